"""From a game to its picture: what the map shows of a position, shared by all screens that show one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import engine
from engine import Event, Setting
from engine.landscape.feature import Feature
from engine.landscape.records import FeatureScored
from engine.landscape.state import LandscapeState
from tui.drawing.art.scene import Cell, Gain, Laid, Pawn, Place, Scene, enclosed
from tui.presentation.landscape.words import landscape_words


def new_landscape(
    game: str, players: int, seed: int | None = None, options: Mapping[str, Setting] | None = None
) -> LandscapeState:
    """Return :func:`engine.new_game` of a game of square tiles.

    Raises:
        TypeError: for a game that is not played with square tiles.
    """
    state = engine.new_game(game, players=players, seed=seed, options=options)
    if not isinstance(state, LandscapeState):
        raise TypeError(f"{game} is not played with square tiles")
    return state


def base_scene(
    state: LandscapeState, previous: Scene | None = None, *, colours: Sequence[int] | None = None
) -> Scene:
    """Return the tiles and followers of a position, the mark on the tile laid last, and what else is there.

    Args:
        state: the position, as far as the viewer may know it.
        previous: a scene shown before; its mapping of tiles is used again when it is the same, so that
            the map finds at once that no tile has changed.
        colours: number of the colour of each seat; the seat numbers when left out.
    """
    tiles: dict[Cell, Laid] = {}
    last: Cell | None = None
    for tile in state.landscape.laid():
        at = (tile.x, tile.y)
        tiles[at] = Laid(tile.design, tile.rotation)
        last = None if tile.design.starting else at
    if len(tiles) < 2:
        last = None  # the tile that opens the board is nobody's news
    words = landscape_words(state.game)
    pawns = tuple(
        Pawn(f.x, f.y, f.region, _colour(f.seat, colours), words.figure(f.role)) for f in state.followers()
    )
    same = previous is not None and _same_tiles(previous, tiles)
    holes = previous.holes if previous and same else enclosed(tiles)
    scene = Scene(tiles=previous.tiles if previous and same else tiles, pawns=pawns, last=last, holes=holes)
    return words.furnish(scene, state, colours or range(state.players))


def _colour(seat: int, colours: Sequence[int] | None) -> int:
    return seat if colours is None else colours[seat]


def _same_tiles(previous: Scene, tiles: dict[Cell, Laid]) -> bool:
    old = previous.tiles
    return len(old) == len(tiles) and all(
        (was := old.get(cell)) is not None and was.design is laid.design and was.rotation == laid.rotation
        for cell, laid in tiles.items()
    )


def lit(feature: Feature) -> frozenset[Place]:
    """Return the regions to light up for a feature: its own, and those that count for its value."""
    return frozenset(feature.segments + feature.also)


def lit_score(state: LandscapeState, event: FeatureScored) -> frozenset[Place]:
    """Return the regions to light up for a score, in the position after it or any later one."""
    return lit(state.feature(event.x, event.y, event.region))


def gains(events: Iterable[Event], colours: Sequence[int] | None = None) -> tuple[Gain, ...]:
    """Return the points to show on the map for events, each where its follower stood.

    Those who get nothing of what others get are left out.

    ``colours`` are as in :func:`base_scene`.
    """
    return tuple(
        Gain(event.x, event.y, f"+{points}", _colour(seat, colours))
        for event in events
        if isinstance(event, FeatureScored)
        for seat, points in event.points
        if points or not any(share for _seat, share in event.points)
    )
