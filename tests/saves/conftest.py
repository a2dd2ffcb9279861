"""Watchers shared by tests of several kinds of saved files."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import disk


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the names of the logs that are read."""
    names: list[str] = []
    read = disk.read_bytes

    def noting(path: Path) -> bytes:
        if path.suffix == ".jsonl":
            names.append(path.name)
        return read(path)

    monkeypatch.setattr(disk, "read_bytes", noting)
    return names
