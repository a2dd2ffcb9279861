"""The cache of what was counted in the logs of a folder, in one file beside them.

What was counted in a log is valid while the log is the same by its last checksum, and rules and statistics of
its game are the same. The file can be deleted at any time. A damaged one is set aside, so that a failing disk
is not overlooked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import engine
from engine import EngineError, Setting
from engine.statistics import statistics_of
from engine.words import N_, Saying
from saves import storage
from saves.errors import SaveError
from saves.lines import LineFault, canonical, decode, seal, unseal
from saves.lock import hold
from saves.statistics.counting import CountedGame
from saves.summary import Summary

NAME: Final = ".statistics.json"
"""Name of the file, in the folder of the logs."""
SET_ASIDE: Final = NAME + ".damaged"
"""Name of a damaged one."""

_VERSION: Final = 1
_NUMBERS: Final = frozenset({int, float})


class StatisticsCache:
    """The statistics cached for the logs of a folder.

    Args:
        folder: the folder.

    Attributes:
        problem: why the file was set aside; ``None`` when it was sound, or missing.
    """

    def __init__(self, folder: Path) -> None:
        self.problem: Saying | None = None
        self._folder = folder
        self._rows: dict[str, list[Any]] = {}
        self._options: list[Mapping[str, Setting]] = []
        self._names: dict[str, list[str]] = {}
        self._sound: set[str] = set()
        self._load()

    def find(self, game: Summary) -> CountedGame | None:
        """Return the cached statistics of a game; ``None`` if there are none or they are out of date."""
        row = self._rows.get(game.id)
        if row is None or row[0] != game.checksum or row[1] != game.game or row[1] not in self._sound:
            return None
        names = self._names[game.game]
        counts = [
            {name: value for name, value in zip(names, values, strict=True) if value} for values in row[3]
        ]
        review, lost = row[4] or (None, ())
        return CountedGame(
            self._options[row[2]],
            tuple(counts),
            tuple(review) if review else None,
            tuple(tuple(losses) for losses in lost),
        )

    def store(self, known: Iterable[tuple[Summary, CountedGame]]) -> None:
        """Write what was counted in games.

        Failures are ignored, also when another program is writing: counting only takes longer then.
        """
        names: dict[str, list[str]] = {}
        options: dict[bytes, int] = {}
        rows: dict[str, list[Any]] = {}
        for game, counted in known:
            if game.game not in names:
                names[game.game] = _names_of(game.game)
            number = options.setdefault(canonical(dict(counted.options)), len(options))
            counts = [[seat.get(name, 0) for name in names[game.game]] for seat in counted.counts]
            review = [counted.review, counted.lost] if counted.review else None
            rows[game.id] = [game.checksum, game.game, number, counts, review]
        content = {
            "version": _VERSION,
            "rules": {game: _rules_of(game) for game in names},
            "statistics": names,
            "options": [decode(one) for one in options],
            "games": rows,
        }
        line, _ = seal(canonical(content), "")
        with suppress(SaveError, OSError):  # a cache, see above
            lock = hold(self._folder / NAME)
            try:
                storage.create_whole(self._folder / NAME, line)
            finally:
                lock.release()

    def _load(self) -> None:
        path = self._folder / NAME
        try:
            data = storage.read_bytes(path)
        except OSError:
            return  # there is none, or none that can be read
        try:
            self._take(decode(unseal(data.removesuffix(b"\n"), "")[0]))
        except (LineFault, LookupError, TypeError, ValueError, AttributeError):
            self._rows, self._sound = {}, set()
            self._set_aside(path)

    def _set_aside(self, path: Path) -> None:
        target = path.with_name(SET_ASIDE)
        self.problem = Saying(
            N_("the file of statistics was damaged; it is now {path}, and the games were counted again"),
            {"path": str(target)},
        )
        with suppress(OSError):  # then it is replaced where it is
            storage.remove(target)
            storage.move(path, target)

    def _take(self, found: Any) -> None:
        """Take over the content of the file.

        Raises:
            LookupError, TypeError, ValueError, AttributeError: when it is not as it should be.
        """
        if found["version"] != _VERSION:
            return
        names, options, rows = found["statistics"], found["options"], found["games"]
        seats = {game: len(known) for game, known in names.items()}
        for name, row in rows.items():
            _checksum, game, number, counts, review = row
            fits = all(
                len(values) == seats[game] and {int}.issuperset(map(type, values)) for values in counts
            )
            if review is not None:
                (size, modified), lost = review
                fits = fits and type(size) is type(modified) is int
                fits = fits and all(_NUMBERS.issuperset(map(type, losses)) for losses in lost)
            if not (fits and type(options[number]) is dict and number >= 0):
                raise ValueError(name)
        self._rows, self._options, self._names = rows, options, names
        self._sound = {
            game
            for game, rules in found["rules"].items()
            if rules == _rules_of(game) and names.get(game) == _names_of(game)
        }


def _names_of(game: str) -> list[str]:
    statistics = statistics_of(game)
    return [] if statistics is None else [one.name for one in statistics.statistics]


def _rules_of(game: str) -> int | None:
    try:
        return engine.game(game).rules_version
    except EngineError:
        return None
