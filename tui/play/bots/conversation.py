"""A conversation with the process of a bot: reads, writes and watches the clock."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from engine import State
from engine.bots import ForeignSpec, Limit, OnProgress
from engine.bots.protocol import BotAnswer, BotFault, BotHello, ConversationLimits, HostSession
from engine.words import N_
from tui.play.bots.process import BotProcess, ProcessLimits, clean_environment, command_of

_PROGRESS_SECONDS: Final = 0.03


class BotConversation:
    """A bot that has been started. A fault ends it, with all that it has started itself.

    Raises:
        BotFault: when there is no such program, or no room for another process.
    """

    def __init__(
        self,
        spec: ForeignSpec,
        folder: Path,
        talk: ConversationLimits | None = None,
        machine: ProcessLimits | None = None,
    ) -> None:
        self._spec = spec
        self._session = HostSession(talk)
        try:
            self._process = BotProcess(
                command_of(spec, folder),
                folder,
                clean_environment(spec, os.environ),
                machine or ProcessLimits(),
            )
        except BotFault as fault:
            fault.bot = spec.name
            raise

    def greet(self) -> BotHello:
        """Return the greeting of the bot.

        Raises:
            BotFault: when there is none.
        """
        self._converse(None)
        assert self._session.hello is not None
        return self._session.hello

    def ask(self, state: State, seed: int, limit: Limit, on_progress: OnProgress | None = None) -> BotAnswer:
        """Return the answer of the bot to the question what the seat to move should do.

        Args:
            state: the position; what that seat may not know is not sent.
            on_progress: called every 30 ms; tells the bot to stop when it returns False.

        Raises:
            BotFault: when the bot gives no legal move in time.
        """
        seat = state.current_player
        try:
            self._session.ask(state, seed, limit)
        except BotFault as fault:
            self._fail(fault)
            fault.seat = seat
            raise
        try:
            self._converse(on_progress)
        except BotFault as fault:
            fault.seat = seat
            raise
        assert self._session.answer is not None
        return self._session.answer

    def send(self, line: bytes) -> None:
        """Send a line that is none of the session's."""
        self._process.exchange(line, 0)

    def close(self, state: State | None = None) -> int | None:
        """Say good-bye, and end the bot if it has not done so within a second.

        Returns:
            Its exit status; ``None`` when it had to be ended.
        """
        if state is not None:
            self._session.finish(state)
        self._session.quit()
        return self._process.close(self._session.take_output())

    def hang_up(self) -> int | None:
        """Close the bot's input without a word; return as :meth:`close` does."""
        return self._process.close(b"")

    def kill(self) -> None:
        """End the bot at once."""
        self._process.kill()

    def _fail(self, fault: BotFault) -> None:
        """Tell the bot what was wrong, and end it."""
        fault.bot = self._spec.name
        self._session.complain(fault)
        self._process.close(self._session.take_output())

    def _converse(self, on_progress: OnProgress | None) -> None:
        """Read and write until nothing is awaited any more."""
        try:
            self._wait(on_progress)
        except BotFault as fault:
            self._fail(fault)
            raise
        except BaseException:
            self.kill()
            raise

    def _wait(self, on_progress: OnProgress | None) -> None:
        session, process = self._session, self._process
        awaited, deadline = "", 0.0
        while session.awaits:
            if session.awaits != awaited:
                awaited, deadline = session.awaits, time.monotonic() + session.patience
            left = max(0.0, deadline - time.monotonic())
            data = process.exchange(
                session.take_output(), left if on_progress is None else min(left, _PROGRESS_SECONDS)
            )
            if data:
                session.receive(data)
            elif left == 0 and not session.can_stop:
                raise silence(session)
            wanted = on_progress is None or on_progress(session.share)
            if session.can_stop and ((left == 0 and not data) or not wanted):
                session.stop()
                deadline = time.monotonic() + session.patience
        process.exchange(session.take_output(), 0)


def silence(session: HostSession) -> BotFault:
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
