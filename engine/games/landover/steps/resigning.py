"""Resigning (LAND-1.8)."""

from __future__ import annotations

from engine.games.landover.events import Resigned
from engine.games.landover.position import Position
from engine.games.landover.records import Resign
from engine.games.landover.route import review_ports, review_routes
from engine.games.landover.steps.ending import end
from engine.games.landover.steps.step import NO_SUCH_SEAT, Fault, LandStep
from engine.games.landover.steps.trading import drop_offer
from engine.games.landover.steps.turn import NextTurn
from engine.records import Event


class ResignGame(LandStep[Resign]):
    """A seat leaves the game, on any seat's turn (LAND-29.10)."""

    makes = Resign
    listed = False

    def fault(self, s: Position, move: Resign) -> Fault | None:
        if s.places is not None:
            return s.task.not_open(move)
        return None if 0 <= move.seat < s.players and s.alive(move.seat) else ("LAND-1.8", NO_SUCH_SEAT)

    def apply(self, s: Position, move: Resign, events: list[Event]) -> None:
        """Let the seat go; what it was asked is dropped.

        The others still get the results of a roll when the seat on turn leaves.
        """
        seat = move.seat
        s.resigned = (*s.resigned, seat)
        s.touch()
        events.append(Resigned(seat, "LAND-1.8"))
        left = [other for other in range(s.players) if s.alive(other)]
        if len(left) == 1:
            end(s, left[0], "LAND-1.8")
            return
        if s.order:
            review_routes(s)
            review_ports(s)
        drop_offer(s, seat)
        rest = [task for task in s.tasks if not task.concerns(seat)]
        if s.turn and s.active == seat:
            rest = [NextTurn(), *(task for task in rest if task.for_all)]
        s.tasks = tuple(rest)
