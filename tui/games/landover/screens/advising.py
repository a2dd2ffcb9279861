"""Hints for Landover: a bot's best moves, with their values."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine import Move
from tui.app.screens.table.modes.advice import SHOWN, HintMode
from tui.app.screens.table.modes.base import Said
from tui.app.widgets.choices import ChoiceRow
from tui.base.words import N_, _
from tui.drawing.art.hexes import Spot
from tui.games.landover.art import LandScene
from tui.games.landover.reasons import reasons
from tui.games.landover.scene import proposed, spot_of_move
from tui.games.landover.screens.modes import LandMode
from tui.play.table.thinking import sensible

if TYPE_CHECKING:
    from engine.bots import Analysis
    from tui.games.landover.screens.context import LandContext


@dataclass(frozen=True, slots=True)
class LandAdvice:
    """One move that is worth considering."""

    move: Move
    words: str
    behind: float  # victory points by which it can be expected to be behind the best one
    reasons: tuple[str, ...] = ()


class LandHintMode(HintMode[LandScene, Spot, LandAdvice], LandMode):
    """Shows a bot's best moves, one of which can be played."""

    def __init__(self, screen: LandContext) -> None:
        super().__init__(screen)
        self.title = _("hints, in victory points")

    key_labels = MappingProxyType({"confirm": N_("Play it"), "hint": N_("Hide hints")})

    @property
    def verbs(self) -> frozenset[str]:
        several = ["step", "next"] if len(self.advice) > 1 else []
        return frozenset({"confirm", "digit", *several}) if self.advice else frozenset()

    def advise(self, analysis: Analysis) -> list[LandAdvice]:
        words, names, state = self.screen.words, self.screen.names, self.state
        best = analysis.ranked[0].value
        return [
            LandAdvice(
                one.move,
                words.choice(state, one.move, names),
                best - one.value,
                tuple(reasons(state, one.move)),
            )
            for one in sensible(analysis)[:SHOWN]
        ]

    # -- showing ------------------------------------------------------------------------------------------

    @property
    def options(self) -> list[ChoiceRow]:
        return [
            ChoiceRow(
                str(number), advice.words, f"{-round(advice.behind, 2) or 0.0:.2f}" if number > 1 else ""
            )
            for number, advice in enumerate(self.advice, 1)
        ]

    @property
    def details(self) -> tuple[str, ...]:
        if not self.advice:
            return ()
        return tuple(f"- {reason}" for reason in self.advice[self.selected].reasons)

    @property
    def cursor(self) -> Spot | None:
        return spot_of_move(self.state, self.advice[self.selected].move) if self.advice else None

    def scene(self, base: LandScene) -> LandScene:
        if not self.advice:
            return base
        return proposed(self.state, base, self.advice[self.selected].move, self.screen.colour)

    def prompt(self) -> Said:
        if not self.advice:
            return super().prompt()
        marked = self.advice[self.selected]
        do = _("Enter plays it, Esc goes back.")
        if not self.selected:
            return do, _("The best move found."), "good"
        return do, _("{behind:.2f} victory points less than the best.").format(behind=marked.behind), "quiet"

    # -- choosing -----------------------------------------------------------------------------------------

    def next(self, step: int) -> None:
        if self.advice:
            self.selected = (self.selected + step) % len(self.advice)

    def step(self, dx: int, dy: int) -> None:
        self.next(1 if dx + dy > 0 else -1)

    def digit(self, number: int) -> None:
        if number <= len(self.advice):
            self.selected = number - 1

    def select(self, index: int) -> None:
        """Mark a move, or make it when it is marked already."""
        if index == self.selected:
            self.confirm()
        elif index < len(self.advice):
            self.selected = index

    def confirm(self) -> None:
        if self.advice:
            self.screen.play(self.advice[self.selected].move)
