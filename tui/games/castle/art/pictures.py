"""The sprites of The Castle for each size of tile; spaces are clear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tui.drawing.art.figures import KNIGHT, WITH_HAT, FigureSprite
from tui.drawing.art.painters.stamps import sprites_at
from tui.drawing.art.vector import figures as drawings

Picture = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CastleSprites:
    """The sprites for one size of tile."""

    turret: Picture  # a tower with its pointed roof
    market: Picture  # a stall under a striped awning
    well: Picture
    square: Picture  # the monument on a square
    chimney: Picture  # a chimney on a roof


_OVERVIEW: Final = CastleSprites(
    turret=("9", "8"),
    market=("GK",),
    well=("w",),
    square=("N",),
    chimney=(),
)
_COMPACT: Final = CastleSprites(
    turret=(" 98", "998", " s7"),
    market=("GKG", "d d"),
    well=("ss", "ww"),
    square=("xqx", "qNq", "xqx"),
    chimney=(),
)
_SMALL: Final = CastleSprites(
    turret=(" 98 ", "9988", " ss "),
    market=("GKG", "KGK", "d d"),
    well=("ss", "ww"),
    square=("xqx", "qNq", "xqx"),
    chimney=(),
)
_MIDDLE: Final = CastleSprites(
    turret=("  9  ", " 998 ", "99888", " s77 ", " sd7 "),
    market=("GKGKG", "KGKGK", "d   d", "jbajj"),
    well=(" ss ", "swws", "swws", " ss "),
    square=(" xxx ", "xqqqx", "xqNqx", "xqqqx", " xxx "),
    chimney=("N",),
)
_LARGE: Final = CastleSprites(
    turret=("  99  ", " 9998 ", "999888", " ss77 ", " sdd7 ", " ss77 "),
    market=("GKGKGK", "GKGKGK", "KGKGKG", "d    d", "jbayjj"),
    well=(" sss ", "swwws", "swwws", " sss "),
    square=("  xx  ", " xqqx ", "xqKNqx", "xqKNqx", " xqqx ", "  xx  "),
    chimney=("N", "N"),
)


def sprites_for(width: int) -> CastleSprites:
    """Return the pictures for a tile of ``width`` pixels."""
    return sprites_at(width, (_OVERVIEW, _COMPACT, _SMALL, _MIDDLE, _LARGE))


FIGURES: Final = {
    "herald": FigureSprite(*WITH_HAT, mark="=", drawing=drawings.HERALD),
    "knight": KNIGHT,
    "squire": FigureSprite(
        "  ooo  ", " orrro ", "o#####o", " o###o ", " o###o ", " o#o#o ", mark="'", drawing=drawings.SQUIRE
    ),
    "merchant": FigureSprite(
        "ooo    ",
        "yyyoooo",
        "o######",
        "#####oo",
        "oo####o",
        " oooooo",
        mark="_",
        drawing=drawings.LYING_WITH_BAG,
    ),
    "keep": FigureSprite(
        "o#o#o#o",
        "o#####o",
        " o###o ",
        " o###o ",
        " o###o ",
        "ooooooo",
        mark="#",
        weight=0,
        drawing=drawings.KEEP,
    ),
}
