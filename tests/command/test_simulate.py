"""``simulate``."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pexpect
import pytest

import saves
from tests.command.conftest import PROGRAM, ROOT, Hinterland


def untimed(outcome: Any) -> list[dict[str, Any]]:
    """Return the games without what differs each time."""
    return [{key: value for key, value in game.items() if key != "seconds"} for game in outcome.json["games"]]


def test_json(hinterland: Hinterland) -> None:
    arguments = (
        "simulate",
        "discovery",
        "--bots",
        "random,random,random",
        "--games",
        2,
        "--seed",
        41,
        "--json",
    )
    outcome = hinterland(*arguments, "--option", "equal_turns=exact")
    assert (outcome.status, outcome.err) == (0, "")
    result = outcome.json
    assert list(result) == ["schema", "game", "options", "games"]
    assert result["game"] == "discovery"
    assert result["options"]["equal_turns"] == "exact"
    assert [game["seed"] for game in result["games"]] == [41, 42]
    for game in result["games"]:
        assert list(game) == ["seed", "seats", "scores", "moves", "seconds", "log"]
        assert game["seats"] == ["random"] * 3
        assert len(game["scores"]) == 3
        assert game["moves"] > 200
        assert game["log"] is None


def test_a_simulation_can_be_repeated(hinterland: Hinterland) -> None:
    arguments = ("simulate", "discovery", "--bots", "random,greedy", "--json", "--seed", 5)
    first, again = hinterland(*arguments), hinterland(*arguments)
    assert untimed(first) == untimed(again)


def test_kept_logs_are_sound_and_hold_the_games(hinterland: Hinterland, tmp_path: Path) -> None:
    keep = tmp_path / "new" / "logs"
    arguments = ("simulate", "discovery", "--bots", "random,random", "--games", 3, "--json")
    games = hinterland(*arguments, "--keep", keep).json["games"]
    logs = [Path(game["log"]) for game in games]
    assert set(logs) == set(keep.glob("*.jsonl"))
    for game, path in zip(games, logs, strict=True):
        assert saves.verify(path).ok
        log = saves.read(path)
        assert list(log.state.scores) == game["scores"]
        assert (len(log.mainline), log.header.seed) == (game["moves"], game["seed"])
        assert [seat.player for seat in log.header.seats] == game["seats"]
    assert [{**game, "log": None} for game in untimed(hinterland(*arguments))] == [
        {key: value for key, value in {**game, "log": None}.items() if key != "seconds"} for game in games
    ]


def test_in_words(hinterland: Hinterland) -> None:
    outcome = hinterland("simulate", "discovery", "--bots", "random,greedy", "--games", 2)
    lines = outcome.out.splitlines()
    assert lines[0].startswith("The Discovery: 2 games in ")
    rows = [line.split() for line in lines[3:]]
    assert [row[:2] for row in rows] == [["1", "random"], ["2", "greedy"]]
    assert int(rows[0][2]) + int(rows[1][2]) + int(rows[0][3]) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess", "--bots", "random,random"], ["'chess'", "discovery"]),
        (["discovery", "--bots", "random,clever"], ["'clever'", "random", "greedy"]),
        (["discovery", "--bots", "random,"], ["''", "random", "greedy"]),
        (["discovery", "--bots", "random"], ["2 to 5 players"]),
        (["discovery"], ["--bots"]),
        (["discovery", "--bots", "random,random", "--games", "0"], ["--games", "0"]),
        (["discovery", "--bots", "random,random", "--option", "hand"], ["NAME=VALUE", "hand"]),
    ],
)
def test_refuses(hinterland: Hinterland, arguments: list[str], words: list[str]) -> None:
    hinterland("simulate", *arguments).refused(*words, status=2)


def test_a_folder_that_cannot_be_made(hinterland: Hinterland, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    keep = tmp_path / "file" / "logs"
    arguments = ("simulate", "discovery", "--bots", "random,random", "--keep", keep)
    hinterland(*arguments).refused(str(keep), "Not a directory")


def test_progress_is_shown_on_a_terminal_only(data: Path, tmp_path: Path) -> None:
    result = tmp_path / "games.json"
    program = shlex.join(
        [*PROGRAM, "simulate", "discovery", "--bots", "random,random", "--games", "40", "--json"]
    )
    terminal = pexpect.spawn(
        "/bin/sh", ["-c", f"{program} > {result}"], cwd=ROOT, encoding="utf-8", timeout=60
    )
    terminal.expect("Playing")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert len(json.loads(result.read_text())["games"]) == 40


def test_options_that_exclude_each_other_are_refused_with_the_rule(hinterland: Hinterland) -> None:
    hinterland(
        "simulate", "carcassonne", "--bots", "random,random", "--option", "edge_completes=true"
    ).refused("an edge that closes features needs a table", "(HOUSE-12)", status=2)
