"""Bots that are connected to a hall: each plays at any number of tables, one question after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from engine import bots
from engine.bots import Analysis
from engine.bots.protocol import BotFault, ConversationLimits, HostSession
from engine.bots.protocol.messages import MAX_QUOTED
from engine.words import N_
from tui.play.bots.conversation import silence
from tui.play.table.thinking import BotQuery, BotTrouble, Thinkers, Told, WarmPosition

PREFIX: Final = "ssh:"
"""How the spec of such a bot begins; its name follows."""


class RemoteBot:
    """A bot at the other end of a connection.

    Args:
        send: sends bytes; never waits.
    """

    def __init__(
        self,
        name: str,
        fingerprint: str,
        send: Callable[[bytes], None],
        talk: ConversationLimits | None = None,
    ) -> None:
        self.name = name
        self.fingerprint = fingerprint
        self._send = send
        self._session = HostSession(talk or ConversationLimits(error_characters=MAX_QUOTED))
        self._position = WarmPosition()
        self._free = asyncio.Lock()
        self._heard = asyncio.Event()
        self._gone = asyncio.Event()
        self._fault: BotFault | None = None
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def breach(self) -> BotFault | None:
        """The fault by which it broke the protocol; ``None`` if it did not, or has only left."""
        return None if self._fault is None or self._fault.code == "crashed" else self._fault

    @property
    def spec(self) -> str:
        """The spec by which it is seated."""
        return f"{PREFIX}{self.name}"

    # -- what the connection says -------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Take in what has come."""
        if self._fault is not None:
            return
        try:
            self._session.receive(data)
        except BotFault as fault:
            self._fail(fault)
        self._flush()
        self._heard.set()

    def leave(self) -> None:
        """End the conversation, because the connection is lost or is to end."""
        self._fault = self._fault or BotFault("crashed", N_("it has left the server"))
        self._heard.set()
        self._gone.set()

    async def stay(self, registry: RemoteBots) -> None:
        """Greet the bot, and keep it in a registry until it leaves or breaks the protocol."""
        try:
            async with self._free:
                await self._wait(None)
        except BotFault:
            return
        registry.add(self)
        try:
            await self._gone.wait()
        finally:
            registry.remove(self)
            if self.breach is None:
                self._session.quit()
                self._flush()

    # -- what a table asks --------------------------------------------------------------------------------

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        """Return the move of the bot. Cancelling the wait tells it to stop.

        Raises:
            BotFault: when it gives no legal move in time; it has to connect again then.
        """
        await self._free.acquire()
        try:
            self._raise_fault()
            state = self._position.position(question)
            self._session.ask(state, question.seed, bots.resolve(question.bot).limit or bots.FOREIGN_LIMIT)
            await self._wait(told)
        except asyncio.CancelledError:
            task = asyncio.get_running_loop().create_task(self._come_to_rest())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)
            raise
        except BotFault as fault:
            self._fail(fault)
            self._free.release()
            raise
        self._free.release()
        answer = self._session.answer
        assert answer is not None
        return answer.analysis()

    async def _come_to_rest(self) -> None:
        """Wait for an answer that nobody needs any more, so that the next question can be asked."""
        self._session.stop()
        try:
            await self._wait(None)
        except BotFault as fault:
            self._fail(fault)
        finally:
            self._free.release()

    async def _wait(self, told: Told | None) -> None:
        """Wait until nothing is awaited any more."""
        session, loop = self._session, asyncio.get_running_loop()
        self._flush()
        self._raise_fault()  # it may have broken the protocol before anybody waited
        awaited, deadline = "", 0.0
        while session.awaits:
            if session.awaits != awaited:
                awaited, deadline = session.awaits, loop.time() + session.patience
            self._heard.clear()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._heard.wait()
            except TimeoutError:
                if not session.can_stop:
                    self._fail(silence(session))
                session.stop()
                self._flush()
                deadline = loop.time() + session.patience
            self._raise_fault()
            if told is not None:
                told(session.share)

    def _raise_fault(self) -> None:
        if self._fault is not None:
            raise self._fault

    def _fail(self, fault: BotFault) -> None:
        """Complain, and end the conversation."""
        if self._fault is None:
            self._fault = fault
            self._session.complain(fault)
            self._flush()
        self._heard.set()
        self._gone.set()

    def _flush(self) -> None:
        output = self._session.take_output()
        if output:
            self._send(output)


class RemoteBots:
    """The bots that are connected, by their specs.

    Attributes:
        on_change: called with the spec of a bot that has come or gone.
    """

    def __init__(self) -> None:
        self.on_change: Callable[[str], None] = lambda spec: None
        self._bots: dict[str, RemoteBot] = {}

    @property
    def connected(self) -> tuple[RemoteBot, ...]:
        """The connected bots, by name."""
        return tuple(sorted(self._bots.values(), key=lambda bot: bot.name.casefold()))

    def find(self, spec: str) -> RemoteBot | None:
        """Return a bot by its spec, with or without a limit; ``None`` if it is not here."""
        return self._bots.get(bots.base_name(spec))

    def add(self, bot: RemoteBot) -> None:
        """Take note that a bot has come; it takes the place of an earlier connection of the same one."""
        before = self._bots.get(bot.spec)
        self._bots[bot.spec] = bot
        if before is not None:
            before.leave()
        self.on_change(bot.spec)

    def remove(self, bot: RemoteBot) -> None:
        """Take note that a bot has gone."""
        if self._bots.get(bot.spec) is bot:
            del self._bots[bot.spec]
            self.on_change(bot.spec)


class HallThinkers(Thinkers):
    """The thinkers of a hall's bots: in processes, or at the other end of a connection."""

    def __init__(self, remote: RemoteBots, *, most: int, programs: dict[str, str]) -> None:
        super().__init__(most=most, programs=programs)
        self.remote = remote

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        if not question.bot.startswith(PREFIX):
            return await super().think(question, told)
        bot = self.remote.find(question.bot)
        if bot is None:
            raise BotTrouble(N_("it is not connected to this server"))
        try:
            return await bot.think(question, told)
        except BotFault as fault:
            raise BotTrouble(fault.saying.template, **fault.saying.values) from fault
