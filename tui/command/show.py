"""``hinterland show``: one position of a saved game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

import engine
import saves
from engine import CHANCE, TERMINAL, State
from engine.landscape.state import LandscapeState
from engine.records import Json
from saves import Log, MoveEntry, Timeline
from saves.records import show_time
from tui.art.seats import seat as sign
from tui.command.picture import draw
from tui.command.places import data_dir, find_log
from tui.command.plain import say, say_json, table
from tui.words import _, ngettext

_LAST = 8


@click.command(
    short_help=_("Show a position of a saved game."),
    help=_("""Show a saved game as it stands, or as it stood after N moves.

The game is an ID as 'hinterland list' shows it (its beginning or end will do), or a log FILE. Chance's
moves are moves, too; what was taken back is left out.

\b
    hinterland show k3f9
    hinterland show k3f9 --at 40
    hinterland show games/20261120-184233-discovery-k3f9.jsonl --json"""),
)
@click.argument("game", metavar="ID|FILE")
@click.option(
    "--at", type=click.IntRange(min=0), metavar="N", help=_("After N moves. [default: all of them]")
)
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
@data_dir
def command(game: str, at: int | None, as_json: bool) -> None:
    """Write the position."""
    log = saves.read(find_log(game))
    count = len(log.standing)
    if at is not None and at > count:
        raise click.UsageError(
            _("the game {game} has {count} moves, so --at can be 0 to {count}, not {at}").format(
                game=log.path.stem, count=count, at=at
            )
        )
    timeline = Timeline(log)
    steps = list(_walk(timeline, count if at is None else at))
    if as_json:
        say_json(_described(log, timeline.state, steps))
    else:
        for line in _in_words(log, timeline.state, steps):
            say(line)


@dataclass(frozen=True, slots=True)
class Step:
    """A move that stands: its number from 1, turn, author, JSON form, text form and facts."""

    number: int
    turn: int
    by: int
    move: dict[str, Json]
    text: str
    events: tuple[engine.Event, ...]


def _walk(timeline: Timeline, count: int) -> Iterator[Step]:
    for number, entry in enumerate(timeline.steps[:count], 1):
        assert isinstance(entry, MoveEntry)  # a walk without what was taken back
        turn, text = timeline.state.turn, timeline.state.notation(entry.move)
        timeline.forward()
        yield Step(number, turn, entry.by, entry.move.to_json(), text, timeline.events)


def _described(log: Log, state: State, steps: list[Step]) -> dict[str, Any]:
    header = log.header
    return {
        "id": log.path.stem,
        "created": show_time(header.created),
        "seed": header.seed,
        **state.position(),
        "seats": [{"name": s.name, "player": s.player, "colour": s.colour} for s in header.seats],
        "moves": len(steps),
        "winners": list(state.winners),
        "history": [
            {
                "n": step.number,
                "turn": step.turn,
                "by": "chance" if step.by == CHANCE else step.by,
                "text": step.text,
                "move": step.move,
            }
            for step in steps
        ],
        "events": [
            {"move": step.number, "turn": step.turn, **event.to_json()}
            for step in steps
            for event in step.events
        ],
    }


def _in_words(log: Log, state: State, steps: list[Step]) -> Iterator[str]:
    header = log.header
    names = [seat.name for seat in header.seats]
    yield f"{header.title or _(engine.game(header.game).title)} · {log.path.stem}"
    yield f"{_moment(state, names)} · " + ngettext(
        "after {count} move", "after {count} moves", len(steps)
    ).format(count=len(steps))
    options = ", ".join(f"{name}={value}" for name, value in header.options.items())
    if options:
        yield _("options: {options}").format(options=options)
    yield ""
    yield from table(_seat_rows(log, state), right=frozenset({3}))
    if isinstance(state, LandscapeState):
        yield ""
        yield from draw(state)
        left = sum(state.tiles_left().values())
        yield "    " + ngettext("{count} tile not seen yet", "{count} tiles not seen yet", left).format(
            count=left
        )
    if steps:
        yield ""
        by = {CHANCE: _("chance")} | dict(enumerate(names))
        yield from table(
            [
                (f"{step.number}.", _("turn {turn}").format(turn=step.turn), by[step.by], step.text)
                for step in steps[-_LAST:]
            ],
            right=frozenset({0}),
        )


def _moment(state: State, names: list[str]) -> str:
    if state.current_player == TERMINAL:
        won = ", ".join(names[seat] for seat in state.winners)
        return _("finished, won by {names}").format(names=won)
    turn = _("turn {turn}").format(turn=state.turn)
    if state.current_player == CHANCE:
        return _("{turn}, chance to move").format(turn=turn)
    return _("{turn}, {name} to move").format(turn=turn, name=names[state.current_player])


def _seat_rows(log: Log, state: State) -> Iterator[tuple[str, ...]]:
    for number, seat in enumerate(log.header.seats):
        row = [f"  {sign(number).letter}", seat.name, seat.player, str(state.scores[number])]
        if isinstance(state, LandscapeState):
            hand = " ".join(tile or "?" for tile in state.hand(number))
            supply = state.supply(number)
            row.append(
                ngettext("{count} follower at home", "{count} followers at home", supply).format(count=supply)
            )
            row.append(_("in hand: {tiles}").format(tiles=hand) if hand else "")
        yield tuple(row)
