"""Which tiles may be sold (HOUSE-8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.games.carcassonne import scoring
from engine.games.carcassonne.drawing import tile_set
from engine.games.carcassonne.tiles import CITY, GARDEN, MONASTERY, ROAD, twins
from engine.landscape.compass import RING
from engine.landscape.landscape import Landscape


@cache
def face(design: int) -> str:
    """Return the face of a design; twins that differ by a garden only have one face."""
    name = tile_set().designs[design].id
    return _twins().get(name, name)


@cache
def _twins() -> dict[str, str]:
    return twins()


def is_the_only_one(
    land: Landscape, design: int, codes: Sequence[int], unseen: Sequence[int], *, gardens: bool
) -> bool:
    """Return whether a tile alone can complete some feature that has one open place.

    The tiles are tried on the landscape, which is left as it was.

    Args:
        land: the tiles that lie.
        design: the tile just drawn.
        codes: its legal placements.
        unseen: per design the tiles that have not been seen.
        gardens: whether gardens are features.
    """
    rivals = [i for i, n in enumerate(unseen) if n and face(i) != face(design)]
    for code in codes:
        closed = _closed_by(land, design, code, gardens=gardens)
        for segment in closed:
            if not any(_closes(land, rival, code >> 2, segment) for rival in rivals):
                return True
    return False


def _closed_by(land: Landscape, design: int, code: int, *, gardens: bool) -> list[int]:
    """Return a segment laid before of each feature that a placement completes."""
    first = len(land.parent)
    around = _open_shrines(land, code >> 2, gardens=gardens)
    land.lay(design, code >> 2, code & 3)
    found = {
        land.root(segment) for segment in range(first, len(land.parent)) if land.kind[segment] in (CITY, ROAD)
    }
    earlier = (1 << first) - 1
    closed = []
    for root in found:
        before = land.members[root] & earlier
        if before and not land.open_ends[root]:
            closed.append((before & -before).bit_length() - 1)
    closed += [segment for segment in around if _is_surrounded(land, segment)]
    land.lift()
    return closed


def _open_shrines(land: Landscape, at: int, *, gardens: bool) -> list[int]:
    """Return the monasteries and gardens around a cell."""
    found = []
    for step in RING:
        number = land.tile_at.get(at + step)
        if number is not None:
            for region, part in enumerate(tile_set().designs[land.designs[number]].prints):
                if part.kind == MONASTERY or (gardens and part.kind == GARDEN):
                    found.append(land.first[number] + region)
    return found


def _is_surrounded(land: Landscape, segment: int) -> bool:
    return scoring.is_surrounded(land, land.cells[land.tile_under(segment).number])


def _closes(land: Landscape, design: int, at: int, segment: int) -> bool:
    """Return whether a design can complete the feature of a segment on a cell."""
    for rotation in land.tileset.rotations(design, land.frontier[at]):
        land.lay(design, at, rotation)
        root = land.root(segment)
        shrine = land.kind[root] in scoring.SHRINES
        closed = _is_surrounded(land, segment) if shrine else not land.open_ends[root]
        land.lift()
        if closed:
            return True
    return False
