"""Observations and actions of New World for machine learning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.games.new_world.state import NewWorldState
from tui.study.rl.encoding import Field, Values
from tui.study.rl.landscape_encoding import LandscapeEncoding

_COLUMNS = 200
_SURVEYORS = 2


class NewWorldEncoding(LandscapeEncoding[NewWorldState]):
    """The encoding of New World: it adds where the surveyors are."""

    scores_cells = True

    def make_fields(self, state: NewWorldState, window: int | None) -> Iterable[Field]:
        yield from super().make_fields(state, window)
        yield Field("surveyors", (_SURVEYORS,), _COLUMNS)
        yield Field("counter", (1,), _COLUMNS)

    def fill(self, view: NewWorldState, seat: int, values: Mapping[str, Values]) -> None:
        super().fill(view, seat, values)
        for number, column in enumerate(view.surveyors):
            values["surveyors"][number] = column + 1
        values["counter"][0] = 0 if view.counter is None else view.counter + 1
