"""Long work is done one piece after the other."""

from __future__ import annotations

import asyncio

import pytest

from tui.server.pacer import Pacer
from tui.server.resizing import Resizing


async def test_turns_come_at_a_rate_after_some_at_once() -> None:
    turns = Pacer(a_second=10, at_once=2)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    times = []
    for _number in range(4):
        await turns.wait(lambda: True)
        times.append(loop.time() - begun)
    assert times[1] < times[2]
    assert times[2] >= 0.09
    assert times[3] >= 0.19


async def test_a_costly_turn_keeps_the_next_one_waiting() -> None:
    turns = Pacer(a_second=10, at_once=1)
    begun = asyncio.get_running_loop().time()
    await turns.wait(lambda: True, cost=3.0)
    await turns.wait(lambda: True)
    assert asyncio.get_running_loop().time() - begun >= 0.29


async def test_what_is_charged_keeps_the_next_turn_waiting() -> None:
    turns = Pacer(a_second=10, at_once=3)
    begun = asyncio.get_running_loop().time()
    await turns.wait(lambda: True)
    turns.charge(4)
    await turns.wait(lambda: True)
    assert asyncio.get_running_loop().time() - begun >= 0.19


async def test_a_turn_that_is_not_wanted_any_more_is_not_used_up() -> None:
    turns = Pacer(a_second=0.001, at_once=1)
    await turns.wait(lambda: False)
    async with asyncio.timeout(60):
        await turns.wait(lambda: True)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await turns.wait(lambda: True)


async def test_the_smallest_screen_is_resized_first_and_each_to_its_newest_size() -> None:
    resizing = Resizing()
    told: list[tuple[str, int, int]] = []

    def large(columns: int, lines: int) -> None:
        told.append(("large", columns, lines))

    def small(columns: int, lines: int) -> None:
        told.append(("small", columns, lines))

    resizing.want(large, (300, 100))  # this takes its time
    resizing.want(large, (299, 100))
    resizing.want(large, (298, 100))
    resizing.want(small, (80, 24))
    resizing._due = asyncio.get_running_loop().time()
    resizing._next()
    assert told == [("large", 300, 100), ("small", 80, 24)]
    resizing._due = asyncio.get_running_loop().time()
    resizing._next()
    assert told[2:] == [("large", 298, 100)]
    resizing.want(small, (81, 24))
    resizing.forget(small)
    resizing._due = asyncio.get_running_loop().time()
    resizing._next()
    resizing.close()
    assert len(told) == 3
