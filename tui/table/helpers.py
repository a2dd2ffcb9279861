"""Helper processes that play simulated games of a search.

A helper is forked from the process that searches, so it begins with the position and with all that has been
found so far. Over a pipe go the numbers of games and their outcomes. A helper that is late or gone costs time
only: its games are played by the process that searches. Where nothing can be forked, that plays them all.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import threading
import time
import warnings
from collections.abc import Sequence
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Final

from engine.bots.budget import SearchBudget, SearchStopped
from engine.bots.simulation import Outcome, SearchHelpers, SimulatedGame, Simulator
from tui.processes import end_with

_LATE: Final = 2.0
"""How many times the mean duration of a game the last game of a helper is waited for."""
_MOST_SILENT: Final = 8
"""Batches without an outcome after which a helper is given up."""


class ForkedHelpers(SearchHelpers):
    """Helpers that live as long as a search.

    Args:
        count: how many; fewer when the system has no room for them.
        inherited: connections of this process that helpers must not keep open.
    """

    def __init__(self, count: int, inherited: Sequence[Connection] = ()) -> None:
        self._count = count if hasattr(os, "fork") else 0
        self._inherited = inherited
        self._helpers: list[_Helper] = []
        self._simulator: Simulator | None = None
        self._batch = 0
        self._seconds = 0.0
        self._played = 0

    def begin(self, simulator: Simulator) -> None:
        self._simulator = simulator
        self._seconds, self._played = 0.0, 0
        for _ in range(self._count):
            foreign = [*self._inherited, *[helper.line for helper in self._helpers]]
            try:
                self._helpers.append(_Helper(simulator, foreign))
            except OSError:
                break  # no room for another process

    def play(self, games: Sequence[SimulatedGame], budget: SearchBudget) -> list[Outcome]:
        self._batch += 1
        found: list[Outcome | None] = [None] * len(games)
        # The games of a variation stay together: what is found in one of them is kept for the others.
        order = sorted(range(len(games)), key=games.__getitem__)
        shares = len(self._helpers) + 1
        cuts = [len(order) * share // shares for share in range(shares + 1)]
        mine = order[: cuts[1]]
        for number, helper in enumerate(self._helpers, 1):
            helper.hand_out(self._batch, order[cuts[number] : cuts[number + 1]], games)
        with contextlib.suppress(SearchStopped):
            while True:
                self._collect(found, budget)
                place = self._next(mine, found, budget)
                if place is None:
                    break
                begun = time.perf_counter()
                assert self._simulator is not None
                found[place] = self._simulator.play(games[place], budget.check)
                budget.games += 1
                self._seconds += time.perf_counter() - begun
                self._played += 1
        played: list[Outcome] = []
        for outcome in found:
            if outcome is None:
                break
            played.append(outcome)
        return played

    def end(self) -> None:
        for helper in self._helpers:
            helper.end()
        self._helpers.clear()
        self._simulator = None

    def _collect(self, found: list[Outcome | None], budget: SearchBudget) -> None:
        """Take in the outcomes that have arrived."""
        for helper in self._helpers:
            for place, outcome in helper.arrived():
                if found[place] is None:
                    found[place] = outcome
                    budget.games += 1
            helper.left = [place for place in helper.left if found[place] is None]

    def _next(self, mine: list[int], found: list[Outcome | None], budget: SearchBudget) -> int | None:
        """Return which game this process plays next; ``None`` when all have been played.

        After its own games it takes over the last one of the helper that is farthest behind.
        """
        if mine:
            return mine.pop(0)
        if all(len(helper.left) < 2 for helper in self._helpers):
            playing = [helper.line for helper in self._helpers if helper.left and not helper.gone]
            if playing:
                wait(playing, self._seconds / max(1, self._played) * _LATE)
                self._collect(found, budget)
        behind = max(self._helpers, key=lambda helper: len(helper.left), default=None)
        return behind.left.pop() if behind is not None and behind.left else None


class _Helper:
    """One forked process.

    Attributes:
        line: leads to it.
        left: places of the games of this batch that it has yet to play.
        gone: whether it has ended, or been ended.
    """

    def __init__(self, simulator: Simulator, foreign: Sequence[Connection]) -> None:
        self.left: list[int] = []
        self.gone = False
        self._batch = 0
        self._silent = 0  # batches since it was heard of
        self.line, far_end = Pipe()
        parent = os.getpid()
        try:
            with warnings.catch_warnings():
                # The only other thread of a bot's process sleeps, so a fork is safe.
                warnings.simplefilter("ignore", DeprecationWarning)
                self._pid = os.fork()
        except OSError:
            self.line.close()
            far_end.close()
            raise
        if self._pid == 0:
            with contextlib.suppress(BaseException):  # it must never return into the code of its parent
                for line in (self.line, *foreign):
                    line.close()
                _serve(far_end, simulator, parent)
            os._exit(0)
        far_end.close()

    def hand_out(self, batch: int, places: list[int], games: Sequence[SimulatedGame]) -> None:
        """Send the games of a batch; those of the batch before that are not played are dropped."""
        self.left, self._batch = places, batch
        self._silent += 1
        if self._silent > _MOST_SILENT:
            self._give_up()
        if not self.gone:
            try:
                self.line.send((batch, [(place, games[place]) for place in places]))
            except OSError:
                self._give_up()

    def arrived(self) -> list[tuple[int, Outcome]]:
        """Return places and outcomes that have arrived of this batch."""
        found: list[tuple[int, Outcome]] = []
        try:
            while not self.gone and self.line.poll():
                batch, place, outcome = self.line.recv()
                self._silent = 0
                if batch == self._batch:
                    found.append((place, outcome))
        except (EOFError, OSError):
            self._give_up()
        return found

    def end(self) -> None:
        """End the process."""
        if not self.gone:
            self._give_up()

    def _give_up(self) -> None:
        self.gone = True
        self.line.close()
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)


# -- in the helper ----------------------------------------------------------------------------------------


def _serve(line: Connection, simulator: Simulator, parent: int) -> None:
    """Play games until the other end is closed; the games of a new batch replace those of the one before."""
    gc.freeze()  # memory that no collection visits stays shared
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()

    def check() -> None:
        if line.poll():
            raise SearchStopped

    while True:
        batch, games = line.recv()
        with contextlib.suppress(SearchStopped):
            for place, game in games:
                line.send((batch, place, simulator.play(game, check)))
