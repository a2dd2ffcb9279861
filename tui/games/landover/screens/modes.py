"""The modes of Landover's table: aiming at a place, choosing from a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rich.cells import cell_len

from engine import Move
from engine.games.landover.state import LandoverState
from tui.app.screens.table.modes.base import Said, TableMode
from tui.app.widgets.choices import ChoiceRow
from tui.base.words import _
from tui.drawing.art.hexes import Spot
from tui.games.landover.art import Building, GhostPiece, LandScene
from tui.games.landover.screens.context import LandContext, RefusedAction

SHOWN: Final = 9
"""How many choices are listed at a time, a digit for each."""


class LandMode(TableMode[LandScene, Spot]):
    """Base of the modes of Landover: one may look around.

    Attributes:
        selected: index of the marked line.
        note: why what was tried cannot be done; told until the next key.
        rule: number of the rule that says so, ``""`` for none.
        topic: topic of the page of help about it; ``""`` for that of the position.
    """

    screen: LandContext
    title = ""
    topic = ""

    def __init__(self, screen: LandContext) -> None:
        super().__init__(screen)
        self.selected = 0
        self.note = self.rule = ""

    @property
    def state(self) -> LandoverState:
        return self.screen.state

    def takes(self, number: int) -> bool:
        return number <= len(self.options)

    @property
    def options(self) -> list[ChoiceRow]:
        """The lines of the list."""
        return []

    @property
    def marked(self) -> int:
        """Index of the marked line among those listed."""
        return self.selected

    @property
    def details(self) -> tuple[str, ...]:
        """The details of the marked line, a sentence each."""
        return ()

    @property
    def about(self) -> str:
        """The heading of the details."""
        return _("what it brings")

    @property
    def acts(self) -> frozenset[str]:
        """The letters of actions that mean something now."""
        return frozenset()

    def typed(self, char: str) -> bool:
        """Take a character; return whether it meant something."""
        return False

    def click(self, spot: Spot | None, near: Mapping[str, Spot], button: int) -> None:
        """A place of the map was clicked; ``near`` has the corner and the edge nearest to the click."""
        if spot is not None and spot[0] == "hex":
            self.screen.look_at(spot[1])

    def told(self, do: str, more: str = "") -> Said:
        """Return the instruction with its obstacle, else with a second sentence if both fit in one line."""
        if self.note:
            return do, self.note, "bad"
        return do, more if cell_len(do) + cell_len(more) + 4 <= self.screen.size.width else "", "quiet"

    def refuse(self, why: str, rule: str = "") -> None:
        """Say why something cannot be done, and by which rule."""
        self.note, self.rule = why, rule
        self.screen.host.bell()

    def forget(self) -> None:
        """Clear the reason why something could not be done."""
        self.note = self.rule = ""


class AimingMode(LandMode):
    """One of some places is chosen on the map.

    Args:
        ghost: returns the piece that would be put there, ``""`` for none.
        attempt: returns why something cannot be put on a place that is no target.
        start: where the cursor begins; near the place that was marked last if left out.
    """

    decides = True

    def __init__(
        self,
        screen: LandContext,
        targets: Mapping[Spot, str],
        taken: Callable[[str], None],
        prompt: str,
        ghost: Callable[[str], str] = lambda _value: "",
        attempt: Callable[[Spot], RefusedAction] = lambda _spot: RefusedAction(""),
        idle: Move | None = None,
        placed: Building | None = None,
        start: Spot | None = None,
    ) -> None:
        super().__init__(screen)
        self.targets = dict(targets)
        self._taken = taken
        self._prompt = prompt
        self._ghost = ghost
        self._attempt = attempt
        self._idle = idle
        self._placed = placed
        at = screen.geometry
        order = sorted(self.targets, key=lambda spot: at.place(spot)[::-1])
        self._order = order
        near = start or screen.last_cursor
        if near is not None and near not in self.targets:
            near = at.nearest(*at.cell(near), order)
        self._cursor = near or order[0]

    @property
    def verbs(self) -> frozenset[str]:
        several = ["step", "next"] if len(self.targets) > 1 else []
        return frozenset({"confirm", *several, *(["nothing"] if self._idle else [])})

    def why_not(self, action: str) -> str:
        return _("There is no other place.") if action == "next" else ""

    @property
    def cursor(self) -> Spot:
        return self._cursor

    def go(self, spot: Spot) -> None:
        """Mark a place."""
        self.forget()
        self._cursor = self.screen.last_cursor = spot

    def scene(self, base: LandScene) -> LandScene:
        piece = self._ghost(self.targets[self._cursor])
        ghost = GhostPiece(self._cursor, piece, self.screen.colour) if piece else None
        legal = frozenset(self.targets) if self.screen.hints else frozenset()
        there = base.buildings if self._placed is None else (*base.buildings, self._placed)
        return replace(base, buildings=there, legal=legal - {self._cursor}, cursor=self._cursor, ghost=ghost)

    def prompt(self) -> Said:
        if self.note:
            return self._prompt, self.note, "bad"
        return self._prompt, self.screen.describe(self._cursor), "good"

    def step(self, dx: int, dy: int) -> None:
        found = self.screen.geometry.towards(self._cursor, dx, 2 * dy, self.targets)
        if found is not None:
            self.go(found)

    def next(self, step: int) -> None:
        at = self._order.index(self._cursor)
        self.go(self._order[(at + step) % len(self._order)])

    def confirm(self) -> None:
        self._taken(self.targets[self._cursor])

    def nothing(self) -> None:
        if self._idle is not None:
            self.screen.play(self._idle)

    def click(self, spot: Spot | None, near: Mapping[str, Spot], button: int) -> None:
        if spot is not None and spot in self.targets:
            if spot == self._cursor:
                self.confirm()
            else:
                self.go(spot)
            return
        wanted = near.get(self._cursor[0], spot)
        refusal = self._attempt(wanted) if wanted is not None else None
        if refusal is not None and refusal.why:
            self.refuse(*refusal)
        else:
            super().click(spot, near, button)


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A line of a list: its key, what it is, what stands at its end, more about it, and what it does."""

    label: str
    text: str
    do: Callable[[], None]
    tail: str = ""
    details: tuple[str, ...] = ()


