from __future__ import annotations

import errno
import json
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
import saves
from engine.games.landover.records import Resign
from saves import EndEntry, MoveEntry, Origin, SaveError, Seat, UndoEntry
from saves.lines import LineFault
from saves.log import GameReplay
from tests.saves.playing import CREATED, SEATS, begin, play, written


def test_a_new_game_is_a_file_with_a_header(tmp_path: Path) -> None:
    with begin(tmp_path / "deep" / "down", title="Sunday") as journal:
        assert journal.path == tmp_path / "deep" / "down" / f"{journal.id}.jsonl"
        assert journal.id.startswith("20261120-184233-discovery-")
        header = json.loads(journal.path.read_text("utf-8"))
    assert header["game"] == "discovery"
    assert header["created"] == "2026-11-20T18:42:33Z"
    assert header["seats"][0] == {"name": "Änne", "player": "human", "colour": 0}
    assert header["title"] == "Sunday"
    assert header["options"] == engine.game("discovery").settle({})
    assert saves.read(journal.path).header == journal.header


def test_a_move_is_in_the_file_when_append_returns(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        for number in range(1, 12):
            play(journal, 1, seed=number)
            log = saves.read(journal.path)
            assert len(log.entries) == number
            assert log.state.fingerprint() == journal.state.fingerprint()


def test_append_returns_the_facts_of_the_move(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        move = engine.Dealer(7).deal(journal.state)
        other = engine.new_game("discovery", players=2, seed=7)
        assert journal.append(move) == other.push(move) != ()


@pytest.mark.parametrize("played", [20, 1000])
def test_what_could_not_be_taken_back_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: int
) -> None:
    with begin(tmp_path) as journal:
        play(journal, played)
        if not journal.state.is_terminal:
            journal.undo(2)

        def facts() -> tuple[object, ...]:
            state = journal.state
            return state.fingerprint(), list(journal.mainline), list(journal.undone), list(journal.entries)

        before = facts()

        def full(self: object, data: bytes) -> None:
            raise OSError(errno.ENOSPC, "full")

        with monkeypatch.context() as patch:
            patch.setattr(type(journal._file), "append", full)
            with pytest.raises(SaveError, match="nothing has changed"):
                journal.undo(5)
        assert facts() == before
        if not journal.state.is_terminal:
            journal.redo()
            play(journal, 5)
    assert saves.verify(journal.path).damage is None


def test_an_illegal_move_is_not_written(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 3)
        before, mark = journal.path.read_bytes(), journal.state.fingerprint()
        made = [entry.move for entry in journal.mainline]
        with pytest.raises(engine.IllegalMove):
            journal.append(made[1])
        assert journal.path.read_bytes() == before
        assert journal.state.fingerprint() == mark
        play(journal, 1)
    assert saves.verify(journal.path).ok


def test_undo_takes_back_and_is_a_line(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 4)
        mark = journal.state.fingerprint()
        play(journal, 3)
        wanted = tuple(entry.move for entry in reversed(journal.mainline[-3:]))
        assert journal.undo(3) == wanted
        assert journal.state.fingerprint() == mark
        assert journal.entries[-1] == UndoEntry(8, 3)
        log = saves.read(journal.path)
    assert log.state.fingerprint() == mark
    assert len(log.entries) == 8
    assert [entry.number for entry in log.mainline] == [1, 2, 3, 4]


def test_who_gives_up_out_of_turn_is_named(tmp_path: Path) -> None:
    """LAND-1.8: any seat may resign at any time; the log names that seat."""
    seats = (*SEATS, Seat("Cy", "human", 2))
    with saves.create(tmp_path, game="landover", seats=seats, seed=7, created=CREATED) as journal:
        dealer = engine.Dealer(7)
        while journal.state.current_player == engine.CHANCE:
            journal.append(dealer.deal(journal.state))
        mover = journal.state.current_player
        giver, third = (seat for seat in range(3) if seat != mover)
        journal.append(Resign(giver))
        made = len(journal.entries)
        assert journal.mainline[-1].by == giver
    log = saves.read(journal.path)
    assert log.entries[made - 1] == MoveEntry(made, giver, Resign(giver))
    for by in (mover, third):
        replay = GameReplay(log.header)
        for entry in log.entries[: made - 1]:
            replay.apply(entry)
        older = MoveEntry(made, by, Resign(giver))
        if by == mover:  # what logs said before
            replay.apply(older)
            assert replay.state.moves[-1] == Resign(giver)
        else:
            with pytest.raises(LineFault, match="to move"):
                replay.apply(older)


@pytest.mark.parametrize("count", [-1, 0, 5])
def test_more_than_was_made_cannot_be_undone(tmp_path: Path, count: int) -> None:
    with begin(tmp_path) as journal:
        play(journal, 4)
        before = journal.path.read_bytes()
        with pytest.raises(saves.SaveError, match="cannot be taken back; only 4 have been made"):
            journal.undo(count)
        assert journal.path.read_bytes() == before


def test_a_finished_game_ends_with_its_result(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal)
        end = journal.entries[-1]
        assert isinstance(end, EndEntry)
        assert end.scores == journal.state.scores
        assert end.winners == journal.state.winners
        journal.undo()
        assert not journal.state.is_terminal
        play(journal)
        assert journal.state.is_terminal
    log = saves.read(journal.path)
    assert [type(entry) for entry in log.entries[-4:]] == [EndEntry, UndoEntry, MoveEntry, EndEntry]
    report = saves.verify(journal.path)
    assert report.ok
    assert report.finished
    assert report.undone == 1
    assert report.moves == len(log.mainline)
    assert report.lines == len(log.entries) + 1


@given(seed=st.integers(0, 10**6), count=st.integers(0, 300), undo=st.sampled_from([0.0, 0.2]))
def test_a_reopened_game_is_the_game_that_was_left(
    tmp_path_factory: pytest.TempPathFactory, seed: int, count: int, undo: float
) -> None:
    with begin(tmp_path_factory.mktemp("games"), seed) as journal:
        play(journal, count, undo, seed)
        left, entries = journal.state.fingerprint(), list(journal.entries)
    with saves.open_journal(journal.path) as again:
        assert again.state.fingerprint() == left
        assert again.entries == entries
        assert again.recovered is None
        play(again, 5, undo, seed)
        left = again.state.fingerprint()
    assert saves.read(journal.path).state.fingerprint() == left


def test_two_games_begun_alike_get_two_names(tmp_path: Path) -> None:
    with begin(tmp_path) as first, begin(tmp_path) as second:
        assert first.id != second.id
    with begin(tmp_path) as third:
        assert third.id not in (first.id, second.id)


def test_a_closed_journal_writes_no_more(tmp_path: Path) -> None:
    journal = begin(tmp_path)
    play(journal, 3)
    assert journal._file.sound
    journal.close()
    journal.close()
    assert not journal._file.sound
    before = journal.path.read_bytes()
    with pytest.raises(saves.SaveError, match="is closed"):
        play(journal, 1)
    with pytest.raises(saves.SaveError, match="is closed"):
        journal.undo()
    assert journal.path.read_bytes() == before


def test_a_second_writer_is_told(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        with pytest.raises(saves.GameInUse, match=f"the game {journal.id} is open in another"):
            saves.open_journal(journal.path)
        link = tmp_path / "link.jsonl"
        link.symlink_to(journal.path)
        with pytest.raises(saves.GameInUse):
            saves.open_journal(link)
        play(journal, 2)
    with saves.open_journal(journal.path) as again:
        assert len(again.entries) == 2


def test_a_game_that_cannot_be_opened_is_let_go(tmp_path: Path) -> None:
    path = written(tmp_path, 4)
    sound = path.read_bytes()
    path.write_bytes(sound.replace(b'"n":2', b'"n":3'))
    with pytest.raises(saves.DamagedLog):
        saves.open_journal(path)
    path.write_bytes(sound)
    saves.open_journal(path).close()


def test_opening_what_is_not_there_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(saves.GameNotFound, match=r"there is no saved game .*nothing\.jsonl"):
        saves.open_journal(tmp_path / "nothing.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_file_changed_behind_the_journal_is_not_written_on(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 3)
        mark = journal.state.fingerprint()
        with journal.path.open("ab") as other:
            other.write(b"something\n")
        before = journal.path.read_bytes()
        for _ in range(2):
            with pytest.raises(saves.SaveError, match="can no longer be written"):
                play(journal, 1)
        assert journal.path.read_bytes() == before
        assert journal.state.fingerprint() == mark
        assert not journal._file.sound


def test_a_file_removed_behind_the_journal_is_noticed(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 3)
        journal.path.unlink()
        with pytest.raises(saves.SaveError, match="changed or removed"):
            play(journal, 1)


@pytest.mark.parametrize(
    ("seats", "seed", "title", "error"),
    [
        (SEATS[:1] * 9, 1, "", engine.UnknownName),
        ((), 1, "", engine.UnknownName),
        ((Seat("\ud800", "human", 0), SEATS[1]), 1, "", saves.SaveError),
        (SEATS, 1, "\udfff", saves.SaveError),
        (SEATS, 1 << 63, "", saves.SaveError),
        ((Seat("A", "human", -1), SEATS[1]), 1, "", saves.SaveError),
    ],
)
def test_a_game_that_could_not_be_read_again_is_not_begun(
    tmp_path: Path, seats: tuple[Seat, ...], seed: int, title: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        saves.create(tmp_path, game="discovery", seats=seats, seed=seed, created=CREATED, title=title)
    assert list(tmp_path.glob("*.jsonl")) == []


def test_a_time_without_zone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="time zone"):
        saves.create(
            tmp_path,
            game="discovery",
            seats=SEATS,
            seed=1,
            created=datetime(2026, 1, 1),
        )


def test_a_branch_remembers_where_it_left(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 6)
        mark = journal.state.fingerprint()
        play(journal, 3)
        journal.undo(4)
        play(journal, 5, seed=4)
        with saves.branch(tmp_path, journal, 6, CREATED) as other:
            assert other.header.origin == Origin(journal.id, 6)
            assert other.state.fingerprint() == mark
            assert len(other.entries) == 6
            play(other, 1)
        with saves.branch(tmp_path, journal, 10, CREATED) as after_undo:
            assert len(after_undo.mainline) == 5
    assert saves.read(other.path).header.origin == Origin(journal.id, 6)
    assert saves.verify(other.path).ok
    assert saves.verify(after_undo.path).ok


def test_a_branch_of_a_finished_game_is_finished(tmp_path: Path) -> None:
    log = saves.read(written(tmp_path))
    with saves.branch(tmp_path, log, len(log.entries), CREATED) as other:
        assert other.state.is_terminal
        assert isinstance(other.entries[-1], EndEntry)
        other.undo()
        play(other)
    assert saves.verify(other.path).ok


@pytest.mark.parametrize("at", [-1, 5])
def test_a_branch_leaves_from_an_entry_that_exists(tmp_path: Path, at: int) -> None:
    log = saves.read(written(tmp_path, 4))
    with pytest.raises(saves.SaveError, match="has no entry"):
        saves.branch(tmp_path, log, at, CREATED)
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


@pytest.mark.parametrize("count", [7, 1000])
def test_a_game_written_in_one_go_is_as_if_played_in_a_journal(tmp_path: Path, count: int) -> None:
    with begin(tmp_path / "played", options={"hand": "two_public"}) as journal:
        play(journal, count)
    path = saves.write_finished(tmp_path / "written", journal.state, seats=SEATS, created=CREATED)
    assert path.read_bytes() == journal.path.read_bytes()
    saves.open_journal(path).close()


def test_a_game_without_a_seed_is_not_written(tmp_path: Path) -> None:
    state = engine.new_game("discovery", players=2)
    with pytest.raises(ValueError, match="seed"):
        saves.write_finished(tmp_path, state, seats=SEATS, created=CREATED)
    assert list(tmp_path.iterdir()) == []
