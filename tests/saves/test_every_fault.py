"""Every kind of file, every system call, every error: after a failure all is as it was before."""

from __future__ import annotations

import errno
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

import saves
from engine.bots.pairing import GameResult, Pairing
from saves import Candidate, Library, SaveError, disk, move_review
from saves.exports import stream_file, write_file
from tests.saves.contents import content, leftovers
from tests.saves.faults import FaultyOs
from tests.saves.playing import begin, choose, written
from tui.base import settings
from tui.play.arena.playing import ArenaGame
from tui.play.arena.results_file import opened
from tui.server.errors import CannotServeError
from tui.server.people import People

CALLS = (
    *("open", "read", "write", "fsync", "ftruncate", "close", "chmod"),
    *("replace", "rename", "link", "unlink", "mkdir", "rmdir"),
    *("stat", "lstat", "fstat", "listdir", "utime"),
)
FAULTS = [
    *((call, kind, False) for call in CALLS for kind in ("ENOSPC", "EDQUOT", "EIO", "EINTR")),
    *((call, "EIO", True) for call in CALLS),
    *(("write", kind, False) for kind in ("half", "zero", "short")),
    *(("write", kind, True) for kind in ("half", "zero", "short")),
]
HARMLESS = ("EINTR", "short")
RULES = ArenaGame("discovery", {}, 2)


@dataclass(frozen=True)
class Kind:
    """One thing that is done to one kind of file.

    Attributes:
        change: does it in a folder.
        prepare: makes what is there before.
        grows: whether the file grows instead of being replaced. Then lines of which it was said that they
            could not be written may still be there when the disk refuses to cut them off again.
        vital: whether trouble is told; without the index there is only more to read.
    """

    change: Callable[[Path], object]
    prepare: Callable[[Path], object] = lambda folder: None
    grows: bool = False
    vital: bool = True


def _game(folder: Path) -> Path:
    return next(folder.glob("*.jsonl"))


def _begin(folder: Path) -> None:
    journal = begin(folder)
    with suppress(SaveError):  # it has begun
        journal.close()


def _torn(folder: Path) -> None:
    path = written(folder, 3)
    path.write_bytes(path.read_bytes() + b'{"by":0,"mo')


def _append(folder: Path) -> None:
    with saves.open_journal(_game(folder)) as journal:
        journal.append(choose(journal, random.Random(1)))


def _begin_review(folder: Path) -> None:
    log = saves.read(_game(folder))
    with saves.open_review(log.path, log, "expert") as review:
        entry = next(entry for entry in log.mainline if entry.by == 0)
        best = [Candidate(entry.move, 1.0)]
        if not review.move_reviews:
            review.add(move_review(log.mainline.index(entry), 0, best, 0.5))


def _foreign_review(folder: Path) -> None:
    saves.reviews.review_path(written(folder, 3)).write_bytes(b"of another game\n")


def _ledger(folder: Path) -> None:
    with opened(folder, RULES) as ledger:
        pairing = Pairing("a", "b", len(ledger.results), 0, 2)
        ledger.add(pairing, GameResult((1, 2), 0.0, ((1.0,), (2.0,))))


def _stream(path: Path) -> None:
    with stream_file(path) as file:
        for _ in range(3):
            file.write(b"new" * 999)


def _restore(folder: Path) -> None:
    library = Library(folder)
    library.restore(library.trash.paths()[0])


KINDS = {
    "new log": Kind(_begin),
    "log in a new folder": Kind(lambda folder: _begin(folder / "a" / "b")),
    "log": Kind(_append, lambda folder: written(folder, 3), grows=True),
    "torn log": Kind(_append, _torn, grows=True),
    "deleted log": Kind(lambda folder: Library(folder).delete(""), lambda folder: written(folder, 3)),
    "restored log": Kind(
        _restore, lambda folder: (written(folder, 3), Library(folder).delete(_game(folder).stem))
    ),
    "new sheet": Kind(lambda folder: saves.write_metadata(folder / "a.json", {"new": "b" * 9999})),
    "sheet": Kind(
        lambda folder: saves.write_metadata(folder / "a.json", {"new": "b" * 9999}),
        lambda folder: saves.write_metadata(folder / "a.json", {"old": 1}),
    ),
    "removed sheet": Kind(
        lambda folder: saves.remove_metadata(folder / "a.json"),
        lambda folder: saves.write_metadata(folder / "a.json", {"old": 1}),
    ),
    "people": Kind(
        lambda folder: People(folder).take("b", "Boris"), lambda folder: People(folder).take("a", "Anna")
    ),
    "settings": Kind(
        lambda folder: settings.save(folder, settings.Settings(hints=False)),
        lambda folder: settings.save(folder, settings.Settings()),
    ),
    "index": Kind(
        lambda folder: Library(folder).games(),
        lambda folder: (written(folder, 3), _index_of_one(folder), written(folder, 3, seed=7)),
        vital=False,
    ),
    "new review": Kind(_begin_review, lambda folder: written(folder, 9), grows=True),
    "review of another game": Kind(_begin_review, _foreign_review, grows=True),
    "new results": Kind(_ledger, grows=True),
    "results": Kind(_ledger, _ledger, grows=True),
    "new export": Kind(lambda folder: write_file(folder / "a.txt", b"new" * 999)),
    "export": Kind(
        lambda folder: write_file(folder / "a.txt", b"new" * 999),
        lambda folder: (folder / "a.txt").write_bytes(b"precious"),
    ),
    "new export in pieces": Kind(lambda folder: _stream(folder / "a.csv")),
    "export in pieces": Kind(
        lambda folder: _stream(folder / "a.csv"),
        lambda folder: (folder / "a.csv").write_bytes(b"precious"),
    ),
}


