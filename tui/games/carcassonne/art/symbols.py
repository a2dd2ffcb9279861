"""The landmarks of Carcassonne and its expansions as vector art."""

from __future__ import annotations

from typing import Final

from tui.drawing.art.vector.stock import Symbol, shadow, use

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
HOUSE: Final = Symbol("cottage", use("hr", 0, 2, 1.3) + use("bu", 9, 4, 0.7), foot=4.0, room=11.0)
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


ROCK: Final = Symbol(
    "rock",
    shadow(3, 8, 13, 3.4, 0.32)
    + "<path fill='#8d8375' stroke='#3c342a' stroke-width='.9' stroke-linejoin='round'"
    " d='M-13 8l2-9l4-3l2-6l5-3l5 4l2 6l4 3l1.5 8q-6 2.4-13 2.4t-12.5-2.4z'/>"
    "<path fill='#cfc5b4' d='M-12 7l2-7.6l4-2.8l2-6l3.6-2.2l-1 7l-4 3l-1 7z'/>"
    "<path fill='#6b6156' d='M5-8l2 6l4 3l1 7q-4 1.5-7 1.7l1.5-8z'/>"
    "<path fill='none' stroke='#e9f5fd' stroke-width='2.6' stroke-linecap='round' d='M0-2q2.5 4 3 11'/>"
    "<path fill='none' stroke='#7fbfe6' stroke-width='1.3' stroke-linecap='round' d='M0-2q2.5 4 3 11'/>",
    foot=9.0,
    room=12.0,
)
VOLCANO: Final = Symbol(
    "volcano",
    "<ellipse cx='0' cy='13' rx='23' ry='7' fill='#c9b784'/><ellipse cx='0' cy='12.5' rx='21.5' ry='6' fill='#8a9a52'/>"
    + shadow(5, 13, 19, 4.4, 0.36)
    + "<path fill='#7c6a5a' stroke='#33281f' stroke-width='1' stroke-linejoin='round'"
    " d='M-19 13q7-4 10-14.5q1.5-6 3-9.5q6 2.6 12 0q1.5 3.5 3 9.5q3 10.5 10 14.5q-19 5-38 0z'/>"
    "<path fill='#b09c86' d='M-17.5 13q6.5-4 9.5-14.3q1.3-5.2 2.6-8.7q2.4 1.3 4.4 1.5q-4 10-6 23q-5.5-.3-10.5-1.5z'/>"
    "<path fill='#4d3f35' d='M6-11q1.5 3.5 3 9.5q3 10.5 10 14.5q-5 1.3-10 1.8q1-14-3-25.8z'/>"
    "<ellipse cx='0' cy='-11' rx='6' ry='2.3' fill='#3a1208'/><ellipse cx='0' cy='-10.7' rx='4.7' ry='1.6' fill='#ff8a1f'/>"
    "<path fill='#e2451c' d='M-3-9.9q1 4-.5 8q-1.5 4.5 1 8q.8-5 2.2-8q.9 3 3.3 5q-1.5-7 .5-13q-3 .9-6.5 0z'/>"
    "<path fill='#ffb52e' d='M-1.5-9.6q.6 3-.2 7q1.6-2 2.3-6.9z'/>"
    "<path fill='#6b6a70' opacity='.75' d='M-2-13q-5-3-2-7q1-4 6-3q4-3 8 0q5 1 3 5q2 4-3 4q-3 2-6-.5q-3 2.5-6 1.5z'/>"
    "<path fill='#96959c' opacity='.8' d='M-2-15q-3-2.5-.5-5q1.5-3 5-2q3-2 6 .5q-3 1-4 3q-3-1-4 1.5q-1.5.5-2.5 2z'/>",
    foot=14.0,
    room=20.0,
)


