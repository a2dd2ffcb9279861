"""``hinterland resume``: go on with a game."""

from __future__ import annotations

import click

import saves
from tui.base.words import _
from tui.command import completing, terminal
from tui.command.places import data_dir, library
from tui.presentation import can_be_shown, ui


@click.command(
    short_help=_("Continue a game."),
    help=_("""Continue the game ID exactly where it stopped; without ID, the game played last.

ID is as 'hinterland list' shows it; its beginning or its end will do.

\b
    hinterland resume
    hinterland resume k3f9"""),
)
@click.argument("id_", metavar="[ID]", required=False, shell_complete=completing.saved_game)
@data_dir
def command(id_: str | None) -> int:
    """Open a game in the app."""
    path = library().find(id_) if id_ is not None else None
    terminal.need_terminal()
    if path is None:
        return _open_last_played()
    log = saves.read(path)
    ui(log.header.game)
    return terminal.open_app(resume=path.stem, log=log)


def _open_last_played() -> int:
    games = library()
    for game in games.newest():
        if not game.finished and game.problem is None and can_be_shown(game.game):
            log = games.take_fresh(game.path)
            return (
                terminal.open_app(resume=game.id)
                if log is None
                else terminal.open_app(resume=game.id, log=log)
            )
    raise click.ClickException(
        _("no game is waiting to be finished; begin one with 'hinterland new', see 'hinterland new --help'")
    )
