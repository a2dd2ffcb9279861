"""``hinterland serve --check``: what it finds, and that it changes nothing."""

from __future__ import annotations

import json
import os
import re
import resource
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from saves import storage
from saves.lock import hold
from tests.postgres import admin
from tui.command import run as run_command
from tui.server.keys import HOST_KEY, host_key
from tui.server.people import FILE, People
from tui.server.stored import alone

Check = Callable[..., tuple[int, str]]


@pytest.fixture
def port() -> int:
    """Give a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def allow(tmp_path: Path) -> Path:
    """Give a list with one key."""
    path = tmp_path / "friends.keys"
    path.write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_public_key())
    path.chmod(0o600)
    return path


@pytest.fixture
def check(
    tmp_path: Path,
    allow: Path,
    port: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Check:
    """Give a function that checks a server and returns its exit code and what it prints."""
    monkeypatch.setenv("HINTERLAND_DATA_DIR", str(tmp_path / "data"))

    def run(*arguments: str) -> tuple[int, str]:
        options = arguments or ("--allow", str(allow))
        code = run_command(["serve", "--check", "--port", str(port), *options])
        return code, capsys.readouterr().out

    return run


@pytest.fixture
def server(tmp_path: Path) -> Path:
    """Give the folder of a server that was there before, as it should be."""
    folder = tmp_path / "data" / "server"
    host_key(folder)
    People(folder).take("SHA256:a", "Anna")
    return folder


def test_before_the_first_start_nothing_is_made(check: Check, tmp_path: Path, port: int) -> None:
    code, out = check()
    assert code == 0, out
    assert "is not there yet; the server makes it, for its user alone" in out
    assert "1 key can connect, by the list" in out
    assert f"port {port} of 127.0.0.1 is free" in out
    assert f"ssh -p {port} 127.0.0.1" in out
    assert not (tmp_path / "data").exists()


def test_a_sound_server_has_its_lines_for_guests(check: Check, server: Path, port: int) -> None:
    before = {path: path.stat().st_mtime_ns for path in server.rglob("*")}
    code, out = check()
    assert code == 0, out
    assert "bad" not in out
    assert "1 name is known" in out
    fingerprint = host_key(server).get_fingerprint()
    assert out.endswith(f"ssh -p {port} 127.0.0.1\nThe server's key is {fingerprint}\n")
    assert before == {path: path.stat().st_mtime_ns for path in server.rglob("*")}
    assert check("--open")[1].count("anyone who has a key can connect") == 1
    assert socket.gethostname() in check("--open", "--host", "0.0.0.0")[1]


def test_files_that_others_can_read(check: Check, server: Path) -> None:
    (server / FILE).chmod(0o644)
    assert check()[0] == 0, "nobody else comes into the folder"
    server.chmod(0o755)
    code, out = check()
    assert code == 1
    assert f"bad   others can read 2 files and folders, such as {server}, {server / FILE}" in out
    assert f"run: chmod -R go= {server}" in out


def test_a_host_key_that_others_can_read(check: Check, server: Path) -> None:
    (server / HOST_KEY).chmod(0o644)
    code, out = check()
    assert code == 1
    assert f"bad   others can read or change the server's key; run: chmod 600 {server / HOST_KEY}" in out
    assert "The server's key is" not in out
    (server / HOST_KEY).write_text("no key")
    (server / HOST_KEY).chmod(0o600)
    code, out = check()
    assert code == 1
    assert "cannot be used" in out


def test_faults_of_the_list(check: Check, allow: Path) -> None:
    allow.chmod(0o666)
    code, out = check()
    assert code == 1
    assert f"bad   others can change the list of keys; run: chmod go-w {allow}" in out
    allow.chmod(0o644)
    allow.write_text("# nobody\n")
    code, out = check()
    assert code == 1
    assert f"bad   the list of keys {allow} is empty: nobody can connect before a key is in it" in out
    key = asyncssh.generate_private_key("ssh-ed25519").export_public_key().decode()
    allow.write_text(f"junk\n{key}ssh-ed25519 AAAA x\n")
    code, out = check()
    assert code == 0
    assert f"note  these lines of {allow} hold no key that can be read: 1, 3" in out
    allow.unlink()
    assert check()[0] == 1


def test_names_from_before_there_were_rules(check: Check, server: Path) -> None:
    people = [{"key": "SHA256:a", "name": "Anna"}, {"key": "SHA256:b", "name": "Аnna"}]
    (server / FILE).write_text(json.dumps({"version": 1, "people": people}))
    code, out = check()
    assert code == 0
    assert "2 names are known; 1 of them would be refused now and is shown with the mark of its key" in out
    (server / FILE).write_text("{")
    assert check()[0] == 1


def test_a_port_that_is_taken(check: Check, port: int) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        code, out = check()
    assert code == 1
    assert f"bad   port {port} of 127.0.0.1 is taken; perhaps the server is running" in out
    code, out = check("--open", "--host", "203.0.113.7")
    assert code == 1
    assert "cannot listen at 203.0.113.7" in out


def test_the_port_of_metrics(check: Check, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        other = taken.getsockname()[1]
        code, out = check("--open", "--metrics", str(other))
    assert code == 1
    assert f"bad   port {other} of 127.0.0.1 is taken" in out
    assert f"port {other} of 127.0.0.1 is free" in check("--open", "--metrics", str(other))[1]
    monkeypatch.setattr("tui.server.check.find_spec", lambda _name: None)
    code, out = check("--open", "--metrics", str(other))
    assert code == 1
    assert "pip install 'hinterland[ssh]'" in out


def test_people_and_metrics_at_one_port(check: Check, port: int) -> None:
    code, out = check("--open", "--metrics", str(port))
    assert code == 1
    assert f"ok    port {port} of 127.0.0.1 is free" in out
    assert f"bad   port {port} of 127.0.0.1 is taken" in out


def test_a_host_that_is_none_is_told_as_the_server_tells_it(
    check: Check, port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    for host in ("", "no.such.host.invalid", "a..b"):
        assert run_command(["serve", "--open", "--port", str(port), "--host", host]) == 1
        told = capsys.readouterr().err.strip().removeprefix("hinterland: ")
        code, out = check("--open", "--host", host)
        assert code == 1
        assert f"bad   {told}\n" in out
    code, out = check("--open", "--metrics", "no.such.host.invalid:9464")
    assert code == 1
    assert "bad   metrics cannot be exposed at no.such.host.invalid port 9464" in out


def test_all_addresses_of_a_host_are_looked_at(
    check: Check, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The port is free at the first address of the host and taken at the second."""
    with socket.create_server(("127.0.0.1", port)):
        found = [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))
            for address in ("127.0.0.2", "127.0.0.1")
        ]
        monkeypatch.setattr("socket.getaddrinfo", lambda *_args, **_more: found)
        code, out = check("--open", "--host", "twofold")
    assert code == 1
    assert f"bad   port {port} of twofold is taken" in out


