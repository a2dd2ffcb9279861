"""Shared parts of the tests of connections."""

from __future__ import annotations

import asyncio

from tui.server.ssh_server import SshServer


async def settled(server: SshServer) -> None:
    """Wait until nobody is here."""
    async with asyncio.timeout(60):
        while server._sessions or server.arrivals.networks:
            await asyncio.sleep(0.02)
