"""The pieces of Landover as vector art, with its buildings in the colours of the seats."""

from __future__ import annotations

from typing import Final

from tui.drawing.art.vector.stock import define, shadow

ICONS: Final = ("sheep", "lf", "ore", "sheaf", "bricks", "nugget", "", "")
"""The thing that stands for each terrain."""

_SHEEP: Final = (
    shadow(1, 5, 7, 1.8, 0.3)
    + "<path d='M-4 2v3.6M-1.5 2.5v3.5M2.5 2.5v3.5M4.5 2v3.6' stroke='#3a2c22' stroke-width='1.3' stroke-linecap='round'/>"
    "<path d='M-6.3 0a3 3 0 0 1 2-3.8a3.6 3.6 0 0 1 5.3-1.4a3.3 3.3 0 0 1 4.3 2.4a2.9 2.9 0 0 1-.5 4.8a3 3 0 0 1-3.7 1.3a4 4 0 0 1-4.800.1a2.6 2.6 0 0 1-2.6-3.4z' fill='#fffdf4' stroke='#8f8672' stroke-width='.7'/>"
    "<path d='M-4.5-1.5q1.5-2 3-1.3M-.5-3.2q2-1.3 3.300.2' stroke='#cfc6b2' stroke-width='.7' fill='none'/>"
    "<path d='M4.6-4.2q3.4-.8 4.2 1.2q.3 2.3-2 2.5q-2 0-2.7-1.5z' fill='#2f251d'/><path d='M5-4q-1.3 0-1.5 1.5' stroke='#2f251d' stroke-width='1.1' stroke-linecap='round' fill='none'/>"
)
_BRICKS: Final = (
    shadow(1, 3, 6.5, 1.5, 0.3)
    + "<path fill='#b5532d' stroke='#5a2412' stroke-width='.8' stroke-linejoin='round' d='M-6.5 3v-3.4h6.2v3.4zM.3 3v-3.4h6.2v3.4zM-3.2-.6v-3.4h6.4v3.4z'/>"
    "<path fill='#e08a5e' d='M-6.2-.4h5.6v1h-5.6zM.6-.4h5.6v1h-5.6zM-2.9-4h5.8v1h-5.8z'/>"
)

