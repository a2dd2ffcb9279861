"""Scoring of Carcassonne (CARC-7, CARC-8, CARC-10, CARC-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.game import TERMINAL
from engine.games.carcassonne.hooks import Hooks
from engine.games.carcassonne.mechanisms import MarkRate
from engine.games.carcassonne.modular import ModularState
from engine.games.carcassonne.records import TieBroken
from engine.games.carcassonne.rules import NO_TOKEN, CarcassonneRules
from engine.games.carcassonne.tiles import (
    CITY,
    CROSS,
    FIELD,
    GARDEN,
    KINDS,
    MONASTERY,
    PENNANT,
    RIVER,
    ROAD,
    SHRINE,
)
from engine.games.carcassonne.values import Values
from engine.landscape.completion import newly_complete
from engine.landscape.feature import Feature, MeepleBonus, Term
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import heads, majority
from engine.records import Event
from engine.words import N_

TILES: Final = N_("tiles")
PENNANTS: Final = N_("pennants")
CITIES: Final = N_("cities")

# The rules that set the value of a feature, by kind: when complete, and when not.
COMPLETE_RULES: Final = {
    CITY: "CARC-7.4",
    ROAD: "CARC-7.2",
    MONASTERY: "CARC-7.8",
    GARDEN: "ABBOT-10",
    SHRINE: "SHRINE-2",
}
_FINAL_ORDER: Final = {ROAD: 0, CITY: 1, MONASTERY: 2, GARDEN: 2, SHRINE: 2, CROSS: 3, FIELD: 4}  # CARC-11.7
_FIELD_RULES: Final = {"per_field": "CARC-10.5", "per_field_once": "EDITION-4", "per_city": "EDITION-2"}
FINAL_RULES: Final = {
    CITY: "CARC-11.3",
    ROAD: "CARC-11.2",
    MONASTERY: "CARC-11.4",
    GARDEN: "ABBOT-10",
    SHRINE: "SHRINE-2",
    CROSS: "ABBOT2-8",
}


class FarmAward(NamedTuple):
    """The final points of the farmers of a field, or around a city."""

    root: int  # the field, or the city where cities are counted one by one
    points: tuple[tuple[int, int], ...]  # for each seat with farmers there what it gets
    cities: list[int]  # the cities that the highest of these shares counts
    each: int  # what it gives for each of them
    added: tuple[Term, ...] = ()  # what modules add for everybody with most farmers, where it is a field


Contest = tuple[dict[int, int], list[int]]
"""The strength of each seat's followers in majorities, and the seats that score."""


More = Callable[[Sequence[int], int], int]
"""Returns what a seat gets for each city of some fields, named by their roots, on top of the usual points."""


Fed = Callable[[int], int]
"""Returns for how many cities one counts to farmers."""


def _nothing_more(fields: Sequence[int], seat: int) -> int:
    return 0


def _one(city: int) -> int:
    return 1


def cities_of(land: Landscape, field: int) -> list[int]:
    """Return the complete cities that a field touches, each once (CARC-10.4, CARC-10.6)."""
    return [root for root in land.roots_among(land.touching[field]) if not land.open_ends[root]]


def farms(
    land: Landscape,
    mode: str,
    contest: Callable[[Sequence[int]], Contest],
    more: More = _nothing_more,
    fed: Fed = _one,
) -> list[FarmAward]:
    """Return the farmers' final points, field by field or city by city (CARC-10.5, EDITION-1).

    Args:
        contest: returns who scores by the farmers on some segments.
        more: what a seat gets for each city of a field on top of the usual points.
        fed: for how many cities each counts.
    """
    fields = [root for root in land.occupied_roots() if land.kind[root] == FIELD]
    if mode == "per_city":
        return _by_city(land, fields, contest, more, fed)
    contests = {field: contest([*bits(land.occupied[field])]) for field in fields}
    cities = {field: cities_of(land, field) for field in fields}
    rates = {
        (field, seat): 3 + more((field,), seat) for field, (_, first) in contests.items() for seat in first
    }
    paying: dict[tuple[int, int], int] = {}  # the field that pays a seat for a city (EDITION-4)
    if mode == "per_field_once":
        for (field, seat), rate in rates.items():
            for city in cities[field]:
                other = paying.get((seat, city))
                if other is None or rates[other, seat] < rate:
                    paying[seat, city] = field
    found = []
    for field, (count, first) in contests.items():
        own = {seat: list[int]() for seat in sorted(count)}
        for seat in first:
            own[seat] = [city for city in cities[field] if paying.get((seat, city), field) == field]
        points = tuple((seat, sum(map(fed, one)) * rates.get((field, seat), 0)) for seat, one in own.items())
        leader = max(points, key=lambda share: share[1])[0]
        found.append(FarmAward(field, points, own[leader], rates.get((field, leader), 3)))
    return found


