"""Laws of every store, files and PostgreSQL alike."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import saves
from engine import CHANCE
from saves import Candidate, GameInUse, GameNotFound, Library, SaveError, move_review, storage
from saves.results.played import played_games
from tests.saves.playing import CREATED, SEATS, begin, play, written
from tui.base import settings as own_settings
from tui.server.people import People

_SHARED = (HealthCheck.function_scoped_fixture,)


def test_a_game_is_played_closed_and_gone_on_with(root: Path) -> None:
    with begin(root / "games") as journal:
        play(journal, 40, undo=0.2, redo=0.1)
        position = journal.state.position()
        path = journal.path
    with saves.open_journal(path) as journal:
        assert journal.state.position() == position
        play(journal)
        assert journal.state.is_terminal
    report = saves.verify(path)
    assert report.finished
    assert report.damage is None


def test_one_writer_at_a_time(root: Path) -> None:
    with begin(root / "games") as journal:
        with pytest.raises(GameInUse):
            saves.open_journal(journal.path)
        play(journal, 5)
    saves.open_journal(journal.path).close()


def test_a_library_lists_names_deletes_and_restores(root: Path) -> None:
    library = Library(root / "games")
    first, second = written(root / "games", 20), written(root / "games", seed=9)
    assert {game.path for game in library.games()} == {first, second}
    assert {game.path for game in Library(root / "games").games()} == {first, second}  # by the index
    library.rename(first.stem, "A fine game")
    gone = library.delete(first.stem)
    assert [game.path for game in library.games()] == [second]
    assert [game.title for game in library.trash.games()] == ["A fine game"]
    assert library.restore(gone) == first
    assert len(library.games()) == 2
    with pytest.raises(GameNotFound):
        library.find("another")


def test_a_restored_game_never_replaces_another(root: Path) -> None:
    library = Library(root / "games")
    path = written(root / "games", 3)
    data = storage.read_bytes(path)
    gone = library.delete(path.stem)
    storage.create_whole(path, data)
    with pytest.raises(SaveError):
        library.restore(gone)
    assert storage.read_bytes(gone) == storage.read_bytes(path) == data


def test_a_concealed_secret_is_revealed_at_the_end(root: Path) -> None:
    journal = saves.create(
        root / "games", game="discovery", seats=SEATS, created=CREATED, concealed=True, seed=None
    )
    with journal:
        play(journal)
    log = saves.read(journal.path)
    assert log.secret
    fairness = saves.verify(journal.path).fairness
    assert fairness is not None
    assert fairness.fault is None


def test_reviews_metadata_people_settings_and_statistics(root: Path) -> None:
    path = written(root / "games")
    log = saves.read(path)
    number, entry = next((n, e) for n, e in enumerate(log.mainline) if e.by != CHANCE)
    for _ in range(2):  # begun, then gone on with
        with saves.open_review(path, log, "greedy") as review:
            review.add(move_review(number, entry.by, [Candidate(entry.move, 1.0)], 0.5))
    assert [one.lost for one in saves.read_review(path, log)] == [0.5]
    saves.write_metadata(root / "server" / "tables" / "a.json", {"id": "a"})
    assert saves.metadata_files(root / "server" / "tables") == [root / "server" / "tables" / "a.json"]
    assert saves.read_metadata(root / "server" / "tables" / "a.json") == {"id": "a"}
    people = People(root / "server")
    people.take("SHA256:a", "Anna")
    assert People(root / "server").shown == ["Anna"]
    folder = root / "server" / "people" / "a"
    own_settings.save(folder, own_settings.Settings(name="Anna"))
    assert own_settings.load(folder).name == "Anna"
    assert played_games(Library(root / "games")) == []


def test_a_torn_line_is_put_aside(root: Path) -> None:
    path = written(root / "games", 6)
    whole = storage.read_bytes(path)
    storage.create_whole(path, whole + b'{"by":0,"mo')
    with saves.open_journal(path) as journal:
        assert journal.recovered is not None
        assert storage.read_bytes(journal.recovered.aside) == b'{"by":0,"mo'
        assert storage.read_bytes(path) == whole
        play(journal, 3)
    assert saves.verify(path).damage is None


def test_what_is_missing_is_missing(root: Path) -> None:
    path = root / "games" / "none.jsonl"
    assert not storage.exists(path)
    for call in (storage.read_bytes, storage.read_beginning, storage.modified_ns, storage.is_ordinary):
        with pytest.raises(FileNotFoundError):
            call(path)
    with pytest.raises(FileNotFoundError):
        storage.append_to(path, 0)
    with pytest.raises(FileNotFoundError):
        storage.set_modified(path, 1)
    storage.remove(path)
    assert storage.list_files(root / "games", ".jsonl") == []
    assert storage.all_files(root) == []


def test_times_are_kept(root: Path) -> None:
    path = written(root / "games", 3)
    storage.set_modified(path, 1_234_567_890_123_456_789)
    assert storage.modified_ns(path) == 1_234_567_890_123_456_789
    assert storage.list_files(path.parent, ".jsonl")[0].modified_ns == 1_234_567_890_123_456_789


def test_both_stores_hold_the_same_bytes(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    other = Path(request.getfixturevalue("store").label)
    here, there = (written(folder / "games", undo=0.1) for folder in (tmp_path, other))
    assert here.name == there.name
    assert here.read_bytes() == storage.read_bytes(there)


@settings(suppress_health_check=_SHARED)
@given(content=st.binary(max_size=300), cut=st.integers(0, 300), seed=st.integers(0, 99))
def test_bytes_come_back_whatever_they_are(root: Path, content: bytes, cut: int, seed: int) -> None:
    """Whole, as lines, cut off, and with lines added."""
    rng = random.Random(seed)
    for name in ("a.jsonl", "a.review", "a.json"):
        path = root / "games" / name
        storage.make_folder(path.parent)
        storage.create_whole(path, content)
        assert storage.read_bytes(path) == storage.read_beginning(path) == content
    path = root / "games" / "a.jsonl"
    kept = content[:cut]
    kept = kept[: kept.rfind(b"\n") + 1]
    file = storage.append_to(path, len(kept))
    for _ in range(3):
        line = bytes(rng.randrange(11, 256) for _ in range(rng.randrange(20))) + b"\n"
        file.append(line)
        kept += line
    file.close()
    assert storage.read_bytes(path) == kept
    assert storage.list_files(root / "games", ".jsonl")[0].size == len(kept)


def test_each_line_of_postgresql_is_a_clause_of_the_sentence() -> None:
    psycopg = pytest.importorskip("psycopg")
    from saves.storage.troubles import unusable

    error = psycopg.OperationalError("connection failed: Connection refused\n\tIs the server running?")
    words = str(unusable("postgresql://here/club", error))
    assert words.endswith("(connection failed: Connection refused; Is the server running?)")
