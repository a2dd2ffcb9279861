"""The words for bots, and their time to think."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

import engine
from engine import bots
from tests.tui.languages import LANGUAGES
from tui.base.words import spoken
from tui.play.levels import bot_name, level_of, limited, player_words

ALL = sorted({level for game in engine.games() for level in bots.levels(game)})


@pytest.mark.parametrize("level", ALL)
def test_every_level_has_a_name_and_a_sentence(level: str) -> None:
    assert bot_name(level) == level.capitalize()
    assert player_words(level).startswith(f"{bot_name(level)} ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_of_a_level_fits_a_form_of_80_columns(language: str) -> None:
    with spoken(language):
        assert {level: words for level in ALL if cell_len(words := player_words(level)) > 34} == {}


def test_a_limit_does_not_change_the_name() -> None:
    assert level_of("master:ms=500") == "master"
    assert bot_name("master:ms=500") == "Master"
    assert player_words("expert:sims=9") == player_words("expert")
    assert player_words("human") == "a person"
    assert bot_name("deep_thought") == "Deep thought"


@pytest.mark.parametrize(
    ("player", "seconds", "expected"),
    [
        ("master", 0.5, "master:ms=500"),
        ("master", 2.0, "master"),
        ("master:ms=70", 5.0, "master:ms=70"),
        ("master:sims=70", 5.0, "master:sims=70"),
        ("expert", 5.0, "expert"),
        ("greedy", 5.0, "greedy"),
        ("human", 5.0, "human"),
    ],
)
def test_time_goes_to_those_who_think_as_long_as_they_may(player: str, seconds: float, expected: str) -> None:
    assert limited(player, seconds) == expected
