"""Sheets: written whole, read back, and refused when damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import SaveError, metadata_files, read_metadata, remove_metadata, write_metadata

DATA = {"name": "Анна", "left": [1.5, 2], "talk": [["a", "b"]]}


def test_a_sheet_comes_back_as_it_was_and_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.json"
    write_metadata(path, DATA)
    assert read_metadata(path) == DATA
    write_metadata(path, {"name": "B"})
    assert read_metadata(path) == {"name": "B"}
    assert metadata_files(path.parent) == [path]
    remove_metadata(path)
    remove_metadata(path)
    assert metadata_files(path.parent) == []
    assert metadata_files(tmp_path / "nowhere") == []


def test_every_flipped_byte_and_every_cut_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_metadata(path, DATA)
    data = path.read_bytes()
    for at in range(len(data) - 1):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(SaveError, match="is damaged"):
            read_metadata(path)
        path.write_bytes(data[:at])
        with pytest.raises(SaveError, match="is damaged"):
            read_metadata(path)


def test_what_is_no_text_is_refused_and_the_old_sheet_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_metadata(path, DATA)
    with pytest.raises(SaveError):
        write_metadata(path, {"name": "\ud800"})
    assert read_metadata(path) == DATA
    with pytest.raises(SaveError, match="cannot read"):
        read_metadata(tmp_path / "b.json")
