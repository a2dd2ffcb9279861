"""A second reading of the solo game (SOLO-1 to SOLO-23), with any boxes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.engine.brute import Area, Cell, Plain, Play, Spot
from tests.engine.carcassonne.brute import Referee
from tests.engine.carcassonne.brute_board import BARN, BUILDER, MEEPLE, MEEPLES, PARTS, PIG, TOWERS

NOBODY = -1


class SoloReferee(Referee):
    """A game whose seats are colours that one side plays."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.stacks = [1] * players  # a hill that opens the board takes from the tiles not dealt yet
        super().__init__(players, options)

    def _have(self) -> dict[int, int]:
        meeples = {"relaxed": 6, "easy": 5}.get(self.options["solo"], 4)
        return super()._have() | {MEEPLE: meeples, PIG: 0, BARN: 0}

    def _play(self) -> Play:
        self.scores[:] = range(1, self.players + 1)
        return (yield from super()._play())

    def _first_seat(self) -> Play:
        """Deal the stacks (SOLO-2, SOLO-3)."""
        each, more = divmod(sum(self.bag.values()), self.players)
        self.stacks = [each + (seat < more) for seat in range(self.players)]
        yield from ()
        return 0

    def _draw(self, seat: int) -> Play:
        self.stacks[seat] -= not self.water
        return (yield from super()._draw(seat))

    def _put_back(self, seat: int, tile: str) -> None:
        super()._put_back(seat, tile)
        self.stacks[seat] += 1

    def _can_draw(self, seat: int) -> bool:
        return bool(self.water) or self.stacks[seat] > 0

    def _others_play_on(self) -> bool:
        return False

    def _hide(self, at: Cell) -> Play:
        """Put a tile of the colour's own stack under a hill (HILL-MIX-5)."""
        before = len(self.hidden)
        if self.stacks[self.seat]:
            yield from super()._hide(at)
            self.stacks[self.seat] -= len(self.hidden) - before

    def lay(self, seat: int, tile: str, x: int, y: int, rotation: int) -> Play:
        self.seat = seat
        return (yield from super().lay(seat, tile, x, y, rotation))

    seat = 0

    def _abbeys(self, seat: int) -> set[Plain]:
        return set() if self.is_stuck else super()._abbeys(seat)  # ABBEY-MIX-5

    # -- figures ----------------------------------------------------------------------------------------

    def _must_place(self, at: Cell) -> bool:
        """Return whether a meeple has to be placed (SOLO-6, SOLO-7)."""
        if (self.options["river_no_meeples"] and self.water) or self._erupts(self.board.tiles[at]):
            return False
        if self._bars((*at, 0)):
            return False
        parts = enumerate(PARTS[self.board.tiles[at]])
        kinds = ("road", "city", "monastery", "shrine")
        return any(part.kind in kinds and self._is_free((*at, region)) for region, part in parts)

    def _follower_moves(self, seat: int, at: Cell) -> set[Plain]:
        found = super()._follower_moves(seat, at)
        if self._must_place(at) and any(move[0] == "deploy" and move[2] in MEEPLES for move in found):
            found.remove(("pass",))
        return found

    def _act(self, seat: int, at: Cell, move: Plain) -> None:
        self.is_stuck = move[0] in ("pass", "fairy") and self._must_place(at)  # SOLO-16
        super()._act(seat, at, move)

    def _recalled(self, area: Area) -> int:
        return super()._recalled(area) if self._counts(area) else 0

    def _escape(self, seat: int) -> Play:
        yield from ()  # there is none in the solo game (MINI-MIX-5)

    # -- scoring ----------------------------------------------------------------------------------------

    def _score_completed(self, done: list[Area]) -> Play:
        yield from self._settle(done)

    def _end(self) -> Play:
        self.seat = self.last
        areas = {self.board.area(spot) for spot, held in self.standing.items() if held[0] in MEEPLES}
        yield from self._settle([area for area in areas if self.board.kind(area) != "field"], final=True)
        self._score_rest(set())

    def _settle(self, areas: list[Area], *, final: bool = False) -> Play:
        """Score features in an order and for colours of choice (SOLO-10 to SOLO-15, SOLO-18)."""
        left = {self._leader(area): area for area in areas}
        while left:
            moves = {("settle", *spot, seat) for spot, area in left.items() for seat in self._for(area)}
            if len(moves) > 1:
                move = yield self.seat, moves
            else:
                (move,) = moves
            area = left.pop(move[1:4])
            value = self._value(area) + sum(self._bonuses(area))
            for seat in self._scorers(area):
                self.scores[seat] += value * (move[4] in (seat, NOBODY))
            self._bless(area)
            if not final:
                self._bring_home(area)

    def _bonuses(self, area: Area) -> Iterable[int]:
        """Return the points of the watchtowers of a completed road or city."""
        if self.board.kind(area) in ("road", "city") and not self.board.gaps(area):
            for spot in area & set(self.standing):
                if self.board.tiles[spot[:2]] in TOWERS and self.standing[spot][0] != BUILDER:
                    yield self._tower((spot[0], spot[1]))

    def _leader(self, area: Area) -> Spot:
        """Return the spot with a meeple whose tile was laid first."""
        order = list(self.board.tiles)
        spots = (spot for spot in area if self.standing.get(spot, (None,))[0] in MEEPLES)
        return min(spots, key=lambda spot: (order.index(spot[:2]), spot[2]))

    def _colours(self, area: Area) -> set[int]:
        return {self.standing[spot][1] for spot in area & set(self.standing)}

    def _counts(self, area: Area) -> bool:
        """Return whether a colour of a feature is in last place, where that is asked for (SOLO-10)."""
        last = min(self.scores)
        return not self.options["solo_last_place"] or any(
            self.scores[one] == last for one in self._colours(area)
        )

    def _scorers(self, area: Area) -> set[int]:
        """Return the colours on a feature that may get its points (SOLO-10, MAYOR-5)."""
        there = {spot: self.standing[spot] for spot in area & set(self.standing)}
        strong = {seat for spot, (figure, seat) in there.items() if self._strength(spot, figure)}
        return strong if self._counts(area) else set()

    def _for(self, area: Area) -> set[int]:
        """Return for which of its colours a feature may be scored (SOLO-13)."""
        chosen = self._scorers(area) if self.options["solo_shared"] == "choose" else set()
        return chosen or {NOBODY}
