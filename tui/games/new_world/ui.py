"""The user interface of New World."""

from tui.games.ui import GameUI

UI = GameUI(
    words="tui.games.new_world.words:PRESENTATION",
    help="tui.games.new_world.help:pages",
    painter="tui.games.new_world.art.painter:NewWorldPainter",
)
