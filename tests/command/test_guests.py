"""``hinterland guests``: the list of keys that is kept with the names."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import pytest

from saves import storage
from tests.postgres import connected, store
from tui.command import run
from tui.server.keys import GUESTS, StoredList, stored_guests
from tui.server.people import People

__all__ = ["connected", "store"]


@pytest.fixture
def keys(tmp_path: Path) -> list[Path]:
    """Give the files of three public keys, each with a comment."""
    files = []
    for name in ("anna", "boris", "chen"):
        key = asyncssh.generate_private_key("ssh-ed25519", comment=f"{name}@home")
        files.append(tmp_path / f"{name}.pub")
        files[-1].write_bytes(key.export_public_key())
    return files


def fingerprint(file: Path) -> str:
    return str(asyncssh.read_public_key(file).get_fingerprint())


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> object:
    """Give a function that runs the command and returns its status and all that it writes."""
    monkeypatch.setenv("HINTERLAND_DATA_DIR", str(tmp_path / "data"))

    def call(*arguments: str) -> tuple[int, str]:
        status = run(["guests", *arguments])
        written = capsys.readouterr()
        return status, written.out + written.err

    return call


def test_keys_are_added_listed_and_removed(guests, keys: list[Path], tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    anna, boris, chen = keys
    assert guests("add", str(anna), str(boris)) == (0, "2 keys added, 0 were there already\n")
    assert guests("add", str(anna), str(chen)) == (0, "1 key added, 1 was there already\n")
    stored = tmp_path / "data" / "server"
    assert (stored / GUESTS).stat().st_mode & 0o777 == 0o600
    People(stored).take(fingerprint(boris), "Boris")
    status, listed = guests("list")
    assert status == 0
    assert [line.split()[1:] for line in listed.splitlines()[1:]] == [
        ["anna@home"],
        ["boris@home", "Boris"],
        ["chen@home"],
    ]
    assert guests("remove", "Boris", "chen@home") == (0, "2 keys removed\n")
    assert guests("remove", fingerprint(anna)) == (0, "1 key removed\n")
    assert stored_guests(stored) == []


def test_what_is_no_key_changes_nothing(guests, keys: list[Path], tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    bad = tmp_path / "bad"
    bad.write_text(f"# friends\n{keys[0].read_text()}ssh-ed25519 AAAA\n")
    status, words = guests("add", str(keys[1]), str(bad))
    assert (status, words.count("\n")) == (1, 1)
    assert f"{bad}, line 3 is not a public key; nothing was added" in words
    private = tmp_path / "private"
    private.write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
    status, words = guests("add", str(private))
    assert (status, words.count("\n")) == (1, 1)
    assert "line 1 is not a public key" in words
    bad.write_bytes(b"\xff\xfe\x00")
    assert "holds no keys" in guests("add", str(bad))[1]
    bad.write_text("")
    assert "holds no keys" in guests("add", str(bad))[1]
    assert guests("add", str(tmp_path / "missing"))[0] == 1
    assert guests("list") == (0, "key  comment  name\n")


def test_a_comment_that_several_have_names_none(guests, keys: list[Path]) -> None:  # type: ignore[no-untyped-def]
    for file in keys[1:]:
        file.write_text(" ".join([*file.read_text().split()[:2], "anna@home"]))
    guests("add", *map(str, keys))
    status, words = guests("remove", "anna@home")
    assert status == 1
    assert all(fingerprint(file) in words for file in keys)
    assert "no key on the list matches dora; nothing was removed" in guests("remove", "dora")[1]


def test_options_of_keys_are_kept(guests, keys: list[Path], tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    line = f'from="192.0.2.0/24",no-pty {keys[0].read_text().strip()}'
    keys[0].write_text(line + "\n")
    assert guests("add", str(keys[0]))[0] == 0
    [kept] = stored_guests(tmp_path / "data" / "server")
    assert (kept.line, kept.comment, kept.fingerprint) == (line, "anna@home", kept.fingerprint)


def test_what_else_is_in_the_list_stays(guests, keys: list[Path], tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    anna, boris, _chen = keys
    guests("add", str(anna))
    path = tmp_path / "data" / "server" / GUESTS
    path.write_text(f"# friends\n{anna.read_text()}\nno key at all\n")
    assert guests("list")[1].count("\n") == 2
    guests("add", str(boris))
    assert guests("remove", "anna@home")[0] == 0
    assert path.read_text() == f"# friends\n\nno key at all\n{boris.read_text()}"
    path.write_bytes(b"\xff")
    status, words = guests("list")
    assert (status, words.count("\n")) == (1, 1)
    assert f"the list of keys {path} cannot be used" in words
    path.unlink()
    (path.parent / "people.json").write_text("{")
    status, words = guests("list")
    assert (status, words.count("\n")) == (1, 1)
    assert "the names of the guests" in words


def test_the_list_in_a_store(store, keys: list[Path]) -> None:  # type: ignore[no-untyped-def]
    from tui.server.keys import change_guests, guest_keys

    stored = Path(store.label, "server")
    key = asyncssh.read_public_key(keys[0])
    listed = StoredList(stored / GUESTS)
    assert not listed.welcome(key, "127.0.0.1")
    tried = []

    def add(before: list) -> list:  # type: ignore[type-arg]
        tried.append(len(before))
        if len(tried) == 1:  # somebody else is faster
            storage.create_whole(stored / GUESTS, keys[1].read_bytes())
        return [*before, *guest_keys(keys[0].read_text())]

    change_guests(stored, add)
    assert tried == [0, 1]
    assert len(stored_guests(stored)) == 2
    assert not listed.welcome(key, "127.0.0.1"), "nobody waits for the store"
    listed.refresh()
    assert listed.welcome(key, "127.0.0.1")
