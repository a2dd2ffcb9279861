"""The symbols on the faces of New World as vector art."""

from __future__ import annotations

from typing import Final

from tui.drawing.art.vector.stock import define, shadow

ANIMALS: Final = ("bison", "horse", "cow")

_LEGS: Final = "<path stroke='#2a180c' stroke-width='1.5' stroke-linecap='round' d='M-4 3v4M-1.8 3.5v3.8M3 3v4M5 2.5v4'/>"

SYMBOLS: Final = (
    define(
        "bison",
        shadow(1.5, 7, 8.5, 2, 0.3),
        _LEGS,
        "<path fill='#5c3a20' stroke='#23130a' stroke-width='.9' stroke-linejoin='round' d='M-8-1.5q-.5-5.5 5.5-6.5q5-1 8 2.5q3 1.5 3 5.5q0 3.5-3.5 3.5q-4 1-7.5 0q-3 1.5-4.5-1q-1-1.5-1-4z'/>",
        "<path fill='#3a2110' d='M-8.2-1q-.5-6 4.5-7q3.5 0 3.7 4.5q0 6-3.2 7.7q-2.5.8-4-.8q-1-1.5-1-4.4z'/>",
        "<path fill='none' stroke='#efe3c8' stroke-width='1' stroke-linecap='round' d='M-8-3.5q-1.8-1-1.2-2.7M-4.6-4q1-1.5.2-2.9'/><path d='M8.3-1q1.7 1.5 1 4' stroke='#23130a' stroke-width='.9' fill='none'/>",
    ),
    define(
        "horse",
        shadow(1.5, 7.5, 8, 1.9, 0.3),
        "<path stroke='#3d2310' stroke-width='1.4' stroke-linecap='round' d='M-3.5 2.5l-.6 5M-1.5 3v4.6M4 3v4.6M5.6 2.5l.6 5'/>",
        "<path fill='#9a6234' stroke='#2f1a0a' stroke-width='.9' stroke-linejoin='round' d='M-5-1.5l-1.5-3.5l-2.8.6l-1.2-1.4l3.7-3.7l1.2-1.3l.6 1.4q2.5 1.5 3.5 4.2q3.5.7 6.5.2q2.6.6 2.4 4q0 3.6-2.6 4.2q-3.8-1-7 .1q-2.3-.6-2.8-4.8z'/>",
        "<path fill='#2f1a0a' d='M-5.8-10q3 1.3 4.2 5l-1.8-.3q-.8-2.7-2.8-3.7z'/><path d='M7.3-3.5q2.7 1.5 2 6' stroke='#2f1a0a' stroke-width='1.5' fill='none' stroke-linecap='round'/>",
    ),
    define(
        "cow",
        shadow(1.5, 6.5, 8, 1.9, 0.3),
        "<path stroke='#3a2a1c' stroke-width='1.5' stroke-linecap='round' d='M-3.5 2.5v4M-1.5 3v3.8M4 3v3.8M5.8 2.5v4'/>",
        "<path fill='#f3ead8' stroke='#33241a' stroke-width='.9' stroke-linejoin='round' d='M-5-1.5q-.8 2-3 1.5q-1.6-.6-1.5-2.3q.7-2.5 3-3q2-1.3 5-1.2q4.5-.8 7.5.2q2 1 1.9 4.3q0 4-2.4 4.5q-4-.8-7.7.1q-2.4-.4-2.8-4.1z'/>",
        "<path fill='#6b4226' d='M-1.5-6.4q3-.5 4 1.4q.2 2.4-2 2.6q-2.4-.6-2-4zM4.5-2q2.5-.6 3.3 1.4q-.3 2.8-2 3q-2-1-1.3-4.4z'/>",
        "<path d='M-8-5.2q-1.2-.6-1-1.9M-5.8-5.8q.8-.8.4-2' stroke='#33241a' stroke-width='.9' fill='none' stroke-linecap='round'/><path d='M7.8-4.5q1.6 1.5 1 4.5' stroke='#33241a' stroke-width='.9' fill='none'/>",
    ),
    define(
        "barn",
        "<path fill='#1b1606' opacity='.3' d='M-9 2.5l17-4l7 3.5l-14 4.5z'/>",
        "<path fill='#c8402e' stroke='#4a1109' stroke-width='.8' stroke-linejoin='round' d='M-11 1v-9l2-4.5l4.5-3l4 5.5l1 5v8.5z'/>",
        "<path fill='#96281a' stroke='#4a1109' stroke-width='.8' stroke-linejoin='round' d='M.5 3.5v-9l12-4v9.5z'/>",
        "<path fill='#8d8f98' stroke='#35363d' stroke-width='.8' stroke-linejoin='round' d='M-4.7-15.7l11.5-3.8l5 5.2l1.5 5.3l-12.3 4.2l-1.4-5.2z'/>",
        "<path fill='#b4b6be' d='M-4.5-15.5l11.2-3.7l4.8 5l-11.7 4z'/><path stroke='#35363d' stroke-width='1' fill='none' stroke-linecap='round' d='M-11.4-7.6l2.2-5.1l4.5-3.1'/>",
        "<path fill='#fbf3e2' d='M-8 1.6v-6.2l4.5.9v6.2z'/><path stroke='#96281a' stroke-width='.8' d='M-8 1.5l4.5-5.2M-8-4.5l4.5 7'/><path fill='#fbf3e2' d='M-6.5-8.5h2.2v2.5h-2.2z'/>",
    ),
    define(
        "post",
        shadow(2, 7, 9, 2.3, 0.3),
        "<path fill='#e0bf8c' stroke='#4a2d18' stroke-width='.8' d='M-7.5 6v-8h15v8z'/><path fill='#4a2d18' d='M-2 6v-5h4v5z'/><path fill='#c39e68' d='M3.5-2h4v8h-4z'/>",
        "<path fill='#fdf4f0' stroke='#5c1230' stroke-width='.9' stroke-linejoin='round' d='M-9.5-1l2-7h15l2 7z'/>",
        "<path fill='#d33d72' d='M-9.5-1l2-7h3l-1 7zM-2.4-1l.5-7h3l.3 7zM5.5-1l-1-7h3l2 7z'/>",
        "<path fill='none' stroke='#5c1230' stroke-width='.9' d='M-9.5-1q1.5 2 3 0t3 0t3.2 0t3.3 0t3.3 0t3.2 0'/>",
    ),
    define(
        "flag",
        shadow(2, 8, 5, 1.4, 0.32),
        "<path d='M-6.5 8.5v-19' stroke='#241a10' stroke-width='2.4' stroke-linecap='round'/><path d='M-6.5 8.5v-19' stroke='#c99b62' stroke-width='1.2' stroke-linecap='round'/>",
        "<path fill='#fff' stroke='#1a1f3a' stroke-width='.9' stroke-linejoin='round' d='M-6-10q4-2 7.5 0t7.5 0v10q-4 2-7.5 0t-7.5 0z'/>",
        "<path fill='#2c56c0' d='M-5.5-9.5q3-1.6 5.2-.5v3.6q-2.6-.9-5.2.3zM1.7-9.2q3.3 1.3 6.8.2v3.3q-3.5 1-6.8-.2zM-5.5-3.6q2.6-1.2 5.2-.4v3.7q-2.5-1-5.2 0zM1.7-3q3.3 1.2 6.8.3v3q-3.5.9-6.8-.1z'/>",
    ),
    define(
        "signpost",
        shadow(1.5, 7, 4, 1.3, 0.32),
        "<path d='M0 7v-16' stroke='#2e1c0d' stroke-width='2.6'/><path d='M0 7v-16' stroke='#9c7444' stroke-width='1.3'/>",
        "<path fill='#e8cb94' stroke='#3a2412' stroke-width='.9' stroke-linejoin='round' d='M-8-8.5h9v4h-9l-2-2zM8.5-4.5h-9v4h9l2-2z'/>",
    ),
    define(
        "pier",
        "<path fill='#3a2412' d='M-6-3.8h40v8.6h-40z' opacity='.45'/><path fill='#9c7444' stroke='#3a2412' stroke-width='.9' d='M-6-4h38v7h-38z'/>",
        "<path stroke='#6d4624' stroke-width='.8' d='M-3-4v7M1-4v7M5-4v7M9-4v7M13-4v7M17-4v7M21-4v7M25-4v7M29-4v7'/>",
    ),
    define(
        "ship",
        "<ellipse cx='2' cy='12' rx='26' ry='4' fill='#123c66' opacity='.6'/>",
        "<path d='M-8 6v-32M9 6v-28' stroke='#3a2412' stroke-width='1.8'/>",
        "<path fill='#fbf5e6' stroke='#5c5242' stroke-width='.9' stroke-linejoin='round' d='M-18-6q3-10 0-18h18q3.5 9 0 18zM2-5q3-8 0-15h14q3 8 0 15z'/>",
        "<path fill='#dccfae' d='M-7-6q3-9 .5-18h6.5q3.5 9 0 18zM9-5q2.5-8 .5-15h6.5q3 8 0 15z'/><path fill='#c8402e' d='M-8-26h7l-2-2l2-2h-7z'/>",
        "<path fill='#7a4a26' stroke='#2e1a0c' stroke-width='1' stroke-linejoin='round' d='M-24-1l5 12q18 4 36 0l7-14l-8 3q-18 3-32 0z'/><path fill='none' stroke='#c99b62' stroke-width='1' d='M-21 4q20 4 41-1'/>",
        "<path d='M-30 13q4-3 8 0M16 14q4-3 8 0t7 0' stroke='#d3ebfb' stroke-width='1.2' fill='none'/>",
    ),
    define(
        "surveyor",
        "<ellipse cx='2.5' cy='11.5' rx='11' ry='2.8' fill='#120d04' opacity='.38'/>",
        "<path d='M9.5 11V-13' stroke='#17130c' stroke-width='3.4' stroke-linecap='round'/><path d='M9.5 11V-13' stroke='#fff' stroke-width='1.9'/><path d='M9.5 11V-13' stroke='#d8372c' stroke-width='1.9' stroke-dasharray='3 3'/>",
        "<path fill='#f6f1e4' stroke='#17130c' stroke-width='1.5' stroke-linejoin='round' d='M0-10q3.6 0 3.8 3.5q0 2-1 3q4 1 6.5 3.5q.5 2.5-5.2 2q1 3.5 2.5 8.5h-4.6l-2-4l-2 4h-4.6q1.5-5 2.5-8.5q-5.7.5-5.2-2q2.5-2.5 6.5-3.5q-1-1-1-3q.2-3.5 3.8-3.5z'/>",
        "<path fill='#2e2a26' stroke='#17130c' stroke-width='.9' stroke-linejoin='round' d='M-6.5-7.5h13l-2.8-1.2v-4.3q-3.7-1.5-7.4 0v4.3z'/><path d='M-3.7-9.5h7.4' stroke='#d8372c' stroke-width='1.2'/>",
    ),
)
