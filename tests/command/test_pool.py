"""The pool of processes that play games."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from tui.play.arena.errors import WorkerDied
from tui.play.arena.pool import Workers, completed, in_order


def doubled(number: int) -> int:
    time.sleep(0.05 if number == 0 else 0)  # the first one is late
    return 2 * number


def deadly(number: int) -> int:
    if number == 3:
        os._exit(9)
    return number


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order(jobs: int) -> None:
    assert list(in_order(doubled, range(20), Workers(jobs))) == [2 * number for number in range(20)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_task_comes_with_its_result(jobs: int) -> None:
    assert sorted(completed(doubled, range(9), Workers(jobs))) == [
        (number, 2 * number) for number in range(9)
    ]


def test_tasks_are_taken_shortly_before_they_are_worked_on() -> None:
    taken = 0

    def tasks() -> Iterator[int]:
        nonlocal taken
        for number in range(1000):
            taken += 1
            yield number

    results = in_order(doubled, tasks(), Workers(2))
    assert next(results) == 0
    results.close()
    assert taken < 20


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(WorkerDied):
        list(in_order(deadly, range(10), Workers(2)))
    with pytest.raises(WorkerDied):
        list(completed(deadly, range(10), Workers(2)))
