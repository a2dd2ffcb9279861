"""Reading and writing: only ordinary files, under names that nobody has prepared, for their owner."""

from __future__ import annotations

import json
import os
import signal
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

import saves
import saves.reviews
from saves import Library, SaveError, disk, index
from saves.exports import write_file
from saves.lines import seal
from tests.saves.contents import content, leftovers
from tests.saves.faults import FaultyOs
from tests.saves.playing import begin, written


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """Fail instead of waiting forever for the other end of a FIFO."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError("it waits for something that is no ordinary file")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def umask() -> Iterator[Callable[[int], int]]:
    before = os.umask(0o022)
    yield os.umask
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


ODD: dict[str, Callable[[Path], object]] = {
    "FIFO": os.mkfifo,
    "link to a device": lambda path: path.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
    "socket": lambda path: os.mknod(path, stat.S_IFSOCK | 0o600),
    "huge": lambda path: (path.touch(), os.truncate(path, disk.MOST_BYTES + 1)),
}


@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    game = written(tmp_path, 3)
    path = tmp_path / "odd.jsonl"
    ODD[kind](path)
    for attempt in (saves.read, saves.verify, saves.open_journal, saves.read_metadata):
        with pytest.raises(SaveError, match=r"odd\.jsonl"):
            attempt(path)
    if kind != "huge":
        with pytest.raises(OSError, match=r"."):
            disk.AppendFile(path, 0)
    games = Library(tmp_path).games()
    assert {found.id: found.problem is None for found in games} == {game.stem: True, "odd": False}
    if kind != "huge":
        with pytest.raises(SaveError, match=r"odd\.jsonl"):
            write_file(path, b"new")
    for name in (index.NAME, saves.reviews.review_path(game).name):
        (tmp_path / name).unlink(missing_ok=True)
        ODD[kind](tmp_path / name)
    assert [found.id for found in Library(tmp_path).games()] == [found.id for found in games]
    log = saves.read(game)
    with pytest.raises(SaveError, match="review"):
        saves.open_review(game, log, "expert")


def test_names_that_are_not_utf_8_and_impossible_times(tmp_path: Path) -> None:
    game = written(tmp_path, 3)
    odd = Path(os.fsdecode(bytes(tmp_path / "x") + b"\xff.jsonl"))
    odd.write_bytes(game.read_bytes())
    os.utime(game, ns=(0, 99_999_999_999 * 10**9))
    (tmp_path / "loop.jsonl").symlink_to("loop.jsonl")
    for _again in range(2):
        first, second = Library(tmp_path).games()
        assert (first.id, first.problem) == (game.stem, None)
        assert first.modified.astimezone().year > 2400
        assert (second.id, second.readable) == ("x?", False)
        assert "UTF-8" in str(second.problem)
    with pytest.raises(SaveError, match="loop"):
        saves.read(tmp_path / "loop.jsonl")
    with pytest.raises(SaveError, match="loop"):
        saves.open_journal(tmp_path / "loop.jsonl")


def test_an_index_that_makes_no_sense_is_as_good_as_none(tmp_path: Path) -> None:
    for seed in (1, 8):
        written(tmp_path, 4 if seed == 1 else 10**6, seed=seed)
    games = Library(tmp_path).games()
    path = tmp_path / index.NAME
    payload = saves.lines.decode(saves.lines.unseal(path.read_bytes().split(b"\n")[0], "")[0])
    wrong = [
        None,
        True,
        -1,
        10**30,
        1.5,
        "\ud800",
        "x",
        [],
        [[]],
        [None] * 17,
        {},
        {"a": 1},
        [99],
        ["a", 1, 2],
    ]

    def check(data: object) -> None:
        path.write_bytes(seal(json.dumps(data).encode(), "")[0])
        found = Library(tmp_path).games()
        assert len(found) == len(games)
        for game in found:  # whatever it says can be shown
            assert isinstance(game.title, str)
            game.title.encode()
            assert len(game.scores) == len(game.seats)
            assert all(seat in range(len(game.seats)) for seat in game.winners)
            assert str(game.modified)

    check(payload)
    for value in wrong:
        check({"a": value})
        for key in payload:
            check({**payload, key: value})
        for key, column in payload.items():
            if isinstance(column, list):
                check({**payload, key: [value, *column[1:]]})
        check({**payload, "rules": dict.fromkeys(payload["rules"], value)})


def test_nothing_that_was_prepared_beside_a_file_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim, target = tmp_path / "victim", tmp_path / "out.txt"
    victim.write_bytes(b"mine")
    (tmp_path / ".out.txt.new").symlink_to(victim)
    os.mkfifo(tmp_path / ".out.txt.old")
    write_file(target, b"new")
    assert not target.is_symlink()
    assert target.read_bytes() == b"new"
    assert victim.read_bytes() == b"mine"
    for plant in (lambda path: path.symlink_to(victim), os.mkfifo, Path.mkdir):
        system = FaultyOs()
        system.urandom = bytes  # type: ignore[attr-defined]
        guessed = tmp_path / f".hinterland-{'00' * 8}.new"
        plant(guessed)
        with monkeypatch.context() as patch:
            patch.setattr(disk, "os", system)
            with pytest.raises(SaveError, match="File exists"):
                write_file(target, b"newer")
        assert (target.read_bytes(), victim.read_bytes()) == (b"new", b"mine")
        guessed.rmdir() if guessed.is_dir() else guessed.unlink()


def test_ones_own_link_is_followed_and_that_of_another_user_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real.txt").write_bytes(b"old")
    link = tmp_path / "link.txt"
    link.symlink_to("real.txt")
    write_file(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "real.txt").read_bytes() == b"new"
    user = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: user)
    with pytest.raises(SaveError, match="another user"):
        write_file(link, b"newer")
    assert (tmp_path / "real.txt").read_bytes() == b"new"


@pytest.mark.parametrize("mask", [0, 0o022, 0o077])
def test_only_the_owner_reads_what_is_kept(tmp_path: Path, umask: Callable[[int], int], mask: int) -> None:
    umask(mask)
    data = tmp_path / "data"
    path = written(data / "games", 9)
    log = saves.read(path)
    with saves.open_review(path, log, "expert"):
        pass
    saves.write_metadata(data / "tables" / "a.json", {"a": 1})
    path.write_bytes(path.read_bytes() + b"torn")
    saves.open_journal(path).close()
    Library(data / "games").games()
    Library(data / "games").delete(path.stem)
    kept = [data, *data.rglob("*")]
    assert len(kept) > 8
    assert {mode(path) for path in kept} == {0o600, 0o700}
    assert disk.open_to_others(data) == []
    write_file(tmp_path / "out.txt", b"new")
    assert mode(tmp_path / "out.txt") == 0o666 & ~mask
    (tmp_path / "out.txt").chmod(0o640)
    write_file(tmp_path / "out.txt", b"newer")
    assert mode(tmp_path / "out.txt") == 0o640


def test_leftovers_of_a_crash_are_removed_after_a_day(tmp_path: Path) -> None:
    begin(tmp_path).close()
    old, young = tmp_path / ".hinterland-a.new", tmp_path / ".hinterland-b.old"
    other = tmp_path / ".hinterland-notes.txt"
    for path in (old, young, other):
        path.write_bytes(b"")
    for path in (old, other):
        os.utime(path, (0, 0))
    Library(tmp_path).games()
    assert leftovers(tmp_path) == [young, other] or leftovers(tmp_path) == [other, young]
    assert len(content(tmp_path)) == 2
