"""The words of Inns & Cathedrals."""

from __future__ import annotations

from typing import Final

from engine.games.carcassonne.modules.inns import LARGE
from tui.games.landscape.vocabulary import Role, Special, Vocabulary
from tui.words import N_, ngettext

WORDS: Final = Vocabulary(
    roles={
        "large knight": Role(
            N_("large knight"),
            N_("{name} sent a large meeple into the city."),
            N_("{name} laid a tile and sent a large meeple into the city."),
        ),
        "large highwayman": Role(
            N_("large highwayman"),
            N_("{name} sent a large meeple onto the road."),
            N_("{name} laid a tile and sent a large meeple onto the road."),
        ),
        "large farmer": Role(
            N_("large farmer"),
            N_("{name} sent a large meeple into the field."),
            N_("{name} laid a tile and sent a large meeple into the field."),
        ),
        "large monk": Role(
            N_("large monk"),
            N_("{name} sent a large meeple into the monastery."),
            N_("{name} laid a tile and sent a large meeple into the monastery."),
        ),
    },
    by_rule={
        "INNS-6": N_("{name}'s road with an inn is complete: {gain}."),
        "INNS-7": N_("{name}'s road with an inn at the end: {gain}."),
        "INNS-8": N_("{name}'s city with a cathedral is complete: {gain}."),
        "INNS-9": N_("{name}'s city with a cathedral at the end: {gain}."),
    },
    no_points={
        "INNS-7": N_("{name}'s road with an inn is not complete: no points."),
        "INNS-9": N_("{name}'s city with a cathedral is not complete: no points."),
    },
    tokens={
        "inn": lambda n: ngettext("{n} inn", "{n} inns", n),
        "cathedral": lambda n: ngettext("{n} cathedral", "{n} cathedrals", n),
    },
    specials=(Special(LARGE, N_("large meeple"), N_("large meeple at home")),),
    rules={
        "INNS-1": N_("18 more tiles are shuffled in: two show a cathedral and six an inn."),
        "INNS-2": N_("Each player has a large meeple besides the seven followers."),
        "INNS-5": N_("An inn belongs to the road beside it; at a crossing the other roads do not have it."),
        "INNS-6": N_("A complete road with an inn gives 2 points for each tile; more inns add nothing."),
        "INNS-7": N_("At the end an incomplete road with an inn gives nothing, unless the options say so."),
        "INNS-8": N_("A complete city with a cathedral gives 3 points for each tile and each pennant."),
        "INNS-9": N_(
            "At the end an incomplete city with a cathedral gives nothing, unless the options say so."
        ),
        "INNS-10": N_("A city with a cathedral has at least five tiles."),
        "INNS-11": N_("A complete city with a cathedral feeds fields like any other city."),
        "INNS-12": N_("You may lay an inn or a cathedral onto any road or city, even to spoil it."),
        "INNS-13": N_("The large meeple goes where a follower may go, but never into a garden."),
        "INNS-14": N_("A large meeple counts as two followers; the points stay the same."),
        "INNS-15": N_("One large meeple and two followers tie: both players get all the points."),
        "INNS-16": N_("A large meeple comes home like a follower; as a farmer it stays to the end."),
    },
)
