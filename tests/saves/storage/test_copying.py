"""Copying from one store to another."""

from __future__ import annotations

from pathlib import Path

import pytest

import saves
from saves import Library, SaveError, storage
from saves.storage.copying import copy
from saves.storage.postgresql import PostgresStore
from tests.saves.playing import CREATED, SEATS, play, written


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """Give a data folder with a bit of everything."""
    root = tmp_path / "data"
    path = written(root / "games", undo=0.1)
    storage.set_modified(path, 1_700_000_000_123_456_789)
    Library(root / "games").delete(written(root / "games", 5, seed=9).stem)
    journal = saves.create(
        root / "server" / "games", game="discovery", seats=SEATS, created=CREATED, concealed=True, seed=None
    )
    with journal:
        play(journal, 7)
    saves.write_metadata(root / "server" / "tables" / "a.json", {"id": "a"})
    (root / "server" / "ssh_host_ed25519_key").write_text("secret")
    (root / "settings.toml").write_text("")
    Library(root / "games").games()
    return root


def _contents(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): storage.read_bytes(path)
        for path in storage.all_files(root)
        if not path.name.startswith(".") and ".locks" not in path.parts
    }


def test_everything_goes_there_and_comes_back(here: Path, store: PostgresStore, tmp_path: Path) -> None:
    there, back = Path(store.label), tmp_path / "back"
    report = copy(here, there)
    assert report.complete
    assert len(report.copied) == 5
    wanted = _contents(here)
    del wanted["settings.toml"], wanted["server/ssh_host_ed25519_key"]
    assert _contents(there) == wanted
    assert copy(there, back).complete
    assert _contents(back) == wanted
    for root in (there, back):
        [game] = Library(root / "games").games()
        assert game.modified_ns == 1_700_000_000_123_456_789
        assert saves.verify(game.path).damage is None
        [open_game] = Library(root / "server" / "games").paths()
        with saves.open_journal(open_game) as journal:  # the concealed secret has come along
            play(journal)
        assert saves.verify(open_game).finished


def test_a_copy_that_was_interrupted_goes_on(here: Path, store: PostgresStore) -> None:
    there = Path(store.label)

    class Ended(Exception):
        pass

    def told(done: int, total: int) -> None:
        if done == 2:
            raise Ended

    with pytest.raises(Ended):
        copy(here, there, told)
    report = copy(here, there)
    assert (len(report.copied), len(report.same)) == (3, 2)
    assert not copy(here, there).copied


def test_a_game_that_has_grown_is_replaced_and_another_is_not(here: Path, store: PostgresStore) -> None:
    there = Path(store.label)
    copy(here, there)
    [path] = Library(here / "server" / "games").paths()
    with saves.open_journal(path) as journal:
        play(journal, 3)
    report = copy(here, there)
    assert list(report.copied) == [path]
    copied = there / path.relative_to(here)
    with saves.open_journal(path) as journal, saves.open_journal(copied) as other:
        journal.rename("here")
        other.rename("there")
    before = storage.read_bytes(copied)
    report = copy(here, there)
    assert list(report.different) == [path]
    assert not report.complete
    assert storage.read_bytes(copied) == before


def test_a_game_that_is_being_played_is_left_out(here: Path, store: PostgresStore) -> None:
    [path] = Library(here / "server" / "games").paths()
    with saves.open_journal(path):
        report = copy(here, Path(store.label))
    assert list(report.in_use) == [path]
    assert copy(here, Path(store.label)).complete


def test_what_is_stored_wrongly_is_noticed(
    here: Path, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = PostgresStore.create_whole
    monkeypatch.setattr(PostgresStore, "create_whole", lambda self, path, data: real(self, path, data[:-1]))
    with pytest.raises(SaveError, match="was not stored as it was written"):
        copy(here, Path(store.label))


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no folder"):
        copy(tmp_path / "none", tmp_path / "other")


def test_a_place_is_not_copied_onto_itself(here: Path, store: PostgresStore) -> None:
    copy(here, Path(store.label))
    for place in (here, Path(store.label)):
        with pytest.raises(SaveError, match="onto itself"):
            copy(place, place)
    with pytest.raises(SaveError, match="onto itself"):
        copy(here, here / ".." / here.name)
