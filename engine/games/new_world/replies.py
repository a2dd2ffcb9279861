"""The replies of simulated games: placements that were good before, and those beside tiles laid since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.bots.evaluation import LearningReplies, ReplyFinder, UnknownReply
from engine.games.new_world.state import NewWorldState
from engine.landscape.compass import STEPS, cell
from engine.landscape.evaluation import Placement, placements
from engine.landscape.judgement import BY_WORTH
from engine.landscape.records import Place
from engine.records import Move

_GOOD: Final = 4  # placements of a tile that are kept in mind


class Replies(LearningReplies[NewWorldState]):
    """Finds the replies in the games that are simulated for one decision.

    The positions of these games differ by a few tiles. When a seat has some tile to lay for the first time
    every placement is judged; after that only those that were best then, and those beside tiles laid since
    the decision began, in that game or this one.

    Args:
        judge: returns what some ways to lay the tile in hand are worth.
        other: finds the replies where there is no tile to lay.
    """

    def __init__(
        self,
        state: NewWorldState,
        judge: Callable[[NewWorldState, list[Place]], list[Placement]],
        other: ReplyFinder[NewWorldState],
    ) -> None:
        super().__init__()
        self._judge = judge
        self._other = other
        self._laid = len(state.landscape.cells)

    def __call__(self, state: NewWorldState, sample: float) -> tuple[Move, ...]:
        if state.phase != "place":
            return self._other(state, sample)
        (design,) = state.held(state.on_turn)
        key = state.on_turn, design
        near = frozenset([at + step for at in state.landscape.cells[self._laid :] for step in (0, *STEPS)])
        places = placements(state)
        known: tuple[list[Place], frozenset[int]] | None = self.known.get(key)
        if known is None and not self.learns:
            raise UnknownReply
        if known is not None:
            good, before = known
            near |= before
            places = [move for move in places if cell(move.x, move.y) in near or move in good] or places
        found = self._judge(state, places)
        if known is None:
            best = sorted(found, key=BY_WORTH, reverse=True)[:_GOOD]
            self.known[key] = [move for move, _, _ in best], near
        place, _, step = max(found, key=BY_WORTH)
        return place, step
