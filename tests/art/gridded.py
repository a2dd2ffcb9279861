"""The games whose faces are painted from a grid of regions, and what their tests share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from engine.games.castle import tiles as castle
from engine.games.new_world import tiles as new_world
from engine.landscape.design import Design
from engine.landscape.tileset import TileSet
from tests.art.pictures import BLOCKS
from tests.engine.carcassonne.table import faces
from tui.base.depth import Look
from tui.drawing.art.face import Face, face, size_at
from tui.games.carcassonne.art import ground as carcassonne_ground
from tui.games.castle.art import ground as castle_ground
from tui.games.new_world.art import ground as new_world_ground


@dataclass(frozen=True)
class Gallery:
    """The pictures of one game.

    Attributes:
        game: its name.
        set: all its tiles.
        tiles: those that are turned.
        lying: every tile in every rotation in which it is seen.
        cells: returns the regions of the grid from which a tile is painted.
        roles: the figures of its followers.
        unlike: those that even characters tell apart.
        model: a tile on whose first region they stand, and where it lies.
        paints: the codes that there may be in the middle of a side, by its kind.
        banks: the ground on both sides of roads and the like.
    """

    game: str
    set: TileSet
    tiles: Sequence[Design]
    lying: Sequence[tuple[Design, int]]
    cells: Callable[[Design], Sequence[bytes]]
    roles: Sequence[str]
    unlike: Sequence[str]
    model: tuple[str, int, int]
    paints: Mapping[str, bytes]
    banks: Mapping[str, str]

    def face_at(self, name: str, rotation: int, zoom: int, look: Look = BLOCKS, variant: int = 0) -> Face:
        """Return the face of a tile."""
        return face(self.game, self.set.by_id[name], rotation, size_at(zoom, look), look, variant)


_CARCASSONNE = faces(
    "inns",
    "traders",
    "river2",
    "king_robber",
    "watchtowers",
    "wind_roses",
    "siege",
    "labyrinth",
    "monasteries",
    "festival",
    "shrines",
    "dragon",
    "hills",
    "abbey",
)
_CASTLE = castle.tile_set("paths")
_NEW_WORLD = new_world.load()
START_SPACES = [design for design in _CASTLE.designs if design.starting]
ROOMS = [design for design in _CASTLE.designs if not design.starting]
COAST = [design for design in _NEW_WORLD.designs if design.starting]
LAND = [design for design in _NEW_WORLD.designs if not design.starting]

CARCASSONNE = Gallery(
    "carcassonne",
    _CARCASSONNE,
    tiles=_CARCASSONNE.designs,
    lying=list(product(_CARCASSONNE.designs, range(4))),
    cells=lambda design: carcassonne_ground.ground(design).cells,
    roles=(
        "knight",
        "highwayman",
        "farmer",
        "monk",
        "abbot",
        "large knight",
        "large highwayman",
        "large farmer",
        "large monk",
        "builder",
        "pig",
    ),
    unlike=("knight", "farmer", "large knight", "large farmer", "builder", "pig"),
    model=("A", 0, 0),
    paints={"road": b"Pp", "river": b"w", "city": b"CRrOHd", "field": b"g", "closed": b"MN"},
    banks={"road": "field", "river": "field"},
)
CASTLE = Gallery(
    "castle",
    _CASTLE,
    tiles=ROOMS,
    lying=list(product(ROOMS, range(4))),
    cells=lambda design: castle_ground.ground(design).cells,
    roles=("herald", "squire", "knight", "merchant", "keep"),
    unlike=("knight", "merchant", "keep"),
    model=("N01", 0, 0),
    paints={"path": b"Pp", "house": b"RrHdN`", "tower": b"s7L89", "court": b"Y"},
    banks={"path": "court"},
)
NEW_WORLD = Gallery(
    "new_world",
    _NEW_WORLD,
    tiles=LAND,
    lying=[*((design, 0) for design in COAST), *product(LAND, range(4))],
    cells=lambda design: new_world_ground.ground(design).cells,
    roles=("sheriff", "robber", "planter", "trapper"),
    unlike=("sheriff", "trapper"),
    model=("W38", -1, 0),
    paints={"trail": b"PpA", "town": b"zZrHdB", "plain": b"eQ", "sea": b"wfb"},
    banks={"trail": "plain"},
)
