"""Work on a Dask cluster."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from engine.words import N_
from tui.arena.pool import ClusterError, WorkerDied
from tui.arena.remote import CALL, OTHER_VERSION
from tui.arena.version import PACKAGES, program_version

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")
R = TypeVar("R")

_SECONDS: Final = 10
"""How long a scheduler may take to answer."""


class Cluster:
    """The workers of a Dask cluster, which may come and go."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)

    def size(self) -> int:
        """Return how many tasks can be done at a time; 1 without workers, for which the work waits."""
        threads: dict[str, int] = self._client.nthreads()
        return max(sum(threads.values()), 1)

    def submit(self, work: Callable[[T], R], task: T) -> Future[R]:
        """Have a task done by any worker; by another one if that goes away."""
        values = {"version": program_version(), "packed": pickle.dumps((work, task))}
        future: Future[R] = self._executor.submit(eval, CALL, values)
        return future

    def close(self) -> None:
        """Cancel what has not been done."""
        self._executor.shutdown(wait=False)


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """Connect to a cluster; what it has not done at the end is cancelled.

    Args:
        address: of its scheduler, such as ``tcp://192.0.2.1:8786``.

    Raises:
        ClusterError: when it cannot be used, or a worker has another version of the program.
        WorkerDied: when it has gone.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import get_address_host_port
    except ImportError:
        raise ClusterError(
            N_("a Dask cluster needs more than is installed: pip install 'hinterland[cluster]'")
        ) from None
    try:
        get_address_host_port(address, strict=True)  # a client would try for long, and leave a traceback
    except ValueError:
        raise ClusterError(
            N_("{address} is no address of a Dask scheduler; one looks like tcp://192.0.2.1:8786"),
            address=address,
        ) from None
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise ClusterError(N_("no Dask scheduler answers at {address}"), address=address) from None
    cluster = Cluster(client)
    try:
        yield cluster
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in PACKAGES:
            raise
        raise ClusterError(OTHER_VERSION) from error
    except (CancelledError, KilledWorker, OSError) as error:
        raise WorkerDied(str(error)) from error
    finally:
        cluster.close()
        client.close(timeout=_SECONDS)