def _hog(x: float, y: float) -> str:
    return (
        f"<g transform='translate({x:g} {y:g})'>{shadow(1, 4.4, 6, 1.5, 0.3)}"
        "<path stroke='#7d4a52' stroke-width='1.5' d='M-3 2v2.4M-.6 2.4v2.2M2 2.4v2.2M4 2v2.4'/>"
        "<path fill='#f0a9b4' stroke='#6d3540' stroke-width='.8' stroke-linejoin='round' d='M-5.5-1q0-3.8 5-3.8q3.5 0 5 .8l1.6-1l.2 1.9q1.5 1.2 1.5 2.5l-1 1.6q-1.5 1.6-5.8 1.6q-6.5 0-6.5-3.6z'/>"
        "<path fill='#fbd3d8' d='M-4.3-1.8q.6-2 4.3-2q2.6 0 3.8.5q-4 0-8.1 1.5z'/>"
        "<circle cx='5' cy='-1.5' r='.6' fill='#2a1418'/><path d='M-5.6-1.5q-1.6-.2-1.2-1.7' stroke='#b5606c' stroke-width='.8' fill='none'/></g>"
    )


PIGS: Final = Symbol("pigs", _hog(-5, -5) + _hog(6, -1) + _hog(-3.5, 5.5), foot=8.0, room=13.0)
INN: Final = Symbol(
    "inn",
    shadow(5, 8.5, 12, 3, 0.3)
    + "<path fill='#f6e6c2' stroke='#5f4a2c' stroke-width='.7' stroke-linejoin='round' d='M-10 6v-8l4.5-7.5l4.5 8v9z'/>"
    "<path fill='#d3bb8f' stroke='#5f4a2c' stroke-width='.7' stroke-linejoin='round' d='M-1 7.5v-8.5l11-3.5v9z'/>"
    "<path fill='#4468b0' stroke='#1d2c55' stroke-width='.8' stroke-linejoin='round' d='M-5.7-9.8l11.2-3.6l5.5 9.3l-11.8 3.9z'/>"
    "<path stroke='#86a8e6' stroke-width='1' d='M-5.5-9.7l10.8-3.5'/><path stroke='#1d2c55' stroke-width='.4' opacity='.7' d='M-4-7l11.3-3.7M-2.4-3.8l11.4-3.8'/>"
    "<path fill='none' stroke='#1d2c55' stroke-width='1.3' stroke-linecap='round' d='M-10.5-1.5l4.8-8.3'/>"
    "<path fill='#5b3b26' d='M-6.8 6.5v-5a1.3 1.5 0 0 1 2.6.3v5z'/><path fill='#ffdf7a' stroke='#5b3b26' stroke-width='.5' d='M1.5 1.5v-2.8l2.2-.7v2.8zM5.8.1v-2.8l2.2-.7v2.8z'/>"
    # the sign on its post
    "<path stroke='#3d2a16' stroke-width='1.3' d='M11.5 9v-12.5h-4'/><rect x='6.3' y='-3' width='5' height='4.6' rx='.8' fill='#f7dc7a' stroke='#3d2a16' stroke-width='.8'/><path fill='#8a2f1c' d='M7.6-1.6h2.2v2h-2.2z'/>",
    foot=8.0,
    room=14.0,
    ground="<ellipse cy='5' rx='14.5' ry='8' fill='#a3875a'/><ellipse cy='4.8' rx='13.6' ry='7.2' fill='#efe2bf'/>",
)
CATHEDRAL: Final = Symbol(
    "cathedral",
    "<path fill='#1b1606' opacity='.32' d='M-10 22l30-6l9 4l-26 8z'/>"
    # the nave with its roof of slate
    "<path fill='#b4ab9c' stroke='#3c342a' stroke-width='.8' stroke-linejoin='round' d='M1 22v-22l20-7v22z'/>"
    "<path fill='#4f6796' stroke='#1d2a47' stroke-width='.9' stroke-linejoin='round' d='M-8-14l21-7l8.5 14.5l-21 7.3z'/>"
    "<path stroke='#8ea6d6' stroke-width='1.1' d='M-8-14l20.6-6.8'/><path stroke='#1d2a47' stroke-width='.4' opacity='.7' d='M-5-9l21-7.2M-2.5-4.6l21-7.2'/>"
    "<path fill='#3d5a94' d='M4.5 14v-6.5a1.5 2 0 0 1 3-1v6.5zM10 12v-6.5a1.5 2 0 0 1 3-1v6.5zM15.5 10v-6.5a1.5 2 0 0 1 3-1v6.5z'/>"
    "<path fill='#d3cabb' stroke='#3c342a' stroke-width='.7' d='M8.3 20v-14l1.2-.4v14zM13.8 18v-14l1.2-.4v14z'/>"
    # the front between two towers
    "<path fill='#ece4d4' stroke='#3c342a' stroke-width='.8' d='M-14 20v-25l6-8l7 9v26z'/>"
    "<path fill='#efe8da' stroke='#3c342a' stroke-width='.9' d='M-20 19v-34h8.5v36z'/><path fill='#c3b9a8' d='M-14.5 20.5v-35.5h3v36z'/>"
    "<path fill='#efe8da' stroke='#3c342a' stroke-width='.9' d='M-4.5 22.5v-36h8v34.5z'/><path fill='#c3b9a8' d='M.5 21.5v-35h3v34z'/>"
    "<path fill='#4f6796' stroke='#1d2a47' stroke-width='.9' stroke-linejoin='round' d='M-21-14.5l5.3-15l5.2 15zM-5.5-13l5-15l5 15z'/>"
    "<path fill='#86a0d2' d='M-20.3-14.8l4.6-13v13zM-4.8-13.3l4.3-13v13z'/>"
    "<path stroke='#3d2f14' stroke-width='1.8' d='M-15.7-29v-5M-17.3-32.3h3.2M-.5-27.5v-5M-2.1-30.8h3.2'/><path stroke='#f7dc7a' stroke-width='.9' d='M-15.7-29v-5M-17.3-32.3h3.2M-.5-27.5v-5M-2.1-30.8h3.2'/>"
    "<path fill='#3a2f44' d='M-17.6-6v-4.5a1.3 1.7 0 0 1 2.6 0v4.5zM-2.3-4.5v-4.5a1.3 1.7 0 0 1 2.6 0v4.5z'/>"
    "<circle cx='-8' cy='1' r='3.5' fill='#3d5a94' stroke='#3c342a' stroke-width='.8'/><path stroke='#d8e4f7' stroke-width='.6' d='M-8-2.5v7M-11.5 1h7M-10.4-1.4l4.8 4.8M-5.6-1.4l-4.8 4.8'/>"
    "<path fill='#4a2f1c' stroke='#3c342a' stroke-width='.7' d='M-10.5 21v-7.5a2.5 3 0 0 1 5 0v8z'/>",
    foot=22.0,
    room=27.0,
)


