"""Vector art of hex maps: where things lie in units that need not be pixels, and what an art can draw."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import Final, Generic, TypeVar

from engine.hexes import HexGrid
from tui.base.game_ui import load, ui
from tui.drawing.art.hexes.geometry import Geometry
from tui.drawing.art.hexes.scene import HexScene

Point = tuple[float, float]

P = TypeVar("P", bound=HexScene)

WIDE: Final = 100.0
"""Width of a hex on a map of regular hexes."""


@dataclass(frozen=True)
class HexPlan:
    """The positions of hexes, corners and edges. Hexes stand on a point."""

    centres: tuple[Point, ...]
    corners: tuple[Point, ...]
    outline: tuple[Point, ...]  # the corners of a hex around its middle, in the order of the names of corners
    width: float
    height: float
    unit: float  # how large things are drawn; 1 where a hex is 100 wide


def regular(grid: HexGrid) -> HexPlan:
    """Return a plan of regular hexes, each 100 wide."""
    return _plan(grid, WIDE, WIDE / 3**0.5, WIDE / 3**0.5 / 2)


def like(at: Geometry, pixel: float) -> HexPlan:
    """Return the plan of a map in the terminal, in which a pixel of its geometry has some length."""
    return _plan(at.grid, pixel * at.width, pixel * at.side, pixel * at.point)


def _plan(grid: HexGrid, wide: float, side: float, point: float) -> HexPlan:
    half = wide / 2
    west = min(2 * q + r for q, r in grid.hexes)
    east = max(2 * q + r for q, r in grid.hexes)
    north = min(r for _q, r in grid.hexes)
    south = max(r for _q, r in grid.hexes)
    middle = point + side / 2
    centres = tuple(
        ((2 * q + r - west + 1) * half, (r - north) * (side + point) + middle) for q, r in grid.hexes
    )
    low = side / 2
    outline = ((half, -low), (0.0, -middle), (-half, -low), (-half, low), (0.0, middle), (half, low))
    corners: list[Point] = [(0.0, 0.0)] * len(grid.corner_names)
    for (x, y), numbers in zip(centres, grid.hex_corners, strict=True):
        for number, (dx, dy) in zip(numbers, outline, strict=True):
            corners[number] = x + dx, y + dy
    return HexPlan(
        centres,
        tuple(corners),
        outline,
        (east - west + 2) * half,
        (south - north) * (side + point) + 2 * middle,
        wide / WIDE,
    )


class HexVectorArt(ABC, Generic[P]):
    """Draws the map of one game on hexes. Light comes from the north-west."""

    @property
    @abstractmethod
    def defs(self) -> str:
        """The definitions to which the fragments refer."""

    @abstractmethod
    def ground(self, scene: P, plan: HexPlan) -> str:
        """Return the parts that change little: terrains, coasts, number tokens and harbours."""

    @abstractmethod
    def pieces(self, scene: P, plan: HexPlan) -> str:
        """Return the pieces on hexes, edges and corners."""

    @abstractmethod
    def figure(self, colour: int, theme: str = "dark") -> str:
        """Return a piece that stands for a seat, with its middle at (0, 0), at most 24 units large."""


@cache
def hex_art(game: str) -> HexVectorArt[HexScene] | None:
    """Return the vector art of a game on hexes, ``None`` if it has none.

    Raises:
        KeyError: when there is no such game.
    """
    found = load(ui(game).vector) if ui(game).vector else None
    return found() if isinstance(found, type) and issubclass(found, HexVectorArt) else None
