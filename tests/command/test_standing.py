"""``standing``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.command.conftest import App, Hinterland
from tests.hall.house import ANNA, BORIS, begun, house, play_enough
from tests.saves.standing.played import play


@pytest.fixture
def games(data: Path) -> Path:
    """Give the folder of two games of Anna's, one among people and one against a bot."""
    play(data / "games", ["Anna", "Bo"])
    play(data / "games", ["Anna", "(greedy)"], seed=2)
    return data / "games"


def test_without_games(hinterland: Hinterland, data: Path) -> None:
    assert "No game that counts" in hinterland("standing").out
    assert hinterland("standing", "--json").json == {
        "schema": 1,
        "ladder": "people",
        "season": None,
        "game": None,
        "rows": [],
    }


def test_the_ladder(hinterland: Hinterland, games: Path) -> None:
    lines = hinterland("standing").out.splitlines()
    assert lines[0] == "Ranks among people, all games"
    assert [line.split()[0] for line in lines[2:4]] == ["1.", "2."]
    assert all("Tier 1 I?" in line for line in lines[2:4])
    assert lines[-1] == "? means provisional: the rank comes from fewer than 10 games."
    rows = hinterland("standing", "--json").json["rows"]
    assert {row["name"] for row in rows} == {"Anna", "Bo"}
    assert rows[0]["rank"] == {
        "tier": 1,
        "division": 1,
        "points": rows[0]["rank"]["rating"],
        "rating": rows[0]["rank"]["rating"],
    }
    assert rows[0]["rank"]["rating"] > rows[1]["rank"]["rating"] == 0
    assert "points" not in lines[2]


@pytest.mark.parametrize("season", ["2026-autumn", "2026-12-31", "2026-Autumn"])
def test_a_season(hinterland: Hinterland, games: Path, season: str) -> None:
    found = hinterland("standing", "--season", season, "--json").json
    assert found["season"] == "2026-autumn"
    assert [row["games"] for row in found["rows"]] == [1, 1]
    assert found["rows"][1]["points"] == "0.00"
    assert hinterland("standing", "--season", season).out.startswith("Autumn 2026, all games")


def test_practice_and_one_game(hinterland: Hinterland, games: Path) -> None:
    text = hinterland("standing", "--practice").out
    assert "bot Greedy" in text
    assert [row["name"] for row in hinterland("standing", "--practice", "--json").json["rows"]] == ["Anna"]
    assert hinterland("standing", "--game", "carcassonne", "--json").json["rows"] == []
    hinterland("standing", "--game", "ludo").refused("ludo", status=2)


def test_one_person(hinterland: Hinterland, games: Path) -> None:
    found = hinterland("standing", "anna", "--json").json
    assert found["name"] == "Anna"
    (step,) = found["course"]
    assert (step["seats"], step["ended"]) == (2, "2026-12-31T23:59:59Z")
    assert step["rating"] == found["rank"]["rating"]
    lines = hinterland("standing", "ANNA").out.splitlines()
    assert lines[1].startswith("Anna: Tier 1 I?, ")
    assert lines[2].startswith("? means provisional")
    assert f"{step['change']:+}" in lines[4]
    practised = hinterland("standing", "Bo", "--practice").out
    assert "no rank yet" in practised


def test_what_cannot_be_told(hinterland: Hinterland, games: Path) -> None:
    hinterland("standing", "Nobody").refused("Nobody")
    hinterland("standing", "--season", "2026-06-31").refused("2026-06-31")
    hinterland("standing", "--season", "2026-autumn", "--practice").refused("--season", status=2)
    hinterland("standing", "Anna", "--season", "2026-autumn").refused("--season", status=2)


def test_the_people_of_the_server(hinterland: Hinterland, games: Path, data: Path) -> None:
    async def evening() -> None:
        async with house(data / "server") as hall:
            table = begun(hall, ANNA, BORIS)
            await play_enough(table)
            table.hand_over(ANNA)
            table.hand_over(BORIS)

    asyncio.run(evening())
    assert hinterland("standing", "--server", "--json").json["rows"] == []
    season = hinterland(
        "standing", "--server", "--season", "1970-01-01", "--json"
    ).json  # by the hall's clock
    assert sorted(row["name"] for row in season["rows"]) == ["Anna", "Boris"]


def test_new_can_be_rated_but_not_with_a_seed(hinterland: Hinterland, app: App, data: Path) -> None:
    hinterland("new", "discovery", "--rated", "--seed", "4").refused("--seed", status=2)
    assert hinterland("new", "discovery", "--rated").status == 0
    (log,) = (data / "games").glob("*.jsonl")
    assert b'"rated":true' in log.read_bytes()
