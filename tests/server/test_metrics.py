"""``hinterland serve --metrics``: what Prometheus reads."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from saves import storage
from saves.timing import observe
from tests.server.meetings import enter
from tests.server.serving import Serving, Ssh, begin_by_keys
from tests.server.test_workers import only, workers
from tests.terminal import PROGRAM, ROOT
from tui.command import run
from tui.server.metrics import KeyTimer, Metrics, published

Samples = dict[tuple[str, ...], float]


@pytest.fixture
def port() -> int:
    """Give a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def scraped(port: int) -> Samples:
    """Return each sample by name and values of its labels, in the order of their names."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    return {
        (one.name, *(value for _label, value in sorted(one.labels.items()))): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


def awaited(port: int, wanted: Callable[[Samples], bool]) -> Samples:
    """Return the samples as soon as they are as wanted.

    Each process takes its gauges once a second, so those of one answer may be of different moments, and a
    lease may lapse for a moment: all that is to be true at once has to be in ``wanted``.
    """
    deadline = time.monotonic() + 90
    while not wanted(found := scraped(port)):
        assert time.monotonic() < deadline, found
        time.sleep(0.1)
    return found


def test_a_server_with_a_guest(serving: Callable[..., Serving], ssh: Ssh, port: int) -> None:
    server = serving("--open", "--metrics", str(port))
    before = awaited(port, lambda found: found.get(("hinterland_workers",)) == 1)
    assert before["hinterland_people",] == before["hinterland_keys_total",] == 0
    terminal = ssh(server)
    begin_by_keys(terminal)
    terminal.press("tab", "enter")
    terminal.wait("0 nothing")
    found = awaited(port, lambda found: found["hinterland_tables", "running"] == 1)
    assert found["hinterland_people",] == found["hinterland_sessions",] == 1
    assert found["hinterland_tables", "open"] == found["hinterland_tables", "finished"] == 0
    assert found["hinterland_keys_total",] == 7
    timed = found["hinterland_key_to_frame_seconds_count",]
    assert 1 <= timed <= 7
    assert timed <= found["hinterland_frames_total",]
    assert found["hinterland_key_to_frame_seconds_bucket", "+Inf"] == timed
    assert 0 < found["hinterland_key_to_frame_seconds_sum",] < 60 * timed
    assert found["hinterland_sent_bytes_total",] >= len(terminal.output) * 0.9
    assert found["hinterland_store_operation_seconds_count", "append"] >= 2  # the lines of the game
    terminal.press("ctrl+q")
    assert terminal.end() == 0
    gone = awaited(port, lambda found: found["hinterland_sessions",] == found["hinterland_people",] == 0)
    assert gone["hinterland_keys_total",] == 8
    assert server.end() == 0


WORKER = """
import sys, time
from tui.command import run
from tui.server.metrics import PrometheusMetrics
metrics = PrometheusMetrics()
for _ in range(int(sys.argv[1])):
    metrics.key()
    metrics.frame(0.004)
    metrics.frame(None)
    metrics.lag(0.003)
    metrics.sent(100)
    metrics.store_operation("append", 0.0007)
