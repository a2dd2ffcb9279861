"""The solo and team game: colours instead of rivals, of which the last one counts (SOLO-1 to SOLO-25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Self

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.records import GoalReached, ScoreFor
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import MONASTERY, ROAD, SHRINE
from engine.landscape.landscape import bits
from engine.landscape.majority import heads
from engine.landscape.moves import PASS
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deploy, Pass
from engine.landscape.steps import PassFollower, RegionStep
from engine.landscape.tile_steps import AnyStep
from engine.records import Event, Json, Move
from engine.words import N_

_MEEPLES: Final = {"relaxed": 6, "easy": 5, "normal": 4, "hard": 4}
"""How many followers each of them has (SOLO-1, SOLO-20, SOLO-22)."""

NOBODY: Final = -1


class Goal(NamedTuple):
    """A goal besides the result: a feature with enough colours on it that scores enough points."""

    feature: str  # its kind
    least: int
    colours: int


GOALS: Final = tuple(
    Goal(kind, least, count) for kind, least in (("road", 10), ("city", 16)) for count in (1, 2, 3)
)
"""The goals of SOLO-25, which give no points."""


class Progress(NamedTuple):
    """The solo game's part of a position."""

    stacks: tuple[int, ...] = ()  # the tiles left in each colour's stack
    settling: tuple[int, ...] = ()  # features waiting to be settled, each by a segment
    stuck: bool = False  # whether a colour must place a meeple and has none (SOLO-16)
    final: bool = False  # whether features are settled in the scoring at the end
    goals: tuple[Goal, ...] = ()  # those of ``GOALS`` that were reached


