"""The part of Carcassonne's state that modules know."""

from __future__ import annotations

from typing import Any

from engine.landscape.state import LandscapeState


class ModularState(LandscapeState[tuple[Any, ...]]):
    """A state that keeps for each module in play its part of the position."""
