"""An app for guests of a door in tests: all of Hinterland, with games of one's own."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from saves import Library
from tui import settings
from tui.app import Asked, HinterlandApp
from tui.art.depth import detect
from tui.launch import look_of
from tui.server.client import Client
from tui.server.door import AppMaker
from tui.server.served import Served

_GUEST_LETTERS = 32


class ServedApp(Served, HinterlandApp):
    """The whole program, far away."""


def homes(folder: Path) -> AppMaker:
    """Return what makes apps whose games are in a folder of each guest.

    Args:
        folder: holds the guests' folders.
    """

    def app_for(fingerprint: str, name: str, guest: Client) -> ServedApp:
        own = folder / sha256(fingerprint.encode()).hexdigest()[:_GUEST_LETTERS]
        chosen = settings.load(own)
        chosen.name = chosen.name or name
        look = look_of(chosen, detect(guest.environ))
        return ServedApp(Library(own / "games"), look, chosen, own, Asked())

    return app_for
