"""The commands of the command palette: what can be done now, new games, saved games, screens, settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen

import engine
from saves import SaveError, Summary
from tui.app.help import pages
from tui.app.host import Host, host_of
from tui.app.screens.settings import GROUPS
from tui.app.screens.summaries import game_title, when
from tui.base.messages import addressed
from tui.base.words import _
from tui.presentation import games
from tui.terminal.keys import key_name, words_of

_FIRST, _MOST_OFFERED = 7, 12
"""How many commands are offered before anything is typed: those of the screen, and in all."""
_RECENT: Final = 6
"""How many saved games are offered."""

_MOVEMENTS: Final = frozenset(("left", "right", "up", "down", "tab", "home", "end", "pageup", "pagedown"))
_GROUP_WIDTH: Final = 14
_WORDS_WIDTH: Final = 34


@dataclass(frozen=True, slots=True)
class PaletteCommand:
    """A line of the palette: its group, what it does, its key if it has one, and what it calls."""

    group: str
    words: str
    run: Callable[[], Any]
    key: str = ""

    @property
    def line(self) -> Text:
        """The line as it is shown."""
        gap = " " * max(_GROUP_WIDTH - cell_len(self.group), 0)
        line = Text.assemble((self.group, "dim"), gap, self.words, no_wrap=True, overflow="ellipsis")
        room = " " * max(_GROUP_WIDTH + _WORDS_WIDTH - line.cell_len, 2)
        return Text.assemble(line, room, (self.key, "dim")) if self.key else line


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
            yield DiscoveryHit(shown.line, command.run, command.words)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        found = False
        for command in self._commands():
            score = max(matcher.match(command.words), matcher.match(f"{command.group} {command.words}"))
            if score > 0:
                found = True
                yield Hit(score, command.line, command.run, command.words)
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
            yield PaletteCommand(group, title, partial(self._host.show_new_game, name))
            for number, preset in enumerate(game.presets):
                words = _("{game}: {preset}").format(game=title, preset=_(preset.title))
                yield PaletteCommand(group, words, partial(self._host.show_new_game, name, number))

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
            run = partial(self._host.show_replay, game.path)
            yield PaletteCommand(group, words, run if game.finished else partial(self._host.resume, game.id))

    def _places(self) -> Iterator[PaletteCommand]:
        group, host = _("Go to"), self._host
        yield PaletteCommand(group, _("Start screen") if host.at_home else _("Lobby"), host.show_home)
        if host.at_home:
            yield PaletteCommand(group, _("Saved games"), host.show_saved_games)
        yield PaletteCommand(group, _("Settings"), host.show_settings)
        yield PaletteCommand(group, _("Learn to play"), host.show_lessons)
        if host.at_home:
            yield PaletteCommand(group, _("Statistics"), host.show_statistics)
        yield PaletteCommand(group, _("Puzzles"), host.show_puzzles)
        yield PaletteCommand(group, _("Ranks and seasons"), host.show_ladder)
        yield PaletteCommand(group, _("Help: {page}").format(page=_("Keys")), host.show_help)
        table = host.table
        game = table.state.game if table is not None else games()[0]
        for page in pages(game, table.state.options if table is not None else None):
            words = _("Help: {page}").format(page=page.title)
            yield PaletteCommand(group, words, partial(host.show_help, page.topic, game))

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
                        yield PaletteCommand(_("Settings"), words, change)


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
            yield PaletteCommand(_("Now"), _(words), run, key_name(one.binding.key))


def _moves(binding: Binding) -> bool:
    return binding.key.rpartition("+")[2] in _MOVEMENTS or binding.action.startswith("digit")
