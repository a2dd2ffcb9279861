"""What a page of help is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import Setting
from tui.art.scene import Cell, Pawn, Piece, Place, Tick
from tui.words import _


@dataclass(frozen=True, slots=True)
class Points:
    """Sentences, each behind a bullet."""

    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Short texts in rows and columns; the first row is the head."""

    rows: tuple[tuple[str, ...], ...]


def table_of_points(*rows: tuple[str, str, str]) -> Table:
    """Return a table of what features give when they are complete and when the game ends before."""
    return Table(((_("what"), _("when it is complete"), _("at the end, incomplete")), *rows))


@dataclass(frozen=True, slots=True)
class Board:
    """A few tiles as they may lie, and what there is to see.

    Attributes:
        tiles: design and clockwise quarter turns by board cell, x eastwards, y southwards.
        caption: what there is to see.
        pawns: followers on them.
        lit: regions in a brighter light, ``(x, y, region)``.
        ghost: cell whose tile is shown as one about to be laid.
        pieces: what else stands on them.
        columns: labels of columns, by x; they are written over the top line of the picture.
        line: a column along whose eastern side a line runs.
        endangered: places whose followers may soon be lost.
        options: of the game that has these tiles.
        within: the least x and y of the cells to show, and the greatest; those of the tiles when left out.
    """

    tiles: dict[Cell, tuple[str, int]]
    caption: str
    pawns: tuple[Pawn, ...] = ()
    lit: frozenset[tuple[int, int, int]] = frozenset()
    ghost: Cell | None = None
    pieces: tuple[Piece, ...] = ()
    columns: dict[int, Tick] = field(default_factory=dict)
    line: int | None = None
    endangered: frozenset[Place] = frozenset()
    options: Mapping[str, Setting] = field(default_factory=dict)
    within: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class Map:
    """A picture of the board of a game that lays no tiles.

    Attributes:
        picture: what it shows, of the kind that the game's board draws.
        caption: what there is to see.
    """

    picture: Any
    caption: str


Block = str | Points | Table | Board | Map
"""A part of a page; a string is a paragraph."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of help.

    Attributes:
        topic: by what it is asked for.
        title: short, for the row of pages.
        blocks: what it says, from the top.
    """

    topic: str
    title: str
    blocks: tuple[Block, ...]
