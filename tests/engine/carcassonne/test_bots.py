"""Bots in Carcassonne prefer moves that are worth more."""

from __future__ import annotations

import engine
from engine.games.carcassonne.evaluation import CarcassonneEvaluation
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy, Place
from tests.engine.carcassonne.abbey_table import abbey
from tests.engine.carcassonne.table import Table


def best(state: CarcassonneState) -> engine.Move:
    return max(CarcassonneEvaluation().rank_moves(state), key=lambda ranked: ranked[1])[0]


def test_a_bot_would_rather_complete_what_it_holds_than_lay_a_tile_idly() -> None:
    table = Table().play("F@0,-1 r90 | knight:NS\nU@1,0 r0")
    table.draw("E")
    worth = dict(CarcassonneEvaluation().rank_moves(table.state))
    mine, idle = Place("E", 0, -2, 2), Place("E", 1, 1, 1)
    assert worth[mine] > worth[idle] + 1


def test_a_bot_does_not_spend_its_last_followers_on_fields_that_feed_on_nothing() -> None:
    table = Table()
    table.spend(0, 1)
    table.pass_to(0)
    table.draw("B")
    table.state.push(next(move for move in table.state.legal_moves() if isinstance(move, Place)))
    move = best(table.state)
    assert not isinstance(move, Deploy) or table.state.notation(move) == "monk"


def test_a_bot_moves_its_wagon_on_where_that_is_worth_a_follower_step() -> None:
    state = abbey("A@-1,0 3\nR: W@1,0 0 | wagon:W", players=2).state
    state.shift_supply(0, 0, -6)  # one follower is left besides the wagon
    worth = {state.notation(move): value for move, value in CarcassonneEvaluation().rank_moves(state)}
    assert worth["move_wagon 0,0 city:N"] > worth["pass"] > worth["move_wagon 1,0 road:S"]
