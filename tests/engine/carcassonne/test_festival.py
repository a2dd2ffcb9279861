"""The Festival: worked examples and rules of docs/rules/carcassonne-minis.md."""

from __future__ import annotations

import pytest

import engine
from engine.games.carcassonne.evaluation import EVALUATION
from engine.games.carcassonne.modules.traders import PIG
from engine.games.carcassonne.records import TakeBack
from engine.landscape.records import CameHome, Deploy, FeatureScored
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lay
from tests.engine.rules import rule

GAME = engine.game("carcassonne")
ROAD = "R: U@1,0 0 | highwayman:EW\n"
BACK = "take_back 1,0 highwayman:EW"


def festival(board: str = "", next_tile: str = "", players: int = 2, **options: object) -> Table:
    """Return a game with festivals after the turns of a board, perhaps with the first seat's tile laid."""
    table = Table(players, festival=True, **options)
    lay(table, board)
    if next_tile:
        table.state.on_turn = 0
        table.lay(next_tile)
    return table


def taken_back(table: Table) -> set[str]:
    """Return the places from which a figure may be taken back."""
    return {choice.removeprefix("take_back ") for choice in table.choices() if choice.startswith("take_back")}


@rule("FEST-1", "FEST-2")
def test_the_box_has_ten_tiles_and_no_figures() -> None:
    table = festival(next_tile="FE-monastery-roads@-1,0 r180")
    assert table.state.in_bag == 71 + 9
    assert table.state.supply_of(0) == Table(2).state.supply_of(0)
    farmers = {"farmer:NL.ER.S.W", "farmer:NR.EL"}
    assert table.choices() == {"pass", "monk", "highwayman:N", "highwayman:E", *farmers}


@rule("FEST-EX-1", "FEST-EX-2", "FEST-3", "FEST-4", "FEST-CONTRA-1")
@pytest.mark.parametrize("figures", ["figures", "meeples", "off"])
def test_any_figure_or_only_meeples_or_nobody_may_be_taken_back(figures: str) -> None:
    board = ROAD + "R: E@0,-1 2 | farmer:N.E.W\nR: B@1,-1 0 | pig:N.E.S.W"
    meeples = {"1,0 highwayman:EW", "0,-1 farmer:N.E.W"}
    table = festival(board, "FE-cap-bend-ws@-1,0 r180", traders=True, festival_figures=figures)
    pig = {"1,-1 pig:N.E.S.W"}
    assert taken_back(table) == {"figures": meeples | pig, "meeples": meeples, "off": set()}[figures]
    assert {"pass", "knight:S"} < table.choices()


@rule("FEST-EX-3", "FEST-5", "FEST-8")
def test_a_road_that_the_tile_completes_is_scored_without_the_figure() -> None:
    table = festival(ROAD + "W@-1,0 0", "FE-cap-road-w@2,0 r0")
    table.do(BACK)
    assert table.state.scores == (0, 0)
    assert not any(isinstance(event, FeatureScored) for event in table.events)
    assert [(one.role, one.rule) for one in table.events if isinstance(one, CameHome)] == [
        ("highwayman", "FEST-3")
    ]
    assert (table.state.supply(0), table.state.on_turn) == (7, 1)


@rule("FEST-EX-4", "FEST-EDGE-1", "FEST-EDGE-2", "FEST-7")
def test_the_follower_step_is_not_left_out_without_supply_and_ends_with_the_return() -> None:
    table = festival(ROAD, "FE-cap-road-w@2,0 r0", followers=1)
    assert table.choices() == {"pass", BACK}
    table.do(BACK)
    assert (table.state.phase, table.state.on_turn, table.state.supply(0)) == ("draw", 1, 1)


@rule("FEST-EX-5", "FEST-9")
def test_the_last_farmer_takes_the_pig_along() -> None:
    board = "R: E@0,-1 2 | farmer:N.E.W\nR: B@1,-1 0 | pig:N.E.S.W"
    table = festival(board, "FE-cap-bend-ws@-1,0 r180", traders=True)
    table.do("take_back 0,-1 farmer:N.E.W")
    assert table.homes() == [(0, "farmer"), (0, "pig")]
    assert table.state.supply(0, PIG) == 1
    table.state.pop()
    assert len(table.state.followers()) == 2


