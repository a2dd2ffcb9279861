"""The style sheets: those of the first screen first, all others once it is shown or another one opens."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from textual.app import App

_HERE: Final = Path(__file__).parent

ALL: Final = [*sorted(_HERE.glob("styles/*.tcss")), *sorted(_HERE.glob("games/*/*.tcss"))]
"""All style sheets."""

HOME: Final = [_HERE / "styles" / "app.tcss", _HERE / "styles" / "home.tcss"]
"""Those that the home screen needs."""


def of_table(game: str) -> list[Path]:
    """Return the style sheets that the table of a game needs, ``""`` for one that is not known yet."""
    own = _HERE.glob(f"games/{game or '*'}/*.tcss")
    return [_HERE / "styles" / "app.tcss", _HERE / "styles" / "table.tcss", *sorted(own)]


def load_all(app: App[Any]) -> None:
    """Load the style sheets that an app has not loaded yet."""
    missing = [path for path in ALL if not app.stylesheet.has_source(str(path))]
    for path in missing:
        app.stylesheet.read(path)
    if missing:
        app.stylesheet.reparse()
        app.stylesheet.update(app)
