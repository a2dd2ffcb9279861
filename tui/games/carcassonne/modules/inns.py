"""The words of Inns & Cathedrals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import Final

from engine.games.carcassonne.modules.inns import LARGE
from engine.games.carcassonne.state import CarcassonneState
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles, table_of_points
from tui.base.messages import Sentence
from tui.base.words import N_, _, ngettext
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.painters.grid import FINE, Point
from tui.drawing.art.scene import Pawn
from tui.drawing.art.vector import figures as drawings
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Sign
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import FigureWords, RoleWords, Vocabulary

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    roles={
        "large knight": RoleWords(
            N_("large knight"),
            Sentence(
                N_("{name} sent a large meeple into the city."),
                name=N_("You sent a large meeple into the city."),
            ),
            N_("large meeple"),
            N_("knight"),
        ),
        "large highwayman": RoleWords(
            N_("large highwayman"),
            Sentence(
                N_("{name} sent a large meeple onto the road."),
                name=N_("You sent a large meeple onto the road."),
            ),
            N_("large meeple"),
            N_("highwayman"),
        ),
        "large farmer": RoleWords(
            N_("large farmer"),
            Sentence(
                N_("{name} sent a large meeple into the field."),
                name=N_("You sent a large meeple into the field."),
            ),
            N_("large meeple"),
            N_("farmer"),
        ),
        "large monk": RoleWords(
            N_("large monk"),
            Sentence(
                N_("{name} sent a large meeple into the monastery."),
                name=N_("You sent a large meeple into the monastery."),
            ),
            N_("large meeple"),
            N_("monk"),
        ),
    },
    by_rule={
        "INNS-6": Sentence(
            N_("{name}'s road with an inn is complete: {gain}."),
            name=N_("Your road with an inn is complete: {gain}."),
            again=N_("The road with an inn is complete: {gain}."),
        ),
        "INNS-7": Sentence(
            N_("{name}'s road with an inn at the end: {gain}."),
            name=N_("Your road with an inn at the end: {gain}."),
        ),
        "INNS-8": Sentence(
            N_("{name}'s city with a cathedral is complete: {gain}."),
            name=N_("Your city with a cathedral is complete: {gain}."),
            again=N_("The city with a cathedral is complete: {gain}."),
        ),
        "INNS-9": Sentence(
            N_("{name}'s city with a cathedral at the end: {gain}."),
            name=N_("Your city with a cathedral at the end: {gain}."),
        ),
    },
    no_points={
        "INNS-7": Sentence(
            N_("{name}'s road with an inn is not complete: no points."),
            name=N_("Your road with an inn is not complete: no points."),
            again=N_("The road with an inn is not complete: no points."),
        ),
        "INNS-9": Sentence(
            N_("{name}'s city with a cathedral is not complete: no points."),
            name=N_("Your city with a cathedral is not complete: no points."),
            again=N_("The city with a cathedral is not complete: no points."),
        ),
    },
    tokens={
        "inn": lambda n: ngettext("{n} inn", "{n} inns", n),
        "cathedral": lambda n: ngettext("{n} cathedral", "{n} cathedrals", n),
    },
    specials=(FigureWords(LARGE, N_("large meeple"), N_("large meeple at home")),),
    rules={
        "INNS-1": N_("18 more tiles are shuffled in: two show a cathedral and six an inn."),
        "INNS-2": N_("Each player has a large meeple besides the seven followers."),
        "INNS-5": N_("An inn belongs to the road beside it; at a crossing, not to the other roads."),
        "INNS-6": N_("A complete road with an inn gives 2 points for each tile; more inns add nothing."),
        "INNS-7": N_("At the end an incomplete road with an inn gives nothing, unless the options say so."),
        "INNS-8": N_("A complete city with a cathedral gives 3 points for each tile and each pennant."),
        "INNS-9": N_(
            "At the end an incomplete city with a cathedral gives nothing, unless the options say so."
        ),
        "INNS-10": N_("A city with a cathedral has at least five tiles."),
        "INNS-11": N_("A complete city with a cathedral feeds fields like any other city."),
        "INNS-12": N_("You may add an inn or a cathedral to any road or city, even to spoil it."),
        "INNS-13": N_("The large meeple goes where a follower may go, but never into a garden."),
        "INNS-14": N_("A large meeple counts as two followers; the points stay the same."),
        "INNS-15": N_("One large meeple and two followers tie: both players get all the points."),
        "INNS-16": N_("A large meeple comes home like a follower; as a farmer it stays to the end."),
    },
)


_ROOM: Final = 0.15
_YARD: Final = 0.1  # half the width of the room for an inn, and of the yard that belongs to its road
_BESIDE: Final = 0.2  # how far the middle of an inn is from the middle of its road


def _inns(survey: Survey) -> Iterator[Point]:
    """Yield the inns: each beside its road where there is most room; its yard is given to the road."""
    for region in survey.having("inn"):
        free = {region, *survey.of("field")}
        others = [point for road in survey.roads if road != region for point in survey.lines[road]]
        best, found = (-1, 0.0, 0.0), (0.5, 0.5)
        for (u, v), (a, b) in pairwise(survey.lines[region]):
            far = hypot(a - u, b - v) or 1.0
            for side in (1, -1):
                spot = u + side * _BESIDE * (b - v) / far, v - side * _BESIDE * (a - u) / far
                if not all(_ROOM < part < 1 - _ROOM for part in spot):
                    continue
                room = _room(survey, spot, free)
                apart = min((hypot(x - spot[0], y - spot[1]) for x, y in others), default=1.0)
                worth = room, apart, -hypot(spot[0] - 0.5, spot[1] - 0.5)
                if worth > best:
                    best, found = worth, spot
        survey.grid.box(region, found, _YARD, _YARD, over=free)
        yield found


def _room(survey: Survey, spot: Point, free: set[int]) -> int:
    """Return how many cells around a point are free for an inn."""
    left, top = (round((part - _ROOM) * FINE) for part in spot)
    wide = round(2 * _ROOM * FINE)
    return sum(
        code in free for row in survey.grid.cells[top : top + wide] for code in row[left : left + wide]
    )


def _cathedral(survey: Survey) -> Iterator[Point]:
    if survey.having("cathedral"):
        yield 0.5, 0.5


def _page() -> HelpPage:
    return HelpPage(
        "inns",
        _("Inns"),
        (
            HelpTiles(
                {
                    (0, 0): ("IC-straight-inn-garden", 0),
                    (1, 0): ("IC-corner-bend-inn", 1),
                    (0, -1): ("E", 1),
                    (1, -1): ("IC-cathedral", 0),
                },
                _("Two inns are beside the road. A large meeple is in the city with the cathedral."),
                pawns=(Pawn(1, -1, 0, 0, "large knight"), Pawn(0, 0, 0, 1, "highwayman")),
                options={"inns": True},
            ),
            table_of_points(
                (_("road with an inn"), _("2 for each tile"), _("nothing")),
                (_("city with a cathedral"), _("3 for each tile and pennant"), _("nothing")),
            ),
            HelpPoints(
                (
                    _("Each player also has one large meeple. It goes where a follower may go."),
                    _("It counts as two followers. The points stay the same."),
                    _("At a crossing an inn belongs to one of the roads only."),
                )
            ),
        ),
        option="inns",
    )


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    figures={
        "large knight": FigureSprite(
            "  ooooo S",
            " oSSSSSoS",
            "oo#####oS",
            "o#######S",
            "oo#####oj",
            " o##o##o ",
            mark="^",
            weight=2,
            drawing=drawings.KNIGHT,
        ),
        "large highwayman": FigureSprite(
            "  jjjjj  ",
            "jjjjjjjjj",
            "oo#####oo",
            "o#######o",
            "oo#####oo",
            " o##o##o ",
            mark="=",
            weight=2,
            drawing=drawings.WITH_HAT,
        ),
        "large farmer": FigureSprite(
            "  ooooo  ",
            "oo#####oo",
            "#########",
            "#######oo",
            "oo#######",
            "  ooooooo",
            mark="_",
            weight=2,
            drawing=drawings.LYING,
        ),
        "large monk": FigureSprite(
            "  ooooo  ",
            " oo###oo ",
            " o#####o ",
            "oo#####oo",
            "o#######o",
            "ooooooooo",
            mark="+",
            weight=2,
            drawing=drawings.MONK,
        ),
    },
    landmarks=(
        Landmark(
            _inns,
            "9",
            ("998", "Hyd"),
            (" 99 ", "9988", "HHHy", "HdHH"),
            ("  99  ", " 9998 ", "999988", " HHHHy", " HdHHy", " HdHH "),
            Sign("8", ("∩", "n"), ("[∩]", "[n]")),
            compact=("998", "Hyd"),
            symbol=symbols.INN,
        ),
        Landmark(
            _cathedral,
            "s",
            ("  K  ", "9 K 9", "s999s", "s998s", "ssas7", "ssds7"),
            (
                "   K   ",
                "9 KKK 9",
                "9  K  9",
                "s 999 s",
                "s99988s",
                "sssas77",
                "sdsssd7",
                "sssds77",
                "sssds77",
            ),
            (
                "    K    ",
                "   KKK   ",
                " 9  K  9 ",
                "999 9 998",
                "ss7999ss7",
                "sd7998sd7",
                "ss7sssss7",
                "sd7sassd7",
                "ss7sssss7",
                "ss7sdsss7",
                "ss7sdsss7",
            ),
            Sign("H", ("‡", "^"), (" ‡ \n/^\\\n[_]", " + \n/^\\\n[_]")),
            compact=("  K  ", "9 K 9", "s999s", "ssas7", "ssds7"),
            symbol=symbols.CATHEDRAL,
        ),
    ),
    order=4,
)
