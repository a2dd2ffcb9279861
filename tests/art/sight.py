"""The appearance of drawn cells: pixels with luminances, as seen with and without colour-blindness.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE TVCG 15(6), 2009, for complete deficiencies; they apply to linear RGB.
Luminance and contrast are those of WCAG 2.2.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import dist
from typing import Final

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from tui.drawing.art.themes import rgb256

Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: Final[dict[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

VGA: Final = (
    0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
    0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
)  # fmt: skip
XTERM: Final = (
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
)  # fmt: skip
"""What terminals commonly show for the 16 colours."""

HUES: Final = 0.3
"""The distance of two lights of like luminance that are told apart by their hue."""

ENOUGH: Final = 3.0
"""The contrast of parts of a picture that WCAG 2.2 asks for (1.4.11)."""


@cache
def luminance(rgb: int, sight: Matrix) -> float:
    """Return the relative luminance of a colour, from 0 to 1, as people see it."""
    seen = light(rgb, sight)
    return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]


def light(rgb: int, sight: Matrix) -> list[float]:
    """Return the linear red, green and blue of a colour, each from 0 to 1, as people see it."""
    linear = [_linear((rgb >> shift & 255) / 255) for shift in (16, 8, 0)]
    return [min(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0.0), 1.0) for row in sight]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: float, other: float) -> float:
    """Return the contrast of two luminances, from 1 to 21."""
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


@dataclass(slots=True)
class Pixels:
    """A drawn picture, two pixels a cell.

    Attributes:
        colours: rows of 24-bit colours; -1 for the terminal's own.
        glyphs: what is written there, ``""`` where there is nothing but colour.
        written: the colours in which that is written.
    """

    colours: list[list[int]] = field(default_factory=list)
    glyphs: list[list[str]] = field(default_factory=list)
    written: list[list[int]] = field(default_factory=list)


def pixels(rows: Iterable[Sequence[Segment]], palette: Sequence[int]) -> Pixels:
    """Return the pixels of rows of segments."""
    found = Pixels()
    for row in rows:
        upper: list[int] = []
        lower: list[int] = []
        glyphs: list[str] = []
        inks: list[int] = []
        for text, style, _control in row:
            fore, back = _inks(style, tuple(palette))
            upper += [fore if char in "▀█" else back for char in text]
            lower += [fore if char in "▄█" else back for char in text]
            glyphs += ["" if char in " ▀▄█" else char for char in text]
            inks += [fore] * len(text)
        found.colours += [upper, lower]
        found.glyphs += [glyphs, glyphs]
        found.written += [inks, inks]
    return found


@cache
def _inks(style: Style | None, palette: Sequence[int]) -> tuple[int, int]:
    """Return the colours in which a style writes, and of what is behind."""
    if style is None:
        return -1, -1
    fore, back = _rgb(style.color, palette), _rgb(style.bgcolor, palette)
    return (back, fore) if style.reverse else (fore, back)


def _rgb(colour: Color | None, palette: Sequence[int]) -> int:
    if colour is None or colour.is_default:
        return -1
    if colour.triplet is not None:
        red, green, blue = colour.triplet
        return red << 16 | green << 8 | blue
    assert colour.number is not None
    return palette[colour.number] if colour.number < len(palette) else rgb256(colour.number)


@dataclass(slots=True)
class Sample:
    """The drawn pixels of some kinds of ground.

    Attributes:
        pixels: how often each colour occurs, by kind.
        glyphs: how often each glyph, by kind.
        borders: how often two colours lie side by side, by the kinds that they belong to.
    """

    pixels: defaultdict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    glyphs: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    borders: defaultdict[tuple[str, str], Counter[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict(Counter)
    )

    def add(self, picture: Pixels, kinds: Sequence[Sequence[str]]) -> None:
        """Add a picture; ``kinds`` says what each of its pixels is a part of."""
        rows = list(zip(kinds, picture.colours, picture.glyphs, strict=True))
        coloured: Counter[tuple[str, int]] = Counter()
        written: Counter[tuple[str, str]] = Counter()
        beside: Counter[tuple[str, str, int, int]] = Counter()
        for own, colours, glyphs in rows:
            coloured.update(zip(own, colours, strict=True))
            written.update(zip(own, glyphs, strict=True))
            beside.update(zip(own, own[1:], colours, colours[1:], strict=False))
        for (own, colours, _), (below, lower, _) in pairwise(rows):
            beside.update(zip(own, below, colours, lower, strict=True))
        for (kind, colour), n in coloured.items():
            self.pixels[kind][colour] += n
        for (kind, glyph), n in written.items():
            self.glyphs[kind][glyph] += n
        for (kind, other, colour, next_), n in beside.items():
            self.borders[kind, other][colour, next_] += n
            if other != kind:
                self.borders[other, kind][next_, colour] += n

    def told_apart(self, one: str, other: str, sight: Matrix, enough: float = ENOUGH) -> str:
        """Return by what two kinds differ; ``""`` when they do not."""
        if self._written_apart(one, other):
            return "glyphs"
        seen = {
            colour: luminance(max(colour, 0), sight) for kind in (one, other) for colour in self.pixels[kind]
        }
        main = {kind: seen[self.pixels[kind].most_common(1)[0][0]] for kind in (one, other)}
        if contrast(main[one], main[other]) >= enough:
            return "luminance"
        if enough < ENOUGH:
            lights = [light(self.pixels[kind].most_common(1)[0][0], sight) for kind in (one, other)]
            return "hue" if dist(*lights) >= HUES else ""
        mottled = [
            sum(n for colour, n in self.pixels[kind].items() if contrast(seen[colour], main[kind]) >= ENOUGH)
            / self.pixels[kind].total()
            for kind in (one, other)
        ]
        grain = [
            sum(n for (a, b), n in pairs.items() if contrast(seen[a], seen[b]) >= ENOUGH)
            / max(pairs.total(), 1)
            for pairs in (self.borders[kind, kind] for kind in (one, other))
        ]
        if max(abs(mottled[0] - mottled[1]), abs(grain[0] - grain[1])) >= 0.15:
            return "texture"
        border = self.borders[one, other]
        lined = sum(
            n
            for pair, n in border.items()
            if any(
                all(contrast(luminance(max(colour, 0), sight), tone) >= ENOUGH for tone in main.values())
                for colour in pair
            )
        )
        return "outline" if border and lined / border.total() >= 0.4 else ""

    def _written_apart(self, one: str, other: str) -> bool:
        """Return whether a good part of what is written for one kind is hardly ever written for the other."""
        a, b = ({g: n / c.total() for g, n in c.items()} for c in (self.glyphs[one], self.glyphs[other]))
        return any(
            sum(n for g, n in c.items() if g and d.get(g, 0) < n / 10) >= 0.15 for c, d in ((a, b), (b, a))
        )