metrics.leases(int(sys.argv[1]))
metrics.gauges(people=9, sessions=int(sys.argv[1]), tables={"open": 2})
print("ready", flush=True)
time.sleep(600)
"""


@contextmanager
def worker(number: int) -> Iterator[subprocess.Popen[str]]:
    """Run a process that counts to a number and stays."""
    arguments = [sys.executable, "-c", WORKER, str(number)]
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, text=True) as found:
        try:
            assert found.stdout is not None
            assert found.stdout.readline() == "ready\n"
            yield found
        finally:
            found.kill()


def test_all_processes_of_a_machine_at_one_port() -> None:
    """Counts are summed, and stay when a process is killed; its gauges go."""
    with published("127.0.0.1", 0) as port, worker(3), worker(4) as second:
        found = scraped(port)
        assert found["hinterland_workers",] == 2
        assert found["hinterland_sessions",] == found["hinterland_leases",] == 7
        assert found["hinterland_people",] == 9  # each knows all of the hall
        assert found["hinterland_tables", "open"] == 2
        second.kill()
        second.wait()
        left = scraped(port)
        assert left["hinterland_workers",] == 1
        assert left["hinterland_sessions",] == left["hinterland_leases",] == 3
        for samples in (found, left):
            assert samples["hinterland_keys_total",] == 7
            assert samples["hinterland_frames_total",] == 14
            assert samples["hinterland_sent_bytes_total",] == 700
            assert samples["hinterland_key_to_frame_seconds_bucket", "0.005"] == 7
            assert samples["hinterland_notification_lag_seconds_sum",] == pytest.approx(0.021)
            assert samples["hinterland_store_operation_seconds_bucket", "0.0005", "append"] == 0
            assert samples["hinterland_store_operation_seconds_bucket", "0.001", "append"] == 7
    assert "PROMETHEUS_MULTIPROC_DIR" not in os.environ


@pytest.mark.parametrize("path", ["/", "/metrics/", "/secret"])
def test_other_paths_are_not_found(path: str) -> None:
    with published("127.0.0.1", 0) as port, pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10)
    assert caught.value.code == 404


def test_what_a_killed_server_has_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    dead = subprocess.Popen(["true"])
    dead.wait()
    for name in (f"{dead.pid}-a", f"{os.getpid()}-b", "c"):
        (tmp_path / f"hinterland-metrics-{name}").mkdir()
    with published("127.0.0.1", 0):
        assert not (tmp_path / f"hinterland-metrics-{dead.pid}-a").exists()
        assert len(list(tmp_path.iterdir())) == 3  # and its own
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.slow
def test_workers_of_a_server(serving: Callable[..., Serving], ssh: Ssh, database_url: str, port: int) -> None:
    """One worker hears of the moves of another; one that is killed and its sessions are not counted."""
    server = serving("--open", "--workers", "2", "--store", database_url, "--metrics", str(port))
    one, two = workers(server)
    assert awaited(port, lambda found: found.get(("hinterland_workers",)) == 2)["hinterland_sessions",] == 0
    anna = only(one, [one, two], lambda: ssh(server))
    begin_by_keys(anna)
    boris = only(two, [one, two], lambda: ssh(server, person="boris"))
    boris.wait("call you")
    boris.press("enter")
    enter(boris, "Carcassonne", "You are watching")
    anna.press("tab", "enter")
    anna.wait("0 nothing")
    found = awaited(port, lambda found: found["hinterland_notification_lag_seconds_count",] >= 1)
    heard = found["hinterland_notification_lag_seconds_count",]
    assert 0 < found["hinterland_notification_lag_seconds_sum",] < 10 * heard
    found = awaited(
        port,
        lambda found: (
            found["hinterland_people",] == found["hinterland_sessions",] == 2
            and found["hinterland_tables", "running"] == found["hinterland_leases",] == 1
        ),
    )
    assert found["hinterland_store_operation_seconds_count", "append"] >= 2
    one.kill()
    anna.end()
    left = awaited(port, lambda found: found["hinterland_sessions",] == found["hinterland_people",] == 1)
    assert left["hinterland_keys_total",] >= found["hinterland_keys_total",]
    awaited(
        port,
        lambda found: (
            found["hinterland_workers",] == 2
            and found["hinterland_tables", "running"] == found["hinterland_leases",] == 1
        ),
    )
    boris.press("ctrl+q")
    assert boris.end() == 0
    assert server.end() == 0


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        served = [*PROGRAM, "--data-dir", str(tmp_path), "serve", "--open", "--port", "0"]
        found = subprocess.run(
            [*served, "--metrics", str(port)], cwd=ROOT, capture_output=True, text=True, timeout=60
        )
    assert found.returncode == 1
    assert f"metrics cannot be exposed at 127.0.0.1 port {port}: Address already in use" in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize("address", ["nonsense", "70000", ":80", "-1", "127.0.0.1:"])
def test_what_is_no_port(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--open", "--metrics", address]) == 2
    assert "is not a port" in capsys.readouterr().err


class Recorded(Metrics):
    """Remembers what was measured."""

    is_on = True

    def __init__(self) -> None:
        self.keys = 0
        self.frames: list[float | None] = []

    def key(self) -> None:
        self.keys += 1

    def frame(self, seconds: float | None) -> None:
        self.frames.append(seconds)


async def test_keys_that_one_frame_answers_are_timed_from_the_first() -> None:
    metrics = Recorded()
    timer = KeyTimer(metrics, lambda: False)
    timer.frame()
    timer.arrive()
    timer.key()
    await asyncio.sleep(0.02)
    timer.arrive()
    timer.key()
    timer.frame()
    timer.frame()
    timer.close()
    first, second, third = metrics.frames
    assert metrics.keys == 2
    assert first is third is None
    assert second is not None
    assert second >= 0.02


@pytest.mark.parametrize("held_up", [False, True], ids=["the terminal is ready", "it is behind"])
async def test_a_key_without_a_frame_is_given_up(held_up: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """But not while a frame waits for the terminal."""
    monkeypatch.setattr("tui.server.metrics._LOOK_SECONDS", 0.001)
    metrics = Recorded()
    timer = KeyTimer(metrics, lambda: held_up)
    timer.arrive()
    timer.key()
    for _turn in range(50):  # each gives a look its turn, however late it is
        await asyncio.sleep(0.002)
    timer.frame()
    timer.close()
    [seconds] = metrics.frames
    assert (seconds is not None) == held_up


def test_operations_of_a_store_are_timed(tmp_path: Path) -> None:
    seen: list[str] = []
    observe(lambda name, seconds: seen.append(name))
    try:
        file = storage.create_for_appending(tmp_path / "log.jsonl", b"one\n")
        file.append(b"two\n")
        assert file.sound
        file.close()
        with pytest.raises(FileNotFoundError):
            storage.read_bytes(tmp_path / "nothing")
    finally:
        observe(None)
    assert storage.read_bytes(tmp_path / "log.jsonl") == b"one\ntwo\n"
    assert seen == ["create_for_appending", "append", "read_bytes"]


def test_without_the_option_nothing_is_loaded(tmp_path: Path) -> None:
    work = (
        "import sys; import tui.command.serve, tui.server.metrics, tui.server.ssh_server;"
        "sys.exit('prometheus_client' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", work], cwd=ROOT, check=False).returncode == 0
