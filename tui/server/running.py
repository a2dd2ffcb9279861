"""Serves with this process."""

from __future__ import annotations

import asyncio
import logging
import os
import pkgutil
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Final

import asyncssh
import click

from saves import storage
from tui.play.hall import Hall
from tui.play.hall.remote_bots import HallThinkers, RemoteBots
from tui.server.bots import RegisteredBots
from tui.server.check import empty_list
from tui.server.configuration import Configuration
from tui.server.descriptors import raise_limit
from tui.server.elsewhere import Elsewhere
from tui.server.errors import CannotServeError
from tui.server.invitation import invite
from tui.server.keys import Listed, StoredList, guests_of, host_key
from tui.server.listener import listen
from tui.server.lobby import lobby
from tui.server.metrics import measuring, observed
from tui.server.people import FILE, People
from tui.server.permissions import private_folder
from tui.server.rehearsal import rehearse
from tui.server.remote_app import note_error
from tui.server.ssh_server import GOING_DOWN, RENEWED, SshServer
from tui.server.stored import alone, tell_of_database, tell_of_files
from tui.server.supervisor import SupervisorLink
from tui.terminal.losses import server_loss, server_refusal

_log = logging.getLogger(__name__)

_SWITCH_SECONDS: Final = 0.001
"""How long a busy event loop may keep a thread from an answer of the store. A move takes several, one after
the other, before it is seen at another worker; with Python's own 0.005 s they add up."""

_NOT_SERVED: Final = ("tui.play.arena", "tui.facade", "tui.drawing.pictures.worker", "tui.study.rl")
"""Modules that no guest needs; some of them load large libraries."""


def run(configuration: Configuration, stored: Path, inherited: str | None) -> None:
    """Serve until told to end.

    Args:
        inherited: what a supervisor has handed to this process, ``None`` if there is none.

    Raises:
        CannotServeError, SaveError: when that is not possible.
    """
    if refusal := server_refusal():
        raise CannotServeError(refusal)
    link = SupervisorLink(inherited) if inherited is not None else None
    raise_limit()
    if loss := server_loss():
        _log.warning("%s", loss)
    folder = configuration.folder
    private_folder(folder)
    with ExitStack() as stack:
        store = storage.store_of(stored)
        if store is None:
            stack.enter_context(alone(stored))
            tell_of_database(folder.parent)
        elif link is None:
            tell_of_files(folder.parent, stored)
        guests = guests_of(configuration, stored)
        if isinstance(guests, Listed) and not guests.count and link is None:
            click.echo(f"hinterland: {empty_list(guests)}", err=True)
        people = People(stored)
        remote = RemoteBots()
        most = max(2, 2 * (os.cpu_count() or 1) // configuration.workers)
        thinkers = HallThinkers(remote, most=most, programs=dict(configuration.programs))
        registered = RegisteredBots(configuration.bot_keys, remote) if configuration.bot_keys else None
        cluster = None
        if store is not None:
            from saves.storage.postgresql import PostgresStore
            from tui.play.hall.cluster.cluster import HallCluster

            assert isinstance(store, PostgresStore)
            cluster = HallCluster(store, f"{socket.gethostname()}, process {os.getpid()}")
            cluster.watched[stored / FILE] = _soon(people.refresh)
            if isinstance(guests, StoredList):
                cluster.watched[guests.path] = _soon(guests.refresh)
        hall = Hall(
            stored,
            thinkers,
            is_known=lambda name: people.like(name) is not None,
            remote_bots=remote,
            cluster=cluster,
            limits=configuration.limits.of_tables,
        )
        measured = stack.enter_context(measuring(configuration.metrics, published_elsewhere=link is not None))
        shared = f"{socket.gethostname()} {os.getppid()}" if link is not None else ""
        elsewhere = Elsewhere(hall, shared)
        server = SshServer(lobby(hall), people, guests, configuration.limits, registered, elsewhere, measured)
        load_everything()
        if cluster is not None:
            sys.setswitchinterval(_SWITCH_SECONDS)
        key = host_key(folder, stored)
        sockets = link.sockets if link is not None else listen(configuration.host, configuration.port)
        asyncio.run(_serve(server, hall, configuration.host, sockets, key, link))


def _soon(refresh: Callable[[], None]) -> Callable[[], None]:
    """Return a function that calls ``refresh`` in a thread; errors are logged, and the old value stays."""

    def try_it() -> None:
        try:
            refresh()
        except CannotServeError as error:
            _log.warning("%s", error)

    def begin() -> None:
        asyncio.get_running_loop().run_in_executor(None, try_it)

    return begin


def load_everything() -> None:
    """Load all modules now: to load one later, for the first guest who needs it, makes all others wait.

    Left out is what no guest needs, and what needs a package that is not installed.
    """
    import tui

    def load(path: Iterable[str], prefix: str) -> None:
        for module in pkgutil.iter_modules(path, prefix):
            if module.name.startswith(_NOT_SERVED) or module.name.endswith(".encoding"):
                continue
            try:
                loaded = import_module(module.name)
            except ModuleNotFoundError as error:
                if (error.name or "").partition(".")[0] in ("engine", "saves", "tui"):
                    raise
            else:
                load(getattr(loaded, "__path__", ()), f"{module.name}.")

    load(tui.__path__, "tui.")


async def _serve(
    server: SshServer,
    hall: Hall,
    host: str,
    sockets: Sequence[socket.socket],
    key: asyncssh.SSHKey,
    link: SupervisorLink | None,
) -> None:
    """Serve guests until the process receives a signal to end."""
    ended = asyncio.Event()
    farewell = GOING_DOWN

    def renew() -> None:
        nonlocal farewell
        farewell = RENEWED
        ended.set()

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(note_error)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)
    loop.add_signal_handler(signal.SIGHUP, ended.set if link is None else renew)
    if link is not None:
        link.watch(ended.set)
    await rehearse()
    hall.open()
    try:
        await server.open_at(sockets, key)
        try:
            if link is None:
                invite(host, server.port, key.get_fingerprint())
            else:
                link.say_ready(key.get_fingerprint())
            with observed(server.metrics, hall, server.sessions):
                await ended.wait()
        finally:
            await server.close(farewell)
    finally:
        hall.close()
        hall.thinkers.close()
