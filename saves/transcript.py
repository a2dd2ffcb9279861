"""A game that comes from elsewhere than a log, taken down move by move."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Event, Move, State
from saves.log import GameReplay, end_of
from saves.records import Entry, Header, MoveEntry, UndoEntry


class Transcript:
    """The header and the entries that the log of a game will have; see ``saves.write_transcript``.

    Attributes:
        header: what was settled before the first move; the id is that of the log, so there is none yet.
        log: the sound lines of the log that the game was read from, ``b""`` for other files.
        id: the id of that log, ``""`` where a new log is to be written instead.
    """

    def __init__(self, header: Header, *, id: str = "", log: bytes = b"") -> None:
        """Begin before the first move.

        Raises:
            EngineError: when the engine has no such game, option or number of seats.
        """
        self.header = header
        self.id = id
        self.log = log
        self._replay = GameReplay(header)

    @property
    def state(self) -> State:
        """The position; to be changed by :meth:`make` and :meth:`take_back` alone."""
        return self._replay.state

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries so far, those taken back included."""
        return self._replay.entries

    @property
    def standing(self) -> Sequence[MoveEntry]:
        """The moves that have not been taken back."""
        return self._replay.standing

    @property
    def title(self) -> str:
        """What a person called the game, ``""`` when it has no name."""
        return self.header.title

    @property
    def secret(self) -> str:
        """The secret that decides chance, ``""`` when it is not told or there is none."""
        return self.header.secret

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make ``move`` for whoever is to move, and return the facts that it brought about.

        The last move of a game is followed by the end.

        Raises:
            IllegalMove: when the rules refuse it; nothing has changed then.
        """
        replay = self._replay
        events = replay.apply(MoveEntry(len(replay.entries) + 1, self.state.mover(move), move))
        if self.state.is_terminal:
            replay.apply(end_of(self.state, len(replay.entries) + 1))
        return events

    def take_back(self, count: int) -> None:
        """Take back the last ``count`` of the moves that stand, at least one."""
        self._replay.apply(UndoEntry(len(self._replay.entries) + 1, count))
