"""The words of the Abbot."""

from __future__ import annotations

from typing import Final

from engine.games.carcassonne.modules.abbot import ABBOT
from engine.games.carcassonne.state import CarcassonneState
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence
from tui.base.words import N_, _, ngettext
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.scene import Pawn
from tui.drawing.art.vector import figures as drawings
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import FeatureWords, FigureWords, RoleWords, Vocabulary

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    features={
        "garden": FeatureWords(N_("garden"), N_("your garden"), N_("{name}'s garden"), N_("a free garden")),
    },
    roles={
        "abbot": RoleWords(
            N_("abbot"),
            Sentence(
                N_("{name} sent the abbot into the monastery."),
                name=N_("You sent the abbot into the monastery."),
            ),
        ),
        "abbot on garden": RoleWords(
            N_("abbot"),
            Sentence(
                N_("{name} sent the abbot into the garden."), name=N_("You sent the abbot into the garden.")
            ),
        ),
    },
    around={"garden": lambda n: ngettext("with {n} tile around it", "with {n} tiles around it", n)},
    scored={
        "garden": Sentence(
            N_("{name}'s garden is complete: {gain}."),
            name=N_("Your garden is complete: {gain}."),
            again=N_("The garden is complete: {gain}."),
        )
    },
    final={
        "garden": Sentence(
            N_("{name}'s garden at the end: {gain}."), name=N_("Your garden at the end: {gain}.")
        )
    },
    by_rule={
        "ABBOT-5": Sentence(
            N_("{name} recalled the abbot: {gain}."), name=N_("You recalled the abbot: {gain}.")
        )
    },
    claims={"home": N_("{role} home: +{now}")},  # ABBOT-5: the tiles on and around it
    prompts={
        "deploy or home": N_("Place a follower, recall the abbot, or do neither."),
        "home": N_("Nothing to claim here: recall the abbot, or pass."),
    },
    specials=(FigureWords(ABBOT, N_("abbot"), N_("abbot at home")),),
    rules={
        "ABBOT-3": N_("The abbot goes on the monastery or the garden of the tile just placed."),
        "ABBOT-4": N_("Only the abbot may be placed in a garden."),
        "ABBOT-5": N_("A recalled abbot gives 1 point for its place and 1 for each tile around it."),
        "ABBOT-7": N_("A recalled abbot is home again, but cannot be placed in the same turn."),
        "ABBOT-10": N_("A garden gives 1 point, and 1 for each tile around it."),
    },
)


def _page() -> HelpPage:
    return HelpPage(
        "abbot",
        _("Abbot"),
        (
            HelpTiles(
                {(0, 0): ("V-garden", 0), (1, 0): ("B", 0)},
                _("The abbot is in the garden, a monk in the monastery beside it."),
                pawns=(Pawn(0, 0, 1, 0, "abbot"), Pawn(1, 0, 0, 1, "monk")),
                options={"abbot": True},
            ),
            HelpPoints(
                (
                    _("Each player also has an abbot, for monasteries and gardens."),
                    _("A garden scores like a monastery: 9 when all places around it have tiles."),
                    _("In a turn without a follower you may recall your abbot and score for it at once."),
                )
            ),
        ),
        option="abbot",
    )


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    figures={
        "abbot": FigureSprite(
            "   y   ",
            "  yKyyy",
            " o###oy",
            " o###oy",
            "o#####y",
            "oooooo ",
            mark="*",
            drawing=drawings.ABBOT,
        ),
    },
    order=2,
)
