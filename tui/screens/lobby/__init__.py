"""What a person sees of the hall: the lobby, the waiting room, and a table among people."""

from tui.screens.lobby.app import Client, LobbyApp

__all__ = ["Client", "LobbyApp"]
