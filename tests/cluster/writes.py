"""When the lines of logs were stored, as the store tells it."""

from __future__ import annotations

import threading
from collections import defaultdict
from itertools import accumulate, pairwise
from pathlib import Path

import psycopg

from saves import Log
from saves.records import HUMAN, MoveEntry
from saves.storage.postgresql import PostgresStore
from saves.storage.roster import Feed


class Writes:
    """Listens to a store until it is closed; what is written while the store is away is not noted.

    Args:
        store: reached without the faults that workers have.
    """

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        self._sizes: dict[str, list[tuple[int, float]]] = defaultdict(list)
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._ends.set()
        self._thread.join()

    def bot_waits(self, log: Log, path: Path, data: bytes) -> list[float]:
        """Return the seconds from the line before each of a bot's first moves to that move.

        Args:
            log: the game.
            path: where it is stored.
            data: what is stored there.
        """
        ends = list(accumulate(map(len, data.splitlines(keepends=True))))[1:]  # of entries, not of the header
        told = self._sizes[path.name]
        times = [next((at for size, at in told if size >= end), None) for end in ends]
        waits = []
        for (before, at), (entry, then) in pairwise(zip(log.entries, times, strict=False)):
            if _is_of_bot(log, entry) and not _is_of_bot(log, before) and at and then:
                waits.append(then - at)
        return waits

    def _listen(self) -> None:
        while not self._ends.is_set():
            try:
                feed = Feed(self._store)
            except psycopg.Error:
                self._ends.wait(0.2)
                continue
            try:
                while not self._ends.is_set():
                    for news in feed.news(0.5):
                        if news.kind == "file" and news.data["size"] >= 0:
                            self._sizes[news.data["file"][1]].append((news.data["size"], news.data["at"]))
            except psycopg.Error:
                pass  # the store was killed
            finally:
                feed.close()


def _is_of_bot(log: Log, entry: object) -> bool:
    """True if an entry is the move of a bot."""
    return isinstance(entry, MoveEntry) and entry.by >= 0 and log.header.seats[entry.by].player != HUMAN
