"""A second reading of the solo and team game (SOLO-1 to SOLO-19)."""

from __future__ import annotations

from typing import Any

from tests.engine.brute import Area, Cell, Plain, Play, Spot
from tests.engine.carcassonne.brute import Referee
from tests.engine.carcassonne.brute_board import BARN, BUILDER, MEEPLE, PARTS, PIG
from tests.engine.carcassonne.brute_river import RiverReferee

FOLLOWERS = {"relaxed": 6, "easy": 5, "normal": 4, "hard": 4}


class SoloReferee(Referee):
    """A game of one side with several colours."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.is_stuck = False
        self.stacks: list[int] = []
        super().__init__(players, options | {"fields": False, "followers": FOLLOWERS[options["solo"]]})

    def _play(self) -> Play:
        self.scores = [seat + 1 for seat in range(self.players)]  # SOLO-3
        yield from super()._play()

    def _first(self) -> Play:
        """Deal the stacks; the first colour begins (SOLO-2, SOLO-4)."""
        yield from ()
        tiles = self.bag.total()
        self.stacks = [tiles // self.players + (seat < tiles % self.players) for seat in range(self.players)]
        return 0

    def supply(self, seat: int, figure: int = MEEPLE) -> int:
        return 0 if figure in (PIG, BARN) else super().supply(seat, figure)

    def _can_draw(self, seat: int) -> bool:
        return not self.is_stuck and bool(self.water or self.stacks[seat])

    def _draw(self, seat: int) -> Play:
        self.stacks[seat] -= not self.water
        return (yield from super()._draw(seat))

    def _turn(self, seat: int) -> Play:
        return None if self.is_stuck else (yield from super()._turn(seat))

    def _abbeys(self, seat: int) -> set[Plain]:
        return set() if self.is_stuck else super()._abbeys(seat)  # ABBEY-MIX-5

    def _follower_moves(self, seat: int, at: Cell) -> set[Plain]:
        """Return the moves of the follower step, in which a place must be used (SOLO-6)."""
        found = super()._follower_moves(seat, at)
        meeples = {move for move in found if move[0] == "deploy" and move[2] != BUILDER}
        return found - {("pass",)} if meeples and self._must(at) else found

    def _act(self, seat: int, at: Cell, move: Plain) -> None:
        if move == ("pass",) and self._must(at):
            self.is_stuck = True
        super()._act(seat, at, move)

    def _must(self, at: Cell) -> bool:
        """Return whether a meeple has to be placed on a tile (SOLO-6, SOLO-16)."""
        if self.options["river_no_meeples"] and self.water:
            return False
        for region, part in enumerate(PARTS[self.board.tiles[at]]):
            spot = (*at, region)
            if part.kind in ("road", "city", "monastery", "shrine") and not self._meeples(
                self._place(spot, self.board.arm(spot))
            ):
                return True
        return False

    def _escape(self, seat: int) -> Play:
        yield from ()  # MINI-MIX-5

    def _score_done(self, seat: int, done: list[Area]) -> Play:
        yield from self._settle(seat, done, final=False)

    def _end(self) -> Play:
        waiting = {self.board.area(spot) for spot in self.standing}
        yield from self._settle(self.last, list(waiting), final=True)
        self._score_prizes()

    def _settle(self, seat: int, waiting: list[Area], *, final: bool) -> Play:
        """Score features one after another, in the order and for the colours chosen (SOLO-10 to SOLO-18)."""
        while waiting:
            choices: dict[Plain, Area] = {}
            for area in waiting:
                spot = min((one for one in area if one in self.standing), key=self._age)
                paid = self._scorers(area) if self.options["solo_shared"] == "choose" else set()
                choices |= {("settle", *spot, one): area for one in paid or {-1}}
            move = next(iter(choices))
            if len(choices) > 1:
                move = yield seat, set(choices)
            area = choices[move]
            self._pay(area, move[4])
            waiting.remove(area)
            if not final:
                self._send_home(area)

    def _age(self, spot: Spot) -> tuple[int, int]:
        return list(self.board.tiles).index(spot[:2]), spot[2]

    def _counts(self, colours: set[int]) -> bool:
        """Return whether a feature of some colours scores (SOLO-10)."""
        last = min(self.scores)
        return not self.options["solo_last_place"] or any(self.scores[one] == last for one in colours)

    def _scorers(self, area: Area) -> set[int]:
        """Return the colours on a feature that may get its points (SOLO-10, MAYOR-5)."""
        there = {spot: held for spot, held in self.standing.items() if spot in area}
        if not self._counts({seat for _, seat in there.values()}):
            return set()
        return {seat for spot, (figure, seat) in there.items() if self._strength(spot, figure)}

    def _pay(self, area: Area, chosen: int) -> None:
        for one in self._scorers(area) if chosen < 0 else {chosen}:
            self.scores[one] += self._value(area)


class SoloRiverReferee(SoloReferee, RiverReferee):
    """The same with The River II."""
