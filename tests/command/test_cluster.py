"""``--on``: games on the workers of a Dask cluster, which are processes here."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import dask
import pytest
from distributed import Security

from tests.command.conftest import ROOT, Hinterland
from tests.command.test_arena import untimed
from tests.terminal import PROGRAM
from tui.play.arena.errors import ClusterError, WorkerDied
from tui.play.arena.pool import Workers, completed, in_order
from tui.play.arena.version import PACKAGES

Start = Callable[[], subprocess.Popen[bytes]]


class Cluster:
    """A scheduler and its workers.

    Args:
        folder: where they run.
        protocol: by which they talk.
        environ: what is added to their environment.
    """

    def __init__(self, folder: Path, protocol: str = "tcp", **environ: str) -> None:
        self._folder = folder
        self._environ = environ
        self._processes: list[subprocess.Popen[bytes]] = []
        address = folder / "scheduler.json"
        self._start(
            "distributed.cli.dask_scheduler",
            "--port",
            "0",
            "--no-dashboard",
            "--no-show",
            "--host",
            "127.0.0.1",
            "--protocol",
            protocol,
            "--scheduler-file",
            str(address),
        )
        deadline = time.monotonic() + 60
        while not (address.exists() and (found := re.search(rf"{protocol}://[\d.:]+", address.read_text()))):
            assert time.monotonic() < deadline, "no scheduler"
            time.sleep(0.05)
        self.address = found.group()

    def worker(self, **environ: str) -> subprocess.Popen[bytes]:
        """Start a worker."""
        return self._start(
            "distributed.cli.dask_worker",
            self.address,
            "--nthreads",
            "1",
            "--no-nanny",
            "--no-dashboard",
            "--host",
            "127.0.0.1",
            **environ,
        )

    def _start(self, module: str, *arguments: str, **environ: str) -> subprocess.Popen[bytes]:
        found = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=self._folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **self._environ, **environ},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._processes.append(found)
        return found

    def close(self) -> None:
        for process in reversed(self._processes):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Give a scheduler without workers."""
    found = Cluster(tmp_path)
    yield found
    found.close()


def slowly(number: int) -> int:
    time.sleep(0.2)
    return 2 * number


def test_the_same_results_as_here(cluster: Cluster, hinterland: Hinterland) -> None:
    arguments = ("arena", "discovery", "--bots", "greedy,random", "--games", 6, "--json")
    here = untimed(hinterland(*arguments, "--jobs", 1).json)
    cluster.worker()
    cluster.worker()
    assert untimed(hinterland(*arguments, "--fresh", "--on", cluster.address).json) == here
    arguments = ("simulate", "castle", "--bots", "random,random", "--games", 4, "--json")
    there = hinterland(*arguments, "--on", cluster.address).json
    assert [game["scores"] for game in there["games"]] == [
        game["scores"] for game in hinterland(*arguments).json["games"]
    ]


@contextmanager
def killed_and_replaced(
    cluster: Cluster, workers: Iterable[subprocess.Popen[bytes]], seconds: float = 2
) -> Iterator[None]:
    """Kill workers while the block runs, one after the other, and start another one for each."""

    def change() -> None:
        for worker in workers:
            time.sleep(seconds)
            worker.send_signal(signal.SIGKILL)
            cluster.worker()

    thread = threading.Thread(target=change)
    thread.start()
    yield
    thread.join()


@pytest.mark.slow
def test_workers_that_come_and_go(cluster: Cluster) -> None:
    """The first one is killed at work, another one comes late."""
    with killed_and_replaced(cluster, [cluster.worker()]):
        found = list(in_order(slowly, range(30), Workers(cluster=cluster.address)))
    assert found == [2 * number for number in range(30)]


@pytest.mark.slow
def test_arenas_on_any_number_of_workers(cluster: Cluster, hinterland: Hinterland) -> None:
    arguments = ("arena", "castle", "--bots", "greedy,random", "--games", 40, "--json")
    here = untimed(hinterland(*arguments, "--jobs", 2).json)
    workers = []
    for wanted in (1, 2, 4):
        while len(workers) < wanted:
            workers.append(cluster.worker())
        assert untimed(hinterland(*arguments, "--fresh", "--on", cluster.address).json) == here
    with killed_and_replaced(cluster, workers[:2], seconds=1):
        assert untimed(hinterland(*arguments, "--fresh", "--on", cluster.address).json) == here


