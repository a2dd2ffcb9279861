"""Everything that can change in a game of Landover, and the trail by which it is changed back.

All of it lies in lists of plain values, one a field. Rules change them through :meth:`Position.put` alone,
which notes the old value; undoing a move puts the noted values back. Lists that belong to seats are flat:
the value of seat ``s`` and thing ``k`` of ``n`` lies at ``s * n + k``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import lt
from typing import Any, Final

from engine.game import Setting
from engine.games.landover.board import Board, board
from engine.games.landover.data import CARDS, GOODS, NUMBERS
from engine.games.landover.events import Moved, Paid, Received
from engine.games.landover.options import map_name
from engine.records import Event

# Fields, by number.
(
    GROUND,  # per hex: terrain, HIDDEN while unknown
    NUMBER,  # per hex: number token, 0 if none
    UNDER,  # per hex drawn from a pool: (terrain, number) as drawn, None if not known
    IMMUNE,  # per hex: whether a catapult has left it (LAND-16.12)
    HARBOUR,  # per harbour: index into HARBOURS, -1 while unknown
    OWNER,  # per corner: seat of the building, -1 if none
    LEVEL,  # per corner: 0 nothing, 1 village, 2 city
    WALL,  # per corner: 1 if a wall stands there
    CROWN,  # per corner: number of the metropolis's track, -1 if none
    NEAR,  # per corner: how many of the adjacent corners are built on (LAND-9.6)
    ROUTE,  # per edge: seat of the piece, -1 if none
    BOAT,  # per edge: 1 if the piece is a boat
    HAND,  # per seat and good: cards in the hand; the ninth counts those of unknown kind
    CARDS_HELD,  # per seat and development card: cards in the hand
    DARK,  # per seat and track: development cards of unknown kind
    DECK,  # per development card: copies not seen by the holder of this position
    LEFT,  # per track: cards in the deck
    PLAYED,  # per development card: copies in the played pile
    CULTURE,  # per seat and track: level
    POWER,  # per seat: military power
    VILLAGES,  # per seat
    CITIES,  # per seat, metropolises included
    WALLS,  # per seat
    CROWNS,  # per seat: metropolises on the board
    DEFENDER,  # per seat: points earned as defender
    UPCARDS,  # per seat: victory-point cards face up
    EXPLORED,  # per seat: points earned for islands
    HOMES,  # per seat: bit set of islands that bring nothing any more
    PORTS,  # per seat: harbours
    CATAPULT,  # per seat: hex of the catapult, -1 if off the board
    TITLE,  # per track: seat that holds the metropolis, -1 if none
    FIXED,  # per track: 1 when its metropolis cannot be taken any more (LAND-12.8)
    NOW,  # single values, see below
    SHORTEST,  # per seat: the longest route is known to be at least so long
    LONGEST,  # per seat: it is known to be at most so long
    MEMO,  # one value: what has been worked out from the board as it stands, by question
) = range(36)

BOUNDS: Final = SHORTEST
"""The first of the fields that hold no more than what follows from those before it."""

# Single values in the field NOW, by number.
(
    TASKS,  # what must happen next, the first last
    ORDER,  # seats in turn order
    ACTIVE,  # seat on turn
    TURN,  # number of the turn, 0 during the set-up
    STEPS,  # steps of the barbarians
    ATTACKS,  # attacks so far
    TOKEN_SEAT,
    TOKEN_HEX,
    ROUTE_HOLDER,
    PORT_HOLDER,
    LAST_ROLL,  # (white, red, face), None before the first
    RAIDED,  # whether the turn's raid is spent
    CRANE,  # whether a Crane waits
    FLEET,  # bit set of goods that Merchant Fleet named
    CARDS_PLAYED,  # development cards played this turn
    FRESH,  # development cards drawn this turn by the seat on turn, by number
    TENDERED,  # bit set of opponents that Commercial Harbour has served this turn
    OFFER,  # the open offer: (seat, give, want, to, answers), or None
    GONE,  # seats that have resigned, in order
    PLACES,  # places of the seats, once the game is over
    CHANCES,  # chance moves so far
) = range(21)

GOODS_N: Final = len(GOODS) + 1
DARK_GOOD: Final = len(GOODS)
CARDS_N: Final = len(CARDS)
_LIMITED: Final = tuple(number for number, card in enumerate(CARDS) if card.when != "on_draw")

Task = tuple[Any, ...]


class Position:
    """A position of Landover.

    Args:
        players: number of seats.
        options: all options with their values.

    Attributes:
        board: the map.
        fields: the changing values, by field.
        known: per seat whether its hand is known here; all but one are not in a seat's view.
        events: what the move being made has brought about so far.
    """

    def __init__(self, players: int, options: Mapping[str, Setting]) -> None:
        self.players = players
        self.options = dict(options)
        self.board: Board = board(map_name(players, options))
        at = self.board
        hexes, corners, edges = len(at.hexes), len(at.corner_names), len(at.edge_names)
        self.known: tuple[bool, ...] = (True,) * players
        self.events: list[Event] = []
        self.trail: list[tuple[int, int, Any]] = []
        sizes: dict[int, list[Any]] = {
            GROUND: list(at.terrain),
            NUMBER: list(at.number),
            UNDER: [None] * hexes,
            IMMUNE: [0] * hexes,
            HARBOUR: [kind for _, kind in at.harbours],
            OWNER: [-1] * corners,
            LEVEL: [0] * corners,
            WALL: [0] * corners,
            CROWN: [-1] * corners,
            NEAR: [0] * corners,
            ROUTE: [-1] * edges,
            BOAT: [0] * edges,
            HAND: [0] * (players * GOODS_N),
            CARDS_HELD: [0] * (players * CARDS_N),
            DARK: [0] * (players * 3),
            DECK: [card.count for card in CARDS],
            LEFT: [sum(card.count for card in CARDS if card.track == track) for track in range(3)],
            PLAYED: [0] * CARDS_N,
            CULTURE: [0] * (players * 3),
            CATAPULT: [-1] * players,
            TITLE: [-1] * 3,
            FIXED: [0] * 3,
            NOW: [
                (), (), -1, 0, 0, 0, -1, -1, -1, -1, None, False, False, 0, 0, (), 0, None, (), None, 0
            ],
            MEMO: [{}],
        }  # fmt: skip
        self.fields: list[list[Any]] = [sizes.get(field, [0] * players) for field in range(MEMO + 1)]
        self._bind()

    def _bind(self) -> None:
        """Name the fields that are read most."""
        f = self.fields
        self.ground: list[int] = f[GROUND]
        self.number: list[int] = f[NUMBER]
        self.owner: list[int] = f[OWNER]
        self.level: list[int] = f[LEVEL]
        self.route: list[int] = f[ROUTE]
        self.boat: list[int] = f[BOAT]
        self.hand: list[int] = f[HAND]
        self.culture: list[int] = f[CULTURE]
        self.power: list[int] = f[POWER]
        self.catapult: list[int] = f[CATAPULT]
        self.now: list[Any] = f[NOW]

    def copy(self) -> Position:
        """Return an independent copy, trail included."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.fields = [values.copy() for values in self.fields]
        twin.trail = self.trail.copy()
        twin.events = []
        twin._bind()
        return twin

    # -- changing things --------------------------------------------------------------------------------

    def put(self, field: int, index: int, value: Any) -> None:
        """Set a value and note the one it replaces."""
        values = self.fields[field]
        self.trail.append((field, index, values[index]))
        values[index] = value

    def set(self, index: int, value: Any) -> None:
        """Set one of the single values."""
        self.trail.append((NOW, index, self.now[index]))
        self.now[index] = value

    def touch(self) -> None:
        """Note that the board has changed, so that what was worked out from it is worked out anew."""
        self.put(MEMO, 0, {})

    @property
    def memo(self) -> dict[Any, Any]:
        """What has been worked out from the board as it stands, by question; whoever asks first fills it in.

        Undoing a move brings back what was known of the board before it.
        """
        known: dict[Any, Any] = self.fields[MEMO][0]
        return known

    def back(self, mark: int) -> None:
        """Undo every change since the trail had the length ``mark``."""
        trail, fields = self.trail, self.fields
        while len(trail) > mark:
            field, index, value = trail.pop()
            fields[field][index] = value

    # -- tasks ------------------------------------------------------------------------------------------

    def ask(self, *tasks: Task) -> None:
        """Put tasks before all others; the first given comes first."""
        self.set(TASKS, self.now[TASKS] + tasks[::-1])

    def done(self) -> Task:
        """Take the first task off and return it."""
        tasks = self.now[TASKS]
        self.set(TASKS, tasks[:-1])
        task: Task = tasks[-1]
        return task

    @property
    def task(self) -> Task:
        """What must happen next."""
        task: Task = self.now[TASKS][-1]
        return task

    # -- seats ------------------------------------------------------------------------------------------

    @property
    def active(self) -> int:
        """The seat on turn."""
        seat: int = self.now[ACTIVE]
        return seat

    def alive(self, seat: int) -> bool:
        """Return whether a seat has not resigned."""
        return seat not in self.now[GONE]

    def from_active(self) -> list[int]:
        """Return the seats that still play in turn order, the one on turn first."""
        order = self.now[ORDER]
        start = order.index(self.now[ACTIVE])
        return [seat for seat in order[start:] + order[:start] if self.alive(seat)]

    def after(self, seat: int) -> tuple[int, ...]:
        """Return all other seats in turn order from ``seat``: they answer its offers so (LAND-10.12)."""
        order: tuple[int, ...] = self.now[ORDER]
        start = order.index(seat)
        return order[start + 1 :] + order[:start]

    def opponents(self, seat: int) -> list[int]:
        """Return the other seats that still play, in turn order from ``seat``."""
        return [other for other in self.after(seat) if self.alive(other)]

    # -- hands ------------------------------------------------------------------------------------------

    def held(self, seat: int, good: int) -> int:
        """Return how many cards of a good a seat is known to hold."""
        return self.hand[seat * GOODS_N + good]

    def total(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return sum(self.hand[seat * GOODS_N : (seat + 1) * GOODS_N])

    def safe(self, seat: int) -> int:
        """Return the safe hand size of a seat (LAND-7.7)."""
        walls: int = self.fields[WALLS][seat]
        return min(NUMBERS.safe_base + NUMBERS.safe_per_wall * walls, NUMBERS.safe_max)

    def can_pay(self, seat: int, price: Sequence[int]) -> bool:
        """Return whether a seat can pay a price, as far as is known here."""
        if not self.known[seat]:
            return self.total(seat) >= sum(price)
        base, hand = seat * GOODS_N, self.hand
        return not any(map(lt, hand[base : base + len(price)], price))

    def _shift(self, seat: int, good: int | None, amount: int) -> None:
        at = seat * GOODS_N + (good if good is not None and self.known[seat] else DARK_GOOD)
        self.put(HAND, at, self.hand[at] + amount)

    def gain(self, seat: int, goods: Iterable[int | None], rule: str) -> None:
        """Give cards to a seat from the bank; ``None`` stands for one of unknown kind."""
        goods = list(goods)
        if not goods:
            return
        for good in goods:
            self._shift(seat, good, 1)
        self.events.append(Received(seat, names(goods), rule))

    def pay(self, seat: int, goods: Iterable[int | None], rule: str) -> None:
        """Take cards from a seat to the bank."""
        goods = list(goods)
        if not goods:
            return
        for good in goods:
            self._shift(seat, good, -1)
        self.events.append(Paid(seat, names(goods), rule))

    def pay_price(self, seat: int, price: Sequence[int], rule: str) -> None:
        """Take a price from a seat."""
        self.pay(seat, [good for good, n in enumerate(price) for _ in range(n)], rule)

    def move_goods(self, giver: int, taker: int, goods: Sequence[int | None], rule: str) -> None:
        """Move cards from one hand to another."""
        if not goods:
            return
        for good in goods:
            self._shift(giver, good, -1)
            self._shift(taker, good, 1)
        self.events.append(Moved(giver, taker, names(goods), rule))

    # -- development cards ------------------------------------------------------------------------------

    def cards_held(self, seat: int) -> int:
        """Return how many development cards a seat holds that count towards the limit (LAND-13.4)."""
        mine: list[int] = self.fields[CARDS_HELD]
        base = seat * CARDS_N
        return self._dark(seat) + sum(mine[base + number] for number in _LIMITED)

    def all_cards(self, seat: int) -> int:
        """Return how many development cards a seat holds, victory-point cards included."""
        mine: list[int] = self.fields[CARDS_HELD]
        return self._dark(seat) + sum(mine[seat * CARDS_N : (seat + 1) * CARDS_N])

    def _dark(self, seat: int) -> int:
        dark: list[int] = self.fields[DARK]
        return dark[seat * 3] + dark[seat * 3 + 1] + dark[seat * 3 + 2]

    def power_max(self, seat: int) -> int:
        """Return the greatest power that a seat can have (LAND-14.3)."""
        politics = self.culture[seat * 3 + 2]
        return NUMBERS.power_max_politics if politics >= NUMBERS.ability_level else NUMBERS.power_max


def names(goods: Iterable[int | None]) -> tuple[str | None, ...]:
    """Return the names of goods, ``None`` for those of unknown kind."""
    return tuple(None if good is None else GOODS[good] for good in goods)
