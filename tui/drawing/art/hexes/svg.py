"""A hex map as SVG: the vector art of its game, or else the pixels of the terminal art as rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

from tui.base.depth import Depth, Look
from tui.drawing.art import svg
from tui.drawing.art.hexes.canvas import Canvas
from tui.drawing.art.hexes.drawing import painted
from tui.drawing.art.hexes.geometry import ZOOMS, geometry
from tui.drawing.art.hexes.scene import HexScene
from tui.drawing.art.hexes.vector import HexVectorArt, regular
from tui.drawing.art.palette import CODES, Shade, colours
from tui.drawing.art.seats import seat

PIXEL: Final = 8
"""Length of the side of a pixel in the units of the picture."""

_ZOOM: Final = ZOOMS.index((20, 8, 6))
_MARGIN: Final = 26
_LINE: Final = 24
_FONT: Final = "font-family='DejaVu Sans Mono,Menlo,monospace'"
_TEXT: Final = "#E9E1CC"
_QUIET: Final = "#9A9A88"


def svg_picture(
    scene: HexScene,
    heading: Sequence[str] = (),
    captions: Sequence[svg.Caption] = (),
    art: HexVectorArt[HexScene] | None = None,
) -> str:
    """Return a scene as the text of an SVG file.

    Args:
        scene: what to draw; it has a map.
        heading: lines above the map, the first one larger.
        captions: lines below it, one a seat.
    """
    assert scene.board is not None
    if art is None:
        at = geometry(scene.board, _ZOOM)
        canvas = painted(scene, at, _ZOOM, Look())
        drawing = ["<g shape-rendering='crispEdges'>", *_pixels(canvas), "</g>", *_letters(canvas)]
        across, down, defs = at.columns * PIXEL, 2 * at.lines * PIXEL, ""
    else:
        plan = regular(scene.board)
        drawing = [art.ground(scene, plan), art.pieces(scene, plan)]
        across, down, defs = round(plan.width), round(plan.height), f"<defs>{art.defs}</defs>"
    top = _MARGIN + _LINE * len(heading)
    width = across + 2 * _MARGIN
    height = top + down + _MARGIN + _LINE * len(captions)
    body = [
        f"<rect width='{width}' height='{height}' fill='{_paint('.')}'/>",
        *_lines(heading),
        f"<g transform='translate({_MARGIN} {top})'>",
        *drawing,
        "</g>",
        *_captions(captions, top + down + _MARGIN),
    ]
    title = _safe(" · ".join(heading))
    return "\n".join(
        [
            "<?xml version='1.0' encoding='UTF-8'?>",
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'"
            f" width='{width}' height='{height}' role='img'>",
            f"<title>{title}</title>",
            defs,
            *body,
            "</svg>",
            "",
        ]
    )


def _paint(code: str, shade: Shade = Shade.PLAIN) -> str:
    return f"#{colours(Depth.TRUECOLOR, shade)[ord(code)]:06X}"


def _pixels(canvas: Canvas) -> Iterator[str]:
    """Yield a path for each colour; pixels side by side are one rectangle."""
    paths: dict[str, list[str]] = {}
    for y, (codes, shades) in enumerate(zip(canvas.codes, canvas.shades, strict=True)):
        x = 0
        while x < canvas.columns:
            start, code, shade = x, codes[x], shades[x]
            while x < canvas.columns and codes[x] == code and shades[x] == shade:
                x += 1
            if code != ord("."):
                fill = _paint(chr(code), Shade(shade))
                paths.setdefault(fill, []).append(
                    f"M{PIXEL * start} {PIXEL * y}h{PIXEL * (x - start)}v{PIXEL}H{PIXEL * start}z"
                )
    for fill, drawn in paths.items():
        yield f"<path fill='{fill}' d='{''.join(drawn)}'/>"


def _letters(canvas: Canvas) -> Iterator[str]:
    for line, letters in enumerate(canvas.letters):
        for x, letter in sorted(letters.items()):
            left, top = PIXEL * x, 2 * PIXEL * line
            if letter.ground in CODES and letter.ground:
                yield (
                    f"<rect x='{left}' y='{top}' width='{PIXEL}' height='{2 * PIXEL}'"
                    f" fill='{_paint(letter.ground)}'/>"
                )
            if letter.char.strip():
                weight = " font-weight='bold'" if letter.bold else ""
                yield (
                    f"<text x='{left + PIXEL / 2:g}' y='{top + 2 * PIXEL - 3.5:g}' {_FONT}"
                    f" font-size='{2 * PIXEL - 3}'{weight} text-anchor='middle'"
                    f" fill='{_paint(letter.foreground)}'>{_safe(letter.char)}</text>"
                )


def _lines(heading: Sequence[str]) -> Iterator[str]:
    for number, line in enumerate(heading):
        size, colour = (17, _TEXT) if not number else (14, _QUIET)
        yield _text(_MARGIN, _LINE * (number + 1), size, colour, line)


def _captions(captions: Sequence[svg.Caption], top: int) -> Iterator[str]:
    for number, caption in enumerate(captions):
        who = seat(caption.colour)
        y = top + _LINE * number
        yield (
            f"<rect x='{_MARGIN}' y='{y - 14}' width='18' height='18' rx='3' fill='{_paint(who.code)}'/>"
            f"<text x='{_MARGIN + 9}' y='{y}' {_FONT} font-size='14' text-anchor='middle'"
            f" fill='{_paint(who.foreground)}'>{who.shape}</text>"
        )
        yield _text(_MARGIN + 28, y, 15, _TEXT, caption.text)


def _text(x: int, y: int, size: int, colour: str, line: str) -> str:
    return f"<text x='{x}' y='{y}' {_FONT} font-size='{size}' fill='{colour}'>{_safe(line)}</text>"


def _safe(text: str) -> str:
    """Return text that can stand in XML, which has no control characters."""
    return escape("".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text))
