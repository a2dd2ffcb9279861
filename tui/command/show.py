"""``hinterland show``: one position of a saved game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

import engine
import saves
from engine import CHANCE, TERMINAL, State
from engine.landscape.records import FeatureScored
from engine.landscape.state import LandscapeState
from saves import Log, MoveEntry, Timeline
from saves.records import show_time
from tui.art.depth import Look
from tui.art.seats import seat as sign
from tui.command.picture import look_of_output, show
from tui.command.places import data_dir, find_log
from tui.command.plain import say, say_json, table
from tui.games import presentation
from tui.screens.scenes import base_scene
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
        _tell(log, timeline.state, steps)


@dataclass(frozen=True, slots=True)
class Step:
    """A move that stands: its number from 1, turn, author, text form and facts."""

    number: int
    turn: int
    by: int
    move: engine.Move
    text: str
    events: tuple[engine.Event, ...]


def _walk(timeline: Timeline, count: int) -> Iterator[Step]:
    for number, entry in enumerate(timeline.steps[:count], 1):
        assert isinstance(entry, MoveEntry)  # a walk without what was taken back
        turn, text = timeline.state.turn, timeline.state.notation(entry.move)
        timeline.forward()
        yield Step(number, turn, entry.by, entry.move, text, timeline.events)


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
                "move": step.move.to_json(),
            }
            for step in steps
        ],
        "events": [
            {"move": step.number, "turn": step.turn, **told}
            for step in steps
            for event in step.events
            for told in _told(event)
        ],
    }


def _told(event: engine.Event) -> list[dict[str, Any]]:
    """Return an event as data, a score once for each seat that it gave points or none."""
    data = event.to_json()
    if not isinstance(event, FeatureScored):
        return [data]
    return [{**data, "seat": seat, "points": points} for seat, points in event.points]


def _tell(log: Log, state: State, steps: list[Step]) -> None:
    header = log.header
    names = [seat.name for seat in header.seats]
    look = look_of_output()
    say(f"{header.title or _(engine.game(header.game).title)} · {log.path.stem}")
    moves = ngettext("after {count} move", "after {count} moves", len(steps)).format(count=len(steps))
    say(f"{_moment(state, names)} · {moves}")
    options = ", ".join(f"{name}={value}" for name, value in header.options.items())
    say(_("options: {options}").format(options=options))
    say()
    for row in table(_seat_rows(log, state, look), right=frozenset({3})):
        say(row)
    if isinstance(state, LandscapeState):
        say()
        show(base_scene(state, colours=[seat.colour for seat in header.seats]), header.game, look)
        left = sum(state.tiles_left().values())
        say()
        say(ngettext("{count} tile not seen yet", "{count} tiles not seen yet", left).format(count=left))
    if steps:
        say()
    words = presentation(header.game)
    for step in steps[-_LAST:]:
        story = " ".join(line.text for line in words.tell_move(step, names))
        say(f"{step.number}. {step.text}: {story}")


def _moment(state: State, names: list[str]) -> str:
    if state.current_player == TERMINAL:
        won = ", ".join(names[seat] for seat in state.winners)
        return _("finished, won by {names}").format(names=won)
    turn = _("turn {turn}").format(turn=state.turn)
    if state.current_player == CHANCE:
        return _("{turn}, chance to move").format(turn=turn)
    return _("{turn}, {name} to move").format(turn=turn, name=names[state.current_player])


def _seat_rows(log: Log, state: State, look: Look) -> Iterator[tuple[str, ...]]:
    for number, seat in enumerate(log.header.seats):
        row = [f"  {sign(seat.colour).sign(look)}", seat.name, seat.player, str(state.scores[number])]
        if isinstance(state, LandscapeState):
            supply = state.supply(number)
            home = ngettext("{count} follower at home", "{count} followers at home", supply)
            hand = " ".join(tile or "?" for tile in state.hand(number))
            row.append(home.format(count=supply))
            row.append(_("in hand: {tiles}").format(tiles=hand) if hand else "")
        yield tuple(row)
