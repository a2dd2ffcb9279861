"""Imports: the kinds of files that games can be read from, and the detection of the kind.

Kinds that hold one game only are found through the entry points ``hinterland.imports``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from engine.plugins import Group
from engine.words import N_
from saves import disk, notation
from saves.errors import SaveError, explained
from saves.excerpt import Excerpt
from saves.log import parse
from saves.records import FORMAT, MoveEntry, UndoEntry
from saves.transcript import Transcript


@dataclass(frozen=True, slots=True)
class Reader:
    """One kind of file.

    Attributes:
        recognises: returns whether the bytes of a file are of this kind.
        suffix: suffix of the file names, if it identifies the kind.
        read: returns the game in those bytes; the path is used in messages, the time for games without a
            time of creation.
    """

    name: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, Path, datetime], Transcript]
    suffix: str = ""


def _begins_like_a_log(data: bytes) -> bool:
    return data.startswith((b'{"created":', b'{"commitment":'))


def _read_log(data: bytes, path: Path, now: datetime) -> Transcript:
    log = parse(data, path)
    id_ = log.header.id if log.header.format == FORMAT else ""  # older ones are converted to this format
    transcript = Transcript(replace(Excerpt(log).header, id=""), id=id_, log=data[: log.size])
    for entry in log.entries:
        if isinstance(entry, MoveEntry):
            transcript.make(entry.move)
        elif isinstance(entry, UndoEntry):
            transcript.take_back(entry.count)
    return transcript


_OWN: Final = (
    Reader("notation", notation.recognises, notation.read),
    Reader("log", _begins_like_a_log, _read_log),
)
_JSON_WRITTEN_HERE: Final = re.compile(rb'\s*\{\s*"schema"\s*:')
_GROUP: Final = Group[Reader]("hinterland.imports", Reader)


def readers() -> tuple[Reader, ...]:
    """Return the kinds of files in the order of detection: those of all games, then those of single games."""
    return (*_OWN, *(reader for _name, reader in _GROUP.items()))


def read_foreign(path: Path, now: datetime, data: bytes | None = None) -> Transcript:
    """Return the game in a file of any known kind.

    Args:
        now: time of creation for files that contain none; with time zone.
        data: its content, if it has been read already.

    Raises:
        SaveError: when it cannot be read; the message says where in the file.
    """
    if data is None:
        with explained(N_("cannot read {path}: {cause}"), path=str(path)):
            data = disk.read_bytes(path)
    if _JSON_WRITTEN_HERE.match(data):
        raise SaveError(
            N_(
                "{path} is JSON that Hinterland has written for other programs; to import a game, take its "
                "notation (hinterland export GAME --format notation) or its log"
            ),
            path=str(path),
        )
    known = readers()
    named = [reader for reader in known if reader.suffix and path.suffix == reader.suffix]
    for reader in named or known:
        if named or reader.recognises(data):
            return reader.read(data, path, now)
    raise SaveError(
        N_("{path} is not a game that can be imported; these kinds can be: {kinds}"),
        path=str(path),
        kinds=", ".join(reader.name for reader in known),
    )
