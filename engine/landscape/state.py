"""The state that every square-tile game builds on: a landscape, a bag of tiles, hands, followers, scores.

A game derives from :class:`LandscapeState` and gives it its steps (:mod:`engine.landscape.steps`): for each
phase the kinds of moves that can be made. It says how features score (:meth:`terms`) and how a turn goes on.

Undo is shared. Changes to lists of integers (segments, bag, supply) are recorded on the landscape's trail;
the few other values are immutable and kept in a checkpoint before each move.
"""

from __future__ import annotations

import copy
import hashlib
import json
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, cast

from engine.errors import IllegalMove
from engine.game import CHANCE, NOTHING_TO_POP, TERMINAL, Observation, Setting, State, need_move
from engine.landscape.compass import RING, cell, xy
from engine.landscape.feature import Claim, Feature, Follower, Term
from engine.landscape.holes import ends_at_edge, gaps_of, holes_of
from engine.landscape.landscape import Landscape, bits
from engine.landscape.majority import around, heads, is_surrounded, majority
from engine.landscape.moves import draw_moves, fitting_moves
from engine.landscape.phase import TilePhase
from engine.landscape.records import CameHome, Deploy, FeatureScored, GameEnded, SetAside
from engine.landscape.step_table import TileSteps
from engine.landscape.tile_steps import ClaimStep
from engine.phase import Phase
from engine.records import Event, Json, Move
from engine.words import N_

UNKNOWN = -1
"""Stands for a tile in a hand that the holder of this state may not know."""

if TYPE_CHECKING:  # typing's own has no default before Python 3.13
    from typing_extensions import TypeVar

    Extra = TypeVar("Extra", default=object, covariant=True)
else:
    from typing import TypeVar

    Extra = TypeVar("Extra")

GAME_OVER: Final = N_("the game is over")
NO_LEGAL_MOVE: Final = N_("{text} is not a legal move here")


_Hands = tuple[tuple[int, ...], ...]

_Ints = tuple[int, ...]
_Checkpoint = tuple[int, int, Phase, int, int, _Ints, _Hands, _Ints, Any, int, int]
"""The values in force before a move, in the order of ``push`` and ``pop``; a plain tuple, for speed."""


