"""``hinterland store`` and ``--store``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command.conftest import Hinterland


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


def test_a_game_that_differs_is_named(hinterland: Hinterland, data: Path, tmp_path: Path) -> None:
    for folder, text in ((data, "a"), (tmp_path / "other", "b")):
        (folder / "games").mkdir(parents=True)
        (folder / "games" / "x.jsonl").write_text(text)
    found = hinterland("store", "copy", str(data), str(tmp_path / "other"))
    assert found.status == 1
    assert "other content" in found.err
    assert (tmp_path / "other" / "games" / "x.jsonl").read_text() == "b"


@pytest.mark.parametrize("address", ["postgresql://club:secret@localhost:1/club", "http://localhost", "club"])
def test_a_store_that_cannot_be_used_is_one_sentence(
    hinterland: Hinterland, data: Path, address: str
) -> None:
    found = hinterland("list", "--store", address)
    found.refused("store")
    assert "secret" not in found.err
    assert not data.exists()


def test_a_folder_that_is_not_there(hinterland: Hinterland, tmp_path: Path) -> None:
    hinterland("store", "copy", str(tmp_path / "none"), str(tmp_path / "new")).refused("no folder")


def test_without_psycopg_what_to_install_is_said(
    hinterland: Hinterland, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "saves.storage.postgresql", raising=False)
    hinterland("list", "--store", "postgresql://localhost/club").refused("pip install 'hinterland[cluster]'")
