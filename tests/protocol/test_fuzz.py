"""Conversations full of nonsense: each ends within its limits, with a legal move or one sentence."""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from engine import EngineError, State
from engine.bots import Limit
from engine.bots.protocol import BotFault, ConversationLimits, HostSession
from engine.bots.protocol.messages import encode
from tests.protocol.bots import GAMES, begun, nothing_left, python_bot
from tui.play.bots.foreign import ForeignBot
from tui.play.bots.speaking import BotSpeaker

TALK = ConversationLimits(
    start_seconds=30.0, move_seconds=0.2, grace_seconds=0.2, line_bytes=4096, answer_bytes=1 << 14
)
VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    1,
    2,
    1.5,
    1e300,
    10**40,
    "",
    "x",
    "\ud800",
    "\0",
    [],
    [1],
    {},
    {"kind": "pass"},
    [[[]]],
]
TYPES = ["hello", "ready", "go", "move", "legal", "observation", "faces", "progress", "stop", "error", "quit",
         "game", "moves", "end", "", "HELLO", None, 7]  # fmt: skip
KEYS = ["protocol", "name", "games", "wants", "game", "id", "move", "value", "reasons", "ranked",
        "simulations", "share", "code", "message", "legal", "limit", "options", "players", "seat",
        "seed", "rules", "first", "moves", "x"]  # fmt: skip


def nonsense(random: Random, state: State) -> bytes:
    """A line that is more or less like one of the protocol."""
    match random.randrange(12):
        case 0:
            return random.randbytes(random.randrange(40)) + b"\n"
        case 1:
            return b"[" * random.randrange(5000) + b"\n"
        case 2:
            return b"x" * random.randrange(6000)
        case 3 | 4:
            return encode({"type": "hello", "protocol": 1, "name": "x", "wants": random.sample(KEYS, 3)})
        case 5 | 6:
            return encode({"type": "ready", "game": random.choice([1, 1, 1, 2, "1"])})
        case 7 if random.random() < 0.2:
            message = {"type": "error", "code": "x", "message": random.choice(VALUES)}
        case 7 | 8:
            legal = [move.to_json() for move in state.legal_moves()]
            move = random.choice([*legal[:5], {"kind": "pass"}, {"kind": "draw"}, random.choice(VALUES)])
            message = {"type": "move", "id": random.choice([1, 1, 1, 0, 2]), "move": move}
        case _:
            message = {"type": random.choice(TYPES), "id": 1}
    for _ in range(random.randrange(3)):
        message[random.choice(KEYS)] = random.choice(VALUES)
    line = json.dumps(message).encode() + b"\n"
    if random.random() < 0.1:
        cut = random.randrange(len(line))
        line = line[:cut] + random.randbytes(2) + line[cut:]
    return line


def conversation(random: Random, state: State, lines: int = 12) -> list[bytes]:
    """Return a bot's messages in one conversation, often with a sensible beginning."""
    sensible = [
        encode({"type": "hello", "protocol": 1, "name": "x", "wants": ["legal"]}),
        encode({"type": "ready", "game": 1}),
    ]
    begin = sensible[: random.choice([0, 1, 2, 2])]
    return begin + [nonsense(random, state) for _ in range(random.randrange(lines))]


def host_survives(seed: int, states: dict[str, State]) -> str:
    """Talk nonsense to our side; return how it ended."""
    random = Random(seed)
    state = states[random.choice(GAMES)]
    before = len(state.moves), state.fingerprint()
    session, sent, found = HostSession(TALK), 0, None
    try:
        session.ask(state, seed, Limit(ms=100))
        for piece in conversation(random, state):
            session.receive(piece)
            sent += len(session.take_output())
            if random.random() < 0.1:
                session.stop()
            if not session.awaits:
                break
    except BotFault as fault:
        found = fault
    if found is not None:
        assert str(found).isprintable()
        session.complain(found)
        json.loads(session.take_output().splitlines()[-1])
    if session.answer is not None:
        assert state.why_illegal(session.answer.move) is None
    assert (len(state.moves), state.fingerprint()) == before
    return found.code if found is not None else session.awaits


@pytest.fixture(scope="module")
def states() -> dict[str, State]:
    return {game: begun(game, seed=2) for game in GAMES}


