"""The barn of Abbey & Mayor, on a corner where four tiles show field (BARN-1 to BARN-15)."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, NamedTuple, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.mechanisms import CornerFigure
from engine.games.carcassonne.module import CarcassonneFigure, Module, StepTable
from engine.games.carcassonne.modules.festival import Festival
from engine.games.carcassonne.options import figures_of
from engine.games.carcassonne.records import AtCorner
from engine.games.carcassonne.scoring import cities_of
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY, FIELD
from engine.landscape.compass import HALVES, SIDES, STEPS, E, S, cell, xy
from engine.landscape.completion import newly_complete
from engine.landscape.feature import Feature, Term
from engine.landscape.landscape import Landscape, bits
from engine.landscape.phase import TilePhase
from engine.landscape.steps import NOT_A_FOLLOWER_MOVE
from engine.landscape.tile_steps import ClaimStep
from engine.records import Event, Json, Move
from engine.words import N_

BARN: Final = 11
"""The number of the figure."""

BUILT: Final = "barn"
"""The name of a barn that scores, in the place of a kind of feature."""

CORNERS: Final = ("north-west", "north-east", "south-east", "south-west")
"""The corners of a tile, in the order of ``_AROUND``."""

_SOUTH_EAST: Final = STEPS[E] + STEPS[S]

# For each tile at a corner point what leads to it from the one south-east of it, and its two ports there.
_AROUND: Final = (
    (0, ("NL", "WR")),
    (-STEPS[E], ("EL", "NR")),
    (-_SOUTH_EAST, ("SL", "ER")),
    (-STEPS[S], ("WL", "SR")),
)
_PORTS: Final = tuple(
    (step, *(len(SIDES) + HALVES.index(half) for half in halves)) for step, halves in _AROUND
)


@dataclass(frozen=True, slots=True)
class PlaceBarn(AtCorner):
    """A seat puts its barn on a corner of the tile just placed."""

    kind: ClassVar[str] = "barn"


@dataclass(frozen=True, slots=True)
class TakeBarn(AtCorner):
    """A seat takes its barn back at a festival (FEST-4)."""

    kind: ClassVar[str] = "take_barn"


@dataclass(frozen=True, slots=True)
class BarnEvent(Event):
    """Base of what a seat did with its barn on the north-west corner of a cell."""

    seat: int
    x: int
    y: int
    rule: str


@dataclass(frozen=True, slots=True)
class BarnPlaced(BarnEvent):
    """A seat built its barn."""

    kind: ClassVar[str] = "barn_placed"


@dataclass(frozen=True, slots=True)
class BarnTaken(BarnEvent):
    """A seat took its barn back."""

    kind: ClassVar[str] = "barn_taken"


class Barn(NamedTuple):
    """A barn on the board."""

    seat: int
    corner: int  # the cell whose north-west corner it is
    is_new: bool = False  # whether it was built in this part of the turn


class Barns(Module[CarcassonneState, tuple[Barn, ...]]):
    """Each seat has a barn. The part are those on the board, in the order of building."""

    order = 79  # after the completed features, before goods
    changes_turns = False
    moves = (PlaceBarn, TakeBarn)
    pieces: ClassVar[Mapping[int, CarcassonneFigure]] = {
        BARN: CarcassonneFigure(
            "barn",
            weight=0,
            none_left=("BARN-1", N_("no barn is left in the supply")),
            elsewhere=("BARN-1", N_("a barn is built on a corner, not in an area")),
        )
    }
    supply: Mapping[int | str, int] = {BARN: 1}

    def __init__(self, *, together: bool) -> None:
        self._figure = self.corner_figure = CornerFigure(
            BARN, PlaceBarn, TakeBarn, together, at_once=3, reached=1, finally_=4, kept=9.0, turns=12
        )

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        if options["solo"] != "off" or not figures_of(options, "barns", "abbey"):
            return None
        return cls(together=bool(options["barns_together"]))

    def initial(self, state: CarcassonneState) -> tuple[Barn, ...]:
        return ()

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        return {
            "barns": [state.supply(seat, BARN) for seat in range(state.players)],
            "barns_placed": [{"seat": barn.seat, "at": [*xy(barn.corner)]} for barn in self.part(state)],
        }

    def add_steps(self, steps: StepTable) -> None:
        steps[TilePhase.FOLLOWER] += [_BuildBarn(self), _TakeBarnBack(self)]

    def corners_taken(self, state: CarcassonneState) -> list[tuple[int, int]]:
        return [(barn.seat, barn.corner) for barn in self.part(state)]

    # -- places -----------------------------------------------------------------------------------------

    def why_not(self, state: CarcassonneState, corner: int) -> IllegalMove | None:
        """Return why the seat on turn cannot build on a corner, given as a cell (BARN-1 to BARN-4)."""
        land = state.landscape
        refusal = state.no_followers()
        if not state.supply(state.on_turn, BARN):
            return IllegalMove(*self.pieces[BARN].none_left)
        if refusal is not None:
            return refusal
        if corner not in corners(land):
            return IllegalMove("BARN-1", N_("a barn is built on a corner of the tile just placed"))
        if not _is_field(land, corner):
            return IllegalMove("BARN-2", N_("four tiles must meet there, each with one field at that corner"))
        if not self._figure.together and field_at(land, corner) in self.by_field(state):
            return IllegalMove("BARN-4", N_("there is already a barn in this field"))
        return None

    def by_field(self, state: CarcassonneState) -> dict[int, list[Barn]]:
        """Return the fields with barns, by their roots, and the barns on each."""
        found: dict[int, list[Barn]] = {}
        for barn in self.part(state):
            found.setdefault(field_at(state.landscape, barn.corner), []).append(barn)
        return found

    def bars(self, state: CarcassonneState, segment: int) -> IllegalMove | None:
        land = state.landscape
        if land.kind[segment] != FIELD or land.root(segment) not in self.by_field(state):
            return None
        return IllegalMove("BARN-7", N_("no farmer may be placed in a field with a barn"))

    # -- scoring ----------------------------------------------------------------------------------------

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Score the farmers in fields with barns, and send them home (BARN-6, BARN-8, BARN-10)."""
        fields = self.by_field(state)
        for field, barns in fields.items():
            if state.landscape.occupied[field]:
                is_new = any(barn.is_new for barn in barns)
                self._score_farmers(
                    state, field, self._figure.at_once if is_new else self._figure.reached, events
                )
        if fields:
            self.set_part(state, tuple(barn._replace(is_new=False) for barn in self.part(state)))
        return False

    def _score_farmers(self, state: CarcassonneState, field: int, each: int, events: list[Event]) -> None:
        land, rule = state.landscape, "BARN-6" if each == self._figure.at_once else "BARN-8"
        segments = [*bits(land.occupied[field])]
        count, first = state.contest(segments)
        terms = {seat: self.terms(state, field, each + state.more_for_city((field,), seat)) for seat in first}
        gains = {seat: sum(term.points for term in own) for seat, own in terms.items()}
        points = tuple((seat, gains.get(seat, 0)) for seat in sorted(count))
        if any(gains.values()):
            leader = max(points, key=lambda share: share[1])[0]
            spot = state.spot_of_leader(field, points)
            state.report_tie(segments, events)
            state.score_feature(
                field, points, terms[leader], spot, events, complete=False, final=False, rule=rule
            )
        state.feature_scored(field, events, complete=True)
        for segment in bits(land.occupied[field]):
            state.send_home(segment, events, rule)

    def terms(self, state: CarcassonneState, field: int, each: int | None = None) -> list[Term]:
        """Return the terms of points for a field, by default at the end (BARN-13, SIEGE-7, LITTLE-MIX-3)."""
        each = self._figure.finally_ if each is None else each
        terms = state.farm_terms(cities_of(state.landscape, field), each)
        return [*terms, *state.added_terms(field, complete=True)]

    def _due(self, state: CarcassonneState) -> list[tuple[Barn, list[Term]]]:
        """Return for each seat and field with its barn how its points at the end are made up (BARN-13)."""
        return [
            (barn, self.terms(state, field))
            for field, barns in self.by_field(state).items()
            for barn in {barn.seat: barn for barn in barns}.values()
        ]

    def score_finally(self, state: CarcassonneState, events: list[Event]) -> None:
        land = state.landscape
        for barn, terms in self._due(state):
            points = sum(term.points for term in terms)
            if points:
                spot = _segment_at(land, barn.corner)
                state.score_feature(
                    land.root(spot),
                    ((barn.seat, points),),
                    terms,
                    spot,
                    events,
                    complete=False,
                    final=True,
                    rule="BARN-13",
                    kind=BUILT,
                )

    def project_finally(self, state: CarcassonneState, scores: MutableSequence[Any]) -> None:
        for barn, terms in self._due(state):
            scores[barn.seat] += sum(term.points for term in terms)

    # -- what bots think --------------------------------------------------------------------------------

    def tile_worth(self, state: CarcassonneState) -> float:
        """Return the points at the end for the cities just completed beside barns of the seat on turn."""
        land, worth = state.landscape, 0.0
        cities = [city for city in newly_complete(land, CITY, occupied_only=False) if land.kind[city] == CITY]
        for city in cities:
            beside = land.touching[city]
            for field, barns in self.by_field(state).items():
                if land.members[field] & beside:
                    mine = any(barn.seat == state.on_turn for barn in barns)
                    worth += self._figure.finally_ * state.fed(city) * (1.0 if mine else -0.5)
        return worth

    def step_gains(self, state: CarcassonneState, move: Move) -> list[float] | None:
        """Return the worth of a barn to its owner, and to the farmers whom it sends home."""
        if not isinstance(move, PlaceBarn):
            return None
        land, gains = state.landscape, [0.0] * state.players
        field = field_at(land, cell(move.x, move.y))
        cities = land.roots_among(land.touching[field])
        complete = sum(state.fed(city) for city in cities if not land.open_ends[city])
        to_come = (len(cities) - complete) / 2
        gains[state.on_turn] = self._figure.finally_ * (complete + to_come)
        gains[state.on_turn] -= self._figure.kept * min(
            1.0, (state.turns - state.turn) / (self._figure.turns * state.players)
        )
        if land.occupied[field]:
            count, first = state.contest([*bits(land.occupied[field])])
            for seat in first:
                gains[seat] += 2 * count[seat] - self._figure.at_once * to_come  # meeples home, cities lost
        return gains


