"""What counts of the games of a hall: there persons are told apart by their keys, not by their names."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from engine.game import places
from saves import Library, Summary, read_sheet, sheets
from saves.standing import Contender, Result, given_up_last, result
from tui.hall.hall import GAMES, TABLES
from tui.hall.sheet import Outcome, Sheet, Stage


def results(finished: Iterable[Sheet], games: Iterable[Summary]) -> list[Result]:
    """Return what counts of the games of some tables.

    The log says how a game ended and when, the sheet who sat where. Who has given up a seat is last; the
    bot that played on there does not make it a game with bots. A game that the clock has ended has no
    end in its log; for those the sheet tells it. One that all agreed to end does not count.

    Args:
        finished: sheets of tables at their end; others are left out.
        games: the logs of the hall.
    """
    known = {game.id: game for game in games if game.problem is None}
    found = []
    for sheet in finished:
        game = known.get(sheet.log)
        one = _result(sheet, game) if game is not None and sheet.stage is Stage.FINISHED else None
        if one is not None:
            found.append(one)
    return found


def _result(sheet: Sheet, game: Summary) -> Result | None:
    if sheet.outcome is Outcome.PLAYED and game.ended is not None:
        reached, ended = game.places, game.ended
    elif sheet.outcome is Outcome.TIME and sheet.ended:
        reached, ended = places(game.scores, sheet.winners), datetime.fromtimestamp(int(sheet.ended), UTC)
    else:
        return None
    seats = [
        Contender(seat.person, seat.name) if seat.person else Contender("", seat.name, seat.player)
        for seat in sheet.seats
    ]
    return result(game, seats, given_up_last(reached, sheet.given_up) if reached else (), ended)


def kept_results(folder: Path) -> list[Result]:
    """Return what counts of the games of the hall that is kept in a folder, whether or not it is open.

    Raises:
        SaveError: when the folder, or the sheet of a table, cannot be read.
    """
    found = [Sheet.from_json(read_sheet(path)) for path in sheets(folder / TABLES)]
    return results(found, Library(folder / GAMES).games())
