"""Abbey & Mayor: the tiles, and the abbey of each player (ABBEY-1 to ABBEY-18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.modules.river import River
from engine.games.carcassonne.modules.turn_order import turn_order
from engine.games.carcassonne.options import figures_of
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import STEPS, cell, xy
from engine.landscape.records import Place, Placed
from engine.landscape.steps import PassFollower
from engine.landscape.tile_steps import TileStep
from engine.landscape.tileset import TileSet
from engine.phase import Phase
from engine.records import Event, Json, Move
from engine.words import N_

ABBEY: Final = "AM-abbey"

_KEPT: Final = 7.0  # points that an abbey may still bring to its owner, in a long game
_TURNS: Final = 8  # turns before the end from which on it is worth less


class AbbeyPhase(Phase):
    """The phases in which an abbey may be laid."""

    CHOICE = "abbey_choice"
    ROUND = "abbey_round"

    @property
    def is_before_tile(self) -> bool:
        return self is AbbeyPhase.CHOICE


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A seat did not do what it was asked about, as the rule says."""

    kind: ClassVar[str] = "kept"
    seat: int
    rule: str


class AbbeysLeft(NamedTuple):
    """The abbeys of a position."""

    left: tuple[int, ...]  # for each seat how many it has
    declined: bool = False  # whether the seat on turn has decided to draw (ABBEY-4)
    queue: tuple[int, ...] = ()  # in the last round the seats to be asked, first the one whose chance it is


