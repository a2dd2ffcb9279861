"""``hinterland list``: the saved games."""

from __future__ import annotations

from typing import Any

import click

from saves import Summary
from saves.records import show_time
from tui.app.screens.summaries import game_title
from tui.base.words import _, said
from tui.command.places import data_dir, library
from tui.command.plain import say, say_json
from tui.study.exports.plain import table


@click.command(
    short_help=_("List the saved games."),
    help=_("""List the saved games, most recently played first.

\b
    hinterland list
    hinterland list --json | jq '.[] | select(.finished) | .scores'"""),
)
@click.option("--json", "as_json", is_flag=True, help=_("Write a JSON array of objects."))
@data_dir
def command(as_json: bool) -> None:
    """Write the list."""
    games = library()
    found = games.games()
    if as_json:
        say_json([_described(game) for game in found])
    elif found:
        for line in table(map(_row, found)):
            say(line)
    else:
        say(
            _("no games in {folder} yet; begin one with 'hinterland new discovery'").format(
                folder=games.folder
            )
        )


def _described(game: Summary) -> dict[str, Any]:
    return {
        "id": game.id,
        "path": str(game.path),
        "game": game.game or None,
        "title": game.title or None,
        "seats": [{"name": s.name, "player": s.player, "colour": s.colour} for s in game.seats],
        "scores": list(game.scores),
        "winners": list(game.winners),
        "turn": game.turn,
        "moves": game.moves,
        "finished": game.finished,
        "created": show_time(game.created) if game.created else None,
        "modified": show_time(game.modified),
        "problem": said(game.problem) if game.problem else None,
    }


def _row(game: Summary) -> tuple[str, ...]:
    when = f"{game.modified.astimezone():%Y-%m-%d %H:%M}"
    if game.problem:
        problem = said(game.problem)
        return game.id, when, "", _("cannot be opened: {problem}").format(problem=problem), ""
    scores = ", ".join(f"{seat.name} {points}" for seat, points in zip(game.seats, game.scores, strict=True))
    state = _("finished") if game.finished else _("turn {turn}").format(turn=game.turn)
    return game.id, when, state, game_title(game), scores
