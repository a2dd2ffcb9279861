"""How Landover is drawn on a hex map: its terrains and pieces."""

from tui.art.landover.pieces import Building, Route
from tui.art.landover.scene import Ghost, LandScene, Stand

__all__ = ["Building", "Ghost", "LandScene", "Route", "Stand"]
