"""A game of New World: its values, its surveyors and the course of a turn (NEWW-2 to NEWW-11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Final

from engine.game import TERMINAL, Setting
from engine.games.new_world import scoring, surveyors
from engine.games.new_world.records import (
    CounterAdvanced,
    LeftBehind,
    SurveyorEntered,
    SurveyorMoved,
    SurveyorsBlocked,
)
from engine.games.new_world.steps import STEPS
from engine.games.new_world.surveyors import Surveyors
from engine.games.new_world.tiles import FARM, KINDS, PLAIN, SITE, TRAIL, column, lay_board, load
from engine.landscape.completion import newly_complete
from engine.landscape.feature import Term
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import heads, majority
from engine.landscape.phase import TilePhase
from engine.landscape.state import LandscapeState
from engine.records import Event, Json

SETTLERS: Final = 5  # NEWW-2.3: the sixth is the scoring marker

ROLES: Final = ("robber", "farmer", "trapper")  # after that in towns

_FINAL_ORDER: Final = (1, 0, 2, 3)  # NEWW-11.9: by kind


tile_set: Final = cache(load)
"""Returns the tile set, read once."""


class NewWorldState(LandscapeState[Surveyors]):
    """One game of New World. See :class:`engine.game.State` for the interface.

    Attributes:
        sweeps_when_blocked: whether settlers are left behind when no surveyor can move (NEWW-9.4e).
    """

    KINDS = KINDS
    AROUND = (FARM,)
    WRITTEN_BY_PORTS = (PLAIN,)
    RULE_OVER: ClassVar[str] = "NEWW-11.1"
    RULE_TURN: ClassVar[str] = "NEWW-3.1"

    steps = STEPS

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        tiles = tile_set()
        super().__init__("new_world", Landscape(tiles, SITE), players, seed, options, (SETTLERS,))
        lay_board(self.landscape)
        self.pool[:] = [0 if design.starting else design.count for design in tiles.designs]
        self.in_bag = sum(self.pool)
        self._per_settler = options["bonus_per"] == "settler"
        self.sweeps_when_blocked = bool(options["sweep_when_blocked"])
        self._final_bonus = bool(options["final_bonus"])
        self._roles = (str(options["town_role_name"]), *ROLES)
        self._counts_all = options["delay_counts"] == "completed"
        self.extra = surveyors.start(delayed=options["delayed_second_surveyor"] == "on")
        if options["first_player"] == "random":
            self.await_chance(TilePhase.BEGIN)
        else:
            self.begin(0)

    def begin(self, seat: int) -> None:
        """Give the first turn to a seat."""
        self.turn, self.on_turn = 1, seat
        self.await_chance(TilePhase.DRAW)

    @property
    def surveyors(self) -> tuple[int, ...]:
        """The column of each surveyor on the board, the easternmost first (NEWW-0.3)."""
        return self.extra.columns

    @property
    def counter(self) -> int | None:
        """The space of the score track that the delayed surveyor reached, up to 5; ``None`` without it."""
        return self.extra.counter if self.extra.counter >= 0 else None

    @property
    def surveyor_waits(self) -> bool:
        """True if the delayed surveyor is still on the score track (NEWW-12.1)."""
        return self.extra.waits

    @property
    def westernmost(self) -> int:
        """The westernmost column with a tile; 0 while there is none."""
        return column(min(self.landscape.cells))

    def column_of(self, segment: int) -> int:
        """Return the column of the tile that a segment lies on."""
        return column(self.landscape.cell_under(segment))

    # -- values -----------------------------------------------------------------------------------------

    def worth(self, root: int, *, complete: bool, tiles: int) -> int:
        """Return the points of a feature, assuming a number of tiles, without bonus."""
        land = self.landscape
        return scoring.points(land.kind[root], tiles, land.tokens[root].bit_count(), complete=complete)

    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        land = self.landscape
        count = self.size(root) if tiles is None else tiles
        return scoring.terms(land.kind[root], count, land.tokens[root].bit_count(), complete=complete)

    def role(self, kind: int, figure: int) -> str:
        """Return the role of a settler on a region kind (NEWW-12.2)."""
        return self._roles[kind]

    def bonus(self, root: int, seat: int) -> int:
        """Return the surveyors' bonus for a seat that scored a feature now (NEWW-9.2)."""
        land = self.landscape
        columns = [self.column_of(s) for s in bits(land.occupied[root]) if land.holder[s] & 7 == seat]
        return surveyors.bonus(self.extra.columns, columns, per_settler=self._per_settler)

    def _shares(self, root: int, *, bonus: bool) -> tuple[dict[int, int], dict[int, int]]:
        """Return each seat's points for a feature, and its bonus from the surveyors (NEWW-7)."""
        count = heads(self.landscape, bits(self.landscape.occupied[root]))
        value = self.worth(root, complete=self.is_complete(root), tiles=self.size(root))
        points, extra = dict.fromkeys(sorted(count), 0), {}
        for seat in majority(count):
            points[seat] = value
            if bonus and (more := self.bonus(root, seat)):
                extra[seat] = more
        return points, extra

    # -- completed features -----------------------------------------------------------------------------

    def completed(self) -> list[int]:
        """Return the roots of the trails, towns and farms that the tile just laid completes (NEWW-6.8)."""
        return newly_complete(self.landscape, TRAIL, self.AROUND, occupied_only=False)

    def will_score(self, completed: list[int]) -> bool:
        """Return whether any of some completed features, to be named by roots, will be scored or counted."""
        occupied = self.landscape.occupied
        return self._counts_unoccupied() or any(occupied[root] for root in completed)

    def _counts_unoccupied(self) -> bool:
        """Return whether features on which nobody stands advance the counter now (NEWW-12.1c)."""
        return self._counts_all and self.extra.waits

    def ready(self) -> list[int]:
        """Return the completed features that can be scored, or counted, next."""
        occupied, all_count = self.landscape.occupied, self._counts_unoccupied()
        return [root for root in self.extra.pending if all_count or occupied[root]]

    def follower_step_over(self, events: list[Event]) -> None:
        """Score what the tile completes, and end the turn (NEWW-6.8, NEWW-9.1)."""
        found = self.completed()
        if found:
            self.extra = self.extra._replace(pending=tuple(found))
        self.go_on_scoring(events)

    def go_on_scoring(self, events: list[Event]) -> None:
        """Score the next feature where there is no choice, else ask; then end the turn (NEWW-9.1)."""
        occupied = self.landscape.occupied
        while self.extra.pending:
            ready = self.ready()
            if len(ready) > 1 and any(occupied[root] for root in ready):
                self.await_seat(TilePhase.SCORE)
                return
            if ready:
                self.score_next(ready[0], events)
            else:
                self.extra = self.extra._replace(pending=())
        self.end_turn(events)

    def end_turn(self, events: list[Event]) -> None:
        """Give the turn on, or end the game with the last tile (NEWW-11.1)."""
        if not self.in_bag:
            self.end_game(events)
            return
        self.turn += 1
        self.on_turn = (self.on_turn + 1) % self.players
        self.await_chance(TilePhase.DRAW)

    def anchor(self, root: int) -> tuple[int, int, int]:
        """Return the place by which a feature is named in a move (see :class:`records.Score`)."""
        land = self.landscape
        among = land.occupied[root] or land.members[root]
        return land.place_of((among & -among).bit_length() - 1)

    def score_next(self, root: int, events: list[Event]) -> None:
        """Score one feature and let a surveyor move, or count it (NEWW-9.1, NEWW-12.1)."""
        extra = self.extra
        self.extra = extra._replace(pending=tuple(one for one in extra.pending if one != root))
        land = self.landscape
        if land.occupied[root]:
            self._score(root, events, final=False)
            for segment in bits(land.occupied[root]):
                self.send_home(segment, events, "NEWW-8.1")
        if extra.waits:
            self._count(events)
        else:
            self._move_surveyor(events)

    def _count(self, events: list[Event]) -> None:
        extra = self.extra = self.extra.counted()
        events.append(CounterAdvanced(extra.counter, "NEWW-12.1b"))
        if not extra.waits:
            events.append(SurveyorEntered(0, "NEWW-12.1b"))

    def _move_surveyor(self, events: list[Event]) -> None:
        """Move the easternmost surveyor and leave behind who is east of both (NEWW-9.3, NEWW-9.4)."""
        before = self.extra.columns
        moved = self.extra.moved(self.westernmost)
        if moved is None:
            events.append(SurveyorsBlocked(before[0], "NEWW-9.3b"))
            if not self.sweeps_when_blocked:
                return
        else:
            self.extra = moved
            events.append(SurveyorMoved(before[0], before[0] + 1, "NEWW-9.3"))
        self._leave_behind(events)

    def _leave_behind(self, events: list[Event]) -> None:
        land, east = self.landscape, self.extra.columns[0]
        kind = land.kind
        standing = [s for s, held in enumerate(land.holder) if held >= 0 and kind[s] != PLAIN]
        for segment in standing:
            if self.column_of(segment) < east:
                seat = self.take(segment) & 7
                role, place = self.role(kind[segment], 0), land.place_of(segment)
                events.append(LeftBehind(seat, role, *place, "NEWW-9.4"))

    def _score(self, root: int, events: list[Event], *, final: bool) -> None:
        """Give a feature's points to those with most settlers on it (NEWW-7)."""
        land = self.landscape
        kind, complete = land.kind[root], self.is_complete(root)
        paid = kind != PLAIN and (self._final_bonus or not final)
        gains, bonus = self._shares(root, bonus=paid)
        points = tuple((seat, more + bonus.get(seat, 0)) for seat, more in gains.items())
        if self.quiet:
            self.award(points)
            return
        self.score_feature(
            root,
            points,
            self.terms(root, complete=complete, final=final),
            self.spot_of_leader(root, points),
            events,
            complete=complete,
            final=final,
            rule=(scoring.FINAL_RULES if final else scoring.RULES)[kind],
            bonus=tuple(sorted(bonus.items())),
        )

    # -- the end ----------------------------------------------------------------------------------------

    def end_game(self, events: list[Event]) -> None:
        """Score the features with settlers and close the game (NEWW-11)."""
        for root in self.unscored(_FINAL_ORDER):
            self._score(root, events, final=True)
        self.close(events, "NEWW-11.8")

    def projected_scores(self) -> tuple[int, ...]:
        if self.current_player == TERMINAL:
            return self.scores
        scores = list(self.scores)
        for root in self.unscored(_FINAL_ORDER):
            paid = self._final_bonus and self.landscape.kind[root] != PLAIN
            points, bonus = self._shares(root, bonus=paid)
            for seat, more in points.items():
                scores[seat] += more + bonus.get(seat, 0)
        return tuple(scores)

    def position(self) -> dict[str, Json]:
        """Return the position; besides the keys of all games it has these.

        ``surveyors`` (the column of each on the board), ``counter`` (the space on which the delayed one
        stood last, or ``null``), ``pending`` (``x, y, region`` of completed features still to be scored).
        """
        pending = [list(self.anchor(root)) for root in self.extra.pending]
        return super().position() | {
            "surveyors": list(self.surveyors),
            "counter": self.counter,
            "pending": pending,
        }