def _badge(inner: str) -> str:
    """Return a good on a round field of parchment."""
    return (
        shadow(1.4, 7.4, 7.4, 2, 0.35)
        + "<circle r='8.2' fill='#2a2014'/><circle r='7.4' fill='#f8efd6'/>"
        + inner
    )


_GRAPES: Final = ((-2.6, -1.4), (0, -1.8), (2.6, -1.4), (-1.4, 0.9), (1.4, 0.9), (0, 3.2))
WINE: Final = Symbol(
    "wine",
    _badge(
        "<path stroke='#5a3a1c' stroke-width='1.1' d='M0-3v-2.6'/><path fill='#4f8a36' d='M0-4.4q3.5-2.6 5 .3q-2.5 1.9-5-.3z'/>"
        + "".join(
            f"<circle cx='{x}' cy='{y}' r='1.7' fill='#7d2aa0' stroke='#3a0f50' stroke-width='.5'/><circle cx='{x - 0.5:g}' cy='{y - 0.5:g}' r='.5' fill='#d7a8ea'/>"
            for x, y in _GRAPES
        )
    ),
    foot=40.0,
    room=9.0,
)
GRAIN: Final = Symbol(
    "grain",
    _badge(
        "<path fill='none' stroke='#8a5a14' stroke-width='2.2' d='M0 5.5v-11M-.5 5.5q-1-5-3.6-9M.5 5.5q1-5 3.6-9'/>"
        "<path fill='none' stroke='#e8b028' stroke-width='1.2' d='M0 5.5v-11M-.5 5.5q-1-5-3.6-9M.5 5.5q1-5 3.6-9'/>"
        "<path fill='#e8b028' stroke='#8a5a14' stroke-width='.5' d='M0-6.5q1.6 1.6 0 4.5q-1.6-2.9 0-4.5zM-4.3-4.6q2 .9 1.6 4q-2.5-1.6-1.6-4zM4.3-4.6q-2 .9-1.6 4q2.5-1.6 1.6-4z'/>"
        "<path stroke='#8a5a14' stroke-width='1.4' d='M-2 2h4'/>"
    ),
    foot=40.0,
    room=9.0,
)
CLOTH: Final = Symbol(
    "cloth",
    _badge(
        "<path fill='#d8506a' stroke='#5e1424' stroke-width='.8' stroke-linejoin='round' d='M-5.5-1.5l7-2.5q3.5 0 4 2.5l-7 2.7v4.3l-4-1.5z'/>"
        "<path fill='#f19aa8' d='M-5-1.3l6.5-2.3q2 0 2.8.9l-6.5 2.6z'/>"
        "<ellipse cx='3.2' cy='-1.6' rx='1.6' ry='1.3' fill='#8e2338'/><path stroke='#fbe3a4' stroke-width='.8' fill='none' d='M-4.8.8l2.5.9M-4.8 2.6l2.5.9'/>"
    ),
    foot=40.0,
    room=9.0,
)


