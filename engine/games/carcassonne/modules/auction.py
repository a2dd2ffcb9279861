"""The auction of tiles that alone can complete a feature (HOUSE-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from engine.game import Setting
from engine.games.carcassonne.module import Module, StepTable
from engine.games.carcassonne.modules.hole_bonus import HoleBonus
from engine.games.carcassonne.modules.traders import Traders
from engine.games.carcassonne.modules.turn_order import turn_order
from engine.games.carcassonne.records import Bid, BidOffered, Sell, Sold
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import MONASTERY, ROAD, SHRINE, SURROUNDED, twins
from engine.landscape.completion import newly_complete
from engine.landscape.landscape import Landscape, bits
from engine.landscape.phase import TilePhase
from engine.landscape.tile_steps import TileStep
from engine.records import Event, Move
from engine.steps import M
from engine.words import N_


class Auction(Module[CarcassonneState, tuple[int, ...]]):
    """A tile may be sold; its part are the bids so far, of the seats after the one on turn."""

    order = 140
    moves = (Bid, Sell)
    is_plain = False

    def __init__(self, *, gardens: bool) -> None:
        self._gardens = gardens

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(gardens=bool(options["abbot"])) if options["tile_auction"] else None

    def initial(self, state: CarcassonneState) -> tuple[int, ...]:
        return ()

    def add_steps(self, steps: StepTable) -> None:
        steps[TilePhase.BID] = [_MakeBid(self)]
        steps[TilePhase.SELL] = [_SellTile(self)]

    def bids(self, state: CarcassonneState) -> tuple[tuple[int, int], ...]:
        """Return the bids for the tile so far, as ``(seat, points)``."""
        ahead = enumerate(self.part(state), 1)
        return tuple(((state.on_turn + n) % state.players, points) for n, points in ahead)

    def tile_in_hand(self, state: CarcassonneState, events: list[Event]) -> None:
        if turn_order(state).part(state).after_sale or state.in_prologue:
            return
        (design,) = state.held(state.on_turn)
        unseen = list(state.pool)
        for module in state.hooks.unseen:
            module.unseen(state, unseen)
        if _is_the_only_one(state, design, state.codes(design), unseen, gardens=self._gardens):
            self.set_part(state, ())
            state.await_seat(TilePhase.BID, (state.on_turn + 1) % state.players)


class _AuctionStep(TileStep[CarcassonneState, M]):
    insists = True

    def __init__(self, auction: Auction) -> None:
        self.auction = auction


class _MakeBid(_AuctionStep[Bid]):
    """A seat offers points for the tile; 0 is no offer."""

    makes = Bid
    expected = ("HOUSE-8", N_("first make an offer for the tile, of no more points than there are"))

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [Bid(points) for points in range(max(0, state.scores[state.current_player]) + 1)]

    def apply(self, state: CarcassonneState, move: Bid, events: list[Event]) -> None:
        bidder, bids = state.current_player, (*self.auction.part(state), move.points)
        events.append(BidOffered(bidder, move.points, "HOUSE-8"))
        self.auction.set_part(state, bids)
        following = (bidder + 1) % state.players
        if following != state.on_turn:
            state.await_seat(TilePhase.BID, following)
        else:
            state.await_seat(TilePhase.SELL if any(bids) else TilePhase.PLACE)

    def write(self, state: CarcassonneState, move: Bid) -> str:
        return f"bid {move.points}"


class _SellTile(_AuctionStep[Sell]):
    """The seat that drew the tile takes an offer or keeps the tile."""

    makes = Sell
    expected = ("HOUSE-8", N_("the offers must be answered first"))

    def legal(self, state: CarcassonneState) -> list[Move]:
        return [Sell(-1), *(Sell(seat) for seat, points in self.auction.bids(state) if points)]

    def apply(self, state: CarcassonneState, move: Sell, events: list[Event]) -> None:
        seller, buyer = state.on_turn, move.seat
        price = dict(self.auction.bids(state)).get(buyer, 0)
        events.append(Sold(seller, buyer, price, "HOUSE-8"))
        self.auction.set_part(state, ())
        if buyer >= 0:
            state.award(((buyer, -price), (seller, price)))
            hand = state.held(seller)
            state.set_hand(seller, ())
            state.set_hand(buyer, hand)
            bonus, traders = state.module(HoleBonus), state.module(Traders)
            if bonus is not None:
                bonus.queue_turn(state)
            part = traders.part(state).part if traders is not None else 1
            turn_order(state).add_after_sale(state, seller, part)
            state.on_turn = buyer
        state.await_seat(TilePhase.PLACE)

    def write(self, state: CarcassonneState, move: Sell) -> str:
        return f"sell {move.seat + 1}" if move.seat >= 0 else "keep"


# -- which tiles may be sold --------------------------------------------------------------------------------


def _face(land: Landscape, design: int) -> str:
    """Return the face of a design; twins that differ by a garden only have one face."""
    name = land.tileset.designs[design].id
    return twins().get(name, name)


def _is_the_only_one(
    state: CarcassonneState, design: int, codes: Sequence[int], unseen: Sequence[int], *, gardens: bool
) -> bool:
    """Return whether a tile alone can complete some feature that has one open place.

    The tiles are tried on the landscape, which is left as it was.

    Args:
        state: the position.
        design: the tile just drawn.
        codes: its legal placements.
        unseen: per design the tiles that have not been seen.
        gardens: whether gardens are features.
    """
    land = state.landscape
    around = SURROUNDED if gardens else (MONASTERY, SHRINE)
    face = _face(land, design)
    rivals = [i for i, n in enumerate(unseen) if n and _face(land, i) != face]
    return any(
        not any(_closes(state, rival, code >> 2, segment) for rival in rivals)
        for code in codes
        for segment in _closed_by(state, design, code, around)
    )


def _closed_by(state: CarcassonneState, design: int, code: int, around: tuple[int, ...]) -> list[int]:
    """Return a segment laid before of each feature that a placement completes, alone or joined to others.

    Of joined features the versions of the rules before the third know only one (CARC-14.19).
    """
    land = state.landscape
    earlier = (1 << len(land.parent)) - 1
    land.lay(design, code >> 2, code & 3)
    roots = newly_complete(land, ROAD, around, occupied_only=False)
    laid = [before for root in roots if (before := land.members[root] & earlier)]
    land.lift()
    if state.rules_version < 3:
        return [(before & -before).bit_length() - 1 for before in laid]
    return [*{land.root(segment): segment for before in laid for segment in bits(before)}.values()]


def _closes(state: CarcassonneState, design: int, at: int, segment: int) -> bool:
    """Return whether a design can complete the feature of a segment on a cell."""
    land = state.landscape
    for rotation in land.tileset.rotations(design, land.frontier[at]):
        land.lay(design, at, rotation)
        closed = state.is_complete(land.root(segment))
        land.lift()
        if closed:
            return True
    return False
