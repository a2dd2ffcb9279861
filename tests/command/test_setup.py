"""Seats and options as they are typed."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

import engine
from saves import Seat
from tests.command.conftest import Hinterland
from tui.base.settings import FILE
from tui.base.words import speak
from tui.command.setup import read_options, read_seats
from tui.play.levels import bot_name

DISCOVERY = engine.game("discovery")


def test_options_become_values() -> None:
    assert read_options(DISCOVERY, ["hand=two_public", "equal_turns=EXACT"]) == {
        "hand": "two_public",
        "equal_turns": "exact",
    }


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (["hand"], ["NAME=VALUE", "'hand'", "equal_turns", "first_player"]),
        (["hand=none", "hand=none"], ["hand", "twice"]),
        (["colour=red"], ["'colour'", "hand", "equal_turns", "small_feature", "first_player"]),
        (["hand=three"], ["'three'", "none", "two_public", "two_private"]),
        (["hand="], ["''", "none"]),
    ],
)
def test_wrong_options(texts: list[str], words: list[str]) -> None:
    with pytest.raises((click.UsageError, engine.UnknownName)) as caught:
        read_options(DISCOVERY, texts)
    for word in words:
        assert word in str(caught.value)


def test_without_seats_a_person_meets_a_greedy_bot() -> None:
    assert read_seats(DISCOVERY, []) == (Seat("You", "human", 0), Seat("Greedy", "greedy", 1))


def test_seats_of_a_kind_are_numbered() -> None:
    seats = read_seats(DISCOVERY, ["human", "random", "human", "random", "greedy"])
    assert [seat.name for seat in seats] == ["Player 1", "Random", "Player 2", "Random 2", "Greedy"]
    assert [seat.colour for seat in seats] == [0, 1, 2, 3, 4]


def test_seats_can_be_named() -> None:
    assert read_seats(DISCOVERY, [" Anna =human", "a=b=greedy"]) == (
        Seat("Anna", "human", 0),
        Seat("a=b", "greedy", 1),
    )


def test_bots_can_be_limited_with_and_without_a_name() -> None:
    assert read_seats(DISCOVERY, ["master:ms=500", "B=en=expert:sims=9", "Anna=human"]) == (
        Seat("Master", "master:ms=500", 0),
        Seat("B=en", "expert:sims=9", 1),
        Seat("Anna", "human", 2),
    )
    for text in ("master:ms=0", "master:depth=3", "greedy:ms=5"):
        with pytest.raises(engine.UnknownName, match="limit"):
            read_seats(DISCOVERY, [text, "human"])
    with pytest.raises(click.UsageError, match="jcz"):
        read_seats(DISCOVERY, ["jcz", "human"])


@pytest.mark.parametrize("text", ["", "Anna", "Anna=", "greedy=Anna", "GREEDY"])
def test_wrong_seats_list_the_players(text: str) -> None:
    with pytest.raises(click.UsageError) as caught:
        read_seats(DISCOVERY, [text, "human"])
    for word in ("human", "random", "greedy"):
        assert word in str(caught.value)


@pytest.mark.parametrize("name", ["", "\x1b[2J", "a" * 21, "You", "\udcff"])
def test_names_that_cannot_be_played_with(name: str) -> None:
    with pytest.raises(click.UsageError):
        read_seats(DISCOVERY, [f"{name}=human", "You=greedy"])


@pytest.mark.parametrize("count", [1, 6])
def test_too_few_or_too_many_seats(count: int) -> None:
    with pytest.raises(engine.UnknownName, match=f"2 to 5 players, not {count}"):
        read_seats(DISCOVERY, ["human"] * count)


def test_a_person_keeps_the_name_of_the_last_game() -> None:
    assert [seat.name for seat in read_seats(DISCOVERY, [], "Anna")] == ["Anna", "Greedy"]


def test_a_solo_game_needs_no_seats_to_be_named() -> None:
    carcassonne = engine.game("carcassonne")
    assert [seat.player for seat in read_seats(carcassonne, [], "Anna", {"solo": "easy"})] == ["human"] * 3
    assert len(read_seats(carcassonne, [], "Anna", {"solo": "hard"})) == 4
    assert [seat.player for seat in read_seats(carcassonne, [], "Anna", {"river": True})] == [
        "human",
        "greedy",
    ]


def test_bots_are_named_in_the_language_of_the_settings(hinterland: Hinterland, data: Path) -> None:
    data.mkdir(parents=True)
    (data / FILE).write_text('language = "ru"\n')
    try:
        seats = hinterland("new", "castle", "--json").json["seats"]
        assert seats[1]["name"] == bot_name("greedy")
    finally:
        speak({})
    assert seats[1]["name"] != bot_name("greedy")
