"""Texts brought to a width."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tui.fitting import cut, filled


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
