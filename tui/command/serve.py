"""``hinterland serve``: let others play by SSH."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from engine import bots
from tui.base.words import _, said
from tui.command.numbers import WholeNumber
from tui.command.options import Decorated, as_json
from tui.command.places import EMBEDDED, STORE_VARIABLE, data_dir, data_folder, server_folder, whole_store
from tui.command.plain import say_json
from tui.play.bots.making import check_program
from tui.server.errors import CannotServeError
from tui.server.limits import Limits

if TYPE_CHECKING:
    from tui.server.check import Finding
    from tui.server.configuration import Configuration

_LAST_PORT: Final = 65535


class _Address(click.ParamType[tuple[str, int]]):
    """A port of this machine, or address and port."""

    name = "address"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, int]:
        host, sign, port = str(value).rpartition(":")
        if port.isascii() and port.isdigit() and int(port[:6]) <= _LAST_PORT and (host or not sign):
            return host.strip("[]") or "127.0.0.1", int(port)
        sentence = _("{value} is not a port; write 9464, or an address and a port: 192.0.2.1:9464")
        raise click.BadParameter(sentence.format(value=repr(value)), ctx, param)


def _limits(command: Decorated) -> Decorated:
    """Give a command the options that the fields of ``Limits`` declare."""
    for one in reversed(fields(Limits)):
        if one.metadata:
            command = click.option(
                one.metadata["option"],
                one.name,
                default=one.default,
                show_default=True,
                type=WholeNumber(one.metadata["least"]),
                metavar="N",
                help=_(one.metadata["help"]),
            )(command)
    return command


@click.command(
    short_help=_("Let others play here over SSH."),
    help=_("""Let people connect with 'ssh -p PORT HOST' and play, each in an app of their own.

You must say who may connect: those whose keys are in a FILE, in the format of OpenSSH's
authorized_keys, or anyone who has a key. There are no passwords, and there is nothing but
the game. Whoever connects for the first time picks a name; from then on the key is enough.

\b
    hinterland serve --allow friends.keys
    hinterland serve --open --host 0.0.0.0 --port 8022
    hinterland serve --guests --workers 4
    hinterland serve --allow friends.keys --check

It runs until it gets SIGTERM or ctrl+c, and then tells everybody that it is closing. With --workers,
SIGHUP restarts the processes one by one."""),
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar=_("ADDRESS"), help=_("Address to listen on.")
)
@click.option(
    "--port",
    default=8022,
    show_default=True,
    type=WholeNumber(0, 65535),
    metavar="N",
    help=_("Port to listen on; 0 for any free port."),
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
    type=WholeNumber(1, 64),
    metavar="N",
    help=_("Serve with this many processes, and games in a database: that of --store, or one of its own."),
)
@_limits
@click.option(
    "--bot",
    "programs",
    multiple=True,
    metavar=_("PROGRAM"),
    help=_("Let people play against this bot, too: ./PROGRAM, package.module:Class; may be repeated."),
)
@click.option(
    "--bots",
    "bot_keys",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar=_("FILE"),
    help=_(
        "Let in bots whose keys are in this file, each with its name as the comment: see bots.md in"
        " the folder of 'hinterland --docs'."
    ),
)
@click.option(
    "--metrics",
    type=_Address(),
    metavar=_("PORT"),
    help=_("Expose metrics to Prometheus, on this port of 127.0.0.1; ADDRESS:PORT for another address."),
)
@click.option(
    "--check",
    "check_only",
    is_flag=True,
    help=_("Start nothing, only check folders, keys, lists and port."),
)
@as_json
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
    as_json: bool,
    inherited: str | None,
    **limits: Any,
) -> int:
    """Serve until told to end."""
    if [allow is not None, listed, open_].count(True) != 1:
        raise click.UsageError(
            _(
                "say who may connect: --allow FILE or --guests for the owners of some keys, or --open "
                "for anyone"
            )
        )
    if as_json and not check_only:
        raise click.UsageError(_("--json belongs to --check"))
    if find_spec("asyncssh") is None:
        raise click.ClickException(_("to let people connect, install asyncssh: pip install asyncssh"))
    for module in ("fcntl", "resource", "termios"):
        if find_spec(module) is None:
            raise click.ClickException(
                _(
                    "people can connect on Linux, macOS and other POSIX systems; this one has no module "
                    "{module}"
                ).format(module=module)
            )
    from saves import SaveError
    from tui.server.configuration import Configuration

    address = whole_store()
    embedded = address == EMBEDDED or (workers is not None and not address)
    configuration = Configuration(
        folder=data_folder() / "server",
        host=host,
        port=port,
        allow=allow,
        listed=listed,
        limits=Limits(**limits),
        bot_keys=bot_keys,
        programs=_allowed(programs),
        metrics=metrics,
        workers=workers or 1,
    )
    if check_only:
        return _check(configuration, embedded=embedded, as_json=as_json)
    os.umask(0o077)  # all files of the server are for its user alone
    dated = "" if "JOURNAL_STREAM" in os.environ else "%(asctime)s "  # the journal knows the time
    logging.basicConfig(level=logging.INFO, format=dated + "%(levelname)s %(name)s: %(message)s")
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    try:
        if inherited is None and (workers is not None or embedded):
            from tui.server.workers import supervise

            return supervise(configuration, "" if embedded else address, STORE_VARIABLE, _arguments())
        os.environ.setdefault("TEXTUAL_FPS", "120")  # read once, when Textual is imported
        from tui.server.running import run

        run(configuration, server_folder(), inherited)
    except CannotServeError as error:
        raise click.ClickException(str(error)) from error
    except SaveError as error:
        raise click.ClickException(said(error)) from error
    return 0


def _arguments() -> list[str]:
    """Return the options with which this command was called, except for the folder and the store."""
    context = click.get_current_context()
    found = []
    for option in context.command.params:
        if not isinstance(option, click.Option) or not option.expose_value or option.name is None:
            continue
        if context.get_parameter_source(option.name) is ParameterSource.DEFAULT:
            continue  # a newer version, which a worker may be, can have another
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


def _check(configuration: Configuration, *, embedded: bool, as_json: bool) -> int:
    """Print what a check has found and what to send to guests; return 1 if something is to be put right."""
    from tui.server.check import (
        Severity,
        check,
        check_embedded,
        check_files,
        check_store,
        fingerprint_of,
    )
    from tui.server.invitation import invitation

    folder = configuration.folder
    stored: Path | None = folder
    findings: list[Finding]
    if embedded:
        findings, stored = check_embedded(folder.parent)
    elif address := whole_store():
        findings, stored = check_store(address, "")
    else:
        findings = check_files(folder)
    findings += check(configuration, stored)
    fingerprint = fingerprint_of(folder, stored)
    invited = invitation(configuration.host, configuration.port, fingerprint)
    bad = any(finding.verdict is Severity.BAD for finding in findings)
    if as_json:
        told = [{"verdict": one.verdict.value, "words": one.words} for one in findings]
        say_json({"ok": not bad, "findings": told, "fingerprint": fingerprint or None, "invitation": invited})
        return int(bad)
    for finding in findings:
        click.echo(f"{_(finding.verdict.value):6}{finding.words}")
    click.echo()
    for line in invited:
        click.echo(line)
    return int(bad)