@rule("FEST-EX-6", "FEST-6")
def test_only_the_owner_takes_back_and_only_on_a_tile_with_a_festival() -> None:
    table = festival(ROAD, "U@2,0 r0")
    assert not taken_back(table)
    assert table.refusal(TakeBack(1, 0, 0)) == "FEST-3"
    table = festival(ROAD.replace("R:", "B:"), "FE-cap-road-w@2,0 r0")
    assert not taken_back(table)
    assert table.refusal(TakeBack(1, 0, 0)) == "FEST-3"


@rule("FEST-5", "FEST-EDGE-3", "FEST-MIX-3")
def test_an_abbot_and_a_lying_abbot_come_back_without_points() -> None:
    board = "R: B@0,1 0 | abbot\nR: MO-1@1,1 0 | lying-abbot:-"
    boxes = {"abbot": True, "monasteries": True, "special_monasteries": "add"}
    for role, place in (("abbot", "0,1 abbot"), ("lying abbot", "1,1 lying-abbot:-")):
        table = festival(board, "FE-cap-road-w@1,0 r0", **boxes)
        assert "home 0,1 abbot" in table.choices()
        table.do(f"take_back {place}")
        assert (table.homes(), table.state.scores) == ([(0, role)], (0, 0))


@rule("FEST-7", "PHANTOM-4", "PHANTOM-EX-5")
def test_the_phantom_may_follow_a_return() -> None:
    table = festival(ROAD, phantom=True)
    table.do("pass")
    table.state.on_turn = 0
    table.lay("FE-cap-road-w@2,0 r0")
    table.do(BACK)
    assert (table.state.phase, "phantom-knight:N" in table.choices()) == ("phantom", True)
    assert table.refusal(Deploy(0)) == "PHANTOM-3"


@rule("MINI-MIX-5")
def test_a_colour_of_the_solo_game_may_take_a_figure_back_instead_of_placing_one() -> None:
    table = Table(3, festival=True, solo="normal")
    assert GAME.why_unplayable(3, table.state.options) is None
    while table.state.phase != "place":
        table.state.push(engine.Dealer(1).deal(table.state))
    table.state.pop()
    table.lay("U@1,0 r0")
    table.do("highwayman:EW")
    table.state.on_turn = (table.state.on_turn - 1) % 3
    table.lay("FE-cap-road-w@2,0 r0")
    assert BACK in table.choices()
    assert "pass" not in table.choices()


@rule("FEST-4")
def test_figures_of_a_festival_that_is_not_in_play_are_refused() -> None:
    refusal = GAME.why_unplayable(2, GAME.settle({"festival_figures": "meeples"}))
    assert refusal is not None
    assert refusal.rule == "FEST-4"


@rule("FEST-3", "FEST-5")
def test_the_evaluation_takes_a_farmer_without_cities_back_and_leaves_a_knight_in_a_large_city() -> None:
    def gain(board: str, figure: str) -> float:
        table = festival(board, "FE-cap-road-w@1,0 r0", followers=1)
        before = table.state.position()
        worth = {table.state.notation(move): value for move, value in EVALUATION.rank_moves(table.state)}
        assert table.state.position() == before
        return worth[f"take_back {figure}"] - worth["pass"]

    assert gain("R: C@0,-1 0 | knight:NESW", "0,-1 knight:NESW") < 0
    assert gain("R: B@0,1 0 | farmer:N.E.S.W", "0,1 farmer:N.E.S.W") > 1


@rule("FEST-4")
@pytest.mark.parametrize(("figures", "what"), [("figures", "figure"), ("meeples", "meeple")])
def test_the_refusal_names_what_may_be_taken_back(figures: str, what: str) -> None:
    table = festival(ROAD, "FE-cap-road-w@2,0 r0", festival_figures=figures)
    refusal = table.state.why_illegal(TakeBack(2, 0, 0))
    assert f"only a {what} of yours" in str(refusal)
