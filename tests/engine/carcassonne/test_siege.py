"""Siege: worked examples and rules of docs/rules/carcassonne-minis.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.games.carcassonne.modules.siege import Escape, Leave
from engine.games.carcassonne.modules.turn_order import turn_order
from engine.landscape.records import Deploy, FeatureScored
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lay, lines
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


def siege(board: str = "", players: int = 2, *, over: bool = False, **options: Any) -> Table:
    """Return a game with Siege after the turns of a board, perhaps the last ones of the game."""
    if over:
        options["turns"] = len(lines(board))
    table = Table(players, **{"siege": "both", **options})
    lay(table, board)
    assert table.state.is_terminal == over
    return table


def scorings(table: Table) -> list[FeatureScored]:
    """Return the features that the last move scored."""
    return [event for event in table.events if isinstance(event, FeatureScored)]


@rule("SIEGE-1")
@pytest.mark.parametrize(("part", "tiles"), [("both", 10), ("cathars", 4), ("besiegers", 6)])
def test_the_box_has_two_sets_of_tiles_and_no_figures(part: str, tiles: int) -> None:
    table = siege(siege=part)
    assert table.state.in_bag == 71 + tiles
    assert table.state.supply_of(0) == Table(2).state.supply_of(0)


FIVE_TILES = """
    R: M@0,-1 2 | knight:ES
    SB-corner-road-s@1,-1 0
    F@1,-2 1
    H@1,-3 0
"""


@rule("SIEGE-EX-1", "SIEGE-2", "SIEGE-3", "SIEGE-8", "SIEGE-CONTRA-3", "SIEGE-EDGE-1")
def test_a_complete_besieged_city_gives_a_point_for_each_tile_and_pennant() -> None:
    table = siege(FIVE_TILES)
    assert table.state.scores == (7, 0)
    (city,) = scorings(table)
    assert (city.rule, city.terms) == ("SIEGE-3", (("tiles", 5, 1), ("pennants", 2, 1)))


@rule("SIEGE-2", "SIEGE-EDGE-1")
def test_a_second_besieged_segment_changes_nothing() -> None:
    table = siege("SB-three-sides@0,-1 1\nSB-cap-road-s@1,-1 3\nR: SC-cap@0,-2 2 | knight:S")
    assert table.state.scores == (4, 0)


@rule("SIEGE-EX-2", "SIEGE-6")
@pytest.mark.parametrize(("edition", "points"), [("current", 2), ("second", 0), ("first", 0)])
def test_a_besieged_city_of_two_tiles(edition: str, points: int) -> None:
    table = siege("R: SB-cap-road-s@0,-1 2 | knight:S", edition=edition)
    assert table.state.scores == (points, 0)
    assert table.homes() == [(0, "knight")]


@rule("SIEGE-EX-3", "SIEGE-5", "SIEGE-EDGE-3")
@pytest.mark.parametrize("options", [{}, {"inns": True, "inn_final": "ignore"}])
def test_an_incomplete_besieged_city_gives_nothing(options: dict[str, Any]) -> None:
    table = siege("SB-three-sides@0,-1 1\nR: E@1,-1 3 | knight:W", over=True, **options)
    assert table.state.scores == (0, 0)
    assert [one.rule for one in scorings(table)] == ["SIEGE-5"]


THREE_CITIES = """
    H@0,-1 0
    R: I@-1,-1 0 | farmer:E.S
    E@-2,-1 1
    SC-corner@-1,-2 2
    M@0,-2 3
"""


@rule("SIEGE-EX-4", "SIEGE-7", "SIEGE-EDGE-2")
def test_a_besieged_city_counts_double_for_every_field_that_touches_it() -> None:
    table = siege(THREE_CITIES, over=True)
    assert table.state.scores == (12, 0)
    (field,) = scorings(table)
    assert field.terms == (("cities", 2, 3), ("besieged cities", 1, 6))


PIG = """
    R: SC-cap@0,-1 2 | farmer:N.E.W
    R: B@-1,-1 0 | pig:N.E.S.W
"""


@rule("SIEGE-EX-5", "SIEGE-7", "SIEGE-CONTRA-2")
@pytest.mark.parametrize(("edition", "points"), [("current", 8), ("second", 8), ("first", 10)])
def test_a_pig_beside_a_besieged_city_counts_twice(edition: str, points: int) -> None:
    table = siege(PIG, over=True, traders=True, edition=edition)
    assert table.state.scores == (points, 0)
    assert siege(PIG, traders=True, edition=edition).state.projected_scores() == (points, 0)


@rule("SIEGE-EX-6", "SIEGE-4")
def test_a_besieged_city_with_a_cathedral_gives_two_points() -> None:
    table = siege(
        """
        R: IC-cathedral@0,-1 0 | knight:NESW
        E@0,-2 2
        SC-cap@-1,-1 1
        E@1,-1 3
        """,
        inns=True,
    )
    assert table.state.scores == (10, 0)
    assert [one.rule for one in scorings(table)] == ["SIEGE-3"]


NEAR = """
    A@1,0 1
    R: F@0,-1 1 | knight:NS
    R: SC-corner@0,-2 3
