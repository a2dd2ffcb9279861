"""Why a key does nothing at a table now, in a sentence."""

from __future__ import annotations

from engine import bots
from tui.app.screens.table.modes.context import TableContext
from tui.base.words import _


def unavailable(screen: TableContext, action: str) -> str:
    """Return why an action is unavailable in this game or not available yet; ``""`` for other reasons."""
    sitting, over = screen.sitting, screen.state.is_terminal
    judged = bots.has_evaluation(screen.state.game)
    match action:
        case "take_back" | "redo" if not sitting.seats:
            return _("You are watching.")
        case "to_start":
            return _("The game is not over; Esc leaves the table.")
        case "take_back":
            return _("There is nothing to take back.")
        case "redo":
            return _("There is nothing to redo.")
        case "rematch" if over:
            return _("Here the same tiles are not played twice.")
        case "rematch":
            return _("A rematch can be played when the game is over.")
        case "review" | "hint" if not judged:
            return _("No bot can judge this game.")
        case "review":
            return _("A review opens when the game is over.")
        case "hint" if not sitting.alone:
            return _("There are no hints where people play each other.")
        case "hint" if screen.table.journal.header.rated:
            return _("A rated game is played without hints.")
    return _("The game is over.") if over else ""


def useless(screen: TableContext, action: str) -> str:
    """Return why the position has no use for an action."""
    if screen.covered:
        return _("Press Space first to show your hand.")
    if screen.state.current_player not in screen.sitting.seats:
        return _("It is not your turn.")
    match action:
        case "digit":
            return _("There is no choice with this number now.")
        case "uncover":
            return _("No hand is covered.")
        case "nothing":
            return _("This step cannot be skipped.")
    return _("There is nothing for this key to do now.")
