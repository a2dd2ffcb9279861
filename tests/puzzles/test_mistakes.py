"""Puzzles of one's own mistakes."""

from __future__ import annotations

from pathlib import Path

from saves import Candidate, Library, move_review
from tests.tui.program import play
from tui.study.puzzles.files import OWN, add, entries
from tui.study.puzzles.mistakes import mistakes
from tui.study.puzzles.puzzle import read
from tui.study.puzzles.turns import find


def test_a_bad_turn_of_ones_own_becomes_a_puzzle_that_it_does_not_solve(tmp_path: Path) -> None:
    log = Library(tmp_path / "games").read(play(tmp_path, game="discovery"))
    placed = [n for n, entry in enumerate(log.mainline) if entry.move.kind == "place"]
    reviews = [
        move_review(n, log.mainline[n].by, [Candidate(log.mainline[n].move, 5.0)], 0.0) for n in placed[-4:]
    ]
    lines = mistakes(log, reviews).work(lambda _share: True)
    assert lines
    for line in lines:
        puzzle = read(line)
        state = puzzle.position()
        onward = [entry.move for entry in log.mainline[len(puzzle.moves) :]]
        place = find(state, onward[: len(puzzle.turns[0].moves)], [one.moves for one in puzzle.turns])
        assert place is None or place >= puzzle.good
    assert add(tmp_path, OWN, [read(line) for line in lines]) == len(lines)
    assert sum(one.source == "own" for one in entries(tmp_path)) == len(lines)


def test_a_job_that_is_stopped_gives_what_it_has(tmp_path: Path) -> None:
    log = Library(tmp_path / "games").read(play(tmp_path, game="discovery"))
    number = next(n for n, entry in enumerate(log.mainline) if entry.move.kind == "place" and n > 200)
    review = move_review(number, 0, [Candidate(log.mainline[number].move, 5.0)], 0.0)
    assert mistakes(log, [review]).work(lambda _share: False) == []
