"""Fairy, portals and princesses: worked examples and rules, docs/rules/carcassonne-dragon.md."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.carcassonne.modules.fairy import FAIRY, MoveFairy
from engine.games.carcassonne.records import DeployAt
from engine.landscape.records import CameHome, Deploy, FeatureScored
from engine.records import Event
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_dragon import dragon, lay, standing
from tests.engine.rules import rule


def turns(board: str, players: int = 2, **options: Any) -> Table:
    """Return a game after the turns of a board, which the seats take in their order."""
    table = Table(players, **{"dragon": True, **options})
    for line in filter(None, map(str.strip, board.splitlines())):
        who, turn = line.split(": ")
        assert table.state.on_turn == "RBY".index(who)
        table.play(turn)
    return table


def fairy_points(events: tuple[Event, ...]) -> list[tuple[int, int]]:
    """Return the points that the fairy gave, each with its seat."""
    scored = [one for one in events if isinstance(one, FeatureScored) and one.feature == FAIRY]
    return [share for one in scored for share in one.points]


def places(table: Table) -> set[str]:
    """Return where a meeple may be placed, by portal or not."""
    return {
        table.state.notation(move)
        for move in table.state.legal_moves()
        if isinstance(move, Deploy | DeployAt) and not move.figure
    }


ROAD_AND_CITY = """
    R: L@1,0 r90 | knight:E
    B: PD-cap-bend-ws-portal@-1,0 r180 | deploy_at 1,0 highwayman:W
    R: F@2,0 r0 | fairy 1,0 knight:E
    B: F@3,0 r0 | pass
    R: E@4,0 r270 | pass
    B: W@-1,-1 r90 | pass
