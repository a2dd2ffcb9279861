"""``hinterland serve``: let others play by SSH."""

from __future__ import annotations

import asyncio
import logging
import os
import pkgutil
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from engine import bots
from tui.bots.making import check_program
from tui.command.places import data_dir, data_folder, server_folder
from tui.words import _, said

if TYPE_CHECKING:
    import asyncssh

    from tui.hall import Hall
    from tui.server.check import Configuration
    from tui.server.ssh_server import SshServer

_LAST_PORT: Final = 65535

_NOT_SERVED: Final = ("tui.arena", "tui.facade", "tui.pictures.worker", "tui.rl")
"""Modules that no guest needs; some of them load large libraries."""


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
    hinterland serve --allow friends.keys --check

It runs until it gets SIGTERM or ctrl+c, and says farewell to everybody then."""),
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
@click.option("--open", "open_", is_flag=True, help=_("Let in anyone who has a key."))
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
@data_dir
def command(
    host: str,
    port: int,
    allow: Path | None,
    open_: bool,
    programs: Sequence[str],
    bot_keys: Path | None,
    metrics: tuple[str, int] | None,
    check_only: bool,
    **limits: Any,
) -> int:
    """Serve until told to end."""
    if (allow is None) == (not open_):
        raise click.UsageError(
            _("say who may come in: --allow FILE for the owners of some keys, or --open for anyone")
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
    os.environ.setdefault("TEXTUAL_FPS", "120")  # read once, when Textual is imported
    from saves import SaveError
    from tui.hall import Hall
    from tui.hall.remote_bots import HallThinkers, RemoteBots
    from tui.server.bots import RegisteredBots
    from tui.server.check import empty_list
    from tui.server.descriptors import raise_limit
    from tui.server.errors import CannotServeError
    from tui.server.keys import Anyone, Listed, host_key
    from tui.server.limits import Limits
    from tui.server.lobby import lobby
    from tui.server.metrics import measuring
    from tui.server.people import People
    from tui.server.permissions import private_folder
    from tui.server.ssh_server import SshServer
    from tui.terminal.internals import server_loss, server_refusal

    folder = data_folder() / "server"
    allowed = _allowed(programs)
    if check_only:
        from tui.server.check import Configuration

        return _report(Configuration(folder, server_folder(), host, port, allow, Limits(**limits)))
    if refusal := server_refusal():
        raise click.ClickException(refusal)
    os.umask(0o077)  # all files of the server are for its user alone
    dated = "" if "JOURNAL_STREAM" in os.environ else "%(asctime)s "  # the journal knows the time
    logging.basicConfig(level=logging.INFO, format=dated + "%(levelname)s %(name)s: %(message)s")
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    raise_limit()
    if loss := server_loss():
        logging.getLogger(__name__).warning("%s", loss)
    try:
        private_folder(folder)
        guests = Listed(allow) if allow is not None else Anyone()
        if isinstance(guests, Listed) and not guests.count:
            click.echo(f"hinterland: {empty_list(guests.path)}", err=True)
        stored = server_folder()
        with _alone(stored), measuring(metrics) as measured:
            people = People(stored)
            remote = RemoteBots()
            thinkers = HallThinkers(remote, most=2 * (os.cpu_count() or 1), programs=allowed)
            registered = RegisteredBots(bot_keys, remote) if bot_keys is not None else None
            hall = Hall(
                stored, thinkers, is_known=lambda name: people.like(name) is not None, remote_bots=remote
            )
            server = SshServer(lobby(hall), people, guests, Limits(**limits), registered, measured)
            _load_everything()
            asyncio.run(_serve(server, hall, host, port, host_key(folder)))
    except CannotServeError as error:
        raise click.ClickException(str(error)) from error
    except SaveError as error:
        raise click.ClickException(said(error)) from error
    return 0


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


def _report(configuration: Configuration) -> int:
    """Print what a check has found and what to send to guests; return 1 if something is to be put right."""
    from tui.server.check import Severity, check, fingerprint_of, invitation

    findings = list(check(configuration))
    for finding in findings:
        click.echo(f"{_(finding.verdict.value):6}{finding.words}")
    click.echo()
    fingerprint = fingerprint_of(configuration.folder)
    for line in invitation(configuration.host, configuration.port, fingerprint):
        click.echo(line)
    return int(any(finding.verdict is Severity.BAD for finding in findings))


async def _serve(server: SshServer, hall: Hall, host: str, port: int, key: asyncssh.SSHKey) -> None:
    """Let people in until the process is told to end."""
    from tui.server.metrics import observed
    from tui.server.remote_app import note_error

    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(note_error)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, ended.set)
    hall.open()
    try:
        with observed(server.metrics, hall, server.sessions):
            await _let_in(server, host, port, key, ended)
    finally:
        hall.close()
        hall.thinkers.close()


async def _let_in(
    server: SshServer, host: str, port: int, key: asyncssh.SSHKey, ended: asyncio.Event
) -> None:
    await server.open(host, port, key)
    from tui.server.check import invitation

    for line in invitation(host, server.port, key.get_fingerprint()):
        click.echo(line)
    sys.stdout.flush()
    try:
        await ended.wait()
    finally:
        await server.close()
