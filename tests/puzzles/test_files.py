"""Puzzle files, the progress, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import Dealer, bots
from saves import read_metadata
from tui.study.puzzles import progress
from tui.study.puzzles.files import FOLDER, IMPORTED, OWN, PuzzleEntry, add, check, entries, shipped
from tui.study.puzzles.phrases import rating_words
from tui.study.puzzles.puzzle import JudgedTurn, PuzzleError, puzzle_of, read, write
from tui.study.puzzles.session import PuzzleFilter, PuzzleSession, judged
from tui.study.puzzles.turns import lines


def line(game: str = "discovery", turns: int = 6, **options: Any) -> str:
    """Return the line of a puzzle of our own, whose first two turns are right."""
    state = engine.new_game(game, players=2, options=options, seed=4)
    dealer, bot = Dealer(4), bots.make("greedy", 4)
    while state.current_player == engine.CHANCE or state.turn < turns:
        by_chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if by_chance else bot.choose(state.view(state.current_player)))
    seen = state.view(state.current_player)
    found = [JudgedTurn(one.moves, 2.0 * max(0, n - 1), 0.1) for n, one in enumerate(lines(seen)[:4])]
    return write(puzzle_of(seen, found, 2))


@pytest.mark.parametrize(
    ("game", "options"),
    [("discovery", {"hand": "two_private"}), ("castle", {}), ("carcassonne", {"river": True})],
)
def test_a_line_is_read_as_it_was_written(game: str, options: dict[str, Any]) -> None:
    text = line(game, **options)
    puzzle = read(text)
    assert write(puzzle) == text
    state = puzzle.position()
    assert state.current_player == puzzle.seat
    assert [find for find in puzzle.turns if find.lost == 0] == list(puzzle.right)


def test_what_is_hidden_from_the_seat_is_not_in_the_file() -> None:
    puzzle = read(line("discovery", hand="two_private"))
    hidden = [move for move in puzzle.moves if getattr(move, "tile", "") is None]
    assert hidden


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": 2}, "not a puzzle of format"),
        ({"game": "chess"}, "chess"),
        ({"moves": "draw D01; D01@9,9 r0"}, "not touch|draw|not a legal|fit|lie"),
        ({"players": "2"}, "missing or has a wrong value"),
        ({"good": 0}, "needs a right answer"),
        ({"seat": 1 - read(line()).seat}, "another seat's turn"),
        ({"turns": []}, "needs a right answer"),
        ({"rating": 10**9}, "too large"),
        ({"themes": [1]}, "wrong value"),
        ({"turns": [{"moves": "pass", "lost": 0, "error": 0}] * 2}, "legal|place|lay"),
    ],
)
def test_a_line_that_is_not_sound_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    data = json.loads(line()) | change
    with pytest.raises(PuzzleError, match=reason):
        read(json.dumps(data))


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "{", "[" * 10_000])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        read(text)


def test_a_file_of_others_is_checked_and_its_sound_puzzles_are_taken(tmp_path: Path) -> None:
    file = tmp_path / "foreign.jsonl"
    file.write_text(f"{line()}\nnonsense\n\n{line('castle')}\n")
    found = check(file)
    assert len(found.puzzles) == 2
    assert [number for number, _reason in found.faults] == [2]
    assert add(tmp_path, IMPORTED, found.puzzles) == 2
    assert add(tmp_path, IMPORTED, found.puzzles) == 0
    mine = [one for one in entries(tmp_path) if one.source == "imported"]
    assert {one.game for one in mine} == {"discovery", "castle"}
    assert len(entries(tmp_path)) == len(shipped()) + 2


def entry(text: str) -> PuzzleEntry:
    puzzle = read(text)
    return PuzzleEntry(puzzle.id, puzzle.game, puzzle.themes, puzzle.rating, "imported", text)


def test_an_answer_is_judged_and_only_the_first_one_counts(tmp_path: Path) -> None:
    session = PuzzleSession(tmp_path, PuzzleFilter(), [entry(line())], seed=1)
    puzzle = session.advance()
    assert puzzle is not None
    state = puzzle.position()
    wrong = session.answer(puzzle, state, puzzle.turns[2].moves)
    assert (wrong.solved, wrong.lost, wrong.counted) == (False, 2.0, True)
    assert wrong.change < 0
    right = session.answer(puzzle, state, puzzle.turns[1].moves)
    assert (right.solved, right.counted, right.change) == (True, False, 0)
    session.keep()
    assert (session.progress.answers, session.progress.streak) == (1, 0)
    again = PuzzleSession(tmp_path, PuzzleFilter(), [entry(line())])
    assert again.progress == progress.load(tmp_path).progress
    assert again.progress.answers == 1


def test_a_turn_that_was_not_judged_is_wrong() -> None:
    puzzle = read(line())
    state = puzzle.position()
    other = next(
        move
        for move in state.legal_moves()
        if all(bots.canonical(state, move) != bots.canonical(state, one.moves[0]) for one in puzzle.turns)
    )
    state.push(other)
    moves = (other, *state.legal_moves()[-1:])
    state.pop()
    place, lost = judged(puzzle, state, moves)
    assert place is None
    assert lost >= puzzle.turns[2].lost


def test_the_rating_is_shown_from_the_tenth_answer_on() -> None:
    kept = progress.PuzzleProgress()
    assert rating_words(kept) == "a rating after 10 more puzzles"
    for _number in range(9):
        kept.answer(entry(line()), False)
    assert rating_words(kept) == "a rating after 1 more puzzle"
    kept.answer(entry(line()), False)
    assert rating_words(kept) == f"rating {round(kept.player.rating)}"


def test_right_answers_make_a_streak_and_raise_the_rating() -> None:
    one = entry(line())
    kept = progress.PuzzleProgress()
    before = kept.player.rating
    assert kept.answer(one, True) > 0
    assert kept.answer(one, True) >= 0
    assert kept.player.rating > before
    assert kept.records[one.id].strength.rating < one.rating
    kept.answer(one, False)
    assert (kept.streak, kept.longest, kept.solved, kept.answers) == (0, 2, 2, 3)


def test_damaged_progress_is_set_aside_and_begins_again(tmp_path: Path) -> None:
    kept = progress.PuzzleProgress()
    kept.answer(entry(line()), True)
    progress.save(tmp_path, kept)
    assert progress.load(tmp_path).progress.answers == 1
    file = tmp_path / "puzzles" / progress.FILE
    read_metadata(file)
    file.write_bytes(file.read_bytes().replace(b'"answers":1', b'"answers":9'))
    found = progress.load(tmp_path)
    assert found.progress == progress.PuzzleProgress()
    assert found.trouble is not None
    assert "begins again" in str(found.trouble)
    assert not file.exists()
    assert list(file.parent.glob("*.damaged-1"))
    assert progress.load(tmp_path).trouble is None


def test_a_turn_that_is_cut_or_goes_too_far_is_refused() -> None:
    data = json.loads(line())
    whole = data["turns"][1]["moves"]
    data["turns"][1]["moves"] = whole.split("; ")[0]
    with pytest.raises(PuzzleError, match="not a whole turn"):
        read(json.dumps(data))
    data = json.loads(line("landover"))
    data["turns"][0]["moves"] = "roll; end"
    with pytest.raises(PuzzleError):
        read(json.dumps(data))


@pytest.mark.parametrize(
    "damage",
    [
        b"\xff\xfe\x00\x80",
        b"\0" * 200,
        b'{"id": 3}',
        b'{"id": "a\xff", "game": "castle", "themes": [], "rating": 1}',
        b'{"id": "a", "game": "castle", "themes": [], "rating": 1e400}',
        b"[" * 5000,
    ],
)
def test_damaged_lines_are_set_aside_with_a_sentence_and_the_others_stay(
    tmp_path: Path, damage: bytes
) -> None:
    sound = read(line())
    add(tmp_path, OWN, [sound])
    path = tmp_path / FOLDER / OWN
    content = path.read_bytes() + damage + b"\n"
    path.write_bytes(content)
    session = PuzzleSession(tmp_path)
    assert "left out" in str(session.troubles[0])
    assert path.with_suffix(".damaged-1").read_bytes() == content
    assert [one.id for one in session.all if one.source == "own"] == [sound.id]
    assert not PuzzleSession(tmp_path).troubles
    assert add(tmp_path, OWN, [sound]) == 0


def test_a_puzzle_of_the_data_folder_that_cannot_be_replayed_is_skipped(tmp_path: Path) -> None:
    good = line()
    lie = json.loads(line("castle")) | {"moves": "draw N14; N14@0,0 r0"}
    path = tmp_path / FOLDER / OWN
    path.parent.mkdir()
    path.write_text(f"{json.dumps(lie)}\n{good}\n")
    session = PuzzleSession(tmp_path, PuzzleFilter(source="own"), seed=1)
    for _number in range(3):
        puzzle = session.advance()
        assert puzzle is not None
        assert puzzle.game == "discovery"
    assert session.unsound == 1
