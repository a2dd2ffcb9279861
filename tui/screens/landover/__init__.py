"""The table of Landover: a map of hexes, a hand of goods, and many things to do with them."""

from tui.screens.landover.screen import LandoverScreen

__all__ = ["LandoverScreen"]
