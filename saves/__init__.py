"""Saved games: an append-only log for each game, in one folder.

A :class:`Journal` writes a game while it is played, :func:`read` and :func:`verify` check a log,
:class:`Timeline` navigates one, and :class:`Library` is the folder. When :meth:`Journal.append` returns, the
move is on disk. ``docs/log-format.md`` describes the files.


A name is imported from its module on first use, so that who only lists games loads no more than that takes.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from saves.creation import branch, create, write_finished, write_transcript
    from saves.errors import (
        DamagedLog,
        GameInUse,
        GameNotFound,
        LogError,
        Overtaken,
        SaveError,
        UnsupportedLog,
    )
    from saves.excerpt import Excerpt
    from saves.fairness import Fairness, Source
    from saves.folders import data_folder, games_folder
    from saves.journal import Journal, Recovered, open_journal
    from saves.library import Library
    from saves.log import Log, read
    from saves.metadata import metadata_files, read_metadata, remove_metadata, write_metadata
    from saves.records import (
        FORMAT,
        EndEntry,
        Entry,
        Header,
        MoveEntry,
        Origin,
        Seat,
        SecretEntry,
        TitleEntry,
        UndoEntry,
    )
    from saves.reviews import (
        Candidate,
        MoveReview,
        Review,
        accuracy,
        move_review,
        open_review,
        read_review,
        review_path,
    )
    from saves.summary import Summary
    from saves.timeline import Timeline
    from saves.transcript import Transcript
    from saves.verification import VerificationReport, verify

__all__ = [
    "FORMAT",
    "Candidate",
    "DamagedLog",
    "EndEntry",
    "Entry",
    "Excerpt",
    "Fairness",
    "GameInUse",
    "GameNotFound",
    "Header",
    "Journal",
    "Library",
    "Log",
    "LogError",
    "MoveEntry",
    "MoveReview",
    "Origin",
    "Overtaken",
    "Recovered",
    "Review",
    "SaveError",
    "Seat",
    "SecretEntry",
    "Source",
    "Summary",
    "Timeline",
    "TitleEntry",
    "Transcript",
    "UndoEntry",
    "UnsupportedLog",
    "VerificationReport",
    "accuracy",
    "branch",
    "create",
    "data_folder",
    "games_folder",
    "metadata_files",
    "move_review",
    "open_journal",
    "open_review",
    "read",
    "read_metadata",
    "read_review",
    "remove_metadata",
    "review_path",
    "verify",
    "write_finished",
    "write_metadata",
    "write_transcript",
]

_NAMES: Final = {
    "creation": "branch create write_finished write_transcript",
    "errors": "DamagedLog GameInUse GameNotFound LogError Overtaken SaveError UnsupportedLog",
    "excerpt": "Excerpt",
    "fairness": "Fairness Source",
    "folders": "data_folder games_folder",
    "journal": "Journal Recovered open_journal",
    "library": "Library",
    "log": "Log read",
    "metadata": "metadata_files read_metadata remove_metadata write_metadata",
    "records": "FORMAT EndEntry Entry Header MoveEntry Origin Seat SecretEntry TitleEntry UndoEntry",
    "reviews": "Candidate MoveReview Review accuracy move_review open_review read_review review_path",
    "summary": "Summary",
    "timeline": "Timeline",
    "transcript": "Transcript",
    "verification": "VerificationReport verify",
}
_HOMES: Final = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"saves.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
