"""Where tiles come from in Carcassonne: the set-up, the stacks, the River, hands, tiles that fit nowhere.

Phases of chance: ``open`` (the tile that opens the board), ``begin`` and ``lots`` (who begins), ``deal``
(the first hands), ``draw``, ``refill`` (at the end of a turn) and ``replace`` (for a tile given up).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress
from typing import Final

from engine.game import CHANCE, Setting
from engine.games.carcassonne import river
from engine.games.carcassonne.extra import Extra
from engine.games.carcassonne.options import SOLO_MEEPLES
from engine.games.carcassonne.records import Open, PutBack
from engine.games.carcassonne.tiles import LAKE, SPRING, START, load
from engine.games.carcassonne.window import Window
from engine.landscape.compass import cell
from engine.landscape.hands import HandState
from engine.landscape.landscape import Landscape
from engine.landscape.records import (
    Begin,
    Discard,
    Draw,
    Drawn,
    Forgo,
    SetAside,
    TurnSkipped,
)
from engine.landscape.state import UNKNOWN
from engine.landscape.tileset import TileSet
from engine.records import Event, Move

MEEPLES: Final = 7  # CARC-1.5: the eighth is the scoring marker


@cache
def tile_set() -> TileSet:
    """Return the tile set, read once."""
    return load()


@cache
def river_designs() -> tuple[int, ...]:
    """Return The River's tiles, as indices of designs."""
    return tuple(design.index for design in tile_set().designs if river.is_river(design))


@cache
def _draws(players: int) -> tuple[tuple[Draw, ...], ...]:
    return tuple(tuple(Draw(design.id, seat) for design in tile_set().designs) for seat in range(players))


def _box(options: Mapping[str, Setting]) -> list[int]:
    """Return how many tiles of each design are in the game (CARC-1.2, RIVER-2, HOUSE-15)."""
    with_river = bool(options["river"])
    sets = int(options["tile_sets"])
    counts = [
        design.count * (with_river if river.is_river(design) else sets) for design in tile_set().designs
    ]
    if with_river and not options["river_keep_start"]:
        counts[tile_set().by_id[START].index] -= 1
    return counts


