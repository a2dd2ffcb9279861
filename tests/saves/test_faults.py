"""Every call to the system fails once, or from then on: no move is ever shown that is not kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import saves
from saves import Journal, disk
from tests.saves.faults import FaultyOs
from tests.saves.playing import CREATED, begin, choose, written

ERRORS = [
    *((call, "ENOSPC") for call in ("open", "write", "fsync", "replace", "ftruncate", "mkdir")),
    *((call, "EIO") for call in ("open", "read", "write", "fsync", "replace", "ftruncate")),
    *((call, "EIO") for call in ("close", "stat", "fstat", "listdir")),
    ("write", "half"),
]
SIGNALS = ("open", "read", "write", "fsync", "replace", "close", "fstat", "stat", "mkdir")
FAULTS = [
    *((call, kind, lasting) for call, kind in ERRORS for lasting in (False, True)),
    *((call, "EINTR", False) for call in SIGNALS),
    ("write", "short", False),
    ("write", "short", True),
]
HARMLESS = ("EINTR", "short")


class Player:
    """Plays on through failures as a person would, and keeps a list of what was acknowledged."""

    def __init__(self, journal: Journal, system: FaultyOs) -> None:
        self.journal = journal
        self.system = system
        self.errors = 0
        self.seen = list(journal.entries)
        self._check()

    def play(self, count: int) -> None:
        rng = random.Random(5)
        for turn in range(count):
            before = self.journal.state.fingerprint()
            try:
                if turn % 4 == 3:
                    self.journal.undo(2)
                else:
                    self.journal.append(choose(self.journal, rng))
            except saves.SaveError:
                self.errors += 1
                assert self.journal.state.fingerprint() == before
                assert self.journal.entries == self.seen
            else:
                self.seen.append(self.journal.entries[-1])
                assert self.journal.entries == self.seen
                self._check()

    def _check(self) -> None:
        facts = self.journal.path.stat()
        assert self.system.synced[facts.st_ino] == facts.st_size
        if names := self.system.named.get(self.journal.path.parent.stat().st_ino):
            assert self.journal.path.name in names


def check_disk(path: Path, player: Player, sound: bool) -> None:
    """Look at the file with a sound system: nothing acknowledged is missing."""
    log = saves.read(path)
    kept = list(log.entries)
    assert kept[: len(player.seen)] == player.seen
    if sound:
        assert kept == player.seen
        assert not log.torn
    with saves.open_journal(path) as journal:
        journal.append(choose(journal, random.Random(1)))
    assert saves.verify(path).ok


def whole_story(folder: Path, system: FaultyOs) -> list[tuple[Path, Player, bool]]:
    """Begin a game, play, close, open it again with a torn line, play, branch, list."""
    played = []

    def go_on(make: Callable[[], Journal], count: int) -> Path | None:
        try:
            journal = make()
        except saves.SaveError:
            errors.append(1)
            return None
        player = Player(journal, system)
        player.play(count)
        errors.extend([1] * player.errors)
        played.append((journal.path, player, journal._file.sound))
        try:
            journal.close()
        except saves.SaveError:
            errors.append(1)
        return journal.path

    errors: list[int] = []
    path = go_on(lambda: begin(folder / "new"), 5)
    torn = next((folder / "old").glob("*.jsonl"))
    go_on(lambda: saves.open_journal(torn), 2)
    library = saves.Library(folder / "old")
    for act in (
        library.games,
        lambda: go_on(lambda: library.branch(path or torn, 3, CREATED), 1),
    ):
        try:
            act()
        except saves.SaveError:
            errors.append(1)
    if system.kind in HARMLESS or not system.reached:
        assert not errors
    return played


@pytest.mark.parametrize(("call", "kind", "lasting"), FAULTS)
def test_nothing_acknowledged_is_lost_when_the_system_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, kind: str, lasting: bool
) -> None:
    old = written(tmp_path / "sample", 4).read_bytes()[:-9]
    nth = 0
    system = FaultyOs()
    while system.reached:
        nth += 1
        folder = tmp_path / str(nth)
        (folder / "old").mkdir(parents=True)
        (folder / "old" / "20260101-000000-discovery-aaaa.jsonl").write_bytes(old)
        system = FaultyOs(call, nth, kind, lasting)
        before = next((folder / "old").iterdir()).stat()
        system.synced[before.st_ino] = before.st_size
        with monkeypatch.context() as patch:
            patch.setattr(disk, "os", system)
            played = whole_story(folder, system)
        for path, player, sound in played:
            check_disk(path, player, sound)
        for path in folder.glob("*/*.jsonl"):
            assert saves.verify(path).damage is None
    assert nth > 1


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace", "close", "lstat", "mkdir"])
def test_a_game_that_could_not_be_begun_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    nth = 1
    while True:
        folder = tmp_path / str(nth)
        system = FaultyOs(call, nth)
        with monkeypatch.context() as patch:
            patch.setattr(disk, "os", system)
            try:
                journal = begin(folder)
            except saves.SaveError:
                left = [path for path in folder.glob("*") if path.is_file()]
            else:
                break
        assert left == []
        nth += 1
    journal.close()
    assert nth > 1
    assert system.calls < nth


@pytest.mark.parametrize("times", [1, 2])
def test_an_interrupted_write_leaves_no_half_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    journal = begin(tmp_path)
    journal.append(choose(journal, random.Random(1)))
    left = [KeyboardInterrupt()] * times

    def stop(fd: int) -> None:
        if left:
            raise left.pop()

    system = FaultyOs()
    system.fsync = stop
    with monkeypatch.context() as patch:
        patch.setattr(disk, "os", system)
        with pytest.raises(KeyboardInterrupt):
            journal.append(choose(journal, random.Random(1)))
        assert len(journal.entries) == 1
        if times == 1:
            journal.append(choose(journal, random.Random(1)))
        else:
            with pytest.raises(saves.SaveError, match="open the game again"):
                journal.append(choose(journal, random.Random(1)))
    journal.close()
    assert saves.read(journal.path).entries == journal.entries
    assert saves.verify(journal.path).ok


def test_the_error_says_what_happened_and_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with begin(tmp_path) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(disk, "os", FaultyOs("write", 1, "ENOSPC"))
            with pytest.raises(saves.SaveError) as caught:
                journal.append(choose(journal, random.Random(1)))
        assert str(caught.value) == (
            f"nothing has changed, because it could not be saved in {journal.path}: No space left on device"
        )
        journal.append(choose(journal, random.Random(1)))
        with monkeypatch.context() as patch:
            patch.setattr(disk, "os", FaultyOs("fsync", 1, "EIO", lasting=True))
            with pytest.raises(saves.SaveError, match="open the game again to continue"):
                journal.append(choose(journal, random.Random(1)))
        with pytest.raises(saves.SaveError, match="an earlier write failed"):
            journal.append(choose(journal, random.Random(1)))
        assert len(journal.entries) == 1
    with saves.open_journal(journal.path) as again:
        again.append(choose(again, random.Random(1)))
