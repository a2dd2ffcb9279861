"""The words and pictures of the Shrines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.carcassonne.modules.shrines import Shrines
from engine.games.carcassonne.state import CarcassonneState
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence
from tui.base.words import N_, _, ngettext
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.painters.grid import Point
from tui.drawing.art.scene import Pawn
from tui.drawing.art.vector import figures as drawings
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Sign
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.modules.phantom import pale
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import FeatureWords, RoleWords, StandingNote, Vocabulary


def _account(state: CarcassonneState) -> StandingNote | None:
    """Return the challenges in progress: for each side its owner and the tiles that it still needs."""
    module, land = state.module(Shrines), state.landscape
    lines = [
        (land.holder[one] & 7, _(_NEEDS[state.KINDS[land.kind[one]]]).format(n=len(state.holes(one))))
        for pair in (module.challenges(state) if module is not None else ())
        for one in pair
    ]
    return StandingNote(_("Challenges"), tuple(lines)) if lines else None


_NEEDS: Final = {"shrine": N_("shrine: {n} missing"), "monastery": N_("monastery: {n} missing")}

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    features={
        "shrine": FeatureWords(N_("shrine"), N_("your shrine"), N_("{name}'s shrine"), N_("a free shrine")),
    },
    roles={
        "heretic": RoleWords(
            N_("heretic"),
            Sentence(
                N_("{name} sent a heretic to the shrine."), name=N_("You sent a heretic to the shrine.")
            ),
        ),
        "large heretic": RoleWords(
            N_("large heretic"),
            Sentence(
                N_("{name} sent a large meeple to the shrine."),
                name=N_("You sent a large meeple to the shrine."),
            ),
            N_("large meeple"),
            N_("heretic"),
        ),
        "phantom heretic": RoleWords(
            N_("phantom heretic"),
            Sentence(
                N_("{name} sent the phantom to the shrine."), name=N_("You sent the phantom to the shrine.")
            ),
            N_("phantom"),
            N_("heretic"),
        ),
        "abbot on shrine": RoleWords(
            N_("abbot"),
            Sentence(
                N_("{name} sent the abbot to the shrine."), name=N_("You sent the abbot to the shrine.")
            ),
        ),
    },
    around={"shrine": lambda n: ngettext("with {n} tile around it", "with {n} tiles around it", n)},
    scored={
        "shrine": Sentence(
            N_("{name}'s shrine is complete: {gain}."),
            name=N_("Your shrine is complete: {gain}."),
            again=N_("The shrine is complete: {gain}."),
        ),
    },
    final={
        "shrine": Sentence(
            N_("{name}'s shrine at the end: {gain}."), name=N_("Your shrine at the end: {gain}.")
        ),
    },
    by_rule={
        "SHRINE-10": Sentence(
            N_("{name} lost the challenge: {role} home, no points."),
            name=N_("You lost the challenge: {role} home, no points."),
        ),
    },
    accounts=(_account,),
    rules={
        "SHRINE-1": N_("Five or six more tiles are shuffled in, each with a shrine."),
        "SHRINE-2": N_("A heretic at a shrine scores like a monk: 9 points with all eight tiles around it."),
        "SHRINE-5": N_("A shrine may have only one monastery around it, and a monastery only one shrine."),
        "SHRINE-6": N_("A shrine or monastery that has an opponent may not get a second one."),
        "SHRINE-9": N_("A heretic and a monk beside each other are in a challenge."),
        "SHRINE-10": N_("Whoever is complete first scores; the other one comes home without points."),
        "SHRINE-15": N_("Without challenges, shrines are just more monasteries."),
    },
)


def _page() -> HelpPage:
    return HelpPage(
        "shrines",
        _("Shrines"),
        (
            HelpTiles(
                {
                    (0, 0): ("D", 0),
                    (0, 1): ("SH-field", 0),
                    (1, 1): ("B", 0),
                    (1, 0): ("U", 0),
                    (-1, 0): ("W", 0),
                },
                _("A challenge: there is a heretic at the shrine and a monk in the monastery."),
                pawns=(Pawn(0, 1, 0, 0, "heretic"), Pawn(1, 1, 0, 1, "monk")),
                options={"shrine_tiles": 5},
            ),
            HelpPoints(
                (
                    _("A shrine is complete and scores like a monastery: 9 with all eight tiles around it."),
                    _("A heretic at a shrine and a monk beside it, in any direction, are in a challenge."),
                    _("Complete yours first, and it scores; the other one comes home without points."),
                    _("If one tile completes both, or neither is complete at the end, both score."),
                    _("No shrine may have two monasteries around it, and no monastery two shrines."),
                    _("The list under the scores says how many tiles each side of a challenge still needs."),
                )
            ),
        ),
        option="shrine_tiles",
    )


def _shrine(survey: Survey) -> Iterator[Point]:
    if survey.yard and survey.of("shrine"):
        yield survey.yard


_HERETIC: Final = FigureSprite(
    "  oo  a",
    " oo#o y",
    " o###oj",
    " o###oj",
    "o#####j",
    "ooooooo",
    mark="%",
    drawing=drawings.HERETIC,
)

SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    figures={
        "heretic": _HERETIC,
        "phantom heretic": pale(_HERETIC),
        "large heretic": FigureSprite(
            "   oo   a",
            " ooo#oo y",
            " o#####oj",
            "oo#####oj",
            "o#######j",
            "ooooooooo",
            mark="%",
            weight=2,
            drawing=drawings.HERETIC,
        ),
    },
    landmarks=(
        Landmark(
            _shrine,
            "",
            ("LLLLD", " L D ", " LyD ", " LRD "),
            (" LLLLD ", "LLLLLDD", " DD DD ", " LD LD ", " LDyLD ", " LyRyD ", " LRRRD "),
            (
                "  LLLLLD ",
                " LLLLLLDD",
                "LLLLLLDDD",
                " LLD LLD ",
                " LLD LLD ",
                " LLDyLLD ",
                " LDyRyLD ",
                " LDRyRLD ",
                "LLDRRRLLD",
            ),
            Sign("L", ("Π", "S"), ("[Π]", "[S]"), occupied=True),
            compact=("LLLD", "L yD", "L RD"),
            symbol=symbols.SHRINE,
        ),
    ),
    order=9,
)
