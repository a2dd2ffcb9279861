"""Serves with several processes of this machine, and with a database of their own if there is no other."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial

from saves import SaveError, storage
from saves.folders import DATA_DIR_VARIABLE
from saves.storage.embedded import EmbeddedPostgres
from tui.base.words import said
from tui.server.configuration import Configuration
from tui.server.invitation import invite
from tui.server.keys import keep_host_key
from tui.server.listener import listen
from tui.server.metrics import published
from tui.server.permissions import private_folder
from tui.server.stored import alone, copy_files, mark_uncopied, tell_of_files
from tui.server.supervisor import Supervisor

_log = logging.getLogger(__name__)


def supervise(configuration: Configuration, store: str, variable: str, options: Sequence[str]) -> int:
    """Serve until told to end, and return 0, or 1 if the first process could not serve.

    Args:
        store: address of the store, ``""`` for a database in the data folder.
        options: with which the command ``serve`` is to be called in each process.

    Raises:
        CannotServeError, SaveError: when that is not possible.
    """
    folder = configuration.folder.absolute()
    data, host = folder.parent, configuration.host
    with ExitStack() as stack:
        sockets = listen(host, configuration.port)
        for listening in sockets:
            stack.callback(listening.close)
        private_folder(folder)
        if configuration.metrics is not None:
            stack.enter_context(published(*configuration.metrics))
        care: Callable[[], None] | None = None
        if not store:
            stack.enter_context(alone(folder))
            mark_uncopied(data)
            database = EmbeddedPostgres(data)
            stack.callback(database.close)
            store, care = database.url, partial(_revive, database)
        root = storage.open_store(store)
        if care is not None:
            copy_files(data, root)
            keep_host_key(folder, root / "server")
        else:
            tell_of_files(data, root / "server")
        if (opened := storage.store_of(root)) is not None:
            storage.unmount(opened)
        told = partial(invite, host, sockets[0].getsockname()[1])
        # Not on the command line, which other users of the machine can read: it may contain a password.
        environ = {**os.environ, variable: store, DATA_DIR_VARIABLE: str(data)}
        command = [sys.executable, "-c", "from tui.command import main; main()", "serve", *options]
        return asyncio.run(Supervisor(command, environ, sockets, configuration.workers, told, care).run())


def _revive(database: EmbeddedPostgres) -> None:
    """Start the database again if it has died."""
    try:
        if database.revive():
            _log.warning("the database had died, and was started again")
    except SaveError as error:
        _log.warning("%s", said(error.saying))
