"""A picture on standard output, in colours on a terminal and in characters elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

import click
from rich.console import Console
from rich.segment import Segment, Segments

from tui.base.depth import Depth, Look, detect


def look_of_output() -> Look:
    """Return how pictures can be drawn on standard output."""
    if sys.stdout.isatty():
        return detect(os.environ)
    return Look(Depth.NONE, unicode=(sys.stdout.encoding or "").lower().startswith("utf"))


def show(lines: Iterable[Sequence[Segment]], look: Look) -> None:
    """Write the lines of a picture to standard output."""
    if look.depth is Depth.NONE:
        for line in lines:
            click.echo("".join(segment.text for segment in line).rstrip())
        return
    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Segments(line), end="\n", crop=False)