"""


@rule(
    "FAIRY-EX-1", "FAIRY-EX-2", "FAIRY-1", "FAIRY-2", "FAIRY-3", "FAIRY-7", "FAIRY-9", "FAIRY-10", "FAIRY-14"
)
@rule("FAIRY-15", "DRAGON-CONTRA-3", "DRAGON-CONTRA-7", "DRAGON-EDGE-9", "DRAGON-EDGE-10", "DRAGON-EDGE-14")
@pytest.mark.parametrize(("place", "scores"), [("meeple", (16, 4)), ("tile", (16, 9))])
def test_the_fairy_brings_points(place: str, scores: tuple[int, int]) -> None:
    table = turns(ROAD_AND_CITY, fairy_place=place)
    assert table.state.scores == scores
    assert table.state.position()["fairy"] == {"x": 1, "y": 0, "region": None, "seat": None}
    kinds = [event.feature for event in table.events if isinstance(event, FeatureScored)]
    assert kinds == (["road", FAIRY] if place == "tile" else ["road"])


@rule("FAIRY-EX-3", "FAIRY-EX-4", "FAIRY-EX-5", "FAIRY-11", "DRAGON-MIX-2", "DRAGON-MIX-5", "DRAGON-MIX-18")
@pytest.mark.parametrize(
    ("tile", "figure", "points", "options"),
    [
        ("U", "highwayman:EW", 6, {}),
        ("U", "farmer:N.EL.WR", 3, {}),
        ("U", "farmer:N.EL.WR", 3, {"edition": "first"}),
        ("IC-straight-inn-garden", "highwayman:EW", 3, {"inns": True}),
        ("IC-straight-inn-garden", "highwayman:EW", 6, {"inns": True, "inn_final": "ignore"}),
        ("U", "highwayman:EW", 0, {"no_endgame_incomplete": True}),
        ("U", "farmer:N.EL.WR", 3, {"no_endgame_incomplete": True}),
    ],
)
def test_the_fairy_pays_at_the_end(tile: str, figure: str, points: int, options: dict[str, Any]) -> None:
    board = f"R: {tile}@1,0 r0 | {figure}\nR: U@2,0 r0 | fairy 1,0 {figure}"
    table = turns(board, 1, turns=2, **options)
    assert table.state.is_terminal
    assert table.state.scores == (points,)
    if not options:
        table.state.pop()
        assert table.state.projected_scores()[0] == points - 3
        table.do(f"fairy 1,0 {figure}")


@rule("FAIRY-EX-6", "DRAGON-EDGE-11", "DRAGON-MIX-4")
def test_the_fairy_pays_without_a_majority() -> None:
    table = dragon(
        "R: F@0,-1 1 | knight:NS\nB@1,-1 0\nB: E@1,-2 3 | knight:W\nB: B@-1,-1 0 | fairy 1,-2 knight:W\n"
        "R: E@-1,-2 1 | large-knight:E\nR: PD-three-sides-princess@0,-2 2",
        inns=True,
    )
    assert table.scored() == {"city": {0: 12, 1: 0}, FAIRY: {1: 3}}


@rule("FAIRY-EX-7", "DRAGON-MIX-10")
def test_the_point_comes_once_a_turn() -> None:
    table = turns("R: U@1,0 r0 | highwayman:EW\nB: B@0,1 r0\nR: U@2,0 r0 | builder:EW", traders=True)
    lay(table, "R: B@1,1 0 | fairy 1,0 highwayman:EW")
    table.state.on_turn = 1
    table.play("B@2,1 r0")
    assert fairy_points(table.events) == [(0, 1)]
    table.play("U@3,0 r0")
    assert table.state.position()["part"] == 2
    assert fairy_points(table.events) == []
    table = Table(dragon=True, river=True)
    table.lay("RV-monastery@1,0 r0")
    table.do("monk")
    table.lay("RV-straight@2,0 r0")
    assert not any(choice.startswith("fairy") for choice in table.choices())


@rule("FAIRY-EX-8", "FAIRY-EX-11", "FAIRY-12", "FAIRY-EX-9")
def test_the_fairy_may_come_in_the_completing_turn() -> None:
    table = dragon("A@1,0 1\nR: U@-1,0 0 | highwayman:EW")
    table.state.on_turn = 0
    table.lay("A@-2,0 r270")
    table.do("fairy -1,0 highwayman:EW")
    assert table.scored() == {"road": {0: 4}, FAIRY: {0: 3}}
    assert table.state.position()["fairy"] == {"x": -1, "y": 0, "region": None, "seat": None}
    lay(table, "B: B@0,1 0 | monk")
    assert table.state.phase == "draw"
    table.state.on_turn = 1
    table.lay("B@1,1 r0")
    assert table.can("fairy 0,1 monk")
    assert table.refusal(MoveFairy(-1, 0, 0)) == "FAIRY-2"
    table.do("monk")
    assert table.refusal(MoveFairy(0, 1, 0)) == "CARC-4.1"


@rule("FAIRY-EX-10", "FAIRY-13", "FAIRY-6")
def test_a_recalled_abbot_brings_no_bonus() -> None:
    board = (
        "R: E-garden@0,-1 2 | abbot\nB@1,-1 0\nB@-1,-1 0\nB: B@0,-2 0 | monk\nR: U@1,0 0 | fairy 0,-1 abbot"
    )
    table = dragon(board, abbot=True)
    table.state.on_turn = 0
    table.lay("U@2,0 r0")
    assert not table.can("fairy 0,-1 abbot")
    before = table.state.scores[0]
    table.do("home 0,-1 abbot")
    assert table.state.scores[0] - before == 6
    assert fairy_points(table.events) == []
    assert table.state.position()["fairy"] == {"x": 0, "y": -1, "region": None, "seat": None}


# -- portals ------------------------------------------------------------------------------------------------


@rule(
    "PORTAL-EX-1", "PORTAL-EX-2", "PORTAL-EX-3", "PORTAL-EX-4", "PORTAL-1", "PORTAL-2", "PORTAL-3", "PORTAL-4"
)
@rule("PORTAL-5", "PORTAL-7", "PORTAL-8", "PORTAL-9", "PORTAL-10", "DRAGON-EDGE-12", "DRAGON-EDGE-13")
@pytest.mark.parametrize(
    ("board", "portal", "count"),
    [
        ("", "PD-cap-bend-es-portal@-1,0 r0", 8),
        ("", "PD-cap-bend-ws-portal@0,-1 r180", 7),
        ("PD-straight-volcano@1,0 0", "PD-crossing-portal@-1,0 r0", 10),
        ("B: U@1,0 0 | highwayman:EW", "PD-crossing-portal@-1,0 r0", 10),
    ],
)
def test_a_portal_leads_to_other_tiles(board: str, portal: str, count: int) -> None:
    table = dragon(board)
    table.state.on_turn = 0
    table.lay(portal)
    found = places(table)
    assert len(found) == count
    assert table.can("pass")
    if "volcano" in board:
        assert not any(place.startswith("deploy_at 1,0") for place in found)
        assert table.refusal(DeployAt(1, 0, 1)) == "PORTAL-3"
    if "0,-1" in portal:
        assert not any("0,0 knight" in place for place in found)
        table.do("knight:S")
        assert table.state.scores == (4, 0)


@rule("PORTAL-EX-5", "PORTAL-EX-6", "PORTAL-EX-7", "PORTAL-6")
def test_who_travels_and_where_to() -> None:
    table = dragon("R: U@1,0 0 | highwayman:EW\nU@2,0 0", traders=True)
    table.state.on_turn = 0
    table.lay("PD-crossing-portal@3,0 r180")
    choices = table.choices()
    assert not any(choice.startswith("deploy_at") and "builder" in choice for choice in choices)
    assert any(choice.startswith("builder") for choice in choices)
    table = dragon("B@0,1 0\nB@-1,1 0\nB@1,1 0\nB@0,2 0\nE@-1,2 2\nE@1,2 2\nU@-1,0 0\nU@1,0 0")
    table.lay("PD-crossing-portal@2,0 r0")
    assert table.can("deploy_at 1,1 monk")
    assert not table.can("deploy_at 0,1 monk")
    table = dragon("E-garden@0,-1 2\nB@1,-1 0", abbot=True)
    table.state.on_turn = 0
    table.lay("PD-crossing-portal@-1,0 r0")
    assert table.can("deploy_at 0,-1 abbot")
    assert not any(place.startswith("deploy_at 0,-1 m") for place in places(table))


# -- princesses ---------------------------------------------------------------------------------------------

TWO_KNIGHTS = """
    R: PD-corner-split-princess@0,-1 2 | knight:ES
    B: P@1,0 1 | knight:NE
    R: T@1,-1 2 | fairy 0,-1 knight:ES
