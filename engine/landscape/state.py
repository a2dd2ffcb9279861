"""The state that every square-tile game builds on: a landscape, a bag of tiles, hands, followers, scores.

A game derives from :class:`LandscapeState` and says what is its own: its phases (:meth:`_apply`,
:meth:`_legal`, :meth:`objection`) and its scoring (:meth:`terms`). Undo is shared: before each move the few
values that are not in the landscape are kept in a tuple, and :meth:`_unmake` undoes the landscape. What a
game has of its own besides is one immutable tuple, ``_extra``, which is kept with the rest.
"""

from __future__ import annotations

import hashlib
import json
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.game import CHANCE, TERMINAL, Observation, Setting, State
from engine.landscape.compass import STEPS, cell, side_of, turned_port, xy
from engine.landscape.feature import Claim, Feature, Follower, Term
from engine.landscape.landscape import Landscape, bits
from engine.landscape.records import Place
from engine.landscape.tileset import TileSet
from engine.records import Event, Json, Move

UNKNOWN = -1
"""Stands for a tile in a hand that the holder of this state may not know."""

_MAX_CACHED = 2000
_place_moves: dict[str, dict[int, Place]] = {}


def place_moves(tileset: TileSet, design: int, codes: Sequence[int]) -> list[Move]:
    """Return the moves that lay a design at ``codes`` (``cell * 4 + rotation``); equal moves are shared."""
    key = tileset.designs[design].id
    cache = _place_moves.get(key)
    if cache is None or len(cache) > _MAX_CACHED:
        cache = _place_moves[key] = {}
    try:
        return [cache[code] for code in codes]
    except KeyError:
        for code in codes:
            if code not in cache:
                cache[code] = Place(key, *xy(code >> 2), code & 3)
        return [cache[code] for code in codes]


