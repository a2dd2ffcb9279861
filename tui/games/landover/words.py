"""The words of Landover."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine import Event, Move
from engine.games.landover import redaction
from engine.games.landover.data import CARDS, GOOD, GOODS
from engine.games.landover.events import (
    AwardMoved,
    Built,
    CardPlayed,
    Defended,
    IslandExplored,
    LandoverEnded,
    MetropolisMoved,
    TokenPlaced,
)
from engine.games.landover.points import parts
from engine.games.landover.records import (
    Accept,
    Bank,
    Build,
    Confirm,
    Counter,
    Deck,
    Decline,
    End,
    Found,
    Give,
    Lose,
    Offer,
    Pick,
    Play,
    Power,
    Raid,
    Raise,
    Resign,
    Roll,
    Settle,
    Skip,
    Take,
    Tender,
    Withdraw,
)
from engine.games.landover.route import length
from engine.games.landover.state import LandoverState
from engine.games.landover.steps.building import FreePiece
from engine.games.landover.steps.commerce import GiveCommodity, OfferResource
from engine.games.landover.steps.culture import PlaceMetropolis
from engine.games.landover.steps.decks import ChooseDeck
from engine.games.landover.steps.politics import GiveCards
from engine.games.landover.steps.production import Aqueduct
from engine.games.landover.steps.setup import SetUp
from engine.games.landover.steps.seven import LoseCard
from engine.games.landover.steps.showing import TakeShown
from engine.games.landover.steps.trading import AnswerOffer, CloseOffer, ratios
from engine.games.landover.steps.turn import Actions, Start
from tui.base.messages import Sentence
from tui.base.words import N_, _, capital, ngettext
from tui.games.landover import event_text
from tui.games.landover import names as called
from tui.games.landover.rules import sentence
from tui.games.landover.scene import spot_of, tile_name
from tui.presentation.presentation import EventLine, FinaleStep, MoveAndEvents, Presentation

_CARDS: Final = frozenset(card.id for card in CARDS)
_RAID: Final = Sentence(N_("raid {name} at {place}"), name=N_("raid you at {place}"))


class LandoverPresentation(Presentation[LandoverState]):
    """Texts of Landover."""

    game = "landover"
    endings = (LandoverEnded,)
    judge = "expert"
    point = 0.125
    decimals = 2

    def rule(self, rule: str) -> str:
        return sentence(rule)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return event_text.tell(event, names)

    def tell_move(self, happened: MoveAndEvents, names: Sequence[str]) -> list[EventLine]:
        return event_text.told(happened, names)

    def tell_turn(self, turn: Iterable[MoveAndEvents], names: Sequence[str]) -> list[EventLine]:
        return event_text.told_turn(turn, names)

    def topic(self, state: LandoverState) -> str:
        if state.is_terminal:
            return "end"
        if not state.turn:
            return "setup"
        return {
            "start": "landover",
            "reply": "trade",
            "confirm": "trade",
            "metropolis": "culture",
            "aqueduct": "culture",
            "free": "cards",
            "pick": "cards",
            "tender": "cards",
            "swap": "cards",
            "gift": "cards",
        }.get(state.phase, "building")

    def tally(self, state: LandoverState, story: Iterable[MoveAndEvents]) -> list[tuple[str, list[int]]]:
        found = [parts(state.at, seat) for seat in range(state.players)]
        return [
            (capital(called.award(name)), [part[name] for part in found])
            for name in found[0]
            if any(part[name] for part in found)
        ]

    def finale(
        self, state: LandoverState, story: Sequence[MoveAndEvents], names: Sequence[str]
    ) -> tuple[FinaleStep, ...]:
        found = [parts(state.at, seat) for seat in range(state.players)]
        steps = []
        for source in found[0]:
            points = tuple((seat, part[source]) for seat, part in enumerate(found) if part[source])
            if points:
                each = ", ".join(f"{names[seat]} +{more}" for seat, more in points)
                text = _("{source}: {points}").format(source=capital(called.award(source)), points=each)
                steps.append(FinaleStep(text, points, source=source))
        return tuple(steps)

    def best(self, state: LandoverState, story: Iterable[MoveAndEvents], seat: int) -> str:
        found = parts(state.at, seat)
        source = max(found, key=lambda name: found[name])
        points = found[source]
        if not points:
            return ""
        return _("{source}, {points}").format(
            source=called.award(source), points=ngettext("{n} point", "{n} points", points).format(n=points)
        )

    def holdings(self, state: LandoverState, seat: int) -> tuple[str, ...]:
        """Return how many goods and cards a seat holds, its culture, power and route."""
        at = state.at
        goods = at.total(seat)
        levels = "/".join(str(level) for level in at.culture[seat])
        return (
            ngettext("{n} card of goods", "{n} cards of goods", goods).format(n=goods),
            _("culture {levels}").format(levels=levels),
            _("power {n}").format(n=at.power[seat]),
            _("route {n}").format(n=length(at, seat)),
        )

    def scored(self, event: Event) -> bool:
        match event:
            case Built(piece="village" | "city", rule=rule):
                return not rule.startswith("LAND-5")
            case MetropolisMoved(corner=corner):
                return bool(corner)
            case AwardMoved(seat=seat):
                return seat >= 0
            case CardPlayed(rule=rule):
                return rule == "LAND-13.5"
        return isinstance(event, Defended | IslandExplored | TokenPlaced)

    def public(self, event: Event) -> Event:
        return redaction.public(event)

    def progress(self, state: LandoverState) -> str:
        points = state.at.board.victory_points
        goal = ngettext("{n} point wins", "{n} points win", points).format(n=points)
        if not state.turn:
            return _("set-up, {goal}").format(goal=goal)
        return _("turn {turn}, {goal}").format(turn=state.turn, goal=goal)

    def prompt(self, state: LandoverState) -> str:
        match state.task:
            case SetUp(round=1):
                return _("Place a village, then its road.")
            case SetUp():
                return _("Place a city, then its road.")
            case Start():
                return _("Roll the dice with Enter.")
            case Actions():
                return _("Build, trade or play cards; e ends the turn.")
            case Aqueduct():
                return _("The roll brought you nothing: take a resource.")
            case PlaceMetropolis():
                return _("Choose the city for your metropolis.")
            case ChooseDeck():
                return _("Choose a deck to draw from.")
            case TakeShown(left=n):
                return ngettext("Take {n} card.", "Take {n} cards.", n).format(n=n)
            case OfferResource():
                return _("Choose the resource to offer.")
            case GiveCommodity():
                return _("Give a commodity for the resource.")
            case GiveCards(left=n):
                return ngettext("Give {n} card.", "Give {n} cards.", n).format(n=n)
            case FreePiece():
                return _("Place a road or a boat for free.")
            case AnswerOffer():
                return _("Accept the trade, or decline it.")
            case CloseOffer():
                return _("Choose whom to trade with.")
            case LoseCard(left=n):
                return ngettext("Lose {n} card.", "Lose {n} cards.", n).format(n=n)
        return ""

    def asked(self, state: LandoverState, names: Sequence[str]) -> str:
        """Return the text of :meth:`prompt`, with the names of the seats of a card."""
        other = names[state.on_turn]
        match state.task:
            case OfferResource(seat=seat):
                return _("Choose the resource to offer to {name}.").format(name=names[seat])
            case GiveCommodity(offered=good) if good is not None:
                return _("Give a commodity for {name}'s {good}.").format(
                    name=other, good=called.counted_good(GOODS[good], 1)
                )
            case GiveCards(left=n):
                return ngettext(
                    "Give {n} card for {name}'s wedding.", "Give {n} cards for {name}'s wedding.", n
                ).format(name=other, n=n)
            case TakeShown(seat=seat, left=n):
                return ngettext("Take {n} card from {name}.", "Take {n} cards from {name}.", n).format(
                    n=n, name=names[seat]
                )
        return self.prompt(state)

    # -- moves --------------------------------------------------------------------------------------------

    def choice(self, state: LandoverState, move: Move, names: Sequence[str]) -> str:
        """Return the meaning of a seat's move, as a line of a list.

        Raises:
            ValueError: for a move of which Landover knows nothing.
        """
        match move:
            case Roll():
                return _("roll the dice")
            case End():
                return _("end the turn")
            case Skip():
                return _("do without")
            case Power():
                return _("buy military power")
            case Settle(corner=corner):
                return _("settle at {place}").format(place=self.place(state, corner))
            case Build(piece=piece, at=at):
                return _("{piece} at {place}").format(piece=called.piece(piece), place=self.place(state, at))
            case Raise(track=track):
                return _("raise {track}").format(track=called.track(track))
            case Raid(hex=hex_, victim=victim):
                return _RAID.tell(name=names[victim], place=self.place(state, hex_))
            case Bank(give=give, get=get):
                count = ratios(state.at, state.at.active)[GOOD[give]]
                return _("{given} for {got}").format(
                    given=called.counted_good(give, count), got=called.counted_good(get, 1)
                )
            case Offer(give=give, want=want):
                return _("offer {given} for {got}").format(given=called.goods(give), got=called.goods(want))
            case Counter(give=give, want=want):
                return _("{given} for {got}").format(given=called.goods(give), got=called.goods(want))
            case Accept():
                return _("accept")
            case Decline():
                return _("decline")
            case Confirm(seat=seat):
                return self._confirm(state, seat, names)
            case Withdraw():
                return _("withdraw the offer")
            case Found(corner=corner):
                return _("metropolis at {place}").format(place=self.place(state, corner))
            case Take(good=good) | Tender(good=good) | Lose(good=good):
                return called.good(good) if good else _("unknown")
            case Give(good=good, void=void):
                return _("nothing: I have none") if void or good is None else called.good(good)
            case Pick(card=card, deck=deck):
                if card is None:
                    return called.track(deck) if deck else _("unknown")
                return called.card(card) if deck or card in _CARDS else called.good(card)
            case Deck(deck=deck):
                return called.track(deck)
            case Resign():
                return _("resign")
            case Play():
                return self._play(state, move, names)
        raise ValueError(f"no words for {move.kind!r}")

    def _confirm(self, state: LandoverState, seat: int, names: Sequence[str]) -> str:
        assert state.at.offer is not None
        for answer in state.at.offer.answers:
            if answer.seat == seat:
                return _("{name}: {given} for {got}").format(
                    name=names[seat],
                    given=called.goods(GOODS[good] for good in answer.want),
                    got=called.goods(GOODS[good] for good in answer.give),
                )
        return names[seat]

    def _play(self, state: LandoverState, move: Play, names: Sequence[str]) -> str:
        aims = []
        if move.white:
            aims.append(f"{move.white} + {move.red} = {move.white + move.red}")
        if move.at:
            aims.append(self.place(state, move.at))
        if move.to:
            aims.append(self.place(state, move.to))
        if move.seat >= 0:
            aims.append(names[move.seat])
        if move.good:
            aims.append(called.good(move.good))
        card = called.card(move.card)
        return _("{card}: {aim}").format(card=card, aim=", ".join(aims)) if aims else card

    def place(self, state: LandoverState, name: str) -> str:
        """Return the name of a hex, a corner or an edge: the tiles that it touches."""
        spot = spot_of(state, name)
        if spot is None:
            return name
        kind, number = spot
        board = state.at.board
        if kind == "hex":
            return tile_name(state, number)
        hexes = board.corner_hexes[number] if kind == "corner" else board.edge_hexes[number]
        return ", ".join(dict.fromkeys(tile_name(state, hex_) for hex_ in hexes))


PRESENTATION: Final = LandoverPresentation()
