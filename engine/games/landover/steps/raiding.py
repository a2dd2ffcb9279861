"""Military power, raids, catapults and immunity (LAND-14, LAND-16)."""

from __future__ import annotations

from functools import cache

from engine.games.landover.data import GOODS, HIDDEN, NUMBERS, WATER
from engine.games.landover.events import CatapultLeft, PowerChanged, Raided
from engine.games.landover.phase import LandPhase
from engine.games.landover.points import points
from engine.games.landover.position import Position, good_of, per_board
from engine.games.landover.records import Power, Raid, Steal
from engine.games.landover.steps.step import ChanceTask, Fault, LandStep, Weighted
from engine.records import Event, Move
from engine.words import N_

_raid = cache(Raid)
_steal = cache(Steal)
_POWER = Power()


def gain_power(s: Position, seat: int, amount: int, rule: str) -> None:
    """Raise a seat's power, up to its maximum (LAND-14.3)."""
    new = min(s.power[seat] + amount, s.power_max(seat))
    if new != s.power[seat]:
        s.put(s.power, seat, new)
        s.events.append(PowerChanged(seat, new, rule))


class BuyPower(LandStep[Power]):
    """The seat on turn buys one military power (LAND-14.2)."""

    makes = Power

    def legal(self, s: Position) -> list[Move]:
        return [] if self.fault(s, _POWER) else [_POWER]

    def fault(self, s: Position, move: Power) -> Fault | None:
        if s.power[s.active] >= s.power_max(s.active):
            return "LAND-14.3", N_("military power is at its maximum")
        if not s.can_pay(s.active, NUMBERS.costs["military"]):
            return "LAND-9.3", N_("the hand cannot pay the price")
        return None

    def apply(self, s: Position, move: Power, events: list[Event]) -> None:
        s.pay_price(s.active, NUMBERS.costs["military"], "LAND-14.2")
        gain_power(s, s.active, 1, "LAND-14.2")


# -- where a raid can go ------------------------------------------------------------------------------


def on_tile(s: Position, hex_: int) -> list[int]:
    """Return the seats that have buildings on a tile, in order of number; those who resigned left out."""
    seats = seats_on_tiles(s).get(hex_, 0)
    return [seat for seat in range(s.players) if seats >> seat & 1]


@per_board
def seats_on_tiles(s: Position) -> dict[int, int]:
    """Return the tiles with buildings in order of number, and for each a bit set of its seats."""
    there: dict[int, int] = {}
    for corner, seat in enumerate(s.owner):
        if seat >= 0 and s.alive(seat):
            for hex_ in s.board.corner_hexes[corner]:
                there[hex_] = there.get(hex_, 0) | 1 << seat
    return dict(sorted(there.items()))


def immune_by_players(s: Position, raider: int, hex_: int) -> bool:
    """Return whether a tile is protected by a player's immunity (LAND-16.10, LAND-16.11)."""
    threshold = int(s.options["immunity_threshold"])
    if not threshold:
        return False
    counts_raider = s.options["immunity_counts_attacker"]
    return any(points(s, seat) <= threshold for seat in on_tile(s, hex_) if seat != raider or counts_raider)


def _guard(s: Position, seat: int, hex_: int) -> Fault | None:
    """Return the piece or rule that keeps a seat from raiding a tile, ``None`` if nothing does."""
    if hex_ in s.catapult:
        return "LAND-16.2", N_("there is a catapult on that tile")
    if s.immune[hex_] and s.options["tile_immunity"]:
        return "LAND-16.12", N_("a catapult has left that tile, it is immune")
    if s.options["immunity_threshold"] and immune_by_players(s, seat, hex_):
        return "LAND-16.10", N_("an immune player has a building on that tile")
    return None


def too_early(s: Position) -> bool:
    """Return whether raids have to wait for the barbarians' first attack (LAND-16.15)."""
    return not (s.attacks or s.options["raid_before_first_attack"])


def immune(s: Position, seat: int, hex_: int) -> bool:
    """Return whether a tile is immune, by itself or by a player there (LAND-16.4)."""
    return bool(s.immune[hex_] and s.options["tile_immunity"]) or immune_by_players(s, seat, hex_)


