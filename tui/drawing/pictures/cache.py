"""Rendered pictures on disk, so that they need not be rendered again. Losing it costs time, nothing else."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tui.drawing.art.pictures import PictureSource
from tui.drawing.pictures import LIBRARIES

MOST_BYTES: Final = 64 << 20
"""When the cache is larger, what was used least recently is removed until half of that is left."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_END: Final = b"IEND\xaeB`\x82"


class PictureCache:
    """A folder of pictures.

    Args:
        folder: where they are; ``None`` to keep none.
        sources: the folders whose Python code draws them: another code draws other pictures.
    """

    def __init__(self, folder: Path | None, sources: Iterable[Path] = ()) -> None:
        self._folder = folder
        self._sources = tuple(sources)

    def __bool__(self) -> bool:
        """True if there may be pictures."""
        if self._folder is not None:
            with contextlib.suppress(OSError), os.scandir(self._folder) as entries:
                return any(entries)
        return False

    def path(self, source: PictureSource) -> Path | None:
        """Return where a picture is or would be; ``None`` for nowhere."""
        if self._folder is None:
            return None
        import hashlib  # not in the process that renders, where it would take 3.5 MB

        name = hashlib.sha256(self._salt + repr(source).encode()).hexdigest()
        return self._folder / name[:2] / f"{name[2:40]}.png"

    def get(self, source: PictureSource) -> bytes | None:
        """Return a picture, ``None`` if it is not there or damaged."""
        path = self.path(source)
        if path is None:
            return None
        try:
            png = path.read_bytes()
        except OSError:
            return None
        if not (png.startswith(_SIGNATURE) and png.endswith(_END)):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return png

    def prune(self) -> None:
        """Remove what was used least recently, if there is too much."""
        if self._folder is None:
            return
        found = []
        with contextlib.suppress(OSError):
            for path in self._folder.glob("*/*"):
                status = path.stat()
                found.append((status.st_mtime, status.st_size, path))
        size = sum(bytes_ for _time, bytes_, _path in found)
        if size <= MOST_BYTES:
            return
        for _time, bytes_, path in sorted(found):
            if size <= MOST_BYTES // 2:
                break
            with contextlib.suppress(OSError):
                path.unlink()
            size -= bytes_

    @cached_property
    def _salt(self) -> bytes:
        """The base of all names: the code that draws, and the libraries that render."""
        import hashlib

        digest = hashlib.sha256()
        for library in LIBRARIES:
            spec = find_spec(library)
            for folder in spec.submodule_search_locations or () if spec is not None else ():
                with os.scandir(folder) as entries:
                    files = sorted((entry.name, entry.stat()) for entry in entries if entry.is_file())
                digest.update(repr([(name, file.st_size, file.st_mtime_ns) for name, file in files]).encode())
        for source in self._sources:
            for path in sorted(source.rglob("*.py")):
                with contextlib.suppress(OSError):
                    digest.update(path.read_bytes())
        return digest.digest()


def keep(path: Path, png: bytes) -> bool:
    """Write a picture where :meth:`PictureCache.path` says; return whether that was possible."""
    new = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(png)
        os.replace(new, path)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()
        return False
    return True
