"""The option ``--at``: a position of a saved game."""

from __future__ import annotations

import click

from saves import Log
from tui.base.words import _
from tui.command.numbers import WholeNumber

at_option = click.option(
    "--at", type=WholeNumber(min=0), metavar="N", help=_("After N moves. [default: all of them]")
)


def moves_until(log: Log, at: int | None) -> int:
    """Return how many of the moves that stand ``--at`` asks for.

    Raises:
        UsageError: when there are fewer.
    """
    count = len(log.mainline)
    if at is None:
        return count
    if at > count:
        raise click.UsageError(
            _("the game {game} has {count} moves, so --at can be 0 to {count}, not {at}").format(
                game=log.path.stem, count=count, at=at
            )
        )
    return at
