"""What the map of Landover shows besides the map itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.games.landover.data import ways
from tui.art.depth import Look
from tui.art.hexes import Badge, HexScene, Spot, Terrain
from tui.art.landover.pieces import Building, Route, badge, shield
from tui.art.landover.terrain import TERRAINS


@dataclass(frozen=True, slots=True)
class Stand:
    """Something of a seat that stands on a hex."""

    hex: int
    colour: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """A proposed piece: ``piece`` is village, city, wall, road, boat, catapult or token."""

    spot: Spot
    piece: str
    colour: int


@dataclass(frozen=True, slots=True)
class LandScene(HexScene):
    """Everything on the map of Landover.

    Attributes:
        buildings: villages and cities.
        routes: roads and boats.
        catapults: the catapults, each on a dead tile.
        shields: hexes that cannot be raided.
        token: the trade token.
        ghost: the proposed piece.
    """

    buildings: tuple[Building, ...] = ()
    routes: tuple[Route, ...] = ()
    catapults: tuple[Stand, ...] = ()
    shields: frozenset[int] = frozenset()
    token: Stand | None = None
    ghost: Ghost | None = None

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        """How each terrain is drawn; the last one is that of secret tiles."""
        return TERRAINS

    @property
    def on_corners(self) -> Mapping[int, Building]:
        """The buildings, that of the ghost in place of the one that stands there."""
        found = {building.corner: building for building in self.buildings}
        ghost = self.ghost
        if ghost is not None and ghost.spot[0] == "corner":
            corner = ghost.spot[1]
            stood = found.pop(corner, None)
            found[corner] = Building(
                corner,
                ghost.colour,
                city=ghost.piece != "village",
                wall=ghost.piece == "wall" or bool(stood and stood.wall),
                metropolis=stood.metropolis if stood else "",
            )
        return found

    @property
    def on_edges(self) -> Mapping[int, Route]:
        """The roads and boats, the ghost last."""
        found = {route.edge: route for route in self.routes}
        ghost = self.ghost
        if ghost is not None and ghost.spot[0] == "edge":
            found[ghost.spot[1]] = Route(ghost.spot[1], ghost.colour, ghost.piece == "boat")
        return found

    @property
    def ghost_spot(self) -> Spot | None:
        """Where the ghost is."""
        return None if self.ghost is None else self.ghost.spot

    @property
    def faint(self) -> frozenset[int]:
        """The dead tiles."""
        return frozenset(stand.hex for stand in self.catapults)

    def pips(self, number: int) -> int:
        """Return in how many of 36 ways two dice show a number."""
        return ways(number)

    def badges(self, look: Look) -> Mapping[int, Sequence[Badge]]:
        """Return the badges of catapults, the token and shields, the ghost last."""
        found: dict[int, list[Badge]] = {}
        for stand in self.catapults:
            found.setdefault(stand.hex, []).append(badge("catapult", stand.colour, look))
        if self.token is not None:
            found.setdefault(self.token.hex, []).append(badge("token", self.token.colour, look))
        for hex_ in sorted(self.shields):
            found.setdefault(hex_, []).append(shield(look))
        ghost = self.ghost
        if ghost is not None and ghost.spot[0] == "hex":
            found.setdefault(ghost.spot[1], []).append(badge(ghost.piece, ghost.colour, look))
        return found
