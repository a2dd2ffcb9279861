"""Texts brought to a width."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tui.base.fitting import cut, cut_name, filled


@pytest.mark.parametrize(
    ("text", "room", "short"),
    [
        ("Anna", 4, "Anna"),
        ("Anna, Ben", 6, "Anna…"),
        ("Anna and Ben", 6, "Anna…"),
        ("Annabelle", 6, "Annab…"),
        ("城と道と畑", 6, "城と…"),
        ("Anna", 1, ""),
        ("Anna", 0, ""),
        ("Anna", -3, ""),
    ],
)
def test_what_is_cut_ends_in_an_ellipsis(text: str, room: int, short: str) -> None:
    assert cut(text, room) == short
    assert cell_len(filled(text, room)) == max(room, 0)
    assert filled(text, room).rstrip() == short


@pytest.mark.parametrize(
    ("name", "room", "short"),
    [
        ("Greedy 2", 8, "Greedy 2"),
        ("Greedy 2", 7, "Greedy2"),
        ("Greedy 12", 6, "Gre…12"),
        ("Greedy 2", 3, "G…2"),
        ("Greedy 2", 2, "G…"),
        ("Annabelle", 6, "Annab…"),
        ("Anna Sophia", 6, "Anna…"),
        ("2", 1, "2"),
        ("Louis 14", 0, ""),
    ],
)
def test_the_number_of_a_name_stays(name: str, room: int, short: str) -> None:
    assert cut_name(name, room) == short
