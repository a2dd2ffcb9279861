"""``bot``, and how bots are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command.conftest import Hinterland
from tests.packages import Install


def test_levels_of_one_game_are_listed(hinterland: Hinterland) -> None:
    assert "jcz" in hinterland("bot", "-h").out.split()


@pytest.mark.parametrize(
    "command",
    [
        ("bot", "check", "paver.js"),
        ("simulate", "castle", "--bots", "paver.js,random"),
        ("new", "castle", "--seat", "human", "--seat", "Ann=paver.js"),
    ],
)
def test_program_without_its_folder_is_explained(
    command: tuple[str, ...], hinterland: Hinterland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "paver.js").touch()
    hinterland(*command).refused("paver.js is a file here; write ./paver.js", status=2)


def test_bot_that_cannot_be_used_begins_no_game(hinterland: Hinterland, install: Install) -> None:
    install("slow", "[hinterland.bots]\nsnail = slow_module:Snail\n", "class Snail: pass\n")
    reason = "the bot 'snail' cannot be imported: TypeError: Snail is no Bot"
    for command in (("simulate", "castle", "--bots", "snail,random"), ("new", "castle", "--seat", "snail")):
        hinterland(*command).refused(reason, status=2)