def _watchtower(kind: str, emblem: str) -> Symbol:
    """Return a round tower of stone, with its kind on a banner."""
    return Symbol(
        f"watchtower-{kind}",
        shadow(6, 15, 13, 3.6, 0.34)
        + "<path fill='#c9c2b6' stroke='#3c342a' stroke-width='.9' stroke-linejoin='round'"
        " d='M-9-11h18l2 26q-11 4-22 0z'/><path fill='#8f877a' d='M4-10.5h4.6l2 25q-3 1.2-5 1.5z'/>"
        "<path fill='#ded8cc' stroke='#3c342a' stroke-width='.9' stroke-linejoin='round'"
        " d='M-12-10v-9h4.5v3h5v-3h5v3h5v-3h4.5v9q-12 4-24 0z'/><path fill='#a49c8e' d='M7.5-15.5v-3h4v8l-4 1z'/>"
        "<path fill='#2a2014' d='M-8.4-8h16.8v17.4l-8.4 3.4l-8.4-3.4z'/>"
        f"<path fill='#f8efd6' d='M-7.4-7h14.8v15.7l-7.4 3l-7.4-3z'/>{emblem}",
        foot=15.0,
        room=16.0,
    )


def _tent(x: float, y: float, size: float, cloth: str, shade: str) -> str:
    return (
        f"<g transform='translate({x:g} {y:g}) scale({size:g})'>{shadow(2, 6, 9, 2.4, 0.34)}"
        f"<path fill='{cloth}' stroke='#3c2414' stroke-width='.9' stroke-linejoin='round' d='M-9 6q6-4 8-15q1 10 9 15z'/>"
        f"<path fill='{shade}' d='M-1-8q1.5 9.5 8.5 13.600h-5.500q-2.5-5-3-13.600z'/><path fill='#3a2418' d='M-4.5 6q2.8-2.6 3.3-7.500q.8 5 2.7 7.500z'/>"
        "<path stroke='#3c2414' stroke-width='1.1' d='M-1-9v-7'/><path fill='#d8342c' stroke='#5e1414' stroke-width='.6' d='M-.6-16l6.5 2l-6.5 2.200z'/></g>"
    )


