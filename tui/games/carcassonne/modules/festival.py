"""The words and pictures of the Festival."""

from __future__ import annotations

from typing import Final

from engine.games.carcassonne.records import TakeBack
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deploy
from tui.app.help.page import HelpOption, HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence
from tui.base.words import N_, _
from tui.drawing.art.scene import Pawn
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Sign, on_the_tile
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import Vocabulary


def _prompt(state: CarcassonneState) -> str | None:
    """Return the prompt of a follower step in which a figure can be taken back."""
    moves = state.legal_moves() if state.phase == TilePhase.FOLLOWER and state.options["festival"] else []
    if not any(isinstance(move, TakeBack) for move in moves):
        return None
    if any(isinstance(move, Deploy) for move in moves):
        return _("Place a follower, or bring one of yours home.")
    return _("Nothing to claim here: bring a follower home, or pass.")


_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    by_rule={
        "FEST-3": Sentence(
            N_("{name} took a follower back at the festival: {role}."),
            name=N_("You took a follower back at the festival: {role}."),
        )
    },
    claims={"take_back": N_("{role} back in your supply, without points")},
    prompters=(_prompt,),
    rules={
        "FEST-1": N_("10 more tiles are shuffled in, each with a festival."),
        "FEST-3": N_("At a festival you may take a figure of yours back instead of placing one."),
        "FEST-4": N_("What you take back may be anywhere on the board."),
        "FEST-9": N_("If your last meeple leaves a feature, your builder or pig there comes home too."),
    },
)


def _page() -> HelpPage:
    return HelpPage(
        "festival",
        _("Festival"),
        (
            HelpTiles(
                {(0, 0): ("D", 0), (0, 1): ("FE-cap-road-e", 2), (1, 0): ("V", 0), (-1, 0): ("W", 0)},
                _("A festival has just been placed: the highwayman may go home."),
                pawns=(Pawn(0, 0, 1, 0, "highwayman"),),
                options={"festival": True},
            ),
            HelpOption(
                "festival_figures",
                _points(_("You do this instead of placing one. Builders and pigs may be taken back, too.")),
                HelpOption(
                    "festival_figures",
                    _points(_("You do this instead of placing one. Builders and pigs must stay.")),
                    _("Festivals are mere decoration."),
                    value="meeples",
                ),
                value="figures",
            ),
        ),
        option="festival",
    )


def _points(which: str) -> HelpPoints:
    return HelpPoints(
        (
            _("When you place a festival you may take one of your followers back."),
            which,
            _("It scores nothing, and comes back before your tile scores."),
            _("You can place it again with your next tile."),
        )
    )


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    landmarks=(
        Landmark(
            on_the_tile("festival"),
            "a",
            (" y ", "aKa", "ada"),
            ("  y  ", " aKa ", "aKaKa", "KKdKK"),
            ("   yy  ", "   k   ", "  aKa  ", " aKaKa ", "aaKaKaa", "KKKdKKK", "KKKdKKK"),
            Sign("a", ("*",), ("*F*",)),
            compact=("aK", "da"),
            symbol=symbols.FESTIVAL,
        ),
    ),
    order=9,
)
