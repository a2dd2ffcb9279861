"""``serve --check``: looks at everything that a server needs, and starts none."""

from __future__ import annotations

import errno
import os
import resource
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from saves import disk
from tui.hall.hall import MOST_TABLES
from tui.hall.names import is_proper
from tui.server.errors import CannotServeError
from tui.server.keys import HOST_KEY, Listed, host_key
from tui.server.limits import Limits
from tui.server.people import FILE, People
from tui.server.permissions import host_key_fault
from tui.terminal.internals import server_loss, server_refusal
from tui.words import N_, _, ngettext

_SHOWN: int = 3
"""How many files are named of those that have the same fault."""

_OTHER_DESCRIPTORS = 64
"""Files that are open besides connections and tables: logs being read, pipes of bots, the program's own."""


class Severity(Enum):
    """The severity of a finding."""

    GOOD = N_("ok")
    NOTE = N_("note")
    BAD = N_("bad")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        verdict: whether the server can do with it; ``BAD`` is something to put right first.
        words: what was found, in a sentence.
    """

    verdict: Severity
    words: str


@dataclass(frozen=True, slots=True)
class Configuration:
    """What a server would be started with.

    Attributes:
        folder: the server's own, below the data folder.
        stored: where games and names are; the same, or in a store.
        host, port: where it would listen.
        allow: the list of keys, ``None`` when anyone with a key may come in.
        limits: how much guests may take.
    """

    folder: Path
    stored: Path
    host: str
    port: int
    allow: Path | None
    limits: Limits


def check(configuration: Configuration) -> Iterator[Finding]:
    """Look at everything, one thing after another; nothing is made or changed."""
    yield _folder(configuration.folder)
    yield _host_key(configuration.folder)
    yield from _policy(configuration.allow)
    yield _names(configuration.stored)
    yield _port(configuration.host, configuration.port)
    yield _descriptors(configuration.limits)
    yield _libraries()
    if os.geteuid() == 0:
        yield Finding(Severity.NOTE, _("this runs as root; a user for the server alone is safer"))


def invitation(host: str, port: int, fingerprint: str) -> list[str]:
    """Return the lines for guests: how to come in, and by what they know the server.

    Args:
        host, port: where the server listens.
        fingerprint: of its key, ``""`` before there is one.
    """
    here = host if host not in ("0.0.0.0", "::", "") else socket.gethostname()
    lines = [_("People can come in with: ssh -p {port} {host}").format(port=port, host=here)]
    if fingerprint:
        lines.append(_("The server's key is {fingerprint}").format(fingerprint=fingerprint))
    return lines


def fingerprint_of(folder: Path) -> str:
    """Return the fingerprint of the server's own key, ``""`` when there is none that can be used."""
    try:
        return host_key(folder).get_fingerprint() if (folder / HOST_KEY).exists() else ""
    except (CannotServeError, OSError):
        return ""


def _folder(folder: Path) -> Finding:
    try:
        if not folder.exists():
            words = _("the folder {folder} is not there yet; the server makes it, for its user alone")
            return Finding(Severity.GOOD, words.format(folder=folder))
        wide = disk.open_to_others(folder)
    except OSError as error:
        words = _("the folder {folder} cannot be read: {cause}").format(folder=folder, cause=error.strerror)
        return Finding(Severity.BAD, words)
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return Finding(Severity.BAD, _("the folder {folder} cannot be written to").format(folder=folder))
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


def _host_key(folder: Path) -> Finding:
    path = folder / HOST_KEY
    try:
        if not path.exists():
            words = _("the server's key is not there yet; it is made at the first start")
            return Finding(Severity.GOOD, words)
        if fault := host_key_fault(path):
            return Finding(Severity.BAD, fault)
        fingerprint = host_key(folder).get_fingerprint()
    except OSError as error:
        words = _("the key of this server, {path}, cannot be used: {cause}")
        return Finding(Severity.BAD, words.format(path=path, cause=error.strerror))
    except CannotServeError as error:
        return Finding(Severity.BAD, str(error))
    words = _("the server's key is {fingerprint}").format(fingerprint=fingerprint)
    return Finding(Severity.GOOD, words)


def _policy(allow: Path | None) -> Iterator[Finding]:
    if allow is None:
        yield Finding(Severity.GOOD, _("anyone who has a key can come in"))
        return
    try:
        listed = Listed(allow)
    except CannotServeError as error:
        yield Finding(Severity.BAD, str(error))
        return
    if listed.unread:
        numbers = ", ".join(map(str, listed.unread))
        words = _("these lines of {path} hold no key that can be read: {numbers}")
        yield Finding(Severity.NOTE, words.format(path=allow, numbers=numbers))
    if not listed.count:
        yield Finding(Severity.BAD, empty_list(allow))
        return
    words = ngettext(
        "{n} key can come in, by the list {path}", "{n} keys can come in, by the list {path}", listed.count
    )
    yield Finding(Severity.GOOD, words.format(n=listed.count, path=allow))


def empty_list(path: Path) -> str:
    """Return that a list holds no key."""
    return _("the list of keys {path} is empty: nobody can come in before a key is in it").format(path=path)


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


def _port(host: str, port: int) -> Finding:
    where = {"host": host, "port": port}
    if not port:
        return Finding(Severity.GOOD, _("any port that is free will be taken"))
    try:
        family, kind, proto, _name, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, proto) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
    except (OSError, UnicodeError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            words = _("port {port} of {host} is taken; perhaps the server is running").format(**where)
            return Finding(Severity.BAD, words)
        cause = getattr(error, "strerror", None) or str(error)
        words = _("nobody can be let in at {host} port {port}: {cause}").format(**where, cause=cause)
        return Finding(Severity.BAD, words)
    return Finding(Severity.GOOD, _("port {port} of {host} is free").format(**where))


def _descriptors(limits: Limits) -> Finding:
    have, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    want = limits.people + 2 * MOST_TABLES + _OTHER_DESCRIPTORS
    values = {"have": have, "want": want, "people": limits.people, "tables": MOST_TABLES}
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