class LandscapeState(State, Generic[Extra]):
    """Base of the states of the square-tile games.

    The attributes are public because steps change them; everybody else only reads.

    Attributes:
        landscape: the tiles on the table.
        tileset: their faces.
        steps: for each phase the steps that are open.
        pool: per design how many tiles have not been seen: those in the bag, and in a seat's view
            also those hidden in other hands.
        in_bag: how many tiles can still be drawn.
        on_turn: the seat whose turn is in progress, also while chance moves for it.
        extra: the game's own values, immutable.
        draws: for each seat the moves that draw one tile of each design.
        is_view: whether this is a seat's view of a game with hidden tiles, where draws may be unknown.
        quiet: whether the events of the move in progress are not asked for, so that steps may leave them out.
    """

    current_player: int = CHANCE
    turn: int = 0
    chance_count: int = 0
    phase: Phase = TilePhase.OVER
    scores: tuple[int, ...] = ()
    steps: TileSteps
    extra: Extra = cast(Extra, None)

    KINDS: ClassVar[tuple[str, ...]]
    """Names of the region kinds."""
    AROUND: ClassVar[tuple[int, ...]] = ()
    """Kinds that lie within one tile and count the tiles around it."""
    WRITTEN_BY_PORTS: ClassVar[tuple[int, ...]] = ()
    """Kinds that border on half sides, so that notation names those."""
    RULE_OVER: ClassVar[str]
    """The rule that ends the game."""
    RULE_TURN: ClassVar[str]
    """The rule that says what a turn consists of."""

    def __init__(
        self,
        game: str,
        landscape: Landscape,
        players: int,
        seed: int | None,
        options: Mapping[str, Setting],
        supply: Sequence[int],
    ) -> None:
        """Begin with all tiles in the bag and nothing on the table.

        Args:
            game: name of the game.
            landscape: the empty landscape.
            players: number of seats.
            seed: of the dealer, for the log.
            options: complete and valid.
            supply: for each figure how many each seat has.
        """
        self.game = game
        self.players = players
        self.seed = seed
        self.options = dict(options)
        self.tileset = tileset = landscape.tileset
        self.landscape = landscape
        self.pool = [design.count for design in tileset.designs]
        self.in_bag = sum(self.pool)
        self.on_turn = self.turn = self.chance_count = 0
        self.scores = (0,) * players
        self._moves: list[Move] = []
        self.draws = draw_moves(tuple(tileset.by_id), players)
        self._supply = [count for count in supply for _ in range(8)]
        self._hands: _Hands = ((),) * players
        self._aside: tuple[int, ...] = ()
        self.is_view = False
        self.quiet = False
        self._checkpoints: list[_Checkpoint] = []
        self._watch()

    def _watch(self) -> None:
        """Have changes to the bag and the supply recorded."""
        trail = self.landscape.trail
        self._pool_column = trail.add_column(self.pool)
        self._supply_column = trail.add_column(self._supply)

    # -- the common interface -------------------------------------------------------------------------

    @property
    def is_terminal(self) -> bool:
        return self.current_player == TERMINAL

    @property
    def moves(self) -> Sequence[Move]:
        return self._moves

    @property
    def winners(self) -> tuple[int, ...]:
        if self.current_player != TERMINAL:
            return ()
        best = max(self.scores)
        return tuple(seat for seat, points in enumerate(self.scores) if points == best)

    @property
    def hides(self) -> bool:
        return False

    def legal_moves(self) -> list[Move]:
        steps = self.steps.open.get(self.phase, ())
        if len(steps) == 1:
            return steps[0].legal(self)
        found: list[Move] = []
        for step in steps:
            found += step.legal(self)
        return found

    def chance_weights(self) -> tuple[Sequence[Move], Sequence[int]]:
        return self.steps.chance_step(self.phase).weights(self) if self.current_player == CHANCE else ((), ())

    def chance_odds(self) -> tuple[Sequence[Move], Sequence[int]]:
        return self.steps.chance_step(self.phase).odds(self) if self.current_player == CHANCE else ((), ())

    def why_illegal(self, move: Move) -> IllegalMove | None:
        need_move(move)
        if self.current_player == TERMINAL:
            return IllegalMove(self.RULE_OVER, GAME_OVER)
        return self.steps.why_illegal(self, self.phase, move)

    def push(self, move: Move) -> tuple[Event, ...]:
        events: list[Event] = []
        self.quiet = False
        self._make(move, events)
        return tuple(events)

    def push_only(self, move: Move) -> None:
        self.quiet = True
        self._make(move, [])

    def _make(self, move: Move, events: list[Event]) -> None:
        step = self.steps.find(self.phase, move)
        if step is None or not step.allows(self, move):
            objection = self.why_illegal(move)
            assert objection is not None, "only what no open step allows is illegal"
            raise objection
        self._checkpoints.append(
            (
                len(self.landscape.trail.entries),
                self.current_player,
                self.phase,
                self.on_turn,
                self.turn,
                self.scores,
                self._hands,
                self._aside,
                self.extra,
                self.chance_count,
                self.in_bag,
            )
        )
        self._moves.append(move)
        if self.current_player == CHANCE:
            self.chance_count += 1
        step.apply(self, move, events)

    def pop(self) -> Move:
        if not self._moves:
            raise IndexError(NOTHING_TO_POP)
        move = self._moves.pop()
        (
            mark,
            self.current_player,
            self.phase,
            self.on_turn,
            self.turn,
            self.scores,
            self._hands,
            self._aside,
            self.extra,
            self.chance_count,
            self.in_bag,
        ) = self._checkpoints.pop()
        self.landscape.undo_to(mark)
        return move

    def notation(self, move: Move) -> str:
        return self.steps.writer(move).write(self, move)

    def parse(self, text: str) -> Move:
        wanted = " ".join(text.split())
        for move in self.legal_moves():
            if self.notation(move) == wanted:
                return move
        raise IllegalMove(self.RULE_TURN, NO_LEGAL_MOVE, text=repr(text))

    def _observation(self, seat: int | None) -> Observation:
        seen = self.view(seat) if self.hides else self
        return Observation(
            seat=seat,
            current_player=self.current_player,
            scores=self.scores,
            history=tuple(seen.moves),
            position=seen.position(),
            legal_moves=tuple(self.legal_moves()) if self.current_player == seat else (),
        )

    def _view(self, seat: int | None) -> Self:
        twin = self.copy()
        twin.seed = None
        return twin

    def _replay(self, seen: Self, seat: int | None) -> Self:
        """Make the moves so far in a new state as a seat's view: what chance did may be unknown."""
        seen.is_view = True
        for move in self._moves:
            step = seen.steps.find(seen.phase, move)
            seen.push_only(step.seen(seen, move, seat) if step else move)
        return seen

    def diagram(self) -> str:
        from engine.landscape.diagram import diagram  # it knows this module

        return diagram(self)

    def copy(self) -> Self:
        twin = copy.copy(self)
        twin.landscape = self.landscape.copy()
        twin.pool = self.pool.copy()
        twin._moves = self._moves.copy()
        twin._supply = self._supply.copy()
        twin._checkpoints = self._checkpoints.copy()
        twin._watch()
        return twin

    def fingerprint(self) -> str:
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
            self._supply,
            self.on_turn,
            self.extra,
            self.chance_count,
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
            "turn": self.turn,
            "turns": self.turns,
            "phase": self.phase,
            "to_move": turn_of.get(self.current_player, self.current_player),
            "terminal": self.is_terminal,
            "scores": list(self.scores),
            "projected": list(self.projected_scores()),
            "supply": self._supply[: self.players],
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

    def faces(self) -> list[Json]:
        return self.tileset.faces()

    # -- what screens and bots ask of every square-tile game --------------------------------------------

    @property
    def turns(self) -> int:
        waiting = self.in_bag + sum(map(len, self._hands))
        return self.turn + waiting - self.phase.is_before_tile

    def hand(self, seat: int) -> tuple[str | None, ...]:
        """Return the tiles that a seat holds, ``None`` for those that may not be known."""
        designs = self.tileset.designs
        return tuple(None if i == UNKNOWN else designs[i].id for i in self._hands[seat])

    def held(self, seat: int) -> tuple[int, ...]:
        """Return the tiles that a seat holds as indices of designs, ``UNKNOWN`` for the others."""
        return self._hands[seat]

    def supply(self, seat: int, figure: int = 0) -> int:
        """Return how many figures of a kind a seat has off the board."""
        return self._supply[figure << 3 | seat]

    def supply_of(self, seat: int) -> list[int]:
        """Return how many of each figure a seat has off the board."""
        return self._supply[seat::8]

    @property
    def aside(self) -> tuple[str, ...]:
        """Tiles that left the game without being laid, in order."""
        return tuple(self.tileset.designs[i].id for i in self._aside)

    def tiles_left(self) -> dict[str, int]:
        """Return how many tiles of each design have not been seen; designs with none are left out."""
        return {self.tileset.designs[i].id: n for i, n in enumerate(self.pool) if n}

    def fitting_left(self, x: int, y: int) -> int:
        """Return how many of the tiles not yet seen would fit on the empty cell ``(x, y)``."""
        at = cell(x, y)
        return self.count_fitting(self.pool, at) if at in self.landscape.frontier else 0

    def count_fitting(self, counts: Sequence[int], at: int) -> int:
        """Return how many of some tiles, given by design, would fit on an empty cell."""
        return sum(n for design, n in enumerate(counts) if n and self.rotations_on(design, at))

    def rotations_on(self, design: int, at: int) -> tuple[int, ...]:
        """Return the rotations in which a design may be placed on an empty cell in a later turn."""
        return self.tileset.rotations(design, self.landscape.frontier.get(at, 0))

    def followers(self) -> list[Follower]:
        """Return the followers on the board, in the order of the tiles under them."""
        return [self.follower(s) for s, held in enumerate(self.landscape.holder) if held >= 0]

    def follower(self, segment: int) -> Follower:
        """Return the follower that stands on a segment."""
        land, held = self.landscape, self.landscape.holder[segment]
        return Follower(held & 7, self.role(land.kind[segment], held >> 3), *land.place_of(segment))

    def feature(self, x: int, y: int, region: int) -> Feature:
        """Return the feature that a region of the tile at ``(x, y)`` belongs to.

        Raises:
            KeyError: when there is no such tile or region.
        """
        land = self.landscape
        root = land.root(land.segment(x, y, region))
        holes, tiles, complete = self.holes(root), self.tiles_of(root), self.is_complete(root)
        terms = tuple(self.terms(root, complete=complete, final=False))
        possible = self.can_be_completed(root)
        closed = self.terms(root, complete=possible, final=False, tiles=len(tiles) + len(holes))
        final = self.terms(root, complete=complete, final=True)
        return Feature(
            kind=self.tileset.kinds[land.kind[root]],
            segments=tuple(map(land.place_of, bits(land.members[root]))),
            tiles=tiles,
            holes=tuple(map(xy, holes)),
            complete=complete,
            followers=tuple(map(self.follower, bits(land.occupied[root]))),
            now=sum(term.points for term in terms),
            closed=sum(term.points for term in closed),
            final=sum(term.points for term in final),
            terms=terms,
            also=tuple(map(land.place_of, self.also(root))),
            tokens={
                token: count
                for name, token in enumerate(self.tileset.tokens)
                if (count := land.count_tokens(root, name))
            },
        )

    def claims(self) -> list[Claim]:
        """Return the choices among regions that are open now: where a follower goes, what scores next.

        A claim's ``action`` is ``"deploy"``, ``"home"`` or a word of the game's own.
        """
        found: list[Claim] = []
        for step in self.steps.open.get(self.phase, ()):
            if isinstance(step, ClaimStep):
                for move in step.legal(self):
                    action, segment, role = step.claim(self, move)
                    place = self.landscape.place_of(segment)
                    found.append(Claim(move, action, role, *place, step.feature(self, segment)))
        return found

    @property
    def is_follower_step(self) -> bool:
        """True if figures are put on the tile placed last, in the follower step or in one of a module."""
        return self.steps.step(self.phase, Deploy) is not None

    def follower_moves(self) -> list[Move]:
        """Return the choices of the open follower step, in other phases those on the tile placed last."""
        found: list[Move] = []
        for step in self.steps.open[self.phase if self.is_follower_step else TilePhase.FOLLOWER]:
            found += step.legal(self)
        return found

    # -- features -------------------------------------------------------------------------------------

    def center(self, segment: int) -> int:
        """Return the cell of the latest tile under a feature of one tile."""
        land = self.landscape
        return land.cells[land.tiles[segment].bit_length() - 1]

    def is_complete(self, root: int) -> bool:
        """Return whether a feature can no longer grow; for a kind in ``AROUND``, whether it is surrounded."""
        land = self.landscape
        if land.kind[root] in self.AROUND:
            return is_surrounded(land, self.center(root))
        return land.open_ends[root] == 0

    def size(self, root: int) -> int:
        """Return how many tiles count for a feature."""
        land = self.landscape
        if land.kind[root] in self.AROUND:
            return 1 + around(land, self.center(root))
        return land.tiles[root].bit_count()

    def tiles_of(self, root: int) -> tuple[tuple[int, int], ...]:
        """Return the places of the tiles that count for a feature, in the order of laying."""
        land = self.landscape
        if land.kind[root] not in self.AROUND:
            return tuple(xy(land.cells[number]) for number in bits(land.tiles[root]))
        at = self.center(root)
        numbers = sorted(land.tile_at[at + step] for step in (0, *RING) if at + step in land.tile_at)
        return tuple(xy(land.cells[number]) for number in numbers)

    def holes(self, root: int) -> list[int]:
        """Return the empty cells where a feature can grow, in ascending order."""
        land = self.landscape
        if land.kind[root] in self.AROUND:
            return sorted(gaps_of(land, self.center(root)))
        return sorted(holes_of(land, root))

    def can_be_completed(self, root: int) -> bool:
        """Return whether a feature is complete or has no end where nothing may ever be built."""
        land = self.landscape
        if land.kind[root] in self.AROUND:
            at = self.center(root)
            return land.site.wall_closes or around(land, at) + len(gaps_of(land, at)) == len(RING)
        return not ends_at_edge(land, root)

    def also(self, root: int) -> list[int]:
        """Return segments outside the feature that count for its value."""
        return []

    def holders(self, root: int) -> tuple[int, ...]:
        """Return the seats for which a feature with followers scores as they stand: those with most."""
        return tuple(sorted(majority(heads(self.landscape, bits(self.landscape.occupied[root])))))

    def unscored(self, order: Mapping[int, int] | Sequence[int]) -> list[int]:
        """Return the roots of the features with followers.

        Args:
            order: for each kind its place in the order of final scoring.
        """
        kind = self.landscape.kind
        return sorted(self.landscape.occupied_roots(), key=lambda root: order[kind[root]])

    # -- what a game says -----------------------------------------------------------------------------

    @abstractmethod
    def role(self, kind: int, figure: int) -> str:
        """Return the role of a figure on a region kind."""

    @abstractmethod
    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        """Return how the value of a feature is made up.

        Args:
            root: root segment of the feature.
            complete: whether it is to be valued as complete.
            final: whether it is valued in the scoring at the end of the game.
            tiles: number of tiles to assume instead of those it has.
        """

    @abstractmethod
    def end_game(self, events: list[Event]) -> None:
        """Score what is left and close the game."""

    @abstractmethod
    def follower_step_over(self, events: list[Event]) -> None:
        """Go on after the follower step: score what the tile completes, and end the turn."""

    def codes(self, design: int) -> list[int]:
        """Return where a design can be placed as ``cell * 4 + rotation``, in ascending order.

        A game that overrides it overrides :meth:`placements`, :meth:`fits` and :meth:`fits_at`, too.
        """
        return self.landscape.fitting(design)

    def placements(self, design: int) -> list[Move]:
        """Return the moves that place a design, in the order of :meth:`codes`."""
        return fitting_moves(self.landscape, design)

    def fits(self, design: int) -> bool:
        """Return whether a design can be placed anywhere."""
        return self.landscape.fits_somewhere(design)

    def fits_at(self, design: int, at: int, rotation: int) -> bool:
        """Return whether a design can be placed on a cell in a rotation."""
        return self.landscape.fits_at(design, at, rotation)

    def drawable(self) -> list[int]:
        """Return how many tiles of each design may be drawn now."""
        return self.pool

    # -- what steps do ----------------------------------------------------------------------------------

    def await_chance(self, phase: Phase) -> None:
        """Let chance move next."""
        self.current_player, self.phase = CHANCE, phase

    def await_seat(self, phase: Phase, seat: int | None = None) -> None:
        """Ask a seat for a move, the one on turn unless another is named."""
        self.current_player, self.phase = self.on_turn if seat is None else seat, phase

    def shift_pool(self, design: int, more: int) -> None:
        """Put tiles of a design into the bag, or take them out."""
        self.in_bag += more
        if design != UNKNOWN:
            self.count_unseen(design, more)

    def count_unseen(self, design: int, more: int) -> None:
        """Change how many tiles of a design have not been seen."""
        self.landscape.trail.set(self._pool_column, design, self.pool[design] + more)

    def put(self, segment: int, figure: int, seat: int) -> None:
        """Move a figure from a seat's supply to a segment."""
        self.landscape.put(segment, figure << 3 | seat)
        self.shift_supply(figure, seat, -1)

    def take(self, segment: int) -> int:
        """Give the figure on a segment back to its owner's supply; return ``figure * 8 + seat``."""
        held = self.landscape.take(segment)
        self.shift_supply(held >> 3, held & 7, 1)
        return held

    def shift_supply(self, figure: int, seat: int, more: int) -> None:
        """Change how many of a figure a seat has in its supply."""
        held = figure << 3 | seat
        self.landscape.trail.set(self._supply_column, held, self._supply[held] + more)

    def send_home(self, segment: int, events: list[Event], rule: str) -> None:
        """Give the figure on a segment back to its owner's supply and report it."""
        if self.quiet:
            self.take(segment)
            return
        home = self.follower(segment)
        self.take(segment)
        events.append(CameHome(home.seat, home.role, home.x, home.y, home.region, rule))

    def award(self, points: Iterable[tuple[int, int]]) -> None:
        """Add points to seats."""
        scores = list(self.scores)
        for seat, more in points:
            scores[seat] += more
        self.scores = tuple(scores)

    def score_feature(
        self,
        root: int,
        points: tuple[tuple[int, int], ...],
        terms: Iterable[Term],
        spot: int,
        events: list[Event],
        *,
        complete: bool,
        final: bool,
        rule: str,
        bonus: tuple[tuple[int, int], ...] = (),
        kind: str | None = None,
    ) -> None:
        """Add the points of a feature and report them; see :class:`records.FeatureScored`.

        ``spot`` is the segment on which the follower stands that is shown to score; ``kind`` names the
        feature that scores where it is not ``root`` itself.
        """
        self.award(points)
        if self.quiet:
            return
        land = self.landscape
        x, y, region = land.place_of(spot)
        events.append(
            FeatureScored(
                feature=kind or self.KINDS[land.kind[root]],
                points=points,
                terms=tuple((term.what, term.count, term.each) for term in terms),
                tiles=self.tiles_of(root),
                x=x,
                y=y,
                region=region,
                complete=complete,
                final=final,
                rule=rule,
                bonus=bonus,
            )
        )

    def spot_of_leader(self, root: int, points: Iterable[tuple[int, int]]) -> int:
        """Return the first segment on which the seat stands that gets most of a feature's points."""
        holder = self.landscape.holder
        leader = max(points, key=lambda share: share[1])[0]
        return next(s for s in bits(self.landscape.occupied[root]) if holder[s] & 7 == leader)

    def set_aside(self, design: int, events: list[Event], rule: str, seat: int | None = None) -> None:
        """Take a tile out of the game."""
        self._aside += (design,)
        if self.quiet:
            return
        tile = self.tileset.designs[design].id
        events.append(SetAside(self.on_turn if seat is None else seat, tile, rule))

    def close(self, events: list[Event], rule: str) -> None:
        """End the game; everything has been scored."""
        self.current_player, self.phase = TERMINAL, TilePhase.OVER
        if not self.quiet:
            events.append(GameEnded(self.scores, self.winners, rule))

    # -- hands ------------------------------------------------------------------------------------------

    def set_hand(self, seat: int, hand: tuple[int, ...]) -> None:
        """Give a seat the tiles of a hand instead of those it holds."""
        hands = list(self._hands)
        hands[seat] = hand
        self._hands = tuple(hands)
