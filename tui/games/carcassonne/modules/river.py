"""The words of the River and The River II."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine import Event
from engine.games.carcassonne.modules.river import Flow, River
from engine.games.carcassonne.records import TurnEarned
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Pass, Place, SetAside
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence
from tui.base.words import N_, _, ngettext
from tui.drawing.art.painters.grid import MIDDLES, Point
from tui.drawing.art.scene import Pawn
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Sign, in_the_open, on_the_tile
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import FeatureWords, Vocabulary


def flow_of(state: CarcassonneState) -> Flow:
    """Return the place where the river continues; nowhere without one."""
    river = state.module(River)
    return river.part(state) if river is not None else Flow(())


def _prompt(state: CarcassonneState) -> str | None:
    flow = flow_of(state)
    if state.phase == "place" and len(flow.ends) > 1:
        places = {(move.x, move.y) for move in state.legal_moves() if isinstance(move, Place)}
        return _("Place the tile at one of the two ends of the river.") if len(places) > 1 else None
    if state.phase == "follower" and flow.erupts and state.legal_moves() == [Pass()]:
        return _("No follower beside the volcano. Enter goes on: you get another turn.")
    return None


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case SetAside(rule="RIVER-8" | "RIVER-15" | "RIVER2-9"):
            return _("A river tile was left out: the river is complete.")
        case TurnEarned(seat=seat, rule="RIVER2-8"):
            return Sentence(
                N_("{name} placed the volcano and gets another turn."),
                name=N_("You placed the volcano and get another turn."),
            ).tell(
                name=names[seat],
            )
    return None


def _herds(n: int) -> str:
    return ngettext("{n} herd of pigs", "{n} herds of pigs", n).format(n=n)


_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    features={"river": FeatureWords(N_("river"), N_("your river"), N_("{name}'s river"), N_("the river"))},
    unclaimed={"river": N_("The River: it divides fields, and nobody can claim it.")},
    tokens={"pig_herd": _herds},
    prompters=(_prompt,),
    tellers=(_tell,),
    rules={
        "RIVER-4": N_("The river tiles are placed first, from spring to lake."),
        "RIVER-5": N_("A river tile must continue the river."),
        "RIVER-6": N_("The river may not turn the same way twice in a row."),
        "RIVER-7": N_("The river may not run into a tile."),
        "RIVER-8": N_("A river tile that fits nowhere goes back, and another one is drawn."),
        "RIVER-9": N_("No follower may be placed on the river."),
        "RIVER-14": N_("Followers stay at home until the lake is placed."),
        "RIVER-15": N_("The river ends when the lake is drawn."),
        "RIVER2-1": N_(
            "The River II has twelve tiles: a river that forks, a city at one end, a volcano at the other."
        ),
        "RIVER2-3": N_("The fork is the first tile of the first player, and the volcano comes last."),
        "RIVER2-4": N_("After the fork the river has two open ends. You choose which one to continue."),
        "RIVER2-5": N_("The arms of the river may not be joined."),
        "RIVER2-6": N_("No arm of the river may turn the same way twice in a row."),
        "RIVER2-7": N_("An arm of the river may not run into a tile or into the other arm."),
        "RIVER2-8": N_(
            "No follower may be placed beside the volcano, but whoever places it gets another turn."
        ),
        "RIVER2-9": N_(
            "A river tile that fits at no end goes back; if no other fits either, they are removed from "
            "the game."
        ),
        "RIVER2-10": N_("The river must keep clear of the tiles around the place ahead."),
        "RIVER2-11": N_("Both rivers together are one, with one spring and one lake."),
        "RIVER2-12": N_("The inn at the bridge of the river counts like any other inn."),
        "RIVER2-13": N_("The herd of pigs gives 1 more for each city to everybody who scores its field."),
        "RIVER2-14": N_("A pig needs a farmer of yours, herd or not."),
        "RIVER2-19": N_("With The River II the lake always comes last."),
    },
)


def _rock(survey: Survey) -> Iterator[Point]:
    """Yield the rock from which the River springs."""
    if survey.water and "spring" in survey.design.marks:
        u, v, wide = survey.water
        yield u - wide, v


def _volcano(survey: Survey) -> Iterator[Point]:
    """Yield the volcano: in a lake away from the mouth of the river, elsewhere where there is room."""
    if not survey.rivers:
        yield from on_the_tile("volcano")(survey)
    elif "volcano" in survey.design.marks:
        u, v = MIDDLES[survey.sides(survey.rivers[0])[0]]
        yield 0.5 - 0.16 * (u - 0.5), 0.5 - 0.16 * (v - 0.5)


def _river() -> HelpPage:
    return HelpPage(
        "river",
        _("River"),
        (
            HelpTiles(
                {
                    (0, 0): ("RV-spring", 0),
                    (1, 0): ("RV-monastery", 0),
                    (2, 0): ("RV-bend-garden", 0),
                    (2, 1): ("RV-lake", 1),
                },
                _("The River runs from its spring to its lake."),
                options={"river": True},
            ),
            HelpPoints(
                (
                    _("Its twelve tiles are placed first, and it may not turn back on itself."),
                    _("Nobody can claim the River, and it divides fields as a road does."),
                )
            ),
        ),
        option="river",
    )


def _river2() -> HelpPage:
    return HelpPage(
        "river2",
        _("River II"),
        (
            HelpTiles(
                {
                    (0, 0): ("R2-spring", 0),
                    (1, 0): ("R2-fork", 0),
                    (1, -1): ("R2-bend-pigs", 2),
                    (2, -1): ("R2-end-city", 0),
                    (2, 0): ("R2-monastery", 0),
                    (3, 0): ("R2-lake-volcano", 0),
                },
                _("The river forks: one arm ends at the wall of a city, the other at the volcano."),
                pawns=(Pawn(1, -1, 1, 0, "farmer"),),
                options={"river2": True, "traders": True, "inns": True},
            ),
            HelpPoints(
                (
                    _("The fork is placed first. Then you continue at either end; the arms may not meet."),
                    _("Neither arm may turn back on itself."),
                    _("The volcano comes last: no follower may be placed, but you get another turn."),
                    _("With Traders & Builders each city on the field of the pigs is worth 1 more."),
                    _("With Inns & Cathedrals the inn at the bridge counts like any inn."),
                )
            ),
        ),
        option="river2",
    )


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_river, _river2),
    landmarks=(
        Landmark(
            _rock,
            "",
            ("LS", "DL"),
            (" SL", "LLD", "LDD"),
            (" SSL ", "SLLLD", "LLDLD", "LDDDD"),
            compact=("LS", "DL"),
            symbol=symbols.ROCK,
        ),
        Landmark(
            _volcano,
            "m",
            ("  O ", " LRD", "LLRD", "LmDD"),
            (" OyO ", " LRD ", " LRD ", "LLRDD", "LmmDD"),
            ("  OyO  ", "  LRD  ", " LLRDD ", " LLRRD ", "LLmRDDD", "LLmmDDD", "LmmmDDc"),
            Sign("R", ("*",), (" * \n/^\\",)),
            compact=(" O ", "LRD", "LmD"),
            symbol=symbols.VOLCANO,
        ),
        Landmark(
            in_the_open("pig_herd"),
            "a",
            ("aak ", "d d ", " aak", " d d"),
            ("aaa   ", "aaak  ", "d d   ", "  aaa ", "  aaak", "  d d "),
            ("aaa    ", "aaak   ", "d daaa ", "   aaak", "aaad d ", "aaak   ", "d d    "),
            Sign("a", ("@",), ("@@ \n @@",)),
            compact=("aak", "d d"),
            symbol=symbols.PIGS,
        ),
    ),
    order=1,
)
