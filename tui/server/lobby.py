"""The app that a guest gets: a way into the hall in which all guests meet."""

from __future__ import annotations

from tui.hall import Hall, Person
from tui.lobby import LobbyApp
from tui.server.client import Client
from tui.server.door import AppMaker
from tui.server.served import Served


class ServedLobby(Served, LobbyApp):
    """The lobby, far away."""


def lobby(hall: Hall) -> AppMaker:
    """Return what makes apps over one hall."""

    def app_for(fingerprint: str, name: str, guest: Client) -> ServedLobby:
        return ServedLobby(hall, Person(fingerprint, name), guest)

    return app_for
