"""Fixtures shared by tests of several kinds of saved files."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import disk
from saves.imports import read_foreign
from tests.saves.playing import CREATED
from tests.saves.recordings import Read, written


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Return a reader of the game in a file of JCloisterZone."""
    return lambda data: read_foreign(written(tmp_path, data), CREATED)


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
