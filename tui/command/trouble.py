"""Errors as the sentences that a person reads."""

from __future__ import annotations

import os
import sys

from click import ClickException, UsageError

from engine import EngineError, UnknownName, Unplayable
from saves import SaveError
from tui.words import _, said


def explain(error: Exception) -> tuple[str, int]:
    """Return the sentence that tells what is wrong, and the exit status.

    Raises:
        Exception: the error itself, when it is none that a user can cause.
    """
    if isinstance(error, UnknownName):
        return said(error), UsageError.exit_code
    if isinstance(error, Unplayable):
        return f"{said(error)} ({error.rule})", UsageError.exit_code
    if isinstance(error, EngineError):
        return said(error), ClickException.exit_code
    if isinstance(error, SaveError):
        return said(error.saying), ClickException.exit_code
    if isinstance(error, OSError):
        _give_up_output()
        cause = error.strerror or str(error)
        return _("the output cannot be written: {cause}").format(cause=cause), ClickException.exit_code
    raise error


def _give_up_output() -> None:
    # What could not be written would be tried again, and complained about, when Python ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
