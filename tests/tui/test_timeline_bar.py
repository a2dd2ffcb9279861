"""The strip of a game's turns: where each tick is, and which tick a column shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.widgets.timeline import columns_of, ticks_at

counts = st.integers(1, 200)
widths = st.integers(1, 250)


@given(counts, widths)
def test_every_tick_has_a_column_that_shows_it(count: int, width: int) -> None:
    for index in range(count):
        columns = columns_of(index, count, width)
        assert columns
        assert 0 <= columns[0] <= columns[-1] < width
        assert all(index in ticks_at(column, count, width) for column in columns)


@given(counts, widths)
def test_no_column_shows_a_tick_that_is_not_there(count: int, width: int) -> None:
    shown = [index for column in range(width) for index in ticks_at(column, count, width)]
    assert set(shown) == set(range(count))
    assert shown == sorted(shown)


@pytest.mark.parametrize(("count", "width", "each"), [(83, 83, 1), (83, 170, 2), (4, 200, 3)])
def test_ticks_are_as_wide_as_there_is_room_but_not_wider_than_three(
    count: int, width: int, each: int
) -> None:
    assert {len(columns_of(index, count, width)) for index in range(count)} == {each}


def test_an_empty_strip_shows_nothing() -> None:
    assert not ticks_at(0, 0, 80)
    assert not columns_of(0, 0, 80)
