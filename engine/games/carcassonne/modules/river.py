"""Both rivers, laid before any other tile (RIVER-1 to RIVER-16, RIVER2-1 to RIVER2-11, RIVER2-19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module
from engine.games.carcassonne.modules.turn_order import turn_order
from engine.games.carcassonne.records import PutBack, TurnEarned
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import EDGES, FORK, LAKE, SPRING, SPRING_2, START, VOLCANO
from engine.landscape.compass import STEPS, E, N, W, cell, xy
from engine.landscape.design import Design
from engine.landscape.phase import TilePhase
from engine.landscape.records import Place
from engine.landscape.tileset import TileSet
from engine.records import Event, Json
from engine.words import N_

_RIVER_EDGE: Final = EDGES.index("river")
_NO_DESIGN: Final = -1


class OpenEnd(NamedTuple):
    """The open end of the river (RIVER-5, RIVER-6)."""

    ahead: int  # the cell in front of it
    heading: int  # the way the river flows there, as the side of its last tile
    bent: int  # to which side it may not turn next: 1 right, -1 left, 0 when it may turn to both


class Flow(NamedTuple):
    """The river in a position."""

    # Where it goes on, two places after the fork; none when it is complete or has been given up
    ends: tuple[OpenEnd, ...]
    # Tiles that did not fit, as indices of designs, to be drawn last (RIVER-8, RIVER2-9)
    back: tuple[int, ...] = ()
    erupts: bool = False  # whether the tile just placed is the volcano, which gives another turn (RIVER2-8)


_SOURCE: Final = OpenEnd(STEPS[E], E, 0)
"""The spring lies on (0,0), and its water leaves to the east (RIVER-3)."""


class River(Module[CarcassonneState, Flow]):
    """The river is laid from the spring to the last lake before any other tile."""

    order = 20

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self._first = bool(options["river"])
        self._second = bool(options["river2"])
        self._bends_freely = options["river_turns"] == "immediate"
        self._lake_anywhere = bool(options["river_random_length"])
        self._keeps_start = bool(options["river_keep_start"])
        self._no_followers = bool(options["river_no_meeples"])
        self._erupts = self._second and options["river2_volcano"] == "again"
        self._keeps_clear = bool(options["river2_reserve"])
        self._tiles: tuple[int, ...] = ()
        self._fork = self._lake = _NO_DESIGN

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["river"] or options["river2"] else None

    def initial(self, state: CarcassonneState) -> Flow:
        return Flow((_SOURCE,))

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        places: list[Json] = [list(xy(end.ahead)) for end in self.part(state).ends]
        found: dict[str, Json] = {"river": places[0] if places else None}
        return found | {"river_ends": places} if self._second else found

    @classmethod
    def idle_position(cls, players: int) -> dict[str, Json]:
        return {"river": None}

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        """Add the tiles of the rivers; two rivers share the spring and lake of the second (RIVER2-11)."""
        left_out = {SPRING, LAKE} if self._second else set()
        self._tiles = tuple(
            design.index
            for design in tiles.designs
            if "river" in design.marks
            and design.id not in left_out
            and (self._first or "river2" in design.marks)
        )
        self._lake = tiles.by_id[VOLCANO if self._second else LAKE].index
        if self._second:
            self._fork = tiles.by_id[FORK].index
        for index in self._tiles:
            counts[index] = tiles.designs[index].count
        if not self._keeps_start:
            counts[tiles.by_id[START].index] -= 1

    def lay_start(self, state: CarcassonneState) -> bool:
        state.lay_first(SPRING_2 if self._second else SPRING)
        return True

    # -- drawing ----------------------------------------------------------------------------------------

    def is_prologue(self, state: CarcassonneState) -> bool:
        return bool(self.part(state).ends)

    def is_done(self, state: CarcassonneState) -> bool:
        flow = self.part(state)
        return not flow.ends and not flow.erupts

    def drawable(self, state: CarcassonneState, counts: list[int]) -> list[int]:
        flow = self.part(state)
        if not flow.ends:
            return counts
        if state.phase == TilePhase.LOTS:
            return [0 if i in self._tiles else n for i, n in enumerate(counts)]
        found = [0] * len(counts)
        if self._second and counts[self._fork]:  # RIVER2-3: given, not drawn
            found[self._fork] = 1
            return found
        for design in self._tiles:
            if design != self._lake or self._lake_anywhere:
                found[design] = counts[design] - flow.back.count(design)
        if not any(found):
            found[flow.back[0] if flow.back else self._lake] = 1
        return found

    def drawing(self, state: CarcassonneState, design: int, events: list[Event]) -> None:
        flow = self.part(state)
        if flow.ends and flow.back and state.phase == TilePhase.DRAW and design == flow.back[0]:
            drawable = state.drawable()
            if drawable[design] == sum(drawable):
                self.set_part(state, flow._replace(back=flow.back[1:]))

    def unplaceable(self, state: CarcassonneState, design: int, events: list[Event]) -> bool:
        """Put a river tile that fits nowhere back, or give up those that are left (RIVER-8, RIVER2-9)."""
        flow, rule = self.part(state), "RIVER2-9" if self._second else "RIVER-8"
        if not flow.ends:
            return False
        state.await_chance(TilePhase.DRAW)
        if design == self._lake and not self._lake_anywhere:
            state.set_aside(design, events, "CARC-4.3")
            self._end(state, events)
            return True
        state.shift_pool(design, 1)
        events.append(PutBack(state.on_turn, state.tileset.designs[design].id, rule))
        left = [i for i in self._tiles if state.pool[i] and (self._lake_anywhere or i != self._lake)]
        if any(state.fits(i) for i in left):
            self.set_part(state, flow._replace(back=(*flow.back, design)))
            return True
        self._give_up(state, left, events, rule)
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
        self.set_part(state, Flow(()))
        state.turn -= 1
        state.begin_turn(state.on_turn, events)

    # -- placing ----------------------------------------------------------------------------------------

    def limits(self, state: CarcassonneState, design: int) -> bool:
        """Return True for tiles of the river while it goes on; abbeys may lie elsewhere (ABBEY-MIX-4)."""
        return bool(self.part(state).ends) and _RIVER_EDGE in state.tileset.designs[design].edges

    def codes(self, state: CarcassonneState, design: int, codes: list[int]) -> list[int]:
        if not self.limits(state, design):
            return codes
        ahead = {end.ahead for end in self.part(state).ends}
        return [
            code
            for code in codes
            if code >> 2 in ahead and self.why_not_there(state, design, code >> 2, code & 3) is None
        ]

    def why_not_there(
        self, state: CarcassonneState, design: int, at: int, rotation: int
    ) -> IllegalMove | None:
        ends = self.part(state).ends
        if not ends:
            return None
        end = next((end for end in ends if end.ahead == at), None)
        if end is None:
            return IllegalMove("RIVER-5", N_("a river tile must continue the river"))
        for out in _ways_out(state.tileset.designs[design], rotation, end.heading):
            if end.bent and (out - end.heading) % 4 == end.bent % 4:
                return IllegalMove(
                    "RIVER2-6" if self._second else "RIVER-6",
                    N_("the river may not turn the same way twice in a row"),
                )
            beyond = at + STEPS[out]
            if beyond in state.landscape.tile_at or not state.may_lie(beyond):
                return IllegalMove(
                    "RIVER2-7" if self._second else "RIVER-7",
                    N_("the river must leave a free place ahead"),
                )
            if any(other.ahead == beyond for other in ends):
                return IllegalMove("RIVER2-7", N_("the two arms of the river may not meet"))
            if self._keeps_clear and not state.landscape.tile_at.keys().isdisjoint(_around(beyond, out)):
                return IllegalMove("RIVER2-10", N_("the river must keep clear of the tiles already placed"))
        return None

    def placed(self, state: CarcassonneState, move: Place, design: int, events: list[Event]) -> None:
        """Follow the river over the tile just placed (RIVER-4, RIVER-6, RIVER-15, RIVER2-4)."""
        flow = self.part(state)
        if not flow.ends:
            return
        if design == self._lake:
            self._give_up(state, [i for i in self._tiles if state.pool[i]], events, "RIVER-15")
            self.set_part(state, Flow((), erupts=self._erupts))
            return
        at, ends = cell(move.x, move.y), list[OpenEnd]()
        for end in flow.ends:
            ends += [end] if end.ahead != at else self._continue(end, state.tileset.designs[design], move)
        self.set_part(state, flow._replace(ends=tuple(ends)))

    def _continue(self, end: OpenEnd, design: Design, move: Place) -> Iterator[OpenEnd]:
        """Yield the open ends that a tile leaves of the one on which it has been placed."""
        for out in _ways_out(design, move.rotation, end.heading):
            turn = (out - end.heading) % 4
            straight = 0 if self._bends_freely else end.bent
            yield OpenEnd(end.ahead + STEPS[out], out, {0: straight, 1: 1, 3: -1}[turn])

    def changes_step(self, state: CarcassonneState, design: int) -> bool:
        return bool(self.part(state).ends) and design == self._lake

    def no_followers(self, state: CarcassonneState) -> IllegalMove | None:
        if self.part(state).erupts:
            return IllegalMove("RIVER2-8", N_("no follower may be placed beside the volcano"))
        if self._no_followers and self.is_prologue(state):
            return IllegalMove("RIVER-14", N_("no follower may be placed until the lake is placed"))
        return None

    # -- the volcano ------------------------------------------------------------------------------------

    def earns_turn(self, state: CarcassonneState) -> bool:
        """Return whether the turn in progress earns another one (RIVER2-8)."""
        return self.part(state).erupts

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        flow = self.part(state)
        if flow.erupts:
            self.set_part(state, flow._replace(erupts=False))
            events.append(TurnEarned(state.on_turn, "RIVER2-8"))
            turn_order(state).add(state, state.on_turn)
        return False


def _ways_out(design: Design, rotation: int, heading: int) -> list[int]:
    """Return the sides on which the water that flows in with a heading leaves a tile."""
    entry = heading ^ 2
    edges = design.turned[rotation].edges
    return [side for side in range(N, W + 1) if edges[side] == _RIVER_EDGE and side != entry]


def _around(ahead: int, heading: int) -> list[int]:
    """Return the cells that a new open end must leave free besides the one that it faces (RIVER2-10)."""
    left, right = STEPS[heading - 1], STEPS[(heading + 1) % 4]
    behind = ahead + STEPS[heading]
    return [ahead + left, ahead + right, behind, behind + left, behind + right]
