"""The hex map: where its hexes, corners and edges lie, and how they are drawn."""

from tui.art.hexes import framing
from tui.art.hexes.drawing import Drawing, draw
from tui.art.hexes.geometry import ZOOMS, Geometry, geometry
from tui.art.hexes.scene import Building, Ghost, Harbour, HexScene, Route, Spot, Stand

__all__ = [
    "ZOOMS",
    "Building",
    "Drawing",
    "Geometry",
    "Ghost",
    "Harbour",
    "HexScene",
    "Route",
    "Spot",
    "Stand",
    "draw",
    "framing",
    "geometry",
]
