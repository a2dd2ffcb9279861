"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tui.base.words import _
from tui.command import completing
from tui.command.numbers import WholeNumber

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def option(command: Decorated) -> Decorated:
    """Give a command the option ``--option``, which can be repeated."""
    decorate: Callable[[Decorated], Decorated] = click.option(
        "--option",
        "options",
        multiple=True,
        metavar=_("NAME=VALUE"),
        shell_complete=completing.option_values,
        help=_("Choose a variant; may be given again for another one."),
    )
    return decorate(command)


def jobs(command: Decorated) -> Decorated:
    """Give a command the option ``--jobs``: how many processes it uses on this machine."""
    decorate: Callable[[Decorated], Decorated] = click.option(
        "--jobs",
        type=WholeNumber(min=1),
        metavar="N",
        help=_("Processes of this machine. [default: one a core]"),
    )
    return decorate(command)


def on_cluster(command: Decorated) -> Decorated:
    """Give a command the option ``--on`` with the address of a Dask cluster."""
    decorate: Callable[[Decorated], Decorated] = click.option(
        "--on",
        "cluster",
        default="",
        metavar="tcp://HOST:PORT",
        help=_("Use the workers of a Dask cluster: the address of its scheduler."),
    )
    return decorate(command)


def as_json(command: Decorated) -> Decorated:
    """Give a command the option ``--json``."""
    decorate: Callable[[Decorated], Decorated] = click.option(
        "--json", "as_json", is_flag=True, help=_("Write one JSON object.")
    )
    return decorate(command)


def puzzle_filter(command: Decorated) -> Decorated:
    """Give a command the options ``--game`` and ``--theme``, which choose puzzles."""
    game: Any = click.option(
        "--game",
        metavar=_("GAME"),
        shell_complete=completing.games,
        default="",
        help=_("Only puzzles of this game."),
    )
    theme: Any = click.option(
        "--theme",
        metavar=_("THEME"),
        shell_complete=completing.themes,
        default="",
        help=_("Only puzzles with this theme."),
    )
    decorated: Decorated = game(theme(command))
    return decorated
