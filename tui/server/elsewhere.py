"""The counts of the other workers of the same hall, so that limits hold for all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tui.play.hall import Hall

_PEOPLE = "people"
_NETWORKS = "networks"
_SOCKETS = "sockets"


class Elsewhere:
    """The sessions and connections of other workers, up to a second old; none where there is one process.

    Args:
        hall: the hall that they serve; ``None`` where there is no hall.
        sockets: names the sockets on which this worker accepts connections, if it shares them.
    """

    def __init__(self, hall: Hall | None, sockets: str = "") -> None:
        self._cluster = hall.cluster if hall is not None else None
        self._visits = hall.visits if hall is not None else None
        self._sockets = sockets

    def tell(self, people: Callable[[], int], networks: Callable[[], Mapping[str, int]]) -> None:
        """Tell the others of this worker's sessions and connections from now on."""
        if self._cluster is not None:
            self._cluster.reports |= {
                _PEOPLE: people,
                _NETWORKS: lambda: dict(networks()),
                _SOCKETS: lambda: self._sockets,
            }

    @property
    def workers(self) -> int:
        """The number of other workers."""
        return len(self._cluster.others) if self._cluster is not None else 0

    @property
    def people(self) -> int:
        """The number of their sessions."""
        return sum(int(about.get(_PEOPLE, 0)) for about in self._abouts())

    def connections(self, network: str) -> int:
        """Return how many connections from a network they have."""
        return sum(int(about.get(_NETWORKS, {}).get(network, 0)) for about in self._abouts())

    @property
    def fewest_connections(self) -> int | None:
        """The connections of the least busy worker on the same sockets; ``None`` if there is none."""
        if not self._sockets:
            return None
        beside = (about for about in self._abouts() if about.get(_SOCKETS) == self._sockets)
        return min((sum(about.get(_NETWORKS, {}).values()) for about in beside), default=None)

    def begun(self, fingerprint: str) -> list[tuple[float, int, int]]:
        """Return the visits of a person to them: when they began, to which worker, and their numbers."""
        return self._visits.far_of(fingerprint) if self._visits is not None else []

    def dismiss(self, worker: int, number: int) -> None:
        """Let a visit to another worker end, because its person has come in too often."""
        if self._cluster is not None:
            self._cluster.membership.publish({"dismiss": [worker, number]})

    def _abouts(self) -> Iterator[Mapping[str, Any]]:
        if self._cluster is not None:
            yield from self._cluster.others.values()
