"""Talk: its limits, and that nothing in it can harm a terminal."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cleaning import MOST_MARKS, harmless
from tests.hall.house import ANNA, BORIS, CHEN, Time, begun, house
from tui.play.hall.talk import KEPT
from tui.play.table import Refused


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("hello", "hello"),
        ("  two\tblanks \n and lines\r\n", "two blanks and lines"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b[2J\x1b[Hgone", "gone"),
        ("\x1b]0;title\x07after", "after"),
        ("\x1b]52;c;c2VjcmV0\x1b\\after", "after"),
        ("\x1bPq#0\x1b\\after", "after"),
        ("\x9b5nafter", "after"),
        ("\x9d0;title\x9cafter", "after"),
        ("\x1bcreset", "reset"),
        ("un\x1b[finished", "uninished"),
        ("bell\x07 back\x08\x7f", "bell back"),
        ("abc\u202edcba\u202c", "abcdcba"),
        ("\u2066isolated\u2069\u200f", "isolated"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("e\u0301a" + "\u0301" * 40, "e\u0301a" + "\u0301" * MOST_MARKS),
        ("\u0301\u0301start", "start"),
        ("\u3164\u3164", ""),
        ("Привет, 世界 🎲", "Привет, 世界 🎲"),
        ("\ud800", ""),
    ],
)
def test_what_is_typed_is_made_harmless(typed: str, shown: str) -> None:
    assert harmless(typed) == shown


@given(st.text(st.characters()))
def test_no_control_or_format_character_is_ever_left(typed: str) -> None:
    shown = harmless(typed)
    assert shown.isprintable()
    assert not any(unicodedata.category(char)[0] == "C" for char in shown)
    assert shown == shown.strip()
    assert harmless(shown) == shown


async def test_talk_is_heard_by_all_also_from_those_who_watch(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        heard: list[int] = []
        table.watch(heard.append)
        table.say(CHEN, "good\x1b[5m luck")
        assert len(heard) == 1
        assert (table.metadata.talk[-1].name, table.metadata.talk[-1].text) == ("Chen", "good luck")


async def test_lines_have_a_length(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        said = len(table.metadata.talk)
        with pytest.raises(Refused, match="200 characters at most; this one has 201"):
            table.say(ANNA, "x" * 201)
        with pytest.raises(Refused, match="nothing in this line"):
            table.say(ANNA, " \x1b[0m ")
        table.say(ANNA, "x" * 200)
        assert len(table.metadata.talk) == said + 1


async def test_nobody_floods_a_table(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table, other = begun(hall), begun(hall)
        for n in range(5):
            table.say(ANNA, f"line {n}")
            time.now += 1
        with pytest.raises(Refused, match="wait 6 s"):
            other.say(ANNA, "at another table")
        table.say(BORIS, "one of mine")
        time.now += 6
        other.say(ANNA, "later")


async def test_a_table_remembers_so_much_and_no_more(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = begun(hall)
        for n in range(KEPT + 20):
            time.now += 60
            table.say(ANNA, f"line {n}")
        assert [remark.text for remark in table.metadata.talk] == [f"line {n}" for n in range(20, KEPT + 20)]
