"""The scene of Landover besides the map itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from engine.dice import ways
from tui.base.depth import Look
from tui.drawing.art.hexes import HexLabel, HexScene, Spot, Terrain
from tui.games.landover.art.pieces import Building, Route, badge, shield
from tui.games.landover.art.terrain import TERRAINS


@dataclass(frozen=True, slots=True)
class SeatPiece:
    """A piece of a seat on a hex."""

    hex: int
    colour: int


@dataclass(frozen=True, slots=True)
class GhostPiece:
    """A proposed piece: ``piece`` is village, city, wall, road, boat, catapult or token."""

    spot: Spot
    piece: str
    colour: int


@dataclass(frozen=True, slots=True)
class LandScene(HexScene):
    """Everything on the map of Landover."""

    buildings: tuple[Building, ...] = ()
    routes: tuple[Route, ...] = ()
    catapults: tuple[SeatPiece, ...] = ()
    shields: frozenset[int] = frozenset()
    token: SeatPiece | None = None
    ghost: GhostPiece | None = None

    @property
    def game(self) -> str:
        return "landover"

    def within(self, spots: Collection[Spot] | None) -> Self:
        near = spots or ()
        token, ghost = self.token, self.ghost
        return replace(
            super(LandScene, self).within(spots),
            buildings=tuple(one for one in self.buildings if ("corner", one.corner) in near),
            routes=tuple(one for one in self.routes if ("edge", one.edge) in near),
            catapults=tuple(one for one in self.catapults if spots is None or ("hex", one.hex) in near),
            shields=frozenset(hex_ for hex_ in self.shields if ("hex", hex_) in near),
            token=token if token is not None and ("hex", token.hex) in near else None,
            ghost=ghost if ghost is not None and ghost.spot in near else None,
        )

    def without_ghost(self) -> Self:
        return replace(self, ghost=None)

    @property
    def terrains(self) -> tuple[Terrain, ...]:
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
        found = {route.edge: route for route in self.routes}
        ghost = self.ghost
        if ghost is not None and ghost.spot[0] == "edge":
            found[ghost.spot[1]] = Route(ghost.spot[1], ghost.colour, ghost.piece == "boat")
        return found

    @property
    def ghost_spot(self) -> Spot | None:
        return None if self.ghost is None else self.ghost.spot

    @property
    def faint(self) -> frozenset[int]:
        return frozenset(stand.hex for stand in self.catapults)

    def pips(self, number: int) -> int:
        """Return in how many of 36 ways two dice show a number."""
        return ways(number)

    def badges(self, look: Look) -> Mapping[int, Sequence[HexLabel]]:
        found: dict[int, list[HexLabel]] = {}
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
