"""Descriptions of places on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.landover.data import GOLD, NUMBERS, TRACKS, ways
from engine.games.landover.state import LandoverState
from engine.games.landover.steps.raiding import immune_by_players
from engine.games.landover.steps.trading import harbour
from tui.base.messages import Sentence
from tui.base.words import N_, _, capital, ngettext
from tui.drawing.art.hexes import Spot
from tui.games.landover import names as called
from tui.games.landover.scene import tile_name

_CATAPULT: Final = Sentence(N_("dead: {name}'s catapult"), name=N_("dead: your catapult"))
_TOKEN: Final = Sentence(N_("{name}'s trade token"), name=N_("your trade token"))
_GETS: Final = Sentence(N_("{name} gets {n}"), name=N_("you get {n}"))
_PIECE: Final = Sentence(N_("{name}'s {piece}"), name=N_("your {piece}"))


def describe(state: LandoverState, spot: Spot, names: Sequence[str]) -> str:
    """Return the contents of a place, in a few words."""
    kind, number = spot
    if kind == "hex":
        return _tile(state, number, names)
    if kind == "corner":
        return _corner(state, number, names)
    return _edge(state, number, names)


def worth(state: LandoverState, spot: Spot, names: Sequence[str]) -> str:
    """Return the contents of a place and their worth: who gets a tile's goods, or points."""
    at = state.at
    kind, number = spot
    parts = [describe(state, spot, names)]
    if kind == "hex":
        for seat in range(state.players):
            corners = [corner for corner in at.board.hex_corners[number] if at.owner[corner] == seat]
            if corners:
                goods = sum(1 if at.level[corner] == 1 else 2 for corner in corners)
                parts.append(_GETS.tell(name=names[seat], n=goods))
    elif kind == "corner" and at.owner[number] >= 0:
        points = NUMBERS.points["village" if at.level[number] == 1 else "city"]
        if at.metropolis[number] >= 0:
            points += NUMBERS.points["metropolis_bonus"]
        parts.append(ngettext("{n} point", "{n} points", points).format(n=points))
    return ", ".join(filter(None, parts))


def _tile(state: LandoverState, hex_: int, names: Sequence[str]) -> str:
    at = state.at
    parts = [capital(tile_name(state, hex_))]
    number = at.number[hex_]
    if number:
        pips = ways(number)
        parts.append(ngettext("{n} of 36 rolls", "{n} of 36 rolls", pips).format(n=pips))
    for seat, place in enumerate(at.catapult):
        if place == hex_:
            parts.append(_CATAPULT.tell(name=names[seat]))
    if 0 <= at.ground[hex_] <= GOLD:
        if at.immune[hex_] and state.options["tile_immunity"]:
            parts.append(_("raided before: immune"))
        elif state.turn and immune_by_players(at, at.active, hex_):
            parts.append(_("immune: a player beside it is"))
    if at.token_seat >= 0 and at.token_hex == hex_:
        parts.append(_TOKEN.tell(name=names[at.token_seat]))
    return ", ".join(parts)


def _corner(state: LandoverState, corner: int, names: Sequence[str]) -> str:
    at, board = state.at, state.at.board
    parts = []
    owner = at.owner[corner]
    if owner >= 0:
        piece = called.piece("village" if at.level[corner] == 1 else "city")
        parts.append(_PIECE.tell(piece=piece, name=names[owner]))
        if at.wall[corner]:
            parts.append(called.piece("wall"))
        if at.metropolis[corner] >= 0:
            track = called.track(TRACKS[at.metropolis[corner]])
            parts.append(_("metropolis of {track}").format(track=track))
    tiles = [hex_ for hex_ in board.corner_hexes[corner] if at.ground[hex_] <= GOLD]
    parts += [tile_name(state, hex_) for hex_ in tiles]
    pips = sum(ways(at.number[hex_]) for hex_ in tiles)
    parts.append(ngettext("{n} of 36 rolls", "{n} of 36 rolls", pips).format(n=pips))
    parts.append(harbour_at(state, corner))
    return ", ".join(filter(None, parts))


def harbour_at(state: LandoverState, corner: int) -> str:
    """Return the harbour that a corner has, ``""`` for none."""
    at = state.at
    for number, (edge, _kind) in enumerate(at.board.harbours):
        kind = at.harbour[number]
        if corner in at.board.edge_corners[edge] and kind >= 0:
            good, ratio = harbour(kind)
            if good is None:
                return _("harbour {ratio}:1").format(ratio=ratio)
            return _("harbour {ratio}:1 {good}").format(ratio=ratio, good=called.good(good))
    return ""


def _edge(state: LandoverState, edge: int, names: Sequence[str]) -> str:
    at, board = state.at, state.at.board
    parts = []
    owner = at.route[edge]
    if owner >= 0:
        piece = called.piece("boat" if at.boat[edge] else "road")
        parts.append(_PIECE.tell(piece=piece, name=names[owner]))
    parts += dict.fromkeys(tile_name(state, hex_) for hex_ in board.edge_hexes[edge])
    ends = board.edge_corners[edge]
    hidden = {
        hex_ for end in ends for hex_ in board.corner_hexes[end] if board.secret[hex_] and at.ground[hex_] < 0
    }
    if owner < 0 and hidden:
        parts.append(_("reveals a secret tile"))
    parts += filter(None, (harbour_at(state, end) for end in ends))
    return ", ".join(dict.fromkeys(parts))


def hand_words(state: LandoverState, seat: int) -> str:
    """Return the goods and the development cards that a seat is known to hold, in a sentence."""
    goods = called.goods(state.hand(seat))
    cards = ", ".join(called.card(card) for card in state.cards(seat))
    if not cards:
        return _("In hand: {goods}.").format(goods=goods)
    return _("In hand: {goods}; cards: {cards}.").format(goods=goods, cards=cards)


def part_words(part: str, value: object, names: Sequence[str]) -> str:
    """Return the name of a part of a choice."""
    match part:
        case "seat" | "victim" if isinstance(value, int):
            return names[value]
        case "good":
            return called.good(str(value))
        case "piece":
            return called.piece(str(value))
        case "boat":
            return called.piece("boat" if value else "road")
        case "white":
            return _("white die: {n}").format(n=value)
        case "red":
            return _("red die: {n}").format(n=value)
    return str(value)
