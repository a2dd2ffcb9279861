"""Guests over SSH keep their games and see no errors when servers or store fail."""

from __future__ import annotations

import pytest

from tests.cluster.ssh_faults import FAULTS, run

pytestmark = pytest.mark.slow


async def test_guests_see_their_board_again() -> None:
    report = await run(1, seed=1)
    assert not report.wrong, str(report)
    assert set(report.recovered) == set(FAULTS)
    assert report.moves > 0
