"""The user interface of The Castle."""

from tui.games.ui import GameUI

UI = GameUI(
    words="tui.games.castle.words:PRESENTATION",
    help="tui.games.castle.help:pages",
    painter="tui.games.castle.art.painter:CastlePainter",
)
