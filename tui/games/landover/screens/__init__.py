"""The table of Landover: a map of hexes, a hand of goods, and many things to do with them."""

from tui.games.landover.screens.screen import LandoverScreen

__all__ = ["LandoverScreen"]
