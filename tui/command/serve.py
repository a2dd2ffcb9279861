"""``hinterland serve``: let others play by SSH."""

from __future__ import annotations

import asyncio
import logging
import os
import pkgutil
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from engine import bots
from tui.bots.making import check_program
from tui.command.places import EMBEDDED, STORE_VARIABLE, data_dir, data_folder, server_folder, store_address
from tui.server.errors import CannotServeError
from tui.words import _, said

if TYPE_CHECKING:
    import asyncssh

    from saves.storage.embedded import EmbeddedPostgres
    from tui.hall import Hall
    from tui.server.check import Finding
    from tui.server.configuration import Configuration
    from tui.server.ssh_server import SshServer
    from tui.server.supervisor import SupervisorLink

_LAST_PORT: Final = 65535

_NOT_SERVED: Final = ("tui.arena", "tui.facade", "tui.pictures.worker", "tui.rl")
"""Modules that no guest needs; some of them load large libraries."""

_UNCOPIED: Final = ".uncopied"
"""The file in the server's folder that says that its games are not in the embedded database yet."""


class _Address(click.ParamType[tuple[str, int]]):
    """A port of this machine, or address and port."""

    name = "address"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, int]:
        host, sign, port = str(value).rpartition(":")
        if port.isascii() and port.isdigit() and int(port[:6]) <= _LAST_PORT and (host or not sign):
            return host.strip("[]") or "127.0.0.1", int(port)
        sentence = _("{value} is no port; write 9464, or an address, too: 192.0.2.1:9464")
        raise click.BadParameter(sentence.format(value=repr(value)), ctx, param)


@click.command(
    short_help=_("Let others play here by SSH."),
    help=_("""Let people come in with 'ssh -p PORT HOST' and play, each with an app of their own.

Who may come in has to be said: those whose keys are in a FILE, in the format of OpenSSH's
authorized_keys, or anyone who has a key. There are no passwords, and there is nothing but
the game. Whoever comes for the first time picks a name; from then on the key is enough.

\b
    hinterland serve --allow friends.keys
    hinterland serve --open --host 0.0.0.0 --port 8022
    hinterland serve --guests --workers 4
    hinterland serve --allow friends.keys --check

It runs until it gets SIGTERM or ctrl+c, and says farewell to everybody then. With --workers, SIGHUP
renews the processes one after the other."""),
)
@click.option("--host", default="127.0.0.1", show_default=True, metavar=_("ADDRESS"), help=_("Listen there."))
@click.option(
    "--port",
    default=8022,
    show_default=True,
    type=click.IntRange(0, 65535),
    metavar="N",
    help=_("Listen at this port; 0 for any that is free."),
)
@click.option(
    "--allow",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar=_("FILE"),
    help=_("Let in the owners of the keys in this file; it is read again when it changes."),
)
@click.option(
    "--guests",
    "listed",
    is_flag=True,
    help=_("Let in the owners of the keys that 'hinterland guests' has added."),
)
@click.option("--open", "open_", is_flag=True, help=_("Let in anyone who has a key."))
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    metavar="N",
    help=_("Serve with so many processes, and games in a database: that of --store, or one of its own."),
)
@click.option(
    "--most-people",
    "people",
    default=200,
    show_default=True,
    type=click.IntRange(1),
    metavar="N",
    help=_("Sessions at the same time."),
)
@click.option(
    "--most-per-key",
    "per_key",
    default=3,
    show_default=True,
    type=click.IntRange(1),
    metavar="N",
    help=_("Sessions of one key at the same time; one more ends the oldest."),
)
@click.option(
    "--most-per-address",
    "per_address",
    default=20,
    show_default=True,
    type=click.IntRange(1),
    metavar="N",
    help=_("Connections from one address at the same time."),
)
@click.option(
    "--logins-per-minute",
    default=60,
    show_default=True,
    type=click.IntRange(1),
    metavar="N",
    help=_("New connections a minute from one address; more of them wait."),
)
@click.option(
    "--idle-minutes",
    default=120,
    show_default=True,
    type=click.IntRange(1),
    metavar="N",
    help=_("End a session in which nothing was typed for so long."),
)
@click.option(
    "--input-rate",
    default=16384,
    show_default=True,
    type=click.IntRange(1024),
    metavar="N",
    help=_("Bytes a second that a connection may send for long."),
)
@click.option(
    "--bot",
    "programs",
    multiple=True,
    metavar=_("PROGRAM"),
    help=_("Let people play against this bot, too: ./PROGRAM, package.module:Class; may be given again."),
)
@click.option(
    "--bots",
    "bot_keys",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar=_("FILE"),
    help=_("Let in bots whose keys are in this file, each with its name as the comment: see docs/bots.md."),
)
@click.option(
    "--metrics",
    type=_Address(),
    metavar=_("PORT"),
    help=_("Tell Prometheus how it stands, at this port of 127.0.0.1; ADDRESS:PORT for another address."),
)
@click.option(
    "--check",
    "check_only",
    is_flag=True,
    help=_("Start nothing: report whether folders, keys, list and port are as they should be."),
)
@click.option("--inherited", hidden=True)
@data_dir
def command(
    host: str,
    port: int,
    allow: Path | None,
    listed: bool,
    open_: bool,
    workers: int | None,
    programs: Sequence[str],
    bot_keys: Path | None,
    metrics: tuple[str, int] | None,
    check_only: bool,
    inherited: str | None,
    **limits: Any,
) -> int:
    """Serve until told to end."""
    if [allow is not None, listed, open_].count(True) != 1:
        raise click.UsageError(
            _(
                "say who may come in: --allow FILE or --guests for the owners of some keys, or --open for"
                " anyone"
            )
        )
    if find_spec("asyncssh") is None:
        raise click.ClickException(_("to let people come in, install asyncssh: pip install asyncssh"))
    for module in ("fcntl", "resource", "termios"):
        if find_spec(module) is None:
            raise click.ClickException(
                _(
                    "people can be let in on Linux, macOS and other POSIX systems;"
                    " this one has no module {module}"
                ).format(module=module)
            )
    from saves import SaveError
    from tui.server.configuration import Configuration
    from tui.server.limits import Limits

    allowed = _allowed(programs)
    embedded = store_address() == EMBEDDED or (workers is not None and not store_address())
    configuration = Configuration(
        folder=data_folder() / "server",
        host=host,
        port=port,
        allow=allow,
        listed=listed,
        limits=Limits(**limits),
        bot_keys=bot_keys,
        workers=workers or 1,
    )
    if check_only:
        return _check(configuration, embedded=embedded)
    os.umask(0o077)  # all files of the server are for its user alone
    dated = "" if "JOURNAL_STREAM" in os.environ else "%(asctime)s "  # the journal knows the time
    logging.basicConfig(level=logging.INFO, format=dated + "%(levelname)s %(name)s: %(message)s")
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    try:
        if inherited is None and (workers is not None or embedded):
            return _supervise(configuration, metrics, embedded=embedded)
        _run(configuration, allowed, metrics, inherited)
    except CannotServeError as error:
        raise click.ClickException(str(error)) from error
    except SaveError as error:
        raise click.ClickException(said(error)) from error
    return 0


