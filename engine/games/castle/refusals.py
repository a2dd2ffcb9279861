"""Why a move of The Castle is refused, in one sentence and with a rule."""

from __future__ import annotations

from typing import Final

from engine.errors import IllegalMove
from engine.game import CHANCE, TERMINAL
from engine.games.castle.reckoning import ReckoningState
from engine.games.castle.records import Hide, Hold, Reveal, Use
from engine.games.castle.tiles import KINDS
from engine.games.castle.wall import NUMBERS
from engine.landscape import faults
from engine.landscape.compass import cell
from engine.landscape.records import Deploy, Draw, Pass, Place
from engine.records import Move
from engine.words import N_

_EXPECTED: Final = {
    "place": ("CAST-4.1", N_("a tile must be laid first")),
    "follower": ("CAST-4.1", N_("that is no move of the follower step")),
    "score": ("CAST-7.9", N_("it must first be said which feature is scored next")),
    "double": ("CAST-9.5", N_("it must first be said whether the feature is doubled")),
    "extra_turn": ("CAST-9.4", N_("it must first be said whether another turn is taken")),
}


class RefusingState(ReckoningState):
    """The part of a game that says what is not allowed."""

    def objection(self, move: Move) -> IllegalMove | None:
        """Return why a move cannot be made now, or ``None`` when it can."""
        if self._current == TERMINAL:
            return IllegalMove("CAST-10.6", N_("the game is over"))
        if self._current == CHANCE:
            return self._chance_objection(move)
        if self._phase == "place" and isinstance(move, Place):
            return self._place_objection(move)
        if self._phase == "follower" and isinstance(move, Deploy | Pass):
            return None if isinstance(move, Pass) else self._deploy_objection(move)
        if self._phase in ("score", "double", "extra_turn") and move in self._legal():
            return None
        if self._phase in ("place", "follower") and isinstance(move, Use | Hold):
            return IllegalMove("CAST-4.4", N_("no token can be used at this point of the turn"))
        if self._phase != "place" and isinstance(move, Place):
            return IllegalMove("CAST-4.1", N_("no tile can be laid now"))
        rule, sentence = _EXPECTED[self._phase]
        return IllegalMove(rule, sentence)

    def _chance_objection(self, move: Move) -> IllegalMove | None:
        if self._phase == "hide":
            return self._hide_objection(move)
        if self._phase == "begin":
            return faults.undrawn_lot(move, self.players, "CAST-3.6")
        if self._phase == "reveal":
            corner = self._extra.landings[0][1]
            if isinstance(move, Reveal) and move.corner == corner and move.token in NUMBERS:
                if self._revealable()[NUMBERS[move.token]]:
                    return None
                return IllegalMove("CAST-8.1", N_("another token lies on that corner"))
            return IllegalMove("CAST-8.1", N_("the token on the corner must be turned up first"))
        if not isinstance(move, Draw) or move.seat != self._seat:
            return IllegalMove("CAST-4.1", N_("a tile must be drawn first"))
        return faults.not_in_stack(self.tileset.by_id.get(move.tile or ""), move.tile, self.pool, "CAST-4.1")

    def _hide_objection(self, move: Move) -> IllegalMove | None:
        corner = self._board.guarded[len(self._under)]
        if not isinstance(move, Hide) or move.corner != corner:
            return IllegalMove("CAST-3.2", N_("a token must be put on the next corner first"))
        if move.token is None:
            if self._partial:
                return None
        elif move.token in NUMBERS and self._hideable()[NUMBERS[move.token]]:
            return None
        return IllegalMove("CAST-3.2", N_("there is no such token left: {token}"), token=str(move.token))

    def _place_objection(self, move: Place) -> IllegalMove | None:
        design = self.tileset.by_id.get(move.tile)
        if design is None or design.index not in self._hands[self._seat]:
            return faults.not_in_hand(move.tile, "CAST-4.1")
        return faults.misplacement(
            self.landscape,
            design.index,
            cell(move.x, move.y),
            move.rotation,
            touch_rule="CAST-5.1",
            match_rule="CAST-5.3" if self.options["edges"] == "paths" else "CAST-5.6",
        )

    def _deploy_objection(self, move: Deploy) -> IllegalMove | None:
        return faults.misdeployment(
            self.landscape,
            move,
            self._supply[self._seat],
            KINDS,
            area_rule="CAST-6.1",
            none_left=("CAST-6.1", faults.NO_FOLLOWER_LEFT),
            taken=("CAST-6.2", faults.FOLLOWER_STANDS),
        )
