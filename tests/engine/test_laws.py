"""Laws of all games of square tiles, under any play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.carcassonne.records import Answer, Bid, Extend, Open, ScoreFor, Sell
from engine.games.castle.records import Hide, Hold, Reveal, Use
from engine.records import Move
from tests.engine import laws
from tests.engine.carcassonne import random_games as carcassonne
from tests.engine.carcassonne.brute_board import PARTS
from tests.engine.castle import random_games as castle
from tests.engine.castle.brute import FACES as ROOMS
from tests.engine.castle.brute import TOKENS
from tests.engine.discovery import random_games as discovery
from tests.engine.discovery.brute import FACES
from tests.engine.new_world import refereed as new_world
from tests.engine.new_world.brute import LAND
from tests.engine.rules import rule


def shifted(move: Move, random: Random) -> Move:
    """Return a move that differs little from a legal one."""
    match move:
        case ScoreFor(x, y, region, seat):
            return ScoreFor(x, y, region, seat + 1)
        case Hide(token, corner):
            return random.choice((Hide(None, corner), Hide(token, corner + 1)))
        case Reveal(token, corner):
            return random.choice((Reveal("points", corner), Reveal(token, corner + 1)))
        case Use(token):
            return Use("double-house" if token != "double-house" else "double-tower")
    return laws.shifted(move, random)


@dataclass(frozen=True)
class Game:
    """A game as its laws need it.

    Attributes:
        name: of the game.
        choose: returns the next move of a random game.
        set_ups: games of any kind.
        forged: moves of any sort.
        rules: regular expression for the beginning of the ids of its rules.
    """

    name: str
    choose: Callable[..., Move]
    set_ups: st.SearchStrategy[laws.SetUp]
    forged: st.SearchStrategy[Move]
    rules: str

    def playing(self, set_up: laws.SetUp) -> laws.Playing[Any]:
        return laws.playing(self.name, set_up, self.choose)


_numbers = st.integers(-3, 10)
_kinds = st.sampled_from([*TOKENS, "", "crown"])
CARCASSONNE = (
    st.builds(Open, st.sampled_from([*PARTS, ""])),
    st.builds(ScoreFor, _numbers, _numbers, _numbers, _numbers),
    st.builds(Bid, _numbers),
    st.builds(Sell, _numbers),
    st.builds(Extend, _numbers),
    st.builds(Answer, st.booleans()),
)
CASTLE = (
    st.builds(Hide, st.none() | _kinds, _numbers),
    st.builds(Reveal, _kinds, _numbers),
    st.builds(Use, _kinds),
    st.builds(Hold, _kinds),
)
GAMES = (
    Game(
        "carcassonne",
        carcassonne.choose,
        carcassonne.set_ups(),
        laws.forged(PARTS, *CARCASSONNE),
        "CARC|RIVER2?|ABBOT|INNS|TRADE|SOLO|HOUSE|TABLE",
    ),
    Game("discovery", discovery.choose, laws.set_ups("discovery"), laws.forged([*FACES, "START"]), "DISC"),
    Game("new_world", new_world.choose, laws.set_ups("new_world"), laws.forged([*LAND, "C01"]), "NEWW"),
    Game("castle", castle.choose, laws.set_ups("castle"), laws.forged([*ROOMS, "G1"], *CASTLE), "CAST"),
)
ALL = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@ALL
@given(st.data())
def test_pop_is_the_exact_inverse_of_push(game: Game, data: st.DataObject) -> None:
    laws.pop_is_the_inverse_of_push(game.playing(data.draw(game.set_ups)))


@rule("CARC-EDGE-25")
@ALL
@given(st.data())
def test_a_replay_and_a_view_equal_the_live_game(game: Game, data: st.DataObject) -> None:
    set_up = data.draw(game.set_ups)
    laws.a_replay_and_a_view_equal_the_game(game.playing(set_up), game.playing(set_up).state)


@ALL
@given(st.data())
def test_moves_survive_notation_and_json(game: Game, data: st.DataObject) -> None:
    laws.moves_survive_notation_and_json(game.playing(data.draw(game.set_ups)))


@ALL
@settings(max_examples=10)
@given(st.data(), st.integers(0, 250))
def test_illegal_moves_are_refused_and_change_nothing(game: Game, data: st.DataObject, plies: int) -> None:
    play = game.playing(data.draw(game.set_ups))
    play.go_on(plies)
    if game.name == "new_world":  # where phases of scoring are rare
        for _ in range(60):
            if play.state.phase != "score":
                play.go_on(1)
    forged = data.draw(st.lists(game.forged, min_size=30, max_size=30))
    laws.what_is_not_legal_is_refused(play, forged, shifted, game.rules)


@rule("DISC-16.4", "NEWW-2.2")
@pytest.mark.parametrize("game", ["discovery", "new_world"])
@given(st.integers(0, 10**9), st.integers(2, 5))
def test_a_deck_is_the_same_whatever_is_played_and_taken_back(game: str, seed: int, players: int) -> None:
    laws.the_deck_is_the_same_whatever_is_played(game, seed, players)
