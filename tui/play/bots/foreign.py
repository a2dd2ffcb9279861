"""A bot in another process as a :class:`~engine.bots.Bot` like all others."""

from __future__ import annotations

from pathlib import Path

from engine import State
from engine.bots import Analysis, Bot, ForeignSpec, OnProgress
from engine.bots.protocol import BotAnswer, BotFault, ConversationLimits
from tui.play.bots.conversation import BotConversation
from tui.play.bots.process import ProcessLimits


class ForeignBot(Bot):
    """A bot that thinks in another process, which is started for its first move and ends with this object.

    It sees what its seat may know and nothing else. Anything that it does wrong ends its process and becomes
    one :class:`BotFault`; the next question starts another one.

    Args:
        folder: where relative paths begin; ``None`` for the current one.
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
        self.answer: BotAnswer | None = None
        self._folder = folder or Path.cwd()
        self._talk = talk
        self._machine = machine
        self._conversation: BotConversation | None = None

    def think(self, state: State, on_progress: OnProgress | None = None) -> Analysis:
        """Return the move that the bot chooses, and what it says about others.

        Raises:
            BotFault: when it gives no legal move in time; its process has been ended then.
        """
        seat = state.current_player
        try:
            if self._conversation is None:
                self._conversation = BotConversation(self.spec, self._folder, self._talk, self._machine)
            answer = self._conversation.ask(state, self.seed, self.spec.limit, on_progress)
        except BotFault as fault:
            fault.seat = seat
            self._conversation = None
            raise
        self.answer = answer
        return answer.analysis()

    def close(self, state: State | None = None) -> None:
        if self._conversation is not None:
            self._conversation.close(state)
            self._conversation = None
