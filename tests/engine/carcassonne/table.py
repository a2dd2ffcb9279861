"""A table of Carcassonne on which a test lays the tiles it wants."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import engine
from engine.games.carcassonne.modules import table as table_module
from engine.games.carcassonne.modules.traders import GOODS
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import MODULES, tile_set
from engine.landscape.records import Deploy, FeatureScored, Pass, Place
from engine.landscape.tileset import TileSet
from tests.engine.scripted import ScriptedTable

Spot = tuple[int, int, int]


class Table(ScriptedTable[CarcassonneState]):
    """A table of Carcassonne: ``U@1,0 r0 | highwayman:EW``; the first seat begins unless said otherwise."""

    def __init__(self, players: int = 2, rules: int | None = None, **options: Any) -> None:
        options.setdefault("first_player", "random" if options.get("solo") else "seat")
        state = engine.new_game("carcassonne", players=players, options=options, rules=rules)
        assert isinstance(state, CarcassonneState)
        super().__init__(state)

    def scored(self) -> dict[str, dict[int, int]]:
        """Return the last move's scores: points by seat, by kind of feature."""
        found: dict[str, dict[int, int]] = {}
        for event in self.events:
            if isinstance(event, FeatureScored):
                seats = found.setdefault(event.feature, {})
                for seat, points in event.points:
                    seats[seat] = seats.get(seat, 0) + points
        return found

    def spend(self, seat: int, leave: int, keep: Iterable[Spot] = ()) -> None:
        """Play on far away until a seat has only so many meeples left, nobody else placing any."""
        while self.state.supply(seat) > leave:
            mine = self.state.on_turn == seat
            assert self._lay_far(list(keep), lambda state, mine=mine: not mine or bool(_meeples(state)))
            meeples = _meeples(self.state)
            self.state.push(meeples[-1] if mine else Pass())

    def pass_to(self, seat: int, keep: Iterable[Spot] = ()) -> None:
        """Play on far away without followers until it is a seat's turn."""
        self.play_on(lambda state: state.on_turn == seat, keep)

    def play_on(self, until: Callable[[CarcassonneState], bool], keep: Iterable[Spot] = ()) -> None:
        """Play on far away without followers."""
        while not until(self.state):
            self._lay_far(list(keep), lambda state: True)
            self.state.push(Pass())

    def finish(self, keep: Iterable[Spot] = ()) -> list[FeatureScored]:
        """Play all other tiles without followers and return the scorings of the end.

        Args:
            keep: segments of features that shall keep their worth and followers.
        """
        kept = list(keep)
        while not self.state.is_terminal:
            if self._lay_far(kept, lambda state: True):
                self.events = self.state.push(Pass())
        return [event for event in self.events if isinstance(event, FeatureScored) and event.final]

    def _lay_far(self, keep: list[Spot], good: Callable[[CarcassonneState], bool]) -> bool:
        """Lay a tile as far to the east as can be; return ``False`` when the game ended instead."""
        state = self.state

        def watched() -> list[tuple[Any, ...]]:
            found = (state.feature(*spot) for spot in keep)
            return [(f.final, f.complete, len(f.followers), f.kind == "field" or f.holes) for f in found]

        before = watched()
        for draw in list(state.chance_weights()[0])[::-1]:
            self.events = state.push(draw)
            if state.is_terminal:
                return False
            places = [move for move in state.legal_moves() if isinstance(move, Place)]
            for place in sorted(places, key=lambda move: -move.x):
                state.push(place)
                if watched() == before and good(state):
                    return True
                state.pop()
            state.pop()
        raise AssertionError("no tile can be laid without changing what is to be kept")


def _meeples(state: CarcassonneState) -> list[Deploy]:
    """Return the legal moves that put a meeple on a feature that is not complete."""
    land = state.landscape
    moves = [move for move in state.legal_moves() if isinstance(move, Deploy) and not move.figure]
    return [move for move in moves if not state.is_complete(land.root(land.first[-1] + move.region))]


def points(events: Iterable[FeatureScored], feature: str) -> dict[int, int]:
    """Return each seat's points for the features of a kind."""
    found: dict[int, int] = {}
    for event in events:
        if event.feature == feature:
            for seat, more in event.points:
                found[seat] = found.get(seat, 0) + more
    return found


def bounds(state: CarcassonneState) -> tuple[int, int, int, int] | None:
    """Return the outermost columns and rows of a table with an edge."""
    module = state.module(table_module.BoundedTable)
    return module.bounds(state) if module is not None else None


def faces(*expansions: str) -> TileSet:
    """Return the tile set with some expansions and all their marks."""
    marks = frozenset(("inn", "cathedral", "pig_herd", "besieged", "princess", *GOODS))
    return tile_set(*((MODULES / f"{name}.toml", marks) for name in expansions))
