"""The evaluation of Landover: what a seat holds, its income, and what it could do next.

Worth is in victory points. ``docs/bots-judgement.md`` tells the whole of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import ClassVar, Final

from engine.bots.evaluation import Evaluation, Luck
from engine.games.landover import points, route
from engine.games.landover.data import GOOD, GOODS, NUMBERS, ways
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position
from engine.games.landover.prospects import WORTH, Prospects, foresee, produced, prospects
from engine.games.landover.records import (
    Accept,
    Bank,
    Build,
    Confirm,
    Deck,
    Decline,
    Dice,
    End,
    Offer,
    Play,
    Power,
    Raid,
    Raise,
    Roll,
    Settle,
    Tender,
    Withdraw,
)
from engine.games.landover.state import LandoverState
from engine.games.landover.steps import barbarians, culture, pieces, trading
from engine.games.landover.steps.dice import RollDice
from engine.games.landover.tactics import bonus, purchases
from engine.games.landover.trade_offers import open_offers
from engine.records import Move

_PLACED: Final = 2.0  # points of a metropolis, as good as had when it has only to be placed
_HELPS: Final = 0.3  # points that greedy must hope for before it offers a trade
_ALONE: Final = (Build, Raise, Power, Bank, Settle)
"""Moves that leave rivals as they are, as long as no points change hands."""


_USUAL: Final[dict[LandPhase, Move]] = {
    LandPhase.START: Roll(),
    LandPhase.ACTIONS: End(),
    LandPhase.REPLY: Decline(),
    LandPhase.CONFIRM: Withdraw(),
}
"""What is taken to be done by those whose hands are hidden, by phase."""


@dataclass(frozen=True, slots=True)
class LandoverWeights:
    """The weights of Landover, in points; found by matches, see ``docs/bots-tried.md``."""

    card: float = 0.1  # a card in the hand
    income: float = 0.12  # a card that a roll brings on average, for each roll still to come
    rolls: float = 1.3  # rolls to be expected for each point that the leader still lacks, and player
    # Share of what a plan brings, by how many of its cards are missing
    ready: tuple[float, ...] = (0.4, 0.25, 0.14, 0.06)
    site: float = 0.22  # share of what the best free corner would bring, for having it within reach
    later: float = 0.15  # the same for a corner that one more piece opens up
    level: float = 0.24  # what a card drawn is worth
    power: float = 0.1  # one power, beside what it does against barbarians
    city: float = 1.2  # what a city lost to barbarians costs beside its point
    rivals: float = 0.12  # how much what rivals have counts, on average
    lead: float = 0.15  # how much more that of the best of them counts


_Goal = tuple[Sequence[int], float]  # a price in goods, and roughly what paying it would bring


@dataclass(frozen=True, slots=True)
class _SeatStanding:
    """The evaluation of a seat before its move."""

    seat: int
    scores: tuple[int, ...]  # points of all seats
    rolls: float  # those to be expected until one of its rivals wins
    field: float  # what its rivals have, by the weight it has for the seat
    worth: float  # how well it stands
    board: Prospects  # what the board promises it


@dataclass(frozen=True, slots=True)
class _HandStanding:
    """The evaluation of a hand before cards change hands."""

    seat: int
    rolls: float  # those to be expected until one of its rivals wins
    goals: list[_Goal]  # what it may want to pay for
    worth: float


class LandoverEvaluation(Evaluation[LandoverState]):
    """Judges Landover."""

    luck_points: ClassVar[float] = 0.12  # a card from a roll, see ``LandoverWeights.income``
    lead_spread: ClassVar[float] = 7.0  # fitted, see docs/review.md

    def __init__(self, weights: LandoverWeights | None = None) -> None:
        self.weights = weights or LandoverWeights()

    def luck(self, state: LandoverState, move: Move) -> Mapping[int, Luck]:
        """Return the cards that a roll brings each seat, and the mean over all rolls; of free rolls alone."""
        task = state.task
        if not isinstance(move, Dice) or not isinstance(task, RollDice) or task.white:
            return {}
        s, total = state.at, move.white + move.red
        found = {}
        for seat in s.from_active():
            cards = [produced(s, seat, number) for number in range(13)]
            expected = fsum(ways(number) * n for number, n in enumerate(cards)) / 36
            found[seat] = Luck(cards[total], expected)
        return found

    def value(self, state: LandoverState, seat: int) -> float:
        s = state.at
        rolls = self.horizon(state, seat)
        return self._seat(s, seat, rolls) - self._field(s, seat, rolls)

    def margin(self, state: LandoverState, seat: int) -> float:
        """Return how much better a seat stands than the best of its rivals, each by itself."""
        s = state.at
        rolls = self._rolls(s, state.scores)
        return self._seat(s, seat, rolls) - max(self._rivals(s, seat, rolls), default=0.0)

    def horizon(self, state: LandoverState, seat: int) -> float:
        """Return how many rolls a seat is to expect until one of its rivals wins.

        What it has itself is left out: that its own points bring the end nearer must not make them worth
        less.
        """
        return self._rolls(state.at, [score for other, score in enumerate(state.scores) if other != seat])

    # -- one seat ---------------------------------------------------------------------------------------

    def _seat(self, s: Position, seat: int, rolls: float) -> float:
        w = self.weights
        board = prospects(s, seat)
        have = points.points(s, seat)
        found = have + w.income * rolls * board.rate
        if have + self._waiting(s, seat) >= s.board.victory_points:
            found += 20.0
        if board.sites:
            found += w.site * min(1.0, rolls / 20) * (1 + w.income * rolls * board.sites[0])
            if len(board.sites) > 1:
                found += 0.3 * w.site * (w.income * rolls * board.sites[1])
        if board.later:
            found += w.later * min(1.0, rolls / 20) * w.income * rolls * board.later
        found += self._culture(s, seat, rolls) + self._arms(s, seat, rolls) + self._route(s, seat)
        return found + self._hand(s, seat, rolls)

    def _waiting(self, s: Position, seat: int) -> float:
        """Return the points of metropolises that a seat has only to place."""
        free: int = s.cities[seat] - s.metropolises[seat]
        return _PLACED * min(free, sum(_is_due(s, seat, track) for track in range(3)))

    def _rolls(self, s: Position, scores: Sequence[int]) -> float:
        """Return the expected number of rolls until a seat wins."""
        lacking = max(1, s.board.victory_points - max(scores))
        return max(4.0, self.weights.rolls * lacking * s.players)

    def _route(self, s: Position, seat: int) -> float:
        if s.route_holder == seat or s.route_most[seat] < 3:
            return 0.0
        holder = s.route_holder
        target = NUMBERS.route_min if holder < 0 else route.length(s, holder) + 1
        if s.route_most[seat] + 3 < target:
            return 0.0
        length = route.length(s, seat)
        lacking = target - length
        return (0.0, 0.7, 0.35, 0.12)[lacking] if length >= 3 and 0 <= lacking <= 3 else 0.0

    def _culture(self, s: Position, seat: int, rolls: float) -> float:
        w = self.weights
        draws = min(1.0, rolls / 40)
        found: float = 0.0
        for track in range(3):
            level = s.culture[seat][track]
            found += min(rolls, 60) * level / 36 * w.level
            if level >= NUMBERS.ability_level:
                found += (0.9, 0.6, 0.3)[track] * draws
            if _is_due(s, seat, track):
                found += _PLACED
            elif not s.permanent[track]:
                if s.holder[track] == seat:
                    rival = max(s.culture[other][track] for other in range(s.players) if other != seat)
                    found -= 0.9 if rival == NUMBERS.metropolis_level and level < 5 else 0.0
                elif s.holder[track] < 0 and s.cities[seat] > s.metropolises[seat]:
                    found += (0.0, 0.1, 0.25, 0.6, 0.0, 0.0)[level]
                elif level == NUMBERS.metropolis_level:
                    found += 0.4
        cards = s.all_cards(seat)
        return found + w.level * (1.3 * cards - 0.08 * cards**2)

    def _arms(self, s: Position, seat: int, rolls: float) -> float:
        w = self.weights
        power = s.power[seat]
        found = w.power * (min(power, 3) + 0.3 * max(0, power - 3))
        near = s.barbarians / (NUMBERS.track_length - 1)
        close = (0.25 + 0.75 * near * near) * min(1.0, rolls / 10)
        alive = [other for other in range(s.players) if s.alive(other)]
        others = [s.power[other] for other in alive if other != seat]
        if not others:
            return found
        strength, defence = sum(s.cities), sum(s.power)
        if strength > defence:
            if power <= min(others) and barbarians.reducible(s, seat):
                found -= close * (1.0 + w.city)
        elif power > max(others):
            found += 0.9 * close
        elif power and power == max(others):
            found += 0.4 * close
        return found

    # -- the hand ---------------------------------------------------------------------------------------

    def _card(self, rolls: float) -> float:
        """Return the worth of a card: less when there is little time left to use it."""
        return self.weights.card * min(1.0, 0.35 + rolls / 40)

    def _hand(self, s: Position, seat: int, rolls: float, goals: list[_Goal] | None = None) -> float:
        """Return the worth of a seat's hand; its goals do not depend on it and can be given."""
        total, safe = s.total(seat), s.safe(seat)
        card = self._card(rolls)
        found: float = 0.12 * s.walls[seat] * min(1.0, rolls / 20)
        # What is over the safe size is likely to be lost, with as much again.
        over = max(0, total - safe)
        found -= card * (0.6 * over + (total // 2) * (1 - (5 / 6) ** s.players) * (over > 0) * 0.5)
        if not s.known[seat]:
            return found + card * total
        hand = s.hand[seat][: len(GOODS)]
        for good, count in enumerate(hand):
            if count:
                found += card * WORTH[good] * (min(count, 3) + 0.6 * max(0, count - 3))
        ratios = trading.ratios(s, seat)
        if goals is None:
            goals = self._goals(s, seat, rolls)
        return found + self._plans(hand, goals) + self._harbours(s, seat, ratios, rolls)

    def _harbours(self, s: Position, seat: int, ratios: list[int], rolls: float) -> float:
        income = prospects(s, seat).income
        return sum(
            self.weights.income * rolls * amount * (0.0, 0.0, 0.22, 0.08, 0.0)[ratio]
            for amount, ratio in zip(income, ratios, strict=True)
        )

    def _plans(self, hand: list[int], goals: list[_Goal]) -> float:
        ready = self.weights.ready
        worths: list[float] = []
        for price, gain in goals:
            lacking = _lacking(hand, price)
            if lacking < len(ready):
                worths.append(gain * ready[lacking])
        worths.sort(reverse=True)
        return sum(worth * share for worth, share in zip(worths, (1.0, 0.4, 0.2), strict=False))

    def _goals(self, s: Position, seat: int, rolls: float) -> list[_Goal]:
        """Return the purchases that a seat may want, with their prices and rough gains."""
        w = self.weights
        board = prospects(s, seat)
        goals: list[_Goal] = []
        if board.sites:
            goals.append((NUMBERS.costs["village"], 1.0 + w.income * rolls * board.sites[0]))
        elif board.later:
            goals.append((NUMBERS.costs["road"], 0.5 + 0.5 * w.income * rolls * board.later))
            goals.append((NUMBERS.costs["boat"], 0.4 + 0.4 * w.income * rolls * board.later))
        if s.villages[seat] and board.cities:
            goals.append((NUMBERS.costs["city"], 1.0 + w.income * rolls * board.cities[0]))
        for track in range(3):
            level = s.culture[seat][track]
            if culture.barred(s, seat, track) is None:
                gain = min(rolls, 60) / 36 * w.level
                if culture.awards(s, seat, track):
                    gain += 2.2
                goals.append((culture.price(s, seat, track), gain + 0.1 * level))
        if sum(s.cities) >= sum(s.power) and s.power[seat] < s.power_max(seat):
            goals.append((NUMBERS.costs["military"], 0.3 + 0.5 * s.barbarians / NUMBERS.track_length))
        return goals

    # -- moves ------------------------------------------------------------------------------------------

    def rank_moves(self, state: LandoverState) -> list[tuple[Move, float]]:
        """Return the moves worth considering with their worth for the seat to move.

        In the action phase each is judged by the position right after it, in which what could be done next
        is part of the worth; a trade with the bank also by what can be bought after it.
        """
        rolls = self.horizon(state, state.current_player)
        ranked = self.ranked(state, rolls)
        gains = self.gains(state, open_offers(state), rolls)
        offer, gain = max(gains, key=worth_of, default=(None, 0.0))
        if offer is not None and gain > _HELPS:
            ranked.append((offer, dict(ranked)[End()] + gain / 2))
        return ranked

    def ranked(self, state: LandoverState, rolls: float) -> list[tuple[Move, float]]:
        """Return the result of :meth:`rank_moves` without offers, given the rolls expected until the end."""
        s, seat, phase = state.at, state.current_player, state.phase
        if not s.known[seat] and phase is not LandPhase.SETTLE:
            return [(self._habit(state), 0.0)]
        before = self._stand(state, seat, rolls)
        if phase is not LandPhase.ACTIONS:
            return [(move, self._judged(state, move, before)) for move in state.legal_moves()]
        full = s.total(seat) > s.safe(seat)
        found: dict[Move, float] = {}
        for move in state.legal_moves():
            if full or not isinstance(move, Bank):
                found[move] = self._judged(state, move, before)
        for *trades, last in purchases(state):
            for move in trades:
                state.push(move)
            worth = self._judged(state, last, before)
            for _ in trades:
                state.pop()
            found[trades[0]] = max(worth, found.get(trades[0], worth))
        return list(found.items())

    def _stand(self, state: LandoverState, seat: int, rolls: float) -> _SeatStanding:
        s = state.at
        field = self._field(s, seat, rolls)
        return _SeatStanding(
            seat, state.scores, rolls, field, self._seat(s, seat, rolls) - field, prospects(s, seat)
        )

    def _field(self, s: Position, seat: int, rolls: float) -> float:
        """Return the possessions of a seat's rivals, by the weight each has for the seat."""
        rivals = self._rivals(s, seat, rolls)
        if not rivals:
            return 0.0
        return self.weights.rivals * sum(rivals) / len(rivals) + self.weights.lead * max(rivals)

    def _rivals(self, s: Position, seat: int, rolls: float) -> list[float]:
        return [self._seat(s, other, rolls) for other in range(s.players) if other != seat and s.alive(other)]

    def best_reply(self, state: LandoverState, sample: float) -> tuple[Move, ...]:
        """Return the best move; of a seat whose hand is hidden only what it does without thinking."""
        return (max(self.rank_moves(state), key=worth_of)[0],)

    def _habit(self, state: LandoverState) -> Move:
        """Return a move for a seat whose hand nobody here knows."""
        usual = _USUAL.get(state.phase)
        return usual if usual is not None else state.legal_moves()[0]

    def _judged(self, state: LandoverState, move: Move, before: _SeatStanding) -> float:
        """Return the worth of a move for the seat that makes it.

        Args:
            state: the position, perhaps with some trades with the bank made.
            before: how the seat stood before any of it.
        """
        s, seat = state.at, before.seat
        if isinstance(move, End | Roll | Decline | Withdraw | Deck):
            return before.worth
        if isinstance(move, Accept | Confirm):
            return self._traded(state, move, before)
        if isinstance(move, Tender):
            assert move.good is not None
            return before.worth + self.weights.card * (0.6 - WORTH[GOOD[move.good]])
        extra = bonus(s, seat, move, self.weights.card) if isinstance(move, Play | Raid) else 0.0
        state.push(move)
        if isinstance(move, Build) and move.piece in pieces.KINDS:
            edge = s.board.edge_at[move.at]
            foresee(s, seat, before.board, edge, pieces.KINDS.index(move.piece))
        after, rolls = state.scores, before.rolls
        alone = isinstance(move, _ALONE) and all(
            after[other] == before.scores[other] for other in range(s.players) if other != seat
        )
        found = self._seat(s, seat, rolls) - (before.field if alone else self._field(s, seat, rolls))
        state.pop()
        return found + extra

    def _traded(self, state: LandoverState, move: Move, before: _SeatStanding) -> float:
        """Return the worth of a trade between players for the seat that says yes to it."""
        s, now = state.at, before.worth
        offer = s.offer
        assert offer is not None
        if isinstance(move, Confirm):
            terms = next(answer for answer in offer.answers if answer.seat == move.seat)
            gets, gives, partner = terms.give, terms.want, move.seat
        else:
            gets, gives, partner = offer.give, offer.want, offer.seat
        if points.points(s, partner) >= s.board.victory_points - 2:
            return now - 1.0
        hand = self._hand_standing(s, before.seat, before.rolls)
        return now + self._swap(s, hand, gives, gets, partner) - 0.03

    def gains(self, state: LandoverState, offers: Sequence[Offer], rolls: float) -> list[tuple[Offer, float]]:
        """Return the gain of the seat on turn by each of some offers if it is taken."""
        if not offers:
            return []
        s = state.at
        hand = self._hand_standing(s, offers[0].seat, rolls)
        found = []
        for offer in offers:
            gives, wants = (tuple([GOOD[good] for good in goods]) for goods in (offer.give, offer.want))
            found.append((offer, self._swap(s, hand, gives, wants, offer.to[0])))
        return found

    def _hand_standing(self, s: Position, seat: int, rolls: float) -> _HandStanding:
        goals = self._goals(s, seat, rolls)
        return _HandStanding(seat, rolls, goals, self._hand(s, seat, rolls, goals))

    def _swap(
        self, s: Position, hand: _HandStanding, gives: tuple[int, ...], gets: tuple[int, ...], partner: int
    ) -> float:
        """Return a seat's gain by giving some cards for others."""
        seat = hand.seat
        mark = s.mark()
        s.events = []
        s.move_goods(seat, partner, gives, "")
        s.move_goods(partner, seat, gets, "")
        after = self._hand(s, seat, hand.rolls, hand.goals)
        s.back(mark)
        gap = self.weights.card * (len(gives) - len(gets))
        return after - hand.worth - self.weights.rivals * gap


def _is_due(s: Position, seat: int, track: int) -> bool:
    """Return whether a seat has only to place the metropolis of a track."""
    return s.holder[track] == seat and track not in s.metropolis


def _lacking(hand: Sequence[int], price: Sequence[int]) -> int:
    """Return how many cards of a price a hand lacks."""
    lacking = 0
    for have, need in zip(hand, price, strict=True):
        if have < need:
            lacking += need - have
    return lacking


def worth_of(ranked: tuple[Move, float]) -> float:
    """Return the worth of a move with its worth."""
    return ranked[1]


EVALUATION: Final = LandoverEvaluation()
"""How greedy judges."""
