"""The map of The Castle besides tiles and followers: markers, wall tokens and keeps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from engine.games.castle.board import NUMBERS
from engine.games.castle.state import CastleState
from engine.landscape.compass import E, S, W
from tui.drawing.art.scene import Cell, Pawn, Scene, ScenePiece
from tui.drawing.art.seats import seat as sign_of
from tui.games.castle.art.track import Turret, slots, turrets

KEEP: Final = "keep"
"""The role under which a keep is drawn on its house."""

_GOLD: Final = "y"


def furnished(scene: Scene, state: CastleState, colours: Sequence[int]) -> Scene:
    """Return a scene of tiles and followers with all else that is to be seen in a position."""
    keeps = tuple(
        Pawn(keep.x, keep.y, keep.region, colours[seat], KEEP)
        for seat, keep in enumerate(state.keeps)
        if keep is not None
    )
    return replace(
        scene,
        pawns=scene.pawns + keeps,
        pieces=(*_tokens(state), *_markers(state, colours)),
        frame=_frame(),
        holes=frozenset(),
    )


@cache
def _frame() -> tuple[Cell, Cell]:
    """Return the first and the last cell in which the wall stands."""
    xs, ys = {slot.x for slot in slots()}, {slot.y for slot in slots()}
    return (min(xs), min(ys)), (max(xs), max(ys))


def _tokens(state: CastleState) -> list[ScenePiece]:
    """Return the wall tokens that still lie on their towers: face down, or with their numbers.

    What lies face down is never shown, not even in a game that is over and known to the last token.
    """
    found = []
    for spot, turret in zip(state.wall.corners, turrets(), strict=True):
        if spot.holds:
            known = spot.token is not None and not state.hides
            number = state.board.tokens[NUMBERS[str(spot.token)]].number if known else 0
            found.append(_on_tower(turret, str(number or "?")))
    return found


def _on_tower(turret: Turret, sign: str) -> ScenePiece:
    text = f" {sign}" if turret.east else f"{sign} "
    return ScenePiece(turret.x, turret.y, float(turret.east), float(turret.south), text, text, _GOLD, "k")


def _markers(state: CastleState, colours: Sequence[int]) -> list[ScenePiece]:
    """Return the markers on the track; two on one space stand side by side."""
    spaces = [marker.space for marker in state.wall.markers]
    together = len(set(spaces)) < len(spaces)
    return [_marker(space, colours[seat], seat if together else None) for seat, space in enumerate(spaces)]


def _marker(space: int, colour: int, rank: int | None) -> ScenePiece:
    """Return a marker on a space; ``rank`` is its number among those there, ``None`` for one alone."""
    slot, who = slots()[space], sign_of(colour)
    upright = slot.side in (E, W)
    u = float(slot.side == E) if upright else slot.t
    v = slot.t if upright else float(slot.side == S)
    piece = ScenePiece(slot.x, slot.y, u, v, who.shape, who.letter, who.code, who.foreground)
    if rank is not None:
        return replace(piece, beside=(rank, 2))
    sign, letters = (f" {one}" if slot.side == E else f"{one} " for one in (who.shape, who.letter))
    return replace(piece, sign=sign, letters=letters, caption=str(space))
