"""The results of an arena, match by match, as data and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, fsum, isfinite
from typing import Any

from engine.bots.elo import MatchStats, match_stats
from engine.bots.pairing import MATCH, GameResult, Pairing, complete_deals, count_outcomes
from tui.words import _


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """The result of a match between two bots.

    Attributes:
        a, b: the bots as they were named.
        players: seats of each game; ``b`` sits in all but one.
        games: how many they played, one a deal from every seat.
        wins_a, wins_b, ties: how many ``a`` won alone, lost, and shared.
        stats: what that says about ``a``.
        ms: milliseconds of each decision, in ascending order, of ``a`` and of ``b``.
    """

    a: str
    b: str
    players: int
    games: int
    wins_a: int
    wins_b: int
    ties: int
    stats: MatchStats
    ms: tuple[tuple[float, ...], tuple[float, ...]]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON-ready data; what it means against one is told where there are several rivals."""
        found = self.stats
        against_one = {
            "share_adjusted": round(found.adjusted, 4),
            "share_adjusted_ci": [round(bound, 4) for bound in found.adjusted_ci],
        }
        return {
            "a": self.a,
            "b": self.b,
            "games": self.games,
            "wins_a": self.wins_a,
            "wins_b": self.wins_b,
            "ties": self.ties,
            **(against_one if self.players > MATCH else {}),
            "mean_diff": round(found.difference, 3),
            "elo": round(found.elo, 1),
            "elo_ci": [round(bound, 1) for bound in found.elo_ci],
            "ms_per_move": {"a": round(mean(self.ms[0]), 3), "b": round(mean(self.ms[1]), 3)},
        }


def outcome(results: Mapping[Pairing, GameResult], a: str, b: str, players: int) -> MatchOutcome:
    """Return how two bots stand after the deals that they have played from every seat.

    Raises:
        ValueError: when there is none.
    """
    found = complete_deals(results, a, b)
    stats = match_stats(
        [mean([result.won for result in deal]) for deal in found],
        [mean([result.difference for result in deal]) for deal in found],
        players - 1,
    )
    played = [result for deal in found for result in deal]
    times = [tuple(sorted(ms for result in played for ms in result.ms[side])) for side in (0, 1)]
    return MatchOutcome(a, b, players, len(played), *count_outcomes(played), stats, (times[0], times[1]))


def mean(values: Sequence[float]) -> float:
    """Return the mean of some values, 0 of none."""
    return fsum(values) / len(values) if values else 0.0


def slow(ascending: Sequence[float]) -> float:
    """Return the 95th percentile of values in ascending order, 0 of none."""
    return ascending[ceil(0.95 * len(ascending)) - 1] if ascending else 0.0


def rows(outcomes: Sequence[MatchOutcome]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table, its head first.

    Where there are several rivals, the share of wins is followed by what it means against one.
    """
    several = any(one.players > MATCH for one in outcomes)
    yield (
        _("bots"),
        _("games"),
        _("won"),
        _("lost"),
        _("shared"),
        _("win rate"),
        _("95 %"),
        *((_("against one"), _("95 %")) if several else ()),
        _("points ahead"),
        _("95 %"),
        _("Elo"),
        _("95 %"),
    )
    for one in outcomes:
        found = one.stats
        worse, better = found.difference_ci
        yield (
            _opponents(one),
            str(one.games),
            str(one.wins_a),
            str(one.wins_b),
            str(one.ties),
            f"{100 * found.share:.1f} %",
            _percent(found.share_ci),
            *((f"{100 * found.adjusted:.1f} %", _percent(found.adjusted_ci)) if several else ()),
            f"{found.difference:+.1f}",
            _("{low} to {high}").format(low=f"{worse:+.1f}", high=f"{better:+.1f}")
            if isfinite(worse)
            else "?",
            f"{found.elo:+.0f}",
            _("{low} to {high}").format(low=f"{found.elo_ci[0]:+.0f}", high=f"{found.elo_ci[1]:+.0f}"),
        )


def _opponents(one: MatchOutcome) -> str:
    if one.players == MATCH:
        return _("{a} against {b}").format(a=one.a, b=one.b)
    return _("{a} against {count} × {b}").format(a=one.a, b=one.b, count=one.players - 1)


def _percent(bounds: tuple[float, float]) -> str:
    low, high = bounds
    return _("{low} to {high}").format(low=f"{100 * low:.1f}", high=f"{100 * high:.1f}")


def pace_rows(outcomes: Sequence[MatchOutcome]) -> Iterator[tuple[str, ...]]:
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
