"""Bots in separate processes: progress, stopping, and errors."""

from __future__ import annotations

import asyncio
import errno
import gc
import multiprocessing.context
import os
import resource
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from unittest.mock import Mock

import psutil
import pytest

import engine
from engine.bots import Analysis, RatedMove, make
from engine.landscape.records import Pass
from tests.waiting import until
from tui.play.table import thinking
from tui.play.table.thinking import BotQuery, BotTrouble, Job, Thinkers, Told, WarmPosition, ask, sensible


def question(bot: str, seed: int = 1, game: str = "discovery") -> BotQuery:
    """Return the question what the first to move should do; by default one that is not settled soon."""
    state, dealer = engine.new_game(game, players=2, seed=seed), engine.Dealer(seed)
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    return ask(state, bot, seed)


def answer(question: BotQuery) -> Analysis:
    """Return a fresh bot's analysis."""
    return WarmPosition().answer(question)


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    found = Thinkers()
    yield found
    found.close()


def pids(thinkers: Thinkers) -> list[int]:
    workers = (*thinkers._idle, *thinkers._busy)
    return [worker._process.pid or 0 for worker in workers]


async def test_a_thought_crosses_the_border_whole(thinkers: Thinkers) -> None:
    for bot in ("random", "greedy", "expert:sims=20"):
        asked = question(bot)
        assert await thinkers.think(asked) == answer(asked)
    assert len(pids(thinkers)) == 1


async def test_progress_is_told_while_a_bot_searches(thinkers: Thinkers) -> None:
    shares: list[float] = []
    task = asyncio.create_task(thinkers.think(question("master:ms=600000"), shares.append))
    await until(lambda: len(shares) > 2)  # however slow the machine is
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 1


async def test_who_stops_waiting_stops_the_bot_and_its_process_serves_on(thinkers: Thinkers) -> None:
    shares: list[float] = []
    task = asyncio.create_task(thinkers.think(question("master:ms=600000"), shares.append))
    await until(lambda: bool(shares))
    before = pids(thinkers)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await until(lambda: not thinkers._busy)
    assert pids(thinkers) == before
    assert await thinkers.think(question("greedy")) == answer(question("greedy"))
    assert pids(thinkers) == before


async def test_two_can_think_at_a_time_and_one_process_is_kept(thinkers: Thinkers) -> None:
    asked = [question("expert:sims=10", seed) for seed in (1, 2)]
    found = await asyncio.gather(*(thinkers.think(one) for one in asked))
    assert found == [answer(one) for one in asked]
    assert len(pids(thinkers)) == 1


async def test_a_bot_that_fails_says_why(thinkers: Thinkers) -> None:
    asked = question("greedy")
    with pytest.raises(BotTrouble, match="it has failed: there is no bot level 'greatest'"):
        await thinkers.think(replace(asked, bot="greatest"))
    with pytest.raises(BotTrouble, match="it has failed: ValueError: unknown kind 'castle'"):
        await thinkers.think(replace(asked, moves=({"kind": "castle"},)))
    assert await thinkers.think(asked) == answer(asked)


async def test_a_killed_process_is_replaced_once(thinkers: Thinkers) -> None:
    shares: list[float] = []
    task = asyncio.create_task(thinkers.think(question("master:sims=100000"), shares.append))
    for _ in range(2):
        shares.clear()
        await until(lambda: bool(shares))
        os.kill(pids(thinkers)[0], signal.SIGKILL)
    with pytest.raises(BotTrouble, match="twice in a row"):
        await task
    assert await thinkers.think(question("greedy")) == answer(question("greedy"))


async def test_a_bot_that_gives_no_sign_of_life_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers()
    try:
        await thinkers.think(question("random"))
        [pid] = pids(thinkers)
        os.kill(pid, signal.SIGSTOP)
        monkeypatch.setattr(thinkers, "_patience", 2.0)
        with pytest.raises(BotTrouble, match="no sign of life for 2 seconds"):
            await thinkers.think(question("random"))
        assert not pids(thinkers)
        monkeypatch.undo()
        assert await thinkers.think(question("random")) == answer(question("random"))
    finally:
        thinkers.close()


async def test_a_bot_that_exceeds_its_time_is_given_up(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "_OVERTIME", -2999.95)
    monkeypatch.setattr(thinking, "_TICK_SECONDS", 0.02)
    with pytest.raises(BotTrouble, match="exceeded its time"):
        await thinkers.think(question("master:ms=600000"))
    assert not pids(thinkers)


async def test_closing_ends_every_process() -> None:
    thinkers = Thinkers()
    shares: list[float] = []
    task = asyncio.create_task(thinkers.think(question("master:ms=600000"), shares.append))
    await until(lambda: bool(shares))
    [pid] = pids(thinkers)
    thinkers.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    task.cancel()


def test_what_is_shown_of_a_thought_rests_on_trials() -> None:
    a, b, c = (RatedMove(Pass(), worth, visits) for worth, visits in ((5.0, 9), (6.0, 2), (7.0, 0)))
    assert sensible(Analysis((a, b, c), 11)) == [a, RatedMove(Pass(), 5.0, 2)]
    only_guessed = Analysis((RatedMove(Pass(), 3.0), RatedMove(Pass(), 1.0), RatedMove(Pass(), 2.0)))
    assert [one.value for one in sensible(only_guessed)] == [3.0, 2.0, 1.0]


