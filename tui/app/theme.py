"""The colours of everything around the map: Textual's themes, for each colour theme and each colour depth.

The background is that of the map, so that the map has no frame. With 16 colours or none
the terminal's own colours are used; without colour only bold, reverse and underline tell things apart.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Final

from textual.app import App
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme

from tui.base.depth import Depth, Look
from tui.drawing.art.themes import nearest256, rgb256


class _WholeCells(ScrollBarRender):
    """Moves a scroll bar by whole cells: fewer bytes than eighths of them, and nothing that ASCII lacks."""

    VERTICAL_BARS = [" "]  # noqa: RUF012 (so it is in Textual)


ScrollBar.renderer = _WholeCells


@dataclass(frozen=True, slots=True)
class _Chrome:
    """The 24-bit colours of what is around the map.

    Attributes:
        cursor, on_cursor: behind and of the chosen row.
    """

    text: str
    quiet: str
    ground: str
    surface: str
    panel: str
    primary: str
    secondary: str
    accent: str
    success: str
    error: str
    line: str
    lit_line: str
    cursor: str
    on_cursor: str
    dark: bool = True

    def theme(self, name: str) -> Theme:
        """Return the Textual theme."""
        return Theme(
            name=name,
            primary=self.primary,
            secondary=self.secondary,
            accent=self.accent,
            foreground=self.text,
            background=self.ground,
            surface=self.surface,
            panel=self.panel,
            success=self.success,
            warning=self.accent,
            error=self.error,
            dark=self.dark,
            variables={
                "text-muted": self.quiet,
                "border": self.primary,
                "border-blurred": self.line,
                "scrollbar": self.line,
                "scrollbar-hover": self.lit_line,
                "scrollbar-active": self.primary,
                "scrollbar-background": self.ground,
                "scrollbar-background-hover": self.ground,
                "scrollbar-background-active": self.ground,
                "scrollbar-corner-color": self.ground,
                "block-cursor-background": self.cursor,
                "block-cursor-foreground": self.on_cursor,
                "block-cursor-text-style": "bold",
                "input-cursor-background": self.accent,
                "input-cursor-foreground": self.ground,
                "input-selection-background": f"{self.primary} 40%",
            },
        )

    def indexed(self) -> _Chrome:
        """Return the nearest of the 256 colours."""
        changed: dict[str, Any] = {
            entry.name: _index(colour)
            for entry in fields(self)
            if isinstance(colour := getattr(self, entry.name), str)
        }
        return replace(self, **changed)


def _index(colour: str) -> str:
    return f"#{rgb256(nearest256(int(colour[1:], 16))):06X}"


_DARK: Final = _Chrome(
    text="#E9E1CC",
    quiet="#9A9A88",
    ground="#161A1E",
    surface="#1B2123",
    panel="#232B2B",
    primary="#8FB08C",
    secondary="#6F8F86",
    accent="#E8BC62",
    success="#8CCB78",
    error="#FF7A6B",
    line="#3A4744",
    lit_line="#55665F",
    cursor="#2C3A35",
    on_cursor="#FFF6DC",
)

_CHROMES: Final = {
    "dark": _DARK,
    "light": _Chrome(
        text="#26231C",
        quiet="#625C4C",
        ground="#F4EEDF",
        surface="#EBE3D0",
        panel="#E0D6BE",
        primary="#2F6B4A",
        secondary="#3F6F78",
        accent="#8A5200",
        success="#2C6E22",
        error="#B3261E",
        line="#C3B797",
        lit_line="#A0926C",
        cursor="#D6E2C4",
        on_cursor="#10240F",
        dark=False,
    ),
    "contrast": _Chrome(
        text="#FFFFFF",
        quiet="#D0D0D0",
        ground="#000000",
        surface="#101010",
        panel="#202020",
        primary="#7FE0FF",
        secondary="#A0E8A0",
        accent="#FFE000",
        success="#7CFF7C",
        error="#FF8A80",
        line="#8A8A8A",
        lit_line="#C0C0C0",
        cursor="#FFE000",
        on_cursor="#000000",
    ),
    "red-green": replace(
        _DARK,
        primary="#86B4E8",
        secondary="#6C8FB8",
        accent="#F2C14E",
        success="#6FC3FF",
        error="#FF9F45",
        ground="#14181F",
        surface="#1A2029",
        panel="#222A36",
        line="#3A475A",
        lit_line="#566A86",
        cursor="#2A3850",
    ),
    "blue-yellow": replace(
        _DARK,
        primary="#E39AA8",
        secondary="#B87F8C",
        accent="#FFA9A0",
        success="#6FD6C8",
        error="#FF5C6C",
        ground="#181618",
        surface="#211D20",
        panel="#2B262A",
        line="#4A4046",
        lit_line="#6E5F67",
        cursor="#40303A",
    ),
}


def _terminal(name: str, **colours: str) -> Theme:
    """Return a theme of the terminal's own colours; those left out are its default ones."""
    own = "ansi_default"
    plain, text = colours.get("ground", own), colours.get("text", own)
    accent, primary = colours.get("accent", text), colours.get("primary", text)
    line = colours.get("line", text)
    return Theme(
        name=name,
        ansi=True,
        foreground=text,
        background=plain,
        surface=plain,
        panel=plain,
        boost=plain,
        primary=primary,
        secondary=colours.get("secondary", text),
        accent=accent,
        success=colours.get("success", text),
        warning=colours.get("warning", text),
        error=colours.get("error", text),
        variables={
            "ansi-background": plain,
            "ansi-foreground": text,
            "text-muted": colours.get("quiet", text),
            "border": accent,
            "border-blurred": line,
            "scrollbar": line,
            "scrollbar-hover": primary,
            "scrollbar-active": primary,
            "scrollbar-background": plain,
            "scrollbar-background-hover": plain,
            "scrollbar-background-active": plain,
            "block-cursor-background": plain,
            "block-cursor-foreground": text,
            "block-cursor-text-style": "reverse",
            "block-hover-background": plain,
            "input-selection-background": plain,
            "input-selection-foreground": text,
            "screen-selection-background": plain,
            "screen-selection-foreground": text,
            "footer-key-foreground": accent,
        },
    )