@pytest.mark.slow
def test_simulations_on_any_number_of_workers(
    cluster: Cluster, hinterland: Hinterland, tmp_path: Path
) -> None:
    def simulated(*workers: object) -> tuple[list[object], bytes]:
        data = tmp_path / "decisions.csv"
        bots = ("--bots", "greedy,random", "--games", 40, "--data", data)
        games = hinterland("simulate", "castle", *bots, "--json", *workers).json["games"]
        for game in games:
            del game["seconds"]
        return games, data.read_bytes()

    here = simulated("--jobs", 1)
    workers = []
    for wanted in (1, 2, 4):
        while len(workers) < wanted:
            workers.append(cluster.worker())
        assert simulated("--on", cluster.address) == here
    with killed_and_replaced(cluster, workers[:2], seconds=1):
        assert simulated("--on", cluster.address) == here


@pytest.mark.slow
def test_puzzles_on_any_number_of_workers(cluster: Cluster, hinterland: Hinterland) -> None:
    arguments = ("puzzles", "make", "castle", "--count", 1, "--games", 1, "--seed", 1)
    here = hinterland(*arguments, "--jobs", 1)
    assert here.out.count("\n") == 1
    workers = [cluster.worker()]
    assert hinterland(*arguments, "--on", cluster.address).out == here.out
    workers.append(cluster.worker())
    with killed_and_replaced(cluster, workers, seconds=10):  # whichever searches, it is killed
        assert hinterland(*arguments, "--on", cluster.address).out == here.out
    for _more in range(2):
        cluster.worker()
    assert hinterland(*arguments, "--on", cluster.address).out == here.out


@pytest.mark.slow
def test_a_scheduler_that_goes_is_noticed(cluster: Cluster) -> None:
    cluster.worker()
    results = completed(slowly, range(1000), Workers(cluster=cluster.address))
    next(results)
    cluster.close()
    with pytest.raises(WorkerDied):
        list(results)


def test_no_cluster_is_one_sentence(hinterland: Hinterland, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.play.arena.cluster._SECONDS", 0.3)
    arguments = ("arena", "discovery", "--bots", "greedy,random", "--games", 2)
    hinterland(*arguments, "--on", "tcp://127.0.0.1:9").refused(
        "no Dask scheduler answers at tcp://127.0.0.1:9"
    )


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "tcp://192.0.2.1", "tcp://192.0.2.1:x", "x://y:1"])
def test_what_is_no_address_of_a_cluster_is_told_at_once(hinterland: Hinterland, address: str) -> None:
    with patch("distributed.Client") as client:
        hinterland("simulate", "castle", "--bots", "random,random", "--on", address).refused(
            f"{address} is not the address of a Dask scheduler"
        )
    assert not client.called


TLS = "distributed.comm.tls"

