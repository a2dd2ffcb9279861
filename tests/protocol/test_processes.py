"""Programs that play: what they do wrong costs them the game and nobody else anything."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

import engine
from engine.bots import ForeignSpec, Limit
from engine.bots.protocol import BotFault
from tests.protocol.bots import BAD, HASTY, PATIENT, RANDOM, begun, nothing_left, python_bot
from tui.play.bots.checking import check_bot
from tui.play.bots.foreign import ForeignBot
from tui.play.bots.making import check_program, make, seated
from tui.play.bots.process import ProcessLimits

FAULTS = [
    ("silent", "silent", "greeting within 0.1 s"),
    ("unready", "silent", "(greeting|not ready for a game) within 2 s"),
    ("version", "version", "version 2 of the protocol, and Hinterland version 1"),
    ("games", "unsupported", "does not play castle"),
    ("hang", "silent", "no move, not even 0.1 s after it was told to stop"),
    ("spin", "silent", "no move"),
    ("no-newline", "silent", "no move"),
    ("crash", "crashed", "exit status 1.*: RuntimeError: I am broken"),
    ("signal", "crashed", "SIGSEGV"),
    ("closed", "crashed", "only closed its output"),
    ("illegal", "illegal", "a tile must be placed first .CAST-4.1."),
    ("malformed", "malformed", "not JSON: “hello world”"),
    ("flood", "flood", "more than 1048576 bytes"),
    ("long-line", "flood", "a line of more than 65536 bytes"),
    ("errors", "flood", "bytes of errors"),
    ("requests", "flood", "more than 100 requests"),
    ("memory", "crashed", "MemoryError"),
    ("escape", "crashed", "exit status 3"),
]


SILENT = {
    "silent": replace(PATIENT, start_seconds=0.1),
    "unready": replace(PATIENT, start_seconds=2.0),  # on a busy machine even the greeting may take longer
    **dict.fromkeys(("hang", "spin", "no-newline"), HASTY),
}

IMPATIENT = ProcessLimits(leave=0.05)
"""For bots that do not end by themselves."""


@pytest.mark.parametrize(("wrong", "code", "words"), FAULTS)
def test_a_fault_ends_the_bot_and_is_one_sentence(wrong: str, code: str, words: str) -> None:
    state = begun("castle", seat=0)
    with nothing_left():
        machine = ProcessLimits(memory=1 << 28, leave=0.05 if wrong in (*SILENT, "closed") else 1.0)
        bot = ForeignBot(python_bot(BAD, wrong), 1, talk=SILENT.get(wrong, PATIENT), machine=machine)
        with pytest.raises(BotFault) as caught:
            bot.think(state)
        fault = caught.value
        assert (fault.code, fault.seat, fault.bot) == (code, 0, bot.spec.name)
        assert re.search(words, str(fault))
        assert str(fault).isprintable()


REASONS = [
    ("x.js:2\nthrow boom\n^\n\nError: boom\n    at f (x.js:2:1)\n\nNode.js v20.20.2\n", "Error: boom"),
    ("Exception in thread main java.lang.Error: boom\n\tat A.main(A.java:3)\n", "java.lang.Error: boom"),
    ("panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/x.go:4 +0x25\nexit status 2\n", "panic: boom"),
    ("Traceback (most recent call last):\n  File 'x.py', line 1\nError: boom\n", "Error: boom"),
    ("loading\nno such book\n", "no such book"),
]
"""Standard error of programs that end: in Node, Java, Go, Python and without a known form."""


@pytest.mark.parametrize(("errors", "reason"), REASONS)
def test_crashed_bot_is_quoted_with_its_reason(errors: str, reason: str, tmp_path: Path) -> None:
    command = (sys.executable, "-c", f"import sys; sys.exit({errors!r}.rstrip())")
    (greeting,) = check_bot(ForeignSpec("exec:it", Limit(ms=100), command), tmp_path, talk=PATIENT)
    assert greeting.words.startswith("it has ended (exit status 1): ")
    assert greeting.words.endswith(reason)
    assert " ".join(greeting.errors).split() == errors.split()


def test_what_a_bot_has_started_ends_with_it() -> None:
    bot = ForeignBot(python_bot(BAD, "escape"), 1)
    with pytest.raises(BotFault) as caught:
        bot.think(begun("castle", seat=0))
    orphan = int(str(caught.value).split()[-1])
    assert not psutil.pid_exists(orphan)


def test_a_bot_that_answers_can_play_on_after_a_fault_in_another_process() -> None:
    state = begun("castle", seat=0)
    bot = ForeignBot(python_bot(BAD, "unasked"), 1, talk=PATIENT)
    first = bot.choose(state)
    state.push(first)
    with pytest.raises(BotFault, match="was not asked for"):
        bot.choose(state)
    assert bot.choose(state) == state.legal_moves()[0]  # another process
    bot.close()


@pytest.mark.parametrize("wrong", ["stays", "deaf"])
def test_a_bot_that_does_not_end_is_ended(wrong: str) -> None:
    with nothing_left():
        bot = ForeignBot(python_bot(BAD, wrong), 1, talk=PATIENT, machine=IMPATIENT)
        bot.choose(begun("castle", seat=0))
        bot.close()


def test_a_bot_that_is_asked_to_stop_answers_and_stays() -> None:
    state, asked = begun("castle", seat=0), []

    def stop(share: float) -> bool:
        asked.append(share)
        return False

    bot = ForeignBot(python_bot(BAD, "hang"), 1, talk=HASTY, machine=IMPATIENT)
    with pytest.raises(BotFault, match="told to stop"):
        bot.think(state, stop)
    assert asked
    bot.close()


def test_the_environment_is_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HINTERLAND_TOKEN", "secret")
    script = tmp_path / "bot.py"
    script.write_text(
        "import os, sys\nprint(sorted(os.environ), os.getcwd(), file=sys.stderr)\nsys.exit(1)\n"
    )
    with pytest.raises(BotFault) as caught:
        ForeignBot(python_bot(script), 1, tmp_path).think(begun("castle", seat=0))
    assert "PATH" in str(caught.value)
    assert "TOKEN" not in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_a_bot_ends_with_the_program_however_that_ends(tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, '.')\n"
        "from tests.protocol.bots import *\n"
        "from tui.play.bots.foreign import ForeignBot\n"
        "bot = ForeignBot(python_bot(BAD, 'deaf'), 1)\n"
        "bot.choose(begun('castle', seat=0))\n"
        "print('ready', flush=True)\n"
        "import time; time.sleep(100)\n"
    )
    program = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    assert program.stdout is not None
    program.stdout.readline()
    started = psutil.Process(program.pid).children(recursive=True)
    assert len(started) == 2
    program.send_signal(signal.SIGKILL)
    program.wait()
    program.stdout.close()
    psutil.wait_procs(started, timeout=20)
    assert not any(process.is_running() and process.status() != "zombie" for process in started)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("./missing", "there is no file"),
        ("exec:no-such-program", "there is no program no-such-program; install it"),
        ("./plain.txt", "chmod \\+x"),
    ],
)
def test_a_missing_program_is_named_with_what_to_do(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "plain.txt").write_text("text")
    with pytest.raises(BotFault, match=words) as caught:
        check_program(name, tmp_path)
    assert caught.value.code == "missing"


def test_a_file_that_is_no_program_is_named(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("no program")
    script.chmod(0o755)
    bot = ForeignBot(ForeignSpec("./bot", command=("./bot",)), 1, tmp_path)
    with pytest.raises(BotFault, match=r"cannot be run: .*Exec format error"):
        bot.think(begun("castle", seat=0))


@pytest.mark.parametrize("game", ["castle", "landover"])
def test_two_programs_play_a_game_to_its_end(game: str) -> None:
    state = begun(game, seed=5)
    with (
        nothing_left(),
        seated([make(f"exec:{RANDOM}", seed) for seed in range(state.players)], state) as bots,
    ):
        engine.bots.play(state, bots, engine.Dealer(5))
    assert state.is_terminal


def test_a_game_does_not_depend_on_what_was_played_before() -> None:
    played = []
    with seated([make(f"exec:{RANDOM}", 3), make(f"exec:{RANDOM}", 4)], begun("castle")) as bots:
        for _ in range(2):
            state = engine.new_game("castle", players=2, seed=9)
            engine.bots.play(state, bots, engine.Dealer(9))
            played.append(state.moves)
    assert list(played[0]) == list(played[1])


def test_a_class_plays_in_a_process_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text(
        "from engine.bots import Analysis, Bot, RatedMove\n"
        "class Last(Bot):\n"
        "    level = 'last'\n"
        "    def think(self, state, on_progress=None):\n"
        "        return Analysis((RatedMove(state.legal_moves()[-1], 1.5),))\n"
        "class Broken(Bot):\n"
        "    level = 'broken'\n"
        "    def think(self, state, on_progress=None):\n"
        "        raise ZeroDivisionError('by nothing')\n"
    )
    state = begun("castle", seat=0)
    last = make("my_bots:Last", 1, folder=tmp_path)
    best = last.think(state).ranked[0]
    assert (best.move, best.value) == (state.legal_moves()[-1], 1.5)
    last.close()
    assert "my_bots" not in sys.modules
    with pytest.raises(BotFault, match="ZeroDivisionError: by nothing"):
        make("my_bots:Broken", 1, folder=tmp_path).think(state)
    with pytest.raises(BotFault, match=r"'my_bots:Missing' cannot be imported: AttributeError.*install"):
        make("my_bots:Missing", 1, folder=tmp_path).think(state)


def test_a_bot_that_reads_nothing_delays_nobody() -> None:
    state = begun("castle", seat=0)
    bot = ForeignBot(
        python_bot(BAD, "silent"), 1, talk=replace(PATIENT, start_seconds=1.0), machine=IMPATIENT
    )
    before = time.process_time()
    with pytest.raises(BotFault):
        bot.think(state)
    assert time.process_time() - before < 1.0  # it waits without working
    assert os.getpgrp() == os.getpgid(0)
