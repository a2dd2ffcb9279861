"""``serve --check``: looks at everything that a server needs, and starts none."""

from __future__ import annotations

import errno
import os
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from saves import SaveError, disk, storage
from saves.lock import LOCKS, is_held
from tui.base.words import N_, _, ngettext, said
from tui.play.hall.names import is_proper
from tui.play.hall.remote_bots import RemoteBots
from tui.play.hall.services import GAMES, TABLES
from tui.server.bots import RegisteredBots
from tui.server.configuration import Configuration
from tui.server.errors import CannotServeError
from tui.server.keys import GUESTS, Listed, StoredList, known_host_key
from tui.server.limits import Limits
from tui.server.listener import addresses, nobody_let_in
from tui.server.metrics import MORE_NEEDED, metrics_untold
from tui.server.people import FILE, People
from tui.server.stored import HALL, in_use, is_uncopied, other_server
from tui.terminal.losses import server_loss, server_refusal

_FOLDERS: Final = (GAMES, TABLES, LOCKS)  # what a server writes to in its folder
_SHOWN: int = 3  # how many files are named of those that have the same fault
_OTHER_DESCRIPTORS = 64
"""Files that are open besides connections and tables: logs being read, pipes of bots, the program's own."""


class Severity(Enum):
    """The severity of a finding."""

    GOOD = N_("ok")
    NOTE = N_("note")
    BAD = N_("bad")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    verdict: Severity  # whether the server can do with it; `BAD` is something to put right first
    words: str


def check(configuration: Configuration, stored: Path | None) -> Iterator[Finding]:
    """Look at everything but the store, one thing after another; nothing is made or changed.

    Args:
        stored: where games and names are; ``None`` when that is a store that cannot be read now.
    """
    folder = configuration.folder
    yield _folder(folder)
    if stored is not None:
        yield _host_key(folder, stored)
    yield from _policy(configuration, stored)
    if configuration.bot_keys is not None:
        yield from _bots(configuration.bot_keys)
    if stored is not None:
        yield _names(stored)
    yield from _ports(configuration)
    yield _descriptors(configuration.limits)
    yield _libraries()
    if os.geteuid() == 0:
        yield Finding(Severity.NOTE, _("this runs as root; a user for the server alone is safer"))


