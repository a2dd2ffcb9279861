"""Frozen counts of how games with fixed decks can go on. A change of any of them is a change of the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import engine
from engine.records import Move
from tests.engine.carcassonne.refereed import referee_of
from tests.engine.castle.brute import Referee as CastleReferee
from tests.engine.discovery.brute import Referee as DiscoveryReferee
from tests.engine.new_world import refereed as new_world
from tests.engine.new_world.brute import Referee as NewWorldReferee
from tests.engine.perft import RefereeOf, perft, slow_perft

Options = dict[str, Any]
SEAT: Options = {"first_player": "seat"}
INNS = SEAT | {"inns": True}
FORK = SEAT | {"river2": True}
FAIR: Options = {"first_player": "random", "equal_turns": "exact"}
PUBLIC: Options = {"hand": "two_public"}
PRIVATE: Options = {"hand": "two_private"}
LATE: Options = {"delayed_second_surveyor": "on", "delay_counts": "completed"}
ALL: Options = {"edges": "all", "tokens_open": True, "first_player": "seat"}
TIES: Options = {"ties": "all"}
REFEREES: dict[str, RefereeOf] = {
    "carcassonne": referee_of,
    "discovery": DiscoveryReferee,
    "new_world": NewWorldReferee,
    "castle": lambda _players, options: CastleReferee(options),
}


def by_pattern(state: Any, step: int, random: Random) -> Move:
    moves: list[Move] = state.legal_moves()
    return moves[len(moves) * (7 * step % 11) // 11]


def with_followers(state: Any, step: int, random: Random) -> Move:
    """Return a move that deploys a follower wherever it can."""
    moves: list[Move] = state.legal_moves()
    return by_pattern(state, step, random) if moves[0].kind == "place" else moves[min(1, len(moves) - 1)]


PLAYED: dict[str, Callable[[Any, int, Random], Move]] = {
    "discovery": by_pattern,
    "castle": with_followers,
    "new_world": lambda state, step, random: new_world.choose(state, engine.Dealer(1), random),
}
"""How games are played up to the position whose lines are counted."""


def at(
    game: str, players: int, seed: int, options: Options, plies: int = 0
) -> tuple[engine.State, engine.Dealer]:
    state = engine.new_game(game, players=players, seed=seed, options=options)
    dealer, random = engine.Dealer(seed), Random(seed)
    for step in range(plies):
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else PLAYED[game](state, step, random))
    return state, dealer


@pytest.mark.parametrize(
    ("game", "players", "seed", "options", "counts"),
    [
        ("discovery", 2, 1, {}, [6, 24, 208, 1006, 11314, 62515]),
        ("discovery", 3, 2, FAIR, [4, 12, 96, 192, 1920, 8736]),
        ("discovery", 2, 3, PUBLIC, [10, 45, 711, 2764, 51042]),
        ("discovery", 5, 4, PRIVATE, [11, 39, 600, 2567, 49039]),
        ("castle", 2, 1, {}, [12, 48, 832, 4136, 85292]),
        ("castle", 2, 2, ALL, [10, 50, 735, 5037, 76173]),
        ("castle", 2, 3, TIES, [15, 105, 1512, 4524, 97184]),
    ],
)
def test_openings(game: str, players: int, seed: int, options: Options, counts: list[int]) -> None:
    state, dealer = at(game, players, seed, options)
    before = state.fingerprint()
    assert [perft(state, dealer, depth) for depth in range(1, len(counts) + 1)] == counts
    assert state.fingerprint() == before
    check(game, players, seed, options, counts[2], 3)


def check(game: str, players: int, seed: int, options: Options, count: int, depth: int) -> None:
    """Compare a number of lines from the opening with that of the second implementation."""
    assert slow_perft(game, players, seed, options, depth, REFEREES[game]) == count


@pytest.mark.parametrize(
    ("game", "players", "seed", "options", "plies", "depth", "count"),
    [
        ("carcassonne", 2, 1, SEAT, 0, 4, 800),
        ("carcassonne", 2, 2, SEAT, 0, 5, 3976),
        ("carcassonne", 2, 1, SEAT | {"river": True}, 0, 8, 1456),
        ("carcassonne", 2, 3, SEAT | {"river": True, "abbot": True}, 0, 8, 2240),
        ("carcassonne", 2, 1, INNS, 0, 4, 504),
        ("carcassonne", 2, 3, INNS | {"river": True, "abbot": True}, 0, 8, 9952),
        ("carcassonne", 2, 4, INNS | {"turns": 3}, 0, 6, 70726),
        ("carcassonne", 2, 1, FORK, 0, 8, 2112),
        ("carcassonne", 2, 3, FORK | {"river": True, "abbot": True}, 0, 8, 11270),
        ("carcassonne", 2, 2, FORK | {"river2_reserve": True, "inns": True}, 0, 7, 2592),
        ("discovery", 4, 3, {}, 121, 3, 8310),
        ("discovery", 2, 1, {}, 240, 4, 97700),
        ("new_world", 2, 1, {}, 0, 4, 2328),
        ("new_world", 3, 2, LATE, 0, 4, 4552),
        ("new_world", 2, 3, {}, 120, 3, 1204),
        ("new_world", 2, 4, {"sweep_when_blocked": True}, 270, 4, 2965),
        ("new_world", 5, 5, LATE, 60, 3, 2289),
        ("castle", 2, 2, ALL, 90, 7, 11403),
        ("castle", 2, 1, {}, 180, 6, 3968),
        ("castle", 2, 3, TIES, 180, 6, 2564),
        *(
            pytest.param(*row, marks=pytest.mark.slow)
            for row in (
                ("carcassonne", 2, 2, INNS, 0, 5, 88352),
                ("discovery", 2, 3, PUBLIC | {"equal_turns": "exact"}, 240, 4, 180249),
                ("castle", 2, 1, {}, 90, 6, 117833),
                ("discovery", 2, 1, {}, 0, 7, 623473),
                ("discovery", 2, 3, PUBLIC, 0, 6, 244147),
                ("discovery", 5, 4, PRIVATE, 0, 6, 209826),
                ("discovery", 2, 1, {}, 240, 5, 6933400),
                ("discovery", 2, 3, PUBLIC | {"equal_turns": "exact"}, 240, 5, 1126682),
                ("new_world", 2, 1, {}, 0, 6, 157524),
            )
        ),
    ],
)
def test_lines(
    game: str, players: int, seed: int, options: Options, plies: int, depth: int, count: int
) -> None:
    state, dealer = at(game, players, seed, options, plies)
    before = state.fingerprint()
    assert perft(state, dealer, depth) == count
    assert state.fingerprint() == before


@pytest.mark.parametrize(
    ("game", "seed", "options", "depth"),
    [
        ("carcassonne", 5, SEAT, 3),
        ("carcassonne", 5, SEAT | {"river": True}, 3),
        ("carcassonne", 1, INNS, 4),
        ("carcassonne", 11, INNS | {"abbot": True}, 3),
        ("carcassonne", 5, INNS | {"turns": 2}, 4),
        ("carcassonne", 5, FORK | {"river": True}, 5),
        ("new_world", 5, {}, 3),
        ("new_world", 5, LATE, 3),
    ],
)
def test_lines_by_the_second_implementation(game: str, seed: int, options: Options, depth: int) -> None:
    check(game, 2, seed, options, perft(*at(game, 2, seed, options), depth), depth)
