"""The words and pictures of the Watchtowers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.games.carcassonne.modules.watchtowers import KINDS, WATCHTOWER, mark_of
from engine.games.carcassonne.state import CarcassonneState
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence
from tui.base.words import N_, _, ngettext
from tui.drawing.art.painters.grid import Point
from tui.drawing.art.scene import Pawn
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Picture, Sign, Spots
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import FeatureWords, Vocabulary

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    features={
        WATCHTOWER: FeatureWords(
            N_("watchtower"), N_("your watchtower"), N_("{name}'s watchtower"), N_("a free watchtower")
        )
    },
    counted={
        "meeples": lambda n: ngettext("{n} meeple", "{n} meeples", n),
        "road tiles": lambda n: ngettext("{n} road tile", "{n} road tiles", n),
        "city tiles": lambda n: ngettext("{n} city tile", "{n} city tiles", n),
        "monasteries": lambda n: ngettext("{n} monastery", "{n} monasteries", n),
    },
    scored={
        WATCHTOWER: Sentence(
            N_("{name} scores a watchtower: {gain}."),
            name=N_("You score a watchtower: {gain}."),
            again=N_("The watchtower scores: {gain}."),
        )
    },
    rules={
        "WATCH-1": N_("12 more tiles are shuffled in, each with a watchtower."),
        "WATCH-2": N_("No follower may be placed in a watchtower; roads end at it."),
        "WATCH-3": N_(
            "When a road or city is complete, each meeple in it on a watchtower's tile scores the tower."
        ),
        "WATCH-4": N_("The tower scores for the meeple's owner, with or without the majority."),
        "WATCH-5": N_("A watchtower counts its own tile and the eight around it."),
        "WATCH-7": N_("Farmers and monks score no watchtower, and at the end of the game nobody does."),
    },
)


def _tower(kind: str) -> Spots:
    """Return where the towers of a kind are: in the middle of their faces."""

    def spots(survey: Survey) -> Iterator[Point]:
        if mark_of(kind) in survey.design.marks:
            yield 0.5, 0.5

    return spots


_EMBLEMS: Final[Mapping[str, tuple[str, Picture, Picture]]] = {
    "meeples": ("a", ("HaH", "aaa", "aHa"), ("HHaHH", "HaaaH", "aaaaa", "HHaHH", "HaHaH")),
    "pennants": ("8", ("8S8", "SSS", "888"), ("88S88", "88S88", "SSSSS", "88S88", "H888H")),
    "roads": ("h", ("hPh", "hPh", "hPh"), ("hhPhh", "hhPhh", "hPPhh", "hPhhh", "hPPhh")),
    "cities": ("O", ("HOH", "OOO", "OdO"), ("HHHHH", "OHOHO", "OOOOO", "OOdOO", "OOdOO")),
    "monasteries": ("R", ("RSR", "SSS", "RSR"), ("RRSRR", "RSSSR", "RRSRR", "RRSRR", "RRSRR")),
}
"""For each kind of tower the colour of its sign, and the sign on larger tiles and on the largest."""


def _landmark(kind: str) -> Landmark:
    colour, middle, large = _EMBLEMS[kind]
    sign = "+" if kind == "monasteries" else kind[0].upper()
    return Landmark(
        _tower(kind),
        "-",
        ("s s", f"{colour}{colour}{colour}", "ss7", "ss7"),
        ("s s s", "sssS7", *(f"s{row}7" for row in middle), "ss777"),
        ("s s s s", "sssssS7", *(f"s{row}7" for row in large), "sssdd77", "sssdd77"),
        Sign("s", (sign,), (f"[{KINDS[kind].each}{sign}]",)),
        compact=("s s", f"{colour}{colour}{colour}", "ss7"),
        symbol=symbols.WATCHTOWERS[kind],
    )


def _page() -> HelpPage:
    return HelpPage(
        "watchtowers",
        _("Watchtowers"),
        (
            HelpTiles(
                {
                    (0, 0): ("WT-two-roads-monasteries", 0),
                    (1, 0): ("A", 1),
                    (0, 1): ("B", 0),
                },
                _("Two monasteries are around the highwayman's tower: 6 points, and 2 for the road."),
                pawns=(Pawn(0, 0, 1, 0, "highwayman"),),
                options={"watchtowers": True},
            ),
            HelpPoints(
                (
                    _("Your meeple on a tower's tile scores the tower when its road or city is complete."),
                    _("It counts the tower's own tile and the eight around it, before anybody goes home."),
                    _("The sign on the tower says what it counts."),
                    _("2 points for each meeple (M) or pennant (P), 3 for each monastery (+)."),
                    _("1 point for each tile with a road (R) or a city (C)."),
                    _("You need no majority. At the end of the game towers give nothing."),
                )
            ),
        ),
        option="watchtowers",
    )


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    landmarks=tuple(map(_landmark, _EMBLEMS)),
    order=7,
)
