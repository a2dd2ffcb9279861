"""Work on a Dask cluster."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from engine.words import N_
from tui.play.arena.errors import ClusterError, WorkerDied
from tui.play.arena.remote import CALL, OTHER_VERSION
from tui.play.arena.version import PACKAGES, program_version

if TYPE_CHECKING:
    from distributed import Client, Security

T = TypeVar("T")
R = TypeVar("R")

_SECONDS: Final = 10  # how long a scheduler may take to answer
_CERTIFICATES: Final = tuple(
    f"DASK_DISTRIBUTED__COMM__TLS__{name}" for name in ("CA_FILE", "CLIENT__CERT", "CLIENT__KEY")
)
"""Environment variables that name the certificates to Dask; its files of configuration can, too."""

_ENCRYPTED: Final = ("tls://", "wss://")


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
        from distributed import KilledWorker, Security
        from distributed.comm import get_address_host_port
    except ImportError:
        raise ClusterError(
            N_("a Dask cluster needs more than is installed: pip install 'hinterland[cluster]'")
        ) from None
    except ValueError as error:  # Dask reads its files when it is imported
        raise _misconfigured(error) from None
    try:
        get_address_host_port(address, strict=True)  # a client would try for long, and leave a traceback
    except ValueError:
        raise ClusterError(
            N_("{address} is not the address of a Dask scheduler; one looks like tcp://192.0.2.1:8786"),
            address=address,
        ) from None
    try:
        security = Security()
        given = security.get_connection_args("client")
    except OSError as error:
        raise ClusterError(
            N_("the certificates that Dask's configuration names cannot be used: {cause}"),
            cause=error.strerror or str(error),
        ) from None
    except (ValueError, TypeError) as error:
        raise _misconfigured(error) from None
    _check_encryption(address, given)
    client = _client(address, security, given)
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


def _misconfigured(error: Exception) -> ClusterError:
    words = N_("Dask's configuration cannot be used: {cause}")
    return ClusterError(words, cause=" ".join(str(error).split()))


def _check_encryption(address: str, given: Mapping[str, Any]) -> None:
    """Refuse an address that does not fit Dask's configuration, which tells both in tracebacks."""
    if address.startswith("tls://") and given["ssl_context"] is None:
        raise ClusterError(
            N_(
                "{address} needs certificates, which Dask's configuration names: set {names} to their files;"
                " see https://distributed.dask.org/en/stable/tls.html"
            ),
            address=address,
            names=", ".join(_CERTIFICATES),
        )
    if given["require_encryption"] and not address.startswith(_ENCRYPTED):
        raise ClusterError(
            N_("Dask's configuration requires encryption, and {address} has none; use tls://HOST:PORT"),
            address=address,
        )


def _client(address: str, security: Security, given: Mapping[str, Any]) -> Client:
    """Return a client of a scheduler that answers.

    Whether it does is found out before there is a client: one that has failed is closed when it is collected,
    and leaves a traceback then.
    """
    from distributed import Client
    from distributed.comm import connect
    from distributed.comm.core import FatalCommClosedError

    async def reach() -> None:
        async with asyncio.timeout(2 * _SECONDS):  # also for one that accepts and says nothing
            comm = await connect(address, timeout=_SECONDS, **given)
            await comm.close()

    try:
        asyncio.run(reach())
        return Client(address, timeout=_SECONDS, set_as_default=False, security=security)
    except FatalCommClosedError:
        raise ClusterError(
            N_("the scheduler at {address} and this program do not accept each other's certificates"),
            address=address,
        ) from None
    except (OSError, ValueError, TypeError):
        raise ClusterError(N_("no Dask scheduler answers at {address}"), address=address) from None
