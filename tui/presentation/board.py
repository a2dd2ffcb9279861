"""Board views: the interface between screens and the board of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Protocol, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Offset

from engine import Event, Move, State
from tui.base.depth import Look
from tui.base.fitting import LEAST_PANEL
from tui.base.game_ui import part
from tui.base.words import _
from tui.presentation import EventLine, FinaleStep
from tui.presentation.board_map import BoardMap

if TYPE_CHECKING:
    from tui.drawing.art.svg import Caption
    from tui.drawing.cell_buffer import CellBuffer
    from tui.play.table import Pointer
    from tui.presentation.alternatives import Alternative

Row = Sequence[Segment]
"""One line of a picture in a terminal."""


class Picture(Protocol):
    """A scene of any kind; screens hand it on and do not look inside."""

    @property
    def last(self) -> object:
        """The place of what was put down last, ``None`` if none."""


_MOST_NAME: Final = 12

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Picture)
Place = TypeVar("Place")
Target = TypeVar("Target")


@dataclass(frozen=True, slots=True)
class FocusedPicture(Generic[P, Place]):
    """A picture and the place to focus on, ``None`` for none."""

    picture: P
    focus: Place | None = None


@dataclass(frozen=True, slots=True)
class EventPicture(Generic[P, Place]):
    """The display of an event-log line: a picture, the place to focus on, and a text."""

    picture: P
    focus: Place | None
    text: str


class RecordingView(ABC, Generic[P, Place]):
    """A view of fixed size on the pictures of one game, which follows their focus."""

    @abstractmethod
    def show(self, moment: FocusedPicture[P, Place], buffer: CellBuffer, top: int) -> None:
        """Draw a picture at the left of a buffer, from the line ``top`` on."""

    @abstractmethod
    def position_of(self, place: Place) -> Offset | None:
        """Return the cell of the view at the middle of a place, ``None`` if it is out of view."""


class BoardView(ABC, Generic[S, P, Place, Target]):
    """Draws the positions of a family of games.

    Its types are those of the states and pictures, of a place to look at, and of what can be pointed at.

    Attributes:
        has_long_moves: whether moves take many words to tell, so that lists of them are wide.
        narrow: with fewer columns the panel beside the map is hidden by default.
        least_panel: columns of the narrowest panel.
        sizes: zoom levels of its maps that have a name in the settings.
        has_owners: whether its pictures have an owners view, as ``with_owners`` makes it.
    """

    has_long_moves = False
    narrow = 80
    least_panel = LEAST_PANEL
    has_owners = False
    sizes: ClassVar[Mapping[str, int]] = {"small": 0, "medium": 1, "large": 2}

    @abstractmethod
    def picture(self, state: S, before: P | None = None, *, colours: Sequence[int] | None = None) -> P:
        """Return the picture of a position.

        Args:
            before: a picture shown before, of which parts that are the same are used again.
            colours: number of the colour of each seat; the seat numbers when left out.
        """

    @abstractmethod
    def sample(self, game: str) -> P:
        """Return a picture that shows what a game looks like."""

    # -- widgets ------------------------------------------------------------------------------------------

    @abstractmethod
    def map(self, game: str, look: Look, *, id: str) -> BoardMap[P, Place]:
        """Return a map for pictures of a game."""

    @abstractmethod
    def static_map(self, game: str, look: Look, zoom: int | None) -> BoardMap[P, Place]:
        """Return a map that only shows; the zoom is chosen by the room there is when left out."""

    # -- a replay -------------------------------------------------------------------------------------------

    @abstractmethod
    def show_step(
        self, state: S, base: P, events: Sequence[Event], colours: Sequence[int]
    ) -> FocusedPicture[P, Place]:
        """Return the picture of a step of a replay: what its events were about stands out."""

    @abstractmethod
    def show_event(
        self, state: S, base: P, line: EventLine, colours: Sequence[int]
    ) -> EventPicture[P, Place] | None:
        """Return the display of an event-log line, ``None`` when there is none."""

    def show_finale(
        self, state: S, base: P, steps: Sequence[FinaleStep], colours: Sequence[int], settled: int
    ) -> EventPicture[P, Place]:
        """Return the picture of the final scoring after some steps: the last of them stands out.

        Args:
            steps: those shown so far, at least one.
            settled: how many of them are over, so that their followers are home.
        """
        return EventPicture(base, None, steps[-1].text)

    @abstractmethod
    def with_pointers(self, picture: P, pointers: Sequence[Pointer]) -> P:
        """Return a picture with the marks of people who point at places of the board; others are left out."""

    def with_owners(self, picture: P, state: S, colours: Sequence[int]) -> P:
        """Return the picture of a position with everything in the colours of the seats that hold it."""
        return picture

    @abstractmethod
    def explain(self, game: str, event: Event) -> tuple[str, str] | None:
        """Return how points came about, ``""`` for no points, and the rule in a sentence.

        ``None`` when nothing explains the event.
        """

    @abstractmethod
    def inspect(self, state: S, base: P, target: Target, names: Sequence[str]) -> tuple[P, str, str] | None:
        """Return the picture with what is at a place lit up, and what there is to say of it.

        ``None`` when there is nothing.
        """

    # -- looking by keys ------------------------------------------------------------------------------------

    @abstractmethod
    def first_target(self, state: S, base: P) -> Target:
        """Return the first thing to inspect, given a position and its picture."""

    @abstractmethod
    def next_target(self, state: S, base: P, target: Target, dx: int, dy: int) -> Target:
        """Return the nearest target in a direction; the same if there is none."""

    def other_target(self, state: S, base: P, target: Target, step: int) -> Target:
        """Return another part of what is at a place; the same if it has none."""
        return target

    @abstractmethod
    def place_of(self, target: Target) -> Place:
        """Return the place of what is looked at."""

    # -- a review -------------------------------------------------------------------------------------------

    @abstractmethod
    def reason(self, state: S, move: Move, names: Sequence[str]) -> str:
        """Return the effect of a move of the seat to move, in a few plain words."""

    def reasons(self, state: S, made: Move, better: Move, names: Sequence[str]) -> list[str]:
        """Return the faults of a move, a phrase each; see :mod:`tui.study.review.reasons`."""
        return []

    @abstractmethod
    def show_alternatives(
        self, state: S, base: P, alternatives: Sequence[Alternative], selected: int, colour: int
    ) -> FocusedPicture[P, Place]:
        """Return the picture before a decision, with one way to decide in focus and the others marked.

        Args:
            selected: index of the one in focus.
        """

    def legend(self, game: str, look: Look) -> Sequence[tuple[str, str]]:
        """Return the marks on the map that stand for a figure where there is no room for a picture of it.

        Each comes with what it stands for, in the person's language.
        """
        return ()

    def legend_words(self, game: str) -> tuple[str, str]:
        """Return the heading of the legend, and the words for its marks."""
        first = _(
            "On small tiles a follower is shown as the sign of its seat, with a mark for its role. Where "
            "there is no room for the mark, inspect the place (i)."
        )
        return first, _("who")

    def held(self, state: S, names: Sequence[str]) -> str:
        """Return the hand of the seat to move, and the question it is asked, where no picture shows it."""
        return ""

    # -- outside the screens ------------------------------------------------------------------------------

    @abstractmethod
    def recording_view(self, game: str, whole: P, view: tuple[int, int]) -> RecordingView[P, Place]:
        """Return the recording's view of the board.

        Args:
            view: columns and lines of the map.
        """

    @abstractmethod
    def fitted(self, game: str, picture: P, width: int, height: int, look: Look) -> Sequence[Row]:
        """Return a whole picture as large as it fits into some cells, or else its smallest form."""

    @abstractmethod
    def lines(self, game: str, picture: P, look: Look, width: int) -> Iterator[Row]:
        """Yield a picture line by line for an output of some width, with the names of its places."""

    @abstractmethod
    def svg(self, game: str, picture: P, heading: Sequence[str], captions: Sequence[Caption]) -> str:
        """Return a picture as the text of an SVG file, with lines above and below it."""

    def remark(self, state: S) -> str:
        """Return the text below a picture on standard output, ``""`` for none."""
        return ""


def pointer_label(name: str) -> str:
    """Return a name as it is written on a map, a character a column; wide characters are left out."""
    return "".join(char for char in name if cell_len(char) == 1)[:_MOST_NAME]


AnyBoard = BoardView[State, Picture, object, object]
"""The board of a game that is not known here; it must only get states and pictures of that game."""


@cache
def board(game: str) -> AnyBoard:
    """Return how the board of a game is pictured, loaded on first use.

    Raises:
        UnknownName, NotShown: as :func:`tui.base.game_ui.ui`.
    """
    return part(game, "board", BoardView)
