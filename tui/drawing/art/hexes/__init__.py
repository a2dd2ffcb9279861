"""Hex maps: where their hexes, corners and edges lie, and how they are drawn; knows the rules of no game."""

from tui.drawing.art.hexes.drawing import Drawing, draw
from tui.drawing.art.hexes.geometry import ZOOMS, Geometry, Spot, geometry
from tui.drawing.art.hexes.scene import CornerPiece, EdgePiece, HarbourMark, HexLabel, HexScene
from tui.drawing.art.hexes.terrain import Terrain

__all__ = [
    "ZOOMS",
    "CornerPiece",
    "Drawing",
    "EdgePiece",
    "Geometry",
    "HarbourMark",
    "HexLabel",
    "HexScene",
    "Spot",
    "Terrain",
    "draw",
    "geometry",
]
