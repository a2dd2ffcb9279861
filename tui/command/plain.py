"""Plain lines of text on standard output."""

from __future__ import annotations

import json
from typing import Any

import click

from tui.exports.plain import clean


def say(line: str = "") -> None:
    """Write one line."""
    click.echo(clean(line).rstrip())


def warn(sentence: str) -> None:
    """Write a sentence about trouble to standard error."""
    click.echo(f"hinterland: {clean(sentence)}", err=True)


def say_json(data: Any, *, schema: int | None = None) -> None:
    """Write ``data`` as JSON, in ASCII, so that every terminal and pipe can take it.

    Args:
        data: what is written.
        schema: version of what the keys of an object mean, which is then its first key; it is raised when
            one is taken away or means something else, not when one is added.
    """
    if schema is not None:
        data = {"schema": schema, **data}
    click.echo(json.dumps(data, indent=2))