FORECOURT: Final = Symbol(
    "forecourt",
    "<path d='M0-7v14M-4.2-2.6h8.4' stroke='#5f4a2c' stroke-width='3.4' stroke-linecap='round'/>"
    "<path d='M0-7v14M-4.2-2.6h8.4' stroke='#f7dc7a' stroke-width='1.8' stroke-linecap='round'/>",
    foot=7.0,
    room=9.0,
    ground="<path fill='#8f8371' d='M-10.6-15h21.2v30h-21.2z'/><path fill='#ead9ac' d='M-9.4-13.800h18.800v27.600h-18.800z'/>"
    "<path stroke='#cdb98a' stroke-width='.7' d='M-9.4-4.6h18.800M-9.4 4.6h18.800M-3-13.800v9.200M3 4.6v9.2'/>",
)
TENTS: Final = Symbol(
    "tents",
    _tent(-6, -3, 0.8, "#efe2bf", "#c9b486") + _tent(5, 2, 1.0, "#f8efd6", "#d3bb8f"),
    foot=8.0,
    room=13.0,
)
FESTIVAL: Final = Symbol(
    "festival",
    shadow(3, 9, 14, 3.4, 0.34)
    + "<path fill='#f8efd6' stroke='#3c2414' stroke-width='.9' d='M-10 0h20l1 9q-11 3-22 0z'/>"
    "<path fill='#c8285c' d='M-7 .500h4v9.500l-4-.5zM3 .500h4l.4 9-4.4.5z'/><path fill='#3a2418' d='M-2 10.500v-7q2-2 4 0v7z'/>"
    "<path fill='#d8457a' stroke='#3c2414' stroke-width='.9' stroke-linejoin='round' d='M-13 1.500q9-3 13-13q4 10 13 13q-13 3.500-26 0z'/>"
    "<path fill='#f8efd6' d='M-7.500 0q6-4 7.500-10.500q-.5 7-2.500 12.500zM7.500 0q-6-4-7.500-10.500q.5 7 2.500 12.500z'/>"
    "<path stroke='#3c2414' stroke-width='1.1' d='M0-11v-8'/><path fill='#f0dc78' stroke='#6b4a14' stroke-width='.6' d='M.4-19l7 2.200l-7 2.400z'/>",
    foot=10.0,
    room=15.0,
)
SHRINE: Final = Symbol(
    "shrine",
    shadow(4, 9, 18, 4.4, 0.36)
    # two uprights under a slab, and a fire between them
    + "<path fill='#8d8577' stroke='#2f2a24' stroke-width='.9' stroke-linejoin='round' d='M-14 9l1.500-19l6.500-1l1.500 20q-5 1.500-9.500 0z'/>"
    "<path fill='#c9c0ae' d='M-13 8.300l1.300-17.800l2.700-.5l-.6 18.800z'/>"
    "<path fill='#8d8577' stroke='#2f2a24' stroke-width='.9' stroke-linejoin='round' d='M5 9.500l1-20l6.500.5l2 18.500q-4.500 2-9.500 1z'/>"
    "<path fill='#c9c0ae' d='M6 8.800l.8-18.300l2.500.2l.2 18.500z'/>"
    "<path fill='#a89f8e' stroke='#2f2a24' stroke-width='1' stroke-linejoin='round' d='M-17.500-10l2-6.500l13-2.500l17 2l3 5.500l-2.500 3l-16 1.500l-14.500-.5z'/>"
    "<path fill='#ded6c5' d='M-16-11.500l1.500-4l12.300-2.300l15.800 1.800l1.600 2.800l-15 .700z'/>"
    "<path fill='#5a4632' d='M-4.500 9l9 1.500l-.5-2.500l-8-1z'/>"
    "<path fill='#f08a24' stroke='#7a2c08' stroke-width='.7' d='M0-7q5.500 7 3.500 13q-3.500 3.500-7 0q-2-5 3.500-13z'/>"
    "<path fill='#ffe27a' d='M0-.500q2.800 4 1.600 6.500q-1.600 1.600-3.200 0q-1-2.500 1.600-6.500z'/>",
    foot=10.0,
    room=19.0,
    ground="<ellipse cy='4.5' rx='20' ry='13' fill='#6f8f3e' opacity='.55'/><ellipse cy='4.5' rx='18' ry='11.5' fill='#9a9160'/>",
)
HILL: Final = Symbol(
    "hill",
    shadow(3, 8, 15, 3.2, 0.3)
    + "<path fill='#9a7b46' stroke='#4f3a1c' stroke-width='.8' stroke-linejoin='round' d='M-14 8q5-13 11-15q4-1 7 6q3-2 5 0q4 4 5 9z'/>"
    "<path fill='#c3a566' d='M-12 7q5-11 9-12.500q2 5-1 12.500z'/><path fill='none' stroke='#4f3a1c' stroke-width='.7' d='M4-1q2 4 1 9'/>",
    foot=8.0,
    room=14.0,
)
_VINE = (
    "<path stroke='#5a3a1c' stroke-width='1.300' d='M{x} {y}v-7'/><circle cx='{x}' cy='{y}' r='3.200' fill='#3f8a3a'"
    " stroke='#1f4a1c' stroke-width='.600' transform='translate(0 -8)'/><circle cx='{x}' cy='{y}' r='1.500' fill='#8a2ba8' transform='translate(0 -6)'/>"
)
VINEYARD: Final = Symbol(
    "vineyard",
    "".join(_VINE.format(x=x, y=y) for y in (-1, 5, 11) for x in (-9, -3, 3, 9)),
    foot=10.0,
    room=14.0,
)
WATCHTOWERS: Final = {
    kind: _watchtower(kind, emblem)
    for kind, emblem in (
        (
            "meeples",
            "<path fill='#c8285c' stroke='#4a0c20' stroke-width='.7' stroke-linejoin='round'"
            " d='M0-5.6a2.6 2.6 0 0 1 2.2 4q4 .8 3.8 2.4q-.6 1-3 .9l2.2 5h-4l-1.2-2.4l-1.2 2.4h-4l2.2-5q-2.4 .1-3-.9q-.2-1.6 3.8-2.4a2.6 2.6 0 0 1 2.2-4z'/>",
        ),
        (
            "pennants",
            "<path fill='#2c56c0' stroke='#14235a' stroke-width='.7' d='M-5-5.4h10v7q0 4-5 6.4q-5-2.4-5-6.4z'/>"
            "<path fill='#f8f3e4' d='M-1.1-5h2.2v3.6h3.7v2.2h-3.7v6l-1.1.6l-1.1-.6v-6h-3.7v-2.2h3.7z'/>",
        ),
        (
            "roads",
            "<path fill='#4f8a36' d='M-6.2-5.8h12.4v13.6l-6.2 2.5l-6.2-2.5z'/>"
            "<path fill='none' stroke='#5f4a2c' stroke-width='4.4' d='M2.5-5.8q-1 4-3.2 6.5t-1.3 8.3'/>"
            "<path fill='none' stroke='#fff8e4' stroke-width='3' d='M2.5-5.8q-1 4-3.2 6.5t-1.3 8.3'/>",
        ),
        (
            "cities",
            "<path fill='#c9502f' stroke='#6b2113' stroke-width='.8' stroke-linejoin='round'"
            " d='M-5.5 7v-11h2.4v2.4h1.9v-2.4h2.4v2.4h1.9v-2.4h2.4v11z'/><path fill='#3a1208' d='M-1.6 7v-3.4a1.6 1.8 0 0 1 3.2 0v3.4z'/>",
        ),
        (
            "monasteries",
            "<path fill='none' stroke='#4a0c0c' stroke-width='3.8' d='M0-5.6v13M-4.2-1.6h8.4'/>"
            "<path fill='none' stroke='#d8402c' stroke-width='2.4' d='M0-5v11.8M-3.6-1.6h7.2'/>",
        ),
    )
}


