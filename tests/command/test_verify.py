"""``verify``."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import Library
from tests.command.conftest import Hinterland, contents
from tests.saves.playing import CREATED, SEATS, play


def test_sound_logs(hinterland: Hinterland, game: Path, over: Path) -> None:
    outcome = hinterland("verify", game, over.stem)
    assert (outcome.status, outcome.err) == (0, "")
    first, second = outcome.out.splitlines()
    seed = "all {} deals follow from the seed {}, known from the start"
    assert first == f"{game}: sound (40 moves, 3 taken back, not finished); {seed.format(15, 7)}"
    assert second.startswith(f"{over}: sound (")
    assert second.endswith(f", 0 taken back, finished); {seed.format(83, 8)}")


def test_a_branch_that_has_dealt_nothing_yet(hinterland: Hinterland, data: Path) -> None:
    library = Library(data / "games")
    with library.create(game="discovery", seats=SEATS, created=CREATED) as journal:
        play(journal, 7)
        library.branch(journal, len(journal.entries), CREATED).close()
        branch = next(path for path in library.paths() if path != journal.path)
    assert hinterland("verify", branch).out.endswith("; there are no deals in it to check\n")


def test_damage(hinterland: Hinterland, data: Path, damaged: Path, over: Path) -> None:
    before = contents(data)
    outcome = hinterland("verify", damaged, over)
    assert outcome.status == 1
    assert outcome.out.startswith(f"{over}: sound")
    for words in (str(damaged), "line 5", "checksum"):
        assert words in outcome.err
    assert contents(data) == before


def test_a_torn_line(hinterland: Hinterland, game: Path) -> None:
    data = game.read_bytes()
    game.write_bytes(data[:-1])
    hinterland("verify", game).refused(str(game), "incomplete", "resume")
    assert game.read_bytes() == data[:-1]


def test_files_that_are_no_logs(hinterland: Hinterland, tmp_path: Path, over: Path) -> None:
    foreign, empty = tmp_path / "foreign.jsonl", tmp_path / "empty.jsonl"
    foreign.write_bytes(bytes(range(256)))
    empty.touch()
    folder = tmp_path / "folder.jsonl"
    folder.mkdir()
    outcome = hinterland("verify", foreign, empty, folder, over)
    assert outcome.status == 1
    assert outcome.out.startswith(f"{over}: sound")
    told = outcome.err.splitlines()
    assert len(told) == 3
    for path, line in zip((foreign, empty, folder), told, strict=True):
        assert line.startswith("hinterland: ")
        assert str(path) in line


def test_many_logs_are_told_of_alike_however_many_processes_check_them(
    hinterland: Hinterland, data: Path, damaged: Path, over: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = over.with_name("cut.jsonl")
    cut.write_bytes(over.read_bytes()[:-1])
    named = [over, damaged, "no-such-game", cut, data / "games", over]
    monkeypatch.setattr("os.sched_getaffinity", lambda _process: {0, 1}, raising=False)
    alone = hinterland("verify", *named)
    monkeypatch.setattr("tui.command.verify._MANY", 1)
    together = hinterland("verify", *named)
    assert (together.status, together.out, together.err) == (alone.status, alone.out, alone.err)
    assert len(alone.out.splitlines()) == 3
    assert len(alone.err.splitlines()) == 5
