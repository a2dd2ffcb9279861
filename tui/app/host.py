"""The interface of the app for its screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, cast

from textual.message import Message
from textual.screen import Screen

from tui.terminal.lifecycle import ManagedScreen

if TYPE_CHECKING:
    from engine import EngineError, Setting
    from saves import Header, Journal, Library, SaveError, Seat, Summary
    from saves.results.finished_game import FinishedGame
    from tui.base.depth import Look
    from tui.base.settings import Settings
    from tui.play.table import Refused, Table
    from tui.play.table.thinking import Thinkers
    from tui.study.puzzles.session import PuzzleFilter
    from tui.study.review.reviewer import Reviewer

T = TypeVar("T")


class PicturesFound(Message):
    """It is known now whether the terminal shows pictures."""


class Host(Protocol):
    """The app as screens see it: what they share, and the way from one screen to another."""

    @property
    def at_home(self) -> bool:
        """True if the games are the person's own; on a server they are the server's."""

    @property
    def key_map(self) -> Mapping[str, str]:
        """The keys that the person has chosen, by the ids of bindings."""

    @property
    def settings_folder(self) -> Path:
        """The folder of the person's own files: settings, keys, progress in lessons and puzzles."""

    @property
    def library(self) -> Library:
        """The saved games."""

    @property
    def look(self) -> Look:
        """Colours and characters that the terminal can show."""

    @property
    def shows_letters(self) -> bool:
        """True if the terminal shows letters beyond ASCII, and so other languages than English."""

    @property
    def picture_words(self) -> str:
        """A sentence on whether the terminal shows pictures, and why not."""

    @property
    def settings(self) -> Settings:
        """The person's settings; :meth:`keep_settings` saves changes."""

    @property
    def animated(self) -> bool:
        """True if to show things in motion."""

    @property
    def keeps_up(self) -> bool:
        """True if the terminal has room for another frame now."""

    @property
    def table(self) -> Table | None:
        """The open table of the person's own games."""

    @property
    def thinkers(self) -> Thinkers:
        """The processes in which bots think."""

    @property
    def standing_key(self) -> str:
        """The key of the person in results."""

    @property
    def standing_name(self) -> str:
        """The name of the person in results."""

    def bot_choices(self, game: str) -> tuple[str, ...]:
        """Return the bots that can play a game here, as specs without limits."""

    def add_bot(self, spec: str) -> None:
        """Take a program or a class into the bots of one's own, see ``HinterlandApp.add_bot``."""

    def keep_settings(self) -> None:
        """Save the settings."""

    def change_settings(self, **values: object) -> None:
        """Change settings, which take effect at once and are saved."""

    def notify(self, message: str, *, timeout: float | None = None) -> None:
        """Show a message for ``timeout`` seconds."""

    def when_shown(self, callback: Callable[[], object]) -> None:
        """Call something soon after the next frame."""

    def bell(self) -> None:
        """Ring the terminal's bell."""

    def complain(self, error: SaveError | EngineError | Refused) -> None:
        """Show what went wrong."""

    def results_of(self, games: Mapping[str, Summary]) -> list[FinishedGame]:
        """Return the results that count, of some games."""

    # -- navigation -------------------------------------------------------------------------------------

    def begin(
        self,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, Setting],
        seed: int | None = None,
        *,
        rated: bool = False,
    ) -> bool:
        """Create a game and open its table; return whether that worked."""

    def resume(self, name: str) -> bool:
        """Open the table of a saved game; return whether that worked."""

    def play_daily(self) -> None:
        """Open the game of the day: its table, or its replay when it is over."""

    def show_table(self, journal: Journal) -> bool:
        """Open the table of a game; return whether that worked."""

    def what_if(self, journal: Journal, reviewer: Reviewer, number: int) -> None:
        """Open the table of a game that branches off a reviewed one before a move, and come back there."""

    def leave_table(self) -> None:
        """Leave the open table."""

    def play_again(self, header: Header) -> None:
        """Begin a game like another one."""

    def rematch(self, journal: Journal) -> None:
        """Begin a game on the same deck as another one."""

    def show_help(self, topic: str = "", game: str = "") -> None:
        """Open the help at a topic."""

    def show_settings(self) -> None:
        """Open the settings, unless they are open."""

    def show_ladder(self) -> None:
        """Open the ladder."""

    def show_statistics(self) -> None:
        """Open the statistics of the person's own games."""

    def show_home(self) -> None:
        """Leave the table, if one is open, and close all screens but the first."""

    def show_new_game(self, game: str = "", preset: int = 0) -> None:
        """Open the form for a new game, with a game and a preset chosen if they are given."""

    def show_lessons(self, game: str = "") -> None:
        """Open the list of lessons, at a game if one is given."""

    def sit_at_lesson(self, table: Table) -> None:
        """Open the table of a lesson, and below it the list of lessons to come back to."""

    def show_saved_games(self) -> None:
        """Open the list of saved games."""

    def show_replay(self, name: str | Path, step: int = 0) -> bool:
        """Open the replay of a saved game at some step; return whether that worked."""

    def show_result(self, name: str) -> None:
        """Open the replay of the game of a result."""

    def show_puzzles(self, wanted: PuzzleFilter | None = None, file: Path | None = None) -> None:
        """Open the puzzles, some of them or those of a file if that is asked."""

    def show_review(self, name: str | Path) -> bool:
        """Open the review of a saved game; return whether that worked."""


def host_of(screen: Screen[Any]) -> Host:
    """Return the app that shows a screen."""
    return cast(Host, cast(Any, screen.app))


class HostedScreen(ManagedScreen[T], Generic[T]):
    """A screen of an app that is a :class:`Host`."""

    TOPIC: ClassVar[str] = ""  # the topic at which help opens; `""` for its first page

    @property
    def host(self) -> Host:
        """The app."""
        return host_of(self)

    def action_back(self) -> None:
        """Go back."""
        self.dismiss()

    def action_help(self) -> None:
        """Open help."""
        self.host.show_help(self.TOPIC)

    def refuse_key(self, why: str) -> None:
        """Say it in the prompt line where there is one, and ring the bell for those who want it."""
        from tui.app.widgets.prompt import Prompt

        if self.host.settings.notices in ("bell", "both"):
            self.host.bell()
        prompts = self.query(Prompt)
        if prompts:
            prompts.first().refuse(why)
        else:
            super().refuse_key(why)
