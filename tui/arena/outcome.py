"""What an arena has shown, match by match: as data and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, fsum, isfinite
from typing import Any

from engine.bots.elo import Standing, standing
from engine.bots.pairing import Fixture, Result, counted, pairs
from tui.words import _


@dataclass(frozen=True, slots=True)
class Outcome:
    """How two bots stand against each other.

    Attributes:
        a, b: the bots as they were named.
        games: how many they played, two a deal.
        wins_a, wins_b, ties: how many each won alone, and how many they shared.
        standing: what that says about ``a``.
        ms: milliseconds of each decision, in ascending order, of ``a`` and of ``b``.
    """

    a: str
    b: str
    games: int
    wins_a: int
    wins_b: int
    ties: int
    standing: Standing
    ms: tuple[tuple[float, ...], tuple[float, ...]]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON-ready data."""
        found = self.standing
        return {
            "a": self.a,
            "b": self.b,
            "games": self.games,
            "wins_a": self.wins_a,
            "wins_b": self.wins_b,
            "ties": self.ties,
            "mean_diff": round(found.difference, 3),
            "elo": round(found.elo, 1),
            "elo_ci": [round(bound, 1) for bound in found.elo_ci],
            "ms_per_move": {"a": round(mean(self.ms[0]), 3), "b": round(mean(self.ms[1]), 3)},
        }


def outcome(results: Mapping[Fixture, Result], a: str, b: str) -> Outcome:
    """Return how two bots stand after the deals that they have played from both seats.

    Raises:
        ValueError: when there is none.
    """
    deals = pairs(results, a, b)
    found = standing(
        [(first.won + second.won) / 2 for first, second in deals],
        [(first.difference + second.difference) / 2 for first, second in deals],
    )
    played = [result for deal in deals for result in deal]
    times = [tuple(sorted(ms for result in played for ms in result.ms[side])) for side in (0, 1)]
    return Outcome(a, b, len(played), *counted(played), found, (times[0], times[1]))


def mean(values: Sequence[float]) -> float:
    """Return the mean of some values, 0 of none."""
    return fsum(values) / len(values) if values else 0.0


def slow(ascending: Sequence[float]) -> float:
    """Return the 95th percentile of values in ascending order, 0 of none."""
    return ascending[ceil(0.95 * len(ascending)) - 1] if ascending else 0.0


def rows(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table, its head first."""
    yield (
        _("bots"),
        _("games"),
        _("won"),
        _("lost"),
        _("shared"),
        _("win rate"),
        _("95 %"),
        _("points ahead"),
        _("95 %"),
        _("Elo"),
        _("95 %"),
    )
    for one in outcomes:
        found = one.standing
        low, high = found.share_ci
        worse, better = found.difference_ci
        yield (
            _("{a} against {b}").format(a=one.a, b=one.b),
            str(one.games),
            str(one.wins_a),
            str(one.wins_b),
            str(one.ties),
            f"{100 * found.share:.1f} %",
            _("{low} to {high}").format(low=f"{100 * low:.1f}", high=f"{100 * high:.1f}"),
            f"{found.difference:+.1f}",
            _("{low} to {high}").format(low=f"{worse:+.1f}", high=f"{better:+.1f}")
            if isfinite(worse)
            else "?",
            f"{found.elo:+.0f}",
            _("{low} to {high}").format(low=f"{found.elo_ci[0]:+.0f}", high=f"{found.elo_ci[1]:+.0f}"),
        )


def pace_rows(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table of times, its head first."""
    yield (_("bot"), _("decisions"), _("ms, mean"), _("ms, 95 % below"), _("ms, most"))
    times: dict[str, list[float]] = {}
    for one in outcomes:
        for name, ms in zip((one.a, one.b), one.ms, strict=True):
            times.setdefault(name, []).extend(ms)
    for name, found in times.items():
        found.sort()
        most = found[-1] if found else 0.0
        yield (name, str(len(found)), f"{mean(found):.1f}", f"{slow(found):.1f}", f"{most:.1f}")
