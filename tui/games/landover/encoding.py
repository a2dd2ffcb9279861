"""Observations and actions of Landover for machine learning.

Hexes, corners and edges are numbered as on the map (``engine/games/landover/board.py``), goods, terrains,
tracks and cards as in the data file. All moves have actions except offers of more than one card for one,
offers to some opponents only, counter-offers, and resigning.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine import Move
from engine.games.landover.data import CARDS, FACES, GOOD, GOODS, HARBOURS, TERRAINS, TRACK, TRACKS
from engine.games.landover.phase import LandPhase
from engine.games.landover.records import (
    Accept,
    Bank,
    Build,
    Confirm,
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
    Roll,
    Settle,
    Skip,
    Take,
    Tender,
    Withdraw,
)
from engine.games.landover.state import LandoverState
from tui.study.rl.encoding import ActionGroup, Encoding, Field, Index, Values

_ON_EDGES: Final = ("road", "boat")
_ON_CORNERS: Final = ("village", "city", "wall")
_ENDS: Final = 2
_DICE: Final = 6
_CARD: Final = {card.id: number for number, card in enumerate(CARDS)}
_PHASES: Final = tuple(LandPhase)
_SINGLE: Final[dict[type[Move], str]] = {
    Roll: "roll",
    Power: "power",
    Accept: "accept",
    Decline: "decline",
    Withdraw: "withdraw",
    Skip: "skip",
    End: "end",
}
_MOST: Final = 100


class LandoverEncoding(Encoding[LandoverState]):
    """The encoding of Landover. One offer a turn can be made, of one card for another, to all opponents."""

    def __init__(self, state: LandoverState, window: int | None = None) -> None:
        self.board = board = state.at.board
        self.settles = {
            (corner, edge): 2 * number + end
            for number, edge in enumerate(board.edge_names)
            for end, corner in enumerate(board.corner_names[one] for one in board.edge_corners[number])
        }
        super().__init__(state, window)

    def make_fields(self, state: LandoverState, window: int | None) -> Iterable[Field]:
        board, players = self.board, self.players
        hexes, corners, edges = len(board.hex_names), len(board.corner_names), len(board.edge_names)
        yield Field("terrain", (hexes,), len(TERRAINS))
        yield Field("number", (hexes,), 12)
        yield Field("immune", (hexes,), 1)
        yield Field("harbour", (len(board.harbours),), len(HARBOURS))
        yield Field("building", (4, corners), max(players, 3))
        yield Field("piece", (2, edges), players)
        yield Field("hand", (players, len(GOODS)), _MOST)
        yield Field("hand_size", (players,), _MOST, -1)
        yield Field("cards", (players, len(CARDS)), _MOST)
        yield Field("cards_by_deck", (players, len(TRACKS)), _MOST)
        yield Field("culture", (players, len(TRACKS)), _MOST)
        yield Field("seat", (players, 8), _MOST, -_MOST)
        yield Field("points", (players,), _MOST, -_MOST)
        yield Field("roll", (3,), max(_DICE, len(FACES)))
        yield Field("barbarians", (1,), _MOST)
        yield Field("decks", (len(TRACKS),), _MOST)
        yield Field("token", (2,), max(players, hexes))
        yield Field("offer", (3, len(GOODS)), _MOST)
        yield Field("phase", (len(_PHASES),), 1)
        yield Field("to_act", (players,), 1)
        yield Field("on_turn", (players,), 1)

    def make_groups(self, state: LandoverState, window: int | None) -> Iterable[ActionGroup]:
        board, players = self.board, self.players
        hexes, corners, edges = len(board.hex_names), len(board.corner_names), len(board.edge_names)
        goods = len(GOODS)
        for name in _SINGLE.values():
            yield ActionGroup(name)
        yield ActionGroup("settle", (edges, _ENDS, 2))
        yield ActionGroup("build_edge", (len(_ON_EDGES), edges))
        yield ActionGroup("build_corner", (len(_ON_CORNERS), corners))
        yield ActionGroup("raise", (len(TRACKS),))
        yield ActionGroup("raid", (hexes, players + 1))
        yield ActionGroup("bank", (goods, goods))
        yield ActionGroup("offer", (goods, goods))
        yield ActionGroup("confirm", (players,))
        yield ActionGroup("found", (corners,))
        yield ActionGroup("take", (goods,))
        yield ActionGroup("pick", (goods + len(CARDS),))
        yield ActionGroup("tender", (goods,))
        yield ActionGroup("give", (goods + 1,))
        yield ActionGroup("deck", (len(TRACKS),))
        yield ActionGroup("lose", (goods,))
        for card in CARDS:
            yield ActionGroup(f"play_{card.id}", self._aims(card.id))

    def _aims(self, card: str) -> tuple[int, ...]:
        """Return the choices of a card: 0 of each stands for none."""
        board = self.board
        hexes, corners, edges = len(board.hex_names), len(board.corner_names), len(board.edge_names)
        aims: dict[str, tuple[int, ...]] = {
            "alchemist": (_DICE, _DICE),
            "inventor": (hexes, hexes),
            "siege": (hexes, self.players + 1),
            "diplomat": (edges,),
            **dict.fromkeys(("destruction", "medicine"), (corners,)),
            **dict.fromkeys(("bishop", "merchant"), (hexes,)),
            **dict.fromkeys(("deserter", "master_trader", "spy"), (self.players,)),
            **dict.fromkeys(("goods_monopoly", "resource_monopoly", "merchant_fleet"), (len(GOODS),)),
        }
        return aims.get(card, ())

    def moves(self, state: LandoverState) -> Sequence[Move]:
        moves = state.legal_moves()
        if state.phase is LandPhase.ACTIONS and not _has_offered(state):
            moves += state.simple_offers()
        return moves

    def index(self, state: LandoverState) -> Index:
        board, first, goods, players = self.board, self.first, len(GOODS), self.players
        me = state.current_player
        hex_at, corner_at, edge_at = board.hex_at, board.corner_at, board.edge_at

        def number(move: Move) -> int | None:
            name = _SINGLE.get(type(move))
            if name is not None:
                return first[name]
            match move:
                case Settle(corner, edge, boat):
                    return first["settle"] + 2 * self.settles[corner, edge] + boat
                case Build(piece, at) if piece in _ON_EDGES:
                    return first["build_edge"] + _ON_EDGES.index(piece) * len(board.edge_names) + edge_at[at]
                case Build(piece, at):
                    corners = len(board.corner_names)
                    return first["build_corner"] + _ON_CORNERS.index(piece) * corners + corner_at[at]
                case Raise(track):
                    return first["raise"] + TRACK[track]
                case Raid(hex_, victim):
                    return first["raid"] + hex_at[hex_] * (players + 1) + self._aimed_at(me, victim)
                case Bank(give, get):
                    return first["bank"] + GOOD[give] * goods + GOOD[get]
                case Offer(_, (give,), (want,)):
                    return first["offer"] + GOOD[give] * goods + GOOD[want]
                case Confirm(seat):
                    return first["confirm"] + self.relative(me, seat)
                case Found(corner):
                    return first["found"] + corner_at[corner]
                case Take(str(good)):
                    return first["take"] + GOOD[good]
                case Pick(str(card), deck):
                    return first["pick"] + (goods + _CARD[card] if deck else GOOD[card])
                case Tender(str(good)):
                    return first["tender"] + GOOD[good]
                case Give(good):
                    return first["give"] + (0 if good is None else GOOD[good] + 1)
                case Lose(_, str(good)):
                    return first["lose"] + GOOD[good]
                case Deck(deck):
                    return first["deck"] + TRACK[deck]
                case Play():
                    return first[f"play_{move.card}"] + self._aim(move, me)
            raise LookupError(move.kind)

        return number

    def _aimed_at(self, me: int, seat: int) -> int:
        """Return 0 for no seat, else one more than its place after the seat that moves."""
        return 0 if seat < 0 else self.relative(me, seat) + 1

    def _aim(self, move: Play, me: int) -> int:
        """Return which of its choices a card makes that the seat ``me`` plays."""
        board = self.board
        match move.card:
            case "alchemist":
                return (move.white - 1) * _DICE + move.red - 1
            case "inventor":
                return board.hex_at[move.at] * len(board.hex_names) + board.hex_at[move.to]
            case "siege":
                return board.hex_at[move.at] * (self.players + 1) + self._aimed_at(me, move.seat)
        if move.seat >= 0:
            return self.relative(me, move.seat)
        if move.good:
            return GOOD[move.good]
        for places in (board.hex_at, board.corner_at, board.edge_at):
            if move.at in places:
                return places[move.at]
        return 0

    def fill(self, view: LandoverState, seat: int, values: Mapping[str, Values]) -> None:
        seen: Mapping[str, Any] = view.position()
        board = self.board
        for number, tile in enumerate(seen["tiles"]):
            if tile["terrain"] is not None:
                values["terrain"][number] = TERRAINS.index(tile["terrain"]) + 1
            values["number"][number] = tile["number"]
            values["immune"][number] = tile["immune"]
        for number, harbour in enumerate(seen["harbours"]):
            if harbour["good"] is not None:
                values["harbour"][number] = HARBOURS.index(harbour["good"]) + 1
        for building in seen["buildings"]:
            metropolis = building["metropolis"]
            values["building"][:, board.corner_at[building["corner"]]] = (
                self.relative(seat, building["seat"]) + 1,
                ("village", "city").index(building["piece"]) + 1,
                building["wall"],
                0 if metropolis is None else TRACK[metropolis] + 1,
            )
        for piece in seen["pieces"]:
            values["piece"][:, board.edge_at[piece["edge"]]] = (
                self.relative(seat, piece["seat"]) + 1,
                _ON_EDGES.index(piece["piece"]) + 1,
            )
        for other, held in enumerate(seen["seats"]):
            self._fill_seat(self.relative(seat, other), held, values)
        values["points"][:] = self.in_turn_order(view.scores, seat)
        if seen["roll"] is not None:
            white, red, face = seen["roll"]
            values["roll"][:] = (white, red, FACES.index(face) + 1)
        values["barbarians"][0] = seen["barbarians"]
        values["decks"][:] = [seen["decks"][track] for track in TRACKS]
        if seen["token"] is not None:
            owner = self.relative(seat, seen["token"]["seat"])
            values["token"][:] = (owner + 1, board.hex_at[seen["token"]["hex"]] + 1)
        if seen["offer"] is not None:
            for row, goods in enumerate((seen["offer"]["give"], seen["offer"]["want"])):
                for good in goods:
                    values["offer"][row, GOOD[good]] += 1
            values["offer"][2, self.relative(seat, seen["offer"]["seat"])] = 1
        values["phase"][_PHASES.index(view.phase)] = 1
        if view.current_player >= 0:
            values["to_act"][self.relative(seat, view.current_player)] = 1
        values["on_turn"][self.relative(seat, view.on_turn)] = 1

    def _fill_seat(self, place: int, held: Mapping[str, Any], values: Mapping[str, Values]) -> None:
        if held["hand"] is not None:
            values["hand"][place] = [held["hand"][good] for good in GOODS]
        values["hand_size"][place] = -1 if held["hand_size"] is None else held["hand_size"]
        for card in held["cards"] or ():
            values["cards"][place, _CARD[card]] += 1
        values["cards_by_deck"][place] = [held["cards_by_deck"][track] for track in TRACKS]
        values["culture"][place] = [held["culture"][track] for track in TRACKS]
        catapult = held["catapult"]
        values["seat"][place] = (
            held["power"],
            held["power_max"],
            0 if catapult is None else self.board.hex_at[catapult] + 1,
            held["route"],
            held["longest_route"],
            held["harbours"],
            held["port_authority"],
            held["resigned"],
        )


def _has_offered(state: LandoverState) -> bool:
    """Return whether the seat on turn has made an offer in this turn."""
    for move in reversed(state.moves):
        if isinstance(move, End | Roll):
            return False
        if isinstance(move, Offer):
            return True
    return False
