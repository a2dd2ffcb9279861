"""``review``: many games at a time, the same files as those of the app."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import saves
from saves import storage
from saves.reviews import open_review
from tests.command.conftest import Hinterland
from tests.command.test_cluster import Cluster, cluster, killed_and_replaced
from tests.saves.standing.played import play
from tui.play.table.thinking import Thinkers
from tui.presentation.presentation import Presentation
from tui.study.review import batch
from tui.study.review.reviewer import Reviewer

__all__ = ["cluster"]

Files = dict[str, bytes]


@pytest.fixture
def games(hinterland: Hinterland, data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with games that are over; a quick bot judges them."""
    monkeypatch.setattr(Presentation, "judge", "greedy")
    folder = data / "games"
    for game in ("castle", "discovery"):
        made = hinterland("simulate", game, "--bots", "random,greedy", "--games", 1, "--keep", folder)
        assert made.status == 0
    return folder


def reviews(folder: Path) -> Files:
    return {path.name: path.read_bytes() for path in folder.glob("*.review")}


def forget(folder: Path) -> None:
    for path in folder.glob("*.review"):
        path.unlink()


async def by_the_app(folder: Path) -> Files:
    """Review all games as the app does and return the files, which are removed."""
    thinkers = Thinkers()
    for path in sorted(folder.glob("*.jsonl")):
        reviewer = Reviewer(saves.read(path), thinkers)
        reviewer.start()
        while reviewer.running:
            await asyncio.sleep(0.02)
        assert reviewer.complete
    thinkers.close()
    found = reviews(folder)
    forget(folder)
    return found


def test_the_files_are_those_of_the_app(
    hinterland: Hinterland, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for log in games.glob("*.jsonl"):
        log.unlink()
    for seed in (1, 2):
        play(games, ["Anna", "(greedy)"], game="castle", seed=seed)
    monkeypatch.setattr(Presentation, "judge", "expert:sims=1")
    expected = asyncio.run(by_the_app(games))
    assert len(expected) == 2
    for jobs in (1, 2):
        told = hinterland("review", "--all", "--jobs", jobs)
        assert told.status == 0, told.err
        assert reviews(games) == expected
        head, *rows, last = told.out.splitlines()
        assert head.split() == ["game", "judged", "accuracy"]
        assert [row.split()[0] for row in rows] == sorted(path.stem for path in games.glob("*.jsonl"))
        assert all("Anna " in row and "greedy" not in row for row in rows)
        assert last == "2 games are reviewed"
        if jobs == 1:
            forget(games)
    again = hinterland("review", games, "--json").json["games"]
    assert [game["judged"] for game in again] == [0, 0]
    assert all(game["decisions"] > 20 for game in again)
    assert reviews(games) == expected


def test_accuracy_is_that_of_show(hinterland: Hinterland, games: Path) -> None:
    castle = next(games.glob("*castle*.jsonl"))
    [game] = hinterland("review", castle, "--json", "--jobs", 1).json["games"]
    assert game["accuracy"] == hinterland("show", castle, "--json").json["accuracy"]
    assert game["id"] == castle.stem
    assert len(reviews(games)) == 1  # of no other game


def test_an_interrupted_review_goes_on(
    hinterland: Hinterland, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hinterland("review", "--all", "--jobs", 1).status == 0
    expected = reviews(games)
    forget(games)
    judge = batch.judge_decision
    left = 12

    def interrupted(task: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return judge(task)

    monkeypatch.setattr(batch, "judge_decision", interrupted)
    stopped = hinterland("review", "--all", "--jobs", 1)
    stopped.refused("stopped after 12 decisions", status=130)
    [begun] = reviews(games).values()
    assert begun.count(b"\n") == 13
    assert any(one.startswith(begun) for one in expected.values())
    assert not list((games / ".locks").iterdir())
    left = 10_000
    told = hinterland("review", "--all", "--jobs", 1, "--json").json["games"]
    assert [game["judged"] < game["decisions"] for game in told] == [True, False]
    assert reviews(games) == expected


def test_games_that_cannot_be_reviewed(hinterland: Hinterland, games: Path, game: Path) -> None:
    """Errors are reported, and the other games are reviewed."""
    castle = next(games.glob("*castle*.jsonl"))
    log = saves.read(castle)
    with open_review(castle, log, "greedy"):
        found = hinterland("review", castle, game, "--json", "--jobs", 1)
    assert found.status == 1
    assert [one["judged"] for one in found.json["games"]] == [0, 0]
    assert "is not over yet" in found.err
    assert castle.stem in found.err
    assert hinterland("review", "--all", "--jobs", 1).status == 0  # what is not over is none of them
    assert len(reviews(games)) == 2


def test_bad_input(hinterland: Hinterland, data: Path, tmp_path: Path) -> None:
    hinterland("review").refused("name games or folders, or use --all", status=2)
    hinterland("review", "k3f9", "--all").refused("--all", status=2)
    hinterland("review", "k3f9").refused("k3f9")
    hinterland("review", "--all", "--jobs", "0").refused("--jobs", status=2)
    assert hinterland("review", "--all").out == "0 games are reviewed\n"
    hinterland("review", tmp_path / "none.jsonl").refused("none.jsonl")


@pytest.mark.slow
def test_the_same_on_a_cluster(
    hinterland: Hinterland, games: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 1, 2 and 4 workers, and with two that are killed at work and replaced."""
    monkeypatch.setattr(Presentation, "judge", "master:sims=2")
    assert hinterland("review", "--all", "--jobs", 2).status == 0
    expected = reviews(games)
    workers = []
    for wanted in (1, 2, 4):
        forget(games)
        while len(workers) < wanted:
            workers.append(cluster.worker())
        told = hinterland("review", "--all", "--on", cluster.address)
        assert told.status == 0, told.err
        assert reviews(games) == expected
    forget(games)
    with killed_and_replaced(cluster, workers[:2]):
        assert hinterland("review", "--all", "--on", cluster.address).status == 0
    assert reviews(games) == expected


def test_games_in_a_store(hinterland: Hinterland, games: Path, database_url: str) -> None:
    assert hinterland("store", "copy", games.parent, database_url).status == 0
    assert hinterland("review", "--all", "--jobs", 1).status == 0
    told = hinterland("review", "--all", "--jobs", 1, "--store", database_url)
    assert told.status == 0, told.err
    root = storage.open_store(database_url)
    found = {path.name: storage.read_bytes(root / "games" / path.name) for path in games.glob("*.review")}
    assert found == reviews(games)
