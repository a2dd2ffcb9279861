"""The log of logins: what it says, what fail2ban reads in it, and that nobody can fill it."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import asyncssh
import pytest

from tests.server.conftest import Come, Opened, named
from tests.server.doors import settled
from tests.terminal import ROOT
from tui.server.audit import MOST_OF_ADDRESS, MOST_OF_ALL, RefusedLogins
from tui.server.keys import Listed


def failregex() -> re.Pattern[str]:
    """Return the pattern of the filter in the documentation, as fail2ban compiles it."""
    page = (ROOT / "docs" / "ssh.md").read_text(encoding="utf-8")
    found = re.search(r"^ *failregex = (.+)$", page, re.MULTILINE)
    assert found
    return re.compile(found.group(1).replace("<ADDR>", r"(?P<ip>[0-9.]+|[0-9a-fA-F:]+)"))


class Lines:
    """The lines of the log, as they are written down."""

    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        self._caplog = caplog

    def __iter__(self) -> Iterator[str]:
        form = logging.Formatter("%(levelname)s %(name)s: %(message)s")
        return (form.format(r) for r in self._caplog.records if r.name == "tui.server.audit")


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Lines:
    """Give what is logged of logins."""
    caplog.set_level(logging.INFO)
    return Lines(caplog)


async def test_refused_logins_are_logged_so_that_fail2ban_finds_them(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path, lines: Lines
) -> None:
    listed = tmp_path / "friends.keys"
    listed.touch()
    server = await opened(Listed(listed))
    with pytest.raises(asyncssh.PermissionDenied):
        await come(server, key=key)
    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            "127.0.0.1",
            server.port,
            username="x' from 203.0.113.9 port 1: Ж",
            password="secret",
            client_keys=None,
            known_hosts=None,
            config=None,
        )
    await settled(server)
    seen = list(lines)
    assert len(seen) == 2
    assert f": key {key.get_fingerprint()} is not on the list, user 'anna'" in seen[0]
    assert ": no key was offered, user " in seen[1]
    for line in seen:
        for prefix in ("", "games hinterland[4711]: "):
            found = failregex().search(prefix + line)
            assert found, line
            assert found.group("ip") == "127.0.0.1"
        assert line.isprintable()


async def test_connections_without_a_login_are_not_taken_for_attacks(opened: Opened, lines: Lines) -> None:
    server = await opened()
    _reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    await _reader.readline()
    writer.close()
    await settled(server)
    (line,) = lines
    assert "no login from 127.0.0.1 port" in line
    assert not failregex().search(line)


async def test_guests_are_logged_with_names_and_addresses(
    opened: Opened, come: Come, key: asyncssh.SSHKey, tmp_path: Path, lines: Lines
) -> None:
    named(tmp_path, key, "Анна")
    server = await opened()
    guest = await come(server)
    await guest.wait("New game")
    guest.press("ctrl+q")
    await guest.end()
    guest.connection.close()
    await settled(server)
    assert [line.partition(": ")[2] for line in lines] == [
        rf"joined: '\u0410\u043d\u043d\u0430', {key.get_fingerprint()}, from 127.0.0.1, 1 here",
        rf"left: '\u0410\u043d\u043d\u0430', {key.get_fingerprint()}, from 127.0.0.1, 0 here",
    ]
    assert not any(failregex().search(line) for line in lines)


async def test_nobody_can_fill_the_log(lines: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = RefusedLogins()
    now = 1000.0
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
    for number in range(500):
        refused.log("192.0.2.7", number, "root", "no key was offered")
    assert len(list(lines)) == MOST_OF_ADDRESS
    for number in range(5000):
        refused.log(f"2001:db8::{number:x}%eth0", number, "root", "no key was offered")
    assert len(list(lines)) == MOST_OF_ALL
    found = failregex().search(list(lines)[-1])
    assert found
    assert found.group("ip").startswith("2001:db8::")
    now += 61
    refused.log("192.0.2.7", 1, "r" * 5000 + "\n", "a\nb")
    *_before, counted, last = lines
    assert counted.endswith(f"{5500 - MOST_OF_ALL} more refused logins were not logged one by one")
    assert last.endswith(rf"a\nb, user '{'r' * 32}'")
