"""A person's progress with puzzles: a rating, the ratings of the puzzles, the streak; kept in a file.

An answer is a match between person and puzzle. No clock is asked: a streak is puzzles solved in a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.words import N_, Saying
from saves import SaveError, read_metadata, storage, write_metadata
from tui.study.puzzles.files import FOLDER, PuzzleEntry

FILE: Final = "progress.json"
"""The file in the folder of the puzzles."""

_START: Final = 1500.0
_UNSURE: Final = 350.0
_PUZZLE_UNSURE: Final = 120.0
_LEAST_UNSURE: Final = 60.0
_SPREAD: Final = 200.0
_SCALE: Final = 100  # numbers are kept in hundredths
_UNRATED: Final = 10  # answers without a rating: the first ones change it by a hundred points and more
_NEAR: Final = 12  # puzzles near the person's rating of which the next one is drawn


@dataclass(slots=True)
class Strength:
    """A rating, and how sure it is."""

    rating: float = _START  # on the usual scale, around 1500
    unsure: float = _UNSURE


@dataclass(slots=True)
class PuzzleRecord:
    """The record of a puzzle that was tried."""

    strength: Strength
    tries: int = 0
    solved: int = 0
    number: int = 0  # which answer of all the last one was, from 1


@dataclass(slots=True)
class PuzzleProgress:
    """All of it."""

    player: Strength = field(default_factory=Strength)
    streak: int = 0  # puzzles solved in a row, up to the last one
    longest: int = 0  # the most ever
    answers: int = 0
    solved: int = 0
    records: dict[str, PuzzleRecord] = field(default_factory=dict)

    @property
    def until_rated(self) -> int:
        """Answers still to be given before the rating is sure enough to be shown."""
        return max(_UNRATED - self.answers, 0)

    def answer(self, entry: PuzzleEntry, solved: bool) -> int:
        """Count an answer; return by how much the rating of the person has changed."""
        record = self.records.setdefault(
            entry.id, PuzzleRecord(Strength(float(entry.rating), _PUZZLE_UNSURE))
        )
        before = round(self.player.rating)
        self.player, record.strength = _after(self.player, record.strength, solved)
        self.answers += 1
        self.solved += solved
        self.streak = self.streak + 1 if solved else 0
        self.longest = max(self.longest, self.streak)
        record.tries += 1
        record.solved += solved
        record.number = self.answers
        return round(self.player.rating) - before

    def next(self, among: Sequence[PuzzleEntry], random: Random) -> PuzzleEntry | None:
        """Return a puzzle about as strong as the person: a new one, else the one tried longest ago."""
        new = [one for one in among if one.id not in self.records]
        if new:
            new.sort(key=lambda one: (abs(one.rating - self.player.rating), one.id))
            return random.choice(new[:_NEAR])
        return min(among, key=lambda one: (self.records[one.id].number, one.id), default=None)


@dataclass(frozen=True, slots=True)
class LoadedProgress:
    """The progress found in a data folder."""

    progress: PuzzleProgress  # the progress; a new one where there was none, or none that could be read
    trouble: Saying | None = None


def load(data_folder: Path) -> LoadedProgress:
    """Return the progress kept in a data folder; a damaged file is set aside.

    Raises:
        SaveError: when the file cannot be read although it is there, or cannot be set aside.
    """
    path = data_folder / FOLDER / FILE
    if not storage.exists(path):
        return LoadedProgress(PuzzleProgress())
    try:
        return LoadedProgress(_from_json(read_metadata(path)))
    except (SaveError, KeyError, TypeError, ValueError, OverflowError, AttributeError):
        aside = storage.free_name(path, "damaged")
        try:
            storage.move(path, aside)
        except OSError as error:
            cause = error.strerror or str(error)
            raise SaveError(N_("cannot move {path}: {cause}"), path=str(path), cause=cause) from error
        template = N_("your puzzle progress was damaged and begins again; the file is now {aside}")
        return LoadedProgress(PuzzleProgress(), Saying(template, {"aside": str(aside)}))


def save(data_folder: Path, progress: PuzzleProgress) -> None:
    """Keep the progress in a data folder.

    Raises:
        SaveError: when it cannot be written.
    """
    write_metadata(data_folder / FOLDER / FILE, _to_json(progress))


def _after(player: Strength, puzzle: Strength, solved: bool) -> tuple[Strength, Strength]:
    """Return both strengths after a match of the two."""
    from openskill.models import BradleyTerryFull  # here, because most never need it

    model = BradleyTerryFull(mu=_START, sigma=_UNSURE, beta=_SPREAD, tau=_LEAST_UNSURE / 10)
    teams = [[model.rating(mu=one.rating, sigma=one.unsure)] for one in (player, puzzle)]
    (mine,), (its,) = model.rate(teams, ranks=[0, 1] if solved else [1, 0])
    return _strength(mine.mu, mine.sigma), _strength(its.mu, its.sigma)


def _strength(rating: float, unsure: float) -> Strength:
    return Strength(rating, min(max(unsure, _LEAST_UNSURE), _UNSURE))


def _to_json(progress: PuzzleProgress) -> dict[str, Any]:
    return {
        "player": _numbers(progress.player),
        "streak": progress.streak,
        "longest": progress.longest,
        "answers": progress.answers,
        "solved": progress.solved,
        "puzzles": {
            id_: [*_numbers(one.strength), one.tries, one.solved, one.number]
            for id_, one in progress.records.items()
        },
    }


def _numbers(strength: Strength) -> list[int]:
    return [round(strength.rating * _SCALE), round(strength.unsure * _SCALE)]


def _from_json(data: dict[str, Any]) -> PuzzleProgress:
    records = {}
    for id_, numbers in data["puzzles"].items():
        rating, unsure, tries, solved, number = _whole(numbers)
        records[id_] = PuzzleRecord(Strength(rating / _SCALE, unsure / _SCALE), tries, solved, number)
    rating, unsure, streak, longest, answers, solved = _whole(
        [*data["player"], data["streak"], data["longest"], data["answers"], data["solved"]]
    )
    return PuzzleProgress(
        Strength(rating / _SCALE, unsure / _SCALE), streak, longest, answers, solved, records
    )


def _whole(numbers: Iterable[Any]) -> list[int]:
    found = list(numbers)
    if not all(type(number) is int for number in found):
        raise TypeError
    return found
