"""Which mode the state of the game calls for."""

from __future__ import annotations

from engine import CHANCE
from engine.landscape.phase import TilePhase
from engine.landscape.records import Discard, Forgo, Place
from tui.app.screens.table.modes.base import TableMode
from tui.app.screens.table.modes.choosing import ChoosingMode
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.context import TileContext
from tui.app.screens.table.modes.game_over import GameOverMode
from tui.app.screens.table.modes.laying import GivingUpMode, LayingMode
from tui.app.screens.table.modes.stuck import StuckMode
from tui.app.screens.table.modes.waiting import CoveredMode, WatchingMode
from tui.drawing.art.scene import Cell, Scene


def main_mode(screen: TileContext, cursor: tuple[int, int] | None) -> TableMode[Scene, Cell]:
    """Return the mode that the state of the game calls for."""
    state, table = screen.state, screen.table
    seat = state.current_player
    if state.is_terminal:
        return GameOverMode(screen)
    if table.trouble is not None and table.trouble.seat is not None and screen.sitting.seats:
        return StuckMode(screen, table.trouble.seat)
    if table.trouble is not None or screen.sitting.over or seat == CHANCE or seat not in screen.sitting.seats:
        return WatchingMode(screen)
    if screen.covered:
        return CoveredMode(screen)
    if state.is_follower_step:
        return ClaimingMode(screen)
    moves = state.legal_moves()
    if state.phase == TilePhase.PLACE or isinstance(moves[0], Place):
        return LayingMode(screen, cursor)
    if isinstance(moves[0], Discard | Forgo):
        return GivingUpMode(screen)
    return ChoosingMode(screen, moves)