def check_store(address: str, label: str) -> tuple[list[Finding], Path | None]:
    """Look at a store without changing it; return where a server keeps its own, if it can be read."""
    try:
        from saves.storage.facts import LEAST_SERVER, store_facts

        facts = store_facts(address)
    except ImportError as error:
        return [Finding(Severity.BAD, said(storage.without_psycopg(error).saying))], None
    except SaveError as error:
        return [Finding(Severity.BAD, said(error.saying))], None
    values = {"store": label or facts.label, "server": facts.server}
    if facts.server_major < LEAST_SERVER:
        words = _(
            "the store {store} is on PostgreSQL {server}, which is too old; it has to be {least} or newer"
        )
        return [Finding(Severity.BAD, words.format(**values, least=LEAST_SERVER))], None
    if facts.is_newer:
        words = _("the store {store} was last used by a newer version of Hinterland; update this one")
        return [Finding(Severity.BAD, words.format(**values))], None
    words = ngettext(
        "the store {store} can be used: PostgreSQL {server}, {n} game, {size} MB",
        "the store {store} can be used: PostgreSQL {server}, {n} games, {size} MB",
        facts.games,
    )
    found = [Finding(Severity.GOOD, words.format(**values, n=facts.games, size=facts.size // 1_000_000))]
    if facts.read_only:
        found = [Finding(Severity.BAD, _("the store {store} is read-only at the moment").format(**values))]
    elif not facts.allowed:
        words = _("the user {user} lacks rights in the store {store} that a server needs")
        found = [Finding(Severity.BAD, words.format(**values, user=facts.user))]
    if not facts.version:
        found.append(Finding(Severity.GOOD, _("the store is empty; its tables are made at the first start")))
    elif not facts.is_current:
        words = _("the tables of the store are of an older version; they are brought up to date at the start")
        found.append(Finding(Severity.NOTE, words))
    if facts.workers:
        names = ", ".join(facts.workers)
        found.append(Finding(Severity.GOOD, _("these serve it now: {names}").format(names=names)))
    else:
        found.append(Finding(Severity.GOOD, _("nobody serves it now")))
    return found, storage.open_store(address) / "server" if facts.is_current else None


def check_files(folder: Path) -> list[Finding]:
    """Look whether another server has the games in the server's folder."""
    try:
        taken = is_held(folder / HALL)
    except SaveError as error:
        return [Finding(Severity.BAD, said(error.saying))]
    if taken:
        return [Finding(Severity.BAD, other_server(folder))]
    return [Finding(Severity.GOOD, _("no other server has the games in {folder}").format(folder=folder))]


def check_embedded(data: Path) -> tuple[list[Finding], Path | None]:
    """Look at the database of a data folder; otherwise as :func:`check_store`."""
    from saves.storage.copying import logs_in_use
    from saves.storage.embedded import check_free, check_startable, embedded_folder, running_url

    folder, server = embedded_folder(data), data / "server"
    found = check_files(server)
    try:
        check_startable(data)
    except SaveError as error:
        return [*found, Finding(Severity.BAD, said(error.saying))], None
    if found[0].verdict is Severity.GOOD:  # it would have the database, too
        try:
            check_free(data)
            if is_uncopied(data) and (open_logs := logs_in_use(server)):
                found.append(Finding(Severity.BAD, in_use(open_logs[0])))
        except SaveError as error:
            found.append(Finding(Severity.BAD, said(error.saying)))
    if url := running_url(data):
        seen, stored = check_store(url, str(folder))
        return [*found, *seen], stored
    if folder.exists():
        words = _("the database {folder} does not run now; it is started with the server")
    else:
        words = _("the database {folder} is made at the first start; games in files are copied to it")
    found.append(Finding(Severity.GOOD, words.format(folder=folder)))
    return found, server if is_uncopied(data) else None


def fingerprint_of(folder: Path, stored: Path | None) -> str:
    """Return the fingerprint of the server's own key, ``""`` when there is none that can be used."""
    try:
        key = known_host_key(folder, stored) if stored is not None else None
    except (CannotServeError, OSError):
        return ""
    return key.get_fingerprint() if key is not None else ""


def _folder(folder: Path) -> Finding:
    try:
        if not os.path.lexists(folder):
            return _folder_to_be(folder)
        wide = disk.open_to_others(folder)
    except OSError as error:
        words = _("the folder {folder} cannot be read: {cause}").format(folder=folder, cause=error.strerror)
        return Finding(Severity.BAD, words)
    for path in (folder, *(folder / name for name in _FOLDERS)):
        if (path == folder or os.path.lexists(path)) and not _is_usable(path):
            return Finding(Severity.BAD, _("the folder {folder} cannot be written to").format(folder=path))
    if folder not in wide:  # nobody else can access what is in it
        words = _("the folder {folder} is closed to others").format(folder=folder)
        return Finding(Severity.GOOD, words)
    words = ngettext(
        "others can read {n} file or folder, such as {paths}; run: chmod -R go= {folder}",
        "others can read {n} files and folders, such as {paths}; run: chmod -R go= {folder}",
        len(wide),
    )
    paths = ", ".join(str(path) for path in wide[:_SHOWN])
    return Finding(Severity.BAD, words.format(n=len(wide), paths=paths, folder=folder))


def _folder_to_be(folder: Path) -> Finding:
    """Look whether a folder that is not there can be made."""
    above = next(path for path in folder.absolute().parents if os.path.lexists(path))
    if not _is_usable(above):
        return Finding(Severity.BAD, _("the folder {folder} cannot be written to").format(folder=above))
    words = _("the folder {folder} is not there yet; the server makes it, for its user alone")
    return Finding(Severity.GOOD, words.format(folder=folder))


def _is_usable(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.R_OK | os.W_OK | os.X_OK)


def _host_key(folder: Path, stored: Path) -> Finding:
    try:
        key = known_host_key(folder, stored)
    except CannotServeError as error:
        return Finding(Severity.BAD, str(error))
    if key is None:
        words = _("the server's key is not there yet; it is made at the first start")
        return Finding(Severity.GOOD, words)
    words = _("the server's key is {fingerprint}").format(fingerprint=key.get_fingerprint())
    return Finding(Severity.GOOD, words)


def _policy(configuration: Configuration, stored: Path | None) -> Iterator[Finding]:
    """Look at who may come in."""
    if not configuration.listed and configuration.allow is None:
        yield Finding(Severity.GOOD, _("anyone who has a key can connect"))
        return
    try:
        if configuration.allow is not None:
            listed = Listed(configuration.allow)
        elif stored is not None:
            path = stored / GUESTS
            listed = StoredList(path) if storage.store_of(path) or not path.exists() else Listed(path)
        else:
            yield Finding(Severity.NOTE, _("the list of keys is in the database and cannot be seen now"))
            return
    except CannotServeError as error:
        yield Finding(Severity.BAD, str(error))
        return
    yield from _unread(listed)
    if not listed.count:
        yield Finding(Severity.BAD, empty_list(listed))
        return
    words = ngettext(
        "{n} key can connect, by the list {path}", "{n} keys can connect, by the list {path}", listed.count
    )
    yield Finding(Severity.GOOD, words.format(n=listed.count, path=listed.path))


def _bots(path: Path) -> Iterator[Finding]:
    """Look at the keys of bots."""
    try:
        listed = RegisteredBots(path, RemoteBots())
    except CannotServeError as error:
        yield Finding(Severity.BAD, str(error))
        return
    yield from _unread(listed)
    names = ", ".join(listed.names)
    words = ngettext(
        "{n} bot can connect, by the list {path}: {names}",
        "{n} bots can connect, by the list {path}: {names}",
        len(listed.names),
    )
    if names:
        yield Finding(Severity.GOOD, words.format(n=len(listed.names), path=path, names=names))
    else:
        yield Finding(Severity.NOTE, _("no bot can connect: the list {path} is empty").format(path=path))


def _unread(listed: Listed) -> Iterator[Finding]:
    if listed.unread:
        numbers = ", ".join(map(str, listed.unread))
        words = _("these lines of {path} hold no key that can be read: {numbers}")
        yield Finding(Severity.NOTE, words.format(path=listed.path, numbers=numbers))


def empty_list(listed: Listed) -> str:
    """Return that a list holds no key."""
    if listed.path.name == GUESTS:
        return _("the list of keys is empty: nobody can connect before 'hinterland guests add' adds one")
    words = _("the list of keys {path} is empty: nobody can connect before a key is in it")
    return words.format(path=listed.path)


def _names(folder: Path) -> Finding:
    try:
        people = People(folder)
    except CannotServeError as error:
        return Finding(Severity.BAD, str(error))
    names = people.shown
    odd = sum(not is_proper(name) for name in names)
    words = ngettext("{n} name is known", "{n} names are known", len(names)).format(n=len(names))
    if odd:
        more = ngettext(
            "{n} of them would be refused now and is shown with the mark of its key",
            "{n} of them would be refused now and are shown with the marks of their keys",
            odd,
        ).format(n=odd)
        return Finding(Severity.NOTE, f"{folder / FILE}: {words}; {more}")
    return Finding(Severity.GOOD, words)


def _ports(configuration: Configuration) -> Iterator[Finding]:
    """Look whether people can be let in, and Prometheus be answered."""
    with ExitStack() as opened:
        yield _port(configuration.host, configuration.port, opened, nobody_let_in)
        if configuration.metrics is None:
            return
        if find_spec("prometheus_client") is None:
            yield Finding(Severity.BAD, _(MORE_NEEDED))
            return
        host, port = configuration.metrics
        yield _port(host, port, opened, metrics_untold, alone=port == configuration.port)


def _port(
    host: str,
    port: int,
    opened: ExitStack,
    why_not: Callable[[str, int, OSError | UnicodeError], str],
    *,
    alone: bool = False,
) -> Finding:
    """Look whether a port can be had, and have it until ``opened`` is closed."""
    where = {"host": host, "port": port}
    try:
        for family, address in addresses(host, port):
            listener = opened.enter_context(socket.socket(family, socket.SOCK_STREAM))
            if family == socket.AF_INET6:
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)  # as the server does
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, int(not alone))
            listener.bind(address)
    except (OSError, UnicodeError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            words = _("port {port} of {host} is taken; perhaps the server is running").format(**where)
            return Finding(Severity.BAD, words)
        return Finding(Severity.BAD, why_not(host, port, error))
    if not port:
        return Finding(Severity.GOOD, _("any port that is free will be taken"))
    return Finding(Severity.GOOD, _("port {port} of {host} is free").format(**where))


def _descriptors(limits: Limits) -> Finding:
    have, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    want = limits.people + 2 * limits.tables + _OTHER_DESCRIPTORS
    values = {"have": have, "want": want, "people": limits.people, "tables": limits.tables}
    if have != resource.RLIM_INFINITY and have < want:
        words = _(
            "{have} files can be open at once; {people} people and {tables} tables may need {want}: "
            "see LimitNOFILE, or ulimit -n"
        )
        return Finding(Severity.NOTE, words.format(**values))
    words = _("enough files can be open at once for {people} people and {tables} tables")
    return Finding(Severity.GOOD, words.format(**values))


def _libraries() -> Finding:
    if refusal := server_refusal():
        return Finding(Severity.BAD, refusal)
    if loss := server_loss():
        return Finding(Severity.NOTE, loss)
    return Finding(Severity.GOOD, _("the installed version of Textual can do all that is needed"))
