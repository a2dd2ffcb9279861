"""``hinterland arena``: how strong the bots are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

import engine
from engine.bots.pairing import MATCH, ROUND_ROBIN, TOURNAMENTS, Pairing, matches, pairings
from engine.bots.sprt import SprtBounds
from tui.base.words import _, ngettext
from tui.command import INTERRUPTED, completing
from tui.command.numbers import SEED, WholeNumber
from tui.command.options import jobs, on_cluster, option
from tui.command.places import data_dir, data_folder
from tui.command.plain import say, say_json, say_table, warn
from tui.command.progress import progress_bar
from tui.command.setup import GameCommand, read_levels, read_options
from tui.command.working import chosen_workers, workers_explained
from tui.play.arena.contest import Done, SequentialTests, missing, play_all
from tui.play.arena.outcome import (
    MatchOutcome,
    csv_text,
    detail_rows,
    forfeit_words,
    match_rows,
    outcome,
    pace_rows,
    standing_rows,
    standings,
    test_words,
)
from tui.play.arena.playing import ArenaGame
from tui.play.arena.pool import Workers
from tui.play.arena.results_file import ResultsFile, ResultsInUse, opened

_SEED_LIMIT = 1 << 63
_GAMES = 100
_TEST_GAMES = 20_000  # how many games a sequential test may take; most need far fewer


class _SprtType(click.ParamType[SprtBounds]):
    """Bounds of a sequential test, as ``elo0=0,elo1=10,alpha=0.05,beta=0.05``."""

    name = "sprt"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> SprtBounds:
        if isinstance(value, SprtBounds):
            return value
        parts = [part.strip().partition("=") for part in value.split(",")]
        try:
            given = {name: float(number) for name, _sign, number in parts}
            if len(given) == len(parts):
                return SprtBounds(**given)
        except (TypeError, ValueError):
            pass
        sentence = _(
            "{value} is not a valid test; write elo0=0,elo1=10 or elo0=0,elo1=10,alpha=0.05,beta=0.05, "
            "with elo0 below elo1, and alpha and beta between 0 and 0.5"
        )
        raise click.BadParameter(sentence.format(value=repr(value)), ctx, param)


@click.command(
    cls=GameCommand,
    short_help=_("Measure how strong the bots are."),
    help=_("""Let bots play games of GAME against each other, and report who is stronger and by how much.

Each deal is played from every seat, so that every bot gets the same luck. The
intervals hold in 95 of 100 cases and are computed from these deals. Give more games to narrow them.
With --players the bot named first meets several of the other.

Every result is kept as soon as its game is over. The same command goes on where it was stopped, and
plays only what is missing; results of bots that have changed since do not count. A bot that fails
loses its game.

