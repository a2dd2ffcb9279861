"""``arena``."""

from __future__ import annotations

import csv
import io
import json
import os
import shlex
import signal
import time
from pathlib import Path
from typing import Any

import pexpect
import psutil
import pytest

import engine
import engine.landscape.records
from engine import Move, State, bots
from engine.bots import Analysis, Bot, OnProgress
from tests.command.conftest import PROGRAM, ROOT, Hinterland, finished, process
from tui.play.arena.errors import WorkerDied

SHORT = ("arena", "discovery", "--bots", "random,greedy", "--games", 4, "--jobs", 1)


def kept(data: Path) -> list[Path]:
    return sorted((data / "arena").glob("*.jsonl"))


def alive_in_group(group: int) -> list[int]:
    """Return the processes of a group that have not ended."""
    found = []
    for one in psutil.process_iter(["status"]):
        try:
            if os.getpgid(one.pid) == group and one.info["status"] != psutil.STATUS_ZOMBIE:
                found.append(one.pid)
        except (ProcessLookupError, PermissionError):
            continue
    return found


def untimed(outcome: Any) -> list[dict[str, Any]]:
    return [{key: value for key, value in pair.items() if key != "ms_per_move"} for pair in outcome["pairs"]]


def test_json(hinterland: Hinterland) -> None:
    outcome = hinterland(*SHORT, "--json", "--option", "hand=two_public", "--seed", 9)
    assert (outcome.status, outcome.err) == (0, "")
    result = outcome.json
    assert list(result) == ["schema", "game", "options", "tournament", "pairs"]
    assert (result["schema"], result["tournament"]) == (1, "round-robin")
    assert result["game"] == "discovery"
    assert result["options"]["hand"] == "two_public"
    assert result["options"]["equal_turns"] == "off"
    [pair] = result["pairs"]
    assert list(pair) == [
        "a", "b", "games", "wins_a", "wins_b", "ties", "mean_diff", "elo", "elo_ci", "ms_per_move",
        "deal_counts", "share", "nelo", "nelo_error", "los", "forfeits",
    ]  # fmt: skip
    assert pair["deal_counts"] == [2, 0, 0, 0, 0]
    assert (pair["a"], pair["b"], pair["games"]) == ("random", "greedy", 4)
    assert (pair["wins_a"], pair["wins_b"], pair["ties"]) == (0, 4, 0)
    assert pair["mean_diff"] < -50
    low, high = pair["elo_ci"]
    assert low < pair["elo"] < high
    assert 0 < pair["ms_per_move"]["a"] < pair["ms_per_move"]["b"]


def test_the_result_is_what_the_games_come_to(hinterland: Hinterland) -> None:
    pair = hinterland(*SHORT, "--json", "--seed", 20).json["pairs"][0]
    differences = []
    for seed in (20, 21):
        for order in (("random", "greedy"), ("greedy", "random")):
            state = engine.new_game("discovery", players=2, seed=seed)
            table = [bots.make(name, 2 * seed + (name == "greedy")) for name in order]
            scores = bots.play(state, table, engine.Dealer(seed)).scores
            differences.append(scores[order.index("random")] - scores[order.index("greedy")])
    assert pair["mean_diff"] == pytest.approx(sum(differences) / 4, abs=0.001)


def test_several_bots_meet_each_other_on_several_cores(hinterland: Hinterland, data: Path) -> None:
    arguments = ("arena", "discovery", "--bots", "random,beginner,greedy", "--games", 2, "--json")
    alone = untimed(hinterland(*arguments, "--jobs", 1).json)
    assert [(pair["a"], pair["b"]) for pair in alone] == [
        ("random", "beginner"),
        ("random", "greedy"),
        ("beginner", "greedy"),
    ]
    assert untimed(hinterland(*arguments, "--jobs", 2, "--fresh").json) == alone
    assert len(kept(data)[0].read_text().splitlines()) == 6


def test_in_words(hinterland: Hinterland) -> None:
    lines = hinterland(*SHORT).out.splitlines()
    assert lines[0] == "The Discovery: 4 games on 2 deals, from every seat"
    assert lines[2].split()[:2] == ["bots", "won"]
    assert lines[3].startswith("random against greedy    0     4       0     0.0 %")
    assert lines[6].startswith("random against greedy           2 0 0 0 0")
    assert [line.split()[0] for line in lines[8:]] == ["bot", "random", "greedy"]