class LandscapeState(State):
    """Base of the states of the square-tile games.

    Attributes:
        landscape: the tiles that lie.
        pool: per design how many tiles have not been seen: those in the bag, and in a seat's view
            also those hidden in other hands.
        in_bag: how many tiles can still be drawn.
    """

    landscape: Landscape
    pool: list[int]
    in_bag: int

    TILE_DUE: ClassVar[frozenset[str]]
    """Phases in which the turn in progress still has its tile to lay."""

    def __init__(
        self,
        game: str,
        tileset: TileSet,
        landscape: Landscape,
        players: int,
        seed: int | None,
        options: Mapping[str, Setting],
        supply: int,
    ) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.options = dict(options)
        self.tileset = tileset
        self.landscape = landscape
        self.pool = [design.count for design in tileset.designs]
        self.in_bag = sum(self.pool)
        self._current = CHANCE
        self._phase = ""
        self._seat = 0
        self._turn = 0
        self._scores: tuple[int, ...] = (0,) * players
        self._supply: tuple[int, ...] = (supply,) * players
        self._hands: tuple[tuple[int, ...], ...] = ((),) * players
        self._aside: tuple[int, ...] = ()
        self._placeable: list[int] | None = None
        self._extra: tuple[Any, ...] = ()
        self._chance_count = 0
        self._moves: list[Move] = []
        self._kept: list[tuple[Any, ...]] = []

    # -- the common interface -------------------------------------------------------------------------

    @property
    def current_player(self) -> int:
        """The seat to move, ``CHANCE`` or ``TERMINAL``."""
        return self._current

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._current == TERMINAL

    @property
    def moves(self) -> Sequence[Move]:
        """The moves so far, chance included."""
        return self._moves

    @property
    def chance_count(self) -> int:
        """How many of the moves so far were made by chance."""
        return self._chance_count

    @property
    def turn(self) -> int:
        """Number of the turn in progress, from 1; 0 while the game is set up."""
        return self._turn

    @property
    def phase(self) -> str:
        """What is expected now, as a word of the game's own state machine."""
        return self._phase

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every seat now."""
        return self._scores

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the most points, once the game is over."""
        if self._current != TERMINAL:
            return ()
        best = max(self._scores)
        return tuple(seat for seat, points in enumerate(self._scores) if points == best)

    def legal_moves(self) -> list[Move]:
        """Return every move that can be made now, in a fixed order."""
        if self._current == CHANCE:
            return list(self.chance_weights()[0])
        return [] if self._current == TERMINAL else self._legal()

    def push(self, move: Move) -> tuple[Event, ...]:
        """Make a move and return its events.

        Raises:
            IllegalMove: when the rules refuse it; the state is unchanged.
        """
        objection = self.objection(move)
        if objection is not None:
            raise objection
        self._kept.append(
            (
                self._current,
                self._phase,
                self._seat,
                self._turn,
                self._scores,
                self._supply,
                self._hands,
                self._aside,
                self._placeable,
                self._extra,
                self._chance_count,
                self.in_bag,
            )
        )
        self._moves.append(move)
        if self._current == CHANCE:
            self._chance_count += 1
        return tuple(self._apply(move))

    def pop(self) -> Move:
        """Take the last move back and return it.

        Raises:
            IndexError: when no move has been made.
        """
        move = self._moves.pop()
        self._unmake(move)
        (
            self._current,
            self._phase,
            self._seat,
            self._turn,
            self._scores,
            self._supply,
            self._hands,
            self._aside,
            self._placeable,
            self._extra,
            self._chance_count,
            self.in_bag,
        ) = self._kept.pop()
        return move

    def observation(self, seat: int | None) -> Observation:
        """Return what a seat may know, or what is public."""
        seen = self.view(seat) if self.hides else self
        return Observation(
            seat=seat,
            current_player=self._current,
            scores=self._scores,
            history=tuple(seen.moves),
            position=seen.position(),
            legal_moves=tuple(self.legal_moves()) if self._current == seat else (),
        )

    def fingerprint(self) -> str:
        """Return a digest of everything that decides how the game goes on."""
        land = self.landscape
        roots = [land.root(segment) for segment in range(len(land.parent))]
        ends = [land.open_ends[root] for root in roots]
        whole = (
            self.position(),
            land.holder,
            [min(bits(land.members[root])) for root in roots],
            ends,
            sorted(land.frontier.items()),
            self.pool,
            self.in_bag,
            self._hands,
            self._seat,
            self._extra,
            self._chance_count,
        )
        text = json.dumps(whole, sort_keys=True, separators=(",", ":"))
        return hashlib.blake2s(text.encode()).hexdigest()

    def position(self) -> dict[str, Json]:
        """Return the whole position as JSON-ready data.

        Keys: ``game``, ``options``, ``players``, ``turn``, ``turns``, ``phase``, ``to_move`` (a seat,
        ``"chance"`` or ``null``), ``terminal``, ``scores``, ``projected``, ``supply``, ``hands`` (tile
        ids, ``null`` where unknown), ``tiles`` (``id, x, y, rotation``), ``followers`` (``seat, role,
        x, y, region``), ``tiles_left`` (number by id), ``aside`` (tile ids).
        """
        designs = self.tileset.designs
        turn_of: dict[int, Json] = {CHANCE: "chance", TERMINAL: None}
        return {
            "game": self.game,
            "options": dict(self.options),
            "players": self.players,
            "turn": self._turn,
            "turns": self.turns,
            "phase": self._phase,
            "to_move": turn_of.get(self._current, self._current),
            "terminal": self.is_terminal,
            "scores": list(self._scores),
            "projected": list(self.projected_scores()),
            "supply": list(self._supply),
            "hands": [list(self.hand(seat)) for seat in range(self.players)],
            "tiles": [
                {"id": tile.design.id, "x": tile.x, "y": tile.y, "rotation": tile.rotation}
                for tile in self.landscape.laid()
            ],
            "followers": [
                {"seat": f.seat, "role": f.role, "x": f.x, "y": f.y, "region": f.region}
                for f in self.followers()
            ],
            "tiles_left": {designs[i].id: n for i, n in enumerate(self.pool) if n},
            "aside": [designs[i].id for i in self._aside],
        }

    # -- what screens and bots ask of every square-tile game --------------------------------------------

    @property
    def turns(self) -> int:
        """How many turns the game will have, if every tile finds a place."""
        waiting = self.in_bag + sum(map(len, self._hands))
        return self._turn + waiting - (self._phase in self.TILE_DUE)

    def hand(self, seat: int) -> tuple[str | None, ...]:
        """Return the tiles that a seat holds, ``None`` for those that may not be known."""
        designs = self.tileset.designs
        return tuple(None if i == UNKNOWN else designs[i].id for i in self._hands[seat])

    def held(self, seat: int) -> tuple[int, ...]:
        """Return the tiles that a seat holds as indices of designs, ``UNKNOWN`` for the others."""
        return self._hands[seat]

    @property
    def on_turn(self) -> int:
        """The seat whose turn is in progress, also while chance moves for it."""
        return self._seat

    def supply(self, seat: int) -> int:
        """Return how many followers a seat has off the board."""
        return self._supply[seat]

    @property
    def aside(self) -> tuple[str, ...]:
        """Tiles that left the game without being laid, in order."""
        return tuple(self.tileset.designs[i].id for i in self._aside)

    def tiles_left(self) -> dict[str, int]:
        """Return how many tiles of each design have not been seen; designs with none are left out."""
        return {self.tileset.designs[i].id: n for i, n in enumerate(self.pool) if n}

    def fitting_left(self, x: int, y: int) -> int:
        """Return how many of the tiles not yet seen would fit on the empty cell ``(x, y)``."""
        need = self.landscape.frontier.get(cell(x, y))
        if need is None:
            return 0
        rotations = self.tileset.rotations
        return sum(n for i, n in enumerate(self.pool) if n and rotations(i, need))

    def followers(self) -> list[Follower]:
        """Return the followers on the board, in the order of the tiles under them."""
        land = self.landscape
        found = []
        for segment, held in enumerate(land.holder):
            if held >= 0:
                x, y, region = land.place_of(segment)
                role = self.role(land.kind[segment], held >> 3)
                found.append(Follower(held & 7, role, x, y, region))
        return found

    def feature(self, x: int, y: int, region: int) -> Feature:
        """Return the feature that a region of the tile at ``(x, y)`` belongs to.

        Raises:
            KeyError: when there is no such tile or region.
        """
        land = self.landscape
        root = land.root(land.segment(x, y, region))
        segments = tuple(land.place_of(segment) for segment in bits(land.members[root]))
        holes = self.holes(root)
        complete = self.is_complete(root)
        terms = tuple(self.terms(root, complete=complete, final=False))
        tiles = self.tiles_of(root)
        possible = self.can_be_completed(root)
        closed = self.terms(root, complete=possible, final=False, tiles=len(tiles) + len(holes))
        final = self.terms(root, complete=complete, final=True)
        followers = []
        for segment in bits(land.occupied[root]):
            held = land.holder[segment]
            role = self.role(land.kind[segment], held >> 3)
            followers.append(Follower(held & 7, role, *land.place_of(segment)))
        return Feature(
            kind=self.tileset.kinds[land.kind[root]],
            segments=segments,
            tiles=tiles,
            holes=tuple(xy(hole) for hole in holes),
            complete=complete,
            followers=tuple(followers),
            now=sum(term.points for term in terms),
            closed=sum(term.points for term in closed),
            final=sum(term.points for term in final),
            terms=terms,
            also=tuple(land.place_of(segment) for segment in self.also(root)),
        )

    def is_complete(self, root: int) -> bool:
        """Return whether a feature can grow no more."""
        return self.landscape.open_ends[root] == 0

    def can_be_completed(self, root: int) -> bool:
        """Return whether a feature is complete or has no end where nothing may ever be built."""
        return True

    def holes(self, root: int) -> list[int]:
        """Return the empty cells that a feature reaches, in ascending order."""
        land = self.landscape
        if not land.open_ends[root]:
            return []
        found = set()
        designs = self.tileset.designs
        for number in bits(land.tiles[root]):
            at, rotation = land.cells[number], land.rotations[number]
            for index, region in enumerate(designs[land.designs[number]].regions):
                if not land.members[root] >> land.first[number] + index & 1:
                    continue
                for port in region.ports:
                    beside = at + STEPS[side_of(turned_port(port, rotation))]
                    if beside in land.frontier:
                        found.add(beside)
        return sorted(found)

    def copy(self) -> LandscapeState:
        """Return an independent copy, history included."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.landscape = self.landscape.copy()
        twin.pool = self.pool.copy()
        twin._moves = self._moves.copy()
        twin._kept = self._kept.copy()
        return twin

    # -- what a game says -----------------------------------------------------------------------------

    @abstractmethod
    def _legal(self) -> list[Move]:
        """Return the moves open to the seat whose turn it is."""

    @abstractmethod
    def _apply(self, move: Move) -> list[Event]:
        """Make a legal move and return its events."""

    @abstractmethod
    def _unmake(self, move: Move) -> None:
        """Undo what a move did to the landscape and the pool; all else is restored by the caller."""

    @abstractmethod
    def role(self, kind: int, figure: int) -> str:
        """Return what a figure is called on a region kind."""

    @abstractmethod
    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        """Return how the value of a feature is made up.

        Args:
            root: root segment of the feature.
            complete: whether it is to be valued as complete.
            final: whether it is valued in the scoring at the end of the game.
            tiles: number of tiles to reckon with instead of those it has.
        """

    @abstractmethod
    def also(self, root: int) -> list[int]:
        """Return segments outside the feature that count for its value."""

    @abstractmethod
    def claims(self) -> list[Claim]:
        """Return the choices of the follower step, passing left out; empty in other phases."""

    # -- shared by the games ------------------------------------------------------------------

    def tiles_of(self, root: int) -> tuple[tuple[int, int], ...]:
        """Return the places of the tiles that count for a feature, in the order of laying."""
        cells = self.landscape.cells
        return tuple(xy(cells[number]) for number in bits(self.landscape.tiles[root]))
