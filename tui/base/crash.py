"""Reports of internal errors: what a developer needs to find the fault, and nothing of what is hidden.

A report names versions, the game, how many moves it has, the screens, and where in the program it happened.
It has no seed, no move, no hand, no talk and no local variable. What an error says of itself is left out,
too, except for kinds of errors that can only name parts of the program.
"""

from __future__ import annotations

import logging
import platform
import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from saves import storage
from tui.base.clock import now
from tui.base.words import _

CRASHED: Final = 70
"""Exit status after an internal error: what sysexits.h calls EX_SOFTWARE."""

FOLDER: Final = "crashes"
MOST_REPORTS: Final = 50
"""How many reports are kept in a folder; the oldest go first."""

_NAMES_PARTS: Final = (AttributeError, ImportError, NameError)
_QUERIES: Final = "textual.css.query"

_log = logging.getLogger(__name__)


def write_report(data: Path, error: BaseException, facts: Mapping[str, str]) -> Path | None:
    """Write a report to the folder ``crashes`` and return the file; ``None`` when it cannot be written.

    Args:
        facts: what the program was doing, by names such as ``"game"``; nothing that is hidden from anybody.
    """
    folder = data / FOLDER
    moment = now().strftime("%Y%m%d-%H%M%S")
    try:
        storage.make_folder(folder)
        kept = sorted(facts.name for facts in storage.list_files(folder, ".txt"))
        before = [name for name in kept if name.startswith(moment)]
        number = 1 + int(before[-1][len(moment) + 1 : -len(".txt")]) if before else 0
        path = folder / f"{moment}-{number:03}.txt"
        storage.create_whole(path, report(error, facts).encode())
        for name in kept[: max(0, len(kept) + 1 - MOST_REPORTS)]:
            storage.remove(folder / name)
    except OSError as trouble:
        _log.warning("a crash report could not be written: %s", trouble.strerror)
        return None
    return path


def apology(report: Path | None) -> str:
    """Return the sentence for the person at the terminal."""
    if report is None:
        return _("Something went wrong in the program, and no report could be written. Your games are kept.")
    words = _("Something went wrong in the program. Your games are kept; the details are in {path}.")
    return words.format(path=report)


def report(error: BaseException, facts: Mapping[str, str]) -> str:
    """Return the text of a report."""
    lines = ["Hinterland crash report", "", f"time: {now().isoformat()}"]
    lines += [f"{name}: {_version(name)}" for name in ("hinterland", "textual", "asyncssh")]
    lines.append(f"python: {platform.python_version()} on {platform.platform(terse=True)}")
    lines += [f"{name}: {fact}" for name, fact in facts.items()]
    return "\n".join([*lines, "", *_told(error), ""])


def _version(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # slow to load, and only needed here

    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _told(error: BaseException) -> Iterator[str]:
    """Yield what has happened, causes first."""
    chain = [error]
    while (earlier := _earlier(chain[-1])) is not None and earlier not in chain:
        chain.append(earlier)
    for one in reversed(chain):
        if one is not chain[-1]:
            yield "\nwhich led to:\n"
        for frame in traceback.extract_tb(one.__traceback__):
            yield f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}'
            if frame.line:
                yield f"    {frame.line}"
        yield _named(one)


def _earlier(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _named(error: BaseException) -> str:
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(error, _NAMES_PARTS) or kind.__module__ == _QUERIES:
        return f"{name}: {error}"
    return name
