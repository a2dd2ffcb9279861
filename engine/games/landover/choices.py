"""Choices and exchanges that development cards ask for (LAND-13)."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.games.landover.building import (
    BOAT_KIND,
    KINDS,
    ROAD,
    lay,
    open_edges,
)
from engine.games.landover.data import (
    CARD,
    CARDS,
    COMMODITIES,
    GOOD,
    GOODS,
    NUMBERS,
    RESOURCES,
    TRACK,
    TRACKS,
)
from engine.games.landover.decks import hold
from engine.games.landover.events import (
    CardTaken,
    HandShown,
)
from engine.games.landover.opening import Weighted
from engine.games.landover.position import (
    CARDS_HELD,
    CARDS_N,
    DARK,
    DECK,
    TENDERED,
    Position,
    Task,
)
from engine.games.landover.records import Build, Give, Levy, Pick, Show, Skip, Tender
from engine.records import Move

_build = cache(Build)
_SKIP: Final = Skip()
_N = NUMBERS.card_numbers


def no_tender(s: Position, task: Task) -> bool:
    """Pass over an opponent when there is no card left to offer, judged by what all can see (LAND-13.9)."""
    if s.alive(task[1]) and s.total(s.active):
        return False
    s.done()
    return True


def _resources(s: Position, seat: int) -> list[str]:
    return [good for n, good in enumerate(RESOURCES) if s.held(seat, n)]


def tenders(s: Position, task: Task) -> list[Move]:
    """Return the resources that the seat on turn may offer to an opponent."""
    seat = s.active
    if not s.known[seat]:
        return [Tender(None), _SKIP]
    return [*(Tender(good) for good in _resources(s, seat)), _SKIP]


def tender(s: Position, move: Tender) -> None:
    """Offer a resource to an opponent, who must answer with a commodity."""
    other = s.done()[1]
    s.set(TENDERED, s.now[TENDERED] | 1 << other)
    s.ask(("swap", other, None if move.good is None else GOOD[move.good]))


def swaps(s: Position, task: Task) -> list[Move]:
    """Return the commodities that the opponent may give; it has none to give only if it holds none."""
    other = task[1]
    if not s.known[other]:
        return [Give(None), Give(None, True)]
    held = [good for good in COMMODITIES if s.held(other, GOOD[good])]
    return [Give(good) for good in held] or [Give(None, True)]


def swap(s: Position, move: Give) -> None:
    """Exchange the commodity for the resource, or nothing if there was none."""
    _, other, offered = s.done()
    if move.void:
        return
    s.move_goods(other, s.active, [None if move.good is None else GOOD[move.good]], "LAND-13.C1")
    s.move_goods(s.active, other, [offered], "LAND-13.C1")


def shows(s: Position, task: Task) -> Weighted:
    """Return the hand that is shown, for the log."""
    _, victim, what = task
    if not s.known[victim]:
        return [Show(victim, None)], [1]
    if what == "goods":
        held = [good for n, good in enumerate(GOODS) for _ in range(s.held(victim, n))]
    else:
        base, mine = victim * CARDS_N, s.fields[CARDS_HELD]
        held = [
            card.id for n, card in enumerate(CARDS) for _ in range(mine[base + n]) if card.when != "on_draw"
        ]
    return [Show(victim, tuple(held))], [1]


def show(s: Position, move: Show) -> None:
    """Let the seat on turn see a hand and pick from it."""
    _, victim, what = s.done()
    rule, take = (
        ("LAND-13.C2", _N["master_trader_take"]) if what == "goods" else ("LAND-13.P8", _N["spy_take"])
    )
    s.events.append(HandShown(victim, s.active, move.cards, rule))
    s.ask(("pick", victim, what, take, move.cards))


def nothing_to_pick(s: Position, task: Task) -> bool:
    """End the picking when enough is taken or nothing is left."""
    _, victim, what, left, shown = task
    held = s.total(victim) if what == "goods" else s.all_cards(victim)
    if left and held and shown != () and s.alive(victim):
        return False
    s.done()
    return True


def picks(s: Position, task: Task) -> list[Move]:
    """Return what the seat on turn may take from the hand shown to it."""
    _, _, what, _, shown = task
    if what == "goods":
        return [Pick(None)] if shown is None else [Pick(good) for good in dict.fromkeys(shown)]
    if shown is None:
        return [Pick(None, deck) for deck in TRACKS]
    return [Pick(card, TRACKS[CARDS[CARD[card]].track]) for card in dict.fromkeys(shown)]


def pick(s: Position, move: Pick) -> None:
    """Take a card from the hand shown."""
    _, victim, what, left, shown = s.done()
    if shown is not None and move.card is not None:
        at = shown.index(move.card)
        shown = shown[:at] + shown[at + 1 :]
    if what == "goods":
        s.move_goods(victim, s.active, [None if move.card is None else GOOD[move.card]], "LAND-13.C2")
    else:
        _take_card(s, victim, s.active, move)
    s.ask(("pick", victim, what, left - 1, shown))


def _take_card(s: Position, victim: int, thief: int, move: Pick) -> None:
    track = TRACK[move.deck]
    card = None if move.card is None else CARD[move.card]
    for seat, more in ((victim, -1), (thief, 1)):
        if s.known[seat] and card is not None:
            hold(s, seat, card, more)
            # What a seat holds openly here is not among the cards unseen.
            if not s.known[victim] or not s.known[thief]:
                s.put(DECK, card, s.fields[DECK][card] - more)
        else:
            s.put(DARK, seat * 3 + track, s.fields[DARK][seat * 3 + track] + more)
    s.events.append(CardTaken(thief, victim, move.deck, move.card, "LAND-13.P8"))


def no_gift(s: Position, task: Task) -> bool:
    """End the giving when enough is given or the hand is empty."""
    _, giver, left = task
    if left and s.total(giver) and s.alive(giver):
        return False
    s.done()
    return True


def gifts(s: Position, task: Task) -> list[Move]:
    """Return the cards that a guest may give to the wedding."""
    giver = task[1]
    if not s.known[giver]:
        if s.known[s.active]:
            return [Give(good) for good in GOODS]
        return [Give(None)]
    return [Give(good) for n, good in enumerate(GOODS) if s.held(giver, n)]


def gift(s: Position, move: Give) -> None:
    """Give a card to the seat on turn."""
    _, giver, left = s.done()
    s.move_goods(giver, s.active, [None if move.good is None else GOOD[move.good]], "LAND-13.P9")
    s.ask(("gift", giver, left - 1))


def levies(s: Position, task: Task) -> Weighted:
    """Return what each seat gives up to a monopoly, for the log."""
    _, good, most, _ = task
    others = s.opponents(s.active)
    if not all(s.known[other] for other in others):
        # What the hidden hands hold comes to light with the move.
        return [Levy((0,) * s.players)], [1]
    amounts = [min(most, s.held(seat, good)) if seat in others else 0 for seat in range(s.players)]
    return [Levy(tuple(amounts))], [1]


def levy(s: Position, move: Levy) -> None:
    """Collect the cards of a monopoly."""
    _, good, _, rule = s.done()
    for seat, amount in enumerate(move.amounts):
        if amount:
            s.move_goods(seat, s.active, [good] * amount, rule)


def no_free(s: Position, task: Task) -> bool:
    """End the free building when nothing is left or nothing can be placed."""
    if task[1] and frees(s, task) != [_SKIP]:
        return False
    s.done()
    return True


def frees(s: Position, task: Task) -> list[Move]:
    """Return the pieces that may be placed free of charge; one may also do without."""
    seat, barred = s.active, task[2]
    names = s.board.edge_names
    found: list[Move] = [
        _build(KINDS[kind], names[edge])
        for kind in (ROAD, BOAT_KIND)
        for edge in open_edges(s, seat, kind)
        if edge != barred
    ]
    return [*found, _SKIP]


def free(s: Position, move: Build) -> None:
    """Place a piece free of charge."""
    _, left, barred, rule = s.done()
    s.ask(("free", left - 1, barred, rule))
    lay(s, s.active, s.board.edge_at[move.at], KINDS.index(move.piece), rule)


def skip(s: Position, move: Move) -> None:
    """Do without the rest of what the card allows."""
    s.done()
