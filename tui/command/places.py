"""Where the games are, and how a command line names one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tui.words import _

if TYPE_CHECKING:
    from saves import Library

Decorated = TypeVar("Decorated")

_DATA_DIR = f"{__name__}.data_dir"


def _remember(context: click.Context, parameter: click.Parameter, folder: Path | None) -> None:
    if folder is not None:
        context.meta[_DATA_DIR] = folder


def data_dir(command: Decorated) -> Decorated:
    """Give a command the option ``--data-dir``, which :func:`games_folder` obeys."""
    option: Any = click.option(
        "--data-dir",
        type=click.Path(path_type=Path),
        metavar=_("FOLDER"),
        expose_value=False,
        callback=_remember,
        help=_("Keep games below this folder. [default: HINTERLAND_DATA_DIR, or where the system says]"),
    )
    decorated: Decorated = option(command)
    return decorated


def games_folder() -> Path:
    """Return the folder of the games for the command that is running."""
    import saves

    return saves.games_folder(os.environ, click.get_current_context().meta.get(_DATA_DIR))


def library() -> Library:
    """Return the games in that folder."""
    from saves import Library

    return Library(games_folder())


def find_log(text: str) -> Path:
    """Return the log that a person means: a file, or a game of the folder by its id.

    Raises:
        GameNotFound: when it is neither, or fits several games.
        SaveError: when the folder of the games cannot be read.
    """
    path = Path(text)
    if path.suffix == ".jsonl" or path.name != text or os.path.isfile(path):
        return path
    return library().find(text)


def read_input() -> bytes:
    """Return all of standard input.

    Raises:
        ClickException: when it cannot be read, or a person would have to type it.
    """
    if sys.stdin is None or sys.stdin.isatty():
        raise click.UsageError(_("- stands for standard input: send a file there, with < FILE"))
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise click.ClickException(
            _("standard input cannot be read: {cause}").format(cause=error.strerror or str(error))
        ) from error
