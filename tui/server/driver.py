"""Textual's driver at the end of an SSH channel: no thread, no signal, nothing of this process's terminal."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any, Final, Protocol

from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from tui.server.limits import KEYS_A_SECOND, KEYS_AT_ONCE, KEYS_WAITING
from tui.server.metrics import KeyTimer, Metrics
from tui.terminal.frame_sender import FrameSender
from tui.terminal.keyboard import Keyboard
from tui.terminal.lifecycle import ManagedApp
from tui.terminal.modes import LEAVE, MODES_OFF
from tui.terminal.picture_session import PictureSession

_START: Final = (
    "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h"  # the other screen; mouse buttons, motion, large numbers
    "\x1b[?25l\x1b[?1004h\x1b[>1u\x1b[?2004h\x1b[?7l"  # no cursor; focus, key codes, pastes, no wrapping
    "\x1b[?2026$p"  # can frames be marked?
)
_LAST_ANSWERS: Final = 1.0
_PART: Final = 64  # bytes that are read at once: 25 us each, if each is a key
_READING_SECONDS: Final = 0.004  # how long is read before others have their turn
_READING_PAUSE: Final = 4.0  # how much longer others have their turn


class OutputChannel(Protocol):
    """The output channel to the terminal."""

    term: str

    window_cell: tuple[int, int] | None
    """Width and height of a cell in pixels, as far as the client tells."""

    @property
    def metrics(self) -> Metrics:
        """The counter of keys and frames."""

    def send(self, text: str) -> None:
        """Send text; it never waits."""


class _RemoteKeyboard(Keyboard):
    """A keyboard that takes the size of the screen from SSH, not from what is typed."""

    def parse_mouse_code(self, code: str) -> Message | None:
        self.mouse_pixels = False
        return super().parse_mouse_code(code)


class ChannelDriver(Driver):
    """Takes input from a channel and sends frames to it.

    Args:
        typed: where input waits; what is in it already was typed before the app began.
    """

    def __init__(
        self,
        app: ManagedApp[Any],
        *,
        line: OutputChannel,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
        typed: bytearray | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.app, self.loop = app, asyncio.get_running_loop()
        app.driver = self
        self._line = line
        self.painter = FrameSender(line.term, self._send_frame, lambda: app.refresh(layout=True))
        self.pictures = PictureSession(self.painter, self._send, lambda: line.window_cell, remote=True)
        self._keyboard = _RemoteKeyboard(
            self._note_answer,
            self.pictures.take,
            lambda: self.pictures.expects,
            lambda: self.painter.answer_seconds,
            self.loop.time,
        )
        self._timer: KeyTimer | None = None
        if line.metrics.is_on:
            self._timer = KeyTimer(line.metrics, lambda: not self.painter.keeps_up)
        self._unread = bytearray() if typed is None else typed
        self._reading_on: asyncio.TimerHandle | None = None
        self._reads = False  # whether bytes are read: not before the app has begun
        self._reading = False
        self._started = False
        self._answers = 0
        self._all_answered = asyncio.Event()
        self._out: list[str] = []
        self._waiting: deque[Message] = deque()
        self._allowed = float(KEYS_AT_ONCE)
        self._counted = self.loop.time()
        self._feeding: asyncio.TimerHandle | None = None
        self._escape: asyncio.TimerHandle | None = None

    # -- to the terminal --------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        if not self._out:
            self.loop.call_soon(self.flush)
        self._out.append(data)

    def flush(self) -> None:
        if self._out:
            text = "".join(self._out)
            self._out.clear()
            self._line.send(text)

    def _send(self, frame: str) -> None:
        self._out.append(frame)
        self.flush()

    def _send_frame(self, frame: str) -> None:
        self._send(frame)
        if self._timer is not None:
            self._timer.frame()

    def start_application_mode(self) -> None:
        self._reads = self._reading = self._started = True
        self.painter.start()
        self._send(_START)
        self._read()

    def stop_application_mode(self) -> None:
        self.disable_input()
        if self._started:
            self._started = False
            self.pictures.stop()
            self._send(self.painter.release() + MODES_OFF + LEAVE)

    def resize(self, columns: int, lines: int) -> None:
        """Tell the app another size."""
        size = Size(columns, lines)
        self.send_message(events.Resize(size, size))

    # -- from the terminal ------------------------------------------------------------------------------

    def feed(self, data: bytes) -> None:
        """Take in what the terminal has sent."""
        if self._timer is not None and not self._unread:
            self._timer.arrive()
        self._unread += data
        if self._reads and self._reading_on is None:
            self._read()

    def _read(self) -> None:
        """Make keys of what has come in, for a moment; then others have their turn."""
        self._reading_on = None
        begun = used = time.perf_counter()
        while self._unread and used - begun < _READING_SECONDS:
            part = bytes(self._unread[:_PART])
            del self._unread[:_PART]
            self._take(self._keyboard.typed(part))
            used = time.perf_counter()
        if self._unread:
            pause = _READING_PAUSE * (used - begun)
            self._reading_on = self.loop.call_later(pause, self._read)
        elif self._keyboard.undecided and self._escape is None:
            self._escape = self.loop.call_later(self._keyboard.seconds_left, self._decide)

    def send_message(self, message: Message) -> None:
        self.app.post_message(message)

    def disable_input(self) -> None:
        self.painter.stop()
        self._reading = False
        self._waiting.clear()
        if self._feeding is not None:
            self._feeding.cancel()

    async def last_answers(self) -> None:
        """Wait a little for answers that are on their way, which else would be typed at a shell."""
        if self._answers and self._answers < self.painter.questions:
            try:
                await asyncio.wait_for(self._all_answered.wait(), _LAST_ANSWERS)
            except TimeoutError:
                return

    def close(self) -> None:
        for timer in (self._escape, self._reading_on):
            if timer is not None:
                timer.cancel()
        if self._timer is not None:
            self._timer.close()

    def _note_answer(self) -> None:
        self._answers += 1
        if self._answers >= self.painter.questions and not self._reading:
            self._all_answered.set()
        self.painter.answered()

    def _decide(self) -> None:
        self._escape = None
        self._take(self._keyboard.tick())
        if self._keyboard.undecided:
            self._escape = self.loop.call_later(self._keyboard.seconds_left, self._decide)

    def _take(self, messages: Any) -> None:
        for message in messages:
            if not self._reading or isinstance(message, events.Resize | InBandWindowResize):
                continue
            if self._timer is not None and isinstance(message, events.Key):
                self._timer.key()
            moved = isinstance(message, events.MouseMove)
            if moved and self._waiting and isinstance(self._waiting[-1], events.MouseMove):
                self._waiting[-1] = message
            elif len(self._waiting) < KEYS_WAITING:
                self._waiting.append(message)
        if self._feeding is None:
            self._pass_on()

    def _pass_on(self) -> None:
        """Give the app what it is allowed of what waits; a flood must not take the time of others."""
        self._feeding = None
        now = self.loop.time()
        self._allowed = min(KEYS_AT_ONCE, self._allowed + (now - self._counted) * KEYS_A_SECOND)
        self._counted = now
        while self._waiting and self._allowed >= 1:
            self._allowed -= 1
            self.process_message(self._waiting.popleft())
        if self._waiting:
            self._feeding = self.loop.call_later(2 / KEYS_A_SECOND, self._pass_on)
