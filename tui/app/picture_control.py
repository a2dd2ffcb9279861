"""True if an app shows pictures: what the person wants, what the terminal can, what the look allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tui.app.host import PicturesFound
from tui.base.depth import Look
from tui.drawing.pictures import can_render
from tui.drawing.pictures.choice import allows, are_likely, choice
from tui.terminal.app import FrameApp
from tui.terminal.picture_session import PictureSession
from tui.terminal.picture_support import PictureSupport, PictureVerdict


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
        if self._support.shown and not allows(self._app.look):
            return PictureSupport(PictureVerdict.FEW_COLOURS).words()
        return self._support.words()

    def cell(self, look: Look) -> tuple[int, int] | None:
        """Return the size of the terminal's cells in pixels if pictures are shown in a look."""
        return self._support.cell if self._support.shown and allows(look) else None

    def find(self, setting: str, environ: Mapping[str, str]) -> None:
        """Find out whether the terminal shows pictures, if the person wants any.

        Args:
            setting: ``"auto"``, ``"on"`` or ``"off"``.
            environ: of the terminal; :data:`tui.drawing.pictures.choice.VARIABLE` in it decides instead.
        """
        session = self._session
        if session is None:
            return
        wanted = choice(setting, environ)
        session.forget_question()
        if wanted == "off":
            self._found(PictureSupport(PictureVerdict.OFF))
        elif not allows(self._app.look):
            self._found(PictureSupport(PictureVerdict.FEW_COLOURS))
        elif not can_render():
            self._found(PictureSupport(PictureVerdict.NO_LIBRARY))
        else:
            if are_likely(setting, self._app.look, environ):
                from tui.drawing.pictures.renderer import shared_renderer

                shared_renderer().prepare()
            session.ask(self._found, trusting=wanted == "on")

    def resized(self) -> None:
        """Take note that the window has another size."""
        if self._session is not None:
            self._session.resized()

    @property
    def _session(self) -> PictureSession | None:
        session = getattr(self._app.driver, "pictures", None)
        return session if isinstance(session, PictureSession) else None

    def _found(self, support: PictureSupport) -> None:
        """Show pictures or half blocks, as the terminal can."""
        before, self._support = self._support, support
        app, session = self._app, self._session
        if session is None:
            return
        if support.shown and support != before:
            from tui.drawing.pictures.renderer import shared_renderer

            renderer = shared_renderer()
            renderer.prepare()
            session.show(renderer, support)
        elif before.shown and not support.shown:
            session.hide()
        cell = self.cell(app.look)
        if cell != app.look.picture_cell:
            app.look = replace(app.look, picture_cell=cell)  # for what is made from now on
            app.call_later(app.run_action, "app.renew_look")  # actions wait until all screens are mounted
        if app.screen_stack:
            app.screen.post_message(PicturesFound())
