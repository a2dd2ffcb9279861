"""The beginning of a game, or all of it, as a game of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from saves.records import FORMAT, Entry, Header, MoveEntry
from saves.timeline import Story


class Titled(Story, Protocol):
    """A game that knows its title and its secret now: a ``Log`` or a ``Journal``."""

    @property
    def title(self) -> str:
        """What a person called the game, ``""`` when it has no name."""

    @property
    def secret(self) -> str:
        """The secret that decides chance, as far as the game tells it."""


class Excerpt:
    """A game up to one of the moves that stand.

    Attributes:
        header: what was settled before the first move; title and secret are those that the game has now.
    """

    def __init__(self, story: Titled, at: int | None = None) -> None:
        """Take the first ``at`` of the moves that stand and what was taken back before; else everything.

        Raises:
            IndexError: when not so many moves stand.
        """
        if at is not None and not 0 <= at <= len(story.standing):
            raise IndexError(f"{at} is not in 0 to {len(story.standing)}")
        self.header: Header = replace(story.header, title=story.title, secret=story.secret, format=FORMAT)
        self._standing = story.standing[:at]
        last = None if at is None else self._standing[-1].number if at else 0
        self._entries = story.entries[:last]

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, those taken back included."""
        return self._entries

    @property
    def standing(self) -> Sequence[MoveEntry]:
        """The moves that have not been taken back."""
        return self._standing

    @property
    def title(self) -> str:
        """What a person called the game, ``""`` when it has no name."""
        return self.header.title

    @property
    def secret(self) -> str:
        """The secret that decides chance, ``""`` when it is concealed or there is none."""
        return self.header.secret
