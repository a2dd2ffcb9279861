"""What happens before the first turn: the tile that opens the board, and who begins (CARC-1, HOUSE-1)."""

from __future__ import annotations

from functools import cache

from engine.game import CHANCE
from engine.games.carcassonne.drawing import DrawingState, river_designs, tile_set
from engine.games.carcassonne.records import Open, Opened, PutBack
from engine.landscape.records import Begin, Begun, Drawn
from engine.records import Event


@cache
def _roads(design: int) -> int:
    """Return the road pieces on a tile (HOUSE-2)."""
    return sum(region.kind == "road" for region in tile_set().designs[design].regions)


class OpeningState(DrawingState):
    """The part of a game that comes before the first turn."""

    def _apply_open(self, move: Open, events: list[Event]) -> None:
        self._lay_first(move.tile)
        events.append(Opened(move.tile, "HOUSE-5"))
        self._choose_first(events)

    def _choose_first(self, events: list[Event]) -> None:
        """Find out who begins (CARC-1.7, HOUSE-1, HOUSE-2, SOLO-4)."""
        if self._solo:
            self._deal_stacks()
        first = self.options["first_player"]
        self._current = CHANCE
        if self._solo or self.players == 1 or first in ("seat", "youngest"):
            self._begin_turn(0, events)
        elif first == "most_roads":
            self._phase = "lots"
            self._seat = 0
            self._extra = self._extra._replace(lots=tuple(range(self.players)))
        else:
            self._phase = "begin"

    def _deal_stacks(self) -> None:
        """Divide the base tiles among the colours' stacks (SOLO-2, SOLO-21)."""
        tiles = sum(n for i, n in enumerate(self.pool) if i not in river_designs())
        each, more = divmod(tiles, self.players)
        self._extra = self._extra._replace(stacks=tuple(each + (seat < more) for seat in range(self.players)))

    def _apply_begin(self, move: Begin, events: list[Event]) -> None:
        rule = "HOUSE-1" if self.options["first_player"] == "toss" else "CARC-1.7"
        events.append(Begun(move.seat, rule))
        self._begin_turn(move.seat, events)

    def _draw_lot(self, design: int, events: list[Event]) -> None:
        """Go on with the drawing of tiles for the right to begin (HOUSE-2)."""
        seat, lots = self._seat, self._extra.lots
        self._set_hand(seat, (design,))
        events.append(Drawn(seat, self.tileset.designs[design].id, "HOUSE-2"))
        if seat != lots[-1]:
            self._seat = lots[lots.index(seat) + 1]
            return
        drawn = {one: self._hands[one][0] for one in lots}
        for one, lot in drawn.items():
            self._shift_pool(lot, 1)
            self._set_hand(one, ())
            events.append(PutBack(one, self.tileset.designs[lot].id, "HOUSE-2"))
        most = max(map(_roads, drawn.values()))
        lots = tuple(one for one in lots if _roads(drawn[one]) == most)
        self._extra = self._extra._replace(lots=lots if len(lots) > 1 else ())
        self._seat = lots[0]
        if len(lots) == 1:
            events.append(Begun(lots[0], "HOUSE-2"))
            self._begin_turn(lots[0], events)
