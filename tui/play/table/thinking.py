"""Bots think in separate processes, so that no screen ever waits for one.

A question carries the game as moves, hidden ones masked for the seat that is to move. Back come signs of
how far the bot has come, then what it has found as JSON forms of moves. Nothing else crosses the border
between the processes. Whoever stops waiting stops the bot, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import engine
from engine.words import N_, Saying
from tui.base.processes import settle_in

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from engine.bots import Analysis, Bot, BotStatement, RatedMove, SearchHelpers
    from tui.play.bots.foreign import ForeignBot

# What only processes need is imported when the first one is started, so that the app starts quickly.

_NICE: Final = 10
_SHARE_SECONDS: Final = 0.1  # how often a bot tells how far it has come
_TICK_SECONDS: Final = 0.5
_PATIENCE_SECONDS: Final = 20.0  # how long a bot may be silent
_OVERTIME: Final = 20.0  # seconds by which a bot may exceed its time before it counts as stuck
_GRACE_SECONDS: Final = 2.0  # how long a bot may take to stop when it is told to
_MOST: Final = 8  # how many bots may think at once where nothing else is said
_START_DELAYS: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 10.0, 10.0, 10.0, 10.0)
"""Seconds to wait before each new try to start a process, when the system has no room for one."""
_KEPT: Final = 1  # how many processes are kept for the next question

Told = Callable[[float], None]
"""Is told the share of the thinking that is done, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class BotQuery:
    """A query to a bot: the game as its seat knows it.

    Attributes:
        game, players, options, rules: as in ``engine.new_game``.
        moves: JSON forms of the moves so far, those masked that the seat may not know.
        bot: the bot, as ``engine.bots.make`` understands it.
        ranks: whether it is asked what all moves are worth, not only which one it makes.
        processes: how many may share its search; the answer does not depend on it. 0 for those that no other
            bot needs.
        folder: where a bot that is not built in runs.
    """

    game: str
    players: int
    options: dict[str, engine.Setting]
    rules: int
    seat: int
    moves: tuple[dict[str, Any], ...]
    bot: str
    seed: int
    ranks: bool = True
    processes: int = 0
    folder: str = ""


class Job(ABC):
    """Other work for the processes of bots."""

    __slots__ = ()

    @abstractmethod
    def work(self, go_on: Callable[[float], bool]) -> Any:
        """Return the result; called in the process.

        Args:
            go_on: is to be told now and then how much is done, from 0 to 1; returns whether to go on.
        """


class BotTrouble(Exception):
    """A bot that gives no answer. ``saying`` is the sentence, which quotes no name of the bot."""

    def __init__(self, template: str, **values: Any) -> None:
        self.saying = Saying(template, values)
        super().__init__(str(self.saying))


def ask(state: engine.State, bot: str, seed: int, *, ranks: bool = True, processes: int = 0) -> BotQuery:
    """Return the question what the seat to move should do, with what that seat may know."""
    seat = state.current_player
    seen = state.view(seat) if state.hides else state
    return BotQuery(
        game=state.game,
        players=state.players,
        options=dict(state.options),
        rules=state.rules_version,
        seat=seat,
        moves=tuple(move.to_json() for move in seen.moves),
        bot=bot,
        seed=seed,
        ranks=ranks,
        processes=processes,
    )


