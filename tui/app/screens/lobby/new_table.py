"""Making a table: which game, which seats, who may see it, and how much time there is."""

from __future__ import annotations

from typing import Final

from textual.containers import Horizontal
from textual.widgets import Button, Input, Static

import engine
from tui.app.screens.lobby import phrases
from tui.app.screens.lobby.host import lobby_of
from tui.app.screens.new_game import NewGameScreen, SeatRow
from tui.app.widgets.picker import Picker
from tui.base.words import N_, _
from tui.play.draft import Draft, SeatDraft
from tui.play.hall import ClockRule, OnTimeout, SeatSetup, TableSetup
from tui.play.table import HUMAN
from tui.presentation import games

_CLOCKS: Final = (
    None,
    ClockRule(10 * 60, increment=10),
    ClockRule(30 * 60, increment=20),
    ClockRule(60 * 60),
    ClockRule(60, each_turn=True),
    ClockRule(5 * 60, each_turn=True),
    ClockRule(86400, each_turn=True),
    ClockRule(3 * 86400, each_turn=True),
)


class TableDraft(Draft):
    """Seats for people are named when people sit down."""

    def _fresh(self, seat: SeatDraft, people: int, taken: set[str]) -> str:
        if seat.player != HUMAN:
            return super()._fresh(seat, people, taken)
        if self.person.casefold() not in taken:
            return self.person
        number = 1
        while (name := _("free seat {number}").format(number=number)).casefold() in taken:
            number += 1
        return name


class NewTableScreen(NewGameScreen):
    """Like setting up a game at home; Enter makes the table, and others can come."""

    def key_words(self, action: str) -> str:
        return N_("Make the table") if action == "begin" else super().key_words(action)

    def new_draft(self) -> Draft:
        person = lobby_of(self).person
        seats = [SeatDraft(HUMAN, 0), SeatDraft(HUMAN, 1)]
        return TableDraft(engine.game(games()[0]), person=person.name, seats=seats)

    async def on_mount(self) -> None:
        look = self.host.look
        lists = [_("Everybody sees it in the lobby."), _("Only people who know its name can find it.")]
        clocks = [_short(rule) for rule in _CLOCKS]
        ranks = [
            _("Rated: it counts for the ranks of those who play."),
            _("Casual: it does not count for ranks."),
        ]
        fields = [
            (_("Ranks"), Picker(ranks, look=look, id="rated")),
            (_("Table"), Picker(lists, look=look, id="listed")),
            (_("Clock"), Picker(clocks, look=look, id="clock")),
            (_("No clock"), Picker(look=look, id="at-end")),
        ]
        lines = [
            Horizontal(Static(words, classes="label"), field, classes="field") for words, field in fields
        ]
        await self.query_one("#rules").mount_all(lines, after="#boxes")
        self.query_one("#begin", Button).label = _("Make the table")
        self.query_one("#heading", Static).update(_("New table"))

    def _show(self) -> None:
        super()._show()
        self._settle()

    def _settle(self) -> None:
        picker = self.query_one("#at-end", Picker)
        rated = self._among_people() and self.query_one("#rated", Picker).index == 0
        words = [
            _("Whoever runs out of time loses; a bot plays on while two others still play.")
            if rated
            else _("A bot plays on for whoever runs out of time."),
            _("Whoever runs out of time loses, and the game is over."),
            _("When time runs out, only what must be done is done, and the turn ends."),
        ]
        known = words if self.draft.game.has_timeout_move else words[:2]
        picker.show(known, picker.index if 0 <= picker.index < len(known) else 0)
        picker.query_ancestor(Horizontal).display = self._clock() is not None
        ranks = self.query_one("#rated").query_ancestor(Horizontal)
        ranks.display = self._among_people()
        for row in self.query(SeatRow):
            if row.number < len(self.draft.seats):
                row.query_one(Input).disabled = self.draft.seats[row.number].player == HUMAN

    def _among_people(self) -> bool:
        return all(seat.player == HUMAN for seat in self.draft.seats)

    def _clock(self) -> ClockRule | None:
        rule = _CLOCKS[self.query_one("#clock", Picker).index]
        if rule is None:
            return None
        at_end = list(OnTimeout)[self.query_one("#at-end", Picker).index]
        return ClockRule(rule.seconds, rule.increment, rule.each_turn, at_end)

    def begin_game(self) -> None:
        draft = self.draft
        seats = tuple(
            SeatSetup(seat.player, seat.colour, name)
            for seat, name in zip(draft.seats, draft.names(), strict=True)
        )
        private = self.query_one("#listed", Picker).index == 1
        rated = self.query_one("#rated", Picker).index == 0
        lobby_of(self).make_table(
            TableSetup(draft.game.name, draft.options, seats, private, self._clock(), rated)
        )


def _short(rule: ClockRule | None) -> str:
    if rule is None:
        return _("none")
    if rule.each_turn:
        return _("{time} for each turn").format(time=phrases.span(rule.seconds))
    if not rule.increment:
        return _("{time} for the whole game").format(time=phrases.span(rule.seconds))
    return _("{time} for the game and {more} more after each turn").format(
        time=phrases.span(rule.seconds), more=phrases.span(rule.increment)
    )
