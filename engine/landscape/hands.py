"""Hands of tiles, as far as the holder of a state knows them: in a seat's view tiles may be ``UNKNOWN``."""

from __future__ import annotations

from engine.landscape.phase import TilePhase
from engine.landscape.state import UNKNOWN, LandscapeState


def may_hold(state: LandscapeState, tile: str) -> bool:
    """Return whether the seat on turn can have a tile, named by its id, in its hand."""
    design, hand = state.tileset.by_id.get(tile), state.held(state.on_turn)
    if design is None:
        return False
    return design.index in hand or (UNKNOWN in hand and state.pool[design.index] > 0)


def possible(state: LandscapeState) -> list[int]:
    """Return the designs that the seat on turn may place: its hand, or any unseen one for an unknown."""
    hand = state.held(state.on_turn)
    if len(hand) == 1 and hand[0] != UNKNOWN:
        return [hand[0]]
    known = [design for design in dict.fromkeys(hand) if design != UNKNOWN]
    if UNKNOWN in hand:
        known += [design for design, count in enumerate(state.pool) if count and design not in known]
    return known


def take(state: LandscapeState, design: int) -> None:
    """Take a tile out of the hand of the seat on turn, which reveals a hidden one."""
    held = state.held(state.on_turn)
    if len(held) == 1 and held[0] == design:
        state.set_hand(state.on_turn, ())
        return
    hand = list(held)
    if design in hand:
        hand.remove(design)
    else:
        hand.remove(UNKNOWN)
        state.count_unseen(design, -1)
    state.set_hand(state.on_turn, tuple(hand))


def shown(state: LandscapeState) -> tuple[str, ...]:
    """Return the tiles of the seat on turn, as far as they are known."""
    return tuple(tile for tile in state.hand(state.on_turn) if tile is not None)


def may_show(state: LandscapeState, tiles: tuple[str, ...]) -> bool:
    """Return whether the seat on turn, whose hand is unknown, may hold ``tiles``, none of which fits."""
    hand, by_id = state.held(state.on_turn), state.tileset.by_id
    if UNKNOWN not in hand or len(tiles) != len(hand) or not all(tile in by_id for tile in tiles):
        return False
    new = _revealed(state, tiles)
    return (
        len(new) == hand.count(UNKNOWN)
        and all(new.count(design) <= state.pool[design] for design in new)
        and not any(state.fits(by_id[tile].index) for tile in tiles)
    )


def show(state: LandscapeState, tiles: tuple[str, ...]) -> None:
    """Reveal the hand of the seat on turn where it was unknown."""
    if UNKNOWN in state.held(state.on_turn):
        for design in _revealed(state, tiles):
            state.count_unseen(design, -1)
        state.set_hand(state.on_turn, tuple(state.tileset.by_id[tile].index for tile in tiles))


def _revealed(state: LandscapeState, tiles: tuple[str, ...]) -> list[int]:
    """Return the designs among ``tiles`` that are the unknowns of the hand of the seat on turn."""
    new = [state.tileset.by_id[tile].index for tile in tiles]
    for design in state.held(state.on_turn):
        if design in new:
            new.remove(design)
    return new


def await_tile(state: LandscapeState) -> None:
    """Ask the seat on turn for a tile of its hand, or for tiles to give up when none fits."""
    if any(design == UNKNOWN or state.fits(design) for design in state.held(state.on_turn)):
        state.await_seat(TilePhase.PLACE)
    else:
        state.await_seat(TilePhase.DISCARD if state.in_bag else TilePhase.FORGO)
