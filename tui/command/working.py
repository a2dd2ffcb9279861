"""Commands whose work is done by several processes or machines."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click

from tui.base.processes import cores
from tui.base.words import said
from tui.play.arena.errors import ClusterError, WorkerDied
from tui.play.arena.pool import Workers

T = TypeVar("T")


def chosen_workers(jobs: int | None, cluster: str) -> Workers:
    """Return the workers that both options choose: without them a process for each core."""
    return Workers(jobs or cores(), cluster)


@contextmanager
def workers_explained(died: str) -> Iterator[None]:
    """Turn an error of workers into one sentence.

    Raises:
        ClickException: with the sentence.
    """
    try:
        yield
    except ClusterError as error:
        raise click.ClickException(said(error)) from error
    except WorkerDied as error:
        raise click.ClickException(died) from error


def with_progress(items: Iterable[T], total: int, description: str) -> Iterator[T]:
    """Yield the items and show on a terminal how far it has come."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description, total=total, console=Console(stderr=True), transient=True)
