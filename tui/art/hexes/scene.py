"""What the hex map shows, free of widgets: a scene is made anew for each moment and never changed.

Hexes, corners and edges are the numbers of the map; colours are numbers of seats' colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.games.landover.board import Board

Spot = tuple[str, int]
"""A place on the map: ``"hex"``, ``"corner"`` or ``"edge"``, and its number."""


@dataclass(frozen=True, slots=True)
class Building:
    """A village or a city.

    Attributes:
        corner: where it stands.
        colour: whose it is.
        city: whether it is a city.
        wall: whether it has a wall.
        metropolis: code of the colour of its metropolis's track, ``""`` if it has none.
    """

    corner: int
    colour: int
    city: bool = False
    wall: bool = False
    metropolis: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """A road, or a boat."""

    edge: int
    colour: int
    boat: bool = False


@dataclass(frozen=True, slots=True)
class Harbour:
    """A harbour: ``ratio`` is what it trades at, ``name`` what it trades in, ``letter`` the same in short.

    ``code`` is the colour of the ground that gives it. Where its kind is not known yet, all are empty.
    """

    edge: int
    ratio: str = ""
    name: str = ""
    letter: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Stand:
    """Something of a seat that stands on a hex."""

    hex: int
    colour: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """A piece where it would be put: ``piece`` is village, city, wall, road, boat, catapult or token."""

    spot: Spot
    piece: str
    colour: int


@dataclass(frozen=True, slots=True)
class HexScene:
    """Everything on the map.

    Attributes:
        board: the map itself; ``None`` where there is nothing to show.
        ground: per hex its terrain by number, -1 while nobody knows it.
        numbers: per hex its number token, 0 for none.
        names: per terrain what it is called, for a map in characters.
        harbours: the harbours.
        buildings: villages and cities.
        routes: roads and boats.
        catapults: the catapults, each on a dead tile.
        shields: hexes that cannot be raided.
        token: the trade token.
        last: what was put on the map last.
        legal: places that may be chosen now.
        cursor: the place in focus.
        fits: whether it may be chosen.
        ghost: the piece that would be put there.
        lit: hexes in a brighter light.
        labels: what is written at places, to choose by or as news.
    """

    board: Board | None = None
    ground: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    harbours: tuple[Harbour, ...] = ()
    buildings: tuple[Building, ...] = ()
    routes: tuple[Route, ...] = ()
    catapults: tuple[Stand, ...] = ()
    shields: frozenset[int] = frozenset()
    token: Stand | None = None
    last: Spot | None = None
    legal: frozenset[Spot] = frozenset()
    cursor: Spot | None = None
    fits: bool = True
    ghost: Ghost | None = None
    lit: frozenset[int] = frozenset()
    labels: Mapping[Spot, str] = field(default_factory=dict)
