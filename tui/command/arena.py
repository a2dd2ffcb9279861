"""``hinterland arena``: how strong the bots are."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

import engine
from engine.bots.pairing import MATCH, matches, pairings
from tui.arena.contest import Done, missing, play_all
from tui.arena.outcome import MatchOutcome, outcome, pace_rows, rows
from tui.arena.playing import ArenaGame, BotFailure
from tui.arena.results_file import ResultsFile, ResultsInUse, opened
from tui.command import INTERRUPTED, completing
from tui.command.places import data_dir, games_folder
from tui.command.plain import say, say_json
from tui.command.setup import SEED, GameCommand, option, read_levels, read_options
from tui.exports.plain import table
from tui.processes import cores
from tui.words import _, ngettext

_SEED_LIMIT = 1 << 63


@click.command(
    cls=GameCommand,
    short_help=_("Measure how strong the bots are."),
    help=_("""Let every two of the bots play games of GAME, and tell who is stronger and by how much.

Each deal is played from every seat: what luck gives to one bot it then gives to the other. The
intervals hold in 95 of 100 cases and are computed from these deals. Give more games to narrow them.
With --players the bot named first meets several of the other.

Every result is kept as soon as its game is over. The same command goes on where it was stopped, and
plays only what is missing; results of bots that have changed since do not count.

\b
    hinterland arena carcassonne --bots greedy,random --games 200
    hinterland arena discovery --bots master:sims=400,expert,greedy --games 100 --jobs 4
    hinterland arena landover --bots expert,greedy --players 4 --games 200
    hinterland arena carcassonne --bots expert,greedy --games 200 --option edition=second --json"""),
)
@click.argument("game", metavar="GAME", shell_complete=completing.games)
@click.option(
    "--bots",
    "levels",
    shell_complete=completing.bot_list,
    required=True,
    metavar="BOT,BOT[,...]",
    help=_("The bots, each with a limit if you like: master:sims=400, master:ms=500."),
)
@click.option(
    "--games",
    "count",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    metavar="N",
    help=_("Games for every two bots; raised so that each deal is played from every seat."),
)
@click.option(
    "--players",
    type=click.IntRange(min=MATCH),
    default=MATCH,
    show_default=True,
    metavar="N",
    help=_("Seats of each game; the bot named later takes all but one."),
)
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help=_("Games at a time. [default: one a core]")
)
@click.option(
    "--seed", type=SEED, default=0, show_default=True, metavar="N", help=_("Seed of the first deal.")
)
@option
@click.option("--fresh", is_flag=True, help=_("Discard the stored results and start again."))
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
@data_dir
def command(
    game: str,
    levels: str,
    count: int,
    players: int,
    jobs: int | None,
    seed: int,
    options: Sequence[str],
    fresh: bool,
    as_json: bool,
) -> None:
    """Play what is missing and write how it stands."""
    found = engine.game(game)
    chosen = read_options(found, options)
    bots = read_levels(levels, found)
    if len(bots) < MATCH:
        raise click.UsageError(_("--bots needs two bots at least, for instance --bots greedy,random"))
    if (seed + count) * players > _SEED_LIMIT:
        raise click.UsageError(_("--seed is too large for this number of deals; use a smaller one"))
    settled = engine.new_game(game, players=players, seed=seed, options=chosen).options
    rules = ArenaGame(game, dict(settled), players)
    wanted = pairings(bots, count, seed, players)
    folder = games_folder().parent / "arena"
    try:
        with opened(folder, rules, fresh=fresh) as ledger:
            _play(rules, ledger, wanted, jobs or cores())
            results = {pairing: ledger.results[pairing] for pairing in wanted}
    except ResultsInUse as error:
        raise click.ClickException(
            _("another arena is playing this game and writes to {path}; wait for it to end").format(
                path=error
            )
        ) from error
    outcomes = [outcome(results, a, b, players) for a, b in matches(bots)]
    if as_json:
        say_json(_described(rules, outcomes))
    else:
        for line in _in_words(rules, outcomes):
            say(line)


def _play(rules: ArenaGame, results: ResultsFile, wanted: Sequence[Any], jobs: int) -> None:
    todo = missing(results, wanted)
    if not todo:
        return
    try:
        with _progress(len(wanted) - len(todo), len(wanted)) as done:
            play_all(rules, results, todo, jobs, done)
    except BotFailure as error:
        raise click.ClickException(
            _("the bot {bot} failed on deal {seed} ({cause}); the results so far are kept").format(
                bot=error.bot, seed=error.seed, cause=error.cause
            )
        ) from error
    except KeyboardInterrupt:
        kept = sum(pairing in results.results for pairing in wanted)
        sentence = ngettext(
            "stopped after {kept} of {total} game; the same command goes on from there",
            "stopped after {kept} of {total} games; the same command goes on from there",
            len(wanted),
        ).format(kept=kept, total=len(wanted))
        click.echo(f"hinterland: {sentence}", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None


@contextmanager
def _progress(done: int, total: int) -> Iterator[Done]:
    """Show the progress on a terminal; return the callback for each game."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(_("Playing"), total=total, completed=done)
        yield lambda: bar.advance(task)


def _described(rules: ArenaGame, outcomes: Sequence[MatchOutcome]) -> dict[str, Any]:
    return {
        "game": rules.game,
        "options": dict(rules.options),
        **({"players": rules.players} if rules.players > MATCH else {}),
        "pairs": [one.to_json() for one in outcomes],
    }


def _in_words(rules: ArenaGame, outcomes: Sequence[MatchOutcome]) -> Iterator[str]:
    games = sum(one.games for one in outcomes)
    deals = games // rules.players
    yield ngettext(
        "{title}: {games} games on {deals} deal, from every seat",
        "{title}: {games} games on {deals} deals, from every seat",
        deals,
    ).format(title=_(engine.game(rules.game).title), games=games, deals=deals)
    yield ""
    yield from table(rows(outcomes), right=frozenset(range(1, 13)))
    yield ""
    yield from table(pace_rows(outcomes), right=frozenset(range(1, 5)))
