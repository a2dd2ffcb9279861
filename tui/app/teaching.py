"""Lessons for the person at the app: the table of one, and the person's progress."""

from __future__ import annotations

from functools import partial

from engine.words import Saying
from saves import SaveError
from tui.app.host import Host
from tui.base.clock import now
from tui.base.words import _, sentence
from tui.play.levels import bot_name
from tui.study.learning import (
    Lesson,
    LessonProgress,
    PracticeTable,
    begin_practice,
    find_lesson,
    go_on,
    load_progress,
)
from tui.study.learning.practice import seat_names


def progress_of(host: Host) -> LessonProgress:
    """Return the person's progress, and report a corrupt file."""
    folder = host.settings_folder
    try:
        progress = load_progress(folder)
    except SaveError as error:
        host.complain(error)
        return LessonProgress(folder / "lessons.json")
    if isinstance(progress.trouble, Saying):
        host.notify(sentence(progress.trouble), timeout=12)
    return progress


def open_lessons(host: Host, game: str, name: str) -> None:
    """Open a lesson by its name, or the list of lessons without one."""
    lesson = find_lesson(game, name) if name else None
    if lesson is None:
        host.show_lessons(game)
    else:
        begin_lesson(host, lesson)


def begin_lesson(host: Host, lesson: Lesson) -> None:
    """Open the table of a lesson, at the step that was reached; say why not when that fails."""
    progress = progress_of(host)
    try:
        table = begin_practice(
            lesson,
            seat_names(lesson, host.settings.name or _("You"), bot_name),
            now(),
            host.thinkers,
            steps=progress.steps_of(lesson),
            pace=host.settings.pace,
            title=_("Lesson: {title}").format(title=_(lesson.title)),
            went_on=partial(_note, host, progress, lesson),
        )
    except SaveError as error:
        host.complain(error)
        return
    host.sit_at_lesson(table)


def keep_playing(host: Host, table: PracticeTable) -> None:
    """Save the game of a lesson as one of the person's own, and open its table.

    On a server, where all games are dealt by the server, a new game like it is begun.
    """
    header = table.journal.header
    if not host.at_home:
        host.begin(header.game, header.seats, header.options)
        return
    try:
        journal = go_on(table, host.library.folder, now())
    except SaveError as error:
        host.complain(error)
        return
    host.show_table(journal)


def _note(host: Host, progress: LessonProgress, lesson: Lesson, steps: int) -> None:
    try:
        progress.note(lesson, steps)
    except SaveError as error:
        host.complain(error)
