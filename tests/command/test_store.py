"""``hinterland store`` and ``--store``."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from saves import storage
from tests.command.conftest import Hinterland
from tests.hall.house import ANNA, BORIS, begun, house, play
from tests.postgres import admin
from tui.command.places import parts_of
from tui.play.hall import Stage
from tui.presentation.presentation import Presentation


def test_games_go_to_a_store_and_are_used_there(
    hinterland: Hinterland, data: Path, tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = data / "games"
    assert hinterland("simulate", "discovery", "--bots", "random,random", "--keep", str(kept)).status == 0
    [path] = kept.glob("*.jsonl")
    out = hinterland("store", "copy", str(data), database_url).out
    assert "1 file copied and compared, 0 were there already" in out
    assert "holds 1 game" in hinterland("store", "check", database_url).out
    monkeypatch.setenv("HINTERLAND_DATA_DIR", str(tmp_path / "empty"))
    assert path.stem in hinterland("list", "--store", database_url).out
    monkeypatch.setenv("HINTERLAND_STORE", database_url)
    assert path.stem in hinterland("list").out
    assert hinterland("verify", path.stem).status == 0
    assert hinterland("show", path.stem).status == 0
    notation = hinterland("export", path.stem, "--format", "notation").out
    (tmp_path / "game.txt").write_text(notation)
    assert hinterland("import", "--copy", str(tmp_path / "game.txt")).status == 0
    assert hinterland("list").out.count("discovery") == 2
    assert not (tmp_path / "empty").exists()
    assert hinterland("store", "copy", database_url, str(tmp_path / "back")).status == 0
    assert (tmp_path / "back" / "games" / path.name).read_bytes() == path.read_bytes()


@pytest.fixture
def served(hinterland: Hinterland, data: Path, database_url: str) -> str:
    """Give the id of a finished game of a server in the store of ``database_url``, beside one of a person."""
    asyncio.run(finish_a_game(data / "server"))
    [log] = (data / "server" / "games").glob("*.jsonl")
    own = data / "games"
    assert hinterland("simulate", "discovery", "--bots", "random,random", "--keep", own).status == 0
    assert hinterland("store", "copy", data, database_url).status == 0
    shutil.rmtree(data)
    return log.stem


async def finish_a_game(folder: Path) -> None:
    async with house(folder) as hall:
        table = begun(hall)
        while table.stage is Stage.RUNNING:
            await play(table, ANNA, BORIS)


def in_store(url: str, folder: str) -> str:
    """Return the address of a folder in a store."""
    return url.replace("?", f"/{folder}?")


def test_the_games_of_a_server_in_a_store(
    hinterland: Hinterland, served: str, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder after the address does what a folder on disk does."""
    monkeypatch.setattr(Presentation, "judge", "greedy")
    server = in_store(database_url, "server")
    [told] = hinterland("verify", server, "--json").json["logs"]
    assert told["ok"]
    assert told["path"].endswith(f"/server/games/{served}.jsonl")
    assert hinterland("verify", database_url).out.count("sound") == 2
    assert hinterland("verify", in_store(database_url, "games")).out.count("sound") == 1
    assert hinterland("verify", "--store", server, served).out.count("sound") == 1
    assert hinterland("verify", "--store", database_url, told["path"]).out.count("sound") == 1
    assert hinterland("verify", in_store(database_url, f"server/games/{served}.jsonl")).status == 0
    hinterland("verify", in_store(database_url, "nothing")).refused("there are no saved games in postgresql:")
    [listed] = hinterland("list", "--store", server, "--json").json
    assert listed["id"] == served
    assert served not in hinterland("list", "--store", database_url).out
    assert "Anna" in hinterland("show", "--store", server, served).out
    assert hinterland("export", in_store(database_url, f"server/games/{served}.jsonl")).out.count("\n") > 20
    statistics = hinterland("stats", "--store", server, "--name", "Anna", "--json").json
    assert statistics["totals"]["games"] == 1
    assert hinterland("store", "check", server).out.endswith("it holds 1 game\n")
    assert hinterland("review", server, "--jobs", 1, "--json").json["games"][0]["id"] == served


