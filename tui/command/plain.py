"""Plain lines of text on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import click

from tui.study.exports.plain import clean
from tui.study.exports.schema import with_schema

_UNLIMITED: Final = 10_000


def say(line: str = "") -> None:
    """Write one line."""
    click.echo(clean(line).rstrip())


def warn(sentence: str) -> None:
    """Write a warning to standard error."""
    click.echo(f"hinterland: {clean(sentence)}", err=True)


def say_json(data: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> None:
    """Write an object or an array of objects as JSON, in ASCII, so that every terminal and pipe can take it.

    Each object says by which version of its schema in ``docs/json/`` it is written.
    """
    found = with_schema(data) if isinstance(data, Mapping) else [with_schema(one) for one in data]
    click.echo(json.dumps(found, indent=2))


def say_table(rows: Iterable[Sequence[str]], *, right: frozenset[int] = frozenset()) -> None:
    """Write rows of cells as a table, its head first; on a terminal long cells are folded to its width.

    Args:
        right: numbers of the columns that are aligned to the right.
    """
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    head, *body = [[clean(cell) for cell in row] for row in rows]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, title in enumerate(head):
        table.add_column(
            Text(title), justify="right" if number in right else "left", overflow="fold", vertical="bottom"
        )
    for row in body:
        table.add_row(*map(Text, row))
    Console(width=None if sys.stdout.isatty() else _UNLIMITED, highlight=False).print(table)