class WarmPosition:
    """Answers questions about the same game quickly: only the moves that differ are made."""

    def __init__(self) -> None:
        self._asked: BotQuery | None = None
        self._state: engine.State | None = None
        self._foreign: tuple[tuple[str, int, str], ForeignBot] | None = None

    def answer(
        self,
        question: BotQuery,
        go_on: Callable[[float], bool] | None = None,
        helpers: SearchHelpers | None = None,
    ) -> Analysis:
        """Return the bot's analysis.

        Args:
            helpers: share its search.
        """
        from engine import bots
        from engine.bots import Analysis, RatedMove

        state = self.position(question)
        bot = self._bot(question, helpers)
        if question.ranks or bots.is_foreign(question.bot):
            found = bot.think(state, go_on)
        else:
            found = Analysis((RatedMove(bot.choose(state, go_on), 0.0),))
        self._asked, self._state = question, state  # not after an error
        return found

    def _bot(self, question: BotQuery, helpers: SearchHelpers | None) -> Bot:
        """Return the bot; one that is not built in stays in its process until another one is asked."""
        from engine import bots

        key = question.bot, question.seed, question.folder
        if self._foreign is not None and self._foreign[0] != key:
            self._foreign[1].close()
            self._foreign = None
        wanted = bots.resolve(question.bot)
        if not isinstance(wanted, bots.ForeignSpec):
            return bots.make(question.bot, question.seed, time.monotonic, helpers)
        if self._foreign is None:
            from tui.play.bots.foreign import ForeignBot

            self._foreign = key, ForeignBot(wanted, question.seed, Path(question.folder))
        return self._foreign[1]

    def position(self, question: BotQuery) -> engine.State:
        """Return the position that a question is about, as its seat knows it."""
        game, before, state = engine.game(question.game), self._asked, self._state
        self._asked = self._state = None
        made = 0
        if before is not None and state is not None and _same_game(before, question):
            pairs = zip(before.moves, question.moves, strict=False)
            made = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
            while len(state.moves) > made:
                state.pop()
        else:
            whole = engine.new_game(
                question.game, players=question.players, options=question.options, rules=question.rules
            )
            state = whole.view(question.seat)
        for data in question.moves[made:]:
            state.push_only(game.read_move(data))
        return state


def _same_game(before: BotQuery, question: BotQuery) -> bool:
    """Return whether the position of one question can be made from that of another."""
    blank = replace(before, moves=(), bot="", seed=0, ranks=True, processes=0, folder="")
    return blank == replace(question, moves=(), bot="", seed=0, ranks=True, processes=0, folder="")


def sensible(analysis: Analysis) -> list[RatedMove]:
    """Return the moves of an analysis that can be shown to a person: the chosen one, then others by value.

    What was not tried out is only guessed, and often too high; it is left out where others were tried.
    None is worth more than the chosen one, which rests on most.
    """
    from engine.bots import RatedMove

    best, *others = analysis.ranked
    if best.visits:
        others = [one for one in others if one.visits]
    lower = [RatedMove(one.move, min(one.value, best.value), one.visits) for one in others]
    return [best, *sorted(lower, key=lambda one: -one.value)]


