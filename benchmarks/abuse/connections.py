"""Abuse by connecting: half-open connections, floods of logins, exchanges of keys, bombs."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from functools import partial

import asyncssh
from asyncssh.packet import String

from benchmarks.abuse.attack import Attack, Screen
from benchmarks.server import ENVIRON


async def tcp(attack: Attack, host: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    """Connect without SSH."""
    try:
        made = await asyncio.open_connection("127.0.0.1", attack.port, local_addr=(f"127.0.0.{host}", 0))
    except OSError as error:
        attack.ends[str(error)] += 1
        return None
    attack.done += 1
    attack._open.append(made[1])
    return made


async def last_line(attack: Attack, reader: asyncio.StreamReader) -> None:
    """Take note of what a connection ends with, unless it is still open."""
    text = b""
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(max(0.1, attack.until - time.monotonic())):
            while part := await reader.read(4096):
                text += part
        found = [
            line for line in text.splitlines() if line and line.isascii() and not line.startswith(b"SSH-")
        ]
        attack.ends[found[-1].decode()[:80] if found else "closed"] += 1
        return
    attack.ends["still open, or reset"] += 1


async def half_open(attack: Attack) -> None:
    """300 connections from 19 addresses that say nothing"""
    made = [await tcp(attack, 2 + number % 19) for number in range(300)]
    await asyncio.gather(*(last_line(attack, one[0]) for one in made if one))


async def binary(attack: Attack) -> None:
    """200 connections that send 100 kB of random bytes"""
    lot = random.Random(1)
    for number in range(200):
        if (made := await tcp(attack, 2 + number % 19)) is not None:
            with contextlib.suppress(OSError):
                made[1].write(lot.randbytes(100_000))
            await asyncio.sleep(0.02)
            attack.ends["sent"] += 1
            made[1].close()


async def one_network(attack: Attack) -> None:
    """120 logins from one address, kept"""

    async def come() -> None:
        attack.done += 1
        try:
            await attack.connect()
        except (OSError, asyncssh.Error) as error:
            attack.ends[f"refused: {error}"] += 1

    await asyncio.gather(*(come() for _number in range(120)))
    await attack.rest()


async def logins(attack: Attack) -> None:
    """logins without a key, as fast as possible, from one address"""
    while attack.goes_on and attack.done < 2000:
        attack.done += 1
        try:
            await attack.connect(client_keys=None, password="secret")
        except (OSError, asyncssh.Error) as error:
            attack.ends[f"refused: {error}"] += 1


async def sessions(attack: Attack) -> None:
    """sessions begun and dropped, four at a time, as fast as possible, from one address"""

    async def drop(number: int) -> None:
        while attack.goes_on and attack.done < 2000:
            attack.done += 1
            try:
                connection = await attack.connect(number=number)
                await connection.create_session(
                    Screen, term_type="xterm-256color", term_size=(80, 24), env=ENVIRON, encoding=None
                )
                await asyncio.sleep(0.02)
                connection.abort()
            except (OSError, asyncssh.Error) as error:
                attack.ends[f"refused: {error}"] += 1

    await asyncio.gather(*(drop(number) for number in range(4)))


async def key_exchanges(attack: Attack) -> None:
    """new exchanges of keys, one after the other"""
    connection = await attack.connect()

    def act(_number: int) -> None:
        if connection._kex_complete:
            connection._send_kexinit()
            connection._kexinit_sent = True
            connection._kex_complete = False

    await attack.repeat(connection, act, 5000, 500)


async def slow_exchanges(attack: Attack) -> None:
    """exchanges of keys with a group of 8192 bits"""
    while attack.goes_on and attack.done < 300:
        attack.done += 1
        try:
            connection = await attack.connect(kex_algs=["diffie-hellman-group18-sha512"])
            connection.abort()
        except (OSError, asyncssh.Error) as error:
            attack.ends[f"refused: {str(error)[:60]}"] += 1


async def bombs(attack: Attack) -> None:
    """compressed packets of 30 MB"""
    while attack.goes_on and attack.done < 40:
        try:
            connection = await attack.connect(compression_algs=["zlib@openssh.com"])
            bomb = partial(connection.send_packet, 2, String(bytes(30 << 20)))
            await attack.repeat(connection, lambda _n, bomb=bomb: bomb(), 3)  # type: ignore[misc]
            await connection.wait_closed()
        except (OSError, asyncssh.Error) as error:
            attack.ends[f"refused: {error}"] += 1
