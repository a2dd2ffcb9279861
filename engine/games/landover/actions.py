"""The action phase and the machine of tasks: what may be done now, by whom, and what follows (LAND-6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from engine.game import CHANCE, TERMINAL
from engine.games.landover import (
    aims,
    building,
    cards,
    choices,
    culture,
    decks,
    opening,
    points,
    raiding,
    route,
    trading,
    turn,
)
from engine.games.landover.data import HIDDEN, NUMBERS, TERRAIN, TERRAINS, WATER
from engine.games.landover.events import Resigned, TileLaid
from engine.games.landover.opening import Weighted
from engine.games.landover.position import GONE, OFFER, ORDER, TASKS, TURN, Position, Task
from engine.games.landover.records import (
    Accept,
    Bank,
    Build,
    Confirm,
    Counter,
    Deck,
    Decline,
    Dice,
    Draw,
    End,
    Found,
    Give,
    Harbour,
    Levy,
    Lose,
    Offer,
    Order,
    Pick,
    Play,
    Power,
    Raid,
    Raise,
    Resign,
    Reveal,
    Roll,
    Sack,
    Settle,
    Show,
    Skip,
    Steal,
    Take,
    Tender,
    Tile,
    Windfall,
    Withdraw,
)
from engine.records import Move

_build = cache(Build)
_ROLL, _END, _POWER = Roll(), End(), Power()

# -- building in the action phase -----------------------------------------------------------------

_PRICE = NUMBERS.costs
_PIECES: Final = tuple((piece, _PRICE[piece]) for piece in (*building.KINDS, "village", "city", "wall"))
_MILITARY: Final = _PRICE["military"]


def buildings(s: Position, seat: int) -> list[Move]:
    """Return what a seat can build and pay for."""
    found: list[Move] = []
    for piece, price in _PIECES:
        if s.can_pay(seat, price):
            key = piece, seat
            moves = s.memo.get(key)
            if moves is None:
                moves = s.memo[key] = [_build(piece, name) for name in sites(s, seat, piece)]
            found += moves
    return found


def sites(s: Position, seat: int, piece: str) -> list[str]:
    """Return the names of the edges or corners where a seat may put a piece, the price aside.

    Args:
        s: the position.
        seat: who would build.
        piece: ``"road"``, ``"boat"``, ``"village"``, ``"city"`` or ``"wall"``.
    """
    if piece in building.KINDS:
        return [s.board.edge_names[e] for e in building.open_edges(s, seat, building.KINDS.index(piece))]
    if piece == "village":
        corners = building.village_corners(s, seat)
    else:
        corners = building.own_corners(s, seat, 1) if piece == "city" else building.wall_corners(s, seat)
    return [s.board.corner_names[corner] for corner in corners]


def build(s: Position, move: Build) -> None:
    """Build what was chosen; the price goes to the bank first (LAND-9.3)."""
    if s.task[0] == "free":
        choices.free(s, move)
        return
    seat, piece = s.active, move.piece
    s.pay_price(seat, _PRICE[piece], "LAND-9.3")
    if piece in building.KINDS:
        building.lay(s, seat, s.board.edge_at[move.at], building.KINDS.index(piece), "LAND-9.2")
        return
    corner = s.board.corner_at[move.at]
    if piece == "village":
        building.found_village(s, seat, corner, "LAND-9.4")
    elif piece == "city":
        building.upgrade(s, seat, corner, "LAND-9.5")
        culture.place_waiting(s, seat)
    else:
        building.wall(s, seat, corner, "LAND-9.7")


def actions(s: Position, task: Task) -> list[Move]:
    """Return everything that the seat on turn may do, offers to other players left out."""
    seat = s.active
    found = [_END, *buildings(s, seat), *culture.raisings(s, seat)]
    if s.power[seat] < s.power_max(seat) and s.can_pay(seat, _MILITARY):
        found.append(_POWER)
    found += raiding.raids(s, seat)
    found += trading.bank_trades(s, seat)
    found += aims.plays(s, seat, "actions")
    return found


def starts(s: Position, task: Task) -> list[Move]:
    """Return what the seat on turn may do before the roll (LAND-6.1)."""
    return [_ROLL, *aims.plays(s, s.active, "pre_roll")]


# -- secret tiles -----------------------------------------------------------------------------------


def reveals(s: Position, task: Task) -> Weighted:
    """Return what a secret tile may turn out to be."""
    found = opening.secrets(s, task[1])
    name = s.board.hex_names[task[1]]
    return [Reveal(name, TERRAINS[t], n) for t, n, _ in found], [weight for _, _, weight in found]


def reveal(s: Position, move: Reveal) -> None:
    """Turn a secret tile up (LAND-19.3)."""
    _, hex_, seat = s.done()
    ground = TERRAIN[move.terrain]
    opening.turn_up(s, hex_, ground, move.number)
    s.events.append(TileLaid(move.hex, move.terrain, move.number, "LAND-19.3"))
    if s.options["secret_reveal_bonus"] and ground != WATER and s.alive(seat):
        if TERRAINS[ground] == "gold":
            s.ask(("windfall", seat, 1, "LAND-19.7"))
        else:
            s.gain(seat, [ground], "LAND-19.7")


def revealed(s: Position, task: Task) -> bool:
    """Take a reveal off when the tile has come to light already."""
    if s.ground[task[1]] == HIDDEN:
        return False
    s.done()
    return True


# -- resigning ----------------------------------------------------------------------------------------


def resign(s: Position, move: Resign) -> None:
    """Let a seat leave the game; what it was asked is dropped (LAND-1.8).

    What a roll has brought about is seen to for the others, also when the seat on turn leaves.
    """
    seat = move.seat
    s.set(GONE, (*s.now[GONE], seat))
    s.touch()
    s.events.append(Resigned(seat, "LAND-1.8"))
    left = [other for other in range(s.players) if s.alive(other)]
    if len(left) == 1:
        points.end(s, left[0], "LAND-1.8")
        return
    if s.now[ORDER]:
        route.review_routes(s)
        route.review_ports(s)
    if s.now[OFFER] and s.now[OFFER][0] == seat:
        s.set(OFFER, None)
        s.set(TASKS, tuple(t for t in s.now[TASKS] if t[0] not in ("reply", "confirm")))
    left_over = tuple(task for task in s.now[TASKS] if _asked(task) != seat)
    if s.now[TURN] and s.active == seat:
        left_over = (("turn",), *(task for task in left_over if task[0] in _OF_ALL))
    s.set(TASKS, left_over)


def _asked(task: Task) -> int:
    """Return the seat that a task concerns, -1 if none."""
    if task[0] in ("steal",):
        return int(task[2])
    if task[0] in _SEATED:
        return int(task[1])
    return -1


_OF_ALL: Final = frozenset(
    ("event", "number", "weaken", "draw", "deck", "windfall", "aqueduct", "lose", "sack", "reveal")
)
"""Tasks that a turn has left for everybody, whoever's turn it is."""

