"""The end of a game: who wins, and the places (LAND-1)."""

from __future__ import annotations

from typing import Final

from engine.game import TERMINAL
from engine.games.landover import events as happened
from engine.games.landover.phase import LandPhase
from engine.games.landover.points import points
from engine.games.landover.position import Position
from engine.games.landover.steps.step import AutomaticTask, Fault
from engine.records import Event, Move
from engine.words import N_

_TELLING: Final[frozenset[type[Event]]] = frozenset(
    (
        *(happened.Built, happened.Removed, happened.MetropolisMoved, happened.AwardMoved),
        *(happened.IslandExplored, happened.TokenPlaced, happened.CardPlayed, happened.Defended),
        *(happened.Resigned, happened.TurnEnded),
    )
)
"""Events without which nobody's points change."""


class Over(AutomaticTask):
    """The game is over (LAND-1.6)."""

    phase = LandPhase.OVER

    def actor(self, s: Position) -> int:
        return TERMINAL

    def do(self, s: Position) -> None:
        raise AssertionError("nothing is resolved after the end")

    def step(self, move: Move) -> None:
        return

    def not_open(self, move: Move) -> Fault:
        return "LAND-1.6", N_("the game is over")


def advance(s: Position) -> None:
    """Resolve tasks until a seat or chance must decide, or a seat has won (LAND-1.4 to 1.6)."""
    seen = 0
    while s.places is None:
        for event in s.events[seen:]:
            if type(event) in _TELLING:
                if s.turn and check_turn(s):
                    return
                break
        seen = len(s.events)
        task = s.tasks[-1]
        if task.resolve(s):
            continue
        if not task.public or s.rules == 1:
            return
        moves = task.moves(s)
        if len(moves) > 1:
            return
        task.apply(s, moves[0], s.events)


def check_turn(s: Position) -> bool:
    """End the game if a seat has the points to win now; return whether it is over."""
    needed = s.board.victory_points
    there = [seat for seat in s.from_active() if points(s, seat) >= needed]
    if s.options["win_check"] == "own_turn":
        there = [seat for seat in there if seat == s.active]
    if there:
        end(s, there[0], "LAND-1.4")
    return bool(there)


def end(s: Position, winner: int, rule: str) -> None:
    """End the game with ``winner`` in first place (LAND-1.6, LAND-1.7)."""
    held = [points(s, seat) for seat in range(s.players)]
    rest = [seat for seat in range(s.players) if seat != winner and s.alive(seat)]
    places = [0] * s.players
    places[winner] = 1
    for seat in rest:
        places[seat] = 2 + sum(held[other] > held[seat] for other in rest)
    for nth, seat in enumerate(s.resigned):
        places[seat] = s.players - nth
    s.places = tuple(places)
    s.tasks = (Over(),)
    s.events.append(happened.LandoverEnded(s.places, tuple(held), rule))
