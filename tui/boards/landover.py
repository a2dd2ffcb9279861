"""The board of Landover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import engine
from engine import CHANCE, Event, Move, State
from engine.games.landover.events import Received, Rolled
from engine.games.landover.state import LandoverState
from tui.art.hexes import HexScene, Spot
from tui.art.landover import LandScene
from tui.boards.board import Moment, Recalled
from tui.boards.hexes import HexBoard
from tui.games import Line
from tui.games.landover.describing import describe, hand_words
from tui.games.landover.scene import proposed, scene, spot_of_event, spot_of_move
from tui.games.landover.words import PRESENTATION

if TYPE_CHECKING:
    from tui.review.ways import Way

_SEED: Final = 1804
_SAMPLE_MOVES: Final = 420
_USUAL: Final = ("start", "actions")
"""Phases without a particular question."""


class LandoverBoard(HexBoard):
    """The map of Landover; pictures are :class:`~tui.art.landover.scene.LandScene`."""

    wordy = True
    narrow = 100

    def picture(
        self, state: State, before: HexScene | None = None, *, colours: Sequence[int] | None = None
    ) -> LandScene:
        """Return the picture of a position."""
        assert isinstance(state, LandoverState)
        return scene(state, colours)

    def sample(self, game: str) -> LandScene:
        """Return an island in the middle of a game."""
        return _sample(game)

    # -- a replay -------------------------------------------------------------------------------------------

    def moment(
        self, state: State, base: LandScene, events: Sequence[Event], colours: Sequence[int]
    ) -> Moment:
        """Highlight the tiles that produced, and look at what was built."""
        assert isinstance(state, LandoverState)
        spots = [spot for event in events if (spot := spot_of_event(state, event)) is not None]
        return Moment(replace(base, lit=lit(state, events)), spots[0] if spots else None)

    def recall(self, state: State, base: LandScene, line: Line, colours: Sequence[int]) -> Recalled | None:
        """Mark the place of a line of the log."""
        assert isinstance(state, LandoverState)
        spot = spot_of_event(state, line.event)
        return None if spot is None else Recalled(replace(base, cursor=spot), spot, line.text)

    def look_into(
        self, state: State, base: LandScene, target: Any, names: Sequence[str]
    ) -> tuple[LandScene, str, str] | None:
        """Mark a place and describe it."""
        assert isinstance(state, LandoverState)
        return None if target is None else (replace(base, cursor=target), describe(state, target, names), "")

    # -- a review -------------------------------------------------------------------------------------------

    def reason(self, state: State, move: Move, names: Sequence[str]) -> str:
        """Return the move in words."""
        assert isinstance(state, LandoverState)
        return PRESENTATION.choice(state, move, names)

    def weighed(
        self, state: State, base: LandScene, ways: Sequence[Way], selected: int, colour: int
    ) -> Moment:
        """Show the piece of the selected candidate, and number the places of the others."""
        assert isinstance(state, LandoverState)
        picture = proposed(state, base, ways[selected].move, colour)
        labels: dict[Spot, str] = {}
        for other in ways:
            spot = spot_of_move(state, other.move)
            if spot is not None and spot != picture.cursor:
                labels.setdefault(spot, other.label)
        return Moment(replace(picture, labels=labels), picture.cursor)

    def held(self, state: State, names: Sequence[str]) -> str:
        """Return the goods and cards of the seat to move, and any question it has to answer."""
        assert isinstance(state, LandoverState)
        hand = hand_words(state, state.current_player)
        return hand if state.phase in _USUAL else f"{PRESENTATION.asked(state, names)} {hand}"


def lit(state: LandoverState, events: Sequence[Event]) -> frozenset[int]:
    """Return the tiles that produced, given the events of a move."""
    rolls = [event.white + event.red for event in events if isinstance(event, Rolled)]
    if not rolls or not any(isinstance(event, Received) for event in events):
        return frozenset()
    return frozenset(
        hex_
        for hex_, number in enumerate(state.at.number)
        if number == rolls[-1] and hex_ not in state.at.catapult
    )


@cache
def _sample(game: str) -> LandScene:
    state = engine.new_game(game, players=4, seed=_SEED)
    assert isinstance(state, LandoverState)
    dealer = engine.Dealer(_SEED)
    for _ in range(_SAMPLE_MOVES):
        if state.is_terminal:
            break
        if state.current_player == CHANCE:
            state.push(dealer.deal(state))
            continue
        moves = state.legal_moves()
        built = [move for move in moves if move.kind in ("settle", "build", "found")]
        best = built or moves
        state.push(best[(state.turn * 7 + len(moves)) % len(best)])
    return replace(scene(state), last=None)


BOARD: Final = LandoverBoard()
