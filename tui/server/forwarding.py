"""Refusals of SSH requests other than a session."""

from __future__ import annotations

from typing import NoReturn

import asyncssh

from tui.base.words import _


class NoForwarding(asyncssh.SSHServer):
    """Refuses every way of forwarding as prohibited, with a sentence that the client can show.

    The protocol has no room for words where a client asks the server to listen; they are sent beside the
    refusal then, and OpenSSH shows them with ``-v``.
    """

    connection: asyncssh.SSHServerConnection | None = None

    def connection_requested(
        self, dest_host: str, dest_port: int, orig_host: str, orig_port: int
    ) -> NoReturn:
        _prohibit()

    def unix_connection_requested(self, dest_path: str) -> NoReturn:
        _prohibit()

    def tun_requested(self, unit: int | None) -> NoReturn:
        _prohibit()

    def tap_requested(self, unit: int | None) -> NoReturn:
        _prohibit()

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        return self._tell()

    def unix_server_requested(self, listen_path: str) -> bool:
        return self._tell()

    def _tell(self) -> bool:
        if self.connection is not None:
            self.connection.send_debug(_nothing_is_forwarded(), always_display=True)
        return False


def _nothing_is_forwarded() -> str:
    return _("This server forwards nothing; there is only the game here.")


def _prohibit() -> NoReturn:
    raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, _nothing_is_forwarded())
