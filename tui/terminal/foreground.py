"""Job control: a program that draws on a terminal has to be in its foreground."""

from __future__ import annotations

import os
import termios


def is_in_background(terminal: int) -> bool:
    """Return whether another job than the program's is in the foreground of a terminal."""
    try:
        return os.tcgetpgrp(terminal) != os.getpgrp()
    except OSError:  # it is not the terminal of the program's session, or has gone
        return False


def wait_for_foreground(terminal: int) -> None:
    """Stop the program while it is in the background, until the shell brings it to the foreground.

    Setting the terminal's attributes, to those it has, leaves that to the system: it stops all processes of
    the job, again whenever the job goes on in the background.

    Raises:
        termios.error: when no shell is left that could bring the program to the foreground.
    """
    termios.tcsetattr(terminal, termios.TCSANOW, termios.tcgetattr(terminal))
