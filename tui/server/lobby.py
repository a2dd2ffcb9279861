"""The app that a guest gets: a way into the hall in which all guests meet."""

from __future__ import annotations

from tui.app.lobby import LobbyApp
from tui.play.hall import Hall, Person
from tui.server.remote_app import RemoteAppMixin
from tui.server.remote_terminal import RemoteTerminal
from tui.server.ssh_server import AppMaker


class RemoteLobby(RemoteAppMixin, LobbyApp):
    """The lobby of a remote guest."""


def lobby(hall: Hall) -> AppMaker:
    """Return the maker of apps over one hall."""

    def app_for(fingerprint: str, name: str, guest: RemoteTerminal) -> RemoteLobby:
        return RemoteLobby(hall, Person(fingerprint, name, guest.network), guest)

    return app_for
