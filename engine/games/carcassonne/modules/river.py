"""The River (RIVER-1 to RIVER-16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Clash, Module
from engine.games.carcassonne.records import PutBack
from engine.games.carcassonne.tiles import EDGES, LAKE, SPRING, START, tile_set
from engine.landscape.compass import STEPS, E, N, W, xy
from engine.landscape.design import Design
from engine.landscape.phase import Phase
from engine.landscape.records import Place
from engine.records import Event, Json
from engine.words import N_

if TYPE_CHECKING:
    from engine.games.carcassonne.state import CarcassonneState

_RIVER_EDGE = EDGES.index("river")


@cache
def river_designs() -> tuple[int, ...]:
    """Return the tiles of The River, as indices of designs."""
    return tuple(design.index for design in tile_set().designs if _RIVER_EDGE in design.edges)


class Course(NamedTuple):
    """Where the river goes on (RIVER-5, RIVER-6).

    Attributes:
        ahead: the cell in front of the open end.
        heading: the way the river flows there, as the side of its last tile.
        bent: to which side it may not turn next: 1 right, -1 left, 0 when it may turn to both.
    """

    ahead: int
    heading: int
    bent: int


class Flow(NamedTuple):
    """The river in a position.

    Attributes:
        course: where it goes on; ``None`` when it is complete.
        back: tiles that did not fit, as indices of designs, to be drawn last (RIVER-8).
    """

    course: Course | None
    back: tuple[int, ...] = ()


_SOURCE = Course(STEPS[E], E, 0)  # the spring lies on (0,0), and its water leaves to the east (RIVER-3)


class River(Module[Flow]):
    """The river is laid from spring to lake before any other tile."""

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self._lake = tile_set().by_id[LAKE].index
        self._bends_freely = options["river_turns"] == "immediate"
        self._lake_anywhere = bool(options["river_random_length"])
        self._keeps_start = bool(options["river_keep_start"])
        self._no_followers = bool(options["river_no_meeples"])

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["river"] else None

    @classmethod
    def clashes(cls, players: int, options: Mapping[str, Setting]) -> Iterable[Clash]:
        yield (
            bool(options["start_in_bag"]) and bool(options["river"]),
            "HOUSE-5",
            N_("the River takes the place of the start tile, so it cannot be in the bag"),
        )

    def initial(self, state: CarcassonneState) -> Flow:
        return Flow(_SOURCE)

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        course = self.part(state).course
        return {"river": list(xy(course.ahead))} if course else {}

    def fill_box(self, counts: list[int]) -> None:
        for design in river_designs():
            counts[design] = tile_set().designs[design].count
        if not self._keeps_start:
            counts[tile_set().by_id[START].index] -= 1

    def lay_start(self, state: CarcassonneState) -> bool:
        state.lay_first(SPRING)
        return True

    # -- drawing ----------------------------------------------------------------------------------------

    def is_prologue(self, state: CarcassonneState) -> bool:
        return self.part(state).course is not None

    def drawable(self, state: CarcassonneState, counts: list[int]) -> list[int]:
        flow = self.part(state)
        if flow.course is None:
            return counts
        if state.phase == Phase.LOTS:
            return [0 if i in river_designs() else n for i, n in enumerate(counts)]
        found = [0] * len(counts)
        for design in river_designs():
            if design != self._lake or self._lake_anywhere:
                found[design] = counts[design] - flow.back.count(design)
        if not any(found):
            found[flow.back[0] if flow.back else self._lake] = 1
        return found

    def drawing(self, state: CarcassonneState, design: int, events: list[Event]) -> None:
        flow = self.part(state)
        if flow.course is not None and flow.back and state.phase == Phase.DRAW and design == flow.back[0]:
            drawable = state.drawable()
            if drawable[design] == sum(drawable):
                self.set_part(state, flow._replace(back=flow.back[1:]))

    def unplaceable(self, state: CarcassonneState, design: int, events: list[Event]) -> bool:
        """Put a river tile that fits nowhere back, or give up those that are left (RIVER-8)."""
        flow = self.part(state)
        if flow.course is None:
            return False
        state.await_chance(Phase.DRAW)
        if design == self._lake and not self._lake_anywhere:
            state.set_aside(design, events, "CARC-4.3")
            self._end(state, events)
            return True
        state.shift_pool(design, 1)
        events.append(PutBack(state.on_turn, state.tileset.designs[design].id, "RIVER-8"))
        left = [i for i in river_designs() if state.pool[i] and (self._lake_anywhere or i != self._lake)]
        if any(state.fits(i) for i in left):
            self.set_part(state, flow._replace(back=(*flow.back, design)))
            return True
        self._give_up(state, left, events, "RIVER-8")
        self.set_part(state, flow._replace(back=()))
        if self._lake_anywhere:
            self._end(state, events)
        return True

    def _give_up(
        self, state: CarcassonneState, designs: Sequence[int], events: list[Event], rule: str
    ) -> None:
        """Take all tiles of some designs out of the game."""
        for design in designs:
            for _ in range(state.pool[design]):
                state.shift_pool(design, -1)
                state.set_aside(design, events, rule)

    def _end(self, state: CarcassonneState, events: list[Event]) -> None:
        """Go on with the base tiles in the same turn, without the lake."""
        self.set_part(state, Flow(None))
        state.turn -= 1
        state.begin_turn(state.on_turn, events)

    # -- placing ----------------------------------------------------------------------------------------

    def codes(self, state: CarcassonneState, design: int, codes: list[int]) -> list[int]:
        course = self.part(state).course
        if course is None:
            return codes
        return [
            code
            for code in codes
            if code >> 2 == course.ahead and self.why_not_there(state, design, code >> 2, code & 3) is None
        ]

    def why_not_there(
        self, state: CarcassonneState, design: int, at: int, rotation: int
    ) -> IllegalMove | None:
        course = self.part(state).course
        if course is None:
            return None
        if at != course.ahead:
            return IllegalMove("RIVER-5", N_("a river tile must continue the river"))
        out = _way_out(state.tileset.designs[design], rotation, course.heading)
        if out is None:
            return None
        if course.bent and (out - course.heading) % 4 == course.bent % 4:
            return IllegalMove("RIVER-6", N_("the river may not turn twice running to the same side"))
        beyond = at + STEPS[out]
        if beyond in state.landscape.tile_at or not state.may_lie(beyond):
            return IllegalMove("RIVER-7", N_("the river must end in front of a free place"))
        return None

    def placed(self, state: CarcassonneState, move: Place, design: int, events: list[Event]) -> None:
        """Follow the river over the tile just placed (RIVER-4, RIVER-6, RIVER-15)."""
        flow = self.part(state)
        course = flow.course
        if course is None:
            return
        out = _way_out(state.tileset.designs[design], move.rotation, course.heading)
        if out is None:
            self._give_up(state, [i for i in river_designs() if state.pool[i]], events, "RIVER-15")
            self.set_part(state, Flow(None))
            return
        turn = (out - course.heading) % 4
        bent = -1 if turn == 3 else turn
        if not turn and not self._bends_freely:
            bent = course.bent
        self.set_part(state, flow._replace(course=Course(course.ahead + STEPS[out], out, bent)))

    def no_followers(self, state: CarcassonneState) -> IllegalMove | None:
        if self._no_followers and self.is_prologue(state):
            return IllegalMove("RIVER-14", N_("no follower may be put out before the lake lies"))
        return None


def _way_out(design: Design, rotation: int, heading: int) -> int | None:
    """Return the side on which the water leaves a tile, or ``None`` where it ends there."""
    entry = heading ^ 2
    edges = design.turned[rotation].edges
    return next((side for side in range(N, W + 1) if edges[side] == _RIVER_EDGE and side != entry), None)