def _sixteen(name: str, **colours: str) -> Theme:
    """Return a theme of the 16 colours on the terminal's own ground."""
    bright = {
        "primary": "ansi_green",
        "secondary": "ansi_cyan",
        "accent": "ansi_bright_yellow",
        "success": "ansi_bright_green",
        "warning": "ansi_bright_yellow",
        "error": "ansi_bright_red",
        "line": "ansi_bright_black",
        "quiet": "ansi_white",
    }
    return _terminal(name, **(bright | colours))


_SIXTEEN: Final[dict[str, dict[str, str]]] = {
    "light": {
        "text": "ansi_black",
        "ground": "ansi_bright_white",
        "primary": "ansi_blue",
        "secondary": "ansi_blue",
        "accent": "ansi_red",
        "success": "ansi_blue",
        "warning": "ansi_red",
        "error": "ansi_red",
        "line": "ansi_white",
        "quiet": "ansi_bright_black",
    },
    "contrast": {
        "text": "ansi_bright_white",
        "ground": "ansi_black",
        "quiet": "ansi_bright_white",
        "line": "ansi_white",
    },
    "red-green": {"primary": "ansi_bright_blue", "success": "ansi_bright_cyan"},
    "blue-yellow": {"primary": "ansi_cyan", "accent": "ansi_bright_red", "warning": "ansi_bright_red"},
}
"""Where the 16 colours of a theme are others than those on the terminal's own ground."""


@cache
def theme_of(depth: Depth, theme: str = "dark") -> Theme:
    """Return the Textual theme of a colour theme at a colour depth."""
    chrome = _CHROMES.get(theme, _DARK)
    name = "hinterland" if chrome is _DARK else f"hinterland-{theme}"
    match depth:
        case Depth.TRUECOLOR:
            return chrome.theme(name)
        case Depth.ANSI256:
            return chrome.indexed().theme(f"{name}-256")
        case Depth.ANSI16:
            return _sixteen(f"{name}-16", **_SIXTEEN.get(theme, {}))
        case Depth.NONE:
            return _terminal("hinterland-plain")


def use_theme(app: App[Any], look: Look) -> None:
    """Have an app show the colours of a look."""
    theme = theme_of(look.depth, look.theme)
    app.register_theme(theme)
    app.theme = theme.name