"""


@rule("PRINCESS-EX-1", "PRINCESS-1", "PRINCESS-2", "PRINCESS-3", "PRINCESS-4", "PRINCESS-5", "PRINCESS-8")
@rule("PRINCESS-9", "DRAGON-CONTRA-2", "DRAGON-CONTRA-10", "DRAGON-CONTRA-12", "PRINCESS-11")
@pytest.mark.parametrize(
    ("step", "scores"),
    [("remove_knight 0,-1 knight", (0, 5)), ("remove_knight 1,0 knight", (8, 0)), ("pass", (8, 5))],
)
def test_a_princess_sends_a_knight_home(step: str, scores: tuple[int, int]) -> None:
    table = dragon(TWO_KNIGHTS, turns=4)
    table.state.on_turn = 1
    table.lay("PD-corner-princess-garden@2,-1 r270")
    (choice,) = [one for one in table.choices() if one.startswith(step)]
    table.do(choice)
    assert table.state.is_terminal
    assert table.state.scores == scores


@rule("PRINCESS-EX-2", "PRINCESS-EX-3", "PRINCESS-7", "DRAGON-EDGE-16", "DRAGON-EDGE-17")
def test_a_princess_acts_before_the_scoring_and_in_her_city_only() -> None:
    table = dragon("R: F@0,-1 1 | knight:NS")
    table.lay("PD-cap-corner-princess@0,-2 r180")
    table.do("remove_knight 0,-1 knight:NS")
    assert table.state.scores == (0, 0)
    assert table.homes() == [(0, "knight")]
    table.state.pop()
    table.do("pass")
    assert table.state.scores == (8, 0)
    table = dragon("R: F@0,-1 1 | knight:NS")
    table.lay("PD-cap-corner-princess@0,-2 r0")
    assert not any(choice.startswith("remove") for choice in table.choices())
    assert table.can("knight:N")


@rule("PRINCESS-EX-4", "PRINCESS-EX-6", "PRINCESS-6", "PRINCESS-10")
def test_a_princess_may_have_to_send_a_knight_home() -> None:
    table = dragon("R: F@0,-1 1 | knight:NS | pass", princess_action="must", phantom=True)
    table.state.on_turn = 0
    table.lay("PD-cap-corner-princess@0,-2 r180")
    assert (table.state.phase, table.choices()) == ("princess", {"remove_knight 0,-1 knight:NS"})
    assert table.refusal(Deploy(1)) == "PRINCESS-10"
    table.do("remove_knight 0,-1 knight:NS")
    assert (table.state.phase, standing(table)) == ("draw", set())
    table = dragon("F@0,-1 1", princess_action="must")
    table.lay("PD-cap-corner-princess@0,-2 r180")
    assert table.can("knight:S")


@rule("PRINCESS-EX-5")
def test_majorities_are_counted_without_the_removed_knight() -> None:
    table = dragon(
        "R: F@0,-1 1 | large-knight:NS\nB@1,-1 0\nB: E@1,-2 3 | knight:W\nB@-1,-1 0\nB: E@-1,-2 1 | knight:E",
        inns=True,
    )
    table.lay("PD-three-sides-princess@0,-2 r180")
    table.do("remove_knight 0,-1 large-knight:NS")
    assert table.scored()["city"] == {1: 12}
    assert next(event.rule for event in table.events if isinstance(event, CameHome)) == "PRINCESS-3"
