"""The command ``hinterland`` and the list of what can follow it."""

from __future__ import annotations

import gc
import os
from functools import partial
from importlib import import_module
from typing import Any, Final

import click

from tui.base.words import _
from tui.command.completing import WORDS
from tui.command.places import data_dir

_MODULES: Final = {
    "new": "new",
    "resume": "resume",
    "daily": "daily",
    "learn": "learn",
    "puzzles": "puzzles",
    "replay": "replay",
    "list": "games",
    "standing": "standing",
    "stats": "stats",
    "show": "show",
    "verify": "verify",
    "review": "review",
    "export": "export",
    "import": "import_",
    "simulate": "simulate",
    "arena": "arena",
    "bot": "bot",
    "serve": "serve",
    "guests": "guests",
    "store": "store",
    "keys": "keys",
}
COMMANDS: Final = tuple(_MODULES)
"""The commands in the order of the help."""

IN_APP: Final = frozenset({"new", "resume", "daily", "learn", "puzzles", "replay"})
"""Those of them that open the app; no other needs a terminal."""

_ONLY_APP: Final = frozenset({"resume", "replay"})
"""Those of them that do nothing else; the app decides when garbage is collected."""

WITHOUT_APP: Final = ("learn --list", "puzzles list", "daily --history", "daily --line")
"""Forms of those that open no app."""


class LazyGroup(click.Group):
    """A group whose commands are loaded when they are needed, so that each starts quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"tui.command.{_MODULES[cmd_name]}").command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command.

        Raises:
            InternalError: when it fails in a way that is nobody's mistake but the program's.
        """
        try:
            return super().invoke(ctx)
        except Exception as error:
            from tui.command.trouble import internal_error, is_expected

            if is_expected(error):
                raise
            raise internal_error(error, ctx.invoked_subcommand) from error

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Return the command that the arguments begin with, or tell which there are."""
        ctx.meta[WORDS] = tuple(args)
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            if os.path.isfile(args[0]):
                raise click.UsageError(
                    _(
                        "{path} is a file; look at it with 'hinterland replay {path}', or add it to your "
                        "games with 'hinterland import {path}'"
                    ).format(path=args[0]),
                    ctx,
                )
            raise click.UsageError(
                _("there is no command {name}; choose from {known}").format(
                    name=repr(args[0]), known=", ".join(COMMANDS)
                ),
                ctx,
            )
        if args[0] not in _ONLY_APP:
            gc.enable()
        return super().resolve_command(ctx, args)


def _show_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from engine import __version__
        from engine.landscape.native_judges import run_in_c

        bots = _("bots in C") if run_in_c() else _("bots in plain Python")
        click.echo(f"hinterland {__version__} ({bots})")
        context.exit()


def _show_man(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from tui.command.man import page

        click.echo(page(hinterland), nl=False)
        context.exit()


def _show_docs(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from tui.command.places import documents

        click.echo(documents())
        context.exit()


_eager = partial(click.option, is_flag=True, is_eager=True, expose_value=False)
"""Decorates a command with an option that ends it before anything else is read."""


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
    subcommand_metavar=_("[COMMAND ...]"),
    help=_("""Tile-laying board games in a terminal: play, replay and study them.

Without a command it opens the app: continue the last game, start a new one, look at saved ones.

\b
    hinterland                          open the app
    hinterland new discovery            play The Discovery against a bot
    hinterland resume                   continue the game played last
    hinterland simulate discovery --bots greedy,random --games 100

Every command explains itself with --help. Every move is saved as it is made; games are kept where your
system keeps data, or in the folder that --data-dir or the environment variable HINTERLAND_DATA_DIR
names."""),
)
@data_dir
@_eager("-V", "--version", callback=_show_version, help=_("Show the version and exit."))
@_eager("--man", callback=_show_man, help=_("Write the manual page, for man, and exit."))
@_eager("--docs", callback=_show_docs, help=_("Show the folder of the documentation and exit."))
@click.pass_context
def hinterland(context: click.Context) -> int:
    """Open the app when no command follows."""
    if context.invoked_subcommand:
        return 0
    from tui.command.terminal import open_app

    return open_app()
