"""A terminal emulator that tells what a person would see, however it was written."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Final, NamedTuple

import pyte
import pyte.graphics
import pyte.modes
from rich.cells import split_graphemes
from rich.segment import Segment
from rich.style import Style
from wcwidth import wcwidth

from tui.drawing.art.picture_cells import DIACRITICS, PLACEHOLDER

Seen = tuple[str, str, str, tuple[str, ...]]
"""A character, the colour of its upper and of its lower half or of ink and ground, what else is seen."""

_ANYWHERE = ("underscore", "strikethrough", "reverse")


class RepeatingScreen(pyte.Screen):
    """A screen that can repeat the last character, without its diacritics, as kitty does (REP)."""

    _last = ""

    def draw(self, data: str) -> None:
        super().draw(data)
        self._last = next((char for char in reversed(data) if wcwidth(char) > 0), self._last)

    def repeat(self, count: int = 0) -> None:
        """Write the last character again, once for 0."""
        self.draw(self._last * max(count, 1))


REPEATING: Final = {**pyte.Stream.csi, "b": "repeat"}
"""What streams dispatch to such a screen."""


class RepeatingStream(pyte.Stream):
    csi = REPEATING


class RepeatingByteStream(pyte.ByteStream):
    csi = REPEATING


class Emulator:
    """A screen that is written on as drivers do it: lines are not wrapped."""

    def __init__(self, width: int, height: int) -> None:
        self.screen = RepeatingScreen(width, height)
        self._stream = RepeatingStream(self.screen)
        self.screen.reset_mode(pyte.modes.DECAWM >> 5, private=True)

    def feed(self, text: str) -> None:
        """Show what a program writes."""
        self._stream.feed(text.replace("\x1b[5n", ""))

    def seen(self) -> list[list[Seen]]:
        """Return the contents of every cell."""
        width = self.screen.columns
        return [[self._seen(x, y) for x in range(width)] for y in range(self.screen.lines)]

    def _seen(self, x: int, y: int) -> Seen:
        line = self.screen.buffer[y]
        cell = line[x]
        data = cell.data
        if data and x + 1 < self.screen.columns:
            data += line[x + 1].data if _stub(line[x + 1].data) else ""
        if _stub(data):
            return ("", "", "", ())
        data = _without_accent(data)
        attributes = [
            name
            for name in ("bold", "italics", "blink", *_ANYWHERE)
            if getattr(cell, name) and (data != " " or name in _ANYWHERE)
        ]
        return plain(data, cell.fg, cell.bg, tuple(attributes))


class PicturePart(NamedTuple):
    """A cell that shows a part of a picture; a terminal without the picture shows none."""

    png: bytes
    columns: int
    rows: int
    row: int
    column: int


_UNFINISHED = re.compile("\x1b(?:[P_](?:[^\x1b]|\x1b\x1b)*\x1b?)?$")
"""A command whose end is not in the text yet, as it may happen to what is read from a pipe."""


class Protocol(AssertionError):
    """Something was sent that a terminal does not understand, or that would cost more than it should."""


class PictureEmulator(Emulator):
    """A terminal with kitty's graphics protocol and Unicode placeholders.

    Args:
        width, height: of its screen.
        in_tmux: whether it is behind tmux, which passes nothing on that is not wrapped.

    Attributes:
        pictures: what it holds, by id.
        placements: the columns and rows of the pictures that are placed, by id.
        foreign: ids that other programs use.
    """

    def __init__(self, width: int, height: int, *, in_tmux: bool = False) -> None:
        super().__init__(width, height)
        self.pictures: dict[int, bytes] = {}
        self.placements: dict[int, tuple[int, int]] = {}
        self.foreign = frozenset([7, 99 << 24 | 20])
        self._in_tmux = in_tmux
        self._sending: tuple[int, str] | None = None
        self._rest = ""

    def feed(self, text: str) -> None:
        text = self._rest + text
        cut = _UNFINISHED.search(text)
        text, self._rest = (text[: cut.start()], text[cut.start() :]) if cut else (text, "")
        if self._in_tmux:
            text = re.sub(
                "\x1bPtmux;((?:\x1b\x1b|[^\x1b])*)\x1b\\\\",
                lambda m: m[1].replace("\x1b\x1b", "\x1b\0"),
                text,
            )
            if "\x1b_G" in text:
                raise Protocol("an unwrapped command becomes the title of the pane")
            text = text.replace("\0", "")
        super().feed(re.sub("\x1b_G(.*?)\x1b\\\\", self._command, text, flags=re.DOTALL))

    def _command(self, found: re.Match[str]) -> str:
        keys, _semicolon, data = found[1].partition(";")
        values = dict(pair.split("=") for pair in keys.split(","))
        if values.get("q") != "2":
            raise Protocol(f"it would answer: {keys}")
        if len(data) > 4096:
            raise Protocol(f"too long: {len(data)}")
        number = int(values.get("i", 0))
        action = values.get("a", "t" if self._sending else "")
        if number in self.foreign:
            raise Protocol("an id of another program")
        if action == "t":
            if self._sending is not None:
                number, data = self._sending[0], self._sending[1] + data
            self._sending = (number, data) if values["m"] == "1" else None
            if self._sending is None:
                self.pictures[number] = b64decode(data, validate=True)
                self.placements.pop(number, None)
        elif self._sending is not None:
            raise Protocol("a picture is cut by another command")
        elif action == "p" and values["U"] == "1" and number in self.pictures:
            self.placements[number] = int(values["c"]), int(values["r"])
        elif action == "d" and values["d"] == "I":
            self.pictures.pop(number, None)
            self.placements.pop(number, None)
        else:
            raise Protocol(keys)
        return ""

    def parts(self) -> list[list[PicturePart | None]]:
        """Return the parts of pictures that are seen in all cells, ``None`` where there are none."""
        return [self._line_parts(y) for y in range(self.screen.lines)]

    def _line_parts(self, y: int) -> list[PicturePart | None]:
        """Return the parts in the cells of a line; what is left out follows from the cell to the left."""
        found: list[PicturePart | None] = []
        before: tuple[str, int, int, int] | None = None
        for x in range(self.screen.columns):
            cell = self.screen.buffer[y][x]
            if not cell.data.startswith(PLACEHOLDER):
                before = None
                found.append(None)
                continue
            marks = list(map(DIACRITICS.index, cell.data[1:]))
            if not marks and before is not None and before[0] == cell.fg and not self._in_tmux:
                row, column, bank = before[1], before[2] + 1, before[3]
            elif len(marks) == 3:
                row, column, bank = marks
            else:
                raise Protocol(f"{len(marks)} diacritics after {before}")
            if cell.underscore:
                raise Protocol("underlined")
            before = cell.fg, row, column, bank
            number = bank << 24 | pyte.graphics.FG_BG_256.index(cell.fg, 16)
            if number not in self.placements:
                raise Protocol(f"no picture {number:x}")
            columns, rows = self.placements[number]
            if not (row < rows and column < columns):
                raise Protocol(f"row {row}, column {column} of {rows}, {columns}")
            found.append(PicturePart(self.pictures[number], columns, rows, row, column))
        return found


def _stub(data: str) -> bool:
    """True if it is the second half of a wide character; an accent may have been put there."""
    return not data or not split_graphemes(data)[1]


def _without_accent(data: str) -> str:
    """Return a blank for one with an accent, as is left of a wide character that was cut."""
    return " " if data.startswith(" ") else data


def plain(data: str, fg: str, bg: str, attributes: tuple[str, ...]) -> Seen:
    """Return the same for everything that looks the same."""
    if attributes:
        return data, fg, bg, attributes
    if data == " ":
        return "▀", bg, bg, ()
    if data == "█":
        return "▀", fg, fg, ()
    if data == "▄":
        return "▀", bg, fg, ()
    return data, fg, bg, ()


def expected(segments: list[Segment]) -> list[Seen]:
    """Return the expected cells of a line of text, in all colours."""
    found: list[Seen] = []
    for text, style, _control in segments:
        style_id = style or Style()
        fg, bg = _colour(style_id, "color"), _colour(style_id, "bgcolor")
        names = {"bold": style_id.bold, "italics": style_id.italic, "blink": style_id.blink}
        names |= {
            "underscore": style_id.underline,
            "strikethrough": style_id.strike,
            "reverse": style_id.reverse,
        }
        for start, end, width in split_graphemes(text)[0]:
            data = text[start:end]
            if not width:
                continue  # an accent that was cut off from its letter
            data = _without_accent(data)
            attributes = tuple(n for n, on in names.items() if on and (data != " " or n in _ANYWHERE))
            found += [plain(data, fg, bg, attributes), *[("", "", "", ())] * (width - 1)]
    return found


def _colour(style: Style, which: str) -> str:
    colour = getattr(style, which)
    return colour.triplet.hex[1:] if colour and colour.triplet else "default"


def part(line: list[Seen], left: int, right: int) -> list[Seen]:
    """Return the cells of a line between two columns; of wide characters that are cut blanks are left."""
    found = line[left:right]
    if found and not found[0][0] and left:
        found[0] = _blank(line[left - 1])
    if found and right < len(line) and not line[right][0]:
        found[-1] = _blank(line[right - 1])
    return found


def _blank(seen: Seen) -> Seen:
    data, fg, bg, attributes = seen
    return plain(" ", fg, bg, tuple(name for name in attributes if name in _ANYWHERE)) if data else seen
