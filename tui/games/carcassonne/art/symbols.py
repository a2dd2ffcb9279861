"""The landmarks of the base game as vector art."""

from __future__ import annotations

from typing import Final

from tui.art.vector.stock import Symbol, shadow, use

_LIT: Final = "#fbf0d4"
_DIM: Final = "#dcc69d"
_EDGE: Final = "#5f4a2c"


def _cross(x: float, y: float, size: float) -> str:
    return (
        f"<path d='M{x:g} {y:g}v{-size:g}M{x - size * 0.3:g} {y - size * 0.68:g}h{size * 0.6:g}'"
        " stroke='#3d2f14' stroke-width='2.2' stroke-linecap='round'/>"
        f"<path d='M{x:g} {y:g}v{-size:g}M{x - size * 0.3:g} {y - size * 0.68:g}h{size * 0.6:g}'"
        " stroke='#f7dc7a' stroke-width='1.1' stroke-linecap='round'/>"
    )


def _church(scale: float) -> str:
    """Return a church: nave, bell tower with a spire, apse."""
    return (
        f"<g transform='scale({scale:g})'>"
        "<path fill='#1b1606' opacity='.3' d='M-2 8L15 2L24 4.5L7 11.5z'/>"
        # the bell tower, behind the nave
        f"<path fill='{_LIT}' stroke='{_EDGE}' stroke-width='.6' d='M-14 3v-24l5.5 2v24z'/>"
        f"<path fill='{_DIM}' stroke='{_EDGE}' stroke-width='.6' d='M-8.5 5v-24l6-2v24z'/>"
        "<path fill='#5b4630' d='M-12.4-13v-3.4a1 1.4 0 0 1 2.2.6v3.4zM-6.6-12.8v-3.6a1 1.4 0 0 1 2-.6v3.6z'/>"
        "<path fill='#c9502f' stroke='#6b2113' stroke-width='.6' stroke-linejoin='round' d='M-15-20.6L-8.3-35l6.8 14l-7 2.5z'/>"
        "<path fill='#e27a55' d='M-14.4-20.7L-8.4-33.6l-.2 14.6z'/>"
        # the nave
        f"<path fill='{_LIT}' stroke='{_EDGE}' stroke-width='.6' stroke-linejoin='round' d='M-11 5v-9l4.5-6.5l4.5 8.5v10z'/>"
        f"<path fill='{_DIM}' stroke='{_EDGE}' stroke-width='.6' stroke-linejoin='round' d='M-2 8v-10l17-6v10z'/>"
        "<path fill='#b8432b' stroke='#6b2113' stroke-width='.7' stroke-linejoin='round' d='M-6.7-10.7l16.4-5.8l6 9.2l-17.4 6.1z'/>"
        "<path stroke='#e88661' stroke-width='.9' d='M-6.5-10.6l16-5.6'/>"
        "<path stroke='#6b2113' stroke-width='.35' opacity='.7' d='M-4.8-7.6l16.6-5.9M-3.2-4.6l16.8-5.9'/>"
        "<path fill='none' stroke='#6b2113' stroke-width='1.1' stroke-linecap='round' d='M-11.4-3.6l4.8-7'/>"
        "<path fill='#5b3b26' d='M-8.4 6v-3.6a1.9 2.2 0 0 1 3.6.8v4z'/>"
        "<circle cx='-6.5' cy='-3.6' r='1.3' fill='#4a5f86'/>"
        "<path fill='#4a5f86' d='M1.5 3.6v-3.4a1 1.2 0 0 1 2-.7v3.4zM5.9 2v-3.4a1 1.2 0 0 1 2-.7v3.4zM10.3.5v-3.4a1 1.2 0 0 1 2-.7v3.4z'/>"
        "</g>"
    )


MONASTERY: Final = Symbol(
    "monastery",
    f"<g transform='translate(0 3)'>{use('cy', -17, 6, 1.0)}{use('cy', 17.5, 1.5, 0.9)}{_church(1.0)}"
    f"{_cross(-8.3, -34.6, 7.5)}{use('bu', -13, 12, 0.9)}{use('bu', 14, 9.5, 1.0)}</g>",
    foot=11.0,
    room=23.0,
    ground="<ellipse cy='4.5' rx='22' ry='16' fill='#6f8f3e' opacity='.55'/>"
    "<ellipse cy='4' rx='20.5' ry='14.6' fill='#ead9ac'/>"
    "<ellipse cy='4' rx='20.5' ry='14.6' fill='none' stroke='#8f8371' stroke-width='1.8'/>"
    "<ellipse cy='3.4' rx='20.5' ry='14.6' fill='none' stroke='#d9d0c0' stroke-width='1.3' stroke-dasharray='2.6 .7'/>",
)
CHAPEL: Final = Symbol(
    "chapel",
    f"<g transform='translate(0 3.5)'>{_church(0.72)}{_cross(-6, -25, 6)}</g>",
    foot=8.0,
    room=15.0,
    ground="<ellipse cy='4' rx='16' ry='10.5' fill='#6f8f3e' opacity='.5'/><ellipse cy='4' rx='14.6' ry='9.4' fill='#ead9ac'/>",
)
VILLAGE: Final = Symbol(
    "village",
    use("hr", -9, -3.5, 0.95)
    + use("hO", 8, -4, 0.95)
    + use("t2", -15, 4, 0.7)
    + use("ho", -7.5, 10, 1.0)
    + use("hR", 9, 10.5, 1.05)
    + use("bu", 16, 6, 0.8),
    foot=9.0,
    room=18.0,
    ground="<ellipse cy='1' rx='13.5' ry='11.5' fill='#a3875a'/><ellipse cy='1' rx='12.6' ry='10.6' fill='#efe2bf'/>",
)
PENNANT: Final = Symbol(
    "pennant",
    shadow(1.5, 7.6, 6.5, 1.8, 0.35)
    + "<path fill='#2a2014' d='M-7.6-8.6h15.2v8.8q0 6.8-7.6 10.2q-7.6-3.4-7.6-10.2z'/>"
    "<path fill='#f8f3e4' d='M-6.8-7.8h13.6v8q0 6-6.8 9.2q-6.8-3.2-6.8-9.2z'/>"
    "<path fill='#2c56c0' d='M-5.8-6.8h11.6v7q0 5-5.8 8q-5.8-3-5.8-8z'/>"
    "<path fill='#1b3b92' d='M0-6.8h5.8v7q0 5-5.8 8z'/>"
    "<path fill='#f8f3e4' d='M-1.5-6.8h3v4.3h4.3v3h-4.3v7l-1.5.8l-1.5-.8v-7h-4.3v-3h4.3z'/>",
    foot=40.0,
    room=9.0,
)
