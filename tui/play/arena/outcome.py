"""The results of an arena, match by match and bot by bot, as data and as tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, fsum, isfinite
from typing import Any

from engine.bots.elo import MatchStats, deal_counts, match_stats
from engine.bots.pairing import MATCH, GameResult, Pairing, complete_deals, count_outcomes
from engine.bots.sprt import H1, Sprt
from tui.base.words import _, ngettext

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """The result of a match between two bots.

    Attributes:
        deals: the results on each deal that was played from every seat; ``b`` sits in all seats but one.
        stats: what they say about ``a``.
        ms: milliseconds of each decision, in ascending order, of ``a`` and of ``b``.
    """

    a: str
    b: str
    deals: Sequence[tuple[GameResult, ...]]
    stats: MatchStats
    ms: tuple[tuple[float, ...], tuple[float, ...]]
    test: Sprt | None = None

    @property
    def players(self) -> int:
        """Number of seats of each game."""
        return len(self.deals[0])

    @property
    def games(self) -> list[GameResult]:
        """The results of all games."""
        return [result for deal in self.deals for result in deal]

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of deals in which ``a`` won 0, 1/2, 1, ... games."""
        return deal_counts(won_deals(self.deals), self.players)

    def forfeits(self, bot: str) -> int:
        """Return the number of games that a bot lost because it failed."""
        return sum(result.forfeit is not None and result.forfeit.bot == bot for result in self.games)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON-ready data; the win rate against one only where there are several rivals."""
        found = self.stats
        wins, losses, ties = count_outcomes(self.games)
        against_one = {
            "share_adjusted": round(found.adjusted, 4),
            "share_adjusted_ci": [round(bound, 4) for bound in found.adjusted_ci],
        }
        return {
            "a": self.a,
            "b": self.b,
            "games": len(self.games),
            "wins_a": wins,
            "wins_b": losses,
            "ties": ties,
            **(against_one if self.players > MATCH else {}),
            "mean_diff": round(found.difference, 3),
            "elo": round(found.elo, 1),
            "elo_ci": [round(bound, 1) for bound in found.elo_ci],
            "ms_per_move": {"a": round(mean(self.ms[0]), 3), "b": round(mean(self.ms[1]), 3)},
            "deal_counts": list(self.counts),
            "share": round(found.share, 4),
            "nelo": None if found.nelo is None else round(found.nelo, 1),
            "nelo_error": round(found.nelo_error, 1),
            "los": round(found.los, 4),
            "forfeits": {"a": self.forfeits(self.a), "b": self.forfeits(self.b)},
            **({} if self.test is None else {"sprt": _test_json(self.test)}),
        }


@dataclass(frozen=True, slots=True)
class BotStanding:
    """The place of a bot among all bots of a tournament."""

    bot: str
    games: int
    forfeits: int
    stats: MatchStats

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON-ready data."""
        return {
            "bot": self.bot,
            "games": self.games,
            "share": round(self.stats.share, 4),
            "elo": round(self.stats.elo, 1),
            "elo_ci": [round(bound, 1) for bound in self.stats.elo_ci],
            "mean_diff": round(self.stats.difference, 3),
            "forfeits": self.forfeits,
        }


def outcome(
    results: Mapping[Pairing, GameResult], a: str, b: str, players: int, test: Sprt | None = None
) -> MatchOutcome:
    """Return how two bots stand after the deals that they have played from every seat.

    Args:
        test: the sequential test of the match; deals after its verdict do not count.

    Raises:
        ValueError: when there is no such deal.
    """
    deals = complete_deals(results, a, b)[: None if test is None else test.deals]
    stats = match_stats(won_deals(deals), _differences(deals), players - 1)
    times = [
        tuple(sorted(ms for deal in deals for result in deal for ms in result.ms[side])) for side in (0, 1)
    ]
    return MatchOutcome(a, b, deals, stats, (times[0], times[1]), test)


