"""The words and pictures of Siege."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine import Move
from engine.games.carcassonne.modules.siege import BESIEGED, Leave, SiegePhase
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Pass
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


def _choice(state: CarcassonneState, move: Move, names: Sequence[str]) -> str | None:
    if isinstance(move, Leave):
        return _("back in your supply")
    return (
        _("nobody leaves the city") if isinstance(move, Pass) and state.phase == SiegePhase.ESCAPE else None
    )


_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    counted={"besieged cities": lambda n: ngettext("{n} besieged city", "{n} besieged cities", n)},
    tokens={BESIEGED: lambda n: ngettext("besiegers", "besiegers on {n} tiles", n)},
    by_rule={
        "SIEGE-3": Sentence(
            N_("{name}'s besieged city is complete: {gain}."),
            name=N_("Your besieged city is complete: {gain}."),
            again=N_("The besieged city is complete: {gain}."),
        ),
        "SIEGE-9": Sentence(
            N_("{name} led a follower out of the besieged city: {role}."),
            name=N_("You led a follower out of the besieged city: {role}."),
        ),
    },
    no_points={
        "SIEGE-3": Sentence(
            N_("{name}'s besieged city is complete: no points."),
            name=N_("Your besieged city is complete: no points."),
            again=N_("The besieged city is complete: no points."),
        ),
        "SIEGE-5": Sentence(
            N_("{name}'s besieged city is not complete: no points."),
            name=N_("Your besieged city is not complete: no points."),
            again=N_("The besieged city is not complete: no points."),
        ),
    },
    claims={"escape": N_("{role} leaves the besieged city")},
    prompts={"escape": N_("A monastery is near: a knight may leave the besieged city.")},
    choosers=(_choice,),
    rules={
        "SIEGE-1": N_("Up to 10 more tiles are shuffled in, with besieged cities."),
        "SIEGE-2": N_("One tile with besiegers makes the whole city a besieged one; more change nothing."),
        "SIEGE-3": N_("A complete besieged city gives 1 point for each tile and each pennant."),
        "SIEGE-4": N_("With a cathedral it gives 2 points for each tile and each pennant."),
        "SIEGE-5": N_("At the end an incomplete besieged city gives nothing."),
        "SIEGE-7": N_("A complete besieged city counts twice for every field that touches it."),
        "SIEGE-9": N_("At the end of your turn a knight may leave a besieged city near a monastery."),
        "SIEGE-10": N_("The monastery must be on or beside a besieged tile, or any tile, as chosen."),
        "SIEGE-12": N_("Only one knight may leave in a turn; the last one takes the builder along."),
    },
)


def _page() -> HelpPage:
    return HelpPage(
        "siege",
        _("Siege"),
        (
            HelpTiles(
                {
                    (0, 0): ("F", 0),
                    (1, 0): ("SB-corner-road-s", 0),
                    (1, -1): ("E", 2),
                    (2, 0): ("B", 0),
                },
                _("Tents are at the wall, and a monastery is beside them: the knight may leave."),
                pawns=(Pawn(0, 0, 0, 0, "knight"), Pawn(2, 0, 0, 1, "monk")),
                options={"siege": "both"},
            ),
            HelpPoints(
                (
                    _("Tents at one of its tiles make the whole city a besieged one."),
                    _("Complete, it gives 1 for each tile and pennant, or 2 with a cathedral."),
                    _("Incomplete at the end it gives nothing."),
                    _("But when complete it counts twice for every field that touches it."),
                    _("If a monastery is on or beside a tile with tents, you may take one knight home."),
                    _("You choose after your tile has scored; other players' knights stay."),
                )
            ),
        ),
        option="siege",
    )


def _camps(survey: Survey) -> Iterator[Point]:
    """Yield the camp of the besiegers: before the wall, where the land has most room."""
    for city in survey.having(BESIEGED):
        fields = [field for field, other in survey.design.touch if other == city]
        yield max((survey.widest(field) for field in fields), key=lambda found: found[1])[0]


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    landmarks=(
        Landmark(
            _camps,
            "R",
            (" R ", "bbW", "HdW"),
            ("  R  ", " bbW ", "bbbWW", "HHdWW"),
            ("   RR  ", "   j   ", "  bbW  ", " bbbWW ", "HHbdWWW", "HHddWWW"),
            Sign("R", ("^",), ("^^",)),
            compact=("bW", "dW"),
            symbol=symbols.TENTS,
        ),
    ),
    order=8,
)
