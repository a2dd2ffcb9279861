"""A bot in another process as a :class:`~engine.bots.Bot` like all others."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from engine.bots.bot import Analysis, Bot, OnProgress, RatedMove
from engine.bots.protocol import Answer, BotFault, ConversationLimits, HostSession
from engine.bots.spec import ForeignSpec
from engine.game import State
from engine.words import N_
from tui.bots.process import BotProcess, ProcessLimits, clean_environment, command_of

_PROGRESS_SECONDS: Final = 0.03


class ForeignBot(Bot):
    """A bot that thinks in another process, which is started for its first move.

    It sees what its seat may know and nothing else. Whatever it does wrong ends its process and becomes one
    :class:`BotFault`.

    Args:
        spec: the bot.
        seed: for its chance.
        folder: where relative paths begin; ``None`` for the current one.
        talk: how much it may take in the conversation.
        machine: how much of the machine it may use.

    Attributes:
        answer: its last answer.
    """

    def __init__(
        self,
        spec: ForeignSpec,
        seed: int,
        folder: Path | None = None,
        talk: ConversationLimits | None = None,
        machine: ProcessLimits | None = None,
    ) -> None:
        super().__init__(seed)
        self.level = spec.name
        self.spec = spec
        self.answer: Answer | None = None
        self._folder = folder or Path.cwd()
        self._talk = talk or ConversationLimits()
        self._machine = machine or ProcessLimits()
        self._process: BotProcess | None = None
        self._session = HostSession(self._talk)

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        """Return the move that the bot chooses, and what it says about others.

        Raises:
            BotFault: when it gives no legal move in time; its process has been ended then.
        """
        seat = state.current_player
        try:
            self._start()
            self._session.ask(state, self.seed, self.spec.limit)
            self._converse(on_progress)
        except BotFault as fault:
            self._fail(fault, seat)
            raise
        except BaseException:
            self.kill()
            raise
        answer = self.answer = self._session.answer
        assert answer is not None
        best = RatedMove(answer.move, answer.value or 0.0, answer.simulations)
        others = (RatedMove(move, value) for move, value in answer.ranked if move != answer.move)
        return Analysis((best, *others), answer.simulations)

    def greet(self) -> str:
        """Start the bot, and return the name that it gives itself.

        Raises:
            BotFault: when it does not answer the greeting.
        """
        try:
            self._start()
            self._converse(None)
        except BotFault as fault:
            self._fail(fault, None)
            raise
        assert self._session.hello is not None
        return self._session.hello.name

    def finish(self, state: State) -> None:
        """Tell the bot how its game ended, and end it."""
        if self._process is not None:
            self._session.finish(state)
        self.close()

    def close(self) -> None:
        """End the bot, which may clean up for a second."""
        if self._process is not None:
            self._session.quit()
            self._process.close(self._session.take_output())
            self._process = None

    def kill(self) -> None:
        """End the bot at once."""
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _start(self) -> None:
        if self._process is None:
            command = command_of(self.spec, self._folder)
            self._session = HostSession(self._talk)
            environment = clean_environment(self.spec, os.environ)
            self._process = BotProcess(command, self._folder, environment, self._machine)

    def _fail(self, fault: BotFault, seat: int | None) -> None:
        fault.bot, fault.seat = self.spec.name, seat
        if self._process is not None and fault.code != "crashed":
            self._session.complain(fault)
            self._process.close(self._session.take_output())
            self._process = None
        self.kill()

    def _converse(self, on_progress: OnProgress | None) -> None:
        """Read and write until nothing is awaited any more."""
        session, process = self._session, self._process
        assert process is not None
        awaited, deadline = "", 0.0
        while session.awaits:
            if session.awaits != awaited:
                awaited, deadline = session.awaits, time.monotonic() + session.patience
            left = max(0.0, deadline - time.monotonic())
            wait = left if on_progress is None else min(left, _PROGRESS_SECONDS)
            data = process.exchange(session.take_output(), wait)
            if data:
                session.receive(data)
            elif left == 0:
                if not session.can_stop:
                    raise _silent(session)
                session.stop()
                deadline = time.monotonic() + session.patience
            if on_progress is not None and session.can_stop and not on_progress(session.share):
                session.stop()
                deadline = time.monotonic() + session.patience


def _silent(session: HostSession) -> BotFault:
    """Return the fault of a bot that has not answered in time."""
    seconds = f"{session.patience:g}"
    match session.awaits:
        case "hello":
            return BotFault(
                "silent", N_("it has not answered the greeting within {seconds} s"), seconds=seconds
            )
        case "ready":
            return BotFault("silent", N_("it was not ready for a game within {seconds} s"), seconds=seconds)
    return BotFault(
        "silent", N_("it has given no move, not even {seconds} s after it was told to stop"), seconds=seconds
    )