def test_another_server_has_the_games(check: Check, server: Path) -> None:
    options: tuple[tuple[str, ...], ...] = (("--open",), ("--open", "--workers", "2"))
    words = f"another server has the games in {server}; end it first, or name another folder"
    for arguments in options:
        with alone(server):
            code, out = check(*arguments)
            assert code == 1
            assert f"bad   {words}\n" in out
        code, out = check(*arguments)
        assert code == 0, out
        assert f"ok    no other server has the games in {server}" in out


@pytest.mark.parametrize("taken", ["data", "data/server", "data/server/tables", "data/server/.locks"])
def test_what_should_be_a_folder_and_is_none(check: Check, tmp_path: Path, taken: str) -> None:
    path = tmp_path / taken
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.write_text("")
    path.chmod(0o600)
    code, out = check()
    assert code == 1
    assert f"bad   the folder {path} cannot be written to" in out


def test_json_says_the_same(check: Check, server: Path, port: int) -> None:
    code, out = check()
    found = json.loads(check("--json", "--allow", str(server.parents[1] / "friends.keys"))[1])
    assert found["ok"] == (code == 0)
    lines = [f"{one['verdict']:6}{one['words']}" for one in found["findings"]]
    assert out == "\n".join([*lines, "", *found["invitation"], ""])
    assert found["fingerprint"] == host_key(server).get_fingerprint()


def test_json_belongs_to_a_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["serve", "--open", "--json"]) == 2
    assert "--json belongs to --check" in capsys.readouterr().err


def test_too_few_descriptors_are_noted(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (256, 256))
    code, out = check()
    assert code == 0
    assert "note  256 files can be open at once; 200 people and 400 tables may need" in out


def test_root_is_noted(check: Check) -> None:
    words = "this runs as root; a user for the server alone is safer"
    assert (words in check()[1]) == (os.geteuid() == 0)


def test_the_list_of_bots(check: Check, allow: Path, tmp_path: Path) -> None:
    bots = tmp_path / "bots.keys"
    key = asyncssh.generate_private_key("ssh-ed25519", comment="clever")
    bots.write_bytes(b"junk\n" + key.export_public_key())
    bots.chmod(0o600)
    options = ("--allow", str(allow), "--bots", str(bots))
    code, out = check(*options)
    assert code == 0, out
    assert f"ok    1 bot can connect, by the list {bots}: clever" in out
    assert f"note  these lines of {bots} hold no key that can be read: 1" in out
    bots.write_text("")
    assert f"note  no bot can connect: the list {bots} is empty" in check(*options)[1]
    bots.chmod(0o666)
    code, out = check(*options)
    assert code == 1
    assert f"bad   others can change the list of keys; run: chmod go-w {bots}" in out


