"""The Watchtowers: worked examples and rules of docs/rules/carcassonne-minis.md."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import engine
from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.games.carcassonne.modules.watchtowers import KINDS, mark_of
from engine.games.carcassonne.statistics import STATISTICS
from engine.landscape.records import FeatureScored
from tests.engine.carcassonne.table import Table, faces
from tests.engine.carcassonne.test_inns import lay
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


def towers(board: str = "", players: int = 2, **options: Any) -> Table:
    """Return a game with the Watchtowers after the turns of a board."""
    table = Table(players, watchtowers=True, **options)
    lay(table, board)
    return table


def paid(table: Table) -> list[tuple[int, tuple[str, int, int]]]:
    """Return the towers that the last move scored: the seat, and what was counted."""
    return [
        (event.points[0][0], event.terms[0])
        for event in table.events
        if isinstance(event, FeatureScored) and event.feature == "watchtower"
    ]


@rule("WATCH-1")
def test_the_box_has_12_tiles_with_five_kinds_of_towers() -> None:
    table = towers()
    assert table.state.in_bag == 71 + 12
    kinds = Counter[str]()
    for design in faces("watchtowers").designs:
        kinds.update(kind for kind in KINDS if mark_of(kind) in design.marks)
    assert kinds == {"pennants": 2, "monasteries": 2, "cities": 3, "meeples": 2, "roads": 3}
    assert table.state.supply_of(0) == Table(2).state.supply_of(0)


@rule("WATCH-2")
def test_a_tower_ends_roads_and_nobody_is_placed_in_it() -> None:
    table = towers()
    table.lay("WT-two-roads-monasteries@1,0 r0")
    assert table.choices() == {
        "pass",
        "highwayman:W",
        "highwayman:E",
        "farmer:ER.S.WL",
        "farmer:N.EL.WR",
    }


EXAMPLE_1 = """
    A@-1,0 3
    R: WT-two-roads-monasteries@1,0 0 | highwayman:E
    B@0,1 0
