"""The user interface of The Discovery."""

from engine.words import N_
from tui.base.game_ui import GameUI

UI = GameUI(
    title=N_("The Discovery"),
    words="tui.games.discovery.words:PRESENTATION",
    help="tui.games.discovery.help:pages",
    painter="tui.games.discovery.painter:DiscoveryPainter",
    vector="tui.games.discovery.vector:DiscoveryArt",
    lessons="tui.games.discovery",
)
