"""Progress bars of commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial


@contextmanager
def progress_bar(
    description: str = "", *, total: int | None = None, completed: int = 0, remaining: bool = False
) -> Iterator[Callable[..., None]]:
    """Show progress on a terminal; yield the function that updates it, which does nothing elsewhere.

    Args:
        total: number of steps; ``None`` if unknown.

    Yields:
        A function that takes ``total``, ``completed``, ``advance`` and ``description``.
    """
    if not sys.stderr.isatty():
        yield lambda **changes: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    words = [TextColumn("{task.description}", markup=False)] if description else []
    time = [TimeRemainingColumn()] if remaining else []
    columns = (*words, BarColumn(), MofNCompleteColumn(), *time)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield partial(bar.update, bar.add_task(description, total=total, completed=completed))
