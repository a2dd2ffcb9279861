"""``simulate``."""

from __future__ import annotations

import csv
import json
import os
import shlex
import signal
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest

import engine
import saves
from tests.command.conftest import PROGRAM, ROOT, Hinterland, finished, process
from tui.play.arena.data_file import decision_file
from tui.play.arena.decisions import Decision


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
    assert result["schema"] == 1
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
        (["discovery", "--bots", "random,random", "--jobs", "0"], ["--jobs", "0"]),
        (["discovery", "--bots", "random,random", "--data", "games.json"], ["--data", ".csv", "games.json"]),
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


def test_options_that_exclude_each_other_are_refused_in_plain_words(hinterland: Hinterland) -> None:
    hinterland(
        "simulate", "carcassonne", "--bots", "random,random", "--option", "edge_completes=true"
    ).refused("an edge that closes features needs a table with an edge\n", status=2)


# -- several games at a time, and data -----------------------------------------------------------------------


def test_jobs_change_no_result(hinterland: Hinterland, tmp_path: Path) -> None:
    arguments = ("simulate", "discovery", "--bots", "random,greedy", "--games", 7, "--json", "--data")
    alone, three = tmp_path / "alone.csv", tmp_path / "three.csv"
    expected = untimed(hinterland(*arguments, alone))
    assert untimed(hinterland(*arguments, three, "--jobs", 3)) == expected
    assert alone.read_bytes() == three.read_bytes()


@pytest.mark.parametrize(
    ("game", "levels", "options"),
    [
        ("discovery", ["greedy", "random"], {"hand": "two_private"}),
        ("carcassonne", ["random", "random", "random"], {"draw_ahead": True, "abbot": True}),
        ("castle", ["expert:sims=2", "greedy"], {}),
        ("landover", ["greedy", "random", "random"], {}),
    ],
)
def test_data_has_a_row_for_each_decision(
    hinterland: Hinterland, tmp_path: Path, game: str, levels: list[str], options: dict[str, Any]
) -> None:
    path, keep = tmp_path / "data.csv", tmp_path / "logs"
    chosen = [part for name, value in options.items() for part in ("--option", f"{name}={value}".lower())]
    arguments = ("simulate", game, "--bots", ",".join(levels), "--seed", 4, "--json", "--keep", keep, *chosen)
    [outcome] = hinterland(*arguments, "--data", path).json["games"]
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == Decision._fields

    # The log says the same, told another way.
    log = saves.read(Path(outcome["log"]))
    state = engine.new_game(game, players=len(levels), seed=4, options=log.state.options)
    told = iter(rows)
    for ply, entry in enumerate(log.mainline):
        if entry.by >= 0:
            row = next(told)
            assert (row["game"], json.loads(row["options"])) == (game, dict(state.options))
            assert (int(row["seed"]), int(row["players"]), int(row["ply"])) == (4, len(levels), ply)
            assert (int(row["seat"]), int(row["turn"])) == (state.current_player, state.turn)
            assert row["bot"] == levels[state.current_player]
            assert (row["phase"], int(row["legal_moves"])) == (state.phase, len(state.legal_moves()))
            assert json.loads(row["move"]) == entry.move.to_json()
            assert state.parse(row["notation"]) == entry.move
            assert (row["value"] == "") == (row["bot"] == "random")
            assert json.loads(row["scores"]) == list(state.scores)
            assert json.loads(row["final_scores"]) == outcome["scores"]
            winners = log.state.winners
            assert float(row["result"]) == (state.current_player in winners) / len(winners)
            assert int(row["place"]) == (log.state.places or ())[state.current_player]
        state.push(entry.move)
    assert next(told, None) is None


def test_parquet_holds_what_csv_holds(hinterland: Hinterland, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    arguments = ("simulate", "castle", "--bots", "greedy,random", "--games", 3)
    hinterland(*arguments, "--data", tmp_path / "a.csv")
    hinterland(*arguments, "--data", tmp_path / "a.parquet")
    table = parquet.read_table(tmp_path / "a.parquet")
    assert table.schema.metadata[b"hinterland.schema"] == b"1"
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        expected = list(csv.DictReader(file))
    found = table.to_pylist()
    assert len(found) == len(expected) > 200
    for row, other in zip(found, expected, strict=True):
        same = {
            name: json.dumps(value) if isinstance(value, list) else "" if value is None else str(value)
            for name, value in row.items()
        }
        assert same == other


def test_parquet_is_written_in_groups_of_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("tui.play.arena.data_file._ROWS", 100)
    row = Decision("castle", "{}", 2, 1, 1, 1, 0, "random", "place", 3, "x", "{}", None, 0, (0, 0), (1, 2))
    with decision_file(tmp_path / "a.parquet") as file:
        for _ in range(5):
            file.write([row] * 60)
    assert parquet.ParquetFile(tmp_path / "a.parquet").metadata.num_row_groups == 3
    assert parquet.read_table(tmp_path / "a.parquet").num_rows == 300


def test_without_the_extra_parquet_is_refused(
    hinterland: Hinterland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.command.simulate.has_parquet", lambda: False)
    arguments = ("simulate", "castle", "--bots", "random,random", "--data", tmp_path / "a.parquet")
    hinterland(*arguments).refused("hinterland[data]", ".csv")


def test_data_that_cannot_be_written_is_refused_at_once(hinterland: Hinterland, tmp_path: Path) -> None:
    arguments = ("simulate", "castle", "--bots", "random,random", "--games", 10**6, "--data")
    hinterland(*arguments, tmp_path / "none" / "a.csv").refused("cannot write", "No such file")
    os.mkfifo(tmp_path / "a.csv")
    hinterland(*arguments, tmp_path / "a.csv").refused("not an ordinary file")


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_the_old_data_and_says_so(tmp_path: Path, interruptible: None, jobs: int) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old")
    arguments = ("simulate", "discovery", "--bots", "random,random", "--games", 100_000, "--jobs", jobs)
    command = process(*arguments, "--data", path, start_new_session=True)
    while sum(file.stat().st_size for file in tmp_path.iterdir()) < 50_000:  # games are being written
        assert command.poll() is None
        time.sleep(0.05)
    os.killpg(command.pid, signal.SIGINT)
    outcome = finished(command)
    assert (outcome.status, outcome.out) == (130, "")
    assert outcome.err.startswith("hinterland: stopped after ")
    assert outcome.err.endswith(f" of 100000 games; {path} was not written\n")
    assert [file.name for file in tmp_path.iterdir()] == ["a.csv"]
    assert path.read_text() == "old"
