"""Reading the folder of games beside the screen, which can be left at any time."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import saves
from engine import EngineError
from saves import Library, SaveError, Summary
from tui.presentation.board import Picture, board

if TYPE_CHECKING:
    from saves.results.finished_game import FinishedGame


class ReadingCancelled(Exception):
    """Nobody waits for the list any more."""


class Reading:
    """One reading of a library.

    Attributes:
        total: games that there are, 0 while that is not known.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._left = False
        self.count = 0
        self.total = 0

    def leave(self) -> None:
        """Read no further."""
        self._left = True

    async def games(self) -> dict[str, Summary]:
        """Return all games by id, the one played last first; none when it was left.

        Raises:
            SaveError: when the folder cannot be read.
        """
        with suppress(ReadingCancelled):
            return {game.id: game for game in await asyncio.to_thread(self._library.games, self._told)}
        return {}

    async def played(self) -> list[FinishedGame] | None:
        """Return the finished games with what was counted in them; ``None`` when it was left.

        Raises:
            SaveError: when the folder cannot be read.
        """
        from saves.results.played import played_games

        with suppress(ReadingCancelled):
            return await asyncio.to_thread(played_games, self._library, self._told)
        return None

    def _told(self, count: int, total: int) -> None:
        self.count, self.total = count, total
        if self._left:
            raise ReadingCancelled


async def picture(game: Summary) -> Picture | None:
    """Return the board of a game as it is now, or was before the damage; ``None`` when there is none."""
    return await asyncio.to_thread(_picture, game)


def _picture(game: Summary) -> Picture | None:
    try:
        log = saves.read(game.path, upto_damage=True)
        view = board(log.header.game)
    except (SaveError, EngineError):
        return None  # the list, or Enter, tells what is wrong with it
    return view.picture(log.state, colours=[seat.colour for seat in log.header.seats])
