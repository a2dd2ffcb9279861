"""Encodes frames in as few bytes as possible: only changed cells are sent.

The encoder keeps two pictures, what is to be seen and what the terminal shows. Updates change the first,
and a frame is what turns the second into it, so that frames in between can be left out at no cost.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain, compress
from operator import ne
from typing import TYPE_CHECKING, Final

from textual.strip import Strip

from tui.base.depth import Look
from tui.drawing.art.picture_cells import (
    as_shown,
    cell_under,
    continued,
    picture_number,
    seen_as,
)
from tui.drawing.art.pictures import stand_in
from tui.terminal.cell_writer import cell_writer
from tui.terminal.cells import BLANK, CHARACTER, FIRST_CLUSTER, FOLLOWS, SHIFT, UNKNOWN, Cell, cells
from tui.terminal.internals import ChopsUpdate, LayoutUpdate
from tui.terminal.mosaic import Mosaic, Place, Tints, palette
from tui.terminal.shifts import shift
from tui.terminal.spans import SpanUpdate
from tui.terminal.style_table import DEFAULT, CellStyle

if TYPE_CHECKING:
    from tui.terminal.gallery import Gallery

ScreenUpdate = LayoutUpdate | ChopsUpdate | SpanUpdate
"""What Textual has drawn, or what was rendered without it."""

_RESET: Final = "\x1b[0m"
_CLEAR: Final = "\x1b[0m\x1b[2J"
_TO_END: Final = "\x1b[K"

_WORTH_ERASING: Final = 10
"""From how many blanks in a row on erasing them and moving on takes fewer bytes than writing them."""

_LEAST_ISLAND: Final = 6
"""From how many blanks on they are erased before everything else when that saves changes of colour."""

_LEAST_TAIL: Final = 4  # from how many blanks at the end of a line on erasing them takes fewer bytes
_LARGEST_MOSAIC: Final = 1200
"""How many cells of a picture are painted colour by colour; more take too long to put in order."""

_MOST_WAYS: Final = 1 << 13  # how many ways of the cursor are remembered

PICTURE_BYTES: Final = 1 << 15
"""How many bytes of new pictures go with a frame when nothing else is said; at least one picture does."""

_SIMPLE: Final = ("dumb", "screen", "vt", "linux", "sun", "ansi", "cons")
"""Beginnings of names of terminals that cannot erase in a colour or erase single characters."""

_PLAIN: Final = ("dumb", "vt", "ansi", "cons", "sun")
"""Beginnings of names of terminals that cannot, or may not, insert and delete characters and lines."""


class FrameEncoder:
    """The cells that one terminal shows, and those that it should show.

    Args:
        term: its name, as in TERM; decides how blanks may be erased.

    Attributes:
        brings_pictures: whether the last frame brought pictures that were not there before.
    """

    def __init__(self, look: Look, term: str) -> None:
        self._erases_in_colour = bool(term) and not term.startswith(_SIMPLE)
        self._moves = bool(term) and not term.startswith(_PLAIN)
        self._cells, self._strokes = cells(look.depth), cell_writer(look.depth, look.unicode)
        self._palette = palette(look.depth)
        self._look = look
        self._gallery: Gallery | None = None
        self.brings_pictures = False
        self._drawn: list[list[Cell]] = []
        self._pictures: list[Collection[int]] = []
        # What is drawn, with what lies under pictures that are not there; without a gallery the same list.
        self._wanted = self._drawn
        self._shown: list[list[Cell]] = []
        self._dirty: set[int] = set()
        self._size = (0, 0)
        self._start = _CLEAR
        self._style = DEFAULT
        self._column, self._line = -1, -1
        self._cursor = (0, 0)

    @property
    def gallery(self) -> Gallery | None:
        """The pictures of the terminal; ``None`` while it shows none. May be set at any time."""
        return self._gallery

    @gallery.setter
    def gallery(self, gallery: Gallery | None) -> None:
        self._gallery = gallery
        self._separate()
        self.forget()

    def forget(self, *, clear: bool = False) -> None:
        """Take nothing for granted of what the terminal shows: the next frame paints it all.

        Args:
            clear: whether to empty the screen before, and to send the pictures again.
        """
        if clear and self._gallery is not None:
            self._gallery.forget()
        width, height = self._size
        self._shown = [[UNKNOWN] * width for _line in range(height)]
        self._dirty = set(range(height))
        self._start = _CLEAR if clear or self._start == _CLEAR else _RESET
        self._style = DEFAULT
        self._column = -1

    def merge(self, update: ScreenUpdate, size: tuple[int, int], look: Look) -> bool:
        """Take in what Textual has drawn.

        Args:
            size: columns and lines of the screen.
            look: how it is drawn on; another one than before means a complete redraw.

        Returns:
            Whether a complete redraw is needed before a frame can be sent: the update is a part of a
            screen of which the rest is not known.
        """
        whole = update.is_whole if isinstance(update, SpanUpdate) else isinstance(update, LayoutUpdate)
        if size != self._size or look != self._look:
            self._size, self._look = size, look
            self._cells, self._strokes = cells(look.depth), cell_writer(look.depth, look.unicode)
            self._palette = palette(look.depth)
            blank = self._cells.of(" ", None)
            self._drawn = [blank * size[0] for _line in range(size[1])]
            self._separate()
            self.forget()
            if not whole:
                return True
        if isinstance(update, SpanUpdate):
            self._take_spans(update)
        elif isinstance(update, LayoutUpdate):
            for y, strips in enumerate(update.strips, update.region.y):
                self._put(update.region.x, y, strips)
        else:
            self._merge_spans(update)
        return False

    def frame(self, cursor: tuple[int, int] = (0, 0), picture_bytes: int = PICTURE_BYTES) -> str:
        """Return the escape sequences that update the terminal, ``""`` when it shows everything already.

        Args:
            cursor: column and line where input appears; (0, 0) when there is none.
            picture_bytes: how much of pictures may be sent that the terminal does not have yet.
        """
        parts: list[str] = []
        pictures = "" if self._gallery is None else self._bring_pictures(self._gallery, picture_bytes)
        if self._moves:
            self._shift(parts)
        if self._gallery is not None:
            self._paint_pictures(self._gallery, parts)
        if self._strokes.chooses:
            self._paint_mosaic(parts)
        elif 2 * len(self._dirty) <= len(self._wanted):
            self._erase_first(parts)
        for y in sorted(self._dirty):
            wanted, shown = self._wanted[y], self._shown[y]
            if wanted != shown:
                self._write_line(y, wanted, shown, parts)
                self._shown[y] = wanted.copy()
        self._dirty.clear()
        if parts or pictures:
            parts[:0] = self._start, pictures
            self._start = ""
        if cursor != (0, 0) and (parts or cursor != self._cursor):
            parts.append(f"\x1b[{cursor[1] + 1};{cursor[0] + 1}H")
            self._column, self._line = cursor
        self._cursor = cursor
        return "".join(parts)

    def nudge(self) -> str:
        """Return something to send that changes nothing: some terminals show new pictures only after it."""
        self._column = -1
        if self._cursor == (0, 0):
            return "\x1b[H"
        return f"\x1b[H\x1b[{self._cursor[1] + 1};{self._cursor[0] + 1}H"

    # -- pictures ---------------------------------------------------------------------------------------

    def _separate(self) -> None:
        """Keep what is wanted apart from what is drawn, where the terminal may not have all pictures."""
        self._wanted = self._drawn if self._gallery is None else [line.copy() for line in self._drawn]
        self._pictures = [()] * len(self._drawn)

    def _bring_pictures(self, gallery: Gallery, most: int) -> str:
        """Return the escape sequences that send the drawn pictures; decide which of them can be wanted."""
        for y in self._dirty:
            self._pictures[y] = {picture_number(cell): None for cell in self._drawn[y] if cell < UNKNOWN}
        # What is in the middle is looked at first.
        middle = len(self._pictures) / 2
        lines = sorted(range(len(self._pictures)), key=lambda y: abs(y - middle))
        commands = gallery.prepare(dict.fromkeys(chain.from_iterable(self._pictures[y] for y in lines)), most)
        self.brings_pictures = bool(commands)
        if commands:
            self._dirty.update(y for y, numbers in enumerate(self._pictures) if numbers)
        for y in self._dirty:
            drawn = self._drawn[y]
            if not self._pictures[y]:
                self._wanted[y] = drawn.copy()
                continue
            seen = {number: _seen(number, gallery) for number in self._pictures[y]}
            wanted = [
                cell if cell >= UNKNOWN else seen_as(cell, seen[picture_number(cell)]) for cell in drawn
            ]
            self._wanted[y] = continued(wanted) if gallery.continues else wanted
        return commands

    def _paint_pictures(self, gallery: Gallery, parts: list[str]) -> None:
        """Write the cells that show parts of pictures, one picture after the other."""
        runs: dict[int, list[tuple[int, int, int]]] = {}
        for y in sorted(self._dirty):
            if not self._pictures[y]:
                continue
            wanted, shown = self._wanted[y], self._shown[y]
            wanted[:] = as_shown(wanted, shown)
            for x in compress(range(len(wanted)), map(ne, wanted, shown)):
                if wanted[x] < UNKNOWN:
                    places = runs.setdefault(picture_number(wanted[x]), [])
                    follows = bool(places) and places[-1][0] == y and places[-1][2] == x
                    places.append((y, places.pop()[1] if follows else x, x + 1))
        styles = self._cells.styles
        for number, places in runs.items():
            for y, start, end in places:
                wanted = self._wanted[y]
                self._move(start, y, wanted, parts)
                # A picture covers its ground, so that can stay as it is.
                ground = styles[self._style].background
                self._turn(styles.number(CellStyle(gallery.foreground(number), ground, 0)), parts)
                parts.append(gallery.text(wanted[start:end]))
                self._shown[y][start:end] = wanted[start:end]
                self._column = end if end < len(wanted) else -1

    # -- taking in --------------------------------------------------------------------------------------

    def _take_spans(self, update: SpanUpdate) -> None:
        for x, y, width, strip, skip in update.strips:
            self._put(x, y, (strip,), skip, width)
        for span in update.cells:
            x, y, width, widget, column, line = span
            new = widget.line_cells(line, column, column + width, self._cells)
            if new is None:
                self._put(x, y, (span.strip(),), column, width)
            elif 0 <= y < len(self._drawn):
                self._lay(x, y, new)

    def _merge_spans(self, update: ChopsUpdate) -> None:
        for y, start, end in update.spans:
            if not 0 <= y < len(self._drawn):
                continue
            for right, (left, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                if strip is None or left >= end or right <= start:
                    continue
                first, last = max(left, start), min(right, end)
                self._put(first, y, (strip,), first - left, last - first)

    def _put(self, x: int, y: int, strips: Iterable[Strip], skip: int = 0, room: int | None = None) -> None:
        """Lay cells over a line from a column on, all or some of them."""
        if not 0 <= y < len(self._drawn):
            return
        of, blank = self._cells.of, self._cells.blank
        new: list[Cell] = []
        for text, style, control in chain.from_iterable(strips):
            if not control:
                new += of(text, style)
        line = self._drawn[y]
        end = min(x + len(new) - skip, len(line), x + (len(line) if room is None else room))
        if end <= x:
            return
        if skip and new[skip] == FOLLOWS:
            new[skip] = blank(new[skip - 1])
        after = skip + end - x
        if after < len(new) and new[after] == FOLLOWS:
            new[after - 1] = blank(new[after - 1])
        self._lay(x, y, new[skip:after])

    def _lay(self, x: int, y: int, new: list[Cell]) -> None:
        """Replace cells of a line from a column on; of a wide character that is cut, a blank is left."""
        line = self._drawn[y]
        if x >= len(line):
            return  # it was drawn for a wider screen
        end = min(x + len(new), len(line))
        if end < len(line) and line[end] == FOLLOWS:
            line[end] = self._cells.blank(line[end - 1])
        if x and line[x] == FOLLOWS:
            line[x - 1] = self._cells.blank(line[x - 1])
        line[x:end] = new[: end - x]
        self._dirty.add(y)

    # -- sending ----------------------------------------------------------------------------------------

    def _shift(self, parts: list[str]) -> None:
        """Have the terminal move what has moved."""
        small = self._gallery is not None
        if not small and 2 * len(self._dirty) < len(self._wanted):
            return  # all other lines are shown as they are wanted
        moved = shift(self._wanted, self._shown, small=small)
        if moved is None:
            return
        count, near, far = abs(moved.by), moved.start, moved.end - abs(moved.by)
        gone, new = (near, far) if moved.by > 0 else (far, near)
        if moved.sideways:
            delete, insert = f"\x1b[{count}P", f"\x1b[{count}@"
            parts += [f"\x1b[{y + 1};{gone + 1}H{delete}\x1b[{new + 1}G{insert}" for y in moved.lines]
        else:
            parts.append(f"\x1b[{gone + 1}H\x1b[{count}M\x1b[{new + 1}H\x1b[{count}L")
        self._column = -1
        moved.apply(self._shown)
        self._dirty.update(range(len(self._wanted)))  # also those that have moved along

    def _paint_mosaic(self, parts: list[str]) -> None:
        """Paint what has changed in a picture colour by colour."""
        todo: dict[Place, Tints] = {}
        tints = self._palette.tints
        stride = self._size[0] + 1
        for y in sorted(self._dirty):
            wanted, shown = self._wanted[y], self._shown[y]
            if wanted == shown or FOLLOWS in wanted or FOLLOWS in shown:
                continue
            start = y * stride
            for x in compress(range(self._tail(wanted)), map(ne, wanted, shown)):
                cell = wanted[x]
                if cell >= 0 and (found := tints[cell]) is not None:
                    todo[start + x] = found
        if not todo or len(todo) > _LARGEST_MOSAIC:
            return
        erased = _LEAST_ISLAND if self._erases_in_colour else 0
        for style, ground, place, count, text in Mosaic(todo, self._palette.pen(self._style), erased).runs():
            y, x = divmod(place, stride)
            wanted = self._wanted[y]
            self._move(x, y, wanted, parts)
            self._turn(self._palette.style(style, ground), parts)
            parts.append(text or f"\x1b[{count}X")
            self._shown[y][x : x + count] = wanted[x : x + count]
            if text:
                self._column = x + count if x + count < len(wanted) else -1

    def _erase_first(self, parts: list[str]) -> None:
        """Erase blanks that stand between other colours, all of one ground together.

        A picture that moves uncovers the same ground in each of its lines; erasing it line by line would
        take there and back again a change of colours.
        """
        found: dict[int, list[tuple[int, int, int]]] = {}
        for y in self._dirty:
            for x, count in self._islands(self._wanted[y], self._shown[y]):
                found.setdefault(self._wanted[y][x] >> SHIFT, []).append((y, x, count))
        for style, places in found.items():
            if len(places) > 1 and self._can_erase(style, alone=True):
                for y, x, count in sorted(places):
                    wanted = self._wanted[y]
                    self._move(x, y, wanted, parts)
                    self._turn(style, parts)
                    parts.append(f"\x1b[{count}X")
                    self._shown[y][x : x + count] = wanted[x : x + count]

    def _islands(self, wanted: list[Cell], shown: list[Cell]) -> Iterator[tuple[int, int]]:
        """Yield where blanks have to be written beside another ground, and how many."""
        if wanted == shown:
            return
        x, width = 0, len(wanted)
        while x < width:
            cell = wanted[x]
            if cell == shown[x] or cell < 0 or cell & CHARACTER != BLANK:
                x += 1
                continue
            start = x
            while x < width and wanted[x] == cell != shown[x]:
                x += 1
            beside = [at for at in (start - 1, x) if 0 <= at < width and wanted[at] != shown[at]]
            if x - start >= _LEAST_ISLAND and any(not self._same_ground(wanted[at], cell) for at in beside):
                yield start, x - start

    def _same_ground(self, cell: Cell, blank: Cell) -> bool:
        """Return whether a cell can be written without changing the background of blanks."""
        styles = self._cells.styles
        return cell < 0 or styles[cell >> SHIFT].background == styles[blank >> SHIFT].background

    def _write_line(self, y: int, wanted: list[Cell], shown: list[Cell], parts: list[str]) -> None:
        """Append what turns a line from what is shown to what is wanted."""
        width = len(wanted)
        tail = self._tail(wanted)
        written = 0
        for x in compress(range(width), map(ne, wanted, shown)):
            if x < written:
                continue
            if wanted[x] == FOLLOWS and x:
                x -= 1
            cell = wanted[x]
            self._move(x, y, wanted, parts)
            if cell < UNKNOWN:
                cell = cell_under(cell)  # there are no pictures
            if cell & CHARACTER == BLANK:
                if x >= tail:
                    self._turn(cell >> SHIFT, parts)
                    parts.append(_TO_END)
                    return
                count = self._blanks(x, wanted, shown)
                if count >= _WORTH_ERASING and self._can_erase(cell >> SHIFT, alone=True):
                    self._turn(cell >> SHIFT, parts)
                    parts.append(f"\x1b[{count}X")
                    written = x + count
                    continue
            after = x + 1
            wide = after < width and wanted[after] == FOLLOWS
            following = wanted[after] if after < width and wanted[after] != shown[after] else UNKNOWN
            text, self._style = self._strokes.write(self._style, cell, max(following, UNKNOWN))
            parts.append(text)
            if wide or cell & CHARACTER >= FIRST_CLUSTER:
                self._column = -1  # terminals do not agree on their width
            else:
                self._column = after if after < width else -1  # the last column is a special case
            written = after + 1 if wide else after

    def _tail(self, wanted: list[Cell]) -> int:
        """Return from where on a line holds nothing but equal blanks that can be erased; else its width."""
        tail = width = len(wanted)
        last = wanted[-1] if wanted else UNKNOWN
        if last >= 0 and last & CHARACTER == BLANK and self._can_erase(last >> SHIFT, alone=False):
            while tail and wanted[tail - 1] == last:
                tail -= 1
        return tail if width - tail >= _LEAST_TAIL else width

    def _can_erase(self, style: int, *, alone: bool) -> bool:
        """Return whether cells can be erased in a style: all to the end of the line, or some alone."""
        styles = self._cells.styles
        if not styles.erases(style):
            return False
        return self._erases_in_colour or not (alone or styles.has_background(style))

    @staticmethod
    def _blanks(x: int, wanted: list[Cell], shown: list[Cell]) -> int:
        """Return how many equal blanks from a column on have to be written."""
        cell, end = wanted[x], x
        last = x
        while end < len(wanted) and wanted[end] == cell:
            if shown[end] != cell:
                last = end
            end += 1
        return last + 1 - x

    def _turn(self, style: int, parts: list[str]) -> None:
        """Have the terminal write in a style."""
        codes, self._style = self._cells.styles.change(self._style, style)
        if codes:
            parts.append(codes)

    def _move(self, x: int, y: int, line: list[Cell], parts: list[str]) -> None:
        """Move the cursor, the shortest way: over few cells by writing them again."""
        if self._column >= 0 and self._line == y and x >= self._column:
            gap = x - self._column
            if gap:
                again = self._again(line[self._column : x])
                jump = "\x1b[C" if gap == 1 else f"\x1b[{gap}C"
                parts.append(jump if again is None or len(again.encode()) > len(jump) else again)
        else:
            parts.append(self._jump(x, y))
        self._column, self._line = x, y

    def _jump(self, x: int, y: int) -> str:
        """Return the shortest way to another line or back."""
        there = _to(x, y)
        if self._column < 0:
            return there
        over = _over(x - self._column, y - self._line)
        return over if len(over) < len(there) else there

    def _again(self, gap: list[Cell]) -> str | None:
        """Return cells as text if they can be written in the present style."""
        if len(gap) > _LEAST_TAIL:
            return None
        change = self._cells.styles.change
        texts = []
        for cell in gap:
            if cell < 0 or change(self._style, cell >> SHIFT)[0]:
                return None
            text = self._cells.text(cell)
            if len(text) > 1:
                return None
            texts.append(text)
        return "".join(texts)


def _seen(number: int, gallery: Gallery) -> int:
    """Return which picture is seen for the one that is drawn, 0 for none until the terminal has it."""
    if number in gallery:
        return number
    other = stand_in(number)
    return other if other is not None and other in gallery else 0


@lru_cache(_MOST_WAYS)
def _to(x: int, y: int) -> str:
    """Return the escape sequence that moves the cursor to a place."""
    return f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"


@lru_cache(_MOST_WAYS)
def _over(right: int, down: int) -> str:
    """Return a relative cursor movement in both directions; negative ones to the left and up."""
    return _steps(down, "B", "A") + ("\b" * -right if -4 < right < 0 else _steps(right, "C", "D"))


def _steps(count: int, forth: str, back: str) -> str:
    """Return a relative cursor movement in one direction."""
    if not count:
        return ""
    letter = forth if count > 0 else back
    return f"\x1b[{letter}" if abs(count) == 1 else f"\x1b[{abs(count)}{letter}"
