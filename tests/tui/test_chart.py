"""Charts: where each value is, and which values a column shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.app.widgets.chart import columns_of, shown_at

counts = st.integers(1, 200)
widths = st.integers(1, 250)
widest = st.integers(0, 4)


@given(counts, widths, widest)
def test_every_tick_has_a_column_that_shows_it(count: int, width: int, widest: int) -> None:
    for index in range(count):
        columns = columns_of(index, count, width, widest)
        assert columns
        assert 0 <= columns[0] <= columns[-1] < width
        assert all(index in shown_at(column, count, width, widest) for column in columns)


@given(counts, widths, widest)
def test_no_column_shows_a_tick_that_is_not_there(count: int, width: int, widest: int) -> None:
    shown = [index for column in range(width) for index in shown_at(column, count, width, widest)]
    assert set(shown) == set(range(count))
    assert shown == sorted(shown)


@pytest.mark.parametrize(("count", "width", "each"), [(83, 83, 1), (83, 170, 2), (4, 200, 3)])
def test_ticks_are_as_wide_as_there_is_room_but_not_wider_than_three(
    count: int, width: int, each: int
) -> None:
    assert {len(columns_of(index, count, width, 3)) for index in range(count)} == {each}


def test_an_empty_strip_shows_nothing() -> None:
    assert not shown_at(0, 0, 80, 3)
    assert not columns_of(0, 0, 80, 3)
