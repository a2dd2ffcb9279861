"""Base class of hint modes: a bot searches for the best moves of a decision."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from tui.app.screens.table.modes.base import Picture, Place, Said, TableMode
from tui.base.words import _, said
from tui.play.levels import limited
from tui.play.table.thinking import BotTrouble, ask

if TYPE_CHECKING:
    from engine.bots import Analysis
    from tui.app.screens.table.modes.context import TableContext

SHOWN: Final = 5
"""How many moves are shown at most."""

_ADVISER: Final = "master"

A = TypeVar("A")


class HintMode(TableMode[Picture, Place], Generic[Picture, Place, A]):
    """A bot thinks while this mode lasts; its moves are shown as soon as they are found.

    Attributes:
        advice: the moves that are worth considering, best first; none before the bot has thought.
    """

    def __init__(self, screen: TableContext) -> None:
        super().__init__(screen)
        self.advice: list[A] = []
        self._share = 0.0
        self._trouble = ""
        bot = limited(_ADVISER, screen.host.settings.thinking)
        self._task = screen.run_worker(self._think(bot), group="hint")

    @abstractmethod
    def advise(self, analysis: Analysis) -> list[A]:
        """Return the advice from the bot's findings."""

    async def _think(self, bot: str) -> None:
        screen = self.screen
        question = ask(screen.table.state, bot, screen.table.journal.side_seed("hints"))
        try:
            analysis = await screen.host.thinkers.think(question, self._tell)
        except BotTrouble as trouble:
            self._trouble = said(trouble.saying)
        else:
            self.advice = self.advise(analysis)
            if not self.advice:
                self._trouble = _("there is nothing to choose")
        screen.advised(self)

    def _tell(self, share: float) -> None:
        self._share = share
        self.screen.advised(self)

    def left(self) -> None:
        self._task.cancel()

    def prompt(self) -> Said:
        if self._trouble:
            return _("No hint: {cause}. Esc goes back.").format(cause=self._trouble), "", ""
        return _("Looking for good moves: {share:.0%}. Esc stops.").format(share=self._share), "", ""