"""


@rule("SIEGE-EX-7", "SIEGE-9", "SIEGE-10", "SIEGE-CONTRA-1")
@pytest.mark.parametrize(("escape", "may"), [("besieged", False), ("any", True), ("off", False)])
def test_a_monastery_beside_the_besieged_tile_lets_a_knight_out(escape: str, may: bool) -> None:
    table = siege(NEAR, siege_escape=escape)
    assert (table.state.phase == "escape") == may
    if may:
        assert table.choices() == {"pass", "escape 0,-1 knight:NS"}
        table.do("escape 0,-1 knight:NS")
        assert table.homes() == [(0, "knight")]
        assert table.state.scores == (0, 0)
        assert table.state.supply(0) == 7
        assert table.state.phase == "draw"
        assert table.state.on_turn == 1


def near(*more: str, **options: Any) -> Table:
    """Return a game in which the first seat has a knight in a besieged city, beside which there is room."""
    return siege("\n".join(("SC-corner@0,-1 2", "R: F@1,-1 0 | knight:EW", *more)), **options)


@rule("SIEGE-9", "SIEGE-11", "SIEGE-13", "SIEGE-EDGE-4")
def test_a_monastery_of_this_turn_counts_whoever_claims_it() -> None:
    table = near("R: B@-1,-1 0 | monk")
    assert table.choices() == {"pass", "escape 1,-1 knight:EW"}
    assert table.refusal(Deploy(0)) == "SIEGE-9"
    assert table.refusal(Leave(-1, -1, 0)) == "SIEGE-9"
    table.do("pass")
    assert (table.homes(), table.state.phase, table.state.on_turn) == ([], "draw", 1)
    assert near("B: B@-1,-1 0 | monk").state.phase == "draw"


@rule("SIEGE-11")
def test_a_garden_lets_nobody_out() -> None:
    assert near("R: V-garden@-1,-1 1 | pass", abbot=True).state.phase == "draw"


@rule("SIEGE-13", "SIEGE-EDGE-4")
def test_a_knight_of_a_city_just_completed_is_home_already() -> None:
    table = near("B: B@-1,-1 0 | pass", "R: E@2,-1 3 | pass")
    assert (table.state.phase, table.state.scores) == ("draw", (5, 0))


@rule("SIEGE-EX-8", "SIEGE-12")
def test_only_one_knight_escapes_in_a_turn() -> None:
    table = near("R: SB-corner-road-s@-1,0 3 | knight:SW", "R: B@-1,-1 0 | pass")
    assert table.choices() == {"pass", "escape 1,-1 knight:EW", "escape -1,0 knight:SW"}
    table.do("escape -1,0 knight:SW")
    assert table.state.phase == "draw"


@rule("SIEGE-12", "SIEGE-CONTRA-4")
def test_the_builder_goes_with_the_last_meeple_and_never_alone() -> None:
    both = {"inns": True, "traders": True}
    table = siege(
        """
        SC-corner@0,-1 2
        R: F@1,-1 0 | large-knight:EW
        R: F@2,-1 0 | builder:EW
        R: B@-1,-1 0 | pass
        """,
        **both,
    )
    assert table.choices() == {"pass", "escape 1,-1 large-knight:EW"}
    table.do("escape 1,-1 large-knight:EW")
    assert table.homes() == [(0, "large knight"), (0, "builder")]


@rule("SIEGE-MIX-3")
def test_each_part_of_a_double_turn_has_its_escape() -> None:
    road = "R: V@-1,0 3 | highwayman:ES", "R: U@-1,1 1 | builder:NS", "B: B@-1,-1 0 | pass"
    table = near(*road, "R: U@-1,2 1 | pass", traders=True)
    for part in (1, 2):
        assert (table.state.phase, table.state.trade.part) == ("escape", part)
        table.do("escape 1,-1 knight:EW" if part == 2 else "pass")
        if part == 1:
            table.lay("U@-1,3 r90")
            table.do("pass")
    assert (table.state.phase, table.state.on_turn) == ("draw", 1)


@rule("MINI-MIX-7", "MINI-MIX-5")
def test_the_buyer_of_a_tile_has_no_escape_and_the_solo_game_none() -> None:
    table = near("B: B@-1,-1 0 | pass")
    table.state.on_turn = 0
    table.lay("W@-1,0 r0")
    order = turn_order(table.state)
    order.set_part(table.state, order.part(table.state)._replace(is_bought=True))
    table.do("pass")
    assert table.state.phase == "draw"
    assert Table(3, siege="both", solo="normal").state.module(Escape) is None


@rule("HOUSE-19")
def test_besiegers_may_be_decoration() -> None:
    table = siege("SC-corner@0,-1 2\nR: E@1,-1 3 | knight:W", siege_marks=False)
    assert table.state.scores == (6, 0)


@rule("SIEGE-7", "SIEGE-10", "HOUSE-19")
@pytest.mark.parametrize(
    ("options", "rule_id"), [({"siege_escape": "any"}, "SIEGE-10"), ({"siege_marks": False}, "HOUSE-19")]
)
def test_options_of_a_box_that_is_not_in_play_are_refused(options: dict[str, Any], rule_id: str) -> None:
    refusal = GAME.why_unplayable(2, GAME.settle(options))
    assert refusal is not None
    assert refusal.rule == rule_id


@rule("SIEGE-MIX-1", "SIEGE-MIX-2", "TRADE-4")
def test_goods_of_a_besieged_city_are_taken_as_ever() -> None:
    table = siege("SC-corner@0,-1 2\nTB-corner-wine@1,-1 0\nR: E@1,-2 2 | pass", traders=True)
    assert table.state.trade.goods[0] == (1, 0, 0)


@rule("SIEGE-7")
def test_the_evaluation_expects_twice_the_points_of_a_besieged_city() -> None:
    """A farmer beside a complete besieged city is worth 3 points more than beside another one."""
    gains = []
    for tile in ("SC-cap", "E"):
        table = siege()
        table.lay(f"{tile}@0,-1 r180")
        worth = {table.state.notation(m): w for m, w in CarcassonneEvaluation().rank_moves(table.state)}
        gains.append(worth["farmer:N.E.W"] - worth["pass"])
    assert gains[0] - gains[1] == pytest.approx(3)
