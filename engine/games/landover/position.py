"""The position of Landover: everything that can change, with undo.

Lists are changed through :meth:`Position.put` alone, which records the old value on the trail. Single values
are immutable and simply assigned; a :class:`Mark` remembers them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast

from engine.game import Setting
from engine.games.landover.board import LandoverMap, board_for
from engine.games.landover.data import CARDS, GOOD, GOODS, HIDDEN, NUMBERS, TRACKS
from engine.games.landover.events import (
    SECRET_GAINS,
    SECRET_PAYMENTS,
    SECRET_TRANSFERS,
    Moved,
    Paid,
    Received,
)
from engine.records import Event
from engine.trail import Trail

if TYPE_CHECKING:
    from engine.games.landover.steps.step import AnyTask

UNKNOWN_GOOD: Final = len(GOODS)
"""Index in a hand for cards of unknown kind."""

_LIMITED: Final = tuple(number for number, card in enumerate(CARDS) if card.when != "on_draw")


class DiceRoll(NamedTuple):
    """The dice as they fell; ``face`` is an index into ``FACES``."""

    white: int
    red: int
    face: int


class ThisTurn(NamedTuple):
    """The actions of the seat on turn, and effects that last until its turn ends (LAND-6.7)."""

    raided: bool = False  # whether the raid of the turn is spent
    crane: bool = False  # whether a Crane waits
    fleet: int = 0  # bit set of the goods that Merchant Fleet named
    cards_played: int = 0  # development cards played
    fresh: tuple[int, ...] = ()  # development cards drawn, by number
    served: int = 0  # bit set of the opponents that Commercial Harbour has served


class OfferAnswer(NamedTuple):
    """A seat's answer to an offer; ``give`` and ``want`` are goods by number, seen from that seat."""

    seat: int
    declined: bool
    give: tuple[int, ...] = ()
    want: tuple[int, ...] = ()


class OpenOffer(NamedTuple):
    """An offer that is being answered; goods are given by number."""

    seat: int
    give: tuple[int, ...]
    want: tuple[int, ...]
    to: tuple[int, ...]
    answers: tuple[OfferAnswer, ...] = ()


Mark = tuple[
    int, tuple["AnyTask", ...], tuple[int, ...], int, int, ThisTurn, DiceRoll | None, int, int, int, int, int,
    int, OpenOffer | None, tuple[int, ...], tuple[int, ...] | None, int, dict[tuple[object, ...], Any],
]  # fmt: skip
"""A moment to which a position can return: the length of the trail and the single values, see ``mark``."""

F = TypeVar("F", bound=Callable[..., Any])


