from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

import saves
from saves import Library, data_folder, games_folder
from saves.lines import canonical, seal
from tests.saves.playing import CREATED, SEATS, begin, play, written


def touch(path: Path, second: int) -> None:
    os.utime(path, ns=(second * 10**9, second * 10**9))


def test_a_folder_that_is_not_there_has_no_games(tmp_path: Path) -> None:
    assert Library(tmp_path / "none").games() == []
    assert not (tmp_path / "none").exists()


def test_the_list_tells_what_each_game_is(tmp_path: Path) -> None:
    with begin(tmp_path, seed=1, title="Sunday") as journal:
        play(journal, 10)
        state, standing = journal.state, journal.mainline
    finished = saves.read(written(tmp_path, seed=2, undo=0.1))
    touch(journal.path, 2000)
    touch(finished.path, 1000)
    running, over = Library(tmp_path).games()
    assert (running.id, running.path) == (journal.id, journal.path)
    assert (running.game, running.title, running.seats) == ("discovery", "Sunday", SEATS)
    assert (running.scores, running.turn, running.moves) == (state.scores, state.turn, 10)
    assert (running.finished, running.winners, running.problem) == (False, (), None)
    assert len(standing) == 10
    assert running.created == CREATED
    assert running.modified == datetime.fromtimestamp(2000, UTC)
    assert (over.scores, over.winners) == (finished.state.scores, finished.state.winners)
    assert (over.turn, over.moves) == (finished.state.turn, len(finished.mainline))
    assert over.finished
    assert over.title == ""


def test_the_game_played_last_comes_first(tmp_path: Path) -> None:
    paths = [written(tmp_path, 3, seed=seed) for seed in range(4)]
    for path, second in zip(paths, (30, 10, 40, 20), strict=True):
        touch(path, second)
    assert [game.path for game in Library(tmp_path).games()] == [
        paths[2],
        paths[0],
        paths[3],
        paths[1],
    ]


def test_a_damaged_file_is_listed_with_its_problem(tmp_path: Path) -> None:
    sound = written(tmp_path, 5)
    data = sound.read_bytes()
    (tmp_path / "middle.jsonl").write_bytes(data.replace(b'"n":3', b'"n":4'))
    (tmp_path / "empty.jsonl").write_bytes(b"")
    (tmp_path / "newer.jsonl").write_bytes(b'{"format":99}\n')
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "nowhere.jsonl").symlink_to(tmp_path / "gone")
    (tmp_path / ".hidden.jsonl").write_bytes(b"")
    (tmp_path / "letter.txt").write_bytes(b"")
    over = saves.read(written(tmp_path, seed=8)).path
    (tmp_path / "over.jsonl").write_bytes(over.read_bytes().replace(b'"n":30,', b'"n":31,'))
    over.unlink()
    games = {game.id: game for game in Library(tmp_path).games()}
    assert set(games) == {sound.stem, "middle", "empty", "newer", "folder", "over"}
    assert games[sound.stem].problem is None
    assert "checksum" in str(games["middle"].problem)
    assert games["middle"].moves == 2
    assert (games["middle"].seats, games["middle"].created) == (SEATS, CREATED)
    assert "first line" in str(games["empty"].problem)
    assert (games["empty"].readable, games["empty"].seats, games["empty"].created) == (False, (), None)
    assert games["middle"].readable
    assert (games["empty"].game, games["empty"].title) == ("", "")
    assert "update the program" in str(games["newer"].problem)
    assert "cannot read" in str(games["folder"].problem)
    assert "checksum" in str(games["over"].problem)
    assert not games["over"].finished


def test_a_finished_game_with_nonsense_at_its_end_is_listed_with_its_problem(
    tmp_path: Path,
) -> None:
    path = written(tmp_path, 4)
    log = saves.read(path)
    line, _ = seal(canonical({"end": 5, "n": 5}), log.checksum)
    path.write_bytes(path.read_bytes() + line)
    (game,) = Library(tmp_path).games()
    assert "end" in str(game.problem)
    assert game.moves == 4


def test_the_list_follows_what_happens(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with begin(tmp_path) as journal:
        assert [game.moves for game in library.games()] == [0]
        play(journal, 3)
        assert [game.moves for game in library.games()] == [3]
        journal.undo(2)
        assert [game.moves for game in library.games()] == [1]
    with begin(tmp_path, seed=9):
        assert len(library.games()) == 2
    journal.path.unlink()
    assert len(library.games()) == 1


def test_a_torn_line_is_no_problem(tmp_path: Path) -> None:
    path = written(tmp_path, 5)
    path.write_bytes(path.read_bytes() + b'{"by":')
    (game,) = Library(tmp_path).games()
    assert (game.problem, game.moves) == (None, 5)


def test_a_game_is_found_by_its_id_or_an_end_of_it(tmp_path: Path) -> None:
    for name in ("20260101-100000-discovery-abcd", "20260102-100000-discovery-abce", "abcd"):
        (tmp_path / f"{name}.jsonl").write_bytes(b"")
    library = Library(tmp_path)
    assert library.find("abcd").name == "abcd.jsonl"
    assert library.find("20260101").stem.endswith("abcd")
    assert library.find("abce").name == "20260102-100000-discovery-abce.jsonl"
    with pytest.raises(saves.GameNotFound, match="there is no saved game xyz in "):
        library.find("xyz")
    with pytest.raises(saves.GameNotFound, match=r"2026 fits several .*-abcd, 2026.*-abce"):
        library.find("2026")
    with pytest.raises(saves.GameNotFound, match="several"):
        library.find("")


def test_a_library_begins_opens_and_branches(tmp_path: Path) -> None:
    library = Library(tmp_path / "games")
    with library.create(game="discovery", seats=SEATS, seed=3, created=CREATED) as journal:
        play(journal, 6)
    assert library.read(journal.id).state.fingerprint() == journal.state.fingerprint()
    with library.open(journal.id[-4:]) as again:
        assert again.path == journal.path
        with library.branch(again, 3, CREATED) as from_journal:
            assert len(from_journal.mainline) == 3
    with library.branch(journal.path, 5, CREATED) as from_path:
        assert len(from_path.mainline) == 5
    assert len(library.games()) == 3


def test_where_games_are_kept() -> None:
    own = data_folder({})
    assert own.name == "hinterland"
    assert games_folder({}) == own / "games"
    environ = {"HINTERLAND_DATA_DIR": "/srv/club"}
    assert games_folder(environ) == Path("/srv/club/games")
    assert games_folder(environ, Path("/tmp/mine")) == Path("/tmp/mine/games")
    assert data_folder({"HINTERLAND_DATA_DIR": ""}) == own
    assert data_folder({}, Path("~/x")) == Path.home() / "x"
