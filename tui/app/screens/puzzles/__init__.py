"""The screens of the puzzles: the choice, the board to solve one at, and the answer."""

from tui.app.screens.puzzles.menu import PuzzlesScreen

__all__ = ["PuzzlesScreen"]
