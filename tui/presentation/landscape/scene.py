"""From a game to its picture: what the map shows of a position, shared by all screens that show one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import engine
from engine import Event, Setting
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import FeatureScored
from engine.landscape.state import LandscapeState
from tui.drawing.art.painters import painter_for
from tui.drawing.art.scene import Cell, Choice, Gain, Laid, Outline, Owners, Pawn, Place, Scene, enclosed
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
    scene = Scene(
        tiles=previous.tiles if previous and same else tiles,
        pawns=pawns,
        last=last,
        holes=holes,
        outlines=previous.outlines if previous and same else _outlines(state),
    )
    return words.furnish(scene, state, colours or range(state.players))


def _outlines(state: LandscapeState) -> dict[Cell, Outline]:
    """Return for each cell what a small picture shows of roads, cities and the like."""
    kinds, land = painter_for(state.game).diagram, state.landscape
    if kinds is None:
        return {}
    roots: dict[Cell, dict[int, int]] = {}
    beside: defaultdict[int, set[int]] = defaultdict(set)
    sockets: defaultdict[Cell, list[tuple[int, str]]] = defaultdict(list)
    for number, tile in enumerate(land.laid()):
        regions = tile.design.regions
        here = roots[tile.x, tile.y] = {
            region: land.root(land.first[number] + region)
            for region, one in enumerate(regions)
            if kinds.is_open_ended(one.kind)
        }
        areas = {root for region, root in here.items() if regions[region].kind in kinds.areas}
        for root in areas:
            beside[root] |= areas - {root}
        for side, (dx, dy) in enumerate(_STEPS):
            owner = tile.design.turned[tile.rotation].owners[side]
            if owner in here:
                sockets[tile.x + dx, tile.y + dy].append(((side + 2) % 4, regions[owner].kind))
    complete = {root for here in roots.values() for root in here.values() if state.is_complete(root)}
    toned: set[int] = set()
    for root in sorted(beside):
        if beside[root] and toned.isdisjoint(beside[root]) and any(other < root for other in beside[root]):
            toned.add(root)
    found = {
        cell: Outline(
            frozenset(region for region, root in here.items() if root in complete),
            frozenset(region for region, root in here.items() if root in toned),
        )
        for cell, here in roots.items()
    }
    found |= {cell: Outline(sockets=tuple(ends)) for cell, ends in sockets.items() if cell not in roots}
    return {cell: outline for cell, outline in found.items() if any(outline)}


def owners(state: LandscapeState, colours: Sequence[int] | None = None) -> dict[Cell, Owners]:
    """Return for each tile the colours of the seats that hold each of its regions, as the game scores them.

    ``colours`` are as in :func:`base_scene`.
    """
    land = state.landscape
    held = {
        root: tuple(_colour(seat, colours) for seat in state.holders(root)) for root in land.occupied_roots()
    }
    return {
        (tile.x, tile.y): tuple(
            held.get(land.root(first + region), ()) for region in range(len(tile.design.regions))
        )
        for tile, first in zip(land.laid(), land.first, strict=True)
    }


_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


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


def choosing(
    base: Scene,
    game: str,
    claims: Iterable[tuple[str, Claim]],
    chosen: Claim | None,
    colour: int,
    cursor: Cell | None,
) -> Scene:
    """Return a scene with claims to choose from: the chosen one as its follower on its feature, lit up.

    A choice without a role concerns no feature, so none is lit.

    Args:
        base: what else is shown.
        cursor: the cell in focus.
    """
    labels: dict[Place, list[str]] = {}
    words, pieces = landscape_words(game), base.pieces
    for label, claim in claims:
        if markers := words.markers(claim, "" if claim == chosen else label, colour):
            pieces += markers
        else:
            labels.setdefault((claim.x, claim.y, claim.region), []).append(label)
    found = replace(
        base, pieces=pieces, cursor=cursor, lit=lit(chosen.feature) if chosen and chosen.role else frozenset()
    )
    if chosen is not None and chosen.action == "deploy":
        place = chosen.x, chosen.y, chosen.region
        labels.pop(place, None)
        pawn = Pawn(*place, colour, words.figure(chosen.role))
        found = replace(found, pawns=(*base.pawns, pawn), marked=base.marked | {place})
    numbered = {(x, y) for x, y, _region in labels}
    return replace(
        found,
        choices=tuple(Choice(*place, "/".join(texts), colour) for place, texts in labels.items()),
        gains=tuple(gain for gain in base.gains if (gain.x, gain.y) not in numbered),  # else over numbers
    )


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