WORK = {
    "arena": ("discovery", "--bots", "greedy,random", "--games", 2),
    "simulate": ("castle", "--bots", "random,random"),
    "puzzles": ("make", "castle", "--count", 1, "--games", 1),
}


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Give a certificate that is signed with its own key, which is in the same file."""
    path = tmp_path / "club.pem"
    made = Security.temporary()
    path.write_text(made.tls_client_key + made.tls_client_cert)
    return path


@pytest.mark.parametrize("command", WORK)
def test_encryption_without_certificates_is_one_sentence(hinterland: Hinterland, command: str) -> None:
    with patch("distributed.Client") as client, patch("distributed.comm.connect") as connect:
        found = hinterland(command, *WORK[command], "--on", "tls://192.0.2.1:8786")
    found.refused("tls://192.0.2.1:8786 needs certificates, which Dask's configuration names: set DASK_")
    assert "DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT" in found.err
    assert not client.called
    assert not connect.called


def test_a_review_without_certificates_is_one_sentence(hinterland: Hinterland, tmp_path: Path) -> None:
    hinterland("simulate", "castle", "--bots", "random,random", "--keep", tmp_path)
    found = hinterland("review", tmp_path, "--on", "tls://192.0.2.1:8786")
    found.refused("tls://192.0.2.1:8786 needs certificates")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({f"{TLS}.ca-file": "/no/such/file", f"{TLS}.client.cert": "/no/such/file"}, "No such file"),
        ({f"{TLS}.min-version": 1.0}, "Dask's configuration cannot be used: "),
        ({f"{TLS}.ca-file": 5, f"{TLS}.client.cert": 7}, "Dask's configuration cannot be used: "),
        ({"distributed.comm.require-encryption": True}, "requires encryption, and tcp://192.0.2.1:8786"),
    ],
)
def test_what_cannot_be_used_of_dasks_configuration(
    hinterland: Hinterland, settings: dict[str, object], words: str
) -> None:
    with dask.config.set(settings), patch("distributed.comm.connect") as connect:
        hinterland("simulate", *WORK["simulate"], "--on", "tcp://192.0.2.1:8786").refused(words)
    assert not connect.called


def test_a_file_of_dasks_configuration_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "dask.yaml").write_text("distributed: [")
    found = subprocess.run(
        [*PROGRAM, "simulate", *map(str, WORK["simulate"]), "--on", "tcp://192.0.2.1:8786"],
        cwd=ROOT,
        env={**os.environ, "DASK_CONFIG": str(tmp_path), "HINTERLAND_DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert found.returncode == 1
    assert found.stderr.startswith("hinterland: Dask's configuration cannot be used: ")
    assert found.stderr.count("\n") == 1
    assert str(tmp_path / "dask.yaml") in found.stderr


@pytest.mark.slow
def test_an_encrypted_cluster(hinterland: Hinterland, tmp_path: Path, certificate: Path) -> None:
    """It lets in who has its certificate, and nobody else."""
    tls = "DASK_DISTRIBUTED__COMM__TLS"
    roles = {f"{tls}__{role}__CERT": str(certificate) for role in ("SCHEDULER", "WORKER")}
    cluster = Cluster(tmp_path, "tls", **roles, **{f"{tls}__CA_FILE": str(certificate)})
    arguments = ("simulate", *WORK["simulate"], "--games", 2, "--json", "--on", cluster.address)
    try:
        cluster.worker()
        given = {f"{TLS}.ca-file": str(certificate), f"{TLS}.client.cert": str(certificate)}
        with dask.config.set(given):
            assert len(hinterland(*arguments).json["games"]) == 2
        other = tmp_path / "other.pem"
        made = Security.temporary()
        other.write_text(made.tls_client_key + made.tls_client_cert)
        with dask.config.set({f"{TLS}.ca-file": str(other), f"{TLS}.client.cert": str(other)}):
            hinterland(*arguments).refused("do not accept each other's certificates")
        hinterland(*arguments).refused("needs certificates")
    finally:
        cluster.close()


def test_logs_are_not_left_on_other_machines(hinterland: Hinterland, tmp_path: Path) -> None:
    found = hinterland(
        "simulate", "castle", "--bots", "random,random", "--keep", tmp_path, "--on", "tcp://x:1"
    )
    found.refused("--keep", status=2)


@pytest.mark.slow
@pytest.mark.parametrize("package", ["engine", "saves", "tui"])
def test_another_version_is_refused(cluster: Cluster, tmp_path: Path, package: str) -> None:
    """One file of one package differs at the worker."""
    skipped = shutil.ignore_patterns("__pycache__")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    changed = tmp_path / package / "__init__.py"
    changed.write_text(changed.read_text() + "# another version\n")
    cluster.worker(PYTHONPATH=str(tmp_path))
    with pytest.raises(ClusterError, match="another version"):
        list(in_order(slowly, range(2), Workers(cluster=cluster.address)))


@pytest.mark.slow
def test_a_worker_without_hinterland_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    """Another package of its name is there instead."""
    (tmp_path / "tui").mkdir()
    (tmp_path / "tui" / "__init__.py").touch()
    cluster.worker(PYTHONPATH=str(tmp_path))
    with pytest.raises(ClusterError, match="or none"):
        list(in_order(slowly, range(2), Workers(cluster=cluster.address)))