def test_a_log_of_a_server_that_was_cut_off_in_a_store(
    hinterland: Hinterland, served: str, database_url: str
) -> None:
    """Its table says how the game ended."""
    path = storage.open_store(database_url) / "server" / "games" / f"{served}.jsonl"
    lines = storage.read_bytes(path).splitlines(keepends=True)
    storage.create_whole(path, b"".join(lines[:-3]))
    found = hinterland("verify", in_store(database_url, "server"))
    assert found.status == 1
    assert f"the game {served} of table" in found.err


def test_all_of_a_server_is_copied_out_of_a_store(
    hinterland: Hinterland, served: str, database_url: str, tmp_path: Path
) -> None:
    assert hinterland("store", "copy", in_store(database_url, "server"), tmp_path / "back").status == 0
    assert (tmp_path / "back" / "games" / f"{served}.jsonl").exists()
    assert list((tmp_path / "back" / "tables").iterdir())
    assert f"{served}.jsonl: sound" in hinterland("verify", tmp_path / "back").out


def test_a_server_needs_a_whole_store(hinterland: Hinterland, database_url: str) -> None:
    server = in_store(database_url, "server")
    for command in (("serve", "--open"), ("serve", "--open", "--workers", 2), ("guests", "list")):
        hinterland(*command, "--store", server).refused("without a folder", status=2)


def test_what_is_a_folder_of_a_store() -> None:
    for address, parts in {
        "embedded": ("embedded", ""),
        "embedded/server": ("embedded", "server"),
        "postgresql://club@localhost/club": ("postgresql://club@localhost/club", ""),
        "postgresql://club@localhost": ("postgresql://club@localhost", ""),
        "postgresql:///club/server?host=/run/x": ("postgresql:///club?host=/run/x", "server"),
        "postgres://a:b@h:1,i:2/club/server/games": ("postgres://a:b@h:1,i:2/club", "server/games"),
    }.items():
        assert parts_of(address) == parts


def test_a_game_that_differs_is_named(hinterland: Hinterland, data: Path, tmp_path: Path) -> None:
    for folder, text in ((data, "a"), (tmp_path / "other", "b")):
        (folder / "games").mkdir(parents=True)
        (folder / "games" / "x.jsonl").write_text(text)
    found = hinterland("store", "copy", str(data), str(tmp_path / "other"))
    assert found.status == 1
    assert "different content" in found.err
    assert (tmp_path / "other" / "games" / "x.jsonl").read_text() == "b"


@pytest.mark.parametrize("address", ["postgresql://club:secret@localhost:1/club", "http://localhost", "club"])
def test_a_store_that_cannot_be_used_is_one_sentence(
    hinterland: Hinterland, data: Path, address: str
) -> None:
    found = hinterland("list", "--store", address)
    found.refused("store")
    assert "secret" not in found.err
    assert not data.exists()


def test_a_store_that_can_only_be_read_is_one_sentence(hinterland: Hinterland, database_url: str) -> None:
    assert hinterland("store", "check", database_url).status == 0
    name = database_url.split("/")[3].split("?")[0]
    with admin(database_url) as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")  # type: ignore[arg-type]
    hinterland("store", "check", database_url).refused("cannot be used: the store is read-only at the moment")


def test_tables_of_another_kind_are_one_sentence(hinterland: Hinterland, database_url: str) -> None:
    with admin(database_url) as connection:
        connection.execute("CREATE TABLE hinterland_files (name text)")
    for command in (("store", "check", database_url), ("list", "--store", database_url)):
        hinterland(*command).refused("the tables of the store are not those that Hinterland makes")


def test_a_folder_that_is_not_there(hinterland: Hinterland, tmp_path: Path) -> None:
    hinterland("store", "copy", str(tmp_path / "none"), str(tmp_path / "new")).refused("no folder")


def test_without_psycopg_what_to_install_is_said(
    hinterland: Hinterland, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "saves.storage.postgresql", raising=False)
    hinterland("list", "--store", "postgresql://localhost/club").refused("pip install 'hinterland[cluster]'")
