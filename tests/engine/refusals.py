"""Tile files that break a rule, as a table: text of a good file => text in its place :: fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import engine
from engine.landscape.tileset import TileSet


def refusal(folder: Path, load: Callable[[Path], TileSet], text: str | bytes) -> str:
    """Return the sentence that refuses a file ``mine.toml``."""
    path = folder / "mine.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(engine.BadTileSet) as caught:
        load(path)
    return str(caught.value)


def check(folder: Path, load: Callable[[Path], TileSet], good: str, table: str) -> None:
    """Change a good file as each line of a table says (¶ is the end of a line), and compare the refusals."""
    wrong = []
    for line in filter(None, map(str.strip, table.splitlines())):
        change, fault = line.split(" :: ")
        old, _, new = (part.strip().replace("¶", "\n") for part in change.partition("=>"))
        assert old in good, line
        found = refusal(folder, load, good.replace(old, new, 1))
        if not found.startswith("mine.toml, tile ") or fault not in found:
            wrong.append((line, found))
    assert not wrong
