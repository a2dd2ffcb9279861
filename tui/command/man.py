"""The manual page: what ``--help`` says of all commands, as roff."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import click

from engine import __version__
from tui.base.words import N_, _

_STATUS: Final = (
    ("0", N_("Done.")),
    ("1", N_("It failed; standard error says why.")),
    ("2", N_("The command line is not valid.")),
    ("70", N_("An error of the program itself; standard error names the report.")),
    ("130", N_("Interrupted with ctrl+c.")),
)
_VARIABLES: Final = (
    ("HINTERLAND_DATA_DIR", N_("The folder of games and settings.")),
    ("HINTERLAND_PROCESSES", N_("How many processes a search or a review may use.")),
)


def page(group: click.Group) -> str:
    """Return the page about a command and all that can follow it."""
    with click.Context(group, info_name="hinterland", **group.context_settings) as context:
        lines = [
            f'.TH HINTERLAND 1 "" "Hinterland {__version__}"',
            ".SH NAME",
            f"hinterland \\- {_escaped(group.get_short_help_str(80))}",
            ".SH SYNOPSIS",
            ".B hinterland",
            _escaped(" ".join(group.collect_usage_pieces(context))),
            ".SH DESCRIPTION",
            *_text(group.help or ""),
            ".SH OPTIONS",
            *_options(context),
            ".SH COMMANDS",
            *_commands(context),
            ".SH EXIT STATUS",
        ]
        for term, words in _STATUS:
            lines += _item(term, _(words))
        lines.append(".SH ENVIRONMENT")
        for term, words in _VARIABLES:
            lines += _item(term, _(words))
    return "\n".join(lines) + "\n"


def _commands(context: click.Context) -> Iterator[str]:
    group = context.command
    assert isinstance(group, click.Group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        with click.Context(command, info_name=name, parent=context) as inner:
            yield f".SS {_escaped(inner.command_path)}"
            yield _escaped(" ".join([inner.command_path, *command.collect_usage_pieces(inner)]))
            yield ".PP"
            yield from _text(command.help or "")
            yield from _options(inner)
            if isinstance(command, click.Group):
                yield from _commands(inner)


def _options(context: click.Context) -> Iterator[str]:
    for parameter in context.command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1]:
            yield from _item(*record)


def _item(term: str, words: str) -> list[str]:
    return [".TP", f"\\fB{_escaped(term)}\\fP", _escaped(words)]


def _text(text: str) -> Iterator[str]:
    """Yield paragraphs; those after a line with ``\\b`` keep their lines, as in the help."""
    for paragraph in re.split(r"\n[ \t]*\n", text.strip()):
        lines = [line.strip(" ") for line in paragraph.splitlines()]
        if lines[0] == "\b":
            yield from (".PP", ".nf", ".RS")
            yield from map(_escaped, lines[1:])
            yield from (".RE", ".fi")
        else:
            yield ".PP"
            yield _escaped(" ".join(lines))


def _escaped(line: str) -> str:
    """Return a line without anything that roff would take for a request or an escape."""
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line
