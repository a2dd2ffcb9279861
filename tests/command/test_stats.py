"""``stats``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command.conftest import Hinterland
from tests.saves.standing.played import play


@pytest.fixture
def games(data: Path) -> Path:
    """Give the folder of two games against a bot and a solo one."""
    play(data / "games", ["Anna", "(greedy)"])
    play(data / "games", ["Anna", "(beginner)"], game="carcassonne", river="true")
    play(data / "games", ["x", "y", "z"], game="carcassonne", solo="easy")
    return data / "games"


def test_without_games(hinterland: Hinterland, data: Path) -> None:
    assert "No game that counts" in hinterland("stats").out
    assert hinterland("stats", "--json").json["totals"]["games"] == 0
    assert hinterland("stats", "--year", "2026", "--json").json["totals"] is None
    assert "not finished a game in 2026" in hinterland("stats", "--year", "2026").out


def test_all_games(hinterland: Hinterland, games: Path) -> None:
    told = hinterland("stats").out
    assert told.startswith("Your games: 3 games, ")
    for words in ("Greedy", "Beginner", "easy", "To the last tile"):
        assert words in told
    found = hinterland("stats", "--json").json
    assert found["schema"] == 1
    assert found["totals"]["games"] == 3
    assert found["totals"]["contested"] == 2
    assert [(row["game"], row["bot"]) for row in found["against"]] == [
        ("carcassonne", "beginner"),
        ("discovery", "greedy"),
    ]
    assert found["solo"][0]["difficulty"] == "easy"
    assert found["records"]["carcassonne"]["deployed"]["value"] > 0
    assert {one["name"]: one["earned"] for one in found["achievements"]}[
        "first_game"
    ] == "2026-12-31T23:59:59Z"


def test_some_games(hinterland: Hinterland, games: Path) -> None:
    def count(*asked: str) -> int:
        found = hinterland("stats", *asked, "--json").json["totals"]["games"]
        assert isinstance(found, int)
        return found

    assert count("carcassonne") == 2
    assert count("--bot", "greedy") == 1
    assert count("carcassonne", "--option", "river=true") == 1
    assert count("--since", "2027-01-02") == 0
    assert count("--until", "2027-01-02") == 3
    assert count("--name", "Anna") == 2
    assert "Followers placed" in hinterland("stats", "carcassonne").out
    year = "2026" if "2026" in hinterland("stats").out else "2027"  # in local time
    assert f"{year} in review" in hinterland("stats", "--year", year).out
    assert hinterland("stats", "--year", year, "--json").json["totals"]["games"] == 3
    assert "Checkmate" in hinterland("stats", "--achievements").out


def test_what_cannot_be_told(hinterland: Hinterland, games: Path) -> None:
    hinterland("stats", "ludo").refused("ludo", status=2)
    hinterland("stats", "--since", "yesterday").refused("'yesterday' is not a day", status=2)
    hinterland("stats", "--option", "river=true").refused("name the GAME", status=2)
    hinterland("stats", "--year", "2026", "--since", "30d").refused("--year", status=2)
