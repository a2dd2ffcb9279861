"""``hinterland standing``: ranks and seasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

import engine
from saves.records import show_time
from saves.results.finished_game import FinishedGame, by_name, name_key
from saves.results.rank_points import Rank
from saves.results.ranking import Ladder, Ranking
from saves.results.seasons import Badge, badges, read_season
from tui.app.screens.standing import board, phrases
from tui.app.screens.standing.board import LadderQuery, LadderRow
from tui.base.clock import now
from tui.base.words import _, ngettext, said
from tui.command import completing
from tui.command.places import data_dir, library, server_folder
from tui.command.plain import say, say_json, warn
from tui.study.exports.plain import table
from tui.study.statistics import game_words

_LAST = 10


@click.command(
    short_help=_("Show ranks and seasons."),
    help=_("""Show ranks and seasons, or those of NAME.

Ranks come from rated games, the tables of seasons from all games between people. At your own
terminal, people are known by their names.

\b
    hinterland standing
    hinterland standing --season 2026-autumn
    hinterland standing --practice
    hinterland standing --bots
    hinterland standing Anna --json"""),
)
@click.argument("name", metavar=_("[NAME]"), required=False)
@click.option(
    "--season",
    "season",
    metavar=_("SEASON"),
    shell_complete=completing.seasons,
    help=_("The table of a season: 2026-autumn, or a day in it like 2026-11-20."),
)
@click.option(
    "--game", metavar=_("GAME"), shell_complete=completing.games, help=_("Only games of this kind.")
)
@click.option("--practice", is_flag=True, help=_("Rated games with bots instead of those between people."))
@click.option("--bots", "of_bots", is_flag=True, help=_("The bots that are not built in, and their games."))
@click.option("--server", is_flag=True, help=_("The people whom 'hinterland serve' lets in."))
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
@data_dir
def command(
    name: str | None,
    season: str | None,
    game: str | None,
    practice: bool,
    of_bots: bool,
    server: bool,
    as_json: bool,
) -> None:
    """Write the ladder, or the standing of one person."""
    if season is not None and (practice or name is not None):
        raise click.UsageError(_("--season shows a table of all people; leave out --practice and NAME"))
    if of_bots and (practice or season is not None or name is not None):
        raise click.UsageError(_("--bots shows all bots; leave out --practice, --season and NAME"))
    asked = LadderQuery(
        Ladder.BOTS if of_bots else Ladder.PRACTICE if practice else Ladder.PEOPLE,
        read_season(season) if season is not None else None,
        engine.game(game).name if game is not None else None,
    )
    results = _server_results() if server else by_name(library().games())
    if name is not None:
        _tell_person(results, asked, name, as_json=as_json)
    else:
        _tell_ladder(board.lines(results, asked, now()), asked, as_json=as_json)


def _server_results() -> list[FinishedGame]:
    from tui.play.hall.standing import stored_games

    found = stored_games(server_folder())
    for unreadable in found.unreadable:
        warn(_("a table is left out: {reason}").format(reason=said(unreadable)))
    for mismatch in found.mismatched_logs:
        warn(said(mismatch))
    return found.results


# -- the ladder ---------------------------------------------------------------------------------------------


def _tell_ladder(lines: Sequence[LadderRow], asked: LadderQuery, *, as_json: bool) -> None:
    if as_json:
        say_json({**_described(asked), "rows": [_row(line) for line in lines if line.place is not None]})
        return
    title = phrases.season(asked.season) if asked.season else phrases.ladder(asked.ladder)
    say(f"{title}, {game_words(asked.game)}")
    if not lines:
        say(_("No game that counts is over yet."))
        return
    say()
    for row in table(map(_cells, lines), right=frozenset({0, 3, 4, 5})):
        say(row)
    if any(line.provisional for line in lines):
        say()
        say(phrases.about_provisional())


def _cells(line: LadderRow) -> tuple[str, ...]:
    return (
        "" if line.place is None else f"{line.place}.",
        line.name if line.key else _("bot {name}").format(name=line.name),
        phrases.step(line.rank, provisional=line.provisional) if line.rank else _("no rank yet"),
        phrases.rank_points(line.rank.points) if line.rank else "",
        ngettext("{count} game", "{count} games", line.games).format(count=line.games)
        if line.place is not None
        else "",
        line.points,
        phrases.badge(line.badge) if line.badge else "",
    )


def _row(line: LadderRow) -> dict[str, Any]:
    return {
        "place": line.place,
        "name": line.name,
        "rank": _rank(line.rank),
        "games": line.games,
        "points": line.points or None,
        "badge": line.badge.place if line.badge else None,
    }


def _described(asked: LadderQuery) -> dict[str, Any]:
    return {
        "ladder": asked.ladder.value,
        "season": asked.season.id if asked.season else None,
        "game": asked.game,
    }


def _rank(rank: Rank | None) -> dict[str, int] | None:
    if rank is None:
        return None
    return {"tier": rank.tier, "division": rank.division, "points": rank.points, "rating": rank.rating}


# -- one person ---------------------------------------------------------------------------------------------


def _tell_person(results: Sequence[FinishedGame], asked: LadderQuery, name: str, *, as_json: bool) -> None:
    key = _find(results, name)
    chosen = board.of_game(results, asked.game)
    ranking = Ranking(chosen, asked.ladder)
    person = ranking.people.get(key)
    place = next((place for place, one in ranking.rows() if one is person), None)
    given = badges(results, now()).get(key, [])
    if as_json:
        say_json(
            {
                **_described(asked),
                "name": name if person is None else person.name,
                "place": place,
                "rank": _rank(person.rank if person else None),
                "course": [
                    {
                        "id": step.result.id,
                        "game": step.result.game,
                        "ended": show_time(step.result.ended),
                        "place": step.result.places[step.seat],
                        "seats": len(step.result.seats),
                        "score": step.result.scores[step.seat],
                        "change": step.change,
                        "rating": step.rank.rating,
                    }
                    for step in (person.history if person else ())
                ],
                "badges": [{"season": one.season.id, "place": one.place} for one in given],
            }
        )
        return
    say(f"{phrases.ladder(asked.ladder)}, {game_words(asked.game)}")
    if person is None:
        say(_("{name}: {rank}").format(name=name, rank=_("no rank yet")))
    else:
        rank = phrases.step(person.rank, provisional=person.provisional)
        rank = f"{rank}, {phrases.rank_points(person.rank.points)}"
        say(_("{name}: {rank}").format(name=person.name, rank=rank))
        if person.provisional:
            say(phrases.about_provisional())
        say()
        rows = [
            (
                f"{step.result.ended.astimezone():%Y-%m-%d %H:%M}",
                game_words(step.result.game),
                _("{place} of {count}").format(
                    place=step.result.places[step.seat], count=len(step.result.seats)
                ),
                f"{step.change:+}",
                phrases.step(step.rank),
            )
            for step in reversed(person.history[-_LAST:])
        ]
        for row in table(rows, right=frozenset({3})):
            say(row)
    _tell_badges(given)


def _tell_badges(given: Sequence[Badge]) -> None:
    if given:
        say()
    for one in given:
        say(phrases.badge(one))


def _find(results: Sequence[FinishedGame], name: str) -> str:
    """Return the key of the person of a name.

    Raises:
        ClickException: when nobody, or more than one person, is called so.
    """
    wanted = name_key(name)
    keys = {
        seat.key for result in results for seat in result.seats if seat.key and name_key(seat.name) == wanted
    }
    if not keys:
        raise click.ClickException(
            _("nobody called {name} has finished a game that counts").format(name=repr(name))
        )
    if len(keys) > 1:
        raise click.ClickException(_("several people are called {name}").format(name=repr(name)))
    return keys.pop()
