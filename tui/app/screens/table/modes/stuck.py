"""A bot has failed: try again, let another one play on, or leave."""

from __future__ import annotations

from engine import bots
from tui.app.screens.table.modes.base import Picture, Place, Said
from tui.app.screens.table.modes.context import TableContext
from tui.app.screens.table.modes.listing import ListMode
from tui.app.widgets.choices import ChoiceRow
from tui.base.words import _, said
from tui.play.levels import bot_name, level_of


class StuckMode(ListMode[Picture, Place]):
    """The game waits for a bot that has failed."""

    def __init__(self, screen: TableContext, seat: int) -> None:
        super().__init__(screen)
        self._seat = seat
        own = level_of(screen.table.bot_of(seat))
        self._others = [level for level in reversed(bots.levels(screen.state.game)) if level != own]

    @property
    def title(self) -> str:
        return _("what now?")

    @property
    def options(self) -> list[ChoiceRow]:
        lines = [_("try again")]
        lines += [_("{bot} plays on").format(bot=bot_name(level)) for level in self._others]
        lines.append(_("leave the game"))
        return [ChoiceRow(str(number), line) for number, line in enumerate(lines, 1)]

    def prompt(self) -> Said:
        trouble = self.screen.table.trouble
        name = self.screen.names[self._seat]
        if trouble is None:
            return "", "", ""
        sentence = _("{name} makes no move: {cause}.").format(name=name, cause=said(trouble.saying))
        return sentence, _("The game is saved."), "quiet"

    def take(self, index: int) -> None:
        if index == 0:
            self.screen.retry()
        elif index <= len(self._others):
            self.screen.retry(self._others[index - 1])
        else:
            self.screen.leave()
