"""Modules: the expansions, editions and house rules of Carcassonne, one file each in ``modules``.

A module reads its options once, when a game is put together, and overrides the hooks that it needs. What it
must remember of a position is one immutable value, its part, which is kept and undone with the state.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, cast

from engine.errors import IllegalMove
from engine.game import Setting
from engine.games.carcassonne.mechanisms import (
    Collector,
    CornerFigure,
    FaceBonus,
    Fork,
    MarkRate,
    Pile,
    Prize,
    Recall,
    Refuge,
    RingBonus,
    Sectors,
    TieBreaker,
    TileToken,
    Trade,
    Wanderer,
)
from engine.games.carcassonne.modular import ModularState
from engine.landscape.feature import Term
from engine.landscape.figures import Figure
from engine.landscape.landscape import Site
from engine.landscape.records import Place
from engine.landscape.tile_steps import AnyStep, Refusal
from engine.landscape.tileset import TileSet
from engine.phase import Phase
from engine.records import Event, Json, Move

S = TypeVar("S", bound=ModularState)
P = TypeVar("P")
Hook = TypeVar("Hook", bound=Callable[..., Any])


class StepTable(dict[Phase, list[AnyStep]]):
    """For each phase its steps."""

    def wrap(self, phase: Phase, makes: type[Move], wrap: Callable[[AnyStep], AnyStep]) -> None:
        """Put another step in the place of the one that makes a kind of moves; it is given that one."""
        steps = self[phase]
        place = next(number for number, step in enumerate(steps) if step.makes is makes)
        steps[place] = wrap(steps[place])


@dataclass(frozen=True, slots=True)
class CarcassonneFigure(Figure):
    """A figure of Carcassonne.

    Attributes:
        rule: the rule by which it is put on the board.
        roles: what it is called on each kind of feature.
        joins: whether it may only join an own meeple on an unfinished road or city, or on a field.
        extends_turn: whether its owner has a second part of the turn in which a tile extends its feature.
        more_for_city: the extra points of its owner for each city of its field.
        none_left: the refusal of an empty supply.
        elsewhere: the refusal of a kind of feature on which it may not stand.
        is_follower: whether bots count it among the followers in the supply.
        worth: what bots think one in the supply is worth, besides that.
        comes_home: whether its owner may take it home in the follower step.
        follows: whether it may be placed after another figure in the same turn.
    """

    rule: str = ""
    joins: bool = False
    extends_turn: bool = False
    more_for_city: int = 0
    roles: Mapping[int, str] = field(default_factory=dict)
    none_left: Refusal = ("", "")
    elsewhere: Refusal = ("", "")
    is_follower: bool = False
    worth: float = 0.0
    comes_home: bool = False
    follows: bool = False


_exclusive: Final = set[object]()


def exclusive(hook: Hook) -> Hook:
    """Mark a hook that only one of the modules of a game may override."""
    _exclusive.add(hook)
    return hook


def is_exclusive(hook: object) -> bool:
    """Return whether only one of the modules of a game may override a hook."""
    return hook in _exclusive


class Module(ABC, Generic[S, P]):
    """Base of all modules. ``S`` is the class of the state, ``P`` that of its part.

    A module declares by attributes what it changes, and overrides hooks, which do nothing here, for what it
    cannot declare. C judges and plays what is declared; what hooks change is left to Python.

    A hook of a turn, ``before_tile``, ``after_placing``, ``after_figures``, ``end_turn``, ``keep_turn`` or
    ``tiles_over``, may ask a seat, also one that is not on turn, or chance: it opens a phase and returns
    True. The step that ends this phase calls the method of the state that asks the modules after it:
    ``find_tile``, ``tile_placed``, ``follower_step_over``, ``end_turn``, ``next_turn`` or ``tiles_over`` with
    ``after=`` the module. A hook that is :func:`exclusive` decides alone: two modules that override it cannot
    be in one game.

    Attributes:
        order: its place among the modules, in which hooks are called; Hinterland's own come before 1000.
        slot: the place of its part in ``ModularState.extra``.
        has_tiles: whether its file, see :meth:`file`, has tiles. Its name is a mark of them.
        marks: the marks on tiles, of any module, to which it gives a meaning; others are left off.
        idle_marks: marks that are left off its own tiles all the same.
        figures: the figures that it adds; a game gives them their numbers in moves, see ``numbers``.
        pieces: figures that have a number in all games, which logs keep: Hinterland's own, and 5 to 7.
        numbers: the numbers of its figures in the game, by their names.
        moves: the kinds of moves that it adds.
        supply: how many a seat has of each figure that it changes, by name or by a number of ``pieces``.
        site: where tiles may ever lie, ``None`` for anywhere.
        window: how many tiles may lie across and down, wherever the first lie; 0 for any number.
        is_plain: whether placing a tile still leads to the follower step and to nothing else.
        changes_turns: whether games go on, once the first turn has begun, in a way that it does not declare.
        rates: what marks change at roads and cities.
        field_marks: for each mark of fields the extra points for each city of every seat that scores one.
        earns_enclosed: whether a tile with tiles on all four sides earns another turn.
        goods: marks that the seat on turn takes when it completes their city. One module may declare them and
            keeps the :class:`Trade`; those with most of a kind score at the end.
        most_goods: the points of those with most goods of a kind.
        goods_worth: what bots think one of them is worth.
        may_decline_part: whether a second part of a turn may be declined.
        face_bonuses: for designs the points of meeples on them.
        prizes: the tokens for the largest features; it keeps their holders.
        tile_tokens: the kinds of tokens on tiles. One module may declare them and keeps their places.
        token_kept: the part of a token's points that bots expect of one in the supply.
        refuge: where meeples may be taken back at the end of a turn.
        fork: the roads that meet without being one to those who claim them.
        recall: when figures may be taken back in the follower step.
        sectors: the tiles that score where they are placed.
        rival_kinds: two kinds of features of one tile, such that one of each side by side are rivals. The
            one that is completed first sends the figure of the other home, and none may get a second rival.
        tie_breaker: where meeples win ties.
        ring_bonus: the points of complete features for faces around them.
        collector: the figure that collects tokens. One module may declare it and keeps what it has.
        corner_figure: the figure on corners. One module may declare it and keeps their places.
        wanderer: the figure that may go on.
        declared: the hooks that do nothing but what it declares.
        hand_size: how many tiles seats hold between their turns.
        hides_hands: whether others may not see them.
        hiding: designs under which chance puts a tile that nobody may see before the end.
        no_fields: the rule by which there are no fields, ``""`` for none.
        tie_rule: the rule of its :meth:`break_tie`.
    """

    order: ClassVar[int] = 1000
    slot: int = -1
    has_tiles: bool = False
    marks: frozenset[str] = frozenset()
    idle_marks: frozenset[str] = frozenset()
    figures: ClassVar[tuple[CarcassonneFigure, ...]] = ()
    pieces: ClassVar[Mapping[int, CarcassonneFigure]] = {}
    numbers: Mapping[str, int] = {}
    moves: ClassVar[tuple[type[Move], ...]] = ()
    supply: Mapping[int | str, int] = {}
    site: Site | None = None
    window: tuple[int, int] = (0, 0)
    is_plain: bool = True
    changes_turns: bool = True
    hand_size: int = 0
    hides_hands: bool = False
    hiding: frozenset[int] = frozenset()
    no_fields: str = ""
    tie_rule: ClassVar[str] = ""
    rates: tuple[MarkRate, ...] = ()
    field_marks: Mapping[str, int] = {}
    earns_enclosed: bool = False
    goods: tuple[str, ...] = ()
    most_goods: int = 0
    goods_worth: float = 0.0
    may_decline_part: bool = False
    face_bonuses: Mapping[int, FaceBonus] = {}
    prizes: tuple[Prize, ...] = ()
    tile_tokens: tuple[TileToken, ...] = ()
    token_kept: float = 0.0
    refuge: Refuge | None = None
    fork: Fork | None = None
    recall: Recall | None = None
    sectors: Sectors | None = None
    rival_kinds: tuple[int, ...] = ()
    tie_breaker: TieBreaker | None = None
    ring_bonus: RingBonus | None = None
    collector: Collector | None = None
    corner_figure: CornerFigure | None = None
    wanderer: Wanderer | None = None
    declared: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    @abstractmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        """Return the module as the options want it, ``None`` when they leave it out."""

    @classmethod
    def file(cls) -> Path:
        """Return its file of options and tiles, which may lie beside its Python file."""
        return _file_of(cls)

    # -- its part of a position -------------------------------------------------------------------------

    def initial(self, state: S) -> P:
        """Return its part before the first move."""
        return cast(P, None)

    def part(self, state: S) -> P:
        """Return its part of a position."""
        part: P = state.extra[self.slot]
        return part

    def set_part(self, state: S, part: P) -> None:
        """Change its part of a position."""
        extra, slot = state.extra, self.slot
        state.extra = (*extra[:slot], part, *extra[slot + 1 :])

    def position(self, state: S) -> dict[str, Json]:
        """Return the module's part of the position's JSON form."""
        return {}

    @classmethod
    def idle_position(cls, players: int) -> dict[str, Json]:
        """Return the module's part of the JSON form of positions of games without it."""
        return {}

    @property
    def is_judged_in_c(self) -> bool:
        """True if C knows what placing a tile leads to while it is in play."""
        return self.is_plain or not self.changes_turns

    def is_done(self, state: S) -> bool:
        """Return whether turns from here on are as if it were not in play."""
        return not self.changes_turns

    def trade(self, state: S) -> Trade | None:
        """Return the goods and the part of the turn, where it keeps them."""
        return None

    def prize_holders(self, state: S) -> Sequence[tuple[int, int]]:
        """Return for each of its prizes the holder and the tiles to exceed, 0 for a prize that nobody has."""
        return ()

    def tokens_placed(self, state: S) -> tuple[Sequence[Sequence[int]], Sequence[int]]:
        """Return each seat's tile tokens of each kind, and for each kind the tiles that have one, as bits."""
        return (), ()

    def piles(self, state: S) -> Sequence[Pile]:
        """Return the collectors on the board."""
        return ()

    def corners_taken(self, state: S) -> Sequence[tuple[int, int]]:
        """Return seat and cell of each figure on a corner, the cell of which it is the north-western one."""
        return ()

    # -- when a game is put together --------------------------------------------------------------------

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        """Change how many tiles of each design are in the game; river tiles are not in it yet."""

    def add_steps(self, steps: StepTable) -> None:
        """Add steps to phases, or wrap some."""

    def lay_start(self, state: S) -> bool:
        """Lay the first tile, or leave it to chance; return whether it did, so that no later module does."""
        return False

    # -- before the first turn --------------------------------------------------------------------------

    @exclusive
    def choose_first(self, state: S, events: list[Event]) -> bool:
        """Take over finding out who begins; return whether it did."""
        return False

    # -- tiles ------------------------------------------------------------------------------------------

    def is_prologue(self, state: S) -> bool:
        """Return whether its tiles are drawn before those of the base game."""
        return False

    def drawable(self, state: S, counts: list[int]) -> list[int]:
        """Return how many tiles of each design may be drawn now."""
        return counts

    def may_draw(self, state: S, seat: int) -> bool:
        """Return whether there is a tile that a seat may draw."""
        return True

    def drawing(self, state: S, design: int, events: list[Event]) -> None:
        """Note that a tile is about to leave the bag."""

    def has_tile(self, state: S, seat: int) -> bool:
        """Return whether a seat has a tile besides those that it draws and holds in hand."""
        return False

    def fillers(self, state: S, at: int) -> int:
        """Return how many tiles besides those to be drawn may still fill a cell."""
        return 0

    def codes(self, state: S, design: int, codes: list[int]) -> list[int]:
        """Return those of a design's placements that it allows."""
        return codes

    def limits(self, state: S, design: int) -> bool:
        """Return whether :meth:`codes` may leave out placements of a design now."""
        return True

    def unseen(self, state: S, counts: list[int]) -> None:
        """Add the tiles that left the bag unseen to those of each design that nobody has seen."""

    def room(self, state: S) -> Callable[[int], bool] | None:
        """Return whether a cell may ever hold a tile, ``None`` when its site says it."""
        return None

    def why_not_at(self, state: S, at: int) -> IllegalMove | None:
        """Return why no tile can be placed on a cell now, ``None`` when it has nothing against it."""
        return None

    def why_not_there(self, state: S, design: int, at: int, rotation: int) -> IllegalMove | None:
        """Return why a tile that fits cannot be placed there, ``None`` when it has nothing against it."""
        return None

    def changes_step(self, state: S, design: int) -> bool:
        """Return whether placing a tile changes the follower step, earns a turn or has a ``tile_worth``."""
        return False

    def tile_in_hand(self, state: S, events: list[Event]) -> None:
        """Go on with a turn whose tile has been drawn and fits."""

    def unplaceable(self, state: S, design: int, events: list[Event]) -> bool:
        """Deal with a tile that fits nowhere; return whether it did, so that no other module has to."""
        return False

    def defers(self, state: S, design: int, events: list[Event]) -> bool:
        """Keep a tile just drawn until later; return whether it does, so that another one is drawn."""
        return False

    def placed(self, state: S, move: Place, design: int, events: list[Event]) -> None:
        """Note that a tile has been placed."""

    def after_placing(self, state: S, events: list[Event]) -> bool:
        """Do what comes between placing a tile and the follower step; return whether chance is asked."""
        return False

    # -- followers and points ---------------------------------------------------------------------------

    def no_followers(self, state: S) -> IllegalMove | None:
        """Return why no follower can be put on the board now, ``None`` when one can."""
        return None

    def bars(self, state: S, segment: int) -> IllegalMove | None:
        """Return why no figure can be put on a segment, ``None`` when it has nothing against one."""
        return None

    def may_join(self, state: S, segment: int) -> bool:
        """Return whether a follower may be put on a segment although its feature has followers."""
        return False

    def rate(self, state: S, root: int, each: int, *, complete: bool) -> int:
        """Return the points of a road or city for each tile and pennant.

        Args:
            state: the position.
            root: the feature.
            each: the points so far.
            complete: whether it is valued as complete.
        """
        return each

    def added_terms(self, state: S, root: int, *, complete: bool) -> list[Term]:
        """Return additions to the value of a feature or field, which no rate multiplies.

        Args:
            state: the position.
            root: the feature.
            complete: whether it is valued as complete.
        """
        return []

    def completion_terms(self, state: S, root: int) -> list[Term]:
        """Return additions to the value of a feature that only its completion brings."""
        return []

    def break_tie(self, state: S, segments: Sequence[int], seats: list[int]) -> list[int]:
        """Return those of some seats with equally many followers on some segments who win the tie, or all."""
        return seats

    def rule_of(self, state: S, root: int, *, complete: bool) -> str | None:
        """Return the rule by which it changes what a feature is worth, ``None`` when it does not."""
        return None

    def may_score(self, state: S, seats: Sequence[int]) -> bool:
        """Return whether a feature with followers of some seats gives points."""
        return True

    def meeple_bonus(self, state: S, segment: int) -> Term | None:
        """Return the points of a meeple on a segment, there or to come, when its feature is completed.

        They are for its owner, besides the value of the feature, as things stand; ``None`` for none.
        """
        return None

    def after_figures(self, state: S, events: list[Event]) -> bool:
        """Do what comes between the follower step and scoring; return whether a seat or chance is asked."""
        return False

    def feature_scored(self, state: S, root: int, events: list[Event], *, complete: bool) -> None:
        """Score what a feature brings besides its value: it has just been scored, its followers stand yet."""

    def taken_back(self, state: S, events: list[Event]) -> None:
        """Note that figures have gone home without being scored."""

    def before_scoring(self, state: S, roots: list[int], events: list[Event]) -> None:
        """Score what comes before the completed features, while all followers are on the board."""

    def solo_terms(self, state: S, root: int) -> list[Term]:
        """Return additions to the value of a completed feature in the solo game."""
        return []

    @exclusive
    def score_completed(self, state: S, roots: list[int], events: list[Event]) -> bool:
        """Take over scoring completed features; return whether it did."""
        return False

    @exclusive
    def rival(self, state: S, segment: int) -> int | None:
        """Return the occupied feature that is worth nothing once a feature is completed, and the reverse.

        It is a segment, ``None`` without one; the feature of ``segment`` itself may have no followers.
        """
        return None

    def score_finally(self, state: S, events: list[Event]) -> None:
        """Score what comes after all features at the end."""

    def project_finally(self, state: S, scores: MutableSequence[Any]) -> None:
        """Add to projected scores what comes after all features at the end."""

    @exclusive
    def project_feature(self, state: S, scores: list[int], seats: Sequence[int], value: int) -> bool:
        """Take over adding the value of a feature with followers of some seats; return whether it did."""
        return False

    @exclusive
    def end_game(self, state: S, events: list[Event]) -> bool:
        """Take over the scoring at the end; return whether it did."""
        return False

    @exclusive
    def result(self, state: S) -> int | None:
        """Return the result as things stand where all seats are one side, ``None`` where they are rivals."""
        return None

    def foresee(self, state: S, points: MutableSequence[Any]) -> None:
        """Add to the points of seats what bots can expect of what it keeps."""

    def step_gains(self, state: S, move: Move) -> list[float] | None:
        """Return the points that each seat can expect of a follower step of its own, ``None`` for others."""
        return None

    def tile_worth(self, state: S) -> float:
        """Return the worth of the tile just placed to its seat, besides features and turns."""
        return 0.0

    # -- turns ------------------------------------------------------------------------------------------

    def earns_turn(self, state: S) -> bool:
        """Return whether the turn in progress has earned another one, or another part."""
        return False

    def earns_part(self, state: S) -> bool:
        """Return whether the turn in progress has earned another part for which there is a tile."""
        return False

    def turn_start(self, state: S, events: list[Event]) -> None:
        """Note that the turn of the seat on turn begins."""

    def before_tile(self, state: S, events: list[Event]) -> bool:
        """Do what comes before a seat gets the tile of a part of its turn; return whether it is asked."""
        return False

    @exclusive
    def begin_turn(self, state: S, events: list[Event]) -> bool:
        """Take over finding the tile of the seat on turn; return whether it did."""
        return False

    def end_turn(self, state: S, events: list[Event]) -> bool:
        """Do what comes after scoring in each part of a turn; return whether a seat or chance is asked.

        It may also end the game, and returns True then.
        """
        return False

    def keep_turn(self, state: S, events: list[Event]) -> bool:
        """Let the seat on turn go on, or ask before the next one; return whether it does."""
        return False

    def tiles_over(self, state: S, seat: int, events: list[Event]) -> bool:
        """Ask before the game ends for want of tiles; return whether a seat is asked.

        The last turn was that of ``seat``.
        """
        return False

    def skip_turn(self, state: S, events: list[Event]) -> bool:
        """Give the turn on where the seat has no tile but others do; return whether it did."""
        return False

    def next_seat(self, state: S) -> int | None:
        """Return whose turn comes next, ``None`` for the usual order."""
        return None


@cache
def _file_of(kind: type[object]) -> Path:
    path = Path(str(sys.modules[kind.__module__].__file__))  # perhaps river.cpython-311-darwin.so
    return path.with_name(path.name.partition(".")[0] + ".toml")


AnyModule = Module[Any, Any]
