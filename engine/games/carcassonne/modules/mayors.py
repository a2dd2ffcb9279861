"""The mayor of Abbey & Mayor, who counts as much as the city has pennants (MAYOR-1 to MAYOR-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from engine.game import Setting
from engine.games.carcassonne.module import CarcassonneFigure, Module
from engine.games.carcassonne.options import figures_of
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import CITY
from engine.records import Json
from engine.words import N_

MAYOR: Final = 9
"""The number of the figure."""


class Mayors(Module[CarcassonneState, None]):
    """Each seat has a mayor."""

    order = 46
    changes_turns = False
    pieces: ClassVar[Mapping[int, CarcassonneFigure]] = {
        MAYOR: CarcassonneFigure(
            "mayor",
            counts="pennant",
            kinds=(CITY,),
            rule="MAYOR-1",
            roles={CITY: "mayor"},
            none_left=("MAYOR-1", N_("no mayor is left in the supply")),
            elsewhere=("MAYOR-1", N_("a mayor may only be placed in a city")),
            worth=2.0,
        )
    }
    supply: Mapping[int | str, int] = {MAYOR: 1}

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls() if figures_of(options, "mayors", "abbey") else None

    def position(self, state: CarcassonneState) -> dict[str, Json]:
        return {"mayors": [state.supply(seat, MAYOR) for seat in range(state.players)]}
