"""The question before a copy of a game is made, to go on from some position of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from textual.binding import BindingType

from engine import EngineError
from saves import Header, Journal, SaveError, Seat
from tui.app.host import HostedScreen
from tui.app.screens.confirming import ConfirmScreen
from tui.base.words import N_, _
from tui.play.table import HUMAN
from tui.terminal.keys import key

_BOT: Final = "greedy"


class BranchScreen(ConfirmScreen):
    """Dismissed with whether to go on in a copy."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "answer(True)", N_("Continue in a copy")),
        key("escape", "answer(False)", N_("Back")),
    ]

    def __init__(self, where: str) -> None:
        what = _("A new saved game is made; this one stays as it is.")
        super().__init__(_("play from here"), (where, what))


def against_bots(header: Header, seat: int) -> tuple[Seat, ...]:
    """Return the seats of a game in which one seat is played by the person and all others by bots.

    The seats of a solo game all stay with the person.
    """
    if all(one.player == HUMAN for one in header.seats) and header.options.get("solo", "off") != "off":
        return header.seats
    return tuple(
        replace(one, player=HUMAN if number == seat else one.player if one.player != HUMAN else _BOT)
        for number, one in enumerate(header.seats)
    )


def ask_to_branch(screen: HostedScreen[None], where: str, make: Callable[[], Journal]) -> None:
    """Ask whether to go on in a copy of a game, and then open its table."""

    def answered(wish: bool | None) -> None:
        if not wish:
            return
        try:
            journal = make()
        except (SaveError, EngineError) as error:
            screen.host.complain(error)
        else:
            screen.host.show_table(journal)

    screen.app.push_screen(BranchScreen(where), answered)
