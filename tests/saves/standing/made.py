"""Results of games that nobody has played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count

from engine.game import places
from saves.results.finished_game import Contender, FinishedGame, name_key

DAY = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
_numbers = count(1)


def played(
    names: str | Sequence[str],
    scores: Sequence[int],
    *,
    ended: datetime | None = None,
    rated: bool = True,
    game: str = "discovery",
    fades: bool = False,
) -> FinishedGame:
    """Return a game in which the most points have won; ``"greedy"`` and other levels in brackets are bots."""
    number = next(_numbers)
    seats = tuple(
        Contender("", name[1:-1].title(), name[1:-1])
        if name.startswith("(")
        else Contender(name_key(name), name)
        for name in names
    )
    best = max(scores)
    winners = [seat for seat, points in enumerate(scores) if points == best]
    moment = ended or DAY + timedelta(minutes=number)
    reached = places(scores, winners)
    return FinishedGame(f"game-{number:05}", game, moment, rated, seats, tuple(scores), reached, fades=fades)
