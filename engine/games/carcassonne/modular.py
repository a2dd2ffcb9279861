"""What modules know of the state of a game of Carcassonne."""

from __future__ import annotations

from engine.landscape.state import LandscapeState
from engine.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class ModularState(LandscapeState[tuple[object, ...]]):
    """A state that keeps for each module in play its part of the position.

    Attributes:
        extra: the parts.
    """
