"""Names: harmless, told apart, and kept."""

from __future__ import annotations

from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.server.errors import CannotServeError
from tui.server.people import FILE, BadNameError, People, cleaned


@given(st.text())
def test_a_clean_name_shows_only_what_is_read(name: str) -> None:
    clean = cleaned(name)
    assert all(category(char)[0] not in "C" and (char == " " or category(char)[0] != "Z") for char in clean)
    assert clean == clean.strip()
    assert cleaned(clean) == clean


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("  Anna \t Lena ", "Anna Lena"),
        ("A\x1b[31mnna\x07", "A[31mnna"),
        ("\u202eannA\u200b", "annA"),
        ("Ле́на", "Ле́на"),
        ("Z\u0351\u0357\u035b", "Z\u0351\u0357"),
    ],
)
def test_what_is_left_of_a_name(typed: str, clean: str) -> None:
    assert cleaned(typed) == clean


@pytest.mark.parametrize("name", ["", "   ", "\x1b", "x" * 21, "語" * 11, "-_-"])
def test_some_names_cannot_be_had(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadNameError):
        People(tmp_path).take("key", name)
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("other", ["anna", "ANNA", "Ａｎｎａ", " An na "])
def test_names_that_look_alike_are_one(tmp_path: Path, other: str) -> None:
    people = People(tmp_path)
    people.take("first", "Anna")
    with pytest.raises(BadNameError, match="already"):
        people.take("second", other)
    assert people.take("first", other) == cleaned(other), "one may take another form of one's own name"


def test_names_are_kept(tmp_path: Path) -> None:
    assert People(tmp_path).take("SHA256:a", "Анна") == "Анна"
    People(tmp_path).take("SHA256:b", "Ben")
    people = People(tmp_path)
    assert [people.name_of(f"SHA256:{key}") for key in "abc"] == ["Анна", "Ben", None]
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": 2}', '{"version": 1, "people": [{}]}'])
def test_a_damaged_list_is_never_written_over(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    with pytest.raises(CannotServeError, match=FILE):
        People(tmp_path)
    assert (tmp_path / FILE).read_text() == content
