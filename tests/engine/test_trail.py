"""The undo trail."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.trail import STRUCTURE, Trail

CHANGES = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 3), st.integers(-9, 9)))


@given(first=CHANGES, then=CHANGES)
def test_restoring_undoes_all_changes_since_a_mark(
    first: list[tuple[int, int, int]], then: list[tuple[int, int, int]]
) -> None:
    trail = Trail([0] * 4)
    assert trail.add_column([5] * 4) == 1
    for change in first:
        trail.set(*change)
    mark, before = len(trail.entries), [column.copy() for column in trail.columns]
    for change in then:
        trail.set(*change)
    assert not trail.restore(mark)
    assert trail.columns == before
    assert not trail.restore(0)
    assert trail.columns == [[0] * 4, [5] * 4]


def test_restoring_stops_at_a_structural_entry() -> None:
    trail = Trail([1, 2])
    trail.set(0, 0, 7)
    trail.entries.append((STRUCTURE, 0, 0))
    trail.set(0, 1, 8)
    assert trail.restore(0)
    assert trail.columns == [[7, 2]], "the owner undoes the structure before what came earlier"
    assert not trail.restore(0)
    assert trail.columns == [[1, 2]]
