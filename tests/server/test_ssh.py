"""``hinterland serve`` as its own process, and the OpenSSH client in a real pseudo-terminal."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.serving import Serving, Ssh, begin_by_keys, key_of
from tests.terminal import PROGRAM, ROOT
from tui.server.ssh_server import COME_AGAIN


def test_a_game_over_ssh(serving: Callable[..., Serving], ssh: Ssh) -> None:
    server = serving()
    terminal = ssh(server)
    begin_by_keys(terminal)
    terminal.press("tab", "enter")
    terminal.wait("0 nothing")
    terminal.resize(110, 34)
    terminal.wait("i Look")
    terminal.press("ctrl+q")
    assert terminal.end() == 0
    for number in (1049, 1000, 1003, 1004, 1006, 2004):
        assert not terminal.mode(number)
    assert terminal.mode(25)
    assert b"38;2;" in terminal.output
    again = ssh(server, "-C")
    again.wait("tiles left|your turn")
    again.press("ctrl+q")
    assert again.end() == 0
    assert server.end() == 0


def test_a_key_that_is_not_listed_is_told(serving: Callable[..., Serving], ssh: Ssh, tmp_path: Path) -> None:
    listed = tmp_path / "friends.keys"
    other = tmp_path / "other"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(other)], check=True)
    listed.write_text((tmp_path / "other.pub").read_text())
    server = serving("--allow", str(listed))
    terminal = ssh(server, "-o", "LogLevel=INFO")
    assert terminal.end() == 255
    assert "This key is not on the list of this server" in terminal.text
    assert "Permission denied" in terminal.text
    listed.write_text(listed.read_text() + key_of(tmp_path, "anna").with_suffix(".key.pub").read_text())
    ssh(server).wait("call you")


def test_there_is_nothing_but_the_game(serving: Callable[..., Serving], ssh: Ssh) -> None:
    server = serving()
    terminal = ssh(server, command="id")
    assert terminal.end() == 1
    assert terminal.text.strip() == "This server runs no commands; connect without one."
    terminal = ssh(server, "-T")
    assert terminal.end() == 1
    assert "connect with: ssh -t" in terminal.text
    terminal = ssh(server, "-s", command="sftp")
    assert terminal.end() == 1
    assert "there is no sftp and no scp" in terminal.text
    forwarded = ssh(
        server, "-v", "-o", "LogLevel=DEBUG", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9"
    )
    assert forwarded.end() == 255
    assert b"Remote: This server forwards nothing" in forwarded.output
    forwarded = ssh(server, "-o", "LogLevel=INFO", "-W", "127.0.0.1:9")
    assert forwarded.end() != 0
    assert b"administratively prohibited: This server forwards nothing" in forwarded.output
    visitor = ssh(server, "-o", "LogLevel=INFO", "-o", "PubkeyAuthentication=no")
    assert visitor.end() == 255
    assert b"Hinterland: an SSH key lets you in; ssh-keygen makes one." in visitor.output


@pytest.mark.slow
def test_scp_and_sftp_say_that_there_are_no_files(serving: Callable[..., Serving], tmp_path: Path) -> None:
    server = serving()
    options = ["-F", "/dev/null", "-P", str(server.port), "-i", str(key_of(tmp_path, "anna"))]
    options += ["-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={tmp_path / 'known'}"]
    options += ["-o", "IdentitiesOnly=yes", "-o", "LogLevel=ERROR"]
    for program in (["scp"], ["scp", "-O"], ["sftp"]):
        source = [] if program == ["sftp"] else [__file__]
        done = subprocess.run(
            [*program, *options, *source, "anna@127.0.0.1:"],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
            timeout=60,
        )
        assert done.returncode != 0
        assert "there is no sftp and no scp" in done.stderr or "runs no commands" in done.stderr


def test_what_others_could_change_is_refused(tmp_path: Path) -> None:
    listed = tmp_path / "friends.keys"
    key_of(tmp_path, "anna")
    listed.write_text((tmp_path / "anna.key.pub").read_text())
    listed.chmod(0o666)
    done = subprocess.run(
        [*PROGRAM, "--data-dir", str(tmp_path / "data"), "serve", "--port", "0", "--allow", str(listed)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr == f"hinterland: others can change the list of keys; run: chmod go-w {listed}\n"


@pytest.mark.slow
def test_everything_is_for_the_servers_user_alone(
    serving: Callable[..., Serving], ssh: Ssh, tmp_path: Path
) -> None:
    mask = os.umask(0)
    try:
        (tmp_path / "data" / "server" / "people").mkdir(parents=True)
        server = serving()
    finally:
        os.umask(mask)
    terminal = ssh(server)
    begin_by_keys(terminal, "o")  # settings are written
    own = server.data / "server"
    assert own.stat().st_mode & 0o777 == 0o700
    made = [path for path in own.rglob("*") if path != own / "people"]
    assert len(made) > 5
    assert [path for path in made if path.stat().st_mode & 0o077] == []
    assert server.end() == 0


def test_everybody_is_told_when_it_ends(serving: Callable[..., Serving], ssh: Ssh) -> None:
    server = serving()
    terminal = ssh(server)
    terminal.wait("call you")
    assert server.end() == 0
    assert terminal.end() == COME_AGAIN
    assert "The server is shutting down. Your games are kept" in terminal.text


@pytest.mark.slow
def test_a_server_that_was_killed_knows_its_guests(serving: Callable[..., Serving], ssh: Ssh) -> None:
    server = serving()
    terminal = ssh(server)
    terminal.wait("anna")
    terminal.press("enter")
    terminal.wait("No table yet")
    assert server.end(signal.SIGKILL) == -signal.SIGKILL
    again = serving()
    assert again.data == server.data
    guest = ssh(again, "-o", f"HostKeyAlias=[127.0.0.1]:{server.port}")
    guest.wait("No table yet")
    assert "call you" not in guest.text, "the same key of the server, the same name of the guest"


@pytest.mark.slow
def test_a_frozen_client_does_not_stop_the_end(serving: Callable[..., Serving], ssh: Ssh) -> None:
    server = serving()
    terminal = ssh(server)
    terminal.wait("call you")
    terminal.signal(signal.SIGSTOP)
    assert server.end() == 0
    terminal.signal(signal.SIGKILL)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "say who may connect: --allow FILE or --guests for the owners of some keys, or --open"),
        (["--open", "--allow", "x"], "say who may connect"),
        (["--allow", "nowhere.keys"], "the list of keys nowhere.keys cannot be used"),
        (["--open", "--host", "203.0.113.7"], "cannot listen at 203.0.113.7 port 0: "),
    ],
)
def test_what_cannot_be_served_is_refused_in_words(tmp_path: Path, arguments: list[str], words: str) -> None:
    done = subprocess.run(
        [*PROGRAM, "--data-dir", str(tmp_path / "data"), "serve", "--port", "0", *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode in (1, 2)
    assert done.stderr.startswith("hinterland: ")
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "attempting" not in done.stderr, "what Python adds to the cause"
    assert "Traceback" not in done.stderr
