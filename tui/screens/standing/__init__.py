"""Ranks and seasons: the ladder, and the profile of one person."""

from tui.screens.standing.ladder import LadderScreen
from tui.screens.standing.profile import ProfileScreen

__all__ = ["LadderScreen", "ProfileScreen"]
