"""Launching the app: settings that must be made before Textual is imported."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.words import N_, Saying
from tui.base.depth import detect
from tui.base.settings import language_of, look_of, read
from tui.base.words import speak
from tui.drawing.pictures.choice import are_likely

if TYPE_CHECKING:
    from textual.driver import Driver

    from saves import Log
    from tui.app.app import HinterlandApp
    from tui.study.puzzles.session import PuzzleFilter


def run(
    games: Path,
    settings_folder: Path,
    *,
    resume: str | None = None,
    replay: Path | None = None,
    log: Log | None = None,
    puzzles: PuzzleFilter | None = None,
    puzzle_file: Path | None = None,
    learn: tuple[str, str] | None = None,
    unkept: Saying | None = None,
) -> int:
    """Run the app until it is left and return the exit status.

    Args:
        log: the log of the game to go on with, if it was read just now.
        puzzle_file: their file, where they are not the person's own.
        learn: the game and the lesson to open at once; ``""`` for none.
        unkept: why nothing is kept, if nothing is; then the folders go with the run.
    """
    gc.disable()  # until the first frame: while everything is being made, there is nothing to collect
    loaded = read(settings_folder)
    settings = loaded.settings
    found = detect(os.environ)
    if settings.language:
        speak(os.environ, language_of(settings, found))
    look = look_of(settings, found)
    game = "" if log is None else log.header.game
    if are_likely(settings.pictures, look, os.environ):
        from tui.drawing.pictures.renderer import shared_renderer

        shared_renderer().prepare(game)  # while the app is loaded
    os.environ.setdefault("TEXTUAL_FPS", "120")  # a key that follows another is painted without delay
    from saves import Library
    from tui.app.app import HinterlandApp, StartRequest
    from tui.play.log_processes import summaries
    from tui.presentation import games as playable

    playable()  # if Hinterland's own are missing, that is said here and not in the app
    library = Library(games, summaries)
    if log is not None:
        library.offer(log)
    driver, lack = _local_driver()
    app = HinterlandApp(
        library,
        look,
        settings,
        settings_folder,
        StartRequest(resume, game, replay, puzzles, puzzle_file, learn),
        driver,
        found=found,
        troubles=[one for one in (unkept, lack, loaded.trouble) if one is not None],
    )
    if unkept is not None:
        app.data_folder = None
    asyncio.run(_run(app))
    if app.farewell:
        print(f"hinterland: {app.farewell}", file=sys.stderr)
    return app.return_code or 0


async def _run(app: HinterlandApp) -> None:
    """Run the app; errors of tasks that nobody awaits end it as all internal errors do."""

    def fail(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        app.fail(context.get("exception") or RuntimeError(context["message"]))

    asyncio.get_running_loop().set_exception_handler(fail)
    await app.run_async()


def _local_driver() -> tuple[type[Driver] | None, Saying | None]:
    """Return the terminal's driver, ``None`` for Textual's own, and the needs that it lacks."""
    from tui.terminal.internals import Part, has

    if not has(Part.APP):
        return None, None  # the app says so
    try:
        from tui.terminal.local import LocalDriver
    except ModuleNotFoundError as error:  # of a module that only POSIX systems have
        sentence = N_(
            "This system has no module {module}, so Textual's own driver is used: the screen is drawn more"
            " slowly, and Ctrl+Z does not suspend the game."
        )
        return None, Saying(sentence, {"module": error.name})
    return LocalDriver, None