class LandListMode(LandMode):
    """One of some lines is chosen by its key, or by marking it.

    Args:
        selected: index of the line that is marked first.
    """

    decides = True

    def __init__(
        self,
        screen: LandContext,
        title: str,
        lines: Sequence[ListEntry],
        prompt: str,
        topic: str = "",
        selected: int = 0,
    ) -> None:
        super().__init__(screen)
        self.selected = selected
        self.title = title
        self.topic = topic
        self.lines = list(lines)
        self._prompt = prompt

    @property
    def verbs(self) -> frozenset[str]:
        return frozenset({"confirm", "digit", *(["step", "next"] if len(self.lines) > 1 else [])})

    def why_not(self, action: str) -> str:
        return _("There is only one line.") if action == "next" else ""

    def takes(self, number: int) -> bool:
        shown = self.lines[self.first : self.first + SHOWN]
        return number <= len(shown) and not shown[number - 1].label

    @property
    def first(self) -> int:
        """Index of the first line that is listed."""
        return max(0, min(self.selected - SHOWN // 2, len(self.lines) - SHOWN))

    @property
    def options(self) -> list[ChoiceRow]:
        shown = self.lines[self.first : self.first + SHOWN]
        return [
            ChoiceRow(line.label or str(number), line.text, line.tail) for number, line in enumerate(shown, 1)
        ]

    @property
    def marked(self) -> int:
        return self.selected - self.first

    @property
    def details(self) -> tuple[str, ...]:
        return self.lines[self.selected].details

    def prompt(self) -> Said:
        line = self.lines[self.selected]
        return self.told(self._prompt, line.details[0] if line.details else line.text)

    def next(self, step: int) -> None:
        self.forget()
        self.selected = (self.selected + step) % len(self.lines)

    def step(self, dx: int, dy: int) -> None:
        self.next(1 if dx + dy > 0 else -1)

    def confirm(self) -> None:
        self.lines[self.selected].do()

    def digit(self, number: int) -> None:
        index = self.first + number - 1
        if 0 <= index < len(self.lines) and number <= SHOWN and not self.lines[index].label:
            self.selected = index
            self.confirm()

    def typed(self, char: str) -> bool:
        for index, line in enumerate(self.lines):
            if line.label and line.label == char:
                self.selected = index
                self.confirm()
                return True
        return False

    def select(self, index: int) -> None:
        """Mark a line, or do what it says when it is marked already."""
        index += self.first
        if index == self.selected:
            self.confirm()
        elif 0 <= index < len(self.lines):
            self.selected = index


def able_sign(screen: LandContext, *, able: bool) -> str:
    """Return the sign of what can be done now, or of what cannot."""
    yes, no = ("✓", "·") if screen.host.look.unicode else ("+", "-")
    return yes if able else no
