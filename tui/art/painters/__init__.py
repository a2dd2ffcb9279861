"""One painter a game, found by the game's name."""

from __future__ import annotations

from importlib import import_module
from typing import Final, Protocol

from engine.landscape.design import Design
from tui.art.raster import Patch, Plot, RegionAt


class Painter(Protocol):
    """What a game must say to be drawn."""

    def region_at(self, design: Design) -> RegionAt:
        """Return which region of the printed tile a point (u, v), each 0 to 1, belongs to."""

    def paint(self, patch: Patch) -> None:
        """Fill the codes of ``patch``, and its ``taken`` pixels, from its regions."""

    def letters(self, patch: Patch, unicode: bool) -> list[list[str]]:
        """Return one character a cell and fill the codes of ``patch`` with its colours."""

    def ground(self, plot: Plot) -> bool:
        """Paint a board cell on which no tile lies; return whether there is more to see than felt."""
        return False


_PAINTERS: Final = {
    "carcassonne": "tui.art.painters.carcassonne.painter:CarcassonnePainter",
    "castle": "tui.art.painters.castle.painter:CastlePainter",
    "discovery": "tui.art.painters.discovery:DiscoveryPainter",
    "new_world": "tui.art.painters.new_world.painter:NewWorldPainter",
}
_made: dict[str, Painter] = {}


def painter_for(game: str) -> Painter:
    """Return the painter of the game called ``game``.

    Raises:
        KeyError: when no painter knows the game.
    """
    painter = _made.get(game)
    if painter is None:
        module, name = _PAINTERS[game].split(":")
        made: Painter = getattr(import_module(module), name)()
        painter = _made[game] = made
    return painter
