"""Repaints from one scene to the next."""

from __future__ import annotations

from dataclasses import replace

from tests.art.pictures import SET
from tui.drawing.art.scene import (
    Choice,
    ColumnLabel,
    Gain,
    GhostTile,
    Laid,
    Pawn,
    Scene,
    ScenePiece,
    changed,
    overlays,
)

SEA, START = SET.by_id["D40"], SET.by_id["START"]
BOARD = Scene(
    tiles={(0, 0): Laid(START, 0), (0, -1): Laid(SEA, 0)},
    pawns=(Pawn(0, 0, 1, 0),),
    last=(0, -1),
    legal=frozenset({(1, 0), (-1, 0)}),
)


def test_equal_scenes_change_nothing() -> None:
    copy = replace(BOARD, tiles=dict(BOARD.tiles), legal=frozenset(BOARD.legal))
    assert changed(BOARD, copy) == set()


def test_a_cursor_step_changes_two_cells() -> None:
    here = replace(BOARD, cursor=(1, 0), ghost=GhostTile(1, 0, SEA, 0, True))
    there = replace(BOARD, cursor=(-1, 0), ghost=GhostTile(-1, 0, SEA, 0, True))
    assert changed(here, there) == {(1, 0), (-1, 0)}


def test_each_thing_changes_its_own_cell() -> None:
    ghost = replace(BOARD, ghost=GhostTile(1, 0, START, 0, True))
    steps = {
        (0, -1): (BOARD, replace(BOARD, last=None)),
        (0, 0): (BOARD, replace(BOARD, pawns=(Pawn(0, 0, 2, 0),))),
        (3, 4): (BOARD, replace(BOARD, tiles={**BOARD.tiles, (3, 4): Laid(SEA, 0)})),
        (1, 0): (ghost, replace(ghost, ghost=GhostTile(1, 0, START, 1, True))),
        (-1, 0): (BOARD, replace(BOARD, labels={(-1, 0): "a"})),
        (9, 9): (BOARD, replace(BOARD, gains=(Gain(9, 9, "+3", 0),))),
        (0, 1): (BOARD, replace(BOARD, choices=(Choice(0, 1, 0, "1", 0),))),
        (5, 5): (BOARD, replace(BOARD, legal=BOARD.legal | {(5, 5)})),
        (6, 6): (BOARD, replace(BOARD, pieces=(ScenePiece(6, 6, 0.5, 0.5, "x", "x", "K", "k"),))),
        (2, 2): (BOARD, replace(BOARD, endangered=frozenset({(2, 2, 0)}))),
    }
    for cell, (old, new) in steps.items():
        assert changed(old, new) == {cell}
        assert changed(new, old) == {cell}


def test_turning_a_laid_tile_and_emphasising_a_pawn_are_seen() -> None:
    turned = replace(BOARD, tiles={**BOARD.tiles, (0, 0): Laid(START, 2)})
    assert changed(BOARD, turned) == {(0, 0)}
    assert changed(BOARD, replace(BOARD, marked=frozenset({(0, 0, 1)}))) == {(0, 0)}


def test_light_changes_everything_when_it_comes_and_goes() -> None:
    lit = replace(BOARD, lit=frozenset({(0, 0, 0)}))
    moved = replace(BOARD, lit=frozenset({(0, -1, 0)}))
    assert changed(BOARD, lit) is None
    assert changed(lit, BOARD) is None
    assert changed(lit, moved) == {(0, 0), (0, -1)}


def test_labels_of_columns_and_the_line_change_everything() -> None:
    for new in (replace(BOARD, columns={0: ColumnLabel("0")}), replace(BOARD, line=0)):
        assert changed(BOARD, new) is None
        assert changed(new, new) == set()


def test_overlays_gather_what_lies_on_a_cell() -> None:
    scene = replace(
        BOARD,
        pawns=(Pawn(0, 0, 1, 0), Pawn(0, 0, 2, 1)),
        marked=frozenset({(0, 0, 2)}),
        lit=frozenset({(0, 0, 1), (0, 0, 2)}),
    )
    found = overlays(scene)[0, 0]
    assert [marked for _, marked in found.pawns] == [False, True]
    assert found.lit == {1, 2}
    assert (7, 7) not in overlays(scene)
