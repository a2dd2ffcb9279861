"""Bots that come in by SSH, sit at tables and play."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from engine.bots import BotStatement
from engine.bots.protocol.messages import encode
from tests.hall.house import ANNA
from tests.protocol.bots import RANDOM
from tests.server.conftest import Come
from tests.waiting import until
from tui.play.hall import Hall, HallTable, SeatSetup, TableSetup
from tui.play.hall.remote_bots import HallThinkers, RemoteBots
from tui.play.table import Table
from tui.server.bots import SUBSYSTEM, GuestsAndBots, RegisteredBots
from tui.server.keys import Anyone, host_key
from tui.server.limits import Limits
from tui.server.lobby import lobby
from tui.server.people import People
from tui.server.ssh_server import SshServer

HELLO = {"type": "hello", "protocol": 1, "name": "x", "wants": ["legal"]}


class Place:
    """A hall with an SSH server, and the keys of two bots."""

    def __init__(self, folder: Path) -> None:
        self.keys = {
            name: asyncssh.generate_private_key("ssh-ed25519", name) for name in ("Deep", "ann@host")
        }
        self.list = folder / "bots.keys"
        self.list.write_bytes(b"".join(key.export_public_key() for key in self.keys.values()))
        self.list.chmod(0o600)
        self.remote = RemoteBots()
        thinkers = HallThinkers(self.remote, most=4, programs={})
        self.hall = Hall(folder / "hall", thinkers, pace=0.0, remote_bots=self.remote)
        self.registered = RegisteredBots(self.list, self.remote)
        limits = Limits(sessions_a_second=1000)
        self.server = SshServer(lobby(self.hall), People(folder), Anyone(), limits, self.registered)

    def table(self, *players: str) -> HallTable:
        """Begin a game between Anna, if she plays, and bots."""
        seats = tuple(
            SeatSetup(player, number, "" if player == "human" else f"Bot {number}")
            for number, player in enumerate(players)
        )
        made = self.hall.make(ANNA, TableSetup("castle", {}, seats, False, None))
        made.begin(ANNA)
        return made


Connect = Callable[..., Awaitable[asyncssh.SSHClientProcess[bytes]]]


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    found = Place(tmp_path)
    found.hall.open()
    await found.server.open("127.0.0.1", 0, host_key(tmp_path))
    yield found
    await found.server.close()
    found.hall.close()
    found.hall.thinkers.close()


@pytest.fixture
async def connect(place: Place) -> AsyncIterator[Connect]:
    async with AsyncExitStack() as stack:

        async def connect_(key: asyncssh.SSHKey, **more: Any) -> asyncssh.SSHClientProcess[bytes]:
            connection = await asyncssh.connect(
                "127.0.0.1",
                place.server.port,
                username="bot",
                client_keys=[key],
                known_hosts=None,
                config=None,
            )
            stack.callback(connection.abort)
            more = more or {"subsystem": SUBSYSTEM}
            return await connection.create_process(encoding=None, **more)

        yield connect_


async def bridge(process: asyncssh.SSHClientProcess[bytes]) -> None:
    """Connect a program with the server, as ``ssh -s`` and two pipes do."""
    bot = await asyncio.create_subprocess_exec(
        str(RANDOM), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert bot.stdin is not None
    assert bot.stdout is not None

    async def there() -> None:
        while line := await process.stdout.readline():
            bot.stdin.write(line)
            await bot.stdin.drain()
        bot.stdin.close()

    async def back() -> None:
        while line := await bot.stdout.readline():
            process.stdin.write(line)

    await asyncio.gather(there(), back())
    await bot.wait()


async def turn_of_bot(place: Place) -> Table:
    """Wait for the bot, play with it, and go on to its first turn."""
    await until(lambda: bool(place.remote.connected))
    table = place.table("human", "ssh:Deep").table
    assert table is not None
    while table.state.current_player != 1:
        await asyncio.sleep(0)
        if table.state.current_player == 0:
            table.play(table.state.legal_moves()[0])
    return table


async def test_a_program_plays_at_several_tables_over_ssh(place: Place, connect: Connect) -> None:
    assert place.hall.bot_choices("castle")[-1] == "master"
    playing = asyncio.create_task(bridge(await connect(place.keys["Deep"])))
    await until(lambda: place.remote.find("ssh:Deep") is not None)
    assert place.hall.bot_choices("castle")[-1] == "ssh:Deep"
    games = [place.table("human", "ssh:Deep"), place.table("ssh:Deep:ms=5000", "human")]
    for made in games:
        table = made.table
        assert table is not None
        for _ in range(12):
            await until(
                lambda table=table: table.state.current_player in table.humans or table.state.is_terminal
            )
            assert table.trouble is None
            made.play(ANNA, table.state.legal_moves()[0])
        assert len({record.by for record in table.records}) == 3  # chance, Anna and the bot
        assert (
            table.journal.header.seats[[s.player for s in table.seats].index("human") - 1].player[:4]
            == "ssh:"
        )
    await place.server.close()
    async with asyncio.timeout(60):
        await playing


async def test_a_game_waits_for_a_bot_that_has_left_and_goes_on_when_it_comes(
    place: Place, connect: Connect
) -> None:
    first = await connect(place.keys["Deep"])
    said = json.loads(await first.stdout.readline())
    assert said["type"] == "hello"
    first.stdin.write(encode(HELLO))
    table = await turn_of_bot(place)
    assert json.loads(await first.stdout.readline())["type"] == "game"
    first.stdin.write_eof()
    await until(lambda: table.trouble is not None)
    assert table.trouble is not None
    assert str(table.trouble.saying) == "it has left the server"
    table.retry()
    await until(lambda: table.trouble is not None)
    assert str(table.trouble.saying) == "it is not connected to this server"
    playing = asyncio.create_task(bridge(await connect(place.keys["Deep"])))
    await until(lambda: table.trouble is None and table.state.current_player == 0)
    await place.server.close()
    await playing


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"nonsense\n", "malformed"),
        (encode(HELLO | {"protocol": 9}), "version"),
        (encode({"type": "move"}), "malformed"),
    ],
)
async def test_a_bot_that_breaks_the_protocol_is_told_so_and_let_go(
    place: Place, connect: Connect, caplog: pytest.LogCaptureFixture, line: bytes, code: str
) -> None:
    process = await connect(place.keys["Deep"])
    process.stdin.write(line)
    async with asyncio.timeout(60):
        said = [json.loads(one) for one in (await process.stdout.read()).splitlines()]
        await process.wait_closed()
    assert [one["type"] for one in said[:2]] == ["hello", "error"]
    assert said[1]["code"] == code
    assert place.remote.connected == ()
    logged = [record.getMessage() for record in caplog.records if "broken protocol" in record.msg]
    fingerprint = place.keys["Deep"].get_fingerprint()
    fault = said[1]["message"].encode("ascii", "backslashreplace").decode()
    assert logged == [f"broken protocol: bot 'Deep', {fingerprint}, from 127.0.0.1: {fault}"]


async def test_what_a_bot_sends_at_once_is_not_lost(
    place: Place, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    key = tmp_path / "deep.key"
    place.keys["Deep"].write_private_key(key)
    key.chmod(0o600)
    options = ["-F", "/dev/null", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"]
    client = await asyncio.create_subprocess_exec(
        "ssh",
        *options,
        *("-i", str(key), "-p", str(place.server.port), "-s", "bot@127.0.0.1", SUBSYSTEM),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    async with asyncio.timeout(60):
        said, _nothing = await client.communicate(b"nonsense\n")
    assert b'"malformed"' in said
    assert "broken protocol: bot 'Deep'" in caplog.text


async def test_a_bot_that_leaves_has_broken_nothing(
    place: Place, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    process = await connect(place.keys["Deep"])
    process.stdin.write(encode(HELLO))
    await until(lambda: bool(place.remote.connected))
    process.stdin.write_eof()
    await process.wait_closed()
    await until(lambda: "left: 'Deep'" in caplog.text)
    assert "broken protocol" not in caplog.text


async def test_a_second_connection_takes_the_place_of_the_first(place: Place, connect: Connect) -> None:
    first = await connect(place.keys["Deep"])
    first.stdin.write(encode(HELLO))
    await until(lambda: bool(place.remote.connected))
    second = await connect(place.keys["Deep"])
    second.stdin.write(encode(HELLO))
    async with asyncio.timeout(60):
        *_, last = (await first.stdout.read()).splitlines()
    assert json.loads(last)["type"] == "quit"
    assert len(place.remote.connected) == 1


async def test_a_key_is_a_bots_or_a_persons(
    place: Place, connect: Connect, come: Come, key: asyncssh.SSHKey
) -> None:
    process = await connect(key)
    assert b"not registered as a bot" in await process.stderr.read()
    visitor = await come(place.server, key=place.keys["Deep"])
    await visitor.wait("This key is a bot's; connect with: ssh -s HOST hinterland-bot")


async def test_names_come_from_the_list(place: Place, tmp_path: Path) -> None:
    fingerprints = {name: key.get_fingerprint() for name, key in place.keys.items()}
    assert place.registered.name_of(fingerprints["Deep"]) == "Deep"
    assert place.registered.name_of(fingerprints["ann@host"]) == "ann host"
    stranger = asyncssh.generate_private_key("ssh-ed25519")
    assert place.registered.name_of(stranger.get_fingerprint()) is None
    both = GuestsAndBots(place.registered, place.registered)
    assert not both.welcome(stranger.convert_to_public(), "")
    assert both.welcome(place.keys["Deep"].convert_to_public(), "")
    place.list.write_bytes(b"no key\n" + stranger.export_public_key())
    assert place.registered.welcome(stranger.convert_to_public(), "")
    assert place.registered.unread == [1]
    assert place.registered.name_of(fingerprints["Deep"]) is None


async def test_people_see_which_of_those_here_are_bots(place: Place, connect: Connect, come: Come) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    place.server.people.take(key.get_fingerprint(), "Anna")
    bot = await connect(place.keys["Deep"])
    bot.stdin.write(encode(HELLO))
    visitor = await come(place.server, key=key)
    await visitor.wait(r"Deep bot")
    visitor.press("N")
    await visitor.wait(r"Deep +bot")
    bot.stdin.write_eof()
    visitor.press("escape")
    await until(lambda: place.remote.connected == ())


async def test_what_a_bot_says_reaches_the_table_and_faces_reach_the_bot(
    place: Place, connect: Connect
) -> None:
    process = await connect(place.keys["Deep"])

    async def told(kind: str) -> dict[str, Any]:
        async with asyncio.timeout(30):
            while (message := json.loads(await process.stdout.readline()))["type"] != kind:
                pass
        found: dict[str, Any] = message
        return found

    assert "faces" in (await told("hello"))["requests"]
    process.stdin.write(encode(HELLO))
    table = await turn_of_bot(place)
    game = (await told("game"))["game"]
    process.stdin.write(encode({"type": "faces", "game": game}))
    assert len((await told("faces"))["faces"]) > 50
    process.stdin.write(encode({"type": "ready", "game": game}))
    go = await told("go")
    said = {"value": 2.5, "reasons": ["It joins\x07 the tower."]}
    process.stdin.write(encode({"type": "move", "id": go["id"], "move": go["legal"][0]["move"], **said}))
    statement = BotStatement(2.5, ("It joins the tower.",))
    await until(lambda: statement in [record.statement for record in table.records])
