"""Holds processes to a share of a core, through the control groups of Linux, version 1 or 2."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_PERIOD_US: Final = 5_000
"""Short, so that a process runs like a slower core and does not stand still for long."""

_LEAST_US: Final = 1_000
"""The least that Linux gives a group in a period."""

_TRIES: Final = 50
_PAUSE_SECONDS: Final = 0.1


def _groups() -> tuple[Path, bool]:
    """Return the folder below which groups with a limit can be made, and whether it is of version 2.

    Raises:
        OSError: when there is none in which this user may make one.
    """
    mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    own = [line.split(":", 2) for line in Path("/proc/self/cgroup").read_text().splitlines()]
    for _device, folder, kind, options, *_rest in mounts:
        if kind == "cgroup" and "cpu" in options.split(","):
            path = next(path for _number, names, path in own if "cpu" in names.split(","))
            return Path(folder + path), False
    for _device, folder, kind, *_rest in mounts:
        if kind == "cgroup2":
            path = next(path for number, _names, path in own if number == "0")
            group = Path(folder + path)
            for candidate in (group, group.parent):  # with processes in it, a group cannot pass the cpu on
                if "cpu" in (candidate / "cgroup.subtree_control").read_text().split():
                    return candidate, True
    raise OSError("no control group for the cpu")


@contextlib.contextmanager
def held_to(share: float, pid: int) -> Iterator[None]:
    """Hold a process, and those that it starts from now on, to a share of a core; together, not each.

    They get it before all others that want the core. They have to end within the context, or shortly after.

    Raises:
        OSError: when that is not possible, see :func:`refusal`.
    """
    folder, unified = _groups()
    group = folder / f"hinterland-{os.getpid()}-{pid}"
    group.mkdir()
    try:
        quota = int(share * _PERIOD_US)
        if unified:
            (group / "cpu.weight").write_text("10000")
            (group / "cpu.max").write_text(f"{quota} {_PERIOD_US}")
        else:
            (group / "cpu.shares").write_text("262144")
            (group / "cpu.cfs_period_us").write_text(str(_PERIOD_US))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        (group / "cgroup.procs").write_text(str(pid))
        yield
    finally:
        for _try in range(_TRIES):
            try:
                group.rmdir()
            except OSError:  # some have not ended
                time.sleep(_PAUSE_SECONDS)
            else:
                break


def refusal(share: float) -> str:
    """Return one sentence on why no process can be held to a share; ``""`` if it can."""
    if not _LEAST_US / _PERIOD_US <= share <= 1.0:
        return f"a share of a core is from {_LEAST_US / _PERIOD_US:g} to 1"
    try:
        folder, _unified = _groups()
    except (OSError, StopIteration):
        return "there is no control group for the cpu here; Linux has one in /sys/fs/cgroup, for root"
    if not os.access(folder, os.W_OK):
        return f"control groups for the cpu cannot be made in {folder} by this user; root can"
    return ""
