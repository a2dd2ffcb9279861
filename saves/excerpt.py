"""Excerpts: a game up to some move, as its own game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from saves.records import FORMAT, Entry, Header, MoveEntry
from saves.timeline import RecordedGame


class TitledGame(RecordedGame, Protocol):
    """A recorded game with its current title and secret: a ``Log`` or a ``Journal``."""

    @property
    def title(self) -> str:
        """Title of the game; ``""`` for none."""

    @property
    def secret(self) -> str:
        """The secret behind the chance moves; ``""`` while it is concealed."""


class Excerpt:
    """A game up to one of its moves in force.

    Attributes:
        header: the header of the log, with the current title and secret.
    """

    def __init__(self, recorded: TitledGame, at: int | None = None) -> None:
        """Take the first ``at`` moves in force and the moves undone before; all moves by default.

        Raises:
            IndexError: when there are fewer moves in force.
        """
        if at is not None and not 0 <= at <= len(recorded.mainline):
            raise IndexError(f"{at} is not in 0 to {len(recorded.mainline)}")
        self.header: Header = replace(
            recorded.header, title=recorded.title, secret=recorded.secret, format=FORMAT
        )
        self._mainline = recorded.mainline[:at]
        last = None if at is None else self._mainline[-1].number if at else 0
        self._entries = recorded.entries[:last]

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, including moves that were undone later."""
        return self._entries

    @property
    def mainline(self) -> Sequence[MoveEntry]:
        """The moves in force."""
        return self._mainline

    @property
    def title(self) -> str:
        """Title of the game; ``""`` for none."""
        return self.header.title

    @property
    def secret(self) -> str:
        """The secret behind the chance moves; ``""`` when it is concealed or there is none."""
        return self.header.secret
