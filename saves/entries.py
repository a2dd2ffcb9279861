"""Reading the entries of a log line by line; a move that was read before is recognised by its spelling."""

from __future__ import annotations

from typing import Final

from engine import CHANCE, AnyGame, Move
from engine.words import N_
from saves.lines import LineFault, canonical, decode
from saves.records import Entry, MoveEntry, read_entry

_MOST: Final = 1 << 16
_MOVE: Final = b',"move":'
_NUMBER: Final = b',"n":'
_BY: Final = {b'{"by":"chance"': CHANCE} | {b'{"by":%d' % seat: seat for seat in range(64)}


class EntryReader:
    """Reads the entries of one game.

    Canonical JSON has one spelling for each value. So a line that is put together like an entry with a move,
    around a move in a spelling that was read and found canonical before, is that entry.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._moves: dict[bytes, Move] = {}

    def read(self, payload: bytes, number: int) -> Entry:
        """Return the entry for the payload of a line.

        Args:
            payload: the line without its checksum.
            number: the number that is due; one with another number is returned, too.

        Raises:
            LineFault: when it is no entry, or not spelled as logs are.
        """
        by, _, rest = payload.partition(_MOVE)
        spelled, _, end = rest.rpartition(_NUMBER)
        seat = _BY.get(by)
        if seat is not None and end == b"%d}" % number:
            move = self._moves.get(spelled) or self._learned(spelled)
            if move is not None:
                return MoveEntry(number, seat, move)
        entry = read_entry(decode(payload), self._game)
        same(entry.to_json(), payload)
        return entry

    def _learned(self, spelled: bytes) -> Move | None:
        """Return the move in a spelling not read before; ``None`` if there is none, or not spelled so."""
        try:
            move = self._game.read_move(decode(spelled))
            if canonical(move.to_json()) != spelled:
                return None
        except (LineFault, ValueError):
            return None  # reading the whole line tells why
        if len(self._moves) >= _MOST:
            self._moves.clear()
        self._moves[spelled] = move
        return move


_readers: dict[AnyGame, EntryReader] = {}


def reader_for(game: AnyGame) -> EntryReader:
    """Return the reader for the entries of a game."""
    found = _readers.get(game)
    if found is None:
        found = _readers[game] = EntryReader(game)
    return found


def same(data: object, payload: bytes) -> None:
    """Check that a payload is the canonical spelling of some data.

    Raises:
        LineFault: when it is not.
    """
    try:
        is_same = canonical(data) == payload
    except ValueError:
        is_same = False
    if not is_same:
        raise LineFault(N_("the line is not written as logs are, or has unknown fields"))