def _by_city(
    land: Landscape,
    fields: list[int],
    contest: Callable[[Sequence[int]], Contest],
    more: More,
    fed: Fed,
) -> list[FarmAward]:
    """Return each city's points for those with most farmers on all fields around it (EDITION-2)."""
    around: dict[int, list[int]] = {}
    for field in fields:
        for city in cities_of(land, field):
            around.setdefault(city, []).append(field)
    found = []
    for city in sorted(around):
        segments = [segment for field in around[city] for segment in bits(land.occupied[field])]
        count, first = contest(segments)
        fields_around = _fields_around(land, city)
        rates = {seat: 4 + more(fields_around, seat) for seat in first}
        points = tuple((seat, fed(city) * rates.get(seat, 0)) for seat in sorted(count))
        found.append(FarmAward(city, points, [city], max(rates.values())))
    return found


def farmers_around(land: Landscape, city: int) -> int:
    """Return the farmers on all fields that touch a city, as bits of segments (EDITION-2)."""
    found = 0
    for root in _fields_around(land, city):
        found |= land.occupied[root]
    return found


def _fields_around(land: Landscape, city: int) -> list[int]:
    return [root for root in land.roots_among(land.touching[city]) if land.kind[root] == FIELD]


class ScoredState(ModularState):
    """A state that knows the value of its features and scores them."""

    rules: CarcassonneRules
    hooks: Hooks  # the same as `rules.hooks`

    @property
    def values(self) -> Values:
        """The scoring values that follow from the options."""
        return self.rules.values

    def worth(self, root: int, *, complete: bool, tiles: int) -> int:
        """Return the points of a feature that is no field, assuming a number of tiles."""
        land = self.landscape
        pennants = (land.tokens[root] & land.named[PENNANT]).bit_count()
        value = self.rate(root, tiles, complete=complete) * (tiles + pennants)
        return value + self.added(root, complete=complete) + (self.completion_bonus(root) if complete else 0)

    def added(self, root: int, *, complete: bool) -> int:
        """Return the points of :meth:`added_terms`."""
        if not self.hooks.added_terms:
            return 0
        return sum(term.points for term in self.added_terms(root, complete=complete))

    def added_terms(self, root: int, *, complete: bool) -> list[Term]:
        """Return the additions of modules to the value of a feature, see :meth:`Module.added_terms`."""
        added = (module.added_terms(self, root, complete=complete) for module in self.hooks.added_terms)
        return [term for terms in added for term in terms]

    def completion_terms(self, root: int) -> list[Term]:
        """Return the additions of modules to the value of a completed feature."""
        return [
            term for module in self.hooks.completion_terms for term in module.completion_terms(self, root)
        ]

    def completion_bonus(self, root: int) -> int:
        """Return the points of :meth:`completion_terms`."""
        return sum(term.points for term in self.completion_terms(root)) if self.hooks.completion_terms else 0

    def rate(self, root: int, tiles: int, *, complete: bool) -> int:
        """Return the points of a feature that is no field for each of its tiles and pennants."""
        each = self.rules.values.rate(self.landscape.kind[root], tiles, complete=complete)
        marks = self._mark_rates(root)
        for rate in marks:
            said = rate.complete if complete else rate.incomplete
            each = each if said is None else said
        each -= sum(rate.less for rate in marks) * complete
        for module in self.hooks.rate:
            each = module.rate(self, root, each, complete=complete)
        return each

    def _mark_rates(self, root: int) -> list[MarkRate]:
        tokens, named = self.landscape.tokens[root], self.landscape.named
        return [rate for token, rate in self.rules.rates if tokens & named[token]] if tokens else []

    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        """Return how the value of a feature is made up (CARC-7, CARC-10, CARC-11).

        For a field it is always what it gives at the end.
        """
        land, values = self.landscape, self.rules.values
        kind = land.kind[root]
        if kind == FIELD:
            cities = cities_of(land, root) if values.fields else []
            return [
                *self.farm_terms(cities, self.field_rate(root)),
                *self.added_terms(root, complete=True),
            ]
        if kind == RIVER:
            return []  # RIVER-10
        count = self.size(root) if tiles is None else tiles
        pennants = (land.tokens[root] & land.named[PENNANT]).bit_count()
        each = self.rate(root, count, complete=complete)
        terms = [Term(TILES, count, each), Term(PENNANTS, pennants, each)]
        terms += self.added_terms(root, complete=complete)
        if complete:
            terms += self.completion_terms(root)
        return [term for term in terms if term.points]

    def rule_of(self, root: int, *, complete: bool) -> str:
        """Return the rule that sets the value of a feature that is no field."""
        for module in self.hooks.rule_of:
            rule = module.rule_of(self, root, complete=complete)
            if rule is not None:
                return rule
        for rate in self._mark_rates(root):
            if rate.changes(complete=complete):
                return rate.complete_rule if complete else rate.incomplete_rule
        kind = self.landscape.kind[root]
        if complete:
            return COMPLETE_RULES[kind]
        return FINAL_RULES[kind] if self.rules.values.incomplete or kind == CROSS else "HOUSE-10"

    def fed(self, city: int) -> int:
        """Return for how many cities one counts to farmers."""
        return max((rate.fed for rate in self._mark_rates(city)), default=1)

    def farm_terms(self, cities: Sequence[int], each: int) -> list[Term]:
        """Return how the points for some complete cities are made up; those that count for more come last."""
        counts = Counter(
            next((rate for rate in self._mark_rates(city) if rate.fed > 1), None) for city in cities
        )
        plain = counts.pop(None, 0)
        more = [Term(f"{rate.mark} cities", count, each * rate.fed) for rate, count in counts.items() if rate]
        return [Term(CITIES, plain, each), *more] if plain or not more else more

    def also(self, root: int) -> list[int]:
        """Return the segments of the complete cities that a field feeds on (CARC-10.4)."""
        land = self.landscape
        if land.kind[root] != FIELD or not self.rules.values.fields:
            return []
        mask = 0
        for city in cities_of(land, root):
            mask |= land.members[city]
        return list(bits(mask))

    def contest(self, segments: Sequence[int]) -> Contest:
        """Return the strength of each seat's followers on some segments, and who scores by them."""
        count = heads(self.landscape, segments)
        first = majority(count)
        for module in self.hooks.break_tie if len(first) > 1 else ():
            first = module.break_tie(self, segments, first)
        return count, first

    def leaders(self, segments: Sequence[int]) -> list[int]:
        """Return the seats that score by followers on some segments: those with most, or who win a tie."""
        return self.contest(segments)[1]

    def holders(self, root: int) -> tuple[int, ...]:
        return tuple(sorted(self.leaders([*bits(self.landscape.occupied[root])])))

    def may_score(self, seats: Sequence[int]) -> bool:
        """Return whether a feature with followers of some seats gives points (SOLO-10)."""
        return all(module.may_score(self, seats) for module in self.hooks.may_score)

    def rival(self, segment: int) -> int | None:
        """Return the feature with followers that is in a challenge with another one (SHRINE-9)."""
        return next((module.rival(self, segment) for module in self.hooks.rival), None)

    def score(self, root: int, events: list[Event], *, complete: bool) -> None:
        """Give a feature's points to those with most followers on it (CARC-8.1 to 8.4)."""
        value = self.worth(root, complete=complete, tiles=self.size(root))
        segments = [*bits(self.landscape.occupied[root])]
        count, first = self.contest(segments)
        points = tuple((seat, value if seat in first else 0) for seat in sorted(count))
        if self.quiet:
            self.award(points)
        else:
            self.report_tie(segments, events)
            self.score_feature(
                root,
                points,
                self.terms(root, complete=complete, final=not complete),
                self.spot_of_leader(root, points),
                events,
                complete=complete,
                final=not complete,
                rule=self.rule_of(root, complete=complete),
            )
        self.feature_scored(root, events, complete=complete)

    def feature_scored(self, root: int, events: list[Event], *, complete: bool) -> None:
        """Let modules score what a feature just scored brings besides its value."""
        for module in self.hooks.feature_scored:
            module.feature_scored(self, root, events, complete=complete)

    def report_tie(self, segments: Sequence[int], events: list[Event]) -> None:
        """Report who wins where several have most followers on some segments, and not all of them score."""
        if self.hooks.break_tie:
            (count, first), land = self.contest(segments), self.landscape
            if len(first) < len(majority(count)):
                spot = next(one for one in segments if land.holder[one] & 7 in first)
                place = land.place_of(spot)
                kind, rule = self.KINDS[land.kind[spot]], self.hooks.break_tie[-1].tie_rule
                events.append(TieBroken(kind, tuple(sorted(first)), *place, rule))

    def feature(self, x: int, y: int, region: int) -> Feature:
        found, land = super().feature(x, y, region), self.landscape
        if not self.hooks.meeple_bonus:
            return found
        bonuses = (
            MeepleBonus(*place, term)
            for place in found.segments
            for term in self.bonus_terms(land.segment(*place))
        )
        return replace(found, bonuses=tuple(bonuses))

    def bonus_terms(self, segment: int) -> list[Term]:
        """Return the points of a meeple on a segment, see :meth:`Module.meeple_bonus`."""
        found = (module.meeple_bonus(self, segment) for module in self.hooks.meeple_bonus)
        return [bonus for bonus in found if bonus is not None]

    def meeple_bonuses(self, root: int) -> list[tuple[int, Term]]:
        """Return the bonus points of the meeples on a feature, each with its segment."""
        land = self.landscape
        if not self.hooks.meeple_bonus:
            return []
        meeples = [one for one in bits(land.occupied[root]) if land.weights[land.holder[one] >> 3]]
        return [(one, term) for one in meeples for term in self.bonus_terms(one) if term.points]

    def bring_home(self, root: int, events: list[Event]) -> None:
        """Give all followers of a feature back to their owners (CARC-8.5)."""
        for segment in bits(self.landscape.occupied[root]):
            self.send_home(segment, events, "CARC-8.5")

    def take_back(self, segment: int, events: list[Event], rule: str, alone_rule: str) -> None:
        """Give a figure back, with those of its owner that would stay without a meeple (TRADE-22).

        Args:
            segment: where the figure is.
            events: what happened.
            rule: the rule by which it goes.
            alone_rule: the rule by which the others go.
        """
        land = self.landscape
        root, seat = land.root(segment), land.holder[segment] & 7
        self.send_home(segment, events, rule)
        left = [one for one in bits(land.occupied[root]) if land.holder[one] & 7 == seat]
        if not any(land.weights[land.holder[one] >> 3] for one in left):
            for one in left:
                self.send_home(one, events, alone_rule)
        for module in self.hooks.taken_back:
            module.taken_back(self, events)

    def unscored_features(self) -> list[int]:
        """Return the occupied features but fields, in the order of final scoring (CARC-11.7)."""
        kind = self.landscape.kind
        return [root for root in self.unscored(_FINAL_ORDER) if kind[root] != FIELD]

    def end_game(self, events: list[Event]) -> None:
        """Score the features with followers and close the game (CARC-11)."""
        for module in self.hooks.end_game:
            if module.end_game(self, events):
                return
        for root in self.unscored_features():
            self.score(root, events, complete=False)
        if self.rules.values.fields:
            self._score_fields(events)
        self.score_last(events, "CARC-11.8")

    def score_last(self, events: list[Event], rule: str) -> None:
        """Score what comes after all features, and close the game."""
        for module in self.hooks.score_finally:
            module.score_finally(self, events)
        self.close(events, rule)

    def _score_fields(self, events: list[Event]) -> None:
        land, mode, holder = self.landscape, self.rules.values.mode, self.landscape.holder
        for award in self._farms():
            if self.quiet:
                self.award(award.points)
                continue
            by_city = land.kind[award.root] != FIELD
            farmers = farmers_around(land, award.root) if by_city else land.occupied[award.root]
            leader = max(award.points, key=lambda share: share[1])[0]
            self.report_tie([*bits(farmers)], events)
            self.score_feature(
                award.root,
                award.points,
                [*self.farm_terms(award.cities, award.each), *award.added],
                next(segment for segment in bits(farmers) if holder[segment] & 7 == leader),
                events,
                complete=land.open_ends[award.root] == 0,
                final=True,
                rule=_FIELD_RULES[mode],
                kind=KINDS[FIELD],
            )

    def _farms(self) -> list[FarmAward]:
        """Return the farmers' final points, with what modules add to fields (LITTLE-6)."""
        land, mode = self.landscape, self.rules.values.mode
        found = farms(land, mode, self.contest, self.more_for_city, self.fed)
        if not self.hooks.added_terms:
            return found
        if mode == "per_city":  # fields do not score themselves
            fields = [root for root in land.occupied_roots() if land.kind[root] == FIELD]
            found += [
                FarmAward(field, (), [], 0) for field in fields if self.added_terms(field, complete=True)
            ]
        return [self._with_added(award) for award in found]

    def _with_added(self, award: FarmAward) -> FarmAward:
        """Return the final points of a field's farmers with what modules add."""
        land = self.landscape
        if land.kind[award.root] != FIELD:
            return award
        added = tuple(self.added_terms(award.root, complete=True))
        segments = [*bits(land.occupied[award.root])]
        count, first = self.contest(segments)
        more = dict.fromkeys(first, sum(term.points for term in added))
        before = dict(award.points)
        points = tuple((seat, before.get(seat, 0) + more.get(seat, 0)) for seat in sorted(count))
        return award._replace(points=points, added=added)

    def more_for_city(self, fields: Sequence[int], seat: int) -> int:
        """Return the extra points for each city of a seat that scores by some fields."""
        land, more = self.landscape, self.more_for_all(fields)
        for figure, points in self.rules.city_figures:
            held = figure << 3 | seat
            more += points * any(land.holder[s] == held for f in fields for s in bits(land.occupied[f]))
        return more

    def more_for_all(self, fields: Sequence[int]) -> int:
        """Return the extra points for each city of every seat that scores by some fields."""
        land, marks = self.landscape, self.rules.field_marks
        return sum(
            more * any(land.tokens[field] & land.named[token] for field in fields) for token, more in marks
        )

    def goods_due(self) -> list[int]:
        """Return how many of each of the goods are in the cities that the tile placed last has completed."""
        land, goods = self.landscape, self.rules.goods
        cities = newly_complete(land, CITY, occupied_only=False) if goods else []
        if not cities:
            return [0] * len(goods)
        return [
            sum(land.count_tokens(city, token) for city in cities) if token != NO_TOKEN else 0
            for token in goods
        ]

    def field_rate(self, field: int) -> int:
        """Return the points of a complete city for every seat that scores a field (EDITION-5, RIVER2-13)."""
        return self.rules.values.each_city + self.more_for_all((field,))

    def projected_scores(self) -> tuple[int, ...]:
        """Return the points of every seat if the game ended now.

        In the solo game a feature of several colours counts for the one furthest behind.
        """
        if self.current_player == TERMINAL:
            return self.scores
        scores, land, takers = list(self.scores), self.landscape, self.hooks.project_feature
        for root in self.unscored_features():
            complete = self.is_complete(root)
            value = self.worth(root, complete=complete, tiles=self.size(root))
            bonuses = self.meeple_bonuses(root) if complete else []
            count, first = self.contest([*bits(land.occupied[root])])
            more = sum(bonus.points for _, bonus in bonuses)
            seats = [seat for seat, number in sorted(count.items()) if number]
            if not any(
                module.project_feature(self, scores, seats, value + more) for module in takers if seats
            ):
                for seat in first:
                    scores[seat] += value
                for segment, bonus in bonuses:
                    scores[land.holder[segment] & 7] += bonus.points
        if self.rules.values.fields:
            for award in self._farms():
                for seat, more in award.points:
                    scores[seat] += more
        for module in self.hooks.score_finally:
            module.project_finally(self, scores)
        return tuple(scores)
