"""What the rules refuse in Carcassonne, and why; and where tiles may lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.errors import IllegalMove
from engine.game import CHANCE, TERMINAL
from engine.games.carcassonne import river
from engine.games.carcassonne.reckoning import ABBOT, MEEPLE, ReckoningState
from engine.games.carcassonne.records import Open
from engine.games.carcassonne.tiles import FIELD, GARDEN, KINDS, MONASTERY, ROAD
from engine.landscape import faults
from engine.landscape.compass import cell
from engine.landscape.records import Deploy, Discard, Draw, Forgo, Pass, Place, TakeHome
from engine.records import Move
from engine.words import N_

# What is expected in the phases of house rules, and the rule that says so.
_EXPECTED: Final = {
    "settle": ("SOLO-14", N_("a feature must be scored first")),
    "bid": ("HOUSE-8", N_("an offer for the tile is due, of no more points than there are")),
    "sell": ("HOUSE-8", N_("the offers must be answered first")),
    "agree": ("TABLE-6", N_("the proposal must be answered first")),
    "discard": ("HOUSE-4", N_("no tile in hand fits: one of them must be given up")),
    "forgo": ("HOUSE-4", N_("no tile in hand fits and none is left: they must be given up")),
}


def _everywhere(at: int) -> bool:
    return True


class RefusingState(ReckoningState):
    """The part of a game that says what is not allowed."""

    def _codes(self, design: int) -> list[int]:
        land, course = self.landscape, self._extra.course
        test = self._window.test(land, self._extra.extended)
        if course is not None:
            return river.codes(land, course, self.tileset.designs[design], self._on_table(test))
        codes = land.fitting(design)
        return codes if test is None else [code for code in codes if test(code >> 2)]

    def _on_table(self, test: Callable[[int], bool] | None) -> Callable[[int], bool]:
        return test or self.landscape.site.allows or _everywhere

    def may_lie(self, at: int) -> bool:
        """Return whether a cell is on the table now (TABLE-7)."""
        return self._on_table(self._window.test(self.landscape, self._extra.extended))(at)

    def _followers_stay_home(self) -> bool:
        """Return whether no follower may be put out as long as the river runs (RIVER-14)."""
        return self._extra.course is not None and bool(self.options["river_no_meeples"])

    def _must_deploy(self) -> bool:
        """Return whether a meeple must go on the tile just laid in the solo game (SOLO-6)."""
        land = self.landscape
        return not self._followers_stay_home() and any(
            (land.kind[s] <= ROAD or land.kind[s] == MONASTERY) and not land.occupied[land.root(s)]
            for s in range(land.first[-1], len(land.parent))
        )

    def objection(self, move: Move) -> IllegalMove | None:
        """Return why a move cannot be made now, or ``None`` when it can."""
        if self._current == TERMINAL:
            return IllegalMove("CARC-11.1", N_("the game is over"))
        if self._current == CHANCE:
            return self._chance_objection(move)
        if isinstance(move, Place):
            return self._place_objection(move)
        if self._phase == "follower":
            return self._follower_objection(move)
        if isinstance(move, Discard | Forgo):
            if self._may_give_up(move):
                return None
            return IllegalMove("HOUSE-4", N_("tiles can be given up only when none in hand fits"))
        if move in self._legal():
            return None
        if self._phase == "place":
            return IllegalMove("CARC-3.1", N_("a tile must be laid first"))
        rule, sentence = _EXPECTED[self._phase]
        return IllegalMove(rule, sentence)

    def _chance_objection(self, move: Move) -> IllegalMove | None:
        if self._phase == "begin":
            return faults.undrawn_lot(move, self.players, "CARC-1.7")
        if self._phase == "open":
            if not isinstance(move, Open):
                return IllegalMove("HOUSE-5", N_("a tile must open the board first"))
        elif not isinstance(move, Draw) or move.seat != self._seat:
            return IllegalMove("CARC-4.1", N_("a tile must be drawn first"))
        assert isinstance(move, Open | Draw)
        if move.tile is None and self._partial:
            return None
        design = self.tileset.by_id.get(move.tile or "")
        return faults.not_in_stack(design, move.tile, self._drawable(), "CARC-4.1")

    def _place_objection(self, move: Place) -> IllegalMove | None:
        if self._phase != "place":
            rule, sentence = _EXPECTED.get(self._phase, ("CARC-3.1", N_("no tile can be laid now")))
            return IllegalMove(rule, sentence)
        design = self.tileset.by_id.get(move.tile)
        if design is None or not self._may_hold(design.index):
            return faults.not_in_hand(move.tile, "CARC-3.1")
        at = cell(move.x, move.y)
        if self._window.kind != "unbounded" and at not in self.landscape.tile_at and not self.may_lie(at):
            return IllegalMove("TABLE-7", N_("that place is off the table"))
        fault = faults.misplacement(
            self.landscape, design.index, at, move.rotation, touch_rule="CARC-5.1", match_rule="CARC-5.3"
        )
        course = self._extra.course
        if fault is None and course is not None:
            return river.objection(self.landscape, course, design, at, move.rotation, self.may_lie)
        return fault

    def _follower_objection(self, move: Move) -> IllegalMove | None:
        if isinstance(move, Pass):
            return self._pass_objection()
        if isinstance(move, TakeHome):
            return self._home_objection(move)
        if not isinstance(move, Deploy):
            return IllegalMove("CARC-3.1", N_("that is no move of the follower step"))
        land, seat = self.landscape, self._seat
        if not land.has_region(move.region):
            return IllegalMove("CARC-6.4", faults.NO_SUCH_AREA)
        if self._followers_stay_home():
            return IllegalMove("RIVER-14", N_("no follower may be put out before the lake lies"))
        segment = land.first[-1] + move.region
        kind = land.kind[segment]
        if move.figure == ABBOT:
            if not self._extra.abbots[seat]:
                return IllegalMove("ABBOT-1", N_("no abbot is left in the supply"))
            if kind not in (MONASTERY, GARDEN):
                return IllegalMove("ABBOT-3", N_("an abbot stands in a monastery or a garden only"))
        elif move.figure != MEEPLE:
            return IllegalMove("CARC-6.1", N_("there is no such follower"))
        elif kind == GARDEN:
            return IllegalMove("ABBOT-4", N_("only an abbot may stand in a garden"))
        elif kind > FIELD and kind != MONASTERY:
            return IllegalMove("RIVER-9", N_("nobody may stand on the river"))
        elif kind == FIELD and not self._values.fields:
            rule = "SOLO-7" if self._solo else "CARC-10.1"
            return IllegalMove(rule, N_("this game is played without farmers"))
        elif not self._supply[seat]:
            return IllegalMove("CARC-6.7", faults.NO_FOLLOWER_LEFT)
        if land.occupied[land.root(segment)]:
            return IllegalMove("CARC-6.2", faults.FOLLOWER_STANDS, kind=KINDS[kind])
        return None

    def _pass_objection(self) -> IllegalMove | None:
        if self._solo and not any(isinstance(move, Pass) for move in self._legal()):
            return IllegalMove("SOLO-6", N_("a follower must be put on this tile"))
        return None

    def _home_objection(self, move: TakeHome) -> IllegalMove | None:
        held = self.landscape.standing(move.x, move.y, move.region)
        if held & 7 != self._seat or held < 0:
            return IllegalMove("ABBOT-5", N_("no follower of yours stands there"))
        if held >> 3 != ABBOT:
            return IllegalMove("CARC-6.8", N_("only an abbot may be taken back"))
        return None
