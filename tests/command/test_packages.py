"""Commands about games whose package brings no screens that can be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command.conftest import Hinterland
from tests.packages import HALVES, POCKET, POINTS, Install, install_half
from tests.tui.program import play
from tui.app.export_formats import FORMATS


@pytest.mark.parametrize("screens", HALVES)
def test_game_that_cannot_be_shown_is_refused_in_one_sentence(
    install: Install, hinterland: Hinterland, data: Path, screens: str
) -> None:
    install_half(install, screens)
    game, reason = play(data, game="quiet", moves=6), HALVES[screens]
    words = ("the game 'quiet' of the package half cannot be shown", reason)
    for command in (
        ("show", game),
        ("new", "quiet"),
        ("new", "quiet", "--json"),
        ("replay", game),
        ("learn", "quiet"),
        ("puzzles", "make", "quiet"),
        *(("export", game, "--format", form) for form in FORMATS if form not in ("notation", "json")),
    ):
        hinterland(*command).refused(*words)


def test_commands_that_show_nothing_take_a_game_that_cannot_be_shown(
    install: Install, hinterland: Hinterland, data: Path, tmp_path: Path
) -> None:
    install_half(install, "HALF_UI")
    game, target = play(data, game="quiet"), tmp_path / "game.txt"
    hinterland("review", game).refused("no bot can judge this game")
    assert "Quiet" in hinterland("list").out
    for command in (
        ("verify", game),
        ("show", game, "--json"),
        ("export", game, "--format", "json"),
        ("export", game, "-o", target),
        ("import", target, "--copy"),
        ("stats",),
        ("stats", "quiet"),
        ("standing",),
        ("puzzles", "list"),
        ("simulate", "quiet", "--bots", "random,random"),
    ):
        found = hinterland(*command)
        assert found.status == 0, command
        assert found.err.count("\n") <= 1  # that the package cannot be used


def test_game_without_lessons_says_so(install: Install, hinterland: Hinterland) -> None:
    install("pack", POINTS, POCKET)
    hinterland("learn", "pocket").refused("Pocket has no lessons")