def _run(
    configuration: Configuration,
    allowed: dict[str, str],
    metrics: tuple[str, int] | None,
    inherited: str | None,
) -> None:
    """Serve with this process.

    Args:
        configuration: what the server is started with.
        allowed: the bots that it admits beside its own.
        metrics: where it, or its supervisor, answers for what is measured; ``None`` for nothing.
        inherited: what a supervisor has handed to it, ``None`` if there is none.

    Raises:
        CannotServeError, SaveError: when that is not possible.
    """
    os.environ.setdefault("TEXTUAL_FPS", "120")  # read once, when Textual is imported
    from saves import storage
    from tui.hall import Hall
    from tui.hall.remote_bots import HallThinkers, RemoteBots
    from tui.server.bots import RegisteredBots
    from tui.server.check import empty_list
    from tui.server.descriptors import raise_limit
    from tui.server.elsewhere import Elsewhere
    from tui.server.keys import Listed, StoredList, guests_of, host_key
    from tui.server.listener import listen
    from tui.server.lobby import lobby
    from tui.server.metrics import measuring
    from tui.server.people import FILE, People
    from tui.server.permissions import private_folder
    from tui.server.ssh_server import SshServer
    from tui.server.supervisor import SupervisorLink
    from tui.terminal.internals import server_loss, server_refusal

    if refusal := server_refusal():
        raise CannotServeError(refusal)
    link = SupervisorLink(inherited) if inherited is not None else None
    raise_limit()
    if loss := server_loss():
        logging.getLogger(__name__).warning("%s", loss)
    folder, stored = configuration.folder, server_folder()
    private_folder(folder)
    with ExitStack() as stack:
        store = storage.store_of(stored)
        if store is None:
            stack.enter_context(_alone(stored))
            _tell_of_database(folder.parent)
        elif link is None:
            _tell_of_files(folder.parent, stored)
        guests = guests_of(configuration, stored)
        if isinstance(guests, Listed) and not guests.count and link is None:
            click.echo(f"hinterland: {empty_list(guests)}", err=True)
        people = People(stored)
        remote = RemoteBots()
        most = max(2, 2 * (os.cpu_count() or 1) // configuration.workers)
        thinkers = HallThinkers(remote, most=most, programs=allowed)
        registered = RegisteredBots(configuration.bot_keys, remote) if configuration.bot_keys else None
        sharing = None
        if store is not None:
            from saves.storage.postgresql import PostgresStore
            from tui.hall.sharing import Sharing

            assert isinstance(store, PostgresStore)
            sharing = Sharing(store, f"{socket.gethostname()}, process {os.getpid()}")
            sharing.watch_file(stored / FILE, _soon(people.refresh))
            if isinstance(guests, StoredList):
                sharing.watch_file(guests.path, _soon(guests.refresh))
        hall = Hall(
            stored,
            thinkers,
            is_known=lambda name: people.like(name) is not None,
            remote_bots=remote,
            sharing=sharing,
        )
        measured = stack.enter_context(measuring(metrics, published_elsewhere=link is not None))
        shared = f"{socket.gethostname()} {os.getppid()}" if link is not None else ""
        elsewhere = Elsewhere(hall, shared)
        server = SshServer(lobby(hall), people, guests, configuration.limits, registered, elsewhere, measured)
        _load_everything()
        key = host_key(folder, stored)
        sockets = link.sockets if link is not None else listen(configuration.host, configuration.port)
        asyncio.run(_serve(server, hall, configuration.host, sockets, key, link))


def _soon(refresh: Callable[[], None]) -> Callable[[], None]:
    """Return what calls ``refresh`` in a thread; what cannot be read is logged, and stays as it was."""

    def try_it() -> None:
        try:
            refresh()
        except CannotServeError as error:
            logging.getLogger(__name__).warning("%s", error)

    def begin() -> None:
        asyncio.get_running_loop().run_in_executor(None, try_it)

    return begin


def _supervise(configuration: Configuration, metrics: tuple[str, int] | None, *, embedded: bool) -> int:
    """Serve with several processes, and with a database of their own if there is no other.

    Raises:
        CannotServeError, SaveError: when that is not possible.
    """
    from saves import storage
    from saves.folders import DATA_DIR_VARIABLE
    from tui.server.listener import listen
    from tui.server.metrics import published
    from tui.server.permissions import private_folder
    from tui.server.supervisor import Supervisor

    data, host = data_folder().absolute(), configuration.host
    with ExitStack() as stack:
        sockets = listen(host, configuration.port)
        for listening in sockets:
            stack.callback(listening.close)
        private_folder(data / "server")
        if metrics is not None:
            stack.enter_context(published(*metrics))
        if embedded:
            from saves.storage.embedded import EmbeddedPostgres, embedded_folder
            from tui.server.keys import keep_host_key

            stack.enter_context(_alone(data / "server"))
            uncopied = data / "server" / _UNCOPIED
            if not embedded_folder(data).exists():
                uncopied.touch(mode=0o600)
            database = EmbeddedPostgres(data)
            stack.callback(database.close)
            address, care = database.url, partial(_revive, database)
        else:
            address, care = store_address(), None
        root = storage.open_store(address)
        if embedded:
            _copy_files(data, root, uncopied)
            keep_host_key(data / "server", root / "server")
        else:
            _tell_of_files(data, root / "server")
        if (store := storage.store_of(root)) is not None:
            storage.unmount(store)

        told = partial(_invite, host, sockets[0].getsockname()[1])
        # Not on the command line, which other users of the machine can read: it may contain a password.
        environ = {**os.environ, STORE_VARIABLE: address, DATA_DIR_VARIABLE: str(data)}
        command = [sys.executable, "-c", "from tui.command import main; main()", "serve", *_arguments()]
        return asyncio.run(Supervisor(command, environ, sockets, configuration.workers, told, care).run())


def _revive(database: EmbeddedPostgres) -> None:
    """Start the database again if it has died."""
    from saves import SaveError

    try:
        if database.revive():
            logging.getLogger(__name__).warning("the database had died, and was started again")
    except SaveError as error:
        logging.getLogger(__name__).warning("%s", error)


def _arguments() -> list[str]:
    """Return the options with which this command was called, but for the folder and the store."""
    context = click.get_current_context()
    found = []
    for option in context.command.params:
        if not isinstance(option, click.Option) or not option.expose_value or option.name is None:
            continue
        value = context.params[option.name]
        if option.is_flag:
            found += option.opts[:1] if value else []
        elif option.multiple:
            found += [part for one in value for part in (option.opts[0], str(one))]
        elif isinstance(value, tuple):
            found += [option.opts[0], ":".join(map(str, value))]
        elif value is not None:
            found += [option.opts[0], str(value)]
    return found


def _copy_files(data: Path, root: Path, uncopied: Path) -> None:
    """Copy what a server without a database has kept into the new database, once.

    Args:
        data: the data folder.
        root: of the store.
        uncopied: a file that is there until it has been done.

    Raises:
        CannotServeError, SaveError: when not everything could be copied; the next start goes on.
    """
    from saves import storage
    from saves.storage.copying import copy

    if not uncopied.exists():
        return
    report = copy(data, root, folders=("server",))
    if report.different:  # files have changed since an interrupted copy, which nobody has used yet
        for path in report.different:
            storage.remove(root / path.relative_to(data))
        report = copy(data, root, folders=("server",))
    if not report.complete:
        words = _("{path} is open in another program and cannot be copied to the database; close it first")
        raise CannotServeError(words.format(path=(*report.in_use, *report.different)[0]))
    if count := len(report.copied) + len(report.same):
        logging.getLogger(__name__).info(
            "the server's files in %s are in the database now, compared, %d of them; they stay as they were"
            " and are not used any more",
            data / "server",
            count,
        )
    uncopied.unlink()


def _tell_of_files(data: Path, stored: Path) -> None:
    """Say how to take games along from files to an empty store."""
    from saves import Library

    kept, held = (Library(folder / "games").paths() for folder in (data / "server", stored))
    if kept and not held:
        logging.getLogger(__name__).warning(
            "the store %s holds no game, the folder %s holds %d; to take them along, end the server and run:"
            " hinterland store copy %s URL",
            stored.parts[0],
            data / "server",
            len(kept),
            data,
        )


def _tell_of_database(data: Path) -> None:
    """Say that there are games in a database which are not shown."""
    from saves.storage.embedded import embedded_folder

    if (folder := embedded_folder(data)).exists():
        logging.getLogger(__name__).warning(
            "the games in the database %s are not shown; 'serve --workers N' serves them", folder
        )


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other servers away from the same tables.

    Raises:
        ClickException: when another one has them.
        SaveError: when that cannot be found out.
    """
    from saves import GameInUse
    from saves.lock import hold

    try:
        lock = hold(folder / "hall")
    except GameInUse:
        words = _("another server has the games in {folder}; end it first, or name another folder")
        raise click.ClickException(words.format(folder=folder)) from None
    try:
        yield
    finally:
        lock.release()


def _allowed(specs: Sequence[str]) -> dict[str, str]:
    """Return the bots that the server admits beside its own, each with the folder in which it runs."""
    found = {}
    for spec in specs:
        if not bots.is_foreign(spec):
            raise click.UsageError(
                _("--bot takes a bot that is not built in, not {bot}").format(bot=repr(spec))
            )
        check_program(spec)
        found[bots.base_name(spec)] = str(Path.cwd())
    return found


def _load_everything() -> None:
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


def _check(configuration: Configuration, *, embedded: bool) -> int:
    """Print what a check has found and what to send to guests; return 1 if something is to be put right."""
    from tui.server.check import Severity, check, check_embedded, check_store, fingerprint_of
    from tui.server.invitation import invitation

    folder = configuration.folder
    stored: Path | None = folder
    findings: list[Finding] = []
    if embedded:
        findings, stored = check_embedded(folder.parent)
    elif address := store_address():
        findings, stored = check_store(address, "")
    findings += check(configuration, stored)
    for finding in findings:
        click.echo(f"{_(finding.verdict.value):6}{finding.words}")
    click.echo()
    for line in invitation(configuration.host, configuration.port, fingerprint_of(folder, stored)):
        click.echo(line)
    return int(any(finding.verdict is Severity.BAD for finding in findings))


async def _serve(
    server: SshServer,
    hall: Hall,
    host: str,
    sockets: Sequence[socket.socket],
    key: asyncssh.SSHKey,
    link: SupervisorLink | None,
) -> None:
    """Let people in until the process is told to end."""
    from tui.server.metrics import observed
    from tui.server.remote_app import note_error
    from tui.server.ssh_server import GOING_DOWN, RENEWED

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
    hall.open()
    try:
        await server.open_at(sockets, key)
        try:
            if link is None:
                _invite(host, server.port, key.get_fingerprint())
            else:
                link.say_ready(key.get_fingerprint())
            with observed(server.metrics, hall, server.sessions):
                await ended.wait()
        finally:
            await server.close(farewell)
    finally:
        hall.close()
        hall.thinkers.close()


def _invite(host: str, port: int, fingerprint: str) -> None:
    """Print what to send to guests."""
    from tui.server.invitation import invitation

    for line in invitation(host, port, fingerprint):
        click.echo(line)
    sys.stdout.flush()