_SEATED: Final = frozenset(
    [
        "settle",
        "draw",
        "deck",
        "windfall",
        "aqueduct",
        "lose",
        "sack",
        "metropolis",
        "show",
        "pick",
        "tender",
        "swap",
        "gift",
        "reply",
        "confirm",
    ]
)

# -- the machine --------------------------------------------------------------------------------------

Auto = Callable[[Position, Task], bool]
AUTOMATIC: Final[dict[str, Auto]] = {
    "turn": turn.next_turn,
    "settles": opening.settles,
    "start": turn.skips_start,
    "event": turn.event,
    "number": turn.number,
    "weaken": turn.weaken,
    "sack": turn.spared,
    "draw": decks.no_draw,
    "deck": decks.no_deck,
    "metropolis": culture.waits,
    "steal": raiding.nothing_to_steal,
    "reveal": revealed,
    "pick": choices.nothing_to_pick,
    "tender": choices.no_tender,
    "gift": choices.no_gift,
    "free": choices.no_free,
    "confirm": trading.unanswered,
}
"""Tasks that may resolve themselves: the function says whether this one did."""

CHANCES: Final[dict[str, Callable[[Position, Task], Weighted]]] = {
    "order": opening.orders,
    "tile": opening.tiles,
    "harbour": opening.harbours,
    "dice": turn.dice,
    "windfall": turn.windfalls,
    "lose": turn.losses,
    "sack": turn.sackings,
    "draw": decks.draws,
    "steal": raiding.thefts,
    "reveal": reveals,
    "show": choices.shows,
    "levy": choices.levies,
}
"""Tasks of chance, with their outcomes and weights."""

