"""Bots that think in the process of the test."""

from __future__ import annotations

from functools import lru_cache

from engine.bots import Analysis
from tui.play.table.thinking import BotQuery, Thinkers, Told, WarmPosition

__all__ = ["Instant", "answer"]


@lru_cache(maxsize=32)
def _seat(_game: str, _players: int, _options: str, _rules: int, _seat: int) -> WarmPosition:
    """Return the warm position of one seat; it need not make all moves again for each question."""
    return WarmPosition()


def answer(question: BotQuery) -> Analysis:
    """Return the bot's analysis."""
    options = repr(question.options)
    return _seat(question.game, question.players, options, question.rules, question.seat).answer(question)


class Instant(Thinkers):
    """Bots that think at once."""

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        return answer(question)
