"""Modes in which the person at the keyboard waits, or hides a hand."""

from __future__ import annotations

from types import MappingProxyType

from tui.app.screens.table.modes.base import Picture, Place, Said, TableMode
from tui.base.words import N_, _, said


class WatchingMode(TableMode[Picture, Place]):
    """Another seat's turn, or an error."""

    key_labels = MappingProxyType({"confirm": N_("Try again")})

    @property
    def verbs(self) -> frozenset[str]:
        return frozenset({"confirm"} if self.screen.table.trouble and self.screen.sitting.seats else ())

    def prompt(self) -> Said:
        table = self.screen.table
        sitting = self.screen.sitting
        if table.trouble is not None and table.trouble.seat is not None:
            name = self.screen.names[table.trouble.seat]
            cause = said(table.trouble.saying)
            return _("{name} makes no move: {cause}.").format(name=name, cause=cause), "", ""
        if table.trouble is not None and sitting.seats:
            return _("The game could not be saved. Enter tries again."), "", ""
        if table.trouble is not None:
            return said(table.trouble.saying), "", ""
        if sitting.over is not None:
            return said(sitting.over), "", ""
        if table.thinking is not None:
            name = self.screen.names[table.thinking]
            if table.share:
                return _("{name} is thinking: {share:.0%}").format(name=name, share=table.share), "", ""
            return _("{name} is thinking.").format(name=name), "", ""
        seat = self.state.current_player
        if seat in table.humans and seat not in sitting.seats:
            watching = "" if sitting.seats else _("You are watching.")
            if sitting.is_away(seat):
                watching = _("not connected; the seat is kept")
            return self.screen.words.awaited(self.state, self.screen.names[seat]), watching, "quiet"
        return "", "", ""

    def confirm(self) -> None:
        if "confirm" in self.verbs:
            self.screen.retry()


class CoveredMode(TableMode[Picture, Place]):
    """A person's private hand, until that person says so."""

    verbs = frozenset({"uncover", "confirm"})
    key_labels = MappingProxyType({"confirm": N_("Show hand")})

    def prompt(self) -> Said:
        name = self.screen.names[self.state.current_player]
        return _("{name}, it is your turn: Space shows your hand.").format(name=name), "", ""

    def uncover(self) -> None:
        self.screen.uncover()

    confirm = uncover