class Thinkers:
    """The processes in which bots think; made when needed, shared by all that a program asks.

    Args:
        patience: seconds that a bot may give no sign of life.
        most: how many bots may think at once; others wait until it is their turn.
        programs: the bots that may be started although they are not built in, with the folders in which they
            run. A log can name any program, so no other is started.
    """

    def __init__(
        self,
        patience: float = _PATIENCE_SECONDS,
        most: int = _MOST,
        processes: int = 1,
        programs: Mapping[str, str] | None = None,
    ) -> None:
        self.processes = processes
        self.programs = programs or {}
        self._kept = _KEPT
        self._patience = patience
        self._room = asyncio.Semaphore(most)
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._returning: set[asyncio.Task[None]] = set()
        self._closed = False

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        """Return a bot's analysis. Cancelling the wait stops the bot.

        Args:
            told: told now and then how far it has come; not at all by bots that need no time.

        Raises:
            BotTrouble: when the bot fails, its process keeps dying, or it gives no answer in time. Also when
                it is not built in and not one of the programs that may be started.
        """
        from engine import bots

        if bots.is_foreign(question.bot):
            question = replace(question, folder=self._folder_of(bots.base_name(question.bot)))
        found: Analysis = await self._have_done(question, told)
        return found

    def _folder_of(self, name: str) -> str:
        """Return the folder in which a bot that is not built in runs.

        Raises:
            BotTrouble: when it may not be started.
        """
        if name not in self.programs:
            raise BotTrouble(
                N_("the bot {name} is not one of yours; type its name on the screen for a new game"),
                name=name,
            )
        return self.programs[name]

    async def run(self, job: Job, told: Told | None = None) -> Any:
        """Return the result of other work. Cancelling the wait stops it.

        Args:
            job: the work.
            told: told now and then how far it has come.

        Raises:
            BotTrouble: as :meth:`think` does.
        """
        return await self._have_done(job, told)

    async def _have_done(self, question: BotQuery | Job, told: Told | None) -> Any:
        async with self._room:
            try:
                return await self._think_once(question, told)
            except _Died:
                pass  # the process was killed; try once with a new one
            try:
                return await self._think_once(question, told)
            except _Died:
                raise BotTrouble(N_("the process in which it thinks has ended twice in a row")) from None

    async def _think_once(self, question: BotQuery | Job, told: Told | None) -> Any:
        if self._closed:
            raise asyncio.CancelledError  # a process that starts now would never be ended
        worker = self._idle.pop() if self._idle else await self._start()
        self._busy.add(worker)
        if isinstance(question, BotQuery) and not question.processes:
            question = replace(question, processes=max(1, self.processes + 1 - len(self._busy)))
        try:
            found = await worker.ask(question, told, self._patience)
        except asyncio.CancelledError:
            self._call_back(worker)
            raise
        except BaseException:
            self._end_worker(worker)
            raise
        self._put_back(worker)
        return found

    async def _start(self) -> _Worker:
        """Start a process; try again later while file descriptors, processes or memory have run out.

        Raises:
            BotTrouble: when there has been no room for a minute.
        """
        for delay in _START_DELAYS:
            try:
                return _Worker()
            except (OSError, RuntimeError):  # RuntimeError: no thread can be started
                await asyncio.sleep(delay)
            if self._closed:
                raise asyncio.CancelledError
        try:
            return _Worker()
        except (OSError, RuntimeError) as error:
            raise BotTrouble(N_("no process can be started for it: {cause}"), cause=str(error)) from error

    def _call_back(self, worker: _Worker) -> None:
        """Tell a bot to stop, and let its process go if it does not."""

        async def wait() -> None:
            if await worker.stop(_GRACE_SECONDS):
                self._put_back(worker)
            else:
                self._end_worker(worker)

        task = asyncio.get_running_loop().create_task(wait())
        self._returning.add(task)
        task.add_done_callback(self._returning.discard)

    def _put_back(self, worker: _Worker) -> None:
        """Keep a process for the next question, or end it where there are enough."""
        if worker in self._busy and len(self._idle) < self._kept:
            self._busy.remove(worker)
            self._idle.append(worker)
        else:
            self._end_worker(worker)

    def _end_worker(self, worker: _Worker) -> None:
        """End a process, unless :meth:`close` has done so already."""
        if worker in self._busy:
            self._busy.remove(worker)
            worker.end()

    @contextlib.contextmanager
    def kept_ready(self) -> Iterator[None]:
        """Keep all processes that are used meanwhile for further questions; one remains afterwards."""
        self._kept += self.processes
        try:
            yield
        finally:
            self._kept -= self.processes
            while len(self._idle) > self._kept:
                self._idle.pop().end()

    def close(self) -> None:
        """End the processes without waiting for analyses in progress."""
        self._closed = True
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle.clear()
        self._busy.clear()


class _Died(Exception):
    """The process of a worker has ended."""


class _Worker:
    """One process that answers one question at a time. Belongs to one event loop."""

    def __init__(self) -> None:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        self._line, far_end = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=_work, args=(far_end, os.getpid()), daemon=True, name="hinterland-bot"
        )
        self._heard: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        listener = threading.Thread(
            target=_listen, args=(self._line, asyncio.get_running_loop(), self._heard), daemon=True
        )
        try:
            with _real_stderr():
                self._process.start()
            listener.start()
        except (OSError, RuntimeError):
            self._line.close()
            if self._process.pid is not None:
                self.end()
            raise
        finally:
            far_end.close()

    async def ask(self, question: BotQuery | Job, told: Told | None, patience: float) -> Any:
        """Ask a question and wait for the answer: an analysis, or the result of a job.

        Raises:
            BotTrouble: when the bot fails, or gives no answer in time.
            _Died: when the process has ended.
        """
        try:
            self._line.send(question)
        except OSError:
            raise _Died from None
        silent = 0  # ticks, not a clock: a program that was stopped and goes on has not waited
        longest = _longest(question.bot) if isinstance(question, BotQuery) else None
        while True:
            try:
                async with asyncio.timeout(_TICK_SECONDS):
                    kind, what = await self._heard.get()
            except TimeoutError:
                silent += 1
                if silent * _TICK_SECONDS >= patience:
                    raise BotTrouble(
                        N_("it has given no sign of life for {seconds} seconds"), seconds=round(patience)
                    ) from None
                continue
            silent = 0
            if kind == "found":
                return _read(question.game, what) if isinstance(question, BotQuery) else what
            if kind == "failed":
                if isinstance(what, Saying):
                    raise BotTrouble(what.template, **what.values)
                raise BotTrouble(N_("it has failed: {cause}"), cause=what)
            if kind == "ended":
                raise _Died
            share, seconds = what
            if longest is not None and seconds > longest:
                raise BotTrouble(
                    N_("it has exceeded its time by {seconds} seconds"), seconds=round(_OVERTIME)
                )
            if told is not None:
                told(share)

    async def stop(self, grace: float) -> bool:
        """Tell the bot to stop; return whether it did within ``grace`` seconds."""
        try:
            self._line.send(None)
            async with asyncio.timeout(grace):
                while True:
                    kind, _what = await self._heard.get()
                    if kind in ("found", "failed"):
                        return True
                    if kind == "ended":
                        return False
        except (OSError, TimeoutError):
            return False

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._process.close()


