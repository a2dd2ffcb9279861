"""Texts for ranks, seasons and badges."""

from __future__ import annotations

from typing import Final

from saves.results.rank_points import Rank
from saves.results.ranking import SETTLED, Ladder
from saves.results.seasons import Badge, Season
from tui.base.words import N_, _

_SEASONS: Final = {
    "winter": N_("Winter {year}"),
    "spring": N_("Spring {year}"),
    "summer": N_("Summer {year}"),
    "autumn": N_("Autumn {year}"),
}
_DIVISIONS: Final = ("I", "II", "III", "IV", "V")
_LADDERS: Final = {
    Ladder.PEOPLE: N_("Ranks among people"),
    Ladder.PRACTICE: N_("Practice against bots"),
    Ladder.BOTS: N_("Bots"),
}


def step(rank: Rank, *, provisional: bool = False) -> str:
    """Return tier and division of a rank, for instance ``"Tier 2 III"``, with ``?`` if it is provisional."""
    words = _("Tier {tier} {division}").format(tier=rank.tier, division=_DIVISIONS[rank.division - 1])
    return f"{words}?" if provisional else words


def short_step(rank: Rank, *, provisional: bool = False) -> str:
    """Return the same in as few letters as can be."""
    return f"{rank.tier} {_DIVISIONS[rank.division - 1]}" + "?" * provisional


def about_provisional() -> str:
    """Return the explanation of the ``?`` after a rank."""
    return _("? means provisional: the rank comes from fewer than {n} games.").format(n=SETTLED)


def rank_points(points: int) -> str:
    """Return rank points with their unit."""
    return _("{points} RP").format(points=points)


def season(which: Season) -> str:
    """Return the name of a season."""
    return _(_SEASONS[which.name]).format(year=which.year)


def badge(which: Badge) -> str:
    """Return the merit of a badge."""
    if which.place:
        return _("{season}: place {place}").format(season=season(which.season), place=which.place)
    return _("{season}: took part").format(season=season(which.season))


def ladder(which: Ladder) -> str:
    """Return the name of a ladder."""
    return _(_LADDERS[which])
