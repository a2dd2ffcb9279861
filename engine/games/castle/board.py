"""The walled board: its spaces, the start spaces, the score track along the wall and the wall tokens.

Everything comes from the tile file (CAST-11.1). Coordinates are those of the file: x is the column, y the
row, and ``(0, 0)`` the north-west cell of the grid. Start spaces lie just outside the wall, so that some of
them have -1 or the number of columns or rows as a coordinate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.errors import BadTileSet
from engine.games.castle.outline import BadOutline, Corner, TrackSpace, trace
from engine.games.castle.tiles import FILE, HOUSE, PATH, TOWER
from engine.landscape.compass import SIDES, STEPS, cell
from engine.landscape.tileset import read_toml
from engine.words import N_

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
    """The board before the game.

    Attributes:
        columns, rows: size of the grid.
        spaces: the cells inside the wall.
        starts: the start spaces.
        corners: the corner towers, clockwise from that of the start.
        track: the spaces of the score track by number.
        corner_at: the corner that covers a track space, by the number of the space.
        guarded: the corners that get a token, by number (CAST-3.2).
        tokens: the kinds of tokens, in the order of ``TOKENS``.
        followers: followers of a player, without the one on the track.
    """

    columns: int
    rows: int
    spaces: frozenset[int]
    starts: tuple[StartSpace, ...]
    corners: tuple[Corner, ...]
    track: tuple[TrackSpace, ...]
    corner_at: Mapping[int, int]
    guarded: tuple[int, ...]
    tokens: tuple[Token, ...]
    followers: int


def load(path: Path = FILE) -> CastleBoard:
    """Return the board that a tile file describes.

    Raises:
        BadTileSet: when it breaks its own rules; the sentence names file, entry and fault.
    """
    data = read_toml(path)
    columns, rows, spaces = _part(path, "board", _read_mask, data)
    starts = tuple(
        _part(path, _label("start space", entry, number), _read_start, entry, spaces)
        for number, entry in enumerate(_tables(path, data, "start_space"), 1)
    )
    at = [start.at for start in starts]
    for start in starts:
        if at.count(start.at) > 1:
            raise _bad(path, f"start space {start.id}", "another start space lies on the same place")
    corners = tuple(
        _part(path, f"corner {number}", _read_corner, entry)
        for number, entry in enumerate(_tables(path, data, "corner"), 1)
    )
    try:
        track = trace(corners, frozenset(spaces))
    except BadOutline as error:
        raise _bad(path, f"corner {error.corner + 1}", str(error)) from error
    tokens = _read_tokens(path, data)
    totals = data.get("totals", {})
    tiles = data.get("tile", ())
    counted = {
        "tiles": sum(entry["count"] for entry in tiles if type(entry.get("count")) is int),
        "board_spaces": len(spaces),
        "start_spaces": len(starts),
        "tokens": sum(token.copies for token in tokens),
        "tokens_in_play": sum(corner.token for corner in corners),
        "track_spaces": len(track),
    }
    for name, found in counted.items():
        if totals.get(name) != found:
            raise _bad(path, "totals", f"{name} is {totals.get(name)!r}, but the file has {found}")
    if counted["tokens"] < counted["tokens_in_play"]:
        raise _bad(path, "totals", "there are more corners for tokens than tokens")
    followers = totals.get("followers_per_player")
    if type(followers) is not int or followers < 2:
        raise _bad(path, "totals", f"followers_per_player is {followers!r}, but two are the fewest")
    corner_at = {space: number for number, corner in enumerate(corners) for space in corner.spaces}
    return CastleBoard(
        columns=columns,
        rows=rows,
        spaces=frozenset(spaces),
        starts=starts,
        corners=corners,
        track=track,
        corner_at=corner_at,
        guarded=tuple(number for number, corner in enumerate(corners) if corner.token),
        tokens=tokens,
        followers=followers - 1,
    )


board: Final = cache(load)
"""Returns the board, read once."""


def _bad(path: Path, entry: str, fault: str) -> BadTileSet:
    return BadTileSet(N_("{file}, {entry}: {fault}"), file=path.name, entry=entry, fault=fault)


def _part(path: Path, entry: str, read: Callable[..., Any], *given: Any) -> Any:
    try:
        return read(*given)
    except KeyError as error:
        raise _bad(path, entry, f"the field {error} is missing") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise _bad(path, entry, str(error)) from error


def _tables(path: Path, data: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    entries = data.get(name, ())
    if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
        raise _bad(path, name, "there must be a list of tables")
    return entries


def _label(what: str, entry: Mapping[str, Any], number: int) -> str:
    return f"{what} {entry.get('id', f'number {number}')}"


def _read_mask(data: Mapping[str, Any]) -> tuple[int, int, set[int]]:
    table = data["board"]
    columns, rows, mask = table["columns"], table["rows"], table["mask"]
    if len(mask) != rows or any(len(row) != columns for row in mask):
        raise ValueError(f"the mask is not {columns} columns by {rows} rows")
    if set("".join(mask)) - set("#."):
        raise ValueError("the mask has other signs than '#' and '.'")
    spaces = {cell(x, y) for y, row in enumerate(mask) for x, sign in enumerate(row) if sign == "#"}
    return columns, rows, spaces


def _read_start(entry: Mapping[str, Any], spaces: set[int]) -> StartSpace:
    x, y = _pair(entry["space"], "space")
    if cell(x, y) not in spaces:
        raise ValueError(f"space [{x}, {y}] is not on the board")
    if entry["side"] not in tuple(SIDES):
        raise ValueError(f"side is {entry['side']!r}, which is none of {', '.join(SIDES)}")
    at = cell(x, y) + STEPS[SIDES.index(entry["side"])]
    if at in spaces:
        raise ValueError(f"side {entry['side']} of space [{x}, {y}] is not at the wall")
    if sum(at + step in spaces for step in STEPS) > 1:
        raise ValueError("its place outside the wall touches more than one space of the board")
    return StartSpace(entry["id"], at)


def _read_corner(entry: Mapping[str, Any]) -> Corner:
    if entry["turn"] not in ("convex", "reflex"):
        raise ValueError(f"turn is {entry['turn']!r}, which is neither convex nor reflex")
    if type(entry["token"]) is not bool:
        raise ValueError(f"token is {entry['token']!r}, but it must be true or false")
    run = entry["run"]
    if not isinstance(run, list) or not all(type(space) is int for space in run):
        raise ValueError(f"run is {run!r}, but it must be a list of numbers")
    x, y = _pair(entry["at"], "at")
    spaces = _pair(entry["spaces"], "spaces")
    return Corner(x, y, entry["turn"] == "convex", spaces, entry["token"], tuple(run))


def _pair(value: Any, name: str) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2 or not all(type(one) is int for one in value):
        raise ValueError(f"{name} is {value!r}, but it must be a pair of numbers")
    return value[0], value[1]


def _read_tokens(path: Path, data: Mapping[str, Any]) -> tuple[Token, ...]:
    found: dict[str, Token] = {}
    for number, entry in enumerate(_tables(path, data, "token"), 1):
        token = _part(path, f"token {entry.get('number', number)}", _read_token, entry)
        if token.kind in found:
            raise _bad(path, f"token {token.number}", f"the kind {token.kind!r} is listed twice")
        found[token.kind] = token
    missing = [kind for kind in TOKENS if kind not in found]
    if missing:
        raise _bad(path, "tokens", f"the kind {missing[0]!r} is missing")
    return tuple(found[kind] for kind in TOKENS)


def _read_token(entry: Mapping[str, Any]) -> Token:
    kind, when, count = entry["kind"], entry["when"], entry["count"]
    if kind not in TOKENS:
        raise ValueError(f"kind is {kind!r}, which is none of {', '.join(TOKENS)}")
    due = "play" if kind in IN_PLAY else "end"
    if when != due:
        raise ValueError(f"when is {when!r}, but a token of kind {kind!r} is used at {due!r}")
    amount = entry[_AMOUNTS[kind]] if kind in _AMOUNTS else 0
    for name, value in (("number", entry["number"]), ("count", count), (_AMOUNTS.get(kind, ""), amount)):
        if type(value) is not int or value < (name in ("number", "count")):
            raise ValueError(f"{name} is {value!r}, but it must be a number")
    return Token(kind, entry["number"], count, amount)


@cache
def cells_inside() -> tuple[int, ...]:
    """Return the spaces of the board in ascending order."""
    return tuple(sorted(board().spaces))


@cache
def walls_around(at: int) -> int:
    """Return the sides of a space that are at the wall, as bits."""
    spaces = board().spaces
    return sum(1 << side for side, step in enumerate(STEPS) if at + step not in spaces)
