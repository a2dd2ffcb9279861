"""Several server processes on the same sockets: starts them, replaces those that die, renews and ends them.

The supervisor opens the sockets, and its workers inherit them: who connects is accepted by whichever worker
is free. The supervisor itself serves nobody.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

_log = logging.getLogger(__name__)

_START_SECONDS: Final = 120.0  # how long a worker may take until it serves
_SIGN_SECONDS: Final = 1.0
_HUNG_SECONDS: Final = 60.0
"""After how long without a sign of life a worker is killed: longer than any answer of a slow store takes."""

_CARE_SECONDS: Final = 1.0
_END_SECONDS: Final = 30.0
_LEAST_PAUSE_SECONDS: Final = 0.5
_MOST_PAUSE_SECONDS: Final = 30.0
_STEADY_SECONDS: Final = 60.0
"""A worker that served for so long is replaced without a longer pause than the one before it."""


class Worker:
    """A server process.

    Attributes:
        ready: done when it serves, with the fingerprint of the server's key; cancelled if it ends before.
    """

    def __init__(self, process: asyncio.subprocess.Process, signs: int) -> None:
        self.process = process
        self.ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._listening = asyncio.create_task(self._listen(signs), name=f"signs of {process.pid}")

    async def wait(self) -> int:
        """Wait for its end and return its status, negative for a signal."""
        status = await self.process.wait()
        await self._listening
        return status

    async def end(self, number: signal.Signals) -> None:
        """Have it end in order, by force if that takes too long."""
        self.signal(number)
        try:
            async with asyncio.timeout(_END_SECONDS):
                await self.wait()
        except TimeoutError:
            _log.warning("worker %d does not end and is killed", self.process.pid)
            self.signal(signal.SIGKILL)
            await self.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it has not ended."""
        if self.process.returncode is None:
            # Its own method would ask for the status of a process that has just ended, which is then lost.
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, number)

    async def _listen(self, signs: int) -> None:
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        transport, _protocol = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(signs, "rb", 0)
        )
        try:
            async with asyncio.timeout(_START_SECONDS):
                line = await reader.readline()
            if line.endswith(b"\n"):
                self.ready.set_result(line.decode().strip())
                while True:
                    async with asyncio.timeout(_HUNG_SECONDS):
                        if not await reader.read(1024):
                            break
        except TimeoutError:
            _log.warning("worker %d gives no sign of life and is killed", self.process.pid)
            self.signal(signal.SIGKILL)
        finally:
            self.ready.cancel()
            transport.close()


@dataclass(eq=False)
class _Place:
    """The place of one worker, which others take after it."""

    number: int  # of the place, from 1
    worker: Worker | None = None  # who has it now; `None` while there is nobody


