"""Opening the app, which needs a terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tui.base.words import _
from tui.command.places import data_folder, games_folder, replace_unwritable_folder, unkept

if TYPE_CHECKING:
    from saves import Log
    from tui.study.puzzles.session import PuzzleFilter


def need_terminal() -> None:
    """Prepare the terminal and the data folder, or refuse to go on without a terminal.

    The app is drawn on the terminal wherever standard output goes. In the background the program stops until
    it is brought to the foreground.

    Raises:
        ClickException: when there is none to draw on or to read keys from, or it cannot move its cursor.
    """
    if refusal := _refusal():
        raise click.ClickException(refusal)
    assert sys.__stdout__ is not None
    if all(os.get_terminal_size(sys.__stdout__.fileno())):  # it knows; what a shell exports may be old
        for name in ("COLUMNS", "LINES"):
            os.environ.pop(name, None)
    replace_unwritable_folder()


def _refusal() -> str:
    """Return why the app cannot be opened here and what to do, ``""`` if it can."""
    if "web_driver" in os.environ.get("TEXTUAL_DRIVER", ""):
        return _(
            "the game cannot be shown in a web browser; start it in a terminal, or let others play over SSH"
            " with 'hinterland serve'"
        )
    has_keys = sys.stdin is not None and sys.stdin.isatty()
    has_screen = sys.stdout.isatty()
    if not (has_keys or has_screen):
        from tui.command.group import COMMANDS, IN_APP, WITHOUT_APP  # whose commands import this module

        return _(
            "there is no terminal here; start the game in a terminal window, or over SSH with 'ssh -t';"
            " these commands of hinterland need none: {commands}"
        ).format(commands=", ".join([*(name for name in COMMANDS if name not in IN_APP), *WITHOUT_APP]))
    if not has_keys:
        return _(
            "keys are read from standard input, which is not a terminal here; start the game without"
            " '<', '|' and '&'"
        )
    if not (has_screen or _draw_on_terminal()):
        return _(
            "the game is drawn on standard output, which is not a terminal here; start it without '>' and '|'"
        )
    if os.environ.get("TERM") == "dumb":
        return _(
            "this terminal cannot move its cursor (TERM is dumb); start the game in another terminal,"
            " or set TERM if this one can, for instance TERM=xterm-256color"
        )
    if os.name != "posix":
        return ""
    if not os.environ.get("TERM"):
        return _("TERM does not say which terminal this is; set it, for instance TERM=xterm-256color")
    import termios

    from tui.terminal.foreground import wait_for_foreground

    try:
        wait_for_foreground(sys.stdin.fileno())
    except termios.error:
        return _("the game runs in the background of a shell that has ended; start it in the foreground")
    return ""


def _draw_on_terminal() -> bool:
    """Have standard output go to the terminal of the process; return whether there is one."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        return False
    assert sys.__stdout__ is not None
    os.dup2(terminal, sys.__stdout__.fileno())
    os.close(terminal)
    return True


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
        log: the log of the game to open, if it was read just now.
        puzzle_file: their file, where they are not the person's own.
        learn: the game and the lesson to open at once; ``""`` for none.

    Raises:
        ClickException: without a terminal.
    """
    need_terminal()
    from tui.app.launch import run

    return run(
        games_folder(),
        data_folder(),
        resume=resume,
        replay=replay,
        log=log,
        puzzles=puzzles,
        puzzle_file=puzzle_file,
        learn=learn,
        unkept=unkept(),
    )