class Position:
    """A position of Landover.

    Args:
        rules: version of the rules (LAND-30).
    """

    __slots__ = (
        "_columns", "active", "attacks", "barbarians", "board", "boat", "cards", "catapult",
        "chance_count", "cities", "crowded", "culture", "deck", "deck_size", "defender", "drawn_ground",
        "drawn_number", "events", "explored", "ground", "hand", "harbour", "holder", "immune", "known",
        "least", "level", "memo", "metropolis", "metropolises", "most", "number", "offer", "options",
        "order", "owner", "permanent", "places", "played", "players", "point_cards", "port_holder",
        "ports", "power", "resigned", "roll", "route", "route_holder", "route_least", "route_most",
        "rules", "tasks", "this_turn", "token_hex", "token_seat", "trail", "turn", "unknown_cards",
        "villages", "visited", "wall", "walls",
    )  # fmt: skip

    def __init__(self, players: int, options: Mapping[str, Setting], rules: int) -> None:
        self.players = players
        self.rules = rules
        self.options = dict(options)
        self.board: LandoverMap = board_for(players, options)
        self.known: tuple[bool, ...] = (True,) * players  # whether a hand is known; in a view only one is
        self.events: list[Event] = []  # of the move being made
        at, seats = self.board, range(players)
        hexes, corners, edges = len(at.hexes), len(at.corner_names), len(at.edge_names)

        # Per hex
        self.ground = list(at.terrain)  # HIDDEN while unknown
        self.number = list(at.number)  # its token, 0 if none
        self.drawn_ground = [HIDDEN] * hexes  # as drawn from a pool, perhaps face down
        self.drawn_number = [0] * hexes
        self.immune = [0] * hexes  # 1 when a catapult has left it (LAND-16.12)
        # Per harbour
        self.harbour = [kind for _, kind in at.harbours]  # index into HARBOURS, -1 while unknown
        # Per corner
        self.owner = [-1] * corners  # seat of the building
        self.level = [0] * corners  # 1 for a village, 2 for a city
        self.wall = [0] * corners
        self.metropolis = [-1] * corners  # its track
        self.crowded = [0] * corners  # how many adjacent corners are built on (LAND-9.6)
        # Per edge
        self.route = [-1] * edges  # seat of the piece
        self.boat = [0] * edges  # 1 if the piece is a boat

        # Per seat
        self.hand = [[0] * (len(GOODS) + 1) for _ in seats]  # per good; the last are of unknown kind
        # Per good how many of them everybody knows a seat to hold at least, and at most
        self.least = [[0] * len(GOODS) for _ in seats]
        self.most = [[0] * len(GOODS) for _ in seats]
        self.cards = [[0] * len(CARDS) for _ in seats]  # per development card
        self.unknown_cards = [[0] * len(TRACKS) for _ in seats]  # per track
        self.culture = [[0] * len(TRACKS) for _ in seats]  # level per track
        self.power = [0] * players
        self.villages = [0] * players
        self.cities = [0] * players  # metropolises included
        self.walls = [0] * players
        self.metropolises = [0] * players
        self.defender = [0] * players  # points earned as defender
        self.point_cards = [0] * players  # victory-point cards face up
        self.explored = [0] * players  # points earned for islands
        self.visited = [0] * players  # bit set of islands that bring no points any more
        self.ports = [0] * players  # harbours
        self.catapult = [-1] * players  # its hex
        self.route_least = [0] * players  # bounds of the length of the longest route, see route.py
        self.route_most = [0] * players

        # Per development card
        self.deck = [card.count for card in CARDS]  # copies that the holder of this position has not seen
        self.played = [0] * len(CARDS)
        # Per track
        self.deck_size = [sum(card.count for card in CARDS if card.track == t) for t in range(len(TRACKS))]
        self.holder = [-1] * len(TRACKS)  # seat that was awarded the metropolis
        self.permanent = [0] * len(TRACKS)  # 1 when it cannot be taken any more (LAND-12.8)

        self.trail = Trail(
            *(self.ground, self.number, self.drawn_ground, self.drawn_number, self.immune, self.harbour),
            *(self.owner, self.level, self.wall, self.metropolis, self.crowded, self.route, self.boat),
            *(*self.hand, *self.cards, *self.unknown_cards, *self.culture, self.power),
            *(self.villages, self.cities, self.walls, self.metropolises, self.defender, self.point_cards),
            *(self.explored, self.visited, self.ports, self.catapult),
            *(self.deck, self.deck_size, self.played, self.holder, self.permanent),
            *(self.route_least, self.route_most),
            *(*self.least, *self.most),
        )
        self._columns = {id(values): number for number, values in enumerate(self.trail.columns)}

        self.tasks: tuple[AnyTask, ...] = ()  # what must happen next, the first last
        self.order: tuple[int, ...] = ()
        self.active = -1  # seat on turn
        self.turn = 0  # its number, 0 in the set-up
        self.this_turn = ThisTurn()
        self.roll: DiceRoll | None = None  # the last one
        self.barbarians = 0  # their steps
        self.attacks = 0
        self.token_seat = -1
        self.token_hex = -1
        self.route_holder = -1
        self.port_holder = -1
        self.offer: OpenOffer | None = None
        self.resigned: tuple[int, ...] = ()
        self.places: tuple[int, ...] | None = None  # once the game is over
        self.chance_count = 0  # moves of chance so far
        self.memo: dict[tuple[object, ...], Any] = {}  # see per_board

    def copy(self) -> Position:
        """Return an independent copy, trail included."""
        twin = Position(self.players, self.options, self.rules)
        for mine, theirs in zip(twin.trail.columns, self.trail.columns, strict=True):
            mine[:] = theirs
        twin.trail.entries = self.trail.entries.copy()
        twin.known = self.known
        twin.back(self.mark())
        return twin

    def facts(self) -> tuple[object, ...]:
        """Return everything that decides the rest of the game, as JSON-ready data.

        The bounds of route lengths are left out, for they depend on what was asked, and what is known of
        hands, for it follows from the moves.
        """
        facts = -2 - 2 * self.players
        tasks = [[type(task).__name__, *task.data()] for task in self.tasks]
        return (self.trail.columns[:facts], tasks, self.mark()[2:-1], self.known, self.options, self.rules)

    # -- changing things --------------------------------------------------------------------------------

    def put(self, values: list[int], index: int, value: int) -> None:
        """Set an item of one of the lists and record the old one."""
        self.trail.entries.append((self._columns[id(values)], index, values[index]))
        values[index] = value

    def add(self, values: list[int], index: int, more: int = 1) -> None:
        """Add to an item of one of the lists."""
        old = values[index]
        self.trail.entries.append((self._columns[id(values)], index, old))
        values[index] = old + more

    def mark(self) -> Mark:
        """Return this moment, for :meth:`back`."""
        return (
            len(self.trail.entries), self.tasks, self.order, self.active, self.turn, self.this_turn,
            self.roll, self.barbarians, self.attacks, self.token_seat, self.token_hex, self.route_holder,
            self.port_holder, self.offer, self.resigned, self.places, self.chance_count, self.memo,
        )  # fmt: skip

    def back(self, mark: Mark) -> None:
        """Undo every change since a moment."""
        (
            entries, self.tasks, self.order, self.active, self.turn, self.this_turn,
            self.roll, self.barbarians, self.attacks, self.token_seat, self.token_hex, self.route_holder,
            self.port_holder, self.offer, self.resigned, self.places, self.chance_count, self.memo,
        ) = mark  # fmt: skip
        self.trail.restore(entries)

    def touch(self) -> None:
        """Forget what was worked out from the board, because it has changed."""
        self.memo = {}

    # -- tasks ------------------------------------------------------------------------------------------

    @property
    def task(self) -> AnyTask:
        """The next task."""
        return self.tasks[-1]

    def ask(self, *tasks: AnyTask) -> None:
        """Put tasks before all others; the first given comes first."""
        self.tasks += tasks[::-1]

    def done(self) -> None:
        """Take the first task off."""
        self.tasks = self.tasks[:-1]

    # -- seats ------------------------------------------------------------------------------------------

    def alive(self, seat: int) -> bool:
        """Return whether a seat has not resigned."""
        return seat not in self.resigned

    def from_active(self) -> list[int]:
        """Return the seats that still play in turn order, the one on turn first."""
        start = self.order.index(self.active)
        return self._playing(self.order[start:] + self.order[:start])

    def after(self, seat: int) -> tuple[int, ...]:
        """Return all other seats in turn order from ``seat``: they answer its offers so (LAND-10.12)."""
        start = self.order.index(seat)
        return self.order[start + 1 :] + self.order[:start]

    def opponents(self, seat: int) -> list[int]:
        """Return the other seats that still play, in turn order from ``seat``."""
        return self._playing(self.after(seat))

    def _playing(self, seats: Sequence[int]) -> list[int]:
        return [seat for seat in seats if seat not in self.resigned] if self.resigned else list(seats)

    # -- hands ------------------------------------------------------------------------------------------

    def held(self, seat: int, good: int) -> int:
        """Return how many cards of a good a seat is known to hold."""
        return self.hand[seat][good]

    def total(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return sum(self.hand[seat])

    def goods_held(self, seat: int) -> tuple[list[str], list[int]]:
        """Return the goods that a seat is known to hold, and how many of each."""
        found = [(good, n) for good, n in zip(GOODS, self.hand[seat], strict=False) if n]
        return [good for good, _ in found], [n for _, n in found]

    def safe(self, seat: int) -> int:
        """Return the safe hand size of a seat (LAND-7.7)."""
        return min(NUMBERS.safe_base + NUMBERS.safe_per_wall * self.walls[seat], NUMBERS.safe_max)

    def can_pay(self, seat: int, price: Sequence[int]) -> bool:
        """Return whether a seat can pay a price, as far as is known here."""
        if not self.known[seat]:
            return self.total(seat) >= sum(price)
        hand = self.hand[seat]
        for good, needed in enumerate(price):  # noqa: SIM110 (faster than ``all`` in plain Python)
            if hand[good] < needed:
                return False
        return True

    def _shift(self, seat: int, good: int | None, amount: int, *, secret: bool) -> None:
        at = good if good is not None and self.known[seat] else UNKNOWN_GOOD
        self.add(self.hand[seat], at, amount)
        least, most = self.least[seat], self.most[seat]
        if good is not None and not secret:
            self.put(least, good, max(0, least[good] + amount))
            self.put(most, good, max(0, most[good] + amount))
            return
        for any_, known in enumerate(least):
            if amount > 0:
                self.add(most, any_)
            elif known:
                self.add(least, any_, -1)

    def may_hold(self, seat: int, good: int) -> bool:
        """Return whether a seat may hold a card of a good, as far as everybody knows."""
        return self.most[seat][good] > 0 and self.total(seat) > 0

    def gain(self, seat: int, goods: Sequence[int | None], rule: str) -> None:
        """Give cards to a seat from the bank; ``None`` stands for one of unknown kind."""
        secret = rule in SECRET_GAINS
        for good in goods:
            self._shift(seat, good, 1, secret=secret)
        if goods:
            self.events.append(Received(seat, names(goods), rule))

    def pay(self, seat: int, goods: Sequence[int | None], rule: str) -> None:
        """Take cards from a seat to the bank."""
        secret = rule in SECRET_PAYMENTS
        for good in goods:
            self._shift(seat, good, -1, secret=secret)
        if goods:
            self.events.append(Paid(seat, names(goods), rule))

    def pay_price(self, seat: int, price: Sequence[int], rule: str) -> None:
        """Take a price from a seat."""
        self.pay(seat, [good for good, n in enumerate(price) for _ in range(n)], rule)

    def move_goods(self, giver: int, taker: int, goods: Sequence[int | None], rule: str) -> None:
        """Move cards from one hand to another."""
        secret = rule in SECRET_TRANSFERS
        for good in goods:
            self._shift(giver, good, -1, secret=secret)
            self._shift(taker, good, 1, secret=secret)
        if goods:
            self.events.append(Moved(giver, taker, names(goods), rule))

    # -- development cards ------------------------------------------------------------------------------

    def cards_held(self, seat: int) -> int:
        """Return how many development cards a seat holds that count towards the limit (LAND-13.4)."""
        mine = self.cards[seat]
        return sum(self.unknown_cards[seat]) + sum(mine[number] for number in _LIMITED)

    def all_cards(self, seat: int) -> int:
        """Return how many development cards a seat holds, victory-point cards included."""
        return sum(self.unknown_cards[seat]) + sum(self.cards[seat])

    def power_max(self, seat: int) -> int:
        """Return the greatest power that a seat can have (LAND-14.3)."""
        politics = self.culture[seat][2]
        return NUMBERS.power_max_politics if politics >= NUMBERS.ability_level else NUMBERS.power_max


def per_board(function: F) -> F:
    """Keep what a function returns until the board changes; undoing a move brings back what was known before.

    Its first argument is the position, the others are integers or texts. It returns something that is not
    ``None`` and must not be changed.
    """
    name = f"{function.__module__}.{function.__qualname__}"

    def kept(s: Position, *args: int | str) -> Any:
        key = (name, *args)
        found = s.memo.get(key)
        if found is None:
            found = s.memo[key] = function(s, *args)
        return found

    return cast(F, kept)


def good_of(name: str | None) -> int | None:
    """Return the number of a good, ``None`` for one of unknown kind."""
    return None if name is None else GOOD[name]


def names(goods: Iterable[int | None]) -> tuple[str | None, ...]:
    """Return the names of goods, ``None`` for those of unknown kind."""
    return tuple([None if good is None else GOODS[good] for good in goods])
