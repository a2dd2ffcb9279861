"""What is settled before a game, as typed on a command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, Final, TypeVar

import click

import engine
from engine import Game, Setting, bots
from saves import Seat
from tui.words import _

HUMAN: Final = "human"


class _Seed(click.ParamType[int]):
    """An integer that a log can hold."""

    name = "seed"
    _range = click.IntRange(-(2**63), 2**63 - 1)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number that a text denotes."""
        return self._range.convert(value, param, ctx)


SEED: Final = _Seed()

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def settings(command: Decorated) -> Decorated:
    """Give a command the option ``--option``, which can be repeated."""
    option: Callable[[Decorated], Decorated] = click.option(
        "--option",
        "options",
        multiple=True,
        metavar=_("NAME=VALUE"),
        help=_("Choose a variant; may be given again for another one."),
    )
    return option(command)


def read_options(game: Game, texts: Sequence[str]) -> dict[str, Setting]:
    """Return the options that ``NAME=VALUE`` texts choose.

    Raises:
        UnknownName: for an option or a value that does not exist.
        UsageError: for a text of another form, or an option that is given twice.
    """
    chosen: dict[str, Setting] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            known = ", ".join(option.name for option in game.options)
            raise click.UsageError(
                _("--option takes NAME=VALUE, not {text}; {game} has the options {known}").format(
                    text=repr(text), game=game.name, known=known
                )
            )
        if name in chosen:
            raise click.UsageError(_("the option {name} is given twice").format(name=name))
        chosen[name] = game.option(name).parse(value)
    return chosen


def read_levels(text: str) -> tuple[str, ...]:
    """Return the bot levels in a list with commas.

    Raises:
        UnknownName: for a bot that does not exist.
    """
    levels = tuple(part.strip() for part in text.split(","))
    for level in levels:
        bots.make(level, 0)
    return levels


def read_seats(texts: Sequence[str]) -> tuple[Seat, ...]:
    """Return the seats that ``human``, a bot's level, or either after ``NAME=`` describe, in turn order.

    Without any there are two, a person and a greedy bot.

    Raises:
        UsageError: for a bot that does not exist.
    """
    named = [_read_seat(text) for text in texts or (HUMAN, "greedy")]
    names = _default_names([player for name, player in named if not name])
    return tuple(Seat(name or next(names), player, colour) for colour, (name, player) in enumerate(named))


def _read_seat(text: str) -> tuple[str, str]:
    name, _sign, player = text.rpartition("=")
    known = (HUMAN, *bots.levels())
    if player not in known:
        raise click.UsageError(
            _("there is no player {name} for --seat; there is {known}, also as NAME={example}").format(
                name=repr(player), known=", ".join(known), example=HUMAN
            )
        )
    return name.strip(), player


def _default_names(players: Sequence[str]) -> Iterator[str]:
    """Yield names for seats that were given none; those of a kind are numbered if there are several."""
    numbers = {player: count(1) for player in players}
    for player in players:
        number = next(numbers[player])
        if players.count(player) == 1:
            yield _("You") if player == HUMAN else player.capitalize()
        elif player == HUMAN:
            yield _("Player {number}").format(number=number)
        else:
            yield f"{player.capitalize()} {number}"


class GameCommand(click.Command):
    """A command about a game, whose help ends with the games there are and their options."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the games, their options and the bots."""
        for name in engine.games():
            game = engine.game(name)
            title = _("Options of {name} ({title}), the default first").format(name=name, title=_(game.title))
            with formatter.section(title):
                formatter.write_dl(
                    [
                        (f"{option.name}={value.value}", _(value.summary))
                        for option in game.options
                        for value in option.values
                    ]
                )
        with formatter.section(_("Bots")):
            formatter.write_text(", ".join(bots.levels()))
