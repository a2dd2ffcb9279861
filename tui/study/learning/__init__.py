"""Lessons: guided games and exercises at a real table; knows no widget. See ``docs/lessons.md``."""

from tui.study.learning.coach import Coach, CoachStage
from tui.study.learning.lesson import Lesson, LessonStep, find_lesson, lessons_of, next_lesson, starting_moves
from tui.study.learning.practice import PracticeTable, begin_practice, go_on
from tui.study.learning.progress import LessonProgress, load_progress

__all__ = [
    "Coach",
    "CoachStage",
    "Lesson",
    "LessonProgress",
    "LessonStep",
    "PracticeTable",
    "begin_practice",
    "find_lesson",
    "go_on",
    "lessons_of",
    "load_progress",
    "next_lesson",
    "starting_moves",
]
