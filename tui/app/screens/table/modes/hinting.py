"""Hints: a bot's best moves, with their values and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine import Move
from engine.landscape.feature import Claim
from engine.landscape.records import Place
from tui.app.screens.table.modes.advice import SHOWN, HintMode
from tui.app.screens.table.modes.base import Said
from tui.app.screens.table.modes.listing import ListMode
from tui.app.screens.table.modes.tile import TileMode
from tui.app.widgets.choices import ChoiceRow
from tui.base.words import N_, _
from tui.drawing.art.scene import Cell, GhostTile, Scene
from tui.play.table.thinking import sensible
from tui.presentation.alternatives import told_apart
from tui.presentation.landscape.reasons import best_after, reason
from tui.presentation.landscape.scene import choosing

if TYPE_CHECKING:
    from engine.bots import Analysis
    from tui.app.screens.table.modes.context import TileContext


@dataclass(frozen=True, slots=True)
class Advice:
    """One move that is worth considering."""

    move: Move
    gain: float  # points that it can be expected to bring more than a move drawn by lot
    behind: float
    why: str


class TileHintMode(HintMode[Scene, Cell, Advice], ListMode[Scene, Cell], TileMode):
    """Shows a bot's best moves, one of which can be played."""

    key_labels = MappingProxyType({"confirm": N_("Play it"), "hint": N_("Hide hints")})

    def __init__(self, screen: TileContext, main: TileMode) -> None:
        super().__init__(screen)
        self.main = main

    @property
    def verbs(self) -> frozenset[str]:
        return frozenset({"cancel"}) | (super().verbs if self.advice else frozenset())

    def advise(self, analysis: Analysis) -> list[Advice]:
        words, names, state = self.screen.words, self.screen.names, self.state
        ordinary = sum(one.value for one in analysis.ranked) / len(analysis.ranked)
        best = analysis.ranked[0].value
        shown = sensible(analysis)[:SHOWN]
        whys = told_apart((one.move, reason(words, state, names, one.move)) for one in shown)
        return [
            Advice(one.move, one.value - ordinary, best - one.value, why)
            for one, why in zip(shown, whys, strict=True)
        ]

    # -- showing ------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return _("hints")

    @property
    def options(self) -> list[ChoiceRow]:
        return [
            ChoiceRow(str(number), advice.why, now=f"{advice.gain:+.1f}" if len(self.advice) > 1 else "")
            for number, advice in enumerate(self.advice, 1)
        ]

    @property
    def chosen(self) -> Advice | None:
        """The marked move."""
        return self.advice[self.selected] if self.advice else None

    @property
    def cursor(self) -> tuple[int, int] | None:
        move = self.chosen.move if self.chosen else None
        if isinstance(move, Place):
            return move.x, move.y
        claim = self._claim(move)
        return (claim.x, claim.y) if claim else self.main.cursor

    def scene(self, base: Scene) -> Scene:
        if self.chosen is None:
            return self.main.scene(base)
        move = self.chosen.move
        if isinstance(move, Place):
            design = self.state.tileset.by_id[move.tile]
            ghost = GhostTile(move.x, move.y, design, move.rotation, fits=True)
            return replace(base, ghost=ghost, cursor=self.cursor, labels=self._labels(move))
        advice = enumerate(self.advice, 1)
        claims = [(str(number), claim) for number, one in advice if (claim := self._claim(one.move))]
        colour = self.screen.table.seats[self.state.current_player].colour
        return choosing(base, self.state.game, claims, self._claim(move), colour, self.cursor)

    def _labels(self, chosen: Place) -> dict[tuple[int, int], str]:
        """Return the number of the best move at each place but the marked one."""
        found: dict[tuple[int, int], str] = {}
        for number, advice in enumerate(self.advice, 1):
            move = advice.move
            if isinstance(move, Place) and (move.x, move.y) != (chosen.x, chosen.y):
                found.setdefault((move.x, move.y), str(number))
        return found

    def _claim(self, move: Move | None) -> Claim | None:
        claims: Sequence[Claim] = self.state.claims()
        return next((claim for claim in claims if claim.move == move), None)

    def prompt(self) -> Said:
        if self.chosen is None:
            return super().prompt()
        do = _("Enter plays it.")
        if len(self.advice) == 1:  # there is nothing to compare it with
            return do, self.chosen.why, "good"
        lead = _("{points:+.1f} expected").format(points=self.chosen.gain)
        if self.selected:
            lead = _("{points:+.1f} expected, {behind:.1f} less than the best").format(
                points=self.chosen.gain, behind=self.chosen.behind
            )
        return do, _("{lead}: {why}").format(lead=lead, why=self.chosen.why), "good"

    # -- playing ------------------------------------------------------------------------------------------

    def take(self, index: int) -> None:
        """Play a move, and after a tile the follower choice that the hint came with."""
        move = self.advice[index].move
        then = best_after(self.state, move) if isinstance(move, Place) else None
        self.screen.play_as_one(move, *([then] if then is not None else []))

    def click(self, x: int, y: int, region: int | None, button: int) -> None:
        for index, advice in enumerate(self.advice):
            move = advice.move
            claim = self._claim(move)
            if (isinstance(move, Place) and (x, y) == (move.x, move.y)) or (
                claim is not None and (x, y, region) == (claim.x, claim.y, claim.region)
            ):
                self.select(index)
                return
