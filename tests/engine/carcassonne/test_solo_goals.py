"""The goals of the solo game (SOLO-25)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import CHANCE, Dealer, Event
from engine.games.carcassonne.modules.solo import GOALS, Goal, Solo
from engine.games.carcassonne.records import GoalReached
from engine.landscape.records import FeatureScored
from tests.engine.rules import rule


def played(seed: int) -> tuple[Any, list[Event]]:
    """Play a game by the bot that looks one turn ahead, until a goal is reached or the game is over."""
    from engine import bots

    options = {"solo": "relaxed", "solo_last_place": False}
    state = engine.new_game("carcassonne", players=3, seed=seed, options=options)
    dealer, bot, events = Dealer(seed), bots.make("greedy", seed), []
    while not state.is_terminal:
        move = dealer.deal(state) if state.current_player == CHANCE else bot.choose(state)
        events += state.push(move)
    return state, events


@pytest.fixture(scope="module")
def games() -> list[tuple[Any, list[Event]]]:
    return [played(seed) for seed in range(3)]


@rule("SOLO-25")
def test_a_goal_is_reached_once_by_the_first_completed_feature_that_is_worth_enough(
    games: list[tuple[Any, list[Event]]],
) -> None:
    some = 0
    for state, events in games:
        due: list[Goal] = []
        for event in events:
            if isinstance(event, FeatureScored) and event.complete and not event.final:
                value, colours = max(points for _seat, points in event.points), len(event.points)
                least = {"road": 10, "city": 16}.get(event.feature, 999)
                goal = Goal(event.feature, least, colours)
                if value >= least and colours <= 3 and goal not in due:
                    due.append(goal)
        reached = [Goal(e.feature, e.least, e.colours) for e in events if isinstance(e, GoalReached)]
        assert reached == due
        assert state.module(Solo).goals(state) == tuple(due)
        assert set(due) <= set(GOALS)
        some += len(due)
    assert some


def test_taking_a_move_back_takes_its_goals_back(games: list[tuple[Any, list[Event]]]) -> None:
    state, _events = games[0]
    solo, moves = state.module(Solo), []
    while state.moves:
        moves.append(state.pop())
    assert solo.goals(state) == ()
    goals = sum(isinstance(event, GoalReached) for move in reversed(moves) for event in state.push(move))
    assert goals == len(solo.goals(state))
