"""The table screen of Landover on a server."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from engine.games.landover.state import LandoverState
from tui.art.hexes import Spot
from tui.games.landover.art import LandScene
from tui.games.landover.screens.screen import LandoverScreen
from tui.keys import key
from tui.screens.lobby.table import HallGameScreen
from tui.words import N_


class HallLandoverScreen(HallGameScreen[LandoverState, LandScene, Spot], LandoverScreen):
    """A table of the hall at which Landover is played; its own keys have precedence."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("o", "act('o')", N_("Offer")),
        key("O", "leaving", N_("End or leave")),
    ]
