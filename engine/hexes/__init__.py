"""Hex maps for games that build on tiles, corners and edges; knows the rules of no game.

``grid`` says what touches what and names it, ``layout`` adds terrain, number tokens, islands and harbours.
"""

from engine.hexes.grid import CORNERS, DIRECTIONS, STEPS, BadMap, Hex, HexGrid
from engine.hexes.layout import HIDDEN, Harbour, Layout, Tile

__all__ = [
    "CORNERS",
    "DIRECTIONS",
    "HIDDEN",
    "STEPS",
    "BadMap",
    "Harbour",
    "Hex",
    "HexGrid",
    "Layout",
    "Tile",
]
