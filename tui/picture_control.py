"""Whether an app shows pictures: what the person wants, what the terminal can, what the look allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tui.art.depth import Depth, Look
from tui.host import PicturesFound
from tui.pictures import can_render
from tui.settings import CHOICES
from tui.terminal.app import FrameApp
from tui.terminal.internals import driver_of
from tui.terminal.picture_session import PictureSession
from tui.terminal.picture_support import PictureSupport, PictureVerdict

VARIABLE: Final = "HINTERLAND_PICTURES"
"""The environment variable that decides instead of the setting."""

_LIKELY: Final = ("xterm-kitty", "xterm-ghostty")
"""Names of terminals for which the renderer starts while they are still asked."""


class PictureControl:
    """Switches the pictures of an app on and off.

    Args:
        app: the app; its action ``renew_look`` draws everything again.
    """

    def __init__(self, app: FrameApp[Any]) -> None:
        self._app = app
        self._support = PictureSupport(PictureVerdict.SCREEN)

    @property
    def words(self) -> str:
        """A sentence on whether pictures are shown, and why not."""
        if self._support.shown and not _allows(self._app.look):
            return PictureSupport(PictureVerdict.FEW_COLOURS).words()
        return self._support.words()

    def cell(self, look: Look) -> tuple[int, int] | None:
        """Return the size of the terminal's cells in pixels if pictures are shown in a look."""
        return self._support.cell if self._support.shown and _allows(look) else None

    def find(self, setting: str, environ: Mapping[str, str]) -> None:
        """Find out whether the terminal shows pictures, if the person wants any.

        Args:
            setting: ``"auto"``, ``"on"`` or ``"off"``.
            environ: of the terminal; :data:`VARIABLE` in it decides instead.
        """
        session = self._session
        if session is None:
            return
        wanted = environ.get(VARIABLE, "")
        if wanted not in CHOICES["pictures"]:
            wanted = setting
        session.forget_question()
        if wanted == "off":
            self._found(PictureSupport(PictureVerdict.OFF))
        elif not _allows(self._app.look):
            self._found(PictureSupport(PictureVerdict.FEW_COLOURS))
        elif not can_render():
            self._found(PictureSupport(PictureVerdict.NO_LIBRARY))
        else:
            if environ.get("TERM") in _LIKELY:
                from tui.pictures.renderer import shared_renderer

                shared_renderer().prepare()
            session.ask(self._found, trusting=wanted == "on")

    def resized(self) -> None:
        """Take note that the window has another size."""
        if self._session is not None:
            self._session.resized()

    @property
    def _session(self) -> PictureSession | None:
        session = getattr(driver_of(self._app), "pictures", None)
        return session if isinstance(session, PictureSession) else None

    def _found(self, support: PictureSupport) -> None:
        """Show pictures or half blocks, as the terminal can."""
        before, self._support = self._support, support
        app, session = self._app, self._session
        if session is None:
            return
        if support.shown and support != before:
            from tui.pictures.renderer import shared_renderer

            renderer = shared_renderer()
            renderer.prepare()
            session.show(renderer, support)
        elif before.shown and not support.shown:
            session.hide()
        if self.cell(app.look) != app.look.picture_cell:
            app.call_later(app.run_action, "app.renew_look")  # actions wait until all screens are mounted
        if app.screen_stack:
            app.screen.post_message(PicturesFound())


def _allows(look: Look) -> bool:
    """Return whether pictures are shown in a look: only where all colours and characters are."""
    return look.unicode and look.depth is Depth.TRUECOLOR
