"""Statistics of finished games: a projection of the logs, for people who play alone, too.

:func:`played_games` reads what counts of all games of a folder, :func:`own_games` takes the side of one
person, :func:`chosen` selects among them, and tables, achievements and years are computed from the selection.
Nothing is kept but a cache of what was counted in each log. ``docs/statistics.md`` says which games count.
"""

from saves.statistics.achievements import EarnedAchievement, achievements, all_achievements
from saves.statistics.own import Difficulty, GameQuery, OwnGame, chosen, own_games
from saves.statistics.projection import PlayedGame, PlayedGames, played_games
from saves.statistics.tables import (
    Best,
    GameTotals,
    bests,
    by_bot,
    by_difficulty,
    day_streak,
    totals,
    trend,
    win_streak,
)
from saves.statistics.year import YearReview, year_review, years_of

__all__ = [
    "Best",
    "Difficulty",
    "EarnedAchievement",
    "GameQuery",
    "GameTotals",
    "OwnGame",
    "PlayedGame",
    "PlayedGames",
    "YearReview",
    "achievements",
    "all_achievements",
    "bests",
    "by_bot",
    "by_difficulty",
    "chosen",
    "day_streak",
    "own_games",
    "played_games",
    "totals",
    "trend",
    "win_streak",
    "year_review",
    "years_of",
]
