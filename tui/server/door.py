"""The SSH server: who comes in, how many, and what each is given."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import asyncssh
from textual.app import App

from tui.server.client import Client
from tui.server.errors import CannotServeError
from tui.server.keys import Guests
from tui.server.limits import Limits
from tui.server.people import People
from tui.server.served import share_process
from tui.server.sessions import Session
from tui.server.tidy import Tidy
from tui.words import _

AppMaker = Callable[[str, str, Client], App[Any]]
"""Makes the app for the fingerprint of a key, its owner's name, and a terminal."""

_log = logging.getLogger(__name__)

_KEEPALIVE_SECONDS: Final = 15
_KEEPALIVES_MISSED: Final = 3
_LOGIN_SECONDS: Final = 30
_CLOSE_SECONDS: Final = 12.0


class Door:
    """A server that gives everyone who comes in an app.

    Args:
        app_for: makes the apps.
        people: the names of the guests.
        guests: decides who may come in.
        limits: how much they may take.
    """

    def __init__(self, app_for: AppMaker, people: People, guests: Guests, limits: Limits) -> None:
        share_process()
        self.app_for = app_for
        self.people = people
        self.guests = guests
        self.limits = limits
        self.tidy = Tidy()
        self.addresses: Counter[str] = Counter()
        self._sessions: dict[Session, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._acceptor: asyncssh.SSHAcceptor | None = None

    @property
    def port(self) -> int:
        """The port at which it listens."""
        assert self._acceptor is not None
        return self._acceptor.get_port()

    @property
    def sessions(self) -> int:
        """How many people are here."""
        return len(self._sessions)

    async def open(self, host: str, port: int, key: asyncssh.SSHKey) -> None:
        """Let people in from now on.

        Args:
            host: address to listen at.
            port: port to listen at; 0 for any that is free.
            key: the server's own.

        Raises:
            CannotServeError: when it cannot listen there.
        """
        try:
            self._acceptor = await asyncssh.create_server(
                lambda: Guard(self),
                host,
                port,
                server_host_keys=[key],
                server_version="Hinterland",
                encoding=None,
                line_editor=False,
                public_key_auth=True,
                password_auth=False,
                kbdint_auth=False,
                host_based_auth=False,
                gss_auth=False,
                gss_kex=False,
                agent_forwarding=False,
                x11_forwarding=False,
                allow_scp=False,
                keepalive_interval=_KEEPALIVE_SECONDS,
                keepalive_count_max=_KEEPALIVES_MISSED,
                login_timeout=_LOGIN_SECONDS,
            )
        except OSError as error:
            cause = error.strerror or str(error)
            raise CannotServeError(
                _("nobody can be let in at {host} port {port}: {cause}").format(
                    host=host, port=port, cause=cause
                )
            ) from error

    async def close(self) -> None:
        """Tell everybody that it ends, let their apps end in order, and let nobody in any more."""
        if self._acceptor is not None:
            self._acceptor.close()
        for session in list(self._sessions):
            session.end(_("The server is going down. Your games are kept; please come again later."))
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_CLOSE_SECONDS)
        for task in self._tasks:
            task.cancel()
        self.tidy.close()
        if self._acceptor is not None:
            await self._acceptor.wait_closed()

    def full(self, session: Session) -> str:
        """Return why there is no room for one more session, ``""`` when there is."""
        if len(self._sessions) > self.limits.people:
            return _("All places are taken; please come again later.")
        same = sum(other.fingerprint == session.fingerprint for other in self._sessions)
        if same > self.limits.per_key:
            return _("You are here {count} times already; leave there first.").format(
                count=self.limits.per_key
            )
        return ""

    def came(self, session: Session, task: asyncio.Task[None]) -> None:
        """Take note of a session and of what runs it."""
        self._sessions[session] = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.tidy.came()
        _log.info("came: %s, %d here", session.fingerprint, len(self._sessions))

    def went(self, session: Session) -> None:
        """Take note that a session has ended."""
        self._sessions.pop(session, None)
        self.tidy.went()
        _log.info("went: %s, %d here", session.fingerprint, len(self._sessions))


class Guard(asyncssh.SSHServer):
    """Decides about one connection: keys only, and nothing but sessions."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._username = ""
        self._fingerprint = ""
        self._told = False

    @property
    def _crowd(self) -> int:
        """How many connections come from this address."""
        return self._door.addresses[self._address]

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Count those who come from one address."""
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        self._door.addresses[self._address] += 1
        if self._crowd > 2 * self._door.limits.per_address:
            conn.abort()  # no words for so many: each would cost an exchange of keys

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        addresses = self._door.addresses
        addresses[self._address] -= 1
        if addresses[self._address] <= 0:
            del addresses[self._address]

    def begin_auth(self, username: str) -> bool:
        """Ask everybody for a key, but no more than the limit from one address."""
        self._username = username
        if self._connection is not None and self._crowd > self._door.limits.per_address:
            words = _("Too many connections come from your address.")
            self._connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, words)
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys it is."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return whether the owner of a key may come in; the last key asked about is the one proven."""
        if not self._door.guests.welcome(key, self._address):
            if not self._told and self._connection is not None:
                self._told = True
                words = _("This key is not on the list of this server; ask its owner to add it.")
                self._connection.send_auth_banner(f"{words}\r\n")
            return False
        self._fingerprint = key.get_fingerprint()
        return True

    def session_requested(self) -> Session | bool:
        """Give a session."""
        if self._connection is None or not self._fingerprint:
            return False
        return Session(self._door, self._fingerprint, self._username, self._connection)
