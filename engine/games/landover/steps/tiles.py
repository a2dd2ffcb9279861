"""The map: tiles and harbours that are drawn, secret tiles that are revealed (LAND-3, LAND-19)."""

from __future__ import annotations

from engine.games.landover.data import HARBOURS, HIDDEN, TERRAIN, TERRAINS, WATER
from engine.games.landover.events import HarbourSet, TileLaid
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position
from engine.games.landover.records import DealTile, DrawHarbour, UncoverTile
from engine.games.landover.steps.production import RandomCard
from engine.games.landover.steps.step import ChanceTask, Weighted
from engine.records import Event

_RED = (6, 8)


def contents(s: Position, hex_: int) -> list[tuple[int, int, int]]:
    """Return the possible contents of a hex as (terrain, number, weight): any left in its pool (LAND-3.5)."""
    terrains, numbers = left_in_pool(s, s.board.pool[hex_])
    tokens = _token_weights(s, hex_, numbers)
    found = []
    for terrain, n in terrains.items():
        if terrain == WATER:
            found.append((terrain, 0, n * max(1, sum(tokens.values()))))
        else:
            found += [(terrain, number, n * weight) for number, weight in tokens.items()]
    return found


def left_in_pool(s: Position, pool: str) -> tuple[dict[int, int], dict[int, int]]:
    """Return the terrains and number tokens of a pool that have not been drawn, as numbers by kind."""
    terrains, numbers = dict(s.board.terrain_pools[pool]), dict(s.board.number_pools.get(pool, {}))
    for own, terrain, number in zip(s.board.pool, s.drawn_ground, s.drawn_number, strict=True):
        if own == pool and terrain != HIDDEN:
            terrains[terrain] -= 1
            if number:
                numbers[number] -= 1
    return {t: n for t, n in terrains.items() if n}, {t: n for t, n in numbers.items() if n}


def _token_weights(s: Position, hex_: int, numbers: dict[int, int]) -> dict[int, int]:
    at = s.board
    if s.options["number_placement"] == "random" or at.secret[hex_]:
        return numbers
    # Each token weighs as many as there are ways to lay the rest so that no 6 or 8 touches another:
    # the whole map is then as likely as if it had been laid again and again until it fits (LAND-3.4).
    pool = at.pool[hex_]
    empty = [h for h, own in enumerate(at.pool) if own == pool and s.ground[h] == HIDDEN and h != hex_]
    barred = {n for h in range(len(at.hexes)) if s.number[h] in _RED for n in at.neighbours(h)}
    reds = sum(n for number, n in numbers.items() if number in _RED)
    others = sum(numbers.values()) - reds
    free = [h for h in empty if h not in barred]
    red_ways = 0
    if reds and hex_ not in barred:
        near = set(at.neighbours(hex_))
        red_ways = _spread(s, [h for h in free if h not in near], reds - 1) * max(1, others)
    other_ways = _spread(s, free, reds) * max(1, reds)
    ways = {number: n * (red_ways if number in _RED else other_ways) for number, n in numbers.items()}
    return {number: n for number, n in ways.items() if n}


def _spread(s: Position, hexes: list[int], count: int) -> int:
    """Return in how many ways ``count`` of the hexes can be chosen so that no two touch."""
    if count == 0:
        return 1
    if len(hexes) < count:
        return 0
    first, rest = hexes[0], hexes[1:]
    near = set(s.board.neighbours(first))
    return _spread(s, rest, count) + _spread(s, [h for h in rest if h not in near], count - 1)


def _turn_up(s: Position, hex_: int, terrain: int, number: int) -> None:
    """Let all see the terrain and the number token of a hex; both have left its pool."""
    s.put(s.drawn_ground, hex_, terrain)
    s.put(s.drawn_number, hex_, number)
    s.put(s.ground, hex_, terrain)
    s.put(s.number, hex_, number)
    s.touch()


class FillHex(ChanceTask[DealTile]):
    """Chance fills a hex of the map before the game (LAND-5.2), a secret one face down (LAND-29.8)."""

    phase = LandPhase.TILE
    makes = DealTile

    def __init__(self, hex_: int) -> None:
        super().__init__()
        self.hex = hex_

    def weights(self, s: Position) -> Weighted:
        name = s.board.hex_names[self.hex]
        if not all(s.known) and s.board.secret[self.hex]:
            return [DealTile(name, None)], [1]
        found = contents(s, self.hex)
        return [DealTile(name, TERRAINS[t], n) for t, n, _ in found], [weight for _, _, weight in found]

    def apply(self, s: Position, move: DealTile, events: list[Event]) -> None:
        s.done()
        if s.board.secret[self.hex]:
            if move.terrain is not None:
                s.put(s.drawn_ground, self.hex, TERRAIN[move.terrain])
                s.put(s.drawn_number, self.hex, move.number)
            events.append(TileLaid(move.hex, None, 0, "LAND-19.5"))
            return
        assert move.terrain is not None
        _turn_up(s, self.hex, TERRAIN[move.terrain], move.number)
        events.append(TileLaid(move.hex, move.terrain, move.number, "LAND-5.2"))


class SetHarbour(ChanceTask[DrawHarbour]):
    """Chance says of what kind a harbour is (LAND-3.5)."""

    phase = LandPhase.HARBOUR
    public = True
    makes = DrawHarbour

    def __init__(self, harbour: int) -> None:
        super().__init__()
        self.harbour = harbour

    def weights(self, s: Position) -> Weighted:
        left = dict(s.board.harbour_pool)
        for (_, fixed), kind in zip(s.board.harbours, s.harbour, strict=True):
            if fixed < 0 and kind >= 0:
                left[kind] -= 1
        edge = s.board.edge_names[s.board.harbours[self.harbour][0]]
        kinds = [kind for kind, n in left.items() if n]
        return [DrawHarbour(edge, HARBOURS[kind]) for kind in kinds], [left[kind] for kind in kinds]

    def apply(self, s: Position, move: DrawHarbour, events: list[Event]) -> None:
        s.done()
        s.put(s.harbour, self.harbour, HARBOURS.index(move.good))
        s.touch()
        events.append(HarbourSet(move.edge, move.good, "LAND-3.5"))


class RevealTile(ChanceTask[UncoverTile]):
    """A secret tile is revealed (LAND-19.3, LAND-19.5)."""

    phase = LandPhase.REVEAL
    for_all = True
    makes = UncoverTile

    def __init__(self, hex_: int, finder: int) -> None:
        super().__init__()
        self.hex = hex_  # which one
        self.finder = finder  # the seat whose piece has touched it

    def is_due(self, s: Position) -> bool:
        return s.ground[self.hex] == HIDDEN

    def weights(self, s: Position) -> Weighted:
        drawn = s.drawn_ground[self.hex]
        found = contents(s, self.hex) if drawn == HIDDEN else [(drawn, s.drawn_number[self.hex], 1)]
        name = s.board.hex_names[self.hex]
        return [UncoverTile(name, TERRAINS[t], n) for t, n, _ in found], [weight for _, _, weight in found]

    def apply(self, s: Position, move: UncoverTile, events: list[Event]) -> None:
        s.done()
        ground = TERRAIN[move.terrain]
        _turn_up(s, self.hex, ground, move.number)
        events.append(TileLaid(move.hex, move.terrain, move.number, "LAND-19.3"))
        if s.options["secret_reveal_bonus"] and ground != WATER and s.alive(self.finder):
            if move.terrain == "gold":
                s.ask(RandomCard(self.finder, 1, "LAND-19.7"))
            else:
                s.gain(self.finder, [ground], "LAND-19.7")
