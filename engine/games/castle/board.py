"""The walled board: its spaces, the start spaces, the score track along the wall and the wall tokens.

Everything comes from the tile file (CAST-11.1). Coordinates are those of the file: x is the column, y the
row, and ``(0, 0)`` the north-west cell of the grid. Start spaces lie just outside the wall, so that some of
them have -1 or the number of columns or rows as a coordinate.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from engine.games.castle.outline import Corner, TrackSpace, trace
from engine.games.castle.tiles import FILE, HOUSE, PATH, TOWER
from engine.landscape.compass import SIDES, STEPS, cell
from engine.landscape.tileset import read_toml

IN_PLAY: Final = ("extra-turn", "double-house", "double-tower")
"""Kinds of tokens that are used in the owner's turn (CAST-9.1)."""

AT_END: Final = ("unfinished-path", "unfinished-house", "unfinished-tower", "market", "keep", "points")
"""Kinds of tokens that are used in the final scoring (CAST-9.1)."""

TOKENS: Final = IN_PLAY + AT_END
NUMBERS: Final = {kind: number for number, kind in enumerate(TOKENS)}

EXTRA_TURN: Final = "extra-turn"

DOUBLES: Final = {HOUSE: "double-house", TOWER: "double-tower"}
"""The tokens that double features, by the kind of these (CAST-9.5)."""

UNFINISHED: Final = {PATH: "unfinished-path", HOUSE: "unfinished-house", TOWER: "unfinished-tower"}
"""The tokens that score unfinished features, by the kind of these, in the order of scoring (CAST-10.12)."""

_AMOUNTS: Final = {
    **dict.fromkeys(UNFINISHED.values(), "points_per_tile"),
    "market": "points_per_market",
    "keep": "keep_bonus",
    "points": "points",
}


class Token(NamedTuple):
    """A kind of wall token."""

    kind: str  # its name
    number: int  # the printed number
    copies: int  # how many there are
    amount: int  # what it gives: points, points for each tile or market, tiles of the keep; 0 in play


class StartSpace(NamedTuple):
    """A start space: the name of its design and the cell outside the board on which it lies."""

    id: str
    at: int


class CastleBoard(NamedTuple):
    """The board before the game."""

    columns: int
    rows: int
    spaces: frozenset[int]  # the cells inside the wall
    starts: tuple[StartSpace, ...]
    corners: tuple[Corner, ...]  # the corner towers, clockwise from that of the start
    track: tuple[TrackSpace, ...]  # the spaces of the score track by number
    corner_at: Mapping[int, int]  # the corner that covers a track space, by the number of the space
    guarded: tuple[int, ...]  # the corners that get a token, by number (CAST-3.2)
    tokens: tuple[Token, ...]  # the kinds of tokens, in the order of `TOKENS`
    followers: int  # followers of a player, without the one on the track


@cache
def board() -> CastleBoard:
    """Return the board of the tile file, read once; tests check the file."""
    data = read_toml(FILE)
    mask = data["board"]["mask"]
    spaces = frozenset(cell(x, y) for y, row in enumerate(mask) for x, sign in enumerate(row) if sign == "#")
    corners = tuple(_corner(entry) for entry in data["corner"])
    tokens = {entry["kind"]: entry for entry in data["token"]}
    return CastleBoard(
        columns=data["board"]["columns"],
        rows=data["board"]["rows"],
        spaces=spaces,
        starts=tuple(
            StartSpace(entry["id"], cell(*entry["space"]) + STEPS[SIDES.index(entry["side"])])
            for entry in data["start_space"]
        ),
        corners=corners,
        track=trace(corners),
        corner_at={space: number for number, corner in enumerate(corners) for space in corner.spaces},
        guarded=tuple(number for number, corner in enumerate(corners) if corner.token),
        tokens=tuple(
            Token(
                kind, tokens[kind]["number"], tokens[kind]["count"], tokens[kind].get(_AMOUNTS.get(kind), 0)
            )
            for kind in TOKENS
        ),
        followers=data["totals"]["followers_per_player"] - 1,
    )


def _corner(entry: Mapping[str, Any]) -> Corner:
    (x, y), (first, second) = entry["at"], entry["spaces"]
    return Corner(x, y, entry["turn"] == "convex", (first, second), entry["token"], tuple(entry["run"]))


@cache
def cells_inside() -> tuple[int, ...]:
    """Return the spaces of the board in ascending order."""
    return tuple(sorted(board().spaces))


@cache
def walls_around(at: int) -> int:
    """Return the sides of a space that are at the wall, as bits."""
    spaces = board().spaces
    return sum(1 << side for side, step in enumerate(STEPS) if at + step not in spaces)
