"""What cannot be counted when bots judge The Castle, and was found by measurement."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How to weigh what cannot be counted; see ``docs/bots.md``.

    Attributes:
        free: worth of the first, second and further followers in the supply.
        back: what a follower that is certain to come home in time counts for against one at hand.
        fade: turns before the end at which free followers begin to lose their worth.
        draws: tiles that help a seat close a feature, for each turn that it has.
        hope: share of a chance that is left when it must still be taken, at the cost of a tile.
        growth: markets that an open court can hope for, for each tile to come.
        group: empty spaces that the larger keep is expected to bring.
        sway: how many tiles to come make a lead of the keeps uncertain by one tile.
        near: tiles to come from which on the empty spaces are counted as they lie.
        aim: what a token counts for on which an open feature would land once closed.
        rivals: weight of the rival's worth against one's own.
        turn: points that another turn is worth.
    """

    free: tuple[float, ...] = (5.0, 4.0, 3.0, 2.2, 1.5, 1.0)
    back: float = 0.4
    fade: float = 8.0
    draws: float = 0.7
    hope: float = 0.85
    growth: float = 0.0
    group: float = 7.0
    sway: float = 12.0
    near: int = 8
    aim: float = 0.5
    rivals: float = 0.8
    turn: float = 3.0
