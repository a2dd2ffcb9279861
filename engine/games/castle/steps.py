"""The steps of The Castle: the set-up of the wall, the parts of a turn, tokens (CAST-3 to CAST-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from engine.errors import IllegalMove
from engine.games.castle.board import NUMBERS, TOKENS
from engine.games.castle.records import Hide, Hold, Reveal, TokenHidden, Use
from engine.landscape.phase import TilePhase
from engine.landscape.records import Score
from engine.landscape.state import UNKNOWN
from engine.landscape.step_table import TileSteps
from engine.landscape.steps import (
    FOLLOWER_STANDS,
    NO_FOLLOWER_LEFT,
    ChooseFirst,
    DeployFollower,
    DrawAndOffer,
    PassFollower,
    PlaceTile,
    RegionStep,
)
from engine.landscape.tile_steps import Refusal, TileChanceStep, TileStep
from engine.records import Event, Move
from engine.words import N_

if TYPE_CHECKING:
    from engine.games.castle.state import CastleState


class _HideToken(TileChanceStep["CastleState", Hide]):
    """Chance puts a token on the next corner; in a seat's view it is an unknown one (CAST-3.2)."""

    makes = Hide
    expected = ("CAST-3.2", N_("first put a token on the next corner"))

    def weights(self, state: CastleState) -> tuple[Sequence[Move], Sequence[int]]:
        tokens = state.corner_tokens
        return _for_each_kind(Hide, tokens.left(), tokens.bare()[0])

    def allows(self, state: CastleState, move: Hide) -> bool:
        tokens = state.corner_tokens
        return super().allows(state, move) or (tokens.is_view and move == Hide(None, tokens.bare()[0]))

    def why_not(self, state: CastleState, move: Hide) -> IllegalMove:
        if move.corner == state.corner_tokens.bare()[0]:
            return IllegalMove("CAST-3.2", N_("there is no such token left: {token}"), token=str(move.token))
        return super().why_not(state, move)

    def apply(self, state: CastleState, move: Hide, events: list[Event]) -> None:
        state.corner_tokens.hide(move.corner, UNKNOWN if move.token is None else NUMBERS[move.token])
        events.append(TokenHidden(move.token, move.corner, "CAST-3.2"))
        if not state.corner_tokens.bare():
            state.choose_first(events)

    def write(self, state: CastleState, move: Hide) -> str:
        return f"hide {move.token or '?'} {state.board.corners[move.corner].spaces[0]}"


class _RevealToken(TileChanceStep["CastleState", Reveal]):
    """Chance reveals the token on the corner on which a marker has landed (CAST-8.1)."""

    makes = Reveal
    expected = ("CAST-8.1", N_("first turn up the token on the corner"))

    def weights(self, state: CastleState) -> tuple[Sequence[Move], Sequence[int]]:
        corner = state.landing[0][1]
        return _for_each_kind(Reveal, state.corner_tokens.possible(corner), corner)

    def why_not(self, state: CastleState, move: Reveal) -> IllegalMove:
        if move.corner == state.landing[0][1] and move.token in NUMBERS:
            return IllegalMove("CAST-8.1", N_("that corner has another token"))
        return super().why_not(state, move)

    def apply(self, state: CastleState, move: Reveal, events: list[Event]) -> None:
        state.take_token(NUMBERS[move.token], events)
        state.go_on_scoring(events)

    def write(self, state: CastleState, move: Reveal) -> str:
        return f"reveal {move.token} {state.board.corners[move.corner].spaces[0]}"


def _for_each_kind(
    make: type[Hide] | type[Reveal], counts: list[int], corner: int
) -> tuple[Sequence[Move], Sequence[int]]:
    """Return a move for each kind of token that may come, weighted by its number."""
    kinds = [kind for kind, count in zip(TOKENS, counts, strict=True) if count]
    return [make(kind, corner) for kind in kinds], list(filter(None, counts))


class _CastleChooseFirst(ChooseFirst["CastleState"]):
    def begin(self, state: CastleState, seat: int, events: list[Event]) -> None:
        state.begin_turn(seat, events)


class _CastleScoreNext(RegionStep["CastleState", Score]):
    """The seat on turn says which of several completed features is scored next (CAST-7.9)."""

    makes = Score
    expected = ("CAST-7.9", N_("first choose which feature is scored next"))

    def legal(self, state: CastleState) -> list[Move]:
        return [Score(*state.landscape.place_of(state.spot(root))) for root in state.next_features()]

    def apply(self, state: CastleState, move: Score, events: list[Event]) -> None:
        state.score_next(state.landscape.root(self.segment(state, move)), events)


U = TypeVar("U", Use, Hold)


class _AnswerToken(TileStep["CastleState", U]):
    """The seat on turn says whether it uses a token: to double a feature, or for another turn (CAST-9)."""

    not_now: Refusal | None = ("CAST-4.4", N_("no token can be used at this point of the turn"))

    def __init__(self, makes: type[U], expected: Refusal) -> None:
        self.makes, self.expected = makes, expected

    def legal(self, state: CastleState) -> list[Move]:
        return [self.makes(state.offered)]

    def apply(self, state: CastleState, move: U, events: list[Event]) -> None:
        if state.phase == TilePhase.DOUBLE:
            state.score(state.extra.asked, events, doubled=isinstance(move, Use))
        else:
            state.next_turn(events, extra=isinstance(move, Use))

    def write(self, state: CastleState, move: U) -> str:
        return f"{move.kind} {move.token}"


def _table(match_rule: str) -> TileSteps:
    double = ("CAST-9.5", N_("first decide whether to double the feature"))
    extra_turn = ("CAST-9.4", N_("first decide whether to take another turn"))
    return TileSteps(
        {
            TilePhase.HIDE: [_HideToken()],
            TilePhase.BEGIN: [_CastleChooseFirst("CAST-3.6")],
            TilePhase.DRAW: [DrawAndOffer("CAST-4.1", "CAST-5.7")],
            TilePhase.PLACE: [PlaceTile("CAST-4.1", "CAST-5.1", match_rule)],
            TilePhase.FOLLOWER: [
                PassFollower("CAST-4.1"),
                DeployFollower("CAST-6.1", ("CAST-6.1", NO_FOLLOWER_LEFT), ("CAST-6.2", FOLLOWER_STANDS)),
            ],
            TilePhase.SCORE: [_CastleScoreNext()],
            TilePhase.DOUBLE: [_AnswerToken(Use, double), _AnswerToken(Hold, double)],
            TilePhase.REVEAL: [_RevealToken()],
            TilePhase.EXTRA_TURN: [_AnswerToken(Use, extra_turn), _AnswerToken(Hold, extra_turn)],
        }
    )


STEPS: Final = {"paths": _table("CAST-5.3"), "all": _table("CAST-5.6")}
"""The steps that are open in each phase, for each value of the option ``edges``."""
