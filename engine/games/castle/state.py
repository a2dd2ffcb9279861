"""The turn of The Castle (CAST-3 to CAST-6).

Phases of a seat: ``place``, ``follower``, ``score`` (which feature is scored next), ``double`` (whether the
one asked about is doubled), ``extra_turn`` (whether to take another turn). Phases of chance: ``hide`` (the
tokens are put on the corners), ``begin``, ``draw``, ``reveal`` (a token that is taken is turned up). At the
end ``over``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from engine.game import CHANCE
from engine.games.castle.board import TOKENS
from engine.games.castle.notation import parse_move, write_move
from engine.games.castle.records import Hide, Hold, Reveal, TokenUsed, Use
from engine.games.castle.refusals import RefusingState
from engine.games.castle.tiles import KINDS
from engine.games.castle.wall import EXTRA_TURN
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
from engine.landscape.state import UNKNOWN, place_moves
from engine.records import Event, Move

_PASS: Final = Pass()
_FOLLOWERS: Final = tuple(Deploy(region) for region in range(16))
_EXTRA_MOVES: Final = (Use("extra-turn"), Hold("extra-turn"))
_BEGINS: Final = (Begin(0), Begin(1))


class CastleState(RefusingState):
    """One game of The Castle. See :class:`engine.game.State` for the interface."""

    TILE_DUE: ClassVar[frozenset[str]] = frozenset({"draw", "place"})

    # -- chance -----------------------------------------------------------------------------------------

    def chance_weights(self) -> tuple[Sequence[Move], Sequence[int]]:
        """Return the moves open to chance and their weights: one per tile or token that may come."""
        if self._current != CHANCE:
            return (), ()
        if self._phase == "draw":
            draws = self._draws[self._seat]
            left = [(move, count) for move, count in zip(draws, self.pool, strict=True) if count]
            return [move for move, _ in left], [count for _, count in left]
        if self._phase == "begin":
            return _BEGINS, (1, 1)
        hiding = self._phase == "hide"
        counts = self._hideable() if hiding else self._revealable()
        corner = self._board.guarded[len(self._under)] if hiding else self._extra.landings[0][1]
        move: type[Hide] | type[Reveal] = Hide if hiding else Reveal
        return (
            [move(TOKENS[kind], corner) for kind, count in enumerate(counts) if count],
            [count for count in counts if count],
        )

    # -- what can be done -------------------------------------------------------------------------------

    def _legal(self) -> list[Move]:
        phase = self._phase
        if phase == "place":
            return place_moves(self.tileset, self._hands[self._seat][0], self._placeable or ())
        if phase == "follower":
            return self.follower_moves()
        if phase == "score":
            return self._score_moves()
        if phase == "double":
            return self._double_moves()
        return list(_EXTRA_MOVES)

    def follower_moves(self) -> list[Move]:
        """Return the choices of the follower step after the tile laid last, for the seat on turn (CAST-6)."""
        moves: list[Move] = [_PASS]
        if self._supply[self._seat]:
            land = self.landscape
            occupied, parent, first = land.occupied, land.parent, land.first[-1]
            for segment in range(first, len(parent)):
                root = segment
                while parent[root] != root:
                    root = parent[root]
                if not occupied[root]:
                    moves.append(_FOLLOWERS[segment - first])
        return moves

    def claims(self) -> list[Claim]:
        """Return the choices of the follower step, passing left out, and those of the order of scoring.

        The ``action`` of the latter is ``"score"``.
        """
        land = self.landscape
        found = []
        for move in self._legal() if self._phase in ("follower", "score") else ():
            if isinstance(move, Deploy):
                x, y, region = land.place_of(land.first[-1] + move.region)
                action = "deploy"
            elif isinstance(move, Score):
                x, y, region = move.x, move.y, move.region
                action = "score"
            else:
                continue
            role = self.role(land.kind[land.segment(x, y, region)], 0)
            found.append(Claim(move, action, role, x, y, region, self.feature(x, y, region)))
        return found

    # -- making and unmaking ----------------------------------------------------------------------------

    def _apply(self, move: Move) -> list[Event]:
        events: list[Event] = []
        _DOING[type(move)](self, move, events)
        return events

    def _unmake(self, move: Move) -> None:
        """Undo what a move did to the landscape, the pool and the wall."""
        self._unmake_trail()
        if isinstance(move, Place):
            self.landscape.lift()
        elif isinstance(move, Hide):
            self._under.pop()
        elif isinstance(move, Reveal):
            self._unmake_reveal(move)

    def _choose_first(self, events: list[Event]) -> None:
        if self.options["first_player"] == "random":
            self._phase = "begin"
        else:
            self._begin_turn(0, events)

    def _apply_begin(self, move: Begin, events: list[Event]) -> None:
        events.append(Begun(move.seat, "CAST-3.6"))
        self._begin_turn(move.seat, events)

    def _begin_turn(self, seat: int, events: list[Event]) -> None:
        """Give the turn to a seat, or end the game (CAST-10.6)."""
        if not self.in_bag:
            self._end_game(events)
            return
        self._seat = seat
        self._turn += 1
        self._current, self._phase = CHANCE, "draw"

    def _apply_draw(self, move: Draw, events: list[Event]) -> None:
        seat, tile = self._seat, str(move.tile)
        design = self.tileset.by_id[tile].index
        self._shift_pool(design, -1)
        events.append(Drawn(seat, tile, "CAST-4.1"))
        placeable = self.landscape.fitting(design)
        if placeable:
            self._set_hand(seat, (design,))
            self._placeable = placeable
            self._current, self._phase = seat, "place"
            return
        self._aside += (design,)
        events.append(SetAside(seat, tile, "CAST-5.7"))
        if not self.in_bag:
            self._end_game(events)

    def _apply_place(self, move: Place, events: list[Event]) -> None:
        self._set_hand(self._seat, ())
        self._placeable = None
        self.landscape.lay(self.tileset.by_id[move.tile].index, cell(move.x, move.y), move.rotation)
        self._phase = "follower"
        events.append(Placed(self._seat, move.tile, move.x, move.y, move.rotation, "CAST-5.1"))

    def _apply_pass(self, move: Pass, events: list[Event]) -> None:
        self._score_completed(events)

    def _apply_deploy(self, move: Deploy, events: list[Event]) -> None:
        land, seat = self.landscape, self._seat
        segment = land.first[-1] + move.region
        kind = land.kind[segment]
        supply = list(self._supply)
        supply[seat] -= 1
        self._supply = tuple(supply)
        self._put(segment, 0, seat)
        place = land.place_of(segment)
        events.append(Deployed(seat, self.role(kind, 0), KINDS[kind], *place, "CAST-6.1"))
        self._score_completed(events)

    def _apply_reveal(self, move: Reveal, events: list[Event]) -> None:
        self._turn_up(move, events)
        self._go_on_scoring(events)

    def _finish_turn(self, events: list[Event]) -> None:
        """Ask whether the seat takes another turn, or give the turn on (CAST-9.4)."""
        if self.in_bag and self._usable(self._seat, EXTRA_TURN):
            self._current, self._phase = self._seat, "extra_turn"
        else:
            self._begin_turn(1 - self._seat, events)

    def _apply_use(self, move: Use, events: list[Event]) -> None:
        if self._phase == "double":
            self._apply_double(move, events)
            return
        self._drop_token(self._seat, EXTRA_TURN)
        events.append(TokenUsed(self._seat, move.token, 0, "CAST-9.4"))
        self._begin_turn(self._seat, events)

    def _apply_hold(self, move: Hold, events: list[Event]) -> None:
        if self._phase == "double":
            self._apply_double(move, events)
        else:
            self._begin_turn(1 - self._seat, events)

    # -- what a seat may know, and how moves are written ------------------------------------------------

    def view(self, seat: int | None) -> CastleState:
        """Return a copy that holds only what a seat may know: no token that nobody has taken (CAST-3.3)."""
        twin = self.copy()
        assert isinstance(twin, CastleState)
        twin.seed = None
        if self.hides:
            twin._partial = True
            twin._forget()
        return twin

    def _forget(self) -> None:
        """Forget the tokens on the corners that have not been turned up."""
        for index, corner in enumerate(self._board.guarded[: len(self._under)]):
            if corner not in self._extra.taken:
                self._under[index] = UNKNOWN
            hide = self._moves[index]
            assert isinstance(hide, Hide)
            self._moves[index] = Hide(None, hide.corner)

    def notation(self, move: Move) -> str:
        """Return the text form of a move in this position; see ``docs/notation.md``."""
        return write_move(self, move)

    def parse(self, text: str) -> Move:
        """Return the move that a text denotes here.

        Raises:
            IllegalMove: when it denotes no legal move of this position.
        """
        return parse_move(self, text)


_DOING: Final[dict[type[Move], Callable[[Any, Any, list[Event]], None]]] = {
    Hide: CastleState._apply_hide,
    Begin: CastleState._apply_begin,
    Draw: CastleState._apply_draw,
    Place: CastleState._apply_place,
    Deploy: CastleState._apply_deploy,
    Pass: CastleState._apply_pass,
    Score: CastleState._apply_score,
    Use: CastleState._apply_use,
    Hold: CastleState._apply_hold,
    Reveal: CastleState._apply_reveal,
}
