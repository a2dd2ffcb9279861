"""A terminal emulator that tells what a person would see, however it was written."""

from __future__ import annotations

import pyte
import pyte.modes
from rich.cells import split_graphemes
from rich.segment import Segment
from rich.style import Style

Seen = tuple[str, str, str, tuple[str, ...]]
"""A character, the colour of its upper and of its lower half or of ink and ground, what else is seen."""

_ANYWHERE = ("underscore", "strikethrough", "reverse")


class Emulator:
    """A screen that is written on as drivers do it: lines are not wrapped."""

    def __init__(self, width: int, height: int) -> None:
        self.screen = pyte.Screen(width, height)
        self._stream = pyte.Stream(self.screen)
        self.screen.reset_mode(pyte.modes.DECAWM >> 5, private=True)

    def feed(self, text: str) -> None:
        """Show what a program writes."""
        self._stream.feed(text.replace("\x1b[5n", ""))

    def seen(self) -> list[list[Seen]]:
        """Return what is seen in every cell."""
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


def _stub(data: str) -> bool:
    """Whether it is the second half of a wide character; an accent may have been put there."""
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
    """Return what should be seen of a line of text, in all colours."""
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
