"""What the screens ask of the picture of a game, whatever its board is made of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.segment import Segment

from engine import Event, Move, State
from tui.art.depth import Look
from tui.games import Line
from tui.widgets.board_map import BoardMap

if TYPE_CHECKING:
    from tui.art.svg import Caption
    from tui.recording.sheet import Sheet
    from tui.review.ways import Way

Row = Sequence[Segment]
"""One line of a picture in a terminal."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A picture, and the place on it to look at, ``None`` for none."""

    picture: Any
    focus: Any = None


@dataclass(frozen=True, slots=True)
class Recalled:
    """What a line of a story shows: the picture, the place to look at, and what to say."""

    picture: Any
    focus: Any
    text: str


class Lens(ABC):
    """Sees the pictures of one game through a frame of fixed size, which follows what they are about."""

    @abstractmethod
    def show(self, moment: Moment, sheet: Sheet, top: int) -> None:
        """Draw a picture at the left of a sheet, from the line ``top`` on."""


class Board(ABC):
    """How the positions of a family of games are pictured.

    What is called a picture here is a scene of the board's own kind; screens hand it on and never look
    inside.

    Attributes:
        wordy: whether moves take many words to tell, so that lists of them are wide.
        narrow: below so many columns the panel of a replay is hidden unless it is asked for.
    """

    wordy = False
    narrow = 80

    @abstractmethod
    def picture(self, state: State, before: Any = None, *, colours: Sequence[int] | None = None) -> Any:
        """Return the picture of a position.

        Args:
            state: the position, as far as the viewer may know it.
            before: a picture shown before, of which parts that are the same are used again.
            colours: number of the colour of each seat; each has that of its own number when left out.
        """

    @abstractmethod
    def sample(self, game: str) -> Any:
        """Return a picture that shows what a game looks like."""

    # -- widgets ------------------------------------------------------------------------------------------

    @abstractmethod
    def map(self, game: str, look: Look, *, id: str) -> BoardMap:
        """Return a map for pictures of a game."""

    @abstractmethod
    def still(self, game: str, look: Look, zoom: int | None) -> BoardMap:
        """Return a map that only shows; the zoom is chosen by the room there is when left out."""

    # -- a replay -------------------------------------------------------------------------------------------

    @abstractmethod
    def moment(self, state: State, base: Any, events: Sequence[Event], colours: Sequence[int]) -> Moment:
        """Return the picture of a step of a replay: what its events were about stands out.

        Args:
            state: the position after it.
            base: its picture.
            events: what the step brought about.
            colours: number of the colour of each seat.
        """

    @abstractmethod
    def recall(self, state: State, base: Any, line: Line, colours: Sequence[int]) -> Recalled | None:
        """Return what a line of the story shows, ``None`` when there is nothing to show for it."""

    @abstractmethod
    def explain(self, game: str, event: Event) -> tuple[str, str] | None:
        """Return how something came about, and the rule in a sentence; ``None`` when nothing explains it."""

    @abstractmethod
    def look_into(
        self, state: State, base: Any, target: Any, names: Sequence[str]
    ) -> tuple[Any, str, str] | None:
        """Return the picture with what is at a place lit up, and what there is to say of it.

        ``None`` when there is nothing.
        """

    # -- a review -------------------------------------------------------------------------------------------

    @abstractmethod
    def reason(self, state: State, move: Move, names: Sequence[str]) -> str:
        """Return what a move of the seat to move does, in a few plain words."""

    @abstractmethod
    def weighed(self, state: State, base: Any, ways: Sequence[Way], selected: int, colour: int) -> Moment:
        """Return the picture before a decision, with one way to decide in focus and the others marked.

        Args:
            state: before the decision.
            base: its picture.
            ways: the ways to decide.
            selected: index of the one in focus.
            colour: number of the colour of the seat that decides.
        """

    def held(self, state: State, names: Sequence[str]) -> str:
        """Return what the seat to move holds, and what it is asked, where no picture shows it."""
        return ""

    # -- outside the screens ------------------------------------------------------------------------------

    @abstractmethod
    def lens(self, game: str, whole: Any, view: tuple[int, int], size: tuple[int, int]) -> Lens:
        """Return what a recording sees of the board.

        Args:
            game: name of the game.
            whole: the picture at the end.
            view: columns and lines of the map.
            size: columns and lines of the recording.
        """

    @abstractmethod
    def fitted(self, game: str, picture: Any, width: int, height: int, look: Look) -> Sequence[Row]:
        """Return all of a picture as large as it fits into so many cells, or else its smallest form."""

    @abstractmethod
    def lines(self, game: str, picture: Any, look: Look, width: int) -> Iterator[Row]:
        """Yield a picture line by line for an output so many columns wide, with what names its places."""

    @abstractmethod
    def svg(self, game: str, picture: Any, heading: Sequence[str], captions: Sequence[Caption]) -> str:
        """Return a picture as the text of an SVG file, with lines above and below it."""

    def remark(self, state: State) -> str:
        """Return what is to be said below a picture on standard output, ``""`` for nothing."""
        return ""
