"""Several real processes: killed in the middle of play, and racing for one game."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

import saves
from saves import Entry
from tests.saves.playing import CREATED, begin, play

ROOT = Path(__file__).parents[2]


@contextmanager
def worker(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that runs ``worker.py``; it is killed at the end of the block."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.saves.worker", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_nothing_acknowledged_is_lost_by_killing_the_program(tmp_path: Path, kills: int) -> None:
    rng = random.Random(kills)
    known: dict[str, Sequence[Entry]] = {}
    for kill in range(kills):
        with worker("play", str(tmp_path), str(kill)) as process:
            assert process.stdout is not None
            said = process.stdout.readline()
            for _ in range(rng.randint(0, 40)):
                said += process.stdout.readline()
            time.sleep(rng.random() * 0.003)
            process.kill()
            said += process.stdout.read()
        *whole, _ = said.decode().split("\n")
        assert whole, "the program did not get as far as opening a game"
        for name, count in dict(line.split() for line in whole).items():
            entries = saves.read(tmp_path / name).entries
            assert len(entries) >= int(count)
            assert entries[: len(known.get(name, []))] == known.get(name, [])
            known[name] = entries
    for name, entries in known.items():
        assert saves.read(tmp_path / name).entries == entries
    assert sum(map(len, known.values())) > kills


@pytest.mark.parametrize("races", [10, pytest.param(40, marks=pytest.mark.slow)])
def test_two_programs_cannot_write_one_game(tmp_path: Path, races: int) -> None:
    with worker("race") as one, worker("race") as two:
        assert [answer(one), answer(two)] == ["ready", "ready"]
        for race in range(races):
            with begin(tmp_path, seed=race) as journal:
                play(journal, 3)
            answers = both(one, two, f"open {journal.path}")
            in_use = f"in use: the game {journal.id} is open in another window or program; "
            assert sorted(text.startswith(in_use) for text in answers) == [False, True]
            assert f"won {journal.id}" in answers
            with pytest.raises(saves.GameInUse):
                saves.open_journal(journal.path)
            assert both(one, two, "close") == ["closed", "closed"]
            assert len(saves.read(journal.path).entries) == 4
            assert saves.verify(journal.path).ok


@pytest.mark.parametrize("races", [10, pytest.param(40, marks=pytest.mark.slow)])
def test_two_programs_that_begin_the_same_game_get_two(tmp_path: Path, races: int) -> None:
    with worker("race") as one, worker("race") as two:
        assert [answer(one), answer(two)] == ["ready", "ready"]
        for race in range(races):
            folder = tmp_path / str(race)
            won = {text.removeprefix("won ") for text in both(one, two, f"create {folder}")}
            assert {path.stem for path in folder.glob("*.jsonl")} == won
            assert len(won) == 2
            assert both(one, two, "close") == ["closed", "closed"]
            assert all(saves.verify(path).ok for path in folder.glob("*.jsonl"))


def test_a_killed_program_leaves_no_lock(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 3)
    with worker("race") as holder:
        assert answer(holder) == "ready"
        tell(holder, f"open {journal.path}")
        assert answer(holder) == f"won {journal.id}"
        with pytest.raises(saves.GameInUse):
            saves.open_journal(journal.path)
        assert len(saves.read(journal.path).entries) == 4
        with saves.Library(tmp_path).branch(journal.path, 4, CREATED) as other:
            assert len(other.entries) == 4
    with saves.open_journal(journal.path) as again:
        assert len(again.entries) == 4


def tell(process: subprocess.Popen[bytes], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n".encode())


def answer(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode().rstrip("\n")


def both(one: subprocess.Popen[bytes], two: subprocess.Popen[bytes], line: str) -> list[str]:
    tell(one, line)
    tell(two, line)
    return [answer(one), answer(two)]
