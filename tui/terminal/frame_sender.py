"""Flow control: no frame is sent before the terminal has shown the previous one.

After each frame the terminal is asked how it is (DSR, ``ESC[5n``) and answers when it comes to the question
(``ESC[0n``). While too much is on its way, updates are merged, and the answer brings the newest frame.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tui.base.depth import Look
from tui.terminal.encoder import PICTURE_BYTES, FrameEncoder, ScreenUpdate

if TYPE_CHECKING:
    from tui.terminal.gallery import Gallery

ANSWER: Final = "\x1b[0n"
"""What a terminal says to the question after each frame."""

_QUESTION: Final = "\x1b[5n"
_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"

_FRAMES_AHEAD: Final = 2  # how many frames may be on their way, however large
_BYTES_AHEAD: Final = 4096  # how much may be on its way, however many frames it is
_FIRST_PATIENCE: Final = 0.5
"""Seconds after which a terminal that has never answered is taken for one that does not."""

_GATHER_SECONDS: Final = 0.03  # how long new pictures are gathered before a frame brings them
_QUICK_SECONDS: Final = 0.05  # a terminal that has answered the last frame within this time is quick
_QUICK_BYTES: Final = 1 << 18  # how many bytes of new pictures go with a frame to a quick terminal
_NUDGE_SECONDS: Final = 0.12  # when terminals are nudged that do not show new pictures by themselves
_PATIENCE: Final = 5.0  # seconds after which an answer is given up for lost


class FrameSender:
    """Sends frames to one terminal.

    Attributes:
        answer_seconds: how long the last answer took; 0 before there is one.
        synchronized: whether the terminal can be told where a frame begins and ends.
    """

    def __init__(self, term: str, send: Callable[[str], None], redraw: Callable[[], object]) -> None:
        self._encoder = FrameEncoder(Look(), term)
        self._send = send
        self._redraw = redraw
        self._ahead: deque[int] = deque()
        self._asked: deque[float] = deque()
        self.answer_seconds = 0.0
        self._waiting = False
        self._held = False
        self._incomplete = False
        self._stopped = False
        self._answers: bool | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._nudging: asyncio.TimerHandle | None = None
        self._gathering: asyncio.TimerHandle | None = None
        self._cursor = (0, 0)
        self.synchronized = False
        self.questions = 0

    @property
    def keeps_up(self) -> bool:
        """True if a frame would be sent at once, without waiting for answers to earlier ones."""
        return not self._waiting and not self._held and self._ready()

    @property
    def gallery(self) -> Gallery | None:
        """The pictures of the terminal; ``None`` while it shows none. May be set at any time."""
        return self._encoder.gallery

    @gallery.setter
    def gallery(self, gallery: Gallery | None) -> None:
        self._encoder.gallery = gallery
        self.push()

    def release(self) -> str:
        """Return the escape sequence that deletes our images."""
        return "" if self.gallery is None else self.gallery.release()

    def show(
        self,
        update: ScreenUpdate,
        size: tuple[int, int],
        look: Look,
        cursor: tuple[int, int],
        *,
        more: bool = False,
    ) -> None:
        """Show what Textual has drawn, now or when the terminal is ready.

        Args:
            size: columns and lines of the screen.
            cursor: column and line where input appears; (0, 0) when there is none.
            more: whether more of the same picture will follow, for which the terminal has to wait.
        """
        self._cursor = cursor
        self._incomplete = more
        if self._encoder.merge(update, size, look):
            self._redraw()
        else:
            self.push()

    def repaint(self) -> None:
        """Repaint everything on an empty screen, for a garbled terminal."""
        self._encoder.forget(clear=True)
        self.push()

    def start(self) -> None:
        """Begin with a terminal of which nothing is known."""
        self._stopped = False
        self._encoder.forget(clear=True)

    def stop(self) -> None:
        """Stop sending."""
        self._stopped = True
        self._cancel_timer()
        for timer in (self._nudging, self._gathering):
            if timer is not None:
                timer.cancel()
        self._nudging = self._gathering = None

    def hold(self, held: bool) -> None:
        """Send nothing for a while, because the way to the terminal is full; or go on."""
        self._held = held
        if not held and self._waiting:
            self.push()

    def answered(self) -> None:
        """Take note that the terminal has shown a frame."""
        self._answers = True
        if self._ahead:
            self._ahead.popleft()
            self.answer_seconds = asyncio.get_running_loop().time() - self._asked.popleft()
        self._cancel_timer()
        if self._waiting:
            self.push()
        if self._ahead:
            self._wait()

    def push(self) -> None:
        """Send the newest frame, or wait until the terminal is ready."""
        if self._stopped:
            return
        if self._held or self._incomplete or not self._ready():
            self._waiting = True
            return
        is_quick = 0 < self.answer_seconds < _QUICK_SECONDS
        frame = self._encoder.frame(self._cursor, _QUICK_BYTES if is_quick else PICTURE_BYTES)
        self._waiting = self.gallery is not None and self.gallery.sends_more
        if not frame:
            return
        if self._encoder.brings_pictures and self._nudging is None:
            self._nudging = asyncio.get_running_loop().call_later(_NUDGE_SECONDS, self._nudge)
        if self.synchronized:
            frame = f"{_BEGIN}{frame}{_END}"
        if self._answers is not False:
            frame += _QUESTION
            self.questions += 1
            self._ahead.append(len(frame))
            self._asked.append(asyncio.get_running_loop().time())
            self._wait()
        self._send(frame)

    def pictures_ready(self) -> None:
        """Send the pictures that are ready now, soon, together with others that are ready by then."""
        if self._gathering is None and not self._stopped:
            self._gathering = asyncio.get_running_loop().call_later(_GATHER_SECONDS, self._gathered)

    def _gathered(self) -> None:
        self._gathering = None
        self.push()

    def _nudge(self) -> None:
        """Have the terminal show the pictures that it has got, and go on with those that wait."""
        self._nudging = None
        if not self._held:
            self._send(self._encoder.nudge())
        if self._waiting:
            self.push()

    def _ready(self) -> bool:
        return self._answers is False or len(self._ahead) < _FRAMES_AHEAD or sum(self._ahead) < _BYTES_AHEAD

    def _wait(self) -> None:
        if self._timer is None:
            patience = _PATIENCE if self._answers else _FIRST_PATIENCE
            self._timer = asyncio.get_running_loop().call_later(patience, self._give_up)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        """Go on without the answers that are missing."""
        self._timer = None
        self._ahead.clear()
        self._asked.clear()
        if not self._answers:
            self._answers = False
        if self._waiting:
            self.push()
