"""The words of the base game, and of the editions of its scoring."""

from __future__ import annotations

from typing import Final

from tui.games.landscape.vocabulary import Endless, Role, Spoken, Vocabulary
from tui.words import N_, ngettext

WORDS: Final = Vocabulary(
    features={
        "city": Spoken(N_("city"), N_("your city"), N_("{name}'s city"), N_("a free city")),
        "road": Spoken(N_("road"), N_("your road"), N_("{name}'s road"), N_("a free road")),
        "field": Spoken(N_("field"), N_("your field"), N_("{name}'s field"), N_("a free field")),
        "monastery": Spoken(
            N_("monastery"), N_("your monastery"), N_("{name}'s monastery"), N_("a free monastery")
        ),
    },
    roles={
        "knight": Role(
            N_("knight"),
            N_("{name} posted a knight in the city."),
            N_("{name} laid a tile and posted a knight in the city."),
        ),
        "highwayman": Role(
            N_("highwayman"),
            N_("{name} sent a highwayman onto the road."),
            N_("{name} laid a tile and sent a highwayman onto the road."),
        ),
        "farmer": Role(
            N_("farmer"),
            N_("{name} laid a farmer in the field."),
            N_("{name} laid a tile and a farmer in the field."),
        ),
        "monk": Role(
            N_("monk"),
            N_("{name} sent a monk into the monastery."),
            N_("{name} laid a tile and sent a monk into the monastery."),
        ),
    },
    counted={
        "pennants": lambda n: ngettext("{n} pennant", "{n} pennants", n),
        "cities": lambda n: ngettext("{n} city", "{n} cities", n),
    },
    around={"monastery": lambda n: ngettext("with {n} tile around it", "with {n} tiles around it", n)},
    endless={
        "field": Endless(
            "cities",
            N_("{role}: {cities} so far, {final} at the end"),
            N_("feeds {cities} so far, worth {final} at the end"),
        )
    },
    scored={
        "city": N_("{name}'s city is complete: {gain}."),
        "road": N_("{name}'s road is complete: {gain}."),
        "field": N_("{name}'s field is complete: {gain}."),
        "monastery": N_("{name}'s monastery is complete: {gain}."),
    },
    final={
        "city": N_("{name}'s city at the end: {gain}."),
        "road": N_("{name}'s road at the end: {gain}."),
        "field": N_("{name}'s field at the end: {gain}."),
        "monastery": N_("{name}'s monastery at the end: {gain}."),
    },
    by_rule={"EDITION-2": N_("{name}, with most farmers around a city at the end: {gain}.")},
    no_points={
        "field": N_("{name}'s {feature} at the end: no complete city, no points."),
        "": N_("{name}'s {feature} brings no points."),
    },
    rules={
        "CARC-1.7": N_("A seat drawn by lot begins."),
        "CARC-3.1": N_("A turn is a tile to lay, then a follower if you like, then what is complete scores."),
        "CARC-4.1": N_("A drawn tile is shown to everybody."),
        "CARC-4.3": N_("A tile that fits nowhere leaves the game, and another one is drawn."),
        "CARC-4.6": N_("A tile must be laid wherever it fits at all."),
        "CARC-5.1": N_("A tile must touch another along a whole side."),
        "CARC-5.3": N_("Sides that touch must show the same: city, road, field or river."),
        "CARC-5.6": N_("The landscape may grow in all directions."),
        "CARC-6.1": N_("One follower a turn, from those at home, onto the tile just laid."),
        "CARC-6.2": N_("Nobody may enter a city, road or field on which a follower stands already."),
        "CARC-6.4": N_("A follower is a knight in a city, a highwayman on a road, a farmer or a monk."),
        "CARC-6.7": N_("Who has no follower at home leaves the step out."),
        "CARC-8.2": N_("Most followers on a feature get its points; who ties gets all of them too."),
        "CARC-8.5": N_("All followers on a feature come home once it is scored."),
        "CARC-8.6": N_("Farmers stay until the end of the game."),
        "CARC-7.2": N_("A complete road gives 1 point for each tile."),
        "CARC-7.4": N_("A complete city gives 2 points for each tile and each pennant."),
        "CARC-7.8": N_("A monastery with all eight tiles around it gives 9 points."),
        "CARC-10.1": N_("Farmers may be put on fields."),
        "CARC-10.5": N_("A field gives 3 points for each complete city that it touches."),
        "CARC-11.2": N_("At the end an incomplete road gives 1 point for each tile."),
        "CARC-11.3": N_("At the end an incomplete city gives 1 point for each tile and each pennant."),
        "CARC-11.4": N_("At the end a monastery gives 1 point, and 1 for each tile around it."),
        "CARC-11.8": N_("Most points win; who has as many shares the victory."),
        "CARC-12.2": N_("A marker that has gone round the track starts again from 0."),
        "EDITION-2": N_("Each complete city gives 4 points to those with most farmers on all its fields."),
        "EDITION-3": N_("A complete city of two tiles gives 2 points."),
        "EDITION-4": N_(
            "A field gives 3 points for each complete city, but nobody gets them for one city twice."
        ),
    },
)
