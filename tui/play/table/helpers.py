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
from collections.abc import Iterable, Sequence
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from engine.bots.budget import SearchBudget, SearchStopped
from engine.bots.evaluation import UnknownReply
from engine.bots.simulation import Outcome, SimulatedGame, Simulator
from tui.base.processes import end_with

_LATE: Final = 2.0  # how many times the mean duration of a game the last game of a helper is waited for
_MOST_SILENT: Final = 8  # batches without an outcome after which a helper is given up


class ForkedHelpers:
    """Helpers that live as long as a search, as ``SearchHelpers`` of the engine describes them.

    Args:
        count: how many; fewer when the system has no room for them.
        inherited: connections of this process that helpers must not keep open.
    """

    def __init__(self, count: int, inherited: Sequence[Connection] = ()) -> None:
        self._count = count if hasattr(os, "fork") else 0
        self._inherited = inherited
        self._helpers: list[_Helper] = []
        self._simulator: Simulator | None = None
        self._number = 0  # of the batch
        self._seconds = 0.0
        self._played = 0

    def begin(self, simulator: Simulator) -> None:
        """Start the helpers of a search."""
        self._simulator = simulator
        self._seconds, self._played = 0.0, 0
        for _ in range(self._count):
            foreign = [*self._inherited, *[helper.line for helper in self._helpers]]
            try:
                self._helpers.append(_Helper(simulator, foreign))
            except OSError:
                break  # no room for another process

    def play(self, games: Sequence[SimulatedGame], budget: SearchBudget) -> list[Outcome]:
        """Return the outcomes of games in their order; of the first few only, when the search is to end."""
        simulator = self._simulator
        assert simulator is not None
        batch = _Batch(games, budget)
        with contextlib.suppress(SearchStopped):
            if simulator.memory is None or not games:
                self._share(simulator, batch)
            else:
                # What the first game learns most others need. What is still unknown then is learned in order.
                batch.play(simulator, 0)
                simulator.memory.learns = False
                try:
                    self._share(simulator, batch)
                finally:
                    simulator.memory.learns = True
                for place in sorted(batch.unknown):
                    batch.play(simulator, place)
        return batch.outcomes()

    def _share(self, simulator: Simulator, batch: _Batch) -> None:
        """Play the games of a batch together with the helpers; those that would learn remain.

        Raises:
            SearchStopped: when the search is to end.
        """
        self._number += 1
        # The games of a variation stay together: what is found in one of them is kept for the others.
        order = sorted(batch.missing(range(len(batch.games))), key=batch.games.__getitem__)
        shares = len(self._helpers) + 1
        cuts = [len(order) * share // shares for share in range(shares + 1)]
        mine = order[: cuts[1]]
        known = list(simulator.memory.known.items()) if simulator.memory is not None else []
        for share, helper in enumerate(self._helpers, 1):
            helper.hand_out(self._number, order[cuts[share] : cuts[share + 1]], batch.games, known)
        while True:
            self._collect(batch)
            place = self._next(mine, batch)
            if place is None:
                return
            begun = time.perf_counter()
            try:
                batch.play(simulator, place)
            except UnknownReply:
                batch.unknown.add(place)
            self._seconds += time.perf_counter() - begun
            self._played += 1

    def end(self) -> None:
        """End the helpers."""
        for helper in self._helpers:
            helper.end()
        self._helpers.clear()
        self._simulator = None

    def _collect(self, batch: _Batch) -> None:
        """Take in the outcomes that have arrived."""
        for helper in self._helpers:
            for place, outcome in helper.arrived():
                batch.keep(place, outcome)
            helper.left = batch.missing(helper.left)

    def _next(self, mine: list[int], batch: _Batch) -> int | None:
        """Return which game this process plays next; ``None`` when all have been played.

        After its own games it takes over the last one of the helper that is farthest behind.
        """
        if mine:
            return mine.pop(0)
        if all(len(helper.left) < 2 for helper in self._helpers):
            playing = [helper.line for helper in self._helpers if helper.left and not helper.gone]
            if playing:
                wait(playing, self._seconds / max(1, self._played) * _LATE)
                self._collect(batch)
        behind = max(self._helpers, key=lambda helper: len(helper.left), default=None)
        return behind.left.pop() if behind is not None and behind.left else None


class _Batch:
    """Games that are to be played, and the outcomes so far."""

    def __init__(self, games: Sequence[SimulatedGame], budget: SearchBudget) -> None:
        self.games = games
        self.unknown: set[int] = set()
        self._found: list[Outcome | None] = [None] * len(games)
        self._budget = budget

    def play(self, simulator: Simulator, place: int) -> None:
        """Play a game in this process.

        Raises:
            SearchStopped: when the search is to end.
            UnknownReply: when replies would have to learn and may not.
        """
        self.keep(place, simulator.play(self.games[place], self._budget.check))

    def keep(self, place: int, outcome: Outcome | None) -> None:
        """Keep the outcome of a game; ``None`` where replies would have to learn."""
        if outcome is None:
            self.unknown.add(place)
        elif self._found[place] is None:
            self._found[place] = outcome
            self._budget.games += 1

    def missing(self, places: Iterable[int]) -> list[int]:
        """Return those of some places whose games are still to be played, and can be at any time."""
        return [place for place in places if self._found[place] is None and place not in self.unknown]

    def outcomes(self) -> list[Outcome]:
        """Return the outcomes before the first one that is missing."""
        found: list[Outcome] = []
        for outcome in self._found:
            if outcome is None:
                break
            found.append(outcome)
        return found


class _Helper:
    """One forked process.

    Attributes:
        left: places of the games of this batch that it has yet to play.
    """

    def __init__(self, simulator: Simulator, foreign: Sequence[Connection]) -> None:
        self.left: list[int] = []
        self.gone = False
        self._number = 0
        self._silent = 0  # batches with games for it since it was heard of
        self._told = len(simulator.memory.known) if simulator.memory is not None else 0
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
            # It must never return into the code of its parent, which plays what is missing and meets errors.
            with contextlib.suppress(BaseException):
                for line in (self.line, *foreign):
                    line.close()
                _serve(far_end, simulator, parent)
            os._exit(0)
        far_end.close()

    def hand_out(
        self,
        number: int,
        places: list[int],
        games: Sequence[SimulatedGame],
        known: Sequence[tuple[Any, Any]],
    ) -> None:
        """Send games of a batch; those of the batch before that are not played are dropped."""
        self.left, self._number = places, number
        self._silent += bool(places)
        if self._silent > _MOST_SILENT:
            self._give_up()
        if not self.gone:
            try:
                self.line.send((number, [(place, games[place]) for place in places], known[self._told :]))
                self._told = len(known)
            except OSError:
                self._give_up()

    def arrived(self) -> list[tuple[int, Outcome | None]]:
        """Return places and outcomes that have arrived of this batch."""
        found: list[tuple[int, Outcome | None]] = []
        try:
            while not self.gone and self.line.poll():
                number, place, outcome = self.line.recv()
                self._silent = 0
                if number == self._number:
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

    memory = simulator.memory
    if memory is not None:
        memory.learns = False
    while True:
        number, games, known = line.recv()
        if memory is not None:
            memory.known.update(known)
        with contextlib.suppress(SearchStopped):
            for place, game in games:
                outcome: Outcome | None = None
                with contextlib.suppress(UnknownReply):
                    outcome = simulator.play(game, check)
                line.send((number, place, outcome))
