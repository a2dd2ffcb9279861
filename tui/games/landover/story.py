"""Sentences for the events of Landover, and summaries of turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Final

from engine import Event
from engine.games.landover.data import NUMBERS
from engine.games.landover.events import (
    Attacked,
    AwardMoved,
    BarbariansCame,
    Built,
    CardDrawn,
    CardPlayed,
    CardTaken,
    CatapultLeft,
    CultureRaised,
    Defended,
    FleetReady,
    HandShown,
    HarbourSet,
    IslandExplored,
    LandoverEnded,
    MetropolisMoved,
    Moved,
    NumbersSwapped,
    OfferAnswered,
    OfferClosed,
    Ordered,
    Paid,
    PowerChanged,
    Raided,
    Received,
    Removed,
    Resigned,
    Rolled,
    TileLaid,
    TokenPlaced,
    TradeOffered,
    TurnEnded,
)
from engine.games.landover.records import Bank, Build, Confirm, Play, Power, Raise, Settle
from tui.games.landover import names as called
from tui.games.presentation import NOBODY, EventLine, MoveAndEvents, capital, listed, seat_of
from tui.games.second_person import victory
from tui.words import _

_NEAR: Final = 5
"""From this step on the barbarians' approach is told."""

Names = Sequence[str]


@singledispatch
def tell(event: Event, names: Names) -> str:
    """Return one sentence for an event.

    Raises:
        ValueError: for an event of which Landover knows nothing.
    """
    raise ValueError(f"no words for {event.kind!r}")


@tell.register
def _ordered(event: Ordered, names: Names) -> str:
    return _("The turn order: {names}.").format(names=", ".join(names[seat] for seat in event.seats))


@tell.register
def _tile_laid(event: TileLaid, names: Names) -> str:
    if event.terrain is None:
        return _("A secret tile was laid face down.")
    ground = called.terrain(event.terrain)
    if event.number:
        ground = called.numbered(ground, event.number)
    if event.rule == "LAND-19.3":
        return _("A secret tile is revealed: {tile}.").format(tile=ground)
    return _("The map: {tile} at {hex}.").format(tile=ground, hex=event.hex)


@tell.register
def _harbour(event: HarbourSet, names: Names) -> str:
    return _("A harbour trades {good} at {edge}.").format(good=called.good(event.good), edge=event.edge)


@tell.register
def _built(event: Built, names: Names) -> str:
    return _("{name} built {piece}.").format(name=names[event.seat], piece=called.built(event.piece))


@tell.register
def _removed(event: Removed, names: Names) -> str:
    name = names[event.seat]
    if event.piece == "city":
        return _("A city of {name} became a village.").format(name=name)
    return _("{name} lost {piece}.").format(name=name, piece=called.built(event.piece))


@tell.register
def _received(event: Received, names: Names) -> str:
    return _("{name} received {goods}.").format(name=names[event.seat], goods=called.goods(event.goods))


@tell.register
def _paid(event: Paid, names: Names) -> str:
    if event.rule in ("LAND-7.5", "LAND-13.P5"):
        return _("{name} lost {goods}.").format(name=names[event.seat], goods=called.goods(event.goods))
    return _("{name} paid {goods}.").format(name=names[event.seat], goods=called.goods(event.goods))


@tell.register
def _moved(event: Moved, names: Names) -> str:
    giver, taker, goods = names[event.giver], names[event.taker], called.goods(event.goods)
    if event.rule in ("LAND-16.6", "LAND-13.P2"):
        return _("{taker} stole {goods} from {giver}.").format(giver=giver, taker=taker, goods=goods)
    return _("{giver} gave {taker} {goods}.").format(giver=giver, taker=taker, goods=goods)


@tell.register
def _rolled(event: Rolled, names: Names) -> str:
    return _("{name} rolled {white} + {red} = {sum}; event: {event}.").format(
        name=names[event.seat],
        white=event.white,
        red=event.red,
        sum=event.white + event.red,
        event=called.face(event.event),
    )


@tell.register
def _barbarians(event: BarbariansCame, names: Names) -> str:
    return _("The barbarians are at step {step} of {length}.").format(
        step=event.step, length=NUMBERS.track_length
    )


