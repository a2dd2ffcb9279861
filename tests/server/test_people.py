"""Names: told apart, kept, and those from before there were rules shown so that nobody is fooled."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unicodedata import category, normalize

import pytest
from rich.cells import cell_len

from engine.cleaning import harmless
from saves import storage
from saves.storage.postgresql import PostgresStore
from tests.postgres import connected, store
from tui.play.hall.lookalikes import confusables
from tui.play.hall.names import suggestion
from tui.play.table import Refused
from tui.server.errors import CannotServeError
from tui.server.people import FILE, People

__all__ = ["connected", "store"]


def kept(folder: Path, *names: tuple[str, str]) -> People:
    """Return people who have had names before there were rules for them."""
    people = [{"key": key, "name": name} for key, name in names]
    (folder / FILE).write_text(json.dumps({"version": 1, "people": people}))
    return People(folder)


@pytest.mark.parametrize("name", ["", "\x1b", "x" * 21, "-_-", "Anna.", "Аnna", "anna\u3164", "\u3164"])
def test_some_names_cannot_be_had(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused):
        People(tmp_path).take("key", name)
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("other", ["anna", "ANNA", "Ａｎｎａ", " An na ", "An-na"])
def test_names_that_look_alike_are_one(tmp_path: Path, other: str) -> None:
    people = People(tmp_path)
    people.take("first", "Anna")
    with pytest.raises(Refused, match=r"taken|looks like"):
        people.take("second", other)
    people.take("first", other)
    assert people.name_of("second") is None


def test_a_name_that_looks_like_another_is_refused_in_words(tmp_path: Path) -> None:
    people = People(tmp_path)
    people.take("first", "Cora")
    people.take("first", "copa")
    with pytest.raises(Refused, match="сора looks like copa"):
        people.take("second", "сора")
    people.take("first", "Cora")
    with pytest.raises(Refused, match="C0ra looks like Cora, which is taken"):
        people.take("second", "C0ra")
    with pytest.raises(Refused, match="The name CORA is taken"):
        people.take("second", "CORA")
    assert people.like("c0ra") == "Cora"
    assert people.like("c0ra", but="first") is None
    people.take("first", "Berta")
    assert people.take("second", "C0ra") == "C0ra", "a name that was given up is free"


def test_names_are_kept_for_their_owner_only(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        assert People(tmp_path / "new").take("SHA256:a", "Анна") == "Анна"
        People(tmp_path / "new").take("SHA256:b", "Ben")
    finally:
        os.umask(mask)
    people = People(tmp_path / "new")
    assert [people.name_of(f"SHA256:{key}") for key in "abc"] == ["Анна", "Ben", None]
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE]
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "new" / FILE).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("anna\u3164", "anna~k2key2"),
        ("Аnna", "Аnna~k2key2"),
        ("Anna.", "Anna.~k2key2"),
        ("anna", "anna~k2key2"),
        ("\u3164", "?~k2key2"),
        ("x" * 40, "x" * 12 + "~k2key2"),
        ("Admin", "Admin~k2key2"),
        ("You", "You~k2key2"),
    ],
)
def test_old_names_stay_their_owners_and_fool_nobody(tmp_path: Path, name: str, shown: str) -> None:
    people = kept(tmp_path, ("SHA256:k1key1", "Anna"), ("SHA256:k2key2xyz", name), ("SHA256:k3", "Ben"))
    assert people.name_of("SHA256:k2key2xyz") == shown
    assert people.name_of("SHA256:k1key1") == "Anna"
    people.take("SHA256:k4", "Chen")
    assert json.loads((tmp_path / FILE).read_text())["people"][1]["name"] == name, "nothing is changed"
    assert People(tmp_path).name_of("SHA256:k2key2xyz") == shown
    with pytest.raises(Refused):
        people.take("SHA256:k5", shown)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": 2}', '{"version": 1, "people": [{}]}'])
def test_a_damaged_list_is_never_written_over(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    with pytest.raises(CannotServeError, match=FILE):
        People(tmp_path)
    assert (tmp_path / FILE).read_text() == content


@pytest.mark.parametrize("name", ["Anna", "Boris", "Мария", "Alice 0", "Ελένη"])
def test_no_letter_can_be_replaced_by_one_that_looks_the_same(tmp_path: Path, name: str) -> None:
    people = People(tmp_path)
    people.take("SHA256:first", name)
    tried = 0
    for char, prototype in confusables().items():
        for at, letter in enumerate(name):
            if char != letter and confusables().get(letter, letter) == prototype:
                tried += 1
                with pytest.raises(Refused):
                    people.take("SHA256:second", name[:at] + char + name[at + 1 :])
    assert tried > 40


@pytest.mark.slow
def test_no_character_of_unicode_is_in_a_name_unseen() -> None:
    plain, allowed = cell_len("Anna"), 0
    for number in range(sys.maxunicode + 1):
        found = suggestion(f"An{chr(number)}na")
        if not found or found == "Anna":
            continue
        allowed += 1
        marks = any(category(char)[0] == "M" for char in normalize("NFD", found))
        assert cell_len(found) > plain or marks, f"U+{number:04X}"
        assert harmless(found) == found
    assert allowed > 1000


def test_two_servers_on_a_store_give_a_name_once(store: PostgresStore) -> None:
    folder = Path(store.label, "server")
    one, two = People(folder), People(folder)
    assert one.take("SHA256:a", "Anna") == "Anna"
    with pytest.raises(Refused, match="taken"):
        two.take("SHA256:b", "Anna")
    assert two.take("SHA256:b", "Ben") == "Ben"
    assert one.name_of("SHA256:b") is None
    one.refresh()
    assert [one.name_of(f"SHA256:{key}") for key in "ab"] == ["Anna", "Ben"]
    storage.remove(folder / FILE)  # by an administrator, to free all names
    assert one.take("SHA256:c", "Chen") == "Chen"
    one.refresh()
    assert one.take("SHA256:c", "Anna") == "Anna"
    assert People(folder).shown == ["Anna"]


def test_no_name_is_lost_when_many_take_one_at_once(connected: Callable[[], PostgresStore]) -> None:
    """Each on its own connection, in its own thread."""
    store = connected()
    storage.mount(store)
    try:
        folder = Path(store.label, "server")
        people = [People(folder) for _number in range(4)]
        taken: list[str] = []

        def take(number: int) -> None:
            for turn in range(5):
                name = f"Name {'abcde'[turn]} {'xyzw'[number]}"
                taken.append(people[number].take(f"SHA256:{number}-{turn}", name))

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(take, range(4)))
        assert sorted(People(folder).shown) == sorted(taken)
        assert len(set(taken)) == 20
    finally:
        storage.unmount(store)
