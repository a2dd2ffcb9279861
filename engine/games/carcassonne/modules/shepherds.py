"""The shepherds of Hills & Sheep and their flocks (SHEEP-1 to SHEEP-18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.mechanisms import Collector, Pile
from engine.games.carcassonne.module import CarcassonneFigure, Module, StepTable
from engine.games.carcassonne.modules.turn_order import turn_order
from engine.games.carcassonne.options import figures_of
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import FIELD
from engine.landscape.feature import Term
from engine.landscape.moves import DEPLOYS
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deploy
from engine.landscape.tile_steps import AnyStep, ClaimStep, TileChanceStep, TileStep
from engine.phase import Phase
from engine.records import Event, Json, Move
from engine.words import N_

SHEPHERD: Final = 12
"""The number of the figure."""

WOLF: Final = 0
TOKENS: Final[Mapping[int, int]] = {1: 4, 2: 5, 3: 5, 4: 2, WOLF: 2}
"""The flock tokens: for each number of sheep how many there are (HILL-3)."""

FLOCK: Final = "flock"
"""What scores when a flock is driven home, in the place of a feature."""

SHEEP: Final = N_("sheep")

_HELD: Final = SHEPHERD << 3

_COLLECTOR: Final = Collector(SHEPHERD, TOKENS, kept=1.5, reach=0.12, most_reach=0.5, most_draws=1.5)


class FlockPhase(Phase):
    """The phases of flocks."""

    TOKEN = "flock_token"  # chance
    TEND = "flock"


@dataclass(frozen=True, slots=True)
class DrawToken(Move):
    """Chance draws a token with some sheep for the shepherd of the seat on turn, or the wolf (SHEEP-8)."""

    kind: ClassVar[str] = "flock_token"
    binds: ClassVar[bool] = True  # HILL-32
    sheep: int


@dataclass(frozen=True, slots=True)
class Tend(Move):
    """A seat expands the flock of its shepherd, or drives it home (SHEEP-5)."""

    kind: ClassVar[str] = "flock"
    expands: bool


@dataclass(frozen=True, slots=True)
class TokenDrawn(Event):
    """A seat drew a flock token."""

    kind: ClassVar[str] = "token_drawn"
    seat: int
    sheep: int  # 0 for the wolf
    lost: int  # how many sheep the wolf took
    # x, y, region: where its shepherd stands
    x: int
    y: int
    region: int
    rule: str


Flocks = tuple[Pile, ...]


class Shepherds(Module[CarcassonneState, Flocks]):
    """Each seat has a shepherd, whose flock grows until it is driven home or the wolf comes."""

    order = 48  # after the second figure step of the phantom
    is_plain = False
    changes_turns = False
    declared = frozenset(("foresee",))
    collector = _COLLECTOR
    moves = (DrawToken, Tend)
    pieces: ClassVar[Mapping[int, CarcassonneFigure]] = {
        SHEPHERD: CarcassonneFigure(
            "shepherd",
            weight=0,
            kinds=(FIELD,),
            is_apart=True,  # SHEEP-3
            rule="SHEEP-1",
            roles={FIELD: "shepherd"},
            none_left=("HILL-2", N_("no shepherd is left in the supply")),
            elsewhere=("SHEEP-1", N_("a shepherd may only be placed in a field")),
            worth=_COLLECTOR.kept,
        )
    }

    def __init__(self, number: int) -> None:
        self.supply = {SHEPHERD: number}

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        number = figures_of(options, "shepherds", "hills")
        return cls(number) if number else None

    def initial(self, state: CarcassonneState) -> Flocks:
        return ()

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        found: list[Json] = []
        for flock in self.part(state):
            x, y, region = state.landscape.place_of(flock.segment)
            found.append({"seat": flock.seat, "x": x, "y": y, "region": region, "tokens": [*flock.tokens]})
        return {
            "shepherds": [state.supply(seat, SHEPHERD) for seat in range(state.players)],
            "flocks": found,
            "bag": {str(sheep) if sheep else "wolf": n for sheep, n in self.bag(state).items()},
        }

    def add_steps(self, steps: StepTable) -> None:
        steps[FlockPhase.TOKEN] = [_DrawToken(self)]
        steps[FlockPhase.TEND] = [_TendFlock(self)]
        steps.wrap(TilePhase.FOLLOWER, Deploy, lambda usual: _DeployShepherd(self, usual))

    def piles(self, state: CarcassonneState) -> Flocks:
        return self.part(state)

    def bag(self, state: CarcassonneState) -> dict[int, int]:
        """Return how many tokens with each number of sheep are in the bag (SHEEP-8)."""
        out = Counter(token for flock in self.part(state) for token in flock.tokens)
        return {sheep: n - out[sheep] for sheep, n in TOKENS.items()}

    def pastures(self, state: CarcassonneState) -> dict[int, list[Pile]]:
        """Return for each field with shepherds, by its root, what they tend."""
        found: dict[int, list[Pile]] = {}
        for flock in self.part(state):
            found.setdefault(state.landscape.root(flock.segment), []).append(flock)
        return found

    def own(self, state: CarcassonneState) -> Pile | None:
        """Return the flock of the seat on turn."""
        return next((one for one in self.part(state) if one.seat == state.on_turn), None)

    def places(self, state: CarcassonneState) -> list[Move]:
        """Return the moves that place the shepherd of the seat on turn (SHEEP-1, SHEEP-2)."""
        land, first = state.landscape, state.landscape.first[-1]
        if not state.supply(state.on_turn, SHEPHERD) or state.no_followers() is not None:
            return []
        tended = self.pastures(state)
        return [
            DEPLOYS[SHEPHERD][segment - first]
            for segment in range(first, len(land.parent))
            if land.kind[segment] == FIELD and land.root(segment) not in tended
        ]

    def extended(self, state: CarcassonneState) -> int | None:
        """Return the field of the own shepherd, by its root, that the tile placed last extends (SHEEP-6)."""
        flock, land = self.own(state), state.landscape
        if flock is None or flock.segment >= land.first[-1] or turn_order(state).part(state).is_bought:
            return None
        root = land.root(flock.segment)
        return root if land.members[root] >> land.first[-1] else None

    def after_figures(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Have a token drawn for a shepherd just placed, or go on with the flocks (SHEEP-15)."""
        known = self.own(state)
        for segment in state.landscape.held_by(_HELD | state.on_turn) if known is None else ():
            self.set_part(state, (*self.part(state), Pile(state.on_turn, segment)))
            state.await_chance(FlockPhase.TOKEN)
            return True
        return self._tend(state, events)

    def taken_back(self, state: CarcassonneState, events: list[Event]) -> None:
        """Give the tokens of shepherds taken back to another one in the field, or to the bag (FEST-MIX-1)."""
        part, holder = self.part(state), state.landscape.holder
        for lost in part:
            if holder[lost.segment] != _HELD | lost.seat:
                root = state.landscape.root(lost.segment)
                flocks = [one for one in part if one != lost]
                for number, one in enumerate(flocks):
                    if state.landscape.root(one.segment) == root:
                        flocks[number] = one._replace(tokens=one.tokens + lost.tokens)
                        break
                self.set_part(state, tuple(flocks))

    def _tend(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Drive the flocks of closed fields home, ask about the one of an extended field; return whether."""
        mine = self.extended(state)
        for root in self.pastures(state):
            if root != mine:
                self._close(state, root, events)
        if mine is None:
            return False
        state.await_seat(FlockPhase.TEND)
        return True

    def _close(self, state: CarcassonneState, root: int, events: list[Event]) -> None:
        """Drive a flock home whose field can no longer grow (SHEEP-12)."""
        if not state.holes(root):
            self.drive_home(state, root, events, "SHEEP-12")

    def drive_home(self, state: CarcassonneState, root: int, events: list[Event], rule: str) -> None:
        """Score the sheep of a field for all its shepherds (SHEEP-9, SHEEP-10)."""
        flocks = self.pastures(state)[root]
        sheep = sum(sum(flock.tokens) for flock in flocks)
        seats = sorted(flock.seat for flock in flocks)
        state.score_feature(
            root,
            tuple((seat, sheep) for seat in seats),
            [Term(SHEEP, sheep, 1)],
            flocks[0].segment,
            events,
            complete=not state.holes(root),
            final=False,
            rule=rule,
            kind=FLOCK,
        )
        self._leave(state, flocks, events, "SHEEP-16")

    def _leave(self, state: CarcassonneState, flocks: Sequence[Pile], events: list[Event], rule: str) -> None:
        """Send the shepherds of a field home, and their tokens back into the bag."""
        for flock in flocks:
            state.send_home(flock.segment, events, rule)
        self.set_part(state, tuple(one for one in self.part(state) if one not in flocks))

    def draw(self, state: CarcassonneState, sheep: int, events: list[Event]) -> None:
        """Add a token to the flock of the seat on turn, or let the wolf take all (SHEEP-4, SHEEP-7)."""
        flock = self.own(state)
        assert flock is not None
        root = state.landscape.root(flock.segment)
        flocks, rule = self.pastures(state)[root], "SHEEP-7" if flock.tokens else "SHEEP-4"
        lost = sum(sum(one.tokens) for one in flocks) if sheep == WOLF else 0
        place = state.landscape.place_of(flock.segment)
        events.append(TokenDrawn(flock.seat, sheep, lost, *place, rule))
        if sheep == WOLF:
            self._leave(state, flocks, events, rule)
        else:
            more = flock._replace(tokens=(*flock.tokens, sheep))
            self.set_part(state, tuple(more if one == flock else one for one in self.part(state)))
        if not flock.tokens:
            if self._tend(state, events):
                return
        elif sheep != WOLF:
            self._close(state, root, events)
        state.follower_step_over(events, after=self)

    # -- what bots think --------------------------------------------------------------------------------

    def _prospect(self, state: CarcassonneState, root: int, sheep: float) -> float:
        """Return the points that a flock of some sheep can be expected to bring."""
        turns = max(0, state.turns - state.turn) / state.players
        reach = min(_COLLECTOR.most_reach, _COLLECTOR.reach * len(state.holes(root)))
        bag = self.bag(state)
        more = max(0.0, sum(n * one for one, n in bag.items()) - bag[WOLF] * sheep) / sum(bag.values())
        chance: float = 1 - (1 - reach) ** turns
        return chance * (sheep + min(_COLLECTOR.most_draws, turns * reach) * more)

    def _after_draw(self, state: CarcassonneState, root: int, sheep: int) -> float:
        """Return the points to be expected of a flock for which a token is about to be drawn."""
        bag = self.bag(state)
        goes_on = bool(state.holes(root))
        found = sum(
            n * (self._prospect(state, root, sheep + one) if goes_on else sheep + one)
            for one, n in bag.items()
            if one != WOLF
        )
        return found / sum(bag.values())

    def foresee(self, state: CarcassonneState, points: MutableSequence[Any]) -> None:
        drawing = self.own(state) if state.phase == FlockPhase.TOKEN else None
        for root, flocks in self.pastures(state).items():
            sheep = sum(sum(flock.tokens) for flock in flocks)
            worth = self._after_draw if drawing in flocks else self._prospect
            for flock in flocks:
                points[flock.seat] += worth(state, root, sheep)

    def step_gains(self, state: CarcassonneState, move: Move) -> list[float] | None:
        """Return the points to be expected of a new flock, less the shepherd's worth."""
        if not isinstance(move, Deploy) or move.figure != SHEPHERD:
            return None
        land = state.landscape
        root, bag = land.root(land.first[-1] + move.region), self.bag(state)
        stays = (1 - bag[WOLF] / sum(bag.values())) if state.holes(root) else 0.0
        gains = [0.0] * state.players
        gains[state.on_turn] = self._after_draw(state, root, 0) - stays * _COLLECTOR.kept
        return gains

    def tile_worth(self, state: CarcassonneState) -> float:
        """Return the worth of the choice about the own flock."""
        root = self.extended(state)
        if root is None:
            return 0.0
        sheep = sum(sum(flock.tokens) for flock in self.pastures(state)[root])
        best = max(sheep + _COLLECTOR.kept, self._after_draw(state, root, sheep))
        return best - self._prospect(state, root, sheep)


class _DrawToken(TileChanceStep[CarcassonneState, DrawToken]):
    """Chance draws a token from the bag for the shepherd of the seat on turn (SHEEP-8)."""

    makes = DrawToken
    expected = ("SHEEP-8", N_("first a flock token is drawn"))

    def __init__(self, shepherds: Shepherds) -> None:
        self._shepherds = shepherds

    def weights(self, state: CarcassonneState) -> tuple[Sequence[Move], Sequence[int]]:
        bag = {sheep: n for sheep, n in self._shepherds.bag(state).items() if n}
        return [DrawToken(sheep) for sheep in bag], list(bag.values())

    def why_not(self, state: CarcassonneState, move: DrawToken) -> IllegalMove:
        return IllegalMove("SHEEP-8", N_("there is no such token in the bag"))

    def apply(self, state: CarcassonneState, move: DrawToken, events: list[Event]) -> None:
        self._shepherds.draw(state, move.sheep, events)

    def write(self, state: CarcassonneState, move: DrawToken) -> str:
        return f"token {move.sheep or 'wolf'}"


class _TendFlock(TileStep[CarcassonneState, Tend]):
    """A seat whose tile extends the field of its shepherd expands the flock or drives it home (SHEEP-5)."""

    makes = Tend
    expected = ("SHEEP-5", N_("first expand your flock or drive it home"))
    insists = True

    def __init__(self, shepherds: Shepherds) -> None:
        self._shepherds = shepherds

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [Tend(True), Tend(False)]

    def apply(self, state: CarcassonneState, move: Tend, events: list[Event]) -> None:
        if move.expands:
            state.await_chance(FlockPhase.TOKEN)
            return
        root = self._shepherds.extended(state)
        assert root is not None
        self._shepherds.drive_home(state, root, events, "SHEEP-9")
        state.follower_step_over(events, after=self._shepherds)

    def write(self, state: CarcassonneState, move: Tend) -> str:
        return "expand" if move.expands else "drive home"


class _DeployShepherd(ClaimStep[CarcassonneState, Deploy]):
    """A seat places its shepherd in a field without shepherds (SHEEP-1, SHEEP-2)."""

    makes = Deploy

    def __init__(self, shepherds: Shepherds, usual: AnyStep) -> None:
        assert isinstance(usual, ClaimStep)
        self._shepherds, self._usual = shepherds, usual
        self.expected, self.not_now = usual.expected, usual.not_now

    def legal(self, state: CarcassonneState) -> list[Move]:
        first, holder = state.landscape.first[-1], state.landscape.holder
        usual = [
            move
            for move in self._usual.legal(state)
            if isinstance(move, Deploy) and holder[first + move.region] < 0  # PHANTOM-3: another segment
        ]
        return [*usual, *self._shepherds.places(state)]

    def why_not(self, state: CarcassonneState, move: Deploy) -> IllegalMove:
        land = state.landscape
        is_field = land.has_region(move.region) and land.kind[land.first[-1] + move.region] == FIELD
        if move.figure != SHEPHERD or not is_field or state.no_followers() is not None:
            return self._usual.why_not(state, move)
        if not state.supply(state.on_turn, SHEPHERD):
            return IllegalMove(*self._shepherds.pieces[SHEPHERD].none_left)
        return IllegalMove("SHEEP-2", N_("there is already a shepherd in this field"))

    def apply(self, state: CarcassonneState, move: Deploy, events: list[Event]) -> None:
        self._usual.apply(state, move, events)

    def claim(self, state: CarcassonneState, move: Deploy) -> tuple[str, int, str]:
        return self._usual.claim(state, move)

    def write(self, state: CarcassonneState, move: Deploy) -> str:
        return self._usual.write(state, move)
