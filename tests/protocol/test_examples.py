"""The bots of docs/bots play every game; so does each of ours from the other side of the protocol."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.bots import ForeignSpec, Limit
from tests.command.conftest import Hinterland
from tests.protocol.bots import BAD, EXAMPLES, GAMES, HASTY, PATIENT, RANDOM, python_bot
from tui.play.bots.checking import check_bot
from tui.play.bots.making import make, seated
from tui.play.bots.process import ProcessLimits

NODE = shutil.which("node")


@pytest.fixture
def busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give programs more than a second to end: that they do is tested, not how fast this machine is."""
    monkeypatch.setattr("tui.play.bots.conversation.ProcessLimits", partial(ProcessLimits, leave=60.0))


_python, *OTHERS = PROGRAMS = [
    pytest.param([sys.executable, str(RANDOM)], id="python"),
    pytest.param([sys.executable, str(EXAMPLES / "template" / "mybot.py")], id="template"),
    pytest.param(
        [str(NODE), str(EXAMPLES / "eager.js")],
        id="javascript",
        marks=[] if NODE else [pytest.mark.xfail(reason="there is no node here", run=False)],
    ),
]


@pytest.mark.usefixtures("busy_machine")
@pytest.mark.parametrize("program", OTHERS)
def test_an_example_follows_the_protocol(program: list[str]) -> None:
    found = list(check_bot(ForeignSpec("it", Limit(ms=30_000), tuple(program)), Path.cwd(), talk=PATIENT))
    assert [one.words for one in found if not one.good] == []
    assert [one.name for one in found] == CHECKS


CHECKS = [
    "hello", *(f"game.{game}" for game in engine.games()), "time", "simulations", "stop", "unknown",
    "again", "quit", "closed",
]  # fmt: skip
MANY = int(os.environ.get("HINTERLAND_GAMES", "4"))
"""How many games each example plays; a hundred take minutes for each."""


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("game", GAMES)
def test_an_example_plays_many_games(program: list[str], game: str) -> None:
    players = max(2, engine.game(game).min_players)
    for seed in range(MANY):
        state = engine.new_game(game, players=players, seed=seed)
        table = [make("random", seed) for _ in range(players)]
        table[seed % players] = make(f"exec:{' '.join(program)}", seed)
        with seated(table, state):
            engine.bots.play(state, table, engine.Dealer(seed))
        assert state.is_terminal


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_tests_of_the_template_pass(program: list[str]) -> None:
    script = EXAMPLES / "template" / "test_mybot.py"
    done = subprocess.run([sys.executable, script, *program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "wrong",
    [
        "illegal",
        "games",
        "version",
        pytest.param("hang", marks=pytest.mark.slow),
        pytest.param("stays", marks=pytest.mark.slow),
    ],
)
def test_what_is_wrong_with_a_bot_is_found(wrong: str) -> None:
    found = {
        one.name: one
        for one in check_bot(python_bot(BAD, wrong), Path.cwd(), talk=HASTY if wrong == "hang" else PATIENT)
    }
    bad = {name for name, one in found.items() if not one.good}
    if wrong == "version":
        assert bad == {"hello"} == set(found)
    elif wrong == "games":
        assert bad == {"games"}
    elif wrong == "stays":
        assert bad == {"quit"}
    else:
        assert {"game.castle", *(["stop"] if wrong == "hang" else [])} <= bad
        assert not {"hello", "quit", "closed"} & bad


@pytest.mark.usefixtures("busy_machine")
def test_the_python_example_follows_it_and_programs_can_read_the_report(hinterland: Hinterland) -> None:
    report: dict[str, Any] = json.loads(hinterland("bot", "check", str(RANDOM), "--json").out)
    assert report["ok"]
    assert [one["name"] for one in report["checks"]] == CHECKS


@pytest.mark.slow
@pytest.mark.usefixtures("busy_machine")
@pytest.mark.parametrize("level", ["random", "greedy", "expert:sims=5"])
def test_levels_speak_the_protocol(level: str) -> None:
    found = list(check_bot(ForeignSpec(level, Limit(ms=30_000)), Path.cwd(), talk=PATIENT))
    assert [one.words for one in found if not one.good] == []


def test_a_program_does_not_speak_for_another(hinterland: Hinterland) -> None:
    hinterland("bot", "./it").refused("'./it' is a program", status=2)
    hinterland("bot", "nobody").refused("there is no bot level 'nobody'", status=2)
    missing = hinterland("bot", "nothing.here:Bot")
    assert missing.status == 2
    assert "'nothing.here:Bot' cannot be imported" in missing.err
    assert json.loads(missing.out)["type"] == "error"


def test_bots_of_all_kinds_simulate(hinterland: Hinterland, tmp_path: Path) -> None:
    found = json.loads(
        hinterland(
            "simulate", "castle", "--bots", f"{RANDOM}:ms=30000,greedy", "--json", "--keep", str(tmp_path)
        ).out
    )
    assert found["games"][0]["seats"] == [f"{RANDOM}:ms=30000", "greedy"]
    log = next(tmp_path.glob("*.jsonl"))
    assert f'"name":"random_bot","player":"{RANDOM}:ms=30000"' in log.read_text()
    assert hinterland("verify", str(log)).status == 0
    assert "random_bot" in hinterland("show", str(log)).out


def test_a_bot_that_fails_loses_its_game_in_a_simulation(hinterland: Hinterland) -> None:
    bad = f"exec:{sys.executable} {BAD} crash"
    found = hinterland("simulate", "castle", "--bots", f"{bad},greedy", "--games", "2", "--json")
    assert found.status == 0
    assert [game["forfeit"] for game in json.loads(found.out)["games"]] == [0, 0]
    assert found.err.count("I am broken") == 2


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_missing_program_is_named(hinterland: Hinterland, command: str) -> None:
    hinterland(command, "castle", "--bots", "./nobody,greedy").refused("there is no file", "nobody")
