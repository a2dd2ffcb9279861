"""The user interface of The Discovery."""

from tui.games.ui import GameUI

UI = GameUI(
    words="tui.games.discovery.words:PRESENTATION",
    help="tui.games.discovery.help:pages",
    painter="tui.games.discovery.painter:DiscoveryPainter",
)