def _longest(bot: str) -> float | None:
    """Return after how many seconds a bot that is limited by time counts as stuck."""
    from engine.bots import read

    try:
        limit = read(bot).limit
    except engine.EngineError:
        return None  # the bot itself will say what is wrong
    return None if limit is None or limit.deadline is None else limit.deadline + _OVERTIME


def _read(
    game: str, data: tuple[list[tuple[dict[str, Any], float, int]], int, BotStatement | None]
) -> Analysis:
    from engine.bots import Analysis, RatedMove

    read_move = engine.game(game).read_move
    ranked, simulations, statement = data
    moves = tuple(RatedMove(read_move(move), worth, n) for move, worth, n in ranked)
    return Analysis(moves, simulations, statement)


def _listen(line: Connection, loop: asyncio.AbstractEventLoop, heard: asyncio.Queue[tuple[str, Any]]) -> None:
    """Pass a worker's messages to the event loop, until it closes."""
    with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
        try:
            while True:
                loop.call_soon_threadsafe(heard.put_nowait, line.recv())
        except (EOFError, OSError):
            loop.call_soon_threadsafe(heard.put_nowait, ("ended", None))
    line.close()


@contextlib.contextmanager
def _real_stderr() -> Iterator[None]:
    """Give a starting worker a standard error with a file number; Textual's replacement has none."""
    shown = sys.stderr
    sys.stderr = sys.__stderr__ or shown
    try:
        yield
    finally:
        sys.stderr = shown


# -- in the worker ----------------------------------------------------------------------------------------


def _work(line: Connection, parent: int) -> None:
    """Answer questions until the other end is closed; what arrives meanwhile tells the bot to stop."""
    _settle_in(parent)
    from engine.bots.protocol import BotFault
    from tui.play.table.helpers import ForkedHelpers

    position = WarmPosition()
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = line.recv()
            if question is None:
                continue  # told to stop after the answer was on its way
            try:
                watch = _Watch(line)
                if isinstance(question, Job):
                    line.send(("found", question.work(watch)))
                    continue
                helpers = ForkedHelpers(question.processes - 1, (line,)) if question.processes > 1 else None
                analysis = position.answer(question, watch, helpers)
                ranked = [(rated.move.to_json(), rated.value, rated.visits) for rated in analysis.ranked]
                line.send(("found", (ranked, analysis.simulations, analysis.statement)))
            except (EOFError, OSError):
                raise
            except BotFault as error:
                line.send(("failed", error.saying))
            except engine.EngineError as error:
                line.send(("failed", str(error)))
            except Exception as error:
                line.send(("failed", f"{type(error).__name__}: {error}"))


class _Watch:
    """Tells the other process how far a bot has come, and the bot whether it is still asked."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._begun = self._told = time.monotonic()
        self._stopped = False

    def __call__(self, share: float) -> bool:
        """Return whether to go on."""
        now = time.monotonic()
        if now - self._told >= _SHARE_SECONDS:
            self._told = now
            self._line.send(("share", (share, now - self._begun)))
        if not self._stopped and self._line.poll():
            self._line.recv()
            self._stopped = True
        return not self._stopped


def _settle_in(parent: int) -> None:
    """Prepare a worker: be nice, leave ctrl+c to the parent, and end when the parent has gone."""
    settle_in(parent)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(_NICE)
