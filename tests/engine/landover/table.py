"""A table of Landover on which a test sets up the position it wants, and plays on by legal moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import engine
from engine.games.landover import points, route
from engine.games.landover.data import CARD, CARDS, GOODS, TRACK
from engine.games.landover.position import UNKNOWN_GOOD, Position
from engine.games.landover.records import Dice, SeatOrder
from engine.games.landover.state import LandoverState
from engine.games.landover.steps import pieces
from engine.games.landover.steps.ending import advance
from engine.games.landover.steps.step import Task
from engine.games.landover.steps.turn import Actions, NextTurn, Start
from engine.records import Event, Move

BARBARIAN = "barbarian"


class Table:
    """One game, its seats in turn order, with nothing on the board until the test puts it there.

    The map is ``fixture-19`` unless another is named; what other maps leave to chance is dealt by ``seed``.
    Whatever is put on the board before the first turn is as if it had been set up.
    """

    def __init__(self, players: int = 3, *, seed: int = 1, rules: int | None = None, **options: Any) -> None:
        options.setdefault("map", "fixture-19")
        state = engine.new_game("landover", players=players, seed=seed, options=options, rules=rules)
        assert isinstance(state, LandoverState)
        self.state = state
        self.dealer = engine.Dealer(seed)
        self.events: tuple[Event, ...] = ()
        state.push(SeatOrder(tuple(range(players))))
        while state.current_player == engine.CHANCE:
            state.push(self.dealer.deal(state))

    @property
    def at(self) -> Position:
        """The position."""
        return self.state.at

    # -- putting things on the table ----------------------------------------------------------------------

    def village(self, seat: int, *corners: str) -> Table:
        """Put villages of a seat on corners."""
        for corner in corners:
            pieces.found(self.at, seat, self.at.board.corner_at[corner], "village", "TEST")
        return self._settled()

    def city(self, seat: int, *corners: str, wall: bool = False, crown: str = "") -> Table:
        """Put cities of a seat on corners, with a wall or the metropolis of a track."""
        for name in corners:
            corner = self.at.board.corner_at[name]
            pieces.found(self.at, seat, corner, "city", "TEST")
            if wall:
                pieces.wall(self.at, seat, corner, "TEST")
            if crown:
                self.at.put(self.at.metropolis, corner, TRACK[crown])
                self.at.put(self.at.metropolises, seat, self.at.metropolises[seat] + 1)
                self.at.put(self.at.holder, TRACK[crown], seat)
        return self._settled()

    def road(self, seat: int, *edges: str) -> Table:
        """Put roads of a seat on edges."""
        return self._lay(seat, edges, pieces.ROAD)

    def boat(self, seat: int, *edges: str) -> Table:
        """Put boats of a seat on edges."""
        return self._lay(seat, edges, pieces.BOAT_KIND)

    def _lay(self, seat: int, edges: Iterable[str], kind: int) -> Table:
        for edge in edges:
            pieces.lay(self.at, seat, self.at.board.edge_at[edge], kind, "TEST")
        return self._settled()

    def hand(self, seat: int, **goods: int) -> Table:
        """Give a seat exactly these cards, of which the others know nothing."""
        total = sum(goods.values())
        for number, good in enumerate(GOODS):
            self.at.put(self.at.hand[seat], number, goods.get(good, 0))
            self.at.put(self.at.least[seat], number, 0)
            self.at.put(self.at.most[seat], number, total)
        return self._settled()

    def cards(self, seat: int, *cards: str) -> Table:
        """Give a seat development cards from the decks."""
        for name in cards:
            card = CARD[name]
            self.at.add(self.at.cards[seat], card)
            self.at.add(self.at.deck, card, -1)
            self.at.add(self.at.deck_size, CARDS[card].track, -1)
        return self._settled()

    def culture(self, seat: int, **levels: int) -> Table:
        """Give a seat culture levels."""
        for track, level in levels.items():
            self.at.put(self.at.culture[seat], TRACK[track], level)
        return self._settled()

    def power(self, *powers: int) -> Table:
        """Give all seats their power."""
        for seat, power in enumerate(powers):
            self.at.put(self.at.power, seat, power)
        return self._settled()

    def catapult(self, seat: int, hex_: str) -> Table:
        """Put a seat's catapult on a tile."""
        self.at.put(self.at.catapult, seat, self.at.board.hex_at[hex_])
        return self._settled()

    def score(self, *wanted: int) -> Table:
        """Give all seats as many points as wanted, in points of defenders."""
        for seat, total in enumerate(wanted):
            missing = total - points.points(self.at, seat)
            assert missing >= 0
            self.at.put(self.at.defender, seat, self.at.defender[seat] + missing)
        return self._settled()

    def now(self, **values: Any) -> Table:
        """Set single values of the position."""
        for name, value in values.items():
            assert hasattr(self.at, name)
            setattr(self.at, name, value)
        return self._settled()

    def act(self, seat: int = 0) -> Table:
        """Let it be a seat's action phase."""
        return self._turn(seat, Actions())

    def start(self, seat: int = 0) -> Table:
        """Let it be the start of a seat's turn, before the roll."""
        return self._turn(seat, Actions(), Start())

    def _turn(self, seat: int, *tasks: Task) -> Table:
        self.at.active, self.at.turn, self.at.tasks = seat, max(1, self.at.turn), tasks
        return self._settled()

    def _settled(self) -> Table:
        self.at.touch()
        self.at.events = []
        self.state._legal = None
        self.state._kept.clear()
        return self

    # -- playing -------------------------------------------------------------------------------------------

    def push(self, move: Move) -> tuple[Event, ...]:
        """Make a move."""
        self.events = self.state.push(move)
        return self.events

    def do(self, *texts: str) -> tuple[Event, ...]:
        """Make the moves that texts denote and return the events of the last."""
        for text in texts:
            self.push(self.state.parse(text))
        return self.events

    def roll(self, white: int, red: int, event: str = BARBARIAN) -> tuple[Event, ...]:
        """Roll the dice so; it must be the start of a turn, or chance must be rolling already."""
        if self.state.phase == "start":
            self.do("roll")
        return self.push(Dice(white, red, event))

    def deal(self) -> list[Move]:
        """Let chance move until a seat must, and return its moves."""
        made = []
        while self.state.current_player == engine.CHANCE:
            made.append(self.dealer.deal(self.state))
            self.push(made[-1])
        return made

    def end(self) -> None:
        """End the turn."""
        self.do("end")

    # -- looking -------------------------------------------------------------------------------------------

    def choices(self, kind: str = "") -> set[str]:
        """Return the texts of all legal moves, or of those of one kind."""
        moves = self.state.legal_moves()
        return {self.state.notation(move) for move in moves if not kind or move.kind == kind}

    def plays(self, card: str) -> set[str]:
        """Return in which ways a card can be played, as the rest of the text of the move."""
        words = (text.split() for text in self.choices("play"))
        return {" ".join(rest) for _, name, *rest in words if name == card}

    def can(self, text: str) -> bool:
        """Return whether a text denotes a move that is accepted; it is taken back."""
        try:
            self.state.push(self.state.parse(text))
        except engine.IllegalMove:
            return False
        self.state.pop()
        return True

    def refused(self, text: str) -> str:
        """Return the id of the rule for which a move is refused; the position must stay as it was."""
        before = self.state.fingerprint()
        with pytest.raises(engine.IllegalMove) as caught:
            self.state.push(self.state.parse(text))
        assert self.state.fingerprint() == before
        return caught.value.rule

    def held(self, seat: int) -> dict[str, int]:
        """Return a seat's cards by kind."""
        return {good: self.at.held(seat, n) for n, good in enumerate(GOODS) if self.at.held(seat, n)}

    def has(self, seat: int) -> dict[str, Any]:
        """Return a seat's part of the position."""
        found: dict[str, Any] = self.state.position()["seats"][seat]
        return found

    def length(self, seat: int) -> int:
        """Return the length of a seat's longest route."""
        return route.length(self.at, seat)

    def corner(self, name: str) -> str:
        """Return the name under which moves know a corner."""
        return self.at.board.corner_names[self.at.board.corner_at[name]]

    def edge(self, name: str) -> str:
        """Return the name under which moves know an edge."""
        return self.at.board.edge_names[self.at.board.edge_at[name]]

    def seen(self, seat: int | None) -> LandoverState:
        """Return a seat's view of a position that was not reached by moves."""
        if seat not in self.state._kept:
            kept = self.state._kept[seat] = self.state.copy()
            kept._partial = True
            kept.at.known = tuple(other == seat for other in range(self.state.players))
            for other in range(self.state.players):
                if other != seat:
                    _hide(kept.at, other)
        return self.state.view(seat)

    def of(self, kind: type[Event]) -> list[Any]:
        """Return the events of a kind that the last move produced."""
        return [event for event in self.events if isinstance(event, kind)]


def _hide(at: Position, seat: int) -> None:
    """Turn the cards of a seat into unknown ones."""
    total = at.total(seat)
    for good in range(len(GOODS)):
        at.put(at.hand[seat], good, 0)
    at.put(at.hand[seat], UNKNOWN_GOOD, total)
    for number, card in enumerate(CARDS):
        count = at.cards[seat][number]
        at.put(at.cards[seat], number, 0)
        at.add(at.deck, number, count)
        at.add(at.unknown_cards[seat], card.track, count)


def begin(table: Table) -> Table:
    """Go on from an empty board to the first turn of the first seat."""
    table.at.tasks = (NextTurn(),)
    advance(table.at)
    return table._settled()
