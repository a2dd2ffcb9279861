"""The little pictures of The Castle for each size of tile; spaces are clear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tui.art.painters.stamps import kit_at

Picture = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """What stands on a tile of one size.

    Attributes:
        turret: a tower with its pointed roof.
        market: a stall under a striped awning.
        well: a well.
        square: the monument on a square.
        chimney: a chimney on a roof.
    """

    turret: Picture
    market: Picture
    well: Picture
    square: Picture
    chimney: Picture


_OVERVIEW: Final = Kit(
    turret=("9", "8"),
    market=("GK",),
    well=("w",),
    square=("N",),
    chimney=(),
)
_SMALL: Final = Kit(
    turret=(" 98 ", "9988", " ss "),
    market=("GKG", "KGK", "d d"),
    well=("ss", "ww"),
    square=("xqx", "qNq", "xqx"),
    chimney=(),
)
_MIDDLE: Final = Kit(
    turret=("  9  ", " 998 ", "99888", " s77 ", " sd7 "),
    market=("GKGKG", "KGKGK", "d   d", "jbajj"),
    well=(" ss ", "swws", "swws", " ss "),
    square=(" xxx ", "xqqqx", "xqNqx", "xqqqx", " xxx "),
    chimney=("N",),
)
_LARGE: Final = Kit(
    turret=("  99  ", " 9998 ", "999888", " ss77 ", " sdd7 ", " ss77 "),
    market=("GKGKGK", "GKGKGK", "KGKGKG", "d    d", "jbayjj"),
    well=(" sss ", "swwws", "swwws", " sss "),
    square=("  xx  ", " xqqx ", "xqKNqx", "xqKNqx", " xqqx ", "  xx  "),
    chimney=("N", "N"),
)


def kit_for(width: int) -> Kit:
    """Return the pictures for a tile of ``width`` pixels."""
    return kit_at(width, (_OVERVIEW, _SMALL, _MIDDLE, _LARGE))
