"""Observations and actions of The Discovery for machine learning."""

from __future__ import annotations

from engine.games.discovery.state import DiscoveryState
from tui.study.rl.landscape_encoding import LandscapeEncoding


class DiscoveryEncoding(LandscapeEncoding[DiscoveryState]):
    """The encoding of The Discovery: nothing but what all square-tile games have."""

    def hand_size(self, state: DiscoveryState) -> int:
        return 1 if state.options["hand"] == "none" else 3

    def takes_home(self, state: DiscoveryState) -> bool:
        return True
