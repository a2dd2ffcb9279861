"""Own games for tests, made up and drawn."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from hypothesis import strategies as st

from saves.results.own_game import OwnGame

BEGIN: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)


def own(number: int = 0, **changes: Any) -> OwnGame:
    """Return a won game against a bot, ended on a day after the first of the year."""
    usual: dict[str, Any] = {
        "id": f"game-{number}",
        "game": "carcassonne",
        "ended": BEGIN + timedelta(days=number),
        "options": {},
        "solo": False,
        "difficulty": None,
        "bots": ("greedy",),
        "points": 50,
        "lead": 10,
        "place": 1,
        "seats": 2,
        "counts": {},
    }
    return OwnGame(**usual | changes)


@st.composite
def own_games_of_any_kind(draw: st.DrawFn) -> list[OwnGame]:
    """Draw games of some kinds, in the order in which they ended."""
    days = sorted(draw(st.lists(st.integers(0, 40), max_size=12)))
    return [
        own(
            day,
            id=f"{day}-{number}",
            game=draw(st.sampled_from(("carcassonne", "landover"))),
            solo=(solo := draw(st.booleans())),
            bots=() if solo else draw(st.sampled_from((("greedy",), ("expert", "greedy"), ()))),
            points=draw(st.integers(-5, 120)),
            place=0 if solo else draw(st.integers(1, 3)),
            counts={name: draw(st.integers(1, 20)) for name in ("largest_city", "cities")},
        )
        for number, day in enumerate(days)
    ]
