"""The user interface of The Castle."""

from engine.words import N_
from tui.base.game_ui import GameUI

UI = GameUI(
    title=N_("The Castle"),
    words="tui.games.castle.words:PRESENTATION",
    help="tui.games.castle.help:pages",
    painter="tui.games.castle.art.painter:CastlePainter",
    vector="tui.games.castle.art.vector:CastleArt",
    lessons="tui.games.castle",
)
