"""Which folder and which game a command line means."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

import saves
from tests.command.conftest import Hinterland, contents
from tui.command import places


@pytest.mark.parametrize("before", [True, False])
def test_data_dir_goes_before_or_after_the_command(
    hinterland: Hinterland, game: Path, tmp_path: Path, before: bool
) -> None:
    other = ("--data-dir", tmp_path / "other")
    outcome = hinterland(*other, "list", "--json") if before else hinterland("list", "--json", *other)
    assert outcome.json == []
    assert len(hinterland("list", "--json").json) == 1


def test_data_dir_that_is_a_file(hinterland: Hinterland, game: Path) -> None:
    hinterland("list", "--data-dir", game).refused(str(game), "Not a directory")


def test_a_game_is_named_by_id_part_of_it_or_file(hinterland: Hinterland, game: Path) -> None:
    shown = {
        hinterland("show", name, "--json").out for name in (game.stem, game.stem[-4:], game.stem[:12], game)
    }
    assert len(shown) == 1
    assert f'"id": "{game.stem}"' in shown.pop()


def test_a_file_of_another_name(
    hinterland: Hinterland, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game.rename(tmp_path / "mine")
    assert hinterland("show", "mine", "--json").json["id"] == "mine"


@pytest.mark.parametrize("command", ["show", "replay", "resume", "verify"])
def test_unknown_game(hinterland: Hinterland, game: Path, app: object, command: str) -> None:
    hinterland(command, "zzzz").refused("zzzz", str(game.parent))


@pytest.mark.parametrize("command", ["show", "replay", "resume", "verify"])
def test_ambiguous_game(hinterland: Hinterland, game: Path, over: Path, app: object, command: str) -> None:
    hinterland(command, "2026").refused("2026", game.stem, over.stem)


@pytest.mark.parametrize("command", ["show", "replay", "verify"])
def test_missing_file(hinterland: Hinterland, tmp_path: Path, command: str) -> None:
    missing = tmp_path / "missing.jsonl"
    hinterland(command, missing).refused(str(missing), "No such file")


def test_the_copy_of_a_folder_that_cannot_be_written_goes_with_the_command(
    game: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    before = contents(data)
    with click.Context(click.Command("play")):
        places.replace_unwritable_folder()
        places.replace_unwritable_folder()
        assert "--data-dir" in str(places.unkept())
        copy = places.library().find(game.stem)
        assert copy.read_bytes() == game.read_bytes()
        assert copy.stat().st_mtime_ns == game.stat().st_mtime_ns
        saves.open_journal(copy).close()
    assert not copy.exists()
    assert contents(data) == before