def test_a_store(check: Check, database_url: str, port: int) -> None:
    options = ("--open", "--store", database_url)
    code, out = check(*options)
    assert code == 0, out
    assert "the store is empty; its tables are made at the first start" in out
    with admin(database_url) as connection:
        tables = "SELECT count(*) FROM pg_tables WHERE tablename LIKE 'hinterland%'"
        assert connection.execute(tables).fetchone() == (0,), "nothing is made"
        root = storage.open_store(database_url)
        code, out = check(*options)
        assert code == 0, out
        assert re.search(r"ok +the store postgresql:club\d+@localhost can be used: PostgreSQL \d+", out)
        assert "ok    nobody serves it now" in out
        assert "the server's key is not there yet" in out
        fingerprint = host_key(root, root / "server").get_fingerprint()
        code, out = check(*options, "--workers", "3")
        assert out.count(fingerprint) == 2
        code, out = check("--guests", "--store", database_url)
        assert code == 1
        assert "nobody can connect before 'hinterland guests add' adds one" in out
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")  # type: ignore[call-overload]
        code, out = check(*options)
        assert code == 1
        assert "is read-only at the moment" in out
        connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")  # type: ignore[call-overload]
        connection.execute("UPDATE hinterland_schema SET version = 1")
        code, out = check(*options)
        assert code == 0
        assert "note  the tables of the store are of an older version" in out
        connection.execute("UPDATE hinterland_schema SET version = 1000")
        code, out = check(*options)
        assert code == 1
        assert "was last used by a newer version of Hinterland; update this one" in out
        assert connection.execute("SELECT version FROM hinterland_schema").fetchone() == (1000,)


def test_a_store_in_which_the_user_may_not_write(check: Check, database_url: str) -> None:
    url = database_url.replace("//postgres:@", "//visitor@")
    with admin(database_url) as connection:
        connection.execute("CREATE ROLE visitor LOGIN")
        try:
            code, out = check("--open", "--store", url)
            assert code == 1
            assert "bad   the user visitor lacks rights in the store" in out
            connection.execute("GRANT CREATE, USAGE ON SCHEMA public TO visitor")
            assert check("--open", "--store", url)[0] == 0
            storage.unmount(found) if (found := storage.store_of(storage.open_store(database_url))) else None
            connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO visitor")
            code, out = check("--open", "--store", url)
            assert code == 1
            assert "lacks rights" in out
            connection.execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO visitor")
            connection.execute("GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO visitor")
            assert check("--open", "--store", url)[0] == 0
            connection.execute("UPDATE hinterland_schema SET version = version - 1")
            assert check("--open", "--store", url)[0] == 1, "only their owner can change tables"
        finally:
            connection.execute("DROP OWNED BY visitor")
            connection.execute("DROP ROLE visitor")


def test_a_store_without_the_package_for_it(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("psycopg", "saves.storage.facts"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    code, out = check("--open", "--store", "postgresql://anna@localhost/club")
    assert code == 1
    assert out.startswith("bad   a store needs the package psycopg: pip install 'hinterland[cluster]'")


@pytest.mark.parametrize(
    "url", ["postgresql://anna:geheim@127.0.0.1:1/club", "mysql://anna:geheim@x/y", "nonsense"]
)
def test_a_store_that_cannot_be_reached(check: Check, url: str) -> None:
    code, out = check("--open", "--store", url)
    assert code == 1
    assert "geheim" not in out
    assert out.startswith("bad   ")


def test_the_database_of_the_folder(check: Check, tmp_path: Path) -> None:
    code, out = check("--open", "--workers", "2")
    assert code == 0, out
    assert f"the database {tmp_path / 'data' / 'postgresql'} is made at the first start" in out
    assert not (tmp_path / "data").exists()
    code, out = check("--guests", "--workers", "2")
    assert code == 1, "nobody can connect, as without a database"
    assert "the list of keys is empty" in out
    folder = tmp_path / "data" / "postgresql"
    folder.mkdir(parents=True)
    code, out = check("--guests", "--workers", "2")
    assert code == 0, out
    assert "does not run now; it is started with the server" in out
    assert "note  the list of keys is in the database and cannot be seen now" in out
    (folder / "PG_VERSION").write_text("13\n")
    code, out = check("--open", "--workers", "2")
    assert code == 1
    assert re.search(
        rf"bad   the database in {folder} is of PostgreSQL 13, and version \d+ is installed", out
    )
    (folder / "PG_VERSION").rename(folder / "diary.txt")
    code, out = check("--open", "--workers", "2")
    assert code == 1
    assert f"bad   the folder {folder} cannot be used: Directory not empty" in out
    (folder / "diary.txt").unlink()
    lock = hold(folder)
    code, out = check("--open", "--workers", "2")
    assert code == 1
    assert f"bad   another server runs the database in {folder}; end it first" in out
    lock.release()


def test_what_will_be_copied_to_the_database_is_looked_at(check: Check, server: Path) -> None:
    code, out = check("--open", "--workers", "2")
    assert code == 0, out
    assert "1 name is known" in out
    log = server / "games" / "abcde.jsonl"
    log.parent.mkdir(mode=0o700)
    log.touch(mode=0o600)
    lock = hold(log)
    code, out = check("--open", "--workers", "2")
    assert code == 1
    assert (
        f"bad   {log} is open in another program and cannot be copied to the database; close it first" in out
    )
    lock.release()
    (server / FILE).write_text("{")
    code, out = check("--open", "--workers", "2")
    assert code == 1
    assert f"bad   the names of the guests, {server / FILE}, cannot be read" in out