class Abbeys(Module[CarcassonneState, AbbeysLeft]):
    """The tiles of the box, and for each seat an abbey, which it may lay in a hole instead of drawing.

    Attributes:
        abbeys: how many each seat has.
    """

    order = 125  # after hands have been dealt and filled
    is_judged_in_c = True
    has_tiles = True

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self._with_tiles = bool(options["abbey"])
        self.abbeys = figures_of(options, "abbeys", "abbey")
        self.changes_turns = bool(self.abbeys)

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        found = cls(options)
        return found if found._with_tiles or found.abbeys else None

    def initial(self, state: CarcassonneState) -> AbbeysLeft:
        return AbbeysLeft((self.abbeys,) * state.players)

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        part = self.part(state)
        return {"abbeys": [*part.left], "abbey_round": [*part.queue]} if self.abbeys else {}

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        """Leave the abbeys out of the stack (ABBEY-3), and the other tiles where only abbeys are in play."""
        for design in tiles.designs:
            if design.id == ABBEY or ("abbey" in design.marks and not self._with_tiles):
                counts[design.index] = 0

    def add_steps(self, steps: StepTable) -> None:
        for phase in AbbeyPhase if self.abbeys else ():
            steps[phase] = [_LayAbbey(self), _KeepAbbey(self)]

    # -- holes ------------------------------------------------------------------------------------------

    def holes(self, state: CarcassonneState) -> list[int]:
        """Return the cells where an abbey may be laid now (ABBEY-5, ABBEY-MIX-4)."""
        river = state.module(River)
        ahead = {end.ahead for end in river.part(state).ends} if river else set()
        found = [at for at in state.landscape.frontier if self._is_hole(state, at) and at not in ahead]
        codes = [at << 2 for at in sorted(found) if state.may_lie(at)]
        return [code >> 2 for code in state.allowed(state.tileset.by_id[ABBEY].index, codes)]

    @staticmethod
    def _is_hole(state: CarcassonneState, at: int) -> bool:
        return all(at + step in state.landscape.tile_at for step in STEPS)

    def has_tile(self, state: CarcassonneState, seat: int) -> bool:
        return self.part(state).left[seat] > 0 and bool(self.holes(state))

    def fillers(self, state: CarcassonneState, at: int) -> int:
        return sum(self.part(state).left) if self._is_hole(state, at) else 0

    def lay(self, state: CarcassonneState, at: int, events: list[Event]) -> None:
        """Lay the abbey of the seat on turn, which extends nothing (ABBEY-9, ABBEY-MIX-7, ABBEY-MIX-14)."""
        part, seat = self.part(state), state.on_turn
        left = (*part.left[:seat], part.left[seat] - 1, *part.left[seat + 1 :])
        self.set_part(state, part._replace(left=left))
        state.turn += bool(part.queue)
        state.landscape.lay(state.tileset.by_id[ABBEY].index, at, 0)
        events.append(Placed(seat, ABBEY, *xy(at), 0, "ABBEY-4"))
        state.tile_placed(events)

    # -- the questions ----------------------------------------------------------------------------------

    def before_tile(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Offer the abbey in each part of a turn that has a tile, or is a second one (ABBEY-MIX-15)."""
        seat, order = state.on_turn, turn_order(state).part(state)
        if order.after_sale and order.part == state.trade.part:
            return False  # it has drawn already (ABBEY-4, MIX-13)
        has_turn = state.can_draw(seat) or state.held(seat) or state.trade.part > 1
        if self.part(state).declined or not has_turn or not self.has_tile(state, seat):
            return False
        state.await_seat(AbbeyPhase.CHOICE)
        return True

    def keep(self, state: CarcassonneState, events: list[Event]) -> None:
        """Go on without the abbey of the seat that is asked."""
        part, seat = self.part(state), state.on_turn
        events.append(Kept(seat, "ABBEY-16" if part.queue else "ABBEY-4"))
        if part.queue:
            self._ask(state, part.queue[1:], events)
        elif state.can_draw(seat) or state.held(seat):
            self.set_part(state, part._replace(declined=True))
            state.find_tile(events, after=self)
        else:
            state.next_turn(events)

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        self.set_part(state, self.part(state)._replace(declined=False))
        return False

    def keep_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        part = self.part(state)
        self.set_part(state, part._replace(declined=False))
        if part.queue:
            self._ask(state, part.queue[1:], events)
        return bool(part.queue)

    def tiles_over(self, state: CarcassonneState, seat: int, events: list[Event]) -> bool:
        """Begin the last round, after the seat whose turn was the last (ABBEY-16, MIX-13)."""
        if turn_order(state).part(state).after_sale:
            seat = state.on_turn
        seats = (seat + ahead for ahead in range(1, state.players + 1))
        self._ask(state, tuple(one % state.players for one in seats), events)
        return True

    def _ask(self, state: CarcassonneState, queue: tuple[int, ...], events: list[Event]) -> None:
        """Ask the next seat that can lay its abbey in the last round, or end it (ABBEY-17, ABBEY-18)."""
        while queue and not self.has_tile(state, queue[0]):
            queue = queue[1:]
        self.set_part(state, self.part(state)._replace(queue=queue))
        if queue:
            state.on_turn = queue[0]
            state.await_seat(AbbeyPhase.ROUND)
        else:
            state.tiles_over(state.on_turn, events, after=self)

    # -- what bots think --------------------------------------------------------------------------------

    def tile_worth(self, state: CarcassonneState) -> float:
        """Return the cost of the abbey just laid: its owner cannot use it in a better hole."""
        if state.tileset.designs[state.landscape.designs[-1]].id != ABBEY or self.part(state).queue:
            return 0.0
        return -_KEPT * min(1.0, (state.turns - state.turn) / (_TURNS * state.players))


class _LayAbbey(TileStep[CarcassonneState, Place]):
    """A seat lays its abbey in a hole (ABBEY-4, ABBEY-16)."""

    makes = Place
    expected = ("ABBEY-4", N_("first place your abbey, or go on without it"))

    def __init__(self, abbeys: Abbeys) -> None:
        self._abbeys = abbeys

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [Place(ABBEY, *xy(at), 0) for at in self._abbeys.holes(state)]

    def why_not(self, state: CarcassonneState, move: Place) -> IllegalMove:
        if move.tile != ABBEY:
            return IllegalMove(*self.expected)
        return IllegalMove("ABBEY-5", N_("an abbey is placed only in a hole with tiles on all four sides"))

    def apply(self, state: CarcassonneState, move: Place, events: list[Event]) -> None:
        self._abbeys.lay(state, cell(move.x, move.y), events)

    def write(self, state: CarcassonneState, move: Place) -> str:
        return f"{move.tile}@{move.x},{move.y} r0"


class _KeepAbbey(PassFollower[CarcassonneState]):
    """A seat draws a tile instead of laying its abbey, or lets the last round pass."""

    def __init__(self, abbeys: Abbeys) -> None:
        super().__init__("ABBEY-4")
        self._abbeys = abbeys

    def over(self, state: CarcassonneState, events: list[Event]) -> None:
        self._abbeys.keep(state, events)
