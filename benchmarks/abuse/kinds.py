"""The kinds of abuse, and the process that commits one."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncssh

from benchmarks.abuse import connections, sessions
from benchmarks.abuse.attack import Attack

FEW_FILES = 96

ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    act.__name__: act
    for act in (
        sessions.environment,
        sessions.environment_slowly,
        sessions.global_requests,
        sessions.global_requests_slowly,
        sessions.channel_requests,
        sessions.channels,
        sessions.unknown_packets,
        sessions.windows,
        sessions.windows_slowly,
        sessions.paste,
        sessions.junk,
        sessions.slow_readers,
        sessions.large_screens,
        connections.half_open,
        connections.binary,
        connections.one_network,
        connections.logins,
        connections.sessions,
        connections.key_exchanges,
        connections.slow_exchanges,
        connections.bombs,
    )
}
DESCRIPTORS = "descriptors"
WHAT = {name: (act.__doc__ or "").strip() for name, act in ATTACKS.items()} | {
    DESCRIPTORS: f"half-open connections where {FEW_FILES} files can be open"
}


async def abuse(name: str, port: int, folder: Path, seconds: float) -> None:
    """Be an abuser; print what came of it."""
    attack = Attack(port, folder, seconds)
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
    act = connections.half_open if name == DESCRIPTORS else ATTACKS[name]
    try:
        async with asyncio.timeout(seconds + 2):
            await act(attack)
    except TimeoutError:
        attack.ends["still at it"] += 1
    except (OSError, asyncssh.Error) as error:
        attack.ends[str(error)] += 1
    transports = [one._transport for one in attack._open if getattr(one, "_transport", None) is not None]
    for transport in transports:
        if hasattr(transport, "is_reading") and not transport.is_reading() and not transport.is_closing():
            transport.resume_reading()  # to see how it ended
    await asyncio.sleep(1)
    print(json.dumps({"done": attack.done, "ends": attack.ends.most_common(3)}), flush=True)
    os._exit(0)  # without a word to the server
