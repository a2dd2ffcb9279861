"""A table of Carcassonne on which a test lays the tiles it wants, by legal moves only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules import table as table_module
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import MODULES, tile_set
from engine.landscape.feature import Feature
from engine.landscape.records import CameHome, Deploy, Draw, FeatureScored, Pass, Place
from engine.landscape.tileset import TileSet
from engine.records import Event, Move

Spot = tuple[int, int, int]


class Table:
    """One game, played by scripts; the first seat begins unless said otherwise.

    A script has a line a turn: the placement, and after ``|`` the follower move (nothing stands for
    ``pass``): ``U@1,0 r0 | highwayman:EW``. Coordinates: x grows to the east, y to the south.
    """

    def __init__(self, players: int = 2, **options: Any) -> None:
        options.setdefault("first_player", "random" if options.get("solo") else "seat")
        state = engine.new_game("carcassonne", players=players, options=options)
        assert isinstance(state, CarcassonneState)
        self.state = state
        self.events: tuple[Event, ...] = ()

    def draw(self, tile: str) -> tuple[Event, ...]:
        """Give the seat to move a tile."""
        first = self.state.chance_weights()[0][0]
        assert isinstance(first, Draw)
        self.events = self.state.push(Draw(tile, first.seat))
        return self.events

    def lay(self, placement: str) -> tuple[Event, ...]:
        """Draw the tile that a placement names, unless it is in hand, and lay it."""
        if self.state.phase == "draw":
            self.draw(placement.split("@")[0])
        return self.do(placement)

    def do(self, text: str) -> tuple[Event, ...]:
        """Make the move that a text denotes."""
        self.events = self.state.push(self.state.parse(text))
        return self.events

    def play(self, script: str) -> Table:
        """Play turns."""
        for line in filter(None, map(str.strip, script.splitlines())):
            placement, _, follower = line.partition("|")
            self.lay(placement.strip())
            self.do(follower.strip() or "pass")
        return self

    def scored(self) -> dict[str, dict[int, int]]:
        """Return what the last move scored: points by seat, by kind of feature."""
        found: dict[str, dict[int, int]] = {}
        for event in self.events:
            if isinstance(event, FeatureScored):
                seats = found.setdefault(event.feature, {})
                for seat, points in event.points:
                    seats[seat] = seats.get(seat, 0) + points
        return found

    def homes(self) -> list[tuple[int, str]]:
        """Return the followers that came home by the last move, as seat and role."""
        return [(event.seat, event.role) for event in self.events if isinstance(event, CameHome)]

    def can(self, text: str) -> bool:
        """Return whether a text denotes a legal move."""
        return text in self.choices()

    def choices(self) -> set[str]:
        """Return the texts of all legal moves."""
        return set(map(self.state.notation, self.state.legal_moves()))

    def refusal(self, move: Move) -> str:
        """Return the id of the rule for which a move is refused."""
        with pytest.raises(engine.IllegalMove) as caught:
            self.state.push(move)
        return caught.value.rule

    def refused(self, placement: str) -> str:
        """Return the id of the rule for which a placement of the tile in hand is refused."""
        tile, _, rest = placement.partition("@")
        where, _, turned = rest.partition(" r")
        x, y = map(int, where.split(","))
        return self.refusal(Place(tile, x, y, int(turned) // 90))

    def feature(self, x: int, y: int, region: int = 0) -> Feature:
        """Return a feature."""
        return self.state.feature(x, y, region)

    def of(self, x: int, y: int, kind: str) -> Feature:
        """Return the feature of the first region of a kind on a tile."""
        tile = next(tile for tile in self.state.landscape.laid() if (tile.x, tile.y) == (x, y))
        return self.feature(x, y, [region.kind for region in tile.design.regions].index(kind))

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
    """Return what each seat gets for the features of a kind."""
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
    marks = frozenset(("inn", "cathedral", "pig_herd"))
    return tile_set(*((MODULES / f"{name}.toml", marks) for name in expansions))
