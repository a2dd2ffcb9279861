"""What development cards do (LAND-13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.games.landover import raiding
from engine.games.landover.aims import richer, rivals, tiles_of
from engine.games.landover.building import (
    reduce_city,
    unlay,
    upgrade,
)
from engine.games.landover.culture import place_waiting
from engine.games.landover.data import (
    CARD,
    CARDS,
    GOOD,
    NUMBERS,
    RESOURCES,
    VICTORY_CARDS,
)
from engine.games.landover.decks import hold, turn_up
from engine.games.landover.events import (
    CardPlayed,
    FleetReady,
    NumbersSwapped,
    PowerChanged,
    TokenPlaced,
)
from engine.games.landover.position import (
    CARDS_HELD,
    CARDS_N,
    CARDS_PLAYED,
    CRANE,
    DARK,
    DECK,
    FLEET,
    NUMBER,
    PLAYED,
    POWER,
    TENDERED,
    TOKEN_HEX,
    TOKEN_SEAT,
    Position,
)
from engine.games.landover.records import Play

_N = NUMBERS.card_numbers


def play(s: Position, move: Play) -> None:
    """Play a development card."""
    seat, card = s.active, CARD[move.card]
    track = CARDS[card].track
    if s.fields[CARDS_HELD][seat * CARDS_N + card]:
        hold(s, seat, card, -1)
    else:
        s.put(DARK, seat * 3 + track, s.fields[DARK][seat * 3 + track] - 1)
        s.put(DECK, card, s.fields[DECK][card] - 1)
    s.set(CARDS_PLAYED, s.now[CARDS_PLAYED] + 1)
    if card in VICTORY_CARDS:
        turn_up(s, seat, card)
        return
    s.put(PLAYED, card, s.fields[PLAYED][card] + 1)
    s.events.append(CardPlayed(seat, move.card, "LAND-13.10"))
    _DO[move.card](s, seat, move)


def _do_alchemist(s: Position, seat: int, move: Play) -> None:
    s.done()
    s.ask(("dice", move.white, move.red))


def _do_harbour(s: Position, seat: int, move: Play) -> None:
    waiting = [other for other in s.opponents(seat) if not s.now[TENDERED] >> other & 1]
    s.ask(*(("tender", other) for other in waiting))


def _do_master_trader(s: Position, seat: int, move: Play) -> None:
    s.ask(("show", move.seat, "goods"))


def _do_merchant(s: Position, seat: int, move: Play) -> None:
    s.set(TOKEN_SEAT, seat)
    s.set(TOKEN_HEX, s.board.hex_at[move.at])
    s.events.append(TokenPlaced(seat, move.at, "LAND-10.6"))


def _do_fleet(s: Position, seat: int, move: Play) -> None:
    s.set(FLEET, s.now[FLEET] | 1 << GOOD[move.good])
    s.events.append(FleetReady(seat, move.good, "LAND-13.C4"))


def _do_monopoly(s: Position, seat: int, move: Play) -> None:
    most = _N["resource_monopoly_take" if move.good in RESOURCES else "goods_monopoly_take"]
    s.ask(("levy", GOOD[move.good], most, "LAND-13.C5" if move.good in RESOURCES else "LAND-13.C6"))


def _do_crane(s: Position, seat: int, move: Play) -> None:
    s.set(CRANE, True)


def _do_inventor(s: Position, seat: int, move: Play) -> None:
    a, b = s.board.hex_at[move.at], s.board.hex_at[move.to]
    first, second = s.number[a], s.number[b]
    s.put(NUMBER, a, second)
    s.put(NUMBER, b, first)
    s.touch()
    s.events.append(NumbersSwapped(move.at, move.to, "LAND-13.S3"))


def _do_irrigation(s: Position, seat: int, move: Play) -> None:
    amount = _N["irrigation_per_field"] * tiles_of(s, seat, "field")
    s.gain(seat, [GOOD["wheat"]] * amount, "LAND-13.S4")


def _do_mining(s: Position, seat: int, move: Play) -> None:
    amount = _N["mining_per_mountain"] * tiles_of(s, seat, "mountain")
    s.gain(seat, [GOOD["ore"]] * amount, "LAND-13.S6")


def _do_medicine(s: Position, seat: int, move: Play) -> None:
    s.pay_price(seat, NUMBERS.costs["city_medicine"], "LAND-13.S5")
    upgrade(s, seat, s.board.corner_at[move.at], "LAND-13.S5")
    place_waiting(s, seat)


def _do_road(s: Position, seat: int, move: Play) -> None:
    s.ask(("free", _N["road_free_edges"], -1, "LAND-13.S8"))


def _do_military(s: Position, seat: int, move: Play) -> None:
    raiding.gain_power(s, seat, _N["military_gain"], "LAND-13.S9")


def _do_siege(s: Position, seat: int, move: Play) -> None:
    raiding.besiege(s, seat, s.board.hex_at[move.at], move.seat, "LAND-13.P1")


def _do_bishop(s: Position, seat: int, move: Play) -> None:
    there = raiding.on_tile(s, s.board.hex_at[move.at])
    s.ask(*(("steal", seat, other, "LAND-13.P2") for other in s.opponents(seat) if other in there))


def _do_deserter(s: Position, seat: int, move: Play) -> None:
    s.put(POWER, move.seat, s.power[move.seat] - _N["deserter_move"])
    s.events.append(PowerChanged(move.seat, s.power[move.seat], "LAND-13.P4"))
    raiding.gain_power(s, seat, _N["deserter_move"], "LAND-13.P4")


def _do_vandal(s: Position, seat: int, move: Play) -> None:
    lost = [(other, s.total(other) // _N["vandal_divisor"]) for other in rivals(s, seat)]
    s.ask(*(("lose", other, n, "LAND-13.P5") for other, n in lost if n))


def _do_diplomat(s: Position, seat: int, move: Play) -> None:
    edge = s.board.edge_at[move.at]
    own = s.route[edge] == seat
    unlay(s, edge, "LAND-13.P6")
    if own:
        s.ask(("free", 1, edge, "LAND-13.P6"))


def _do_destruction(s: Position, seat: int, move: Play) -> None:
    reduce_city(s, s.board.corner_at[move.at], "LAND-13.P7")


def _do_spy(s: Position, seat: int, move: Play) -> None:
    s.ask(("show", move.seat, "cards"))


def _do_wedding(s: Position, seat: int, move: Play) -> None:
    s.ask(*(("gift", other, _N["wedding_give"]) for other in richer(s, seat)))


_DO: Final[dict[str, Callable[[Position, int, Play], None]]] = {
    "commercial_harbour": _do_harbour,
    "master_trader": _do_master_trader,
    "merchant": _do_merchant,
    "merchant_fleet": _do_fleet,
    "resource_monopoly": _do_monopoly,
    "goods_monopoly": _do_monopoly,
    "alchemist": _do_alchemist,
    "crane": _do_crane,
    "inventor": _do_inventor,
    "irrigation": _do_irrigation,
    "medicine": _do_medicine,
    "mining": _do_mining,
    "road": _do_road,
    "military": _do_military,
    "siege": _do_siege,
    "bishop": _do_bishop,
    "deserter": _do_deserter,
    "vandal": _do_vandal,
    "diplomat": _do_diplomat,
    "destruction": _do_destruction,
    "spy": _do_spy,
    "wedding": _do_wedding,
}
