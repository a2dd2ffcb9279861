"""The tasks of a worker of a Dask cluster.

It is named by a text, so that a worker without this module can say that it has none.
"""

from __future__ import annotations

import pickle
from typing import Any, Final

from engine.words import N_
from tui.play.arena.errors import ClusterError
from tui.play.arena.version import program_version

CALL: Final = "__import__('tui.play.arena.remote').play.arena.remote.perform(version, packed)"
"""An expression that calls :func:`perform`."""

OTHER_VERSION: Final = N_(
    "a worker of the cluster has another version of Hinterland, or none; install the same everywhere"
)


def perform(version: str, packed: bytes) -> Any:
    """Do work that is packed as a function and its argument.

    Raises:
        ClusterError: when this is another version of the program.
    """
    if version != program_version():
        raise ClusterError(OTHER_VERSION)
    work, task = pickle.loads(packed)
    return work(task)
