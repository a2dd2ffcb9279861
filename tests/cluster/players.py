"""Simulated players: they reach any living worker, play, say things, take moves back, and note all of it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.cluster.history import Attempt, Deed, History, Outcome, Sight, TableRecord

PATIENCE: Final = 2.5
"""Seconds after which a player gives a worker up and goes to another."""

_THINKING: Final = (0.02, 0.12)

Json = dict[str, Any]


class LostError(Exception):
    """The connection is gone, or there was no answer in time."""


class Player:
    """One person, with one connection at a time.

    Args:
        name: of the person.
        addresses: gives the sockets of the workers that run, living or hung.
        history: what is noted.
        random: decides everything.

    Attributes:
        waits: seconds that it took to reach a worker, each time.
        sentences: what the player was told when something was refused.
        broken: errors of the program.
    """

    sessions = 0

    def __init__(
        self, name: str, addresses: Callable[[], Sequence[Path]], history: History, random: Random
    ) -> None:
        self.name = name
        self.waits: list[float] = []
        self.sentences: list[str] = []
        self.broken: list[str] = []
        self.known = 0
        self.shown: Json = {}
        self._addresses = addresses
        self._history = history
        self._random = random
        self._worker = ""
        self._avoided: Path | None = None
        self._address: Path | None = None
        self._session = 0
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    # -- the connection ---------------------------------------------------------------------------------

    async def ask(self, **request: Any) -> Json:
        """Ask the worker, or another one where there is none.

        Raises:
            LostError: when there was no answer; what was asked may be done nevertheless.
        """
        streams = self._streams or await self._connect()
        return await self._exchange(streams, request)

    async def _exchange(
        self, streams: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: Json
    ) -> Json:
        reader, writer = streams
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(json.dumps(request).encode() + b"\n")
                line = await reader.readline()
        except (OSError, TimeoutError):
            line = b""
        if not line:
            self.hang_up()
            raise LostError
        answer: Json = json.loads(line)
        self._worker = answer["worker"]
        if "error" in answer:
            self.broken.append(answer["error"])
            self.hang_up()
            raise LostError
        return answer

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        began = time.monotonic()
        while True:
            choice = [one for one in self._addresses() if one != self._avoided] or list(self._addresses())
            if choice:
                self._address = self._random.choice(choice)
                with contextlib.suppress(OSError, LostError):
                    found = await asyncio.open_unix_connection(self._address, limit=1 << 20)
                    self._streams = found
                    Player.sessions += 1
                    self._session = Player.sessions
                    await self._exchange(
                        found, {"do": "arrive", "person": f"SHA256:{self.name}", "name": self.name}
                    )
                    self.waits.append(time.monotonic() - began)
                    self._avoided = None
                    return found
            await asyncio.sleep(0.05)

    def hang_up(self) -> None:
        """Leave the worker."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None
        self._avoided = self._address

    async def insist(self, **request: Any) -> Json:
        """Ask until there is an answer; for what may be done more than once."""
        while True:
            with contextlib.suppress(LostError):
                return await self.ask(**request)

    # -- at a table -------------------------------------------------------------------------------------

    async def look(self, table: str) -> Json:
        """See the table."""
        answer = await self.insist(do="look", table=table, lot=self._random.randrange(1 << 30))
        self._note_sight(table, answer)
        return answer

    def _note_sight(self, table: str, answer: Json) -> None:
        self.shown = answer
        if "entries" in answer:
            self.known = answer["entries"]
            sight = Sight(
                table,
                self.name,
                self._worker,
                self._session,
                answer["at"],
                answer["entries"],
                answer["checksum"],
                answer["position"],
                answer.get("left", ()),
            )
            self._history.sights.append(sight)

    async def attempt(self, table: str, deed: Deed, seat: int, what: str, **request: Any) -> Attempt:
        """Try something and note what comes of it."""
        began = time.monotonic()
        made = Attempt(table, self.name, self._worker, deed, seat, what, self.known, began)
        self._history.attempts.append(made)
        try:
            answer = await self.ask(table=table, lot=self._random.randrange(1 << 30), **request)
        except LostError:
            return made
        made.worker, made.ended = self._worker, time.monotonic()
        made.reached, made.made = answer["reached"], answer["made"]
        if "refused" in answer:
            made.outcome = Outcome.REFUSED if answer["certain"] else Outcome.UNKNOWN
            made.answer = answer["refused"]
            self.sentences.append(answer["refused"])
        else:
            made.outcome, made.entry = Outcome.DONE, answer.get("entry", 0)
            self._note_sight(table, answer)
        return made

    async def act(self, table: str, seat: int, *, alone: bool) -> None:
        """See the table, and do something there if there is something to do.

        Args:
            table: its id.
            seat: the own one.
            alone: whether all others are bots, so that nobody is asked before a move is taken back.
        """
        shown, random = await self.look(table), self._random
        if "entries" not in shown or shown["stage"] != "running":
            await asyncio.sleep(0.1)
            return
        if shown["asked"]:
            if random.random() < 0.8:
                await self.attempt(table, Deed.UNDO, seat, "", do="answer", agree=True)
            else:
                await self.insist(table=table, do="answer", agree=False)
        elif random.random() < 0.02:
            text = f"{self.name} says {len(self._history.attempts)}"
            await self.attempt(table, Deed.SAY, seat, text, do="say", text=text)
        elif shown["can_undo"] and random.random() < 0.03:
            if alone:
                await self.attempt(table, Deed.UNDO, seat, "", do="undo")
            else:  # it is taken back when the other agrees
                await self.insist(table=table, do="undo")
        elif move := shown.get("move"):
            await asyncio.sleep(random.uniform(*_THINKING))
            await self.attempt(table, Deed.MOVE, shown["player"], move, do="play", move=move)
        await asyncio.sleep(random.uniform(*_THINKING))