\b
    hinterland arena carcassonne --bots greedy,random --games 200
    hinterland arena landover --bots expert,greedy --players 4 --games 200
    hinterland arena castle --bots expert,greedy,beginner --tournament gauntlet
    hinterland arena castle --bots expert:sims=100,expert --sprt elo0=0,elo1=20
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
    type=WholeNumber(min=1),
    metavar="N",
    help=_("Games of each match, in whole deals. [default: 100, with --sprt 20000 at most]"),
)
@click.option(
    "--tournament",
    type=click.Choice(TOURNAMENTS),
    default=ROUND_ROBIN,
    show_default=True,
    help=_("Every pair of bots, or the first against each of the others."),
)
@click.option(
    "--sprt",
    "bounds",
    type=_SprtType(),
    metavar="elo0=X,elo1=Y",
    help=_("End a match once it is decided (logistic Elo); also alpha=, beta=."),
)
@click.option(
    "--players",
    type=WholeNumber(min=MATCH),
    default=MATCH,
    show_default=True,
    metavar="N",
    help=_("Seats of each game; the bot named second takes all but one."),
)
@jobs
@on_cluster
@click.option(
    "--seed", type=SEED, default=0, show_default=True, metavar="N", help=_("Seed of the first deal.")
)
@option
@click.option("--fresh", is_flag=True, help=_("Discard the stored results and start again."))
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
@click.option("--csv", "as_csv", is_flag=True, help=_("Write one line of CSV for each match."))
@data_dir
def command(
    game: str,
    levels: str,
    count: int | None,
    tournament: str,
    bounds: SprtBounds | None,
    players: int,
    jobs: int | None,
    cluster: str,
    seed: int,
    options: Sequence[str],
    fresh: bool,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Play what is missing and write how it stands."""
    if as_json and as_csv:
        raise click.UsageError(_("--json and --csv exclude each other; leave out one of them"))
    found = engine.game(game)
    chosen = read_options(found, options)
    bots = read_levels(levels, found)
    if len(bots) < MATCH:
        raise click.UsageError(_("--bots needs two bots at least, for instance --bots greedy,random"))
    count = count or (_TEST_GAMES if bounds else _GAMES)
    if (seed + count) * players > _SEED_LIMIT:
        raise click.UsageError(_("--seed is too large for this number of deals; use a smaller one"))
    settled = engine.new_game(game, players=players, seed=seed, options=chosen).options
    rules = ArenaGame(game, dict(settled), players)
    wanted = pairings(bots, count, seed, players, tournament)
    tests = SequentialTests(bounds, wanted) if bounds else None
    folder = data_folder() / "arena"
    try:
        with opened(folder, rules, fresh=fresh) as kept:
            _play(rules, kept, wanted, chosen_workers(jobs, cluster), tests)
            results = {pairing: kept.results[pairing] for pairing in wanted if pairing in kept.results}
    except ResultsInUse as error:
        raise click.ClickException(
            _("another arena is playing this game and writes to {path}; wait for it to end").format(
                path=error
            )
        ) from error
    outcomes = [
        outcome(results, a, b, players, tests.tests[a, b] if tests else None)
        for a, b in matches(bots, tournament)
    ]
    for sentence in forfeit_words(outcomes):
        warn(sentence)
    if as_json:
        say_json(_described(rules, tournament, outcomes))
    elif as_csv:
        click.echo(csv_text(outcomes), nl=False)
    else:
        _tell(rules, outcomes)


def _play(
    rules: ArenaGame,
    results: ResultsFile,
    wanted: Sequence[Pairing],
    workers: Workers,
    tests: SequentialTests | None,
) -> None:
    todo = missing(results, wanted)
    if tests:
        tests.update(results.results)
    if not todo or (tests and tests.all_decided):
        return
    died = _(
        "a process that played games ended unexpectedly; the results so far are kept, go on with --jobs 1"
    )
    try:
        with (
            workers_explained(died),
            _progress(len(wanted) - len(todo), len(wanted), tests) as done,
        ):
            play_all(rules, results, todo, workers, done, tests)
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
def _progress(done: int, total: int, tests: SequentialTests | None) -> Iterator[Done]:
    """Show the progress on a terminal, that of a single test, too; return the callback for each game."""
    with progress_bar(_("Playing"), total=total, completed=done, remaining=True) as update:
        [test, *others] = tests.tests.values() if tests else [None]

        def advance() -> None:
            update(advance=1)
            if test is not None and not others:
                bounds = test.bounds
                update(description=f"LLR {test.llr:.2f} [{bounds.lower:.2f}, {bounds.upper:.2f}]")

        yield advance


def _described(rules: ArenaGame, tournament: str, outcomes: Sequence[MatchOutcome]) -> dict[str, Any]:
    several = len(outcomes) > 1
    return {
        "game": rules.game,
        "options": dict(rules.options),
        **({"players": rules.players} if rules.players > MATCH else {}),
        "tournament": tournament,
        "pairs": [one.to_json() for one in outcomes],
        **({"standings": [one.to_json() for one in standings(outcomes)]} if several else {}),
    }


def _tell(rules: ArenaGame, outcomes: Sequence[MatchOutcome]) -> None:
    games = sum(len(one.games) for one in outcomes)
    deals = games // rules.players
    say(
        ngettext(
            "{title}: {games} games on {deals} deal, from every seat",
            "{title}: {games} games on {deals} deals, from every seat",
            deals,
        ).format(title=_(engine.game(rules.game).title), games=games, deals=deals)
    )
    say()
    if len(outcomes) > 1:
        say_table(standing_rows(outcomes), right=frozenset({0, 2, 3, 4, 5, 6}))
        say()
    say_table(match_rows(outcomes), right=frozenset(range(1, 8)))
    say()
    say_table(detail_rows(outcomes), right=frozenset(range(1, 6)))
    say()
    if outcomes[0].test is not None:
        for one in outcomes:
            say(test_words(one))
        say()
    say_table(pace_rows(outcomes), right=frozenset(range(1, 5)))
