"""Transcripts: games read from other kinds of files, move by move."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Event, Move, State
from saves.log import GameReplay, end_of
from saves.records import Entry, Header, MoveEntry, UndoEntry


class Transcript:
    """The header and the entries of the future log of a game; see ``saves.write_transcript``.

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
        self._replay = GameReplay(header)

    @property
    def state(self) -> State:
        """The position; only :meth:`make` and :meth:`take_back` may change it."""
        return self._replay.state

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries so far, including moves that were undone later."""
        return self._replay.entries

    @property
    def mainline(self) -> Sequence[MoveEntry]:
        """The moves in force."""
        return self._replay.mainline

    @property
    def title(self) -> str:
        """Title of the game; ``""`` for none."""
        return self.header.title

    @property
    def secret(self) -> str:
        """The secret behind the chance moves; ``""`` when it is unknown or there is none."""
        return self.header.secret

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make ``move`` and return its events.

        The last move of a game is followed by the end.

        Raises:
            IllegalMove: when the move is illegal; nothing has changed.
        """
        replay = self._replay
        events = replay.apply(MoveEntry(len(replay.entries) + 1, self.state.mover(move), move))
        if self.state.is_terminal:
            replay.apply(end_of(self.state, len(replay.entries) + 1))
        return events

    def take_back(self, count: int) -> None:
        """Undo the last ``count`` moves, at least one."""
        self._replay.apply(UndoEntry(len(self._replay.entries) + 1, count))
