"""``hinterland review``: bots judge finished games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import click

import engine
from saves import Library
from tui.base.words import _, ngettext, said
from tui.command import INTERRUPTED, completing
from tui.command.options import as_json, jobs, on_cluster
from tui.command.places import data_dir, find_folder, find_log, folders_of_games, library
from tui.command.plain import say, say_json, say_table, warn
from tui.command.progress import progress_bar
from tui.command.working import chosen_workers, workers_explained
from tui.study.review.accuracy import accuracies
from tui.study.review.batch import ReviewedGame, review_games
from tui.study.review.verdicts import accuracy_words


@click.command(
    short_help=_("Have bots judge finished games."),
    help=_("""Judge the decisions of finished games, as 'v' in the app does, and report the
accuracy of each seat, from 0 to 100.

A game is named by its id or its FILE. In a FOLDER, and with --all among your games, every finished game
is judged. What has been judged before is kept, so the same command goes on where it was stopped; 'v' in the
app then opens the review at once. With any number of processes or machines the files are the same.

\b
    hinterland review k3f9
    hinterland review --all
    hinterland review --all --on tcp://192.0.2.1:8786
    hinterland review games --json"""),
)
@click.argument(
    "games", metavar="[ID|FILE|FOLDER...]", nargs=-1, shell_complete=completing.saved_game_or_file
)
@click.option("--all", "all_", is_flag=True, help=_("All finished games among the saved ones."))
@jobs
@on_cluster
@as_json
@data_dir
def command(games: Sequence[str], all_: bool, jobs: int | None, cluster: str, as_json: bool) -> int:
    """Judge the games and tell about each."""
    if bool(games) == all_:
        raise click.UsageError(_("name games or folders, or use --all for all finished games"))
    paths = (
        _finished(library()) if all_ else list(dict.fromkeys(path for one in games for path in _named(one)))
    )
    died = _("a process that judged ended unexpectedly; the same command goes on from there")
    reviewed: list[ReviewedGame] = []
    judged = 0
    with progress_bar(_("Judging"), total=len(paths)) as update:

        def told(done: int) -> None:
            nonlocal judged
            judged = done
            words = ngettext("{n} decision judged, games:", "{n} decisions judged, games:", judged)
            update(completed=len(reviewed), description=words.format(n=judged))

        try:
            with (
                workers_explained(died),
                closing(review_games(paths, chosen_workers(jobs, cluster), told)) as found,
            ):
                for one in found:
                    reviewed.append(one)
                    told(judged)
        except KeyboardInterrupt:
            sentence = ngettext(
                "stopped after {n} decision; the same command goes on from there",
                "stopped after {n} decisions; the same command goes on from there",
                judged,
            )
            warn(sentence.format(n=judged))
            raise click.exceptions.Exit(INTERRUPTED) from None
    for one in reviewed:
        if one.trouble is not None:
            warn(said(one.trouble))
    if as_json:
        say_json({"games": [_described(one) for one in reviewed]})
    else:
        _tell(reviewed)
    return int(any(one.trouble is not None for one in reviewed))


def _finished(games: Library) -> list[Path]:
    """Return the logs of games that are over, the oldest first."""
    return [game.path for game in reversed(games.games()) if game.finished]


def _named(text: str) -> list[Path]:
    folder = find_folder(text)
    if folder is None:
        return [find_log(text)]
    return [path for games in folders_of_games(folder) for path in _finished(Library(games))]


def _accuracy(game: ReviewedGame) -> dict[int, float]:
    return {} if game.log is None else accuracies(game.path, game.log)


def _described(game: ReviewedGame) -> dict[str, Any]:
    header = None if game.log is None else game.log.header
    found = _accuracy(game)
    return {
        "id": game.path.stem,
        "path": str(game.path),
        "game": None if header is None else header.game,
        "seats": [] if header is None else [{"name": one.name, "player": one.player} for one in header.seats],
        "decisions": game.decisions,
        "judged": game.judged,
        "accuracy": []
        if header is None
        else [round(found[seat], 1) if seat in found else None for seat in range(len(header.seats))],
        "problem": None if game.trouble is None else said(game.trouble),
    }


def _tell(reviewed: Sequence[ReviewedGame]) -> None:
    rows = [(_("game"), "", _("judged"), _("accuracy"))]
    for game in reviewed:
        if game.log is None or game.trouble is not None:
            continue
        header = game.log.header
        seats = ", ".join(
            f"{header.seats[seat].name} {accuracy_words(one)}" for seat, one in _accuracy(game).items()
        )
        title = header.title or _(engine.game(header.game).title)
        rows.append((game.path.stem, title, f"{game.judged}/{game.decisions}", seats))
    found = len(rows) - 1
    if found:
        say_table(rows, right=frozenset({2}))
    if found or not reviewed:
        say(ngettext("{n} game is reviewed", "{n} games are reviewed", found).format(n=found))
