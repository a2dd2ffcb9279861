"""Pictures on one terminal: asking it, showing them, and taking them away again."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui.terminal.frame_sender import FrameSender

if TYPE_CHECKING:
    from tui.terminal.gallery import PictureStore
    from tui.terminal.picture_support import PictureProbe, PictureSupport

# What is needed for pictures only is imported when the terminal is asked, so that the app starts quickly.

_LATE_ANSWERS = 30.0
"""Seconds for which answers are looked out for that come too late, so that they do not become keys."""

_CALM = 0.5
"""Seconds after a change of size before the terminal is asked again: it may be another one, behind tmux."""


class PictureSession:
    """A driver's knowledge of its terminal's pictures.

    Args:
        window_cell: returns the size of a cell in pixels as far as it is known without asking.
        remote: whether the terminal is at the end of a line.
    """

    def __init__(
        self,
        sender: FrameSender,
        send: Callable[[str], None],
        window_cell: Callable[[], tuple[int, int] | None],
        *,
        remote: bool = False,
    ) -> None:
        self._sender = sender
        self._send = send
        self._window_cell = window_cell
        self._remote = remote
        self._probe: PictureProbe | None = None
        self._again: Callable[[], None] | None = None
        self._calm: asyncio.TimerHandle | None = None
        self._end: asyncio.TimerHandle | None = None
        self._stopped = False
        self.expects = False

    def ask(self, decided: Callable[[PictureSupport], None], *, trusting: bool = False) -> None:
        """Ask the terminal whether it shows pictures.

        Args:
            trusting: whether a terminal that is not known may show them, too.
        """
        from tui.terminal.picture_support import PictureProbe

        loop = asyncio.get_running_loop()
        self._again = lambda: self.ask(decided, trusting=trusting)
        if self._stopped:  # the terminal has gone, or is away for a while
            return
        if self._probe is not None:
            self._probe.stop()
        if self._end is not None:
            self._end.cancel()
        # A context of its own: a cancelled timer keeps the one in which it was made, and with it the app.
        self._end = loop.call_later(_LATE_ANSWERS, self._expect_nothing, context=contextvars.Context())
        self.expects = True
        self._probe = PictureProbe(
            self._send,
            decided,
            loop.call_later,
            remote=self._remote,
            trusting=trusting,
            window_cell=self._window_cell(),
        )
        self._probe.start()

    def ask_again(self) -> None:
        """Ask as before, because it may be another terminal now."""
        if self._again is not None:
            self._again()

    def resized(self) -> None:
        """Ask again soon: the cells may have another size, and tmux may be seen in another terminal."""
        if self._calm is not None:
            self._calm.cancel()
        if self._again is not None:
            self._calm = asyncio.get_running_loop().call_later(_CALM, self.ask_again)

    def take(self, answer: str) -> None:
        """Take in what the terminal has answered."""
        if self._probe is not None:
            self._probe.take(answer)

    def show(self, store: PictureStore, support: PictureSupport) -> None:
        """Show pictures from now on."""
        from tui.terminal.gallery import Gallery

        self.hide()
        self._sender.gallery = Gallery(
            store, self._sender.pictures_ready, in_tmux=support.in_tmux, continues=support.continues
        )

    def hide(self) -> None:
        """Show no pictures any more, and free those that the terminal holds."""
        freed = self._sender.release()
        self._sender.gallery = None
        if freed:
            self._send(freed)

    def start(self) -> None:
        """Ask the terminal again after :meth:`stop`, if it was asked before."""
        self._stopped = False
        self.ask_again()

    def stop(self) -> None:
        """Ask nothing more, and do not wait for answers."""
        self._stopped = True
        self._wait_no_more()

    def _wait_no_more(self) -> None:
        self._expect_nothing()
        for timer in (self._calm, self._end):
            if timer is not None:
                timer.cancel()
        if self._probe is not None:
            self._probe.stop()

    def forget_question(self) -> None:
        """Do not ask again by itself."""
        self._wait_no_more()
        self._again = None

    def _expect_nothing(self) -> None:
        self.expects = False
