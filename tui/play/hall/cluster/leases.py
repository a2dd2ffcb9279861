"""The leases of the tables: which worker owns which, as known in the event loop."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace

from saves.storage.roster import Lease
from tui.play.hall.cluster.membership import Membership
from tui.play.hall.cluster.protocols import ClusterHall

_log = logging.getLogger(__name__)


class TableLeases:
    """The owners of all tables.

    Args:
        membership: of this worker; its thread writes the leases.
    """

    def __init__(
        self, membership: Membership, hall: ClusterHall, call: Callable[[Callable[[], None]], None]
    ) -> None:
        self._membership = membership
        self._roster = membership.roster
        self._hall = hall
        self._call = call
        self._leases: dict[str, Lease] = {}
        self._owned: set[str] = set()
        self._to_begin: deque[str] = deque()
        self._is_claiming = False

    def __len__(self) -> int:
        """The number of tables that this worker owns."""
        return len(self._owned) if self._roster.lives else 0

    def owns(self, id: str) -> bool:
        """True if this worker certainly owns a table at this moment."""
        return id in self._owned and self._roster.lives

    def own_time(self, id: str, at: float) -> float:
        """Return the time of a table, which stands still while no worker serves it, for one of the store."""
        lease = self._leases.get(id)
        return lease.own_time(at) if lease is not None else at

    def claim(self, served: Mapping[str, float]) -> None:
        """Own some tables soon, unless others do.

        Args:
            served: by table, a time at which it was certainly served, in case nobody has ever owned it.
        """
        if not served:
            return

        def claim() -> None:
            leases = self._roster.claim(served)
            if leases:
                late = max(lease.since - lease.until for lease in leases.values())
                text = "%s owns %d tables more, %.3f s after their last owner"
                _log.info(text, self._roster.name, len(leases), late)
            for id_, lease in leases.items():
                if lease.gap:
                    text = "the clocks of table %s stood still for %.3f s, until %.3f, while no server ran"
                    _log.info(text, id_, lease.gap, lease.since)
            self._call(lambda: self.update(leases))

        self._membership.do(claim)

    def claim_orphaned(self) -> None:
        """Own the tables soon that nobody owns."""
        self._is_claiming = False
        if self._roster.lives:
            owned = {id_ for id_, lease in self._leases.items() if lease.worker}
            self.claim(self._hall.orphaned(owned))

    def hand_over(self, id: str, worker: int) -> None:
        """Let another worker own a table soon."""
        self._membership.do(lambda: self._roster.hand_over(id, worker))

    def release(self, id: str) -> None:
        """Release a table whose game is over."""
        self._membership.do(lambda: self._roster.release(id))

    def update(self, leases: Mapping[str, Lease | None]) -> None:
        """Apply some leases; ``None`` releases one."""
        for id_, lease in leases.items():
            if lease is not None:
                self._leases[id_] = lease
            else:
                self._leases.pop(id_, None)
            mine = lease is not None and lease.worker == self._roster.id
            if mine and id_ not in self._owned:
                self._owned.add(id_)
                self._to_begin.append(id_)
                if len(self._to_begin) == 1:
                    self._call(self._begin_next)
            elif not mine and id_ in self._owned:
                self._owned.discard(id_)
                self._hall.on_owner(id_, owned=False)
        if not self._is_claiming and any(lease is None or not lease.worker for lease in leases.values()):
            self._is_claiming = True  # once for all tables that a worker has owned
            self._call(self.claim_orphaned)

    def replace(self, leases: Mapping[str, Lease]) -> None:
        """Replace all leases."""
        self.update({**dict.fromkeys(self._leases.keys() - leases.keys()), **leases})

    def drop_owned(self) -> None:
        """Cease to own tables, after this worker has expired."""
        owned, self._owned = self._owned, set()
        for id_ in owned:
            self._leases[id_] = replace(self._leases[id_], worker=0)
            self._hall.on_owner(id_, owned=False)

    def _begin_next(self) -> None:
        """Begin to own one table; in between, the event loop does other work and renews the membership."""
        id_ = self._to_begin[0]
        try:
            if id_ in self._owned:
                self._hall.on_owner(id_, owned=True)
        finally:
            self._to_begin.popleft()
            if self._to_begin:
                self._call(self._begin_next)
