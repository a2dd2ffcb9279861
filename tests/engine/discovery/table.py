"""A table on which a test lays the tiles it wants, by legal moves only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import pytest

import engine
from engine.games.discovery.state import DiscoveryState
from engine.landscape.feature import Feature
from engine.landscape.records import Draw, FeatureScored, Pass, Place, Remove
from engine.records import Event, Move


class Table:
    """One game, played by scripts.

    A script has a line a turn: the placement, and after ``|`` the follower move (nothing stands for
    ``pass``): ``D63@0,-1 r0 | navigator:S``. Coordinates: x grows to the east, y to the south.
    """

    def __init__(self, players: int = 2, **options: Any) -> None:
        state = engine.new_game("discovery", players=players, options=options)
        assert isinstance(state, DiscoveryState)
        self.state = state

    def draw(self, tile: str) -> tuple[Event, ...]:
        """Give the seat to move a tile."""
        first = self.state.chance_weights()[0][0]
        assert isinstance(first, Draw)
        return self.state.push(Draw(tile, first.seat))

    def lay(self, placement: str) -> tuple[Event, ...]:
        """Draw the tile that a placement names, unless it is in hand, and lay it."""
        if self.state.phase == "draw":
            self.draw(placement.split("@")[0])
        return self.do(placement)

    def do(self, text: str) -> tuple[Event, ...]:
        """Make the move that a text denotes."""
        return self.state.push(self.state.parse(text))

    def play(self, script: str) -> Table:
        """Play turns."""
        for line in filter(None, map(str.strip, script.splitlines())):
            placement, _, follower = line.partition("|")
            self.lay(placement.strip())
            self.do(follower.strip() or "pass")
        return self

    def gain(self, text: str) -> int:
        """Take a follower home and return the points it brought."""
        seat, before = self.state.current_player, self.state.scores
        self.do(text)
        return self.state.scores[seat] - before[seat]

    def can(self, text: str) -> bool:
        """Return whether a text denotes a legal move; what does not is refused by ``push`` as well."""
        return text in map(self.state.notation, self.state.legal_moves())

    def choices(self) -> set[str]:
        """Return the texts of all legal moves."""
        return set(map(self.state.notation, self.state.legal_moves()))

    def refusal(self, move: Move) -> str:
        """Return the id of the rule for which a move is refused."""
        with pytest.raises(engine.IllegalMove) as caught:
            self.state.push(move)
        return caught.value.rule

    def feature(self, x: int, y: int, region: int) -> Feature:
        """Return a feature."""
        return self.state.feature(x, y, region)

    def crowd(self, last: Mapping[int, str], random: Random) -> None:
        """Play on without followers, leaving as little room for some tiles as can be.

        Stops when one of them would be drawn by a seat that has no hand, or when nothing else can be laid.

        Args:
            last: tiles to keep for the end, by how many tiles are in the bag when they are drawn.
            random: decides what is drawn else.
        """
        state = self.state
        spared = [state.tileset.by_id[tile].index for tile in last.values()]

        def room() -> tuple[int, int]:
            return sum(len(state.landscape.fitting(i)) for i in spared), len(state.landscape.frontier)

        while not state.is_terminal:
            moves = state.legal_moves()
            if state.phase == "follower":
                state.push(Pass())
            elif state.current_player == engine.CHANCE:
                wanted = last.get(state.in_bag)
                if wanted and state.phase == "draw":
                    return
                draws = [m for m in moves if isinstance(m, Draw | Remove) and m.tile not in last.values()]
                if wanted:
                    self.draw(wanted)
                else:
                    state.push(draws[int(random.random() * len(draws))])
            else:
                places = [m for m in moves if isinstance(m, Place) and m.tile not in last.values()]
                if not places:
                    return
                rooms = []
                for place in places:
                    state.push(place)
                    rooms.append(room())
                    state.pop()
                state.push(places[rooms.index(min(rooms))])

    def finish(self, keep: Iterable[tuple[int, int, int]] = ()) -> list[Event]:
        """Play all other tiles without followers and return the events of the end.

        Args:
            keep: segments of features that shall keep their tiles and their worth.
        """
        state, kept = self.state, list(keep)
        events: tuple[Event, ...] = ()

        def watched() -> list[tuple[Any, ...]]:
            return [(f.now, f.final, f.complete, f.tiles) for f in (state.feature(*spot) for spot in kept)]

        before = watched()
        while not state.is_terminal:
            if state.phase == "follower":
                events = state.push(Pass())
                continue
            events = self._lay_any(lambda: watched() == before)
        return list(events)

    def _lay_any(self, unchanged: Callable[[], bool]) -> tuple[Event, ...]:
        state = self.state
        for draw in state.legal_moves():
            state.push(draw)
            for place in state.legal_moves() if state.phase == "place" else ():
                events = state.push(place)
                if unchanged():
                    return events
                state.pop()
            state.pop()
        raise AssertionError("no tile can be laid without changing what is to be kept")


def crowded(last: Mapping[int, str], **options: Any) -> Table:
    """Return a game in which the tiles kept for the end fit nowhere; see :meth:`Table.crowd`."""
    for seed in range(200):
        table = Table(**options)
        table.crowd(last, Random(seed))
        state = table.state
        spared = [state.tileset.by_id[tile].index for tile in last.values()]
        if state.phase in ("draw", "forgo") and not any(map(state.landscape.fits_somewhere, spared)):
            return table
    raise AssertionError("the tiles always found a place")


def finals(events: Iterable[Event]) -> list[FeatureScored]:
    """Return the final scorings among events."""
    return [event for event in events if isinstance(event, FeatureScored) and event.final]