@tell.register
def _attacked(event: Attacked, names: Names) -> str:
    if event.won:
        text = _("The barbarians win, {strength} against {defence}; all power falls by one.")
    else:
        text = _("The barbarians are driven off, {strength} against {defence}; all power falls by one.")
    return text.format(strength=event.strength, defence=event.defence)


@tell.register
def _defended(event: Defended, names: Names) -> str:
    return _("{name} defended the land: +1.").format(name=names[event.seat])


@tell.register
def _power(event: PowerChanged, names: Names) -> str:
    return _("{name}: military power {power}.").format(name=names[event.seat], power=event.power)


@tell.register
def _culture(event: CultureRaised, names: Names) -> str:
    return _("{name} reached level {level} of {track}.").format(
        name=names[event.seat], level=event.level, track=called.track(event.track)
    )


@tell.register
def _metropolis(event: MetropolisMoved, names: Names) -> str:
    track = called.track(event.track)
    if not event.corner:
        return _("{name} lost the metropolis of {track}.").format(name=names[event.seat], track=track)
    return _("{name} founded the metropolis of {track}: +2.").format(name=names[event.seat], track=track)


@tell.register
def _drawn(event: CardDrawn, names: Names) -> str:
    name, deck = names[event.seat], called.track(event.deck)
    if event.card is None:
        return _("{name} drew a card of {track}.").format(name=name, track=deck)
    return _("{name} drew a card of {track}: {card}.").format(
        name=name, track=deck, card=called.card(event.card)
    )


@tell.register
def _played(event: CardPlayed, names: Names) -> str:
    name, card = names[event.seat], called.card(event.card)
    if event.rule == "LAND-13.5":
        return _("{name} turned {card} up: +1.").format(name=name, card=card)
    return _("{name} played {card}.").format(name=name, card=card)


@tell.register
def _shown(event: HandShown, names: Names) -> str:
    return _("{name} saw the hand of {victim}.").format(name=names[event.to], victim=names[event.seat])


@tell.register
def _taken(event: CardTaken, names: Names) -> str:
    card = (
        called.card(event.card)
        if event.card
        else _("a card of {track}").format(track=called.track(event.deck))
    )
    return _("{name} took {card} from {victim}.").format(
        name=names[event.seat], victim=names[event.victim], card=card
    )


@tell.register
def _raided(event: Raided, names: Names) -> str:
    return _("{name} raided {victim}.").format(name=names[event.seat], victim=names[event.victim])


@tell.register
def _left(event: CatapultLeft, names: Names) -> str:
    if event.immune:
        return _("The catapult of {name} left its tile, which is immune now.").format(name=names[event.seat])
    return _("The catapult of {name} left its tile.").format(name=names[event.seat])


@tell.register
def _token(event: TokenPlaced, names: Names) -> str:
    return _("{name} took the trade token.").format(name=names[event.seat])


@tell.register
def _swapped(event: NumbersSwapped, names: Names) -> str:
    return _("Two tiles exchanged their numbers.")


@tell.register
def _fleet(event: FleetReady, names: Names) -> str:
    return _("{name}: {good} 2:1 in this turn.").format(name=names[event.seat], good=called.good(event.good))


@tell.register
def _award(event: AwardMoved, names: Names) -> str:
    award = capital(called.award(event.award))
    if event.seat == NOBODY:
        return _("{award}: nobody has it any more.").format(award=award)
    return _("{award} goes to {name}, with {n}: +2.").format(
        award=award, name=names[event.seat], n=event.count
    )


@tell.register
def _island(event: IslandExplored, names: Names) -> str:
    return _("{name} explored an island: +1.").format(name=names[event.seat])


@tell.register
def _offered(event: TradeOffered, names: Names) -> str:
    give, want = called.goods(event.give), called.goods(event.want)
    if event.counter:
        text = _("{name} would give {give} for {want}.")
        return text.format(name=names[event.seat], give=give, want=want)
    return _("{name} offered {give} for {want} to {others}.").format(
        name=names[event.seat], give=give, want=want, others=listed(names[seat] for seat in event.to)
    )


