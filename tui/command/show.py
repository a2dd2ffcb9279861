"""``hinterland show``: one position of a saved game."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence

import click

import engine
import saves
from engine import State
from saves import Log, Timeline
from tui.base.messages import addressed
from tui.base.words import _, ngettext
from tui.command import completing
from tui.command.picture import look_of_output, show
from tui.command.places import data_dir, find_log
from tui.command.plain import say, say_json
from tui.command.position import at_option, moves_until
from tui.presentation import presentation
from tui.presentation.board import board
from tui.study.exports.plain import table
from tui.study.exports.position import NumberedMove, described, moment, seat_rows, walk
from tui.study.review.accuracy import accuracies
from tui.study.review.verdicts import accuracy_words

_LAST = 8


@click.command(
    short_help=_("Show a position of a saved game."),
    help=_("""Show the position of a saved game, now or after N moves.

The game is an ID as 'hinterland list' shows it (its beginning or end will do), or a log FILE. Moves
of chance are counted, too; moves that were taken back are not.

\b
    hinterland show k3f9
    hinterland show k3f9 --at 40
    hinterland show games/20261120-184233-discovery-k3f9.jsonl --json"""),
)
@click.argument("game", metavar="ID|FILE", shell_complete=completing.saved_game_or_file)
@at_option
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
@data_dir
def command(game: str, at: int | None, as_json: bool) -> None:
    """Write the position."""
    log = saves.read(find_log(game))
    count = moves_until(log, at)
    timeline = Timeline(log)
    steps = list(walk(timeline, log.mainline[:count]))
    found = accuracies(log.path, log)
    if as_json:
        shown = described(log, timeline.state, steps)
        if found:
            seats = range(len(log.header.seats))
            shown["accuracy"] = [round(found[seat], 1) if seat in found else None for seat in seats]
        say_json(shown)
    else:
        _tell(log, timeline.state, steps, found)


def _tell(log: Log, state: State, steps: Sequence[NumberedMove], found: Mapping[int, float]) -> None:
    header = log.header
    shown, words = board(header.game), presentation(header.game)
    names = addressed(seat.name for seat in header.seats)
    look = look_of_output()
    say(f"{log.title or _(engine.game(header.game).title)} · {log.path.stem}")
    moves = ngettext("after {count} move", "after {count} moves", len(steps)).format(count=len(steps))
    say(f"{moment(state, names)} · {moves}")
    options = ", ".join(f"{name}={value}" for name, value in header.options.items())
    say(_("options: {options}").format(options=options))
    say()
    for row in table(seat_rows(header, state, look), right=frozenset({3})):
        say(row)
    if found:
        seats = ", ".join(f"{names[seat]} {accuracy_words(one)}" for seat, one in found.items())
        say(_("accuracy: {seats}").format(seats=seats))
    say()
    scene = shown.picture(state, colours=[seat.colour for seat in header.seats])
    show(shown.lines(header.game, scene, look, shutil.get_terminal_size().columns), look)
    remark = shown.remark(state)
    if remark:
        say()
        say(remark)
    if steps:
        say()
    for step in steps[-_LAST:]:
        story = " ".join(line.text for line in words.tell_move(step, names))
        say(f"{step.number}. {step.text}: {story}")
