"""Updates of the screen straight from the widgets: each changed span of a line, from the widget seen there.

Textual cuts all lines where any widget begins or ends, has every widget near a change render its lines, and
divides these at the cuts. Here it is worked out once for a layout which widget is seen in which columns of a
line, so that a change renders only what has changed, and a widget that knows its cells
(:class:`CellWidget`) hands them out without making text of them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from rich.style import Style
from textual.color import TRANSPARENT
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.terminal.abstract import AbstractMeta
from tui.terminal.cells import FOLLOWS, Cell, Cells
from tui.terminal.internals import Part, has, tell_screen

Span = tuple[int, int, int]
"""A line, the first column and the one after the last."""


if TYPE_CHECKING:
    _Widget = Widget
else:
    _Widget = object  # put before a widget's class


class CellWidget(_Widget, metaclass=AbstractMeta):
    """Mixin for widgets that can hand out the cells of their content without rendering lines as text."""

    _knows_cells: ClassVar[bool] = False
    _only_repaints = False
    _waits_for_idle = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._known_styles: dict[str, Style] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = next(vars(base) for base in cls.__mro__ if vars(base).keys() & {"line_cells", "render_line"})
        cls._knows_cells = "line_cells" in own  # else what renders its lines is derived from what knows them

    @property
    def hands_out_cells(self) -> bool:
        """True if it can, because its lines are shown as they are: no style sheet adds to them."""
        styles = self.styles
        return self._knows_cells and not (
            styles.tint.a
            or any(edge for edge, _colour in styles.outline)
            or styles.text_opacity != 1.0
            or styles.has_rule("hatch")
            or self.opacity != 1.0
        )

    @abstractmethod
    def line_cells(self, y: int, start: int, end: int, cells: Cells) -> list[Cell] | None:
        """Return the cells of a part of a line, ``None`` if the line has to be rendered.

        Args:
            y: line of the content.
            start: first column.
            end: column after the last one.
            cells: turns text into cells.
        """

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Draw regions, or all, again."""
        self._only_repaints = repaint and not layout and not recompose
        super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        self._only_repaints = False
        return self

    def check_idle(self) -> None:
        """Tell the screen what is to be drawn; for all else, have :meth:`on_idle` called."""
        if self._only_repaints and not self._waits_for_idle and self.is_mounted and has(Part.TUNING):
            tell_screen(self)
        else:
            self._waits_for_idle = True
            super().check_idle()

    def on_idle(self) -> None:
        """Tell the screen of later changes directly again."""
        self._waits_for_idle = False

    def style_of(self, component: str = "") -> Style:
        """Return the widget's style, or that of a component, which Textual forgets with each refresh."""
        found = self._known_styles.get(component)
        if found is None:
            found = self.rich_style
            if component:
                found += self.get_component_rich_style(component)
            self._known_styles[component] = found
        return found

    def notify_style_update(self) -> None:
        """Forget styles, which may have changed."""
        super().notify_style_update()
        self._known_styles.clear()

    def refresh_content(self, *, layout: bool = False) -> None:
        """Draw the content again, but not the border and the padding around it.

        Args:
            layout: whether its size may have changed.
        """
        self.refresh(Region(0, 0, *self.size), layout=layout)

    def strip_cells(self, strip: Strip, start: int, end: int, cells: Cells) -> list[Cell] | None:
        """Return the result of :meth:`line_cells`, from all of a line as text."""
        segments = list(strip)
        for one in self.get_line_filters():
            segments = one.apply(segments, TRANSPARENT)
        found = [cell for text, style, _control in segments for cell in cells.of(text, style)]
        return found[start:end] if len(found) >= end and FOLLOWS not in found else None


class StripSpan(NamedTuple):
    """A span of the screen and the rendered line of which it shows a part.

    Attributes:
        x, y: where the span begins on the screen.
        width: its columns.
        strip: the rendered line.
        skip: how many cells of the line come before the span.
    """

    x: int
    y: int
    width: int
    strip: Strip
    skip: int


class CellSpan(NamedTuple):
    """A span of the screen and the widget that hands out its cells.

    Attributes:
        x, y: where the span begins on the screen.
        width: its columns.
        widget: the widget of whose content a part is seen there.
        column, line: where the span begins in the content.
    """

    x: int
    y: int
    width: int
    widget: CellWidget
    column: int
    line: int

    def strip(self) -> Strip:
        """Return the line of the content as rendered text."""
        widget = self.widget
        return widget.render_lines(
            Region(0, self.line, widget.size.width, 1) + widget.styles.gutter.top_left
        )[0]


