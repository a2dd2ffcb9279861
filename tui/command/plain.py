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


def say_json(data: Any) -> None:
    """Write ``data`` as JSON, in ASCII, so that every terminal and pipe can take it."""
    click.echo(json.dumps(data, indent=2))
