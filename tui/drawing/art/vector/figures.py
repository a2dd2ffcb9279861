"""Figures as vector art: wooden pieces in the colours of the seats, and what they wear.

A drawing is SVG with its middle at (0, 0), about 24 units wide and 26 high. ``{light}``, ``{body}``, ``{shade}`` and
``{outline}`` stand for the colours of the seat.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tui.base.depth import Depth
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.seats import seat

SCALE: Final = 0.8
"""Size of a figure on a tile of 100 units; a large figure is :data:`LARGE` times as large."""

LARGE: Final = 1.25

SHAPES: Final = {
    "●": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "▲": "M0-6L6 5H-6z",
    "■": "M-5-5H5V5H-5z",
    "◆": "M0-6L6 0L0 6L-6 0z",
    "★": "M0-6L1.6-2L6-1.8L2.6 1L3.7 5.2L0 2.8L-3.7 5.2L-2.6 1L-6-1.8L-1.6-2z",
    "✚": "M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2z",
}
"""Shapes of the seats in a square from -6 to 6."""

_BODY: Final = (
    "M0-13.6c2.9 0 4.8 2 4.8 4.6c0 1.5-.5 2.6-1.2 3.4c3.9.7 8.8 2.2 8.8 5.2c0 2.5-3 2.9-6.2 2.6"
    "c1.2 3.2 3.5 5.6 4.3 8.2c.5 1.8-.3 2.8-2 2.8h-4.9c-1.8 0-2.6-3.1-3.6-5c-1 1.9-1.8 5-3.6 5h-4.9"
    "c-1.7 0-2.5-1-2-2.8c.8-2.6 3.1-5 4.3-8.2c-3.2.3-6.2-.1-6.2-2.6c0-3 4.9-4.5 8.8-5.2c-.7-.8-1.2-1.9-1.2-3.4"
    "c0-2.6 1.9-4.6 4.8-4.6z"
)
_ROBE: Final = (
    "M0-13.6c3.6 0 5.6 2.7 5.4 6c-.1 1.6-.6 2.8-1.3 3.6c2.9 1 4.7 3.3 5.3 6.5l1.6 7.9"
    "c.3 1.7-.5 2.8-2.2 2.8h-17.6c-1.7 0-2.5-1.1-2.2-2.8l1.6-7.9c.6-3.2 2.4-5.5 5.3-6.5c-.7-.8-1.2-2-1.3-3.6"
    "c-.2-3.3 1.8-6 5.4-6z"
)
_SPEAR: Final = (
    "<path d='M9.8 12.5V-11' stroke='#241a10' stroke-width='2.6' stroke-linecap='round'/>"
    "<path d='M9.8 12.5V-11' stroke='#9c7444' stroke-width='1.3' stroke-linecap='round'/>"
    "<path d='M9.8-17l2.4 6.2h-4.8z' fill='#e8ebf0' stroke='#241a10' stroke-width='.9' stroke-linejoin='round'/>"
)


def _wooden(shape: str) -> str:
    """Return a piece of wood: its thickness, its front, and the light on its edge."""
    return (
        f"<path d='{shape}' transform='translate(1.1 1.3)' fill='{{shade}}' stroke='{{outline}}' stroke-width='2' stroke-linejoin='round'/>"
        f"<path d='{shape}' fill='{{body}}' stroke='{{outline}}' stroke-width='1.7' stroke-linejoin='round'/>"
        f"<path d='{shape}' transform='scale(.86)translate(-.5 -.4)' fill='none' stroke='{{light}}' stroke-width='1.2' opacity='.75'"
        " stroke-dasharray='26 200' stroke-dashoffset='12' stroke-linecap='round'/>"
    )


_SHADOW: Final = "<ellipse cx='3.2' cy='12.6' rx='11.5' ry='3.2' fill='#120d04' opacity='.38'/>"

FOLLOWER: Final = _SHADOW + _wooden(_BODY)
KNIGHT: Final = (
    FOLLOWER
    + "<path d='M-5.2-7.6c-.4-4.2 1.8-7 5.2-7s5.6 2.8 5.2 7z' fill='#cdd2da' stroke='#241a10' stroke-width='1.2' stroke-linejoin='round'/>"
    + "<path d='M-3.8-8.5c0-3 1.2-4.6 3-5' stroke='#fff' stroke-width='1.2' fill='none' opacity='.8'/><path d='M0-14.6v7' stroke='#6c7380' stroke-width='1'/>"
    + _SPEAR
)
WITH_HAT: Final = (
    FOLLOWER
    + "<path d='M-9-8.4c2.5-1.3 4-1.5 4.5-2.2c.6-3.6 2-5 4.5-5s3.9 1.4 4.5 5c.5.7 2 .9 4.5 2.2c-2 1.6-5.5 2.3-9 2.3s-7-.7-9-2.3z' fill='#8a5a30' stroke='#241a10' stroke-width='1.3' stroke-linejoin='round'/>"
    + "<path d='M-4.5-10.4c2.5 1.2 6.5 1.2 9 0' stroke='#f0d48a' stroke-width='1.3' fill='none'/>"
)
LYING: Final = (
    "<ellipse cx='1.5' cy='6.5' rx='13' ry='3.6' fill='#120d04' opacity='.38'/>"
    + f"<g transform='rotate(-82)'>{_wooden(_BODY)}</g>"
)
MONK: Final = (
    _SHADOW
    + _wooden(_ROBE)
    + "<path d='M0-11.5c2 0 3.2 1.6 3.1 3.6c-.1 1.9-1.3 3.2-3.1 3.2s-3-1.3-3.1-3.2c-.1-2 1.1-3.6 3.1-3.6z' fill='#1d1610'/>"
    + "<path d='M-6.5 3.8c4 1.7 9 1.7 13 0' stroke='#f3e6bf' stroke-width='1.5' fill='none'/>"
)

HERETIC: Final = (
    MONK
    + "<path d='M-4.9-9.500q1-3.500 4.900-9.500q3.900 6 4.900 9.500q-4.900-2.500-9.800 0z' fill='#3a2c20' stroke='#120d08' stroke-width='1.1'"
    " stroke-linejoin='round'/><path d='M10 12.500V-7' stroke='#241a10' stroke-width='2.8' stroke-linecap='round'/>"
    "<path d='M10 12.500V-7' stroke='#9c7444' stroke-width='1.5' stroke-linecap='round'/>"
    "<path d='M10-17.500q4.500 5 2.700 8.200q-2.700 2.600-5.400 0q-1-3 2.700-8.200z' fill='#f08a24' stroke='#7a2c08' stroke-width='.8'/>"
    "<path d='M10-13q2 2.600 1 4.400q-1 1-2 0q-.7-1.600 1-4.400z' fill='#ffe27a'/>"
)
LYING_ABBOT: Final = (
    LYING + "<path d='M-1.5-4.5v9M-4.5-1.5h6' stroke='#17130c' stroke-width='3' stroke-linecap='round'/>"
    "<path d='M-1.5-4.5v9M-4.5-1.5h6' stroke='#ffd84a' stroke-width='1.6' stroke-linecap='round'/>"
)
ABBOT: Final = (
    "<path d='M10 12.8V-8.5q0-4.5-3.2-4.5t-2.6 3.4' fill='none' stroke='#241a10' stroke-width='2.8' stroke-linecap='round'/>"
    + MONK
    + "<path d='M10 12.8V-8.5q0-4.5-3.2-4.5t-2.6 3.4' fill='none' stroke='#f0c64a' stroke-width='1.4' stroke-linecap='round'/>"
    "<path d='M-4.4-11.5q-.6-3.5 4.4-8.5q5 5 4.4 8.5q-4.4-1.6-8.8 0z' fill='#fbf6e6' stroke='#241a10' stroke-width='1.2' stroke-linejoin='round'/>"
    "<path d='M0-17.5v5M-2-15h4' stroke='#d9a521' stroke-width='1.2'/>"
)
BUILDER: Final = (
    FOLLOWER
    + "<path d='M-5.8-8.6q-.4-6.6 5.8-6.6t5.8 6.6q-5.8-1.8-11.6 0z' fill='#f2c530' stroke='#241a10' stroke-width='1.2' stroke-linejoin='round'/>"
    "<path d='M-1.4-15.2v5.8M1.4-15.2v5.8' stroke='#b98d10' stroke-width='.8'/>"
    "<path d='M10 6L10-9' stroke='#241a10' stroke-width='2.8' stroke-linecap='round'/><path d='M10 6L10-9' stroke='#9c7444' stroke-width='1.5' stroke-linecap='round'/>"
    "<path d='M6.5-12.2h7v3.8h-7z' fill='#aeb4be' stroke='#241a10' stroke-width='1.2' stroke-linejoin='round'/>"
)
_PIG: Final = (
    "M-12 1c0-5.5 5-8 11-8c4 0 6.5.8 8.5 2.2l3.5-2.4l.6 4.2c1.5 1.2 2 2.5 2 3.2l1.6.6v3.6l-2.6.8"
    "c-1 1.6-2.4 2.6-4 3.2v3.2h-4v-2.6h-6v2.6h-4.2v-3.4c-4-1.4-6.4-4-6.4-7.2z"
)
PIG: Final = (
    "<ellipse cx='2.6' cy='11.2' rx='12' ry='2.8' fill='#120d04' opacity='.38'/>"
    + _wooden(_PIG)
    + "<circle cx='8.2' cy='-1' r='1.2' fill='{outline}'/><path d='M-12-.5q-3.5-.5-2.5-4' fill='none' stroke='{outline}' stroke-width='1.6' stroke-linecap='round'/>"
)

MASKED: Final = (
    FOLLOWER
    + "<path d='M-5-10.6h10v3.3q-2.5.8-5-.2q-2.5 1-5 .2z' fill='#17130c'/><path d='M-3.6-9.2h2.2M1.4-9.2h2.2' stroke='#fff' stroke-width='1.2'/>"
    "<path d='M-5.4-4.6q5.4 2.2 10.8 0l-5.4 5z' fill='#d8372c' stroke='#17130c' stroke-width='1'/>"
)
STARRED: Final = (
    WITH_HAT
    + "<path d='M5.2-1.6l1.1 2.3l2.5.3l-1.8 1.7l.5 2.5l-2.3-1.2l-2.2 1.2l.4-2.5l-1.8-1.7l2.5-.3z' fill='#ffd84a' stroke='#17130c' stroke-width='.8' stroke-linejoin='round'/>"
)
WITH_HOE: Final = (
    FOLLOWER
    + "<path d='M10 12.5V-12' stroke='#241a10' stroke-width='2.8' stroke-linecap='round'/><path d='M10 12.5V-12' stroke='#9c7444' stroke-width='1.4' stroke-linecap='round'/>"
    "<path d='M5.5-13.5h6v3.2q-3.5-1.6-6-.4z' fill='#aeb4be' stroke='#241a10' stroke-width='1' stroke-linejoin='round'/>"
    "<path d='M-9.5-8.6q4-1.3 5.2-2.2q.6-4.6 4.3-4.6t4.3 4.6q1.2.9 5.2 2.2q-9.5 3.4-19 0z' fill='#f2d675' stroke='#241a10' stroke-width='1.3' stroke-linejoin='round'/>"
    "<path d='M-4.3-10.6q4.3 1.3 8.6 0' stroke='#a87c22' stroke-width='1.2' fill='none'/>"
)
_CROOK: Final = "M10 12.5V-9q0-4.500 3-4.500t2.500 3.500"
WITH_CROOK: Final = (
    FOLLOWER + f"<path d='{_CROOK}' fill='none' stroke='#241a10' stroke-width='3' stroke-linecap='round'/>"
    f"<path d='{_CROOK}' fill='none' stroke='#9c7444' stroke-width='1.5' stroke-linecap='round'/>"
)
LYING_IN_FUR: Final = (
    LYING
    + "<path d='M-14.5-2.5q-.5-5 4.5-5.5l.5 1.5l1.5-1l.5 1.8l1.6-.5q1.5 4.2-1 8.2q-6 1-7.6-4.5z' fill='#7a4a26' stroke='#241a10' stroke-width='1.2' stroke-linejoin='round'/>"
    "<path d='M-11-5.5v9M-8.5-6v9' stroke='#c99b62' stroke-width='.9'/>"
)
LYING_WITH_BAG: Final = (
    LYING
    + "<path d='M6 3.5q-1-4.5 2.5-6l-1-2h4l-1 2q3.5 1.5 2.5 6q-3.5 1.5-7 0z' fill='#f0c64a' stroke='#241a10' stroke-width='1.2' stroke-linejoin='round'/>"
    "<path d='M8-2.5h3' stroke='#a02818' stroke-width='1.3'/>"
)
SQUIRE: Final = (
    FOLLOWER
    + "<path d='M-5.2-8q-1-6.5 5.2-6.8t5.2 6.8q-1.5-2.8-3.5-3q-3 1.5-6.9 3z' fill='#7d3a1e' stroke='#241a10' stroke-width='1.2' stroke-linejoin='round'/>"
    "<path d='M-4 1.5l8 8.5M-2.5 0l8 8.5' stroke='#241a10' stroke-width='.9'/><path d='M-3.3.8l8 8.5' stroke='#f3e6bf' stroke-width='1.6'/>"
)
HERALD: Final = (
    WITH_HAT
    + "<path d='M4-3.5l11-4.5' stroke='#241a10' stroke-width='3' stroke-linecap='round'/><path d='M13-10.5l4.5-1.5l1.5 5l-4.5 1.2z' fill='#ffd84a' stroke='#241a10' stroke-width='1' stroke-linejoin='round'/><path d='M4-3.5l11-4.5' stroke='#ffd84a' stroke-width='1.6' stroke-linecap='round'/>"
)
_KEEP: Final = "M-11-12h4.5v3h4.2v-3h4.6v3h4.2v-3h4.5v8l-2.5 2v12.5h-17v-12.5l-2.5-2z"
KEEP: Final = (
    _SHADOW
    + _wooden(_KEEP)
    + "<path d='M-2.8 11v-4a2.8 3 0 0 1 5.6 0v4z' fill='{outline}'/><path d='M-6-3.5h3.4M2.6-3.5h3.4' stroke='{outline}' stroke-width='1.6'/>"
)
RAIDER: Final = (
    FOLLOWER
    + "<path d='M-5.4-7.6q-.4-6.4 5.4-6.4t5.4 6.4q-2.4-2.2-5.4-2.2t-5.4 2.2z' fill='#4a4038' stroke='#17130c' stroke-width='1.2' stroke-linejoin='round'/>"
    "<path d='M-5-11q-4-1-3.6-5q1.6 2.4 5 2.8M5-11q4-1 3.6-5q-1.6 2.4-5 2.8' fill='#f3ead8' stroke='#17130c' stroke-width='1' stroke-linejoin='round'/>"
    "<path d='M10 11V-7' stroke='#241a10' stroke-width='2.8' stroke-linecap='round'/><path d='M10 11V-7' stroke='#9c7444' stroke-width='1.4' stroke-linecap='round'/>"
    "<path d='M9-9.5q6-1.5 6.5 3.5q-3-.8-6.5 2z' fill='#dfe3ea' stroke='#241a10' stroke-width='1.1' stroke-linejoin='round'/>"
)
BOATMAN: Final = (
    "<g transform='translate(0 -4)scale(.82)'>" + _wooden(_BODY) + "</g>"
    "<ellipse cx='1' cy='12' rx='15' ry='3' fill='#0c2c52' opacity='.55'/>"
    "<path d='M-14.5 3.5h29q-1.5 8.5-7 8.5h-15q-5.5 0-7-8.5z' fill='#9c6a36' stroke='#241a10' stroke-width='1.7' stroke-linejoin='round'/>"
    "<path d='M-13.5 5.5h27' stroke='#e8c894' stroke-width='1.6'/><path d='M-11 9h22' stroke='#5f3b1a' stroke-width='1'/>"
    "<path d='M11-9L5 9' stroke='#241a10' stroke-width='2.6' stroke-linecap='round'/><path d='M11-9L5 9' stroke='#d9b27a' stroke-width='1.2' stroke-linecap='round'/>"
)
WANDERER: Final = (
    FOLLOWER
    + "<path d='M10 12.5V-12' stroke='#241a10' stroke-width='2.8' stroke-linecap='round'/><path d='M10 12.5V-12' stroke='#b98d58' stroke-width='1.4' stroke-linecap='round'/>"
    "<path d='M-8.5-8.8q4.5-.6 4.5-3q1.5-3 4-3t4 3q0 2.4 4.5 3q-8.5 2.6-17 0z' fill='#6f8a3c' stroke='#241a10' stroke-width='1.2' stroke-linejoin='round'/>"
    "<path d='M-10.5-2.5q-2.5 4 0 8.5l5-.5v-7.5z' fill='#a8743a' stroke='#241a10' stroke-width='1.1' stroke-linejoin='round'/><path d='M-10.8 1h5' stroke='#241a10' stroke-width='.9'/>"
)


def drawn(drawing: str, colour: int, weight: int = 1, theme: str = "dark") -> str:
    """Return a drawing in the colours of a seat, with the seat's shape on it.

    Args:
        weight: how much it counts; a figure that counts twice is larger.
    """
    light, body, shade, outline, sign = paints(colour, theme)
    filled = drawing.format(light=light, body=body, shade=shade, outline=outline)
    filled += (
        f"<path fill='{sign}' transform='translate(-.2 2.2)scale(.52)' d='{SHAPES[seat(colour).shape]}'/>"
    )
    size = SCALE * (LARGE if weight > 1 else 1)
    return f"<g transform='scale({size:g})'>{filled}</g>"


def disc(colour: int, theme: str = "dark") -> str:
    """Return a flat round marker of a seat, 15 units wide, with its middle at (0, 0)."""
    light, body, shade, outline, sign = paints(colour, theme)
    return (
        f"<ellipse cx='1.6' cy='3.6' rx='7.6' ry='6.4' fill='#120d04' opacity='.4'/><circle cy='1.8' r='7' fill='{shade}'"
        f" stroke='{outline}' stroke-width='1.3'/><circle r='7' fill='{body}' stroke='{outline}' stroke-width='1.3'/>"
        f"<path d='M-5-2.5a5.6 5.6 0 0 1 4-3' stroke='{light}' stroke-width='1.2' fill='none' stroke-linecap='round'/>"
        f"<path fill='{sign}' transform='scale(.6)' d='{SHAPES[seat(colour).shape]}'/>"
    )


@lru_cache(maxsize=64)
def paints(colour: int, theme: str = "dark") -> tuple[str, str, str, str, str]:
    """Return the colours of the wood of a seat: light, body, shade, outline and that of its sign."""
    who = seat(colour)
    table = colours(Depth.TRUECOLOR, Shade.PLAIN, theme)
    body = table[ord(who.code)]
    is_dark = who.foreground == "K"
    outline = "#fff6d8" if is_dark else "#17130c"
    return (
        _mixed(body, 0xFFFFFF, 0.55),
        f"#{body:06x}",
        _mixed(body, 0x000000, 0.42),
        outline,
        f"#{table[ord(who.foreground)]:06x}",
    )


def _mixed(colour: int, other: int, share: float) -> str:
    parts = (
        round((colour >> shift & 255) * (1 - share) + (other >> shift & 255) * share) for shift in (16, 8, 0)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
