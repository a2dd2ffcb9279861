"""The terminal in which the program was started."""

from __future__ import annotations

import asyncio
import fcntl
import os
import selectors
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from textual.drivers.linux_driver import LinuxDriver

from tui.terminal.foreground import is_in_background, wait_for_foreground
from tui.terminal.frame_sender import FrameSender
from tui.terminal.internals import set_output
from tui.terminal.keyboard import Keyboard
from tui.terminal.lifecycle import ManagedApp
from tui.terminal.modes import LEAVE, MODES_OFF
from tui.terminal.picture_session import PictureSession

SIGNALLED: Final = 128
"""What shells add to the number of the signal that ended a program."""

_LAST_ANSWERS: Final = 0.3
"""Seconds to wait at the end for answers to frames, which else would be typed at the shell."""

_SIGTERM_SECONDS: Final = 0.2
"""How much later than SIGCONT a SIGTERM may arrive that was sent before it: threads share the signals."""

_WINDOW_SIZE: Final = struct.Struct("HHHH")
"""What the system says: lines, columns, width and height in pixels."""

_LOOK_AGAIN: Final = 0.1
_READ: Final = 4096


class OutputWhileThere:
    """The output of a driver's thread: the terminal, and nothing once that has gone.

    Textual's thread ends with the first failure, and who writes after that waits for it for ever.
    """

    def __init__(self, descriptor: int) -> None:
        # Not sys.stdout: Python flushes that once more at the end, when the terminal may have gone.
        self._file = os.fdopen(descriptor, "w", encoding="utf-8", errors="replace", newline="", closefd=False)
        self._gone = False

    def write(self, text: str) -> None:
        """Write text, if anybody can read it."""
        self._try(lambda: self._file.write(text))

    def flush(self) -> None:
        """Write what is still held back."""
        self._try(self._file.flush)

    def fileno(self) -> int:
        """Return the descriptor of the file."""
        return self._file.fileno()

    def _try(self, work: Callable[[], object]) -> None:
        if not self._gone:
            try:
                work()
            except OSError:  # whoever reads the terminal hears of it, too, and ends the program
                self._gone = True


class LocalDriver(LinuxDriver):
    """Textual's own driver, with frames, and an end in order when the terminal goes away."""

    def __init__(
        self,
        app: ManagedApp[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        assert sys.__stdout__ is not None
        set_output(self, OutputWhileThere(sys.__stdout__.fileno()))
        self.app, self.loop = app, asyncio.get_running_loop()
        app.driver = self
        self.painter = FrameSender(os.environ.get("TERM", ""), self.write, lambda: app.refresh(layout=True))
        self.pictures = PictureSession(self.painter, self.write, self._window_cell)
        self._answers = 0
        self._taken = False
        self._active = False
        self._reading = False
        self._suspended = False
        # Not where a signal happens to arrive, as Textual has it: that can be in the middle of a write,
        # which holds a lock that giving the terminal back needs, too.
        self.loop.add_signal_handler(signal.SIGTSTP, self._suspend)
        self.loop.add_signal_handler(signal.SIGCONT, self._continue)

    def _suspend(self) -> None:
        """Give the terminal back, unless that has been done, and stop."""
        if self._active:
            self._suspended = True
            self.suspend_application_mode()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _continue(self) -> None:
        """Resume; in the background after a delay, because ending a suspended job sends SIGTERM as well."""
        seconds = _SIGTERM_SECONDS if is_in_background(self.fileno) else 0
        self.loop.call_later(seconds, self._resume)

    def _resume(self) -> None:
        """Take the terminal over again, if it was given back; not when the app has been told to end since."""
        if self._suspended and not self.app.is_leaving:
            self._suspended = False
            self.resume_application_mode()
            self.app.post_message(self.SignalResume())

    def start_application_mode(self) -> None:
        try:
            wait_for_foreground(self.fileno)
        except termios.error:  # the terminal has gone, or the shell that could bring it to the foreground
            self.app.exit(None, SIGNALLED + signal.SIGHUP)
            return
        self._taken = True
        for number in (signal.SIGHUP, signal.SIGTERM):
            self.loop.add_signal_handler(number, self.app.exit, None, SIGNALLED + number)
        self.painter.start()
        self._reading = True
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._active = True
        self.pictures.start()

    def write(self, data: str) -> None:
        """Write to the terminal, once it was taken over."""
        if self._taken:
            super().write(data)

    def stop_application_mode(self) -> None:
        if not self._active:
            return
        self._active = False
        self.pictures.stop()
        self.write(self.painter.release() + MODES_OFF)
        self.disable_input()
        if self.attrs_before is not None:
            with suppress(termios.error):  # the terminal may have gone
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        self.write(LEAVE)

    def disable_input(self) -> None:
        if not self._reading:
            return  # Textual asks for it again when the terminal has been given back
        self._reading = False
        self.painter.stop()
        deadline = time.monotonic() + (_LAST_ANSWERS if self._answers else 0)
        while self._answers < self.painter.questions and time.monotonic() < deadline:
            time.sleep(0.005)
        super().disable_input()

    def run_input_thread(self) -> None:
        keyboard = Keyboard(
            self._note_answer,
            self._note_told,
            lambda: self.pictures.expects,
            lambda: self.painter.answer_seconds,
        )
        try:
            self._read_all(keyboard)
        except OSError:
            self.loop.call_soon_threadsafe(self.app.exit, None, SIGNALLED + signal.SIGHUP)
        except Exception as error:
            self.loop.call_soon_threadsafe(self.app.fail, error)

    def _read_all(self, keyboard: Keyboard) -> None:
        assert sys.__stdin__ is not None
        source = sys.__stdin__.fileno()
        with selectors.DefaultSelector() as selector:
            selector.register(source, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                left = keyboard.seconds_left if keyboard.undecided else _LOOK_AGAIN
                if selector.select(min(left, _LOOK_AGAIN)):
                    data = os.read(source, _READ)
                    if not data:
                        raise ConnectionResetError
                    for message in keyboard.typed(data):
                        self.process_message(message)
                for message in keyboard.tick():
                    self.process_message(message)

    def _note_told(self, answer: str) -> None:
        self.loop.call_soon_threadsafe(self.pictures.take, answer)

    def _window_cell(self) -> tuple[int, int] | None:
        """Return the size of a cell as the system has it."""
        from tui.terminal.picture_support import cell_size

        try:
            size = fcntl.ioctl(self.fileno, termios.TIOCGWINSZ, bytes(_WINDOW_SIZE.size))
        except OSError:
            return None
        lines, columns, width, height = _WINDOW_SIZE.unpack(size)
        return cell_size(width, height, columns, lines)

    def _note_answer(self) -> None:
        self._answers += 1
        self.loop.call_soon_threadsafe(self.painter.answered)
