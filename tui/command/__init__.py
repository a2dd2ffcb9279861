"""The command line: one module a command, loaded when it is asked for."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

from tui.base.words import _, said, speak
from tui.command.click_words import translate_click

COMPLETION = "_HINTERLAND_COMPLETE"
"""The environment variable with which a shell asks what can follow; the name is click's."""

INTERRUPTED = 130
"""Exit status after ctrl+c, as shells have it."""

TERMINATED = 143
"""Exit status after SIGTERM, as shells have it."""


def main() -> NoReturn:
    """Run the command that the process was started with, and end the process with its status."""
    gc.disable()  # while modules are loaded; commands that open no app enable it
    terminated = False

    def terminate(_number: int, _frame: object) -> NoReturn:
        """End in order, as with ctrl+c."""
        nonlocal terminated
        terminated = True
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, terminate)
    if sys.stdout is None:
        _replace_closed_output()
    try:
        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # while modules are loaded
        status = INTERRUPTED
    sys.exit(TERMINATED if terminated and status == INTERRUPTED else status)


def _replace_closed_output() -> None:
    """Have writing to standard output fail, which was closed; Python passes it over in silence."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 1)
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", closefd=False)  # type: ignore[misc]


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status.

    0 means success, 1 that it could not be done, 2 that it was asked for in a wrong way, 130 that it
    was interrupted. What went wrong is told in one sentence on standard error.

    Raises:
        SystemExit: when the reader of the output has gone, which needs no words.
    """
    speak(os.environ)
    translate_click()
    if completing := COMPLETION in os.environ:
        from tui.command.shells import register

        register()
    told = ""
    try:
        status, told = _run(arguments)
    finally:
        if not completing:  # a shell would show it in the line that is typed
            _name_failures(told)
    return status


def _run(arguments: Sequence[str]) -> tuple[int, str]:
    """Run one command; return its exit status and the error that was told, ``""`` for none."""
    import click  # here, so that ctrl+c while it is loaded is caught

    # Its texts are translated when it is loaded.
    from tui.command.group import hinterland

    try:
        status = hinterland.main(list(arguments), prog_name="hinterland", standalone_mode=False)
    except click.Abort:
        return INTERRUPTED, ""
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "hinterland"
        hint = _("see '{command} --help'").format(command=path)
        return _complain(f"{error.format_message().rstrip('.')}; {hint}", error.exit_code)
    except click.ClickException as error:
        return _complain(error.format_message(), error.exit_code)
    except Exception as error:
        from tui.command.trouble import explain

        return _complain(*explain(error))
    return status or 0, ""


def _name_failures(told: str) -> None:
    """Name the packages that a command would have used but could not, unless its error has told why."""
    plugins = sys.modules.get("engine.plugins")
    for failure in plugins.failures() if plugins else ():
        if said(failure.reason) not in told:
            _complain(said(failure.saying), 1)


def _complain(sentence: str, status: int) -> tuple[int, str]:
    from tui.command.plain import warn

    warn(sentence)
    return status, sentence
