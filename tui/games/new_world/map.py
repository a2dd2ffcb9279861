"""The map of New World besides tiles and settlers: surveyors, columns, names, danger."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.games.new_world.state import NewWorldState
from engine.games.new_world.surveyors import ARRIVAL
from engine.games.new_world.tiles import towns_of_the_coast
from tui.base.words import N_, _
from tui.drawing.art.scene import ColumnLabel, Place, Scene, ScenePiece

SIGN: Final = "♙"
LETTER: Final = "S"
SURVEYOR: Final = (
    "  kkk  !",
    " kkkkk K",
    " kKKKk !",
    "kKKKKKkK",
    " kKKKk !",
    " kKkKk K",
)
"""A surveyor with a measuring rod; it is no seat's, and wider by the rod."""

_ENDS: Final = (1, 10)  # rows of the start spaces on which the surveyors begin (NEWW-2.4)
_WAITING_ROW: Final = 4
_TOWNS: Final = (N_("Plymouth"), N_("New York"), N_("Jamestown"))
"""The names in the tile file, for the catalogue."""


def furnished(scene: Scene, state: NewWorldState) -> Scene:
    """Return a scene of tiles and settlers with all else that is to be seen in a position."""
    columns = state.surveyors
    line = None
    if not state.surveyor_waits and max(columns) > 0:
        line = -max(columns)
    return replace(
        scene,
        pieces=(*_names(), *_surveyors(state)),
        columns=_ticks(state),
        line=line,
        ends_east=not state.is_terminal,
        endangered=frozenset() if state.is_terminal else endangered(state),
    )


def endangered(state: NewWorldState) -> frozenset[Place]:
    """Return where settlers stand who will be left behind with the next score, unless it is theirs.

    With the next move no surveyor is east of the one that is farther west now, wherever they stand
    (NEWW-9.3a, NEWW-9.4).
    """
    if state.surveyor_waits:
        return frozenset()
    column = max(state.surveyors)
    return frozenset((f.x, f.y, f.region) for f in state.followers() if f.role != "trapper" and -f.x < column)


def _names() -> tuple[ScenePiece, ...]:
    """Return the names of the towns on the coast, written on the sea."""
    return tuple(
        ScenePiece(1, row, 0.1, 0.5, _(name), name, "w", "K") for row, name in towns_of_the_coast().items()
    )


def _surveyors(state: NewWorldState) -> list[ScenePiece]:
    """Return the surveyors, each on a tile of its column; which one does not matter (NEWW-0.3)."""
    rows: dict[int, list[int]] = {}
    held = {(follower.x, follower.y) for follower in state.followers()}
    for tile in sorted(state.landscape.laid(), key=lambda tile: (tile.x, tile.y) in held):
        rows.setdefault(-tile.x, []).append(tile.y)
    rows[0] = list(_ENDS)
    found = []
    for number, column in enumerate(state.surveyors):
        ahead = state.surveyors[:number].count(column)
        among = rows[column]
        crowded = ahead >= len(among)
        found.append(surveyor(-column, among[0 if crowded else ahead], 0.25 if crowded else 0.75))
    if state.surveyor_waits:
        sign = f"{state.counter}/{ARRIVAL}"
        found.append(ScenePiece(1, _WAITING_ROW, 0.3, 0.5, f"{SIGN} {sign}", f"{LETTER} {sign}", "K", "k"))
    return found


def surveyor(x: int, y: int, u: float) -> ScenePiece:
    """Return a surveyor on a board cell, so far to the east in it."""
    return ScenePiece(x, y, u, 0.5, f" {SIGN} ", f"[{LETTER}]", "K", "k", SURVEYOR)


def _ticks(state: NewWorldState) -> dict[int, ColumnLabel]:
    """Return the numbers of the columns; those with surveyors stand out."""
    count = state.surveyors.count
    return {
        -column: ColumnLabel(str(column), SIGN * count(column), LETTER * count(column))
        for column in range(state.westernmost + 2)
    }
