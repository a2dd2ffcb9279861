"""Positions of New World."""

from __future__ import annotations

from typing import Any

from tests.engine.new_world.table import Table

THREE_AT_ONCE = """
    W11@-1,10 r0 | sheriff:N
    W02@-1,8 r0 | farmer
    W17@-1,4 r90 | robber:EW
    W11@-1,7 r0
    W38@-2,8 r0
    W11@-2,7 r0
    W27@-2,9 r180
"""


def three_at_once(**options: Any) -> Table:
    """Red is seat 0, Blue 1 and Green 2; Blue has a choice of three features to score."""
    table = Table(3, **options).play(THREE_AT_ONCE).put_surveyors(1, 1)
    table.lay("W04@-1,9 r90")
    table.do("sheriff:E")
    return table
