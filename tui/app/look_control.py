"""The appearance of an app, and its changes: keys, settings, abilities of the terminal."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from time import monotonic
from typing import Any, Final

from tui.app.picture_control import PictureControl
from tui.app.theme import use_theme
from tui.base.depth import Look
from tui.base.settings import DEPTHS, Settings, look_of
from tui.base.words import _
from tui.terminal.app import FrameApp
from tui.terminal.look_widget import LookWidget

_LOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("theme", "depth"),
    "colours": ("depth",),
    "glyphs": ("unicode",),
    "texture": ("texture",),
}
"""What of a look each setting decides."""

_TOLD_SECONDS: Final = 4.0  # how long the program says which look is tried


class LookControl:
    """Changes the look of an app."""

    def __init__(self, app: FrameApp[Any], found: Look, pictures: PictureControl) -> None:
        self._app = app
        self._found = found
        self._pictures = pictures
        self._told = -_TOLD_SECONDS

    def change(self, look: Look) -> None:
        """Draw everything in another look."""
        from tui.app.screens.board_screen import BoardScreen

        app = self._app
        look = replace(look, picture_cell=self._pictures.cell(look))
        app.look = look
        use_theme(app, look)
        app.set_class(not look.unicode, "-ascii")
        for screen in app.screen_stack:
            for widget in screen.query(LookWidget):
                widget.look = look
            if isinstance(screen, BoardScreen):
                screen.refresh_board()
            screen.refresh_bindings()

    def follow(self, settings: Settings, changed: Collection[str]) -> None:
        """Draw as the settings say that have changed; what a key has chosen of the rest stays."""
        parts = {name for setting in changed for name in _LOOKS.get(setting, ())}
        if parts:
            wanted = look_of(settings, self._found)
            self.change(replace(self._app.look, **{name: getattr(wanted, name) for name in parts}))

    def next_depth(self) -> None:
        """Take the next smaller number of colours, until the program ends."""
        names = list(DEPTHS)
        at = list(DEPTHS.values()).index(self._app.look.depth)
        name = names[(at + 1) % len(names)]
        self.change(replace(self._app.look, depth=DEPTHS[name]))
        spoken = {
            "truecolor": _("All colours for this session. F9 sets them for good."),
            "256": _("256 colours for this session. F9 sets them for good."),
            "16": _("16 colours for this session. F9 sets them for good."),
            "none": _("No colours for this session. F9 sets this for good."),
        }
        self._tell(spoken[name])

    def toggle_glyphs(self) -> None:
        """Draw with plain ASCII or with all characters, until the program ends."""
        look = replace(self._app.look, unicode=not self._app.look.unicode)
        self.change(look)
        self._tell(
            _("All characters for this session. F9 sets them for good.")
            if look.unicode
            else _("Plain ASCII characters for this session. F9 sets them for good.")
        )

    def _tell(self, words: str) -> None:
        """Say what look was taken, in place of what was said of the one before."""
        if monotonic() - self._told < _TOLD_SECONDS:
            self._app.clear_notifications()
        self._told = monotonic()
        self._app.notify(words, timeout=_TOLD_SECONDS)
