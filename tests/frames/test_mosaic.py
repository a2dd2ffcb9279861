"""Half blocks painted colour by colour."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tui.terminal.mosaic import Mosaic, Place, Tints

COLOURS = 24


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=48),
    st.permutations(range(COLOURS)),
)
def test_the_way_does_not_depend_on_how_colours_are_numbered(cells: list[Tints], numbers: list[int]) -> None:
    def runs(number: list[int]) -> list[tuple[int | str, ...]]:
        todo: dict[Place, Tints] = {
            at + at // 8: (number[upper], number[lower]) for at, (upper, lower) in enumerate(cells)
        }
        colour = {-1: -1, **{there: here for here, there in enumerate(number)}}
        pen = number[4], number[20]
        return [
            (colour[style], colour[ground], *rest) for style, ground, *rest in Mosaic(todo, pen, 3).runs()
        ]

    assert runs(numbers) == runs(list(range(COLOURS)))
