"""Lessons as data: one TOML file for each game, beside its other parts; read and checked when needed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

import engine
from engine import Setting, State
from saves.records import HUMAN
from tui.base.game_ui import games, ui

FILE: Final = "lessons.toml"
"""Name of the file with the lessons of a game."""

_LESSON: Final = {"name": str, "title": str, "aim": str, "ends": str, "seats": list, "step": list}
_STEP: Final = {"say": str, "do": str}
_MORE_LESSON: Final = {"options": dict, "begin": str, "plays_on": bool}
_MORE_STEP: Final = {"done": str, "otherwise": str, "then": str, "wrong": dict}


class LessonError(ValueError):
    """A file of lessons says something that cannot be."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One decision of the learner.

    Attributes:
        do: the moves that are right, in notation; the first is the one that is shown.
        done: what the coach says after it, in English; ``""`` for nothing but the score.
        otherwise: what the coach says after any other move, in English; ``""`` for a general sentence.
        wrong: what the coach says after some particular move, in English, by its notation.
        then: the moves of chance and of the other seats that follow, in notation.
    """

    say: str
    do: tuple[str, ...]
    done: str = ""
    otherwise: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: a position and the decisions that follow from it."""

    game: str
    name: str
    title: str
    aim: str
    ends: str
    seats: tuple[str, ...]  # who plays: `"human"` once, the learner, and bots
    options: Mapping[str, Setting]  # options of the game that do not have their defaults
    begin: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    plays_on: bool = False  # whether the game is to be played on when the lesson is over


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, the guided first game first; none for a game without.

    Raises:
        LessonError: when the file is wrong.
        UnknownName, NotShown: as :func:`tui.base.game_ui.ui`.
    """
    package = ui(game).lessons
    if not package:
        return ()
    return lessons_in(package, game)


def lessons_in(package: str, game: str = "") -> tuple[Lesson, ...]:
    """Return the lessons in the file of a package.

    Raises:
        LessonError: when the file is wrong.
    """
    return read_lessons(game, files(package).joinpath(FILE).read_text("utf-8"))


def read_lessons(game: str, text: str) -> tuple[Lesson, ...]:
    """Return the lessons in the text of a file.

    Raises:
        LessonError: when something is missing, unknown or of a wrong type.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"lessons of {game}: {error}") from error
    found = tuple(_lesson(game, entry) for entry in data.get("lesson", ()))
    names = [lesson.name for lesson in found]
    if not found or set(data) != {"lesson"} or len(set(names)) != len(names):
        raise LessonError(f"lessons of {game}: a list of lessons with different names is expected")
    return found


def _lesson(game: str, entry: Mapping[str, Any]) -> Lesson:
    where = f"lesson {entry.get('name', '?')} of {game}"
    _check(where, entry, _LESSON, _MORE_LESSON)
    seats = tuple(entry["seats"])
    if seats.count(HUMAN) != 1 or not entry["step"]:
        raise LessonError(f"{where}: one seat is the learner's, and there is at least one step")
    return Lesson(
        game,
        entry["name"],
        entry["title"],
        entry["aim"],
        entry["ends"],
        seats,
        entry.get("options", {}),
        _moves(entry.get("begin", "")),
        tuple(_step(f"{where}, step {n}", step) for n, step in enumerate(entry["step"], 1)),
        entry.get("plays_on", False),
    )


def _step(where: str, entry: Mapping[str, Any]) -> LessonStep:
    _check(where, entry, _STEP, _MORE_STEP)
    right = tuple(part.strip() for part in entry["do"].split("|"))
    wrong = entry.get("wrong", {})
    return LessonStep(
        entry["say"],
        right,
        entry.get("done", ""),
        entry.get("otherwise", ""),
        {part.strip(): text for moves, text in wrong.items() for part in moves.split("|")},
        _moves(entry.get("then", "")),
    )


def _check(
    where: str, entry: Mapping[str, Any], needed: Mapping[str, type], more: Mapping[str, type]
) -> None:
    for name, value in entry.items():
        kind = needed.get(name) or more.get(name)
        if kind is None or not isinstance(value, kind):
            raise LessonError(f"{where}: {name!r} is unknown or has a wrong type")
    if missing := needed.keys() - entry.keys():
        raise LessonError(f"{where}: {', '.join(sorted(missing))} is missing")


def _moves(text: str) -> tuple[str, ...]:
    return tuple(part for part in (piece.strip() for piece in text.split(";")) if part)


def find_lesson(game: str, name: str) -> Lesson | None:
    """Return a lesson by its name, or by its number from 1; ``None`` if there is none."""
    for number, lesson in enumerate(lessons_of(game), 1):
        if name in (lesson.name, str(number)):
            return lesson
    return None


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Return the lesson after another one, also of the next game; ``None`` after the last."""
    every = [one for game in games() for one in lessons_of(game)]
    at = every.index(lesson) + 1
    return every[at] if at < len(every) else None


def starting_moves(lesson: Lesson, state: State, steps: int = 0) -> int:
    """Make the moves that lead to a step of a lesson and return how many lead to its first step.

    Raises:
        EngineError: when the rules refuse one.
    """
    for text in lesson.begin:
        state.push(state.parse(text))
    start = len(state.moves)
    for step in lesson.steps[:steps]:
        for text in (step.do[0], *step.then):
            state.push(state.parse(text))
    return start


def new_state(lesson: Lesson) -> State:
    """Return a new game with the seats and options of a lesson."""
    return engine.new_game(lesson.game, players=len(lesson.seats), options=lesson.options)
