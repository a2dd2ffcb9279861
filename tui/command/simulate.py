"""``hinterland simulate``: bots play against each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

import click

import engine
from engine import AnyGame, Dealer, Setting, bots
from engine.bots.protocol import BotFault
from saves import write_finished
from tui.base.clock import now
from tui.base.processes import search_processes
from tui.base.words import _, ngettext, said
from tui.command import INTERRUPTED, completing
from tui.command.numbers import SEED, WholeNumber
from tui.command.options import on_cluster, option
from tui.command.plain import say, say_json, warn
from tui.command.setup import GameCommand, bot_seats, read_levels, read_options
from tui.command.working import with_progress, workers_explained
from tui.play.arena.data_file import SUFFIXES, decision_file, has_parquet
from tui.play.arena.decisions import Decision, Recorder
from tui.play.arena.pool import Workers, in_order
from tui.play.bots.making import make, seated
from tui.study.exports.plain import table


@dataclass(frozen=True, slots=True)
class Played:
    """One game that bots have played.

    Attributes:
        log: where it was written, ``None`` when it was not kept.
        decisions: every decision, where they are wanted; none of a game that a bot forfeited.
        fault: what a bot did wrong, which lost the game for it; ``None`` for a game played to its end.
    """

    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    seconds: float
    log: Path | None
    decisions: Sequence[Decision] = ()
    fault: BotFault | None = None


@dataclass(frozen=True, slots=True)
class Simulation:
    """The settings of every simulated game."""

    game: str
    levels: tuple[str, ...]  # the bots in turn order
    options: Mapping[str, Setting]
    keep: Path | None  # folder for the logs, `None` to keep none
    records: bool
    alone: bool  # whether no other game is played at the same time, so that searches may use all cores


@click.command(
    cls=GameCommand,
    short_help=_("Let bots play against each other."),
    help=_("""Let bots play GAME against each other, as fast as they can, and show the results.

The bots keep their seats in all games. The first game has the seed N, the next N+1 and so on, so a
simulation can be repeated exactly, with any number of jobs. --data writes one row for each decision, for
machine learning: what was chosen among how many moves, its value, and how the game ended.

\b
    hinterland simulate discovery --bots greedy,random --games 100
    hinterland simulate discovery --bots random,random,random --games 1000 --json > games.json
    hinterland simulate discovery --bots greedy,greedy --option hand=two_public --keep logs
    hinterland simulate castle --bots expert,expert --games 500 --jobs 4 --data games.parquet"""),
)
@click.argument("game", metavar="GAME", shell_complete=completing.games)
@click.option(
    "--bots",
    "levels",
    shell_complete=completing.bot_list,
    required=True,
    metavar="BOT,BOT[,...]",
    help=_("The bots in turn order; one that plays several seats is named several times."),
)
@click.option(
    "--games",
    "count",
    type=WholeNumber(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help=_("Number of games."),
)
@click.option(
    "--seed", type=SEED, default=0, show_default=True, metavar="N", help=_("Seed of the first game.")
)
@option
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    metavar=_("FOLDER"),
    help=_("Keep the log of each game in this folder."),
)
@click.option(
    "--jobs",
    type=WholeNumber(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help=_("Games at a time."),
)
@on_cluster
@click.option(
    "--data",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar=_("FILE"),
    help=_("Write one row for each decision to this file, replacing it: .csv or .parquet."),
)
def command(
    game: str,
    levels: str,
    count: int,
    seed: int,
    options: Sequence[str],
    as_json: bool,
    keep: Path | None,
    jobs: int,
    cluster: str,
    data: Path | None,
) -> None:
    """Play the games and write the result."""
    chosen = read_options(engine.game(game), options)
    players = read_levels(levels, engine.game(game))
    settled = engine.new_game(game, players=len(players), seed=seed, options=chosen).options
    if data is not None:
        _check_data(data)
    if keep is not None and cluster:
        raise click.UsageError(_("--keep and --on exclude each other: logs would stay on other machines"))
    workers = Workers(jobs, cluster)
    wanted = Simulation(game, players, dict(settled), keep, records=data is not None, alone=workers.alone)
    begun = perf_counter()
    played = _play_all(wanted, range(seed, seed + count), workers, data)
    if as_json:
        say_json(_described(game, settled, players, played))
    else:
        for line in _in_words(engine.game(game), players, played, perf_counter() - begun):
            say(line)


def _check_data(path: Path) -> None:
    """Make sure that decisions can be written to a file with this name.

    Raises:
        UsageError: for another suffix.
        ClickException: when a library is missing.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise click.UsageError(
            _("--data takes a file ending in .csv or .parquet, not {path}").format(path=repr(str(path)))
        )
    if suffix == ".parquet" and not has_parquet():
        raise click.ClickException(
            _("Parquet files need more than is installed; install 'hinterland[data]', or write a .csv file")
        )


