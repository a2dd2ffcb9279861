"""The commands with a game of Landover."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import engine
from engine.games.landover.state import LandoverState
from saves import Library, Seat
from tests.command.conftest import Hinterland
from tests.recording.players import played, read_cast
from tests.tui.at_table import NOW
from tests.tui.landover import go_on


@pytest.fixture
def island(data: Path) -> Path:
    """A game of Landover in its thirtieth turn."""
    settled = engine.game("landover").settle({"map": "duel-13"})
    seats = (Seat("Anna", "human", 0), Seat("Boris", "random", 1))
    library = Library(data / "games")
    with library.create(game="landover", seats=seats, options=settled, seed=4, created=NOW) as journal:

        def late(state: LandoverState) -> bool:
            return state.turn >= 30

        go_on(journal, late)
        return journal.path


def test_show_draws_the_map_and_tells_how_the_seats_stand(hinterland: Hinterland, island: Path) -> None:
    told = hinterland("show", island).out
    assert "Landover" in told
    assert "cards of goods" in told or "card of goods" in told
    assert "culture " in told
    assert "*6*" in told or "*8*" in told or "(6)" in told or "(8)" in told
    data = json.loads(hinterland("show", island, "--json").out)
    assert data["turn"] == 30
    assert data["map"] == "duel-13"


def test_pictures_and_texts_can_be_exported(hinterland: Hinterland, island: Path) -> None:
    root = ElementTree.fromstring(hinterland("export", island, "--format", "svg").out)
    texts = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("text")]
    assert any("Anna" in text for text in texts)
    story = hinterland("export", island, "--format", "txt").out
    assert "The turn order" in story
    assert "rolled" in story


def test_notation_comes_back(hinterland: Hinterland, data: Path, island: Path) -> None:
    text = data / "island.txt"
    hinterland("export", island, "-o", text)
    before = set((data / "games").glob("*.jsonl"))
    hinterland("import", text, "--copy")
    assert len(set((data / "games").glob("*.jsonl")) - before) == 1


def test_a_game_can_be_recorded(hinterland: Hinterland, island: Path) -> None:
    told = hinterland("export", island, "--format", "cast", "--at", "60", "--size", "80x24").out
    cast = read_cast(line + "\n" for line in told.splitlines())
    assert (cast.header["width"], cast.header["title"]) == (80, "Landover")
    *_most, (_moment, last) = played(cast)
    assert "step 60 of 60" in last.display[-1]
