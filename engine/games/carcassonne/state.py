"""The turn of Carcassonne (CARC-3 to CARC-6, ABBOT, and the turns of the house rules).

Phases of a seat: ``place``, ``follower``; with a hand also ``discard`` and ``forgo`` (no tile in hand fits);
in the solo game ``settle`` (which feature is scored next, for whom); with an auction ``bid`` and ``sell``;
with a table that can be extended ``agree``. For those of chance see :mod:`drawing`. At the end ``over``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from engine.games.carcassonne import auction, scoring
from engine.games.carcassonne.notation import parse_move, write_move
from engine.games.carcassonne.reckoning import ABBOT, MEEPLE
from engine.games.carcassonne.records import (
    Answer,
    Answered,
    Bid,
    Extend,
    Extended,
    Offered,
    Open,
    Proposed,
    Sell,
    Settle,
    Sold,
    TurnEarned,
)
from engine.games.carcassonne.refusals import RefusingState
from engine.games.carcassonne.tiles import FIELD, GARDEN, KINDS, MONASTERY, ROAD
from engine.landscape.compass import STEPS, cell
from engine.landscape.feature import Claim, Term
from engine.landscape.records import (
    Begin,
    Deploy,
    Deployed,
    Discard,
    Draw,
    Forgo,
    Pass,
    Place,
    Placed,
    TakeHome,
)
from engine.landscape.state import place_moves
from engine.records import Event, Move

_PASS: Final = Pass()
_MEEPLES: Final = tuple(Deploy(region) for region in range(16))
_ABBOTS: Final = tuple(Deploy(region, ABBOT) for region in range(16))
_ABBOT_BIT: Final = ABBOT << 3
_SOLD: Final = 8  # marks the turn of a seat that has sold its tile


class CarcassonneState(RefusingState):
    """One game of Carcassonne. See :class:`engine.game.State` for the interface."""

    TILE_DUE: ClassVar[frozenset[str]] = frozenset(
        {"draw", "place", "discard", "replace", "forgo", "bid", "sell", "agree"}
    )

    @property
    def hides(self) -> bool:
        """Whether seats hold tiles that others may not see (HOUSE-4)."""
        return self._hand_target > 1 and not self.options["hand_visible"]

    def abbots(self, seat: int) -> int:
        """Return how many abbots a seat has off the board (ABBOT-1)."""
        return self._extra.abbots[seat]

    @property
    def bids(self) -> tuple[tuple[int, int], ...]:
        """What seats have offered for the tile so far, as ``(seat, points)`` (HOUSE-8)."""
        ahead = enumerate(self._extra.bids, 1)
        return tuple(((self._seat + n) % self.players, points) for n, points in ahead)

    @property
    def is_plain(self) -> bool:
        """Whether laying a tile leads to the follower step and to nothing else."""
        return not self._solo and not self._unusual_turns and self._extra.course is None

    @property
    def earns_turn(self) -> bool:
        """Whether the turn in progress earns another one (HOUSE-9)."""
        return self._extra.earned

    @property
    def table_bounds(self) -> tuple[int, int, int, int] | None:
        """The outermost columns and rows of the table, west, north, east and south; ``None`` without."""
        if self._window.kind in ("table", "table_extend"):
            return self._window.bounds(self._extra.extended)
        return None

    # -- what can be done -------------------------------------------------------------------------------

    def _legal(self) -> list[Move]:
        phase = self._phase
        if phase == "place":
            return self._placements()
        if phase == "follower":
            return self.follower_moves()
        if phase == "settle":
            return list(self._settle_moves())
        if phase == "discard":
            shown = self._shown()
            return [Discard(tile, shown) for tile in dict.fromkeys(shown)]
        if phase == "bid":
            return [Bid(points) for points in range(max(0, self._scores[self._current]) + 1)]
        if phase == "sell":
            return [Sell(-1), *(Sell(seat) for seat, points in self.bids if points)]
        if phase == "agree":
            return [Answer(False), Answer(True)]
        return [Forgo(self._shown())]

    def _placements(self) -> list[Move]:
        if self._placeable is not None:
            found = place_moves(self.tileset, self._hands[self._seat][0], self._placeable)
            return [*found, *self._extensions()] if self._unusual_turns else found
        found = []
        for design in self._possible_in_hand():
            found += place_moves(self.tileset, design, self._codes(design))
        return [*found, *self._extensions()]

    def _extensions(self) -> list[Move]:
        """Return the sides of the table that the seat may propose to extend (TABLE-6)."""
        extra = self._extra
        if self._window.kind != "table_extend" or extra.refused:
            return []
        return [Extend(side) for side in range(4) if not extra.extended >> side & 1]

    def follower_moves(self) -> list[Move]:
        """Return the choices of the follower step on the tile laid last, whatever the phase."""
        land, seat, extra = self.landscape, self._seat, self._extra
        meeple, abbot = self._supply[seat] > 0, extra.abbots[seat] > 0
        kind, occupied, parent = land.kind, land.occupied, land.parent
        first = land.first[-1]
        moves: list[Move] = [_PASS]
        must = False
        if self._followers_stay_home():
            return moves
        highest = FIELD if self._values.fields else ROAD
        for segment in range(first, len(parent)):
            what = kind[segment]
            if what <= highest:
                root = segment
                while parent[root] != root:
                    root = parent[root]
                if occupied[root]:
                    continue
                must = True
                if meeple:
                    moves.append(_MEEPLES[segment - first])
            elif what == MONASTERY:
                must = True
                if meeple:
                    moves.append(_MEEPLES[segment - first])
                if abbot:
                    moves.append(_ABBOTS[segment - first])
            elif abbot and what == GARDEN:
                moves.append(_ABBOTS[segment - first])
        if not abbot and self.options["abbot"]:
            moves += [TakeHome(*land.place_of(s)) for s in land.held_by(_ABBOT_BIT | seat)]
        if self._solo and must and any(isinstance(move, Deploy) for move in moves):
            del moves[0]  # SOLO-6
        return moves

    def claims(self) -> list[Claim]:
        """Return the choices of the follower step and of the solo game's scoring, passing left out.

        The ``action`` of the latter is ``"settle"``; whose points they are is in the move.
        """
        if self._phase not in ("follower", "settle"):
            return []
        found = []
        land = self.landscape
        for move in self._legal():
            if isinstance(move, Deploy):
                x, y, region = land.place_of(land.first[-1] + move.region)
                action, figure = "deploy", move.figure
            elif isinstance(move, TakeHome):
                x, y, region = move.x, move.y, move.region
                action, figure = "home", ABBOT
            elif isinstance(move, Settle):
                x, y, region = move.x, move.y, move.region
                action, figure = "settle", land.holder[land.segment(x, y, region)] >> 3
            else:
                continue
            role = self.role(land.kind[land.segment(x, y, region)], figure)
            found.append(Claim(move, action, role, x, y, region, self.feature(x, y, region)))
        return found

    # -- making and unmaking ----------------------------------------------------------------------------

    def _apply(self, move: Move) -> list[Event]:
        events: list[Event] = []
        _DOING[type(move)](self, move, events)
        return events

    def _unmake(self, move: Move) -> None:
        """Undo what a move did to the landscape and the pool."""
        self._unmake_trail()
        if isinstance(move, Place | Open):
            self.landscape.lift()

    def _tile_in_hand(self, events: list[Event]) -> None:
        """Open an auction where the tile drawn may be sold (HOUSE-8)."""
        extra = self._extra
        if not self.options["tile_auction"] or extra.sold or extra.course is not None:
            return
        (design,) = self._hands[self._seat]
        if auction.is_the_only_one(
            self.landscape,
            design,
            self._placeable or (),
            self.pool,
            gardens=bool(self.options["abbot"]),
        ):
            self._extra = extra._replace(bids=())
            self._current, self._phase = (self._seat + 1) % self.players, "bid"

    def _apply_bid(self, move: Bid, events: list[Event]) -> None:
        events.append(Offered(self._current, move.points, "HOUSE-8"))
        self._extra = self._extra._replace(bids=(*self._extra.bids, move.points))
        self._current = (self._current + 1) % self.players
        if self._current == self._seat:
            self._phase = "sell" if any(self._extra.bids) else "place"

    def _apply_sell(self, move: Sell, events: list[Event]) -> None:
        seller, buyer, price = self._seat, move.seat, dict(self.bids).get(move.seat, 0)
        events.append(Sold(seller, buyer, price, "HOUSE-8"))
        self._extra = self._extra._replace(bids=())
        self._phase = "place"
        if buyer < 0:
            return
        scores = list(self._scores)
        scores[buyer] -= price
        scores[seller] += price
        self._scores = tuple(scores)
        hand = self._hands[seller]
        self._set_hand(seller, ())
        self._set_hand(buyer, hand)
        self._extra = self._extra._replace(queue=(seller | _SOLD, *self._extra.queue))
        self._seat = self._current = buyer

    def _apply_extend(self, move: Extend, events: list[Event]) -> None:
        events.append(Proposed(self._seat, move.side, "TABLE-6"))
        self._extra = self._extra._replace(proposal=move.side)
        if self._solo or self.players == 1:
            self._extend(events)
            return
        self._current = (self._seat + 1) % self.players
        self._phase = "agree"

    def _apply_answer(self, move: Answer, events: list[Event]) -> None:
        events.append(Answered(self._current, move.agrees, "TABLE-6"))
        if not move.agrees:
            self._extra = self._extra._replace(proposal=-1, refused=True)
        else:
            self._current = (self._current + 1) % self.players
            if self._current != self._seat:
                return
            self._extend(events)
        self._current, self._phase = self._seat, "place"

    def _extend(self, events: list[Event]) -> None:
        """Put a table beside this one, as has been agreed (TABLE-6)."""
        extra = self._extra
        side = extra.proposal
        self._extra = extra._replace(extended=extra.extended | 1 << side, proposal=-1)
        events.append(Extended(side, "TABLE-6"))
        if self._placeable is not None:
            self._placeable = self._codes(self._hands[self._seat][0])

    def _apply_place(self, move: Place, events: list[Event]) -> None:
        design = self.tileset.by_id[move.tile].index
        if self._placeable is not None:
            self._set_hand(self._seat, ())
            self._placeable = None
        else:
            self._give_from_hand(design)
        at = cell(move.x, move.y)
        land = self.landscape
        land.lay(design, at, move.rotation)
        events.append(Placed(self._seat, move.tile, move.x, move.y, move.rotation, "CARC-5.1"))
        if self._extra.course is not None:
            self._run_river(design, move.rotation, events)
        if self._unusual_turns and self.options["hole_bonus"] and all(at + s in land.tile_at for s in STEPS):
            self._extra = self._extra._replace(earned=True)
        self._phase = "follower"

    def _apply_pass(self, move: Pass, events: list[Event]) -> None:
        if self._solo and self._must_deploy():
            self._extra = self._extra._replace(stuck=True)  # SOLO-16: there is no meeple for it
        self._score_completed(events)

    def _apply_deploy(self, move: Deploy, events: list[Event]) -> None:
        land, seat = self.landscape, self._seat
        segment = land.first[-1] + move.region
        kind = land.kind[segment]
        if move.figure == MEEPLE:
            self._add_supply(seat, -1)
        else:
            self._add_abbot(seat, -1)
        self._put(segment, move.figure, seat)
        rule = "CARC-6.1" if move.figure == MEEPLE else "ABBOT-3"
        role = self.role(kind, move.figure)
        events.append(Deployed(seat, role, KINDS[kind], *land.place_of(segment), rule))
        self._score_completed(events)

    def _apply_home(self, move: TakeHome, events: list[Event]) -> None:
        """Take an abbot back and score for it (ABBOT-5, ABBOT-6)."""
        land = self.landscape
        segment = land.segment(move.x, move.y, move.region)
        complete = self.is_complete(segment)
        size = self.size(segment)
        gain = size if not self._solo or self._may_score([self._seat]) else 0
        self._award(
            segment,
            ((self._seat, gain),),
            [segment],
            [Term(scoring.TILES, size, 1)],
            events,
            complete=complete,
            final=False,
            rule="ABBOT-5",
        )
        self._send_home(segment, events, "ABBOT-7")
        self._score_completed(events)

    def _after_scoring(self, events: list[Event]) -> None:
        """End the turn, and the solo game when a colour has no meeple that it must place (SOLO-16)."""
        if self._extra.stuck:
            self._end_game(events)
            return
        if self._unusual_turns and self._extra.earned:
            events.append(TurnEarned(self._seat, "HOUSE-9"))
        self._finish_turn(events)

    # -- what a seat may know, and how moves are written ------------------------------------------------

    def view(self, seat: int | None) -> CarcassonneState:
        """Return a copy that holds only what a seat may know, or what is public (HOUSE-4)."""
        if not self.hides:
            twin = self.copy()
            twin.seed = None
            assert isinstance(twin, CarcassonneState)
            return twin
        seen = CarcassonneState(self.players, None, self.options)
        seen._partial = True
        for move in self._moves:
            foreign = isinstance(move, Draw) and move.seat != seat and seen.phase in _HIDDEN
            seen.push(Draw(None, move.seat) if isinstance(move, Draw) and foreign else move)
        return seen

    def notation(self, move: Move) -> str:
        """Return the text form of a move in this position; see ``docs/notation.md``."""
        return write_move(self, move)

    def parse(self, text: str) -> Move:
        """Return the move that a text denotes here.

        Raises:
            IllegalMove: when it denotes no legal move of this position.
        """
        return parse_move(self, text)


_HIDDEN: Final = ("deal", "refill", "replace")

_DOING: Final[dict[type[Move], Callable[[Any, Any, list[Event]], None]]] = {
    Open: CarcassonneState._apply_open,
    Begin: CarcassonneState._apply_begin,
    Draw: CarcassonneState._apply_draw,
    Place: CarcassonneState._apply_place,
    Deploy: CarcassonneState._apply_deploy,
    TakeHome: CarcassonneState._apply_home,
    Pass: CarcassonneState._apply_pass,
    Settle: CarcassonneState._apply_settle,
    Discard: CarcassonneState._apply_discard,
    Forgo: CarcassonneState._apply_forgo,
    Bid: CarcassonneState._apply_bid,
    Sell: CarcassonneState._apply_sell,
    Extend: CarcassonneState._apply_extend,
    Answer: CarcassonneState._apply_answer,
}
