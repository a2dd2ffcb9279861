"""The areas that seats hold or fight over: who leads, their worth, and how likely they are to close."""

from __future__ import annotations

from dataclasses import dataclass

from engine.landscape.compass import cell
from engine.landscape.completion_odds import CompletionOdds
from engine.landscape.feature import Feature
from engine.landscape.landscape import bits
from engine.landscape.majority import heads
from engine.landscape.state import LandscapeState


@dataclass(frozen=True, slots=True)
class HeldArea:
    """A feature with followers."""

    feature: Feature
    heads: tuple[tuple[int, int], ...]  # the seats with followers and how much these count, most first
    holders: tuple[int, ...]  # the seats for which it scores as it stands
    chance: float  # that its leader completes it, from 0 to 1

    @property
    def lead(self) -> int:
        """The followers of the leader more than those of the next seat, by their weight."""
        first, *others = [count for _seat, count in self.heads]
        return first - max(others, default=0)


def held_areas(state: LandscapeState) -> list[HeldArea]:
    """Return the features with followers, those with most points first."""
    land, odds = state.landscape, CompletionOdds(state)
    found = []
    for root in land.occupied_roots():
        counts = heads(land, bits(land.occupied[root]))
        ranked = tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
        feature = state.feature(*land.place_of(root))
        chance = odds.completion(state, root, ranked[0][0])
        found.append(HeldArea(feature, ranked, state.holders(root), chance))
    return sorted(found, key=lambda area: -max(area.feature.closed, area.feature.final))


def hardest_gap(state: LandscapeState, feature: Feature) -> int:
    """Return how many of the tiles left fit the gap of an open feature that fewest of them fit.

    A gap that touches no tile yet takes any.
    """
    frontier = state.landscape.frontier
    return min((state.fitting_left(*at) for at in feature.holes if cell(*at) in frontier), default=0)