def standings(outcomes: Sequence[MatchOutcome]) -> list[BotStanding]:
    """Return the bots by their win rate for each of their seats, the best first."""
    won: dict[str, list[float]] = {}
    differences: dict[str, list[float]] = {}
    for one in outcomes:
        shares, ahead = won_deals(one.deals), _differences(one.deals)
        won.setdefault(one.a, []).extend(shares)
        won.setdefault(one.b, []).extend((1 - share) / (one.players - 1) for share in shares)
        differences.setdefault(one.a, []).extend(ahead)
        differences.setdefault(one.b, []).extend(-value for value in ahead)
    found = []
    for bot, shares in won.items():
        theirs = [one for one in outcomes if bot in (one.a, one.b)]
        stats = match_stats(shares, differences[bot], theirs[0].players - 1)
        games = sum(len(one.games) for one in theirs)
        found.append(BotStanding(bot, games, sum(one.forfeits(bot) for one in theirs), stats))
    return sorted(found, key=lambda one: -one.stats.share)


def won_deals(deals: Sequence[tuple[GameResult, ...]]) -> list[float]:
    """Return the win rate of the first bot on each deal."""
    return [mean([result.won for result in deal]) for deal in deals]


def _differences(deals: Sequence[tuple[GameResult, ...]]) -> list[float]:
    """Return the mean difference in points on each deal, without games that were not played to their end."""
    played = [[result.difference for result in deal if result.forfeit is None] for deal in deals]
    return [mean(differences) for differences in played if differences]


def mean(values: Sequence[float]) -> float:
    """Return the mean of some values, 0 of none."""
    return fsum(values) / len(values) if values else 0.0


def slow(ascending: Sequence[float]) -> float:
    """Return the 95th percentile of values in ascending order, 0 of none."""
    return ascending[ceil(0.95 * len(ascending)) - 1] if ascending else 0.0