class SpanUpdate(NamedTuple):
    """The changes of the screen.

    Attributes:
        strips: spans of rendered lines.
        cells: spans of widgets that hand out cells.
        is_whole: whether that is all of the screen.
    """

    strips: list[StripSpan]
    cells: list[CellSpan]
    is_whole: bool


class _Seen(NamedTuple):
    """Columns of a line in which a widget is seen."""

    start: int
    end: int
    widget: Widget
    region: Region
    visible: Region


class _Piece(NamedTuple):
    """Columns of a line that have changed, and the widget that is seen there."""

    y: int
    start: int
    end: int
    seen: _Seen


VisibleWidgets = Mapping[Widget, tuple[Region, Region]]


class Spans:
    """Which widget is seen in which columns of each line.

    Args:
        visible: the region and the clip of each widget, the uppermost first.

    Attributes:
        visible: the same.
    """

    def __init__(self, visible: VisibleWidgets) -> None:
        self.visible = visible
        self._lines: dict[int, list[_Seen]] = {}

    def update(self, spans: Iterable[Span], *, is_whole: bool) -> SpanUpdate:
        """Render spans of lines."""
        found = SpanUpdate([], [], is_whole)
        wanted: dict[Widget, list[_Piece]] = {}
        for y, start, end in spans:
            for part in self._line(y):
                first, last = max(start, part.start), min(end, part.end)
                if first < last:
                    wanted.setdefault(part.widget, []).append(_Piece(y, first, last, part))
        for widget, pieces in wanted.items():
            if isinstance(widget, CellWidget) and widget.hands_out_cells:
                rest = self._hand_out(widget, pieces, found.cells)
            else:
                rest = pieces
            if rest:
                self._render(widget, rest, found.strips)
        return found

    @staticmethod
    def _hand_out(widget: CellWidget, pieces: list[_Piece], found: list[CellSpan]) -> list[_Piece]:
        """Have a widget hand out cells; return the pieces in which its border or padding is seen."""
        gutter = widget.styles.gutter
        content = pieces[0].seen.region.shrink(gutter)
        rest = []
        for piece in pieces:
            y, first, last, seen = piece
            start, end = max(first, content.x), min(last, content.right)
            if not content.y <= y < content.bottom or start >= end:
                rest.append(piece)
                continue
            found.append(CellSpan(start, y, end - start, widget, start - content.x, y - content.y))
            if first < start:
                rest.append(_Piece(y, first, start, seen))
            if end < last:
                rest.append(_Piece(y, end, last, seen))
        return rest

    def _render(self, widget: Widget, pieces: list[_Piece], found: list[StripSpan]) -> None:
        """Render the lines of a widget, those that follow each other together."""
        _y, _first, _last, (_start, _end, _widget, region, visible) = pieces[0]
        lines = sorted({y for y, *_rest in pieces})
        strips: dict[int, Strip] = {}
        begin = 0
        for number, y in enumerate(lines, 1):
            if number == len(lines) or lines[number] != y + 1:
                top, count = lines[begin], number - begin
                crop = Region(visible.x - region.x, top - region.y, visible.width, count)
                strips.update(enumerate(widget.render_lines(crop), top))
                begin = number
        found.extend(
            StripSpan(first, y, last - first, strips[y], first - visible.x)
            for y, first, last, _part in pieces
            if y in strips
        )

    def _line(self, y: int) -> list[_Seen]:
        """Return the parts of a line, each with the uppermost of the widgets that are there."""
        found = self._lines.get(y)
        if found is None:
            found = self._lines[y] = []
            for widget, (region, clip) in self.visible.items():
                visible = region.intersection(clip)
                if not visible.y <= y < visible.bottom:
                    continue
                free = [(visible.x, visible.right)]
                for part in found:
                    free = [
                        rest
                        for start, end in free
                        for rest in ((start, min(end, part.start)), (max(start, part.end), end))
                        if rest[0] < rest[1]
                    ]
                found.extend(_Seen(start, end, widget, region, visible) for start, end in free)
        return found
