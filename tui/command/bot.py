"""``hinterland bot``: the bot protocol on standard input and output, and tests of those who speak it."""

from __future__ import annotations

import sys
from io import BufferedReader, FileIO
from pathlib import Path

import click

from engine import bots
from engine.bots import ForeignSpec
from tui.base.words import _
from tui.command.plain import say, say_json
from tui.play.bots.making import refuse_bare_file

_CHECK = "check"
_STANDARD_INPUT = 0


class BotGroup(click.Group):
    """``check`` and the bots, each of which can be named like a command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [_CHECK, *bots.all_levels()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        found = super().get_command(ctx, cmd_name)
        return found if found is not None else _speaker(cmd_name)


@click.group(
    no_args_is_help=False,
    cls=BotGroup,
    short_help=_("Let other programs play with our bots, or test a bot of your own."),
    subcommand_metavar=_("BOT | check PROGRAM"),
    help=_("""Speak the bot protocol on standard input and output, as BOT, or test a program that speaks it.

BOT is a level with a limit if you like, the name of a bot in an installed package, or
package.module:Class. The protocol is described in bot-protocol.md, in the folder of 'hinterland --docs'.

\b
    hinterland bot expert
    hinterland bot master:ms=500
    hinterland bot check ./mybot
    hinterland bot check 'exec:node mybot.js' --json"""),
)
def command() -> None:
    """Choose what to do."""


def _speaker(name: str) -> click.Command:
    @click.command(name, help=_("Speak the bot protocol as {name}.").format(name=name))
    def speak() -> None:
        wanted = bots.resolve(name)
        if isinstance(wanted, ForeignSpec) and wanted.command:
            raise click.UsageError(_("{name} is a program and speaks for itself").format(name=repr(name)))
        from tui.play.bots.speaking import BotSpeaker

        # A reader of its own: the thread that waits for the host holds its lock, and Python would abort if it
        # needed the one of sys.stdin when the process ends.
        source = BufferedReader(FileIO(_STANDARD_INPUT, closefd=False))
        BotSpeaker(name, source, sys.stdout.buffer).run()

    return speak


@command.command(
    _CHECK,
    short_help=_("Test whether a bot follows the protocol."),
    help=_("""Test whether PROGRAM follows the bot protocol: greeting, a game of each kind, limits, stop,
unknown messages, and a clean end.

The exit status is 0 if all tests pass."""),
)
@click.argument("program", metavar=_("PROGRAM"))
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
def check(program: str, as_json: bool) -> int:
    """Run the tests and report them."""
    from tui.play.bots.checking import check_bot

    refuse_bare_file(program)
    wanted = bots.resolve(program)
    if not isinstance(wanted, ForeignSpec):
        wanted = ForeignSpec(program)  # our own side of the protocol, in another process
    found = []
    for one in check_bot(wanted, Path.cwd()):
        found.append(one)
        if not as_json:
            say(f"{_('ok') if one.good else _('BAD'):6}{one.title}: {one.words}")
            for line in one.errors:
                say(f"      | {line}")
    good = all(one.good for one in found)
    if as_json:
        checks = [
            {"name": one.name, "ok": one.good, "detail": one.words, "errors": one.errors} for one in found
        ]
        say_json({"bot": program, "ok": good, "checks": checks})
    elif good:
        say(_("{bot} follows the protocol.").format(bot=program))
    return 0 if good else 1