def csv_text(outcomes: Sequence[MatchOutcome]) -> str:
    """Return the matches as CSV: a head and one line each, with the values of the JSON form."""
    rows = [_flat(one.to_json()) for one in outcomes]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _flat(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return one level of keys: bounds as ``_low`` and ``_high``, parts as ``key_part``, counts in a cell."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, Mapping):
            found.update({f"{key}_{part}": one for part, one in value.items()})
        elif key.endswith("_ci"):
            found[f"{key[:-3]}_low"], found[f"{key[:-3]}_high"] = value
        elif isinstance(value, list):
            found[key] = " ".join(map(str, value))
        else:
            found[key] = value
    return found


def _test_json(test: Sprt) -> dict[str, Any]:
    bounds = test.bounds
    return {
        "model": "logistic",
        "elo0": bounds.elo0,
        "elo1": bounds.elo1,
        "alpha": bounds.alpha,
        "beta": bounds.beta,
        "llr": round(test.llr, 3),
        "lower": round(bounds.lower, 3),
        "upper": round(bounds.upper, 3),
        "accepted": test.verdict,
    }


# -- in words -----------------------------------------------------------------------------------------------


def match_rows(outcomes: Sequence[MatchOutcome]) -> Iterator[Row]:
    """Yield the rows of the table of matches, its head first."""
    yield (_("bots"), _("won"), _("lost"), _("shared"), _("win rate"), _("Elo"), _("95 %"), _("points ahead"))
    for one in outcomes:
        wins, losses, ties = count_outcomes(one.games)
        yield (
            _opponents(one),
            str(wins),
            str(losses),
            str(ties),
            f"{100 * one.stats.share:.1f} %",
            f"{one.stats.elo:+.0f}",
            _interval(one.stats.elo_ci),
            _points(one.stats),
        )


def detail_rows(outcomes: Sequence[MatchOutcome]) -> Iterator[Row]:
    """Yield the rows of the table of what lies behind the Elo differences, its head first.

    Where there are several rivals, it also has the win rate against one.
    """
    several = any(one.players > MATCH for one in outcomes)
    yield (
        _("bots"),
        _("deals by games won"),
        *((_("against one"), _("95 %")) if several else ()),
        _("normalised Elo"),
        _("stronger"),
    )
    for one in outcomes:
        found = one.stats
        low, high = found.adjusted_ci
        yield (
            _opponents(one),
            " ".join(map(str, one.counts)),
            *(
                (
                    f"{100 * found.adjusted:.1f} %",
                    _("{low} to {high}").format(low=f"{100 * low:.1f}", high=f"{100 * high:.1f}"),
                )
                if several
                else ()
            ),
            "?" if found.nelo is None else f"{found.nelo:+.0f} ± {found.nelo_error:.0f}",
            f"{100 * found.los:.1f} %",
        )


def standing_rows(outcomes: Sequence[MatchOutcome]) -> Iterator[Row]:
    """Yield the rows of the table of bots, its head first."""
    yield (_("place"), _("bot"), _("games"), _("win rate"), _("Elo"), _("95 %"), _("points ahead"))
    for place, one in enumerate(standings(outcomes), 1):
        yield (
            str(place),
            one.bot,
            str(one.games),
            f"{100 * one.stats.share:.1f} %",
            f"{one.stats.elo:+.0f}",
            _interval(one.stats.elo_ci),
            _points(one.stats),
        )


def pace_rows(outcomes: Sequence[MatchOutcome]) -> Iterator[Row]:
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


def test_words(one: MatchOutcome) -> str:
    """Return a sentence about the sequential test of a match."""
    assert one.test is not None
    test, bounds, games = one.test, one.test.bounds, len(one.games)
    elo, other = (bounds.elo1, bounds.elo0) if test.verdict == H1 else (bounds.elo0, bounds.elo1)
    if test.verdict is None:
        sentence = ngettext(
            "{bots}: not decided between {elo} and {other} Elo after {games} game "
            "(LLR {llr}, bounds {lower} and {upper})",
            "{bots}: not decided between {elo} and {other} Elo after {games} games "
            "(LLR {llr}, bounds {lower} and {upper})",
            games,
        )
    else:
        sentence = ngettext(
            "{bots}: {elo} Elo stronger rather than {other}, accepted after {games} game "
            "(LLR {llr}, bounds {lower} and {upper})",
            "{bots}: {elo} Elo stronger rather than {other}, accepted after {games} games "
            "(LLR {llr}, bounds {lower} and {upper})",
            games,
        )
    llr, lower, upper = (f"{value:.2f}" for value in (test.llr, bounds.lower, bounds.upper))
    return sentence.format(
        bots=_opponents(one),
        elo=f"{elo:g}",
        other=f"{other:g}",
        games=games,
        llr=llr,
        lower=lower,
        upper=upper,
    )


def forfeit_words(outcomes: Sequence[MatchOutcome]) -> Iterator[str]:
    """Yield a sentence for each bot that lost games because it failed, with the cause of the first one."""
    lost: dict[str, list[str]] = {}
    for one in outcomes:
        for result in one.games:
            if result.forfeit is not None:
                lost.setdefault(result.forfeit.bot, []).append(result.forfeit.cause)
    for bot, causes in lost.items():
        yield ngettext(
            "{bot} lost {count} game by failing: {cause}",
            "{bot} lost {count} games by failing, the first time: {cause}",
            len(causes),
        ).format(bot=bot, count=len(causes), cause=causes[0])


def _opponents(one: MatchOutcome) -> str:
    if one.players == MATCH:
        return _("{a} against {b}").format(a=one.a, b=one.b)
    return _("{a} against {count} × {b}").format(a=one.a, b=one.b, count=one.players - 1)


def _interval(bounds: tuple[float, float]) -> str:
    return _("{low} to {high}").format(low=f"{bounds[0]:+.0f}", high=f"{bounds[1]:+.0f}")


def _points(stats: MatchStats) -> str:
    """Return the mean difference in points with half the width of its interval."""
    error = stats.difference_ci[1] - stats.difference
    return f"{stats.difference:+.1f} ± {error:.1f}" if isfinite(error) else f"{stats.difference:+.1f}"
