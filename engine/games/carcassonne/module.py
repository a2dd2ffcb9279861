"""Modules: the expansions, editions and house rules of Carcassonne, one file each in ``modules``.

A module reads its options once, when a game is put together, and overrides the hooks that it needs. What it
must remember of a position is one immutable value, its part, which is kept and undone with the state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

from engine.errors import IllegalMove, Unplayable
from engine.game import Setting
from engine.games.carcassonne.tiles import Role
from engine.landscape.figures import Figure
from engine.landscape.phase import Phase
from engine.landscape.records import Place
from engine.landscape.steps import AnyStep, Refusal
from engine.landscape.tileset import TileSet
from engine.records import Event, Json

if TYPE_CHECKING:
    from engine.games.carcassonne.state import CarcassonneState

P = TypeVar("P")

Clash = tuple[bool, str, str]
"""Whether options clash, the rule that says so and the sentence."""

StepTable = dict[Phase, list[AnyStep]]
"""For each phase its steps."""


@dataclass(frozen=True, slots=True)
class Piece(Figure):
    """A figure of Carcassonne.

    Attributes:
        rule: the rule by which it is put on the board.
        roles: what it is called on each kind of feature.
        joins: whether it may only join an own meeple on an unfinished road or city, or on a field.
        none_left: the refusal of an empty supply.
        elsewhere: the refusal of a kind of feature on which it may not stand.
    """

    rule: str = ""
    joins: bool = False
    roles: Mapping[int, Role] = field(default_factory=dict)
    none_left: Refusal = ("", "")
    elsewhere: Refusal = ("", "")


class Module(ABC, Generic[P]):
    """Base of all modules: every hook does nothing.

    Attributes:
        slot: the place of its part in ``CarcassonneState.extra``.
        tile_set: the ``set`` of the tiles that it adds, ``""`` for none.
        idle_marks: marks on these tiles that mean nothing in this game.
        pieces: the figures that it adds, by their numbers in moves.
        supply: for each of them how many a seat has.
        is_plain: whether placing a tile still leads to the follower step and to nothing else.
    """

    slot: int = -1
    tile_set: ClassVar[str] = ""
    idle_marks: frozenset[str] = frozenset()
    pieces: ClassVar[Mapping[int, Piece]] = {}
    supply: Mapping[int, int] = {}
    is_plain: bool = True

    @classmethod
    @abstractmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        """Return the module as the options want it, ``None`` when they leave it out."""

    @classmethod
    def clashes(cls, players: int, options: Mapping[str, Setting]) -> Iterable[Clash | Unplayable]:
        """Return what cannot be combined with this module."""
        return ()

    # -- its part of a position -------------------------------------------------------------------------

    def initial(self, state: CarcassonneState) -> P:
        """Return its part before the first move."""
        return cast(P, None)

    def part(self, state: CarcassonneState) -> P:
        """Return its part of a position."""
        return cast(P, state.extra[self.slot])

    def set_part(self, state: CarcassonneState, part: P) -> None:
        """Change its part of a position."""
        extra, slot = state.extra, self.slot
        state.extra = (*extra[:slot], part, *extra[slot + 1 :])

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        """Return what it adds to the position's JSON form."""
        return {}

    # -- when a game is put together --------------------------------------------------------------------

    def fill_box(self, tiles: TileSet, counts: list[int]) -> None:
        """Change how many tiles of each design are in the game; river tiles are not in it yet."""

    def add_steps(self, steps: StepTable) -> None:
        """Add steps to phases, or replace some."""

    def lay_start(self, state: CarcassonneState) -> bool:
        """Lay the first tile, or leave it to chance; return whether the usual start tile is not to lie."""
        return False

    # -- before the first turn --------------------------------------------------------------------------

    def choose_first(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Take over finding out who begins; return whether it did."""
        return False

    # -- tiles ------------------------------------------------------------------------------------------

    def is_prologue(self, state: CarcassonneState) -> bool:
        """Return whether its tiles are drawn before those of the base game."""
        return False

    def drawable(self, state: CarcassonneState, counts: list[int]) -> list[int]:
        """Return how many tiles of each design may be drawn now."""
        return counts

    def may_draw(self, state: CarcassonneState, seat: int) -> bool:
        """Return whether there is a tile that a seat may draw."""
        return True

    def drawing(self, state: CarcassonneState, design: int, events: list[Event]) -> None:
        """Note that a tile is about to leave the bag."""

    def codes(self, state: CarcassonneState, design: int, codes: list[int]) -> list[int]:
        """Return those of a design's placements that it allows."""
        return codes

    def why_not_at(self, state: CarcassonneState, at: int) -> IllegalMove | None:
        """Return why no tile can be placed on a cell now, ``None`` when it has nothing against it."""
        return None

    def why_not_there(
        self, state: CarcassonneState, design: int, at: int, rotation: int
    ) -> IllegalMove | None:
        """Return why a tile that fits cannot be placed there, ``None`` when it has nothing against it."""
        return None

    def tile_in_hand(self, state: CarcassonneState, events: list[Event]) -> None:
        """Go on with a turn whose tile has been drawn and fits."""

    def unplaceable(self, state: CarcassonneState, design: int, events: list[Event]) -> bool:
        """Deal with a tile that fits nowhere; return whether it did."""
        return False

    def placed(self, state: CarcassonneState, move: Place, design: int, events: list[Event]) -> None:
        """Note that a tile has been placed."""

    # -- followers and points ---------------------------------------------------------------------------

    def no_followers(self, state: CarcassonneState) -> IllegalMove | None:
        """Return why no follower can be put on the board now, ``None`` when one can."""
        return None

    def rate(self, state: CarcassonneState, root: int, each: int, *, complete: bool) -> int:
        """Return the points of a road or city for each tile and pennant; ``each`` is what they are so far."""
        return each

    def rule_of(self, state: CarcassonneState, root: int, *, complete: bool) -> str | None:
        """Return the rule by which it changes what a feature is worth, ``None`` when it does not."""
        return None

    def may_score(self, state: CarcassonneState, seats: Sequence[int]) -> bool:
        """Return whether a feature with followers of some seats gives points."""
        return True

    def score_completed(self, state: CarcassonneState, roots: list[int], events: list[Event]) -> bool:
        """Take over scoring completed features; return whether it did."""
        return False

    def score_finally(self, state: CarcassonneState, events: list[Event]) -> None:
        """Score what comes after all features at the end."""

    def project_finally(self, state: CarcassonneState, scores: MutableSequence[Any]) -> None:
        """Add to projected scores what comes after all features at the end."""

    def more_for_city(self, state: CarcassonneState, fields: Sequence[int], seat: int) -> int:
        """Return what a seat that scores by some fields gets for each city on top of the usual points.

        Args:
            state: the position.
            fields: the fields, by their roots: one, or all around a city where cities are counted.
            seat: the seat.
        """
        return 0

    def more_for_all(self, state: CarcassonneState, fields: Sequence[int]) -> int:
        """Return what every seat that scores by some fields gets for each city on top of the usual points."""
        return 0

    def end_game(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Take over the scoring at the end; return whether it did."""
        return False

    # -- turns ------------------------------------------------------------------------------------------

    def earns_turn(self, state: CarcassonneState) -> bool:
        """Return whether the turn in progress has earned another one, or another part."""
        return False

    def begin_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Take over the begin of the turn of the seat on turn; return whether it did."""
        return False

    def end_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Take over what comes between scoring and the next turn; return whether it did."""
        return False

    def keep_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Let the seat on turn go on instead of the next one; return whether it does."""
        return False

    def skip_turn(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Give the turn on where the seat has no tile but others do; return whether it did."""
        return False

    def next_seat(self, state: CarcassonneState) -> int | None:
        """Return whose turn comes next, ``None`` for the usual order."""
        return None
