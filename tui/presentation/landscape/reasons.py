"""The effect of a move, in a few plain words."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Move, bots
from engine.landscape.feature import Claim
from engine.landscape.records import Discard, Forgo, Pass, Place
from engine.landscape.state import LandscapeState
from tui.base.words import _
from tui.presentation.landscape.words import AnyLandscapePresentation


def reason(words: AnyLandscapePresentation, state: LandscapeState, names: Sequence[str], move: Move) -> str:
    """Return the effect of a legal move of the seat to move."""
    if isinstance(move, Place):
        told = [words.consequence(state, move, names), _follower(words, state, move)]
        return "; ".join(part for part in told if part) or _("changes nothing for the followers")
    if isinstance(move, Pass) and state.is_follower_step:
        return _("nothing")  # as in the list of choices
    if isinstance(move, Discard | Forgo):
        return _("gives the tile up")
    for claim in state.claims():
        if claim.move == move:
            is_later = claim.action == "deploy" and not state.is_follower_step
            place = words.choice(state, move, names) if is_later or not claim.role else ""
            worth = words.claim(claim) if claim.role else ""
            return "; ".join(filter(None, (place, worth, _risk(words, state, claim))))
    return words.choice(state, move, names)


def best_after(state: LandscapeState, move: Move) -> Move | None:
    """Return the best next move of the seat to move in its turn; ``None`` if doing nothing is best."""
    seat, turn = state.current_player, state.turn
    state.push(move)
    try:
        if (state.current_player, state.turn) != (seat, turn):
            return None
        best, _worth = max(bots.evaluation_of(state.game).rank_moves(state), key=lambda one: one[1])
        return best
    finally:
        state.pop()


def _risk(words: AnyLandscapePresentation, state: LandscapeState, claim: Claim) -> str:
    return words.risk(state, claim.feature, (claim.x, claim.y)) if claim.action == "deploy" else ""


def _follower(words: AnyLandscapePresentation, state: LandscapeState, move: Place) -> str:
    """Return the best follower choice after a placement, ``""`` when none is better."""
    best = best_after(state, move)
    state.push(move)
    try:
        chosen = next((claim for claim in state.claims() if best and claim.move == best), None)
        return "; ".join(filter(None, (words.claim(chosen), _risk(words, state, chosen)))) if chosen else ""
    finally:
        state.pop()
