"""The source of the chance moves: a seed, or a secret that the log commits to before the first move.

The secret of a local game is in the header of its log. That of a game on a server is concealed: it is in a
file of its own until the game is over; then the last entry of the log reveals it. ``docs/fairness.md`` says
what this proves and what it cannot prove.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

from engine import Dealer
from engine.dealer import SECRET_BYTES
from engine.words import N_
from saves import storage
from saves.errors import explained
from saves.records import Header

SECRETS: Final = ".secrets"
"""Folder of the files with concealed secrets, in the folder of the logs."""


def new_secret() -> str:
    """Return 256 random bits from the operating system, in hexadecimal digits."""
    import secrets  # here, because most never need one

    return secrets.token_hex(SECRET_BYTES)


def commitment(id: str, secret: str) -> str:
    """Return the commitment of a game to its secret.

    It is the SHA-256 of the game's id, a colon and the secret, both in hexadecimal digits.
    """
    return sha256(f"{id}:{secret}".encode()).hexdigest()


def dealer(header: Header, secret: str) -> Dealer | None:
    """Return the dealer of a game; ``None`` if the secret is unknown.

    Args:
        secret: the secret in hexadecimal digits; ``""`` if unknown.
    """
    if header.seed is not None:
        return Dealer(header.seed)
    return Dealer(bytes.fromhex(secret)) if secret else None


def side_seed(header: Header, secret: str, purpose: str) -> int:
    """Return a seed for another purpose than dealing, from which no deal can be computed.

    Args:
        secret: the secret in hexadecimal digits; ``""`` if unknown.
        purpose: for instance ``"bots"``; each purpose has its own seed.
    """
    found = dealer(header, secret)
    if found is not None:
        return found.side_seed(purpose)
    return int.from_bytes(sha256(f"{purpose}:{header.id}".encode()).digest()[:7])


def secret_path(log: Path) -> Path:
    """Return the path of the file with the concealed secret of a log."""
    return log.parent / SECRETS / log.stem


def conceal(log: Path, secret: str) -> None:
    """Write a secret to its file, readable only by the owner; it is on disk when this returns.

    Raises:
        OSError: when it cannot be written.
    """
    path = secret_path(log)
    storage.make_folder(path.parent)
    storage.create_whole(path, f"{secret}\n".encode())


def concealed(log: Path, header: Header) -> str:
    """Return the concealed secret of a log; ``""`` if there is none that matches its commitment.

    Raises:
        OSError: when the file cannot be read.
    """
    try:
        secret = storage.read_bytes(secret_path(log)).decode("ascii", "replace").strip()
    except FileNotFoundError:
        return ""
    return secret if commitment(header.id, secret) == header.commitment else ""


def concealed_games(folder: Path) -> frozenset[str]:
    """Return the ids of the games in a folder that have a file with their secret.

    Raises:
        SaveError: when the folder cannot be read.
    """
    with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(folder)):
        return frozenset(facts.path.name for facts in storage.list_files(folder / SECRETS, ""))


def forget(log: Path) -> None:
    """Remove the file with the secret of a log, if there is one.

    Raises:
        OSError: when it cannot be removed.
    """
    storage.remove(secret_path(log))