@tell.register
def _answered(event: OfferAnswered, names: Names) -> str:
    if event.accepts:
        return _("{name} accepted.").format(name=names[event.seat])
    return _("{name} declined.").format(name=names[event.seat])


@tell.register
def _closed(event: OfferClosed, names: Names) -> str:
    return _("The offer was not taken.")


@tell.register
def _turn_ended(event: TurnEnded, names: Names) -> str:
    return _("{name} ended the turn.").format(name=names[event.seat])


@tell.register
def _resigned(event: Resigned, names: Names) -> str:
    return _("{name} resigned.").format(name=names[event.seat])


@tell.register
def _ended(event: LandoverEnded, names: Names) -> str:
    winner = event.places.index(1)
    return victory([names[winner]], event.points[winner])


# -- moves and turns ----------------------------------------------------------------------------------


def told(happened: MoveAndEvents, names: Names) -> list[EventLine]:
    """Return the sentences of one move; what another sentence says as well is left out."""
    move, events = happened.move, list(happened.events)
    lines: list[EventLine] = []
    match move:
        case Bank(give=give, get=get):
            paid = [event for event in events if isinstance(event, Paid)]
            count = sum(len(event.goods) for event in paid)
            text = _("{name} traded {given} for {got} with the bank.").format(
                name=names[happened.by],
                given=called.counted_good(give, count),
                got=called.counted_good(get, 1),
            )
            lines.append(EventLine(text, paid[0] if paid else None, happened.by))
            events = [event for event in events if not isinstance(event, Paid | Received)]
        case Confirm():
            moved = [event for event in events if isinstance(event, Moved)]
            if len(moved) == 2:
                first, second = moved
                text = _("{name} traded {given} for {got} with {other}.").format(
                    name=names[first.giver],
                    given=called.goods(first.goods),
                    got=called.goods(second.goods),
                    other=names[first.taker],
                )
                lines.append(EventLine(text, first, first.giver))
                events = [event for event in events if not isinstance(event, Moved)]
        case Settle():
            events = [
                event
                for event in events
                if not (isinstance(event, Built) and event.piece in ("road", "boat"))
            ]
        case Build() | Raise() | Power() | Play():
            events = [event for event in events if not isinstance(event, Paid) or event.rule == "LAND-13.P5"]
    lines += [EventLine(tell(event, names), event, _whose(event)) for event in events if _matters(event)]
    return lines


def _whose(event: Event) -> int:
    return event.taker if isinstance(event, Moved) else seat_of(event)


def _matters(event: Event) -> bool:
    """Return whether an event is worth a line of the story."""
    match event:
        case TileLaid(rule=rule):
            return rule == "LAND-19.3"
        case BarbariansCame(step=step):
            return _NEAR <= step < NUMBERS.track_length
        case PowerChanged(rule=rule):
            return rule not in ("LAND-15.10", "LAND-16.1")
        case HarbourSet() | TurnEnded():
            return False
    return True


def told_turn(turn: Iterable[MoveAndEvents], names: Names) -> list[EventLine]:
    """Return the story of one turn; cards that come one by one are told together."""
    lines: list[EventLine] = []
    for happened in turn:
        for line in told(happened, names):
            merged = _together(lines[-1].event, line.event) if lines else None
            if merged is None:
                lines.append(line)
            else:
                lines[-1] = EventLine(tell(merged, names), merged, line.seat)
    return lines


def _together(before: Event | None, now: Event | None) -> Event | None:
    """Return one event that stands for two of the same kind, ``None`` where they are different things."""
    match before, now:
        case (Received() as a, Received() as b) if (a.seat, a.rule) == (b.seat, b.rule):
            return replace(a, goods=a.goods + b.goods)
        case (Paid() as a, Paid() as b) if (a.seat, a.rule) == (b.seat, b.rule):
            return replace(a, goods=a.goods + b.goods)
        case (Moved() as a, Moved() as b) if (a.giver, a.taker, a.rule) == (b.giver, b.taker, b.rule):
            return replace(a, goods=a.goods + b.goods)
    return None
