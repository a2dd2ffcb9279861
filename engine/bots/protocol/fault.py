"""What a bot does wrong in a conversation."""

from __future__ import annotations

from typing import Any

from engine.errors import EngineError


class BotFault(EngineError):
    """A bot broke the protocol, failed or gave no answer; it loses its game.

    Attributes:
        code: one word for programs, one of the error codes of ``docs/bot-protocol.md``.
        bot: how the bot is named, ``""`` while nobody has said so.
        seat: the seat whose move it was; ``None`` outside of a game.
    """

    def __init__(self, code: str, template: str, **values: Any) -> None:
        super().__init__(template, **values)
        self.code = code
        self.bot = ""
        self.seat: int | None = None

    def __reduce__(self) -> tuple[Any, ...]:  # so that it can cross to another process
        return _rebuild, (self.code, self.saying.template, self.saying.values, self.bot, self.seat)


def _rebuild(code: str, template: str, values: dict[str, Any], bot: str, seat: int | None) -> BotFault:
    fault = BotFault(code, template, **values)
    fault.bot, fault.seat = bot, seat
    return fault
