"""Completions after the tab key: games, options, values, bots, saved games with their titles.

Each function completes one kind of parameter and is given to click as its ``shell_complete``.
``docs/command-line.md`` says how to switch completion on.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

from tui.base.words import _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from saves import Summary


WORDS: Final = "hinterland.words"
"""Where a context keeps the words of the line: click does not tell them when an option lacks its value."""


def _offered(found: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    """Return those of some values, each with a few words about it, that begin with what was typed."""
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(value, help=about or None) for value, about in found if value.startswith(incomplete)
    ]


def games(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a game."""
    import engine

    return _offered(((name, _(engine.game(name).title)) for name in engine.games()), incomplete)


def option_values(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete ``NAME=VALUE``: the options of the game that was named before, then the values of one."""
    import engine

    name = _game(context)
    if name is None:
        return []
    wanted, sign, _value = incomplete.partition("=")
    if not sign:
        found = ((f"{option.name}=", _(option.title)) for option in engine.game(name).options)
    else:
        found = (
            (f"{option.name}={str(value.value).lower()}", _(value.summary))
            for option in engine.game(name).options
            if option.name == wanted
            for value in option.values
        )
    return _offered(found, incomplete)


def _levels(context: click.Context) -> list[tuple[str, str]]:
    from engine import bots

    return [(level, "") for level in bots.levels(_game(context))]


def _game(context: click.Context) -> str | None:
    """Return the game that was named before."""
    import engine

    return next((word for word in context.meta.get(WORDS, ()) if word in engine.games()), None)


def bot(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a bot."""
    return _offered(_levels(context), incomplete)


def bot_list(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the last of several bots with commas between them."""
    before = incomplete.rpartition(",")[0]
    first = f"{before}," if before else ""
    return _offered(((first + level, about) for level, about in _levels(context)), incomplete)


def seat(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete who plays a seat, also after ``NAME=``."""
    from tui.play.table import HUMAN

    name, sign, _player = incomplete.rpartition("=")
    players = [(HUMAN, ""), *_levels(context)]
    return _offered(((f"{name}{sign}{player}", about) for player, about in players), incomplete)


def saved_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the id of a saved game, by its beginning or its end; the newest come first."""
    import engine

    found = [one for one in _games(context) if not one.problem]
    titles = {one.id: one.title or _(engine.game(one.game).title) for one in found}
    about = {one.id: f"{titles[one.id]}: {', '.join(seat.name for seat in one.seats)}" for one in found}
    offered = _offered(about.items(), incomplete)
    if not offered:
        offered = _offered(((id_.rpartition("-")[2], words) for id_, words in about.items()), incomplete)
    return offered


def saved_game_or_file(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the id of a saved game, or the name of a file."""
    from click.shell_completion import CompletionItem

    looks_like_path = os.sep in incomplete or incomplete.startswith((".", "~"))
    found = [] if looks_like_path else saved_game(context, parameter, incomplete)
    return found or [CompletionItem(incomplete, type="file")]


def themes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the theme of puzzles."""
    from tui.study.puzzles.themes import WORDS

    return _offered(((name, _(words)) for name, words in WORDS.items()), incomplete)


def lessons(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the lesson of the game that was named before."""
    from tui.study.learning import lessons_of

    name = _game(context)
    found = () if name is None else lessons_of(name)
    return _offered(((one.name, _(one.title)) for one in found), incomplete)


def seasons(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a season in which a game was finished."""
    from saves.results.seasons import season_of

    found = dict.fromkeys(season_of(one.modified).id for one in _games(context) if one.finished)
    return _offered(((id_, "") for id_ in found), incomplete)


def _games(context: click.Context) -> list[Summary]:
    """Return the saved games; none where they cannot be read, for there is nobody to tell it to."""
    from saves import SaveError
    from tui.command.places import library

    with context.scope(cleanup=False):
        try:
            return library().games()
        except SaveError:
            return []
