"""The style sheets: those of the first screen first, all others once it is shown or another one opens."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any, Final

from textual.app import App

_STYLES: Final = Path(__file__).with_name("styles")
_GAMES: Final = Path(__file__).parents[1] / "games"

HOME: Final = (_STYLES / "app.tcss", _STYLES / "home.tcss")
"""Those that the home screen needs."""


def of_table(game: str) -> list[Path]:
    """Return the style sheets that the table of a game needs, ``""`` for one that is not known yet."""
    games = [game] if game else sorted(os.listdir(_GAMES))
    own = [sheet for game in games for sheet in _styles_in(_GAMES / game)]
    return [_STYLES / "app.tcss", _STYLES / "table.tcss", *own]


@cache
def all_styles() -> tuple[Path, ...]:
    """Return all style sheets."""
    games = sorted(os.listdir(_GAMES))
    return tuple(
        sheet for folder in (_STYLES, *(_GAMES / game for game in games)) for sheet in _styles_in(folder)
    )


def _styles_in(folder: Path) -> list[Path]:
    if not os.path.isdir(folder):  # of a game that another package brings
        return []
    return [folder / name for name in sorted(os.listdir(folder)) if name.endswith(".tcss")]


def load_all(app: App[Any]) -> None:
    """Load the style sheets that an app has not loaded yet."""
    missing = [path for path in all_styles() if not app.stylesheet.has_source(str(path))]
    for path in missing:
        app.stylesheet.read(path)
    if missing:
        app.stylesheet.reparse()
        app.stylesheet.update(app)
