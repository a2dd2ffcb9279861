"""One session: its terminal, its app, and an orderly end in every case."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from contextvars import copy_context
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

import asyncssh
from textual.driver import Driver

from tui.base.crash import write_report
from tui.base.depth import detect
from tui.base.words import N_, _, speak_here
from tui.play.hall.names import suggestion
from tui.play.hall.remote_bots import RemoteBot
from tui.server import audit
from tui.server.arrivals import network_of
from tui.server.bots import SUBSYSTEM
from tui.server.connection import GuestConnection
from tui.server.driver import ChannelDriver
from tui.server.errors import CannotServeError
from tui.server.limits import (
    BURST_BYTES,
    SHORT_COST,
    SHORT_SECONDS,
    STUCK_SECONDS,
    cost_of_beginning,
    fitting,
)
from tui.server.metrics import Metrics
from tui.server.remote_app import RemoteAppMixin
from tui.server.remote_terminal import ASK_COLUMN, COLUMN, RemoteTerminal, remote_terminal
from tui.server.welcome import WelcomeApp
from tui.terminal.lifecycle import ManagedApp
from tui.terminal.picture_support import cell_size

if TYPE_CHECKING:
    from tui.server.ssh_server import SshServer

_log = logging.getLogger(__name__)

_END_SECONDS: Final = 5.0  # how long an app may take to end before it is ended
_ANSWER_SECONDS: Final = 0.3  # how long the first frame waits for what the terminal says of its characters
_MOST_UNSENT: Final = 1 << 20
"""How many bytes may wait for a client; frames are far less, so more means that something is wrong."""

_FULL: Final = 1 << 16  # from how many waiting bytes on frames are left out


class RemoteWelcome(RemoteAppMixin, WelcomeApp):
    """The welcome of a remote guest."""


class Session(asyncssh.SSHServerSession[bytes]):
    """One guest's session.

    Args:
        username: what the guest's client calls itself, good for a suggestion only.

    Attributes:
        begun: when it began, in seconds since the epoch.
        name: what the guest is called, ``""`` before that is known.
        window_cell: width and height of a cell of its terminal in pixels, as far as the client tells.
    """

    def __init__(
        self, server: SshServer, fingerprint: str, username: str, connection: GuestConnection, address: str
    ) -> None:
        self.fingerprint = fingerprint
        self.address = address
        self.begun = time.time()
        self.name = ""
        self.ending = False
        self.term = ""
        self._server = server
        self._username = username
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._size: tuple[int, int] | None = None
        self.window_cell: tuple[int, int] | None = None
        self._unwanted = ""
        self._app: ManagedApp[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._farewell = ""
        self._status = 0
        self._open = True
        self._stuck: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._last_input = self._loop.time()
        self._typed = bytearray()
        self._column: asyncio.Future[int] = self._loop.create_future()
        self._context = copy_context()
        self._is_bot = False
        self._bot: RemoteBot | None = None

    # -- what SSH asks ----------------------------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        chan.set_write_buffer_limits(high=_FULL)

    def pty_requested(
        self, term_type: str | None, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self.term = term_type or ""
        self._size = fitting(*term_size[:2])
        self._note_pixels(*term_size)
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._unwanted = _("This server runs no commands; connect without one.")
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        if subsystem == SUBSYSTEM and self._server.bots is not None:
            self._is_bot = True
            return True
        self._unwanted = _("This server does not transfer files: there is no sftp and no scp.")
        return True

    def session_started(self) -> None:
        assert self._channel is not None
        sent = {name: value for name, value in self._channel.get_environment().items() if name != "TERM"}
        guest = remote_terminal(self.term, sent, self._size or (0, 0))
        self.term = guest.term
        self._task = self._loop.create_task(self._run(guest), name=f"guest {self.fingerprint}")
        self._server.came(self, self._task)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._last_input = now = self._loop.time()
        if self._bot is not None:
            self._bot.receive(data)
            return
        self._server.collector.key(now)
        if isinstance(driver := self._driver, ChannelDriver):
            driver.feed(data)
        else:
            self._typed += data
            if not self._column.done() and (answer := COLUMN.search(self._typed)):
                self._column.set_result(int(answer[1]))
                del self._typed[answer.start() : answer.end()]
        if len(self._typed) > BURST_BYTES:
            self._connection.cut(N_("Too much came from your terminal at once; the connection was closed."))

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = fitting(width, height)
        self._note_pixels(width, height, pixwidth, pixheight)
        self._server.resizing.want(self._resize, self._size)

    def _note_pixels(self, columns: int, lines: int, width: int, height: int) -> None:
        self.window_cell = cell_size(width, height, columns, lines)

    def signal_received(self, signal: str) -> None:
        self.end("")

    def eof_received(self) -> bool:
        self.end("")
        return True

    def pause_writing(self) -> None:
        """Leave frames out while the client does not take them; one that takes nothing is let go."""
        self.hold(True)
        if self._stuck is None:
            self._stuck = self._loop.call_later(STUCK_SECONDS, self._connection.abort)

    def resume_writing(self) -> None:
        self._calm()
        self.hold(False)

    def connection_lost(self, exc: Exception | None) -> None:
        """End, because there is nobody any more."""
        self._open = False
        self._server.resizing.forget(self._resize)
        self._calm()
        self.end("")

    def is_on(self, connection: asyncssh.SSHServerConnection) -> bool:
        """True if it runs on a connection."""
        return self._connection is connection

    # -- what the connection asks -----------------------------------------------------------------------

    @property
    def metrics(self) -> Metrics:
        """The counter of keys and frames."""
        return self._server.metrics

    @property
    def is_open(self) -> bool:
        """True if the channel is not closed yet."""
        return self._open

    @property
    def runs(self) -> bool:
        """True if it was begun and has not ended."""
        return self._task is not None and not self._task.done()

    @property
    def environment(self) -> Mapping[bytes, bytes]:
        """The environment variables that the client has set."""
        return self._channel.get_environment_bytes() if self._channel is not None else {}

    def hold(self, held: bool) -> None:
        """Leave frames out while the client does not take them; or go on."""
        if isinstance(driver := self._driver, ChannelDriver):
            driver.painter.hold(held)

    def cut(self, words: str) -> None:
        """Give the terminal back and say why the connection is closed, which it is right after."""
        if isinstance(driver := self._driver, ChannelDriver):
            driver.stop_application_mode()
        self.send(f"{self._translated(words)}\r\n")

    # -- the way out ------------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Send text to the terminal; it never waits."""
        self._send_bytes(text.encode("utf-8", "replace"))

    def _send_bytes(self, data: bytes) -> None:
        if not self._open or self._channel is None or self._channel.is_closing():
            return
        try:
            self._channel.write(data)
        except OSError:
            self._open = False
            return
        self._server.metrics.sent(len(data))
        if self._channel.get_write_buffer_size() > _MOST_UNSENT:
            self._connection.abort()

    def end(self, farewell: str, status: int = 0) -> None:
        """End the session soon.

        Args:
            farewell: a sentence for the guest, to be translated, ``""`` for none.
        """
        self.ending = True
        self._status = self._status or status
        self._farewell = self._farewell or self._translated(farewell)
        if self._app is not None:
            self._app.exit()
        if self._bot is not None:
            self._bot.leave()
        if self._task is not None and not self._task.done():
            self._loop.call_later(_END_SECONDS, self._end_now, self._task)

    def _translated(self, words: str) -> str:
        """Return a sentence in the guest's language."""
        return self._context.run(_, words) if words else ""

    @staticmethod
    def _end_now(task: asyncio.Task[None]) -> None:
        if not task.done():
            _log.warning("%s did not end by itself", task.get_name())
            task.cancel()

    def _resize(self, columns: int, lines: int) -> None:
        if isinstance(driver := self._driver, ChannelDriver):
            driver.resize(columns, lines)

    # -- what runs --------------------------------------------------------------------------------------

    @property
    def _driver(self) -> Driver | None:
        return self._app.driver if self._app is not None else None

    async def _run(self, guest: RemoteTerminal) -> None:
        """Run apps until the guest leaves, and close the channel."""
        speak_here(guest.environ)
        self._context = copy_context()
        status = 1
        begun = self._loop.time()
        try:
            refusal = self._refusal()
            if refusal:
                self._farewell = refusal
            elif self._is_bot:
                await self._converse()
                status = 0
            else:
                self._look_for_idleness()
                if guest.must_be_asked:
                    self.send(ASK_COLUMN)
                await self._server.beginnings.wait(
                    lambda: self._open, cost_of_beginning(*(self._size or (0, 0)))
                )
                if guest.must_be_asked:
                    await asyncio.wait((self._column,), timeout=_ANSWER_SECONDS)
                    guest = guest.answered(self._column.result() if self._column.done() else None)
                await self._serve(guest)
                status = self._status
        except asyncio.CancelledError:
            if self.ending:  # the guest has gone, or was told why: that it took long is no failure of theirs
                status = self._status
            raise
        except Exception as error:
            report = write_report(self._server.people.folder, error, {"app": "none"})
            _log.error("a session could not be begun; the report: %s", report)
            self._farewell = _("Something went wrong here and was logged. Please connect again.")
        finally:
            if self._idle is not None:
                self._idle.cancel()
            if self._loop.time() - begun < SHORT_SECONDS:
                self._server.beginnings.charge(SHORT_COST)
            self._calm()
            self._app = None
            self._server.went(self)
            await self._close(status)

    def _refusal(self) -> str:
        """Return why there is no app for this guest, ``""`` when there is one."""
        if self._unwanted:
            return self._unwanted
        bots = self._server.bots
        registered = bots is not None and bots.name_of(self.fingerprint) is not None
        if self._is_bot:
            return self._server.full(self) if registered else _("This key is not registered as a bot.")
        if registered:
            return _("This key is a bot's; connect with: ssh -s HOST {name}").format(name=SUBSYSTEM)
        if self._size is None:
            return _("The game is drawn in a terminal, and there is none here; connect with: ssh -t")
        if self.term == "dumb":
            return _("This terminal cannot move its cursor; the game cannot be drawn in it.")
        return self._server.full(self)

    async def _serve(self, guest: RemoteTerminal) -> None:
        server = self._server
        name = server.people.name_of(self.fingerprint)
        if name is None:  # perhaps chosen a moment ago, with another process
            try:
                await asyncio.to_thread(server.people.refresh)
            except CannotServeError as error:
                _log.warning("%s", error)  # told to the guest when a name is taken
            name = server.people.name_of(self.fingerprint)
        if name is None:
            take = partial(server.people.take, self.fingerprint)
            suggested = suggestion(self._username)
            name = await self._show(RemoteWelcome(detect(guest.environ), suggested, take))
        if name is not None and self._open and not self._farewell:
            self.name = name
            server.named(self)
            guest = replace(guest, network=network_of(self.address))
            await self._show(server.app_for(self.fingerprint, name, guest))

    async def _converse(self) -> None:
        """Let a bot play until it leaves."""
        bots = self._server.bots
        assert bots is not None
        self.name = bots.name_of(self.fingerprint) or ""
        self._bot = RemoteBot(self.name, self.fingerprint, self._send_bytes)
        self._server.named(self)
        self._bot.receive(bytes(self._typed))  # what has come before this task began
        if self.ending:
            self._bot.leave()
        await self._bot.stay(bots.remote)
        if (fault := self._bot.breach) is not None:
            audit.broken(self.name, self.fingerprint, self.address, fault)

    async def _show(self, app: ManagedApp[Any]) -> Any:
        """Run an app on this terminal and return what it ends with."""
        if not self._open or self._size is None:
            return None
        app.driver_class = cast("type[Driver]", partial(ChannelDriver, line=self, typed=self._typed))
        app.animation_level = "none"
        app.data_folder = app.data_folder or self._server.people.folder
        self._app = app
        try:
            result = await app.run_async(size=self._size)
            if self._open and isinstance(driver := app.driver, ChannelDriver):
                await driver.last_answers()
        finally:
            self._app = None
        self._farewell = self._farewell or app.farewell
        return result

    async def _close(self, status: int) -> None:
        """Say farewell and close the channel, by force when the client does not take it."""
        channel = self._channel
        if channel is None or not self._open:
            return
        if self._unwanted or self._is_bot:  # where programs that read the output are waiting for it
            if self._farewell:
                channel.write_stderr(f"{self._farewell}\r\n".encode())
        elif self._farewell:
            self.send(f"{self._farewell}\r\n")
        try:
            channel.exit(status)
            await asyncio.wait_for(channel.wait_closed(), _END_SECONDS)
        except (OSError, TimeoutError):
            self._connection.abort()

    def _look_for_idleness(self) -> None:
        """End the session when nothing was typed for long."""
        idle = self._loop.time() - self._last_input
        most = 60.0 * self._server.limits.idle_minutes
        if idle >= most:
            self.end(N_("Nothing was typed for a long time; the connection was closed. Your games are kept."))
        else:
            self._idle = self._loop.call_later(most - idle, self._look_for_idleness)

    def _calm(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
