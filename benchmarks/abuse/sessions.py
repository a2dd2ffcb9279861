"""Abuse by one who has logged in: floods of requests, keys and changes of the window."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from asyncssh.packet import Byte, String

from benchmarks.abuse.attack import ABUSERS, Attack, Screen


async def environment(attack: Attack) -> None:
    """300 MB of environment variables on one channel"""
    screen = await attack.screen()
    value = bytes(30_000)

    def act(number: int) -> None:
        screen.channel._send_request(b"env", String(b"V%d" % number), String(value))

    await attack.repeat(screen.connection, act, 10_000)


async def environment_slowly(attack: Attack) -> None:
    """environment variables within the rate of bytes"""
    screen = await attack.screen()

    def act(number: int) -> None:
        screen.channel._send_request(b"env", String(b"V%d" % number), String(bytes(100)))

    await attack.repeat(screen.connection, act, 10_000, rate=50)


async def global_requests(attack: Attack) -> None:
    """global requests that want answers, which are not read"""
    connection = await attack.connect()
    connection._transport.pause_reading()
    await attack.repeat(
        connection, lambda _n: connection._send_global_request(b"x@example.org", want_reply=True), 200_000
    )


async def global_requests_slowly(attack: Attack) -> None:
    """250 global requests a second that want answers, which are not read"""
    connection = await attack.connect()
    await connection.create_session(Screen, term_type="xterm", term_size=(80, 24), encoding=None)
    connection._transport.pause_reading()
    await attack.repeat(
        connection,
        lambda _n: connection._send_global_request(b"x@example.org", want_reply=True),
        200_000,
        250,
    )


async def channel_requests(attack: Attack) -> None:
    """requests on a channel, as fast as they can be sent"""
    screen = await attack.screen()
    await attack.repeat(
        screen.connection, lambda _n: screen.channel._send_request(b"nonsense", want_reply=False), 200_000
    )


async def channels(attack: Attack) -> None:
    """channels opened and never used"""
    connection = await attack.connect()

    def act(_number: int) -> None:
        task = asyncio.ensure_future(connection.create_session(Screen, encoding=None))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    await attack.repeat(connection, act, 20_000)


async def windows(attack: Attack) -> None:
    """changes of the window, as fast as they can be sent"""
    screen = await attack.screen()
    sizes = random.Random(1)
    await attack.repeat(
        screen.connection,
        lambda _n: screen.channel.change_terminal_size(sizes.randint(0, 600), sizes.randint(0, 200)),
        200_000,
    )


async def windows_slowly(attack: Attack) -> None:
    """250 changes of a large window a second, on the lobby's screen"""
    screen = await attack.screen((500, 150))
    await attack.repeat(
        screen.connection,
        lambda n: screen.channel.change_terminal_size(400 + n % 100, 100 + n % 50),
        200_000,
        250,
    )


async def paste(attack: Attack) -> None:
    """a paste of 10 MB"""
    screen = await attack.screen()
    await attack.repeat(screen.connection, lambda _n: screen.channel.write(b"x" * 10_000), 1000)


async def junk(attack: Attack) -> None:
    """random keys and escapes at 12 kB a second"""
    screen = await attack.screen()
    lot = random.Random(1)
    await attack.repeat(screen.connection, lambda _n: screen.channel.write(lot.randbytes(120)), 10_000, 100)


async def unknown_packets(attack: Attack) -> None:
    """packets of an unknown kind, each of which is answered"""
    connection = await attack.connect()
    connection._transport.pause_reading()
    await attack.repeat(connection, lambda _n: connection.send_packet(200, Byte(0)), 200_000)


async def at_tables(attack: Attack) -> list[Screen]:
    """Come to six tables with large windows."""
    screens = await asyncio.gather(*(attack.screen((500, 150), number) for number in range(ABUSERS)))
    for screen in screens:
        screen.channel.write(b"\r")
    await asyncio.sleep(1)
    return screens


async def resize(attack: Attack, screens: list[Screen]) -> None:
    """Change the size of each window 20 times a second."""

    def act(screen: Screen) -> Callable[[int], None]:
        return lambda number: screen.channel.change_terminal_size(400 + number % 100, 100 + number % 50)

    await asyncio.gather(*(attack.repeat(one.connection, act(one), 10_000, 20) for one in screens))


async def slow_readers(attack: Attack) -> None:
    """six windows of 500x150 at tables that are never read from, and resized 20 times a second"""
    screens = await at_tables(attack)
    for screen in screens:
        screen.connection._transport.pause_reading()
    await resize(attack, screens)


async def large_screens(attack: Attack) -> None:
    """six windows of 500x150 at tables that answer, and are resized 20 times a second"""
    await resize(attack, await at_tables(attack))
