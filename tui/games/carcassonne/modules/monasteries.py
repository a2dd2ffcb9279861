"""The words and pictures of the special monasteries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.carcassonne.state import CarcassonneState
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence
from tui.base.words import N_, _
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.painters.grid import Point
from tui.drawing.art.scene import Pawn
from tui.drawing.art.vector import figures as drawings
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Sign
from tui.games.carcassonne.art.survey import FORECOURT, Survey
from tui.games.carcassonne.modules.phantom import pale
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import EndlessFeatureWords, FeatureWords, RoleWords, Vocabulary

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    features={
        "cross": FeatureWords(
            N_("row and column"),
            N_("your row and column"),
            N_("{name}'s row and column"),
            N_("a free row and column"),
        ),
    },
    roles={
        "lying abbot": RoleWords(
            N_("lying abbot"),
            Sentence(
                N_("{name} laid an abbot down in the monastery."),
                name=N_("You laid an abbot down in the monastery."),
            ),
        ),
        "large lying abbot": RoleWords(
            N_("large lying abbot"),
            Sentence(
                N_("{name} laid a large meeple down in the monastery."),
                name=N_("You laid a large meeple down in the monastery."),
            ),
            N_("large meeple"),
            N_("lying abbot"),
        ),
        "phantom lying abbot": RoleWords(
            N_("phantom lying abbot"),
            Sentence(
                N_("{name} laid the phantom down in the monastery."),
                name=N_("You laid the phantom down in the monastery."),
            ),
            N_("phantom"),
            N_("lying abbot"),
        ),
    },
    endless={
        "cross": EndlessFeatureWords(
            "tiles",
            N_("{role}: {tiles} in row and column so far, for the end"),
            N_("worth {final} at the end"),
        )
    },
    final={
        "cross": Sentence(
            N_("{name}'s lying abbot at the end: {gain}."), name=N_("Your lying abbot at the end: {gain}.")
        )
    },
    rules={
        "ABBOT2-1": N_("Six special monasteries are in play."),
        "ABBOT2-2": N_("They replace the six monasteries of the base game, unless the options say so."),
        "ABBOT2-4": N_("There a meeple is a monk or a lying abbot; you choose when you place it."),
        "ABBOT2-5": N_("Whoever is there, in either way, occupies the monastery."),
        "ABBOT2-7": N_("A lying abbot scores only at the end and stays until then."),
        "ABBOT2-8": N_("He gives 1 point for each tile in his row and column, up to the first gaps."),
        "ABBOT2-9": N_("The figure of The Abbot may be there as a monk, but not lying."),
    },
)


def _forecourt(survey: Survey) -> Iterator[Point]:
    if survey.of("cross"):
        yield FORECOURT


def _page() -> HelpPage:
    return HelpPage(
        "monasteries",
        _("Monasteries"),
        (
            HelpTiles(
                {
                    (0, 0): ("MO-4", 0),
                    (1, 0): ("U", 1),
                    (2, 0): ("B", 0),
                    (0, -1): ("E", 0),
                    (1, 1): ("X", 0),
                },
                _("Row and column of the lying abbot have four tiles with his own: 4 points."),
                pawns=(Pawn(0, 0, 1, 0, "lying abbot"),),
                options={"monasteries": True},
            ),
            HelpPoints(
                (
                    _("Six special monasteries replace those of the base game."),
                    _("A meeple there is a monk as usual, or a lying abbot; you choose when you place it."),
                    _("A lying abbot gives 1 for each tile in his row and column, up to the first gaps."),
                    _("He scores only at the end and stays until then; a monk comes home with 9 points."),
                )
            ),
        ),
        option="monasteries",
    )


_LYING: Final = FigureSprite(
    "  ooo  ",
    "oo###oo",
    "##y####",
    "#yyy#oo",
    "ooy####",
    "  ooooo",
    mark="x",
    drawing=drawings.LYING_ABBOT,
)

SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    figures={
        "lying abbot": _LYING,
        "phantom lying abbot": pale(_LYING),
        "large lying abbot": FigureSprite(
            "  ooooo  ",
            "oo#####oo",
            "###y#####",
            "##yyy##oo",
            "oooy#####",
            "  ooooooo",
            mark="x",
            weight=2,
            drawing=drawings.LYING_ABBOT,
        ),
    },
    landmarks=(
        Landmark(
            _forecourt,
            "",
            ("K", "K"),
            (" K ", "KKK", " K "),
            (" K ", "KKK", " K ", " K "),
            Sign("K", ("x",), ("x",)),
            symbol=symbols.FORECOURT,
        ),
    ),
    order=9,
)
