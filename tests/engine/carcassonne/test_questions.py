"""Questions that players ask about the rules, each with its answer."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.carcassonne.records import SecondPartGranted
from engine.landscape.records import Deploy
from tests.engine.carcassonne.table import Table
from tests.engine.rules import rule


@rule("TRADE-19", "TRADE-22")
def test_a_tile_that_completes_the_builders_road_brings_the_second_part() -> None:
    table = Table(traders=True)
    table.play("U@1,0 r0 | highwayman:EW\nE@0,-1 r180\nU@2,0 r0 | builder:EW\nW@-1,0 r0\nW@3,0 r0")
    assert table.scored() == {"road": {0: 5}}
    assert sorted(table.homes()) == [(0, "builder"), (0, "highwayman")]
    assert table.events[-1] == SecondPartGranted(0, "TRADE-15")


@rule("CARC-5.5", "CARC-5.1")
def test_an_empty_place_may_be_enclosed_and_filled_later() -> None:
    table = Table().play("""
        U@1,0 r0
        U@-1,0 r0
        B@1,1 r0
        B@-1,1 r0
        E@1,2 r180
        E@-1,2 r180
        E@0,2 r180
    """)
    assert all((x, y) in cells_of(table) for x in (-1, 0, 1) for y in (0, 1, 2) if (x, y) != (0, 1))
    table.play("B@0,1 r0 | monk")
    assert table.scored() == {"monastery": {1: 9}}


def cells_of(table: Table) -> set[tuple[int, int]]:
    return {(tile.x, tile.y) for tile in table.state.landscape.laid()}


@rule("CARC-1.2", "RIVER2-11")
@pytest.mark.parametrize(
    ("options", "start_faces", "turns"),
    [({}, 3, 71), ({"river": True, "river2": True}, 3, 92)],
)
def test_how_many_start_faces_and_turns_are_left(
    options: dict[str, Any], start_faces: int, turns: int
) -> None:
    state = Table(**options).state
    assert (state.tiles_left()["D"], state.turns) == (start_faces, turns)


@rule("RIVER-11", "RIVER2-18")
def test_both_banks_are_one_field_round_the_spring_but_not_behind_the_fork() -> None:
    table = Table(river=True).play("RV-straight@1,0 r0 | farmer:N.EL.WR")
    table.lay("RV-cities@2,0 r0")
    fields = [n for n, region in enumerate(newest(table).regions) if region.kind == "field"]
    assert fields
    assert {table.refusal(Deploy(region)) for region in fields} == {"CARC-6.2"}
    forked = Table(river2=True)
    forked.lay("R2-fork@1,0 r0")
    around = [forked.of(0, 0, "field").segments, *(forked.feature(1, 0, n).segments for n in (3, 4, 5))]
    assert len({frozenset(segments) for segments in around}) == 2


def newest(table: Table) -> Any:
    *_, tile = table.state.landscape.laid()
    return tile.design
