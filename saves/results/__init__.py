"""Ranks, seasons, statistics and achievements, all computed from :class:`FinishedGame` objects.

Nothing is stored but a cache of what was counted in each log. ``docs/standing.md`` and ``docs/statistics.md``
say which games count.
"""
