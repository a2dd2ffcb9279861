"""Which lessons a person has done: a small file in the data folder."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from engine.words import N_, Saying
from saves import storage
from saves.errors import explained
from tui.study.learning.lesson import Lesson

FILE: Final = "lessons.json"
"""Name of the file in the data folder."""


@dataclass
class LessonProgress:
    """Which lessons are done, and how far those are that have been begun.

    Attributes:
        done: names of lessons, as ``game/name``.
        begun: the number of steps done of lessons that are not over.
    """

    path: Path
    done: set[str] = field(default_factory=set)
    begun: dict[str, int] = field(default_factory=dict)
    trouble: Saying | None = None

    def is_done(self, lesson: Lesson) -> bool:
        """Return whether a lesson was done at least once."""
        return _key(lesson) in self.done

    def steps_of(self, lesson: Lesson) -> int:
        """Return how many steps of a lesson have been done of the last attempt."""
        steps = self.begun.get(_key(lesson), 0)
        return steps if 0 < steps < len(lesson.steps) else 0

    def note(self, lesson: Lesson, steps: int) -> None:
        """Take note of how far a lesson is, and save it.

        Raises:
            SaveError: when it cannot be saved.
        """
        key = _key(lesson)
        if steps >= len(lesson.steps):
            self.done.add(key)
            self.begun.pop(key, None)
        elif steps:
            self.begun[key] = steps
        data = {"begun": dict(sorted(self.begun.items())), "done": sorted(self.done)}
        with explained(N_("your progress could not be kept in {path}: {cause}"), path=str(self.path)):
            storage.make_folder(self.path.parent)
            storage.create_whole(self.path, f"{json.dumps(data, indent=1)}\n".encode())


def load_progress(folder: Path) -> LessonProgress:
    """Return the progress that is kept in a data folder.

    A damaged file is set aside; :attr:`LessonProgress.trouble` says so.

    Raises:
        SaveError: when the file cannot be read.
    """
    path = folder / FILE
    with explained(N_("cannot read {path}: {cause}"), path=str(path)):
        try:
            content = storage.read_bytes(path)
        except FileNotFoundError:
            return LessonProgress(path)
        try:
            return _read(path, content)
        except (ValueError, TypeError, KeyError, RecursionError):
            aside = storage.free_name(path, "damaged")
            storage.move(path, aside)
    words = N_("The file {path} was damaged; it is now {aside}, and no lesson counts as done.")
    return LessonProgress(path, trouble=Saying(words, {"path": str(path), "aside": aside.name}))


def _read(path: Path, content: bytes) -> LessonProgress:
    data = json.loads(content)
    done, begun = data["done"], data["begun"]
    if not isinstance(done, list) or not all(isinstance(name, str) for name in done):
        raise TypeError("done is a list of names")
    if not isinstance(begun, dict) or not all(type(steps) is int for steps in begun.values()):
        raise TypeError("begun has a number for each name")
    return LessonProgress(path, set(done), begun)


def _key(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.name}"
