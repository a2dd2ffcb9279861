"""A second reading of the flocks and ties of Hills & Sheep (HILL-9 to HILL-15, SHEEP-1 to SHEEP-18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.engine.brute import Area, Cell, Play, Spot
from tests.engine.carcassonne.brute_board import HILLS, MEEPLES, SHEPHERD, Board

WOLF = 0
TOKENS = {1: 4, 2: 5, 3: 5, 4: 2, WOLF: 2}
"""How many tokens the bag has with each number of sheep (HILL-3)."""

Standing = Mapping[Spot, tuple[int, int]]
"""Figure and seat at each spot."""


def on_hills(options: Mapping[str, Any]) -> bool:
    """Return whether hills hide tiles and break ties."""
    return bool(options["hills"] and options["hill_marks"])


def break_tie(tied: set[int], spots: Iterable[Spot], board: Board, standing: Standing, ties: str) -> set[int]:
    """Return those of some tied seats who score (HILL-9 to HILL-13).

    Args:
        tied: the seats with the same strength.
        spots: the spots of the feature.
        board: the laid tiles.
        standing: the figures on them.
        ties: ``"presence"`` or ``"count"``.
    """
    above: Counter[int] = Counter()
    for spot in spots:
        figure, seat = standing.get(spot, (None, None))
        if figure in MEEPLES and seat in tied and board.tiles[spot[:2]] in HILLS:
            above[seat] = 1 if ties == "presence" else above[seat] + 1
    return {seat for seat in tied if above[seat] == max(above.values(), default=0)}


class Flocks:
    """The bag, the shepherds and their flocks.

    Attributes:
        bag: how many tokens are in it with each number of sheep.
        tokens: those that lie with each shepherd.
    """

    def __init__(
        self,
        board: Board,
        standing: dict[Spot, tuple[int, int]],
        scores: list[int],
        on_table: Callable[[Cell], bool],
    ) -> None:
        self.board, self.standing, self.scores, self.on_table = board, standing, scores, on_table
        self.bag = Counter(TOKENS)
        self.tokens: dict[Spot, list[int]] = {}

    def shepherds(self, field: Iterable[Spot]) -> list[Spot]:
        """Return where shepherds stand."""
        return [spot for spot in field if spot in self.standing and self.standing[spot][0] == SHEPHERD]

    def tend(self, seat: int, own: list[Spot]) -> Play:
        """Play step 2b, in the order of SHEEP-15.

        Args:
            seat: the seat on turn.
            own: its shepherd, if the tile has extended the field.
        """
        on_board = self.shepherds(self.standing)
        for spot in on_board:
            if spot not in self.tokens:
                yield from self._draw(spot)
        own = [spot for spot in own if spot in self.standing]
        waiting = {self.board.area(spot) for spot in own}
        for field in {self.board.area(spot) for spot in on_board} - waiting:
            self._close(field)
        for spot in own:
            move = yield seat, {("flock", True), ("flock", False)}
            if move[1]:
                yield from self._draw(spot)
                self._close(self.board.area(spot))
            else:
                self._drive_home(self.board.area(spot))

    def _draw(self, shepherd: Spot) -> Play:
        """Draw a token for a shepherd; a wolf sends all shepherds of the field home (SHEEP-4, SHEEP-7)."""
        move = yield "chance", {("flock_token", sheep) for sheep, number in self.bag.items() if number}
        if move[1] == WOLF:
            self._go_home(self.board.area(shepherd))
        else:
            self.bag[move[1]] -= 1
            self.tokens.setdefault(shepherd, []).append(move[1])

    def _close(self, field: Area) -> None:
        """Drive the flock of a field home that cannot grow (SHEEP-12, HILL-MIX-10)."""
        if not any(map(self.on_table, self.board.gaps(field))):
            self._drive_home(field)

    def _drive_home(self, field: Area) -> None:
        """Score all sheep of a field for each of its shepherds (SHEEP-9, SHEEP-10)."""
        shepherds = self.shepherds(field)
        sheep = sum(sum(self.tokens[spot]) for spot in shepherds)
        for spot in shepherds:
            self.scores[self.standing[spot][1]] += sheep
        self._go_home(field)

    def _go_home(self, field: Area) -> None:
        for spot in self.shepherds(field):
            self.bag.update(self.tokens.pop(spot, ()))
            del self.standing[spot]

    def leave(self, shepherd: Spot) -> None:
        """Take a shepherd away; the sheep stay with another one of the field (FEST-MIX-1)."""
        others = [spot for spot in self.shepherds(self.board.area(shepherd)) if spot != shepherd]
        if others:
            self.tokens[others[0]] += self.tokens.pop(shepherd)
        self.bag.update(self.tokens.pop(shepherd, ()))
