"""Plain lines of text on standard output."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import click
from rich.cells import cell_len

from tui.fitting import filled


def clean(text: str) -> str:
    """Return ``text`` without anything that would steer a terminal: names come from files."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def say(line: str = "") -> None:
    """Write one line."""
    click.echo(clean(line).rstrip())


def warn(sentence: str) -> None:
    """Write a sentence about trouble to standard error."""
    click.echo(f"hinterland: {clean(sentence)}", err=True)


def say_json(data: Any) -> None:
    """Write ``data`` as JSON, in ASCII, so that every terminal and pipe can take it."""
    click.echo(json.dumps(data, indent=2))


def table(rows: Iterable[Sequence[str]], *, right: frozenset[int] = frozenset()) -> list[str]:
    """Return rows of cells as lines with aligned columns.

    Args:
        rows: all of the same length.
        right: numbers of the columns that are aligned to the right.
    """
    cells = [tuple(map(clean, row)) for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            " " * (width - cell_len(cell)) + cell if number in right else filled(cell, width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
