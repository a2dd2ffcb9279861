"""The board of Landover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

import engine
from engine import CHANCE, Event, Move
from engine.games.landover.data import NUMBERS
from engine.games.landover.events import Received, Rolled
from engine.games.landover.game import GAME
from engine.games.landover.records import Settle
from engine.games.landover.state import LandoverState
from tui.app.boards.hexes import HexBoardView
from tui.base.depth import Look
from tui.base.words import _
from tui.drawing.art.hexes import Spot, geometry
from tui.games.landover.art import LandScene
from tui.games.landover.art.pieces import badge, shield
from tui.games.landover.art.terrain import TERRAINS
from tui.games.landover.comparing import compared
from tui.games.landover.describing import describe, hand_words
from tui.games.landover.scene import proposed, scene, spot_of, spot_of_event, spot_of_move
from tui.games.landover.words import PRESENTATION
from tui.presentation import EventLine, FinaleStep
from tui.presentation.board import EventPicture, FocusedPicture

if TYPE_CHECKING:
    from tui.presentation.alternatives import Alternative

_SEED: Final = 1804
_SAMPLE_MOVES: Final = 420
_USUAL: Final = ("start", "actions")  # phases without a particular question


class LandoverBoardView(HexBoardView[LandoverState, LandScene]):
    """The map of Landover; pictures are :class:`~tui.games.landover.art.scene.LandScene`."""

    has_long_moves = True
    narrow = 100
    least_panel = 38

    def picture(
        self, state: LandoverState, before: LandScene | None = None, *, colours: Sequence[int] | None = None
    ) -> LandScene:
        return scene(state, colours)

    def sample(self, game: str) -> LandScene:
        return _sample()

    # -- a replay -------------------------------------------------------------------------------------------

    def show_step(
        self, state: LandoverState, base: LandScene, events: Sequence[Event], colours: Sequence[int]
    ) -> FocusedPicture[LandScene, Spot]:
        spots = [spot for event in events if (spot := spot_of_event(state, event)) is not None]
        return FocusedPicture(replace(base, lit=lit(state, events)), spots[0] if spots else None)

    def show_event(
        self, state: LandoverState, base: LandScene, line: EventLine, colours: Sequence[int]
    ) -> EventPicture[LandScene, Spot] | None:
        spot = spot_of_event(state, line.event)
        return None if spot is None else EventPicture(replace(base, cursor=spot), spot, line.text)

    def inspect(
        self, state: LandoverState, base: LandScene, target: Spot | None, names: Sequence[str]
    ) -> tuple[LandScene, str, str] | None:
        return None if target is None else (replace(base, cursor=target), describe(state, target, names), "")

    # -- looking by keys ------------------------------------------------------------------------------------

    def first_target(self, state: LandoverState, base: LandScene) -> Spot:
        return "hex", len(state.at.board.hexes) // 2

    def next_target(
        self, state: LandoverState, base: LandScene, target: Spot | None, dx: int, dy: int
    ) -> Spot:
        board = state.at.board
        hexes: list[Spot] = [("hex", number) for number in range(len(board.hexes))]
        at = target or self.first_target(state, base)
        return geometry(board, 1, Look().glyphs).towards(at, dx, 2 * dy, hexes) or at

    def place_of(self, target: Spot | None) -> Spot:
        assert target is not None  # nothing is looked at otherwise
        return target

    def show_finale(
        self,
        state: LandoverState,
        base: LandScene,
        steps: Sequence[FinaleStep],
        colours: Sequence[int],
        settled: int,
    ) -> EventPicture[LandScene, Spot]:
        """Write the points on the map where they come from a place."""
        marks = worth_at(state, steps[-1].source)
        focus = next(iter(marks), None)
        labels = {spot: f"+{points}" for spot, points in marks.items()} if settled < len(steps) else {}
        return EventPicture(replace(base, last=None, labels=labels), focus, steps[-1].text)

    def legend(self, game: str, look: Look) -> Sequence[tuple[str, str]]:
        unicode = look.unicode
        pieces = (
            (
                badge("catapult", 0, look).text,
                _("catapult, with the sign of its seat: the tile brings nothing"),
            ),
            (badge("token", 0, look).text, _("trade token, with the sign of its seat")),
            (shield(look).text, _("shield: the tile cannot be raided")),
            ("✦" if unicode else "^", _("metropolis: a city with a high tower in the colour of its track")),
            ("[]", _("city wall")),
        )
        named = zip(TERRAINS, _sample().names, strict=False)
        terrains = ((terrain.sign, name) for terrain, name in named if terrain.sign)
        return (*pieces, *(() if look.glyphs else terrains))

    def legend_words(self, game: str) -> tuple[str, str]:
        first = _("On large hexes the pieces on tiles are drawn; on small ones signs stand for them.")
        return first, _("what it is")

    # -- a review -------------------------------------------------------------------------------------------

    def reason(self, state: LandoverState, move: Move, names: Sequence[str]) -> str:
        return PRESENTATION.choice(state, move, names)

    def reasons(self, state: LandoverState, made: Move, better: Move, names: Sequence[str]) -> list[str]:
        return compared(state, made, better, names)

    def show_alternatives(
        self, state: LandoverState, base: LandScene, ways: Sequence[Alternative], selected: int, colour: int
    ) -> FocusedPicture[LandScene, Spot]:
        picture = proposed(state, base, ways[selected].move, colour)
        labels: dict[Spot, str] = {}
        for other in ways:
            spot = spot_of_move(state, other.move)
            if spot is not None and spot != picture.cursor:
                labels.setdefault(spot, other.label)
        move = ways[selected].move  # of a set-up move the building is looked at, which is chosen first
        focus = spot_of(state, move.corner) if isinstance(move, Settle) else picture.cursor
        return FocusedPicture(replace(picture, labels=labels), focus)

    def held(self, state: LandoverState, names: Sequence[str]) -> str:
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


def worth_at(state: LandoverState, source: str) -> dict[Spot, int]:
    """Return the places from which a source of victory points brings any, with the points."""
    at, worth = state.at, NUMBERS.points
    corners = [corner for corner, seat in enumerate(at.owner) if seat >= 0]
    match source:
        case "village":
            return {("corner", corner): worth[source] for corner in corners if at.level[corner] == 1}
        case "city":
            return {("corner", corner): worth[source] for corner in corners if at.level[corner] > 1}
        case "metropolis":
            bonus = worth["metropolis_bonus"]
            return {("corner", corner): bonus for corner in corners if at.metropolis[corner] >= 0}
        case "trade_token" if at.token_seat >= 0:
            return {("hex", at.token_hex): worth[source]}
    return {}


@cache
def _sample() -> LandScene:
    state = GAME.new_state(4, _SEED, GAME.settle(None))
    dealer = engine.Dealer(_SEED)
    for _count in range(_SAMPLE_MOVES):
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


BOARD: Final = LandoverBoardView()