def targets(s: Position, seat: int) -> list[tuple[int, int]]:
    """Return the raids open to a seat as (tile, victim), price and number of raids aside."""
    found: list[tuple[int, int]] = []
    for hex_, seats in seats_on_tiles(s).items():
        if seats != 1 << seat and not _has_no_land(s, hex_) and _guard(s, seat, hex_) is None:
            found += [(hex_, victim) for victim in range(s.players) if seats >> victim & 1 and victim != seat]
    return found


def _has_no_land(s: Position, hex_: int) -> bool:
    """Return whether a tile cannot be raided because it is not revealed land (LAND-16.3)."""
    return s.ground[hex_] in (WATER, HIDDEN) and s.options["raid_legal_terrain"] == "land"


class RaidTile(LandStep[Raid]):
    """The seat on turn makes its raid (LAND-16.1)."""

    makes = Raid

    def legal(self, s: Position) -> list[Move]:
        if self._spent(s) or too_early(s):
            return []
        names = s.board.hex_names
        return [_raid(names[hex_], victim) for hex_, victim in targets(s, s.active)]

    def _spent(self, s: Position) -> bool:
        """Return whether the raid of the turn is spent or cannot be paid for."""
        return s.this_turn.raided or s.power[s.active] < NUMBERS.raid_cost

    def fault(self, s: Position, move: Raid) -> Fault | None:
        hex_ = s.board.hex_at.get(move.hex)
        if self._spent(s):
            return "LAND-16.1", N_("a raid takes one power and can be made once a turn")
        if too_early(s):
            return "LAND-16.15", N_("there are no raids before the first attack of the barbarians")
        if hex_ is None:
            return "LAND-2.1", N_("there is no such tile")
        if seats_on_tiles(s).get(hex_, 0) & ~(1 << s.active) and not _has_no_land(s, hex_):
            return _guard(s, s.active, hex_) or ("LAND-16.6", N_("that player has no building there"))
        if s.ground[hex_] in (HIDDEN, WATER):
            return "LAND-16.3", N_("only revealed land can be raided")
        return "LAND-16.2", N_("no opponent has a building on that tile")

    def apply(self, s: Position, move: Raid, events: list[Event]) -> None:
        s.add(s.power, s.active, -NUMBERS.raid_cost)
        events.append(PowerChanged(s.active, s.power[s.active], "LAND-16.1"))
        s.this_turn = s.this_turn._replace(raided=True)
        besiege(s, s.active, s.board.hex_at[move.hex], move.victim, "LAND-16.5")


def besiege(s: Position, seat: int, hex_: int, victim: int, rule: str) -> None:
    """Put a seat's catapult on a tile and have a card stolen."""
    if s.catapult[seat] >= 0:
        immune = bool(s.options["tile_immunity"]) and bool(s.options["tile_immunity_on_move"])
        leave(s, seat, "LAND-16.5", immune=immune)
    s.put(s.catapult, seat, hex_)
    s.events.append(Raided(seat, s.board.hex_names[hex_], victim, rule))
    s.ask(StealCard(seat, victim, "LAND-16.6"))


def leave(s: Position, seat: int, rule: str, *, immune: bool) -> None:
    """Take a seat's catapult off its tile, which may be immune from then on (LAND-16.12)."""
    hex_ = s.catapult[seat]
    s.put(s.catapult, seat, -1)
    if immune:
        s.put(s.immune, hex_, 1)
    s.events.append(CatapultLeft(seat, s.board.hex_names[hex_], immune, rule))


class StealCard(ChanceTask[Steal]):
    """A random card goes from one hand to another (LAND-16.6, LAND-13.P2)."""

    phase = LandPhase.STEAL
    makes = Steal

    def __init__(self, thief: int, victim: int, rule: str) -> None:
        super().__init__()
        self.thief = thief
        self.victim = victim
        self.rule = rule

    def concerns(self, seat: int) -> bool:
        return seat == self.victim

    def is_due(self, s: Position) -> bool:
        return s.total(self.victim) > 0  # LAND-16.7

    def weights(self, s: Position) -> Weighted:
        thief, victim = self.thief, self.victim
        goods, numbers = s.goods_held(victim)
        if s.known[victim]:
            return [_steal(thief, victim, good) for good in goods], numbers
        if s.known[thief]:
            return [_steal(thief, victim, good) for good in GOODS], [1] * len(GOODS)
        return [_steal(thief, victim, None)], [1]

    def apply(self, s: Position, move: Steal, events: list[Event]) -> None:
        s.done()
        s.move_goods(move.victim, move.thief, [good_of(move.good)], self.rule)
