"""Turns of Carcassonne: first player, draw, tile, follower step, next turn (CARC-1.7, CARC-3, CARC-4)."""

from __future__ import annotations

from engine.games.carcassonne.hooks import following
from engine.games.carcassonne.module import AnyModule
from engine.games.carcassonne.scoring import ScoredState
from engine.games.carcassonne.tiles import ROAD
from engine.landscape.compass import cell
from engine.landscape.completion import newly_complete
from engine.landscape.phase import DRAW, FOLLOWER, PLACE, TilePhase
from engine.records import Event


class TurnState(ScoredState):
    """A state that passes from one phase and one turn to the next."""

    def tile_placed(self, events: list[Event], after: AnyModule | None = None) -> None:
        """Go on with the follower step, unless a module asks chance before."""
        for module in following(self.hooks.after_placing, after):
            if module.after_placing(self, events):
                return
        self.await_seat(FOLLOWER)

    def follower_step_over(self, events: list[Event], after: AnyModule | None = None) -> None:
        """Let modules act, score what the tile just placed completes, bring followers home (CARC-3.1).

        Args:
            events: what happened.
            after: the module whose question at this point has been answered.
        """
        for module in following(self.hooks.after_figures, after):
            if module.after_figures(self, events):
                return
        completed = newly_complete(self.landscape, ROAD, self.AROUND, occupied_only=True)
        for module in self.hooks.before_scoring:
            module.before_scoring(self, completed, events)
        for module in self.hooks.score_completed:
            if module.score_completed(self, completed, events):
                return
        for root in completed:
            self.score(root, events, complete=True)
            self.bring_home(root, events)
        self.end_turn(events)

    def lay_first(self, tile: str) -> None:
        """Lay the tile with which the board begins."""
        design = self.tileset.by_id[tile].index
        self.shift_pool(design, -1)
        self.landscape.lay(design, cell(0, 0), 0)

    def choose_first(self, events: list[Event]) -> None:
        """Find out who begins (CARC-1.7, HOUSE-1, HOUSE-2, SOLO-4)."""
        for module in self.hooks.choose_first:
            if module.choose_first(self, events):
                return
        if self.players == 1 or self.options["first_player"] in ("seat", "youngest"):
            self.begin_turn(0, events)
        else:
            self.await_chance(TilePhase.BEGIN)

    def drawable(self) -> list[int]:
        """Return how many tiles of each design may be drawn now (RIVER-4, RIVER-8)."""
        counts = self.pool
        for module in self.hooks.drawable:
            counts = module.drawable(self, counts)
        return counts

    def can_draw(self, seat: int) -> bool:
        """Return whether there is a tile that a seat may draw."""
        return self.in_bag > 0 and all(module.may_draw(self, seat) for module in self.hooks.may_draw)

    def has_tile(self, seat: int) -> bool:
        """Return whether a seat can go on with a part of its turn: a tile to draw or one at hand."""
        at_hand = any(module.has_tile(self, seat) for module in self.hooks.has_tile)
        return self.can_draw(seat) or bool(self.held(seat)) or at_hand

    def note_drawing(self, design: int, events: list[Event]) -> None:
        """Tell the modules that a tile is about to leave the bag."""
        for module in self.hooks.drawing:
            module.drawing(self, design, events)

    def begin_turn(self, seat: int, events: list[Event]) -> None:
        """Give the turn to a seat, or end the game when there is no tile or no turn left."""
        before, self.on_turn = self.on_turn, seat
        last = self.rules.last_turn
        if last and self.turn >= last:  # HOUSE-17
            self.end_game(events)
            return
        self.turn += 1
        for module in self.hooks.turn_start:
            module.turn_start(self, events)
        if not self.find_tile(events):
            self.turn -= 1
            self.tiles_over(before, events)

    def find_tile(self, events: list[Event], after: AnyModule | None = None) -> bool:
        """Find the tile of the seat on turn, or go on after the question of a module before that.

        Returns:
            Whether there is a tile, or a module asks.
        """
        for module in following(self.hooks.before_tile, after):
            if module.before_tile(self, events):
                return True
        for module in self.hooks.begin_turn:
            if module.begin_turn(self, events):
                return True
        if self.can_draw(self.on_turn):
            self.await_chance(DRAW)
            return True
        return False

    def tiles_over(self, seat: int, events: list[Event], after: AnyModule | None = None) -> None:
        """End the game for want of tiles, after the questions of modules; the last turn was a seat's."""
        for module in following(self.hooks.tiles_over, after):
            if module.tiles_over(self, seat, events):
                return
        self.end_game(events)

    def offer(self, design: int, events: list[Event]) -> None:
        """Give the seat on turn its tile, or replace one that fits nowhere (CARC-4.2 to CARC-4.5)."""
        if self.fits(design):
            self.set_hand(self.on_turn, (design,))
            self.await_seat(PLACE)
            for module in self.hooks.tile_in_hand:
                module.tile_in_hand(self, events)
            return
        self.set_hand(self.on_turn, ())
        for module in self.hooks.unplaceable:
            if module.unplaceable(self, design, events):
                return
        self.set_aside(design, events, "CARC-4.3")
        self.draw_again(events)

    def defers(self, design: int, events: list[Event]) -> bool:
        """Let a module keep a tile just drawn until later; return whether one does."""
        return any(module.defers(self, design, events) for module in self.hooks.defers)

    def draw_again(self, events: list[Event]) -> None:
        """Have another tile drawn for the seat on turn, if there is one (CARC-4.3)."""
        self.await_chance(DRAW)
        if not self.can_draw(self.on_turn) and not self._skip_turn(events):
            self.tiles_over(self.on_turn, events)

    def _skip_turn(self, events: list[Event]) -> bool:
        return any(module.skip_turn(self, events) for module in self.hooks.skip_turn)

    def end_turn(self, events: list[Event], after: AnyModule | None = None) -> None:
        """Go on after scoring, or after the question of a module there."""
        for module in following(self.hooks.end_turn, after):
            if module.end_turn(self, events):
                return
        self.next_turn(events)

    def next_turn(self, events: list[Event], after: AnyModule | None = None) -> None:
        """Give the turn on, or go on after the question of a module before that (CARC-3.2)."""
        for module in following(self.hooks.keep_turn, after):
            if module.keep_turn(self, events):
                return
        seat = (self.on_turn + 1) % self.players
        for module in self.hooks.next_seat:
            other = module.next_seat(self)
            if other is not None:
                seat = other
        self.begin_turn(seat, events)
