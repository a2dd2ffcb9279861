"""The words of the Abbot."""

from __future__ import annotations

from typing import Final

from engine.games.carcassonne.modules.abbot import ABBOT
from tui.games.landscape.vocabulary import Role, Special, Spoken, Vocabulary
from tui.words import N_, ngettext

WORDS: Final = Vocabulary(
    features={
        "garden": Spoken(N_("garden"), N_("your garden"), N_("{name}'s garden"), N_("a free garden")),
    },
    roles={
        "abbot": Role(
            N_("abbot"),
            N_("{name} sent the abbot into the monastery."),
            N_("{name} laid a tile and sent the abbot into the monastery."),
        ),
        "abbot on garden": Role(
            N_("abbot"),
            N_("{name} sent the abbot into the garden."),
            N_("{name} laid a tile and sent the abbot into the garden."),
        ),
    },
    around={"garden": lambda n: ngettext("with {n} tile around it", "with {n} tiles around it", n)},
    scored={"garden": N_("{name}'s garden is complete: {gain}.")},
    final={"garden": N_("{name}'s garden at the end: {gain}.")},
    by_rule={"ABBOT-5": N_("{name} recalled the abbot: {gain}.")},
    specials=(Special(ABBOT, N_("abbot"), N_("abbot at home")),),
    rules={
        "ABBOT-3": N_("The abbot goes on the monastery or the garden of the tile just laid."),
        "ABBOT-4": N_("Only the abbot may be put in a garden."),
        "ABBOT-5": N_("A recalled abbot gives 1 point for its place and 1 for each tile around it."),
        "ABBOT-7": N_("A recalled abbot is at home again, but cannot be put out in the same turn."),
        "ABBOT-10": N_("A garden gives 1 point, and 1 for each tile around it."),
    },
)
