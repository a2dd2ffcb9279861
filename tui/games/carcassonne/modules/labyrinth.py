"""The words and pictures of the Labyrinth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.carcassonne.modules.labyrinth import LABYRINTH
from engine.games.carcassonne.state import CarcassonneState
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence
from tui.base.words import N_, _, ngettext
from tui.drawing.art.painters.grid import Point
from tui.drawing.art.scene import Pawn
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Sign
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import Vocabulary

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    tokens={LABYRINTH: lambda n: ngettext("{n} labyrinth", "{n} labyrinths", n)},
    by_rule={
        "LAB-6": Sentence(
            N_("{name}'s road through the labyrinth is complete: {gain}."),
            name=N_("Your road through the labyrinth is complete: {gain}."),
            again=N_("The road through the labyrinth is complete: {gain}."),
        )
    },
    rules={
        "LAB-1": N_("One more tile is in play: the labyrinth, a road with four arms."),
        "LAB-3": N_("The labyrinth is no crossing: all roads that meet there are one road."),
        "LAB-6": N_("A complete road through the labyrinth gives 2 more points for each meeple on it."),
        "LAB-7": N_("By the basic rule the labyrinth is a road like any other."),
    },
)


def _maze(survey: Survey) -> Iterator[Point]:
    if LABYRINTH in survey.design.marks:
        yield 0.5, 0.5


def _page() -> HelpPage:
    return HelpPage(
        "labyrinth",
        _("Labyrinth"),
        (
            HelpTiles(
                {
                    (0, 0): ("LA-labyrinth", 0),
                    (-1, 0): ("D", 0),
                    (1, 0): ("W", 0),
                    (0, -1): ("W", 0),
                    (0, 1): ("W", 1),
                },
                _("One road with four arms. Complete, it gives 1 for each tile and 2 for each meeple."),
                pawns=(Pawn(1, 0, 2, 0, "highwayman"), Pawn(0, -1, 1, 1, "highwayman")),
                options={"labyrinth": True},
            ),
            HelpPoints(
                (
                    _("All roads that meet in the labyrinth are one road, complete when no end is open."),
                    _("When you place the labyrinth, you may claim it although others are on its arms."),
                    _("Later you may claim an arm if nobody is on that arm, whoever is on the others."),
                    _("When the road is complete, the most meeples score 2 more for each meeple on it."),
                    _("At the end of the game an incomplete one gives 1 for each tile and no more."),
                    _("By the basic rule it is a road like any other."),
                )
            ),
        ),
        option="labyrinth",
    )


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    landmarks=(
        Landmark(
            _maze,
            "h",
            ("hhPhh", "hPPPh", "PPhPP", "hPPPh", "hhPhh"),
            ("hhhPhhh", "hPPPPPh", "hPhhhPh", "PPhPPPP", "hPhPhPh", "hPPPhPh", "hhhPhhh"),
            (
                "hhhhPhhhh",
                "hPPPPPPPh",
                "hPhhhhhPh",
                "hPhPPPhPh",
                "PPhPhPPPP",
                "hPhPhPhPh",
                "hPhPhhhPh",
                "hPPPPPPPh",
                "hhhhPhhhh",
            ),
            Sign("h", ("@",), ("[@]",)),
            compact=("hPh", "PhP", "hPh"),
            symbol=symbols.LABYRINTH,
        ),
    ),
    order=9,
)
