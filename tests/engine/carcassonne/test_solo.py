"""The solo and team game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.solo import Solo
from engine.games.carcassonne.records import ScoreFor
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy, FeatureScored, GameEnded, Pass
from tests.engine.carcassonne.table import Table
from tests.engine.rules import rule


def solo(level: str = "normal", **options: Any) -> Table:
    return Table(4 if level == "hard" else 3, solo=level, **options)


def markers(table: Table, *values: int) -> Table:
    """Put the markers where an example has them."""
    table.state.scores = values
    return table


@rule("SOLO-1", "SOLO-2", "SOLO-3", "SOLO-4", "SOLO-20", "SOLO-21", "SOLO-22", "CARC-14.5")
@pytest.mark.parametrize(
    ("level", "meeples", "stacks"),
    [
        ("relaxed", 6, (24, 24, 23)),
        ("easy", 5, (24, 24, 23)),
        ("normal", 4, (24, 24, 23)),
        ("hard", 4, (18, 18, 18, 17)),
    ],
)
def test_each_colour_has_meeples_a_stack_and_a_marker(
    level: str, meeples: int, stacks: tuple[int, ...]
) -> None:
    state = solo(level).state
    assert [state.supply(seat) for seat in range(state.players)] == [meeples] * len(stacks)
    assert tuple(state.position()["stacks"]) == stacks
    assert state.scores == tuple(range(1, len(stacks) + 1))
    assert (state.on_turn, state.phase) == (0, "draw")


@rule("SOLO-4", "SOLO-5", "SOLO-6", "SOLO-7", "SOLO-8", "CARC-6.7")
def test_a_meeple_must_go_on_the_tile() -> None:
    table = solo()
    table.lay("K@1,0 r90")
    assert table.state.position()["stacks"] == [23, 24, 23]
    assert table.choices() == {"knight:E", "highwayman:NW"}
    assert table.refusal(Pass()) == "SOLO-6"
    assert table.refusal(Deploy(2)) == "SOLO-7"
    table.do("highwayman:NW")
    assert table.state.on_turn == 1
    table.lay("U@-1,0 r0")
    assert table.choices() == {"pass"}  # the road is taken, and there is nothing else


@rule("SOLO-EX-1", "SOLO-9", "SOLO-10", "SOLO-12", "SOLO-15", "CONTRA-20")
def test_a_colour_in_last_place_scores() -> None:
    table = markers(solo().play("W@1,0 r0 | highwayman:W\nB@0,1 r0 | monk"), 5, 9, 8)
    assert table.state.on_turn == 2
    table.lay("A@-1,0 r270")
    table.do("monk")
    assert table.scored() == {"road": {0: 3}}
    assert table.state.scores == (8, 9, 8)
    assert table.homes() == [(0, "highwayman")]


@rule("SOLO-EX-2", "SOLO-10", "SOLO-11")
def test_a_colour_that_is_not_last_scores_nothing_and_comes_home() -> None:
    table = markers(solo().play("W@1,0 r0 | highwayman:W\nB@0,1 r0 | monk"), 9, 5, 8)
    table.lay("A@-1,0 r270")
    table.do("monk")
    (event,) = [e for e in table.events if isinstance(e, FeatureScored)]
    assert (event.points, event.rule) == (((0, 0),), "SOLO-11")
    assert table.state.scores == (9, 5, 8)
    assert table.homes() == [(0, "highwayman")]
    free = markers(solo(solo_last_place=False).play("W@1,0 r0 | highwayman:W\nB@0,1 r0 | monk"), 9, 5, 8)
    free.lay("A@-1,0 r270")
    free.do("monk")
    assert free.state.scores == (12, 5, 8)


def shared_city(**options: Any) -> Table:
    """A city worth 8 with blue and red, completed by the third colour: markers 7, 12 and 7."""
    table = solo(**options).play("""
        U@1,0 r0 | highwayman:EW
        E@1,-1 r270 | knight:W
        U@-1,0 r0
        E@-1,-1 r90 | knight:E
        B@0,1 r0 | monk
    """)
    markers(table, 7, 12, 7)
    table.lay("R@0,-1 r180")
    return table


@rule("SOLO-EX-3", "SOLO-13", "CONTRA-19", "SOLO-26", "CARC-14.6")
def test_a_shared_city_gives_its_points_to_a_colour_of_choice() -> None:
    table = shared_city()
    assert [t for t in table.choices() if not t.startswith("farmer")] == ["pass"]
    table.do("pass")
    assert (table.state.phase, table.state.current_player) == ("settle", 2)
    assert table.choices() == {"settle 1,-1 knight:W for 1", "settle 1,-1 knight:W for 2"}
    assert table.refusal(ScoreFor(1, -1, 0, 2)) == "SOLO-14"
    assert {claim.action for claim in table.state.claims()} == {"settle"}
    table.do("settle 1,-1 knight:W for 1")
    assert table.state.scores == (15, 12, 7)
    table.state.pop()
    table.do("settle 1,-1 knight:W for 2")
    assert table.state.scores == (7, 20, 7)
    assert sorted(table.homes()) == [(0, "knight"), (1, "knight")]


@rule("SOLO-EX-3", "SOLO-13", "CONTRA-19")
def test_a_shared_city_may_give_its_points_to_all_colours() -> None:
    table = shared_city(solo_shared="all")
    table.do("pass")
    assert table.state.scores == (15, 20, 7)


@rule("SOLO-14", "SOLO-10", "CARC-14.6")
def test_features_are_scored_one_after_another_in_an_order_of_choice() -> None:
    # c b *     f completes a city of the first colour with a, and one of the second with e.
    # e f a
    # . . d
    table = solo().play("""
        E@0,1 r270 | knight:W
        U@-1,0 r0 | highwayman:EW
        U@-2,0 r0
        B@0,2 r0 | monk
        E@-2,1 r90 | knight:E
    """)
    markers(table, 4, 5, 9)
    table.lay("H@-1,1 r90")
    table.do("pass")
    assert table.choices() == {"settle 0,1 knight:W for 1", "settle -2,1 knight:E"}
    table.do("settle 0,1 knight:W for 1")  # the first colour leaves the last place to the second
    assert table.state.scores == (8, 9, 9)


@rule("SOLO-EX-4", "SOLO-16", "SOLO-18")
def test_the_game_ends_when_a_meeple_is_missing() -> None:
    table = solo()
    first = table.state.supply(0)
    random = Random(3)
    state = table.state
    rules = state.module(Solo)
    assert rules is not None
    while not (state.phase == "follower" and state.supply(state.on_turn) == 0 and rules.must_deploy(state)):
        assert not state.is_terminal
        if state.phase == "draw":
            moves, _ = state.chance_weights()
            state.push(random.choice(list(moves)))
        else:
            state.push(state.legal_moves()[-1])
    assert first == 4
    assert state.legal_moves() == [Pass()]
    laid = len(state.landscape.cells)
    state.push(Pass())
    while state.phase == "settle":
        state.push(state.legal_moves()[0])
    assert state.is_terminal
    assert len(state.landscape.cells) == laid
    assert state.in_bag > 0


@rule("SOLO-EX-5", "SOLO-19", "CARC-14.5")
def test_the_result_is_the_marker_furthest_behind() -> None:
    table = markers(solo(), 31, 28, 40)
    assert table.state.result == 28
    assert Table().state.result is None


def play_on(seed: int, **options: Any) -> tuple[CarcassonneState, list[Any]]:
    players = 4 if options["solo"] == "hard" else 3
    state = engine.new_game("carcassonne", players=players, options=options)
    assert isinstance(state, CarcassonneState)
    random, dealer, told = Random(seed), engine.Dealer(seed), []
    while not state.is_terminal:
        chance = state.current_player == engine.CHANCE
        told += state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    return state, told


@rule("SOLO-10", "SOLO-17", "SOLO-18", "SOLO-19")
@pytest.mark.parametrize("level", ["relaxed", "easy", "normal", "hard"])
def test_only_features_with_the_last_colour_score_until_the_end(level: str) -> None:
    for seed in range(6):
        state, told = play_on(seed, solo=level)
        scores = list(range(1, state.players + 1))
        for event in told:
            if isinstance(event, FeatureScored):
                last = min(scores)
                if any(points for _, points in event.points):
                    assert any(scores[seat] == last for seat, _ in event.points)
                    assert sum(points > 0 for _, points in event.points) == 1
                for seat, points in event.points:
                    scores[seat] += points
        assert isinstance(told[-1], GameEnded)
        assert told[-1].winners == tuple(range(state.players))
        assert (tuple(scores), min(scores)) == (state.scores, state.result)


@rule("SOLO-17")
def test_the_game_ends_when_a_stack_is_empty() -> None:
    lengths = set()
    for seed in range(30):
        state, _ = play_on(seed, solo="relaxed", abbot=True, hole_bonus=True)
        stacks = state.position()["stacks"]
        rules = state.module(Solo)
        assert rules is not None
        lengths.add(min(stacks) == 0 or rules.part(state).stuck)
    assert lengths == {True}


@rule("SOLO-23", "CARC-14.7", "CARC-14.8")
def test_expansions_go_with_the_solo_game() -> None:
    table = solo(river=True, abbot=True)
    assert table.state.position()["stacks"] == [24, 24, 23]
    table.play("RV-monastery@1,0 r0 | abbot")  # placing the abbot is enough
    assert table.state.position()["stacks"] == [24, 24, 23]
    assert table.state.on_turn == 1
    table.play("RV-straight@2,0 r0\nRV-straight@3,0 r0")
    assert table.state.on_turn == 0
    table.lay("RV-bridge@4,0 r90")
    assert table.choices() == {"highwayman:NS", "home 1,0 abbot"}
    table.do("home 1,0 abbot")
    assert table.scored() == {"monastery": {0: 3}}
    behind = markers(
        solo(abbot=True).play("B@0,1 r0 | abbot\nU@1,0 r0 | highwayman:EW\nB@1,1 r0 | monk"), 9, 2, 3
    )
    behind.lay("U@2,0 r0")
    behind.do("home 0,1 abbot")
    assert behind.scored() == {"monastery": {0: 0}}


@rule("SOLO-24")
def test_all_seats_of_a_solo_game_see_the_same() -> None:
    state = solo().state
    views = [state.observation(seat) for seat in range(3)]
    assert len({repr((view.scores, view.position, view.history)) for view in views}) == 1
    assert not state.hides
