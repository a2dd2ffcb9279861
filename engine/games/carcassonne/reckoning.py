"""Who gets points in Carcassonne, and when (CARC-7 to CARC-11, SOLO-9 to SOLO-19)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.game import TERMINAL, Setting
from engine.games.carcassonne import scoring
from engine.games.carcassonne.drawing import tile_set
from engine.games.carcassonne.extra import NOBODY
from engine.games.carcassonne.opening import OpeningState
from engine.games.carcassonne.options import field_mode, small_city_points
from engine.games.carcassonne.records import Settle
from engine.games.carcassonne.scoring import Values
from engine.games.carcassonne.tiles import CITY, FIELD, GARDEN, KINDS, MONASTERY, RIVER, ROAD
from engine.landscape.compass import RING, xy
from engine.landscape.feature import Term
from engine.landscape.landscape import bits
from engine.landscape.majority import around, heads, majority, shares
from engine.landscape.records import CameHome, FeatureScored, GameEnded
from engine.records import Event, Json

MEEPLE = 0
ABBOT = 1

_ROLES = {CITY: "knight", ROAD: "highwayman", FIELD: "farmer", MONASTERY: "monk"}
_NONE = -(1 << 30)
_AND_AROUND = (0, *RING)
_FINAL_ORDER = {ROAD: 0, CITY: 1, MONASTERY: 2, GARDEN: 2}  # CARC-11.7


@cache
def _shrines() -> tuple[int, ...]:
    """Return for each design the region of its monastery or garden, far below 0 where it has none."""
    return tuple(
        next((i for i, part in enumerate(design.prints) if part.kind in scoring.SHRINES), _NONE)
        for design in tile_set().designs
    )


class ReckoningState(OpeningState):
    """The part of a game that scores."""

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        self._values = Values(
            small_city=small_city_points(options),
            mode=field_mode(options),
            incomplete=not options["no_endgame_incomplete"],
            fields=bool(options["fields"]) and options["solo"] == "off",  # CARC-10.1, SOLO-7
        )
        super().__init__(players, seed, options)
        if self._solo:
            self._scores = tuple(range(1, players + 1))  # SOLO-3
        self._last_place = bool(options["solo_last_place"])
        self._all_share = options["solo_shared"] == "all"

    # -- values -----------------------------------------------------------------------------------------

    @property
    def values(self) -> Values:
        """How the options in force set values."""
        return self._values

    def is_complete(self, root: int) -> bool:
        """Return whether a feature can grow no more; for a monastery or garden, whether it is surrounded."""
        land = self.landscape
        if land.kind[root] in scoring.SHRINES:
            return scoring.is_surrounded(land, self._cell_of(root))
        return land.open_ends[root] == 0

    def _cell_of(self, segment: int) -> int:
        land = self.landscape
        return land.cells[land.tiles[segment].bit_length() - 1]

    def size(self, root: int) -> int:
        """Return how many tiles count for a feature, those around a monastery or garden among them."""
        land = self.landscape
        if land.kind[root] in scoring.SHRINES:
            return 1 + around(land, self._cell_of(root))
        return land.tiles[root].bit_count()

    def worth(self, root: int, *, complete: bool, tiles: int) -> int:
        """Return the points of a feature that is no field, reckoned with a number of tiles."""
        land = self.landscape
        return self._values.points(land.kind[root], tiles, land.tokens[root].bit_count(), complete=complete)

    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        """Return how the value of a feature is made up (CARC-7, CARC-10, CARC-11).

        For a field it is what it gives at the end, whatever is asked for.
        """
        land = self.landscape
        kind = land.kind[root]
        if kind == FIELD:
            cities = len(scoring.cities_of(land, root)) if self._values.fields else 0
            return [Term(scoring.CITIES, cities, self._values.each_city)]
        if kind == RIVER:
            return []  # RIVER-10
        count = self.size(root) if tiles is None else tiles
        return self._values.terms(kind, count, land.tokens[root].bit_count(), complete=complete)

    def tiles_of(self, root: int) -> tuple[tuple[int, int], ...]:
        """Return the places of the tiles that count for a feature, in the order of laying."""
        land = self.landscape
        if land.kind[root] not in scoring.SHRINES:
            return super().tiles_of(root)
        at = self._cell_of(root)
        numbers = sorted(land.tile_at[at + step] for step in (0, *RING) if at + step in land.tile_at)
        return tuple(xy(land.cells[number]) for number in numbers)

    def holes(self, root: int) -> list[int]:
        """Return the empty cells where a feature can still grow, in ascending order."""
        land = self.landscape
        if land.kind[root] not in scoring.SHRINES:
            return super().holes(root)
        at, allows = self._cell_of(root), land.site.allows
        cells = [at + step for step in RING if at + step not in land.tile_at]
        return sorted(one for one in cells if allows is None or allows(one))

    def also(self, root: int) -> list[int]:
        """Return the segments of the complete cities that a field feeds on (CARC-10.4)."""
        land = self.landscape
        if land.kind[root] != FIELD or not self._values.fields:
            return []
        mask = 0
        for city in scoring.cities_of(land, root):
            mask |= land.members[city]
        return list(bits(mask))

    def role(self, kind: int, figure: int) -> str:
        """Return what a figure is called on a region kind (CARC-2.6, ABBOT-1)."""
        return "abbot" if figure == ABBOT else _ROLES[kind]

    # -- completed features -----------------------------------------------------------------------------

    def _completed(self) -> list[int]:
        """Return the roots of the occupied features that the tile just laid completes."""
        land = self.landscape
        occupied, parent, open_ends, kind = land.occupied, land.parent, land.open_ends, land.kind
        found: list[int] = []
        for segment in range(land.first[-1], len(parent)):
            if kind[segment] <= ROAD:
                root = segment
                while parent[root] != root:
                    root = parent[root]
                if not open_ends[root] and occupied[root] and root not in found:
                    found.append(root)
        at, tile_at, shrine_at = land.cells[-1], land.tile_at, _shrines()
        for step in _AND_AROUND:
            number = tile_at.get(at + step)
            if number is not None:
                segment = land.first[number] + shrine_at[land.designs[number]]
                if segment >= 0 and occupied[segment] and scoring.is_surrounded(land, at + step):
                    found.append(segment)
        return found

    def _score_completed(self, events: list[Event]) -> None:
        """Score what the tile just laid completes and bring the followers home (CARC-3.1)."""
        completed = self._completed()
        if self._solo:
            self._settle_later(completed, final=False)
            self._go_on_settling(events)
            return
        for root in completed:
            self._score(root, events, complete=True, final=False)
            self._bring_home(root, events)
        self._after_scoring(events)

    def _score(self, root: int, events: list[Event], *, complete: bool, final: bool) -> None:
        """Give a feature's points to those with most followers on it (CARC-8.1 to 8.4)."""
        land = self.landscape
        standing = list(bits(land.occupied[root]))
        value = self.worth(root, complete=complete, tiles=self.size(root))
        points = shares(heads(land, standing), value)
        terms = self.terms(root, complete=complete, final=final)
        rule = self._rule(root, complete=complete)
        self._award(root, points, standing, terms, events, complete=complete, final=final, rule=rule)

    def _rule(self, root: int, *, complete: bool) -> str:
        """Return the rule that sets the value of a feature that is no field."""
        kind = self.landscape.kind[root]
        if complete:
            return scoring.COMPLETE_RULES[kind]
        return scoring.FINAL_RULES[kind] if self._values.incomplete else "HOUSE-10"

    def _award(
        self,
        root: int,
        points: tuple[tuple[int, int], ...],
        standing: list[int],
        terms: list[Term],
        events: list[Event],
        *,
        complete: bool,
        final: bool,
        rule: str,
    ) -> None:
        """Book points and tell of them; ``standing`` are the segments with followers."""
        land = self.landscape
        scores = list(self._scores)
        for seat, more in points:
            scores[seat] += more
        self._scores = tuple(scores)
        ahead = max(points, key=lambda share: share[1])[0]
        x, y, region = land.place_of(next(s for s in standing if land.holder[s] & 7 == ahead))
        events.append(
            FeatureScored(
                feature=KINDS[land.kind[root]],
                points=points,
                terms=tuple((term.what, term.count, term.each) for term in terms),
                tiles=self.tiles_of(root),
                x=x,
                y=y,
                region=region,
                complete=complete,
                final=final,
                rule=rule,
            )
        )

    def _bring_home(self, root: int, events: list[Event]) -> None:
        """Give all followers of a feature back to their owners (CARC-8.5)."""
        land = self.landscape
        for segment in bits(land.occupied[root]):
            self._send_home(segment, events, "CARC-8.5")

    def _send_home(self, segment: int, events: list[Event], rule: str) -> None:
        held = self._take(segment)
        seat, figure = held & 7, held >> 3
        if figure == ABBOT:
            self._add_abbot(seat, 1)
        else:
            self._add_supply(seat, 1)
        land = self.landscape
        events.append(CameHome(seat, self.role(land.kind[segment], figure), *land.place_of(segment), rule))

    def _add_abbot(self, seat: int, more: int) -> None:
        abbots = self._extra.abbots
        self._extra = self._extra._replace(abbots=(*abbots[:seat], abbots[seat] + more, *abbots[seat + 1 :]))

    def _after_scoring(self, events: list[Event]) -> None:
        """End the turn."""
        self._finish_turn(events)

    # -- the solo game ----------------------------------------------------------------------------------

    def _settle_later(self, roots: list[int], *, final: bool) -> None:
        self._extra = self._extra._replace(settling=tuple(roots), final=final)

    def _colours_on(self, root: int) -> list[int]:
        return sorted(heads(self.landscape, bits(self.landscape.occupied[root])))

    def _may_score(self, colours: list[int]) -> bool:
        """Return whether a feature with these colours scores in the solo game (SOLO-10)."""
        last = min(self._scores)
        return not self._last_place or any(self._scores[seat] == last for seat in colours)

    def _settle_moves(self) -> list[Settle]:
        """Return which feature may be scored next, and for whom (SOLO-10, SOLO-13, SOLO-14)."""
        land = self.landscape
        found = []
        for root in self._extra.settling:
            colours = self._colours_on(root)
            chosen = colours if self._may_score(colours) and not self._all_share else [NOBODY]
            where = land.place_of((land.occupied[root] & -land.occupied[root]).bit_length() - 1)
            found += [Settle(*where, seat) for seat in chosen]
        return found

    def _go_on_settling(self, events: list[Event]) -> None:
        """Score the next feature where there is no choice, else ask (SOLO-14)."""
        while self._extra.settling:
            moves = self._settle_moves()
            if len(moves) > 1:
                self._current, self._phase = self._seat, "settle"
                return
            self._settle(moves[0], events)
        if self._extra.final:
            self._close(events)
        else:
            self._after_scoring(events)

    def _apply_settle(self, move: Settle, events: list[Event]) -> None:
        self._settle(move, events)
        self._go_on_settling(events)

    def _settle(self, move: Settle, events: list[Event]) -> None:
        """Score one feature of the solo game (SOLO-9 to SOLO-15)."""
        land, extra = self.landscape, self._extra
        root = land.root(land.segment(move.x, move.y, move.region))
        complete = self.is_complete(root)
        colours = self._colours_on(root)
        counts = self._may_score(colours)
        value = self.worth(root, complete=complete, tiles=self.size(root)) if counts else 0  # SOLO-11
        gets = colours if move.seat == NOBODY else [move.seat]
        points = tuple((seat, value if seat in gets else 0) for seat in colours)
        standing = list(bits(land.occupied[root]))
        terms = self.terms(root, complete=complete, final=extra.final)
        rule = self._rule(root, complete=complete) if counts else "SOLO-11"
        self._award(root, points, standing, terms, events, complete=complete, final=extra.final, rule=rule)
        if not extra.final:
            self._bring_home(root, events)
        left = tuple(one for one in extra.settling if one != root)
        self._extra = self._extra._replace(settling=left)

    # -- the end ----------------------------------------------------------------------------------------

    def _end_game(self, events: list[Event]) -> None:
        """Score the features with followers and close the game (CARC-11)."""
        left = self._unscored()
        if self._solo:
            self._settle_later(left, final=True)  # SOLO-18
            self._go_on_settling(events)
            return
        for root in left:
            self._score(root, events, complete=False, final=True)
        if self._values.fields:
            self._score_farms(events)
        self._close(events)

    def _unscored(self) -> list[int]:
        """Return the occupied features but fields, in the order of final scoring (CARC-11.7)."""
        land = self.landscape
        roots = {land.root(s): None for s, held in enumerate(land.holder) if held >= 0}
        left = [root for root in roots if land.kind[root] != FIELD]
        return sorted(left, key=lambda root: _FINAL_ORDER[land.kind[root]])

    def _score_farms(self, events: list[Event]) -> None:
        land, mode = self.landscape, self._values.mode
        rules = {"per_field": "CARC-10.5", "per_field_once": "EDITION-4", "per_city": "EDITION-2"}
        for award in scoring.farms(land, mode):
            scores = list(self._scores)
            for seat, more in award.points:
                scores[seat] += more
            self._scores = tuple(scores)
            by_city = mode == "per_city"
            farmers = scoring.farmers_around(land, award.root) if by_city else land.occupied[award.root]
            ahead = max(award.points, key=lambda share: share[1])[0]
            spot = next(s for s in bits(farmers) if land.holder[s] & 7 == ahead)
            x, y, region = land.place_of(spot)
            events.append(
                FeatureScored(
                    feature=KINDS[FIELD],
                    points=award.points,
                    terms=((scoring.CITIES, award.cities, self._values.each_city),),
                    tiles=self.tiles_of(award.root),
                    x=x,
                    y=y,
                    region=region,
                    complete=land.open_ends[award.root] == 0,
                    final=True,
                    rule=rules[mode],
                )
            )

    def _close(self, events: list[Event]) -> None:
        self._current, self._phase = TERMINAL, "over"
        rule = "SOLO-19" if self._solo else "CARC-11.8"
        events.append(GameEnded(self._scores, self.winners, rule))

    def projected_scores(self) -> tuple[int, ...]:
        """Return the points of every seat if the game ended now.

        In the solo game a feature of several colours is reckoned for the one furthest behind.
        """
        if self._current == TERMINAL:
            return self._scores
        scores = list(self._scores)
        land = self.landscape
        for root in self._unscored():
            value = self.worth(root, complete=self.is_complete(root), tiles=self.size(root))
            count = heads(land, bits(land.occupied[root]))
            if self._solo:
                self._project_solo(scores, sorted(count), value)
                continue
            for seat in majority(count):
                scores[seat] += value
        if self._values.fields:
            for award in scoring.farms(land, self._values.mode):
                for seat, more in award.points:
                    scores[seat] += more
        return tuple(scores)

    def _project_solo(self, scores: list[int], colours: list[int], value: int) -> None:
        last = min(scores)
        if self._last_place and all(scores[seat] != last for seat in colours):
            return
        for seat in colours if self._all_share else [min(colours, key=lambda one: scores[one])]:
            scores[seat] += value

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the most points, once the game is over; in the solo game all of them."""
        if self._solo and self._current == TERMINAL:
            return tuple(range(self.players))
        return super().winners

    @property
    def places(self) -> tuple[int, ...] | None:
        """Place of every seat once the game is over; in the solo game all play together and have none."""
        return None if self._solo else super().places

    @property
    def result(self) -> int | None:
        """The result of a solo game as things stand, the marker furthest behind (SOLO-19)."""
        return min(self._scores) if self._solo else None

    def position(self) -> dict[str, Json]:
        """Return the position; besides the keys of all games it has these.

        ``abbots`` (per seat those in supply), ``result`` (of a solo game), ``stacks`` (tiles left by
        colour in a solo game), ``river`` (``x, y`` of the place where the river goes on, or ``null``).
        """
        extra = self._extra
        return super().position() | {
            "abbots": list(extra.abbots),
            "result": self.result,
            "stacks": list(extra.stacks),
            "river": list(xy(extra.course.ahead)) if extra.course else None,
        }
