"""Why a move of New World is refused, in one sentence and with a rule."""

from __future__ import annotations

from engine.errors import IllegalMove
from engine.game import CHANCE, TERMINAL
from engine.games.new_world.reckoning import ReckoningState
from engine.games.new_world.tiles import KINDS, is_land
from engine.landscape import faults
from engine.landscape.compass import cell
from engine.landscape.records import Deploy, Draw, Pass, Place, Score
from engine.records import Move
from engine.words import N_


class RefusingState(ReckoningState):
    """The part of a game that says what is not allowed."""

    def objection(self, move: Move) -> IllegalMove | None:
        """Return why a move cannot be made now, or ``None`` when it can."""
        if self._current == TERMINAL:
            return IllegalMove("NEWW-11.1", N_("the game is over"))
        if self._current == CHANCE:
            return self._chance_objection(move)
        if self._phase == "score":
            if isinstance(move, Score) and move in self._score_moves():
                return None
            return IllegalMove("NEWW-9.1", N_("a completed feature must be chosen that is scored next"))
        if isinstance(move, Place):
            return self._place_objection(move)
        if self._phase == "place":
            return IllegalMove("NEWW-3.1", N_("a tile must be laid first"))
        if isinstance(move, Deploy):
            return self._deploy_objection(move)
        if isinstance(move, Pass):
            return None
        return IllegalMove("NEWW-3.1", N_("that is no move of the settler step"))

    def _chance_objection(self, move: Move) -> IllegalMove | None:
        if self._phase == "begin":
            return faults.undrawn_lot(move, self.players, "NEWW-2.5")
        if not isinstance(move, Draw) or move.seat != self._seat:
            return IllegalMove("NEWW-4.1", N_("a tile must be drawn first"))
        return faults.not_in_stack(self.tileset.by_id.get(move.tile or ""), move.tile, self.pool, "NEWW-4.1")

    def _place_objection(self, move: Place) -> IllegalMove | None:
        if self._phase != "place":
            return IllegalMove("NEWW-3.1", N_("no tile can be laid now"))
        design = self.tileset.by_id.get(move.tile)
        if design is None or design.index not in self._hands[self._seat]:
            return faults.not_in_hand(move.tile, "NEWW-3.1")
        at = cell(move.x, move.y)
        if not is_land(at):
            return IllegalMove("NEWW-4.5", N_("tiles can only be laid to the west of the start board"))
        return faults.misplacement(
            self.landscape, design.index, at, move.rotation, touch_rule="NEWW-4.2", match_rule="NEWW-4.3"
        )

    def _deploy_objection(self, move: Deploy) -> IllegalMove | None:
        return faults.misdeployment(
            self.landscape,
            move,
            self._supply[self._seat],
            KINDS,
            area_rule="NEWW-5.2",
            none_left=("NEWW-5.1", N_("no settler is left in the supply")),
            taken=("NEWW-5.3", N_("a settler stands on this {kind} already")),
        )
