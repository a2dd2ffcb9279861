"""What the evaluations of all games of square tiles have in common."""

from __future__ import annotations

from dataclasses import replace

from engine.bots.evaluation import Evaluation
from engine.game import State
from engine.landscape.records import Place
from engine.landscape.state import LandscapeState
from engine.records import Move


class LandscapeEvaluation(Evaluation):
    """Base of the evaluations of games of square tiles; they rank of rotations that look alike the first."""

    def twin(self, state: State, move: Move) -> Move:
        """Return the move that stands for ``move``: of rotations that look alike the first."""
        assert isinstance(state, LandscapeState)
        if not isinstance(move, Place):
            return move
        rotation = move.rotation % state.tileset.by_id[move.tile].symmetry
        return move if rotation == move.rotation else replace(move, rotation=rotation)


def placements(state: LandscapeState) -> list[Place]:
    """Return the ways to lay a tile of the hand; of rotations that look alike the first."""
    by_id = state.tileset.by_id
    return [
        move
        for move in state.legal_moves()
        if isinstance(move, Place) and move.rotation < by_id[move.tile].symmetry
    ]
