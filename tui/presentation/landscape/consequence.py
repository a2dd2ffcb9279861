"""The consequences of laying a tile for the followers on the board, found by trying it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine import Move
from engine.landscape.compass import RING, STEPS, cell, xy
from engine.landscape.completion import met_by_last
from engine.landscape.feature import Claim, Feature
from engine.landscape.landscape import Landscape, bits
from engine.landscape.phase import TilePhase
from engine.landscape.records import Pass, Place
from engine.landscape.state import LandscapeState

_ORDER = ("closes", "joins", "extends", "adds", "stuck")


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a tile changes."""

    # ``"closes"``, ``"joins"`` (the areas of several seats become one), ``"extends"``, ``"adds"`` (more
    # points without more tiles) or ``"stuck"`` (no tile left fits on a cell beside the tile)
    what: str
    kind: str = ""  # kind of the feature; ``""`` for ``"stuck"``
    seats: tuple[int, ...] = ()  # whose followers stand on it, the seat that lays the tile first, each once
    now: int = 0  # what it is worth then
    closed: int = 0  # what it would be worth once closed, see ``Feature.closed``
    leading: tuple[int, ...] = ()  # those among the seats with most followers on it


def changes(state: LandscapeState, move: Move) -> list[Change]:
    """Return the changes by laying a tile, the most important first; none for other moves.

    The move is made in ``state`` and taken back.

    Raises:
        IllegalMove: when it is no legal move.
    """
    if not isinstance(move, Place):
        return []
    seat = state.current_player
    fitting = _fitting_beside(state, move)
    state.push(move)
    try:
        stuck = any(left == 0 and fitting.get(at) != 0 for at, left in _fitting_beside(state, move).items())
        free, held = _affected(state)
    finally:
        state.pop()
    found = [Change("stuck")] if stuck else []
    found += [Change("closes", feature.kind, (), feature.now, feature.closed) for feature in free]
    for after in held:
        change = _change(state, after, seat)
        if change is not None:
            found.append(change)
    return sorted(found, key=lambda change: _weight(change, seat))


def scored_at_once(state: LandscapeState, claim: Claim) -> int:
    """Return how many points more the seat to move gets in this turn by deploying a follower.

    The moves are made in ``state`` and taken back.
    """
    if claim.leaves or not claim.feature.complete:
        return 0
    return _score_after(state, claim.move) - _score_after(state, Pass())


def _score_after(state: LandscapeState, move: Move) -> int:
    """Return the points of the seat to move after a move and all that scores then, one after the other."""
    seat, made = state.current_player, 0
    while not made or (
        state.current_player == seat and (state.phase == TilePhase.SCORE or state.is_follower_step)
    ):
        state.push(state.legal_moves()[0] if made else move)
        made += 1
    score = state.scores[seat]
    for _move in range(made):
        state.pop()
    return score


def _affected(state: LandscapeState) -> tuple[list[Feature], list[Feature]]:
    """Return the features that the last tile affects: free ones that it closed, and those with followers."""
    land = state.landscape
    laid = {land.root(segment) for segment in met_by_last(land)}
    beside = {land.root(segment) for root in laid for segment in bits(land.touching[root])}
    free = [
        state.feature(*land.place_of(root))
        for root in sorted(laid)
        if not land.occupied[root] and not land.open_ends[root] and land.tiles[root].bit_count() > 1
    ]
    near = laid | beside | _enclosed_around(land)
    held = [state.feature(*land.place_of(root)) for root in sorted(near) if land.occupied[root]]
    return free, held


def _enclosed_around(land: Landscape) -> set[int]:
    """Return the features within one of the tiles around the last one, whose worth may lie around them."""
    found = set()
    for step in RING:
        number = land.tile_at.get(land.cells[-1] + step)
        if number is not None:
            regions = land.tile(number).design.regions
            found |= {land.first[number] + i for i, region in enumerate(regions) if not region.ports}
    return found


def _change(state: LandscapeState, after: Feature, seat: int) -> Change | None:
    """Return how a feature will have changed, in the state in which it has not yet."""
    seats = tuple(sorted({f.seat for f in after.followers}, key=lambda s: (s != seat, s)))
    land = state.landscape
    joined = {land.root(land.segment(f.x, f.y, f.region)) for f in after.followers}
    first = after.followers[0]
    before = state.feature(first.x, first.y, first.region)
    if after.complete and not before.complete:
        what = "closes"
    elif len(joined) > 1 and len(seats) > 1:
        what = "joins"
    elif len(after.tiles) > len(before.tiles):
        what = "extends"
    elif after.now > before.now:
        what = "adds"
    else:
        return None
    count = Counter(follower.seat for follower in after.followers)
    leading = tuple(owner for owner in seats if count[owner] == max(count.values()))
    return Change(what, after.kind, seats, after.now, after.closed, leading)


def _weight(change: Change, seat: int) -> tuple[bool, int, int]:
    return (seat not in change.seats, _ORDER.index(change.what), -change.now)


def _fitting_beside(state: LandscapeState, move: Place) -> dict[int, int]:
    """Return for each empty cell beside a place that touches a tile how many tiles left fit on it."""
    at = cell(move.x, move.y)
    frontier = state.landscape.frontier
    return {at + step: state.fitting_left(*xy(at + step)) for step in STEPS if at + step in frontier}
