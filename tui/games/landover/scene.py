"""From a position of Landover to the picture of its map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine import Event, Move
from engine.games.landover.data import GOLD, GOOD, TERRAINS, TRACKS, WATER
from engine.games.landover.records import Build, Found, Play, Raid, Settle
from engine.games.landover.state import LandoverState
from engine.games.landover.steps.raiding import immune_by_players
from engine.games.landover.steps.trading import harbour
from tui.drawing.art.hexes import HarbourMark, Spot
from tui.games.landover import names
from tui.games.landover.art import Building, GhostPiece, LandScene, Route, SeatPiece
from tui.games.landover.art.codes import COLOURS, TRACK_COLOURS
from tui.games.landover.art.terrain import TERRAINS as PAINTED

_NEWS: Final = 12  # how many moves back the last piece is looked for


def scene(state: LandoverState, colours: Sequence[int] | None = None) -> LandScene:
    """Return the scene of a position.

    Args:
        colours: number of the colour of each seat; the seat numbers when left out.
    """
    at, board = state.at, state.at.board
    tint = list(colours) if colours is not None else list(range(state.players))
    token_seat, token_hex = at.token_seat, at.token_hex
    return LandScene(
        board=board,
        ground=tuple(at.ground),
        numbers=tuple(at.number),
        names=tuple(names.terrain(name) for name in TERRAINS),
        harbours=tuple(
            _harbour(edge, kind) for (edge, _), kind in zip(board.harbours, at.harbour, strict=True)
        ),
        buildings=tuple(
            Building(
                corner,
                tint[seat],
                city=at.level[corner] > 1,
                wall=bool(at.wall[corner]),
                metropolis=TRACK_COLOURS[TRACKS[at.metropolis[corner]]] if at.metropolis[corner] >= 0 else "",
            )
            for corner, seat in enumerate(at.owner)
            if seat >= 0
        ),
        routes=tuple(
            Route(edge, tint[seat], bool(at.boat[edge])) for edge, seat in enumerate(at.route) if seat >= 0
        ),
        catapults=tuple(SeatPiece(hex_, tint[seat]) for seat, hex_ in enumerate(at.catapult) if hex_ >= 0),
        shields=shields(state),
        token=None if token_seat < 0 else SeatPiece(token_hex, tint[token_seat]),
        last=last(state),
    )


def shields(state: LandoverState) -> frozenset[int]:
    """Return the tiles that could be raided but for an immunity, as the seat on turn meets it."""
    at = state.at
    if not state.turn:
        return frozenset()
    left = at.immune if state.options["tile_immunity"] else [0] * len(at.ground)
    return frozenset(
        hex_
        for hex_, ground in enumerate(at.ground)
        if 0 <= ground <= GOLD and (left[hex_] or immune_by_players(at, at.active, hex_))
    )


def _harbour(edge: int, kind: int) -> HarbourMark:
    if kind < 0:
        return HarbourMark(edge)
    good, ratio = harbour(kind)
    if good is None:
        return HarbourMark(edge, f"{ratio}:1", "", "", COLOURS["any"])
    sign, code = PAINTED[GOOD[good]].sign, COLOURS[good]
    return HarbourMark(edge, f"{ratio}:1", names.good(good), sign, code, names.KEYS[good])


def spot_of(state: LandoverState, name: str) -> Spot | None:
    """Return the place that a move or an event names, ``None`` for none."""
    board = state.at.board
    if name in board.corner_at:
        return "corner", board.corner_at[name]
    if name in board.edge_at:
        return "edge", board.edge_at[name]
    if name in board.hex_at:
        return "hex", board.hex_at[name]
    return None


def spot_of_move(state: LandoverState, move: Move) -> Spot | None:
    """Return the place of a move; of a set-up move that of its road or boat."""
    names = (getattr(move, part, "") for part in ("edge", "corner", "at", "hex"))
    return next((spot_of(state, name) for name in names if name), None)


def last(state: LandoverState) -> Spot | None:
    """Return where the last piece was put on the map, if that was just now."""
    for move in reversed(state.moves[-_NEWS:]):
        match move:
            case Settle(edge=name) | Build(at=name) | Found(corner=name) | Raid(hex=name):
                return spot_of(state, name)
            case Play(at=name) if name:
                return spot_of(state, name)
    return None


def tile_name(state: LandoverState, hex_: int) -> str:
    """Return the name of a tile: its terrain and its number."""
    ground, number = state.at.ground[hex_], state.at.number[hex_]
    if ground < 0:
        return names.unknown_tile()
    if ground == WATER:
        return names.terrain("water")
    return names.numbered(names.terrain(TERRAINS[ground]), number)


def place_of(event: Event) -> str | None:
    """Return the name of the place of an event, ``None`` if it has none."""
    for name in ("at", "hex", "corner", "first"):
        place = getattr(event, name, "")
        if isinstance(place, str) and place:
            return place
    return None


def spot_of_event(state: LandoverState, event: Event | None) -> Spot | None:
    """Return the place of an event on the map."""
    place = None if event is None else place_of(event)
    return None if place is None else spot_of(state, place)


def placed_building(state: LandoverState, move: Settle, colour: int) -> Building:
    """Return the building of a set-up move whose road is being chosen."""
    corner = state.at.board.corner_at[move.corner]
    return Building(corner, colour, city=piece_of(state, move, "corner") == "city")


def proposed(state: LandoverState, base: LandScene, move: Move, colour: int) -> LandScene:
    """Return the map with the piece that a move of the seat to move would put there, and the cursor on it.

    Args:
        base: the map without marks; it stays as it is for a move that is made at no place.
    """
    spot = spot_of_move(state, move)
    if spot is None:
        return base
    if isinstance(move, Settle):
        base = replace(base, buildings=(*base.buildings, placed_building(state, move, colour)))
    piece = piece_of(state, move, "edge" if spot[0] == "edge" else "corner")
    return replace(base, cursor=spot, ghost=GhostPiece(spot, piece, colour) if piece else None)


def piece_of(state: LandoverState, move: Move, part: str) -> str:
    """Return the piece that a move would put on the place that is one of its parts, ``""`` for none."""
    match move:
        case Settle(boat=boat):
            if part == "edge":
                return "boat" if boat else "road"
            return "city" if state.current_player in state.at.owner else "village"
        case Build(piece=piece):
            return piece
        case Raid() | Play(card="siege"):
            return "catapult"
        case Play(card="merchant"):
            return "token"
        case Play(card="medicine") | Found():
            return "city"
    return ""
