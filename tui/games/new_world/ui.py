"""The user interface of New World."""

from engine.words import N_
from tui.base.game_ui import GameUI

UI = GameUI(
    title=N_("New World"),
    words="tui.games.new_world.words:PRESENTATION",
    help="tui.games.new_world.help:pages",
    painter="tui.games.new_world.art.painter:NewWorldPainter",
    vector="tui.games.new_world.art.vector:NewWorldArt",
    lessons="tui.games.new_world",
)
