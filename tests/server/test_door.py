"""Connections: who is admitted, what is offered, and how they end."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from textual.app import App, ComposeResult
from textual.widgets import Static

from tests.server.conftest import ENVIRON, Come, Opened, Visitor, named
from tests.server.doors import settled
from tests.server.homes import homes
from tui.base.words import _
from tui.server.driver import ChannelDriver
from tui.server.errors import CannotServeError
from tui.server.keys import HOST_KEY, Listed, host_key
from tui.server.limits import Limits
from tui.server.remote_app import RemoteAppMixin, note_error
from tui.server.remote_terminal import RemoteTerminal
from tui.server.ssh_server import SshServer

BROKEN = "out of order"
"""What an error says of itself, which nobody is told."""


async def rename(guest: Visitor, name: str) -> None:
    """Take another name than the one that is suggested."""
    await guest.wait("\n +anna")
    guest.press("".join(["\x7f"] * 4) + name + "\r")  # in one piece, as a network may bring it


# -- who comes in ---------------------------------------------------------------------------------------


async def test_a_guest_picks_a_name_once(server: SshServer, come: Come) -> None:
    guest = await come(server)
    await guest.wait("call you")
    await guest.wait("anna")
    await rename(guest, "Berta")
    await guest.wait("New game")
    assert [server.people.name_of(session.fingerprint) for session in server._sessions] == ["Berta"]
    guest.press("ctrl+q")
    assert await guest.end() == 0
    again = await come(server)
    await again.wait("New game")
    assert "call you" not in again.text


async def test_a_name_that_is_taken_is_refused_in_words(server: SshServer, come: Come) -> None:
    server.people.take("somebody", "Ānna")
    guest = await come(server)
    await rename(guest, "ānna")
    await guest.wait("The name ānna is taken")
    guest.press("escape")
    assert await guest.end() == 0


async def test_only_listed_keys_come_in(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path
) -> None:
    listed = tmp_path / "friends.keys"
    listed.write_bytes(b"# friends\n" + key.export_public_key())
    server = await opened(Listed(listed))
    await (await come(server)).wait("call you")
    stranger = asyncssh.generate_private_key("ssh-ed25519")
    with pytest.raises(asyncssh.PermissionDenied):
        await come(server, key=stranger)
    listed.write_bytes(key.export_public_key() + stranger.export_public_key())
    await (await come(server, key=stranger)).wait("call you")


def test_a_list_without_keys_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotServeError, match=r"nowhere\.keys"):
        Listed(tmp_path / "nowhere.keys")


@pytest.mark.parametrize("text", ["", "# nobody\n", "no key\n\n"])
def test_an_empty_list_lets_nobody_in(tmp_path: Path, key: asyncssh.SSHKey, text: str) -> None:
    path = tmp_path / "friends.keys"
    path.write_bytes(b"no key\n\n" + key.export_public_key())
    listed = Listed(path)
    assert (listed.count, listed.unread) == (1, [1])
    assert listed.welcome(key.convert_to_public(), "192.0.2.7")
    path.write_text(text)
    assert not listed.welcome(key.convert_to_public(), "192.0.2.7")
    assert Listed(path).count == 0
    path.unlink()
    assert not listed.welcome(key.convert_to_public(), "192.0.2.7"), "the last list holds"


@pytest.mark.parametrize("mode", [0o660, 0o606, 0o622])
def test_a_list_that_others_can_write_is_refused(tmp_path: Path, key: asyncssh.SSHKey, mode: int) -> None:
    path = tmp_path / "friends.keys"
    path.touch()
    listed = Listed(path)
    path.write_bytes(key.export_public_key())
    path.chmod(mode)
    with pytest.raises(CannotServeError, match=f"others can change the list of keys; run: chmod go-w {path}"):
        Listed(path)
    assert not listed.welcome(key.convert_to_public(), "192.0.2.7")
    path.chmod(0o644)
    assert listed.welcome(key.convert_to_public(), "192.0.2.7")
    tmp_path.chmod(0o777)
    with pytest.raises(
        CannotServeError, match=f"others can replace the list of keys; run: chmod o-w {tmp_path}"
    ):
        Listed(path)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_a_host_key_that_others_can_use_is_refused(tmp_path: Path, mode: int) -> None:
    host_key(tmp_path)
    path = tmp_path / HOST_KEY
    path.chmod(mode)
    with pytest.raises(CannotServeError, match=f"run: chmod 600 {path}"):
        host_key(tmp_path)
    path.chmod(0o400)
    host_key(tmp_path)


async def test_whose_key_is_taken_off_the_list_is_sent_away(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path
) -> None:
    listed = tmp_path / "friends.keys"
    other = asyncssh.generate_private_key("ssh-ed25519")
    listed.write_bytes(key.export_public_key() + other.export_public_key())
    server = await opened(Listed(listed))
    revoked = [await come(server), await come(server)]
    stays = await come(server, key=other)
    for guest in (*revoked, stays):
        await guest.wait("call you")
    listed.write_bytes(b"")  # as it may look while it is being written
    server.revocation.look()
    listed.write_bytes(key.export_public_key() + other.export_public_key())
    server.revocation.look()
    server.revocation.look()
    assert not any(session.ending for session in server._sessions)
    listed.write_bytes(other.export_public_key())
    for guest in revoked:
        await guest.end()
        assert (
            b"Your key is no longer on the list of this server. Your seats and games are kept" in guest.output
        )
        await guest.connection.wait_closed()
    with pytest.raises(asyncssh.PermissionDenied):
        await come(server)
    assert not stays.ended.is_set()
    assert [session.fingerprint for session in server._sessions] == [other.get_fingerprint()]


@pytest.mark.parametrize("why", ["key", "flood"])
async def test_guests_are_told_in_their_language_why_they_are_sent_away(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path, why: str
) -> None:
    listed = tmp_path / "friends.keys"
    listed.write_bytes(key.export_public_key())
    server = await opened(Listed(listed))
    guest = await come(server, environ={"LANG": "ru_RU.UTF-8"})
    await guest.wait("Добро пожаловать")
    if why == "key":
        listed.write_bytes(b"")
    else:
        guest.channel.write(b"x" * 1_000_000)
    await guest.end()
    words = "Вашего ключа больше нет в списке" if why == "key" else "Ваш терминал прислал слишком много"
    assert words in guest.output.decode(errors="replace")


async def test_a_connection_without_a_session_ends_with_its_key(
    opened: Opened, key: asyncssh.SSHKey, tmp_path: Path
) -> None:
    listed = tmp_path / "friends.keys"
    listed.write_bytes(key.export_public_key())
    server = await opened(Listed(listed))
    async with asyncssh.connect(
        "127.0.0.1", server.port, username="anna", client_keys=[key], known_hosts=None, config=None
    ) as connection:
        listed.write_bytes(b"")
        async with asyncio.timeout(60):
            await connection.wait_closed()
    await settled(server)


def test_the_host_key_is_kept_and_private(tmp_path: Path) -> None:
    first = host_key(tmp_path / "server").get_fingerprint()
    assert host_key(tmp_path / "server").get_fingerprint() == first
    path = tmp_path / "server" / HOST_KEY
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert [file.name for file in path.parent.iterdir()] == [HOST_KEY]
    path.write_text("no key")
    with pytest.raises(CannotServeError, match=HOST_KEY):
        host_key(tmp_path / "server")


@pytest.mark.parametrize("way", ["password", "none"])
async def test_no_way_in_but_a_key(server: SshServer, way: str) -> None:
    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            "127.0.0.1",
            server.port,
            username="root",
            password="secret" if way == "password" else None,
            client_keys=None,
            known_hosts=None,
            config=None,
        )


# -- what is offered -------------------------------------------------------------------------------------


async def test_no_command_is_run(server: SshServer, come: Come) -> None:
    guest = await come(server, command="id")
    assert await guest.end() == 1
    assert guest.output == b"This server runs no commands; connect without one.\r\n"


async def test_a_terminal_is_needed(server: SshServer, come: Come) -> None:
    guest = await come(server, term=None)
    assert await guest.end() == 1
    assert b"there is none here; connect with: ssh -t" in guest.output
    dumb = await come(server, term="dumb")
    assert await dumb.end() == 1
    assert b"cannot move its cursor" in dumb.output


async def test_nothing_is_forwarded(server: SshServer, come: Come) -> None:
    guest = await come(server)
    await guest.wait("call you")
    for ask in (
        guest.connection.open_connection("127.0.0.1", server.port),
        guest.connection.open_unix_connection("/tmp/socket"),
    ):
        with pytest.raises(asyncssh.ChannelOpenError, match="forwards nothing") as refused:
            await ask
        assert refused.value.code == asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED
    with pytest.raises(asyncssh.ChannelListenError):
        await guest.connection.forward_remote_path("/tmp/socket", "/tmp/other")
    with pytest.raises(asyncssh.ChannelListenError):
        await guest.connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
    with pytest.raises((asyncssh.ChannelOpenError, asyncssh.SFTPError)):
        await guest.connection.start_sftp_client()
    with pytest.raises(asyncssh.ChannelOpenError):
        await guest.connection.create_session(
            asyncssh.SSHClientSession, term_type="xterm", x11_forwarding=True, x11_display=":0"
        )


async def test_answers_are_not_held_back(server: SshServer, come: Come) -> None:
    await (await come(server)).wait("call you")
    (session,) = server._sessions
    peer = session._connection.get_extra_info("socket")
    assert peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# -- limits ---------------------------------------------------------------------------------------------


async def test_a_key_comes_in_only_so_often_and_the_newest_counts(opened: Opened, come: Come) -> None:
    server = await opened(limits=Limits(per_key=2, sessions_a_second=1000))
    first, second = await come(server), await come(server)
    await first.wait("call you")
    await second.wait("call you")
    refused = await come(server, command="id")
    assert await refused.end() == 1
    third = await come(server)
    await third.wait("call you")
    assert await first.end() == 0
    assert b"You have connected from elsewhere, and a key can have 2 sessions at once." in first.output
    stranger = asyncssh.generate_private_key("ssh-ed25519")
    await (await come(server, key=stranger)).wait("call you")
    assert not second.ended.is_set()
    assert not third.ended.is_set()


async def test_an_address_comes_in_only_so_often(opened: Opened, come: Come) -> None:
    server = await opened(limits=Limits(per_address=1, sessions_a_second=1000))
    guest = await come(server)
    await guest.wait("call you")
    with pytest.raises(asyncssh.DisconnectError, match="Too many connections"):
        await come(server)
    guest.connection.abort()
    await settled(server)
    await (await come(server)).wait("call you")


async def test_a_flood_is_ended_in_words(opened: Opened, come: Come) -> None:
    server = await opened(limits=Limits(input_rate=1024, sessions_a_second=1000))
    guest = await come(server)
    await guest.wait("call you")
    guest.press("x" * 200_000)
    await guest.end()
    assert b"Too much came from your terminal at once" in guest.output


async def test_nobody_sits_there_for_ever(
    opened: Opened, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await opened(limits=Limits(idle_minutes=0, sessions_a_second=1000))
    guest = await come(server)
    await guest.end()
    assert b"Nothing was typed for a long time" in guest.output


@pytest.mark.parametrize("size", [(1, 1), (65535, 65535), (0, 0)], ids=str)
async def test_any_size_is_survived(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path, size: tuple[int, int]
) -> None:
    named(tmp_path, key)
    server = await opened()
    guest = await come(server, size=size)
    await asyncio.sleep(0.3)
    for other in ((80, 24), size, (1, 65535), (65535, 65535), (2, 2), (80, 24)):
        guest.channel.change_terminal_size(*other)
        await asyncio.sleep(0.02)
    # In-band reports of the size are not believed.
    guest.press("\x1b[48;65535;65535;0;0t", "\x1b[<35;99999;99999M", "\x1b[99999999999;2u")
    guest.channel.change_terminal_size(80, 24)
    guest.press("ctrl+l")
    await guest.wait("New game")
    guest.press("ctrl+q")
    assert await guest.end() == 0


# -- each for oneself -----------------------------------------------------------------------------------


class Told(RemoteAppMixin, App[None]):
    """An app that says what it was given, and does what its guest wants."""

    def __init__(self, name: str, guest: RemoteTerminal) -> None:
        super().__init__()
        self._told = (name, guest)

    def compose(self) -> ComposeResult:
        name, guest = self._told
        yield Static(f"{name} {guest.size} {sorted(guest.environ.items())} {_('Quit')}", markup=False)

    def on_key(self) -> None:
        raise RuntimeError(f"this app is {BROKEN}")


async def test_an_app_is_given_its_own_terminal_and_language(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path
) -> None:
    named(tmp_path, key)
    server = await opened(app_for=lambda fingerprint, name, guest: Told(name, guest))
    russian = {"LANG": "ru_RU.UTF-8", "EVIL": "x", "LC_ALL": "\x1b[2J"}
    first = await come(server, environ=russian, size=(100, 24), term="foot")
    second = await come(server)
    await first.wait(r"Anna \(100, 24\) \[\('LANG', 'ru_RU.UTF-8'\), \('TERM', 'foot'\)\] Выход")
    await second.wait(r"Anna \(80, 24\)(?s:.*)Quit")


async def test_a_broken_session_takes_no_other_with_it(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    named(tmp_path, key)
    home = homes(tmp_path / "guests")
    kinds = iter([home, lambda fingerprint, name, guest: Told(name, guest)])
    server = await opened(app_for=lambda *told: next(kinds)(*told))
    sound = await come(server)
    await sound.wait("New game")
    broken = await come(server)
    await broken.wait("Anna")
    broken.press("x")
    await broken.end()
    assert b"Something went wrong here" in broken.output
    assert BROKEN.encode() not in broken.output
    assert BROKEN not in caplog.text
    assert "a session has failed; the report: " in caplog.text
    (report,) = (tmp_path / "crashes").iterdir()
    assert "RuntimeError" in report.read_text()
    sound.press("n")
    await sound.wait("The Discovery")


async def test_an_app_that_takes_long_to_end_is_no_failure_of_the_guest(
    opened: Opened, come: Come, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def never(_driver: ChannelDriver) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("tui.server.sessions._END_SECONDS", 0.1)
    monkeypatch.setattr(ChannelDriver, "last_answers", never)
    server = await opened()
    guest = await come(server)
    await guest.wait("Anna|name")
    guest.channel.write_eof()
    assert await guest.end() == 0
    assert "did not end by itself" in caplog.text


async def test_two_guests_have_their_own_colours(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path
) -> None:
    named(tmp_path, key)
    server = await opened()
    looks = [ENVIRON, {"LANG": "C.UTF-8"}, {"NO_COLOR": "1", "LANG": "C"}]
    guests = [await come(server, environ=environ) for environ in looks]
    for guest in guests:
        await guest.wait("New game")
        guest.press("n")
        await guest.wait("Expansions")
    full, indexed, plain = (bytes(guest.output) for guest in guests)
    assert b"38;2;" in full
    assert b"38;5;" not in full
    assert b"38;5;" in indexed
    assert b"8;2;" not in indexed
    assert b"8;2;" not in plain
    assert b"8;5;" not in plain
    assert plain.isascii()


async def test_a_client_that_takes_nothing_delays_nobody(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path
) -> None:
    named(tmp_path, key)
    server = await opened()
    slow, quick = await come(server), await come(server)
    await slow.wait("New game")
    await quick.wait("New game")
    slow.channel.pause_reading()
    for _number in range(50):
        slow.press("n", "escape")
    quick.press("n")
    await quick.wait("Expansions")
    quick.press("escape")
    await quick.wait("New game")
    sent = len(slow.output)
    slow.channel.resume_reading()
    slow.press("escape")
    await slow.wait("New game")
    assert len(slow.output) - sent < 1 << 20, "frames are left out, not kept"


# -- how it ends ----------------------------------------------------------------------------------------


async def test_the_end_of_the_server_is_told(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path
) -> None:
    named(tmp_path, key)
    server = await opened()
    guest = await come(server)
    await guest.wait("New game")
    await server.close()
    await guest.end()
    assert guest.output.endswith(
        b"The server is shutting down. Your games are kept; please connect again later.\r\n"
    )
    assert b"\x1b[?1049l" in guest.output


async def test_the_terminal_is_given_back(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path
) -> None:
    named(tmp_path, key)
    server = await opened()
    guest = await come(server)
    await guest.wait("New game")
    guest.press("q")
    assert await guest.end() == 0
    for mode in (1049, 1000, 1003, 1004, 1006, 2004):
        assert guest.output.rfind(b"\x1b[?%dl" % mode) > guest.output.rfind(b"\x1b[?%dh" % mode) >= 0
    for mode in (7, 25):
        assert guest.output.rfind(b"\x1b[?%dh" % mode) > guest.output.rfind(b"\x1b[?%dl" % mode) >= 0
    assert guest.output.count(b"\x1b[>1u") == guest.output.count(b"\x1b[<u") == 1


async def drop(guest: Visitor, number: int) -> None:
    """Go without a word, some sooner and some later."""
    await asyncio.sleep(0.01 * (number % 5))
    guest.connection.abort()


@pytest.mark.parametrize("times", [25, pytest.param(150, marks=pytest.mark.slow)])
async def test_those_who_drop_leave_nothing_behind(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path, times: int
) -> None:
    named(tmp_path, key)
    apps: list[weakref.ref[Any]] = []
    home = homes(tmp_path / "guests")

    def app_for(*told: Any) -> Any:
        app = home(*told)
        apps.append(weakref.ref(app))
        return app

    server = await opened(
        app_for=app_for,
        limits=Limits(per_key=50, per_address=50, logins_per_minute=10_000, sessions_a_second=1000),
    )
    first = await come(server)
    await first.wait("New game")
    first.connection.abort()
    await settled(server)
    before = {task.get_coro().__qualname__ for task in asyncio.all_tasks()}
    for number in range(times):
        await drop(await come(server), number)
    await settled(server)
    async with asyncio.timeout(60):
        while {task.get_coro().__qualname__ for task in asyncio.all_tasks()} - before:
            await asyncio.sleep(0.05)
    assert len(apps) > times // 5
    async with asyncio.timeout(60):
        while any(app() is not None for app in apps):
            gc.unfreeze()
            gc.collect()
            await asyncio.sleep(0.1)


async def test_errors_that_nobody_waits_for_are_logged_and_cancellations_are_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(note_error)
    for error in (asyncio.CancelledError(), ValueError("wrong")):
        lost = loop.create_future()
        gathered = asyncio.gather(lost)
        lost.set_exception(error)
        await asyncio.sleep(0.01)
        del lost, gathered
        gc.collect()
    told = [record.getMessage() for record in caplog.records]
    assert not any("Cancelled" in line for line in told)
    assert any("ValueError" in line for line in told)