DECISIONS: Final[dict[str, Callable[[Position, Task], list[Move]]]] = {
    "settle": opening.settlings,
    "start": starts,
    "actions": actions,
    "aqueduct": turn.aqueducts,
    "metropolis": culture.sites,
    "deck": decks.decks,
    "pick": choices.picks,
    "tender": choices.tenders,
    "swap": choices.swaps,
    "gift": choices.gifts,
    "free": choices.frees,
    "reply": trading.replies,
    "confirm": trading.confirmations,
}
"""Tasks of seats, with the moves open to them."""

_OF_ACTIVE: Final = frozenset(("start", "actions", "pick", "tender", "free"))

_ON_TURN: Final = -3
_WHO: Final = {
    **dict.fromkeys(CHANCES, CHANCE),
    **dict.fromkeys(_OF_ACTIVE, _ON_TURN),
    "over": TERMINAL,
}
"""Who must do a task; for those that are not named here it is the seat that the task names."""

_DO: Final[dict[type[Move], Callable[[Position, Any], None]]] = {
    Order: opening.put_in_order,
    Tile: opening.lay_tile,
    Harbour: opening.set_harbour,
    Settle: opening.settle,
    Roll: turn.roll,
    Dice: turn.fall,
    Windfall: turn.windfall,
    Take: turn.aqueduct,
    Lose: turn.lose,
    Sack: turn.sack,
    Draw: decks.draw,
    Deck: decks.choose_deck,
    Steal: raiding.steal,
    Reveal: reveal,
    Show: choices.show,
    Levy: choices.levy,
    Pick: choices.pick,
    Tender: choices.tender,
    Skip: choices.skip,
    Build: build,
    Raise: culture.lift,
    Found: culture.found,
    Power: raiding.buy,
    Raid: raiding.raid,
    Bank: trading.bank_trade,
    Offer: trading.offer,
    Accept: trading.accept,
    Decline: trading.decline,
    Counter: trading.counter,
    Confirm: trading.confirm,
    Withdraw: trading.withdraw,
    Play: cards.play,
    End: turn.end_turn,
    Resign: resign,
}


def _give(s: Position, move: Give) -> None:
    (choices.swap if s.task[0] == "swap" else choices.gift)(s, move)


_DO[Give] = _give


def apply(s: Position, move: Move) -> None:
    """Make a legal move and let everything happen that needs neither a seat nor chance."""
    _DO[type(move)](s, move)
    advance(s)


def advance(s: Position) -> None:
    """Resolve tasks until one needs a seat or chance, or the game is over."""
    seen = 0
    while not points.check(s, seen):
        seen = len(s.events)
        task = s.now[TASKS][-1]
        auto = AUTOMATIC.get(task[0])
        if auto is None or not auto(s, task):
            return


def mover(s: Position) -> int:
    """Return the seat that must move, ``CHANCE`` or ``TERMINAL``."""
    task = s.now[TASKS][-1]
    who = _WHO.get(task[0])
    if who is None:
        seat: int = task[1]
        return seat
    if who == CHANCE and task[0] == "lose" and turn.by_owner(s, task):
        return int(task[1])
    return s.active if who == _ON_TURN else who


def outcomes(s: Position) -> Weighted:
    """Return what chance may do now."""
    task = s.task
    return CHANCES[task[0]](s, task)


def legal(s: Position) -> list[Move]:
    """Return what the seat that must move may do."""
    task = s.task
    if task[0] == "lose":
        return turn.losses(s, task)[0]
    return DECISIONS[task[0]](s, task)
