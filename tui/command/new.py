"""``hinterland new``: begin a game and play it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

import engine
from saves import Library
from tui.base import settings
from tui.base.clock import now
from tui.base.words import _
from tui.command import completing, terminal
from tui.command.numbers import SEED
from tui.command.options import option
from tui.command.places import data_dir, data_folder, games_folder, own_settings
from tui.command.plain import say_json
from tui.command.setup import GameCommand, read_options, read_seats
from tui.play.bots.own import with_programs
from tui.presentation import ui


@click.command(
    cls=GameCommand,
    short_help=_("Start a game and play it."),
    help=_("""Start a game of GAME and play it.

Without --seat you play against a greedy bot. Several people can share one keyboard, and you
can watch bots play alone.

\b
    hinterland new discovery
    hinterland new discovery --seat human --seat greedy --seat random
    hinterland new discovery --seat Anna=human --seat Ben=human --option hand=two_public
    hinterland new castle --seat human --seat ./mybot
    hinterland new castle --json | jq -r .id

Games with the same seed have the same tiles."""),
)
@click.argument("game", metavar="GAME", shell_complete=completing.games)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar=_("[NAME=]human|BOT"),
    shell_complete=completing.seat,
    help=_("A player, in turn order; repeat it for each."),
)
@option
@click.option("--seed", type=SEED, metavar="N", help=_("Determines all chance. [default: random]"))
@click.option("--rated", is_flag=True, help=_("Count the game for the ranks of everybody who plays."))
@click.option(
    "--json", "as_json", is_flag=True, help=_("Only start the game, and write one JSON object about it.")
)
@data_dir
def command(
    game: str, seats: Sequence[str], options: Sequence[str], seed: int | None, rated: bool, as_json: bool
) -> int:
    """Begin a game and open it in the app."""
    found = engine.game(game)
    ui(game)
    chosen = read_options(found, options)
    players = read_seats(found, seats, own_settings().name, chosen)
    if rated and seed is not None:
        raise click.UsageError(_("a rated game is dealt at random; leave out --seed or --rated"))
    if not as_json:
        terminal.need_terminal()
    _remember([seat.player for seat in players])
    journal = Library(games_folder()).create(
        game=game,
        seats=players,
        seed=seed,
        created=now(),
        options=chosen,
        rated=rated,
    )
    with journal:
        id_ = journal.id
    if as_json:
        say_json(
            {
                "id": id_,
                "path": str(journal.path),
                "game": game,
                "options": dict(journal.state.options),
                "seats": [{"name": s.name, "player": s.player, "colour": s.colour} for s in players],
            }
        )
        return 0
    return terminal.open_app(resume=id_)


def _remember(players: Sequence[str]) -> None:
    """Take programs that were named into the person's own bots, so that the game can go on later."""
    folder = data_folder()
    kept = settings.load(folder)
    known = with_programs(kept.bots, players, Path.cwd())
    if known != kept.bots:
        kept.bots = known
        settings.save(folder, kept)
