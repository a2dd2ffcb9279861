"""The colours of everything around the map, one theme for each colour depth.

The background is the felt on which the tiles lie, so that the map has no frame. With 16 colours or none
the terminal's own colours are used; without colour only bold, reverse and underline tell things apart.
"""

from __future__ import annotations

from typing import Final

from rich.console import Console
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme

from tui.art.depth import Depth
from tui.terminal.internals import set_colour_system
from tui.terminal.style_table import SYSTEMS


class _WholeCells(ScrollBarRender):
    """Moves a scroll bar by whole cells: fewer bytes than eighths of them, and nothing that ASCII lacks."""

    VERTICAL_BARS = [" "]  # noqa: RUF012 (so it is in Textual)


ScrollBar.renderer = _WholeCells

_FULL: Final = Theme(
    name="hinterland",
    primary="#8FB08C",
    secondary="#6F8F86",
    accent="#E8BC62",
    foreground="#E9E1CC",
    background="#161A1E",
    surface="#1B2123",
    panel="#232B2B",
    success="#8CCB78",
    warning="#E8BC62",
    error="#FF7A6B",
    variables={
        "text-muted": "#9A9A88",
        "border": "#8FB08C",
        "border-blurred": "#3A4744",
        "scrollbar": "#3A4744",
        "scrollbar-hover": "#55665F",
        "scrollbar-active": "#8FB08C",
        "scrollbar-background": "#161A1E",
        "scrollbar-background-hover": "#161A1E",
        "scrollbar-background-active": "#161A1E",
        "scrollbar-corner-color": "#161A1E",
        "block-cursor-background": "#2C3A35",
        "block-cursor-foreground": "#FFF6DC",
        "block-cursor-text-style": "bold",
        "input-cursor-background": "#E8BC62",
        "input-cursor-foreground": "#161A1E",
        "input-selection-background": "#8FB08C 40%",
    },
)

# The same colours, each moved by hand to the nearest of the 256 that looks like it.
_INDEXED: Final = Theme(
    name="hinterland-256",
    primary="#87AF87",
    secondary="#5F8787",
    accent="#D7AF5F",
    foreground="#E4E4E4",
    background="#1C1C1C",
    surface="#262626",
    panel="#303030",
    success="#87D787",
    warning="#D7AF5F",
    error="#FF875F",
    variables={
        **_FULL.variables,
        "text-muted": "#9E9E9E",
        "border": "#87AF87",
        "border-blurred": "#444444",
        "scrollbar": "#444444",
        "scrollbar-hover": "#585858",
        "scrollbar-active": "#87AF87",
        "scrollbar-background": "#1C1C1C",
        "scrollbar-background-hover": "#1C1C1C",
        "scrollbar-background-active": "#1C1C1C",
        "scrollbar-corner-color": "#1C1C1C",
        "block-cursor-background": "#3A3A3A",
        "block-cursor-foreground": "#FFFFD7",
        "input-cursor-background": "#D7AF5F",
        "input-cursor-foreground": "#1C1C1C",
        "input-selection-background": "#5F875F",
    },
)


def _terminal(name: str, **colours: str) -> Theme:
    """Return a theme of the terminal's own colours; those left out are its default ones."""
    plain = "ansi_default"
    accent, primary = colours.get("accent", plain), colours.get("primary", plain)
    line = colours.get("line", plain)
    return Theme(
        name=name,
        ansi=True,
        foreground=plain,
        background=plain,
        surface=plain,
        panel=plain,
        boost=plain,
        primary=primary,
        secondary=colours.get("secondary", plain),
        accent=accent,
        success=colours.get("success", plain),
        warning=colours.get("warning", plain),
        error=colours.get("error", plain),
        variables={
            "ansi-background": plain,
            "ansi-foreground": plain,
            "text-muted": colours.get("quiet", plain),
            "border": accent,
            "border-blurred": line,
            "scrollbar": line,
            "scrollbar-hover": primary,
            "scrollbar-active": primary,
            "scrollbar-background": plain,
            "scrollbar-background-hover": plain,
            "scrollbar-background-active": plain,
            "block-cursor-background": plain,
            "block-cursor-foreground": plain,
            "block-cursor-text-style": "reverse",
            "block-hover-background": plain,
            "input-selection-background": plain,
            "input-selection-foreground": plain,
            "screen-selection-background": plain,
            "screen-selection-foreground": plain,
            "footer-key-foreground": accent,
        },
    )


_BY_DEPTH: Final = {
    Depth.TRUECOLOR: _FULL,
    Depth.ANSI256: _INDEXED,
    Depth.ANSI16: _terminal(
        "hinterland-16",
        primary="ansi_green",
        secondary="ansi_cyan",
        accent="ansi_bright_yellow",
        success="ansi_bright_green",
        warning="ansi_bright_yellow",
        error="ansi_bright_red",
        line="ansi_bright_black",
        quiet="ansi_white",
    ),
    Depth.NONE: _terminal("hinterland-plain"),
}

THEMES: Final = tuple(_BY_DEPTH.values())
"""The themes to register with an app."""


def theme_name(depth: Depth) -> str:
    """Return the name of the theme for a colour depth."""
    return _BY_DEPTH[depth].name


def set_depth(console: Console, depth: Depth) -> None:
    """Have a console write no other colour codes than those of a depth."""
    set_colour_system(console, SYSTEMS[depth])
