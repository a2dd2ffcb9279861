"""What screens of the lobby know of the app that shows them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, cast

from textual.dom import DOMNode
from textual.message import Message
from textual.screen import Screen

from tui.hall import Hall, HallTable, Person, Plan
from tui.host import Host, HostedScreen


class LobbyHost(Host, Protocol):
    """The app of one person in the hall."""

    @property
    def hall(self) -> Hall:
        """Where people meet."""

    @property
    def person(self) -> Person:
        """The person at this screen."""

    def enter(self, place: HallTable) -> None:
        """Go to a table."""

    def make_table(self, plan: Plan, number: int | None = None) -> bool:
        """Make a table and go there, to seat ``number`` if given; return whether that worked."""


def lobby_of(screen: Screen[Any]) -> LobbyHost:
    """Return the app that shows a screen of the lobby."""
    return cast(LobbyHost, cast(Any, screen.app))


class FollowsHall(HostedScreen[None]):
    """A screen that shows what changes in the hall."""

    @property
    def lobby(self) -> LobbyHost:
        """The app."""
        return lobby_of(self)

    @classmethod
    @cache
    def _css_bases(cls, base: type[DOMNode]) -> Sequence[type[DOMNode]]:
        """Return the classes whose styles apply to a screen: all of its bases.

        Textual follows the first base only, and so misses that a table of the hall is a table.
        """
        return [one for one in base.__mro__ if issubclass(one, DOMNode)]

    class News(Message):
        """Something has changed in the hall."""

        def can_replace(self, message: Message) -> bool:
            """Stand for those that came just before."""
            return isinstance(message, type(self))

    def on_follows_hall_news(self) -> None:
        """Show what is new."""
        self.follow_hall()

    @abstractmethod
    def follow_hall(self) -> None:
        """Show what is new."""
