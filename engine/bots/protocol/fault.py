"""Errors of a bot in a conversation."""

from __future__ import annotations

from typing import Any

from engine.errors import EngineError


class BotFault(EngineError):
    """A bot broke the protocol, failed or gave no answer; it loses its game.

    Attributes:
        code: one word for programs, one of the error codes of ``docs/bot-protocol.md``.
        bot: how the bot is named, ``""`` while nobody has said so.
        seat: the seat whose move it was; ``None`` outside of a game.
        errors: the last lines of its standard error, where it has ended by itself.
    """

    def __init__(self, code: str, template: str, **values: Any) -> None:
        super().__init__(template, **values)
        self.code = code
        self.bot = ""
        self.seat: int | None = None
        self.errors: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:  # so that it can cross to another process
        saying = self.saying
        return _rebuild, (self.code, saying.template, saying.values, self.bot, self.seat, self.errors)


def _rebuild(
    code: str,
    template: str,
    values: dict[str, Any],
    bot: str,
    seat: int | None,
    errors: tuple[str, ...],
) -> BotFault:
    fault = BotFault(code, template, **values)
    fault.bot, fault.seat, fault.errors = bot, seat, errors
    return fault
