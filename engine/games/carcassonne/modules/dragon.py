"""The Princess & the Dragon: the tiles, and the dragon, who eats what he finds (DRAGON-1 to DRAGON-30)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.modules.fairy import Fairy
from engine.games.carcassonne.modules.solo import Solo
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import STEPS, cell, xy
from engine.landscape.state import UNKNOWN
from engine.landscape.tile_steps import ClaimStep
from engine.phase import Phase
from engine.records import Event, Json, Move
from engine.words import N_

STEPS_OF_FLIGHT: Final = 6

_VOLCANO: Final = "volcano"
_SYMBOL: Final = "dragon_symbol"
"""The marks of tiles to which the dragon comes, and of those that make it move."""


class DragonPhase(Phase):
    """The phase in which seats move the dragon, one step each."""

    MOVE = "move_dragon"


@dataclass(frozen=True, slots=True)
class Fly(Move):
    """A seat moves the dragon to a neighbouring tile (DRAGON-15)."""

    kind: ClassVar[str] = "fly"
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class TileDeferred(Event):
    """A tile with a dragon symbol was drawn before the dragon had come; it waits beside the stack."""

    kind: ClassVar[str] = "tile_set_aside"
    seat: int
    tile: str
    rule: str


@dataclass(frozen=True, slots=True)
class TilesReturned(Event):
    """The tiles that had been waiting went back into the stack."""

    kind: ClassVar[str] = "set_aside_returned"
    tiles: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class DragonCame(Event):
    """A volcano brought the dragon to ``(x, y)``."""

    kind: ClassVar[str] = "dragon_came"
    x: int
    y: int
    rule: str


@dataclass(frozen=True, slots=True)
class DragonStepped(Event):
    """A seat moved the dragon; the figures there came home."""

    kind: ClassVar[str] = "dragon_stepped"
    seat: int
    x: int
    y: int
    from_x: int
    from_y: int
    step: int  # from 1 to 6
    rule: str


@dataclass(frozen=True, slots=True)
class DragonStopped(Event):
    """The dragon could not move on after fewer than six steps."""

    kind: ClassVar[str] = "dragon_stopped"
    steps: int
    rule: str


class DragonAt(NamedTuple):
    """The dragon in a position."""

    at: int | None = None  # the cell where it stands
    path: tuple[int, ...] = ()  # in a movement the cells where it has been, first the one where it began
    waiting: tuple[tuple[int, int], ...] = ()  # designs of the tiles set aside, and who drew them


class DragonTiles(Module[CarcassonneState, None]):
    """The tiles of the box."""

    order = 35
    has_tiles = True
    changes_turns = False

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if options["dragon"] else None


class Dragon(Module[CarcassonneState, DragonAt]):
    """The dragon comes to volcanoes and, after tiles with its symbol, is moved by all seats in turn."""

    order = 88  # after scored wagons have moved, before a colour of the solo game may end the game
    is_plain = False
    moves = (Fly,)

    def __init__(self, *, after_scoring: bool) -> None:
        self._after_scoring = after_scoring

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        if not (options["dragon"] and options["dragon_marks"]):
            return None
        return cls(after_scoring=options["dragon_move"] == "after")

    def initial(self, state: CarcassonneState) -> DragonAt:
        return DragonAt()

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        flight, designs = self.part(state), state.tileset.designs
        return {
            "dragon": None if flight.at is None else [*xy(flight.at)],
            "flight": [[*xy(at)] for at in flight.path],
            "set_aside": [designs[design].id for design, _ in flight.waiting],
        }

    def add_steps(self, steps: StepTable) -> None:
        steps[DragonPhase.MOVE] = [_MoveDragon(self)]

    # -- tiles that come too early ----------------------------------------------------------------------

    def defers(self, state: CarcassonneState, design: int, events: list[Event]) -> bool:
        """Set a dragon tile aside while there is no dragon (DRAGON-4); it stays counted among the unseen."""
        flight = self.part(state)
        if flight.at is not None or design == UNKNOWN:
            return False
        face = state.tileset.designs[design]
        if _SYMBOL not in face.marks:
            return False
        state.shift_pool(design, 1)
        self.set_part(state, flight._replace(waiting=(*flight.waiting, (design, state.on_turn))))
        events.append(TileDeferred(state.on_turn, face.id, "DRAGON-4"))
        return True

    def drawable(self, state: CarcassonneState, counts: list[int]) -> list[int]:
        waiting = self.part(state).waiting
        if not waiting:
            return counts
        left = [*counts]
        for design, _ in waiting:
            left[design] -= 1
        return left

    def may_draw(self, state: CarcassonneState, seat: int) -> bool:
        return state.in_bag > len(self.part(state).waiting)

    # -- volcanoes --------------------------------------------------------------------------------------

    def after_placing(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Bring the dragon to a volcano, and the waiting tiles back into the stack (DRAGON-5, DRAGON-7)."""
        if not _shows(state, _VOLCANO):
            return False
        at, waiting, solo = state.landscape.cells[-1], self.part(state).waiting, state.module(Solo)
        self.set_part(state, DragonAt(at))
        events.append(DragonCame(*xy(at), "DRAGON-7"))
        if waiting:
            tiles = tuple(state.tileset.designs[design].id for design, _ in waiting)
            events.append(TilesReturned(tiles, "DRAGON-5"))
        if solo is not None:
            for _, seat in waiting:
                solo.count_stack(state, 1, seat)
        return False

    def no_followers(self, state: CarcassonneState) -> IllegalMove | None:
        if self.part(state).at != state.landscape.cells[-1]:
            return None
        return IllegalMove("DRAGON-6", N_("no follower may be placed beside the volcano"))

    def bars(self, state: CarcassonneState, segment: int) -> IllegalMove | None:
        if self.part(state).at != state.landscape.cell_under(segment):
            return None
        return IllegalMove("DRAGON-8", N_("no follower may be placed where the dragon is"))

    # -- flights ----------------------------------------------------------------------------------------

    def after_figures(self, state: CarcassonneState, events: list[Event]) -> bool:
        return not self._after_scoring and self._set_out(state, events)

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        return self._after_scoring and self._set_out(state, events)

    def _set_out(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Begin a movement if the tile placed last shows the dragon; return whether a seat is asked."""
        flight = self.part(state)
        if flight.at is None or not _shows(state, _SYMBOL):
            return False
        self.set_part(state, flight._replace(path=(flight.at,)))
        return self._ask(state, events)

    def goals(self, state: CarcassonneState) -> list[int]:
        """Return the cells to which the dragon may move now (DRAGON-15 to DRAGON-18)."""
        flight, fairy = self.part(state), state.module(Fairy)
        if not flight.path:
            return []
        closed = (*flight.path, fairy.part(state).at if fairy else None)
        near = (flight.path[-1] + step for step in STEPS)
        return [at for at in near if at in state.landscape.tile_at and at not in closed]

    def seat_of_step(self, state: CarcassonneState, step: int) -> int:
        """Return the seat that decides a step of the present movement, counted from 1 (DRAGON-14)."""
        return (state.on_turn + step - 1) % state.players

    def _ask(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Ask the seat whose step is next, or end the movement (DRAGON-14, DRAGON-19)."""
        flight = self.part(state)
        made = len(flight.path) - 1
        if made < STEPS_OF_FLIGHT and self.goals(state):
            state.await_seat(DragonPhase.MOVE, self.seat_of_step(state, made + 1))
            return True
        if made < STEPS_OF_FLIGHT:
            events.append(DragonStopped(made, "DRAGON-19"))
        self.set_part(state, flight._replace(path=()))
        return False

    def fly(self, state: CarcassonneState, at: int, events: list[Event]) -> None:
        """Move the dragon to a cell, where it eats all figures (DRAGON-21 to DRAGON-23)."""
        flight, land = self.part(state), state.landscape
        came_from, step = flight.path[-1], len(flight.path)
        self.set_part(state, flight._replace(at=at, path=(*flight.path, at)))
        mover = self.seat_of_step(state, step)
        events.append(DragonStepped(mover, *xy(at), *xy(came_from), step, "DRAGON-14"))
        for segment in segments_on(state, at):
            if land.holder[segment] >= 0:
                state.take_back(segment, events, "DRAGON-21", "DRAGON-23")
        if self._ask(state, events):
            return
        if self._after_scoring:
            state.end_turn(events, after=self)
        else:
            state.follower_step_over(events, after=self)


def _shows(state: CarcassonneState, mark: str) -> bool:
    """Return whether the tile placed last has a mark."""
    return mark in state.tileset.designs[state.landscape.designs[-1]].marks


def segments_on(state: CarcassonneState, at: int) -> range:
    """Return the segments of the tile on a cell."""
    land = state.landscape
    return land.segments_of(land.tile_at[at])


class _MoveDragon(ClaimStep[CarcassonneState, Fly]):
    """A seat moves the dragon by a tile (DRAGON-14 to DRAGON-18)."""

    makes = Fly
    expected = ("DRAGON-16", N_("first the dragon must move on"))
    not_now = ("DRAGON-12", N_("the dragon does not move now"))

    def __init__(self, dragon: Dragon) -> None:
        self._dragon = dragon

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [Fly(*xy(at)) for at in self._dragon.goals(state)]

    def why_not(self, state: CarcassonneState, move: Fly) -> IllegalMove:
        flight, fairy, at = self._dragon.part(state), state.module(Fairy), cell(move.x, move.y)
        if at in flight.path:
            return IllegalMove("DRAGON-17", N_("the dragon has been there in this movement"))
        if fairy and at == fairy.part(state).at:
            return IllegalMove("DRAGON-18", N_("the fairy keeps the dragon away from there"))
        return IllegalMove("DRAGON-15", N_("the dragon moves to a tile next to its own"))

    def apply(self, state: CarcassonneState, move: Fly, events: list[Event]) -> None:
        self._dragon.fly(state, cell(move.x, move.y), events)

    def claim(self, state: CarcassonneState, move: Fly) -> tuple[str, int, str]:
        return move.kind, segments_on(state, cell(move.x, move.y))[0], ""

    def write(self, state: CarcassonneState, move: Fly) -> str:
        return f"fly {move.x},{move.y}"
