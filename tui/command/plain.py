"""Plain lines of text on standard output."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import click

from tui.exports.plain import clean
from tui.exports.schema import with_schema


def say(line: str = "") -> None:
    """Write one line."""
    click.echo(clean(line).rstrip())


def warn(sentence: str) -> None:
    """Write a sentence about trouble to standard error."""
    click.echo(f"hinterland: {clean(sentence)}", err=True)


def say_json(data: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> None:
    """Write an object or an array of objects as JSON, in ASCII, so that every terminal and pipe can take it.

    Each object says by which version of its schema in ``docs/json/`` it is written.
    """
    found = with_schema(data) if isinstance(data, Mapping) else [with_schema(one) for one in data]
    click.echo(json.dumps(found, indent=2))