def corners(land: Landscape) -> list[int]:
    """Return the corners of the tile placed last, in the order of ``CORNERS``."""
    return [land.cells[-1] - step for step, _, _ in _PORTS]


def _segment_at(land: Landscape, corner: int, part: int = 0) -> int:
    """Return the segment at a corner, by default of the tile south-east of it."""
    step, port, _ = _PORTS[part]
    tile = land.tile_at[corner + step]
    return (
        land.first[tile] + land.tileset.designs[land.designs[tile]].turned[land.rotations[tile]].owners[port]
    )


def field_at(land: Landscape, corner: int) -> int:
    """Return the root of the field at a corner where a barn may stand."""
    return land.root(_segment_at(land, corner))


def _is_field(land: Landscape, corner: int) -> bool:
    """Return whether four tiles meet at a corner and each shows one field there (BARN-2)."""
    for step, one, other in _PORTS:
        tile = land.tile_at.get(corner + step)
        if tile is None:
            return False
        owners = land.tileset.designs[land.designs[tile]].turned[land.rotations[tile]].owners
        if owners[one] < 0 or owners[one] != owners[other]:
            return False
    return True


class _BarnStep(ClaimStep[CarcassonneState, Any]):
    expected = ("CARC-3.1", NOT_A_FOLLOWER_MOVE)

    def __init__(self, barns: Barns) -> None:
        self._barns = barns

    def claim(self, state: CarcassonneState, move: AtCorner) -> tuple[str, int, str]:
        land, corner = state.landscape, cell(move.x, move.y)
        if corner not in corners(land):
            return move.kind, _segment_at(land, corner), BUILT
        part = corners(land).index(corner)
        return move.kind, _segment_at(land, corner, part), f"{BUILT} {CORNERS[part]}"

    def feature(self, state: CarcassonneState, segment: int) -> Feature:
        terms = tuple(self._barns.terms(state, state.landscape.root(segment)))
        points = sum(term.points for term in terms)
        return replace(super().feature(state, segment), now=points, closed=points, final=points, terms=terms)

    def write(self, state: CarcassonneState, move: AtCorner) -> str:
        return f"{move.kind} {move.x},{move.y}"


