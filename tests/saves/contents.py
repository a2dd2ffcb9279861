"""The contents of a folder of games."""

from __future__ import annotations

from pathlib import Path


def content(folder: Path) -> dict[str, bytes]:
    """Return the files that count, without locks and what is left of unfinished writes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".lock" and not path.name.startswith(".hinterland-")
    }


def leftovers(folder: Path) -> list[Path]:
    return list(folder.rglob(".hinterland-*"))
