"""The version of the engine and of the whole program, as digests of their files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import engine

PACKAGES: Final = ("engine", "saves", "tui")
"""The packages of the program."""

_MOVED: Final = "facade"  # a folder of `tui` that installed packages have elsewhere; it only gives names


@cache
def engine_digest() -> str:
    """Return a digest of the engine's files: results of another engine are not comparable."""
    return _digest(Path(os.path.dirname(engine.__file__)))


@cache
def program_version() -> str:
    """Return version and digest of the program: another one may do the same work in another way."""
    top = Path(os.path.dirname(os.path.dirname(engine.__file__)))
    digests = [_digest(top / package) for package in PACKAGES]
    return f"{engine.__version__} {sha256(''.join(digests).encode()).hexdigest()}"


def _digest(root: Path) -> str:
    found = sha256()
    for path in _sources(root):
        found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def _sources(root: Path) -> Iterator[Path]:
    paths = sorted(path for suffix in ("*.py", "*.toml") for path in root.rglob(suffix))
    return (path for path in paths if path.relative_to(root).parts[0] != _MOVED)
