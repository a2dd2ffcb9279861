"""``hinterland puzzles``: find the best turn."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

import engine
from engine import Setting, bots
from engine.errors import UnknownName
from tui.base.words import N_, _, ngettext, said
from tui.command import INTERRUPTED, completing, terminal
from tui.command.numbers import SEED, WholeNumber
from tui.command.options import as_json, jobs, on_cluster, option, puzzle_filter
from tui.command.places import data_dir, data_folder
from tui.command.plain import say, say_json, warn
from tui.command.working import chosen_workers, with_progress, workers_explained
from tui.play.arena.pool import in_order
from tui.presentation import ui
from tui.study.exports.plain import table

if TYPE_CHECKING:
    from tui.study.puzzles.files import CheckedFile, PuzzleEntry
    from tui.study.puzzles.session import PuzzleSession

_FAULTS_SHOWN: Final = 20


@click.group(
    short_help=_("Solve puzzles: find the best turn."),
    invoke_without_command=True,
    subcommand_metavar=_("[COMMAND ...]"),
    help=_("""Solve puzzles: a position, a tile, and one turn that is clearly best.

\b
    hinterland puzzles                        solve puzzles in the app
    hinterland puzzles --game carcassonne     of one game
    hinterland puzzles --file mine.jsonl      those of a file
    hinterland puzzles list                   list them, with your results
    hinterland puzzles check mine.jsonl       replay the puzzles of a file
    hinterland puzzles import mine.jsonl      add them to your own
    hinterland puzzles make castle            search games between bots for new ones"""),
)
@puzzle_filter
@click.option("--file", "file", type=click.Path(path_type=Path), help=_("Use the puzzles of this file."))
@data_dir
@click.pass_context
def command(context: click.Context, game: str, theme: str, file: Path | None) -> int:
    """Open the app at the puzzles."""
    if context.invoked_subcommand:
        return 0
    from tui.study.puzzles.session import PuzzleFilter

    terminal.need_terminal()
    return terminal.open_app(puzzles=PuzzleFilter(_game(game), _theme(theme)), puzzle_file=file)


@command.command(
    name="list",
    short_help=_("List the puzzles."),
    help=_("List the puzzles, with their themes and ratings, and your results."),
)
@puzzle_filter
@as_json
@data_dir
def list_(game: str, theme: str, as_json: bool) -> None:
    """Write the list."""
    from tui.study.puzzles.session import PuzzleFilter, PuzzleSession
    from tui.study.puzzles.themes import WORDS

    session = PuzzleSession(data_folder(), PuzzleFilter(_game(game), _theme(theme)))
    progress = session.progress
    for trouble in session.troubles:
        warn(said(trouble))
    if as_json:
        say_json(
            {
                "rating": round(progress.player.rating),
                "unsure": round(progress.player.unsure),
                "streak": progress.streak,
                "longest": progress.longest,
                "answers": progress.answers,
                "solved": progress.solved,
                "puzzles": [_described(one, session) for one in session.offered],
            },
        )
        return
    rows = []
    for one in session.offered:
        record = progress.records.get(one.id)
        tried = _("{solved} of {tries}").format(solved=record.solved, tries=record.tries) if record else ""
        themes = ", ".join(_(WORDS.get(name, name)) for name in one.themes)
        rows.append((one.id, one.game, str(_rating(one, session)), tried, themes))
    for line in table(rows):
        say(line)
    say(ngettext("{n} puzzle", "{n} puzzles", len(rows)).format(n=len(rows)))


def _rating(one: PuzzleEntry, session: PuzzleSession) -> int:
    record = session.progress.records.get(one.id)
    return round(record.strength.rating) if record else one.rating


def _described(one: PuzzleEntry, session: PuzzleSession) -> dict[str, object]:
    record = session.progress.records.get(one.id)
    return {
        "id": one.id,
        "game": one.game,
        "themes": list(one.themes),
        "rating": _rating(one, session),
        "source": one.source,
        "tries": record.tries if record else 0,
        "solved": record.solved if record else 0,
    }


@command.command(
    short_help=_("Replay the puzzles of a file."),
    help=_("Replay the puzzles of FILE and check that every move is legal."),
)
@click.argument("file", type=click.Path(path_type=Path))
@as_json
def check(file: Path, as_json: bool) -> int:
    """Say what is in a file."""
    from tui.study.puzzles.files import check as replay

    found = replay(file)
    if as_json:
        say_json(_checked(file, found))
    else:
        _tell_checked(file, found)
    return 1 if found.faults else 0


def _checked(file: Path, found: CheckedFile) -> dict[str, Any]:
    return {
        "path": str(file),
        "ok": not found.faults,
        "sound": len(found.puzzles),
        "faults": [{"line": number, "problem": said(reason)} for number, reason in found.faults],
    }


def _tell_checked(file: Path, found: CheckedFile) -> None:
    for number, reason in found.faults[:_FAULTS_SHOWN]:
        warn(_("{path}, line {number}: {reason}").format(path=file, number=number, reason=said(reason)))
    if (more := len(found.faults) - _FAULTS_SHOWN) > 0:
        warn(
            ngettext(
                "{n} more line is not a valid puzzle", "{n} more lines are not valid puzzles", more
            ).format(n=more)
        )
    sound = len(found.puzzles)
    say(ngettext("{n} valid puzzle", "{n} valid puzzles", sound).format(n=sound))


@command.command(
    name="import",
    short_help=_("Add the puzzles of a file to yours."),
    help=_("Add the puzzles of FILE to yours. Each is replayed first; those that are not valid are skipped."),
)
@click.argument("file", type=click.Path(path_type=Path))
@as_json
@data_dir
def import_(file: Path, as_json: bool) -> int:
    """Check a file and keep its puzzles."""
    from tui.study.puzzles.files import IMPORTED, add
    from tui.study.puzzles.files import check as replay

    found = replay(file)
    new = add(data_folder(), IMPORTED, found.puzzles)
    if as_json:
        say_json({**_checked(file, found), "new": new})
    else:
        _tell_checked(file, found)
        say(ngettext("{n} new puzzle", "{n} new puzzles", new).format(n=new))
    return 1 if found.faults else 0


@command.command(
    short_help=_("Search games between bots for new puzzles."),
    help=_("""Search games of GAME between bots for turns that are clearly best and not obvious.

