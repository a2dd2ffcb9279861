"""An app for guests of a server in tests: all of Hinterland, with games of one's own."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from saves import Library
from tui.app.app import HinterlandApp, StartRequest
from tui.base import settings
from tui.base.depth import detect
from tui.server.remote_app import RemoteAppMixin
from tui.server.remote_terminal import RemoteTerminal
from tui.server.ssh_server import AppMaker

_GUEST_LETTERS = 32


class ServedApp(RemoteAppMixin, HinterlandApp):
    """The whole program, far away."""


def homes(folder: Path) -> AppMaker:
    """Return the maker of apps whose games are in a folder of each guest.

    Args:
        folder: holds the guests' folders.
    """

    def app_for(fingerprint: str, name: str, guest: RemoteTerminal) -> ServedApp:
        own = folder / sha256(fingerprint.encode()).hexdigest()[:_GUEST_LETTERS]
        chosen = settings.load(own)
        chosen.name = chosen.name or name
        look = settings.look_of(chosen, detect(guest.environ))
        return ServedApp(Library(own / "games"), look, chosen, own, StartRequest())

    return app_for
