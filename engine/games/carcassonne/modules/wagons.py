"""The wagon of Abbey & Mayor, which may go on once it has scored (WAGON-1 to WAGON-16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.mechanisms import Wanderer
from engine.games.carcassonne.module import CarcassonneFigure, Module, StepTable
from engine.games.carcassonne.modules.abbey import Abbeys, Kept
from engine.games.carcassonne.options import figures_of
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY, CROSS, FILE, KINDS, MONASTERY, ROAD, SHRINE, names_elsewhere
from engine.landscape.compass import RING, STEPS
from engine.landscape.design import Design
from engine.landscape.landscape import bits
from engine.landscape.notation import standing
from engine.landscape.records import AtRegion
from engine.landscape.steps import PassFollower, RegionStep
from engine.landscape.tileset import TileSet, read_toml
from engine.phase import Phase
from engine.records import Event, Json, Move
from engine.words import N_

WAGON: Final = 10
"""The number of the figure."""

_GOALS: Final = (CITY, ROAD, MONASTERY, SHRINE)
_UNDECIDED: Final = ("WAGON-3", N_("first decide where the wagon goes"))


class WagonPhase(Phase):
    """The phase in which the owner of a scored wagon decides."""

    MOVE = "move_wagon"


@dataclass(frozen=True, slots=True)
class MoveWagon(AtRegion):
    """A seat moves its wagon from a scored feature to another one."""

    kind: ClassVar[str] = "move_wagon"


@dataclass(frozen=True, slots=True)
class WagonMoved(Event):
    """A wagon went on to another feature."""

    kind: ClassVar[str] = "wagon_moved"
    seat: int
    feature: str
    x: int
    y: int
    region: int
    rule: str


class Scored(NamedTuple):
    """A wagon whose feature has been scored: its owner, and the segment where it stood."""

    seat: int
    segment: int


class Wagons(Module[CarcassonneState, tuple[Scored, ...]]):
    """Each seat has a wagon. The part are the scored ones whose owners have to decide, in their order."""

    order = 87  # after goods, prizes and challenges, before a colour of the solo game may end the game
    changes_turns = False
    declared = frozenset(("foresee",))
    moves = (MoveWagon,)
    pieces: ClassVar[Mapping[int, CarcassonneFigure]] = {
        WAGON: CarcassonneFigure(
            "wagon",
            kinds=(CITY, ROAD, MONASTERY, SHRINE, CROSS),
            rule="WAGON-1",
            roles=dict.fromkeys((CITY, ROAD, MONASTERY, SHRINE), "wagon") | {CROSS: "lying wagon"},
            none_left=("WAGON-1", N_("no wagon is left in the supply")),
            elsewhere=("WAGON-1", N_("a wagon may only be placed on a road, in a city or in a monastery")),
            is_follower=True,
            worth=1.5,
        )
    }
    supply: Mapping[int | str, int] = {WAGON: 1}

    def __init__(self, *, connected: bool) -> None:
        self._connected = connected

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        if not figures_of(options, "wagons", "abbey"):
            return None
        return cls(connected=options["wagon_move"] == "connected")

    def initial(self, state: CarcassonneState) -> tuple[Scored, ...]:
        return ()

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        places = [(one.seat, *state.landscape.place_of(one.segment)) for one in self.part(state)]
        return {
            "wagons": [state.supply(seat, WAGON) for seat in range(state.players)],
            "moving": [{"seat": seat, "x": x, "y": y, "region": region} for seat, x, y, region in places],
        }

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        self._links = _links(tiles) if self._connected else {}
        links = self._links if self._connected else None
        self._wagon = self.wanderer = Wanderer(WAGON, _GOALS, links, saved=1.5, turns=10)

    def add_steps(self, steps: StepTable) -> None:
        steps[WagonPhase.MOVE] = [_MoveWagonOn(self), _TakeWagonHome(self)]

    # -- turns ------------------------------------------------------------------------------------------

    def before_scoring(self, state: CarcassonneState, roots: list[int], events: list[Event]) -> None:
        """Note the wagons that are about to be scored, in turn order (WAGON-3, WAGON-11)."""
        land = state.landscape
        found = [
            Scored(land.holder[segment] & 7, segment)
            for root in roots
            for segment in bits(land.occupied[root])
            if land.holder[segment] >> 3 == WAGON
        ]
        self.set_part(state, tuple(sorted(found, key=lambda one: (one.seat - state.on_turn) % state.players)))

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Ask the owner of the next wagon that can go on (WAGON-10, WAGON-11)."""
        left = self.part(state)
        while left and not self.goals(state, left[0]):
            left = left[1:]
        self.set_part(state, left)
        if left:
            state.await_seat(WagonPhase.MOVE, left[0].seat)
        return bool(left)

    def decided(self, state: CarcassonneState, events: list[Event]) -> None:
        """Go on after the decision about the first wagon."""
        self.set_part(state, self.part(state)[1:])
        if not self.end_turn(state, events):
            state.end_turn(events, after=self)

    # -- goals ------------------------------------------------------------------------------------------

    def goals(self, state: CarcassonneState, wagon: Scored) -> list[int]:
        """Return the segments to which a wagon may go, ascending (WAGON-5 to WAGON-9, WAGON-12)."""
        land, place = state.landscape, state.rules.one_place
        near = self._joined(state, wagon.segment) if self._connected else self._near(state, wagon.segment)
        found = []
        for segment in sorted(set(near)):
            root, tile = land.root(segment), land.number_under(segment)
            regions = place[land.designs[tile]] if land.kind[segment] == MONASTERY else ()
            taken = any(land.occupied[land.first[tile] + region] for region in regions)
            is_free = land.kind[segment] in _GOALS and not land.occupied[root] and not taken
            if is_free and not state.is_complete(root) and state.why_barred(segment) is None:
                found.append(segment)
        return found

    def _near(self, state: CarcassonneState, segment: int) -> Iterator[int]:
        """Yield the segments on the tile of a segment and the eight around it."""
        land = state.landscape
        at = land.cell_under(segment)
        for step in (0, *RING):
            tile = land.tile_at.get(at + step)
            if tile is not None:
                yield from land.segments_of(tile)

    def _joined(self, state: CarcassonneState, segment: int) -> Iterator[int]:
        """Yield the segments of the features that are connected to that of a segment."""
        land = state.landscape
        scored = land.root(segment)
        for one in bits(land.members[scored]):
            tile = land.number_under(one)
            first, design = land.first[tile], land.designs[tile]
            for group in self._links.get(design, ()):
                if one - first in group:
                    for region in group:
                        yield from bits(land.members[land.root(first + region)])
            for side, step in enumerate(STEPS):
                beside = land.tile_at.get(land.cells[tile] + step)
                if beside is None:
                    continue
                mine, theirs = (
                    land.tileset.designs[land.designs[n]].turned[land.rotations[n]] for n in (tile, beside)
                )
                if not theirs.joints[side ^ 2] and any(
                    region == one - first for region, _ in mine.joints[side]
                ):
                    yield land.first[beside]
                if not mine.joints[side]:
                    for region, _ in theirs.joints[side ^ 2]:
                        yield from bits(land.members[land.root(land.first[beside] + region)])

    # -- what bots think --------------------------------------------------------------------------------

    def foresee(self, state: CarcassonneState, points: MutableSequence[Any]) -> None:
        """Add what a wagon on the board saves: the follower step that would bring it there again."""
        wagon = self._wagon
        saved = wagon.saved * min(1.0, (state.turns - state.turn) / (wagon.turns * state.players))
        for seat in range(state.players):
            points[seat] += saved * len(state.landscape.held_by(WAGON << 3 | seat))


