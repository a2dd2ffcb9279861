"""Which mode the state of the game calls for."""

from __future__ import annotations

from engine import CHANCE
from engine.landscape.records import Discard, Forgo
from tui.screens.table.modes.base import TableMode
from tui.screens.table.modes.choosing import ChoosingMode
from tui.screens.table.modes.claiming import ClaimingMode
from tui.screens.table.modes.context import TileContext
from tui.screens.table.modes.laying import GivingUpMode, LayingMode
from tui.screens.table.modes.over import Over
from tui.screens.table.modes.stuck import Stuck
from tui.screens.table.modes.waiting import Covered, Watching


def main_mode(screen: TileContext, cursor: tuple[int, int] | None) -> TableMode:
    """Return the mode that the state of the game calls for."""
    state, table = screen.state, screen.table
    seat = state.current_player
    if state.is_terminal:
        return Over(screen)
    if table.trouble is not None and table.trouble.seat is not None and screen.sitting.seats:
        return Stuck(screen, table.trouble.seat)
    if table.trouble is not None or screen.sitting.over or seat == CHANCE or seat not in screen.sitting.seats:
        return Watching(screen)
    if screen.covered:
        return Covered(screen)
    if state.phase == "place":
        return LayingMode(screen, cursor)
    if state.phase == "follower":
        return ClaimingMode(screen)
    moves = state.legal_moves()
    if isinstance(moves[0], Discard | Forgo):
        return GivingUpMode(screen)
    return ChoosingMode(screen, moves)
