"""The supervisor with small workers: what it does when they die, hang, or never come to serve."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import psutil
import pytest

from tests.waiting import until
from tui.server import supervisor
from tui.server.listener import listen
from tui.server.supervisor import Supervisor

SERVES = """
import os, sys, time
life, signs, listening = map(int, sys.argv[-1].split(","))
os.fstat(listening)
os.write(signs, b"SHA256:abc\\n")
while True:
    time.sleep(0.05)
    os.write(signs, b".")
"""

Made = Callable[..., Supervisor]


@asynccontextmanager
async def running(code: str, count: int = 1) -> AsyncIterator[asyncio.Task[int]]:
    sockets = listen("127.0.0.1", 0)
    one = Supervisor([sys.executable, "-c", code], os.environ, sockets, count, logging.getLogger().warning)
    task = asyncio.create_task(one.run())
    try:
        yield task
    finally:
        if not task.done():
            os.kill(os.getpid(), signal.SIGTERM)
        await task
        for listening in sockets:
            listening.close()
        assert not children()


def children() -> list[psutil.Process]:
    return [one for one in psutil.Process().children() if "abc" in " ".join(one.cmdline())]


async def test_a_worker_that_hangs_is_killed_and_replaced(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(supervisor, "_HUNG_SECONDS", 5.0)
    async with running(SERVES, 2):
        await until(lambda: caplog.text.count("serves, process") == 2)
        [hanging, fine] = children()
        hanging.suspend()
        await until(lambda: caplog.text.count("serves, process") == 3)
        assert f"worker {hanging.pid} gives no sign of life and is killed" in caplog.text
        assert fine.is_running()
        assert len(children()) == 2
        assert caplog.text.count("SHA256:abc") == 1, "the invitation is told once"


async def test_workers_that_die_again_and_again_are_replaced_ever_more_slowly(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(supervisor, "_LEAST_PAUSE_SECONDS", 0.1)
    monkeypatch.setattr(supervisor, "_MOST_PAUSE_SECONDS", 0.3)
    async with running(SERVES.partition("while")[0] + "sys.exit(3)"):
        await until(lambda: caplog.text.count("ended with status 3") == 4)
        assert re.findall(r"another one begins in (.*) s", caplog.text)[:4] == ["0.1", "0.2", "0.3", "0.3"]


async def test_a_first_worker_that_never_serves_is_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "_START_SECONDS", 0.5)
    async with running("import time; time.sleep(600)  # abc") as task:
        assert await task == 1
    async with running("import sys; sys.exit(1)  # abc") as task:
        assert await task == 1


async def test_one_that_does_not_end_is_killed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(supervisor, "_END_SECONDS", 0.5)
    async with running("import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)" + SERVES) as task:
        await until(lambda: "serves, process" in caplog.text)
        os.kill(os.getpid(), signal.SIGTERM)
        assert await task == 0
    assert "does not end and is killed" in caplog.text