def _rose(name: str, light: str, dark: str, quarter: int | None = None) -> Symbol:
    """Return a wind rose on parchment; of a quarter only that quadrant is inked, clockwise from the NE."""
    arms = "M0-13L2.6-2.6L13 0L2.6 2.6L0 13L-2.6 2.6L-13 0L-2.6-2.6z"
    ink = (
        f"<path fill='{light}' stroke='{dark}' stroke-width='.7' transform='rotate(45) scale(.74)' d='{arms}'/>"
        f"<path fill='{light}' stroke='{dark}' stroke-width='.7' stroke-linejoin='round' d='{arms}'/>"
        f"<path fill='{dark}' d='M0 0L0-13L2.6-2.6zM0 0L13 0L2.6 2.6zM0 0L0 13L-2.6 2.6zM0 0L-13 0L-2.6-2.6z'/>"
    )
    if quarter is not None:
        ink = (
            f"<g transform='rotate({90 * quarter})'><path fill='{light}' stroke='{dark}' stroke-width='.8'"
            " stroke-linejoin='round' d='M0 0V-13A13 13 0 0 1 13 0z'/>"
            f"<path fill='{dark}' d='M0 0L3-7L10.5-10.5L7-3z'/></g>"
        )
    return Symbol(
        f"wind-rose-{name}",
        f"<circle r='14.5' fill='#f4e8c4' stroke='#6b5532' stroke-width='1'/>{ink}",
        foot=14.0,
        room=16.0,
    )


