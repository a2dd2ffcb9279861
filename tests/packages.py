"""Packages that exist for one test only, with entry points and one module."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import plugins

Install = Callable[[str, str, str], None]

POCKET = """
from engine.games.discovery.game import Discovery
from engine.games.discovery.state import DiscoveryState
from tui.games.discovery.words import DiscoveryPresentation
from tui.games.ui import GameUI


class PocketState(DiscoveryState):
    def __init__(self, players, seed, options):
        super().__init__(players, seed, options)
        self.game = "pocket"


class Pocket(Discovery):
    name = "pocket"
    title = "Pocket"

    def new_state(self, players, seed, options):
        return PocketState(players, seed, options)


class PocketWords(DiscoveryPresentation):
    game = "pocket"


GAME, WORDS = Pocket(), PocketWords()
UI = GameUI(words="pack_module:WORDS", painter="tui.games.discovery.painter:DiscoveryPainter")
"""
"""A small game of square tiles, for a package called ``pack``."""

POINTS = """
[hinterland.games]
pocket = pack_module:GAME
ruined = pack_module:MISSING

[hinterland.screens]
pocket = pack_module:UI
"""


def forget() -> None:
    for cached in (
        plugins._declared,
        plugins._own,
        plugins._own_groups,
        plugins._foreign,
        plugins._installed,
    ):
        cached.cache_clear()
    plugins._failures.clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package: its name, its entry points, its only module ``<name>_module``."""
    monkeypatch.syspath_prepend(tmp_path)

    def installed(name: str, entry_points: str, code: str) -> None:
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(entry_points)
        (tmp_path / f"{name}_module.py").write_text(code)
        sys.modules.pop(f"{name}_module", None)
        forget()

    yield installed
    monkeypatch.undo()
    forget()
