"""Opening the app, which needs a terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tui.command.places import data_folder, games_folder
from tui.words import _

if TYPE_CHECKING:
    from saves import Log
    from tui.puzzles.session import PuzzleFilter


def need_terminal() -> None:
    """Refuse to go on without a terminal, and tell what can be done without one.

    Raises:
        ClickException: when input or output is none, or it cannot move its cursor.
    """
    from tui.command.group import COMMANDS, IN_APP, WITHOUT_APP  # whose commands import this module

    streams = (sys.stdin, sys.stdout, sys.stderr)
    if all(stream is not None and stream.isatty() for stream in streams) and os.environ.get("TERM") != "dumb":
        return
    raise click.ClickException(
        _(
            "the game is drawn in a terminal, and there is none here;"
            " these commands of hinterland need none: {commands}"
        ).format(commands=", ".join([*(name for name in COMMANDS if name not in IN_APP), *WITHOUT_APP]))
    )


def open_app(
    *,
    resume: str | None = None,
    replay: Path | None = None,
    log: Log | None = None,
    puzzles: PuzzleFilter | None = None,
    puzzle_file: Path | None = None,
    learn: tuple[str, str] | None = None,
) -> int:
    """Open the app and return its exit status when it is left.

    Args:
        resume: id of the game to open at once.
        replay: log to replay at once.
        log: the log of the game to open, if it was read just now.
        puzzles: the puzzles to solve at once.
        puzzle_file: their file, where they are not the person's own.
        learn: the game and the lesson to open at once; ``""`` for none.

    Raises:
        ClickException: without a terminal.
    """
    need_terminal()
    from tui.launch import run

    return run(
        games_folder(),
        data_folder(),
        resume=resume,
        replay=replay,
        log=log,
        puzzles=puzzles,
        puzzle_file=puzzle_file,
        learn=learn,
    )