SYMBOLS: Final = (
    define("sheep", _SHEEP),
    define("lamb", f"<g transform='scale(-.72 .72)'>{_SHEEP}</g>"),
    define(
        "lpeak",
        "<path fill='#1b1606' opacity='.3' d='M0 1.5l17 1l-8-7z'/>",
        "<path fill='#d3cac0' stroke='#3f3730' stroke-width='.8' stroke-linejoin='round' d='M-11 0l5-9l4.5-9l5 8l6.5 10q-10.5 2.5-21 0z'/>",
        "<path fill='#857a70' d='M-1.5-18l5 8l6.5 10q-4 1.2-8 1.5l2-7l-3.5-5z'/>",
        "<path fill='#fdfdfb' d='M-1.5-18l-3.6 7.1l2-.8l1.2 1.9l1.6-2l1.8 1.7l1.1-1.5z'/><path fill='#cfd8e3' d='M-1.5-18l1.5 6.5l1.6 1.5l1.1-1.5z'/>",
    ),
    define(
        "lhill",
        "<path fill='#1b1606' opacity='.25' d='M0 1l10 .5l-5-4z'/><path fill='#b9afa4' stroke='#3f3730' stroke-width='.7' stroke-linejoin='round' d='M-7 0l3-6l3-3.5l3.5 4l4.5 5.5q-7 1.6-14 0z'/><path fill='#7d7268' d='M-1-9.5l3.5 4l4.5 5.5q-3 .8-6 .9l1-4.5z'/>",
    ),
    define(
        "ore",
        shadow(1, 2.5, 5, 1.5, 0.3),
        "<path fill='#4d5866' stroke='#1f262e' stroke-width='.8' stroke-linejoin='round' d='M-5 2.5l-.5-3.5l2.5-3l3.5-.5l3 1.8l1 3.2l-1.5 2.4q-4 1-8-.4z'/><path fill='#8fa3ba' d='M-4.5-.8l2-2.6l2.7-.5l-.8 2.7z'/><path fill='#2f3842' d='M1-1.5l3.2-.2l-1.5 3.8l-2.700.3z'/>",
    ),
    define(
        "sheaf",
        shadow(1.2, 5.4, 6.4, 1.7, 0.3),
        "<path fill='#d9a437' stroke='#6b450c' stroke-width='.9' stroke-linejoin='round' d='M-2.4-1q-5.8-4-5-8.2q.9-4.3 7.4-4.6q6.5.3 7.4 4.6q.8 4.2-5 8.2q2 4.2 3.4 6.4q-5.8 1.5-11.6 0q1.4-2.2 3.4-6.4z'/>",
        "<path fill='#ffe285' d='M-6.6-9.3q.9-3.6 6.3-3.9q-3.700 5-2 12q-4.9-3.9-4.3-8.1z'/>",
        "<path d='M0-13.5q-1.4 6-.4 12.3M3.6-12.700q-.6 6-2.4 11.4M6.4-10.2q-1.6 5-4.4 8.8M-3.6-12.6q-.6 6 1.6 11.2M-1.2 1.5l-2 4M0 1.5v4.6M1.2 1.5l2 4' stroke='#8f6114' stroke-width='.8' fill='none'/>",
        "<path d='M-2.8-.6q2.8 1.3 5.6 0' stroke='#6b2110' stroke-width='2.6' fill='none' stroke-linecap='round'/><path d='M-2.8-.8q2.8 1.3 5.6 0' stroke='#d8583a' stroke-width='1.3' fill='none' stroke-linecap='round'/>",
    ),
    define(
        "mound",
        "<path fill='#1b1606' opacity='.25' d='M0 .5h15l-6-3.5z'/>",
        "<path fill='#bd6239' stroke='#5a2412' stroke-width='.8' d='M-11 0q2-9.5 9.5-10.5q8.5 0 12.5 10.5q-11 2-22 0z'/><path fill='#e39a6d' d='M-9.8-.6q2-8 8.3-9q2.5 0 3.5 1.2q-6 1.2-7.5 8.3z'/>",
        "<path d='M-5-4h4M1-5.5h4M3-2.3h4.5M-3.5-1.5h4' stroke='#7d3217' stroke-width='1.1'/>",
    ),
    define("bricks", _BRICKS),
    define(
        "boulder",
        shadow(1.5, 3, 8, 2, 0.35),
        "<path fill='#8a775a' stroke='#2b2115' stroke-width='.8' stroke-linejoin='round' d='M-8 3l-.5-5l3.5-4.5l5-1.5l5 2l3 4.5l-1 4.5q-7.5 1.8-15 0z'/><path fill='#b09c7c' d='M-7.3-1.5l3-4.2l4-1.3l-1.5 4z'/><path fill='#5c4c34' d='M2-3l5.5 1.8l-1.2 4q-3 .8-5.300.7z'/>",
        "<path fill='#ffd23f' stroke='#8a6410' stroke-width='.5' d='M-4.5 1l1.5-2l1.8 1.2l-1 1.8zM.5-3.5l1.6-1.5l1.6 1.3l-1.5 1.5z'/>",
    ),
    define(
        "nugget",
        shadow(0.8, 2, 4.6, 1.3, 0.35),
        "<path fill='#e8a917' stroke='#5e4208' stroke-width='.8' stroke-linejoin='round' d='M-4.5 2l-.5-3l2.5-3l3.5-.3l3 2l.8 3l-1.5 1.8q-4 .7-7.8-.5z'/><path fill='#fff0a8' d='M-4-.8l1.8-2.3l2.8-.3l-1.5 2z'/><path fill='#b57f08' d='M1.3-.5l3-.2l-1.5 2.9l-2.300.2z'/>",
    ),
    define(
        "catapult",
        "<path d='M-5.5 4.5h11M-4 4l4.5-6l3.5 6' stroke='#241a10' stroke-width='2.6' stroke-linejoin='round' stroke-linecap='round' fill='none'/><path d='M-5.5 4.5h11M-4 4l4.5-6l3.5 6' stroke='#c99b62' stroke-width='1.2' stroke-linejoin='round' fill='none'/>",
        "<path d='M4.500.5l-8.5-6.5' stroke='#241a10' stroke-width='2.4' stroke-linecap='round'/><path d='M4.500.5l-8.5-6.5' stroke='#e8c894' stroke-width='1.2' stroke-linecap='round'/><circle cx='-4.3' cy='-6.2' r='2.3' fill='#8d93a1' stroke='#241a10' stroke-width='.9'/><circle cx='-4' cy='5.5' r='1.7' fill='#7a4a26' stroke='#241a10' stroke-width='.8'/><circle cx='4' cy='5.5' r='1.7' fill='#7a4a26' stroke='#241a10' stroke-width='.8'/>",
    ),
    define(
        "coin",
        "<circle r='6' fill='#5e4208'/><circle r='5.3' fill='#f5ce4e'/><circle r='3.9' fill='none' stroke='#b8860b' stroke-width='.7'/><path d='M0-3v6M-1.7-1.2q1.7-1.4 3.4 0M-1.7 1.2q1.7 1.4 3.4 0' stroke='#7a5606' stroke-width='1.1' fill='none' stroke-linecap='round'/>",
    ),
    define(
        "shield",
        shadow(1.2, 8.5, 6, 1.6, 0.35),
        "<path fill='#17203d' d='M-8-8.5h16v8.5q0 6.5-8 10q-8-3.5-8-10z'/><path fill='#fff' d='M-7-7.5h14v7.5q0 5.7-7 8.8q-7-3.1-7-8.8z'/><path fill='#2c56c0' d='M-6-6.5h12v6.5q0 4.9-6 7.6q-6-2.7-6-7.6z'/><path fill='#fff' d='M-1.3-6.5h2.6v4.5h4.5v2.6h-4.5v6.4l-1.300.6l-1.3-.6v-6.4h-4.5v-2.6h4.5z'/>",
    ),
)

