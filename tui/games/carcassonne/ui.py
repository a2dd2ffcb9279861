"""The user interface of Carcassonne."""

from engine.words import N_
from tui.base.game_ui import GameUI

UI = GameUI(
    title=N_("Carcassonne"),
    words="tui.games.carcassonne.words:PRESENTATION",
    help="tui.games.carcassonne.help:pages",
    painter="tui.games.carcassonne.art.painter:CarcassonnePainter",
    vector="tui.games.carcassonne.art.vector:CarcassonneArt",
    lessons="tui.games.carcassonne",
)
