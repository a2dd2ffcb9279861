"""The people at a table or in the lobby, each with the fingerprint of the key that identifies them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from tui.base.words import N_, _
from tui.play.hall import Hall, HallTable
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person in the list."""

    name: str
    fingerprint: str  # of the key, `""` for a bot
    note: str


def at_table(place: HallTable) -> list[PersonRow]:
    """Return those who sit at a table, in turn order, and those who look on."""
    found = []
    for number, seat in enumerate(place.metadata.seats):
        if number in place.free:
            continue
        note = _("bot") if not seat.person else _("away") if place.is_away(number) else _("plays")
        if seat.person and seat.bot:
            note = _("a bot plays on")
        found.append(PersonRow(seat.name, seat.person, note))
    lookers = (person for mark, person in place.watching.items() if mark not in place.seated)
    return [*found, *(PersonRow(person.name, person.fingerprint, _("watches")) for person in lookers)]


def in_hall(hall: Hall) -> list[PersonRow]:
    """Return all who are here, by name."""
    people = sorted(
        (visits[0].person for visits in hall.visits.people.values()), key=lambda one: one.name.casefold()
    )
    bots = [PersonRow(name, fingerprint, _("bot")) for name, fingerprint in hall.connected_bots]
    return [*(PersonRow(person.name, person.fingerprint, "") for person in people), *bots]


class PeopleScreen(ManagedModal[None]):
    """Names with their keys."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape,enter,q,N", "dismiss", N_("Back"))]

    def __init__(self, company: Sequence[PersonRow]) -> None:
        super().__init__()
        self._company = company

    def compose(self) -> ComposeResult:
        words = Text()
        for one in self._company:
            words.append(one.name, "bold")
            words.append(f"  {one.note}\n" if one.note else "\n")
            if one.fingerprint:
                words.append(f"  {one.fingerprint}\n", "dim")
        words.append(_("ssh-keygen -l -f FILE.pub prints the fingerprint of a key."), "dim")
        with VerticalScroll(id="company") as box:
            box.border_title = _("names and keys")
            yield Static(words, markup=False)
            yield KeysLine()

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one("#company").focus()
