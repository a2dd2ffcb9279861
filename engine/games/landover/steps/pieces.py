"""Pieces on the board: where they may go, and how they come and leave (LAND-9)."""

from __future__ import annotations

from engine.games.landover.data import HIDDEN, NUMBERS, WATER
from engine.games.landover.events import Built, IslandExplored, Removed
from engine.games.landover.position import Position, per_board
from engine.games.landover.route import built_on, extended, review_ports, review_routes, severed
from engine.games.landover.steps.tiles import RevealTile

ROAD, BOAT_KIND = 0, 1
KINDS = ("road", "boat")


def takes(s: Position, edge: int, kind: int) -> bool:
    """Return whether the sides of an edge allow a road (0) or a boat (1) (LAND-9.10, LAND-2.6).

    With ``secret_touch=side`` a side may be hidden; then the side that is known decides.
    """
    for hex_ in s.board.edge_hexes[edge]:
        ground = s.ground[hex_]
        if ground == WATER:
            if kind != ROAD:
                return True
        elif ground != HIDDEN and kind == ROAD:
            return True
    return False


@per_board
def open_edges(s: Position, seat: int, kind: int) -> list[int]:
    """Return the edges on which a seat may put a road (0) or a boat (1) (LAND-9.10 to 9.15)."""
    owner, boat, route = s.owner, s.boat, s.route
    corner_edges, edge_corners = s.board.corner_edges, s.board.edge_corners
    corners = {corner for corner, lord in enumerate(owner) if lord == seat}
    for edge, held in enumerate(route):
        if held == seat and boat[edge] == kind:
            corners.update(corner for corner in edge_corners[edge] if owner[corner] < 0)
    edges = {edge for corner in corners for edge in corner_edges[corner]}
    return sorted(e for e in edges if route[e] < 0 and takes(s, e, kind))


def land_corner(s: Position, corner: int) -> bool:
    """Return whether a corner touches revealed land (LAND-2.7)."""
    return any(s.ground[hex_] not in (WATER, HIDDEN) for hex_ in s.board.corner_hexes[corner])


def village_corners(s: Position, seat: int) -> list[int]:
    """Return the corners on which a seat may build a village (LAND-9.4)."""
    owner, near = s.owner, s.crowded
    found = set()
    for edge, held in enumerate(s.route):
        if held == seat:
            for corner in s.board.edge_corners[edge]:
                if owner[corner] < 0 and not near[corner] and land_corner(s, corner):
                    found.add(corner)
    return sorted(found)


def own_corners(s: Position, seat: int, level: int) -> list[int]:
    """Return the corners where a seat has a village (1) or a city (2)."""
    levels = s.level
    return [c for c, held in enumerate(s.owner) if held == seat and levels[c] == level]


def wall_corners(s: Position, seat: int) -> list[int]:
    """Return the cities of a seat that may get a wall (LAND-9.7)."""
    if s.walls[seat] >= NUMBERS.walls_per_player:
        return []
    walls = s.wall
    return [c for c in own_corners(s, seat, 2) if not walls[c]]


# -- building -----------------------------------------------------------------------------------------


def lay(s: Position, seat: int, edge: int, kind: int, rule: str) -> None:
    """Put a road or a boat on an edge, and have the secret tiles that it touches revealed."""
    s.put(s.route, edge, seat)
    s.put(s.boat, edge, kind)
    s.touch()
    s.events.append(Built(seat, KINDS[kind], s.board.edge_names[edge], rule))
    for hex_ in sorted(touched(s, edge)):
        s.ask(RevealTile(hex_, seat))
    extended(s, seat, edge)
    review_routes(s)


def touched(s: Position, edge: int) -> set[int]:
    """Return the hidden tiles that a piece on ``edge`` reveals (LAND-19.3)."""
    at = s.board
    if s.options["secret_touch"] == "side":
        near = set(at.edge_hexes[edge])
    else:
        near = {hex_ for corner in at.edge_corners[edge] for hex_ in at.corner_hexes[corner]}
    return {hex_ for hex_ in near if at.secret[hex_] and s.ground[hex_] == HIDDEN}


def unlay(s: Position, edge: int, rule: str) -> None:
    """Take a road or a boat off the board (Diplomat)."""
    seat, kind = s.route[edge], s.boat[edge]
    s.put(s.route, edge, -1)
    s.put(s.boat, edge, 0)
    s.touch()
    s.events.append(Removed(seat, KINDS[kind], s.board.edge_names[edge], rule))
    severed(s, seat)
    review_routes(s)


def found(s: Position, seat: int, corner: int, piece: str, rule: str) -> None:
    """Put a village, or in the set-up a city, on an empty corner; see what that brings (LAND-9.17)."""
    at, is_city = s.board, piece == "city"
    s.put(s.owner, corner, seat)
    s.put(s.level, corner, 1 + is_city)
    s.touch()
    for other in at.corner_corners[corner]:
        s.add(s.crowded, other)
    s.events.append(Built(seat, piece, at.corner_names[corner], rule))
    s.add(s.cities if is_city else s.villages, seat)
    built_on(s, seat, corner)
    review_routes(s)
    if any(corner in at.edge_corners[edge] for edge, _ in at.harbours):
        s.add(s.ports, seat)
        review_ports(s)
    for island in {at.island[hex_] for hex_ in at.corner_hexes[corner] if _is_land(s, hex_)}:
        _explore(s, seat, island)


def _is_land(s: Position, hex_: int) -> bool:
    return s.ground[hex_] not in (WATER, HIDDEN)


def _explore(s: Position, seat: int, island: int) -> None:
    visited = s.visited
    if visited[seat] >> island & 1:
        return
    others = any(visited[other] >> island & 1 for other in range(s.players) if other != seat)
    s.put(s.visited, seat, visited[seat] | 1 << island)
    if not s.turn:  # during the set-up it becomes a home island (LAND-19.2)
        return
    if s.options["island_bonus"] == "first_player" and others:
        return
    s.add(s.explored, seat)
    s.events.append(IslandExplored(seat, s.board.islands[island], "LAND-19.1"))


def upgrade(s: Position, seat: int, corner: int, rule: str) -> None:
    """Make a village a city (LAND-9.5)."""
    s.put(s.level, corner, 2)
    s.touch()
    s.add(s.villages, seat, -1)
    s.add(s.cities, seat)
    s.events.append(Built(seat, "city", s.board.corner_names[corner], rule))


def wall(s: Position, seat: int, corner: int, rule: str) -> None:
    """Put a wall on a city (LAND-9.7)."""
    s.put(s.wall, corner, 1)
    s.touch()
    s.add(s.walls, seat)
    s.events.append(Built(seat, "wall", s.board.corner_names[corner], rule))


def reduce_city(s: Position, corner: int, rule: str) -> None:
    """Make a city a village (LAND-15.11); its wall goes too unless the options let it stand (LAND-9.8)."""
    seat = s.owner[corner]
    s.put(s.level, corner, 1)
    s.touch()
    s.add(s.villages, seat)
    s.add(s.cities, seat, -1)
    s.events.append(Removed(seat, "city", s.board.corner_names[corner], rule))
    if s.wall[corner] and s.options["wall_lost_with_city"]:
        s.put(s.wall, corner, 0)
        s.add(s.walls, seat, -1)
        s.events.append(Removed(seat, "wall", s.board.corner_names[corner], "LAND-9.8"))
