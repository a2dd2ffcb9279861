"""Plays the missing games of an arena on several cores, until enough is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from engine.bots.pairing import GameResult, Pairing
from engine.bots.sprt import Sprt, SprtBounds
from tui.play.arena.playing import ArenaGame, play
from tui.play.arena.pool import Workers, completed
from tui.play.arena.results_file import ResultsFile

Match = tuple[str, str]
"""The two bots of a match."""

Done = Callable[[], None]
"""Callback for each game that is over."""


class SequentialTests:
    """A sequential test for each match of an arena; see :mod:`engine.bots.sprt`.

    The deals of a match are counted in their order, whichever is over first, and none after the verdict. So
    verdicts do not depend on how many games are played at a time.

    Args:
        pairings: all games of the arena, in order.
    """

    def __init__(self, bounds: SprtBounds, pairings: Sequence[Pairing]) -> None:
        self.tests = {(one.a, one.b): Sprt(bounds, one.players) for one in pairings}
        self._deals: dict[Match, list[Pairing]] = {match: [] for match in self.tests}
        for one in pairings:
            if one.seat == 0:
                self._deals[one.a, one.b].append(one)

    def update(self, results: Mapping[Pairing, GameResult]) -> None:
        """Count the deals that have become complete."""
        for match, test in self.tests.items():
            deals = self._deals[match]
            while test.verdict is None and test.deals < len(deals):
                first = deals[test.deals]
                played = [results.get(replace(first, seat=seat)) for seat in range(first.players)]
                won = [result.won for result in played if result is not None]
                if len(won) < first.players:
                    break
                test.add(sum(won) / len(won))

    def is_decided(self, match: Match) -> bool:
        """Return whether a match has its verdict."""
        return self.tests[match].verdict is not None

    @property
    def all_decided(self) -> bool:
        """True if every match has its verdict."""
        return all(map(self.is_decided, self.tests))


def missing(results: ResultsFile, pairings: Sequence[Pairing]) -> list[Pairing]:
    """Return the games that have not been played yet."""
    return [pairing for pairing in pairings if pairing not in results.results]


def play_all(
    rules: ArenaGame,
    results: ResultsFile,
    pairings: Sequence[Pairing],
    workers: Workers,
    done: Done,
    tests: SequentialTests | None = None,
) -> None:
    """Play games and keep each result at once.

    Args:
        tests: those of matches that end with a verdict; up to date with the results.

    Raises:
        ClusterError: when the cluster cannot be used.
        WorkerDied: when a process has ended by itself; the results so far are kept.
        OSError: when a result cannot be written.
    """
    # Matches that are decided by the time they would be played are left out.
    wanted = (one for one in pairings if not tests or not tests.is_decided((one.a, one.b)))
    played = completed(partial(play, rules), wanted, workers.at_most(len(pairings)))
    try:
        for pairing, result in played:
            results.add(pairing, result)
            if tests:
                tests.update(results.results)
            done()
            if tests and tests.all_decided:
                break
    finally:
        played.close()
