"""The SSH server: authentication, limits, and an app for each session."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import asyncssh

from tui.base.words import N_, _, ngettext
from tui.server import audit
from tui.server.admission import Admission
from tui.server.arrivals import Arrival, Arrivals, network_of
from tui.server.bots import GuestsAndBots, RegisteredBots
from tui.server.budget import Budget
from tui.server.compression import limit_compression
from tui.server.connection import GuestConnection
from tui.server.elsewhere import Elsewhere
from tui.server.forwarding import NoForwarding
from tui.server.gc_scheduler import GcScheduler
from tui.server.keys import Guests
from tui.server.limits import CHANNELS, SESSIONS_AT_ONCE, Limits
from tui.server.listener import Listener, listen
from tui.server.metrics import Metrics
from tui.server.pacer import Pacer
from tui.server.people import People
from tui.server.remote_app import share_process
from tui.server.remote_terminal import RemoteTerminal
from tui.server.resizing import Resizing
from tui.server.revocation import Admitted, Revocation
from tui.server.sessions import Session
from tui.terminal.lifecycle import ManagedApp

AppMaker = Callable[[str, str, RemoteTerminal], ManagedApp[Any]]
"""Makes the app for the fingerprint of a key, its owner's name, and a terminal."""

_KEEPALIVE_SECONDS: Final = 15
_KEEPALIVES_MISSED: Final = 3
_LOGIN_SECONDS: Final = 30
_CLOSE_SECONDS: Final = 12.0
_UNUSED_SECONDS: Final = 60.0

GOING_DOWN: Final = N_("The server is shutting down. Your games are kept; please connect again later.")
RENEWED: Final = N_("The server is being restarted. Your games are kept; connect again now.")
"""Farewells of a server that ends, and of one whose place another process has taken."""

COME_AGAIN: Final = 75
"""The exit status of clients then, ``EX_TEMPFAIL`` of ``sysexits.h``, by which a script can tell it."""

_KEY_EXCHANGES: Final = (
    "-diffie-hellman-group15*,*group16*,*group17*,*group18*,*group-exchange*,gss-*,rsa*,*sha1"
)
"""All but those that would stop everybody for up to 90 ms, and those with SHA-1; all clients know others."""

_MACS: Final = "-umac-64*,*sha1*"
_SIGNATURES: Final = "-ssh-rsa,ssh-dss"
"""All but SHA-1 and tags of 64 bits. RSA keys sign with SHA-2 (RFC 8332)."""
_REVOKED_SECONDS: Final = 2.0  # how long the apps on a connection may take to end before all of it is


