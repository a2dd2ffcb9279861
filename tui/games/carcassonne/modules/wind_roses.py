"""The words and pictures of the Wind Roses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.carcassonne.modules.wind_roses import POINTS, QUADRANTS, WIND_ROSE, WindRoses, mark_of
from engine.games.carcassonne.state import CarcassonneState
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence
from tui.base.words import N_, _, ngettext
from tui.drawing.art.painters.grid import Point
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Picture, Sign, Spots
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import FeatureWords, Vocabulary

_DUE: Final = {
    "NE": N_("Place the tile; to the north-east of the rose it scores {points}."),
    "SE": N_("Place the tile; to the south-east of the rose it scores {points}."),
    "SW": N_("Place the tile; to the south-west of the rose it scores {points}."),
    "NW": N_("Place the tile; to the north-west of the rose it scores {points}."),
}
"""What is asked for with a quarter rose in hand, by its quadrant on the board."""


def _prompt(state: CarcassonneState) -> str | None:
    roses = state.module(WindRoses)
    if roses is None or state.phase != "place":
        return None
    due = [
        quadrant
        for design in set(state.held(state.current_player))
        if (quadrant := roses.quadrant(state, design))
    ]
    return _(_DUE[due[0]]).format(points=POINTS) if len(due) == 1 else None


_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    features={
        WIND_ROSE: FeatureWords(
            N_("wind rose"), N_("your wind rose"), N_("{name}'s wind rose"), N_("the wind rose")
        )
    },
    counted={"quarters": lambda n: ngettext("{n} quarter", "{n} quarters", n)},
    scored={
        WIND_ROSE: Sentence(
            N_("{name} scores a wind rose: {gain}."),
            name=N_("You score a wind rose: {gain}."),
            again=N_("The wind rose scores: {gain}."),
        )
    },
    prompters=(_prompt,),
    rules={
        "ROSE-1": N_("6 more tiles are in play: two with a whole wind rose and four with a quarter."),
        "ROSE-2": N_("The orange wind rose is the start tile."),
        "ROSE-4": N_("Whoever places a quarter rose in its quadrant of the whole rose scores 3 at once."),
        "ROSE-5": N_("The row and the column of the whole rose belong to the quadrants on both sides."),
        "ROSE-6": N_("The blue rose takes over as soon as it is placed, turned as it lies."),
    },
)


def _spots(part: str) -> Spots:
    """Return where a part of a rose is: where its face has most field."""

    def spots(survey: Survey) -> Iterator[Point]:
        if part in (survey.design.id, *survey.design.marks):
            yield max(map(survey.widest, survey.of("field")), key=lambda place: place[1])[0]

    return spots


def _whole(tile: str, light: str, dark: str) -> Landmark:
    """Return a whole rose in its colours."""

    def dyed(*rows: str) -> Picture:
        return tuple(row.replace("L", light).replace("D", dark) for row in rows)

    small = dyed(" L ", "LKL", " L ")
    return Landmark(
        _spots(tile),
        light,
        small,
        dyed("  L  ", " DLD ", "LLKLL", " DLD ", "  L  "),
        dyed("   L   ", " D L D ", "  DLD  ", "LLLKLLL", "  DLD  ", " D L D ", "   L   "),
        Sign(light, ("*",), ("(*)",)),
        compact=small,
        symbol=symbols.WIND_ROSES[tile],
    )


_ARROW: Final[tuple[Picture, Picture, Picture]] = (
    ("aaa", " aa", "a a"),
    (" aaaa", "  aaa", " aaaa", "aaa a", "aa   "),
    ("  aaaaa", "   aaaa", "    aaa", "   aaaa", "  aaa a", " aaa   ", "aaa    "),
)
"""A pointer to the north-east on small tiles, larger ones and the largest."""


def _quarter(quadrant: str) -> Landmark:
    """Return the quarter that names a quadrant: a pointer to it."""

    def turned(picture: Picture) -> Picture:
        rows = picture if "E" in quadrant else tuple(row[::-1] for row in picture)
        return rows if "N" in quadrant else rows[::-1]

    small, middle, large = map(turned, _ARROW)
    return Landmark(
        _spots(mark_of(quadrant)),
        "a",
        small,
        middle,
        large,
        Sign("a", (quadrant,), (f"[{quadrant}]",)),
        compact=small,
        symbol=symbols.WIND_ROSES[quadrant],
    )


def _page() -> HelpPage:
    return HelpPage(
        "wind_roses",
        _("Wind roses"),
        (
            HelpTiles(
                {(0, 0): ("WR-orange", 0), (-1, 0): ("D", 0), (-1, 1): ("WR-sw", 3)},
                _("This quarter rose points to the south-west. Here, it scores 3 at once."),
                options={"wind_roses": True},
            ),
            HelpPoints(
                (
                    _("The orange rose is the start tile, unless a river comes first."),
                    _("Place a quarter rose in the quadrant it points to, and you score 3 at once."),
                    _("Only the place counts: turn the tile as you like."),
                    _("The row and the column of the rose belong to the quadrants on both sides."),
                    _("The blue rose takes over when it is placed. If it is turned, its quadrants turn too."),
                    _("With a quarter rose in hand, you are told where it scores."),
                )
            ),
        ),
        option="wind_roses",
    )


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    landmarks=(
        _whole("WR-orange", "(", ";"),
        _whole("WR-blue", "v", "w"),
        *map(_quarter, QUADRANTS),
    ),
    order=8,
)
