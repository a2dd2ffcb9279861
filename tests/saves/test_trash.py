"""Renaming, deleting and bringing back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import saves
from saves import Library
from saves.library import TRASH
from tests.saves.playing import begin, written


def test_a_renamed_game_keeps_its_place_in_the_list(tmp_path: Path) -> None:
    path, other = written(tmp_path, 4, seed=1), written(tmp_path, 4, seed=2)
    for second, file in enumerate((path, other), 1):
        os.utime(file, (second, second))
    library = Library(tmp_path)
    assert [game.title for game in library.games()] == ["", ""]
    library.rename(path.stem, "Sunday")
    assert [(game.path, game.title) for game in library.games()] == [(other, ""), (path, "Sunday")]
    assert saves.verify(path).ok


def test_a_game_that_is_open_is_not_renamed_and_not_deleted(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with begin(tmp_path) as journal:
        with pytest.raises(saves.GameInUse):
            library.rename(journal.id, "Sunday")
        with pytest.raises(saves.GameInUse):
            library.delete(journal.id)
    library.delete(journal.id)
    assert library.games() == []


def test_a_deleted_game_can_be_brought_back(tmp_path: Path) -> None:
    path = written(tmp_path, 9)
    data, facts = path.read_bytes(), path.stat()
    library = Library(tmp_path)
    before = library.games()
    where = library.delete(path.stem)
    assert where == tmp_path / TRASH / path.name
    assert not path.exists()
    assert library.games() == []
    (deleted,) = library.trash.games()
    assert (deleted.id, deleted.moves) == (path.stem, 9)
    assert library.restore(where) == path
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (data, facts.st_mtime_ns)
    assert library.games() == before
    assert library.trash.games() == []


def test_damaged_games_can_be_deleted_too(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_bytes(b"nonsense\n")
    library = Library(tmp_path)
    assert library.restore(library.delete("bad")).read_bytes() == b"nonsense\n"


def test_games_of_one_name_lie_side_by_side_in_the_trash(tmp_path: Path) -> None:
    library = Library(tmp_path)
    places = []
    for text in (b"a\n", b"b\n", b"c\n"):
        (tmp_path / "game.jsonl").write_bytes(text)
        places.append(library.delete("game"))
    assert [place.read_bytes() for place in places] == [b"a\n", b"b\n", b"c\n"]
    assert len(library.trash.games()) == 3


def test_nothing_is_replaced_by_a_game_that_is_brought_back(tmp_path: Path) -> None:
    library = Library(tmp_path)
    (tmp_path / "game.jsonl").write_bytes(b"old\n")
    where = library.delete("game")
    (tmp_path / "game.jsonl").write_bytes(b"new\n")
    with pytest.raises(saves.SaveError, match="another game of this name now"):
        library.restore(where)
    assert (where.read_bytes(), (tmp_path / "game.jsonl").read_bytes()) == (b"old\n", b"new\n")


def test_what_is_not_there_cannot_be_deleted_or_brought_back(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with pytest.raises(saves.GameNotFound):
        library.delete("none")
    with pytest.raises(saves.SaveError, match="cannot bring back"):
        library.restore(tmp_path / TRASH / "none.jsonl")
