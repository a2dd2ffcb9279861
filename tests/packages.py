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
from tui.base.game_ui import GameUI


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

HALF = (
    POCKET.replace("pocket", "quiet").replace("Pocket", "Quiet").replace("pack_module", "half_module")
    + """

def __getattr__(name):
    if name == "NO_LUCK":
        raise RuntimeError("no luck")
    if name == "HALF_WORDS":

        class HalfWords(DiscoveryPresentation.__base__):
            game = "quiet"

        return HalfWords()
    raise AttributeError(name)


HALF_UI = GameUI(words="half_module:HALF_WORDS", painter=UI.painter)
UNPAINTED_UI = GameUI(words=UI.words)
UNPAINTABLE_UI = GameUI(words=UI.words, painter="tui.drawing.art.painters:TilePainter")
UNTAUGHT_UI = GameUI(words=UI.words, painter=UI.painter, lessons="tui.games.no_lessons")
"""
)
"""The same game as ``quiet`` in a package called ``half``, with screens that cannot be used."""

HALVES = {
    "": "there is no such entry point",
    "NO_LUCK": "RuntimeError: no luck",
    "WORDS": "TypeError: half_module:WORDS is no GameUI",
    "HALF_UI": "TypeError: Can't instantiate abstract class HalfWords",
    "UNPAINTED_UI": "TypeError: square tiles need a painter",
    "UNPAINTABLE_UI": "TypeError: TilePainter lacks letters, paint, region_at",
    "UNTAUGHT_UI": "ModuleNotFoundError: No module named 'tui.games.no_lessons'",
}
"""What ``half`` declares as the screens of its game, and why they cannot be used."""


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


def install_half(install: Install, screens: str) -> None:
    """Install a package whose game can be played, but not shown."""
    points = (
        f"[hinterland.games]\nquiet = half_module:GAME\n[hinterland.screens]\nquiet = half_module:{screens}\n"
    )
    install("half", points if screens else points.partition("[hinterland.screens]")[0], HALF)


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
