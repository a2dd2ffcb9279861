"""What a move does, in a few plain words."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Move, bots
from engine.landscape.records import Discard, Forgo, Pass, Place
from engine.landscape.state import LandscapeState
from tui.games.landscape.words import AnyLandscapePresentation
from tui.words import _


def reason(words: AnyLandscapePresentation, state: LandscapeState, names: Sequence[str], move: Move) -> str:
    """Return what a legal move of the seat to move does.

    Args:
        words: of the game.
        state: before the move.
        names: of the seats.
        move: the move.
    """
    if isinstance(move, Place):
        told = [words.consequence(state, move, names), _follower(words, state, move)]
        return "; ".join(part for part in told if part) or _("changes nothing for the followers")
    if isinstance(move, Pass):
        return _("nothing this time")
    if isinstance(move, Discard | Forgo):
        return _("gives the tile up")
    for claim in state.claims():
        if claim.move == move:
            return words.claim(claim)
    return words.choice(state, move, names)


def _follower(words: AnyLandscapePresentation, state: LandscapeState, move: Place) -> str:
    """Return what a follower could best do after a placement, ``""`` when it had better do nothing."""
    seat, turn = state.current_player, state.turn
    state.push(move)
    try:
        if (state.current_player, state.turn) != (seat, turn):
            return ""
        ranked = bots.evaluation_of(state.game).rank_moves(state)
        best, _worth = max(ranked, key=lambda one: one[1])
        return next((words.claim(claim) for claim in state.claims() if claim.move == best), "")
    finally:
        state.pop()
