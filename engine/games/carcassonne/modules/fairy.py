"""The fairy, who brings points and keeps the dragon away (FAIRY-1 to FAIRY-15)."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.modules.turn_order import turn_order
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CROSS, FIELD
from engine.landscape.compass import xy
from engine.landscape.feature import Term
from engine.landscape.landscape import bits
from engine.landscape.moves import PASS
from engine.landscape.phase import FOLLOWER
from engine.landscape.records import AtRegion, FeatureScored, Pass
from engine.landscape.steps import NOT_A_FOLLOWER_MOVE, RegionStep
from engine.records import Event, Json, Move
from engine.words import N_

FAIRY: Final = "fairy"
"""What scores by the fairy, in the place of a kind of feature."""

TURNS: Final = N_("turns")
FIGURES: Final = N_("figures")
SCORINGS: Final = N_("scorings")

_AT_SCORING: Final = 3

# What bots think of the fairy.
_ROUND: Final = 0.8  # points for each round that she stays
_ROUNDS: Final = 4  # how long she stays, if there are turns enough


@dataclass(frozen=True, slots=True)
class MoveFairy(AtRegion):
    """A seat puts the fairy beside a meeple of its own, or on its tile (FAIRY-2, FAIRY-15)."""

    kind: ClassVar[str] = "fairy"


@dataclass(frozen=True, slots=True)
class FairyMoved(Event):
    """A seat put the fairy beside a meeple of its own, or on its tile."""

    kind: ClassVar[str] = "fairy_moved"
    seat: int
    x: int
    y: int
    region: int
    rule: str


class FairyAt(NamedTuple):
    """The fairy in a position."""

    at: int | None = None  # the cell where she stands
    segment: int | None = None  # where the meeple stands to which she is assigned
    paid: int = 0  # the last turn at whose beginning she brought points
    came: tuple[int, ...] = ()  # where meeples stand, in the order in which they came, for FAIRY-15


class Fairy(Module[CarcassonneState, FairyAt]):
    """The fairy stands beside a meeple, or on a tile for all who have figures there."""

    order = 89  # after the second figure step
    is_plain = False
    moves = (MoveFairy,)

    def __init__(self, *, on_tile: bool) -> None:
        self._on_tile = on_tile

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        if options["fairy"] != "on" and not (options["dragon"] and options["fairy"] == "auto"):
            return None
        return cls(on_tile=options["fairy_place"] == "tile")

    def initial(self, state: CarcassonneState) -> FairyAt:
        return FairyAt()

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        standing, land = self.part(state), state.landscape
        if standing.at is None:
            return {"fairy": None}
        x, y = xy(standing.at)
        beside = self.beside(state)
        if beside is None:
            return {"fairy": {"x": x, "y": y, "region": None, "seat": None}}
        region, seat = land.place_of(beside)[2], land.holder[beside] & 7
        return {"fairy": {"x": x, "y": y, "region": region, "seat": seat}}

    def add_steps(self, steps: StepTable) -> None:
        steps[FOLLOWER].append(_MoveFairy(self))

    # -- where she is -----------------------------------------------------------------------------------

    def beside(self, state: CarcassonneState) -> int | None:
        """Return where the meeple stands to which she is assigned, ``None`` for nobody (FAIRY-7)."""
        segment = self.part(state).segment
        return segment if segment is not None and state.landscape.holder[segment] >= 0 else None

    def goals(self, state: CarcassonneState) -> list[int]:
        """Return where the meeples stand to which the seat on turn may move her (FAIRY-2 to FAIRY-6)."""
        passing = state.steps.step(FOLLOWER, Pass)
        if passing is None or not passing.allows(state, PASS):  # DRAGON-MIX-20
            return []
        own = [one for one in _meeples(state) if state.landscape.holder[one] & 7 == state.on_turn]
        if not self._on_tile:
            return [one for one in own if one != self.beside(state)]
        tiles = {state.landscape.cell_under(one): one for one in reversed(own)}
        return sorted(one for at, one in tiles.items() if at != self.part(state).at)

    def move(self, state: CarcassonneState, segment: int) -> None:
        """Put her beside a meeple, or on its tile."""
        at, beside = state.landscape.cell_under(segment), None if self._on_tile else segment
        self.set_part(state, self.part(state)._replace(at=at, segment=beside))

    def after_placing(self, state: CarcassonneState, events: list[Event]) -> bool:
        self._look(state)
        return False

    def after_figures(self, state: CarcassonneState, events: list[Event]) -> bool:
        self._look(state)
        return False

    def _look(self, state: CarcassonneState) -> None:
        """Note which meeples have left the board and which have come."""
        standing = self.part(state)
        if standing.segment is not None and self.beside(state) is None:
            self.set_part(state, standing._replace(segment=None))
        if self._on_tile:
            now = _meeples(state)
            stay = tuple(one for one in standing.came if one in now)
            came = (*stay, *(one for one in now if one not in stay))
            self.set_part(state, standing._replace(came=came))

    # -- points -----------------------------------------------------------------------------------------

    def turn_start(self, state: CarcassonneState, events: list[Event]) -> None:
        """Give the seat on turn its points at the beginning of a turn (FAIRY-9, FAIRY-15)."""
        standing, seat, land = self.part(state), state.on_turn, state.landscape
        has_tile = state.can_draw(seat) or state.held(seat)
        if standing.at is None or not has_tile or standing.paid == state.turn:
            return
        if turn_order(state).part(state).after_sale:  # its turn has begun before (DRAGON-MIX-17)
            return
        beside = self.beside(state)
        here = land.segments_of(land.tile_at[standing.at]) if self._on_tile else [beside]
        own = [
            one for one in here if one is not None and land.holder[one] >= 0 and land.holder[one] & 7 == seat
        ]
        self.set_part(state, standing._replace(paid=state.turn))
        if own:
            term = Term(FIGURES, len(own), 1) if self._on_tile else Term(TURNS, 1, 1)
            self._score(state, own[0], term, events, "FAIRY-15" if self._on_tile else "FAIRY-9", final=False)

    def rewarded(self, state: CarcassonneState, root: int) -> int | None:
        """Return where the meeple stands on a feature that brings points when it is scored (FAIRY-10)."""
        if not self._on_tile:
            beside = self.beside(state)
            return beside if beside is not None and state.landscape.root(beside) == root else None
        at, land = self.part(state).at, state.landscape
        here = [
            one
            for one in bits(land.occupied[root])
            if land.weights[land.holder[one] >> 3] and land.cell_under(one) == at
        ]
        came = {one: number for number, one in enumerate(self.part(state).came)}
        return min(here, key=lambda one: came.get(one, len(came)), default=None)

    def feature_scored(
        self, state: CarcassonneState, root: int, events: list[Event], *, complete: bool
    ) -> None:
        segment = self.rewarded(state, root)
        if segment is not None and (complete or self._counts_finally(state, root)):
            final = not complete
            self._score_feature(state, segment, events, "FAIRY-11" if final else "FAIRY-10", final=final)

    @staticmethod
    def _counts_finally(state: CarcassonneState, root: int) -> bool:
        """Return whether a feature is scored at the end as it is (DRAGON-MIX-18)."""
        kind = state.landscape.kind[root]
        return state.values.fields if kind == FIELD else state.values.incomplete or kind == CROSS

    def _score_feature(
        self, state: CarcassonneState, segment: int, events: list[Event], rule: str, *, final: bool
    ) -> None:
        self._score(state, segment, Term(SCORINGS, 1, _AT_SCORING), events, rule, final=final)

    def _score(
        self,
        state: CarcassonneState,
        segment: int,
        term: Term,
        events: list[Event],
        rule: str,
        *,
        final: bool,
    ) -> None:
        """Give the owner of a figure points, and report them (FAIRY-14)."""
        land = state.landscape
        points = ((land.holder[segment] & 7, term.points),)
        state.award(points)
        if not state.quiet:
            x, y, region = land.place_of(segment)
            terms, tiles = ((term.what, term.count, term.each),), ((x, y),)
            scored = FeatureScored(
                FAIRY, points, terms, tiles, x, y, region, complete=False, final=final, rule=rule
            )
            events.append(scored)

    def _due(self, state: CarcassonneState) -> list[int]:
        """Return where the meeples stand that bring points at the end (FAIRY-11)."""
        land, standing = state.landscape, self.part(state)
        if standing.at is None:
            return []
        roots = (
            land.occupied_roots()
            if self._on_tile
            else [land.root(one) for one in [standing.segment] if one is not None]
        )
        counting = [one for one in roots if state.is_complete(one) or self._counts_finally(state, one)]
        found = [self.rewarded(state, root) for root in counting]
        return [one for one in found if one is not None]

    def score_finally(self, state: CarcassonneState, events: list[Event]) -> None:
        for segment in self._due(state):
            if state.landscape.kind[segment] == FIELD:
                self._score_feature(state, segment, events, "FAIRY-11", final=True)

    def project_finally(self, state: CarcassonneState, scores: MutableSequence[Any]) -> None:
        for segment in self._due(state):
            scores[state.landscape.holder[segment] & 7] += _AT_SCORING

    # -- what bots think --------------------------------------------------------------------------------

    def _stay(self, state: CarcassonneState, segment: int) -> float:
        """Return the points at the beginning of turns to be expected while she stays with a meeple."""
        if state.is_complete(state.landscape.root(segment)) and state.landscape.kind[segment] != FIELD:
            return 0.0
        return _ROUND * min(_ROUNDS, max(0, state.turns - state.turn) / state.players)

    def foresee(self, state: CarcassonneState, points: MutableSequence[Any]) -> None:
        beside = self.beside(state)
        if beside is not None:
            points[state.landscape.holder[beside] & 7] += self._stay(state, beside)

    def step_gains(self, state: CarcassonneState, move: Move) -> list[float] | None:
        """Return the gain of each seat by her move to a meeple."""
        if not isinstance(move, MoveFairy):
            return None
        before, extra = self._worths(state), state.extra
        self.move(state, state.landscape.segment(move.x, move.y, move.region))
        after = self._worths(state)
        state.extra = extra
        return [now - had for now, had in zip(after, before, strict=True)]

    def _worths(self, state: CarcassonneState) -> list[float]:
        """Return her worth to each seat where she stands."""
        worths = [0.0] * state.players
        self.project_finally(state, worths)
        self.foresee(state, worths)
        return worths


def _meeples(state: CarcassonneState) -> list[int]:
    """Return the segments with meeples, ascending."""
    land = state.landscape
    return [one for one in bits(land.claimed[0]) if land.weights[land.holder[one] >> 3]]


class _MoveFairy(RegionStep[CarcassonneState, MoveFairy]):
    """A seat moves the fairy instead of placing a figure (FAIRY-2 to FAIRY-6)."""

    makes = MoveFairy
    expected = ("CARC-3.1", NOT_A_FOLLOWER_MOVE)

    def __init__(self, fairy: Fairy) -> None:
        self._fairy = fairy

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [MoveFairy(*state.landscape.place_of(segment)) for segment in self._fairy.goals(state)]

    def why_not(self, state: CarcassonneState, move: MoveFairy) -> IllegalMove:
        return IllegalMove("FAIRY-2", N_("the fairy may only go to another meeple of yours"))

    def apply(self, state: CarcassonneState, move: MoveFairy, events: list[Event]) -> None:
        """Move her, which leaves nothing else in the step, like passing (FAIRY-3, SOLO-16)."""
        self._fairy.move(state, self.segment(state, move))
        events.append(FairyMoved(state.on_turn, move.x, move.y, move.region, "FAIRY-2"))
        passing = state.steps.step(FOLLOWER, Pass)
        assert passing is not None
        passing.apply(state, PASS, events)
