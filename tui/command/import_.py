"""``hinterland import``: games that other programs saved."""

from __future__ import annotations

from pathlib import Path

import click

from saves.jcz import read_game
from tui.clock import now
from tui.command.places import data_dir, games_folder
from tui.command.plain import say
from tui.words import _, ngettext


@click.command(
    "import",
    short_help=_("Take over a game saved by JCloisterZone."),
    help=_("""Take over a game of Carcassonne that JCloisterZone 5, or a program descended from it, saved.

It becomes a saved game like any other, move by move, with the tiles in the order in which they were
drawn. A game that uses what Hinterland does not have is refused, and so is a file that breaks the rules;
then nothing is written.

\b
    hinterland import evening.jcz
    hinterland import evening.jcz --data-dir ~/games"""),
)
@click.argument("file", metavar="FILE.jcz", type=click.Path(path_type=Path))
@data_dir
def command(file: Path) -> None:
    """Read the file and write the log."""
    game = read_game(file)
    log = game.write(games_folder(), now())
    moves = len(game.state.moves)
    facts = ngettext("{count} move", "{count} moves", moves).format(count=moves)
    state = _("finished") if game.state.is_terminal else _("not finished")
    say(_("{file} is now the game {id} ({facts})").format(file=file, id=log.stem, facts=f"{facts}, {state}"))
    say(str(log))
