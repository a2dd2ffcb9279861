"""The words and pictures of the Phantom."""

from __future__ import annotations

from typing import Final

from engine.games.carcassonne.modules.phantom import PHANTOM, PhantomPhase
from engine.games.carcassonne.state import CarcassonneState
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence
from tui.base.words import N_, _
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.scene import Pawn
from tui.games.carcassonne.modules.base import SCREEN as BASE
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import FigureWords, RoleWords, Vocabulary

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    roles={
        "phantom knight": RoleWords(
            N_("phantom knight"),
            Sentence(
                N_("{name} sent the phantom into the city."), name=N_("You sent the phantom into the city.")
            ),
            N_("phantom"),
            N_("knight"),
        ),
        "phantom highwayman": RoleWords(
            N_("phantom highwayman"),
            Sentence(
                N_("{name} sent the phantom onto the road."), name=N_("You sent the phantom onto the road.")
            ),
            N_("phantom"),
            N_("highwayman"),
        ),
        "phantom farmer": RoleWords(
            N_("phantom farmer"),
            Sentence(
                N_("{name} sent the phantom into the field."), name=N_("You sent the phantom into the field.")
            ),
            N_("phantom"),
            N_("farmer"),
        ),
        "phantom monk": RoleWords(
            N_("phantom monk"),
            Sentence(
                N_("{name} sent the phantom into the monastery."),
                name=N_("You sent the phantom into the monastery."),
            ),
            N_("phantom"),
            N_("monk"),
        ),
    },
    prompts={PhantomPhase.SECOND: N_("Place your phantom as well, or keep it.")},
    specials=(FigureWords(PHANTOM, N_("phantom"), N_("phantom at home")),),
    rules={
        "PHANTOM-1": N_("Each player has a phantom besides the other followers."),
        "PHANTOM-2": N_("The phantom goes where a follower may go, and counts as one."),
        "PHANTOM-3": N_(
            "After your move of a follower you may place the phantom on a free feature of the same tile."
        ),
    },
)


def _page() -> HelpPage:
    return HelpPage(
        "phantom",
        _("The Phantom"),
        (
            HelpTiles(
                {(0, 0): ("D", 0), (1, 0): ("L", 0)},
                _("A follower is on the road and the phantom in the city: both in one turn."),
                pawns=(Pawn(1, 0, 0, 0, "phantom knight"), Pawn(1, 0, 1, 0, "highwayman")),
                options={"phantom": True},
            ),
            HelpPoints(
                (
                    _("Each player also has a phantom. It counts as one follower and goes where one may go."),
                    _("In a turn you may place a follower, and the phantom on another feature of that tile."),
                    _("You may also place the phantom alone, and it scores and comes home like a follower."),
                )
            ),
        ),
        option="phantom",
    )


def pale(figure: FigureSprite) -> FigureSprite:
    """Return a figure with a white outline, faded as vector art."""
    rows = (row.replace("o", "K") for row in figure.rows)
    return FigureSprite(*rows, mark=figure.mark, drawing=f"<g opacity='.6'>{figure.drawing}</g>")


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    figures={f"phantom {role}": pale(figure) for role, figure in BASE.figures.items()},
    order=8,
)