class SshServer:
    """An SSH server that runs an app for each guest.

    Args:
        bots: the bots that may come in, too; ``None`` for none.
        metrics: what is measured; nothing when left out.
    """

    def __init__(
        self,
        app_for: AppMaker,
        people: People,
        guests: Guests,
        limits: Limits,
        bots: RegisteredBots | None = None,
        elsewhere: Elsewhere | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        share_process()
        limit_compression()
        self.app_for = app_for
        self.people = people
        self.bots = bots
        self.metrics = metrics or Metrics()
        self.guests = guests if bots is None else GuestsAndBots(guests, bots)
        self.limits = limits
        self.collector = GcScheduler()
        self.resizing = Resizing()
        self.beginnings = Pacer(limits.sessions_a_second, SESSIONS_AT_ONCE)
        self.elsewhere = elsewhere or Elsewhere(None)
        self.arrivals = Arrivals(limits, self.elsewhere)
        self.refused = audit.RefusedLogins()
        self.revocation = Revocation(self.guests)
        self._sessions: dict[Session, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.elsewhere.tell(lambda: len(self._sessions), lambda: self.arrivals.networks)
        self._options: asyncssh.SSHServerConnectionOptions | None = None
        self._listener = Listener(Admission(self.arrivals, self._connect).accept, self._others_first)

    @property
    def port(self) -> int:
        """The port at which it listens."""
        return self._listener.port

    def sessions(self) -> int:
        """Return how many sessions there are."""
        return len(self._sessions)

    async def open(self, host: str, port: int, key: asyncssh.SSHKey) -> None:
        """Let people in from now on, at an address of this server's own.

        Args:
            port: port to listen at; 0 for any that is free.

        Raises:
            CannotServeError: when it cannot listen there.
        """
        await self.open_at(listen(host, port), key)

    async def open_at(self, sockets: Sequence[socket.socket], key: asyncssh.SSHKey) -> None:
        """Let people in from now on.

        Args:
            sockets: where to listen; other processes may do so as well.
        """
        self._options = await asyncssh.SSHServerConnectionOptions.construct(
            server_factory=lambda: Guard(self),
            server_host_keys=[key],
            server_version="Hinterland",
            kex_algs=_KEY_EXCHANGES,
            mac_algs=_MACS,
            signature_algs=_SIGNATURES,
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
        self._listener.open(sockets)
        self.revocation.open()

    async def close(self, farewell: str = GOING_DOWN) -> None:
        """Let nobody in any more, and let the apps of those who are here end in order."""
        self.revocation.close()
        self._listener.close()
        self.arrivals.close()
        for session in list(self._sessions):
            session.end(farewell, COME_AGAIN)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_CLOSE_SECONDS)
        for task in self._tasks:
            task.cancel()
        self.collector.close()
        self.resizing.close()

    def _connect(self, arrival: Arrival) -> GuestConnection:
        assert self._options is not None
        loop = asyncio.get_running_loop()
        budget = Budget(self.limits.input_rate, loop.time())
        return GuestConnection(loop, self._options, budget, self.arrivals, arrival)

    def _others_first(self) -> bool:
        """True if another worker on the same sockets has fewer connections."""
        fewest = self.elsewhere.fewest_connections
        return fewest is not None and fewest < self.arrivals.networks.total()

    def full(self, session: Session) -> str:
        """Return why there is no room for one more session, ``""`` when there is.

        Where its key has too many, the oldest of them makes room.
        """
        if self._here() > self.limits.people:
            return _("The server is full; please try again later.")
        mine = [s for s in self._sessions if s.fingerprint == session.fingerprint and not s.ending]
        far = self.elsewhere.begun(session.fingerprint)
        oldest_first = sorted([*(one.begun for one in mine), *(begun for begun, _worker, _number in far)])
        newest = set(oldest_first[-self.limits.per_key :])
        for begun, worker, number in far:
            if begun not in newest:
                self.elsewhere.dismiss(worker, number)
        for oldest in (one for one in mine if one.begun not in newest):
            words = ngettext(
                "You have connected from elsewhere, and a key can have {n} session at once.",
                "You have connected from elsewhere, and a key can have {n} sessions at once.",
                self.limits.per_key,
            )
            oldest.end(words.format(n=self.limits.per_key))
        return ""

    def came(self, session: Session, task: asyncio.Task[None]) -> None:
        """Take note of a session and of what runs it."""
        self._sessions[session] = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.collector.came()

    def went(self, session: Session) -> None:
        """Take note that a session has ended."""
        self._sessions.pop(session, None)
        self.collector.went()
        if session.name:
            audit.left(session.name, session.fingerprint, session.address, self._here())

    def named(self, session: Session) -> None:
        """Take note of who has come."""
        audit.joined(session.name, session.fingerprint, session.address, self._here())

    def _here(self) -> int:
        """Return how many sessions there are, those of other workers included."""
        return len(self._sessions) + self.elsewhere.people

    def revoke(self, connection: asyncssh.SSHServerConnection) -> None:
        """End a connection whose key may not come in any more."""
        words = N_("Your key is no longer on the list of this server. Your seats and games are kept.")
        for session in self._sessions:
            if session.is_on(connection):
                session.end(words)
        asyncio.get_running_loop().call_later(
            _REVOKED_SECONDS, connection.disconnect, asyncssh.DISC_BY_APPLICATION, _(words)
        )


class Guard(NoForwarding):
    """Authenticates one connection: keys only, and nothing but sessions."""

    connection: GuestConnection | None = None

    def __init__(self, server: SshServer) -> None:
        self._server = server
        self._address = ""
        self._port = 0
        self._admitted: Admitted | None = None
        self._reason = ""
        self._username = ""
        self._key: asyncssh.SSHKey | None = None
        self._told = False
        self._sessions: list[Session] = []
        self._unused: asyncio.TimerHandle | None = None

    @property
    def _crowd(self) -> int:
        """The number of connections from this network."""
        network = network_of(self._address)
        return self._server.arrivals.networks[network] + self._server.elsewhere.connections(network)

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        assert isinstance(conn, GuestConnection)
        self.connection = conn
        peer = conn.get_extra_info("peername")
        self._address, self._port = (str(peer[0]), int(peer[1])) if peer else ("", 0)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connection = None
        if self._unused is not None:
            self._unused.cancel()
        self._server.revocation.discard(self._admitted)
        if self._admitted is None:
            tried = bool(self._reason or self._username)
            reason = self._why() if tried else f"the connection was closed ({exc})"
            self._server.refused.log(self._address, self._port, self._username, reason, tried=tried)

    def begin_auth(self, username: str) -> bool:
        """Ask every guest for a key and explain how to get one; keep the limit of guests of one address."""
        self._username = username
        if self.connection is not None:
            self.connection.send_auth_banner(f"{self._server.guests.invitation()}\r\n")
        if self.connection is not None and self._crowd > self._server.limits.per_address:
            self._reason = "too many connections from this address"
            words = _("Too many connections come from your address.")
            self.connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, words)
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return whether the owner of a key may come in; the last key asked about is the one proven."""
        if not self._server.guests.welcome(key, self._address):
            self._reason = self._reason or f"key {key.get_fingerprint()} is not on the list"
            if not self._told and self.connection is not None:
                self._told = True
                words = _("This key is not on the list of this server; ask its owner to add it.")
                self.connection.send_auth_banner(f"{words}\r\n")
            return False
        self._key = key
        return True

    def auth_completed(self) -> None:
        """Allow what a guest may do, and look from now on whether the key stays welcome."""
        assert self.connection is not None
        assert self._key is not None
        self.connection.log_in()
        self._look_whether_used()
        self._admitted = Admitted(self._key, self._address, partial(self._server.revoke, self.connection))
        self._server.revocation.add(self._admitted)

    def _why(self) -> str:
        """Return why nobody was let in."""
        if self._reason:
            return self._reason
        if self._key is not None:
            return f"key {self._key.get_fingerprint()} was not proven"
        return "no key was offered"

    def session_requested(self) -> Session | bool:
        if self.connection is None or self._key is None:
            return False
        self._sessions = [session for session in self._sessions if session.is_open]
        if len(self._sessions) >= CHANNELS:
            return False
        fingerprint = self._key.get_fingerprint()
        session = Session(self._server, fingerprint, self._username, self.connection, self._address)
        self._sessions.append(session)
        return session

    # -- what the connection asks -----------------------------------------------------------------------

    def environments(self) -> Iterable[Mapping[bytes, bytes]]:
        """Return the environment variables of each session."""
        return (session.environment for session in self._sessions if session.is_open)

    def hold(self, held: bool) -> None:
        """Leave frames out while the client does not take them; or go on."""
        for session in self._sessions:
            session.hold(held)

    def cut(self, words: str) -> None:
        """Give the terminals back and say why the connection is closed."""
        for session in self._sessions:
            session.cut(words)

    def _look_whether_used(self) -> None:
        """Close the connection when nothing runs on it for long."""
        if self.connection is None:
            return
        if self._unused is not None and not any(session.runs for session in self._sessions):
            self.connection.cut(N_("Nothing is running on this connection; it was closed."))
        else:
            loop = asyncio.get_running_loop()
            self._unused = loop.call_later(_UNUSED_SECONDS, self._look_whether_used)
