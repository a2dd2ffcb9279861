"""What a bot would do in a person's place in Landover: its best few moves, and what each may bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import Move
from tui.art.hexes import Spot
from tui.art.landover import LandScene
from tui.games.landover.scene import proposed, spot_of_move
from tui.games.presentation import capital
from tui.screens.landover.modes import LandMode
from tui.screens.table.modes.advice import SHOWN, HintMode
from tui.screens.table.modes.base import Said
from tui.table.thinking import sensible
from tui.widgets.choices import ChoiceRow
from tui.words import _

if TYPE_CHECKING:
    from engine.bots import Analysis
    from tui.screens.landover.context import LandContext


@dataclass(frozen=True, slots=True)
class Advice:
    """One move that is worth considering.

    Attributes:
        move: the move.
        words: what it means.
        behind: victory points by which it can be expected to be behind the best one.
    """

    move: Move
    words: str
    behind: float


class Advising(HintMode[Advice], LandMode):
    """A bot thinks about a person's decision, then its best moves can be looked at, and one of them made."""

    def __init__(self, screen: LandContext) -> None:
        super().__init__(screen)
        self.title = _("hints")

    @property
    def verbs(self) -> frozenset[str]:  # type: ignore[override]
        """Choosing, once there is something to choose."""
        return frozenset({"step", "next", "confirm", "digit"}) if self.advice else frozenset()

    def advise(self, analysis: Analysis) -> list[Advice]:
        """Return the best moves with what they mean."""
        words, names, state = self.screen.words, self.screen.names, self.state
        best = analysis.ranked[0].value
        return [
            Advice(one.move, words.choice(state, one.move, names), best - one.value)
            for one in sensible(analysis)[:SHOWN]
        ]

    # -- showing ------------------------------------------------------------------------------------------

    @property
    def options(self) -> list[ChoiceRow]:
        """The moves, with the points by which each is behind the best."""
        return [
            ChoiceRow(str(number), advice.words, f"{-advice.behind:.2f}" if number > 1 else "")
            for number, advice in enumerate(self.advice, 1)
        ]

    @property
    def details(self) -> tuple[str, ...]:
        """The marked move in full."""
        return (capital(self.advice[self.selected].words) + ".",) if self.advice else ()

    @property
    def cursor(self) -> Spot | None:
        """Where the marked move is made, if that is a place."""
        return spot_of_move(self.state, self.advice[self.selected].move) if self.advice else None

    def scene(self, base: LandScene) -> LandScene:
        """Show the marked move on the map."""
        if not self.advice:
            return base
        return proposed(self.state, base, self.advice[self.selected].move, self.screen.colour)

    def prompt(self) -> Said:
        """Say how far the thinking has come, or what the marked move may bring."""
        if not self.advice:
            return super().prompt()
        marked = self.advice[self.selected]
        do = _("Enter plays it, Esc goes back.")
        if not self.selected:
            return do, _("The best that was found."), "good"
        return do, _("{behind:.2f} points less than the best.").format(behind=marked.behind), "quiet"

    # -- choosing -----------------------------------------------------------------------------------------

    def next(self, step: int) -> None:
        """Mark the next move."""
        if self.advice:
            self.selected = (self.selected + step) % len(self.advice)

    def step(self, dx: int, dy: int) -> None:
        """Mark the next move or the one before."""
        self.next(1 if dx + dy > 0 else -1)

    def digit(self, number: int) -> None:
        """Mark the move of that number."""
        if number <= len(self.advice):
            self.selected = number - 1

    def select(self, index: int) -> None:
        """Mark a move, or make it when it is marked already."""
        if index == self.selected:
            self.confirm()
        elif index < len(self.advice):
            self.selected = index

    def confirm(self) -> None:
        """Make the marked move."""
        if self.advice:
            self.screen.play(self.advice[self.selected].move)
