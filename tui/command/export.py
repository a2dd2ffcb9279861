"""``hinterland export``: a saved game in forms for people and for other programs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

import saves
from engine import State
from saves import Excerpt, Log, SaveError, Timeline, notation
from saves.exports import write_file
from tui.boards import board
from tui.command.places import data_dir, find_log
from tui.command.position import at_option, described, moment, moves_until, walk
from tui.games import presentation
from tui.messages import addressed
from tui.words import N_, _, ngettext


class _Size(click.ParamType[tuple[int, int]]):
    """Columns and lines of a terminal, as ``100x30``."""

    name = "size"
    _most = 500

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        from tui.recording.frames import LEAST

        if isinstance(value, tuple):
            return value
        columns, _sign, lines = str(value).partition("x")
        size = tuple(int(part) if part.isascii() and part.isdigit() else 0 for part in (columns, lines))
        if not all(least <= number <= self._most for least, number in zip(LEAST, size, strict=True)):
            self.fail(
                _("{value} is no size; it is COLUMNSxLINES, from {least} to {most}").format(
                    value=repr(value), least="x".join(map(str, LEAST)), most=f"{self._most}x{self._most}"
                ),
                param,
                ctx,
            )
        return size[0], size[1]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be exported.

    Attributes:
        log: the game.
        story: what is wanted of it.
        taken_back: whether moves that were taken back are kept.
        speed: of a recording.
        size: of a recording, in columns and lines.
    """

    log: Log
    story: Excerpt
    taken_back: bool
    speed: float
    size: tuple[int, int]

    @property
    def state(self) -> State:
        """The position there."""
        timeline = Timeline(self.story)
        timeline.last()
        return timeline.state

    @property
    def heading(self) -> tuple[str, str]:
        """What the game is, and how far it has come."""
        header = self.story.header
        names = addressed(seat.name for seat in header.seats)
        count = len(self.story.mainline)
        title = header.title or presentation(header.game).title()
        moves = ngettext("after {count} move", "after {count} moves", count).format(count=count)
        return f"{title} · {self.log.path.stem}", f"{moment(self.state, names)} · {moves}"


def _notation(wanted: Wanted) -> Iterable[str]:
    return [notation.write(wanted.story, taken_back=wanted.taken_back)]


def _json(wanted: Wanted) -> Iterable[str]:
    timeline = Timeline(wanted.log)
    steps = list(walk(timeline, wanted.log.mainline[: len(wanted.story.mainline)]))
    return [json.dumps(described(wanted.log, timeline.state, steps), indent=2), "\n"]


def _svg(wanted: Wanted) -> Iterable[str]:
    from tui.art.svg import Caption

    state, header = wanted.state, wanted.story.header
    names = addressed(seat.name for seat in header.seats)
    captions = [
        Caption(seat.colour, _("{name} {score}").format(name=name, score=score))
        for seat, name, score in zip(header.seats, names, state.scores, strict=True)
    ]
    shown = board(header.game)
    scene = shown.picture(state, colours=[seat.colour for seat in header.seats])
    return [shown.svg(header.game, scene, wanted.heading, captions)]


def _txt(wanted: Wanted) -> Iterable[str]:
    from tui.command.protocol import lines

    return (f"{line}\n" for line in lines(wanted.story, wanted.heading))


def _cast(wanted: Wanted) -> Iterable[str]:
    from tui.recording import record

    timeline = Timeline(wanted.story, taken_back=wanted.taken_back)
    return record(timeline, size=wanted.size, speed=wanted.speed)


_FORMATS: Final[dict[str, Callable[[Wanted], Iterable[str]]]] = {
    "notation": _notation,
    "json": _json,
    "svg": _svg,
    "txt": _txt,
    "cast": _cast,
}


@click.command(
    short_help=_("Write a game in another form."),
    help=_("""Write a saved game in another form, to standard output or to a file.

The game is an ID as 'hinterland list' shows it (its beginning or end will do), or a log FILE.

\b
notation  the moves as text, which 'hinterland import' reads
json      a position and all that led to it, for programs
svg       a picture of a position
txt       a position in characters, and what happened turn by turn
cast      a recording of the replay in the format asciicast v2

\b
    hinterland export k3f9
    hinterland export k3f9 --format svg --at 40 -o picture.svg
    hinterland export k3f9 --format cast --speed 2 -o game.cast"""),
)
@click.argument("game", metavar="ID|FILE")
@click.option(
    "--format",
    "form",
    type=click.Choice(tuple(_FORMATS)),
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
    type=click.FloatRange(0.1, 100),
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
    "-o",
    "--output",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar=_("FILE"),
    help=_("Write to this file, which is replaced. [default: standard output]"),
)
@data_dir
def command(
    game: str,
    form: str,
    at: int | None,
    taken_back: bool,
    speed: float,
    size: tuple[int, int],
    output: Path | None,
) -> None:
    """Write the game."""
    log = saves.read(find_log(game))
    moves_until(log, at)
    wanted = Wanted(log, Excerpt(log, at), taken_back, speed, size)
    if output is None or output == Path("-"):
        for part in _FORMATS[form](wanted):
            click.echo(part.encode(), nl=False)
        return
    if _same(output, log.path) or (output.suffix == ".jsonl" and os.path.lexists(output)):
        raise SaveError(N_("{path} is a saved game; give another name"), path=str(output))
    write_file(output, "".join(_FORMATS[form](wanted)).encode())


def _same(path: Path, other: Path) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)
