"""Sentences in another language: a catalogue of two words stands in for one."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from engine.words import Saying
from saves import DamagedLog
from tests.command.conftest import Hinterland
from tui.base import words
from tui.play.table import Refused

GERMAN = {
    "{path} is damaged at line {line}: {reason}": "{path} ist in Zeile {line} beschädigt: {reason}",
    "the tile {tile} is gone": "die Karte {tile} ist weg",
    "sea": "Meer",
    "no games in {folder} yet; begin one with 'hinterland new discovery'": "noch nichts in {folder}",
}


class German(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return GERMAN.get(message, message)


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_everywhere", German())
    monkeypatch.setattr("tui.command.speak", lambda environ: None)


def test_a_sentence_within_a_sentence_is_translated() -> None:
    error = DamagedLog(Path("a"), 5, Saying("the tile {tile} is gone", {"tile": Saying("sea")}))
    assert words.said(error) == "a ist in Zeile 5 beschädigt: die Karte Meer ist weg"


def test_text_in_a_sentence_is_left_as_it_is() -> None:
    """A person may be called as a word of the catalogue is."""
    refusal = Refused("the tile {tile} is gone", tile="sea")
    assert words.said(refusal) == "die Karte sea ist weg"


def test_an_empty_value_stays_empty() -> None:
    assert words.said(Saying("<{value}>", {"value": ""})) == "<>"


def test_commands_speak_it(hinterland: Hinterland, data: Path) -> None:
    assert hinterland("list").out == f"noch nichts in {data / 'games'}\n"
