"""The interface of the app for the screens of the lobby."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Protocol, cast

from textual.screen import Screen

from tui.app.host import Host, HostedScreen
from tui.play.hall import Hall, HallTable, Person, TableSetup
from tui.terminal.internals import AllBasesStyled
from tui.terminal.lifecycle import LatestNews


class LobbyHost(Host, Protocol):
    """The app of one person in the hall."""

    @property
    def hall(self) -> Hall:
        """The hall."""

    @property
    def person(self) -> Person:
        """The person at this screen."""

    def enter(self, place: HallTable) -> None:
        """Go to a table."""

    def make_table(self, setup: TableSetup, number: int | None = None) -> bool:
        """Make a table and go there, to seat ``number`` if given; return whether that worked."""


def lobby_of(screen: Screen[Any]) -> LobbyHost:
    """Return the app that shows a screen of the lobby."""
    return cast(LobbyHost, cast(Any, screen.app))


class HallScreen(AllBasesStyled, HostedScreen[None]):
    """A screen that shows what changes in the hall.

    By the styles of first bases alone, a table of the hall would not be a table.
    """

    @property
    def lobby(self) -> LobbyHost:
        """The app."""
        return lobby_of(self)

    class News(LatestNews):
        """Something has changed in the hall."""

    def on_hall_screen_news(self) -> None:
        """Show what is new."""
        self.follow_hall()

    @abstractmethod
    def follow_hall(self) -> None:
        """Show what is new."""
