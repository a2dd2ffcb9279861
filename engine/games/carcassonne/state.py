"""A game of Carcassonne: what features are worth, and how a turn goes on (CARC-3 to CARC-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Self, TypeVar

from engine.errors import IllegalMove
from engine.game import TERMINAL, Setting
from engine.games.carcassonne import scoring
from engine.games.carcassonne.modular import ModularState
from engine.games.carcassonne.module import AnyModule
from engine.games.carcassonne.rules import CarcassonneRules
from engine.games.carcassonne.scoring import Values
from engine.games.carcassonne.tiles import CITY, FIELD, GARDEN, KINDS, MONASTERY, PENNANT, RIVER, ROAD, START
from engine.landscape.compass import cell
from engine.landscape.completion import newly_complete
from engine.landscape.feature import Term
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import heads, majority, shares
from engine.landscape.moves import fitting_moves
from engine.landscape.phase import DRAW, PLACE, TilePhase
from engine.native import mypyc_attr
from engine.records import Event, Json, Move

M = TypeVar("M", bound=AnyModule)

_FINAL_ORDER: Final = {ROAD: 0, CITY: 1, MONASTERY: 2, GARDEN: 2, FIELD: 3}  # CARC-11.7
_FIELD_RULES: Final = {"per_field": "CARC-10.5", "per_field_once": "EDITION-4", "per_city": "EDITION-2"}


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)  # the latter for copy
class CarcassonneState(ModularState):
    """One game of Carcassonne. See :class:`engine.game.State` for the interface.

    Attributes:
        rules: what its options mean.
        hooks: the same as ``rules.hooks``.
    """

    KINDS = KINDS
    AROUND = (MONASTERY, GARDEN)
    WRITTEN_BY_PORTS = (FIELD,)
    RULE_OVER: ClassVar[str] = "CARC-11.1"
    RULE_TURN: ClassVar[str] = "CARC-3.1"

    def __init__(
        self,
        players: int,
        seed: int | None,
        options: Mapping[str, Setting],
        rules: CarcassonneRules,
        version: int,
    ) -> None:
        self.rules, self.hooks, self.rules_version = rules, rules.hooks, version
        land = Landscape(rules.tileset, rules.site, rules.pieces)
        super().__init__("carcassonne", land, players, seed, options, rules.supply)
        self.steps = rules.steps
        self.pool[:] = rules.box
        self.in_bag = sum(self.pool)
        self.extra = tuple(module.initial(self) for module in rules.modules)
        if not any(module.lay_start(self) for module in rules.modules):
            self.lay_first(START)  # CARC-1.3
        if self.landscape.cells:
            self.choose_first([])

    def module(self, kind: type[M]) -> M | None:
        """Return the module of a class, ``None`` when it is not in play."""
        return self.rules.find(kind)

    # -- what can be asked ------------------------------------------------------------------------------

    @property
    def hides(self) -> bool:
        """Whether seats hold tiles that others may not see (HOUSE-4)."""
        return self.rules.hides_hands

    @property
    def values(self) -> Values:
        """How the options in force set values."""
        return self.rules.values

    @property
    def turns(self) -> int:
        """How many turns the game will have, if every tile finds a place (HOUSE-17)."""
        last = self.rules.last_turn
        return min(super().turns, last) if last else super().turns

    @property
    def is_solo(self) -> bool:
        """Whether all seats are colours of one side."""
        return bool(self.hooks.result)

    @property
    def is_plain(self) -> bool:
        """Whether placing a tile leads to the follower step and to nothing else."""
        return self.rules.is_plain and not self.in_prologue

    @property
    def changes_turns(self) -> bool:
        """Whether turns from here on are not those of the base game."""
        return self.rules.changes_turns and not all(module.is_done(self) for module in self.rules.modules)

    @property
    def is_bounded(self) -> bool:
        """Whether the table has an edge (TABLE-1)."""
        return bool(self.hooks.room)

    @property
    def in_prologue(self) -> bool:
        """Whether tiles are drawn that come before those of the base game."""
        return any(module.is_prologue(self) for module in self.hooks.is_prologue)

    @property
    def earns_turn(self) -> bool:
        """Whether the turn in progress earns another one, or a second part (HOUSE-9, TRADE-15, RIVER2-8)."""
        return any(module.earns_turn(self) for module in self.hooks.earns_turn)

    @property
    def earns_part(self) -> bool:
        """Whether the turn in progress has earned a second part and there is a tile for it (TRADE-15)."""
        return any(module.earns_part(self) for module in self.hooks.earns_part)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the most points, once the game is over; in the solo game all of them."""
        if self.is_solo and self.current_player == TERMINAL:
            return tuple(range(self.players))
        return super().winners

    @property
    def places(self) -> tuple[int, ...] | None:
        """Place of every seat once the game is over; in the solo game all play together and have none."""
        return None if self.is_solo else super().places

    @property
    def result(self) -> int | None:
        """The result of a solo game as things stand, the marker furthest behind (SOLO-19)."""
        return next((module.result(self) for module in self.hooks.result), None)

    def position(self) -> dict[str, Json]:
        found = super().position()
        for kind in self.rules.idle:
            found |= kind.idle_position(self.players)
        for module in self.rules.modules:
            found |= module.position(self)
        return found

    # -- where tiles can be placed ------------------------------------------------------------------------

    def codes(self, design: int) -> list[int]:
        codes = self.landscape.fitting(design)
        for module in self.hooks.codes:
            codes = module.codes(self, design, codes)
        return codes

    def placements(self, design: int) -> list[Move]:
        return super().placements(design) if self.hooks.codes else fitting_moves(self.landscape, design)

    def fits(self, design: int) -> bool:
        return bool(self.codes(design)) if self.hooks.codes else super().fits(design)

    def fits_at(self, design: int, at: int, rotation: int) -> bool:
        if self.hooks.codes:
            return 0 <= rotation < 4 and at << 2 | rotation in self.codes(design)
        return super().fits_at(design, at, rotation)

    def why_not_there(self, design: int, at: int, rotation: int) -> IllegalMove | None:
        """Return why a module forbids a placement, ``None`` when none does."""
        hooks, need = self.hooks, self.landscape.frontier.get(at)
        refusals = [module.why_not_at(self, at) for module in hooks.why_not_at]
        if need is not None and rotation in self.tileset.rotations(design, need):
            there = hooks.why_not_there
            refusals += [module.why_not_there(self, design, at, rotation) for module in there]
        return next((refusal for refusal in refusals if refusal is not None), None)

    def may_lie(self, at: int) -> bool:
        """Return whether a cell is on the table now (TABLE-7)."""
        return all(module.why_not_at(self, at) is None for module in self.hooks.why_not_at)

    def holes(self, root: int) -> list[int]:
        gaps = super().holes(root)
        for module in self.hooks.room:
            room = module.room(self)
            if room is not None:
                gaps = [gap for gap in gaps if room(gap)]
        return gaps

    def can_be_completed(self, root: int) -> bool:
        """Return whether the edge of the table leaves a feature a chance (TABLE-1, HOUSE-12)."""
        if self.hooks.room and self.holes(root) != super().holes(root):
            return False
        return super().can_be_completed(root)

    # -- values -----------------------------------------------------------------------------------------

    def worth(self, root: int, *, complete: bool, tiles: int) -> int:
        """Return the points of a feature that is no field, assuming a number of tiles."""
        land = self.landscape
        pennants = (land.tokens[root] & land.named[PENNANT]).bit_count()
        return self.rate(root, tiles, complete=complete) * (tiles + pennants)

    def rate(self, root: int, tiles: int, *, complete: bool) -> int:
        """Return the points of a feature that is no field for each of its tiles and pennants."""
        each = self.rules.values.rate(self.landscape.kind[root], tiles, complete=complete)
        for module in self.hooks.rate:
            each = module.rate(self, root, each, complete=complete)
        return each

    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        """Return how the value of a feature is made up (CARC-7, CARC-10, CARC-11).

        For a field it is always what it gives at the end.
        """
        land, values = self.landscape, self.rules.values
        kind = land.kind[root]
        if kind == FIELD:
            cities = len(scoring.cities_of(land, root)) if values.fields else 0
            return [Term(scoring.CITIES, cities, self.field_rate(root))]
        if kind == RIVER:
            return []  # RIVER-10
        count = self.size(root) if tiles is None else tiles
        pennants = (land.tokens[root] & land.named[PENNANT]).bit_count()
        each = self.rate(root, count, complete=complete)
        terms = [Term(scoring.TILES, count, each), Term(scoring.PENNANTS, pennants, each)]
        return [term for term in terms if term.points]

    def rule_of(self, root: int, *, complete: bool) -> str:
        """Return the rule that sets the value of a feature that is no field."""
        for module in self.hooks.rule_of:
            rule = module.rule_of(self, root, complete=complete)
            if rule is not None:
                return rule
        kind = self.landscape.kind[root]
        if complete:
            return scoring.COMPLETE_RULES[kind]
        return scoring.FINAL_RULES[kind] if self.rules.values.incomplete else "HOUSE-10"

    def also(self, root: int) -> list[int]:
        """Return the segments of the complete cities that a field feeds on (CARC-10.4)."""
        land = self.landscape
        if land.kind[root] != FIELD or not self.rules.values.fields:
            return []
        mask = 0
        for city in scoring.cities_of(land, root):
            mask |= land.members[city]
        return list(bits(mask))

    def role(self, kind: int, figure: int) -> str:
        """Return what a figure is called on a region kind (CARC-2.6, ABBOT-1)."""
        return self.rules.pieces[figure].roles[kind]

    # -- followers and points ---------------------------------------------------------------------------

    def standing_on(self, root: int) -> list[int]:
        """Return the segments of a feature that hold figures."""
        return list(bits(self.landscape.occupied[root]))

    def no_followers(self) -> IllegalMove | None:
        """Return why no follower can be put on the board now, ``None`` when one can."""
        for module in self.hooks.no_followers:
            refusal = module.no_followers(self)
            if refusal is not None:
                return refusal
        return None

    def may_score(self, seats: Sequence[int]) -> bool:
        """Return whether a feature with followers of some seats gives points (SOLO-10)."""
        return all(module.may_score(self, seats) for module in self.hooks.may_score)

    def follower_step_over(self, events: list[Event]) -> None:
        """Score what the tile just placed completes and bring the followers home (CARC-3.1)."""
        completed = newly_complete(self.landscape, ROAD, self.AROUND, occupied_only=True)
        for module in self.hooks.score_completed:
            if module.score_completed(self, completed, events):
                return
        for root in completed:
            self._score(root, events, complete=True)
            self.bring_home(root, events)
        self.end_turn(events)

    def _score(self, root: int, events: list[Event], *, complete: bool) -> None:
        """Give a feature's points to those with most followers on it (CARC-8.1 to 8.4)."""
        value = self.worth(root, complete=complete, tiles=self.size(root))
        points = shares(heads(self.landscape, bits(self.landscape.occupied[root])), value)
        if self.quiet:
            self.award(points)
            return
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

    def bring_home(self, root: int, events: list[Event]) -> None:
        """Give all followers of a feature back to their owners (CARC-8.5)."""
        for segment in bits(self.landscape.occupied[root]):
            self.send_home(segment, events, "CARC-8.5")

    # -- set-up and turns -------------------------------------------------------------------------------

    def lay_first(self, tile: str) -> None:
        """Lay the tile with which the board begins."""
        design = self.tileset.by_id[tile].index
        self.shift_pool(design, -1)
        self.landscape.lay(design, cell(0, 0), 0)

    def choose_first(self, events: list[Event]) -> None:
        """Find out who begins (CARC-1.7, HOUSE-1, HOUSE-2, SOLO-4)."""
        for module in self.hooks.choose_first:
            if module.choose_first(self, events):
                return
        if self.players == 1 or self.options["first_player"] in ("seat", "youngest"):
            self.begin_turn(0, events)
        else:
            self.await_chance(TilePhase.BEGIN)

    def drawable(self) -> list[int]:
        """Return how many tiles of each design may be drawn now (RIVER-4, RIVER-8)."""
        counts = self.pool
        for module in self.hooks.drawable:
            counts = module.drawable(self, counts)
        return counts

    def can_draw(self, seat: int) -> bool:
        """Return whether there is a tile that a seat may draw."""
        return self.in_bag > 0 and all(module.may_draw(self, seat) for module in self.hooks.may_draw)

    def note_drawing(self, design: int, events: list[Event]) -> None:
        """Tell the modules that a tile is about to leave the bag."""
        for module in self.hooks.drawing:
            module.drawing(self, design, events)

    def begin_turn(self, seat: int, events: list[Event]) -> None:
        """Give the turn to a seat, or end the game when there is no tile or no turn left."""
        self.on_turn = seat
        last = self.rules.last_turn
        if last and self.turn >= last:  # HOUSE-17
            self.end_game(events)
            return
        self.turn += 1
        for module in self.hooks.begin_turn:
            if module.begin_turn(self, events):
                return
        if self.can_draw(seat):
            self.await_chance(DRAW)
        else:
            self.turn -= 1
            self.end_game(events)

    def offer(self, design: int, events: list[Event]) -> None:
        """Give the seat on turn its tile, or replace one that fits nowhere (CARC-4.2 to CARC-4.5)."""
        if self.fits(design):
            self.set_hand(self.on_turn, (design,))
            self.await_seat(PLACE)
            for module in self.hooks.tile_in_hand:
                module.tile_in_hand(self, events)
            return
        self.set_hand(self.on_turn, ())
        for module in self.hooks.unplaceable:
            if module.unplaceable(self, design, events):
                return
        self.await_chance(DRAW)
        self.set_aside(design, events, "CARC-4.3")
        if not self.can_draw(self.on_turn) and not self._skip_turn(events):
            self.end_game(events)

    def _skip_turn(self, events: list[Event]) -> bool:
        return any(module.skip_turn(self, events) for module in self.hooks.skip_turn)

    def end_turn(self, events: list[Event]) -> None:
        """Go on after scoring."""
        for module in self.hooks.end_turn:
            if module.end_turn(self, events):
                return
        self.next_turn(events)

    def next_turn(self, events: list[Event]) -> None:
        """Give the turn on (CARC-3.2)."""
        for module in self.hooks.keep_turn:
            if module.keep_turn(self, events):
                return
        seat = (self.on_turn + 1) % self.players
        for module in self.hooks.next_seat:
            other = module.next_seat(self)
            if other is not None:
                seat = other
        self.begin_turn(seat, events)

    # -- the end ----------------------------------------------------------------------------------------

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
            self._score(root, events, complete=False)
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
        for award in scoring.farms(land, mode, self.more_for_city):
            if self.quiet:
                self.award(award.points)
                continue
            by_city = mode == "per_city"
            farmers = scoring.farmers_around(land, award.root) if by_city else land.occupied[award.root]
            leader = max(award.points, key=lambda share: share[1])[0]
            self.score_feature(
                award.root,
                award.points,
                [Term(scoring.CITIES, award.cities, award.each)],
                next(segment for segment in bits(farmers) if holder[segment] & 7 == leader),
                events,
                complete=land.open_ends[award.root] == 0,
                final=True,
                rule=_FIELD_RULES[mode],
                kind=KINDS[FIELD],
            )

    def more_for_city(self, fields: Sequence[int], seat: int) -> int:
        """Return what a seat that scores by some fields gets for each city on top of the usual points."""
        more = self.more_for_all(fields)
        for module in self.hooks.more_for_city:
            more += module.more_for_city(self, fields, seat)
        return more

    def more_for_all(self, fields: Sequence[int]) -> int:
        """Return what every seat that scores by some fields gets for each city on top of the usual points."""
        return sum(module.more_for_all(self, fields) for module in self.hooks.more_for_all)

    def field_rate(self, field: int) -> int:
        """Return what a complete city gives to every seat that scores a field (EDITION-5, RIVER2-13)."""
        each = self.rules.values.each_city
        return each + self.more_for_all((field,)) if self.hooks.more_for_all else each

    def projected_scores(self) -> tuple[int, ...]:
        """Return the points of every seat if the game ended now.

        In the solo game a feature of several colours counts for the one furthest behind.
        """
        if self.current_player == TERMINAL:
            return self.scores
        scores, land, takers = list(self.scores), self.landscape, self.hooks.project_feature
        for root in self.unscored_features():
            value = self.worth(root, complete=self.is_complete(root), tiles=self.size(root))
            count = heads(land, bits(land.occupied[root]))
            if not any(module.project_feature(self, scores, sorted(count), value) for module in takers):
                for seat in majority(count):
                    scores[seat] += value
        if self.rules.values.fields:
            for award in scoring.farms(land, self.rules.values.mode, self.more_for_city):
                for seat, more in award.points:
                    scores[seat] += more
        for module in self.hooks.score_finally:
            module.project_finally(self, scores)
        return tuple(scores)

    # -- what a seat may know -----------------------------------------------------------------------------

    def _view(self, seat: int | None) -> Self:
        """Return a copy that holds only what a seat may know, or what is public (HOUSE-4)."""
        if not self.hides:
            return super()._view(seat)
        return self._replay(
            type(self)(self.players, None, self.options, self.rules, self.rules_version), seat
        )
