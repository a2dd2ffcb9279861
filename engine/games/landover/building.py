"""What may be built where, and building it (LAND-9), with what it brings to light (LAND-19)."""

from __future__ import annotations

from engine.games.landover.data import HIDDEN, NUMBERS, WATER
from engine.games.landover.events import Built, IslandExplored, Removed
from engine.games.landover.position import (
    BOAT,
    CITIES,
    CROWN,
    EXPLORED,
    HOMES,
    LEVEL,
    NEAR,
    OWNER,
    PORTS,
    ROUTE,
    TURN,
    VILLAGES,
    WALL,
    WALLS,
    Position,
)
from engine.games.landover.route import built_on, extended, review_ports, review_routes, severed

ROAD, BOAT_KIND = 0, 1
KINDS = ("road", "boat")


def takes(s: Position, edge: int, kind: int) -> bool:
    """Return whether the sides of an edge allow a road (0) or a boat (1) (LAND-9.10, LAND-2.6).

    With ``secret_touch=side`` a side may be hidden; then the side that is known decides.
    """
    grounds = [s.ground[hex_] for hex_ in s.board.edge_hexes[edge]]
    if kind == ROAD:
        return any(g not in (WATER, HIDDEN) for g in grounds)
    return WATER in grounds


def connects(s: Position, seat: int, edge: int, kind: int) -> bool:
    """Return whether a piece on ``edge`` would be joined to something of the seat's (LAND-9.12 to 9.15)."""
    owner, route, boat = s.owner, s.route, s.boat
    for corner in s.board.edge_corners[edge]:
        held = owner[corner]
        if held == seat:
            return True
        if held < 0:
            for other in s.board.corner_edges[corner]:
                if route[other] == seat and boat[other] == kind and other != edge:
                    return True
    return False


def open_edges(s: Position, seat: int, kind: int) -> list[int]:
    """Return the edges on which a seat may put a road (0) or a boat (1)."""
    key = "open", seat, kind
    if key not in s.memo:
        route = s.route
        s.memo[key] = sorted(e for e in _reach(s, seat, kind) if route[e] < 0 and takes(s, e, kind))
    found: list[int] = s.memo[key]
    return found


def _reach(s: Position, seat: int, kind: int) -> set[int]:
    at, owner, boat = s.board, s.owner, s.boat
    corner_edges, edge_corners = at.corner_edges, at.edge_corners
    corners = {corner for corner, lord in enumerate(owner) if lord == seat}
    for edge, held in enumerate(s.route):
        if held == seat and boat[edge] == kind:
            corners.update(corner for corner in edge_corners[edge] if owner[corner] < 0)
    return {edge for corner in corners for edge in corner_edges[corner]}


def land_corner(s: Position, corner: int) -> bool:
    """Return whether a corner touches revealed land (LAND-2.7)."""
    return any(s.ground[hex_] not in (WATER, HIDDEN) for hex_ in s.board.corner_hexes[corner])


def village_corners(s: Position, seat: int) -> list[int]:
    """Return the corners on which a seat may build a village (LAND-9.4)."""
    owner, near = s.owner, s.fields[NEAR]
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
    if s.fields[WALLS][seat] >= NUMBERS.walls_per_player:
        return []
    walls = s.fields[WALL]
    return [c for c in own_corners(s, seat, 2) if not walls[c]]


def start_corners(s: Position) -> list[int]:
    """Return the corners where the set-up may build (LAND-5.6)."""
    at, found = s.board, []
    for corner in range(len(at.corner_names)):
        if s.owner[corner] >= 0 or s.fields[NEAR][corner]:
            continue
        grounds = [s.ground[hex_] for hex_ in at.corner_hexes[corner]]
        if HIDDEN in grounds or all(g == WATER for g in grounds):
            continue
        if at.start_islands and not any(at.island[h] in at.start_islands for h in at.corner_hexes[corner]):
            continue
        found.append(corner)
    return found


# -- building -----------------------------------------------------------------------------------------


def lay(s: Position, seat: int, edge: int, kind: int, rule: str) -> None:
    """Put a road or a boat on an edge, and have the secret tiles that it touches revealed."""
    s.put(ROUTE, edge, seat)
    s.put(BOAT, edge, kind)
    s.touch()
    s.events.append(Built(seat, KINDS[kind], s.board.edge_names[edge], rule))
    for hex_ in sorted(touched(s, edge)):
        s.ask(("reveal", hex_, seat))
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
    s.put(ROUTE, edge, -1)
    s.put(BOAT, edge, 0)
    s.touch()
    s.events.append(Removed(seat, KINDS[kind], s.board.edge_names[edge], rule))
    severed(s, seat)
    review_routes(s)


