"""Placing and claiming in New World: worked examples of docs/rules/new-world.md, by legal moves.

A script has a line a turn, the placement first and the settler after ``|``.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.landscape.records import Deploy
from tests.engine.new_world.table import Table
from tests.engine.rules import rule


@rule("NEWW-0.1", "NEWW-17.1", "NEWW-2.1", "NEWW-2.4", "NEWW-17.5", "NEWW-12.2")
@pytest.mark.parametrize("options", [{}, {"surveyor_start": "free", "town_role_name": "shopkeeper"}])
def test_the_board_lies_before_the_first_move(options: dict[str, Any]) -> None:
    table = Table(**options)
    tiles = [(tile.design.id, tile.x, tile.y, tile.rotation) for tile in table.state.landscape.laid()]
    assert tiles == [(f"C{row:02}", 0, row, 0) for row in range(1, 11)]
    assert table.state.surveyors == (0, 0)
    assert not any(name.startswith("C") for name in table.state.tiles_left())
    role = options.get("town_role_name", "sheriff")
    table.play(f"W16@-1,2 r0 | robber:E\nW11@-1,9 r90 | {role}:E")
    assert table.homes() == [(1, role)]
    assert table.state.scores == (2, 8)


@rule("NEWW-EX-1", "NEWW-EX-2", "NEWW-EX-3", "NEWW-4.3", "NEWW-1.4")
def test_like_sides_may_touch() -> None:
    table = Table().play("""
        W16@-1,2 r0
        W17@-1,3 r0
        W11@-1,5 r90
        W38@-1,8 r0
        W11@-1,9 r90
    """)
    assert len(table.state.landscape.cells) == 15


@rule("NEWW-EX-4", "NEWW-4.2", "NEWW-4.3", "NEWW-4.4")
def test_unlike_sides_may_not() -> None:
    table = Table().play("W16@-1,2 r0")
    table.draw("W11")
    assert table.refused("W11@-1,1 r180") == "NEWW-4.3"
    assert table.refused("W11@-1,1 r90") == "NEWW-4.3"
    assert {"W11@-1,1 r0", "W11@-1,1 r270"} <= table.choices()
    assert table.refused("W11@-1,2 r0") == "NEWW-4.2"
    assert table.refused("W11@-4,4 r0") == "NEWW-4.2"


@rule("NEWW-FX-4")
def test_a_tile_without_trail_cannot_go_on_from_plymouth() -> None:
    table = Table()
    table.draw("W11")
    assert {table.refused(f"W11@-1,2 r{turn}") for turn in (0, 90, 180, 270)} == {"NEWW-4.3"}


@rule("NEWW-EX-5", "NEWW-5.3")
def test_a_town_with_a_sheriff_is_taken() -> None:
    table = Table().play("W09@-1,9 r0 | sheriff:EW")
    table.lay("W11@-2,9 r90")
    assert table.choices() == {"pass", "trapper:N.S.W"}
    assert table.refusal(Deploy(0)) == "NEWW-5.3"


@rule("NEWW-EX-6", "NEWW-5.2", "NEWW-5.3", "NEWW-5.6")
def test_of_two_plains_of_a_tile_one_may_be_free() -> None:
    table = Table().play("W38@-1,7 r0 | trapper:N.E.S.W")
    table.lay("W26@-2,7 r0")
    assert table.choices() == {"pass", "sheriff:N", "robber:SW", "trapper:SR.WL"}


@rule("NEWW-5.4", "NEWW-5.7", "NEWW-7.4")
def test_a_farm_is_always_free_and_start_spaces_hold_nobody() -> None:
    table = Table()
    table.lay("W02@-1,7 r0")
    assert table.choices() == {"pass", "farmer", "trapper:N.E.S.W"}
    assert {(claim.x, claim.y) for claim in table.state.claims()} == {(-1, 7)}


@rule("NEWW-DX-22", "NEWW-4.2", "NEWW-4.6", "NEWW-15.11")
def test_rows_beyond_the_board_are_reached_from_other_tiles_only() -> None:
    table = Table()
    table.draw("W38")
    assert table.refused("W38@-1,0 r0") == "NEWW-4.2"
    table.do("W38@-1,1 r0")
    table.do("pass")
    table.draw("W02")
    assert "W02@-1,0 r0" in table.choices()
    assert table.refused("W02@-1,11 r0") == "NEWW-4.2"


@rule("NEWW-DX-23", "NEWW-4.5", "NEWW-15.11")
@pytest.mark.parametrize("place", ["0,0", "0,11", "1,5", "0,3", "7,-200"])
def test_nothing_is_built_at_the_ends_of_the_board_or_in_the_sea(place: str) -> None:
    table = Table().play("W38@-1,1 r0")
    table.draw("W02")
    assert table.refused(f"W02@{place} r0") == "NEWW-4.5"


@rule("NEWW-3.2", "NEWW-3.3", "NEWW-DX-24", "NEWW-15.17", "NEWW-2.3")
def test_whoever_has_no_settler_scores_but_places_none() -> None:
    table = Table().play("""
        W09@-1,9 r0 | sheriff:EW
        W17@-1,4 r90
        W38@-1,7 r0 | trapper:N.E.S.W
        W17@-2,4 r90
        W02@-1,6 r0 | farmer
        W17@-3,4 r90
        W27@-1,1 r0 | trapper:E.S.W
        W17@-4,4 r90
        W02@-2,7 r0 | farmer
        W37@-5,4 r90
    """)
    assert table.state.supply(0) == 0
    table.lay("W11@-2,9 r90")
    assert table.choices() == {"pass"}
    assert table.refusal(Deploy(1)) == "NEWW-5.1"
    table.do("pass")
    assert table.scored() == [("town", {0: 6})]
    assert table.state.supply(0) == 1
