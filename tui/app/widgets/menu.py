"""A list to choose from by keyboard or mouse; it scrolls when there is more than fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.binding import BindingType
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.base.depth import Look
from tui.base.fitting import cut
from tui.base.words import N_
from tui.drawing.art.seats import badge_style, seat
from tui.terminal.keys import key, named
from tui.terminal.lifecycle import ScreenChoice
from tui.terminal.look_widget import LookWidget

Span = tuple[str, str] | int
"""Text and how it looks (``""``, ``"quiet"``, ``"accent"`` or ``"bad"``), or the sign of the seat of that
colour."""


@dataclass(frozen=True, slots=True)
class ItemLine:
    """One line of an item: what stands on the left gives way to what stands on the right."""

    left: tuple[Span, ...] = ()
    right: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """Something to choose."""

    id: str
    lines: tuple[ItemLine, ...]


class Menu(LookWidget, OptionList, can_focus=True, inherit_bindings=False):
    """A list of items, one of them highlighted.

    Args:
        gap: empty lines between items.
    """

    BINDINGS: ClassVar[list[BindingType]] = named(
        "list",
        [
            key("up,k", "cursor_up", N_("Move")),
            key("down,j", "cursor_down", N_("Move")),
            key("home", "first", N_("First"), footer=False),
            key("end", "last", N_("Last"), footer=False),
            key("pageup", "page_up", N_("Page up"), footer=False),
            key("pagedown", "page_down", N_("Page down"), footer=False),
            key("enter,space", "select", N_("Choose")),
        ],
    )
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *OptionList.COMPONENT_CLASSES,
        "menu--quiet",
        "menu--accent",
        "menu--bad",
    }
    # Textual takes the styles of the first base class only, so none of OptionList's hold here.
    DEFAULT_CSS: ClassVar[str] = """
    Menu {
        height: auto;
        max-height: 100%;
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-size: 0 1;
        & > .option-list--option-hover { background: $panel; }
        & > .option-list--option-highlighted {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
        }
        &:ansi > .option-list--option-highlighted { text-style: underline; }
        &:focus > .option-list--option-highlighted { text-style: $block-cursor-text-style; }
        & > .menu--quiet { color: $text-muted; }
        & > .menu--accent { color: $accent; }
        & > .menu--bad { color: $error; }
    }
    """

    class Chosen(ScreenChoice):
        """An item was chosen. ``item`` is its id."""

        def __init__(self, item: str) -> None:
            super().__init__()
            self.item = item

    def __init__(self, *, look: Look, gap: int = 0, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._gap = gap

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to move where there is something to go to, and to choose where there is anything."""
        return self.option_count > (0 if action == "select" else 1)

    @property
    def current(self) -> str | None:
        """Id of the highlighted item; ``None`` when there is no item."""
        return None if self.highlighted_option is None else self.highlighted_option.id

    def offer(self, items: Sequence[Item], current: str | None = None) -> None:
        """Show other items.

        Args:
            current: id of the item to highlight. If it is not there, the highlight stays on its item, or
                where it was if that is gone.
        """
        by_id = {item.id: item for item in items}
        gaps = [self._gap] * (len(items) - 1) + [0]
        self._offer(
            (
                _MenuRow(self, by_id.__getitem__, item.id, len(item.lines) + gap)
                for item, gap in zip(items, gaps, strict=False)
            ),
            current,
        )

    def offer_long(
        self, ids: Iterable[str], make: Callable[[str], Item], height: int, current: str | None = None
    ) -> None:
        """Show other items, as :meth:`offer` does, and make them only when they come into view.

        Args:
            ids: their ids, in order.
            height: lines of an item, the same for all.
        """
        self._offer((_MenuRow(self, make, id_, height) for id_ in ids), current)

    def _offer(self, rows: Iterable[_MenuRow], current: str | None) -> None:
        wanted = self.current if current is None else current
        at, top, before = self.highlighted or 0, self.scroll_offset.y, self.option_count
        self.set_options(Option(row, id=row.id) for row in rows)
        self.scroll_to(y=top, animate=False, immediate=True)
        ids = [option.id for option in self.options]
        self.highlighted = ids.index(wanted) if wanted in ids else at
        if min(before, 2) != min(self.option_count, 2):  # other keys do something now
            self.refresh_bindings()

    def redraw(self) -> None:
        self._offer([option.prompt for option in self.options if isinstance(option.prompt, _MenuRow)], None)

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        style = super().get_visual_style(*component_classes, partial=partial)
        highlight = "option-list--option-highlighted"
        if highlight in component_classes and self.get_component_styles(highlight).text_style.reverse:
            style += Style(reverse=True)
        return style

    def action_page_up(self) -> None:
        if self._has_room:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        if self._has_room:
            super().action_page_down()  # type: ignore[no-untyped-call]

    @property
    def _has_room(self) -> bool:
        """True if it has been laid out: before, Textual finds no line to go to."""
        return bool(self.scrollable_content_region)

    def action_select(self) -> None:
        if self.current is not None:
            self.post_message(self.Chosen(self.current))

    def on_focus(self) -> None:
        """Show the pointer."""
        self.refresh()

    def on_blur(self) -> None:
        """Hide the pointer."""
        self.refresh()


class _MenuRow(Visual):
    """An item as it is drawn: a margin for the pointer, then its lines."""

    def __init__(self, menu: Menu, make: Callable[[str], Item], id_: str, height: int) -> None:
        self._menu, self._make, self._height = menu, make, height
        self.id = id_

    def get_height(self, rules: RulesMap, width: int) -> int:
        return self._height

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return container_width

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        menu, lines = self._menu, self._make(self.id).lines
        plain = menu.get_visual_style("option-list--option").rich_style
        mark = "   "
        if menu.current == self.id and menu.has_focus:
            mark = " ▸ " if menu.look.unicode else " > "
        strips = []
        for line in (*lines, *[ItemLine()] * (self._height - len(lines))):
            blank = Strip.blank(width, plain)
            strips.append(blank if line == ItemLine() else self._strip(mark, line, width, style.rich_style))
            mark = "   "
        return strips

    def _strip(self, mark: str, line: ItemLine, width: int, ground: RichStyle) -> Strip:
        margin = [] if self._menu.show_vertical_scrollbar else [Segment(" ", ground)]
        right = [*(self._segment(span, ground) for span in line.right), *margin]
        room = width - len(mark) - sum(segment.cell_length for segment in right)
        keep = 2 if line.right else 0
        segments = [Segment(mark, ground)]
        for span in line.left:
            text, style, _control = self._segment(span, ground)
            segments.append(Segment(cut(text, room - keep), style))
            room -= segments[-1].cell_length
        segments += [Segment(" " * max(room, 0), ground), *right]
        return Strip(segments).adjust_cell_length(width, ground)

    def _segment(self, span: Span, ground: RichStyle) -> Segment:
        look = self._menu.look
        if isinstance(span, int):
            badge = badge_style(span, look)
            plain = RichStyle(reverse=False) if badge.bgcolor else RichStyle()
            return Segment(f" {seat(span).sign(look)} ", ground + badge + plain)
        text, kind = span
        if not kind or ground.reverse or (kind == "quiet" and self._menu.current == self.id):
            return Segment(text, ground)
        colour = self._menu.get_component_rich_style(f"menu--{kind}", partial=True).color
        return Segment(text, ground + RichStyle(color=colour))
