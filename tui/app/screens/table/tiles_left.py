"""The tiles of a game: how many of each design are left and laid, in which rotations, and which fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Static

from engine.landscape.compass import cell
from engine.landscape.design import Design
from engine.landscape.state import LandscapeState
from tui.base.depth import Look
from tui.base.fitting import cut
from tui.base.words import N_, _, ngettext
from tui.drawing.art.block import Block, block
from tui.drawing.art.face import GLYPH_ZOOMS, SINGLE_SIZES
from tui.drawing.art.scene import Laid
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal

_GAP: Final = 3
_WORDS: Final = 25  # cells for how many are left and laid
_BETWEEN_ROTATIONS: Final = 1
_BROAD: Final = 100  # columns from which on tiles are scrolled rather than drawn at the smallest size


@dataclass(frozen=True, slots=True)
class DesignCount:
    """A design and where its tiles are."""

    design: Design
    left: int  # how many have not been seen
    laid: int
    fits: frozenset[int]  # the rotations in which it fits at the cursor, in quarter turns


class Designs(ScrollView, can_focus=True):
    """Small pictures of designs in rows, each with its counts below; those that fit stand out."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"designs--count", "designs--fits"}

    def __init__(self, game: str, look: Look) -> None:
        super().__init__()
        self._game = game
        self._look = look
        self.entries: Sequence[DesignCount] = ()
        self._turned = False
        self._tile, self._across = SINGLE_SIZES[0], 1
        self._pictures: list[list[Block]] = []

    def show(self, entries: Sequence[DesignCount], *, turned: bool) -> None:
        """Show some designs.

        Args:
            entries: in their order.
            turned: whether to show each in all rotations that differ, with the numbers left and laid.
        """
        self.entries, self._turned = entries, turned
        self._arrange()
        self.scroll_home(animate=False)

    def on_resize(self) -> None:
        """Arrange the designs."""
        self._arrange()

    def _arrange(self) -> None:
        if not self.size:  # the first frame is drawn before the size is known
            return
        width, height = self.size
        readable = 1 if width >= _BROAD else 0
        sizes = GLYPH_ZOOMS if self._look.glyphs else SINGLE_SIZES
        for self._tile in reversed(sizes[readable:]):
            self._across = max((width + _GAP) // (self._wide + _GAP), 1)
            rows = -(-len(self.entries) // self._across)
            if rows * self._high <= height and self._wide <= width:
                break
        self._pictures = [
            [
                block(self._game, (0, 0), Laid(entry.design, rotation), None, self._tile, self._look)
                for rotation in range(self._rotations(entry))
            ]
            for entry in self.entries
        ]
        self.virtual_size = Size(width, rows * self._high)
        self.refresh()

    def _rotations(self, entry: DesignCount) -> int:
        return entry.design.symmetry if self._turned and not entry.design.starting else 1

    @property
    def _wide(self) -> int:
        """Columns of a design."""
        width = self._tile[0]
        return max(4 * (width + _BETWEEN_ROTATIONS) - _BETWEEN_ROTATIONS, _WORDS) if self._turned else width

    @property
    def _high(self) -> int:
        """Lines of a design, with the lines below it."""
        return self._tile[1] + (3 if self._turned else 2)

    def render_line(self, y: int) -> Strip:
        _x, top = self.scroll_offset
        row, line = divmod(y + top, self._high)
        blank = self.rich_style
        segments: list[Segment] = []
        for index in range(row * self._across, min((row + 1) * self._across, len(self._pictures))):
            segments += self._part(index, line, blank)
            segments.append(Segment(" " * _GAP, blank))
        return Strip(segments).adjust_cell_length(self.size.width, blank or Style())

    def _part(self, index: int, line: int, blank: Style) -> Iterable[Segment]:
        """Return one line of a design, as wide as all of them are."""
        entry, pictures = self.entries[index], self._pictures[index]
        width, height = self._tile
        found: list[Segment] = []
        if line < height:
            for picture in pictures:
                found += [*picture[line], Segment(" " * _BETWEEN_ROTATIONS, blank)]
            return Strip(found).adjust_cell_length(self._wide, blank)
        quiet = blank + self.get_component_rich_style("designs--count")
        good = blank + self.get_component_rich_style("designs--fits")
        sign = "✓" if self._look.unicode else "*"
        if not self._turned:
            if line > height:
                return [Segment(" " * width, blank)]
            mark = sign if entry.fits else " "
            return [Segment(f"{mark}x{entry.left}".center(width), good if entry.fits else quiet)]
        if line == height:
            for rotation in range(len(pictures)):
                mark = sign if rotation in entry.fits else " "
                found.append(Segment(mark.center(width) + " " * _BETWEEN_ROTATIONS, good))
            return Strip(found).adjust_cell_length(self._wide, blank)
        words = (
            _("{left} left, {laid} placed").format(left=entry.left, laid=entry.laid)
            if line == height + 1
            else ""
        )
        return [Segment(cut(words, self._wide).ljust(self._wide), quiet)]


class TilesLeftScreen(ManagedModal[None]):
    """Opened over the table.

    Args:
        cursor: the board cell that the person asks about, if any.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("tab,a", "turn", N_("All tiles and rotations"), priority=True),
        key("escape,t,enter,q", "dismiss", N_("Back")),
    ]

    def __init__(self, state: LandscapeState, look: Look, cursor: tuple[int, int] | None) -> None:
        super().__init__()
        self._state = state
        self._look = look
        self._turned = False
        at = cell(*cursor) if cursor else None
        self._gap = at if at in state.landscape.frontier else None
        on_map = Counter(tile.design.id for tile in state.landscape.laid())
        left = state.tiles_left()
        self._entries = [
            DesignCount(
                design,
                left.get(design.id, 0),
                on_map[design.id],
                frozenset(
                    ()
                    if self._gap is None or design.starting
                    else state.rotations_on(design.index, self._gap)
                ),
            )
            for design in state.tileset.designs
            if left.get(design.id, 0) + on_map[design.id]
        ]
        self._entries.sort(key=lambda entry: (not entry.fits, entry.design.family, entry.design.id))

    def compose(self) -> ComposeResult:
        with Vertical(id="tiles-left"):
            yield Static(self._heading())
            yield Designs(self._state.game, self._look)
            yield KeysLine()

    def on_mount(self) -> None:
        """Show the tiles that are left."""
        self._show()
        self.query_one(Designs).focus()

    def action_turn(self) -> None:
        """Show all tiles in all rotations, or those left in one again."""
        self._turned = not self._turned
        self._show()

    def _show(self) -> None:
        entries = self._entries if self._turned else [entry for entry in self._entries if entry.left]
        self.query_one("#tiles-left").border_title = _("all tiles") if self._turned else _("tiles left")
        self.query_one(Designs).show(entries, turned=self._turned)

    def _heading(self) -> str:
        total = sum(entry.left for entry in self._entries)
        text = ngettext("{n} tile is left.", "{n} tiles are left.", total).format(n=total)
        if self._gap is not None:
            fitting = sum(entry.left for entry in self._entries if entry.fits)
            text += " " + ngettext(
                "{n} of them fits under the cursor.", "{n} of them fit under the cursor.", fitting
            ).format(n=fitting)
        aside = len(self._state.aside)
        if aside:
            text += " " + ngettext("{n} was set aside.", "{n} were set aside.", aside).format(n=aside)
        return text
