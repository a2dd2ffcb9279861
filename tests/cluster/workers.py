"""The processes of workers: started from a warm one, killed, stopped, replaced when they have ended."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

from tests.cluster import worker


@dataclass(slots=True)
class Worker:
    """One process; ``stopped`` says whether it was told to stand still."""

    process: BaseProcess
    address: Path
    name: str
    stopped: bool = False


class Workers:
    """Some workers on one store; one that has ended is replaced.

    Args:
        count: how many there are.
        url: the store.

    Attributes:
        folder: where their sockets and logs are.
    """

    def __init__(self, count: int, url: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hinterland-workers-"))
        self._url = url
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([worker.__name__])
        self._workers: list[Worker] = []
        self._number = 0
        for _ in range(count):
            self._start()

    def _start(self) -> None:
        self._number += 1
        name = f"worker {self._number}"
        address = self.folder / f"{self._number}.sock"
        log = self.folder / "workers.log"
        process = self._context.Process(target=worker.run, args=(name, str(address), self._url, str(log)))
        process.start()
        self._workers.append(Worker(process, address, name))

    def addresses(self) -> Sequence[Path]:
        """Return the sockets of those that run or are stopped."""
        return [one.address for one in self._workers if one.address.exists()]

    @property
    def log(self) -> str:
        """The workers' reports."""
        with suppress(FileNotFoundError):
            return (self.folder / "workers.log").read_text(errors="replace")
        return ""

    @property
    def running(self) -> Sequence[Worker]:
        """The workers that accept players and are not stopped."""
        return [
            one
            for one in self._workers
            if one.address.exists() and not one.stopped and one.process.is_alive()
        ]

    def kill(self, one: Worker) -> None:
        """Kill a worker without a word."""
        one.process.kill()
        self._forget(one)

    def stop(self, one: Worker) -> None:
        """Stop a worker where it is."""
        assert one.process.pid is not None
        os.kill(one.process.pid, signal.SIGSTOP)
        one.stopped = True

    def go_on(self, one: Worker) -> None:
        """Let a worker go on."""
        assert one.process.pid is not None
        one.stopped = False
        with suppress(ProcessLookupError):
            os.kill(one.process.pid, signal.SIGCONT)

    def _forget(self, one: Worker) -> None:
        one.process.join()
        one.address.unlink(missing_ok=True)
        if one in self._workers:
            self._workers.remove(one)

    async def replace(self) -> None:
        """Start a new worker for each that has ended, until cancelled."""
        count = len(self._workers)
        while True:
            for one in list(self._workers):
                if not one.process.is_alive():
                    self._forget(one)
            for _ in range(count - len(self._workers)):
                self._start()
            await asyncio.sleep(0.2)

    async def close(self) -> Sequence[int | None]:
        """End all in order and return their exit codes."""
        for one in self._workers:
            self.go_on(one)
            one.process.terminate()
        for one in self._workers:
            await asyncio.to_thread(one.process.join, 10)
        codes = [one.process.exitcode for one in self._workers]
        for one in list(self._workers):
            if one.process.is_alive():
                one.process.kill()
            self._forget(one)
        return codes
