"""Ranks and seasons: where everybody stands, worked out from the logs alone.

Nothing is kept: a :class:`Result` is what counts of one finished game, and :class:`Ranking` and
:func:`table` fold results, in whatever order they come, into the ranks of LAND-22 and the seasons of
LAND-23. ``docs/standing.md`` says which games count.
"""

from saves.standing.badges import Badge, badge, badges
from saves.standing.levels import LEVELS
from saves.standing.ranking import Course, Ladder, Ranked, Ranking
from saves.standing.ranks import HIGHEST, LOWEST, Rank, after, changes, rank_at
from saves.standing.results import Contender, Result, by_name, given_up_last, name_key, result
from saves.standing.seasons import Season, UnknownSeason, multiplier, points, read_season, season_of, shown
from saves.standing.tables import Row, seasons_of, table

__all__ = [
    "HIGHEST",
    "LEVELS",
    "LOWEST",
    "Badge",
    "Contender",
    "Course",
    "Ladder",
    "Rank",
    "Ranked",
    "Ranking",
    "Result",
    "Row",
    "Season",
    "UnknownSeason",
    "after",
    "badge",
    "badges",
    "by_name",
    "changes",
    "given_up_last",
    "multiplier",
    "name_key",
    "points",
    "rank_at",
    "read_season",
    "result",
    "season_of",
    "seasons_of",
    "shown",
    "table",
]
