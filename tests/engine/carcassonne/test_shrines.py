"""Shrines: worked examples and rules of docs/rules/king-and-robber.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.evaluation import EVALUATION
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import cell
from engine.landscape.records import CameHome, FeatureScored
from tests.engine import laws
from tests.engine.carcassonne.random_games import choose
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lay, lines
from tests.engine.rules import rule
from tui.presentation.landscape.areas import held_areas

GAME = engine.game("carcassonne")

BEGUN = """
    R: SH-field@0,1 0 | heretic
    B: B@1,1 0 | monk
"""
ONE_LEFT = """
    U@1,0 0
    U@-1,0 0
    E@-1,1 3
    E@-1,2 3
    E@0,2 2
"""
CHALLENGE = BEGUN + ONE_LEFT
BOTH = CHALLENGE + "U@2,0 0\nA@2,1 3\nE@2,2 2\nE-garden@1,2 2"
LAST = "E@1,2 2"


def shrines(board: str = "", players: int = 2, *, over: bool = False, **options: Any) -> Table:
    """Return a game with shrines after the turns of a board, perhaps the last of the game."""
    if over:
        options["turns"] = len(lines(board))
    table = Table(players, **{"shrine_tiles": 5, **options})
    lay(table, board)
    assert table.state.is_terminal == over
    return table


@rule("SHRINE-1", "KING-CONTRA-12", "KING-MIX-1")
@pytest.mark.parametrize("tiles", [5, 6])
def test_the_box_has_five_tiles_or_six(tiles: int) -> None:
    left = shrines(shrine_tiles=tiles, tile_sets=2, players=4).state.tiles_left()
    assert sum(n for name, n in left.items() if name.startswith("SH-")) == tiles
    assert sum(left.values()) == 143 + tiles


@rule("SHRINE-2")
def test_a_heretic_may_be_any_meeple_or_an_abbot() -> None:
    table = shrines(inns=True, abbot=True, phantom=True)
    table.lay("SH-field@0,1 r0")
    meeples = {"heretic", "large-heretic", "phantom-heretic", "abbot"}
    assert table.choices() == {
        "pass",
        *meeples,
        *(f"{one}farmer:N.E.S.W" for one in ("", "large-", "phantom-")),
    }
    table.do("heretic")
    assert table.choices() == {"pass", "phantom-farmer:N.E.S.W"}


@rule("SHRINE-EX-1", "SHRINE-2", "SHRINE-9", "SHRINE-10", "SHRINE-14", "KING-33")
def test_the_second_place_loses_its_monk_without_points() -> None:
    table = shrines(CHALLENGE + LAST)
    assert (table.state.scores, table.scored()) == ((9, 0), {"shrine": {0: 9}})
    found = [(type(event), event.rule) for event in table.events if hasattr(event, "rule")]
    assert found[:3] == [(FeatureScored, "SHRINE-2"), (CameHome, "CARC-8.5"), (CameHome, "SHRINE-10")]
    assert table.homes() == [(0, "heretic"), (1, "monk")]
    assert [table.state.supply(seat) for seat in (0, 1)] == [7, 7]
    assert shrines(CHALLENGE + LAST, over=True).state.scores == (9, 0)
    table.state.pop()
    assert table.state.position()["challenges"] == [[[0, 1], [1, 1]]]
    assert len(table.state.followers()) == 2


@rule("SHRINE-EX-2", "SHRINE-13")
def test_both_score_at_the_end_if_neither_is_complete() -> None:
    assert shrines(CHALLENGE).state.projected_scores() == (8, 5)
    table = shrines(CHALLENGE, over=True)
    assert table.state.scores == (8, 5)
    rules = {event.feature: event.rule for event in table.events if isinstance(event, FeatureScored)}
    assert rules == {"shrine": "SHRINE-2", "monastery": "CARC-11.4"}


@rule("SHRINE-EX-3", "SHRINE-12", "KING-CONTRA-11", "KING-EDGE-18")
def test_an_empty_shrine_beats_nobody() -> None:
    table = shrines((CHALLENGE + LAST).replace("| heretic", ""))
    assert (table.state.scores, table.homes()) == ((0, 0), [])
    assert table.state.position()["challenges"] == []
    assert [one.role for one in table.state.followers()] == ["monk"]


@rule("SHRINE-EX-4", "SHRINE-11", "KING-EDGE-17")
def test_both_score_if_one_tile_completes_both() -> None:
    table = shrines(BOTH, abbot=True)
    assert (table.state.scores, table.scored()) == ((9, 9), {"shrine": {0: 9}, "monastery": {1: 9}})
    assert all(event.rule == "CARC-8.5" for event in table.events if isinstance(event, CameHome))


@rule("SHRINE-EX-10", "SHRINE-9", "KING-CONTRA-10")
def test_one_seat_may_hold_both() -> None:
    table = shrines((CHALLENGE + LAST).replace("B: B", "R: B"))
    assert (table.state.scores, table.homes()) == ((9, 0), [(0, "heretic"), (0, "monk")])


MONASTERY_FIRST = """
    B: B@0,1 0 | monk
    U@1,0 0
    U@-1,0 0
    R: SH-field@1,1 0 | heretic
    E@-1,1 3
    E@-1,2 3
    E@0,2 2
    E@1,2 2
