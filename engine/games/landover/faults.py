"""Why a move of Landover is refused, in a sentence with the rule."""

from __future__ import annotations

from engine.errors import IllegalMove
from engine.games.landover import aims, building, culture, raiding, trading
from engine.games.landover.data import CARD, NUMBERS, TRACK
from engine.games.landover.position import CARDS_HELD, CARDS_N, CARDS_PLAYED, NEAR, Position
from engine.games.landover.records import (
    Bank,
    Build,
    Counter,
    Offer,
    Play,
    Power,
    Raid,
    Raise,
    Resign,
    Settle,
)
from engine.records import Move
from engine.words import N_

Fault = tuple[str, str]


def outside(s: Position, move: Move) -> IllegalMove | None:
    """Return what is wrong with a move that no list of legal moves holds: an offer or a resignation.

    Args:
        move: an :class:`Offer`, a :class:`Counter` or a :class:`Resign`.
    """
    task = s.task[0]
    found: Fault | None
    if isinstance(move, Resign):
        found = None
        if task == "over":
            found = ("LAND-1.6", N_("the game is over"))
        elif not 0 <= move.seat < s.players or not s.alive(move.seat):
            found = ("LAND-1.8", N_("there is no such seat in play"))
    elif isinstance(move, Offer):
        found = _phase(s, "actions") or trading.offer_fault(s, move)
    else:
        assert isinstance(move, Counter)
        found = _phase(s, "reply") or trading.terms_fault(s, s.task[1], move.give, move.want)
    return None if found is None else IllegalMove(*found)


def _phase(s: Position, wanted: str) -> Fault | None:
    if s.task[0] == wanted:
        return None
    if s.task[0] == "over":
        return "LAND-1.6", N_("the game is over")
    return "LAND-6.8", N_("something else must be decided first")


def explain(s: Position, move: Move) -> IllegalMove:
    """Return why a move that is not legal is refused."""
    return IllegalMove(*(_explain(s, move) or ("LAND-6.8", N_("that move is not possible now"))))


def _explain(s: Position, move: Move) -> Fault | None:
    task = s.task[0]
    if task == "over":
        return "LAND-1.6", N_("the game is over")
    if isinstance(move, Settle):
        return _phase(s, "settle") or _settle(s, move)
    if task == "start" and isinstance(move, Build | Raise | Power | Raid | Bank | Play):
        return "LAND-6.1", N_("the dice must be rolled first")
    if task not in ("actions", "free") or not isinstance(move, Build | Raise | Power | Raid | Bank | Play):
        return _phase(s, "actions")
    if isinstance(move, Build):
        return _build(s, move)
    if isinstance(move, Raise):
        track = TRACK.get(move.track)
        return None if track is None else culture.fault(s, s.active, track)
    if isinstance(move, Power):
        if s.power[s.active] >= s.power_max(s.active):
            return "LAND-14.3", N_("military power is at its maximum")
        return _price(s, "military")
    if isinstance(move, Raid):
        return _raid(s, move)
    if isinstance(move, Bank):
        if move.give == move.get:
            return "LAND-10.2", N_("the card received must differ from those given")
        return "LAND-10.1", N_("the hand does not hold enough of those cards for the bank")
    return _play(s, move)


def _price(s: Position, item: str) -> Fault | None:
    if s.can_pay(s.active, NUMBERS.costs[item]):
        return None
    return "LAND-9.3", N_("the hand does not hold the price")


def _settle(s: Position, move: Settle) -> Fault | None:
    corner = s.board.corner_at.get(move.corner)
    if corner is None or corner not in building.start_corners(s):
        if corner is not None and (s.owner[corner] >= 0 or s.fields[NEAR][corner]):
            return "LAND-9.6", N_("buildings stand at least two corners apart")
        return "LAND-5.6", N_("that is no starting corner")
    return "LAND-5.7", N_("a road on an empty edge must join the building just placed")


def _build(s: Position, move: Build) -> Fault | None:
    if move.piece in building.KINDS:
        edge = s.board.edge_at.get(move.at)
        kind = building.KINDS.index(move.piece)
        if edge is None:
            return "LAND-2.4", N_("there is no such edge")
        if s.route[edge] >= 0:
            return "LAND-9.11", N_("that edge is taken")
        if not building.takes(s, edge, kind):
            return "LAND-9.10", N_("a road needs land at its side, a boat needs water")
        if not building.connects(s, s.active, edge, kind):
            return "LAND-9.15", N_("that edge joins no building or piece of the same kind of yours")
        return _price(s, move.piece)
    corner = s.board.corner_at.get(move.at)
    if corner is None:
        return "LAND-2.3", N_("there is no such corner")
    if move.piece == "village":
        if s.owner[corner] >= 0 or s.fields[NEAR][corner]:
            return "LAND-9.6", N_("buildings stand at least two corners apart")
        if corner not in building.village_corners(s, s.active):
            return "LAND-9.4", N_("a village needs land and a road or boat of yours at its corner")
    elif move.piece == "city":
        if corner not in building.own_corners(s, s.active, 1):
            return "LAND-9.5", N_("a city takes the place of a village of yours")
    elif move.piece == "wall":
        if corner not in building.wall_corners(s, s.active):
            return "LAND-9.7", N_("a wall needs a city of yours without one, three in all")
    else:
        return "LAND-9.1", N_("there is no such piece")
    return _price(s, move.piece)


def _raid(s: Position, move: Raid) -> Fault | None:
    if not raiding.may_raid(s, s.active):
        return "LAND-16.1", N_("a raid takes one power and can be made once a turn")
    hex_ = s.board.hex_at.get(move.hex)
    if hex_ is None:
        return "LAND-2.1", N_("there is no such tile")
    return raiding.raid_fault(s, s.active, hex_) or ("LAND-16.6", N_("that player has no building there"))


def _play(s: Position, move: Play) -> Fault | None:
    if move.card not in CARD:
        return "LAND-13.1", N_("there is no such card")
    if move.card == "alchemist":
        return "LAND-6.1", N_("Alchemist is played before the roll")
    seat, number = s.active, CARD[move.card]
    if s.known[seat] and not s.fields[CARDS_HELD][seat * CARDS_N + number]:
        return "LAND-13.8", N_("that card is not in the hand")
    if s.options["cards_per_turn"] and s.now[CARDS_PLAYED] >= int(s.options["cards_per_turn"]):
        return "LAND-13.8", N_("no more cards may be played this turn")
    if number not in aims.playable(s, seat, "actions"):
        return "LAND-13.8", N_("a card drawn this turn cannot be played yet")
    return "LAND-13.9", N_("that card has no such target now")
