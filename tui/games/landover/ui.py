"""The user interface of Landover."""

from engine.words import N_
from tui.base.game_ui import GameUI

UI = GameUI(
    title=N_("Landover"),
    words="tui.games.landover.words:PRESENTATION",
    help="tui.games.landover.help:pages",
    board="tui.games.landover.board:BOARD",
    vector="tui.games.landover.art.vector:LandoverArt",
    table="tui.games.landover.screens.screen:LandoverScreen",
    hall_table="tui.games.landover.screens.hall:HallLandoverScreen",
    replay_panel="tui.games.landover.screens.panel:LandPanel",
    lessons="tui.games.landover",
)
