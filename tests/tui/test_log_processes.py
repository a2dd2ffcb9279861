"""Many logs summarised in several processes: the same list as in one."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

import saves.library
from saves import Library, Summary, index, storage
from saves.summary import summarise
from tests.saves.playing import begin, play
from tui.play import log_processes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five games, one over, one damaged."""
    for seed in range(5):
        with begin(tmp_path, seed=seed) as journal:
            play(journal, 2000 if seed == 1 else 20)
    damaged = sorted(tmp_path.glob("*.jsonl"))[3]
    damaged.write_bytes(damaged.read_bytes().replace(b'"n":7', b'"n":8'))
    return tmp_path


def test_several_processes_list_what_one_lists(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = Library(folder).games()
    assert sum(game.finished for game in alone) == 1
    assert sum(game.problem is not None for game in alone) == 1
    (folder / index.NAME).unlink()
    monkeypatch.setattr(log_processes, "_MANY", 1)
    monkeypatch.setattr(log_processes, "cores", lambda: 2)
    here: list[str] = []

    def noted(facts: storage.FileFacts) -> object:
        here.append(facts.name)
        return summarise(facts)

    monkeypatch.setattr(saves.library, "summarise", noted)
    library = Library(folder, log_processes.summaries)
    told: list[tuple[int, int]] = []
    assert library.games(lambda *counts: told.append(counts)) == alone
    assert told == [(number + 1, 5) for number in range(5)]
    assert len(here) == 1  # the damaged one: errors do not pass between processes
    here.clear()
    assert Library(folder, log_processes.summaries).games() == alone
    assert len(here) == 1  # the others are in the index


def test_a_library_reads_what_a_summariser_leaves_out(folder: Path) -> None:
    alone = Library(folder).games()
    (folder / index.NAME).unlink()

    def some(files: Sequence[storage.FileFacts]) -> Generator[Summary | None, None, None]:
        yield None
        yield summarise(files[1])[0]

    assert Library(folder, some).games() == alone


def test_the_list_is_whole_when_a_process_is_killed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = Library(folder).games()
    (folder / index.NAME).unlink()
    monkeypatch.setattr(log_processes, "_MANY", 1)
    monkeypatch.setattr(log_processes, "cores", lambda: 2)
    monkeypatch.setattr(log_processes, "_if_sound", end)
    assert Library(folder, log_processes.summaries).games() == alone


def end(_facts: storage.FileFacts) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_who_leaves_ends_the_processes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_processes, "_MANY", 1)
    monkeypatch.setattr(log_processes, "cores", lambda: 2)
    ended: list[bool] = []
    real = log_processes.summaries

    def watched(files: Sequence[storage.FileFacts]) -> Generator[Summary | None, None, None]:
        try:
            yield from real(files)
        finally:
            ended.append(True)

    def leave(_count: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Library(folder, watched).games(leave)
    assert ended == [True]
