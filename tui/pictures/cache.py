"""Rendered pictures on disk, so that they need not be rendered again. Losing it costs time, nothing else."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from tui.art.pictures import PictureSource

MOST_BYTES: Final = 64 << 20
"""When the cache is larger, what was used least recently is removed until half of that is left."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_END: Final = b"IEND\xaeB`\x82"
_LIBRARIES: Final = ("resvg-py", "pillow")


class PictureCache:
    """A folder of pictures.

    Args:
        folder: where they are; ``None`` to keep none.
        sources: the folders whose Python code draws them: another code draws other pictures.
    """

    def __init__(self, folder: Path | None, sources: Iterable[Path] = ()) -> None:
        self._folder = folder
        self._sources = tuple(sources)

    def get(self, source: PictureSource) -> bytes | None:
        """Return a picture, ``None`` if it is not there or damaged."""
        if self._folder is None:
            return None
        path = self._path(self._folder, source)
        try:
            png = path.read_bytes()
        except OSError:
            return None
        if not (png.startswith(_SIGNATURE) and png.endswith(_END)):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return png

    def put(self, source: PictureSource, png: bytes) -> None:
        """Keep a picture. A folder that cannot be written is given up."""
        if self._folder is None:
            return
        path = self._path(self._folder, source)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(dir=path.parent)
            try:
                with os.fdopen(number, "wb") as file:
                    file.write(png)
                os.replace(name, path)
            except OSError:
                with contextlib.suppress(OSError):
                    os.unlink(name)
                raise
        except OSError:
            self._folder = None

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

    def _path(self, folder: Path, source: PictureSource) -> Path:
        name = hashlib.sha256(self._salt + repr(source).encode()).hexdigest()
        return folder / name[:2] / f"{name[2:40]}.png"

    @cached_property
    def _salt(self) -> bytes:
        """What all names depend on: the code that draws, and the libraries that render."""
        digest = hashlib.sha256()
        for library in _LIBRARIES:
            with contextlib.suppress(PackageNotFoundError):
                digest.update(version(library).encode())
        for folder in self._sources:
            for path in sorted(folder.rglob("*.py")):
                with contextlib.suppress(OSError):
                    digest.update(path.read_bytes())
        return digest.digest()