def test_nonsense_from_a_bot_is_a_fault(states: dict[str, State]) -> None:
    ends = Counter(host_survives(seed, states) for seed in range(1500))
    assert {"", "hello", "move", "malformed", "illegal", "flood", "failed", "version"} <= set(ends)


@pytest.mark.slow
def test_much_nonsense_from_a_bot_is_a_fault_and_keeps_no_memory(states: dict[str, State]) -> None:
    sizes = []
    for round_ in range(4):
        for seed in range(2000 * round_, 2000 * (round_ + 1)):
            host_survives(seed, states)
        gc.collect()
        sizes.append(psutil.Process().memory_info().rss)
    assert sizes[-1] - sizes[0] < 20 << 20


def speaker_survives(seed: int) -> None:
    """Talk nonsense to a bot of ours."""
    random = Random(seed)
    game = random.choice(GAMES)
    state = begun(game)
    lines = [nonsense(random, state) for _ in range(random.randrange(15))]
    start = {"game": 1, "name": game, "rules": state.rules_version, "players": state.players, "seed": 1,
             "options": dict(state.options), "seat": state.current_player}  # fmt: skip
    moves = [{"by": 0, "move": move.to_json()} for move in state.view(state.current_player).moves]
    sensible = [
        encode({"type": "hello", "protocol": [1]}),
        encode({"type": "game", **start}),
        encode({"type": "moves", "game": 1, "first": 0, "moves": moves}),
        encode({"type": "go", "id": 1, "limit": {"ms": 5}}),
    ]
    for message in sensible:
        lines.insert(random.randrange(len(lines) + 1) if random.random() < 0.3 else len(lines), message)
    source = io.BytesIO(b"".join(line if line.endswith(b"\n") else line + b"\n" for line in lines))
    target = io.BytesIO()
    with contextlib.suppress(EngineError):
        BotSpeaker("random", source, target).run()
    for line in target.getvalue().splitlines():
        assert json.loads(line)["type"] in {"hello", "ready", "move", "error", "progress"}


def test_nonsense_from_a_host_is_answered_with_errors() -> None:
    for seed in range(150):
        speaker_survives(seed)


BABBLER = """
import random, sys, time
seed, lines = int(sys.argv[1]), sys.argv[2:]
chance = random.Random(seed)
out = sys.stdout.buffer
for line in lines:
    if chance.random() < 0.8:
        sys.stdin.buffer.readline()
    out.write(bytes.fromhex(line))
    out.flush()
if chance.random() < 0.3:
    time.sleep(chance.random() / 10)
if chance.random() < 0.1:
    time.sleep(1000)
if chance.random() < 0.3:
    sys.stderr.write('Traceback\\n' * chance.randrange(1000))
sys.exit(chance.randrange(3))
"""


def process_survives(seed: int, states: dict[str, State], script: Path) -> None:
    """Play against a program that talks nonsense."""
    random = Random(seed)
    state = states[random.choice(GAMES)]
    said = [line.hex() for line in conversation(random, state, 6)]
    bot = ForeignBot(python_bot(script, str(seed), *said, ms=100), seed, talk=TALK)
    begun_at, sentence = time.monotonic(), ""
    try:
        assert state.why_illegal(bot.choose(state)) is None
    except BotFault as fault:
        sentence = str(fault)
    finally:
        bot.close()
    assert not sentence or sentence.isprintable()
    # Two starts, a move, its grace, and a second for the end, on a machine that does other things.
    assert time.monotonic() - begun_at < 2 * TALK.start_seconds + 10


def _many_processes(count: int, states: dict[str, State], script: Path) -> None:
    process_survives(0, states, script)  # what is loaded once
    with nothing_left():
        for seed in range(1, count + 1):
            process_survives(seed, states, script)


def test_programs_that_talk_nonsense_leave_nothing_behind(states: dict[str, State], tmp_path: Path) -> None:
    script = tmp_path / "babbler.py"
    script.write_text(BABBLER)
    _many_processes(25, states, script)


PROGRAMS = int(os.environ.get("HINTERLAND_PROGRAMS", "40"))
"""How many programs talk nonsense; 10,000 take hours."""


@pytest.mark.slow
def test_many_programs_that_talk_nonsense_leave_nothing_behind(
    states: dict[str, State], tmp_path: Path
) -> None:
    script = tmp_path / "babbler.py"
    script.write_text(BABBLER)
    _many_processes(PROGRAMS, states, script)
