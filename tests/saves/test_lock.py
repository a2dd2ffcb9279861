"""Locks: one holder at a time, and no file left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from saves.errors import GameInUse
from saves.lock import LOCKS, hold

ROOT = Path(__file__).parents[2]

CONTENDER = """
import os, sys, time
from pathlib import Path
from saves.errors import GameInUse
from saves.lock import hold
log, rounds = Path(sys.argv[1]), int(sys.argv[2])
marker, held, refused = str(log.with_name("marker")), 0, 0
print("ready", flush=True)
sys.stdin.readline()
while held < rounds:
    try:
        lock = hold(log)
    except GameInUse:
        refused += 1
        continue
    os.close(os.open(marker, os.O_CREAT | os.O_EXCL))  # fails when two hold the lock
    if held % 7 == 0:
        time.sleep(0.0005)
    os.unlink(marker)
    lock.release()
    held += 1
print(held, refused, flush=True)
"""


def contender(log: Path, rounds: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", CONTENDER, str(log), str(rounds)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(("processes", "rounds"), [(2, 150), pytest.param(4, 1000, marks=pytest.mark.slow)])
def test_one_holder_at_a_time_while_files_come_and_go(tmp_path: Path, processes: int, rounds: int) -> None:
    log = tmp_path / "a.jsonl"
    running = [contender(log, rounds) for _ in range(processes)]
    for one in running:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    ended = []
    threads = [
        threading.Thread(target=lambda one=one: ended.append(one.communicate("go\n", timeout=120)))
        for one in running
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one.returncode for one in running] == [0] * processes, [err for _, err in ended]
    assert all(int(out.split()[0]) == rounds for out, _ in ended)
    assert list((tmp_path / LOCKS).iterdir()) == []


def test_the_file_is_there_while_the_lock_is_held_and_no_longer(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    file = tmp_path / LOCKS / "a.lock"
    for _ in range(3):
        lock = hold(log)
        assert file.stat().st_mode & 0o777 == 0o600
        with pytest.raises(GameInUse):
            hold(log)
        assert file.exists()
        lock.release()
        assert not file.exists()
        lock.release()  # again does no harm, also to the next holder
        other = hold(log)
        lock.release()
        with pytest.raises(GameInUse):
            hold(log)
        other.release()


def test_a_file_that_a_killed_holder_left_locks_nothing(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    code = "import sys, time\nfrom pathlib import Path\nfrom saves.lock import hold\n"
    code += "lock = hold(Path(sys.argv[1]))\nprint('held', flush=True)\ntime.sleep(60)"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(log)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(GameInUse):
            hold(log)
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
    assert (tmp_path / LOCKS / "a.lock").exists()
    hold(log).release()
    assert list((tmp_path / LOCKS).iterdir()) == []


def test_a_file_that_is_gone_before_it_was_locked_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moment at which another holder removes the file, made to happen each time."""
    import fcntl

    log, removed = tmp_path / "a.jsonl", []
    file = tmp_path / LOCKS / "a.lock"
    real = fcntl.flock

    def remove_first(fd: int, how: int) -> None:
        if how & fcntl.LOCK_EX and len(removed) < 3:
            removed.append(fd)
            file.unlink()
        real(fd, how)

    monkeypatch.setattr(fcntl, "flock", remove_first)
    lock = hold(log)
    assert len(removed) == 3
    assert file.exists()
    with pytest.raises(GameInUse):
        hold(log)
    lock.release()


def test_a_lock_by_filelock_counts_and_ours_counts_for_it(tmp_path: Path) -> None:
    """Programs on systems or file systems without ``flock`` lock by filelock, as older versions did."""
    from filelock import FileLock, Timeout

    log, file = tmp_path / "a.jsonl", tmp_path / LOCKS / "a.lock"
    file.parent.mkdir()
    other = FileLock(file)
    with other, pytest.raises(GameInUse):
        hold(log)
    held = hold(log)
    with pytest.raises(Timeout):
        other.acquire(timeout=0)
    held.release()


def test_without_flock_filelock_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "a.jsonl"
    monkeypatch.setitem(sys.modules, "fcntl", None)
    held = hold(log)
    with pytest.raises(GameInUse):
        hold(log)
    held.release()
    hold(log).release()
    assert list((tmp_path / LOCKS).iterdir()) == []
