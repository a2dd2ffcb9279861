"""Random games of Carcassonne with any options and expansions."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

import engine
from engine.games.carcassonne.state import CarcassonneState
from engine.records import Move
from tests.engine import laws
from tests.engine.carcassonne.refereed import GAME, playable

KNOWN_TO_THE_REFEREE = {
    "solo": ("off",),
    "hand_size": (1,),
    "unplaceable": ("remove",),
    "tile_auction": (False,),
    "board": ("unbounded", "table", "table_push"),
    "river2": (False,),
    "phantom": (False,),
}

WITHOUT_A_SECOND_MODEL = {"siege": ("off",), "monasteries": (False,)}

RIVER2_OPTIONS = ("river", "river2_volcano", "river2_reserve", "river2_inn", "pig_herd")


@st.composite
def set_ups(draw: st.DrawFn, *, refereed: bool = False, boxes: tuple[str, ...] = ()) -> laws.SetUp:
    """Players, seed and options of any game, with some expansions if need be."""
    values = {o.name: [v.value for v in o.values] for o in GAME.options}
    values |= {name: list(known) for name, known in WITHOUT_A_SECOND_MODEL.items()}
    if refereed:
        values |= {name: list(known) for name, known in KNOWN_TO_THE_REFEREE.items()}
    chosen = draw(st.lists(st.sampled_from(sorted(values)), max_size=8, unique=True))
    wanted = {name: draw(st.sampled_from(values[name])) for name in chosen}
    wanted |= dict.fromkeys(boxes, True)
    belonging = {
        "inns": ["inn_final", "large_meeples", "inn_marks", "cathedral_marks"],
        "traders": ["builder_turn", "builders", "pigs", "goods"],
        "river2": ["river_turns", *RIVER2_OPTIONS],
        "king_robber": ["king_scoring", "king_parts"],
    }
    for name in (name for box in boxes for name in belonging.get(box, ())):
        wanted[name] = draw(st.sampled_from(values[name]))
    players, options = playable(draw(st.integers(1, 6)), wanted)
    return players, draw(st.integers(0, 10**6)), options


def choose(state: CarcassonneState, dealer: engine.Dealer, random: Random) -> Move:
    """Return the next move of a random game, followers moved more often than a fair choice would."""
    if state.current_player == engine.CHANCE:
        return dealer.deal(state)
    moves = state.legal_moves()
    return random.choice(moves[1:] if len(moves) > 1 and random.random() < 0.7 else moves)
