"""The map of Landover in plain text: a hex is the start of its terrain and its number; ~ is water."""

from __future__ import annotations

from typing import Final

from engine.games.landover import describe
from engine.games.landover.data import TERRAINS, WATER
from engine.games.landover.position import Position

_WIDE: Final = 8  # columns from a hex to its neighbour in the east; rows are shifted by half of that


def diagram(s: Position) -> str:
    """Return the map and what stands on it."""
    at = s.board
    left = min(2 * q + r for q, r in at.hexes)
    rows: dict[int, dict[int, str]] = {}
    for number, (q, r) in enumerate(at.hexes):
        rows.setdefault(r, {})[(2 * q + r - left) * _WIDE // 2] = _hex(s, number)
    lines = []
    for _, row in sorted(rows.items()):
        line = ""
        for column, text in sorted(row.items()):
            line = line.ljust(column) + text
        lines += [line.rstrip(), ""]
    told = describe.position(s)
    lines += [f"seat {b['seat']}: {b['piece']} at {b['corner']}" for b in told["buildings"]]
    lines += [f"seat {p['seat']}: {p['piece']} at {p['edge']}" for p in told["pieces"]]
    return "\n".join(lines).rstrip()


def _hex(s: Position, number: int) -> str:
    ground = s.ground[number]
    if ground < 0:
        return "?"
    return "~" if ground == WATER else f"{TERRAINS[ground][:4]}{s.number[number]:>3}"
