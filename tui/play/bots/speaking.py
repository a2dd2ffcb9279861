"""Speaks the bot protocol from the bot's side: any bot of Hinterland for programs that speak it."""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from typing import BinaryIO, Final

from engine import bots
from engine.bots import Bot, ForeignSpec, Limit
from engine.bots.protocol import BotFault, BotSession, Question
from engine.bots.protocol.messages import decode
from engine.errors import EngineError

_PROGRESS_SECONDS: Final = 0.1


class BotSpeaker:
    """A bot that is asked on one stream and answers on another.

    Args:
        spec: the bot; a level that searches without a limit takes that of each question.
        source: where lines come from.
        target: where lines go.
    """

    def __init__(self, spec: str, source: BinaryIO, target: BinaryIO) -> None:
        self._spec = spec
        self._source = source
        self._target = target
        self._session = BotSession(spec)
        self._heard: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._later: deque[bytes] = deque()  # what came while the bot was thinking
        self._bot: tuple[str, int, Bot] | None = None

    def run(self) -> None:
        """Answer until the host says good-bye or has gone.

        Raises:
            EngineError: when the bot cannot play; the host has been told.
        """
        try:
            self._check()
            threading.Thread(target=self._listen, daemon=True).start()
            while not self._session.ended:
                line = self._later.popleft() if self._later else self._heard.get()
                if not line:
                    return
                self._take(line)
        except EngineError as error:
            self._say(BotSession.error("failed", str(error)))
            raise

    def _listen(self) -> None:
        for line in self._source:
            if line.strip():
                self._heard.put(line)
        self._heard.put(b"")  # the end

    def _check(self) -> None:
        """Import the bot before anything else."""
        wanted = bots.resolve(self._spec)
        if isinstance(wanted, ForeignSpec):
            bots.make(self._spec, 0)

    def _take(self, line: bytes) -> None:
        try:
            reply, question = self._session.receive(line)
        except BotFault as fault:
            self._say(BotSession.error(fault.code, str(fault)))
            return
        self._say(reply)
        if question is not None:
            self._answer(question)

    def _answer(self, question: Question) -> None:
        bot = self._bot_for(question)
        told = time.monotonic()

        def go_on(share: float) -> bool:
            nonlocal told
            now = time.monotonic()
            if now - told >= _PROGRESS_SECONDS:
                told = now
                self._say(BotSession.progress(question, share))
            return not self._is_stopped(question)

        try:
            analysis = bot.think(question.state, go_on)
        except EngineError:
            raise
        except Exception as error:
            raise BotFault("failed", "{reason}", reason=f"{type(error).__name__}: {error}") from error
        self._say(BotSession.answer(question, analysis))

    def _bot_for(self, question: Question) -> Bot:
        """Return the bot; one for each seed, so that a class may remember what it found out before."""
        spec = _limited(self._spec, question.limit)
        if self._bot is None or self._bot[:2] != (spec, question.seed):
            self._bot = (spec, question.seed, bots.make(spec, question.seed, time.monotonic))
        return self._bot[2]

    def _is_stopped(self, question: Question) -> bool:
        """Return whether the host wants the answer now."""
        while not self._heard.empty():
            self._later.append(self._heard.get())
        return any(not line or _stops(line, question.id) for line in self._later)

    def _say(self, line: bytes) -> None:
        if line:
            self._target.write(line)
            self._target.flush()


def _limited(spec: str, limit: Limit) -> str:
    """Return the spec of a bot with a limit, if it searches and has none of its own."""
    wanted = bots.resolve(spec)
    if isinstance(wanted, ForeignSpec) or wanted.limit is None or bots.base_name(spec) != spec:
        return spec
    return f"{spec}:ms={limit.ms}" if limit.ms is not None else f"{spec}:sims={limit.simulations}"


def _stops(line: bytes, number: int) -> bool:
    try:
        message = decode(line)
    except BotFault:
        return False
    return message["type"] == "quit" or (message["type"] == "stop" and message.get("id") == number)