def _links(tiles: TileSet) -> dict[int, list[tuple[int, ...]]]:
    """Return for each design the groups of regions that are neighbours for a wagon (WAGON-12)."""
    written: dict[str, list[list[str]]] = read_toml(Abbeys.file())["wagon_links"]
    found = {}
    for elsewhere, name in names_elsewhere(*read_toml(FILE)["expansions"]).items():
        if elsewhere in written and name in tiles.by_id:
            design = tiles.by_id[name]
            found[design.index] = [
                tuple(_region(design, segment) for segment in group) for group in written[elsewhere]
            ]
    return found


def _region(design: Design, segment: str) -> int:
    """Return the region that a link names by its kind and sides."""
    kind, *sides = segment.split()
    kinds = (kind, "shrine") if kind == "monastery" else (kind,)
    return next(
        number
        for number, region in enumerate(design.regions)
        if region.kind in kinds and sorted(region.sides) == sorted(sides)
    )


class _MoveWagonOn(RegionStep[CarcassonneState, MoveWagon]):
    """The owner of a scored wagon moves it (WAGON-3, WAGON-13)."""

    makes = MoveWagon
    expected = _UNDECIDED
    not_now = ("WAGON-3", N_("a wagon goes on only when its feature has been scored"))

    def __init__(self, wagons: Wagons) -> None:
        self._wagons = wagons

    def legal(self, state: CarcassonneState) -> list[Move]:
        goals = self._wagons.goals(state, self._wagons.part(state)[0])
        return [MoveWagon(*state.landscape.place_of(segment)) for segment in goals]

    def why_not(self, state: CarcassonneState, move: MoveWagon) -> IllegalMove:
        return IllegalMove(
            "WAGON-3",
            N_("the wagon may only go to an unfinished, unoccupied road, city or monastery next to it"),
        )

    def apply(self, state: CarcassonneState, move: MoveWagon, events: list[Event]) -> None:
        seat, segment = state.current_player, self.segment(state, move)
        state.put(segment, WAGON, seat)
        feature = KINDS[state.landscape.kind[segment]]
        events.append(WagonMoved(seat, feature, move.x, move.y, move.region, "WAGON-3"))
        self._wagons.decided(state, events)

    def claim(self, state: CarcassonneState, move: MoveWagon) -> tuple[str, int, str]:
        segment = self.segment(state, move)
        return "deploy", segment, state.role(state.landscape.kind[segment], WAGON)

    def write(self, state: CarcassonneState, move: MoveWagon) -> str:
        segment = self.segment(state, move)
        what = state.KINDS[state.landscape.kind[segment]]
        return f"{move.kind} {move.x},{move.y} {standing(state, segment, what)}"


class _TakeWagonHome(PassFollower[CarcassonneState]):
    """The owner of a scored wagon keeps it."""

    def __init__(self, wagons: Wagons) -> None:
        self.expected = _UNDECIDED
        self._wagons = wagons

    def over(self, state: CarcassonneState, events: list[Event]) -> None:
        events.append(Kept(state.current_player, "WAGON-3"))
        self._wagons.decided(state, events)