Wood = tuple[str, str, str, str, str]
"""Colours of a seat: light, body, shade, outline, sign."""


def village(wood: Wood) -> str:
    """Return a house around (0, 0)."""
    light, body, shade, outline, _sign = wood
    return (
        shadow(4, 8, 15, 4, 0.4)
        + f"<path fill='{shade}' stroke='{outline}' stroke-width='1.7' stroke-linejoin='round' d='M3-12l9 3l4.5 7.5v9h-11z'/>"
        f"<path fill='{body}' stroke='{outline}' stroke-width='1.7' stroke-linejoin='round' d='M-12 8v-10.5l8.5-10l9 10v10.5z'/>"
        f"<path fill='{light}' opacity='.9' d='M-3.5-12.5l6.7-.2l9 10.5h-6.5z'/>"
        f"<path fill='none' stroke='{outline}' stroke-width='1.6' stroke-linejoin='round' d='M-3.5-12.5h6.6l9.4 10.5h-7z'/>"
    )


def city(wood: Wood) -> str:
    """Return a keep with a house around (0, 0)."""
    light, body, shade, outline, _sign = wood
    return (
        shadow(4, 9, 19, 4.6, 0.4)
        + f"<path fill='{shade}' stroke='{outline}' stroke-width='1.7' stroke-linejoin='round' d='M3 9v-24h3v3h3v-3h3.5v3h3v-3h3.5v24z'/><path fill='{body}' opacity='.8' d='M4-11.5h5.5v19.5h-5.5z'/>"
        f"<path fill='{outline}' d='M10-5.5h3v4.5h-3z'/>"
        f"<path fill='{body}' stroke='{outline}' stroke-width='1.7' stroke-linejoin='round' d='M-16 9v-11l9.5-9.5l9.5 9.5v11z'/>"
        f"<path fill='none' stroke='{light}' stroke-width='1.6' stroke-linecap='round' d='M-13.5-2.5l7-7l7 7'/>"
    )


def metropolis(wood: Wood, track: str) -> str:
    """Return a city whose highest tower has the colour of its track."""
    _light, _body, _shade, outline, _sign = wood
    tower = (
        f"<path fill='#f6ecd4' stroke='{outline}' stroke-width='1.6' stroke-linejoin='round' d='M-4.5 4v-22h9v22z'/>"
        f"<path fill='{track}' stroke='{outline}' stroke-width='1.6' stroke-linejoin='round' d='M-7-17.5l7-14l7 14z'/>"
        "<path stroke='#3d2f14' stroke-width='2.2' d='M0-31v-5.5M-2.2-34h4.4'/><path stroke='#f7dc7a' stroke-width='1.1' d='M0-31v-5.5M-2.2-34h4.4'/>"
    )
    return tower + city(wood)


def walls() -> str:
    """Return the wall around a city."""
    return (
        "<ellipse cx='1' cy='8' rx='22' ry='9.5' fill='#4a4236'/><ellipse cx='1' cy='6.6' rx='21' ry='8.6' fill='#8f8371'/>"
        "<ellipse cx='1' cy='5.6' rx='20.5' ry='8.2' fill='none' stroke='#4a4236' stroke-width='4.6'/>"
        "<ellipse cx='1' cy='5.6' rx='20.5' ry='8.2' fill='none' stroke='#d9d0c0' stroke-width='3.2' stroke-dasharray='3.4 1.2'/>"
    )