class DrawingState(HandState):
    """The part of a game that gives the seats their tiles."""

    _extra: Extra

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        tiles = tile_set()
        self._window = Window(options)
        solo = str(options["solo"])
        super().__init__(
            "carcassonne",
            tiles,
            Landscape(tiles, self._window.site()),
            players,
            seed,
            options,
            supply=SOLO_MEEPLES.get(solo, MEEPLES),
        )
        self._solo = solo != "off"
        self._lake = tiles.by_id[LAKE].index
        self._bends_freely = options["river_turns"] == "immediate"
        self._lake_anywhere = bool(options["river_random_length"])
        self._returns = options["unplaceable"] == "return"
        self._ahead = bool(options["draw_ahead"])
        self._hand_target = int(options["hand_size"]) if options["hand_size"] != 1 else int(self._ahead)
        self._unusual_turns = bool(
            options["tile_auction"] or options["hole_bonus"] or options["board"] == "table_extend"
        )
        self._last_turn = int(options["turns"])
        self.pool = _box(options)
        self.in_bag = sum(self.pool)
        self._extra = Extra(abbots=(int(bool(options["abbot"])),) * players)
        if options["river"]:
            self._lay_first(SPRING)  # RIVER-3
            self._extra = self._extra._replace(course=river.SOURCE)
        elif not options["start_in_bag"]:
            self._lay_first(START)  # CARC-1.3
        if self.landscape.cells:
            self._choose_first([])
        else:
            self._phase = "open"

    def _lay_first(self, tile: str) -> None:
        design = self.tileset.by_id[tile].index
        self._shift_pool(design, -1)
        self.landscape.lay(design, cell(0, 0), 0)

    # -- what others say --------------------------------------------------------------------------------

    @abstractmethod
    def _codes(self, design: int) -> list[int]:
        """Return the legal placements of a design as ``cell * 4 + rotation``, in ascending order."""

    @abstractmethod
    def _choose_first(self, events: list[Event]) -> None:
        """Find out who begins."""

    @abstractmethod
    def _draw_lot(self, design: int, events: list[Event]) -> None:
        """Go on with the drawing of tiles for the right to begin."""

    @abstractmethod
    def _end_game(self, events: list[Event]) -> None:
        """Score what is left and close the game."""

    @abstractmethod
    def _tile_in_hand(self, events: list[Event]) -> None:
        """Go on with a turn whose tile is in hand and fits."""

    def _fits(self, design: int) -> bool:
        return bool(self._codes(design))

    @property
    def turns(self) -> int:
        """How many turns the game will have, if every tile finds a place (HOUSE-17)."""
        return min(super().turns, self._last_turn) if self._last_turn else super().turns

    # -- chance -----------------------------------------------------------------------------------------

    def chance_weights(self) -> tuple[Sequence[Move], Sequence[int]]:
        """Return the moves open to chance and their weights: one per tile that may come."""
        if self._current != CHANCE:
            return (), ()
        if self._phase == "begin":
            return [Begin(seat) for seat in range(self.players)], [1] * self.players
        counts = self._drawable()
        weights = list(filter(None, counts))
        if self._phase == "open":
            designs = self.tileset.designs
            return [Open(designs[i].id) for i, n in enumerate(counts) if n], weights
        return list(compress(_draws(self.players)[self._seat], counts)), weights

    def _drawable(self) -> list[int]:
        """Return how many tiles of each design may be drawn now (RIVER-4, RIVER-8)."""
        extra = self._extra
        if extra.course is None:
            return self.pool
        if self._phase == "lots":
            return [0 if i in river_designs() else n for i, n in enumerate(self.pool)]
        counts = [0] * len(self.pool)
        for design in river_designs():
            if design != self._lake or self._lake_anywhere:
                counts[design] = self.pool[design] - extra.back.count(design)
        if not any(counts):
            counts[extra.back[0] if extra.back else self._lake] = 1
        return counts

    def _can_draw(self, seat: int) -> bool:
        extra = self._extra
        if extra.stacks and extra.course is None:
            return extra.stacks[seat] > 0
        return self.in_bag > 0

    # -- turns ------------------------------------------------------------------------------------------

    def _begin_turn(self, seat: int, events: list[Event]) -> None:
        """Give the turn to a seat, or to the next that has a tile, or end the game."""
        self._seat = seat
        if self._last_turn and self._turn >= self._last_turn:  # HOUSE-17
            self._end_game(events)
            return
        self._turn += 1
        if self._hand_target and self._extra.course is None:
            self._begin_turn_with_hand(events)
        elif self._can_draw(seat):
            self._current, self._phase = CHANCE, "draw"
        else:
            self._turn -= 1
            self._end_game(events)

    def _begin_turn_with_hand(self, events: list[Event]) -> None:
        seat = self._seat
        if not self._extra.dealt:
            self._turn -= 1
            self._current, self._phase = CHANCE, "deal"
            return
        for ahead in range(1 if self._solo else self.players):
            self._seat = (seat + ahead) % self.players  # HOUSE-3, HOUSE-4: without tiles, finished
            if self._hands[self._seat]:
                self._await_tile(events)
                return
            if self._ahead and self._can_draw(self._seat):
                self._current, self._phase = CHANCE, "draw"
                return
        self._turn -= 1
        self._end_game(events)

    def _await_tile(self, events: list[Event]) -> None:
        """Ask the seat for a tile of its hand, or for what it must do when none fits."""
        hand = self._hands[self._seat]
        if self._ahead:
            self._offer(hand[0], events)
            return
        self._current = self._seat
        self._placeable = None
        if any(i == UNKNOWN or self._fits(i) for i in hand):
            self._phase = "place"
        else:
            self._phase = "discard" if self.in_bag else "forgo"

    def _finish_turn(self, events: list[Event]) -> None:
        """Draw for the next turn where hands are held, then give the turn on."""
        extra = self._extra
        if (
            self._hand_target
            and extra.dealt
            and len(self._hands[self._seat]) < self._hand_target
            and self._can_draw(self._seat)
        ):
            self._current, self._phase = CHANCE, "refill"
        else:
            self._next_turn(events)

    def _next_turn(self, events: list[Event]) -> None:
        seat = (self._seat + 1) % self.players  # CARC-3.2
        if self._unusual_turns:
            extra = self._extra
            queue = (self._seat, *extra.queue) if extra.earned else extra.queue
            sold = False
            if queue:
                seat, sold = queue[0] & 7, queue[0] > 7
                queue = queue[1:]
            self._extra = extra._replace(queue=queue, sold=sold, earned=False, refused=False)
        self._begin_turn(seat, events)

    # -- drawing ----------------------------------------------------------------------------------------

    def _apply_draw(self, move: Draw, events: list[Event]) -> None:
        design = UNKNOWN if move.tile is None else self.tileset.by_id[move.tile].index
        extra = self._extra
        if extra.course is not None and extra.back and self._phase == "draw":
            drawable = self._drawable()
            if design == extra.back[0] and drawable[design] == sum(drawable):
                extra = self._extra = extra._replace(back=extra.back[1:])
        self._shift_pool(design, -1)
        if self._phase == "lots":
            self._draw_lot(design, events)
            return
        if extra.stacks and extra.course is None:
            self._count_stack(-1)
        if extra.returning >= 0:
            self._put_back(extra.returning, events)
        if self._phase == "draw":
            events.append(Drawn(self._seat, move.tile, "CARC-4.1" if extra.course is None else "RIVER-4"))
            self._offer(design, events)
            return
        seat = self._seat
        events.append(Drawn(seat, move.tile, "HOUSE-3" if self._ahead else "HOUSE-4"))
        self._set_hand(seat, (*self._hands[seat], design))
        if self._phase == "deal":
            self._go_on_dealing(events)
        elif self._phase == "refill":
            self._next_turn(events)
        else:
            self._await_tile(events)

    def _go_on_dealing(self, events: list[Event]) -> None:
        if len(self._hands[self._seat]) < self._hand_target:
            return
        self._seat = (self._seat + 1) % self.players
        if self._hands[self._seat]:
            self._extra = self._extra._replace(dealt=True)
            self._begin_turn(self._seat, events)

    def _count_stack(self, more: int) -> None:
        stacks, seat = self._extra.stacks, self._seat
        self._extra = self._extra._replace(stacks=(*stacks[:seat], stacks[seat] + more, *stacks[seat + 1 :]))

    def _offer(self, design: int, events: list[Event]) -> None:
        """Give the seat on turn its tile, or do what is to be done when it fits nowhere (CARC-4.2)."""
        codes = self._codes(design)
        if codes:
            self._set_hand(self._seat, (design,))
            self._placeable = codes
            self._current, self._phase = self._seat, "place"
            self._tile_in_hand(events)
            return
        self._set_hand(self._seat, ())
        if self._extra.course is not None:
            self._turn_down_river(design, events)
        else:
            self._turn_down(design, events)

    # -- tiles that fit nowhere -------------------------------------------------------------------------

    def _put_back(self, design: int, events: list[Event]) -> None:
        """Put a tile back into the bag (HOUSE-6)."""
        self._shift_pool(design, 1)
        if self._extra.stacks:
            self._count_stack(1)
        self._extra = self._extra._replace(returning=-1)
        events.append(PutBack(self._seat, self.tileset.designs[design].id, "HOUSE-6"))

    def _set_aside(self, design: int, events: list[Event], rule: str) -> None:
        self._aside += (design,)
        events.append(SetAside(self._seat, self.tileset.designs[design].id, rule))

    def _turn_down(self, design: int, events: list[Event]) -> None:
        """Replace a tile that fits nowhere (CARC-4.3, CARC-4.5, HOUSE-3, HOUSE-6)."""
        seat = self._seat
        others_play_on = self._ahead and not self._solo and any(self._hands)
        self._current, self._phase = CHANCE, "draw"
        if self._returns:
            if self._can_draw(seat) and any(n and self._fits(i) for i, n in enumerate(self.pool)):
                self._extra = self._extra._replace(returning=design)
                return
            if others_play_on and any(self._fits(hand[0]) for hand in self._hands if hand):
                self._put_back(design, events)
                events.append(TurnSkipped(seat, "HOUSE-6"))
                self._next_turn(events)
                return
            self._set_aside(design, events, "HOUSE-6")
            self._end_game(events)
            return
        self._set_aside(design, events, "CARC-4.3")
        if self._can_draw(seat):
            return
        if others_play_on:
            events.append(TurnSkipped(seat, "HOUSE-3"))
            self._next_turn(events)
        else:
            self._end_game(events)

    def _turn_down_river(self, design: int, events: list[Event]) -> None:
        """Put a river tile that fits nowhere back, or give up those that are left (RIVER-8)."""
        self._current, self._phase = CHANCE, "draw"
        if design == self._lake and not self._lake_anywhere:
            self._set_aside(design, events, "CARC-4.3")
            self._end_river(events)
            return
        self._shift_pool(design, 1)
        events.append(PutBack(self._seat, self.tileset.designs[design].id, "RIVER-8"))
        lake_waits = 0 if self._lake_anywhere else 1 << self._lake
        left = [i for i in river_designs() if self.pool[i] and not lake_waits >> i & 1]
        if any(self._fits(i) for i in left):
            self._extra = self._extra._replace(back=(*self._extra.back, design))
            return
        self._give_up_river(left, events, "RIVER-8")
        self._extra = self._extra._replace(back=())
        if self._lake_anywhere:
            self._end_river(events)

    def _give_up_river(self, designs: Sequence[int], events: list[Event], rule: str) -> None:
        """Take all tiles of some designs out of the game."""
        for design in designs:
            for _ in range(self.pool[design]):
                self._shift_pool(design, -1)
                self._set_aside(design, events, rule)

    def _end_river(self, events: list[Event]) -> None:
        """Go on with the base tiles in the same turn, without the lake."""
        self._extra = self._extra._replace(course=None, back=())
        self._turn -= 1
        self._begin_turn(self._seat, events)

    def _run_river(self, design: int, rotation: int, events: list[Event]) -> None:
        """Follow the river over the tile just laid (RIVER-4, RIVER-15)."""
        course = self._extra.course
        assert course is not None
        face = self.tileset.designs[design]
        course = river.run(course, face, rotation, immediate=self._bends_freely)
        if course is None:
            self._give_up_river([i for i in river_designs() if self.pool[i]], events, "RIVER-15")
            self._extra = self._extra._replace(course=None, back=())
        else:
            self._extra = self._extra._replace(course=course)

    # -- hands ------------------------------------------------------------------------------------------

    def _apply_discard(self, move: Discard, events: list[Event]) -> None:
        self._show(move.shown)
        design = self.tileset.by_id[move.tile].index
        self._give_from_hand(design)
        self._set_aside(design, events, "HOUSE-4")
        self._current, self._phase = CHANCE, "replace"

    def _apply_forgo(self, move: Forgo, events: list[Event]) -> None:
        self._show(move.shown)
        for design in self._hands[self._seat]:
            self._set_aside(design, events, "HOUSE-4")
        self._set_hand(self._seat, ())
        events.append(TurnSkipped(self._seat, "HOUSE-4"))
        self._next_turn(events)
