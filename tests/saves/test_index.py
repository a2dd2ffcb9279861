"""The index of a folder: quick when it can be used, of no weight when it cannot."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import saves
from saves import Library, Summary, disk, index
from saves.lines import decode, seal, unseal
from saves.lock import hold
from saves.summary import summarise
from tests.saves.faults import FaultyOs
from tests.saves.playing import begin, play, written


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a finished game that has a title, an unfinished game and a damaged one."""
    over = written(tmp_path, seed=1, undo=0.05)
    with saves.open_journal(over) as journal:
        journal.rename("Sunday")
    with begin(tmp_path, seed=2) as journal:
        play(journal, 12)
    bad = written(tmp_path, 6, seed=3)
    bad.write_bytes(bad.read_bytes().replace(b'"n":4', b'"n":5'))
    return tmp_path


def sound(games: list[Summary]) -> list[Summary]:
    return [game for game in games if game.problem is None]


def test_what_was_listed_once_is_not_read_again(folder: Path, reads: list[str]) -> None:
    before = Library(folder).games()
    assert len(reads) == len(before) == 3
    reads.clear()
    again = Library(folder)
    assert again.games() == before
    (bad,) = (game for game in before if game.problem)
    assert reads == [bad.path.name]
    assert again.games() == before
    assert len(reads) == 1


def test_only_what_has_changed_is_read(folder: Path, reads: list[str]) -> None:
    before = sound(Library(folder).games())
    (running,) = (game for game in before if not game.finished)
    with saves.open_journal(running.path) as journal:
        play(journal, 2)
    reads.clear()
    after = {game.id: game for game in Library(folder).games()}
    assert running.path.name in reads
    assert len(reads) == 2
    assert after[running.id].moves == running.moves + 2
    os.utime(running.path, ns=(5, 5))
    reads.clear()
    assert Library(folder).games()[-1].id == running.id
    assert len(reads) == 2


def test_a_deleted_index_loses_nothing(folder: Path) -> None:
    before = Library(folder).games()
    (folder / index.NAME).unlink()
    assert Library(folder).games() == before
    assert (folder / index.NAME).exists()


def test_a_game_that_is_gone_leaves_the_index(folder: Path) -> None:
    game = sound(Library(folder).games())[0]
    game.path.unlink()
    assert game.id not in {other.id for other in Library(folder).games()}
    written(folder, 3, seed=9)
    assert game.id not in {other.id for other in Library(folder).games()}
    assert game.path.name not in (folder / index.NAME).read_text()


def test_the_index_is_never_asked_when_a_game_is_opened(folder: Path) -> None:
    library = Library(folder)
    game = sound(library.games())[0]
    facts = game.path.stat()
    data = game.path.read_bytes()
    game.path.write_bytes(data.replace(b'"n":4', b'"n":5'))
    os.utime(game.path, ns=(facts.st_mtime_ns, facts.st_mtime_ns))
    assert game in Library(folder).games()
    with pytest.raises(saves.DamagedLog):
        library.read(game.id)
    with pytest.raises(saves.DamagedLog):
        library.open(game.id)


def other_version(data: Any) -> None:
    data["version"] = [0, 0]


def other_rules(data: Any) -> None:
    data["rules"] = {name: version + 1 for name, version in data["rules"].items()}


def other_game(data: Any) -> None:
    data["game"] = ["ludo"] * len(data["game"])


def fewer_values(data: Any) -> None:
    del data["turn"][-1]


def no_such_time(data: Any) -> None:
    data["created"][0] = 1 << 60


def no_games(data: Any) -> None:
    del data["name"]


CHANGES = [
    other_version,
    other_rules,
    other_game,
    fewer_values,
    no_such_time,
    no_games,
]


@pytest.mark.parametrize("change", CHANGES)
def test_an_index_of_another_version_is_as_good_as_none(
    folder: Path, reads: list[str], change: Callable[[Any], None]
) -> None:
    before = Library(folder).games()
    path = folder / index.NAME
    data = decode(unseal(path.read_bytes().split(b"\n")[index.SUMMARIES], "")[0])
    change(data)
    payload = json.dumps(data, sort_keys=True, separators=(",", ":")).encode()
    path.write_bytes(seal(payload, "")[0])
    reads.clear()
    assert Library(folder).games() == before
    assert len(reads) == 3


def test_a_damaged_index_is_as_good_as_none(folder: Path) -> None:
    before = Library(folder).games()
    path = folder / index.NAME
    data = path.read_bytes()
    for place in range(0, len(data) - 1, 7):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        assert not len(index.load(folder))
        path.write_bytes(data[:place])
        assert not len(index.load(folder))
    path.unlink()
    path.mkdir()
    assert Library(folder).games() == before


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace", "close", "lstat", "mkdir"])
def test_the_games_are_listed_where_no_index_can_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    before = Library(folder).games()
    known = [(facts, summarise(facts)[0]) for facts in disk.list_files(folder, ".jsonl")]
    nth = 0
    system = FaultyOs()
    while system.reached:
        nth += 1
        (folder / index.NAME).unlink(missing_ok=True)
        system = FaultyOs(call, nth)
        with monkeypatch.context() as patch:
            patch.setattr(disk, "os", system)
            index.store(folder, known)
        assert len(index.load(folder)) in (0, 2)
        assert Library(folder).games() == before
    assert nth > 1 or call == "mkdir"


def test_an_index_that_another_program_writes_just_now_is_left_to_it(folder: Path) -> None:
    lock = hold(folder / index.NAME)
    try:
        assert len(Library(folder).games()) == 3
        assert not (folder / index.NAME).exists()
    finally:
        lock.release()


def test_a_listing_that_is_broken_off_need_not_begin_anew(folder: Path, reads: list[str]) -> None:
    class Enough(Exception):
        pass

    def told(count: int, total: int) -> None:
        assert total == 3
        if count == 2:
            raise Enough

    with pytest.raises(Enough):
        Library(folder).games(told)
    assert len(reads) == 2
    reads.clear()
    library = Library(folder)
    assert len(library.games()) == 3
    assert len(reads) == 1 + len([game for game in library.games()[:2] if game.problem])


def test_no_more_is_read_than_is_asked_for(folder: Path, reads: list[str]) -> None:
    wanted = Library(folder).games()[0]
    (folder / index.NAME).unlink()
    reads.clear()
    assert next(Library(folder).newest()) == wanted
    assert len(reads) == 1


def test_what_a_short_look_has_not_come_to_stays_in_the_index(folder: Path, reads: list[str]) -> None:
    old = sound(Library(folder).games())
    written(folder, 3, seed=9)
    next(Library(folder).newest())
    reads.clear()
    assert len(sound(Library(folder).games())) == len(old) + 1
    assert len(reads) == 1