def test_one_bot_meets_several_of_another(hinterland: Hinterland) -> None:
    arguments = ("arena", "discovery", "--bots", "greedy,random", "--games", 4, "--players", 3, "--jobs", 1)
    outcome = hinterland(*arguments, "--json").json
    assert outcome["players"] == 3
    [pair] = outcome["pairs"]
    assert (pair["games"], pair["wins_a"], pair["wins_b"], pair["ties"]) == (6, 6, 0, 0)
    assert pair["share_adjusted"] == 1
    assert 0.2 < pair["share_adjusted_ci"][0] < 1
    lines = hinterland(*arguments).out.splitlines()
    assert lines[0] == "The Discovery: 6 games on 2 deals, from every seat"
    assert lines[3].split()[:7] == ["greedy", "against", "2", "×", "random", "6", "0"]
    assert lines[5].count("against one") == 1
    assert lines[6].split()[5:12] == ["0", "0", "0", "0", "0", "0", "2"]


def test_limited_bots_have_reproducible_games(hinterland: Hinterland) -> None:
    arguments = ("arena", "carcassonne", "--bots", "expert:sims=2,random", "--option", "turns=36")
    arguments += ("--games", 2, "--jobs", 1, "--json")
    first = untimed(hinterland(*arguments).json)
    assert first[0]["a"] == "expert:sims=2"
    assert untimed(hinterland(*arguments, "--fresh").json) == first


def test_only_what_is_missing_is_played(
    hinterland: Hinterland, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = hinterland(*SHORT, "--json")
    [path] = kept(data)
    lines = path.read_bytes()
    assert lines.count(b"\n") == 4
    assert hinterland(*SHORT, "--json").out == first.out
    assert path.read_bytes() == lines

    path.write_bytes(b"".join(lines.splitlines(keepends=True)[:3]) + b'{"a":"rand')
    assert untimed(hinterland(*SHORT, "--json").json) == untimed(first.json)
    assert [json.loads(line)["seed"] for line in path.read_bytes().splitlines()] == [0, 0, 1, 1]

    more = list(SHORT)
    more[more.index(4)] = 6
    assert hinterland(*more, "--json").json["pairs"][0]["games"] == 6
    assert path.read_bytes().count(b"\n") == 6
    monkeypatch.setattr("tui.play.arena.results_file.engine_digest", lambda: "another engine")
    hinterland(*SHORT)
    assert len(kept(data)) == 2


def test_fresh_forgets(hinterland: Hinterland, data: Path) -> None:
    hinterland(*SHORT)
    [path] = kept(data)
    before = path.read_bytes()
    hinterland(*SHORT[:4], "--games", 2, "--jobs", 1, "--fresh")
    assert path.read_bytes().count(b"\n") == 2
    assert before.count(b"\n") == 4


def test_other_options_are_another_arena(hinterland: Hinterland, data: Path) -> None:
    hinterland(*SHORT)
    hinterland(*SHORT, "--option", "hand=two_private")
    assert len(kept(data)) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess", "--bots", "random,random"], ["'chess'", "discovery"]),
        (["discovery", "--bots", "random,clever"], ["'clever'", "random", "greedy"]),
        (["discovery", "--bots", "random"], ["two bots"]),
        (["discovery", "--bots", "greedy,jcz"], ["jcz"]),
        (["discovery"], ["--bots"]),
        (["discovery", "--bots", "random,greedy:sims=4"], ["greedy", "limit"]),
        (["discovery", "--bots", "random,master:sims=no"], ["master:sims=no"]),
        (["discovery", "--bots", "random,random", "--games", "0"], ["--games", "0"]),
        (["discovery", "--bots", "random,random", "--jobs", "0"], ["--jobs", "0"]),
        (["discovery", "--bots", "random,random", "--tournament", "swiss"], ["--tournament", "gauntlet"]),
        (["discovery", "--bots", "random,random", "--json", "--csv"], ["--json", "--csv"]),
        *(
            (["discovery", "--bots", "random,random", "--sprt", text], ["--sprt", "elo0=0,elo1=10"])
            for text in ("", "elo0=0", "elo1=5", "elo0=5,elo1=5", "elo0=0,elo1=x", "elo0=0,elo1=5,gamma=1")
        ),
        *(
            (["discovery", "--bots", "random,random", "--sprt", f"elo0=0,elo1={text}"], ["--sprt", "below"])
            for text in ("inf", "nan", "5,elo1=6", "5,alpha=0", "5,beta=0.7")
        ),
        (["discovery", "--bots", "random,random", "--seed", str(2**63 - 1)], ["--seed"]),
        (["discovery", "--bots", "random,random", "--option", "hand"], ["NAME=VALUE", "hand"]),
        (
            ["carcassonne", "--bots", "random,random", "--option", "edge_completes=true"],
            ["needs a table with an edge"],
        ),
    ],
)
def test_refuses(hinterland: Hinterland, data: Path, arguments: list[str], words: list[str]) -> None:
    hinterland("arena", *arguments).refused(*words, status=2)
    assert not kept(data)