class Supervisor:
    """Runs workers until it receives a signal to end.

    SIGTERM and SIGINT end all in order. SIGHUP renews them one after the other: a new one is started, and
    when it serves, an old one says farewell to its guests, who connect again.

    Args:
        command: starts a worker; ``--inherited`` and the numbers of descriptors are added.
        told: called with the fingerprint of the server's key when the first worker serves.
        care: called each second, in a thread that lasts; looks after what else the workers need.
    """

    def __init__(
        self,
        command: Sequence[str],
        environ: Mapping[str, str],
        sockets: Sequence[socket.socket],
        count: int,
        told: Callable[[str], None],
        care: Callable[[], None] | None = None,
    ) -> None:
        self._command = command
        self._environ = environ
        self._sockets = sockets
        self._places = [_Place(number) for number in range(1, count + 1)]
        self._told = told
        self._care = care
        self._workers: set[Worker] = set()
        self._life, self._life_held = os.pipe()

    async def run(self) -> int:
        """Run until told to end; return 0, or 1 if not even the first worker could serve."""
        ended, renewal = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, ended.set)
        loop.add_signal_handler(signal.SIGHUP, renewal.set)
        running = asyncio.create_task(self._run(renewal), name="supervisor")
        waiting = asyncio.create_task(ended.wait(), name="told to end")
        await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
        failed = running.done()
        for task in (running, waiting):
            task.cancel()
        await asyncio.gather(running, waiting, return_exceptions=True)
        await asyncio.gather(*(worker.end(signal.SIGTERM) for worker in tuple(self._workers)))
        os.close(self._life)
        os.close(self._life_held)
        if failed and not running.cancelled() and (error := running.exception()) is not None:
            raise error
        return int(failed)

    async def _run(self, renewal: asyncio.Event) -> None:
        """Start the first worker, then the others, and look after them; return if the first one fails."""
        first = await self._begin()
        if not await _serves(first):
            return
        self._told(first.ready.result())
        self._places[0].worker = first
        _log.info("worker 1 serves, process %d", first.process.pid)
        async with asyncio.TaskGroup() as group:
            for place in self._places:
                group.create_task(self._keep(place), name=f"place {place.number}")
            if self._care is not None:
                group.create_task(self._take_care(self._care), name="care")
            while True:
                await renewal.wait()
                renewal.clear()
                await self._renew()

    async def _take_care(self, care: Callable[[], None]) -> None:
        while True:
            await asyncio.sleep(_CARE_SECONDS)
            await asyncio.to_thread(care)

    async def _begin(self) -> Worker:
        signs, given = os.pipe()
        numbers = (self._life, given, *(listening.fileno() for listening in self._sockets))
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                "--inherited",
                ",".join(map(str, numbers)),
                env=self._environ,
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=numbers,
                start_new_session=True,  # ctrl+c is for the supervisor, which tells the workers
            )
        except BaseException:
            os.close(signs)
            raise
        finally:
            os.close(given)
        worker = Worker(process, signs)
        self._workers.add(worker)
        return worker

    async def _keep(self, place: _Place) -> None:
        """See to it that a place has a worker."""
        loop = asyncio.get_running_loop()
        pause = _LEAST_PAUSE_SECONDS
        while True:
            begun = loop.time()
            if (worker := place.worker) is None:
                try:
                    worker = place.worker = await self._begin()
                except OSError as error:
                    _log.error("worker %d cannot be started: %s", place.number, error.strerror or error)
                    await asyncio.sleep(_MOST_PAUSE_SECONDS)
                    continue
                if await _serves(worker):
                    _log.info("worker %d serves, process %d", place.number, worker.process.pid)
            status = await worker.wait()
            self._workers.discard(worker)
            if place.worker is not worker:  # renewed meanwhile
                continue
            place.worker = None
            if loop.time() - begun >= _STEADY_SECONDS:
                pause = _LEAST_PAUSE_SECONDS
            _log.warning(
                "worker %d, process %d, ended with %s; another one begins in %.1f s",
                place.number,
                worker.process.pid,
                f"status {status}" if status >= 0 else signal.Signals(-status).name,
                pause,
            )
            await asyncio.sleep(pause)
            pause = min(2 * pause, _MOST_PAUSE_SECONDS)

    async def _renew(self) -> None:
        """Replace all workers, one after the other; stop where a new one does not come to serve."""
        _log.info("the workers are renewed")
        for place in self._places:
            old = place.worker
            if old is None or old.ready.cancelled():
                continue  # a new one comes anyway
            try:
                new = await self._begin()
            except OSError as error:
                _log.error("the workers stay as they are: %s", error.strerror or error)
                return
            if not await _serves(new):
                self._workers.discard(new)
                _log.error("a new worker does not serve; those that are left stay as they are")
                return
            if place.worker is not old:  # it died meanwhile, and has been replaced
                await new.end(signal.SIGHUP)
                self._workers.discard(new)
                continue
            place.worker = new
            await old.end(signal.SIGHUP)
            _log.info("worker %d is renewed, process %d", place.number, new.process.pid)
        _log.info("all workers are renewed")


async def _serves(worker: Worker) -> bool:
    """Wait until a worker serves; return False if it ends before."""
    await asyncio.wait((worker.ready,))
    return not worker.ready.cancelled()


class SupervisorLink:
    """A worker's link to its supervisor; the other end of :class:`Worker`.

    Args:
        inherited: the value of ``--inherited``: descriptors of what ends with the supervisor, of the pipe for
            signs of life, and of sockets that listen.

    Raises:
        ValueError, OSError: when these are no such descriptors.
    """

    def __init__(self, inherited: str) -> None:
        self._life, self._signs, *listening = map(int, inherited.split(","))
        for number in (self._life, self._signs, *listening):
            os.set_inheritable(number, False)
        self.sockets = [socket.socket(fileno=number) for number in listening]
        self._signing: asyncio.TimerHandle | None = None

    def watch(self, ended: Callable[[], None]) -> None:
        """Call back when the supervisor has gone; needs a running event loop."""
        loop = asyncio.get_running_loop()

        def gone() -> None:
            loop.remove_reader(self._life)
            ended()

        loop.add_reader(self._life, gone)

    def say_ready(self, fingerprint: str) -> None:
        """Tell the supervisor that this worker serves, and give signs of life from now on."""
        self._write(f"{fingerprint}\n".encode())

    def _write(self, data: bytes) -> None:
        with suppress(BrokenPipeError):  # it has gone, which is noticed elsewhere
            os.write(self._signs, data)
        self._signing = asyncio.get_running_loop().call_later(_SIGN_SECONDS, self._write, b".")
