"""The content of the ladder, without widgets: the chosen games and their rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from saves.results.finished_game import LEVELS, FinishedGame
from saves.results.rank_points import Rank, rank_at
from saves.results.ranking import Ladder, Ranking
from saves.results.seasons import Badge, Season, badge, season_of, seasons_of, shown, table
from tui.play.levels import bot_name


@dataclass(frozen=True, slots=True)
class LadderQuery:
    """The games and the season that the ladder shows."""

    ladder: Ladder = Ladder.PEOPLE
    season: Season | None = None  # which season's table; `None` for the ranks as they are now
    game: str | None = None  # name of a game; `None` for all of them


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One row of the ladder."""

    key: str  # of the person; `""` for a bot
    place: int | None  # `None` for a bot that stands there for comparison
    name: str
    rank: Rank | None  # at the end of the season that is asked about; `None` without a rated game
    games: int
    points: str = ""  # of the season, as they are shown; `""` where none is asked about
    badge: Badge | None = None
    provisional: bool = False  # whether the rank comes from a few games only


def of_game(results: Sequence[FinishedGame], game: str | None) -> list[FinishedGame]:
    """Return the games of one kind, all of them for ``None``."""
    return [result for result in results if game is None or result.game == game]


def games_in(results: Sequence[FinishedGame]) -> list[str | None]:
    """Return the choices of game: all of them, then each by name."""
    return [None, *sorted({result.game for result in results})]


def seasons_in(results: Sequence[FinishedGame], now: datetime) -> list[Season | None]:
    """Return the choices of season: the present ranks, then the seasons, the running one first."""
    running = season_of(now)
    return [None, running, *(season for season in seasons_of(results) if season != running)]


def step(choices: Sequence[Season | None], at: Season | None, by: int) -> Season | None:
    """Return the choice some steps further, at most the last."""
    return choices[min(max(choices.index(at) + by, 0), len(choices) - 1)]


def lines(results: Sequence[FinishedGame], asked: LadderQuery, now: datetime) -> list[LadderRow]:
    """Return the rows of the ladder, the best first."""
    chosen = of_game(results, asked.game)
    if asked.season is None or asked.ladder is not Ladder.PEOPLE:
        return _ranks(chosen, asked.ladder)
    season = asked.season
    ranking = Ranking(result for result in chosen if season_of(result.ended) <= season)
    over = season < season_of(now) and asked.game is None  # badges are for all games together
    found = []
    for row in table(chosen, season):
        person = ranking.people.get(row.key)
        given = badge(row, season) if over else None
        found.append(
            LadderRow(
                row.key,
                row.place,
                row.name,
                person.rank if person else None,
                row.games,
                shown(row.points),
                given,
                provisional=person is not None and person.provisional,
            )
        )
    return found


def _ranks(results: Sequence[FinishedGame], ladder: Ladder) -> list[LadderRow]:
    people = [
        LadderRow(
            "" if one.is_bot else one.key,
            place,
            one.name,
            one.rank,
            len(one.history),
            provisional=one.provisional,
        )
        for place, one in Ranking(results, ladder).rows()
    ]
    if ladder is Ladder.PEOPLE or not people:
        return people
    met = {seat.bot.partition(":")[0] for result in results for seat in result.seats if seat.bot}
    bots = [
        LadderRow("", None, bot_name(level), rank_at(LEVELS[level]), 0) for level in LEVELS if level in met
    ]
    return sorted([*people, *bots], key=lambda line: -line.rank.rating if line.rank else 0)


def ladders_in(results: Sequence[FinishedGame]) -> list[Ladder]:
    """Return the ladders that can be asked for: that of people, and the others that have games."""
    others = (ladder for ladder in Ladder if ladder is not Ladder.PEOPLE)
    return [Ladder.PEOPLE, *(ladder for ladder in others if any(map(ladder.takes, results)))]


def other_ladder(asked: LadderQuery, ladders: Sequence[Ladder]) -> LadderQuery:
    """Return the same question about the next of some ladders."""
    at = ladders.index(asked.ladder) if asked.ladder in ladders else -1
    return replace(asked, ladder=ladders[(at + 1) % len(ladders)])


def next_game(asked: LadderQuery, games: Sequence[str | None]) -> LadderQuery:
    """Return the same question about the next game."""
    at = games.index(asked.game) if asked.game in games else -1
    return replace(asked, game=games[(at + 1) % len(games)])
