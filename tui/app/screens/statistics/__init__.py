"""Statistics of one's own games: results, records, achievements, a year in review."""

from tui.app.screens.statistics.screen import StatisticsScreen

__all__ = ["StatisticsScreen"]
