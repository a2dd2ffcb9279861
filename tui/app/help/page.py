"""The parts of a page of help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import Setting
from tui.base.words import _
from tui.drawing.art.scene import Cell, ColumnLabel, GhostTile, Laid, Pawn, Place, Scene, ScenePiece
from tui.presentation.landscape.scene import new_landscape


@dataclass(frozen=True, slots=True)
class HelpPoints:
    """Sentences, each behind a bullet."""

    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HelpTable:
    """Short texts in rows and columns; the first row is the head."""

    rows: tuple[tuple[str, ...], ...]


def table_of_points(*rows: tuple[str, str, str]) -> HelpTable:
    """Return a table of what features give when they are complete and when the game ends before."""
    return HelpTable(((_("what"), _("when it is complete"), _("at the end, incomplete")), *rows))


@dataclass(frozen=True, slots=True)
class HelpTiles:
    """A few tiles as they may lie, and what there is to see."""

    # Design and clockwise quarter turns by board cell, x eastwards, y southwards
    tiles: dict[Cell, tuple[str, int]]
    caption: str  # what there is to see
    pawns: tuple[Pawn, ...] = ()  # followers on them
    lit: frozenset[tuple[int, int, int]] = frozenset()  # regions in a brighter light, ``(x, y, region)``
    ghost: Cell | None = None  # cell whose tile is shown as one about to be laid
    pieces: tuple[ScenePiece, ...] = ()  # what else stands on them
    # Labels of columns, by x; they are written over the top line of the picture
    columns: dict[int, ColumnLabel] = field(default_factory=dict)
    line: int | None = None  # a column along whose eastern side a line runs
    endangered: frozenset[Place] = frozenset()  # places whose followers may soon be lost
    options: Mapping[str, Setting] = field(default_factory=dict)  # of the game that has these tiles
    # The least x and y of the cells to show, and the greatest; those of the tiles when left out
    within: tuple[int, int, int, int] | None = None

    def scene(self, game: str) -> Scene:
        """Return the tiles of a game that are shown."""
        designs = new_landscape(game, 2, options=self.options).tileset.by_id
        laid = {cell: Laid(designs[name], turns) for cell, (name, turns) in self.tiles.items()}
        ghost = None
        if self.ghost is not None:
            coming = laid.pop(self.ghost)
            ghost = GhostTile(*self.ghost, coming.design, coming.rotation, fits=True)
        return Scene(
            tiles=laid,
            pawns=self.pawns,
            lit=self.lit,
            ghost=ghost,
            pieces=self.pieces,
            columns=self.columns,
            line=self.line,
            endangered=self.endangered,
        )


@dataclass(frozen=True, slots=True)
class HelpMap:
    """A picture of the board of a game that lays no tiles."""

    picture: Any  # what it shows, of the kind that the game's board draws
    caption: str  # what there is to see


@dataclass(frozen=True, slots=True)
class HelpOption:
    """A block for games in which an option is on or has a value, and perhaps another one for all others."""

    option: str  # its name
    block: Block
    otherwise: Block | None = None
    value: Setting | None = None  # which it must have; `None` for any that is on


Block = str | HelpPoints | HelpTable | HelpTiles | HelpMap | HelpOption
"""A part of a page; a string is a paragraph."""


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page of help."""

    topic: str  # by what it is asked for
    title: str  # short, for the row of pages
    blocks: tuple[Block, ...]  # what it says, from the top
    option: str = ""  # only for games in which this option is on; "" for all
