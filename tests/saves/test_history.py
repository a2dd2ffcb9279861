"""Taking back and making again, and titles: history that stays in the log."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import saves
from engine import Move
from saves import EndEntry, Journal, MoveEntry, Timeline, TitleEntry
from saves.lines import canonical, seal
from tests.saves.playing import CREATED, begin, play, written

CORPUS = Path(__file__).parent / "corpus"
OLD = CORPUS / "format-1" / "20261122-184233-discovery-aq9u.jsonl"


def moves(journal: Journal) -> list[Move]:
    return [entry.move for entry in journal.mainline]


def test_what_was_taken_back_is_made_again_move_by_move(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 5)
        play(journal, 4, seed=2)
        made, mark = moves(journal), journal.state.fingerprint()
        journal.undo(3)
        journal.undo(1)
        assert [entry.move for entry in reversed(journal.undone)] == made[-4:]
        for left in (3, 2, 1, 0):
            journal.redo()
            assert len(journal.undone) == left
        assert (moves(journal), journal.state.fingerprint()) == (made, mark)
        with pytest.raises(saves.SaveError, match="no move to redo"):
            journal.redo()
        assert all(isinstance(entry, MoveEntry) for entry in journal.entries[-4:])
    assert saves.verify(journal.path).ok


def test_a_move_made_again_brings_the_same_facts(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 30)
        walk = Timeline(journal)
        walk.last()
        for _ in range(30):
            journal.undo()
        for position in range(1, 31):
            events = journal.redo()
            walk.jump(position)
            assert events == walk.events


def test_another_move_leaves_nothing_to_make_again(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 2)
        made = moves(journal)
        other = [move for move in saves.read(journal.path).state.legal_moves() if move not in made]
        journal.append(other[0])
        journal.undo(2)
        assert len(journal.undone) == 2
        journal.append(made[1])
        assert [entry.move for entry in journal.undone] == [other[0]]
        journal.append(other[1])
        assert not journal.undone


def test_the_last_move_made_again_ends_the_game_again(tmp_path: Path) -> None:
    path = written(tmp_path)
    with saves.open_journal(path) as journal:
        journal.undo(2)
        journal.redo()
        journal.redo()
        assert journal.state.is_terminal
        assert isinstance(journal.entries[-1], EndEntry)
    assert saves.verify(path).ok


def test_what_can_be_made_again_outlives_the_program(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 9)
        made = moves(journal)
        journal.undo(5)
        journal.redo()
    with saves.open_journal(journal.path) as again:
        assert len(again.undone) == 4
        while again.undone:
            again.redo()
        assert moves(again) == made


def test_a_move_that_cannot_be_written_can_still_be_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begin(tmp_path) as journal:
        play(journal, 6)
        journal.undo(3)
        undone = list(journal.undone)
        with monkeypatch.context() as patch:
            patch.setattr("saves.disk.AppendFile.append", failing)
            with pytest.raises(saves.SaveError, match="No space"):
                journal.redo()
            with pytest.raises(saves.SaveError, match="No space"):
                play(journal, 1, seed=9)
            with pytest.raises(saves.SaveError, match="No space"):
                journal.rename("never")
        assert list(journal.undone) == undone
        assert journal.title == ""
        journal.redo()
    assert saves.verify(journal.path).ok


def failing(*_arguments: object) -> None:
    raise OSError(28, "No space left on device")


@given(st.lists(st.one_of(st.just("make"), st.just("redo"), st.integers(1, 5)), max_size=60))
def test_undo_and_redo_in_any_order_equal_the_log_that_never_had_them(
    tmp_path_factory: pytest.TempPathFactory, acts: list[str | int]
) -> None:
    folder = tmp_path_factory.mktemp("games")
    standing: list[Move] = []
    undone: list[Move] = []
    with begin(folder) as journal:
        for number, act in enumerate(acts):
            if isinstance(act, int) and standing:
                count = min(act, len(standing))
                journal.undo(count)
                undone += reversed(standing[-count:])
                del standing[-count:]
            elif act == "redo" and undone:
                journal.redo()
                standing.append(undone.pop())
            elif not journal.state.is_terminal:
                play(journal, 1, seed=number)
                standing.append(journal.mainline[-1].move)
                undone = undone[:-1] if undone[-1:] == standing[-1:] else []
            assert moves(journal) == standing
            assert [entry.move for entry in journal.undone] == undone
        with begin(folder) as plain:
            for move in standing:
                plain.append(move)
            assert plain.state.fingerprint() == journal.state.fingerprint()
        log = saves.read(journal.path)
    assert log.state.fingerprint() == saves.read(plain.path).state.fingerprint()
    assert [entry.move for entry in log.replay.undone] == undone


def test_a_title_is_an_entry_and_the_last_one_counts(tmp_path: Path) -> None:
    with begin(tmp_path, title="first") as journal:
        assert journal.title == "first"
        play(journal, 3)
        journal.rename('Änne\'s "best" 日本')
        play(journal, 2)
        mark = journal.state.fingerprint()
        assert journal.entries[3] == TitleEntry(4, 'Änne\'s "best" 日本')
        assert len(Timeline(journal, taken_back=True)) == 5
    log = saves.read(journal.path)
    assert (log.header.title, log.title) == ("first", journal.title)
    assert log.state.fingerprint() == mark
    with saves.open_journal(journal.path) as again:
        again.rename("")
        assert again.title == ""
    assert saves.read(journal.path).title == ""
    with saves.branch(tmp_path, log, len(log.entries), CREATED) as other:
        assert other.header.title == log.title


def test_a_title_keeps_what_can_be_made_again(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 4)
        journal.undo(2)
        journal.rename("later")
        assert len(journal.undone) == 2


def test_a_title_that_is_no_text_is_refused(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        before = journal.path.read_bytes()
        with pytest.raises(saves.SaveError, match="valid text"):
            journal.rename("\ud800")
        assert journal.path.read_bytes() == before
        assert journal.entries == []


def test_a_title_after_the_end_does_not_let_the_end_come_twice(tmp_path: Path) -> None:
    path = written(tmp_path)
    with saves.open_journal(path) as journal:
        end = journal.entries[-1]
        journal.rename("done")
    log = saves.read(path)
    assert isinstance(end, EndEntry)
    again = replace(end, number=len(log.entries) + 1)
    line, _ = seal(canonical(again.to_json()), log.checksum)
    path.write_bytes(path.read_bytes() + line)
    with pytest.raises(saves.DamagedLog, match="the end is written twice"):
        saves.read(path)


def test_an_old_game_goes_on_in_its_format_and_cannot_be_renamed(tmp_path: Path) -> None:
    path = tmp_path / OLD.name
    path.write_bytes(OLD.read_bytes())
    with saves.open_journal(path) as journal:
        with pytest.raises(saves.SaveError, match="cannot be renamed"):
            journal.rename("new")
        play(journal, 3)
        journal.undo(2)
        journal.redo()
        left = journal.state.fingerprint()
        with saves.branch(tmp_path, journal, len(journal.entries), CREATED) as other:
            other.rename("new")
            assert other.header.format == saves.FORMAT
    log = saves.read(path)
    assert log.header.format == 1
    assert log.state.fingerprint() == left
    line, _ = seal(canonical({"n": len(log.entries) + 1, "title": "new"}), log.checksum)
    path.write_bytes(path.read_bytes() + line)
    with pytest.raises(saves.DamagedLog, match="format 1 cannot be given a title"):
        saves.read(path)
