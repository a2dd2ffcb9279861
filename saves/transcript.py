"""Transcripts: games read from other kinds of files, move by move."""

from __future__ import annotations

from engine import Event, Move
from saves.log import GameReplay, Replayed, end_of
from saves.records import Header, MoveEntry, UndoEntry


class Transcript(Replayed):
    """The header and the entries of the future log of a game; see ``saves.write_transcript``.

    Only :meth:`make` and :meth:`take_back` may change it.

    Attributes:
        header: the header of the log, without an id.
        log: the lines of the log that the game was read from; ``b""`` for other files.
        id: the id of that log; ``""`` when a new log is needed.
    """

    def __init__(self, header: Header, *, id: str = "", log: bytes = b"") -> None:
        """Start before the first move.

        Raises:
            EngineError: when there is no such game, option or number of seats.
        """
        self.header = header
        self.id = id
        self.log = log
        self.replay = GameReplay(header)

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make ``move`` and return its events.

        The last move of a game is followed by the end.

        Raises:
            IllegalMove: when the move is illegal; nothing has changed.
        """
        replay = self.replay
        events = replay.apply(MoveEntry(len(replay.entries) + 1, self.state.mover(move), move))
        if self.state.is_terminal:
            replay.apply(end_of(self.state, len(replay.entries) + 1))
        return events

    def take_back(self, count: int) -> None:
        """Undo the last ``count`` moves, at least one."""
        self.replay.apply(UndoEntry(len(self.replay.entries) + 1, count))
