"""The puzzles that come with Hinterland: positions replay, answers are legal, the judgement holds."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from engine import bots
from tui.presentation import games, presentation
from tui.study.puzzles import maker
from tui.study.puzzles.files import PuzzleEntry, shipped
from tui.study.puzzles.judge import by_mean, gap, sample
from tui.study.puzzles.puzzle import FORMAT, Puzzle
from tui.study.puzzles.themes import WORDS
from tui.study.puzzles.turns import find, first_sight, turn_is_over

AT_LEAST = {"carcassonne": 60, "castle": 60, "discovery": 60, "new_world": 60, "landover": 30}
SAMPLE = 3


def some(every: int) -> list[PuzzleEntry]:
    """Return each so many-th puzzle of each game."""
    by_game = groupby(sorted(shipped(), key=lambda one: (one.game, one.id)), key=lambda one: one.game)
    return [one for _game, found in by_game for one in list(found)[::every]]


def check(entry: PuzzleEntry) -> None:
    """Replay a puzzle and look whether what it says of itself is true."""
    puzzle = entry.puzzle()
    state = puzzle.position()
    assert (puzzle.id, puzzle.game, puzzle.themes) == (entry.id, entry.game, entry.themes)
    assert puzzle.rules == state.rules_version
    assert state.current_player == puzzle.seat
    point = presentation(puzzle.game).point
    right, wrong = puzzle.right[-1], puzzle.turns[puzzle.good]
    assert right.lost <= maker.GOOD * point + 0.001
    assert wrong.lost - right.lost >= maker.BAD * point - 0.001
    before = state.fingerprint()
    for one in puzzle.turns:
        turn = state.turn
        for move in one.moves:
            assert move in state.legal_moves()
            state.push(move)
        assert turn_is_over(state, puzzle.seat, turn, len(one.moves))
        for _move in one.moves:
            state.pop()
    assert state.fingerprint() == before
    place = find(state, first_sight(state, 0), [one.moves for one in puzzle.turns])
    assert place is None or place >= puzzle.good, "greedy finds it at first sight"


def test_there_are_enough_for_each_game() -> None:
    count = Counter(one.game for one in shipped())
    assert set(count) == set(games())
    assert all(count[game] >= AT_LEAST.get(game, 0) for game in games()), count
    assert len({one.id for one in shipped()}) == len(shipped())


def test_themes_and_ratings_are_known() -> None:
    assert all(theme in WORDS for one in shipped() for theme in one.themes)
    assert all(500 <= one.rating <= 2500 for one in shipped())
    assert all(f'"format":{FORMAT}' in one.line for one in shipped())


@pytest.mark.parametrize("entry", some(every=20), ids=lambda one: f"{one.game}-{one.id}")
def test_a_position_replays_and_its_answers_are_legal(entry: PuzzleEntry) -> None:
    check(entry)


@pytest.mark.slow
def test_all_positions_replay_and_all_answers_are_legal() -> None:
    for entry in shipped():
        check(entry)


@pytest.mark.slow
@pytest.mark.parametrize("entry", some(every=25), ids=lambda one: f"{one.game}-{one.id}")
def test_other_simulated_games_judge_alike(entry: PuzzleEntry) -> None:
    puzzle = entry.puzzle()
    state = puzzle.position()
    right, wrong = puzzle.right, puzzle.turns[puzzle.good : puzzle.good + SAMPLE]
    judged = sample(state, [one.moves for one in (*right, *wrong)], 64, seed=987_654_321)
    assert by_mean(judged)[0].moves in [one.moves for one in right]
    for one in judged[len(right) :]:
        told = next(turn for turn in wrong if turn.moves == one.moves)
        loss = gap(judged[0], one)
        assert loss.lost > 0
        assert abs(loss.lost - told.lost) <= 5 * (loss.error + told.error) + 0.01


@pytest.mark.slow
def test_master_begins_with_a_right_answer() -> None:
    for entry in some(every=40):
        puzzle: Puzzle = entry.puzzle()
        state = puzzle.position()
        ranked = bots.make("master:sims=1500", 5).think(state).ranked
        listed = set(state.legal_moves())
        first = next(one.move for one in ranked if one.move in listed)
        assert bots.canonical(state, first) in [bots.canonical(state, one.moves[0]) for one in puzzle.right]
