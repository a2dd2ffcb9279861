"""A second reading of The Princess & the Dragon: tiles set aside, the flight, fairy, portals, princesses."""

from __future__ import annotations

from typing import Any

from tests.engine.brute import Cell, Plain, Play, Spot, beside
from tests.engine.carcassonne.brute import Referee
from tests.engine.carcassonne.brute_board import DRAGONS, MEEPLES, PARTS, PHANTOM, PORTALS, VOLCANOES


class DragonReferee(Referee):
    """A game with the dragon or the fairy.

    Attributes:
        dragon: the cell of the dragon, ``None`` while it is off the board.
        flight: the cells of its present movement, the first one included.
        early: seat and tile of each draw that was set aside (DRAGON-4).
    """

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.dragon: Cell | None = None
        self.flight: list[Cell] = []
        self.early: list[tuple[int, str]] = []
        super().__init__(players, options)

    def apply(self, move: Plain) -> None:
        super().apply(move)
        if self.beside not in self.standing:
            self.beside = None  # FAIRY-7

    def _with(self, part: str) -> bool:
        """Return whether a part of the box is in play."""
        if part == "fairy" and self.options["fairy"] != "auto":
            return bool(self.options["fairy"] == "on")
        return bool(self.options["dragon"] and (part == "fairy" or self.options[part]))

    def _begin(self, seat: int) -> None:
        own = [spot for spot, held in self.standing.items() if held[1] == seat]
        self.scores[seat] += sum(map(self._is_watched, own))  # FAIRY-9, FAIRY-15

    def _set_aside(self, seat: int, tile: str) -> bool:
        if self._with("dragon_marks") and self.dragon is None and tile in DRAGONS:
            self.early.append((seat, tile))
            return True
        return False

    # -- the dragon -------------------------------------------------------------------------------------

    def _call_dragon(self, at: Cell) -> None:
        if self._with("dragon_marks") and self.board.tiles[at] in VOLCANOES:
            self.dragon = at
            for seat, tile in self.early:
                self._put_back(seat, tile)
            self.early.clear()

    def _bars(self, spot: Spot) -> bool:
        return spot[:2] == self.dragon  # DRAGON-6, DRAGON-8

    def _fly(self, seat: int, tile: str, when: str) -> Play:
        """Make up to six steps (DRAGON-12 to DRAGON-25)."""
        if tile not in DRAGONS or self.dragon is None or self.options["dragon_move"] != when:
            return
        self.flight = [self.dragon]
        for step in range(6):
            ahead = set(beside(self.flight[-1]).values()) & set(self.board.tiles)
            ahead -= {*self.flight, self.fairy}
            if not ahead:
                break
            move = yield (seat + step) % self.players, {("fly", *at) for at in ahead}
            self.dragon = move[1:]
            self.flight.append(move[1:])
            for spot in [one for one in self.standing if one[:2] == self.dragon]:
                if spot in self.standing:
                    self._leave(spot)
        self.flight = []

    # -- the steps of the seat on turn ------------------------------------------------------------------

    def _actions(self, seat: int, at: Cell) -> set[Plain]:
        knights = {("remove_knight", *spot) for spot in self._knights(at)}
        if knights and self.options["princess_action"] == "must":
            return knights
        found = super()._actions(seat, at) | knights
        if ("pass",) in found:  # it is not in a solo game where a meeple has to be placed (DRAGON-MIX-20)
            found |= {("fairy", *spot) for spot in self._fairy_goals(seat)}
        return found

    def _fairy_goals(self, seat: int) -> set[Spot]:
        """Return the meeples beside which a seat may put the fairy, or one on each tile for her."""
        if not self._with("fairy"):
            return set()
        own = {spot for spot, (figure, one) in self.standing.items() if one == seat and figure in MEEPLES}
        if self.options["fairy_place"] == "meeple":
            return own - {self.beside}
        return {min(spot for spot in own if spot[:2] == at) for at in {one[:2] for one in own} - {self.fairy}}

    def _knights(self, at: Cell) -> set[Spot]:
        """Return the meeples in the city of the princess on a tile (PRINCESS-2)."""
        spots = [(*at, i) for i, part in enumerate(PARTS[self.board.tiles[at]]) if part.has_princess]
        cities = {one for spot in spots if self._with("princesses") for one in self.board.area(spot)}
        return {spot for spot in cities & set(self.standing) if self.standing[spot][0] in MEEPLES}

    def _follower_moves(self, seat: int, at: Cell) -> set[Plain]:
        found = super()._follower_moves(seat, at)
        if self._with("portals") and self.board.tiles[at] in PORTALS:
            for spot in self._reached(at):
                kinds = self._meeples_for(seat, self.board.part(spot).kind)
                found |= {("deploy_at", *spot, figure) for figure in kinds}
        return found

    def _reached(self, at: Cell) -> set[Spot]:
        """Return the segments to which the portal on a tile leads (PORTAL-2 to PORTAL-5)."""
        found = set()
        for cell, tile in self.board.tiles.items():
            for region, part in enumerate(PARTS[tile]):
                spot = (*cell, region)
                area = self.board.area(spot)
                is_barred = cell == at or self._bars(spot) or area in self.barns.fields()
                is_open = part.kind == "field" or self.board.gaps(area)
                if is_open and not is_barred and spot not in self.standing and self._is_free(spot):
                    found.add(spot)
        return found

    def _second_figures(self, seat: int, at: Cell, move: Plain) -> set[Plain]:
        if move[0] == "remove_knight":  # PHANTOM-4
            return set()
        found = super()._second_figures(seat, at, move)
        if move[0] != "deploy_at":  # PHANTOM-7
            moves = self._follower_moves(seat, at)
            found |= {one for one in moves if one[0] == "deploy_at" and one[-1] == PHANTOM}
        return found

    def _act(self, seat: int, at: Cell, move: Plain) -> None:
        match move:
            case ("deploy_at", x, y, region, figure):
                self.standing[x, y, region] = (figure, seat)
            case ("fairy", x, y, region):
                self.fairy, self.beside = (x, y), (x, y, region)
            case ("remove_knight", *spot):
                self._leave(tuple(spot))
            case _:
                super()._act(seat, at, move)
