"""The library: the games in one folder, with listing, search, creation, renaming, deletion and restoring."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.words import N_
from saves import index, storage
from saves.chance import secret_path
from saves.errors import GameNotFound, SaveError, explained
from saves.lock import hold
from saves.log import SUFFIX, Log, read
from saves.summary import Summary, summarise

if TYPE_CHECKING:
    from saves.journal import Journal
    from saves.records import Seat
    from saves.transcript import Transcript

TRASH = ".trash"

Told = Callable[[int, int], None]
"""Callback with the number of games read so far and the number of all games."""

Summariser = Callable[[Sequence[storage.FileFacts]], Generator[Summary | None, None, None]]
"""Summarises many files in their order; what is ``None`` or left out at the end is read by the library."""


class Library:
    """The games in a folder.

    Args:
        folder: the folder; it need not exist before the first game.
        summariser: reads the games that are not in the index, for instance in other processes.

    Attributes:
        folder: the folder.
    """

    def __init__(self, folder: Path, summariser: Summariser | None = None) -> None:
        self.folder = folder
        self._summariser = summariser
        self._fresh: dict[Path, Log] = {}
        self._known: dict[str, tuple[storage.FileFacts, Summary]] = {}
        self._index: index.Index | None = None
        self._news = False

    def games(self, told: Told | None = None) -> list[Summary]:
        """Return all games, the latest first, including damaged ones.

        Files that have not changed since they were last listed are not read again, thanks to the index.

        Args:
            told: called after each game. Its exceptions end the listing, but games read by then are indexed.

        Raises:
            SaveError: when the folder cannot be read.
        """
        files = self._newest()
        found = []
        try:
            with closing(self._summaries(files)) as summaries:
                for summary in summaries:
                    found.append(summary)
                    if told is not None:
                        told(len(found), len(files))
        finally:
            self._keep(files)
            self._fresh.clear()
        return found

    def newest(self) -> Iterator[Summary]:
        """Yield all games, the latest first; files are read only as needed.

        Raises:
            SaveError: when the folder cannot be read.
        """
        files = self._newest()
        try:
            for facts in files:
                yield self._summary(facts)
        finally:
            self._keep(files)

    def indexed(self, most: int = 0) -> list[Summary]:
        """Return the games whose summaries are in the index, the latest first.

        Args:
            most: number of logs to read at most whose summaries are not there.

        Raises:
            SaveError: when the folder cannot be read.
        """
        files = self._newest()
        found = []
        for facts in files:
            summary = self._cached(facts)
            if summary is None:
                most -= 1
                if most < 0:
                    continue
                summary = self._summary(facts)
            found.append(summary)
        self._keep(files)
        self._fresh.clear()
        return found

    def paths(self) -> list[Path]:
        """Return the files of all games, by name.

        Raises:
            SaveError: when the folder cannot be read.
        """
        return sorted(facts.path for facts in self._files())

    def same(self, transcript: Transcript) -> Summary | None:
        """Return the same game in this library; ``None`` if there is none.

        Two games are the same when rules, seats, seed, secret and moves in force are equal. Titles, times and
        undone moves may differ.

        Raises:
            SaveError: when the folder cannot be read.
        """
        from saves.reviews import digest

        header = transcript.header
        seats = [(seat.name, seat.player) for seat in header.seats]
        wanted = None
        for game in self.games():
            if (
                game.problem is None
                and game.game == header.game
                and game.moves == len(transcript.mainline)
                and [(seat.name, seat.player) for seat in game.seats] == seats
            ):
                log = read(game.path)
                wanted = wanted or digest(transcript)
                if (log.header.seed, log.secret) == (header.seed, header.secret) and digest(log) == wanted:
                    return game
        return None

    def find(self, text: str) -> Path:
        """Return the path of a game by its id, or by a unique beginning or end of the id.

        Raises:
            GameNotFound: when no game matches, or several do.
            SaveError: when the folder cannot be read.
        """
        paths = {facts.name.removesuffix(SUFFIX): facts.path for facts in self._files()}
        if text in paths:
            return paths[text]
        fitting = sorted(id_ for id_ in paths if id_.startswith(text) or id_.endswith(text))
        if len(fitting) == 1:
            return paths[fitting[0]]
        if not fitting:
            raise GameNotFound(
                N_("there is no saved game {text} in {folder}"), text=text, folder=str(self.folder)
            )
        raise GameNotFound(
            N_("{text} fits several saved games, type more of the id: {ids}"),
            text=text or "''",
            ids=", ".join(fitting),
        )

    def read(self, text: str) -> Log:
        """Read a game; see :meth:`find` and ``saves.read``."""
        path = self.find(text)
        return read(path, known=self._fresh.pop(path, None))

    def open(self, text: str) -> Journal:
        """Open a game; see :meth:`find` and ``saves.open_journal``."""
        from saves.journal import open_journal

        path = self.find(text)
        return open_journal(path, self._fresh.pop(path, None))

    def offer(self, log: Log) -> None:
        """Take a log that was just read, so that the next :meth:`read` or :meth:`open` need not replay it."""
        self._fresh = {log.path: log}

    def take_fresh(self, path: Path) -> Log | None:
        """Return the log at ``path`` if it was replayed just now for its summary, and forget it."""
        return self._fresh.pop(path, None)

    def create(
        self,
        *,
        game: str,
        seats: Sequence[Seat],
        seed: int | None = None,
        created: datetime,
        options: Mapping[str, Any] | None = None,
        title: str = "",
        rated: bool = False,
        secret: str = "",
        concealed: bool = False,
    ) -> Journal:
        """Create a new game; see ``saves.create``."""
        from saves.creation import create

        return create(
            self.folder,
            game=game,
            seats=seats,
            seed=seed,
            created=created,
            options=options,
            title=title,
            rated=rated,
            secret=secret,
            concealed=concealed,
        )

    def branch(
        self,
        source: Log | Journal | Path,
        at: int,
        created: datetime,
        seats: tuple[Seat, ...] | None = None,
    ) -> Journal:
        """Create a branch of ``source`` after its entry ``at``; see ``saves.branch``.

        A path is read first.
        """
        from saves.creation import branch

        log = read(source) if isinstance(source, Path) else source
        return branch(self.folder, log, at, created, seats)

    def repair(self, path: Path, created: datetime) -> Journal:
        """Create a new game from the sound part of a damaged one, which is left unchanged.

        Raises:
            LogError: when the header cannot be read.
            SaveError: when the new log cannot be written.
        """
        log = read(path, upto_damage=True)
        return self.branch(log, len(log.entries), created)

    # -- order ------------------------------------------------------------------------------------------

    def rename(self, text: str, title: str) -> None:
        """Set the title of a game without changing its time.

        Raises:
            GameNotFound, GameInUse, LogError, SaveError: as :meth:`open` and ``Journal.rename``.
        """
        path = self.find(text)
        with self.open(path.stem) as journal:
            with explained(N_("cannot read {path}: {cause}"), path=str(path)):
                played = storage.modified_ns(path)
            journal.rename(title)
        with explained(N_("the time of {path} could not be set: {cause}"), path=str(path)):
            storage.set_modified(path, played)

    @property
    def trash(self) -> Library:
        """The library of deleted games."""
        return Library(self.folder / TRASH)

    def delete(self, text: str) -> Path:
        """Move a game to the trash and return its new path, for :meth:`restore`.

        Raises:
            GameNotFound: when there is no such game.
            GameInUse: when it is open.
            SaveError: when it cannot be moved.
        """
        path = self.find(text)
        lock = hold(path)
        try:
            with explained(N_("cannot delete {path}: {cause}"), path=str(path)):
                storage.make_folder(self.folder / TRASH)
                target = self.folder / TRASH / path.name
                number = 1
                while storage.exists(target):
                    number += 1
                    target = target.with_name(f"{path.stem}-{number}{SUFFIX}")
                _move(path, target)
        finally:
            lock.release()
        return target

    def restore(self, path: Path) -> Path:
        """Restore a game from the trash and return its new path.

        Raises:
            GameInUse: when a game of this name is open.
            SaveError: when there is a game of this name, or it cannot be moved.
        """
        target = self.folder / path.name
        lock = hold(target)
        try:
            with explained(N_("cannot bring back {path}: {cause}"), path=str(path)):
                if storage.exists(target):
                    raise SaveError(
                        N_("{path} cannot be brought back: there is another game of this name now"),
                        path=str(path),
                    )
                _move(path, target)
        finally:
            lock.release()
        return target

    # -- inside -----------------------------------------------------------------------------------------

    def _files(self) -> list[storage.FileFacts]:
        with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(self.folder)):
            return storage.list_files(self.folder, SUFFIX)

    def _newest(self) -> list[storage.FileFacts]:
        files = self._files()
        return sorted(files, key=lambda facts: (facts.modified_ns, facts.name), reverse=True)

    def _cached(self, facts: storage.FileFacts) -> Summary | None:
        """Return the summary of a file that need not be read for it."""
        known = self._known.get(facts.name)
        if known is not None and known[0] == facts and facts.size >= 0:
            return known[1]
        if self._index is None:
            self._index = index.load(self.folder)
        found = self._index.find(facts)
        if found is not None:
            self._known[facts.name] = facts, found
        return found

    def _summaries(self, files: Sequence[storage.FileFacts]) -> Generator[Summary, None, None]:
        """Yield the summaries of files; the summariser reads those that are not cached."""
        if self._summariser is None:
            yield from map(self._summary, files)
            return
        cached = [self._cached(facts) for facts in files]
        missing = [facts for facts, summary in zip(files, cached, strict=True) if summary is None]
        with closing(self._summariser(missing)) as read:
            for facts, summary in zip(files, cached, strict=True):
                yield summary or self._summary(facts, next(read, None))

    def _summary(self, facts: storage.FileFacts, read: Summary | None = None) -> Summary:
        """Return the summary of a file: a cached one, the one just read by the summariser, or a new one."""
        found = self._cached(facts)
        if found is None:
            found, log = (read, None) if read is not None else summarise(facts)
            if log is not None and log.damage is None:
                self.offer(log)
            self._news = self._news or found.problem is None
            self._known[facts.name] = facts, found
        return found

    def _keep(self, files: Sequence[storage.FileFacts]) -> None:
        """Write the index if it has changed, without removed files."""
        if not self._news or self._index is None:
            return
        for facts in files:
            if facts.name not in self._known and (found := self._index.find(facts)):
                self._known[facts.name] = facts, found
        known = self._known
        self._known = {facts.name: known[facts.name] for facts in files if facts.name in known}
        index.store(self.folder, list(self._known.values()))  # another thread may list, too
        self._news = False


def _move(log: Path, target: Path) -> None:
    """Move a log with its concealed secret and its review; after a failure log and secret are unchanged."""
    from saves.reviews import review_path

    secret, moved = secret_path(log), secret_path(target)
    concealed = storage.exists(secret)
    if concealed:
        storage.make_folder(moved.parent)
        storage.move(secret, moved)
    try:
        storage.move(log, target)
    except BaseException:
        if concealed:
            with suppress(OSError):  # the first error is the one to tell
                storage.move(moved, secret)
        raise
    with suppress(OSError):  # the game has been moved, and a review can be made again
        if storage.exists(review_path(log)):
            storage.move(review_path(log), review_path(target))