WIND_ROSES: Final = {
    "WR-orange": _rose("orange", "#f39a2b", "#8a3d0c"),
    "WR-blue": _rose("blue", "#5d8fe0", "#1d3a78"),
    **{name: _rose(name, "#d9b25c", "#5b3a12", turn) for turn, name in enumerate(("NE", "SE", "SW", "NW"))},
}


LABYRINTH: Final = Symbol(
    "labyrinth",
    "",
    foot=17.0,
    room=20.0,
    ground="<circle r='19' fill='#f3e6c0'/><g fill='none' stroke='#2f6e38' stroke-width='3.2'>"
    "<path d='M-4-17.2A17.7 17.7 0 0 0-17.2-4M-17.2 4A17.7 17.7 0 0 0-4 17.2M4 17.2A17.7 17.7 0 0 0 17.2 4"
    "M17.2-4A17.7 17.7 0 0 0 4-17.2'/><path d='M-3.4-11A11.5 11.5 0 1 0 8.1-8.1M0-11.5V-5.6"
    "M-5.6 0A5.6 5.6 0 1 0 3.9-3.9'/></g>",
)
DRAGON_SYMBOL: Final = Symbol(
    "dragon-symbol",
    "<circle r='12' fill='#f3e6c2' stroke='#5a2010' stroke-width='1'/>"
    "<path fill='#c8321c' stroke='#4a0c08' stroke-width='.8' stroke-linejoin='round'"
    " d='M-9-6q5 0 7 4l2-4l2 4q2-4 7-4q-1 6-5 8q1 4-4 7q-5-3-4-7q-4-2-5-8z'/><circle cx='-1.5' cy='1' r='.9' fill='#f7d24a'/>"
    "<circle cx='1.500' cy='1' r='.9' fill='#f7d24a'/>",
    foot=10.0,
    room=12.0,
)
PORTAL: Final = Symbol(
    "portal",
    "<ellipse rx='11' ry='12' fill='#1b3f8f' stroke='#8fb4ea' stroke-width='3'/>"
    "<path fill='none' stroke='#dceaff' stroke-width='1.400' d='M0 0q4-4 5 1q-1 6-7 4q-6-5-1-10q7-4 11 4'/>",
    foot=11.0,
    room=12.0,
)
PRINCESS: Final = Symbol(
    "princess",
    shadow(1, 9, 8, 2.4, 0.3)
    + "<path fill='#d8457a' stroke='#5a1030' stroke-width='.8' d='M-7 9Q-3 4-3-1h6q0 5 4 10z'/>"
    "<circle cy='-4' r='3.600' fill='#f2cfa8' stroke='#5a1030' stroke-width='.6'/>"
    "<path fill='#ffd23f' stroke='#6a4a08' stroke-width='.7' stroke-linejoin='round' d='M-4-6v-6l2 2.500l2-3.500l2 3.500l2-2.500v6z'/>",
    foot=9.0,
    room=10.0,
)