def test_a_folder_that_cannot_be_made(data: Path) -> None:
    data.touch()
    finished(process(*SHORT)).refused("Not a directory")


def test_a_bot_that_fails_loses_its_game_and_is_named(
    hinterland: Hinterland, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Fails(Bot):
        level = "fails"

        def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
            raise ZeroDivisionError("no\nway")

    make = bots.make

    def failing(spec: str, seed: int, clock: Any = None, helpers: Any = None) -> Bot:
        return Fails(seed) if seed == 3 else make(spec, seed, clock)  # greedy's seed on the second deal

    monkeypatch.setattr("engine.bots.make", failing)
    first = hinterland(*SHORT, "--json")
    said = "hinterland: greedy lost 2 games by failing, the first time: ZeroDivisionError: no way\n"
    assert (first.status, first.err) == (0, said)
    [pair] = first.json["pairs"]
    assert (pair["wins_a"], pair["wins_b"], pair["forfeits"]) == (2, 2, {"a": 0, "b": 2})
    assert pair["mean_diff"] < -50  # of the games that were played to their end
    assert hinterland(*SHORT, "--json").out == first.out  # from disk
    assert kept(data)[0].read_bytes().count(b"\n") == 4


@pytest.mark.parametrize("wrong", [None, engine.landscape.records.Place("D01", 40, 40, 0), "pass"])
def test_a_bot_that_makes_no_legal_move_loses(
    hinterland: Hinterland, data: Path, monkeypatch: pytest.MonkeyPatch, wrong: Any
) -> None:
    class Cheats(Bot):
        level = "cheats"

        def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
            raise NotImplementedError

        def choose(self, state: State, on_progress: OnProgress | None = None) -> Move:
            move: Move = wrong
            return move

    make = bots.make
    monkeypatch.setattr(
        "engine.bots.make",
        lambda spec, seed, *_more: Cheats(seed) if spec == "random" else make(spec, seed),
    )
    outcome = hinterland(*SHORT, "--json")
    [pair] = outcome.json["pairs"]
    assert (pair["wins_b"], pair["forfeits"], pair["mean_diff"]) == (4, {"a": 4, "b": 0}, 0)
    assert outcome.err.startswith("hinterland: random lost 4 games by failing, the first time: ")


def test_gauntlet(hinterland: Hinterland) -> None:
    arguments = ("arena", "discovery", "--bots", "greedy,random,beginner", "--games", 2, "--jobs", 1)
    result = hinterland(*arguments, "--tournament", "gauntlet", "--json").json
    assert result["tournament"] == "gauntlet"
    assert [(pair["a"], pair["b"]) for pair in result["pairs"]] == [
        ("greedy", "random"),
        ("greedy", "beginner"),
    ]


def test_standings_of_a_round_robin(hinterland: Hinterland) -> None:
    arguments = ("arena", "discovery", "--bots", "random,beginner,greedy", "--games", 4, "--jobs", 1)
    standings = hinterland(*arguments, "--json").json["standings"]
    assert [(one["bot"], one["games"], one["share"]) for one in standings] == [
        ("greedy", 8, 1.0),
        ("beginner", 8, 0.5),
        ("random", 8, 0.0),
    ]
    assert standings[1]["elo"] == 0
    lines = hinterland(*arguments).out.splitlines()
    assert [line.split()[:3] for line in lines[3:6]] == [
        ["1", "greedy", "8"],
        ["2", "beginner", "8"],
        ["3", "random", "8"],
    ]


def test_csv(hinterland: Hinterland) -> None:
    arguments = ("arena", "discovery", "--bots", "random,beginner,greedy", "--games", 2, "--jobs", 1)
    rows = list(csv.DictReader(io.StringIO(hinterland(*arguments, "--csv").out)))
    pairs = hinterland(*arguments, "--json").json["pairs"]
    assert [(row["a"], row["b"], int(row["wins_b"])) for row in rows] == [
        (pair["a"], pair["b"], pair["wins_b"]) for pair in pairs
    ]
    assert [float(rows[0]["elo_low"]), float(rows[0]["elo_high"])] == pairs[0]["elo_ci"]
    assert rows[0]["deal_counts"] == "1 0 0 0 0"


def test_a_sequential_test_ends_at_the_same_deal_for_any_number_of_processes(
    hinterland: Hinterland, data: Path
) -> None:
    arguments = (
        "arena",
        "discovery",
        "--bots",
        "random,greedy,beginner",
        "--tournament",
        "gauntlet",
        "--sprt",
        "elo0=0,elo1=200",
        "--json",
    )
    alone = untimed(hinterland(*arguments, "--jobs", 1).json)
    played = kept(data)[0].read_bytes().count(b"\n")
    assert [pair["sprt"]["accepted"] for pair in alone] == ["H0"] * 2
    assert {pair["sprt"]["model"] for pair in alone} == {"logistic"}
    assert played == sum(pair["games"] for pair in alone) < 100
    assert untimed(hinterland(*arguments, "--jobs", 2, "--fresh").json) == alone
    before = kept(data)[0].read_bytes()
    assert untimed(hinterland(*arguments).json) == alone
    assert kept(data)[0].read_bytes() == before  # nothing was left to be played


def test_a_sequential_test_may_run_out_of_games(hinterland: Hinterland) -> None:
    outcome = hinterland(*SHORT, "--sprt", "elo0=0,elo1=5")
    assert "random against greedy: not decided between 0 and 5 Elo after 4 games (LLR -0." in outcome.out
    reverse = ("arena", "discovery", "--bots", "greedy,random", "--jobs", 1, "--sprt", "elo0=0,elo1=300")
    assert ": 300 Elo stronger rather than 0, accepted after " in hinterland(*reverse).out


def test_a_process_that_dies_is_told_of(hinterland: Hinterland, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(*_arguments: object) -> Any:
        raise WorkerDied("gone")

    monkeypatch.setattr("tui.command.arena.play_all", dies)
    hinterland(*SHORT).refused("ended unexpectedly", "kept", "--jobs 1")


def test_ctrl_c_tells_how_to_go_on_and_leaves_no_process(data: Path, interruptible: None) -> None:
    arguments = ("arena", "discovery", "--bots", "greedy,random", "--games", 2000, "--jobs", 2)
    command = process(*arguments, start_new_session=True)
    while not kept(data) or kept(data)[0].read_bytes().count(b"\n") < 3:
        assert command.poll() is None
        time.sleep(0.02)
    os.killpg(command.pid, signal.SIGINT)
    outcome = finished(command)
    assert (outcome.status, outcome.out) == (130, "")
    played = kept(data)[0].read_bytes().count(b"\n")
    assert outcome.err == (
        f"hinterland: stopped after {played} of 2000 games; the same command goes on from there\n"
    )
    while alive_in_group(command.pid):
        time.sleep(0.02)


def test_two_arenas_do_not_write_to_one_file(hinterland: Hinterland, data: Path) -> None:
    command = process("arena", "discovery", "--bots", "greedy,random", "--games", 2000, "--jobs", 1)
    try:
        while not kept(data):
            assert command.poll() is None
            time.sleep(0.02)
        hinterland(*SHORT).refused("another arena", str(kept(data)[0]))
    finally:
        command.kill()
        command.communicate()
    assert hinterland(*SHORT).status == 0
    assert {path.suffix for path in (data / "arena").rglob("*") if path.is_file()} == {".jsonl"}


def test_progress_is_shown_on_a_terminal_only(data: Path, tmp_path: Path) -> None:
    result = tmp_path / "arena.json"
    program = shlex.join([*PROGRAM, *map(str, SHORT), "--json"])
    terminal = pexpect.spawn(
        "/bin/sh", ["-c", f"{program} > {result}"], cwd=ROOT, encoding="utf-8", timeout=60
    )
    terminal.expect("Playing")
    terminal.expect("4/4")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert json.loads(result.read_text())["pairs"][0]["games"] == 4
