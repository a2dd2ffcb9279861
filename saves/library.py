"""The games in one folder: list, find, begin, open, branch, rename, delete and bring back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.words import N_
from saves import disk, index
from saves.chance import secret_path
from saves.creation import branch, create
from saves.errors import GameNotFound, SaveError, explained
from saves.journal import Journal, open_journal
from saves.lock import hold
from saves.log import SUFFIX, Log, read
from saves.records import Seat
from saves.reviews import digest, review_path
from saves.summary import Summary, summarise
from saves.transcript import Transcript

TRASH = ".trash"

Told = Callable[[int, int], None]
"""Is told how many games have been looked at, and how many there are."""


class Library:
    """The games in a folder.

    Attributes:
        folder: where they are; it need not exist before the first game.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, tuple[disk.FileFacts, Summary]] = {}
        self._index: index.Index | None = None
        self._news = False

    def games(self, told: Told | None = None) -> list[Summary]:
        """Return all games, the one played last first. Damaged files are in the list, too.

        Files that have not changed since they were last listed, by this program or an earlier run, are
        not read again.

        Args:
            told: called after each game. What it raises ends the listing; the games that were looked at
                by then need not be looked at again.

        Raises:
            SaveError: when the folder cannot be read.
        """
        files = self._newest()
        found = []
        try:
            for facts in files:
                found.append(self._summary(facts))
                if told is not None:
                    told(len(found), len(files))
        finally:
            self._keep(files)
        return found

    def newest(self) -> Iterator[Summary]:
        """Yield all games, the one played last first, reading no more of them than are asked for.

        Raises:
            SaveError: when the folder cannot be read.
        """
        files = self._newest()
        try:
            for facts in files:
                yield self._summary(facts)
        finally:
            self._keep(files)

    def paths(self) -> list[Path]:
        """Return the files of all games, by name.

        Raises:
            SaveError: when the folder cannot be read.
        """
        return sorted(facts.path for facts in self._files())

    def same(self, transcript: Transcript) -> Summary | None:
        """Return a game here that is the same as another one, ``None`` if there is none.

        Games are the same that have equal seats, seeds and secrets, and in which the same moves stand, by the
        same rules. Titles, times and what was taken back may differ.

        Raises:
            SaveError: when the folder cannot be read.
        """
        header = transcript.header
        seats = [(seat.name, seat.player) for seat in header.seats]
        wanted = None
        for game in self.games():
            if (
                game.problem is None
                and game.game == header.game
                and game.moves == len(transcript.standing)
                and [(seat.name, seat.player) for seat in game.seats] == seats
            ):
                log = read(game.path)
                wanted = wanted or digest(transcript)
                if (log.header.seed, log.secret) == (header.seed, header.secret) and digest(log) == wanted:
                    return game
        return None

    def find(self, text: str) -> Path:
        """Return the log of the game that ``text`` names: its id, or how only its id begins or ends.

        Raises:
            GameNotFound: when no game fits, or several do.
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
        """Return the log of the game that ``text`` names; see :meth:`find` and ``saves.read``."""
        return read(self.find(text))

    def open(self, text: str) -> Journal:
        """Open the game that ``text`` names; see :meth:`find` and ``saves.open_journal``."""
        return open_journal(self.find(text))

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
        """Begin a new game; see ``saves.create``."""
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

    def branch(self, source: Log | Journal | Path, at: int, created: datetime) -> Journal:
        """Begin a new game with the moves that stood in ``source`` after its entry ``at``.

        See ``saves.branch``; a path is read first.
        """
        return branch(self.folder, read(source) if isinstance(source, Path) else source, at, created)

    def repair(self, path: Path, created: datetime) -> Journal:
        """Begin a new game with what stands in another one, in a damaged one before the damage.

        The other log is left as it is.

        Raises:
            LogError: when not even the first line can be read.
            SaveError: when the new log cannot be made.
        """
        log = read(path, upto_damage=True)
        return self.branch(log, len(log.entries), created)

    # -- order ------------------------------------------------------------------------------------------

    def rename(self, text: str, title: str) -> None:
        """Give a game a title; it counts as played last when it was before.

        Raises:
            GameNotFound, GameInUse, LogError, SaveError: as :meth:`open` and ``Journal.rename``.
        """
        path = self.find(text)
        with self.open(path.stem) as journal:
            with explained(N_("cannot read {path}: {cause}"), path=str(path)):
                played = disk.modified_ns(path)
            journal.rename(title)
        with explained(N_("the time of {path} could not be set: {cause}"), path=str(path)):
            disk.set_modified(path, played)

    @property
    def trash(self) -> Library:
        """The games that were deleted, a library of their own."""
        return Library(self.folder / TRASH)

    def delete(self, text: str) -> Path:
        """Move a game to the trash and return where it is now, for :meth:`restore`.

        Raises:
            GameNotFound: when there is no such game.
            GameInUse: when it is open.
            SaveError: when it cannot be moved.
        """
        path = self.find(text)
        lock = hold(path)
        try:
            with explained(N_("cannot delete {path}: {cause}"), path=str(path)):
                disk.make_folder(self.folder / TRASH)
                target = self.folder / TRASH / path.name
                number = 1
                while disk.exists(target):
                    number += 1
                    target = target.with_name(f"{path.stem}-{number}{SUFFIX}")
                _move(path, target)
        finally:
            lock.release()
        return target

    def restore(self, path: Path) -> Path:
        """Bring a game back from the trash and return where it is now.

        Raises:
            GameInUse: when a game of this name is open.
            SaveError: when there is a game of this name, or it cannot be moved.
        """
        target = self.folder / path.name
        lock = hold(target)
        try:
            with explained(N_("cannot bring back {path}: {cause}"), path=str(path)):
                if disk.exists(target):
                    raise SaveError(
                        N_("{path} cannot be brought back: there is a game of this name again"),
                        path=str(path),
                    )
                _move(path, target)
        finally:
            lock.release()
        return target

    # -- inside -----------------------------------------------------------------------------------------

    def _files(self) -> list[disk.FileFacts]:
        with explained(N_("cannot read the folder {folder}: {cause}"), folder=str(self.folder)):
            return disk.list_files(self.folder, SUFFIX)

    def _newest(self) -> list[disk.FileFacts]:
        files = self._files()
        return sorted(files, key=lambda facts: (facts.modified_ns, facts.name), reverse=True)

    def _summary(self, facts: disk.FileFacts) -> Summary:
        known, found = self._known.get(facts.name, (None, None))
        if found is not None and known == facts and facts.size >= 0:
            return found
        if self._index is None:
            self._index = index.load(self.folder)
        found = self._index.find(facts)
        if found is None:
            found = summarise(facts)
            self._news = self._news or found.problem is None
        self._known[facts.name] = facts, found
        return found

    def _keep(self, files: Sequence[disk.FileFacts]) -> None:
        """Write the index anew when there is news for it, without the files that are gone."""
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
    """Move a log with its concealed secret and its review; after a failure log and secret are as before."""
    secret, moved = secret_path(log), secret_path(target)
    concealed = disk.exists(secret)
    if concealed:
        disk.make_folder(moved.parent)
        disk.move(secret, moved)
    try:
        disk.move(log, target)
    except BaseException:
        if concealed:
            with suppress(OSError):  # the first error is the one to tell
                disk.move(moved, secret)
        raise
    with suppress(OSError):  # the game is where it should be, and a review can be made again
        if disk.exists(review_path(log)):
            disk.move(review_path(log), review_path(target))
