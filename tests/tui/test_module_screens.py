"""Screen parts of packages for their expansions of Carcassonne."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.landscape.records import Deployed, FeatureScored
from engine.records import Event
from tui.base.messages import players
from tui.drawing.art.figures import FOLLOWER
from tui.drawing.art.painters import painter_for
from tui.games.carcassonne.words import PRESENTATION as WORDS

ROOT = Path(__file__).parents[2]
PACKAGE = """
from tui.drawing.art.figures import FigureSprite
from tui.games.carcassonne.art.landmark import Landmark, Sign, in_the_open
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import RoleWords, Vocabulary
from tui.app.help.page import HelpPage
from tui.base.messages import Sentence

SCREEN = ModuleScreen(
    words=Vocabulary(
        roles={"goatherd": RoleWords("goatherd", Sentence("{name} herds.", name="You herd."))},
        tokens={"goat": lambda n: "{n} goat"},
    ),
    pages=(lambda: HelpPage("goat", "Goats", ("They graze.",)),),
    figures={"goatherd": FigureSprite(*(6 * ("é##o##é",)), mark="S")},
    landmarks=(Landmark(in_the_open("goat"), "é", *(3 * (("éé",),)), Sign("é", ("s",), ("s",))),),
    colours={"é": (0xEEEEEE, 255, 250, 231, 15)},
)
TWICE = ModuleScreen(words=Vocabulary(tokens={"inn": lambda n: "{n} inns"}))
PAINT = ModuleScreen(words=Vocabulary(), colours={"w": (0, 0, 0, 0, 0)})
"""
PROGRAM = """
from engine.plugins import failures
from tui.base.depth import Depth
from engine.games.carcassonne.tiles import tile_set
from tui.drawing.art.painters import painter_for
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.scene import Laid, Pawn, Scene
from tui.drawing.art.svg import picture
from tui.games.carcassonne.words import PRESENTATION as words
from tui.app.help import pages

print([(failure.name, str(failure.reason)) for failure in failures()])
print(words.role("goatherd"), *[words.VOCABULARY.tokens[name](2).format(n=2) for name in ("goat", "inn")])
print([page.topic for page in pages("carcassonne")][-2:])
print(painter_for("carcassonne").figure("goatherd").mark, hex(colours(Depth.TRUECOLOR, Shade.PLAIN)[0xE9]))
tiles = {(0, 0): Laid(tile_set().by_id["D"], 0)}
print("#EEEEEE" in picture(Scene(tiles, (Pawn(0, 0, 0, 0, "goatherd"),)), "carcassonne"))
"""


def scored(
    kind: str, points: tuple[tuple[int, int], ...], term: tuple[str, int, int], rule: str
) -> FeatureScored:
    return FeatureScored(kind, points, (term,), ((0, 0),), 0, 0, 0, complete=True, final=False, rule=rule)


def test_a_package_brings_the_screen_of_its_expansion(tmp_path: Path) -> None:
    info = tmp_path / "goat-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: goat\nVersion: 1.0\n")
    names = {"goat": "SCREEN", "twice": "TWICE", "paint": "PAINT", "broken": "NOTHING"}
    lines = [f"{name} = goat_screen:{source}" for name, source in names.items()]
    (info / "entry_points.txt").write_text("\n".join(["[hinterland.carcassonne.screens]", *lines]))
    (tmp_path / "goat_screen.py").write_text(PACKAGE, encoding="utf-8")
    path = os.pathsep.join([str(ROOT), str(tmp_path)])
    run = [sys.executable, "-c", PROGRAM]
    told = subprocess.run(run, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert told.stdout.splitlines() == [
        "[('broken', \"AttributeError: module 'goat_screen' has no attribute 'NOTHING'\"),"
        " ('paint', \"ValueError: no free codes: ['w']\"),"
        " ('twice', \"ValueError: two sets of words for ['inn']\")]",
        "goatherd 2 goat 2 inns",
        "['goat', 'end']",
        "S 0xeeeeee",
        "True",
    ], told.stderr


def test_an_expansion_without_a_screen_is_called_by_its_own_names() -> None:
    names = ("Anna", "Bo")

    class Grazed(Event):
        kind = "goat_grazed"

    assert WORDS.role("goatherd") == "goatherd"
    assert WORDS.tell(Grazed(), names) == "Goat grazed"
    sent = Deployed(0, "goatherd", "field", 0, 0, 0, "SHEEP-1")
    assert WORDS.tell(sent, names) == "Anna deployed a figure: goatherd."
    assert (
        WORDS.tell(scored("pasture", ((1, 6),), ("goat", 3, 2), "SHEEP-2"), names)
        == "Bo's pasture: 3 goat, 6 points."
    )
    assert WORDS.theirs("pasture", "Bo") == "pasture (Bo)"
    assert painter_for("carcassonne").figure("goatherd") is FOLLOWER


@pytest.mark.parametrize(
    ("points", "rule", "text"),
    [
        (((0, 14), (1, 14)), "CARC-7.4", "Your city is complete: 7 tiles, 14 points each for you and Bo."),
        (
            ((0, 14), (1, 14), (2, 14)),
            "CARC-7.4",
            "Your city is complete: 7 tiles, 14 points each for you, Anna and Bo.",
        ),
        (((1, 14), (2, 14)), "CARC-7.4", "Anna and Bo's city is complete: 7 tiles, 14 points each."),
        (((0, 0), (1, 0)), "SOLO-11", "Your city scores no points: no colour on it is last."),
    ],
)
def test_shared_points_are_told_to_you(points: tuple[tuple[int, int], ...], rule: str, text: str) -> None:
    names = ("You", "Bo") if len(points) == 2 and points[0][0] == 0 else ("You", "Anna", "Bo")
    assert WORDS.tell(scored("city", points, ("tiles", 7, 2), rule), names) == text


def test_you_come_first_among_players() -> None:
    assert players(("Anna", "You"), "you") == "you and Anna"
    assert players(("Anna", "You", "Bo"), "You") == "You, Anna and Bo"
    assert players(("Anna", "Bo"), "you") == "Anna and Bo"
    assert WORDS.theirs("city", "Anna", "You") == "your city"
    assert WORDS.theirs("city", "Anna", "Bo") == "Anna and Bo's city"
