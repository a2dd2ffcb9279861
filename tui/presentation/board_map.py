"""Base class of the maps: scrolling, zoom, dragging, and the place under the mouse.

Screens know their map by this; what lies on the board, and how it is drawn, is the business of the map of
squares and of that of hexes.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final, Generic, TypeVar

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer

from tui.base.depth import Look
from tui.drawing.art.block import Block, emphasis
from tui.drawing.art.extent import Extent, fitting_zoom, showing
from tui.terminal.look_widget import LookWidget
from tui.terminal.spans import CellWidget

MIDDLE: Final = 2
"""The number of the middle button of a mouse."""

_REST_SECONDS: Final = 0.25

Scene = TypeVar("Scene", contravariant=True)
Place = TypeVar("Place", contravariant=True)


class BoardMap(CellWidget, LookWidget, Generic[Scene, Place], can_focus=True):
    """A map with a zoom and a view that scrolls.

    The view is fitted to the board: it shows all of it as large as there is room, and follows when the board
    grows, until a person scrolls or zooms. While it follows it only zooms out, unless it gets more room, so
    that the board does not grow and shrink with every turn. What would be smaller than is good for deciding
    is not shown whole while a game is played: the view follows the place in focus instead. The wheel scrolls,
    with Shift sideways, with Control it zooms; dragging scrolls too.
    """

    DEFAULT_CSS: ClassVar[str] = "BoardMap { width: 1fr; height: 1fr; }"
    zooms: ClassVar[range]
    readable: ClassVar[int] = 0
    painted: ClassVar[int] = 0
    sizes: ClassVar[Mapping[str, int]] = {"small": 0, "medium": 1, "large": 2}
    hovers = False

    class Hovered(Message):
        """The mouse has come to rest over the map, or has left it.

        Attributes:
            target: what is there, as in :class:`Clicked`; ``None`` when it has left.
        """

        def __init__(self, target: object) -> None:
            super().__init__()
            self.target = target

    class Clicked(Message):
        """The map was clicked.

        Attributes:
            target: what is there, as :meth:`BoardView.inspect <tui.presentation.board.BoardView.inspect>`
                takes it.
            button: 1 left, 2 middle, 3 right.
        """

        def __init__(self, target: object, button: int) -> None:
            super().__init__()
            self.target, self.button = target, button

    def __init__(
        self,
        look: Look | None = None,
        *,
        zoom: int | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """Make a map.

        Args:
            look: colours and characters to draw with; 24-bit colour when left out.
            zoom: zoom level; chosen by the room there is when left out.
        """
        super().__init__(look or Look(), id=id, classes=classes)
        self._zoom = 1 if zoom is None else self._clamped(zoom)
        self.fitted = zoom is None
        self._least: int | None = None
        self._panned = False
        self._focus: Place | None = None
        self._grip: tuple[int, int] | None = None
        self._dragged = False
        self._mouse = (0, 0)
        self._resting: Timer | None = None
        self._moved = False
        self._hovered: object = None
        self.arrows: dict[Offset, Block] = {}

    # What it looks like

    @abstractmethod
    def show(self, scene: Scene) -> None:
        """Show another scene of the kind that this map draws."""

    def look_to(self, place: Place) -> None:
        """Have a place in view: a view that a person has scrolled moves as little as needed for it."""
        self._focus = place
        if self.fitted:
            self.follow()
        elif not self._panned:
            self._frame(place)
        elif size := self.size:
            self.look_from(showing(self.corner, size, self.area_of(place)))

    @abstractmethod
    def reserve(self, scene: Scene) -> None:
        """Fit the view to what another scene shows, too, such as the end of a game.

        Where that has no room at a readable zoom, the view is fitted to what is shown alone.
        """

    @abstractmethod
    def position_of(self, place: Place) -> Offset | None:
        """Return where the middle of a place is in cells of the screen, ``None`` if it is out of view."""

    @abstractmethod
    def redraw(self) -> None:
        """Redraw everything."""

    @property
    def header(self) -> int:
        """Lines at the top of the view that labels of the board take."""
        return 0

    @property
    def core(self) -> Region:
        """The part of the board with something on it, in terminal cells of the whole map."""
        return self.extent(self._zoom).core

    def point_beyond(self) -> None:
        """Show an arrow at each edge of the view behind which there is more of the board."""
        (left, top), (width, height), core = self.corner, self.size, self.core
        edges = (
            (left > core.x, 0, height // 2, "←<"),
            (left + width < core.right, width - 1, height // 2, "→>"),
            (top > core.y, width // 2, self.header, "↑^"),
            (top + height < core.bottom, width // 2, height - 1, "↓v"),
        )
        before, self.arrows = self.arrows, {}
        for more, x, y, signs in edges:
            if more and width and height:
                place = Offset(x, y)
                self.arrows[place] = before.get(place) or (
                    (Segment(signs[not self._look.unicode], emphasis(self._look)),),
                )
        if changed := before.keys() ^ self.arrows.keys():
            self.refresh(*(Region(*place, 1, 1) for place in changed))

    def with_arrows(self, strip: Strip, y: int) -> Strip:
        """Return a line of the view with the arrows on it."""
        for (at, line), (arrow,) in self.arrows.items():
            if line == y:
                strip = Strip.join([strip.crop(0, at), Strip(arrow, 1), strip.crop(at + 1)])
        return strip

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return container.height

    # Where it looks

    @property
    def zoom(self) -> int:
        """Zoom level; setting it keeps the place in focus in a view that is not fitted any more."""
        return self._zoom

    @zoom.setter
    def zoom(self, zoom: int) -> None:
        self.fitted = self._panned = False
        self.set_zoom(self._clamped(zoom))
        self._frame(self._focus)

    def zoom_in(self) -> None:
        """Make everything one step larger."""
        self.zoom += 1

    def zoom_out(self) -> None:
        """Make everything one step smaller."""
        self.zoom -= 1

    def fit(self, *, whole: bool = False, least: int | None = None) -> None:
        """Fit the view to the board, and keep it fitted until a person scrolls or zooms.

        Args:
            whole: show all of a board that does not fit otherwise, however small its tiles are then.
            least: the smallest zoom to take; left out, the one that suits a decision.
        """
        self.fitted, self._panned = True, False
        self._least = self.zooms[0] if whole else least
        self.follow(afresh=True)

    def fitting_zoom(self, view: Size) -> int:
        """Return the largest zoom at which all that should be seen fits into a view, or else the smallest."""
        least = self.deciding_zoom(view) if self._least is None else self._least
        return fitting_zoom(self.extent, self.zooms[self.zooms.index(least) :], view)

    def deciding_zoom(self, view: Size) -> int:
        """Return the smallest zoom that a fitted view of a size takes while a game is played."""
        return self.readable

    @property
    def shows_all(self) -> bool:
        """True if the view has room for all that should be seen."""
        return self.extent(self._zoom).fits(self.size)

    def follow(self, *, afresh: bool = False) -> None:
        """Fit the view, if it is to be fitted; it only zooms in again where it is chosen afresh."""
        if not (self.fitted and self.size):
            return
        zoom = self.fitting_zoom(self.size)
        if afresh or zoom < self._zoom:
            self.set_zoom(zoom)
        self._frame(self._focus)

    def _frame(self, place: Place | None = None) -> None:
        """Look at as much of the board as there is room for, at a place if one is given."""
        if self.size:
            focus = None if place is None else self.area_of(place)
            self.look_from(self.extent(self._zoom).framed(self.size, self.corner, focus))

    def watch_virtual_size(self, before: Size, size: Size) -> None:
        """Keep the view fitted, or else its middle where it is.

        A map does not scroll as Textual has it, so this is its size. No ``Resize`` comes to what is mounted
        when a screen has just scrolled.
        """
        if self.fitted:
            grown = size.width > before.width or size.height > before.height
            self.follow(afresh=grown)
        elif before:
            across, down = before.width // 2 - size.width // 2, before.height // 2 - size.height // 2
            self.look_from(self.corner + Offset(across, down))
        else:
            self.centre()
        self.refresh()

    def centre(self) -> None:
        """Bring the middle of the board to the middle of the view."""
        self.look_from(self.extent(self._zoom).centred(self.size))

    @abstractmethod
    def extent(self, zoom: int) -> Extent:
        """Return the part of the board to show, at a zoom."""

    @abstractmethod
    def area_of(self, place: Place) -> Region:
        """Return the terminal cells of the whole map that should be seen of a place."""

    @abstractmethod
    def set_zoom(self, zoom: int, x: int | None = None, y: int | None = None) -> None:
        """Take a zoom level; the place (x, y) of the view stays where it is, else its middle."""

    @property
    @abstractmethod
    def corner(self) -> Offset:
        """The terminal cell of the whole map at the upper left of the view."""

    @abstractmethod
    def look_from(self, corner: Offset) -> None:
        """Take a terminal cell of the whole map to the upper left of the view."""

    def pan(self, columns: int, lines: int) -> None:
        """Move the view by terminal cells; it is not fitted any more."""
        self.fitted, self._panned = False, True
        self.look_from(self.corner + Offset(columns, lines))

    @abstractmethod
    def scroll_by(self, x: int, y: int) -> None:
        """Move the view by whole tiles."""

    def _clamped(self, zoom: int) -> int:
        return min(max(zoom, self.zooms[0]), self.zooms[-1])

    # Input

    @abstractmethod
    def clicked(self, x: int, y: int, button: int) -> None:
        """Tell what was clicked; ``button`` is 1 left, 2 middle, 3 right."""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold: what follows is a click or a drag."""
        self.focus()
        self._grip, self._dragged = (event.screen_x, event.screen_y), False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag the view."""
        if self._grip is None:
            if self.hovers:
                self._mouse, self._moved = (event.x, event.y), True
                if self._resting is None:
                    self._resting = self.set_timer(_REST_SECONDS, self._rest)
            return
        across, down = event.screen_x - self._grip[0], event.screen_y - self._grip[1]
        if self._dragged or abs(across) + abs(down) > 1:
            self._dragged = True
            self._grip = event.screen_x, event.screen_y
            self.pan(-across, -down)

    def _rest(self) -> None:
        """Tell what the mouse rests on, or look again if it has moved meanwhile."""
        self._resting = None
        if self._moved:
            self._moved = False
            self._resting = self.set_timer(_REST_SECONDS, self._rest)
        else:
            self._hover(self.target_at(*self._mouse))

    def _hover(self, target: object) -> None:
        if target is not None or self._hovered is not None:
            self._hovered = target
            self.post_message(self.Hovered(target))

    def on_leave(self) -> None:
        """The mouse is elsewhere."""
        if self._resting is not None:
            self._resting.stop()
            self._resting = None
        self._hover(None)

    @abstractmethod
    def target_at(self, x: int, y: int) -> object:
        """Return the target at a cell of the widget, as :class:`Clicked` has it; ``None`` for none."""

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go; without a drag it was a click."""
        if self._grip is None:
            return
        self._grip = None
        self.release_mouse()
        if not self._dragged:
            self.clicked(event.x, event.y, event.button)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll or zoom."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll or zoom."""
        self._wheel(event, -1)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        """Scroll sideways."""
        self._wheel(event, 1, sideways=True)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        """Scroll sideways."""
        self._wheel(event, -1, sideways=True)

    def _wheel(self, event: events.MouseEvent, step: int, sideways: bool = False) -> None:
        event.stop()
        event.prevent_default()
        if event.ctrl:
            self.fitted = self._panned = False
            self.set_zoom(self._clamped(self._zoom - step), event.x, event.y)
            self._frame()
        elif sideways or event.shift:
            self.pan(4 * step, 0)
        else:
            self.pan(0, 2 * step)


AnyMap = BoardMap[object, object]
"""A map of a kind that is not known here; it must only get scenes and places of that kind."""


class NonInteractive:
    """Mixin for maps without input: the mouse does nothing, the wheel scrolls the parent.

    Stands before the map among the bases of a class, so that its handlers come first.
    """

    def point_beyond(self) -> None:
        """Show no arrows: a picture may be a part of a landscape."""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Leave the picture as it is."""
        event.prevent_default()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Leave the picture as it is."""
        event.prevent_default()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Leave the picture as it is."""
        event.prevent_default()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Let what holds the picture scroll."""
        event.prevent_default()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Let what holds the picture scroll."""
        event.prevent_default()
