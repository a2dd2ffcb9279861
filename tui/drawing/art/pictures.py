"""Pictures that terminals may show instead of half blocks: what is on them, and in which cells they are seen.

A picture has a number in this process, which cells carry; each terminal has its own id for it, if it has the
picture at all (:mod:`tui.terminal.gallery`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from math import ceil, floor
from typing import Final
from weakref import WeakKeyDictionary, WeakValueDictionary

from rich.style import Style

from tui.drawing.art.picture_cells import PICTURE

Box = tuple[float, float, float, float]
"""A part of a drawing: left, top, right and bottom, as parts of its width and height."""

WHOLE: Final[Box] = (0.0, 0.0, 1.0, 1.0)

_NARROWEST: Final = 0.75
"""How much of the width asked for a picture has at least, so that its proportions are right."""


class PictureDrawing(ABC):
    """The contents of a picture; equal ones look the same. It is sent to the process that renders."""

    __slots__ = ()

    @property
    def base(self) -> PictureDrawing | None:
        """The drawing under it, ``None`` for none: drawn as a whole, of which then a part is taken."""
        return None

    @abstractmethod
    def svg(self, box: Box, width: int, height: int) -> str:
        """Return a part of it as an SVG file, stretched to a size in pixels."""


@dataclass(frozen=True, slots=True)
class PictureSource:
    """The pixels of a picture, which terminals scale to any number of cells."""

    drawing: PictureDrawing
    width: int
    height: int
    box: Box = WHOLE


@dataclass(frozen=True, slots=True, weakref_slot=True)
class CellPicture:
    """A picture as it is shown in cells.

    Attributes:
        columns, rows: the cells that it covers.
    """

    number: int
    source: PictureSource
    columns: int
    rows: int


def proportional_size(width: float, across: float, down: float) -> tuple[int, int]:
    """Return a size in pixels whose proportions are those of a box, as nearly as whole numbers allow.

    Terminals keep the proportions of a picture: the rest of its cells would be a dark line along an edge.

    Args:
        width: how wide the picture should be; it may be a little narrower.
    """

    def misfit(wide: int) -> tuple[float, float]:
        high = wide * down / across
        return round(abs(high - round(high)) / max(high, 1.0), 3), abs(wide - width)

    widths = range(max(1, ceil(_NARROWEST * width)), max(1, floor(width)) + 1)
    wide = min(widths, key=misfit, default=1)
    return wide, max(1, round(wide * down / across))


_numbers = count(1)
_pictures: WeakValueDictionary[int, CellPicture] = WeakValueDictionary()


_stand_ins: WeakKeyDictionary[CellPicture, int] = WeakKeyDictionary()


def picture(
    source: PictureSource, columns: int, rows: int, stand_in: CellPicture | None = None
) -> CellPicture:
    """Return the picture with some pixels in some cells; the most recent 4096 are kept.

    Args:
        columns, rows: the cells.
        stand_in: one in as many cells that terminals show until they have this one.
    """
    made = _picture(source, columns, rows)
    if stand_in is not None and stand_in is not made:
        _stand_ins.setdefault(made, stand_in.number)
    return made


@lru_cache(maxsize=4096)
def _picture(source: PictureSource, columns: int, rows: int) -> CellPicture:
    made = CellPicture(next(_numbers), source, columns, rows)
    _pictures[made.number] = made
    return made


def stand_in(number: int) -> int | None:
    """Return the number of the picture to be shown until the one with a number is there."""
    made = _pictures.get(number)
    return None if made is None else _stand_ins.get(made)


def picture_by(number: int) -> CellPicture | None:
    """Return the picture with a number, ``None`` when nobody keeps it any more."""
    return _pictures.get(number)


class PictureStyle(Style):
    """The style of a cell that shows a part of a picture.

    What widgets make of it by adding other styles is a plain style, which still names the part.

    Attributes:
        part: the number of the picture, row and column.
        known_by, known_text, known_cell: who has turned which text in it into which cell. There are thousands
            of these styles, so this is kept without a container.
    """

    __slots__ = ("known_by", "known_cell", "known_text", "part", "under")

    def __init__(self, part: tuple[int, int, int], under: Style) -> None:
        super().__init__(
            color=under.color,
            bgcolor=under.bgcolor,
            bold=under.bold,
            dim=under.dim,
            italic=under.italic,
            underline=under.underline,
            blink=under.blink,
            reverse=under.reverse,
            conceal=under.conceal,
            strike=under.strike,
            meta={PICTURE: part},
        )
        self.part = part
        self.under = under
        self.known_by: object = None
        self.known_text = ""
        self.known_cell = 0


def part(shown: CellPicture, row: int, column: int, text: str, under: Style) -> tuple[str, Style]:
    """Return a cell that shows a part of a picture."""
    return text, PictureStyle((shown.number, row, column), under)