class Solo(Module[CarcassonneState, Progress]):
    """All colours are played by one side, and its result is that of the colour furthest behind."""

    order = 90
    moves = (ScoreFor,)
    is_plain = False
    no_fields = "SOLO-7"

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self._last_place = bool(options["solo_last_place"])
        self.all_share = options["solo_shared"] == "all"
        self.supply = {0: _MEEPLES[str(options["solo"])]}

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["solo"] != "off" else None

    def initial(self, state: CarcassonneState) -> Progress:
        state.scores = tuple(range(1, state.players + 1))  # SOLO-3
        return Progress()

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        return {"stacks": list(self.part(state).stacks), "result": self.result(state)}

    @classmethod
    def idle_position(cls, players: int) -> dict[str, Json]:
        return {"stacks": [], "result": None}

    def add_steps(self, steps: StepTable) -> None:
        steps.wrap(TilePhase.FOLLOWER, Pass, lambda usual: _PassUnlessPossible(self, usual))
        steps[TilePhase.SETTLE] = [_SettleFeature(self)]

    def choose_first(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Divide the base tiles among the colours' stacks; the first colour begins (SOLO-2 to SOLO-4)."""
        river = sum(n for i, n in enumerate(state.pool) if "river" in state.tileset.designs[i].marks)
        each, more = divmod(state.in_bag - river, state.players)
        stacks = tuple(each + (seat < more) for seat in range(state.players))
        self.set_part(state, Progress(stacks))
        state.begin_turn(0, events)
        return True

    # -- the stacks -------------------------------------------------------------------------------------

    def may_draw(self, state: CarcassonneState, seat: int) -> bool:
        return state.in_prologue or self.part(state).stacks[seat] > 0

    def drawing(self, state: CarcassonneState, design: int, events: list[Event]) -> None:
        if not state.in_prologue:
            self.count_stack(state, -1)

    def count_stack(self, state: CarcassonneState, more: int, seat: int | None = None) -> None:
        """Change the number of tiles in the stack of a colour, the one on turn unless another is named."""
        progress, seat = self.part(state), state.on_turn if seat is None else seat
        stacks = (*progress.stacks[:seat], progress.stacks[seat] + more, *progress.stacks[seat + 1 :])
        self.set_part(state, progress._replace(stacks=stacks))

    # -- scoring ----------------------------------------------------------------------------------------

    def may_score(self, state: CarcassonneState, seats: Sequence[int]) -> bool:
        """Return whether one of the colours is in last place, where that is asked for (SOLO-10)."""
        last = min(state.scores)
        return not self._last_place or any(state.scores[seat] == last for seat in seats)

    def score_completed(self, state: CarcassonneState, roots: list[int], events: list[Event]) -> bool:
        self.set_part(state, self.part(state)._replace(settling=tuple(roots), final=False))
        self.go_on(state, events)
        return True

    def end_game(self, state: CarcassonneState, events: list[Event]) -> bool:
        left = tuple(state.unscored_features())
        self.set_part(state, self.part(state)._replace(settling=left, final=True))  # SOLO-18
        self.go_on(state, events)
        return True

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """End the game when a colour has no meeple that it must place (SOLO-16)."""
        if self.part(state).stuck:
            state.end_game(events)
            return True
        return False

    def choices(self, state: CarcassonneState) -> list[ScoreFor]:
        """Return which feature may be scored next, and for whom (SOLO-10, SOLO-13, SOLO-14)."""
        land = state.landscape
        found = []
        for root in self.part(state).settling:
            colours = _scorers_on(state, root)
            chosen = colours if self.may_score(state, colours) and not self.all_share else []
            where = land.place_of((land.occupied[root] & -land.occupied[root]).bit_length() - 1)
            found += [ScoreFor(*where, seat) for seat in chosen or [NOBODY]]
        return found

    def go_on(self, state: CarcassonneState, events: list[Event]) -> None:
        """Score the next feature where there is no choice, else ask (SOLO-14)."""
        while self.part(state).settling:
            choices = self.choices(state)
            if len(choices) > 1:
                state.await_seat(TilePhase.SETTLE)
                return
            self.settle(state, choices[0], events)
        if self.part(state).final:
            state.score_last(events, "SOLO-19")
        else:
            state.end_turn(events)

    def settle(self, state: CarcassonneState, move: ScoreFor, events: list[Event]) -> None:
        """Score one feature (SOLO-9 to SOLO-15)."""
        land, progress = state.landscape, self.part(state)
        root = land.root(land.segment(move.x, move.y, move.region))
        complete = state.is_complete(root)
        colours, scorers = _colours_on(state, root), _scorers_on(state, root)
        counts = self.may_score(state, scorers)
        terms = state.terms(root, complete=complete, final=progress.final)
        for module in state.hooks.solo_terms if complete else ():
            terms += module.solo_terms(state, root)
        value = sum(term.points for term in terms) if counts else 0  # SOLO-11
        gets = scorers if move.seat == NOBODY else [move.seat]
        points = tuple((seat, value if seat in gets else 0) for seat in colours)
        state.score_feature(
            root,
            points,
            terms,
            state.spot_of_leader(root, points),
            events,
            complete=complete,
            final=progress.final,
            rule=state.rule_of(root, complete=complete) if counts else "SOLO-11",
        )
        state.feature_scored(root, events, complete=complete)
        if not progress.final:
            state.bring_home(root, events)
        left = tuple(one for one in progress.settling if one != root)
        goals = progress.goals
        if complete and not progress.final:
            goals += self._reached(state.KINDS[land.kind[root]], value, len(colours), goals, events)
        self.set_part(state, progress._replace(settling=left, goals=goals))

    def _reached(
        self, feature: str, value: int, colours: int, before: tuple[Goal, ...], events: list[Event]
    ) -> tuple[Goal, ...]:
        """Return the goals that a completed feature reaches for the first time, and report them (SOLO-25)."""
        found = tuple(
            goal
            for goal in GOALS
            if goal not in before
            and (goal.feature, goal.colours) == (feature, colours)
            and value >= goal.least
        )
        events += [GoalReached(goal.feature, goal.least, goal.colours, "SOLO-25") for goal in found]
        return found

    def goals(self, state: CarcassonneState) -> tuple[Goal, ...]:
        """Return the goals that were reached, in that order (SOLO-25)."""
        return self.part(state).goals

    def project_feature(
        self, state: CarcassonneState, scores: list[int], seats: Sequence[int], value: int
    ) -> bool:
        last = min(scores)
        if not self._last_place or any(scores[seat] == last for seat in seats):
            for seat in seats if self.all_share else [min(seats, key=lambda one: scores[one])]:
                scores[seat] += value
        return True

    def result(self, state: CarcassonneState) -> int:
        """Return the points of the colour furthest behind (SOLO-19)."""
        return min(state.scores)

    # -- followers --------------------------------------------------------------------------------------

    def must_deploy(self, state: CarcassonneState) -> bool:
        """Return whether a meeple must go on the tile just placed (SOLO-6)."""
        land = state.landscape
        return state.no_followers() is None and any(
            (land.kind[s] <= ROAD or land.kind[s] in (MONASTERY, SHRINE)) and state.may_hold(s)
            for s in range(land.first[-1], len(land.parent))
        )

    def note_stuck(self, state: CarcassonneState) -> None:
        """Note that a meeple must be placed and there is none (SOLO-16)."""
        self.set_part(state, self.part(state)._replace(stuck=True))


def _colours_on(state: CarcassonneState, root: int) -> list[int]:
    return sorted(heads(state.landscape, bits(state.landscape.occupied[root])))


def _scorers_on(state: CarcassonneState, root: int) -> list[int]:
    """Return the colours on a feature whose followers count anything (MAYOR-5)."""
    count = heads(state.landscape, bits(state.landscape.occupied[root]))
    return [seat for seat, number in sorted(count.items()) if number]


class _PassUnlessPossible(PassFollower[CarcassonneState]):
    """A colour that can put a meeple on the tile must do so (SOLO-6)."""

    def __init__(self, solo: Solo, usual: AnyStep) -> None:
        super().__init__("CARC-3.1")
        self._solo, self._usual = solo, usual

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [PASS] if self.allows(state, PASS) else []

    def allows(self, state: CarcassonneState, move: Pass) -> bool:
        if not self._solo.must_deploy(state):
            return self._usual.allows(state, move)
        deploy = state.steps.step(TilePhase.FOLLOWER, Deploy)
        found = deploy.legal(state) if deploy is not None else []
        pieces = [state.rules.pieces[one.figure] for one in found if isinstance(one, Deploy)]
        return all(piece.joins or piece.is_apart for piece in pieces)

    def why_not(self, state: CarcassonneState, move: Pass) -> IllegalMove:
        return IllegalMove("SOLO-6", N_("a follower must be placed on this tile"))

    def apply(self, state: CarcassonneState, move: Pass, events: list[Event]) -> None:
        if self._solo.must_deploy(state):
            self._solo.note_stuck(state)
        self._usual.apply(state, move, events)


class _SettleFeature(RegionStep[CarcassonneState, ScoreFor]):
    """The side says which feature is scored next, and for which colour (SOLO-13, SOLO-14, SOLO-18)."""

    makes = ScoreFor
    expected = ("SOLO-14", N_("a feature must be scored first"))
    insists = True

    def __init__(self, solo: Solo) -> None:
        self._solo = solo

    def legal(self, state: CarcassonneState) -> list[Move]:
        return list(self._solo.choices(state))

    def apply(self, state: CarcassonneState, move: ScoreFor, events: list[Event]) -> None:
        self._solo.settle(state, move, events)
        self._solo.go_on(state, events)

    def write(self, state: CarcassonneState, move: ScoreFor) -> str:
        return super().write(state, move) + (f" for {move.seat + 1}" if move.seat >= 0 else "")
