"""``hinterland simulate``: bots play among themselves."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

import click

import engine
from engine import AnyGame, Dealer, Setting, bots
from saves import write_finished
from tui.clock import now
from tui.command import completing
from tui.command.plain import say, say_json
from tui.command.setup import SEED, GameCommand, bot_seats, option, read_levels, read_options
from tui.exports.plain import table
from tui.processes import search_processes
from tui.words import _, ngettext


@dataclass(frozen=True, slots=True)
class Played:
    """One game that bots have played.

    Attributes:
        seed: of the dealer and of every bot.
        scores: points of every seat.
        winners: seats that have won.
        moves: how many were made, chance included.
        seconds: how long it took.
        log: where it was written, ``None`` when it was not kept.
    """

    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    seconds: float
    log: Path | None


@click.command(
    cls=GameCommand,
    short_help=_("Let bots play among themselves."),
    help=_("""Let bots play games of GAME among themselves, as fast as they can, and tell how it went.

The bots keep their seats in all games. The first game has the seed N, the next N+1 and so on, so a
simulation can be repeated exactly.

\b
    hinterland simulate discovery --bots greedy,random --games 100
    hinterland simulate discovery --bots random,random,random --games 1000 --json > games.json
    hinterland simulate discovery --bots greedy,greedy --option hand=two_public --keep logs"""),
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
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help=_("How many games."),
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
    help=_("Leave the log of each game in this folder."),
)
def command(
    game: str,
    levels: str,
    count: int,
    seed: int,
    options: Sequence[str],
    as_json: bool,
    keep: Path | None,
) -> None:
    """Play the games and write the result."""
    chosen = read_options(engine.game(game), options)
    players = read_levels(levels, engine.game(game))
    settled = engine.new_game(game, players=len(players), seed=seed, options=chosen).options
    played = [
        _play(game, players, settled, number, keep) for number in _with_progress(range(seed, seed + count))
    ]
    if as_json:
        say_json(_described(game, settled, players, played))
    else:
        for line in _in_words(engine.game(game), players, played):
            say(line)


def _with_progress(seeds: range) -> Iterator[int]:
    """Yield the seeds and show on a terminal how far it has come."""
    if not sys.stderr.isatty():
        yield from seeds
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(seeds, _("Playing"), console=Console(stderr=True), transient=True)


def _play(
    game: str, levels: Sequence[str], options: Mapping[str, Setting], seed: int, keep: Path | None
) -> Played:
    state = engine.new_game(game, players=len(levels), seed=seed, options=options)
    begun = perf_counter()
    from tui.table.helpers import ForkedHelpers  # brings more than other commands need

    helpers = ForkedHelpers(search_processes() - 1)
    bots.play(state, [bots.make(level, seed, monotonic, helpers) for level in levels], Dealer(seed))
    seconds = perf_counter() - begun
    log = None
    if keep is not None:
        seats = bot_seats(engine.game(game), levels)
        log = write_finished(keep, state, seats=seats, created=now())
    return Played(seed, state.scores, state.winners, len(state.moves), seconds, log)


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
            }
            for one in played
        ],
    }


def _in_words(game: AnyGame, levels: Sequence[str], played: Sequence[Played]) -> Iterator[str]:
    seconds = sum(one.seconds for one in played)
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