class _BuildBarn(_BarnStep):
    """A seat builds its barn on a corner of the tile instead of placing another figure (BARN-1)."""

    makes = PlaceBarn

    def legal(self, state: CarcassonneState) -> list[Move]:
        found = sorted(corners(state.landscape))
        return [PlaceBarn(*xy(corner)) for corner in found if self._barns.why_not(state, corner) is None]

    def why_not(self, state: CarcassonneState, move: PlaceBarn) -> IllegalMove:
        return self._barns.why_not(state, cell(move.x, move.y)) or super().why_not(state, move)

    def apply(self, state: CarcassonneState, move: PlaceBarn, events: list[Event]) -> None:
        barns, seat = self._barns, state.on_turn
        state.shift_supply(BARN, seat, -1)
        barns.set_part(state, (*barns.part(state), Barn(seat, cell(move.x, move.y), is_new=True)))
        events.append(BarnPlaced(seat, move.x, move.y, "BARN-1"))
        state.follower_step_over(events)


class _TakeBarnBack(_BarnStep):
    """A seat takes its barn back at a festival (FEST-4)."""

    makes = TakeBarn

    def legal(self, state: CarcassonneState) -> list[Move]:
        festival = state.module(Festival)
        if festival is None or not festival.takes_all(state):
            return []
        return [TakeBarn(*xy(barn.corner)) for barn in self._barns.part(state) if barn.seat == state.on_turn]

    def why_not(self, state: CarcassonneState, move: TakeBarn) -> IllegalMove:
        return IllegalMove("FEST-3", N_("only a figure of yours may be taken back, and only at a festival"))

    def apply(self, state: CarcassonneState, move: TakeBarn, events: list[Event]) -> None:
        barns, seat, corner = self._barns, state.on_turn, cell(move.x, move.y)
        state.shift_supply(BARN, seat, 1)
        left = [barn for barn in barns.part(state) if (barn.seat, barn.corner) != (seat, corner)]
        barns.set_part(state, tuple(left))
        events.append(BarnTaken(seat, move.x, move.y, "FEST-3"))
        state.follower_step_over(events)
