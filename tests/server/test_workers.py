"""``hinterland serve --workers``: several processes serve one hall, and a supervisor looks after them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from saves import storage
from saves.storage.embedded import running_url
from tests.server.serving import Serving, Ssh, begin_by_keys, key_of
from tests.terminal import PROGRAM, ROOT, Terminal
from tests.waiting import wait_for
from tui.command import serve
from tui.server.ssh_server import COME_AGAIN

SECRET = "schlüssel-7431"

Start = Callable[..., Serving]


def logged(server: Serving, pattern: str, count: int = 1, seconds: float = 90) -> list[str]:
    """Wait until the log has some lines, and return them all."""
    wait_for(lambda: len(re.findall(pattern, server.log.read_text(), re.M)) >= count, seconds)
    return re.findall(pattern, server.log.read_text(), re.M)


def workers(server: Serving, count: int = 2) -> list[psutil.Process]:
    """Wait until so many workers serve, and return their processes."""
    logged(server, "worker . serves", count)
    return serving_now(server)


def serving_now(server: Serving) -> list[psutil.Process]:
    return [one for one in psutil.Process(server.process.pid).children() if _is_worker(one)]


def _is_worker(one: psutil.Process) -> bool:
    try:
        return "--inherited" in one.cmdline()
    except psutil.NoSuchProcess:  # it has just ended
        return False


def only(one: psutil.Process, others: list[psutil.Process], come: Callable[[], Terminal]) -> Terminal:
    """Connect a guest while all other workers are stopped."""
    stopped = [other for other in others if other != one]
    for other in stopped:
        other.suspend()
    try:
        terminal = come()
        wait_for(lambda: one.net_connections(kind="tcp") and _has_guest(one))
    finally:
        for other in stopped:
            other.resume()
    return terminal


def _has_guest(one: psutil.Process) -> bool:
    return any(found.status == psutil.CONN_ESTABLISHED for found in one.net_connections(kind="tcp"))


def run(*arguments: str, environ: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    whole = {**os.environ, "PYTHONPATH": str(ROOT), **(environ or {})}
    return subprocess.run(
        [*PROGRAM, *arguments], cwd=ROOT, env=whole, capture_output=True, text=True, timeout=120
    )


def test_a_worker_gets_the_options_of_its_supervisor_but_no_address() -> None:
    given = ["--allow", "my friends", "--workers", "3", "--most-people", "5", "--bot", "./a", "--bot", "b:C"]
    given += ["--bots", "bots.keys", "--metrics", "[::1]:9464"]
    other = ["--data-dir", "/somewhere", "--store", f"postgresql://anna:{SECRET}@host/club"]
    with serve.command.make_context("serve", [*given, *other]) as context:
        found = serve._arguments()
    assert SECRET not in " ".join(found)
    assert "--data-dir" not in found
    with serve.command.make_context("serve", list(found)) as again:
        assert again.params == context.params
        assert serve._arguments() == found


def test_guests_of_two_workers_meet(serving: Start, ssh: Ssh, database_url: str) -> None:
    server = serving("--open", "--workers", "2", "--store", database_url)
    one, two = workers(server)
    anna = only(one, [one, two], lambda: ssh(server))
    anna.wait("call you")
    anna.press("enter")
    anna.wait("the lobby")
    boris = only(two, [one, two], lambda: ssh(server, person="boris"))
    boris.wait("call you")
    boris.press("\x15anna", "enter")
    boris.wait("The name anna is taken")
    boris.press("\x15boris", "enter")
    boris.wait("the lobby")
    anna.wait("boris")
    boris.wait("anna")
    anna.press("n")
    anna.wait("Make the table")
    anna.settle(0.2)
    anna.press("f5")
    boris.wait("1 free seat")
    for terminal in (anna, boris):
        terminal.press("ctrl+q")
        assert terminal.end() == 0
    assert server.end() == 0


@pytest.mark.slow
def test_a_worker_that_is_killed_is_replaced_and_its_guests_go_on(
    serving: Start, ssh: Ssh, database_url: str
) -> None:
    server = serving("--open", "--workers", "2", "--store", database_url)
    one, two = workers(server)
    anna = only(one, [one, two], lambda: ssh(server))
    begin_by_keys(anna)
    one.kill()
    anna.end()
    again = ssh(server)
    again.wait(r"your turn|place the tile")
    logged(server, f"process {one.pid}, ended with SIGKILL; another one begins in 0.5 s")
    assert two in workers(server, 3)
    assert len(serving_now(server)) == 2
    again.press("ctrl+q")
    assert again.end() == 0
    assert server.end() == 0


@pytest.mark.slow
def test_workers_are_renewed_one_after_the_other(serving: Start, ssh: Ssh, database_url: str) -> None:
    server = serving("--open", "--workers", "2", "--store", database_url)
    before = workers(server)
    anna = ssh(server)
    begin_by_keys(anna)
    server.process.send_signal(signal.SIGHUP)
    assert anna.end(60) == COME_AGAIN
    assert b"The server is being restarted. Your games are kept; connect again now." in anna.output
    again = ssh(server)  # at once: there is always somebody who serves
    again.wait(r"your turn|place the tile")
    logged(server, "all workers are renewed")
    after = serving_now(server)
    assert len(after) == 2
    assert not {one.pid for one in before} & {one.pid for one in after}
    server.process.terminate()
    assert again.end() == COME_AGAIN
    assert b"The server is " in again.output  # shutting down, or being restarted
    assert server.process.wait(60) == 0
    wait_for(lambda: not any(one.is_running() for one in after))


def test_nobody_is_left_when_the_supervisor_is_killed(serving: Start, database_url: str) -> None:
    server = serving("--open", "--workers", "2", "--store", database_url)
    found = workers(server)
    server.end(signal.SIGKILL)
    wait_for(lambda: not any(one.is_running() for one in found), 30)


def test_a_first_worker_that_cannot_serve_ends_all(database_url: str, tmp_path: Path) -> None:
    found = run(
        *("--data-dir", str(tmp_path / "data"), "serve", "--workers", "2", "--port", "0"),
        *("--allow", str(tmp_path / "missing"), "--store", database_url),
    )
    assert found.returncode == 1
    assert found.stderr.count("\n") == 1
    assert "missing cannot be used: No such file or directory" in found.stderr


@pytest.mark.slow
def test_all_servers_on_a_store_have_one_key_and_one_list(
    serving: Start, ssh: Ssh, database_url: str, tmp_path: Path
) -> None:
    one = serving("--guests", "--store", database_url, data="one")
    two = serving("--guests", "--workers", "1", "--store", database_url, data="two")
    assert one.fingerprint == two.fingerprint
    assert not list(tmp_path.glob("*/server/ssh_host*")), "the key is in the store alone"
    refused = ssh(one)
    assert refused.end() == 255
    public = str(key_of(tmp_path, "anna").with_suffix(".key.pub"))
    guests = ("--store", database_url, "guests")
    added = run(*guests, "add", public)
    assert added.stdout == "1 key added, 0 were there already\n", added.stderr
    wait_for(lambda: not run(*guests, "add", public).stdout.startswith("1 key added"))
    terminals = []
    for server in (one, two):
        wait_for(lambda server=server: ssh(server, command="id").end() == 1)  # it has heard of the new key
        terminal = ssh(server)
        terminal.wait("call you|the lobby")
        if "call you" in terminal.text:
            terminal.press("enter")
            terminal.wait("the lobby")
        terminals.append(terminal)
    listed = run(*guests, "list").stdout
    assert re.search(r"^SHA256:\S+ +\S+ +anna$", listed, re.M), listed
    assert run(*guests, "remove", "nobody").returncode == 1
    assert run(*guests, "remove", "anna").stdout == "1 key removed\n"
    for terminal in terminals:
        terminal.end()
        assert b"Your key is no longer on the list of this server" in terminal.output


@pytest.mark.slow
def test_no_password_is_shown(serving: Start, database_url: str, tmp_path: Path) -> None:
    url = database_url.replace("postgres:@", f"postgres:{SECRET}@")
    assert SECRET in url
    server = serving("--open", "--workers", "2", environ={"HINTERLAND_STORE": url})
    family = [psutil.Process(server.process.pid), *workers(server)]
    assert len(family) == 3
    for one in family:
        assert SECRET not in " ".join(one.cmdline())
    assert server.end() == 0
    assert server.process.stdout is not None
    assert SECRET not in server.process.stdout.read()
    assert SECRET not in server.log.read_text()
    away = url.replace("/club", "/away")
    found = run("serve", "--open", "--port", "0", "--workers", "2", environ={"HINTERLAND_STORE": away})
    assert found.returncode == 1
    assert "the store postgresql:away" in found.stderr
    assert found.stderr.count("\n") == 1
    assert SECRET not in found.stderr


@pytest.mark.slow
def test_a_database_of_its_own(serving: Start, ssh: Ssh, tmp_path: Path) -> None:
    data = tmp_path / "data"
    files = serving("--open")
    anna = ssh(files)
    begin_by_keys(anna)
    anna.press("ctrl+q")
    assert anna.end() == 0
    assert files.end() == 0

    server = serving("--open", "--workers", "2")
    assert server.fingerprint == files.fingerprint
    logged(server, "the server's files in .* are in the database now, compared")
    workers(server)
    anna = ssh(server)
    anna.wait(r"your turn|place the tile")  # the table was taken along
    for arguments in (("--workers", "2"), ()):
        second = run("--data-dir", str(data), "serve", "--open", "--port", "0", *arguments)
        assert second.returncode == 1
        assert second.stderr.count("\n") == 1
        assert "another server has the games in" in second.stderr

    def seen() -> str:
        options = ("--open", "--port", str(server.port), "--workers", "2", "--check")
        return run("--data-dir", str(data), "serve", *options).stdout

    wait_for(lambda: len(re.findall(r"process \d+", seen())) == 2)  # one may be late with a sign of life
    assert re.search(r"ok +the store .*postgresql can be used: PostgreSQL 1\d", seen()), seen()
    assert server.fingerprint in seen()
    assert f"bad   another server has the games in {data / 'server'}" in seen()

    url = running_url(data)
    assert url is not None
    assert (data / "postgresql").stat().st_mode & 0o777 == 0o700
    os.kill(int((data / "postgresql" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
    logged(server, "the database had died, and was started again")
    anna.press("enter")
    anna.wait(r"place the tile\.")
    copied = run("--data-dir", str(data), "store", "copy", "embedded", str(tmp_path / "early"))
    assert copied.returncode == 0, copied.stderr  # while the game goes on
    assert run("verify", str(tmp_path / "early" / "server")).returncode == 0
    server.end(signal.SIGKILL)
    anna.end()
    server = serving("--open", "--workers", "2")  # whatever the killed one has left behind
    assert "are in the database now" not in server.log.read_text().rpartition("serves")[2]
    anna = ssh(server)
    anna.wait(r"your turn|place the tile")
    anna.press("enter")
    anna.wait(r"place the tile\.")
    anna.press("tab", "enter")
    anna.wait("0 nothing|0 Nothing")
    anna.press("ctrl+q")
    assert anna.end() == 0
    assert server.end() == 0
    assert running_url(data) is None
    assert not (data / "postgresql" / "postmaster.pid").exists()

    backup = tmp_path / "backup"
    copied = run("--data-dir", str(data), "store", "copy", "embedded", str(backup))
    assert copied.returncode == 0, copied.stderr
    [log] = (backup / "server" / "games").glob("*.jsonl")
    assert not list(backup.rglob("ssh_host*"))
    assert running_url(data) is None
    assert run("verify", str(backup / "server")).returncode == 0

    (data / "postgresql").rename(data / "broken")  # the backup is restored, not the older files
    assert len(log.read_bytes()) > (data / "server" / "games" / log.name).stat().st_size
    copied = run("--data-dir", str(data), "store", "copy", str(backup), "embedded")
    assert copied.returncode == 0, copied.stderr
    server = serving("--open", "--workers", "1")
    assert server.fingerprint == files.fingerprint
    url = running_url(data)
    assert url is not None
    assert storage.read_bytes(storage.open_store(url) / "server" / "games" / log.name) == log.read_bytes()
    assert server.end() == 0


@pytest.mark.slow
def test_a_database_that_is_lost_takes_no_key_along(serving: Start, tmp_path: Path) -> None:
    first = serving("--open", "--workers", "1")
    assert first.end() == 0
    (tmp_path / "data" / "postgresql").rename(tmp_path / "lost")
    second = serving("--open", "--workers", "1")
    assert second.fingerprint == first.fingerprint
    assert second.end() == 0
    assert "SHA256" not in second.log.read_text()
    assert "PRIVATE" not in second.log.read_text()


@pytest.mark.slow
def test_the_key_of_the_folder_goes_into_the_store(serving: Start, database_url: str) -> None:
    files = serving("--open")
    assert files.end() == 0
    server = serving("--open", "--store", database_url)
    assert server.fingerprint == files.fingerprint
    assert server.end() == 0
    other = serving("--open", "--store", database_url, data="other")
    assert other.fingerprint == files.fingerprint
    assert SECRET not in other.log.read_text()
    root = storage.open_store(database_url)
    kept = storage.read_bytes(root / "server" / "ssh_host_ed25519_key")
    assert b"PRIVATE KEY" in kept
    assert b"PRIVATE KEY" not in other.log.read_bytes()


@pytest.mark.slow
def test_workers_that_cannot_be_renewed_stay(
    serving: Start, ssh: Ssh, database_url: str, tmp_path: Path
) -> None:
    listed = tmp_path / "friends.keys"
    public = key_of(tmp_path, "anna").with_suffix(".key.pub").read_text()
    listed.write_text(public)
    server = serving("--allow", str(listed), "--workers", "2", "--store", database_url)
    before = workers(server)
    listed.rename(tmp_path / "away")
    server.process.send_signal(signal.SIGHUP)
    logged(server, "a new worker does not serve; those that are left stay as they are")
    wait_for(lambda: serving_now(server) == before)  # the new one has gone
    ssh(server).wait("call you")  # by the last list
    (tmp_path / "away").rename(listed)
    server.process.send_signal(signal.SIGHUP)
    logged(server, "all workers are renewed")
    assert server.end() == 0


@pytest.mark.slow
def test_games_in_files_are_not_forgotten(serving: Start, database_url: str, tmp_path: Path) -> None:
    games = tmp_path / "data" / "server" / "games"
    games.mkdir(parents=True)
    (games / "abcde.jsonl").write_text("")
    server = serving("--open", "--store", database_url)
    [line] = logged(server, "to take them along, end the server and run: .*")
    assert line.endswith(f"hinterland store copy {tmp_path / 'data'} URL")
    assert server.end() == 0
