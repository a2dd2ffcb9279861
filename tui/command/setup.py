"""The settings of a game, as typed on a command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import click

import engine
from engine import AnyGame, Option, Setting, bots
from saves import Seat
from tui.base.words import _
from tui.play.bots.making import check_program, refuse_bare_file
from tui.play.draft import Draft, SeatDraft, option_groups
from tui.play.levels import level_of
from tui.play.table import HUMAN

_NAMED: Final = "hinterland.game"
_MANY: Final = 8
_PROGRAM_STARTS: Final = (".", "/", "~", "exec:")

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def read_options(game: AnyGame, texts: Sequence[str]) -> dict[str, Setting]:
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


def read_levels(text: str, game: AnyGame) -> tuple[str, ...]:
    """Return the bots in a list with commas, each a level of the game, with a limit if it searches.

    Raises:
        UnknownName: for a bot that does not exist.
        UsageError: for a bot of another game.
    """
    found = tuple(part.strip() for part in text.split(","))
    for spec in found:
        check_level(spec, game)
    return found


def check_level(spec: str, game: AnyGame) -> None:
    """Make sure that a game has a bot.

    Raises:
        UnknownName: for a bot that does not exist.
        BotFault: for a program that does not exist or cannot be run.
        UsageError: for a bot of another game.
    """
    if bots.is_foreign(spec):
        check_program(spec)
        return
    refuse_bare_file(spec)
    level, known = bots.read(spec).level, bots.levels(game.name)
    if level not in known:
        raise click.UsageError(
            _("{game} has no bot {level}; it has {known}").format(
                game=_(game.title), level=level, known=", ".join(known)
            )
        )


def read_seats(
    game: AnyGame, texts: Sequence[str], person: str = "", options: Mapping[str, Setting] | None = None
) -> tuple[Seat, ...]:
    """Return the seats that ``human``, a bot's level, or either after ``NAME=`` describe, in turn order.

    Without any there are as many as the options need, usually two, a person and a bot; in a solo game one for
    each colour, all played by the person.

    Args:
        person: what the person at the keyboard was called last, ``""`` when not known.
        options: options of the game that are not the defaults.

    Raises:
        UsageError: for a bot that does not exist, or a name that cannot be played with.
        UnknownName: when a bot cannot be limited as it is.
        UnknownName: when the game cannot be played by this number of seats.
    """
    seats = [_read_seat(text, colour, game) for colour, text in enumerate(texts)]
    if seats:
        engine.new_game(game.name, players=len(seats))
    draft = Draft(game, person=person, seats=seats)
    if not seats and options:
        draft.options = game.settle(options)
        draft.fit_seats()
    for fault in draft.seat_faults().values():
        raise click.UsageError(fault)
    return draft.players()


def bot_seats(game: AnyGame, levels: Sequence[str]) -> tuple[Seat, ...]:
    """Return seats played by bots of these levels, which are as many as the game allows."""
    return Draft(game, seats=[SeatDraft(level, colour) for colour, level in enumerate(levels)]).players()


def _read_seat(text: str, colour: int, game: AnyGame) -> SeatDraft:
    known = (HUMAN, *bots.levels(game.name))
    name, player = _parted(text, known)
    if not _is_player(player, known):
        refuse_bare_file(player)
        raise click.UsageError(
            _("there is no player {name} for --seat; choose from {known}, also as NAME={example}").format(
                name=repr(player), known=", ".join(known), example=HUMAN
            )
        )
    if bots.is_foreign(player):
        check_program(player)
    elif player != HUMAN:
        bots.read(player)
    return SeatDraft(player, colour, name)


def _parted(text: str, known: Sequence[str]) -> tuple[str | None, str]:
    """Return name and player of a text like ``Ben=master:ms=500``; the name may hold the sign, too."""
    at = -1
    while not _is_player(text[at + 1 :], known, whole=at < 0):
        at = text.find("=", at + 1)
        if at < 0:
            name, sign, player = text.rpartition("=")
            return (name if sign else None), player
    return (text[:at] if at >= 0 else None), text[at + 1 :]


def _is_player(text: str, known: Sequence[str], *, whole: bool = False) -> bool:
    """Return whether a text names a player; ``whole`` if it may begin with the name of the seat."""
    if level_of(text) in known:
        return True
    if whole and "=" in text and not text.startswith(_PROGRAM_STARTS):
        return False
    return bots.is_foreign(text)


class GameCommand(click.Command):
    """A command about a game; its help ends with the options of the game that is named, or the games."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Remember which game is named, for the help."""
        ctx.meta[_NAMED] = next((text for text in args if text in engine.games()), None)
        return super().parse_args(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        name = ctx.meta.get(_NAMED)
        if name is None:
            with formatter.section(_("Games")):
                known = [engine.game(name) for name in engine.games()]
                formatter.write_dl([(game.name, f"{_(game.title)}. {_(game.summary)}") for game in known])
            words = _("The options of a game are listed by '{command} GAME --help'.")
            formatter.write_paragraph()
            formatter.write_text(words.format(command=ctx.command_path))
        else:
            game = engine.game(name)
            for group, options in option_groups(game):
                title = _("{game}: {group}, the default first") if group else _("{game}, the default first")
                with formatter.section(title.format(game=_(game.title), group=_(group))):
                    formatter.write_dl([(option.name, _described(option)) for option in options])
        with formatter.section(_("Bots")):
            formatter.write_text(", ".join(bots.levels(name) if name else bots.levels()))
            formatter.write_paragraph()
            formatter.write_text(_("also ./PROGRAM, 'exec:PROGRAM ARGUMENT ...' and package.module:Class"))


def _described(option: Option) -> str:
    """Return title and values of an option, the many numbers of some of them as a range."""
    values = [str(value.value).lower() for value in option.values]
    if len(values) > _MANY:
        values = [values[0], _("{first} to {last}").format(first=values[1], last=values[-1])]
    return f"{_(option.title)}: {', '.join(values)}"
