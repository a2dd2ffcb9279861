"""Observations and actions of The Castle for machine learning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine import Move
from engine.games.castle.board import NUMBERS, TOKENS
from engine.games.castle.records import Hold, Use
from engine.games.castle.state import CastleState
from engine.landscape.compass import xy
from tui.study.rl.encoding import ActionGroup, Field, Values
from tui.study.rl.landscape_encoding import LandscapeEncoding

_MOST = 80


class CastleEncoding(LandscapeEncoding[CastleState]):
    """The encoding of The Castle: it adds the wall tokens and the keeps. The window is the whole board."""

    scores_cells = True

    def widest(self, state: CastleState, tiles: int) -> int:
        cells = [xy(at) for at in state.landscape.cells]
        columns, rows = [x for x, _ in cells], [y for _, y in cells]
        return max(max(columns) - min(columns), max(rows) - min(rows)) + 2

    def make_fields(self, state: CastleState, window: int | None) -> Iterable[Field]:
        yield from super().make_fields(state, window)
        yield Field("wall", (len(state.wall.corners),), len(TOKENS) + 1)
        yield Field("tokens", (self.players, len(TOKENS)), len(TOKENS))
        yield Field("keeps", (self.players,), _MOST)

    def make_groups(self, state: CastleState, window: int | None) -> Iterable[ActionGroup]:
        yield from super().make_groups(state, window)
        yield ActionGroup("use", (len(TOKENS),))
        yield ActionGroup("hold", (len(TOKENS),))

    def own_index(self, state: CastleState, move: Move, cell: Callable[[int, int], int | None]) -> int | None:
        if isinstance(move, Use | Hold):
            return self.first["use" if isinstance(move, Use) else "hold"] + NUMBERS[move.token]
        return super().own_index(state, move, cell)

    def fill(self, view: CastleState, seat: int, values: Mapping[str, Values]) -> None:
        super().fill(view, seat, values)
        for number, spot in enumerate(view.wall.corners):
            if spot.holds:
                values["wall"][number] = 1 if spot.token is None else NUMBERS[spot.token] + 2
        for other in range(self.players):
            place = self.relative(seat, other)
            for token in view.tokens(other):
                values["tokens"][place, NUMBERS[token.kind]] += 1
            keep = view.keeps[other]
            values["keeps"][place] = keep[0] if keep else 0
