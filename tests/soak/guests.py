"""Hasty guests of a real server, each with OpenSSH's client in its own terminal."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import asyncssh
import psutil

import saves
from saves.chance import SECRETS
from saves.log import SUFFIX
from tests.hall.house import Instant, plan
from tests.server.serving import key_of
from tests.soak.hasty import (
    GAMES,
    PATIENCE,
    SIZES,
    BrokenError,
    Held,
    Job,
    do_anything,
    environ,
    keys,
    quit_by_key,
)
from tests.terminal import KEYS, PROGRAM, ROOT, Terminal
from tui.play.hall import Hall, Person
from tui.server.people import People

CONNECTIONS: Final = 5
"""How many connections a run has, three of them at the same time."""

_NAMES: Final = ("anna", "boris", "chen")
_STARTS: Final = ("", "\r", KEYS["down"] + "\r", "n", "r", "?", "g")
_ROUNDS: Final = 8
_FILES: Final = re.compile(
    r"server/(people\.json|ssh_host_\w+|host_key|tables/\w+\.json|people/\w+/settings\.\w+)"
    r"|server/people/\w+/(puzzles/\w+\.jsonl?|lessons\.json)"
    r"|server/\.locks/hall\.lock|server/games/([^/]+\.jsonl|\.index\.json|\.locks/[^/]+\.lock)|server/games/[^/]+\.review"
)
_TROUBLE: Final = re.compile(r"Traceback|ERROR|CRITICAL|exception was never")


async def _prepare(folder: Path, random: Random) -> None:
    """Have three people been here before; two of them play, and one of them waits at another table."""
    data = folder / "data" / "server"
    data.mkdir(parents=True)
    people, found = People(data), []
    for name in _NAMES:
        key = asyncssh.read_public_key(f"{key_of(folder, name)}.pub").get_fingerprint()
        found.append(Person(key, people.take(key, name.title())))
    hall = Hall(data, Instant())
    hall.open()
    running = hall.make(found[0], plan("human", "human", game=random.choice(GAMES)))
    running.sit_down(found[1], 1)
    running.begin(found[0])
    hall.make(found[0], plan("human", "human", "human", game="carcassonne"))
    hall.close()


class _Server:
    """``hinterland serve``, and its output."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "server.log"
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [*PROGRAM, "--data-dir", str(folder / "data"), "serve", "--port", "0", "--open"],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        found = re.search(r"ssh -p (\d+) ", line := self.process.stdout.readline())
        assert found, line + self._log.read_text()
        self.port = found.group(1)

    @property
    def told(self) -> str:
        """The output so far."""
        return self._log.read_text()

    def check_end(self) -> None:
        """End it in order, and check that it had no errors and that nothing is left of it."""
        family = psutil.Process(self.process.pid).children(recursive=True)
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        told = self.told
        if status or _TROUBLE.search(told):
            raise BrokenError(f"the server ended with {status} and told:\n{told[-8000:]}")
        _gone, left = psutil.wait_procs(family, timeout=PATIENCE)
        if left:
            raise BrokenError(f"processes that the server has left: {left}")

    def kill(self) -> None:
        """End it at once, if it has not ended."""
        self.process.kill()
        self.process.wait()


class _Guest:
    """One connection."""

    def __init__(self, number: int, folder: Path, port: str, random: Random, stack: ExitStack) -> None:
        name = _NAMES[number % len(_NAMES)]
        program = shutil.which("ssh")
        assert program, "these tests need OpenSSH's client"
        command = [program, "-F", "/dev/null", "-p", port, "-i", str(key_of(folder, name))]
        for option in (
            "IdentitiesOnly=yes",
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            "LogLevel=ERROR",
            "SendEnv=LANG COLORTERM",
        ):
            command += ["-o", option]
        self._random = random
        size = random.choice(SIZES)
        self._job = Job(folder, [*command, f"{name}@127.0.0.1"], environ(folder), size, f"guest-{number}")
        self._terminal: Terminal = stack.enter_context(self._job.running())
        self._begun = False

    def act(self) -> None:
        """Do anything; at first wait for the lobby, most of the time."""
        if not self._begun:
            self._begun = True
            if self._random.random() < 0.8:
                self._job.wait(lambda: self._job.ended or self._terminal.mode(1049), self._terminal)
            self._terminal.press(self._random.choice(_STARTS))
        do_anything(self._random, self._job, self._terminal)

    def leave(self) -> None:
        """Leave, by a key or by force, and see what is left."""
        random, job, terminal = self._random, self._job, self._terminal
        way = random.choice(("ctrl+q", "ctrl+q", "ctrl+c", "closed", "SIGTERM", "SIGKILL"))
        if way in ("ctrl+q", "ctrl+c"):
            terminal.press(
                keys(random, random.randint(0, 6)) + KEYS[way] + keys(random, random.randint(0, 6))
            )
            quit_by_key(job, terminal)
            job.check_end(terminal, {0})
        elif way == "closed":
            begun = terminal.mode(1049)
            terminal.hang_up()
            # A client that finds no terminal when it looks for one asks for none, and the server refuses it.
            refused = set() if begun else {1}
            job.check_end(terminal, {0, 255, -signal.SIGHUP} | refused, in_order=False)
        else:
            number = signal.Signals[way]
            job.signal(number)
            job.check_end(terminal, {0, 255, -number}, in_order=False)


def hall_run(seed: int) -> None:
    """Let guests come to a server, do anything there and leave, three at a time.

    Raises:
        BrokenError: with what went wrong.
    """
    random = Random(f"hall {seed}")
    with TemporaryDirectory(prefix="hinterland-soak-") as place, ExitStack() as stack:
        folder = Path(place)
        asyncio.run(_prepare(folder, random))
        held = Held(folder / "data")
        server = _Server(folder)
        stack.callback(server.kill)
        try:
            _come_and_go(random, folder, server, held, stack)
        except BrokenError as error:
            error.add_note(f"the server told:\n{server.told[-4000:]}")
            raise
        server.check_end()
        held.check()
        _check_files(folder / "data")


def _come_and_go(random: Random, folder: Path, server: _Server, held: Held, stack: ExitStack) -> None:
    here: list[_Guest] = []
    for number in range(CONNECTIONS):
        if len(here) == len(_NAMES):
            here.pop(0).leave()
        here.append(_Guest(number, folder, server.port, random, stack))
        for _ in range(_ROUNDS):
            random.choice(here).act()
        held.look()
    for guest in here:
        guest.leave()
    held.look()


def _check_files(data: Path) -> None:
    for path in data.rglob("*"):
        name = path.relative_to(data).as_posix()
        if path.parent.name == SECRETS and not saves.read(path.parents[1] / f"{path.name}{SUFFIX}").revealed:
            continue
        if path.is_file() and not _FILES.fullmatch(name):
            raise BrokenError(f"a file is left over: {name}\n{path.read_text(errors='replace')[-6000:]}")
