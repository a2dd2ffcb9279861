"""``hinterland learn``: lessons with a coach."""

from __future__ import annotations

import click

from tui.base.words import _, said
from tui.command import completing, terminal
from tui.command.places import data_dir, data_folder
from tui.command.plain import say, say_json, warn
from tui.study.exports.plain import table
from tui.study.learning import Lesson, LessonProgress, find_lesson, lessons_of, load_progress


@click.command(
    short_help=_("Learn to play, with a coach."),
    help=_("""Learn to play: a guided first game of each game, and lessons in playing well.

LESSON is the name or the number of a lesson, as --list shows it.

\b
    hinterland learn                             all lessons
    hinterland learn carcassonne                 the lessons of a game
    hinterland learn carcassonne first           one of them
    hinterland learn --list                      their names, and which you have done"""),
)
@click.argument("game", metavar="[GAME]", required=False, default="", shell_complete=completing.games)
@click.argument("lesson", metavar="[LESSON]", required=False, default="", shell_complete=completing.lessons)
@click.option("--list", "as_list", is_flag=True, help=_("List the lessons instead of opening the app."))
@click.option("--json", "as_json", is_flag=True, help=_("List them as one JSON object."))
@data_dir
def command(game: str, lesson: str, as_list: bool, as_json: bool) -> int:
    """Open the lessons, or list them."""
    from tui.presentation import games, title, ui

    if game:
        ui(game)
        if not lessons_of(game):
            raise click.ClickException(_("{game} has no lessons").format(game=title(game)))
    found = find_lesson(game, lesson) if lesson else None
    if lesson and found is None:
        known = ", ".join(one.name for one in lessons_of(game))
        raise click.UsageError(
            _("there is no lesson {name}; choose from {known}").format(name=repr(lesson), known=known)
        )
    if not (as_list or as_json):
        return terminal.open_app(learn=(game, found.name if found else ""))
    progress = load_progress(data_folder())
    if progress.trouble is not None:
        warn(said(progress.trouble))
    lessons = [one for name in games() if game in ("", name) for one in lessons_of(name)]
    if as_json:
        say_json({"lessons": [_row(one, progress) for one in lessons]})
    else:
        cells = [(one.game, one.name, _(one.title), _done(one, progress)) for one in lessons]
        for row in table(cells):
            say(row)
    return 0


def _row(lesson: Lesson, progress: LessonProgress) -> dict[str, object]:
    return {
        "game": lesson.game,
        "name": lesson.name,
        "title": lesson.title,
        "steps": len(lesson.steps),
        "done": progress.is_done(lesson),
        "begun": progress.steps_of(lesson),
    }


def _done(lesson: Lesson, progress: LessonProgress) -> str:
    if progress.is_done(lesson):
        return _("done")
    steps = progress.steps_of(lesson)
    return _("step {n} of {all}").format(n=steps + 1, all=len(lesson.steps)) if steps else ""
