"""Metrics of a running server, for Prometheus: people, tables, keys, times.

Each process of a server counts in files of its own (the multiprocess mode of prometheus_client), and one
process of the machine answers for all of them. The counts of processes that have died stay; their gauges go.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from saves.timing import observe
from tui.base.words import N_, _
from tui.server.errors import CannotServeError

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from tui.play.hall import Hall

MORE_NEEDED: Final = N_("--metrics needs more than is installed: pip install 'hinterland[ssh]'")
"""What is told when the library is missing."""

_FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where the library finds the files; read when it is imported, inherited by worker processes."""

_log = logging.getLogger(__name__)

_PREFIX: Final = "hinterland-metrics-"  # how the names of the folders for the files begin
_SAMPLE_SECONDS: Final = 1.0
_FRAME_BUCKETS: Final = (0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
_LAG_BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
_STORE_BUCKETS: Final = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0)

_LOOK_SECONDS: Final = 0.1
_LOOKS: Final = 10
"""A key without a frame is given up after so many looks. Each takes a turn of the event loop, so that a busy
loop has more time to bring a frame."""


class Metrics:
    """The metrics of one process of a server; this class measures nothing."""

    is_on: ClassVar[bool] = False

    def key(self) -> None:
        """Count a key."""

    def frame(self, seconds: float | None) -> None:
        """Count a frame that was handed to a channel.

        Args:
            seconds: since the first key that it answers had arrived; ``None`` when it answers none.
        """

    def sent(self, size: int) -> None:
        """Count bytes that were handed to a channel."""

    def lag(self, seconds: float) -> None:
        """Take note of how long ago another worker had written what is known here now."""

    def leases(self, count: int) -> None:
        """Take note of how many tables this worker leads."""

    def store_operation(self, name: str, seconds: float) -> None:
        """Count an operation of the store of games."""

    def gauges(self, *, people: int, sessions: int, tables: Mapping[str, int]) -> None:
        """Take note of how it stands."""


