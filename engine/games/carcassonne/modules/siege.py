"""Siege, with the tiles of The Cathars and of The Besiegers (SIEGE-1 to SIEGE-13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.mechanisms import MarkRate, Refuge
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.modules.turn_order import turn_order
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY, MONASTERY, SHRINE
from engine.landscape.compass import RING
from engine.landscape.landscape import Landscape, bits
from engine.landscape.records import AtRegion
from engine.landscape.steps import PassFollower, RegionStep
from engine.landscape.tileset import TileSet
from engine.phase import Phase
from engine.records import Event, Move
from engine.words import N_

BESIEGED: Final = "besieged"
"""The mark of a besieged city segment."""

_PARTS: Final = ("cathars", "besiegers")
_BOTH: Final = "both"
_REFUGES: Final = (MONASTERY, SHRINE)
_UNDECIDED: Final = ("SIEGE-9", N_("first decide whether a knight leaves the besieged city"))


class SiegePhase(Phase):
    """The phase of the escape."""

    ESCAPE = "escape"


@dataclass(frozen=True, slots=True)
class Leave(AtRegion):
    """A seat takes one of its knights out of a besieged city."""

    kind: ClassVar[str] = "escape"


class BesiegedCities(Module[CarcassonneState, None]):
    """Besieged cities are worth a point less for each tile and pennant, but count twice to farmers."""

    order = 55
    changes_turns = False
    has_tiles = True
    rates = (MarkRate(BESIEGED, None, 0, "SIEGE-3", "SIEGE-5", less=1, fed=2),)

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self.marks = frozenset((BESIEGED,) if options["siege_marks"] else ())
        self._left_out = frozenset(one for one in _PARTS if options["siege"] not in (one, _BOTH))

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["siege"] != "off" else None

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        for design in tiles.designs:
            if not self._left_out.isdisjoint(design.marks):
                counts[design.index] = 0


class Escape(Module[CarcassonneState, None]):
    """At the end of a part of a turn a knight may leave a besieged city near a monastery (SIEGE-9)."""

    changes_turns = False
    order = 105  # after all scoring, before tiles are drawn into hands
    moves = (Leave,)

    def __init__(self, *, anywhere: bool) -> None:
        self._anywhere = anywhere
        self.refuge = Refuge(BESIEGED, CITY, _REFUGES, anywhere)

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        are_besieged = options["siege"] != "off" and options["siege_marks"] and options["solo"] == "off"
        escape = options["siege_escape"] if are_besieged else "off"
        return cls(anywhere=escape == "any") if escape != "off" else None

    def add_steps(self, steps: StepTable) -> None:
        steps[SiegePhase.ESCAPE] = [_Stay(self), _LeaveCity(self)]

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        if turn_order(state).part(state).is_bought or not self.knights(state):
            return False
        state.await_seat(SiegePhase.ESCAPE)
        return True

    def knights(self, state: CarcassonneState) -> list[int]:
        """Return the segments of the meeples of the seat on turn that may escape (SIEGE-9 to SIEGE-12)."""
        land, holder = state.landscape, state.landscape.holder
        besieged = land.named[land.tileset.tokens.index(BESIEGED)]
        own = [
            (land.root(one), one)
            for one in (bits(land.claimed[0]) if besieged else ())
            if land.kind[one] == CITY and holder[one] & 7 == state.on_turn and land.weights[holder[one] >> 3]
        ]
        found = [one for city, one in own if land.tokens[city] & besieged and self._has_monastery(land, city)]
        return sorted(found, key=lambda one: next(bits(land.occupied[land.root(one)])))

    def _has_monastery(self, land: Landscape, city: int) -> bool:
        """Return whether a monastery is on or around one of the tiles of a city from which one may flee."""
        has, tile_at = land.tileset.first_regions(_REFUGES), land.tile_at
        return any(
            (near := tile_at.get(land.cells[tile] + step)) is not None and has[land.designs[near]] >= 0
            for tile in bits(land.tiles[city])
            if self._anywhere or _is_besieged(land, city, tile)
            for step in (0, *RING)
        )


def _is_besieged(land: Landscape, city: int, tile: int) -> bool:
    """Return whether besiegers are at a segment of a city on a tile."""
    first, regions = land.first[tile], land.tileset.designs[land.designs[tile]].regions
    return any(
        region.tokens.get(BESIEGED) and land.root(first + number) == city
        for number, region in enumerate(regions)
    )


class _Stay(PassFollower[CarcassonneState]):
    """A seat takes no knight out of a besieged city."""

    def __init__(self, escape: Escape) -> None:
        self.expected = _UNDECIDED
        self._escape = escape

    def over(self, state: CarcassonneState, events: list[Event]) -> None:
        state.end_turn(events, after=self._escape)


class _LeaveCity(RegionStep[CarcassonneState, Leave]):
    """A seat takes one of its knights out of a besieged city (SIEGE-9)."""

    makes = Leave
    expected = _UNDECIDED
    not_now = ("SIEGE-9", N_("a knight leaves a besieged city only at the end of your turn"))

    def __init__(self, escape: Escape) -> None:
        self._escape = escape

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [Leave(*state.landscape.place_of(segment)) for segment in self._escape.knights(state)]

    def why_not(self, state: CarcassonneState, move: Leave) -> IllegalMove:
        return IllegalMove(
            "SIEGE-9", N_("only a knight of yours in a besieged city near a monastery may leave")
        )

    def apply(self, state: CarcassonneState, move: Leave, events: list[Event]) -> None:
        state.take_back(self.segment(state, move), events, "SIEGE-9", "SIEGE-12")
        state.end_turn(events, after=self._escape)
