"""A table of The Castle on which a test lays the tiles it wants."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import engine
from engine.games.castle.board import TOKENS, board
from engine.games.castle.records import Hide, Reveal
from engine.games.castle.state import CastleState
from engine.landscape.records import Draw, FeatureScored, Pass, Place
from engine.records import Event, Move
from tests.engine.scripted import ScriptedTable

Spot = tuple[int, int, int]
CORNERS = {corner.spaces[0]: number for number, corner in enumerate(board().corners)}


class Table(ScriptedTable[CastleState]):
    """A table of The Castle: ``N01@2,1 r0 | squire:N | use extra-turn``; the first seat begins.

    Args:
        tokens: kinds of tokens by the first track space of their corner; the other corners get what is left,
            tokens of the end first.
        options: options of the game.
    """

    def __init__(self, tokens: dict[int, str] | None = None, **options: Any) -> None:
        options.setdefault("first_player", "seat")
        state = engine.new_game("castle", players=2, options=options)
        assert isinstance(state, CastleState)
        super().__init__(state)
        self.told: list[Event] = []
        wanted = {CORNERS[space]: kind for space, kind in (tokens or {}).items()}
        left = [kind for kind in reversed(TOKENS) for _ in range(2)]
        for kind in wanted.values():
            left.remove(kind)
        for corner in board().guarded:
            self.push(Hide(wanted[corner] if corner in wanted else left.pop(0), corner))

    def push(self, move: Move) -> tuple[Event, ...]:
        events = self.state.push(move)
        self.told += events
        while self.state.phase == "reveal":
            (found,) = self.state.legal_moves()
            assert isinstance(found, Reveal)
            more = self.state.push(found)
            self.told += more
            events += more
        self.events = events
        return events

    def put(self, *, at: tuple[int, int] | None = None, keeps: tuple[int, int] | None = None) -> Table:
        """Set the markers, or the sizes of the keeps, as a game before this board might have."""
        if at is not None:
            self.state.scores = at
        if keeps is not None:
            pairs = tuple((size, 0 if size else -1) for size in keeps)
            self.state.extra = self.state.extra._replace(keeps=pairs)
        return self

    def give(self, seat: int, *kinds: str) -> Table:
        """Give a seat tokens that it took before the game's first turn, so to say."""
        held = list(self.state.extra.held)
        held[seat] += tuple((TOKENS.index(kind), 0) for kind in kinds)
        self.state.extra = self.state.extra._replace(held=tuple(held))
        return self

    def scored(self) -> list[tuple[str, dict[int, int]]]:
        """Return the last move's scores, feature by feature: its kind, and points by seat."""
        return [(e.feature, dict(e.points)) for e in self.events if isinstance(e, FeatureScored)]

    def of_kind(self, kind: str) -> list[Any]:
        """Return the events of a kind that the last move produced."""
        return [event for event in self.events if event.kind == kind]

    def places(self, tile: str) -> set[tuple[int, int, int]]:
        """Return where a tile could be laid if it were drawn now, as (x, y, rotation)."""
        self.state.push(Draw(tile, self.state.on_turn))
        found = {(m.x, m.y, m.rotation) for m in self.state.legal_moves() if isinstance(m, Place)}
        self.state.pop()
        return found

    def play_on(self, until: Callable[[CastleState], bool], keep: Iterable[Spot] = ()) -> Table:
        """Play on without followers, as far from what lies as can be, until something holds.

        Args:
            until: when to stop, asked whenever a tile is to be drawn.
            keep: segments of features that shall stay as they are.
        """
        while not self.state.is_terminal and not until(self.state):
            self._lay_anywhere(list(keep))
        return self

    def finish(self, keep: Iterable[Spot] = ()) -> list[FeatureScored]:
        """Play all other tiles without followers and return the scorings of the end."""
        self.play_on(lambda state: False, keep)
        return [event for event in self.events if isinstance(event, FeatureScored) and event.final]

    def _lay_anywhere(self, keep: list[Spot]) -> None:
        state = self.state

        def watched() -> list[tuple[Any, ...]]:
            found = (state.feature(*spot) for spot in keep)
            return [(f.final, f.complete, len(f.followers), len(f.tiles)) for f in found]

        before = watched()
        for draw in list(state.chance_weights()[0]):
            state.push(draw)
            if state.phase == "place":
                for place in state.legal_moves():
                    state.push(place)
                    if watched() == before:
                        self.push(Pass())
                        while state.phase == "extra_turn":
                            self.do("hold extra-turn")
                        return
                    state.pop()
            elif state.is_terminal:
                state.pop()
                self.push(draw)
                return
            state.pop()
        raise AssertionError("no tile can be laid without changing what is to be kept")