"""


@rule("SHRINE-9", "SHRINE-10", "SHRINE-14")
def test_a_monk_may_win_and_the_place_that_lost_is_empty() -> None:
    table = shrines(MONASTERY_FIRST)
    assert (table.state.scores, table.homes()) == ((0, 9), [(1, "monk"), (0, "heretic")])
    assert (table.of(1, 1, "shrine").complete, table.of(1, 1, "shrine").followers) == (False, ())


@rule("SHRINE-EX-9", "SHRINE-14", "KING-MIX-4")
def test_a_recalled_abbot_ends_the_challenge_without_a_loser() -> None:
    table = shrines(BEGUN.replace("heretic", "abbot"), abbot=True)
    table.state.on_turn = 0
    table.lay("U@1,0 r0")
    assert table.do("home 0,1 abbot")
    assert (table.state.scores, table.homes()) == ((4, 0), [(0, "abbot")])
    lay(table, "U@-1,0 0\nE@-1,1 3\nE@-1,2 3\nE@0,2 2\n" + LAST)
    assert [one.role for one in table.state.followers()] == ["monk"]


@rule("SHRINE-14")
def test_a_figure_taken_back_ends_the_challenge_without_a_loser() -> None:
    table = shrines(BEGUN, festival=True)
    table.state.on_turn = 0
    table.lay("FE-cap-road-w@1,0 r0")
    table.do("take_back 0,1 heretic")
    assert table.homes() == [(0, "heretic")]
    assert table.state.position()["challenges"] == []


# -- placing ---------------------------------------------------------------------------------------------


@rule("SHRINE-EX-5", "SHRINE-EX-6", "SHRINE-EX-7", "SHRINE-5", "SHRINE-6", "KING-CONTRA-9", "KING-EDGE-16")
@pytest.mark.parametrize(
    ("board", "tile", "broken"),
    [
        ("SH-field@0,1 0\nB@1,1 0\nU@1,0 0", "B@1,2 r0", "SHRINE-6"),
        ("B@0,1 0\nU@1,0 0\nA@2,0 1", "SH-field@1,1 r0", "SHRINE-5"),
        ("SH-field@0,1 0\nSH-road@1,1 2", "B@1,2 r0", "SHRINE-5"),
        ("B@0,1 0\nSH-field@0,2 0\nE@1,1 1\nE@1,2 1", "SH-road@1,0 r90", "SHRINE-6"),
        ("SH-field@0,1 0\nMO-1@1,1 0\nU@1,0 0", "MO-2@1,2 r0", "SHRINE-6"),
    ],
)
def test_no_shrine_or_monastery_gets_two_opponents(board: str, tile: str, broken: str) -> None:
    boxes = {"monasteries": True, "special_monasteries": "add"} if "MO-" in board else {}
    table = shrines(board, **boxes)
    table.draw(tile.split("@")[0])
    assert not table.can(tile)
    assert table.refused(tile) == broken
    free = shrines(board, shrine_challenges=False, **boxes)
    free.draw(tile.split("@")[0])
    assert free.can(tile)


@rule("SHRINE-4", "SHRINE-7", "KING-EDGE-16")
def test_gardens_and_shrines_are_no_opponents_of_a_shrine() -> None:
    table = shrines("SH-field@0,1 0\nE-garden@1,1 1\nSH-cap@0,2 2", abbot=True)
    table.draw("B")
    assert not table.can("B@-1,1 r0")  # beside two shrines
    table = shrines("SH-field@0,1 0\nE-garden@1,1 1", abbot=True)
    table.draw("B")
    assert table.can("B@-1,1 r0")


@rule("SHRINE-8", "KING-EDGE-19")
def test_a_tile_that_these_rules_keep_from_every_place_is_replaced() -> None:
    board = "SH-cap-two-roads@0,1 2\nA@1,1 1\nR@2,1 1"
    for challenges in (True, False):
        table = shrines(board, shrine_tiles=6, shrine_challenges=challenges)
        table.draw("B")
        assert (table.state.phase, table.state.aside) == (("draw", ("B",)) if challenges else ("place", ()))


@rule("SHRINE-EX-8", "SHRINE-3")
def test_roads_end_at_the_shrine() -> None:
    table = shrines("W@-1,0 0\nR: SH-cap-two-roads@1,0 0 | highwayman:W", shrine_tiles=6)
    assert table.scored() == {"road": {0: 3}}


# -- with other boxes and options ----------------------------------------------------------------------------


@rule("SHRINE-15")
def test_without_challenges_shrines_are_further_monasteries() -> None:
    table = shrines(CHALLENGE + LAST, shrine_challenges=False)
    assert (table.state.scores, table.homes()) == ((9, 0), [(0, "heretic")])
    assert [one.role for one in table.state.followers()] == ["monk"]
    refusal = GAME.why_unplayable(2, GAME.settle({"shrine_challenges": False}))
    assert refusal is not None
    assert refusal.rule == "SHRINE-15"


@rule("MINI-MIX-17")
def test_a_shrine_is_a_monastery_for_watchtowers_and_escapes() -> None:
    board = "R: WT-two-roads-monasteries@1,0 0 | highwayman:W\nSH-field@0,1 0\nW@-1,0 0"
    assert shrines(board, watchtowers=True).state.scores == (3 + 3, 0)
    table = shrines("SC-corner@0,-1 2\nR: F@1,-1 0 | knight:EW\nR: SH-field@-1,-1 0", siege="both")
    assert table.choices() == {"pass", "escape 1,-1 knight:EW"}


@rule("MINI-MIX-17")
def test_a_challenge_does_not_concern_a_lying_abbot() -> None:
    boxes = {"monasteries": True, "special_monasteries": "add"}
    table = shrines((CHALLENGE + LAST).replace("B@1,1 0 | monk", "MO-1@1,1 0 | lying-abbot:-"), **boxes)
    assert (table.state.scores, table.homes()) == ((9, 0), [(0, "heretic")])


@rule("KING-MIX-7")
def test_a_colour_of_the_solo_game_must_claim_a_shrine() -> None:
    table = Table(3, shrine_tiles=5, solo="normal")
    while table.state.phase != "place":
        table.state.push(engine.Dealer(1).deal(table.state))
    table.state.pop()
    table.lay("SH-field@0,1 r0")
    assert "heretic" in table.choices()
    assert "pass" not in table.choices()


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (6, {"inns": True, "traders": True, "abbot": True, "river2": True, "king_robber": True}),
        (3, {"solo": "normal", "inns": True, "monasteries": True}),
        (2, {"board": "table_extend", "table": "9x9", "draw_ahead": True, "shrine_tiles": 6}),
        (2, {"hand_size": 3, "watchtowers": True, "siege": "both", "phantom": True, "festival": True}),
    ],
)
def test_games_with_other_boxes_and_house_rules(players: int, options: dict[str, Any]) -> None:
    """Moves are undone without a trace, and a copy replays to the same position."""
    wanted = GAME.settle({"shrine_tiles": 5, "turns": 36, **options})
    assert GAME.why_unplayable(players, wanted) is None

    def playing() -> laws.Playing[CarcassonneState]:
        return laws.playing("carcassonne", (players, players, wanted), choose)

    laws.pop_is_the_inverse_of_push(playing())
    laws.a_replay_and_a_view_equal_the_game(playing(), playing().state)


@rule("SHRINE-10")
def test_the_evaluation_knows_what_a_challenge_may_win_or_lose() -> None:
    def heretic(board: str, place: str, **options: Any) -> float:
        """Return the worth of a heretic against none."""
        table = shrines(board, **options)
        table.state.on_turn = 0
        table.lay(place)
        before = table.state.position()
        worth = {table.state.notation(move): value for move, value in EVALUATION.rank_moves(table.state)}
        assert table.state.position() == before
        return worth["heretic"] - worth["pass"]

    late = "B: B@0,1 0 | monk\nU@1,0 0\nU@-1,0 0\nE@-1,1 3\nE@-1,2 3\nE@0,2 2", "SH-field@1,2 r0"
    early = "U@1,0 0\nB: B@1,1 0 | monk" + ONE_LEFT.replace("U@1,0 0", ""), "SH-field@0,1 r0"
    assert heretic(*late) < heretic(*late, shrine_challenges=False) - 1
    assert heretic(*early) > heretic(*early, shrine_challenges=False) + 1


@rule("SHRINE-8", "KING-EDGE-19")
def test_forbidden_tiles_neither_fit_a_gap_nor_count_for_its_odds() -> None:
    board = "R: SH-field@0,1 0 | heretic\nB@1,1 0\nU@1,0 0\nE@0,2 2\nE@2,1 0\nE@2,2 1"
    limited, free = shrines(board).state, shrines(board, shrine_challenges=False).state
    forbidden = sum(
        number
        for design, number in zip(free.tileset.designs, free.pool, strict=True)
        if any(region.kind in ("monastery", "shrine") for region in design.regions)
        and free.rotations_on(design.index, cell(1, 2))
    )
    assert free.fitting_left(1, 2) - limited.fitting_left(1, 2) == forbidden > 0
    odds, more = (area.chance for state in (limited, free) for area in held_areas(state))
    assert 0 < odds < more
