"""Standings: ranks, seasons and badges, computed from the logs of finished games.

Nothing is stored: :class:`Ranking` computes the ranks of LAND-22 and :func:`table` the seasons of LAND-23,
both from :class:`FinishedGame` objects in any order. ``docs/standing.md`` says which games count.
"""

from saves.standing.badges import Badge, badge, badges
from saves.standing.levels import LEVELS
from saves.standing.rank_points import HIGHEST, LOWEST, Rank, after, changes, rank_at
from saves.standing.ranking import Ladder, RankChange, Ranked, Ranking
from saves.standing.results import Contender, FinishedGame, by_name, finished_game, given_up_last, name_key
from saves.standing.seasons import Season, UnknownSeason, multiplier, points, read_season, season_of, shown
from saves.standing.tables import Row, seasons_of, table

__all__ = [
    "HIGHEST",
    "LEVELS",
    "LOWEST",
    "Badge",
    "Contender",
    "FinishedGame",
    "Ladder",
    "Rank",
    "RankChange",
    "Ranked",
    "Ranking",
    "Row",
    "Season",
    "UnknownSeason",
    "after",
    "badge",
    "badges",
    "by_name",
    "changes",
    "finished_game",
    "given_up_last",
    "multiplier",
    "name_key",
    "points",
    "rank_at",
    "read_season",
    "season_of",
    "seasons_of",
    "shown",
    "table",
]
