"""``hinterland export``: a saved game in forms for people and for other programs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

import saves
from saves import Excerpt, SaveError
from saves.exports import write_file
from tui.app.export_formats import FORMATS, Export, written
from tui.base.words import N_, _
from tui.command import completing
from tui.command.numbers import Number
from tui.command.places import data_dir, find_log
from tui.command.position import at_option, moves_until


class _Size(click.ParamType[tuple[int, int]]):
    """Columns and lines of a terminal, as ``100x30``."""

    name = "size"
    _most = 500

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        from tui.app.recording.frames import LEAST

        if isinstance(value, tuple):
            return value
        columns, _sign, lines = str(value).partition("x")
        size = tuple(int(part) if part.isascii() and part.isdigit() else 0 for part in (columns, lines))
        if not all(least <= number <= self._most for least, number in zip(LEAST, size, strict=True)):
            self.fail(
                _("{value} is not a size; write COLUMNSxLINES, from {least} to {most}").format(
                    value=repr(value), least="x".join(map(str, LEAST)), most=f"{self._most}x{self._most}"
                ),
                param,
                ctx,
            )
        return size[0], size[1]


@click.command(
    short_help=_("Write a game in another form."),
    help=_("""Write a saved game in another form, to standard output or to a file.

The game is an ID as 'hinterland list' shows it (its beginning or end will do), or a log FILE.

\b
notation  the moves as text, which 'hinterland import' reads
json      a position and all that led to it, for programs
svg       a picture of a position
png       the same in pixels
txt       a position in characters, and what happened turn by turn
cast      a recording of the replay in the format asciicast v2

\b
    hinterland export k3f9
    hinterland export k3f9 --format svg --at 40 -o picture.svg
    hinterland export k3f9 --format cast --speed 2 -o game.cast"""),
)
@click.argument("game", metavar="ID|FILE", shell_complete=completing.saved_game_or_file)
@click.option(
    "--format",
    "form",
    type=click.Choice(tuple(FORMATS)),
    default="notation",
    show_default=True,
    help=_("What to write."),
)
@at_option
@click.option(
    "--taken-back", is_flag=True, help=_("Keep the moves that were taken back (notation and cast only).")
)
@click.option(
    "--speed",
    type=Number(0.1, 100),
    default=1.0,
    show_default=True,
    metavar="X",
    help=_("How fast a recording plays."),
)
@click.option(
    "--size",
    type=_Size(),
    default="100x30",
    show_default=True,
    metavar=_("COLUMNSxLINES"),
    help=_("Size of a recording."),
)
@click.option(
    "--finale/--no-finale",
    default=True,
    show_default=True,
    help=_("Show the final scoring step by step at the end of a recording."),
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar=_("FILE"),
    help=_("Write to this file, replacing it. [default: standard output]"),
)
@data_dir
def command(
    game: str,
    form: str,
    at: int | None,
    taken_back: bool,
    speed: float,
    size: tuple[int, int],
    finale: bool,
    output: Path | None,
) -> None:
    """Write the game."""
    log = saves.read(find_log(game))
    moves_until(log, at)
    wanted = Export(log, Excerpt(log, at), taken_back, speed, size, finale=finale)
    if output is None or output == Path("-"):
        click.echo(written(wanted, form), nl=False)
        return
    if _same(output, log.path) or (output.suffix == ".jsonl" and os.path.lexists(output)):
        raise SaveError(N_("{path} is a saved game; give another name"), path=str(output))
    write_file(output, written(wanted, form))


def _same(path: Path, other: Path) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)
