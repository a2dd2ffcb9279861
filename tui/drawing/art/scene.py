"""Scenes: what the map shows, without widgets. Scenes are immutable; each position gets a new one.

Cells are board coordinates: x grows eastwards, y southwards, both may be negative.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.landscape.design import Design
from tui.drawing.art.diagram import SMALL

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
class GhostTile:
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
class ScenePiece:
    """A piece of the game on the map other than tiles and followers.

    Attributes:
        x, y: the board cell; it need not hold a tile.
        u, v: where in that cell its middle is, each from 0 to 1.
        sign: what is written for it where a tile is too small for figures; nothing is written where it is
            wider than a tile. On diagrams blanks around it are left out where there is no picture.
        letters: the same where only ASCII can be shown.
        foreground: the colour of what is written on it, a code of the palette.
        picture: its pixels on larger tiles, codes of the palette, a space is clear; where it is empty
            the sign is written at every size.
        caption: what is written after the sign on diagrams, which have no room for more.
        beside: its number among the signs that stand side by side at one place, and how many these are.
    """

    x: int
    y: int
    u: float
    v: float
    sign: str
    letters: str
    code: str
    foreground: str
    picture: tuple[str, ...] = ()
    beside: tuple[int, int] = (0, 1)
    caption: str = ""

    def text(self, unicode: bool, wide: int) -> str:
        """Return its text on a tile that is ``wide`` cells wide."""
        sign = self.sign if unicode else self.letters
        return sign if self.picture or wide >= SMALL else f"{sign.strip()}{self.caption}"

    def begin(self, room: int, size: int) -> int:
        """Return the column in a room of columns at which it begins when it is ``size`` columns wide."""
        rank, count = self.beside
        first = round(self.u * room - count * size / 2)
        return max(min(first, room - count * size), 0) + rank * size


@dataclass(frozen=True, slots=True)
class ColumnLabel:
    """A label over a column of the board; it is emphasised when there is a sign."""

    text: str  # number or name of the column
    sign: str = ""
    letters: str = ""  # the same where only ASCII can be shown

    def label(self, unicode: bool, wide: int | None = None) -> str:
        """Return sign and text, or what of both fits into ``wide`` cells; no number loses a digit."""
        sign = self.sign if unicode else self.letters
        forms = f"{sign} {self.text}".strip(), f"{sign}{self.text}", sign or self.text
        return next((form for form in forms if wide is None or len(form) <= wide), forms[-1][:wide])


class Outline(NamedTuple):
    """The state of the features on a cell, for a small picture.

    Attributes:
        toned: regions whose features are drawn in a second tone, to be told from others on a tile.
        sockets: where the cell is empty, the sides at which features end, each with the kind.
    """

    closed: frozenset[int] = frozenset()
    toned: frozenset[int] = frozenset()
    sockets: tuple[tuple[int, str], ...] = ()


NO_OUTLINE: Final = Outline()

Owners = tuple[tuple[int, ...], ...]
"""For each region of a tile the numbers of the colours of the seats that hold it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the map.

    Attributes:
        recent: tiles that opponents have laid since, each with the number of its seat's colour.
        landing: a tile that is being laid, and how far its frame still is from closing, 2 or 1.
        legal: cells where the tile in hand may go.
        cursor: the cell in focus.
        lit: regions to show in a brighter light; the rest of the map is softened.
        glow: regions to show in a brighter light while the rest stays as it is.
        looked_into: whether the map is softened even while nothing is lit, so that it does not change with
            every step over it.
        pointers: cells at which people point, each with a name.
        columns: labels of columns, by x; they stay at the top of the view.
        line: a column along whose eastern side a line runs, from north to south without end.
        frame: the first and the last cell of a board of fixed size; ``None`` where the board grows.
        holes: cells without a tile that tiles enclose.
        owners: for each tile the numbers of the colours that hold each of its regions, to be shown in these
            colours; empty where the map is shown as it is printed.
    """

    tiles: Mapping[Cell, Laid] = field(default_factory=dict)
    pawns: tuple[Pawn, ...] = ()
    last: Cell | None = None
    recent: Mapping[Cell, int] = field(default_factory=dict)
    landing: tuple[Cell, int] | None = None
    legal: frozenset[Cell] = frozenset()
    cursor: Cell | None = None
    ghost: GhostTile | None = None
    lit: frozenset[Place] = frozenset()
    glow: frozenset[Place] = frozenset()
    choices: tuple[Choice, ...] = ()
    labels: Mapping[Cell, str] = field(default_factory=dict)
    gains: tuple[Gain, ...] = ()
    marked: frozenset[Place] = frozenset()
    endangered: frozenset[Place] = frozenset()
    pieces: tuple[ScenePiece, ...] = ()
    pointers: Mapping[Cell, str] = field(default_factory=dict)
    columns: Mapping[int, ColumnLabel] = field(default_factory=dict)
    line: int | None = None
    looked_into: bool = False
    frame: tuple[Cell, Cell] | None = None
    ends_east: bool = False
    holes: frozenset[Cell] = frozenset()
    outlines: Mapping[Cell, Outline] = field(default_factory=dict)
    owners: Mapping[Cell, Owners] = field(default_factory=dict)

    @property
    def soft(self) -> bool:
        """True if everything that is not lit stands back."""
        return self.looked_into or bool(self.lit)


@dataclass(slots=True)
class Overlay:
    """The marks on one cell besides its tile; the fields are those of :class:`Scene`."""

    legal: bool = False
    last: bool = False
    recent: int | None = None
    landing: int = 0
    cursor: bool = False
    ghost: GhostTile | None = None
    label: str = ""
    lit: frozenset[int] = frozenset()
    pawns: tuple[tuple[Pawn, bool], ...] = ()
    choices: tuple[Choice, ...] = ()
    gains: tuple[Gain, ...] = ()
    endangered: frozenset[int] = frozenset()
    pieces: tuple[ScenePiece, ...] = ()
    pointer: str = ""
    hole: bool = False
    outline: Outline = NO_OUTLINE
    owners: Owners = ()

    def key(self) -> Hashable:
        """Return a key that is equal for all overlays that look the same on the same tile."""
        ghost = self.ghost
        return (
            (self.legal, self.last, self.cursor, self.label, self.lit, self.endangered),
            (self.recent, self.landing, self.pointer, self.hole, self.outline, self.owners),
            ghost and (id(ghost.design), ghost.rotation, ghost.fits),
            (self.pawns, self.choices, self.gains, self.pieces),
        )


def overlays(scene: Scene) -> dict[Cell, Overlay]:
    """Return the marks of each cell besides its tile; cells without any are left out."""
    found: defaultdict[Cell, Overlay] = defaultdict(Overlay)
    for cell in scene.legal:
        found[cell].legal = True
    if scene.last is not None:
        found[scene.last].last = True
    for cell, colour in scene.recent.items():
        found[cell].recent = colour
    if scene.landing is not None:
        found[scene.landing[0]].landing = scene.landing[1]
    if scene.cursor is not None:
        found[scene.cursor].cursor = True
    if scene.ghost is not None:
        found[scene.ghost.x, scene.ghost.y].ghost = scene.ghost
    for cell, label in scene.labels.items():
        found[cell].label = label
    for x, y, region in scene.lit | scene.glow:
        found[x, y].lit |= {region}
    for pawn in scene.pawns:
        marked = (pawn.x, pawn.y, pawn.region) in scene.marked
        found[pawn.x, pawn.y].pawns += ((pawn, marked),)
    for choice in scene.choices:
        found[choice.x, choice.y].choices += (choice,)
    for gain in scene.gains:
        found[gain.x, gain.y].gains += (gain,)
    for x, y, region in scene.endangered:
        found[x, y].endangered |= {region}
    for cell, name in scene.pointers.items():
        found[cell].pointer = name
    for piece in scene.pieces:
        found[piece.x, piece.y].pieces += (piece,)
    for cell in scene.holes:
        found[cell].hole = True
    for cell, outline in scene.outlines.items():
        found[cell].outline = outline
    for cell, owners in scene.owners.items():
        found[cell].owners = owners
    return dict(found)


def enclosed(tiles: Collection[Cell]) -> frozenset[Cell]:
    """Return the cells without a tile from which no way leads out between the tiles."""
    if not tiles:
        return frozenset()
    xs, ys = zip(*tiles, strict=True)
    west, east, north, south = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    free = {(x, y) for x in range(west, east + 1) for y in range(north, south + 1)} - set(tiles)
    reached = [(west, north)]
    free.discard((west, north))
    for x, y in reached:
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in free:
                free.remove(cell)
                reached.append(cell)
    return frozenset(free)


def changed(
    old: Scene,
    new: Scene,
    before: Mapping[Cell, Overlay] | None = None,
    after: Mapping[Cell, Overlay] | None = None,
) -> set[Cell] | None:
    """Return the cells that look different in ``new``, or ``None`` when every cell may.

    Args:
        before: the overlays of ``old``, if they are known.
        after: the overlays of ``new``, if they are known.
    """
    if old.soft != new.soft or old.columns != new.columns or old.line != new.line:
        return None
    cells: set[Cell] = set()
    if old.tiles is not new.tiles:
        for cell in old.tiles.keys() | new.tiles.keys():
            if not _same(old.tiles.get(cell), new.tiles.get(cell)):
                cells.add(cell)
    before = overlays(old) if before is None else before
    after = overlays(new) if after is None else after
    for cell in before.keys() | after.keys():
        if before.get(cell) != after.get(cell):
            cells.add(cell)
    return cells


def _same(a: Laid | None, b: Laid | None) -> bool:
    if a is None or b is None:
        return a is b
    return a.design is b.design and a.rotation == b.rotation
