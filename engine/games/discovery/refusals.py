"""Why a move of The Discovery is refused, in one sentence and with a rule."""

from __future__ import annotations

from engine.errors import IllegalMove
from engine.game import CHANCE, TERMINAL
from engine.games.discovery.tiles import TERRAINS
from engine.landscape import faults
from engine.landscape.compass import cell
from engine.landscape.hands import HandState
from engine.landscape.records import Deploy, Discard, Draw, Forgo, Pass, Place, Remove, TakeHome
from engine.records import Move
from engine.words import N_


class RefusingState(HandState):
    """The part of a game that says what is not allowed."""

    def objection(self, move: Move) -> IllegalMove | None:
        """Return why a move cannot be made now, or ``None`` when it can."""
        if self._current == TERMINAL:
            return IllegalMove("DISC-10.1", N_("the game is over"))
        if self._current == CHANCE:
            return self._chance_objection(move)
        if isinstance(move, Place):
            return self._place_objection(move)
        if isinstance(move, Discard | Forgo):
            if self._may_give_up(move):
                return None
            return IllegalMove("DISC-4.6", N_("tiles can be given up only when none in hand fits"))
        if self._phase != "follower":
            return IllegalMove("DISC-3.1", N_("a tile must be laid first"))
        if isinstance(move, Deploy):
            return self._deploy_objection(move)
        if isinstance(move, TakeHome):
            return self._home_objection(move)
        if isinstance(move, Pass):
            return None
        return IllegalMove("DISC-3.1", N_("that is no move of the follower step"))

    def _chance_objection(self, move: Move) -> IllegalMove | None:
        rule = "DISC-4.1"
        if self._phase == "begin":
            return faults.undrawn_lot(move, self.players, "DISC-2.4")
        if isinstance(move, Remove) and self._phase == "remove":
            rule = "DISC-11.2"
        elif isinstance(move, Draw) and self._phase != "remove" and move.seat == self._seat:
            if move.tile is None and self._partial:
                return None
        else:
            return IllegalMove(rule, N_("a tile must be drawn first"))
        return faults.not_in_stack(self.tileset.by_id.get(move.tile or ""), move.tile, self.pool, rule)

    def _place_objection(self, move: Place) -> IllegalMove | None:
        if self._phase != "place":
            return IllegalMove("DISC-3.1", N_("no tile can be laid now"))
        design = self.tileset.by_id.get(move.tile)
        if design is None or not self._may_hold(design.index):
            return faults.not_in_hand(move.tile, "DISC-3.1")
        return faults.misplacement(
            self.landscape,
            design.index,
            cell(move.x, move.y),
            move.rotation,
            touch_rule="DISC-4.2",
            match_rule="DISC-4.3",
        )

    def _fits(self, design: int) -> bool:
        """Return whether a design has any legal placement."""
        return self.landscape.fits_somewhere(design)

    def _deploy_objection(self, move: Deploy) -> IllegalMove | None:
        return faults.misdeployment(
            self.landscape,
            move,
            self._supply[self._seat],
            TERRAINS,
            area_rule="DISC-5.3",
            none_left=("DISC-5.1", faults.NO_FOLLOWER_LEFT),
            taken=("DISC-5.4", faults.FOLLOWER_STANDS),
        )

    def _home_objection(self, move: TakeHome) -> IllegalMove | None:
        if self.landscape.standing(move.x, move.y, move.region) != self._seat:
            return IllegalMove("DISC-6.1", N_("no follower of yours stands there"))
        return None
