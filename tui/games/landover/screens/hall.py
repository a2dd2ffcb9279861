"""The table screen of Landover on a server."""

from __future__ import annotations

from engine.games.landover.state import LandoverState
from tui.app.screens.lobby.table import HallGameScreen
from tui.drawing.art.hexes import Spot
from tui.games.landover.art import LandScene
from tui.games.landover.screens.screen import LandoverScreen


class HallLandoverScreen(HallGameScreen[LandoverState, LandScene, Spot], LandoverScreen):
    """A table of the hall at which Landover is played."""
