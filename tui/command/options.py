"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tui.base.words import _
from tui.command import completing
from tui.command.numbers import WholeNumber

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar=_("NAME=VALUE"),
    shell_complete=completing.option_values,
    help=_("Choose a variant; may be repeated."),
)
jobs = click.option(
    "--jobs",
    type=WholeNumber(min=1),
    metavar="N",
    help=_("Processes on this machine. [default: one per core]"),
)
on_cluster = click.option(
    "--on",
    "cluster",
    default="",
    metavar="tcp://HOST:PORT",
    help=_("Use the workers of a Dask cluster: the address of its scheduler."),
)
as_json = click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
_of_game = click.option(
    "--game",
    metavar=_("GAME"),
    shell_complete=completing.games,
    default="",
    help=_("Only puzzles of this game."),
)
_with_theme = click.option(
    "--theme",
    metavar=_("THEME"),
    shell_complete=completing.themes,
    default="",
    help=_("Only puzzles with this theme."),
)


def puzzle_filter(command: Decorated) -> Decorated:
    """Give a command the options ``--game`` and ``--theme``, which choose puzzles."""
    return _of_game(_with_theme(command))
