"""What the map shows, free of widgets: a scene is made anew for each moment and never changed.

Cells are board coordinates: x grows eastwards, y southwards, both may be negative.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.landscape.design import Design

Cell = tuple[int, int]
"""A place on the board."""

Place = tuple[int, int, int]
"""A region on the board: x, y and the region's index on the tile that lies there."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the board, turned clockwise by ``rotation`` quarters."""

    design: Design
    rotation: int


@dataclass(frozen=True, slots=True)
class Pawn:
    """A follower in a region; ``role`` is the game's own word for what it is there."""

    x: int
    y: int
    region: int
    seat: int
    role: str = ""


@dataclass(frozen=True, slots=True)
class Ghost:
    """The tile in hand where it would lie, and whether it fits."""

    x: int
    y: int
    design: Design
    rotation: int
    fits: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A region that may be claimed, marked by its label where the follower would stand."""

    x: int
    y: int
    region: int
    label: str
    seat: int


@dataclass(frozen=True, slots=True)
class Gain:
    """Points shown on a tile."""

    x: int
    y: int
    text: str
    seat: int


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the map.

    Attributes:
        tiles: the tiles laid.
        pawns: the followers.
        last: where the last tile was laid.
        legal: cells where the tile in hand may go.
        cursor: the cell in focus.
        ghost: the tile in hand, shown where it would lie.
        lit: regions to show in a brighter light; the rest of the map is softened.
        choices: places that may be claimed now.
        labels: letters to jump by.
        gains: points to show.
        marked: places whose followers are emphasised.
    """

    tiles: Mapping[Cell, Laid] = field(default_factory=dict)
    pawns: tuple[Pawn, ...] = ()
    last: Cell | None = None
    legal: frozenset[Cell] = frozenset()
    cursor: Cell | None = None
    ghost: Ghost | None = None
    lit: frozenset[Place] = frozenset()
    choices: tuple[Choice, ...] = ()
    labels: Mapping[Cell, str] = field(default_factory=dict)
    gains: tuple[Gain, ...] = ()
    marked: frozenset[Place] = frozenset()


def overlays(scene: Scene) -> dict[Cell, tuple[object, ...]]:
    """Return what each cell shows besides its tile; cells that show nothing more are left out."""
    found: dict[Cell, list[object]] = {}

    def add(cell: Cell, thing: object) -> None:
        found.setdefault(cell, []).append(thing)

    for cell in scene.legal:
        add(cell, "legal")
    if scene.last is not None:
        add(scene.last, "last")
    if scene.cursor is not None:
        add(scene.cursor, "cursor")
    if scene.ghost is not None:
        ghost = scene.ghost
        add((ghost.x, ghost.y), (id(ghost.design), ghost.rotation, ghost.fits))
    for pawn in scene.pawns:
        add((pawn.x, pawn.y), (pawn, (pawn.x, pawn.y, pawn.region) in scene.marked))
    for choice in scene.choices:
        add((choice.x, choice.y), choice)
    for gain in scene.gains:
        add((gain.x, gain.y), gain)
    for cell, label in scene.labels.items():
        add(cell, label)
    for x, y, region in sorted(scene.lit):
        add((x, y), region)
    return {cell: tuple(things) for cell, things in found.items()}


def changed(old: Scene, new: Scene) -> set[Cell] | None:
    """Return the cells that look different in ``new``, or ``None`` when every cell may."""
    if bool(old.lit) != bool(new.lit):
        return None
    cells: set[Cell] = set()
    if old.tiles is not new.tiles:
        for cell in old.tiles.keys() | new.tiles.keys():
            before, after = old.tiles.get(cell), new.tiles.get(cell)
            if before is after:
                continue
            if (
                before is None
                or after is None
                or before.design is not after.design
                or before.rotation != after.rotation
            ):
                cells.add(cell)
    before_over, after_over = overlays(old), overlays(new)
    for cell in before_over.keys() | after_over.keys():
        if before_over.get(cell) != after_over.get(cell):
            cells.add(cell)
    return cells
