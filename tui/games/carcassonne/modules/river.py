"""The words of the River."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Event
from engine.landscape.records import SetAside
from tui.games.landscape.vocabulary import Spoken, Vocabulary
from tui.words import N_, _


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case SetAside(rule="RIVER-8" | "RIVER-15"):
            return _("A river tile was left out: the river has come to its end.")
    return None


WORDS: Final = Vocabulary(
    features={"river": Spoken(N_("river"), N_("your river"), N_("{name}'s river"), N_("the river"))},
    tellers=(_tell,),
    rules={
        "RIVER-4": N_("The river tiles are laid first, from spring to lake."),
        "RIVER-5": N_("A river tile must carry the river on."),
        "RIVER-6": N_("The river may not turn twice running to the same side."),
        "RIVER-7": N_("The river may not run into a tile."),
        "RIVER-8": N_("A river tile that fits nowhere goes back, and another one is drawn."),
        "RIVER-9": N_("No follower may be put on the river."),
        "RIVER-14": N_("Followers stay at home until the lake lies."),
        "RIVER-15": N_("The river ends where the lake is drawn."),
    },
)
