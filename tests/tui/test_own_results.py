"""The figures of those who play alone."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

from saves import Library, Seat
from saves.results.finished_game import by_name
from saves.results.totals import by_bot
from tests.tui.program import play
from tui.app.screens.standing.own import OwnResults, own_results

BEFORE = datetime(2026, 11, 20, 12, tzinfo=UTC)
TODAY = datetime(2026, 11, 21, 12, tzinfo=UTC)


def results(folder: Path, person: str = "anna", *, alone: bool = True) -> OwnResults:
    found = by_name(Library(folder / "games").games())
    return own_results(found, person, date(2026, 11, 21), alone=alone)


def test_games_with_bots_are_added_up_by_game_and_bot(tmp_path: Path) -> None:
    play(tmp_path, at=BEFORE)
    play(tmp_path, seed=4, at=TODAY)
    play(tmp_path, game="castle", seats=(Seat("Zoe", "human", 0), Seat("B", "beginner", 1)), at=TODAY)
    play(tmp_path, seats=(Seat("Anna", "human", 0), Seat("Ben", "human", 1)), at=TODAY)  # no bot
    play(tmp_path, turns=4)  # not over
    found = results(tmp_path)
    assert (found.total.games, found.today.games) == (3, 2)
    assert {row: totals.games for row, totals in by_bot(found.games).items()} == {
        ("discovery", "greedy"): 2,
        ("castle", "beginner"): 1,
    }
    logs = Library(tmp_path / "games").games()
    own = [game.scores[0] for game in logs if game.finished and game.seats[1].player != "human"]
    assert (found.total.best and found.total.best.points, found.total.average) == (max(own), sum(own) / 3)


def test_on_a_server_only_games_of_the_own_key_count(tmp_path: Path) -> None:
    play(tmp_path, at=TODAY)
    assert results(tmp_path, "ben", alone=False).total.games == 0
    assert results(tmp_path, "anna", alone=False).total.games == 1


def test_the_index_gives_summaries_without_reading_logs(tmp_path: Path) -> None:
    first = play(tmp_path, turns=2)
    folder = tmp_path / "games"
    assert Library(folder).indexed() == []
    assert [game.id for game in Library(folder).indexed(1)] == [first]
    second = play(tmp_path, turns=2, seed=4)
    assert [game.id for game in Library(folder).indexed()] == [first]
    assert {game.id for game in Library(folder).indexed(5)} == {first, second}
