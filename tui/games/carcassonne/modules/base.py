"""The words of the base game, and of the editions of its scoring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.carcassonne.state import CarcassonneState
from tui.base.messages import Sentence
from tui.base.words import N_, ngettext
from tui.drawing.art.figures import KNIGHT, WITH_HAT, FigureSprite
from tui.drawing.art.painters.grid import Point, banners
from tui.drawing.art.vector import figures as drawings
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Sign
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import EndlessFeatureWords, FeatureWords, RoleWords, Vocabulary

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    features={
        "city": FeatureWords(N_("city"), N_("your city"), N_("{name}'s city"), N_("a free city")),
        "road": FeatureWords(N_("road"), N_("your road"), N_("{name}'s road"), N_("a free road")),
        "field": FeatureWords(N_("field"), N_("your field"), N_("{name}'s field"), N_("a free field")),
        "monastery": FeatureWords(
            N_("monastery"), N_("your monastery"), N_("{name}'s monastery"), N_("a free monastery")
        ),
    },
    roles={
        "knight": RoleWords(
            N_("knight"),
            Sentence(N_("{name} posted a knight in the city."), name=N_("You posted a knight in the city.")),
        ),
        "highwayman": RoleWords(
            N_("highwayman"),
            Sentence(
                N_("{name} sent a highwayman onto the road."), name=N_("You sent a highwayman onto the road.")
            ),
        ),
        "farmer": RoleWords(
            N_("farmer"),
            Sentence(
                N_("{name} placed a farmer in the field."), name=N_("You placed a farmer in the field.")
            ),
        ),
        "monk": RoleWords(
            N_("monk"),
            Sentence(
                N_("{name} sent a monk into the monastery."), name=N_("You sent a monk into the monastery.")
            ),
        ),
    },
    counted={
        "pennants": lambda n: ngettext("{n} pennant", "{n} pennants", n),
        "cities": lambda n: ngettext("{n} city", "{n} cities", n),
    },
    around={"monastery": lambda n: ngettext("with {n} tile around it", "with {n} tiles around it", n)},
    endless={
        "field": EndlessFeatureWords(
            "cities",
            N_("{role}: {cities} so far, {final} at the end"),
            N_("feeds {cities} so far, worth {final} at the end"),
        )
    },
    prompts={
        "deploy": N_("Place a follower on the tile, or pass."),
        "pass": N_("Nothing to claim here. Enter goes on."),
    },
    scored={
        "city": Sentence(
            N_("{name}'s city is complete: {gain}."),
            name=N_("Your city is complete: {gain}."),
            again=N_("The city is complete: {gain}."),
        ),
        "road": Sentence(
            N_("{name}'s road is complete: {gain}."),
            name=N_("Your road is complete: {gain}."),
            again=N_("The road is complete: {gain}."),
        ),
        "field": Sentence(
            N_("{name}'s field is complete: {gain}."),
            name=N_("Your field is complete: {gain}."),
            again=N_("The field is complete: {gain}."),
        ),
        "monastery": Sentence(
            N_("{name}'s monastery is complete: {gain}."),
            name=N_("Your monastery is complete: {gain}."),
            again=N_("The monastery is complete: {gain}."),
        ),
    },
    final={
        "city": Sentence(N_("{name}'s city at the end: {gain}."), name=N_("Your city at the end: {gain}.")),
        "road": Sentence(N_("{name}'s road at the end: {gain}."), name=N_("Your road at the end: {gain}.")),
        "field": Sentence(
            N_("{name}'s field at the end: {gain}."), name=N_("Your field at the end: {gain}.")
        ),
        "monastery": Sentence(
            N_("{name}'s monastery at the end: {gain}."), name=N_("Your monastery at the end: {gain}.")
        ),
    },
    by_rule={
        "EDITION-2": Sentence(
            N_("{name}, with the most farmers around a city at the end: {gain}."),
            name=N_("You, with the most farmers around a city at the end: {gain}."),
        )
    },
    tokens={"pennant": None},
    no_points={
        "field": Sentence(
            N_("{name}'s {feature} at the end: no complete city, no points."),
            name=N_("Your {feature} at the end: no complete city, no points."),
        ),
        "": Sentence(N_("{name}'s {feature} scores no points."), name=N_("Your {feature} scores no points.")),
    },
    rules={
        "CARC-1.7": N_("A random seat begins."),
        "CARC-3.1": N_(
            "Each turn you place a tile, then a follower if you like, and completed features score."
        ),
        "CARC-4.1": N_("A drawn tile is shown to everybody."),
        "CARC-4.3": N_("A tile that fits nowhere is removed from the game, and another one is drawn."),
        "CARC-4.6": N_("A tile must be placed wherever it fits at all."),
        "CARC-5.1": N_("A tile must touch another along a whole side."),
        "CARC-5.3": N_("Touching sides must match: city, road, field or river."),
        "CARC-5.6": N_("The landscape may grow in all directions."),
        "CARC-6.1": N_("One follower a turn, from those at home, on the tile just placed."),
        "CARC-6.2": N_("Nobody may claim a city, road or field that already has a follower."),
        "CARC-6.4": N_("A follower is a knight in a city, a highwayman on a road, a farmer or a monk."),
        "CARC-6.7": N_("With no follower at home you skip this step."),
        "CARC-8.2": N_(
            "The most followers on a feature get its points; in a tie, everyone gets all of them."
        ),
        "CARC-8.5": N_("All followers on a feature come home once it is scored."),
        "CARC-8.6": N_("Farmers stay until the end of the game."),
        "CARC-7.2": N_("A complete road gives 1 point for each tile."),
        "CARC-7.4": N_("A complete city gives 2 points for each tile and each pennant."),
        "CARC-7.8": N_("A monastery with all eight tiles around it gives 9 points."),
        "CARC-10.1": N_("Farmers may be placed in fields."),
        "CARC-10.5": N_("A field gives 3 points for each complete city that it touches."),
        "CARC-11.2": N_("At the end an incomplete road gives 1 point for each tile."),
        "CARC-11.3": N_("At the end an incomplete city gives 1 point for each tile and each pennant."),
        "CARC-11.4": N_("At the end a monastery gives 1 point, and 1 for each tile around it."),
        "CARC-11.8": N_("The most points win; tied players share the victory."),
        "CARC-12.2": N_("A marker that has gone round the track starts again from 0."),
        "EDITION-2": N_(
            "Each complete city gives 4 points to those with the most farmers on all its fields."
        ),
        "EDITION-3": N_("A complete city of two tiles gives 2 points."),
        "EDITION-4": N_(
            "A field gives 3 points for each complete city, but nobody gets them for one city twice."
        ),
    },
)


def _village(survey: Survey) -> Iterator[Point]:
    if survey.crossing:
        yield 0.5, 0.5


def _monastery(survey: Survey) -> Iterator[Point]:
    if survey.yard and survey.of("monastery") and not survey.rivers:
        yield survey.yard


def _chapel(survey: Survey) -> Iterator[Point]:
    if survey.yard and survey.rivers:
        yield survey.yard


def _pennants(survey: Survey) -> Iterator[Point]:
    for region in survey.having("pennant"):
        yield from banners(survey.sides(region), survey.design.regions[region].tokens["pennant"])


_CROSS: Final = Sign("H", ("†", "+"), ("[†]", "[+]"), occupied=True)

SCREEN: Final = ModuleScreen(
    words=_WORDS,
    figures={
        "knight": KNIGHT,
        "highwayman": FigureSprite(*WITH_HAT, mark="=", drawing=drawings.WITH_HAT),
        "farmer": FigureSprite(
            "  ooo  ",
            "oo###oo",
            "#######",
            "#####oo",
            "oo#####",
            "  ooooo",
            mark="_",
            drawing=drawings.LYING,
        ),
        "monk": FigureSprite(
            "  ooo  ",
            " oo#oo ",
            " o###o ",
            " o###o ",
            "o#####o",
            "ooooooo",
            mark="+",
            drawing=drawings.MONK,
        ),
    },
    landmarks=(
        Landmark(
            _village,
            "",
            (" OO ", "OOOO", "HdHH"),
            (" OO    ", "OOOO   ", "HHdHOO ", " OOHOOO", "OOOOHdH", "HdHH   "),
            (" OOO     ", "OOOOO OO ", "HHHdHOOOO", " OO  HdHH", "OOOO OOO ", "HdHHOOOOO", "    HHdHH"),
            Sign("H", ("#",), ("⌂", "o#o")),
            compact=(" O ", "OOO", "HdH"),
            symbol=symbols.VILLAGE,
        ),
        Landmark(
            _monastery,
            "",
            ("  K  ", " KKK ", "  K  ", " RRr ", "RRRrr", "HHdHH"),
            ("  K    ", " KKK   ", "  K    ", " RRr   ", "RRRRRrr", " HHRRRr", " HdHHdH", " HdHHHH"),
            (
                "  K      ",
                " KKK     ",
                "  K      ",
                " RRr     ",
                "RRRrr    ",
                " HHHRRRrr",
                " HdHRRRRr",
                " HHHHdHHd",
                " HdHHHHHH",
            ),
            _CROSS,
            compact=(" K  ", "KKK ", " K  ", "RRrr", "HdHH"),
            symbol=symbols.MONASTERY,
        ),
        Landmark(
            _chapel,
            "R",
            (" K  ", "KKK ", "RKRr", "HdHH"),
            ("  K   ", " KKK  ", "  K   ", " RRrrr", "RRRRrr", "HHdHdH"),
            ("  K    ", " KKK   ", "  K    ", "RRRrrrr", "RRRrrrr", "HdHHdHd", "HdHHHHH"),
            _CROSS,
            compact=(" K ", "KKK", "RKr", "HdH"),
            symbol=symbols.CHAPEL,
        ),
        Landmark(
            _pennants,
            "B",
            ("BBB", "BKB", "BBB", " B "),
            ("BBBBB", "BBKBB", "BKKKB", "BBKBB", " BBB ", "  B  "),
            ("BBBBBB", "BBKKBB", "BKKKKB", "BBKKBB", "BBBBBB", " BBBB ", "  BB  "),
            Sign("B", ("$",), ("$",)),
            compact=("BBB", "BKB", " B "),
            symbol=symbols.PENNANT,
        ),
    ),
    order=0,
)
