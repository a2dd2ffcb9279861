"""``hinterland import``: a game from a file of another kind."""

from __future__ import annotations

from pathlib import Path

import click

from saves import Transcript, write_transcript
from saves.imports import read_foreign
from tui.base.clock import now
from tui.base.messages import addressed
from tui.base.words import _, ngettext
from tui.command.places import data_dir, games_folder, library, read_input
from tui.command.plain import say, say_json
from tui.presentation import title
from tui.study.exports.position import moment


@click.command(
    name="import",
    short_help=_("Import a game from a file."),
    help=_("""Import the game in FILE into the saved games, to replay it or to go on with it.

FILE can hold the notation that 'hinterland export' writes, the log of a saved game, or a game of
Carcassonne that JCloisterZone 5 (or a program descended from it) saved. Every move is checked by the
rules; if one cannot be read, or the game uses something Hinterland does not have, nothing is saved, and
the error names the place in the file. FILE can be - for standard input. A game that is here already is not
saved again, unless --copy is given.

\b
    hinterland import game.txt
    hinterland import evening.jcz
    hinterland import - --json < game.txt | jq -r .id
    hinterland import 20261120-184233-discovery-k3f9.jsonl"""),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--copy", is_flag=True, help=_("Save the game even if it is here already."))
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
@data_dir
def command(file: Path, copy: bool, as_json: bool) -> None:
    """Read the file, save its game and tell its id."""
    transcript = read_foreign(file, now(), read_input() if file == Path("-") else None)
    same = None if copy else library().same(transcript)
    if as_json:
        path = write_transcript(games_folder(), transcript) if same is None else same.path
        say_json(
            {
                "id": path.stem,
                "path": str(path),
                "game": transcript.header.game,
                "moves": len(transcript.mainline),
                "new": same is None,
            }
        )
        return
    if same is not None:
        say(_("this game is here already: {id}; --copy saves it again").format(id=same.id))
        return
    path = write_transcript(games_folder(), transcript)
    say(_in_words(transcript, path.stem))


def _in_words(transcript: Transcript, id_: str) -> str:
    header, count = transcript.header, len(transcript.mainline)
    moves = ngettext("after {count} move", "after {count} moves", count).format(count=count)
    return _("imported as {id}: {game}, {moment}, {moves}").format(
        id=id_,
        game=title(header.game),
        moment=moment(transcript.state, addressed(seat.name for seat in header.seats)),
        moves=moves,
    )