Each puzzle is written as one line as soon as its game and those before it are searched, which takes
minutes: a puzzle is kept only if simulated games with two seeds agree, several standard errors wide.
With any number of processes or machines the puzzles are the same.

\b
    hinterland puzzles make carcassonne --count 5 --option river=true > new.jsonl
    hinterland puzzles make castle --count 40 --on tcp://192.0.2.1:8786 > new.jsonl"""),
)
@click.argument("game", shell_complete=completing.games)
@click.option(
    "--count",
    type=WholeNumber(min=1),
    metavar="N",
    default=1,
    show_default=True,
    help=_("Number of puzzles."),
)
@click.option(
    "--players",
    type=WholeNumber(min=1),
    metavar="N",
    default=2,
    show_default=True,
    help=_("Number of seats."),
)
@option
@click.option(
    "--seed", type=SEED, metavar="N", default=1, show_default=True, help=_("Seed of the first game.")
)
@click.option(
    "--games",
    type=WholeNumber(min=1),
    metavar="N",
    default=200,
    show_default=True,
    help=_("Games to search at most."),
)
@jobs
@on_cluster
def make(
    game: str,
    count: int,
    players: int,
    options: tuple[str, ...],
    seed: int,
    games: int,
    jobs: int | None,
    cluster: str,
) -> int:
    """Play games and write the puzzles found in them."""
    from tui.command.setup import read_options

    name = _game(game)
    ui(name)
    if not bots.has_evaluation(name):
        raise click.ClickException(_("No bot can judge this game."))
    chosen = read_options(engine.game(name), options)
    workers = chosen_workers(jobs, cluster).at_most(games)
    searched = in_order(partial(_search, name, players, chosen, count), range(seed, seed + games), workers)
    died = _("a process that searched ended unexpectedly; go on with --jobs 1")
    left = count
    try:
        with workers_explained(died), closing(searched):
            for lines in with_progress(searched, games, _("Searching")):
                for line in lines[:left]:
                    click.echo(line)
                left -= len(lines)
                if left <= 0:
                    return 0
    except KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED) from None
    return 0 if left < count else 1


def _search(game: str, players: int, options: Mapping[str, Setting], most: int, seed: int) -> list[str]:
    """Return the lines of the puzzles in one game, in this process or another one."""
    from tui.study.puzzles.maker import make
    from tui.study.puzzles.puzzle import write

    return [write(puzzle) for puzzle in islice(make(game, players, options, seed), most)]


def _game(name: str) -> str:
    """Return the name of a game that a person means."""
    return engine.game(name).name if name else ""


def _theme(name: str) -> str:
    from tui.study.puzzles.themes import WORDS

    if name and name not in WORDS:
        raise UnknownName(
            N_("there is no theme {theme}; choose from {known}"), theme=repr(name), known=", ".join(WORDS)
        )
    return name
