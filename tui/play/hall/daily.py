"""The deck of the day in a hall: everybody plays it alone and once, and all are compared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from engine.game import places
from saves.daily import DailyResult, daily_deck
from tui.play.hall.metadata import Stage, TableMetadata, TableOutcome


@dataclass(frozen=True, slots=True)
class DailyRank:
    """A person's result on the deck of a day."""

    name: str
    fingerprint: str
    place: int = 0  # among all; 0 while the game goes on, and for one that a bot played on
    result: DailyResult | None = None  # how it ended; `None` while it goes on
    taken_back: int = 0

    @property
    def merit(self) -> tuple[bool, int]:
        """The sort key of the rank: people who took something back come last, for they knew some tiles."""
        assert self.result is not None
        return self.taken_back == 0, lead(self.result)


def lead(result: DailyResult) -> int:
    """Return the points by which a person was ahead of the best bot; of a solo game its result."""
    if result.deck.solo:
        return result.points
    return result.points - max(points for seat, points in enumerate(result.scores) if seat != result.seat)


def ranking(tables: Iterable[TableMetadata], day: date) -> list[DailyRank]:
    """Return how all did on the deck of a day, the best first, then those who are still at it.

    Points ahead of the best bot count, of a solo game its result; those who took something back come after
    those who did not. A game that a bot played on for its person has no place.

    Args:
        tables: all of the hall; those of other days and other games are left out.
    """
    deck = daily_deck(day)
    done, others = [], []
    for metadata in tables:
        if metadata.day != day.isoformat() or metadata.stage is Stage.OPEN:
            continue
        name = next((seat.name for seat in metadata.seats if seat.person == metadata.maker), "")
        given_up = any(seat.bot for seat in metadata.seats)
        if metadata.stage is Stage.RUNNING:
            if not given_up:
                others.append(DailyRank(name, metadata.maker))
        elif metadata.outcome is TableOutcome.PLAYED and not given_up:
            winners = tuple(metadata.winners)
            scores = tuple(metadata.scores)
            ended = () if deck.solo else places(scores, winners)
            result = DailyResult(deck, scores, winners, ended)
            done.append(DailyRank(name, metadata.maker, 1, result, metadata.taken_back))
    done.sort(key=lambda one: one.name.casefold())
    done.sort(key=lambda one: one.merit, reverse=True)
    ranked = [
        DailyRank(
            one.name,
            one.fingerprint,
            1 + sum(other.merit > one.merit for other in done),
            one.result,
            one.taken_back,
        )
        for one in done
    ]
    return [*ranked, *sorted(others, key=lambda one: one.name.casefold())]
