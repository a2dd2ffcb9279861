"""Military power, raids, catapults and immunity (LAND-14, LAND-16)."""

from __future__ import annotations

from functools import cache

from engine.games.landover.data import GOOD, GOODS, HIDDEN, NUMBERS, WATER
from engine.games.landover.events import PowerChanged, Raided
from engine.games.landover.opening import Weighted
from engine.games.landover.points import points
from engine.games.landover.position import (
    ATTACKS,
    CATAPULT,
    GOODS_N,
    IMMUNE,
    POWER,
    RAIDED,
    Position,
    Task,
)
from engine.games.landover.records import Raid, Steal
from engine.games.landover.turn import leave
from engine.records import Move
from engine.words import N_

_raid = cache(Raid)
_steal = cache(Steal)


def gain_power(s: Position, seat: int, amount: int, rule: str) -> None:
    """Raise a seat's power, up to its maximum (LAND-14.3)."""
    new = min(s.power[seat] + amount, s.power_max(seat))
    if new != s.power[seat]:
        s.put(POWER, seat, new)
        s.events.append(PowerChanged(seat, new, rule))


def buy(s: Position, move: Move) -> None:
    """Buy one military power (LAND-14.2)."""
    s.pay_price(s.active, NUMBERS.costs["military"], "LAND-14.2")
    gain_power(s, s.active, 1, "LAND-14.2")


def on_tile(s: Position, hex_: int) -> list[int]:
    """Return the seats that have buildings on a tile, in order of number; those who resigned left out."""
    if "on tiles" not in s.memo:
        s.memo["on tiles"] = _on_tiles(s)
    found: list[int] = s.memo["on tiles"].get(hex_, [])
    return found


def _on_tiles(s: Position) -> dict[int, list[int]]:
    there: dict[int, set[int]] = {}
    for corner, seat in enumerate(s.owner):
        if seat >= 0 and s.alive(seat):
            for hex_ in s.board.corner_hexes[corner]:
                there.setdefault(hex_, set()).add(seat)
    return {hex_: sorted(seats) for hex_, seats in sorted(there.items())}


def immune_tile(s: Position, hex_: int, raider: int) -> bool:
    """Return whether a tile is protected by a player's immunity (LAND-16.10, LAND-16.11)."""
    threshold = int(s.options["immunity_threshold"])
    if not threshold:
        return False
    counts_raider = s.options["immunity_counts_attacker"]
    return any(points(s, seat) <= threshold for seat in on_tile(s, hex_) if seat != raider or counts_raider)


def raid_fault(s: Position, seat: int, hex_: int) -> tuple[str, str] | None:
    """Return the rule by which a tile cannot be raided and why, or ``None`` when it can."""
    if hex_ in s.catapult:
        return "LAND-16.2", N_("a catapult stands on that tile")
    if not _raidable(s, hex_):
        return "LAND-16.3", N_("only revealed land can be raided")
    if s.options["tile_immunity"] and s.fields[IMMUNE][hex_]:
        return "LAND-16.12", N_("a catapult has left that tile, it is immune")
    if not any(other != seat for other in on_tile(s, hex_)):
        return "LAND-16.2", N_("no opponent has a building on that tile")
    if immune_tile(s, hex_, seat):
        return "LAND-16.10", N_("an immune player has a building on that tile")
    return None


def targets(s: Position, seat: int) -> list[tuple[int, int]]:
    """Return the raids open to a seat as (tile, victim), price and number of raids aside."""
    key = "raids", seat
    if key not in s.memo:
        s.memo[key] = [
            (hex_, [victim for victim in seats if victim != seat])
            for hex_, seats in _on_tiles(s).items()
            if _raidable(s, hex_) and seats != [seat]
        ]
    immune, threshold = s.fields[IMMUNE], s.options["immunity_threshold"]
    return [
        (hex_, victim)
        for hex_, victims in s.memo[key]
        if hex_ not in s.catapult
        and not (immune[hex_] and s.options["tile_immunity"])
        and not (threshold and immune_tile(s, hex_, seat))
        for victim in victims
    ]


def _raidable(s: Position, hex_: int) -> bool:
    return s.options["raid_legal_terrain"] != "land" or s.ground[hex_] not in (HIDDEN, WATER)


def may_raid(s: Position, seat: int) -> bool:
    """Return whether a seat has its raid of the turn and can pay for it (LAND-16.1)."""
    return (
        not s.now[RAIDED]
        and s.power[seat] >= NUMBERS.raid_cost
        and (bool(s.options["raid_before_first_attack"]) or s.now[ATTACKS] > 0)
    )


def raids(s: Position, seat: int) -> list[Move]:
    """Return the raids that a seat can make now."""
    if not may_raid(s, seat):
        return []
    names = s.board.hex_names
    return [_raid(names[hex_], victim) for hex_, victim in targets(s, seat)]


def raid(s: Position, move: Raid) -> None:
    """Make the turn's raid."""
    seat = s.active
    s.put(POWER, seat, s.power[seat] - NUMBERS.raid_cost)
    s.events.append(PowerChanged(seat, s.power[seat], "LAND-16.1"))
    s.set(RAIDED, True)
    besiege(s, seat, s.board.hex_at[move.hex], move.victim, "LAND-16.5")


def besiege(s: Position, seat: int, hex_: int, victim: int, rule: str) -> None:
    """Put a seat's catapult on a tile and have a card stolen."""
    if s.catapult[seat] >= 0:
        immune = bool(s.options["tile_immunity"]) and bool(s.options["tile_immunity_on_move"])
        leave(s, seat, "LAND-16.5", immune=immune)
    s.put(CATAPULT, seat, hex_)
    s.events.append(Raided(seat, s.board.hex_names[hex_], victim, rule))
    s.ask(("steal", seat, victim, "LAND-16.6"))


def nothing_to_steal(s: Position, task: Task) -> bool:
    """Take a theft off when the victim's hand is empty (LAND-16.7)."""
    if s.total(task[2]):
        return False
    s.done()
    return True


def thefts(s: Position, task: Task) -> Weighted:
    """Return the cards that may be stolen, each card with the same chance."""
    _, thief, victim, _ = task
    if not s.known[victim]:
        if s.known[thief]:
            return [_steal(thief, victim, good) for good in GOODS], [1] * len(GOODS)
        return [_steal(thief, victim, None)], [1]
    base = victim * GOODS_N
    held = [(good, s.hand[base + n]) for n, good in enumerate(GOODS) if s.hand[base + n]]
    return [_steal(thief, victim, good) for good, _ in held], [n for _, n in held]


def steal(s: Position, move: Steal) -> None:
    """Move the stolen card."""
    rule = s.done()[3]
    good = None if move.good is None else GOOD[move.good]
    s.move_goods(move.victim, move.thief, [good], rule)
