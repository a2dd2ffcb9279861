"""A screen that reads the folder of games when it is shown."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, Generic, TypeVar

from textual import work
from textual.widgets import Static

from saves import SaveError
from tui.app.host import HostedScreen
from tui.app.screens.saved_games.reading import Reading
from tui.base.words import _, sentence

_PROGRESS_SECONDS: Final = 0.2

T = TypeVar("T")


class ReadingScreen(HostedScreen[None], Generic[T]):
    """A screen over all games, read again whenever it comes to the front.

    The first reading tells its progress in the widget ``#remark``; later ones leave what is shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self._reading: Reading | None = None
        self._is_read = False

    @abstractmethod
    async def read_games(self, reading: Reading) -> T | None:
        """Return the result of a reading; ``None`` when it was left.

        Raises:
            SaveError: when the folder cannot be read.
        """

    @abstractmethod
    def show_games(self, found: T) -> None:
        """Show what a reading has found."""

    def on_screen_resume(self) -> None:
        """Read the games, again after one was played."""
        if self._reading is not None:
            self._reading.leave()
        self._reading = Reading(self.host.library)
        self._read(self._reading)

    def on_unmount(self) -> None:
        """Read no further."""
        if self._reading is not None:
            self._reading.leave()

    @work(group="games", exclusive=True)
    async def _read(self, reading: Reading) -> None:
        progress = self.set_interval(_PROGRESS_SECONDS, lambda: self._tell_progress(reading))
        try:
            found = await self.read_games(reading)
        except SaveError as error:
            self.remark(sentence(error))
            return
        finally:
            progress.stop()
        if found is not None and reading is self._reading and self.display:
            self._is_read = True
            self.show_games(found)

    def _tell_progress(self, reading: Reading) -> None:
        if not self._is_read and reading.total:
            words = _("Reading the games: {count} of {total}...")
            self.remark(words.format(count=reading.count, total=reading.total))

    def remark(self, words: str) -> None:
        """Show a sentence instead of what would be found; ``""`` for none."""
        place = self.query_one("#remark", Static)
        place.update(words)
        place.display = bool(words)
