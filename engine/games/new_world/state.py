"""The turn of New World (NEWW-2 to NEWW-5).

Phases: ``begin`` (chance says who goes first), ``draw`` (chance gives a tile), ``place``, ``follower``,
``score`` (the seat says which of several completed features is scored next); then ``over``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress
from typing import ClassVar, Final

from engine.game import CHANCE, Setting
from engine.games.new_world.notation import parse_move, write_move
from engine.games.new_world.reckoning import tile_set
from engine.games.new_world.refusals import RefusingState
from engine.games.new_world.tiles import FARM, KINDS
from engine.landscape.compass import cell
from engine.landscape.feature import Claim
from engine.landscape.records import (
    Begin,
    Begun,
    Deploy,
    Deployed,
    Draw,
    Drawn,
    Pass,
    Place,
    Placed,
    Score,
    SetAside,
)
from engine.landscape.state import place_moves
from engine.records import Event, Move

_PASS: Final = Pass()
_DEPLOY: Final = tuple(Deploy(region) for region in range(12))


@cache
def _draws(players: int) -> tuple[tuple[Draw, ...], ...]:
    return tuple(tuple(Draw(design.id, seat) for design in tile_set().designs) for seat in range(players))


class NewWorldState(RefusingState):
    """One game of New World. See :class:`engine.game.State` for the interface."""

    TILE_DUE: ClassVar[frozenset[str]] = frozenset({"draw", "place"})

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        super().__init__(players, seed, options)
        if options["first_player"] == "random":
            self._phase = "begin"
        else:
            self._begin(0)

    @property
    def hides(self) -> bool:
        """Whether one seat knows what another does not: never (NEWW-4.1)."""
        return False

    # -- what can be done -------------------------------------------------------------------------------

    def chance_weights(self) -> tuple[Sequence[Move], Sequence[int]]:
        """Return the moves open to chance and their weights: one per tile in the stacks."""
        if self._current != CHANCE:
            return (), ()
        if self._phase == "begin":
            return [Begin(seat) for seat in range(self.players)], [1] * self.players
        pool = self.pool
        return list(compress(_draws(self.players)[self._seat], pool)), list(filter(None, pool))

    def _fits(self, design: int) -> bool:
        return self.landscape.fits_somewhere(design)

    def _legal(self) -> list[Move]:
        if self._phase == "place":
            return place_moves(self.tileset, self._hands[self._seat][0], self._placeable or ())
        if self._phase == "score":
            return list(self._score_moves())
        return self.settler_moves()

    def settler_moves(self) -> list[Move]:
        """Return the choices of the settler step after the tile laid last, for the seat on turn (NEWW-5)."""
        land = self.landscape
        moves: list[Move] = [_PASS]
        if not self._supply[self._seat]:
            return moves
        occupied, parent, first = land.occupied, land.parent, land.first[-1]
        for segment in range(first, len(parent)):
            root = segment
            while parent[root] != root:
                root = parent[root]
            if not occupied[root]:
                moves.append(_DEPLOY[segment - first])
        return moves

    def claims(self) -> list[Claim]:
        """Return the choices of the settler step, passing left out, or those of what is scored next.

        The ``action`` of the latter is ``"score"``; ``role`` is empty where nobody stands (NEWW-12.1c).
        """
        if self._phase not in ("follower", "score"):
            return []
        found = []
        land = self.landscape
        for move in self._legal():
            if isinstance(move, Deploy):
                x, y, region = land.place_of(land.first[-1] + move.region)
                action, stands = "deploy", True
            elif isinstance(move, Score):
                x, y, region = move.x, move.y, move.region
                action, stands = "score", land.holder[land.segment(x, y, region)] >= 0
            else:
                continue
            role = self.role(land.kind[land.segment(x, y, region)], 0) if stands else ""
            found.append(Claim(move, action, role, x, y, region, self.feature(x, y, region)))
        return found

    # -- making and unmaking ----------------------------------------------------------------------------

    def _apply(self, move: Move) -> list[Event]:
        events: list[Event] = []
        if isinstance(move, Draw):
            self._apply_draw(move, events)
        elif isinstance(move, Place):
            self._apply_place(move, events)
        elif isinstance(move, Deploy):
            self._apply_deploy(move, events)
        elif isinstance(move, Pass):
            self._score_completed(events)
        elif isinstance(move, Score):
            self._apply_score(move, events)
        elif isinstance(move, Begin):
            events.append(Begun(move.seat, "NEWW-2.5"))
            self._begin(move.seat)
        return events

    def _unmake(self, move: Move) -> None:
        """Undo what a move did to the landscape and the pool."""
        self._unmake_trail()
        if isinstance(move, Place):
            self.landscape.lift()

    def _begin(self, seat: int) -> None:
        self._turn, self._seat = 1, seat
        self._current, self._phase = CHANCE, "draw"

    def _apply_draw(self, move: Draw, events: list[Event]) -> None:
        seat = self._seat
        design = self.tileset.by_id[move.tile or ""]
        self._shift_pool(design.index, -1)
        events.append(Drawn(seat, design.id, "NEWW-4.1"))
        placeable = self.landscape.fitting(design.index)
        if placeable:
            self._set_hand(seat, (design.index,))
            self._placeable = placeable
            self._current, self._phase = seat, "place"
            return
        self._aside += (design.index,)
        events.append(SetAside(seat, design.id, "NEWW-4.9"))
        if not self.in_bag:
            self._end_game(events)

    def _apply_place(self, move: Place, events: list[Event]) -> None:
        self._set_hand(self._seat, ())
        self._placeable = None
        design = self.tileset.by_id[move.tile].index
        self.landscape.lay(design, cell(move.x, move.y), move.rotation)
        events.append(Placed(self._seat, move.tile, move.x, move.y, move.rotation, "NEWW-4.2"))
        self._phase = "follower"

    def _apply_deploy(self, move: Deploy, events: list[Event]) -> None:
        land, seat = self.landscape, self._seat
        segment = land.first[-1] + move.region
        kind = land.kind[segment]
        self._put(segment, 0, seat)
        self._add_supply(seat, -1)
        rule = "NEWW-5.4" if kind == FARM else "NEWW-5.2"
        events.append(Deployed(seat, self.role(kind, 0), KINDS[kind], *land.place_of(segment), rule))
        self._score_completed(events)

    # -- what a seat may know, and how moves are written ------------------------------------------------

    def view(self, seat: int | None) -> NewWorldState:
        """Return a copy without the seed; nothing else is hidden (NEWW-4.1)."""
        twin = self.copy()
        twin.seed = None
        assert isinstance(twin, NewWorldState)
        return twin

    def notation(self, move: Move) -> str:
        """Return the text form of a move in this position; see ``docs/notation.md``."""
        return write_move(self, move)

    def parse(self, text: str) -> Move:
        """Return the move that a text denotes here.

        Raises:
            IllegalMove: when it denotes no legal move of this position.
        """
        return parse_move(self, text)
