"""Sentences for the events of Landover, and summaries of turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Final, TypeVar

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
from tui.base.messages import Sentence, listed, players, victory
from tui.base.words import N_, _, capital
from tui.games.landover import names as called
from tui.presentation.presentation import NOBODY, EventLine, MoveAndEvents, seat_of

_NEAR: Final = 5  # from this step on the barbarians' approach is told

Names = Sequence[str]


@singledispatch
def tell(event: Event, names: Names, again: bool = False) -> str:
    """Return one sentence for an event.

    Args:
        again: whether the sentence before it has named the seat of the event.

    Raises:
        ValueError: for an event of which Landover knows nothing.
    """
    raise ValueError(f"no words for {event.kind!r}")


@tell.register
def _ordered(event: Ordered, names: Names, again: bool = False) -> str:
    return _("The turn order: {names}.").format(names=", ".join(names[seat] for seat in event.seats))


@tell.register
def _tile_laid(event: TileLaid, names: Names, again: bool = False) -> str:
    if event.terrain is None:
        return _("A secret tile was placed face down.")
    ground = called.terrain(event.terrain)
    if event.number:
        ground = called.numbered(ground, event.number)
    if event.rule == "LAND-19.3":
        return _("A secret tile is revealed: {tile}.").format(tile=ground)
    return _("The map: {tile}.").format(tile=ground)


@tell.register
def _harbour(event: HarbourSet, names: Names, again: bool = False) -> str:
    return _("A harbour trades {good}.").format(good=called.good(event.good))


_Kind = TypeVar("_Kind", bound=Event)


def _describe(
    kind: type[_Kind],
    message: Sentence | Callable[[_Kind], Sentence],
    **values: Callable[[_Kind], object],
) -> None:
    """Tell events of a kind by a sentence about the player at their seat.

    Args:
        values: what fills its placeholders other than ``name``.
    """

    @tell.register(kind)
    def describe(event: _Kind, names: Names, again: bool = False) -> str:
        chosen = message if isinstance(message, Sentence) else message(event)
        filled = {placeholder: value(event) for placeholder, value in values.items()}
        return chosen.tell(name=names[seat_of(event)], again=again, **filled)


_BUILT: Final = Sentence(
    N_("{name} built {pieces}."), name=N_("You built {pieces}."), again=N_("Built {pieces}.")
)
_RAZED: Final = Sentence(N_("{name}'s city became a village."), name=N_("Your city became a village."))
_LOST: Final = Sentence(N_("{name} lost {goods}."), name=N_("You lost {goods}."))
_RECEIVED: Final = Sentence(
    N_("{name} received {goods}."), name=N_("You received {goods}."), again=N_("Received {goods}.")
)
_PAID: Final = Sentence(N_("{name} paid {goods}."), name=N_("You paid {goods}."), again=N_("Paid {goods}."))

_describe(Built, _BUILT, pieces=lambda event: called.built(event.piece))
_describe(
    Removed,
    lambda event: _RAZED if event.piece == "city" else _LOST,
    goods=lambda event: called.built(event.piece),
)
_describe(Received, _RECEIVED, goods=lambda event: called.goods(event.goods))
_describe(
    Paid,
    lambda event: _LOST if event.rule in ("LAND-7.5", "LAND-13.P5") else _PAID,
    goods=lambda event: called.goods(event.goods),
)

_STOLE: Final = Sentence(
    N_("{taker} stole {goods} from {giver}."),
    taker=N_("You stole {goods} from {giver}."),
    giver=N_("{taker} stole {goods} from you."),
)
_GAVE: Final = Sentence(
    N_("{giver} gave {taker} {goods}."),
    taker=N_("{giver} gave you {goods}."),
    giver=N_("You gave {taker} {goods}."),
)


@tell.register
def _moved(event: Moved, names: Names, again: bool = False) -> str:
    told = _STOLE if event.rule in ("LAND-16.6", "LAND-13.P2") else _GAVE
    return told.tell(giver=names[event.giver], taker=names[event.taker], goods=called.goods(event.goods))


_describe(
    Rolled,
    Sentence(
        N_("{name} rolled {sum} ({white} + {red}); event: {event}."),
        name=N_("You rolled {sum} ({white} + {red}); event: {event}."),
    ),
    white=lambda event: event.white,
    red=lambda event: event.red,
    sum=lambda event: event.white + event.red,
    event=lambda event: called.face(event.event),
)


@tell.register
def _barbarians(event: BarbariansCame, names: Names, again: bool = False) -> str:
    return _("The barbarians are at step {step} of {length}.").format(
        step=event.step, length=NUMBERS.track_length
    )


@tell.register
def _attacked(event: Attacked, names: Names, again: bool = False) -> str:
    if event.won:
        text = _("The barbarians win, {strength} against {defence}; all power falls by one.")
    else:
        text = _("The barbarians are driven off, {strength} against {defence}; all power falls by one.")
    return text.format(strength=event.strength, defence=event.defence)


_METROPOLIS_LOST: Final = Sentence(
    N_("{name} lost the metropolis of {track}."), name=N_("You lost the metropolis of {track}.")
)
_METROPOLIS: Final = Sentence(
    N_("{name} founded the metropolis of {track}: 2 points."),
    name=N_("You founded the metropolis of {track}: 2 points."),
    again=N_("Founded the metropolis of {track}: 2 points."),
)

_describe(
    Defended,
    Sentence(N_("{name} defended the land: 1 point."), name=N_("You defended the land: 1 point.")),
)
_describe(
    PowerChanged,
    Sentence(
        N_("{name} now has a military power of {power}."),
        name=N_("You now have a military power of {power}."),
        again=N_("Military power: {power}."),
    ),
    power=lambda event: event.power,
)
_describe(
    CultureRaised,
    Sentence(
        N_("{name} reached level {level} of {track}."),
        name=N_("You reached level {level} of {track}."),
        again=N_("Reached level {level} of {track}."),
    ),
    level=lambda event: event.level,
    track=lambda event: called.track(event.track),
)
_describe(
    MetropolisMoved,
    lambda event: _METROPOLIS if event.corner else _METROPOLIS_LOST,
    track=lambda event: called.track(event.track),
)

_DREW: Final = Sentence(
    N_("{name} drew a card of {track}."),
    name=N_("You drew a card of {track}."),
    again=N_("Drew a card of {track}."),
)
_DREW_KNOWN: Final = Sentence(
    N_("{name} drew a card of {track}: {card}."),
    name=N_("You drew a card of {track}: {card}."),
    again=N_("Drew a card of {track}: {card}."),
)
_TURNED_UP: Final = Sentence(
    N_("{name} turned {card} up: 1 point."),
    name=N_("You turned {card} up: 1 point."),
    again=N_("Turned {card} up: 1 point."),
)
_PLAYED: Final = Sentence(
    N_("{name} played {card}."), name=N_("You played {card}."), again=N_("Played {card}.")
)

_describe(
    CardDrawn,
    lambda event: _DREW if event.card is None else _DREW_KNOWN,
    track=lambda event: called.track(event.deck),
    card=lambda event: event.card and called.card(event.card),
)
_describe(
    CardPlayed,
    lambda event: _TURNED_UP if event.rule == "LAND-13.5" else _PLAYED,
    card=lambda event: called.card(event.card),
)

_SAW: Final = Sentence(
    N_("{name} saw {victim}'s hand."),
    name=N_("You saw {victim}'s hand."),
    victim=N_("{name} saw your hand."),
)
_TOOK: Final = Sentence(
    N_("{name} took {card} from {victim}."),
    name=N_("You took {card} from {victim}."),
    victim=N_("{name} took {card} from you."),
)
_RAIDED: Final = Sentence(
    N_("{name} raided {victim}."), name=N_("You raided {victim}."), victim=N_("{name} raided you.")
)


@tell.register
def _shown(event: HandShown, names: Names, again: bool = False) -> str:
    return _SAW.tell(name=names[event.to], victim=names[event.seat])


@tell.register
def _taken(event: CardTaken, names: Names, again: bool = False) -> str:
    card = (
        called.card(event.card)
        if event.card
        else _("a card of {track}").format(track=called.track(event.deck))
    )
    return _TOOK.tell(name=names[event.seat], victim=names[event.victim], card=card)


@tell.register
def _raided(event: Raided, names: Names, again: bool = False) -> str:
    return _RAIDED.tell(name=names[event.seat], victim=names[event.victim])


_LEFT: Final = Sentence(N_("{name}'s catapult left its tile."), name=N_("Your catapult left its tile."))
_LEFT_IMMUNE: Final = Sentence(
    N_("{name}'s catapult left its tile, which is immune now."),
    name=N_("Your catapult left its tile, which is immune now."),
)

_describe(CatapultLeft, lambda event: _LEFT_IMMUNE if event.immune else _LEFT)
_describe(
    TokenPlaced,
    Sentence(
        N_("{name} took the trade token: 1 point."),
        name=N_("You took the trade token: 1 point."),
        again=N_("Took the trade token: 1 point."),
    ),
)
_describe(
    FleetReady,
    Sentence(N_("{name} trades {good} 2:1 this turn."), name=N_("You trade {good} 2:1 this turn.")),
    good=lambda event: called.good(event.good),
)
_describe(
    IslandExplored,
    Sentence(N_("{name} explored an island: 1 point."), name=N_("You explored an island: 1 point.")),
)


@tell.register
def _swapped(event: NumbersSwapped, names: Names, again: bool = False) -> str:
    return _("Two tiles exchanged their numbers.")


_AWARD: Final = Sentence(
    N_("{award} goes to {name}, with {n}: 2 points."), name=N_("{award} goes to you, with {n}: 2 points.")
)


@tell.register
def _award(event: AwardMoved, names: Names, again: bool = False) -> str:
    award = capital(called.award(event.award))
    if event.seat == NOBODY:
        return _("{award}: nobody holds it any more.").format(award=award)
    return _AWARD.tell(award=award, name=names[event.seat], n=event.count)


_WOULD: Final = Sentence(
    N_("{name} would give {give} for {want}."), name=N_("You would give {give} for {want}.")
)
_OFFERED: Final = Sentence(
    N_("{name} offered {give} for {want} to {others}."),
    name=N_("You offered {give} for {want} to {others}."),
    again=N_("Offered {give} for {want} to {others}."),
)
_ACCEPTED: Final = Sentence(N_("{name} accepted."), name=N_("You accepted."))
_DECLINED: Final = Sentence(N_("{name} declined."), name=N_("You declined."))


@tell.register
def _offered(event: TradeOffered, names: Names, again: bool = False) -> str:
    give, want = called.goods(event.give), called.goods(event.want)
    if event.counter:
        return _WOULD.tell(name=names[event.seat], give=give, want=want)
    others = players((names[seat] for seat in event.to), _("you"))
    return _OFFERED.tell(name=names[event.seat], give=give, want=want, others=others, again=again)


_describe(OfferAnswered, lambda event: _ACCEPTED if event.accepts else _DECLINED)
_describe(TurnEnded, Sentence(N_("{name} ended the turn."), name=N_("You ended the turn.")))
_describe(Resigned, Sentence(N_("{name} resigned."), name=N_("You resigned.")))


@tell.register
def _closed(event: OfferClosed, names: Names, again: bool = False) -> str:
    return _("The offer was not accepted.")


@tell.register
def _ended(event: LandoverEnded, names: Names, again: bool = False) -> str:
    return victory(names, [event.places.index(1)], event.points)


# -- moves and turns ----------------------------------------------------------------------------------

_BANK: Final = Sentence(
    N_("{name} traded {given} for {got} with the bank."),
    name=N_("You traded {given} for {got} with the bank."),
    again=N_("Traded {given} for {got} with the bank."),
)
_TRADE: Final = Sentence(
    N_("{name} traded {given} for {got} with {other}."),
    name=N_("You traded {given} for {got} with {other}."),
    other=N_("{name} traded {given} for {got} with you."),
)


@dataclass(frozen=True, slots=True)
class _LogSentence:
    """A sentence of the log before it is put into words."""

    event: Event | None
    seat: int
    message: Sentence | None = None  # the message, where it is not that of the event
    values: Mapping[str, str] = field(default_factory=dict)

    def text(self, names: Names, again: bool = False) -> str:
        """Return it in words."""
        if self.message is not None:
            return self.message.tell(again=again, **self.values)
        assert self.event is not None
        return tell(self.event, names, again)


def told(happened: MoveAndEvents, names: Names) -> list[EventLine]:
    """Return the sentences of one move; what another sentence says as well is left out."""
    return [EventLine(one.text(names), one.event, one.seat) for one in _told(happened, names)]


def _told(happened: MoveAndEvents, names: Names) -> list[_LogSentence]:
    move, events = happened.move, list(happened.events)
    found: list[_LogSentence] = []
    match move:
        case Bank(give=give, get=get):
            paid = [event for event in events if isinstance(event, Paid)]
            count = sum(len(event.goods) for event in paid)
            values = {
                "name": names[happened.by],
                "given": called.counted_good(give, count),
                "got": called.counted_good(get, 1),
            }
            found.append(_LogSentence(paid[0] if paid else None, happened.by, _BANK, values))
            events = [event for event in events if not isinstance(event, Paid | Received)]
        case Confirm():
            moved = [event for event in events if isinstance(event, Moved)]
            if len(moved) == 2:
                first, second = moved
                values = {
                    "name": names[first.giver],
                    "given": called.goods(first.goods),
                    "got": called.goods(second.goods),
                    "other": names[first.taker],
                }
                found.append(_LogSentence(first, first.giver, _TRADE, values))
                events = [event for event in events if not isinstance(event, Moved)]
        case Settle():
            events = [
                event
                for event in events
                if not (isinstance(event, Built) and event.piece in ("road", "boat"))
            ]
        case Build() | Raise() | Power() | Play():
            events = [event for event in events if not isinstance(event, Paid) or event.rule == "LAND-13.P5"]
    return found + [_LogSentence(event, _whose(event)) for event in events if _matters(event)]


def _whose(event: Event) -> int:
    return event.taker if isinstance(event, Moved) else seat_of(event)


def _matters(event: Event) -> bool:
    """Return whether an event is worth a line of the log."""
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
    """Return the event log of one turn: the roll and what it brought in one line, the rest by seat.

    Cards that come one by one are told together, and so are pieces. That an offer has ended is not told
    where all have refused it.
    """
    lines: list[list[_LogSentence]] = []
    willing = False
    for happened in turn:
        for one in _told(happened, names):
            last = lines[-1][-1] if lines else None
            match one.event:
                case TradeOffered():
                    willing = False
                case OfferAnswered(accepts=accepts):
                    willing |= accepts
                case OfferClosed() if last and isinstance(last.event, OfferAnswered) and not willing:
                    continue  # the refusals say it
            merged = _together(last.event, one.event) if last and last.message is one.message else None
            if merged is not None:
                lines[-1][-1] = _LogSentence(merged, one.seat)
            elif lines and _continues(lines[-1], one):
                lines[-1].append(one)
            else:
                lines.append([one])
    return [_line(line, names) for line in lines]


def _continues(line: Sequence[_LogSentence], one: _LogSentence) -> bool:
    """Return whether a sentence continues the line before it."""
    if isinstance(one.event, LandoverEnded | Attacked):
        return False
    if isinstance(line[0].event, Rolled):
        brought = isinstance(one.event, Received | Paid | BarbariansCame | CardDrawn)
        return brought and one.message is None
    if isinstance(one.event, OfferAnswered | OfferClosed | Moved | TileLaid | AwardMoved):
        return not isinstance(line[0].event, Ordered)
    return one.seat == line[-1].seat and one.seat != NOBODY


def _line(line: Sequence[_LogSentence], names: Names) -> EventLine:
    """Return the sentences of a line; those that go on with the same seat need not name it again."""
    sentences: list[str] = []
    seat = NOBODY
    number = 0
    while number < len(line):
        one = line[number]
        pieces = []
        while (
            number < len(line)
            and isinstance(built := line[number].event, Built)
            and line[number].seat == one.seat
        ):
            pieces.append(called.built(built.piece))
            number += 1
        again = one.seat == seat
        if pieces:
            sentences.append(_BUILT.tell(name=names[one.seat], pieces=listed(pieces), again=again))
        else:
            sentences.append(one.text(names, again))
            number += 1
        seat = one.seat
    events = [one.event for one in line if one.event is not None]
    main = events[0] if events else None
    return EventLine(" ".join(sentences), main, line[0].seat, tuple(events[1:]))


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
