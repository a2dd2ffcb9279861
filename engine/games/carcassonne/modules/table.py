"""The edge of the table (TABLE-1 to TABLE-8, HOUSE-12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.records import Answer, Extend, Extended, ProposalAnswered, Proposed
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import SIDES, STRIDE, xy
from engine.landscape.landscape import Site
from engine.landscape.phase import TilePhase
from engine.landscape.steps import TILE_FIRST
from engine.landscape.tile_steps import TileStep
from engine.records import Event, Move
from engine.words import N_

_ALL_SIDES: Final = 0b1111


class Extension(NamedTuple):
    """The extension of a bounded table (TABLE-6)."""

    sides: int = 0  # the sides that have been extended, as bits
    proposal: int = -1  # the side that a seat has proposed to extend, or -1
    refused: bool = False  # whether a proposal was refused in this turn


class BoundedTable(Module[CarcassonneState, Extension]):
    """The part of the grid on which tiles can be placed.

    Attributes:
        kind: value of the option ``board``.
        width, height: size of the table in tiles.
    """

    order = 10
    is_judged_in_c = True  # its steps are before a tile is placed
    moves = (Extend, Answer)

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self.kind = str(options["board"])
        self.width, self.height = map(int, str(options["table"]).split("x"))
        self.is_plain = self.kind != "table_extend"
        self.changes_turns = not self.is_plain
        self._cells: dict[int, frozenset[int]] = {}
        if self.kind == "table_push":
            self.window = self.width, self.height
        elif self.kind == "table":
            self.site = Site(self._window(0).__contains__, bool(options["edge_completes"]))
        elif self.kind == "table_extend":  # with all extensions (TABLE-7)
            self.site = Site(self._window(_ALL_SIDES).__contains__)

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["board"] != "unbounded" else None

    def initial(self, state: CarcassonneState) -> Extension:
        return Extension()

    def add_steps(self, steps: StepTable) -> None:
        if self.kind == "table_extend":
            steps[TilePhase.PLACE].append(_ProposeExtension(self))
            steps[TilePhase.AGREE] = [_AnswerProposal(self)]

    # -- where tiles can be placed ------------------------------------------------------------------------

    def bounds(self, state: CarcassonneState) -> tuple[int, int, int, int] | None:
        """Return the outermost columns and rows, west, north, east, south; ``None`` if it can be pushed."""
        return None if self.kind == "table_push" else self._bounds(self.part(state).sides)

    def _bounds(self, extended: int) -> tuple[int, int, int, int]:
        """Return the bounds with some sides extended, given as bits, by half the table's size (TABLE-6)."""
        across, down = self.width // 2, self.height // 2
        return (
            -across - across * (extended >> 3 & 1),
            -down - down * (extended & 1),
            across + across * (extended >> 1 & 1),
            down + down * (extended >> 2 & 1),
        )

    def _window(self, extended: int) -> frozenset[int]:
        found = self._cells.get(extended)
        if found is None:
            west, north, east, south = self._bounds(extended)
            found = self._cells[extended] = frozenset(
                x * STRIDE + y for x in range(west, east + 1) for y in range(north, south + 1)
            )
        return found

    def test(self, state: CarcassonneState) -> Callable[[int], bool] | None:
        """Return whether a cell is on the table now, ``None`` when the site says all there is to say."""
        if self.kind == "table_extend":
            return self._window(self.part(state).sides).__contains__
        return self.room(state)

    def room(self, state: CarcassonneState) -> Callable[[int], bool] | None:
        """Return whether a cell will ever be on the table: where it may be pushed, there is less and less."""
        land = state.landscape
        if self.kind != "table_push" or not land.cells:
            return None
        places = [xy(at) for at in land.cells]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        west, east = max(xs) - self.width + 1, min(xs) + self.width - 1
        north, south = max(ys) - self.height + 1, min(ys) + self.height - 1

        def has_room(at: int) -> bool:
            x, y = xy(at)
            return west <= x <= east and north <= y <= south

        return has_room

    def limits(self, state: CarcassonneState, design: int) -> bool:
        return self.test(state) is not None

    def codes(self, state: CarcassonneState, design: int, codes: list[int]) -> list[int]:
        test = self.test(state)
        return codes if test is None else [code for code in codes if test(code >> 2)]

    def why_not_at(self, state: CarcassonneState, at: int) -> IllegalMove | None:
        land = state.landscape
        test = self.test(state) or land.site.allows
        if at in land.tile_at or test is None or test(at):
            return None
        return IllegalMove("TABLE-7", N_("that place is off the table"))

    def next_seat(self, state: CarcassonneState) -> int | None:
        extension = self.part(state)
        if extension.refused:
            self.set_part(state, extension._replace(refused=False))
        return None

    # -- extending it -----------------------------------------------------------------------------------

    def extend(self, state: CarcassonneState, events: list[Event]) -> None:
        """Put a table beside this one, as has been agreed (TABLE-6)."""
        extension = self.part(state)
        side = extension.proposal
        self.set_part(state, extension._replace(sides=extension.sides | 1 << side, proposal=-1))
        events.append(Extended(side, "TABLE-6"))


class _ProposeExtension(TileStep[CarcassonneState, Extend]):
    """The seat on turn proposes to put a table beside a side of this one (TABLE-6)."""

    makes = Extend
    expected = ("CARC-3.1", TILE_FIRST)

    def __init__(self, table: BoundedTable) -> None:
        self._table = table

    def legal(self, state: CarcassonneState) -> list[Move]:
        extension = self._table.part(state)
        if extension.refused:
            return []
        return [Extend(side) for side in range(4) if not extension.sides >> side & 1]

    def apply(self, state: CarcassonneState, move: Extend, events: list[Event]) -> None:
        events.append(Proposed(state.on_turn, move.side, "TABLE-6"))
        self._table.set_part(state, self._table.part(state)._replace(proposal=move.side))
        if state.is_solo or state.players == 1:
            self._table.extend(state, events)
        else:
            state.await_seat(TilePhase.AGREE, (state.on_turn + 1) % state.players)

    def write(self, state: CarcassonneState, move: Extend) -> str:
        return f"extend {SIDES[move.side]}"


class _AnswerProposal(TileStep[CarcassonneState, Answer]):
    """The other seats, one after the other, say whether they agree (TABLE-6)."""

    makes = Answer
    expected = ("TABLE-6", N_("the proposal must be answered first"))
    insists = True

    def __init__(self, table: BoundedTable) -> None:
        self._table = table

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [Answer(False), Answer(True)]

    def apply(self, state: CarcassonneState, move: Answer, events: list[Event]) -> None:
        events.append(ProposalAnswered(state.current_player, move.agrees, "TABLE-6"))
        following = (state.current_player + 1) % state.players
        if not move.agrees:
            self._table.set_part(state, self._table.part(state)._replace(proposal=-1, refused=True))
        elif following != state.on_turn:
            state.await_seat(TilePhase.AGREE, following)
            return
        else:
            self._table.extend(state, events)
        state.await_seat(TilePhase.PLACE)

    def write(self, state: CarcassonneState, move: Answer) -> str:
        return "agree" if move.agrees else "decline"