def found_village(s: Position, seat: int, corner: int, rule: str) -> None:
    """Put a village on a corner."""
    _settle(s, seat, corner, 1, rule)
    s.put(VILLAGES, seat, s.fields[VILLAGES][seat] + 1)
    _review(s, seat, corner)


def found_city(s: Position, seat: int, corner: int, rule: str) -> None:
    """Put a city on an empty corner (set-up only)."""
    _settle(s, seat, corner, 2, rule)
    s.put(CITIES, seat, s.fields[CITIES][seat] + 1)
    _review(s, seat, corner)


def _settle(s: Position, seat: int, corner: int, level: int, rule: str) -> None:
    s.put(OWNER, corner, seat)
    s.put(LEVEL, corner, level)
    s.touch()
    for other in s.board.corner_corners[corner]:
        s.put(NEAR, other, s.fields[NEAR][other] + 1)
    s.events.append(Built(seat, "village" if level == 1 else "city", s.board.corner_names[corner], rule))


def _review(s: Position, seat: int, corner: int) -> None:
    """After a new building: longest route, port authority, island bonus (LAND-9.17)."""
    at = s.board
    built_on(s, seat, corner)
    review_routes(s)
    if any(corner in at.edge_corners[edge] for edge, _ in at.harbours):
        s.put(PORTS, seat, s.fields[PORTS][seat] + 1)
        review_ports(s)
    for island in {at.island[hex_] for hex_ in at.corner_hexes[corner] if _is_land(s, hex_)}:
        _explore(s, seat, island)


def _is_land(s: Position, hex_: int) -> bool:
    return s.ground[hex_] not in (WATER, HIDDEN)


def _explore(s: Position, seat: int, island: int) -> None:
    homes = s.fields[HOMES]
    if homes[seat] >> island & 1:
        return
    others = any(homes[other] >> island & 1 for other in range(s.players) if other != seat)
    s.put(HOMES, seat, homes[seat] | 1 << island)
    if not s.now[TURN]:  # during the set-up it becomes a home island (LAND-19.2)
        return
    if s.options["island_bonus"] == "first_player" and others:
        return
    s.put(EXPLORED, seat, s.fields[EXPLORED][seat] + 1)
    s.events.append(IslandExplored(seat, s.board.islands[island], "LAND-19.1"))


def upgrade(s: Position, seat: int, corner: int, rule: str) -> None:
    """Make a village a city (LAND-9.5)."""
    s.put(LEVEL, corner, 2)
    s.touch()
    s.put(VILLAGES, seat, s.fields[VILLAGES][seat] - 1)
    s.put(CITIES, seat, s.fields[CITIES][seat] + 1)
    s.events.append(Built(seat, "city", s.board.corner_names[corner], rule))


def wall(s: Position, seat: int, corner: int, rule: str) -> None:
    """Put a wall on a city (LAND-9.7)."""
    s.put(WALL, corner, 1)
    s.touch()
    s.put(WALLS, seat, s.fields[WALLS][seat] + 1)
    s.events.append(Built(seat, "wall", s.board.corner_names[corner], rule))


def reduce_city(s: Position, corner: int, rule: str) -> None:
    """Make a city a village (LAND-15.11); its wall goes too unless the options let it stand (LAND-9.8)."""
    seat = s.owner[corner]
    s.put(LEVEL, corner, 1)
    s.touch()
    s.put(VILLAGES, seat, s.fields[VILLAGES][seat] + 1)
    s.put(CITIES, seat, s.fields[CITIES][seat] - 1)
    s.events.append(Removed(seat, "city", s.board.corner_names[corner], rule))
    if s.fields[WALL][corner] and s.options["wall_lost_with_city"]:
        s.put(WALL, corner, 0)
        s.put(WALLS, seat, s.fields[WALLS][seat] - 1)
        s.events.append(Removed(seat, "wall", s.board.corner_names[corner], "LAND-9.8"))


def reducible(s: Position, seat: int) -> list[int]:
    """Return the cities of a seat that barbarians may take: those without metropolis (LAND-15.5).

    With ``wall_variant=protective`` walled ones only when there is no other (LAND-9.9).
    """
    crowns, walls = s.fields[CROWN], s.fields[WALL]
    cities = [c for c in own_corners(s, seat, 2) if crowns[c] < 0]
    if s.options["wall_variant"] == "protective":
        return [c for c in cities if not walls[c]] or cities
    return cities
