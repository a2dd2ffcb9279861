"""The state machine of The Discovery (DISC-2 to DISC-6, DISC-10 and DISC-11).

Phases: ``begin``, ``remove`` and ``deal`` (chance sets up), ``draw`` (chance gives a tile), ``place``,
``follower``; with a hand of two also ``refill`` (chance, at the end of the turn), ``discard`` and ``replace``
(no tile in hand fits, another is drawn), ``forgo`` (none fits and none is left); then ``over``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress
from typing import ClassVar, Final, cast

from engine.game import CHANCE, TERMINAL, Setting
from engine.games.discovery import scoring
from engine.games.discovery.notation import parse_move, write_move
from engine.games.discovery.options import tiles_left_out
from engine.games.discovery.refusals import RefusingState
from engine.games.discovery.tiles import TERRAINS, load
from engine.landscape.compass import cell
from engine.landscape.feature import Claim, Term
from engine.landscape.landscape import Landscape
from engine.landscape.records import (
    Begin,
    Begun,
    CameHome,
    Deploy,
    Deployed,
    Discard,
    Draw,
    Drawn,
    FeatureScored,
    Forgo,
    GameEnded,
    Pass,
    Place,
    Placed,
    Remove,
    SetAside,
    TakeHome,
    TurnSkipped,
)
from engine.landscape.state import UNKNOWN, place_moves
from engine.landscape.tileset import TileSet
from engine.records import Event, Move

ROLES: Final = ("explorer", "brigand", "navigator")
FOLLOWERS: Final = 4  # DISC-2.3: the fifth is the scoring marker

_PASS: Final = Pass()
_DEPLOY: Final = tuple(Deploy(region) for region in range(8))


@cache
def tile_set() -> TileSet:
    """Return the tile set, read once."""
    return load()


@cache
def _draws(players: int) -> tuple[tuple[Draw, ...], ...]:
    return tuple(tuple(Draw(design.id, seat) for design in tile_set().designs) for seat in range(players))


class DiscoveryState(RefusingState):
    """One game of The Discovery. See :class:`engine.game.State` for the interface."""

    TILE_DUE: ClassVar[frozenset[str]] = frozenset({"draw", "place", "discard", "replace", "forgo"})

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        tiles = tile_set()
        super().__init__("discovery", tiles, Landscape(tiles), players, seed, options, supply=FOLLOWERS)
        start = next(design for design in tiles.designs if design.starting)
        self._shift_pool(start.index, -1)
        self.landscape.lay(start.index, cell(0, 0), 0)  # DISC-2.1
        self._exactly_two = options["small_feature"] == "exactly_two"
        self._hand_size = 1 if options["hand"] == "none" else 2
        self._to_remove = tiles_left_out(str(options["equal_turns"]), players, self.in_bag)
        if options["first_player"] == "random":
            self._phase = "begin"
        else:
            self._set_up([])

    @property
    def hides(self) -> bool:
        """Whether seats hold tiles that others may not see (DISC-11.1b)."""
        return self.options["hand"] == "two_private"

    # -- what can be done -------------------------------------------------------------------------------

    def chance_weights(self) -> tuple[Sequence[Move], Sequence[int]]:
        """Return the moves open to chance and their weights: one per unseen tile."""
        if self._current != CHANCE:
            return (), ()
        if self._phase == "begin":
            return [Begin(seat) for seat in range(self.players)], [1] * self.players
        pool = self.pool
        weights = list(filter(None, pool))
        if self._phase == "remove":
            designs = self.tileset.designs
            return [Remove(designs[i].id) for i, n in enumerate(pool) if n], weights
        return list(compress(_draws(self.players)[self._seat], pool)), weights

    def _legal(self) -> list[Move]:
        if self._phase == "place":
            return self._placements()
        if self._phase == "follower":
            return self.follower_moves()
        if self._phase == "discard":
            shown = self._shown()
            return [Discard(tile, shown) for tile in dict.fromkeys(shown)]
        return [Forgo(self._shown())]

    def _placements(self) -> list[Move]:
        if self._placeable is not None:
            return place_moves(self.tileset, self._hands[self._seat][0], self._placeable)
        found: list[Move] = []
        for design in self._possible_in_hand():
            found += place_moves(self.tileset, design, self.landscape.fitting(design))
        return found

    def follower_moves(self) -> list[Move]:
        """Return the choices of the follower step on the tile laid last, whatever the phase."""
        land = self.landscape
        moves: list[Move] = [_PASS]
        if self._supply[self._seat]:
            first = land.first[-1]
            moves += [
                _DEPLOY[segment - first]
                for segment in range(first, len(land.parent))
                if not land.occupied[land.root(segment)]
            ]
        if self._supply[self._seat] < FOLLOWERS:
            moves += [TakeHome(*land.place_of(segment)) for segment in land.held_by(self._seat)]
        return moves

    def claims(self) -> list[Claim]:
        """Return the choices of the follower step, passing left out."""
        if self._phase != "follower":
            return []
        found = []
        land = self.landscape
        for move in self.follower_moves():
            if isinstance(move, Deploy):
                x, y, region = land.place_of(land.first[-1] + move.region)
                action = "deploy"
            elif isinstance(move, TakeHome):
                x, y, region = move.x, move.y, move.region
                action = "home"
            else:
                continue
            role = ROLES[land.kind[land.segment(x, y, region)]]
            found.append(Claim(move, action, role, x, y, region, self.feature(x, y, region)))
        return found

    # -- making and unmaking ----------------------------------------------------------------------------

    def _apply(self, move: Move) -> list[Event]:
        events: list[Event] = []
        if isinstance(move, Draw):
            self._apply_draw(move, events)
        elif isinstance(move, Place):
            self._apply_place(move, events)
        elif isinstance(move, Pass):
            self._end_turn(events)
        elif isinstance(move, Deploy):
            self._apply_deploy(move, events)
        elif isinstance(move, TakeHome):
            self._apply_home(move, events)
        elif isinstance(move, Discard):
            self._apply_discard(move, events)
        elif isinstance(move, Forgo):
            self._apply_forgo(move, events)
        elif isinstance(move, Begin):
            self._seat = move.seat
            events.append(Begun(move.seat, "DISC-2.4"))
            self._set_up(events)
        elif isinstance(move, Remove):
            self._apply_remove(move, events)
        return events

    def _set_up(self, events: list[Event]) -> None:
        """Go on with the next step of the set-up, or begin the first turn (DISC-11.1f)."""
        self._current = CHANCE
        if len(self._aside) < self._to_remove:
            self._phase = "remove"
        elif self._hand_size == 2 and len(self._hands[self._seat]) < 2:
            self._phase = "deal"
        else:
            self._begin_turn(self._seat, events)

    def _apply_remove(self, move: Remove, events: list[Event]) -> None:
        design = self.tileset.by_id[move.tile].index
        self._shift_pool(design, -1)
        self._aside += (design,)
        events.append(SetAside(-1, move.tile, "DISC-11.2"))
        self._set_up(events)

    def _apply_draw(self, move: Draw, events: list[Event]) -> None:
        seat = self._seat
        design = UNKNOWN if move.tile is None else self.tileset.by_id[move.tile].index
        self._shift_pool(design, -1)
        if self._phase == "draw":
            events.append(Drawn(seat, move.tile, "DISC-4.1"))
            placeable = self.landscape.fitting(design)
            if placeable:
                self._set_hand(seat, (design,))
                self._placeable = placeable
                self._current, self._phase = seat, "place"
                return
            self._aside += (design,)
            events.append(SetAside(seat, cast(str, move.tile), "DISC-4.7"))
            if not self.in_bag:
                self._end_game(events)  # DISC-4.8
            return
        self._set_hand(seat, (*self._hands[seat], design))
        if self._phase == "deal":
            events.append(Drawn(seat, move.tile, "DISC-11.1a"))
            if len(self._hands[seat]) == 2:
                self._seat = (seat + 1) % self.players
            self._set_up(events)
        elif self._phase == "refill":
            events.append(Drawn(seat, move.tile, "DISC-11.1c"))
            self._begin_turn((seat + 1) % self.players, events)
        else:
            events.append(Drawn(seat, move.tile, "DISC-11.1e"))
            self._await_tile()

    def _begin_turn(self, seat: int, events: list[Event]) -> None:
        """Give the turn to a seat, or to the next that has a tile, or end the game."""
        self._turn += 1
        self._seat = seat
        if self._hand_size == 1:
            if self.in_bag:
                self._current, self._phase = CHANCE, "draw"
            else:
                self._turn -= 1
                self._end_game(events)
            return
        for ahead in range(self.players):
            self._seat = (seat + ahead) % self.players  # DISC-11.1d: without tiles, skipped
            if self._hands[self._seat]:
                self._await_tile()
                return
        self._turn -= 1
        self._end_game(events)

    def _await_tile(self) -> None:
        """Ask the seat for a tile of its hand, or for what it must do when none fits (DISC-11.1e)."""
        self._current = self._seat
        hand = self._hands[self._seat]
        if any(i == UNKNOWN or self.landscape.fits_somewhere(i) for i in hand):
            self._phase = "place"
        else:
            self._phase = "discard" if self.in_bag else "forgo"

    def _apply_place(self, move: Place, events: list[Event]) -> None:
        design = self.tileset.by_id[move.tile].index
        self._give_from_hand(design)
        self.landscape.lay(design, cell(move.x, move.y), move.rotation)
        self._phase = "follower"
        events.append(Placed(self._seat, move.tile, move.x, move.y, move.rotation, "DISC-3.1"))

    def _apply_deploy(self, move: Deploy, events: list[Event]) -> None:
        land = self.landscape
        segment = land.first[-1] + move.region
        kind = land.kind[segment]
        self._put(segment, 0, self._seat)
        self._add_supply(self._seat, -1)
        x, y, region = land.place_of(segment)
        events.append(Deployed(self._seat, ROLES[kind], TERRAINS[kind], x, y, region, "DISC-5.2"))
        self._end_turn(events)

    def _apply_home(self, move: TakeHome, events: list[Event]) -> None:
        land = self.landscape
        segment = land.segment(move.x, move.y, move.region)
        events.append(self._score(segment, final=False))
        self._take(segment)
        self._add_supply(self._seat, 1)
        role = ROLES[land.kind[segment]]
        events.append(CameHome(self._seat, role, move.x, move.y, move.region, "DISC-6.3"))
        self._end_turn(events)

    def _apply_discard(self, move: Discard, events: list[Event]) -> None:
        self._show(move.shown)
        design = self.tileset.by_id[move.tile].index
        self._give_from_hand(design)
        self._aside += (design,)
        events.append(SetAside(self._seat, move.tile, "DISC-11.1e"))
        self._current, self._phase = CHANCE, "replace"

    def _apply_forgo(self, move: Forgo, events: list[Event]) -> None:
        self._show(move.shown)
        seat = self._seat
        self._aside += self._hands[seat]
        self._set_hand(seat, ())
        events += [SetAside(seat, tile, "DISC-11.1e") for tile in move.shown]
        events.append(TurnSkipped(seat, "DISC-11.1e"))
        self._begin_turn((seat + 1) % self.players, events)

    def _end_turn(self, events: list[Event]) -> None:
        if self._hand_size == 2 and self.in_bag:
            self._current, self._phase = CHANCE, "refill"  # DISC-11.1c
        else:
            self._begin_turn((self._seat + 1) % self.players, events)

    def _end_game(self, events: list[Event]) -> None:
        """Score every follower still on the board and close the game (DISC-10.2 to 10.6)."""
        self._current, self._phase = TERMINAL, "over"
        for segment, held in enumerate(self.landscape.holder):
            if held >= 0:
                events.append(self._score(segment, final=True))
        events.append(GameEnded(self._scores, self.winners, "DISC-10.5"))

    def _unmake(self, move: Move) -> None:
        """Undo what a move did to the landscape and the pool."""
        self._unmake_trail()
        if isinstance(move, Place):
            self.landscape.lift()

    # -- scoring ----------------------------------------------------------------------------------------

    def _score(self, segment: int, *, final: bool) -> FeatureScored:
        """Give the owner of the follower on a segment the value of its feature (DISC-6.3, DISC-8.2)."""
        land = self.landscape
        root = land.root(segment)
        seat = land.holder[segment] & 7
        complete = land.open_ends[root] == 0
        terms = self.terms(root, complete=complete, final=final)
        points = sum(term.points for term in terms)
        scores = self._scores
        self._scores = (*scores[:seat], scores[seat] + points, *scores[seat + 1 :])
        x, y, region = land.place_of(segment)
        tiles = self.tiles_of(root)
        return FeatureScored(
            feature=TERRAINS[land.kind[root]],
            points=((seat, points),),
            terms=tuple((term.what, term.count, term.each) for term in terms),
            tiles=tiles,
            x=x,
            y=y,
            region=region,
            complete=complete,
            final=final,
            rule="DISC-10.3" if final else scoring.RULES[land.kind[root]],
        )

    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        """Return how the value of a feature is made up (DISC-7, and DISC-10.3 when ``final``)."""
        land = self.landscape
        terrain = land.kind[root]
        count = land.tiles[root].bit_count() if tiles is None else tiles
        bonus = complete and not final and not scoring.is_small(count, self._exactly_two)
        city_count = scoring.cities(land, root, terrain).bit_count()
        return scoring.terms(terrain, count, city_count, bonus)

    def worth(self, root: int, *, complete: bool, tiles: int) -> int:
        """Return the points of a feature reckoned with a number of tiles, quickly, for bots."""
        land = self.landscape
        terrain = land.kind[root]
        bonus = complete and not scoring.is_small(tiles, self._exactly_two)
        city_count = scoring.cities(land, root, terrain).bit_count()
        return scoring.value(terrain, tiles, city_count, bonus)

    def projected_scores(self) -> tuple[int, ...]:
        """Return the points of every seat if the game ended now (DISC-10.2, DISC-10.3)."""
        if self._current == TERMINAL:
            return self._scores
        scores = list(self._scores)
        land = self.landscape
        for segment, held in enumerate(land.holder):
            if held >= 0:
                root = land.root(segment)
                scores[held] += self.worth(root, complete=False, tiles=land.tiles[root].bit_count())
        return tuple(scores)

    def role(self, kind: int, figure: int) -> str:
        """Return what a follower is called on a terrain (DISC-5.3)."""
        return ROLES[kind]

    def also(self, root: int) -> list[int]:
        """Return segments of neighbouring grasslands with cities that count for a range (DISC-7.2a)."""
        return scoring.segments_that_count(self.landscape, root, self.landscape.kind[root])

    # -- what a seat may know, and how moves are written --------------------------------------------------

    def view(self, seat: int | None) -> DiscoveryState:
        """Return a copy that holds only what a seat may know, or what is public (DISC-11.1b)."""
        if not self.hides:
            twin = self.copy()
            twin.seed = None
            assert isinstance(twin, DiscoveryState)
            return twin
        seen = DiscoveryState(self.players, None, self.options)
        seen._partial = True
        for move in self._moves:
            foreign = isinstance(move, Draw) and move.seat != seat
            seen.push(Draw(None, move.seat) if isinstance(move, Draw) and foreign else move)
        return seen

    def notation(self, move: Move) -> str:
        """Return the text form of a move in this position; see ``docs/notation.md``."""
        return write_move(self.landscape, move)

    def parse(self, text: str) -> Move:
        """Return the move that a text denotes here.

        Raises:
            IllegalMove: when it denotes no legal move of this position.
        """
        return parse_move(self, text)
