"""What cannot be counted when bots judge New World, and was found by measurement."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How to weigh what cannot be counted; see ``docs/bots-tried.md``.

    Attributes:
        free: worth of the first, second and further settlers in the supply.
        back: what a settler that is certain to come home in time counts for against one at hand.
        fade: turns before the end at which free settlers begin to lose their worth.
        draws: tiles that help a seat close a feature, for each turn that it has.
        hope: share of a chance that is left when it must still be taken, at the cost of a tile.
        pace: features that are scored, for each tile that is laid.
        herd: animals that a plain with many open sides can hope for, for each tile to come.
        rivals: weight of the other seats' worth against one's own; rises to 1 in the last turns.
    """

    free: tuple[float, ...] = (6.0, 4.5, 3.3, 2.4, 1.8)
    back: float = 0.3
    fade: float = 10.0
    draws: float = 0.6
    hope: float = 0.85
    pace: float = 0.3
    herd: float = 0.0
    rivals: float = 0.6
