"""The commands of the command palette: what can be done now, new games, saved games, screens, settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from textwrap import indent, wrap
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.markup import escape
from textual.screen import Screen

import engine
from saves import SaveError, Summary
from tui.app.help import pages
from tui.app.host import Host, host_of
from tui.app.screens.command_sentences import SENTENCES
from tui.app.screens.settings import GROUPS
from tui.app.screens.summaries import game_title, preset_words, when
from tui.base.messages import addressed
from tui.base.words import _
from tui.presentation import games
from tui.terminal.keys import key_name, words_of

_FIRST, _MOST_OFFERED = 7, 12
"""How many commands are offered before anything is typed: those of the screen, and in all."""
_RECENT: Final = 6  # how many saved games are offered
_MOVEMENTS: Final = frozenset(("left", "right", "up", "down", "tab", "home", "end", "pageup", "pagedown"))
_GROUP_WIDTH: Final = 14
_WORDS_WIDTH: Final = 34
_ABOUT_WIDTH: Final = 56


@dataclass(frozen=True, slots=True)
class PaletteCommand:
    """A command of the palette: its group, its words, its key if it has one, and a sentence about it."""

    group: str
    words: str
    run: Callable[[], Any]
    key: str = ""
    about: str = ""

    @property
    def line(self) -> Text:
        """The line as it is shown."""
        gap = " " * max(_GROUP_WIDTH - cell_len(self.group), 0)
        line = Text.assemble((self.group, "dim"), gap, self.words, no_wrap=True, overflow="ellipsis")
        room = " " * max(_GROUP_WIDTH + _WORDS_WIDTH - line.cell_len, 2)
        return Text.assemble(line, room, (self.key, "dim")) if self.key else line

    @property
    def help(self) -> str | None:
        """The sentence as it is shown below the words, as Textual's markup."""
        return indent("\n".join(wrap(escape(self.about), _ABOUT_WIDTH)), " " * _GROUP_WIDTH) or None


class PaletteProvider(Provider):
    """Offers all commands in their groups; a search looks into words and groups."""

    async def startup(self) -> None:
        """Read which games were played last."""
        self._recent = await asyncio.to_thread(self._newest) if self._host.at_home else []

    @property
    def _host(self) -> Host:
        return host_of(self.screen)

    async def discover(self) -> Hits:
        """Offer a few of the things that can be done now, and where to go; typing finds the rest."""
        group = ""
        places = self._places()
        for command in (*islice(now(self.screen), _FIRST), *islice(places, _MOST_OFFERED - _FIRST)):
            shown = replace(command, group="") if command.group == group else command
            group = command.group
            yield DiscoveryHit(shown.line, command.run, command.words, command.help)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        found = False
        for command in self._commands():
            score = max(matcher.match(command.words), matcher.match(f"{command.group} {command.words}"))
            if score > 0:
                found = True
                yield Hit(score, command.line, command.run, command.words, command.help)
        if not found:
            yield Hit(1, Text(_("No command matches."), "dim"), lambda: None, query)

    def _commands(self) -> Iterator[PaletteCommand]:
        """Yield all commands; what a key can do now is not told once more as a place to go to."""
        told: set[str] = set()
        for command in self._all_commands():
            if command.words not in told:
                told.add(command.words)
                yield command

    def _all_commands(self) -> Iterator[PaletteCommand]:
        yield from now(self.screen)
        if self._host.at_home:
            yield from self._new_games()
            yield from self._saved_games()
        yield from self._places()
        yield from self._settings()

    def _new_games(self) -> Iterator[PaletteCommand]:
        group = _("New game")
        for name in games():
            game = engine.game(name)
            title = _(game.title)
            new_game = self._host.show_new_game
            yield PaletteCommand(group, title, partial(new_game, name), about=_(game.summary))
            for number, preset in enumerate(game.presets):
                words = _("{game}: {preset}").format(game=title, preset=_(preset.title))
                about = preset_words(game, preset)
                yield PaletteCommand(group, words, partial(new_game, name, number), about=about)

    def _newest(self) -> list[Summary]:
        try:
            readable = (game for game in self._host.library.newest() if game.problem is None)
            return list(islice(readable, _RECENT))
        except SaveError:
            return []

    def _saved_games(self) -> Iterator[PaletteCommand]:
        group = _("Saved games")
        for game in self._recent:
            names = ", ".join(addressed(seat.name for seat in game.seats))
            words = _("{game}, {names}, {when}").format(
                game=game_title(game), names=names, when=when(game.modified)
            )
            if game.finished:
                run, about = (
                    partial(self._host.show_replay, game.path),
                    _("See the game again, move by move."),
                )
            else:
                run, about = partial(self._host.resume, game.id), _("Play on in this game.")
            yield PaletteCommand(group, words, run, about=about)

    def _places(self) -> Iterator[PaletteCommand]:
        host, at_home = self._host, self._host.at_home
        yield _place("Home screen" if at_home else "Lobby", host.show_home)
        if at_home:
            yield _place("Saved games", host.show_saved_games)
        yield _place("Settings", host.show_settings)
        yield _place("Learn to play", host.show_lessons)
        if at_home:
            yield _place("Statistics", host.show_statistics)
        yield _place("Puzzles", host.show_puzzles)
        yield _place("Ranks and seasons", host.show_ladder)
        words, about = _("Help: {page}").format(page=_("Keys")), _("Read all keys of this screen.")
        yield PaletteCommand(_("Go to"), words, host.show_help, about=about)
        table = host.table
        game = table.state.game if table is not None else games()[0]
        for page in pages(game, table.state.options if table is not None else None):
            words = _("Help: {page}").format(page=page.title)
            open_page = partial(host.show_help, page.topic, game)
            yield PaletteCommand(_("Go to"), words, open_page, about=_("Read this page of help."))

    def _settings(self) -> Iterator[PaletteCommand]:
        """Yield the values of the settings that have a few, but those that hold already."""
        host = self._host
        for group in GROUPS:
            for row in group.rows:
                if row.at_home and not host.at_home:
                    continue
                for value in row.values:
                    if value != getattr(host.settings, row.name):
                        words = _("{setting}: {value}").format(setting=_(row.title), value=row.words(value))
                        change = partial(host.change_settings, **{row.name: value})
                        yield PaletteCommand(_("Settings"), words, change, about=_(row.summary))


def now(screen: Screen[Any]) -> Iterator[PaletteCommand]:
    """Yield what keys of a screen and of the app can do now, each once; keys that only move are left out."""
    active = [
        one
        for one in screen.active_bindings.values()
        if one.enabled and one.binding.id and isinstance(one.node, Screen | App) and not _moves(one.binding)
    ]
    active.sort(key=lambda one: isinstance(one.node, App))
    moving = {one.binding.id for one in screen.active_bindings.values() if _moves(one.binding)}
    offered = {"", "Commands"}
    for one in active:
        words = words_of(one.node, one.binding)
        if words not in offered and one.binding.id not in moving:
            offered.add(words)
            run = partial(screen.app.run_action, one.binding.action, one.node)
            yield PaletteCommand(_("Now"), _(words), run, key_name(one.binding.key), sentence_about(words))


def _moves(binding: Binding) -> bool:
    return binding.key.rpartition("+")[2] in _MOVEMENTS or binding.action.startswith("digit")


def _place(words: str, run: Callable[[], object]) -> PaletteCommand:
    return PaletteCommand(_("Go to"), _(words), run, about=sentence_about(words))


def sentence_about(words: str) -> str:
    """Return a sentence about a key or a place by its English words, ``""`` where there is none."""
    return _(SENTENCES[words]) if words in SENTENCES else ""
