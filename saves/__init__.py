"""Saved games: an append-only log for each game, in one folder.

A :class:`Journal` writes a game while it is played, :func:`read` and :func:`verify` check a log,
:class:`Timeline` navigates one, and :class:`Library` is the folder. When :meth:`Journal.append` returns, the
move is on disk. ``docs/log-format.md`` describes the files.


A name is imported from its module on first use, so that who only lists games loads no more than that takes.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from saves.creation import branch as branch
    from saves.creation import create as create
    from saves.creation import write_finished as write_finished
    from saves.creation import write_transcript as write_transcript
    from saves.errors import DamagedLog as DamagedLog
    from saves.errors import GameInUse as GameInUse
    from saves.errors import GameNotFound as GameNotFound
    from saves.errors import LogError as LogError
    from saves.errors import Overtaken as Overtaken
    from saves.errors import SaveError as SaveError
    from saves.errors import UnsupportedLog as UnsupportedLog
    from saves.excerpt import Excerpt as Excerpt
    from saves.fairness import Fairness as Fairness
    from saves.fairness import Source as Source
    from saves.folders import data_folder as data_folder
    from saves.folders import games_folder as games_folder
    from saves.journal import Journal as Journal
    from saves.journal import Recovered as Recovered
    from saves.journal import open_journal as open_journal
    from saves.library import Library as Library
    from saves.log import Log as Log
    from saves.log import read as read
    from saves.metadata import metadata_files as metadata_files
    from saves.metadata import read_metadata as read_metadata
    from saves.metadata import remove_metadata as remove_metadata
    from saves.metadata import write_metadata as write_metadata
    from saves.records import FORMAT as FORMAT
    from saves.records import EndEntry as EndEntry
    from saves.records import Entry as Entry
    from saves.records import Header as Header
    from saves.records import MoveEntry as MoveEntry
    from saves.records import Origin as Origin
    from saves.records import Seat as Seat
    from saves.records import SecretEntry as SecretEntry
    from saves.records import TitleEntry as TitleEntry
    from saves.records import UndoEntry as UndoEntry
    from saves.reviews import Candidate as Candidate
    from saves.reviews import MoveReview as MoveReview
    from saves.reviews import Review as Review
    from saves.reviews import accuracy as accuracy
    from saves.reviews import move_review as move_review
    from saves.reviews import open_review as open_review
    from saves.reviews import read_review as read_review
    from saves.reviews import review_path as review_path
    from saves.summary import Summary as Summary
    from saves.timeline import Timeline as Timeline
    from saves.transcript import Transcript as Transcript
    from saves.verification import VerificationReport as VerificationReport
    from saves.verification import verify as verify

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
    return sorted({*globals(), *_HOMES})
