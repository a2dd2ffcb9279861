"""The user interface of Carcassonne."""

from tui.games.ui import GameUI

UI = GameUI(
    words="tui.games.carcassonne.words:PRESENTATION",
    help="tui.games.carcassonne.help:pages",
    painter="tui.games.carcassonne.art.painter:CarcassonnePainter",
)
