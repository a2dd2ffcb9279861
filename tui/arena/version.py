"""The version of the engine, as a digest of its files."""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from pathlib import Path

import engine


@cache
def engine_digest() -> str:
    """Return a digest of the engine's files: results of another engine are not comparable."""
    root = Path(os.path.dirname(engine.__file__))
    found = sha256()
    for path in sorted(path for suffix in ("*.py", "*.toml") for path in root.rglob(suffix)):
        found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