class Match:
    """One table from its beginning until its players have had enough.

    Args:
        players: one, who plays a bot, or two.
        seconds: of the clock; 0 for none.
        most: number of entries after which they go.
    """

    def __init__(
        self, players: Sequence[Player], history: History, seconds: int, increment: int, most: int
    ) -> None:
        self.players = players
        self.table = ""
        self._history = history
        self._seconds = seconds
        self._increment = increment
        self._most = most

    async def play(self, ended: asyncio.Event) -> None:
        """Play until there are enough entries, the game is over, or ``ended`` is set."""
        first = self.players[0]
        other = "human" if len(self.players) == 2 else "random"
        while not ended.is_set():
            answer = await first.insist(
                do="make", game="discovery", other=other, seconds=self._seconds, increment=self._increment
            )
            if "table" in answer:
                break
            await asyncio.sleep(0.2)
        else:
            return
        self.table = answer["table"]
        if await self._begin(ended):
            await asyncio.gather(
                *(self._sit(player, seat, ended) for seat, player in enumerate(self.players))
            )

    async def _begin(self, ended: asyncio.Event) -> bool:
        began = 0.0
        while not ended.is_set():
            shown = await self.players[0].insist(do="look", table=self.table)
            if shown.get("stage") == "running":
                seen = shown.get("at", time.monotonic())
                self._history.tables[self.table] = TableRecord(
                    (began, seen), float(self._seconds), float(self._increment)
                )
                return True
            if shown.get("free"):
                await self.players[-1].insist(do="sit", table=self.table)
            elif "stage" in shown:
                began = began or time.monotonic()
                await self.players[0].insist(do="begin", table=self.table)
            await asyncio.sleep(0.05)
        return False

    async def _sit(self, player: Player, seat: int, ended: asyncio.Event) -> None:
        while not ended.is_set() and player.known < self._most and player.shown.get("stage") != "finished":
            await player.act(self.table, seat, alone=len(self.players) == 1)
        player.hang_up()
