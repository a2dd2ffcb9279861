"""Helper processes of a search: the analysis is the same with any number of them, and when they fail."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from typing import Any

import psutil
import pytest

import engine
from engine import bots
from engine.bots.budget import SearchBudget
from engine.bots.simulation import Outcome, SimulatedGame, Simulator
from tui.base import processes
from tui.play.table.helpers import ForkedHelpers


def position(game: str, moves: int, options: dict[str, engine.Setting] | None = None) -> engine.State:
    """Return a position of a game between bots with a choice, as the seat to move knows it."""
    state, dealer = engine.new_game(game, players=2, seed=4, options=options), engine.Dealer(4)
    player = bots.make("greedy", 1)
    while len(state.moves) < moves or state.current_player == engine.CHANCE or len(state.legal_moves()) < 9:
        seat = state.current_player
        chance = seat == engine.CHANCE
        state.push(dealer.deal(state) if chance else player.choose(state.view(seat)))
    return state.view(state.current_player)


_THERE_BEFORE: set[int] = set()


@pytest.fixture(autouse=True)
def _only_new_processes() -> None:
    """Leave processes of other tests out, such as that with which Python tracks shared resources."""
    _THERE_BEFORE.clear()
    _THERE_BEFORE.update(process.pid for process in psutil.Process().children())


def children() -> list[psutil.Process]:
    """Return the processes that a test has started."""
    return [process for process in psutil.Process().children() if process.pid not in _THERE_BEFORE]


@pytest.mark.parametrize(
    ("game", "moves", "bot", "options"),
    [
        ("carcassonne", 20, "master:sims=45", {}),
        ("discovery", 30, "expert:sims=24", {"hand": "two_private"}),  # a hidden hand
        ("discovery", 239, "master:sims=60", {}),  # soon chance has no say any more
        ("new_world", 20, "expert:sims=64", {}),  # replies depend on those before
        ("landover", 60, "master:sims=40", {}),
    ],
)
def test_the_analysis_is_the_same_with_any_number_of_processes(
    game: str, moves: int, bot: str, options: dict[str, engine.Setting]
) -> None:
    state = position(game, moves, options)
    alone = bots.make(bot, 7).think(state)
    before = state.fingerprint()
    for count in (1, 2):
        assert bots.make(bot, 7, helpers=ForkedHelpers(count)).think(state) == alone
        assert state.fingerprint() == before
    assert not children()


class Harmed(ForkedHelpers):
    """Helpers one of which gets a signal when the second batch begins."""

    def __init__(self, number: int) -> None:
        super().__init__(2)
        self.number = number
        self.batches = 0

    def play(self, games: Sequence[SimulatedGame], budget: SearchBudget) -> list[Outcome]:
        self.batches += 1
        if self.batches == 2:
            os.kill(children()[0].pid, self.number)
        return super().play(games, budget)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_the_analysis_is_the_same_when_a_helper_is_killed_or_stopped(number: int) -> None:
    state = position("landover", 60)
    helpers = Harmed(number)
    assert bots.make("master:sims=240", 7, helpers=helpers).think(state) == bots.make(
        "master:sims=240", 7
    ).think(state)
    assert helpers.batches > 2
    assert not children()


def test_a_search_that_is_cancelled_leaves_no_process() -> None:
    state = position("landover", 60)
    shares: list[float] = []

    def go_on(share: float) -> bool:
        shares.append(share)
        return share < 0.4

    found = bots.make("master:sims=60", 7, helpers=ForkedHelpers(2)).think(state, go_on)
    assert 0 < found.simulations < 60
    assert shares == sorted(shares)
    assert not children()


class Broken(ForkedHelpers):
    """Helpers for a search whose simulated games fail from the fourth round on."""

    memory = None

    def begin(self, simulator: Simulator) -> None:
        self.simulator = simulator
        super().begin(self)  # type: ignore[arg-type]

    def play(self, game: Any, check: Any) -> Any:  # type: ignore[override]
        """Play a batch, or one game in the place of the simulator."""
        if not isinstance(game, SimulatedGame):
            return super().play(game, check)
        if game.number == 3:
            raise ZeroDivisionError
        return self.simulator.play(game, check)


def test_an_error_in_a_simulated_game_is_raised_as_without_helpers() -> None:
    with pytest.raises(ZeroDivisionError):
        bots.make("master:sims=60", 7, helpers=Broken(2)).think(position("landover", 60))
    assert not children()


def test_where_no_process_can_be_forked_one_plays_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise BlockingIOError

    state = position("landover", 60)
    alone = bots.make("master:sims=45", 7).think(state)
    monkeypatch.setattr(os, "fork", refuse)
    assert bots.make("master:sims=45", 7, helpers=ForkedHelpers(2)).think(state) == alone


def test_the_number_of_processes_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "cores", lambda: 6)
    for said, number in (("", 4), ("1", 1), ("9", 9), ("0", 4), ("many", 4)):
        monkeypatch.setenv(processes.VARIABLE, said)
        assert processes.search_processes() == number
    monkeypatch.setattr(processes, "cores", lambda: 1)
    monkeypatch.setenv(processes.VARIABLE, "")
    assert processes.search_processes() == 1
