"""Files of puzzles: those that come with Hinterland, and those of the data folder.

A file is read in two steps. The list holds what is needed to choose a puzzle; only the puzzle that
is shown is replayed. Files of others are replayed as a whole before any puzzle of them is taken.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from engine.words import N_, Saying
from saves import SaveError, storage
from saves.errors import explained
from tui.study.puzzles.puzzle import Puzzle, PuzzleError, read, write

FOLDER: Final = "puzzles"
"""Folder of a person's puzzles in the data folder."""
IMPORTED: Final = "imported.jsonl"
"""File of the puzzles that were imported."""
OWN: Final = "mistakes.jsonl"
"""File of the puzzles made of one's own reviews."""

_SOURCES: Final = {IMPORTED: "imported", OWN: "own"}
_SHIPPED: Final = Path(__file__).parent / "data"
_PACKED: Final = ".gz"
_MOST_BYTES: Final = 32 << 20


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """A puzzle in a list, not replayed yet.

    Attributes:
        id, game, themes, rating: as in :class:`~tui.study.puzzles.puzzle.Puzzle`.
        source: ``"hinterland"``, ``"imported"`` or ``"own"``.
        line: its line in the file.
    """

    id: str
    game: str
    themes: tuple[str, ...]
    rating: int
    source: str
    line: str

    def puzzle(self) -> Puzzle:
        """Return the puzzle, replayed.

        Raises:
            PuzzleError: when it is not sound.
        """
        return read(self.line)


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """The contents of a file of puzzles."""

    puzzles: tuple[Puzzle, ...]
    faults: tuple[tuple[int, Saying], ...]  # for each of the others its line, from 1, and the reason


def shipped() -> tuple[PuzzleEntry, ...]:
    """Return the puzzles that come with Hinterland."""
    return _shipped()


@lru_cache(1)
def _shipped() -> tuple[PuzzleEntry, ...]:
    return tuple(
        entry for path in sorted(_SHIPPED.glob("*.jsonl*")) for entry in _entries(_text(path), "hinterland")
    )


def entries(data_folder: Path | None) -> list[PuzzleEntry]:
    """Return all puzzles that can be played: those of Hinterland, and those of a data folder.

    Raises:
        SaveError: when a file cannot be read; :func:`mend` mends one that is damaged.
    """
    found = list(shipped())
    if data_folder is not None:
        for name, source in _SOURCES.items():
            path = data_folder / FOLDER / name
            if storage.exists(path):
                found += _entries(_text(path), source)
    first: dict[str, PuzzleEntry] = {}
    for entry in found:
        first.setdefault(entry.id, entry)
    return list(first.values())


def mend(data_folder: Path) -> list[Saying]:
    """Take lines that cannot be read out of the files of a data folder, and keep a file as it was beside it.

    Returns:
        What was wrong, a sentence for each file.

    Raises:
        SaveError: when a file cannot be read or written.
    """
    troubles = []
    for name in _SOURCES:
        path = data_folder / FOLDER / name
        if not storage.exists(path):
            continue
        with explained(N_("cannot read {path}: {cause}"), path=str(path)):
            data = storage.read_bytes(path)
        lines = [line for line in data.splitlines() if line.strip()]
        sound = [line for line in lines if _is_entry(line)]
        if len(sound) < len(lines):
            aside = storage.free_name(path, "damaged")
            with explained(N_("cannot write {path}: {cause}"), path=str(aside)):
                storage.create_whole(aside, data)
                storage.create_whole(path, b"".join(line + b"\n" for line in sound))
            words = N_(
                "some puzzles in {path} were damaged and are left out; the file as it was is now {aside}"
            )
            troubles.append(Saying(words, {"path": str(path), "aside": str(aside)}))
    return troubles


def check(path: Path) -> CheckedFile:
    """Replay all puzzles of a file.

    Raises:
        SaveError: when it cannot be read.
    """
    puzzles, faults = [], []
    for number, line in enumerate(_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            puzzles.append(read(line))
        except PuzzleError as error:
            faults.append((number, error.saying))
    return CheckedFile(tuple(puzzles), tuple(faults))


def add(data_folder: Path, name: str, puzzles: Sequence[Puzzle]) -> int:
    """Add puzzles to a file of the data folder; return how many were not in it yet.

    Args:
        name: the file, :data:`IMPORTED` or :data:`OWN`.

    Raises:
        SaveError: when it cannot be written.
    """
    path = data_folder / FOLDER / name
    lines = _text(path).splitlines() if storage.exists(path) else []
    known = {entry.id for entry in _entries("\n".join(lines), "")}
    new = {one.id: one for one in puzzles if one.id not in known}
    if new:
        text = "".join(f"{line}\n" for line in [*lines, *map(write, new.values())])
        with explained(N_("cannot write {path}: {cause}"), path=str(path)):
            storage.make_folder(path.parent)
            storage.create_whole(path, text.encode())
    return len(new)


def _entries(text: str, source: str) -> Iterator[PuzzleEntry]:
    for line in text.splitlines():
        try:
            data = json.loads(line)
            yield PuzzleEntry(
                _word(data["id"]),
                _word(data["game"]),
                tuple(map(_word, data["themes"])),
                int(data["rating"]),
                source,
                line,
            )
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            continue


def _is_entry(line: bytes) -> bool:
    try:
        return any(_entries(line.decode(), ""))
    except UnicodeDecodeError:
        return False


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _text(path: Path) -> str:
    """Return the text of a file, unpacked.

    Raises:
        SaveError: when it cannot be read.
    """
    with explained(N_("cannot read {path}: {cause}"), path=str(path)):
        data = storage.read_bytes(path)
    try:
        if path.suffix == _PACKED:
            unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
            data = unpacker.decompress(data, _MOST_BYTES)
        return data.decode()
    except (zlib.error, ValueError) as error:
        raise SaveError(N_("{path} is not a file of puzzles"), path=str(path)) from error
