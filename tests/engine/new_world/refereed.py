"""Random games of New World beside the second implementation."""

from __future__ import annotations

from random import Random
from typing import Any

import engine
from engine.games.new_world.state import NewWorldState
from engine.landscape.landscape import bits
from engine.records import Move
from tests.engine.new_world.brute import Board


def choose(state: NewWorldState, dealer: engine.Dealer, random: Random) -> Move:
    """Return the next move of a random game, which places settlers more often than a fair choice would.

    Now and then a tile is laid so that it completes something.
    """
    if state.current_player == engine.CHANCE:
        return dealer.deal(state)
    moves = state.legal_moves()
    if state.phase == "place" and random.random() < 0.5:
        best: list[tuple[int, int, Move]] = []
        for move in random.sample(moves, min(len(moves), 12)):
            state.push(move)
            best.append((len(state.completed()), len(best), move))
            state.pop()
        return max(best)[2]
    return random.choice(moves[1:] if len(moves) > 1 and random.random() < 0.7 else moves)


def compare_features(state: NewWorldState, board: Board, standing: dict[Any, int]) -> None:
    land = state.landscape
    areas = board.areas()
    mine = {land.root(segment) for segment in range(len(land.parent))}
    assert {frozenset(map(land.place_of, bits(land.members[root]))) for root in mine} == areas
    for area in areas:
        feature, gaps = state.feature(*min(area)), board.gaps(area)
        assert frozenset(feature.segments) == area
        assert feature.kind == board.kind(area)
        assert set(feature.tiles) == board.counted(area)
        assert len(feature.tiles) == len(set(feature.tiles))
        assert set(feature.holes) == {at for at in gaps if at[0] < 0}
        assert feature.complete == (not gaps)
        assert feature.now == feature.final == board.value(area)
        assert feature.now == sum(term.points for term in feature.terms)
        there = {spot: seat for spot, seat in standing.items() if spot in area}
        assert {(f.x, f.y, f.region): f.seat for f in feature.followers} == there
        for_ever_open = any(x >= 0 for x, _ in gaps)
        size, extra = len(feature.tiles) + len(feature.holes), sum(board.part(s).worth for s in area)
        closed = {"trail": size + 2 * extra, "farm": size, "plain": extra}
        closed["town"] = (size + extra) * (1 if for_ever_open else 2)
        assert feature.closed == closed[feature.kind]
        assert feature.also == ()


def board_of(state: NewWorldState) -> tuple[Board, dict[Any, int]]:
    """Return the laid tiles and the settlers of a game, for the second implementation."""
    laid = [(t.design.id, t.x, t.y, t.rotation) for t in state.landscape.laid() if not t.design.starting]
    return Board(laid), {(f.x, f.y, f.region): f.seat for f in state.followers()}
