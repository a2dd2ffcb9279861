"""Sheets: written whole, read back, and refused when damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import SaveError, read_sheet, remove_sheet, sheets, write_sheet

DATA = {"name": "Анна", "left": [1.5, 2], "talk": [["a", "b"]]}


def test_a_sheet_comes_back_as_it_was_and_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.json"
    write_sheet(path, DATA)
    assert read_sheet(path) == DATA
    write_sheet(path, {"name": "B"})
    assert read_sheet(path) == {"name": "B"}
    assert sheets(path.parent) == [path]
    remove_sheet(path)
    remove_sheet(path)
    assert sheets(path.parent) == []
    assert sheets(tmp_path / "nowhere") == []


def test_every_flipped_byte_and_every_cut_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_sheet(path, DATA)
    data = path.read_bytes()
    for at in range(len(data) - 1):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(SaveError, match="is damaged"):
            read_sheet(path)
        path.write_bytes(data[:at])
        with pytest.raises(SaveError, match="is damaged"):
            read_sheet(path)


def test_what_is_no_text_is_refused_and_the_old_sheet_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_sheet(path, DATA)
    with pytest.raises(SaveError):
        write_sheet(path, {"name": "\ud800"})
    assert read_sheet(path) == DATA
    with pytest.raises(SaveError, match="cannot read"):
        read_sheet(tmp_path / "b.json")
