"""Saved games: an append-only log for each game, in one folder.

A :class:`Journal` writes a game while it is played, :func:`read` and :func:`verify` check a log,
:class:`Timeline` navigates one, and :class:`Library` is the folder. When :meth:`Journal.append` returns, the
move is on disk. ``docs/log-format.md`` describes the files.
"""

from saves.creation import branch, create, write_finished, write_transcript
from saves.errors import (
    DamagedLog,
    GameInUse,
    GameNotFound,
    LogError,
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
from saves.reviews import Candidate, MoveReview, Review, move_review, open_review, review_path
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
    "remove_metadata",
    "review_path",
    "verify",
    "write_finished",
    "write_metadata",
    "write_transcript",
]

# Former names, deprecated; they will be removed in the next release.
Judgement = MoveReview
Report = VerificationReport
judgement = move_review
read_sheet = read_metadata
remove_sheet = remove_metadata
sheets = metadata_files
write_sheet = write_metadata
