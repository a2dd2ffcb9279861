"""Observations and actions of the square-tile games for machine learning.

The board is seen through a square window whose centre is that of the rectangle around all laid tiles. With n
tiles in the game its side is n + 2: laid tiles are joined, so n - 1 of them are at most n - 1 cells wide and
high, the last one lies at most one cell further, on either side, and one cell is for a centre that lies
between two cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from engine import Move
from engine.landscape.compass import xy
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deploy, Discard, Forgo, Pass, Place, Score, TakeHome
from engine.landscape.state import UNKNOWN, LandscapeState
from tui.study.rl.encoding import ActionGroup, Encoding, Field, Index, Values

T = TypeVar("T", bound=LandscapeState[Any])

BOARD: Final = ("design", "rotation", "owner", "region", "figure")
"""The planes of the board; each value is 0 where there is nothing and one more than the number elsewhere."""

MOST_POINTS: Final = 2000
_MOST_TILES: Final = 200
_PHASES: Final = tuple(TilePhase)


class LandscapeEncoding(Encoding[T], Generic[T]):
    """The common part of the encodings of square-tile games.

    A game adds fields, groups of actions and numbers of its own moves.
    """

    scores_cells: ClassVar[bool] = False
    """Whether a seat may have to say which feature is scored next."""

    def __init__(self, state: T, window: int | None = None) -> None:
        tiles = sum(state.pool) + len(state.landscape.cells)
        self.side = window or self.widest(state, tiles)
        self.regions = max(len(design.regions) for design in state.tileset.designs)
        self.figures = len(state.supply_of(0))
        self.hand = self.hand_size(state)
        self.designs = len(state.tileset.designs)
        self.tiles = tiles
        super().__init__(state, window)
        self._number = {design.id: design.index for design in state.tileset.designs}

    def widest(self, state: T, tiles: int) -> int:
        """Return the side of a window that suffices for any game with so many tiles."""
        return tiles + 2

    def hand_size(self, state: T) -> int:
        """Return how many tiles a seat can hold."""
        return 1

    def takes_home(self, state: T) -> bool:
        """Return whether followers can be taken home."""
        return False

    def make_fields(self, state: T, window: int | None) -> Iterable[Field]:
        players, side = self.players, self.side
        most = max(self.designs, self.players, self.regions, self.figures, 4)
        yield Field("board", (len(BOARD), side, side), most)
        yield Field("origin", (2,), 2 * _MOST_TILES, -2 * _MOST_TILES)
        yield Field("hands", (players, self.hand), self.designs + 1)
        yield Field("tiles_left", (self.designs,), _MOST_TILES)
        yield Field("supply", (players, self.figures), 20)
        yield Field("scores", (players,), MOST_POINTS, -MOST_POINTS)
        yield Field("projected", (players,), MOST_POINTS, -MOST_POINTS)
        yield Field("phase", (len(_PHASES),), 1)
        yield Field("to_act", (players,), 1)
        yield Field("on_turn", (players,), 1)
        yield Field("turns_left", (1,), _MOST_TILES)

    def make_groups(self, state: T, window: int | None) -> Iterable[ActionGroup]:
        side = self.side
        yield ActionGroup("place", (self.hand, side, side, 4))
        yield ActionGroup("deploy", (self.figures, self.regions))
        yield ActionGroup("pass")
        yield ActionGroup("discard", (self.hand,))
        yield ActionGroup("forgo")
        if self.takes_home(state):
            yield ActionGroup("home", (side, side))
        if self.scores_cells:
            yield ActionGroup("score", (side, side))

    def origin(self, state: T) -> tuple[int, int]:
        """Return the cell in the north-west corner of the window."""
        cells = [xy(at) for at in state.landscape.cells] or [(0, 0)]
        columns, rows = [x for x, _ in cells], [y for _, y in cells]
        half = self.side // 2
        return (min(columns) + max(columns)) // 2 - half, (min(rows) + max(rows)) // 2 - half

    def index(self, state: T) -> Index:
        left, top = self.origin(state)
        side, first = self.side, self.first
        slots = {tile: slot for slot, tile in reversed(list(enumerate(state.hand(state.current_player))))}

        def cell(x: int, y: int) -> int | None:
            column, row = x - left, y - top
            return row * side + column if 0 <= column < side and 0 <= row < side else None

        def number(move: Move) -> int | None:
            if isinstance(move, Place) and move.tile in slots:
                at = cell(move.x, move.y)
                if at is None:
                    return None
                return first["place"] + ((slots[move.tile] * side * side + at) << 2 | move.rotation)
            if isinstance(move, Deploy):
                return first["deploy"] + move.figure * self.regions + move.region
            if isinstance(move, Pass):
                return first["pass"]
            if isinstance(move, Discard):
                return first["discard"] + slots[move.tile]
            if isinstance(move, Forgo):
                return first["forgo"]
            if isinstance(move, TakeHome | Score):
                at = cell(move.x, move.y)
                group = first["home" if isinstance(move, TakeHome) else "score"]
                return None if at is None else group + at
            return self.own_index(state, move, cell)

        return number

    def own_index(self, state: T, move: Move, cell: Callable[[int, int], int | None]) -> int | None:
        """Return the action for a move that only this game has.

        Args:
            cell: returns the number of a cell in the window, ``None`` for one outside.
        """
        raise LookupError(move.kind)

    def fill(self, view: T, seat: int, values: Mapping[str, Values]) -> None:
        left, top = origin = self.origin(view)
        board, land, side = values["board"], view.landscape, self.side
        for at, design, rotation in zip(land.cells, land.designs, land.rotations, strict=True):
            x, y = xy(at)
            column, row = x - left, y - top
            if 0 <= column < side and 0 <= row < side:
                board[0, row, column] = design + 1
                board[1, row, column] = rotation + 1
        for segment, held in enumerate(land.holder):
            if held >= 0:
                x, y, region = land.place_of(segment)
                column, row = x - left, y - top
                if 0 <= column < side and 0 <= row < side:
                    board[2, row, column] = self.relative(seat, held & 7) + 1
                    board[3, row, column] = region + 1
                    board[4, row, column] = (held >> 3) + 1
        values["origin"][:] = origin
        hands, supply = values["hands"], values["supply"]
        for other in range(self.players):
            place = self.relative(seat, other)
            for slot, held in enumerate(view.held(other)):
                hands[place, slot] = self.designs + 1 if held == UNKNOWN else held + 1
            supply[place] = view.supply_of(other)
        values["tiles_left"][:] = view.pool
        values["scores"][:] = self.in_turn_order(view.scores, seat)
        values["projected"][:] = self.in_turn_order(view.projected_scores(), seat)
        if view.phase in _PHASES:  # phases of modules have no place of their own
            values["phase"][_PHASES.index(view.phase)] = 1
        if view.current_player >= 0:
            values["to_act"][self.relative(seat, view.current_player)] = 1
        values["on_turn"][self.relative(seat, view.on_turn)] = 1
        values["turns_left"][0] = max(0, view.turns - view.turn)