"""


@rule("WATCH-EX-1", "WATCH-3", "WATCH-5", "WATCH-8")
def test_a_tower_counts_the_monasteries_around_it() -> None:
    table = towers(EXAMPLE_1 + "A@2,0 1")
    assert table.state.scores == (8, 0)
    assert paid(table) == [(0, ("monasteries", 2, 3))]
    first, road = (event for event in table.events if isinstance(event, FeatureScored))
    assert (first.rule, first.tiles, (first.x, first.y), first.complete, first.final) == (
        "WATCH-3",
        ((1, 0),),
        (1, 0),
        True,
        False,
    )
    assert (road.feature, road.points) == ("road", ((0, 2),))


@rule("WATCH-EX-2", "WATCH-6")
def test_a_tower_counts_meeples_of_all_colours_its_own_among_them() -> None:
    table = towers("""
        R: WT-cap-road-s-meeples@0,-1 2 | highwayman:N
        B: U@1,0 0 | highwayman:EW
        V@0,-2 0
        W@-1,-2 0
    """)
    assert table.state.scores == (7, 0)
    assert paid(table) == [(0, ("meeples", 2, 2))]


@rule("WATCH-EX-3", "WATCH-4", "WATCH-CONTRA-1", "WATCH-EDGE-3", "WATCH-MIX-1", "WATCH-EDGE-4")
def test_a_tower_scores_for_its_meeple_without_the_majority() -> None:
    table = towers(
        """
        R: U@1,0 0 | large-highwayman:EW
        B@1,1 0
        B@2,1 0
        B@3,1 0
        B: WT-two-roads-monasteries@3,0 0 | highwayman:W
        U@2,0 0
        W@-1,0 0
        """,
        inns=True,
    )
    assert table.state.scores == (5, 6)
    assert paid(table) == [(1, ("monasteries", 2, 3))]


@rule("WATCH-EX-4")
def test_a_tower_counts_its_own_tile() -> None:
    table = towers("R: WT-cap-road-s-cities@0,-1 2 | knight:S")
    assert table.state.scores == (6, 0)
    assert paid(table) == [(0, ("city tiles", 2, 1))]


@rule("WATCH-EX-5", "WATCH-EX-6", "WATCH-7")
@pytest.mark.parametrize(
    ("turn", "points"),
    [
        ("WT-cap-road-s-cities@0,-1 2 | farmer:NR.E", 3),
        ("WT-cap-road-s-cities@0,1 1 | knight:E", 1),
        ("WT-cap-road-s-cities@0,1 1 | highwayman:W", 1),
    ],
)
def test_towers_bring_nothing_at_the_end(turn: str, points: int) -> None:
    table = towers(turn, turns=1)
    assert table.state.is_terminal
    assert table.state.scores == (points, 0)
    assert paid(table) == []


@rule("WATCH-EX-7")
def test_a_tower_without_points_is_not_reported() -> None:
    table = towers("""
        R: WT-two-caps-road-pennants@1,0 1 | highwayman:W
        W@-1,0 0
    """)
    assert table.state.scores == (3, 0)
    assert paid(table) == []


@rule("WATCH-9", "WATCH-EDGE-1", "WATCH-EDGE-2")
def test_all_towers_are_counted_before_anybody_goes_home() -> None:
    table = towers("""
        E@0,-1 2
        R: WT-cap-road-s-meeples@1,-1 2 | knight:S
        W@-1,0 0
        B: WT-cap-two-roads-roads@1,0 0 | highwayman:W
    """)
    assert sorted(paid(table)) == [(0, ("meeples", 2, 2)), (1, ("road tiles", 3, 1))]
    assert table.state.scores == (4 + 4, 3 + 3)


@rule("WATCH-MIX-1")
def test_a_builder_is_no_meeple_and_a_large_meeple_is_one() -> None:
    table = towers(
        """
        R: WT-cap-road-s-meeples@0,-1 2 | large-highwayman:N
        R: U@0,-2 1 | builder:NS
        X@0,-3 0
        """,
        inns=True,
        traders=True,
    )
    assert paid(table) == [(0, ("meeples", 1, 2))]
    assert table.state.scores == (2 + 3, 0)


@rule("WATCH-MIX-2")
def test_an_inn_does_not_change_a_tower() -> None:
    table = towers(
        """
        R: WT-cap-road-s-meeples@0,-1 2 | highwayman:N
        IC-straight-inn-garden@0,-2 1
        X@0,-3 0
        """,
        inns=True,
    )
    assert paid(table) == [(0, ("meeples", 1, 2))]
    assert table.state.scores == (2 + 6, 0)


@rule("WATCH-MIX-3", "WATCH-MIX-4")
def test_a_recalled_abbot_is_no_longer_counted() -> None:
    board = """
        R: WT-cap-road-s-meeples@0,-1 2 | highwayman:N
        R: B@1,-1 0 | abbot
        R: X@0,-2 0 | {}
    """
    recalled, kept = (towers(board.format(move), abbot=True) for move in ("home 1,-1 abbot", "pass"))
    assert paid(recalled) == [(0, ("meeples", 1, 2))]
    assert paid(kept) == [(0, ("meeples", 2, 2))]


@rule("MINI-MIX-5", "SOLO-9")
def test_in_the_solo_game_a_tower_is_part_of_its_feature() -> None:
    table = towers(solo="normal", players=3)
    before = table.state.scores
    table.lay("WT-cap-road-s-cities@0,-1 r180")
    table.do("knight:S")
    (city,) = (event for event in table.events if isinstance(event, FeatureScored))
    assert city.points == ((0, 6),)
    assert city.terms == (("tiles", 2, 2), ("city tiles", 2, 1))
    assert table.state.scores == (before[0] + 6, *before[1:])


def test_a_feature_shows_the_present_worth_of_its_towers() -> None:
    table = towers(EXAMPLE_1)
    road = table.state.feature(1, 0, 1)
    assert [(one.x, one.y, one.region, one.term.points) for one in road.bonuses] == [(1, 0, 1, 3)]
    assert road.now == 1
    assert not table.of(1, 0, "field").bonuses
    meeples = towers("WT-cap-road-s-meeples@0,-1 2").of(0, -1, "road")
    assert [one.term.count for one in meeples.bonuses] == [1], "a meeple to come is counted"


def test_projected_scores_count_the_towers_of_complete_features() -> None:
    table = towers(EXAMPLE_1)
    assert table.state.projected_scores() == (1, 0)
    table.lay("A@2,0 r90")
    assert table.state.projected_scores() == (8, 0)


def test_every_point_of_a_random_game_is_in_an_event() -> None:
    random, found = Random(3), 0
    for seed in range(12):
        table = towers(inns=True, traders=bool(seed % 2))
        state, dealer = table.state, engine.Dealer(seed)
        while not state.is_terminal:
            before = list(state.scores)
            moves = state.legal_moves()
            if state.current_player == engine.CHANCE:
                move = dealer.deal(state)
            else:
                move = random.choice([m for m in moves if "farmer" not in state.notation(m)] or moves)
            for event in state.push(move):
                found += isinstance(event, FeatureScored) and event.feature == "watchtower"
                for seat, points in event.points if isinstance(event, FeatureScored) else ():
                    before[seat] += points
            assert state.is_terminal or before == list(state.scores)
    assert found > 10


def test_the_evaluation_expects_the_points_of_a_tower() -> None:
    """An own knight on the tower's tile is worth 2 more where the tower counts two city tiles."""
    gains = []
    for tile in ("WT-cap-road-s-cities", "WT-cap-road-s-meeples"):
        table = towers()
        table.lay(f"{tile}@0,-1 r180")
        worth = {table.state.notation(m): w for m, w in CarcassonneEvaluation().rank_moves(table.state)}
        gains.append(worth["knight:S"] - worth["pass"])
        table.do("knight:S")
        assert table.state.scores == (6, 0)
    assert gains[0] == pytest.approx(gains[1])
    plain = Table()
    plain.lay("E@0,-1 r180")
    worth = {plain.state.notation(m): w for m, w in CarcassonneEvaluation().rank_moves(plain.state)}
    assert gains[0] == pytest.approx(worth["knight:S"] - worth["pass"] + 2)


def test_towers_have_a_line_of_their_own_in_the_statistics() -> None:
    table = towers(EXAMPLE_1 + "A@2,0 1")
    counts = [dict[str, int](), dict[str, int]()]
    for event in table.events:
        STATISTICS.count(event, counts)
    assert counts[0]["watchtowers"] == 6
    assert (counts[0]["completed"], counts[0]["best_feature"]) == (1, 2)
