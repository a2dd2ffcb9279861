"""The screen side of the modules of Carcassonne: words, help, figures and what their tiles show.

Each module, or a package that brings an expansion, declares one ``ModuleScreen`` as an entry point of the
group ``hinterland.carcassonne.screens``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.feature import Claim
from engine.plugins import Group
from tui.app.help.page import HelpPage
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.palette import Colour, add_colours
from tui.drawing.art.scene import ScenePiece
from tui.games.carcassonne.art.landmark import Landmark
from tui.presentation.landscape.vocabulary import Vocabulary, joined


@dataclass(frozen=True)
class ModuleScreen:
    """The screen parts of a module."""

    words: Vocabulary[CarcassonneState]  # rows of the vocabulary
    pages: tuple[Callable[[], HelpPage], ...] = ()  # return its pages of help, in the person's language
    # How those who stand on its tiles are drawn, by their roles
    figures: Mapping[str, FigureSprite] = field(default_factory=dict)
    # What stands on its tiles; what comes later is drawn over the others
    landmarks: tuple[Landmark, ...] = ()
    # Those of its pictures that the palette does not have, by their codes
    colours: Mapping[str, Colour] = field(default_factory=dict)
    # Returns what else stands on the tiles of a position, given the numbers of the seats' colours
    pieces: Callable[[CarcassonneState, Sequence[int]], Sequence[ScenePiece]] | None = None
    # Returns the pieces that show a choice, see ``LandscapePresentation.markers``
    markers: Callable[[Claim, str, int], Sequence[ScenePiece]] | None = None
    order: int = 100  # its place among the others, for the pages of help and for landmarks


@cache
def screens() -> tuple[ModuleScreen, ...]:
    """Return the screens of all modules that can be used, in their order."""
    found: list[ModuleScreen] = []

    def check(screen: ModuleScreen) -> None:
        """Refuse what contradicts the screens loaded before."""
        joined(one.words for one in (*found, screen))
        add_colours(screen.colours)

    for _, screen in Group("hinterland.carcassonne.screens", ModuleScreen, check=check).items():  # noqa: PERF102
        add_colours(screen.colours)
        found.append(screen)
    return tuple(sorted(found, key=lambda screen: screen.order))
