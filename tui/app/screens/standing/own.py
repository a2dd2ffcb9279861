"""The results of one person against bots, for those who play alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from rich.console import Group
from rich.text import Text

from saves.results.finished_game import FinishedGame
from saves.results.own_game import OwnGame, own_games
from saves.results.totals import GameTotals, totals
from tui.app.host import Host
from tui.app.screens.statistics.pages import grid
from tui.base.clock import now
from tui.base.words import _, ngettext
from tui.study.statistics import game_words, rows_by_bot


@dataclass(frozen=True, slots=True)
class OwnResults:
    """Results of one person against bots."""

    games: list[OwnGame]
    total: GameTotals
    today: GameTotals


def own_results(results: Iterable[FinishedGame], person: str, today: date, *, alone: bool) -> OwnResults:
    """Return the results of a person in games with bots."""
    games = [one for one in own_games(results, person, alone=alone) if one.bots]
    return OwnResults(games, totals(games), totals(one for one in games if one.day == today))


def in_words(found: GameTotals) -> str:
    """Return games, wins, losses and the best result in a sentence or two."""
    words = ngettext(
        "{n} game against bots: {won} won, {lost} lost. Your best: {best} points ({game}).",
        "{n} games against bots: {won} won, {lost} lost. Your best: {best} points ({game}).",
        found.games,
    )
    return words.format(
        n=found.games,
        won=found.won,
        lost=found.games - found.won,
        best=found.best.points if found.best else 0,
        game=game_words(found.best.game if found.best else ""),
    )


def overview(results: Iterable[FinishedGame], host: Host, game: str | None = None) -> Group | None:
    """Return the results against bots of the person at a screen, ``None`` when there are none.

    Args:
        game: name of the only game to look at; ``None`` for all.
    """
    asked = [result for result in results if game in (None, result.game)]
    own = own_results(asked, host.standing_key, now().astimezone().date(), alone=host.at_home)
    if not own.games:
        return None
    heads = (_("game"), _("bot"), _("games"), _("won"), "%", _("average"), _("best result"))
    table = grid(heads, rows_by_bot(own.games), bold=(0,), padding=3)
    return Group(Text(_("Your games against bots"), "bold"), in_words(own.total), "", table)
