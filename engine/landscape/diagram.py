"""A board of square tiles in plain text, for ``print(state)``.

A tile is five characters wide and three lines high. A letter stands for the kind of region at that place of
its rim, or in its middle; a digit is the seat whose figure stands on a region. A dot is an empty cell where a
tile may lie. Columns and rows are numbered as in notation.
"""

from __future__ import annotations

from typing import Any, Final

from engine.landscape.compass import PORTS, side_of, xy
from engine.landscape.design import Design
from engine.landscape.state import LandscapeState

_WIDE: Final = 5
_HIGH: Final = 3
_SPOTS: Final = {
    "N": (2, 0), "E": (4, 1), "S": (2, 2), "W": (0, 1),
    "NL": (1, 0), "NR": (3, 0), "EL": (4, 0), "ER": (4, 2),
    "SL": (3, 2), "SR": (1, 2), "WL": (0, 2), "WR": (0, 0),
}  # fmt: skip
"""Column and line of each port in a tile; halves are left and right as seen from the middle."""
_MIDDLE: Final = (2, 1)


def diagram(state: LandscapeState[Any]) -> str:
    """Return the board of a state, and below it what the letters mean."""
    land, kinds = state.landscape, state.tileset.kinds
    letters = _letters(kinds)
    drawn: dict[tuple[int, int], list[str]] = {
        xy(at): [" " * _WIDE, "  .  ", " " * _WIDE] for at in land.frontier
    }
    used = set()
    for tile in land.laid():
        holders = land.holder[land.first[tile.number] :][: len(tile.design.regions)]
        drawn[tile.x, tile.y] = _tile(tile.design, tile.rotation, holders, letters)
        used |= {region.kind for region in tile.design.regions}
    if not drawn:
        return ""
    columns = range(min(x for x, _ in drawn), max(x for x, _ in drawn) + 1)
    rows = range(min(y for _, y in drawn), max(y for _, y in drawn) + 1)
    lines = [" " * 5 + " ".join(f"{x:^{_WIDE}}" for x in columns)]
    for y in rows:
        for line in range(_HIGH):
            cells = (drawn[x, y][line] if (x, y) in drawn else " " * _WIDE for x in columns)
            lines.append((f"{y:>4} " if line == 1 else " " * 5) + " ".join(cells))
    legend = "  ".join(f"{letters[kind]} {kind}" for kind in kinds if kind in used)
    return "\n".join(line.rstrip() for line in lines).rstrip() + f"\n\n{legend}"


def _letters(kinds: tuple[str, ...]) -> dict[str, str]:
    """Return a letter for each kind: the first one of its name that no kind before it has."""
    found: dict[str, str] = {}
    for kind in kinds:
        found[kind] = next((letter for letter in kind if letter not in found.values()), "?")
    return found


def _tile(design: Design, rotation: int, holders: list[int], letters: dict[str, str]) -> list[str]:
    cells = [[" "] * _WIDE for _ in range(_HIGH)]
    owners = design.turned[rotation].owners
    spots = [
        [_SPOTS[name] for name, owner in zip(PORTS, _spread(owners), strict=True) if owner == index]
        for index in range(len(design.regions))
    ]
    middle = min(range(len(spots)), key=lambda index: (bool(spots[index]), -len(spots[index])), default=None)
    if middle is not None:
        spots[middle].insert(0, _MIDDLE)
    for region, places, held in zip(design.regions, spots, holders, strict=True):
        for number, (column, line) in enumerate(places):
            cells[line][column] = str(held & 7) if held >= 0 and number == 0 else letters[region.kind]
    return ["".join(line) for line in cells]


def _spread(owners: tuple[int, ...]) -> list[int]:
    """Return the owners of all ports; a region that has a side to itself has its halves, too."""
    return [owners[side_of(port)] if owner < 0 else owner for port, owner in enumerate(owners)]
