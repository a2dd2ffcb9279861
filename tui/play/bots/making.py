"""Makes bots of all kinds from their specs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from engine import State, UnknownName, bots
from engine.bots import Bot, Clock, ForeignSpec
from engine.bots.classes import bot_class, plugin_bots
from engine.words import N_

if TYPE_CHECKING:
    from engine.bots import SearchHelpers

# What programs need is imported when a bot is one, so that others start quickly.


def make(
    spec: str,
    seed: int,
    clock: Clock | None = None,
    helpers: SearchHelpers | None = None,
    folder: Path | None = None,
) -> Bot:
    """Return a bot of any kind; one that is not built in thinks in a process of its own, see ``ForeignBot``.

    Args:
        spec: as ``engine.bots.resolve`` understands it.
        seed, clock, helpers: as for ``engine.bots.make``.
        folder: where relative paths of programs begin; ``None`` for the current one.

    Raises:
        UnknownName: when there is no such bot.
    """
    wanted = bots.resolve(spec)
    if isinstance(wanted, ForeignSpec):
        from tui.play.bots.foreign import ForeignBot

        return ForeignBot(wanted, seed, folder)
    return bots.make(spec, seed, clock, helpers)


@contextmanager
def seated(made: Sequence[Bot], state: State) -> Iterator[Sequence[Bot]]:
    """Close bots when the game in ``state`` is over, or has failed."""
    try:
        yield made
    finally:
        for bot in made:
            bot.close(state)


def refuse_bare_file(spec: str) -> None:
    """Make sure that a bot is not named like a program in the current folder, without ``./`` before it.

    Raises:
        UnknownName: when it is.
    """
    name = bots.base_name(spec)
    if not bots.is_foreign(spec) and name not in bots.all_levels() and Path(name).is_file():
        raise UnknownName(N_("{name} is a file here; write {path} to run it"), name=name, path=f"./{name}")


def check_program(spec: str, folder: Path | None = None) -> None:
    """Make sure that the program of a bot is there, or the bot that a package declares; nothing is started.

    Raises:
        BotFault: when it is missing or cannot be run.
        UnknownName: when there is no such bot, or it cannot be used.
    """
    wanted = bots.resolve(spec)
    if isinstance(wanted, ForeignSpec) and wanted.name in plugin_bots():
        bot_class(wanted.name)
    if isinstance(wanted, ForeignSpec):
        from engine.bots.protocol import BotFault
        from tui.play.bots.process import command_of

        try:
            command_of(wanted, folder or Path.cwd())
        except BotFault as fault:
            fault.bot = wanted.name
            raise
