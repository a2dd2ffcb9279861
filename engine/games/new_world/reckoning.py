"""Who gets points in New World, and what the surveyors do (NEWW-6 to NEWW-11)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.game import CHANCE, TERMINAL, Setting
from engine.games.new_world import scoring, surveyors
from engine.games.new_world.records import (
    CounterAdvanced,
    LeftBehind,
    SurveyorEntered,
    SurveyorMoved,
    SurveyorsBlocked,
)
from engine.games.new_world.surveyors import Surveyors
from engine.games.new_world.tiles import (
    FARM,
    KINDS,
    PLAIN,
    SITE,
    TRAIL,
    beside_the_sea,
    column,
    is_land,
    lay_board,
    load,
)
from engine.landscape.compass import RING, E, xy
from engine.landscape.feature import Term
from engine.landscape.hands import HandState
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import around, heads, majority
from engine.landscape.records import CameHome, FeatureScored, GameEnded, Score
from engine.landscape.tileset import TileSet
from engine.records import Event, Json

SETTLERS: Final = 5  # NEWW-2.3: the sixth is the scoring marker

ROLES: Final = ("robber", "farmer", "trapper")  # after that in towns

_NONE: Final = -(1 << 30)
_AND_AROUND: Final = (0, *RING)
_FINAL_ORDER: Final = (1, 0, 2, 3)  # NEWW-11.9: by kind


@cache
def tile_set() -> TileSet:
    """Return the tile set, read once."""
    return load()


@cache
def _farms() -> tuple[int, ...]:
    """Return for each design the region of its farm, far below 0 where it has none."""
    return tuple(
        next((i for i, part in enumerate(design.prints) if part.kind == FARM), _NONE)
        for design in tile_set().designs
    )


class ReckoningState(HandState):
    """The part of a game that scores.

    Attributes:
        sweeps_when_blocked: whether settlers are left behind when no surveyor can move (NEWW-9.4e).
    """

    _extra: Surveyors

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        tiles = tile_set()
        super().__init__("new_world", tiles, Landscape(tiles, SITE), players, seed, options, supply=SETTLERS)
        lay_board(self.landscape)
        self.pool = [0 if design.starting else design.count for design in tiles.designs]
        self.in_bag = sum(self.pool)
        self._per_settler = options["bonus_per"] == "settler"
        self.sweeps_when_blocked = bool(options["sweep_when_blocked"])
        self._final_bonus = bool(options["final_bonus"])
        self._roles = (str(options["town_role_name"]), *ROLES)
        self._counts_all = options["delay_counts"] == "completed"
        self._extra = surveyors.start(delayed=options["delayed_second_surveyor"] == "on")

    @property
    def surveyors(self) -> tuple[int, ...]:
        """The column of each surveyor on the board, the easternmost first (NEWW-0.3)."""
        return self._extra.columns

    @property
    def counter(self) -> int | None:
        """The space of the score track that the delayed surveyor reached, up to 5; ``None`` without it."""
        return self._extra.counter if self._extra.counter >= 0 else None

    @property
    def surveyor_waits(self) -> bool:
        """Whether the delayed surveyor is still on the score track (NEWW-12.1)."""
        return self._extra.waits

    @property
    def westernmost(self) -> int:
        """The westernmost column with a tile; 0 while there is none."""
        return column(min(self.landscape.cells))

    def column_of(self, segment: int) -> int:
        """Return the column of the tile that a segment lies on."""
        land = self.landscape
        return column(land.cells[bisect_right(land.first, segment) - 1])

    # -- values -----------------------------------------------------------------------------------------

    def _cell_of(self, segment: int) -> int:
        land = self.landscape
        return land.cells[land.tiles[segment].bit_length() - 1]

    def is_complete(self, root: int) -> bool:
        """Return whether a feature can grow no more; for a farm, whether it is surrounded (NEWW-6.5)."""
        land = self.landscape
        if land.kind[root] == FARM:
            return around(land, self._cell_of(root)) == len(RING)
        return land.open_ends[root] == 0

    def can_be_completed(self, root: int) -> bool:
        """Return whether a feature has no end where nothing may ever be built (NEWW-4.8, NEWW-6.6)."""
        land = self.landscape
        if land.kind[root] == FARM:
            at = self._cell_of(root)
            return all(at + step in land.tile_at or is_land(at + step) for step in RING)
        designs, members = land.tileset.designs, land.members[root]
        for number in bits(land.tiles[root]):
            if beside_the_sea(land.cells[number]):
                region = designs[land.designs[number]].turned[land.rotations[number]].owners[E]
                if region >= 0 and members >> land.first[number] + region & 1:
                    return False
        return True

    def size(self, root: int) -> int:
        """Return how many tiles and start spaces count for a feature, those around a farm among them."""
        land = self.landscape
        if land.kind[root] == FARM:
            return 1 + around(land, self._cell_of(root))
        return land.tiles[root].bit_count()

    def worth(self, root: int, *, complete: bool, tiles: int) -> int:
        """Return the points of a feature, reckoned with a number of tiles, without bonus."""
        land = self.landscape
        return scoring.points(land.kind[root], tiles, land.tokens[root].bit_count(), complete=complete)

    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        """Return how the value of a feature is made up; for a plain always what it gives at the end."""
        land = self.landscape
        count = self.size(root) if tiles is None else tiles
        return scoring.terms(land.kind[root], count, land.tokens[root].bit_count(), complete=complete)

    def tiles_of(self, root: int) -> tuple[tuple[int, int], ...]:
        """Return the places of the tiles that count for a feature, in the order of laying."""
        land = self.landscape
        if land.kind[root] != FARM:
            return super().tiles_of(root)
        at = self._cell_of(root)
        numbers = sorted(land.tile_at[at + step] for step in _AND_AROUND if at + step in land.tile_at)
        return tuple(xy(land.cells[number]) for number in numbers)

    def holes(self, root: int) -> list[int]:
        """Return the empty cells where a feature can still grow, in ascending order."""
        land = self.landscape
        if land.kind[root] != FARM:
            return super().holes(root)
        at = self._cell_of(root)
        return sorted(at + step for step in RING if at + step not in land.tile_at and is_land(at + step))

    def also(self, root: int) -> list[int]:
        """Return no segments: what counts for a feature is in it."""
        return []

    def role(self, kind: int, figure: int) -> str:
        """Return what a settler is called on a region kind (NEWW-12.2)."""
        return self._roles[kind]

    def bonus(self, root: int, seat: int) -> int:
        """Return what the surveyors would pay to a seat if it scored a feature now (NEWW-9.2)."""
        land = self.landscape
        columns = [self.column_of(s) for s in bits(land.occupied[root]) if land.holder[s] & 7 == seat]
        return surveyors.bonus(self._extra.columns, columns, per_settler=self._per_settler)

    def _shares(self, root: int, *, bonus: bool) -> tuple[dict[int, int], dict[int, int]]:
        """Return what each seat on a feature gets for it, and on top of that from the surveyors (NEWW-7)."""
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
        land = self.landscape
        parent, open_ends, kind = land.parent, land.open_ends, land.kind
        found: list[int] = []
        for segment in range(land.first[-1], len(parent)):
            if kind[segment] <= TRAIL:
                root = segment
                while parent[root] != root:
                    root = parent[root]
                if not open_ends[root] and root not in found:
                    found.append(root)
        at, tile_at, farm_at = land.cells[-1], land.tile_at, _farms()
        for step in _AND_AROUND:
            number = tile_at.get(at + step)
            if number is not None:
                segment = land.first[number] + farm_at[land.designs[number]]
                if segment >= 0 and around(land, at + step) == len(RING):
                    found.append(segment)
        return found

    def will_score(self, completed: list[int]) -> bool:
        """Return whether any of some completed features, to be named by roots, will be scored or counted."""
        occupied = self.landscape.occupied
        return self._counts_unoccupied() or any(occupied[root] for root in completed)

    def _counts_unoccupied(self) -> bool:
        """Return whether features on which nobody stands advance the counter now (NEWW-12.1c)."""
        return self._counts_all and self._extra.waits

    def _ready(self) -> list[int]:
        """Return the completed features that can be scored, or counted, next."""
        occupied, all_count = self.landscape.occupied, self._counts_unoccupied()
        return [root for root in self._extra.pending if all_count or occupied[root]]

    def _score_completed(self, events: list[Event]) -> None:
        """Score what the tile just laid completes, and end the turn (NEWW-9.1)."""
        found = self.completed()
        if found:
            self._extra = self._extra._replace(pending=tuple(found))
        self._go_on_scoring(events)

    def _go_on_scoring(self, events: list[Event]) -> None:
        """Score the next feature where there is no choice, else ask; then end the turn (NEWW-9.1)."""
        occupied = self.landscape.occupied
        while self._extra.pending:
            ready = self._ready()
            if len(ready) > 1 and any(occupied[root] for root in ready):
                self._current, self._phase = self._seat, "score"
                return
            if ready:
                self._settle(ready[0], events)
            else:
                self._extra = self._extra._replace(pending=())
        self._end_turn(events)

    def _end_turn(self, events: list[Event]) -> None:
        """Give the turn on, or end the game with the last tile (NEWW-11.1)."""
        if not self.in_bag:
            self._end_game(events)
            return
        self._turn += 1
        self._seat = (self._seat + 1) % self.players
        self._current, self._phase = CHANCE, "draw"

    def _anchor(self, root: int) -> tuple[int, int, int]:
        """Return the place by which a feature is named in a move (see :class:`records.Score`)."""
        land = self.landscape
        among = land.occupied[root] or land.members[root]
        return land.place_of((among & -among).bit_length() - 1)

    def _score_moves(self) -> list[Score]:
        return [Score(*self._anchor(root)) for root in self._ready()]

    def _apply_score(self, move: Score, events: list[Event]) -> None:
        land = self.landscape
        self._settle(land.root(land.segment(move.x, move.y, move.region)), events)
        self._go_on_scoring(events)

    def _settle(self, root: int, events: list[Event]) -> None:
        """Score one feature and let a surveyor move, or count it (NEWW-9.1, NEWW-12.1)."""
        extra = self._extra
        self._extra = extra._replace(pending=tuple(one for one in extra.pending if one != root))
        land = self.landscape
        if land.occupied[root]:
            self._score(root, events, final=False)
            for segment in bits(land.occupied[root]):
                seat = self._send_home(segment)
                role, place = self.role(land.kind[segment], 0), land.place_of(segment)
                events.append(CameHome(seat, role, *place, "NEWW-8.1"))
        if extra.waits:
            self._count(events)
        else:
            self._move_surveyor(events)

    def _count(self, events: list[Event]) -> None:
        extra = self._extra = self._extra.counted()
        events.append(CounterAdvanced(extra.counter, "NEWW-12.1b"))
        if not extra.waits:
            events.append(SurveyorEntered(0, "NEWW-12.1b"))

    def _move_surveyor(self, events: list[Event]) -> None:
        """Move the easternmost surveyor and leave behind who is east of both (NEWW-9.3, NEWW-9.4)."""
        before = self._extra.columns
        moved = self._extra.moved(self.westernmost)
        if moved is None:
            events.append(SurveyorsBlocked(before[0], "NEWW-9.3b"))
            if not self.sweeps_when_blocked:
                return
        else:
            self._extra = moved
            events.append(SurveyorMoved(before[0], before[0] + 1, "NEWW-9.3"))
        self._leave_behind(events)

    def _leave_behind(self, events: list[Event]) -> None:
        land, east = self.landscape, self._extra.columns[0]
        kind = land.kind
        standing = [s for s, held in enumerate(land.holder) if held >= 0 and kind[s] != PLAIN]
        for segment in standing:
            if self.column_of(segment) < east:
                seat = self._send_home(segment)
                role, place = self.role(kind[segment], 0), land.place_of(segment)
                events.append(LeftBehind(seat, role, *place, "NEWW-9.4"))

    def _score(self, root: int, events: list[Event], *, final: bool) -> None:
        """Give a feature's points to those with most settlers on it, and tell of it (NEWW-7)."""
        land = self.landscape
        kind, complete = land.kind[root], self.is_complete(root)
        paid = kind != PLAIN and (self._final_bonus or not final)
        points, bonus = self._shares(root, bonus=paid)
        scores = list(self._scores)
        for seat in points:
            points[seat] += bonus.get(seat, 0)
            scores[seat] += points[seat]
        self._scores = tuple(scores)
        ahead = max(points, key=lambda seat: points[seat])
        spot = next(s for s in bits(land.occupied[root]) if land.holder[s] & 7 == ahead)
        x, y, region = land.place_of(spot)
        terms = self.terms(root, complete=complete, final=final)
        events.append(
            FeatureScored(
                feature=KINDS[kind],
                points=tuple(points.items()),
                terms=tuple((term.what, term.count, term.each) for term in terms),
                tiles=self.tiles_of(root),
                x=x,
                y=y,
                region=region,
                complete=complete,
                final=final,
                rule=(scoring.FINAL_RULES if final else scoring.RULES)[kind],
                bonus=tuple(sorted(bonus.items())),
            )
        )

    def _send_home(self, segment: int) -> int:
        """Give a settler back to its owner's supply and return the owner."""
        seat = self._take(segment) & 7
        self._add_supply(seat, 1)
        return seat

    # -- the end ----------------------------------------------------------------------------------------

    def _unscored(self) -> list[int]:
        """Return the roots of the features with settlers, in the order of final scoring (NEWW-11.9)."""
        land = self.landscape
        roots = dict.fromkeys(land.root(s) for s, held in enumerate(land.holder) if held >= 0)
        return sorted(roots, key=lambda root: _FINAL_ORDER[land.kind[root]])

    def _end_game(self, events: list[Event]) -> None:
        """Score the features with settlers and close the game (NEWW-11)."""
        for root in self._unscored():
            self._score(root, events, final=True)
        self._current, self._phase = TERMINAL, "over"
        events.append(GameEnded(self._scores, self.winners, "NEWW-11.8"))

    def projected_scores(self) -> tuple[int, ...]:
        """Return the points of every seat if the game ended now."""
        if self._current == TERMINAL:
            return self._scores
        scores = list(self._scores)
        for root in self._unscored():
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
        pending = [list(self._anchor(root)) for root in self._extra.pending]
        return super().position() | {
            "surveyors": list(self.surveyors),
            "counter": self.counter,
            "pending": pending,
        }
