"""Solving puzzles one after the other: which come next, what was answered, how it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from engine import EngineError, Move, State
from engine.words import N_, Saying
from saves import SaveError
from tui.presentation import presentation, ui
from tui.study.puzzles import progress
from tui.study.puzzles.files import PuzzleEntry, check, entries, mend
from tui.study.puzzles.maker import BAD
from tui.study.puzzles.puzzle import Puzzle, PuzzleError, write
from tui.study.puzzles.turns import find, value_after


@dataclass(frozen=True, slots=True)
class PuzzleFilter:
    """Which puzzles are wanted."""

    game: str = ""  # name of a game; `""` for all
    theme: str = ""  # a theme; `""` for all
    source: str = ""  # `"own"` for those of one's own games; `""` for all

    def takes(self, entry: PuzzleEntry) -> bool:
        """Return whether a puzzle is among them."""
        return (
            self.game in ("", entry.game)
            and (not self.theme or self.theme in entry.themes)
            and self.source in ("", entry.source)
        )


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """The worth of an answer."""

    moves: tuple[Move, ...]
    place: int | None  # its place among the judged turns; `None` when it is none of them
    lost: float  # points lost by it; a lower bound when it is none of them
    solved: bool
    counted: bool  # whether it counts: only the first answer to a puzzle does
    change: int


class PuzzleSession:
    """The puzzles of a person.

    Args:
        data_folder: where progress is kept; ``None`` to keep none.

    Attributes:
        place: the place of the puzzle in a row, in words; ``""`` where there is no row.
        unsound: how many puzzles were left out because they cannot be replayed.

    Raises:
        SaveError: when the files of the data folder cannot be read.
    """

    def __init__(
        self,
        data_folder: Path | None,
        wanted: PuzzleFilter | None = None,
        given: Sequence[PuzzleEntry] | None = None,
        seed: int | None = None,
    ) -> None:
        self._folder = data_folder
        self.troubles: list[Saying] = []
        if data_folder is not None and given is None:
            self.troubles += mend(data_folder)
        self._all = entries(data_folder) if given is None else list(given)
        self._random = Random(seed)
        loaded = progress.LoadedProgress(progress.PuzzleProgress())
        if data_folder is not None:
            loaded = progress.load(data_folder)
        self.progress = loaded.progress
        if loaded.trouble is not None:
            self.troubles.append(loaded.trouble)
        self.wanted = wanted or PuzzleFilter()
        self.entry: PuzzleEntry | None = None
        self.answered = False
        self.place = ""
        self.unsound = 0

    @property
    def offered(self) -> list[PuzzleEntry]:
        """The puzzles that are wanted."""
        return [one for one in self._all if self.wanted.takes(one)]

    @property
    def all(self) -> Sequence[PuzzleEntry]:
        """All puzzles, wanted or not."""
        return self._all

    def advance(self) -> Puzzle | None:
        """Go to the next puzzle and return it; ``None`` where there is none.

        Those that are not sound, or cannot be shown, are offered no more, and counted in :attr:`unsound`.
        """
        before = self.entry
        self.answered = False
        while True:
            among = [one for one in self.offered if one is not before] or self.offered
            self.entry = self.progress.next(among, self._random)
            if self.entry is None:
                return None
            try:
                ui(self.entry.game)
                return self.entry.puzzle()
            except (PuzzleError, EngineError):
                self._all.remove(self.entry)
                self.unsound += 1

    def begin(self, puzzle: Puzzle, place: str) -> None:
        """Go to a puzzle of a row.

        Args:
            place: its place in the row, in words.
        """
        self.entry = PuzzleEntry(puzzle.id, puzzle.game, puzzle.themes, puzzle.rating, "own", write(puzzle))
        self.place, self.answered = place, False

    def answer(self, puzzle: Puzzle, state: State, moves: Sequence[Move]) -> PuzzleAnswer:
        """Judge an answer to the puzzle that is on, and count the first one.

        Args:
            state: its position; unchanged on return.

        Raises:
            SaveError: when the progress cannot be kept; it counts all the same while the program runs.
        """
        place, lost = judged(puzzle, state, moves)
        solved = place is not None and place < puzzle.good
        counted = not self.answered and self.entry is not None
        change = 0
        if counted and self.entry is not None:
            self.answered = True
            change = self.progress.answer(self.entry, solved)
        return PuzzleAnswer(tuple(moves), place, lost, solved, counted, change)

    def give_up(self) -> PuzzleAnswer:
        """Count the puzzle that is on as not solved, unless it was answered."""
        counted = not self.answered and self.entry is not None
        change = 0
        if counted and self.entry is not None:
            self.answered = True
            change = self.progress.answer(self.entry, False)
        return PuzzleAnswer((), None, 0.0, False, counted, change)

    def keep(self) -> None:
        """Keep the progress.

        Raises:
            SaveError: when it cannot be written.
        """
        if self._folder is not None:
            progress.save(self._folder, self.progress)


def open_session(
    data_folder: Path | None, wanted: PuzzleFilter | None = None, file: Path | None = None
) -> PuzzleSession:
    """Return the puzzles of a person, or those of a file that is replayed first.

    Raises:
        SaveError: when a file cannot be read, or there is no sound puzzle in it.
    """
    if file is None:
        return PuzzleSession(data_folder, wanted)
    found = check(file)
    if not found.puzzles:
        raise SaveError(N_("there is no valid puzzle in {path}"), path=str(file))
    given = [
        PuzzleEntry(one.id, one.game, one.themes, one.rating, "imported", write(one)) for one in found.puzzles
    ]
    return PuzzleSession(data_folder, wanted, given)


def judged(puzzle: Puzzle, state: State, moves: Sequence[Move]) -> tuple[int | None, float]:
    """Return the place of a turn among the judged ones, and the points that it loses.

    A turn that was not judged promised less at first sight than all that were; it loses at least what is
    wrong, or as much more as it is worse at first sight.
    """
    place = find(state, moves, [one.moves for one in puzzle.turns])
    if place is not None:
        return place, puzzle.turns[place].lost
    point = presentation(puzzle.game).point
    seen = value_after(state, puzzle.turns[0].moves) - value_after(state, moves)
    return None, max(seen, BAD * point, puzzle.turns[puzzle.good].lost)