def _play_all(wanted: Simulation, seeds: range, workers: Workers, data: Path | None) -> list[Played]:
    """Play the games and write their decisions, game by game."""
    played: list[Played] = []
    games = in_order(partial(_play, wanted), seeds, workers.at_most(len(seeds)))
    died = _("a process that played games ended unexpectedly; go on with --jobs 1")
    try:
        with (
            workers_explained(died),
            closing(games),
            nullcontext() if data is None else decision_file(data) as file,
        ):
            for one in with_progress(games, len(seeds), _("Playing")):
                if file is not None:
                    file.write(one.decisions)
                if one.fault is not None:
                    words = _("game {seed}: {bot} loses: {cause}")
                    warn(words.format(seed=one.seed, bot=one.fault.bot, cause=said(one.fault)))
                played.append(replace(one, decisions=()))
    except KeyboardInterrupt:
        if data is not None:
            sentence = ngettext(
                "stopped after {count} of {total} game; {path} was not written",
                "stopped after {count} of {total} games; {path} was not written",
                len(seeds),
            )
            warn(sentence.format(count=len(played), total=len(seeds), path=data))
        raise click.exceptions.Exit(INTERRUPTED) from None
    return played


def _play(wanted: Simulation, seed: int) -> Played:
    """Play a game, in this process or another one."""
    state = engine.new_game(wanted.game, players=len(wanted.levels), seed=seed, options=wanted.options)
    begun = perf_counter()
    from tui.play.table.helpers import ForkedHelpers  # brings more than other commands need

    helpers = ForkedHelpers(search_processes() - 1 if wanted.alone else 0)
    players = [make(level, seed, monotonic, helpers) for level in wanted.levels]
    recorder = Recorder(wanted.options, seed)
    table = recorder.recorded(players, wanted.levels) if wanted.records else players
    fault, winners = None, state.winners
    with seated(players, state):
        try:
            winners = bots.play(state, table, Dealer(seed)).winners
        except BotFault as error:
            fault = error
            winners = tuple(seat for seat in range(state.players) if seat != error.seat)
    seconds = perf_counter() - begun
    log = None
    if wanted.keep is not None:
        seats = bot_seats(engine.game(wanted.game), wanted.levels)
        log = write_finished(wanted.keep, state, seats=seats, created=now())
    decisions = recorder.finished(state) if fault is None else ()
    return Played(seed, state.scores, winners, len(state.moves), seconds, log, decisions, fault)


def _described(
    game: str, options: Mapping[str, Setting], levels: Sequence[str], played: Sequence[Played]
) -> dict[str, Any]:
    return {
        "game": game,
        "options": dict(options),
        "games": [
            {
                "seed": one.seed,
                "seats": list(levels),
                "scores": list(one.scores),
                "moves": one.moves,
                "seconds": round(one.seconds, 6),
                "log": None if one.log is None else str(one.log),
                **({} if one.fault is None else {"forfeit": one.fault.seat}),
            }
            for one in played
        ],
    }


def _in_words(
    game: AnyGame, levels: Sequence[str], played: Sequence[Played], seconds: float
) -> Iterator[str]:
    yield ngettext(
        "{title}: {count} game in {seconds:.1f} s", "{title}: {count} games in {seconds:.1f} s", len(played)
    ).format(title=_(game.title), count=len(played), seconds=seconds)
    yield ""
    rows = [(_("seat"), _("bot"), _("won"), _("shared"), _("mean"), _("least"), _("most"))]
    for seat, level in enumerate(levels):
        points = [one.scores[seat] for one in played]
        won = sum(one.winners == (seat,) for one in played)
        shared = sum(seat in one.winners for one in played) - won
        mean = f"{sum(points) / len(points):.1f}"
        rows.append((str(seat + 1), level, str(won), str(shared), mean, str(min(points)), str(max(points))))
    yield from table(rows, right=frozenset({0, 2, 3, 4, 5, 6}))
