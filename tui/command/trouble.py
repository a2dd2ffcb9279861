"""Errors as the sentences that a person reads."""

from __future__ import annotations

import os
import sys
from traceback import walk_tb
from typing import Final

import click
from click import Abort, ClickException, UsageError
from click.exceptions import Exit
from rich.console import Console

from engine import EngineError, UnknownName, Unplayable
from saves import SaveError
from tui.base.crash import CRASHED, apology, write_report
from tui.base.words import _, said

_OUTPUT: Final = frozenset({click.echo.__code__, Console.print.__code__})
"""The code through which everything goes that commands write to standard output."""


class InternalError(ClickException):
    """An error of the program itself."""

    exit_code = CRASHED


def is_expected(error: Exception) -> bool:
    """Return whether an error can be caused by what a person does, or by the system."""
    known = (ClickException, Abort, Exit, EngineError, SaveError, OSError)
    return isinstance(error, known)


def internal_error(error: Exception, command: str | None) -> InternalError:
    """Write a report of an error of the program itself, and return the sentence shown in its place.

    To be called while the command line's context is there, which knows the data folder.
    """
    from tui.command.places import lasting_folder

    report = write_report(lasting_folder(), error, {"command": command or "none"})
    return InternalError(apology(report).rstrip("."))


def explain(error: Exception) -> tuple[str, int]:
    """Return the sentence that tells what is wrong, and the exit status."""
    if isinstance(error, UnknownName | Unplayable):
        return said(error), UsageError.exit_code
    if isinstance(error, EngineError):
        return said(error), ClickException.exit_code
    if isinstance(error, SaveError):
        return said(error.saying), ClickException.exit_code
    if isinstance(error, OSError):
        return _system(error), ClickException.exit_code
    return apology(None).rstrip("."), CRASHED


def _system(error: OSError) -> str:
    cause = error.strerror or str(error)
    if any(frame.f_code in _OUTPUT for frame, _line in walk_tb(error.__traceback__)):
        # What could not be written would be tried again, and complained about, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _("the output cannot be written: {cause}").format(cause=cause)
    if error.filename is not None:
        return _("{path} cannot be used: {cause}").format(path=os.fsdecode(error.filename), cause=cause)
    return _("the system does not do what Hinterland needs: {cause}").format(cause=cause)
