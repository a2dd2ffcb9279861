"""The ways of an app from one screen to another."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine import EngineError
from saves import SaveError
from tui.base.game_ui import ui
from tui.base.settings import Settings
from tui.base.words import _, said
from tui.terminal.abstract import AbstractMeta
from tui.terminal.app import FrameApp

if TYPE_CHECKING:
    from engine.words import Saying
    from saves import Library, Log
    from tui.play.table import Refused
    from tui.study.puzzles.session import PuzzleFilter

FIRST_SCREENS: Final = 2
"""Textual's own screen and home, over which tables open."""


class Navigation(FrameApp[None], metaclass=AbstractMeta):
    """Opens screens, which are loaded when they are needed, and closes them."""

    library: Library
    settings: Settings
    settings_folder: Path

    @abstractmethod
    def complain(self, error: SaveError | EngineError | Refused) -> None:
        """Show a sentence that says what went wrong."""

    @abstractmethod
    def leave_table(self) -> None:
        """Close the table that is open; the game stays as it is after its last move."""

    @abstractmethod
    def own_seat(self, log: Log) -> int | None:
        """Return the seat of a saved game that this person played, ``None`` for several or none."""

    def trouble_with(self, log: Log) -> Saying | None:
        """Return the error of a sound log by the other facts known of its game, if there is one."""
        return None

    def close_screens(self, kept: int = FIRST_SCREENS) -> None:
        """Close all screens but the first ones: without a number, all that are open over home."""
        while len(self.screen_stack) > kept:
            self.pop_screen()

    def show_home(self) -> None:
        """Leave the table, if one is open, and close all screens but the first."""
        self.leave_table()
        self.close_screens()

    def show_new_game(self, game: str = "", preset: int = 0) -> None:
        """Open the form for a new game, with a game and a preset chosen if they are given."""
        from tui.app.screens.new_game import NewGameScreen

        self.push_screen(NewGameScreen(game, preset))

    def show_saved_games(self) -> None:
        """Open the list of saved games."""
        from tui.app.screens.saved_games import SavedGamesScreen

        self.push_screen(SavedGamesScreen())

    def show_puzzles(self, wanted: PuzzleFilter | None = None, file: Path | None = None) -> None:
        """Open the puzzles; say why not when their files cannot be read."""
        from tui.app.screens.puzzles import PuzzlesScreen
        from tui.study.puzzles.session import open_session

        try:
            session = open_session(self.settings_folder, wanted, file)
        except SaveError as error:
            self.complain(error)
            return
        self.push_screen(PuzzlesScreen(session))

    def show_ladder(self) -> None:
        """Open the ladder."""
        from tui.app.screens.standing.ladder import LadderScreen

        self.push_screen(LadderScreen())

    def show_statistics(self) -> None:
        """Open the statistics of the person's own games."""
        from tui.app.screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen())

    def show_replay(self, name: str | Path, step: int = 0) -> bool:
        """Open a saved game, by id or by file, at some step of it; say why not when that fails.

        Of a damaged one, what comes before the damage is shown.
        """
        from saves import Timeline, read
        from tui.app.screens.replay.screen import ReplayScreen

        try:
            log = read(name if isinstance(name, Path) else self.library.find(name), upto_damage=True)
            ui(log.header.game)
        except (SaveError, EngineError) as error:
            self.complain(error)
            return False
        timeline = Timeline(log)
        timeline.jump(step)
        self.push_screen(ReplayScreen(log, timeline, own_seat=self.own_seat(log)))
        if (trouble := self.trouble_with(log)) is not None:
            words = _("{reason}. The game is shown as far as its log goes.").format(reason=said(trouble))
            self.notify(words, severity="warning", timeout=12, markup=False)
        if log.damage is not None:
            words = _("{damage}. The game is shown as far as it is sound.").format(damage=said(log.damage))
            self.notify(words, severity="warning", timeout=12, markup=False)
        return True

    def show_result(self, name: str) -> None:
        """Replay the game of a result, where this person may see it."""
        self.show_replay(name)

    def show_lessons(self, game: str = "") -> None:
        """Open the list of lessons, at a game if one is given."""
        from tui.app.screens.learn import LearnScreen

        self.push_screen(LearnScreen(game))

    def show_help(self, topic: str = "", game: str = "") -> None:
        """Open help at a topic, of a game where it is not that on the table."""
        from tui.app.screens.help import HelpScreen

        self.push_screen(HelpScreen(topic, game))

    def show_settings(self) -> None:
        """Open the settings, unless they are open."""
        from tui.app.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen())
