"""The points of Carcassonne as its second model counts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.engine.brute import Area, Cell, Spot, ring
from tests.engine.carcassonne.brute_abbey import Barns
from tests.engine.carcassonne.brute_board import GOODS, LARGE, MAYOR, MEEPLES, PARTS, PIG, TOWERS, board_type
from tests.engine.carcassonne.brute_hills import break_tie, on_hills
from tests.engine.carcassonne.brute_king import Tokens


class Points:
    """The laid tiles, the figures on them, and the points that they bring.

    Attributes:
        standing: figure and seat at each spot.
        scores: the points of each seat.
        goods: the goods of each seat.
        tokens: the King and the Robber Baron, if they are in play.
        fairy: the cell of the fairy, ``None`` while she is off the board.
        beside: the spot of the meeple that she stands beside.
    """

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players, self.options = players, options
        first = options["edition"] == "current"
        self.small = {"edition": 4 if first else 2, "4": 4, "2": 2}[options["small_city"]]
        self.mode = options["field_mode"]
        if self.mode == "edition":
            modes = {"current": "per_field", "second": "per_field_once", "first": "per_city"}
            self.mode = modes[options["edition"]]
        self.board = board_type(options)()
        self.standing: dict[Spot, tuple[int, int]] = {}
        self.barns = Barns(self.board)
        self.scores = [0] * players
        self.goods: list[Counter[str]] = [Counter() for _ in range(players)]
        self.tokens = Tokens(options) if options["king_robber"] else None
        self.fairy: Cell | None = None
        self.beside: Spot | None = None

    def _has(self, area: Area, seat: int, figure: int) -> bool:
        """Return whether a figure of a seat stands on a feature."""
        return any(self.standing.get(spot) == (figure, seat) for spot in area)

    def _meeples(self, area: Area) -> int:
        """Return how many meeples stand on a feature."""
        return sum(spot in area and figure in MEEPLES for spot, (figure, _) in self.standing.items())

    def _most(self, spots: Iterable[Spot]) -> set[int]:
        spots, count = set(spots), Counter[int]()
        for spot in spots & set(self.standing):
            figure, seat = self.standing[spot]
            count[seat] += self._strength(spot, figure)
        most = max(count.values(), default=0)
        tied = {seat for seat, number in count.items() if number == most > 0}
        if not on_hills(self.options):
            return tied
        return break_tie(tied, spots, self.board, self.standing, self.options["hill_ties"])

    def _strength(self, spot: Spot, figure: int) -> int:
        """Return how much a figure counts for a majority (MAYOR-3)."""
        if figure == MAYOR:
            return sum(self.board.part(one).pennants for one in self.board.area(spot))
        return (figure in MEEPLES) + (figure == LARGE)

    def _score(self, area: Area) -> None:
        for seat in self._most(area):
            self.scores[seat] += self._value(area)
        self._bless(area)

    def _bless(self, area: Area) -> None:
        """Pay 3 points to the owner of the fairy's meeple on a scored feature (FAIRY-10, FAIRY-15)."""
        skipped = self.options["no_endgame_incomplete"] and self.board.kind(area) not in ("field", "cross")
        if skipped and self.board.gaps(area):
            return
        for spot, (figure, seat) in self.standing.items():  # in order of arrival
            if spot in area and figure in MEEPLES and self._is_watched(spot):
                self.scores[seat] += 3
                break

    def _is_watched(self, spot: Spot) -> bool:
        """Return whether the fairy is assigned to a figure (FAIRY-2, FAIRY-15)."""
        return spot[:2] == self.fairy if self.options["fairy_place"] == "tile" else spot == self.beside

    def _value(self, area: Area) -> int:
        incomplete = not self.options["no_endgame_incomplete"]
        spoil = self.options["inn_final"] == "zero"
        return self.board.value(
            area, self._meeples(area), small=self.small, incomplete=incomplete, marks_spoil=spoil
        )

    def _score_towers(self, done: Iterable[Area]) -> None:
        """Give each meeple on a tower's tile in a complete road or city its points (WATCH-3, WATCH-4)."""
        spots = {spot for area in done if self.board.kind(area) in ("road", "city") for spot in area}
        for spot, (figure, seat) in self.standing.items():
            if spot in spots and self.board.tiles[spot[:2]] in TOWERS and figure in MEEPLES:
                self.scores[seat] += self._tower((spot[0], spot[1]))

    def _tower(self, at: Cell) -> int:
        """Return the points of a watchtower for its tile and the eight around it (WATCH-5, WATCH-6)."""
        near = (ring(at) | {at}) & set(self.board.tiles)
        parts = {cell: PARTS[self.board.tiles[cell]] for cell in near}
        tiles_with = Counter(kind for found in parts.values() for kind in {part.kind for part in found})
        match TOWERS[self.board.tiles[at]]:
            case "meeples":
                meeples = (spot for spot, held in self.standing.items() if held[0] in MEEPLES)
                return 2 * sum(spot[:2] in near for spot in meeples)
            case "pennants":
                return 2 * sum(part.pennants for found in parts.values() for part in found)
            case "monasteries":
                return 3 * (tiles_with["monastery"] + tiles_with["shrine"])
            case "roads":
                return tiles_with["road"]
            case "cities":
                return tiles_with["city"]
            case other:
                raise AssertionError(f"{other!r} is nothing that a tower counts")

    def projected(self) -> list[int]:
        """Return the scores if the game ended now."""
        before = list(self.scores)
        self._score_towers({area for area in map(self.board.area, self.standing) if self._is_scored(area)})
        self._final()
        after, self.scores[:] = list(self.scores), before
        return after

    def _final(self) -> None:
        areas = {self.board.area(spot) for spot in self.standing}
        fields = {area for area in areas if self.board.kind(area) == "field"}
        for field in fields:
            for seat in self._most(field):
                self.scores[seat] += self.board.built(field)
            self._bless(field)
        for area in areas - fields:
            self._score(area)
        self._score_rest(fields)

    def _score_rest(self, fields: set[Area]) -> None:
        """Score fields, barns, goods and tokens at the end."""
        if self.mode == "per_city":
            for city in set().union(*(self.board.cities(field) for field in fields)):
                around = [field for field in fields if city in self.board.cities(field)]
                for seat in self._most(spot for field in around for spot in field):
                    self.scores[seat] += (4 + self._more(seat, around)) * (1 + bool(self.board.sieges(city)))
        else:
            self._score_fields(fields)
        for field in self.barns.fields():
            for seat in set(self.barns.on(field)):
                self.scores[seat] += self._fed(field, 4)
        for kind in GOODS:
            most = max(held[kind] for held in self.goods)
            for seat, held in enumerate(self.goods):
                if most and held[kind] == most:
                    self.scores[seat] += 10
        for seat, points in self.tokens.final(self.board) if self.tokens else ():
            self.scores[seat] += points

    def _score_fields(self, fields: Iterable[Area]) -> None:
        paid: dict[tuple[int, Area], list[int]] = {}
        for field in fields:
            for seat in self._most(field):
                for city in self.board.cities(field):
                    each = (3 + self._more(seat, [field])) * (1 + bool(self.board.sieges(city)))
                    paid.setdefault((seat, city), []).append(each)
        for (seat, _), points in paid.items():
            self.scores[seat] += max(points) if self.mode == "per_field_once" else sum(points)

    def _fed(self, field: Area, each: int) -> int:
        """Return the points of a field with so many for each complete city (SIEGE-7, LITTLE-MIX-3)."""
        cities = self.board.cities(field)
        return each * sum(1 + bool(self.board.sieges(city)) for city in cities) + self.board.built(field)

    def _more(self, seat: int, fields: Iterable[Area]) -> int:
        """Return a seat's extra points for each city by some fields."""
        return int(any(self._has(field, seat, PIG) for field in fields))

    def _is_scored(self, area: Area) -> bool:
        """Return whether a feature with figures is scored during the game (ABBOT2-7)."""
        return self.board.kind(area) not in ("field", "cross") and not self.board.gaps(area)
