"""The interface of Landover's table screen for modes, panel and strip."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from textual.geometry import Size

from engine import EngineError
from engine.games.landover.state import LandoverState
from tui.app.screens.table.modes.base import TableMode
from tui.app.screens.table.modes.context import TableContext
from tui.drawing.art.hexes import Geometry, Spot
from tui.games.landover.art import LandScene
from tui.games.landover.words import LandoverPresentation


class RefusedAction(NamedTuple):
    """Why something cannot be done, in a sentence, and the number of the rule that says so."""

    why: str
    rule: str = ""


class LandContext(TableContext, Protocol):
    """The table screen of Landover."""

    last_cursor: Spot | None
    """The place that was marked last, so that the next choice begins nearby."""

    @property
    def state(self) -> LandoverState:
        """The game as the person at the keyboard may see it."""

    @property
    def words(self) -> LandoverPresentation:
        """The words of the game."""

    @property
    def mode(self) -> TableMode[LandScene, Spot]:
        """The present mode of keys and mouse."""

    @property
    def size(self) -> Size:
        """Columns and rows of the screen."""

    @property
    def geometry(self) -> Geometry:
        """The geometry of the map as it is shown."""

    @property
    def colours(self) -> list[int]:
        """The colours of the seats."""

    @property
    def colour(self) -> int:
        """The colour of the seat to move."""

    @property
    def mine(self) -> int | None:
        """The seat whose hand is shown; ``None`` if there is none."""

    @property
    def newest(self) -> str:
        """The latest event, where the event log is hidden."""

    def describe(self, spot: Spot) -> str:
        """Return the description of a place."""

    def part_words(self, part: str, value: object) -> str:
        """Return the name of a part of a choice."""

    def refusal(self, objection: EngineError) -> RefusedAction:
        """Return why a move cannot be made, with its rule."""

    def enter(self, mode: TableMode[LandScene, Spot]) -> None:
        """Let keys and mouse mean something else."""

    def after(self) -> None:
        """Show what a key changed in the mode."""

    def open(self, mode: TableMode[LandScene, Spot] | None) -> None:
        """Let keys and mouse mean something else for a while."""

    def open_bank(self) -> None:
        """Trade with the bank."""

    def open_offer(self) -> None:
        """Offer a trade to the others."""

    @property
    def declines_itself(self) -> bool:
        """True if the open offer is declined in a moment, because the seat cannot accept it."""

    def decline_all(self) -> None:
        """Decline all open offers."""

    def refuse(self, why: str, rule: str = "") -> None:
        """Say why something cannot be done, and by which rule."""

    def look_at(self, hex_: int) -> None:
        """Say what is on a tile."""