def test_the_game_is_asked_as_the_seat_knows_it() -> None:
    state = engine.new_game("discovery", players=2, seed=3, options={"hand": "two_private"})
    dealer = engine.Dealer(3)
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    asked = ask(state, "greedy", 1)
    assert answer(asked) == make("greedy", 1).think(state.view(state.current_player))


async def test_only_so_many_bots_think_at_once() -> None:
    class Counting(Thinkers):
        now = most = 0

        async def _think_once(self, question: BotQuery | Job, told: Told | None) -> Analysis:
            self.now += 1
            self.most = max(self.most, self.now)
            await asyncio.sleep(0)
            self.now -= 1
            return Analysis(())

    thinkers = Counting(most=2)

    await asyncio.gather(*(thinkers.think(question("random")) for _ in range(6)))
    assert thinkers.most == 2


async def test_closing_while_a_bot_thinks_ends_its_process_once() -> None:
    """The thought is cancelled after, or before, its process is ended: as an app ends, or a table."""
    for cancelled_first in (False, True):
        thinkers = Thinkers()
        shares: list[float] = []
        task = asyncio.create_task(thinkers.think(question("master:ms=600000"), shares.append))
        await until(lambda found=shares: bool(found))  # type: ignore[misc]
        [worker] = thinkers._busy
        if cancelled_first:
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            thinkers.close()
        else:
            thinkers.close()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        await asyncio.gather(*thinkers._returning)  # raises what went wrong while the bot was called back
        with pytest.raises(ValueError, match="closed"):
            worker._process.is_alive()


async def test_after_closing_no_process_is_started() -> None:
    thinkers = Thinkers()
    shares: list[float] = []
    task = asyncio.create_task(thinkers.think(question("master:ms=600000"), shares.append))
    await until(lambda: bool(shares))
    thinkers.close()
    with pytest.raises(asyncio.CancelledError):  # it would ask a new process when one has died
        await task
    with pytest.raises(asyncio.CancelledError):
        await thinkers.think(question("greedy"))
    assert pids(thinkers) == []


async def test_a_process_is_started_when_there_is_room_again(thinkers: Thinkers) -> None:
    asked = question("greedy")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.dup(0)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free + 1, hard))  # room for half a pipe
    try:
        task = asyncio.create_task(thinkers.think(asked))
        await asyncio.sleep(0.4)
        assert not task.done()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert await task == answer(asked)


async def test_where_there_is_no_room_for_a_process_that_is_said(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "_START_DELAYS", (0.0, 0.0))
    cause = BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
    monkeypatch.setattr(multiprocessing.context.SpawnProcess, "start", Mock(side_effect=cause))
    before = len(os.listdir("/proc/self/fd"))
    with pytest.raises(BotTrouble, match=r"no process can be started for it: .*Resource temporarily"):
        await thinkers.think(question("greedy"))
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) <= before


async def test_several_processes_share_a_search_and_end_with_it() -> None:
    thinkers = Thinkers(processes=3)
    try:
        asked = question("expert:sims=40")
        assert await thinkers.think(asked) == answer(asked)
        [pid] = pids(thinkers)
        assert not psutil.Process(pid).children()

        task = asyncio.create_task(thinkers.think(question("master:ms=600000", game="landover")))
        await until(lambda: len(psutil.Process(pid).children()) == 2)
        helpers = psutil.Process(pid).children()
        thinkers.close()  # kills the process that searches
        await until(lambda: not any(map(lives, helpers)))
        with pytest.raises(asyncio.CancelledError):
            await task
    finally:
        thinkers.close()


def lives(process: psutil.Process) -> bool:
    """True if a process runs; one whose parent has not looked yet does not."""
    return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)


async def test_processes_are_kept_while_many_questions_are_asked() -> None:
    thinkers = Thinkers(processes=2)
    try:
        with thinkers.kept_ready():
            for _ in range(2):
                await asyncio.gather(*(thinkers.think(question("random")) for _ in range(2)))
                assert len(pids(thinkers)) == 2
        assert len(pids(thinkers)) == 1
    finally:
        thinkers.close()


@pytest.mark.parametrize("game", ["discovery", "landover"])
def test_a_position_is_kept_for_the_next_question(game: str) -> None:
    state, dealer = engine.new_game(game, players=2, seed=2), engine.Dealer(2)
    warm, asked = WarmPosition(), []
    for _ in range(50):
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
        else:
            asked.append(ask(state, "greedy", 1))
            state.push(warm.answer(asked[-1]).ranked[0].move)
    for one in (*asked[::-7], *asked[::9]):  # forwards and back, for either seat
        assert warm.answer(one) == answer(one)
    with pytest.raises(ValueError, match="unknown kind"):
        warm.answer(replace(asked[0], moves=({"kind": "castle"},)))
    assert warm.answer(asked[3]) == answer(asked[3])
