"""Faults under load, a few of each kind: nothing is lost, made twice or changed, and games continue.

``python -m tests.cluster.faults --all 100`` is the long form, with as many as one likes.
"""

from __future__ import annotations

import os

import pytest

from tests.cluster.faults import STORE_FAULTS, WORKER_FAULTS, run, told
from tests.cluster.history import Wrong

pytestmark = pytest.mark.slow

CLOCK_SECONDS = 3.0
"""More than the second that is promised: on a machine with too much to do, workers hear of things late."""

TIMES = int(os.environ.get("HINTERLAND_FAULTS", "2"))


@pytest.mark.parametrize("kinds", [WORKER_FAULTS, STORE_FAULTS], ids=["workers", "store"])
async def test_players_keep_what_they_were_told(kinds: dict[str, str]) -> None:
    counts = dict.fromkeys(kinds, TIMES)
    report = await run(counts, workers=3, tables=4, seed=TIMES)
    assert report.verdict is not None
    violations, figures = report.verdict.violations, report.verdict.figures
    assert not [one for one in violations if one.wrong is not Wrong.CLOCK], told(report)
    assert figures.error < CLOCK_SECONDS, told(report)
    assert not report.stuck + report.unequal + report.broken, told(report)
    assert not any(report.codes)
    assert all(report.faults[kind] >= TIMES for kind in kinds)
    assert figures.done > 20
