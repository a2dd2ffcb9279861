"""Positions that one seat cannot tell apart."""

from __future__ import annotations

from random import Random

from engine.games.castle.records import Hide, Reveal
from engine.games.castle.state import CastleState
from tests.engine.castle.random_games import new


def swapped(state: CastleState, random: Random) -> CastleState:
    """Return a game that nobody can tell from this one: other tokens lie on the corners not yet turned up."""
    unseen = [kind for kind, count in state.unseen_tokens().items() for _ in range(count)]
    seen = {move.corner for move in state.moves if isinstance(move, Reveal)}
    random.shuffle(unseen)
    twin, _ = new(0, dict(state.options))
    for move in state.moves:
        hidden = isinstance(move, Hide) and move.corner not in seen
        twin.push(Hide(unseen.pop(), move.corner) if isinstance(move, Hide) and hidden else move)
    return twin