class PrometheusMetrics(Metrics):
    """Measures, inside of :func:`published` or in a process that was started there."""

    is_on = True

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Gauge, Histogram
        from prometheus_client import Counter as Count

        own: Any = {"registry": CollectorRegistry()}  # nobody collects from it: the files are read
        self._keys = Count("hinterland_keys", "Keys that people have pressed.", **own)
        self._frames = Count("hinterland_frames", "Frames that were handed to channels.", **own)
        self._sent = Count("hinterland_sent_bytes", "Bytes that were handed to channels.", **own)
        self._seconds = Histogram(
            "hinterland_key_to_frame_seconds",
            "From the arrival of a key to the frame that answers it.",
            buckets=_FRAME_BUCKETS,
            **own,
        )
        self._lag = Histogram(
            "hinterland_notification_lag_seconds",
            "From what another worker has written to when it is known here.",
            buckets=_LAG_BUCKETS,
            **own,
        )
        self._operations = Histogram(
            "hinterland_store_operation_seconds",
            "Operations of the store of games.",
            ["operation"],
            buckets=_STORE_BUCKETS,
            **own,
        )
        summed: Any = {"multiprocess_mode": "livesum", **own}
        same: Any = {"multiprocess_mode": "livemax", **own}
        self._leases = Gauge("hinterland_leases", "Tables that workers of this machine lead.", **summed)
        self._sessions = Gauge("hinterland_sessions", "Sessions on this machine.", **summed)
        self._people = Gauge("hinterland_people", "People in the hall, on all machines.", **same)
        self._tables = Gauge("hinterland_tables", "Tables of the hall, by stage.", ["stage"], **same)
        Gauge("hinterland_workers", "Processes that serve people on this machine.", **summed).set(1)

    def key(self) -> None:
        self._keys.inc()

    def frame(self, seconds: float | None) -> None:
        self._frames.inc()
        if seconds is not None:
            self._seconds.observe(seconds)

    def sent(self, size: int) -> None:
        self._sent.inc(size)

    def lag(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def leases(self, count: int) -> None:
        self._leases.set(count)

    def store_operation(self, name: str, seconds: float) -> None:
        self._operations.labels(name).observe(seconds)

    def gauges(self, *, people: int, sessions: int, tables: Mapping[str, int]) -> None:
        self._people.set(people)
        self._sessions.set(sessions)
        for stage, count in tables.items():
            self._tables.labels(stage).set(count)


class KeyTimer:
    """Times the keys of one terminal until the next frame is handed to its channel.

    Keys that one frame answers are timed as one, from the first of them. A key that changes nothing on the
    screen brings no frame; it is given up after a second or so, unless a frame waits for the terminal.
    """

    def __init__(self, metrics: Metrics, is_held_up: Callable[[], bool]) -> None:
        self._metrics = metrics
        self._is_held_up = is_held_up
        self._arrived = 0.0
        self._oldest: float | None = None
        self._looks = 0
        self._look: asyncio.TimerHandle | None = None

    def arrive(self) -> None:
        """Take note that bytes have arrived while none were waiting to be read."""
        self._arrived = time.perf_counter()

    def key(self) -> None:
        """Take note of a key among the bytes that have arrived."""
        self._metrics.key()
        if self._oldest is None:
            self._oldest = self._arrived
            self._looks = 0
            if self._look is None:
                self._look = asyncio.get_running_loop().call_later(_LOOK_SECONDS, self._look_again)

    def frame(self) -> None:
        """Take note that a frame was handed to the channel."""
        oldest, self._oldest = self._oldest, None
        self._metrics.frame(None if oldest is None else time.perf_counter() - oldest)

    def close(self) -> None:
        """Stop timing."""
        self._oldest = None
        if self._look is not None:
            self._look.cancel()

    def _look_again(self) -> None:
        self._look = None
        self._looks += 1
        if self._looks >= _LOOKS and not self._is_held_up():
            self._oldest = None
        if self._oldest is not None:
            self._look = asyncio.get_running_loop().call_later(_LOOK_SECONDS, self._look_again)


@contextmanager
def published(host: str, port: int) -> Iterator[int]:
    """Answer at ``http://HOST:PORT/metrics`` for all processes that are started meanwhile, and for this one.

    Args:
        port: 0 for any that is free.

    Yields:
        The port.

    Raises:
        CannotServeError: when it cannot listen there, or the library is missing.
    """
    _remove_leftovers()
    folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))
    os.environ[_FOLDER_VARIABLE] = str(folder)
    try:
        with _answering(host, port, folder) as found:
            _log.info("metrics: http://%s:%d/metrics", host, found)
            yield found
    finally:
        del os.environ[_FOLDER_VARIABLE]
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _answering(host: str, port: int, folder: Path) -> Iterator[int]:
    try:
        from prometheus_client import CollectorRegistry, make_wsgi_app, start_http_server
        from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
    except ImportError:
        raise CannotServeError(_(MORE_NEEDED)) from None

    class LiveProcesses(MultiProcessCollector):
        """The numbers of all processes, without the gauges of those that have died."""

        def collect(self) -> Any:
            for found in {int(path.stem.rpartition("_")[2]) for path in folder.glob("gauge_*.db")}:
                if not _is_alive(found):
                    mark_process_dead(found, str(folder))  # type: ignore[no-untyped-call]
            return super().collect()  # type: ignore[no-untyped-call]

    registry = CollectorRegistry()
    LiveProcesses(registry, str(folder))  # type: ignore[no-untyped-call]
    try:
        server, _thread = start_http_server(port, host, registry)
    except (OSError, UnicodeError, OverflowError) as error:
        raise CannotServeError(metrics_untold(host, port, error)) from error
    server.set_app(_only_metrics(make_wsgi_app(registry)))
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def _only_metrics(answer: WSGIApplication) -> WSGIApplication:
    """Return an application that answers at ``/metrics`` alone; the library's own answers at any path."""

    def find(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ.get("PATH_INFO") == "/metrics":
            return answer(environ, start_response)
        start_response("404 Not Found", [("Content-Type", "text/plain")])
        return [b"The numbers are at /metrics.\n"]

    return find


def metrics_untold(host: str, port: int, error: Exception) -> str:
    """Return in a sentence why nobody can be answered."""
    cause = (isinstance(error, OSError) and error.strerror) or str(error)
    words = _("metrics cannot be exposed at {host} port {port}: {cause}")
    return words.format(host=host, port=port, cause=cause)


def _remove_leftovers() -> None:
    """Remove what servers of this machine that were killed have left."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        process = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if process.isdecimal() and not _is_alive(int(process)):
            shutil.rmtree(folder, ignore_errors=True)


def _is_alive(process: int) -> bool:
    with suppress(PermissionError):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True


@contextmanager
def measuring(address: tuple[str, int] | None, *, published_elsewhere: bool = False) -> Iterator[Metrics]:
    """Measure what this process does and answer for it at a host and port; do neither without an address.

    Raises:
        CannotServeError: as :func:`published` does.
    """
    if address is None:
        yield Metrics()
        return
    if published_elsewhere:
        yield PrometheusMetrics()
        return
    with published(*address):
        yield PrometheusMetrics()


@contextmanager
def observed(metrics: Metrics, hall: Hall, sessions: Callable[[], int]) -> Iterator[None]:
    """Time the store, and note each second people, sessions and tables."""
    if not metrics.is_on:
        yield
        return
    from tui.play.hall.metadata import Stage

    async def sample() -> None:
        while True:
            stages = Counter(table.stage for table in hall.tables.values())
            metrics.gauges(
                people=len(hall.visits.people),
                sessions=sessions(),
                tables={stage.value: stages[stage] for stage in Stage},
            )
            if hall.cluster is not None:
                metrics.leases(len(hall.cluster.leases))
            await asyncio.sleep(_SAMPLE_SECONDS)

    if hall.cluster is not None:
        hall.cluster.on_lag = metrics.lag
    observe(metrics.store_operation)
    task = asyncio.get_running_loop().create_task(sample(), context=contextvars.Context())
    try:
        yield
    finally:
        task.cancel()
        observe(None)