def _index_of_one(folder: Path) -> None:
    assert len(Library(folder).games()) == 1


def tries(
    kind: Kind, folder: Path, monkeypatch: pytest.MonkeyPatch, fault: tuple[str, str, bool]
) -> Iterator[tuple[Path, bool]]:
    """Fail each of the calls once, or from it on; yield the folder and whether an error was told."""
    before = folder / "before"
    call, error, lasting = fault
    nth = 0
    system = FaultyOs()
    while system.reached:
        nth += 1
        place = folder / f"{call}-{error}-{lasting}-{nth}"
        shutil.copytree(before, place)
        system = FaultyOs(call, nth, error, lasting)
        for path in place.rglob("*"):
            system.synced[path.stat().st_ino] = path.stat().st_size
        told = False
        with monkeypatch.context() as patch:
            patch.setattr(disk, "os", system)
            try:
                kind.change(place)
            except (SaveError, OSError, CannotServeError):
                told = True
        if not system.reached:
            assert not told
            break
        yield place, told


@pytest.mark.parametrize("name", KINDS)
def test_after_a_failure_all_is_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    kind = KINDS[name]
    (tmp_path / "before").mkdir()
    kind.prepare(tmp_path / "before")
    before = content(tmp_path / "before")
    shutil.copytree(tmp_path / "before", tmp_path / "after")
    kind.change(tmp_path / "after")
    after = content(tmp_path / "after")
    assert after != before
    hit = 0
    for fault in FAULTS:
        call, error, lasting = fault
        for place, told in tries(kind, tmp_path, monkeypatch, fault):
            hit += 1
            found = content(place)
            if error in HARMLESS:
                assert not told
            if not told:
                assert found == after or not kind.vital
            elif kind.grows:
                for path, data in before.items():
                    assert found[path].startswith((data, after[path][: len(data) // 2]))
            else:
                assert found == before
            if call != "unlink" and not lasting:
                assert leftovers(place) == []
            if told and not kind.grows:  # nothing that was left behind stands in the way
                kind.change(place)
                assert content(place) == after
            elif kind.grows:
                kind.change(place)
                sound(place)
            shutil.rmtree(place)
    assert hit > 20


def sound(folder: Path) -> None:
    """Check that what grows can be read whole."""
    for path in folder.glob("*.jsonl"):
        if not path.name.startswith("discovery-"):  # results of an arena
            assert saves.verify(path).ok


@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOTSUP])
def test_the_old_file_comes_back_where_a_file_has_one_name_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    system = FaultyOs("fsync", 3)  # the new file, the copy of the old one, the folder

    def no_links(*_paths: Path) -> None:
        raise OSError(number, os.strerror(number))

    system.link = no_links  # type: ignore[attr-defined]
    monkeypatch.setattr(disk, "os", system)
    with pytest.raises(OSError, match="Input/output"):
        disk.create_whole(path, b"new")
    assert content(tmp_path) == {"a": b"old"}
    assert leftovers(tmp_path) == []
    disk.create_whole(path, b"new")
    assert content(tmp_path) == {"a": b"new"}


def test_when_the_disk_refuses_everything_one_of_both_files_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    system = FaultyOs("replace", 2)  # to put the old one back

    def broken(fd: int) -> None:
        if os.path.isdir(f"/proc/self/fd/{fd}"):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        FaultyOs._fsync(system, fd)

    system._fsync = broken  # type: ignore[method-assign]
    system.fsync = broken
    monkeypatch.setattr(disk, "os", system)
    with pytest.raises(OSError, match="Input/output"):
        disk.create_whole(path, b"new")
    assert content(tmp_path) == {"a": b"new"}
    with suppress(FileNotFoundError):
        assert leftovers(tmp_path)[0].read_bytes() == b"old"


def test_a_block_that_ends_with_an_exception_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    for before in ({}, {"a.csv": b"old"}):
        for name, data in before.items():
            (tmp_path / name).write_bytes(data)
        with suppress(KeyboardInterrupt), stream_file(path) as file:
            file.write(b"new")
            assert file.tell() == 3
            raise KeyboardInterrupt
        assert content(tmp_path) == before
        assert leftovers(tmp_path) == []
