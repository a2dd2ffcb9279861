"""A table of The Discovery on which a test lays the tiles it wants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import engine
from engine.games.discovery.state import DiscoveryState
from engine.landscape.records import Draw, FeatureScored, Pass, Place, Remove
from engine.records import Event
from tests.engine.scripted import ScriptedTable


class Table(ScriptedTable[DiscoveryState]):
    """A table of The Discovery: ``D63@0,-1 r0 | navigator:S``."""

    def __init__(self, players: int = 2, **options: Any) -> None:
        state = engine.new_game("discovery", players=players, options=options)
        assert isinstance(state, DiscoveryState)
        super().__init__(state)

    def gain(self, text: str) -> int:
        """Take a follower home and return the points it brought."""
        seat, before = self.state.current_player, self.state.scores
        self.do(text)
        return self.state.scores[seat] - before[seat]

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
