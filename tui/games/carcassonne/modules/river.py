"""The words of the River and The River II."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Event, State
from engine.games.carcassonne.modules.river import Flow, River
from engine.games.carcassonne.records import TurnEarned
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Pass, Place, SetAside
from tui.games.landscape.vocabulary import Spoken, Vocabulary
from tui.games.second_person import addressed
from tui.words import N_, _, ngettext


def flow_of(state: State) -> Flow:
    """Return where the river goes on; nowhere without one."""
    assert isinstance(state, CarcassonneState)
    river = state.module(River)
    return river.part(state) if river is not None else Flow(())


def _prompt(state: State) -> str | None:
    flow = flow_of(state)
    if state.phase == "place" and len(flow.ends) > 1:
        places = {(move.x, move.y) for move in state.legal_moves() if isinstance(move, Place)}
        return _("Lay the tile at one of the two ends of the river.") if len(places) > 1 else None
    if state.phase == "follower" and flow.erupts and state.legal_moves() == [Pass()]:
        return _("No follower beside the volcano: go on, and take another turn.")
    return None


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case SetAside(rule="RIVER-8" | "RIVER-15" | "RIVER2-9"):
            return _("A river tile was left out: the river has come to its end.")
        case TurnEarned(seat=seat, rule="RIVER2-8"):
            return addressed(N_("{name} laid the volcano and has another turn."), names[seat]).format(
                name=names[seat]
            )
    return None


def _herds(n: int) -> str:
    return ngettext("{n} herd of pigs", "{n} herds of pigs", n).format(n=n)


WORDS: Final = Vocabulary(
    features={"river": Spoken(N_("river"), N_("your river"), N_("{name}'s river"), N_("the river"))},
    tokens={"pig_herd": _herds},
    prompters=(_prompt,),
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
        "RIVER2-1": N_(
            "The River II has twelve tiles: a river that forks, a city at one end, a volcano at the other."
        ),
        "RIVER2-3": N_("The fork is the first tile of the first player, and the volcano comes last."),
        "RIVER2-4": N_("After the fork the river has two open ends. You choose where it goes on."),
        "RIVER2-5": N_("The arms of the river may not be joined."),
        "RIVER2-6": N_("No arm of the river may turn twice running to the same side."),
        "RIVER2-7": N_("An arm of the river may not run into a tile or into the other arm."),
        "RIVER2-8": N_("Nobody may be put out beside the volcano, but whoever lays it has another turn."),
        "RIVER2-9": N_(
            "A river tile that fits at no end goes back; if no other fits either, they leave the game."
        ),
        "RIVER2-10": N_("The river must keep clear of the tiles around the place ahead."),
        "RIVER2-11": N_("Both rivers together are one, with one spring and one lake."),
        "RIVER2-12": N_("The inn at the bridge of the river counts like any other inn."),
        "RIVER2-13": N_("The herd of pigs gives 1 more for each city to everybody who scores its field."),
        "RIVER2-14": N_("A pig needs a farmer of yours, herd or not."),
        "RIVER2-19": N_("With The River II the lake always comes last."),
    },
)
