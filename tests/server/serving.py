"""``hinterland serve`` as its own process, and the OpenSSH client in a real pseudo-terminal."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.terminal import PROGRAM, ROOT, TRUECOLOR, Terminal

Ssh = Callable[..., Terminal]


def key_of(folder: Path, person: str) -> Path:
    """Return where a person's key is; it is made when it is first asked for."""
    key = folder / f"{person}.key"
    if not key.exists():
        keygen = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)]
        subprocess.run(keygen, check=True)
    return key


class Serving:
    """The server's process.

    Attributes:
        log: the file of what it logs.
        fingerprint: of its key.
    """

    def __init__(self, data: Path, *arguments: str, environ: Mapping[str, str] | None = None) -> None:
        self.data = data
        data.parent.mkdir(parents=True, exist_ok=True)
        self.log = data.with_name(f"{data.name}.log")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*PROGRAM, "--data-dir", str(data), "serve", "--port", "0", *arguments],
                cwd=ROOT,
                env={
                    **os.environ,
                    "PYTHONPATH": str(ROOT),
                    "PYTHONUNBUFFERED": "1",
                    "XDG_CACHE_HOME": str(data.parent / "cache"),
                    **(environ or {}),
                },
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"ssh -p (\d+) ", line)
        assert found, f"{line}\n{self.log.read_text()}"
        self.port = int(found.group(1))
        self.fingerprint = self.process.stdout.readline().split()[-1]

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(90)


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Give a function that starts a server."""
    started: list[Serving] = []

    def start(*arguments: str, data: str = "data", environ: Mapping[str, str] | None = None) -> Serving:
        started.append(Serving(tmp_path / data, *(arguments or ("--open",)), environ=environ))
        return started[-1]

    yield start
    for server in started:
        server.process.kill()
        server.process.wait()


@pytest.fixture
def ssh(tmp_path: Path) -> Iterator[Ssh]:
    """Give a function that goes in with OpenSSH's client."""
    program = shutil.which("ssh")
    assert program, "these tests need OpenSSH's client"
    with ExitStack() as stack:

        def go_in(
            server: Serving,
            *options: str,
            command: str = "",
            size: tuple[int, int] = (80, 24),
            person: str = "anna",
            kind: type[Terminal] = Terminal,
        ) -> Terminal:
            key = key_of(tmp_path, person)
            arguments = ["-F", "/dev/null", "-p", str(server.port), "-i", str(key), *options]
            for option in (
                "IdentitiesOnly=yes",
                "StrictHostKeyChecking=accept-new",
                f"UserKnownHostsFile={tmp_path / 'known'}",
                "LogLevel=ERROR",
                "SendEnv=LANG COLORTERM",
            ):
                arguments += ["-o", option]
            environ = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C.UTF-8", **TRUECOLOR}
            line = [program, *arguments, f"{person}@127.0.0.1", *([command] if command else [])]
            return stack.enter_context(kind(line, cwd=tmp_path, environ=environ, size=size))

        yield go_in


def begin_by_keys(terminal: Terminal, *first: str) -> None:
    """Come in for the first time, make a table, fill it with a bot and begin the game.

    Args:
        terminal: of the guest.
        first: what is pressed in the lobby before.
    """
    terminal.wait("anna")
    terminal.press("enter")
    terminal.wait("No table yet")
    terminal.press(*first, "n")
    terminal.wait("Make the table")
    terminal.settle(0.2)
    terminal.press("f5")
    terminal.wait("Others can join now")
    terminal.press("f")
    terminal.wait("F5 starts the game")
    terminal.press("f5")
    terminal.wait(r"place the tile\.")
