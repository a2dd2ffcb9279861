"""``hinterland import``: a game from a file of another kind."""

from __future__ import annotations

from pathlib import Path

import click

from saves import Transcript, write_transcript
from saves.imports import read_foreign
from tui.clock import now
from tui.command.places import data_dir, games_folder
from tui.command.plain import say
from tui.command.position import moment
from tui.games import presentation
from tui.words import _, ngettext


@click.command(
    name="import",
    short_help=_("Take a game from a file among the saved ones."),
    help=_("""Take the game in FILE among the saved games, to replay it or to go on with it.

FILE can hold the notation that 'hinterland export' writes, the log of a saved game, or a game of
Carcassonne that JCloisterZone 5 (or a program descended from it) saved. Every move is checked by the
rules; if one cannot be read, or the game uses what Hinterland does not have, nothing is saved, and the
place in the file is told.

\b
    hinterland import game.txt
    hinterland import evening.jcz
    hinterland import 20261120-184233-discovery-k3f9.jsonl"""),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@data_dir
def command(file: Path) -> None:
    """Read the file, save its game and tell its id."""
    transcript = read_foreign(file, now())
    path = write_transcript(games_folder(), transcript)
    say(_in_words(transcript, path.stem))


def _in_words(transcript: Transcript, id_: str) -> str:
    header, count = transcript.header, len(transcript.standing)
    moves = ngettext("after {count} move", "after {count} moves", count).format(count=count)
    return _("imported as {id}: {game}, {moment}, {moves}").format(
        id=id_,
        game=presentation(header.game).title(),
        moment=moment(transcript.state, [seat.name for seat in header.seats]),
        moves=moves,
    )
