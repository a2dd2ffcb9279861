"""``hinterland replay``: look at a game again, step by step."""

from __future__ import annotations

import click

import saves
from tui.base.words import _
from tui.command import completing, terminal
from tui.command.places import data_dir, find_log
from tui.presentation import ui


@click.command(
    short_help=_("Replay a game, step by step."),
    help=_("""Replay a game step by step, forwards and backwards.

The game is an ID as 'hinterland list' shows it (its beginning or end will do), or a log FILE. Of a
damaged one, what comes before the damage is shown.

\b
    hinterland replay k3f9
    hinterland replay games/20261120-184233-discovery-k3f9.jsonl"""),
)
@click.argument("game", metavar="ID|FILE", shell_complete=completing.saved_game_or_file)
@data_dir
def command(game: str) -> int:
    """Open the replay of a game in the app."""
    path = find_log(game)
    ui(saves.read(path, upto_damage=True).header.game)
    terminal.need_terminal()
    return terminal.open_app(replay=path)
