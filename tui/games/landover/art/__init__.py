"""The drawings of Landover on a hex map: its terrains and pieces."""

from tui.games.landover.art.pieces import Building, Route
from tui.games.landover.art.scene import GhostPiece, LandScene, SeatPiece

__all__ = ["Building", "GhostPiece", "LandScene", "Route", "SeatPiece"]
