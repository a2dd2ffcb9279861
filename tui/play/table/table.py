"""A table: the game on disk, the dealer, the seats and their bots.

A table takes moves from the seats, deals chance, wakes the bots and counts a version up whenever
something has changed. Whoever watches is told the version only and pulls what it wants to show, so one
table serves one screen or many.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from math import log
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar, Final

import engine
from engine import CHANCE, TERMINAL, Event, Move, State
from engine.records import Json
from engine.words import N_, Saying
from saves import Journal, Overtaken, SaveError, Seat
from saves.records import HUMAN as HUMAN
from saves.records import MoveEntry, UndoEntry
from tui.base.clock import now
from tui.play.fairness import Deals
from tui.play.table.thinking import BotTrouble, Thinkers, ask

if TYPE_CHECKING:
    from engine.bots import Analysis, BotStatement
    from saves.storage.open_log import Added


Sleep = Callable[[float], Awaitable[object]]
"""Waits for some seconds."""

_DEALS_FIRST_SECONDS: Final = 0.25
"""How long the program that has made a move has to deal what follows, before another one does."""


_REPLY_SECONDS: Final = 3.0
_REPLY_SPREAD: Final = 0.7
"""Median and spread of the pause before a forced reply (LAND-10.13). Any length can come up: each could be
that of a person who decides."""

_random = SystemRandom()


def reply_pause() -> float:
    """Return how long to wait before a forced reply, in seconds."""
    return _random.lognormvariate(log(_REPLY_SECONDS), _REPLY_SPREAD)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why the game cannot go on for now; the game is as it was."""

    saying: Saying
    seat: int | None = None  # whose bot gives no move; `None` when a move could not be written down


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One move and its events.

    Attributes:
        by: the seat that made it, or ``engine.CHANCE``.
        statement: what a bot from outside said about it when it made it; the log does not keep that.
        forced: whether it was the only one of a person for whom such moves are made; the log does not keep
            that.
    """

    number: int
    by: int
    turn: int
    move: Move
    events: tuple[Event, ...]
    statement: BotStatement | None = None
    forced: bool = False


class Table:
    """A running game.

    Args:
        journal: the game on disk; the table owns it and closes it.
        thinkers: where bots think; not needed when no seat is a bot's.
        pace: seconds that a bot's move stays on show before the next is made.
        sleep: waits for some seconds, before the reply of a person who has no choice.

    Attributes:
        share: how far it has come, from 0 to 1.
        failure: a fault of the program that ended the play; watchers should raise it.
        players: for each seat ``"human"`` or the level of the bot that plays it now.
        drives: whether bots and chance play on here; elsewhere another program does that for the same game.
        replies_for: whether a person's seat that has no choice is replied for now. By default only where
            one person plays: at one screen with others, all see that nobody has pressed a key.
        makes_forced: whether the only legal move of the one person who plays is made now.
    """

    is_lesson: ClassVar[bool] = False

    def __init__(
        self, journal: Journal, thinkers: Thinkers | None, *, pace: float = 0.0, sleep: Sleep = asyncio.sleep
    ) -> None:
        self.journal = journal
        self.pace = pace
        self.version = 0
        self.thinking: int | None = None
        self.share = 0.0
        self.trouble: Trouble | None = None
        self.failure: BaseException | None = None
        self.drives = True
        self.is_replica = False
        self.replies_for: Callable[[int], bool] = lambda seat: len(self.humans) == 1
        self.makes_forced: Callable[[], bool] = lambda: False
        self._sleep = sleep
        self._thinkers = thinkers
        self.deals = Deals(journal)
        self._undoes_answers = engine.game(journal.header.game).allows_undo_after_reply
        self._watchers: dict[Callable[[int], None], None] = {}
        self._onlookers: dict[Callable[[float], None], None] = {}
        self._task: asyncio.Task[None] | None = None
        self._statements: dict[int, tuple[Json, BotStatement]] = {}
        self.records: list[MoveRecord] = self._retold()
        self.players = [seat.player for seat in journal.header.seats]

    # -- what there is to see -------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The whole game. Screens use :meth:`look`, which holds back what a seat may not know."""
        return self.journal.state

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players, in turn order."""
        return self.journal.header.seats

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(i for i, player in enumerate(self.players) if player == HUMAN)

    def look(self, viewer: int | None) -> State:
        """Return the game as a seat may see it; ``None`` sees what is public only."""
        state = self.state
        return state.view(viewer) if state.hides else state

    def watch(self, told: Callable[[int], None]) -> Callable[[], None]:
        """Call ``told`` with the version after each change; return how to stop that."""
        self._watchers[told] = None

        def stop() -> None:
            self._watchers.pop(told, None)

        return stop

    def watch_thinking(self, told: Callable[[float], None]) -> Callable[[], None]:
        """Call ``told`` with the share done while a bot thinks; return how to stop that."""
        self._onlookers[told] = None

        def stop() -> None:
            self._onlookers.pop(told, None)

        return stop

    def bot_of(self, seat: int) -> str:
        """Return the bot that plays a seat now: the one that sat down, or who plays on for it."""
        return self.players[seat]

    # -- what can be done -------------------------------------------------------------------------------

    def start(self) -> None:
        """Let chance and bots play on whenever it is their turn; needs a running event loop."""
        if not self.drives:
            return
        if self._task is None or self._task.done():
            # In its own context: it outlives the screen that happened to wake it.
            own = contextvars.Context()
            self._task = asyncio.get_running_loop().create_task(self._play_on(), context=own)
            self._task.add_done_callback(self._ended)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move for the seat whose turn it is, or one that is nobody's turn, and let the game go on.

        A bot that is thinking starts again, because the position is another one now.

        Raises:
            IllegalMove: when the rules refuse it.
            SaveError: when it cannot be written down; then it was not made.
        """
        events = self._make(move)
        self._stop_thinking()
        try:
            self._deal()  # at once, so that no key pressed in a hurry falls between two phases
        except SaveError as error:
            self._meet(error)
        else:
            self.start()
        return events

    def drive(self, drives: bool) -> None:
        """Start or stop the moves of bots and chance here."""
        if self.drives != drives:
            self.drives = drives
            self._stop_thinking()
            if drives:
                self.trouble = None
            self._changed()
            self.start()

    def catch_up(self) -> bool:
        """Take in what other programs have done in the game; return whether that was anything.

        Raises:
            SaveError: when it cannot be read.
        """
        added = self.journal.news()
        if added is not None:
            self.apply(added)
        return added is not None

    @property
    def sound(self) -> bool:
        """True if it is known what the log holds; after a failed write :meth:`catch_up` finds out."""
        return self.journal.sound

    def apply(self, added: Added) -> None:
        """Apply the lines that other programs have appended to the log, unless they are known already.

        Raises:
            SaveError: when it is damaged, or does not follow.
        """
        if added.since != self.journal.extent:
            return
        self._stop_thinking()
        turn = self.state.turn
        try:
            for entry, events in self.journal.apply(added):
                if isinstance(entry, MoveEntry):
                    number = len(self.records)
                    said = self._statement_on(number, entry.move)
                    self.records.append(MoveRecord(number, entry.by, turn, entry.move, events, said))
                elif isinstance(entry, UndoEntry):
                    del self.records[-entry.count :]
                turn = self.state.turn
        finally:
            self.is_replica = True
            self.trouble = None
            self._changed()
            self.start()

    def on_statement(self, number: int, move: Json, statement: BotStatement) -> None:
        """Take in what a bot has said to another program that plays the same game.

        Args:
            number: of the move about which it was said; this may come before the move does.
        """
        self._statements = {at: heard for at, heard in self._statements.items() if at >= len(self.records)}
        self._statements[number] = (move, statement)
        if number < len(self.records) and (said := self._statement_on(number, self.records[number].move)):
            self.records[number] = replace(self.records[number], statement=said)
            self._changed()

    def _statement_on(self, number: int, move: Move) -> BotStatement | None:
        """Return a bot's statement about a move from another worker."""
        heard = self._statements.pop(number, None)
        return heard[1] if heard is not None and heard[0] == move.to_json() else None

    def hand_over(self, seat: int, level: str) -> None:
        """Let a bot play a person's seat from now on."""
        self.players[seat] = level
        self._changed()
        self.start()

    def take_back(self, seats: Collection[int] | None = None) -> int:
        """Take back to the last decision of some seats and return how many moves that were.

        Forced moves that would be made again at once are passed over.

        Args:
            seats: whose decision; ``None`` for those of all people.

        Raises:
            SaveError: when it cannot be written down; of several decisions the last ones may be taken back.
        """
        if not self.since_decision(seats):
            return 0
        before = len(self.records)
        self._stop_thinking()
        try:
            while count := self.since_decision(seats):
                self.journal.undo(count)
                self.is_replica = False
                del self.records[-count:]
                self.trouble = None
                if self.forced_move is None:
                    break
        finally:
            self._changed()
            self.start()
        return before - len(self.records)

    def can_take_back(self) -> bool:
        """True if a person has made a decision that can be taken back."""
        return self.since_decision() > 0

    def since_decision(self, seats: Collection[int] | None = None) -> int:
        """Return how many moves would be taken back to the last decision of some seats.

        0 without one, or where the game lets none be taken back that has been answered (LAND-21.11), or over
        such a move of chance (HILL-32).
        """
        wanted = self.humans if seats is None else seats
        for back, record in enumerate(reversed(self.records), 1):
            if record.by in wanted:
                return back
            if not self._undoes_answers or record.move.binds:
                break
        return 0

    def redo(self) -> int:
        """Make moves that were taken back again, up to a person's next decision; return how many.

        Raises:
            SaveError: when one cannot be written down; those before it were made.
        """
        if not self.journal.undone:
            return 0
        self._stop_thinking()
        self.trouble = None
        count = 0
        try:
            while self.journal.undone and not (
                count and self.state.current_player in self.humans and self.forced_move is None
            ):
                self._make(self.journal.undone[-1].move)
                count += 1
        finally:
            self._changed()
            self.start()
        return count

    def can_redo(self) -> bool:
        """True if moves were taken back that can be made again."""
        return bool(self.journal.undone)

    def retry(self) -> None:
        """Retry after an error."""
        self.trouble = None
        self._changed()
        self.start()

    def play_on_with(self, bot: str) -> None:
        """After an error of a bot, let another one replace it as long as this table is open.

        The log keeps naming who sat down.

        Raises:
            ValueError: when no bot is in trouble.
        """
        if self.trouble is None or self.trouble.seat is None:
            raise ValueError("no bot is in trouble")
        self.players[self.trouble.seat] = bot
        self.retry()

    def close(self) -> None:
        """Leave the game as it is after its last move."""
        self._watchers.clear()
        self._onlookers.clear()
        self._stop_thinking()
        self.journal.close()

    # -- inside -----------------------------------------------------------------------------------------

    def _retold(self) -> list[MoveRecord]:
        """Return the records of the moves of a game that was opened again."""
        replay = self.journal.replay
        return [
            MoveRecord(number, played.by, played.turn, entry.move, played.events)
            for number, (entry, played) in enumerate(zip(replay.mainline, replay.played, strict=True))
        ]

    def _make(self, move: Move, statement: BotStatement | None = None) -> tuple[Event, ...]:
        state = self.state
        number, by, turn, forced = len(state.moves), state.mover(move), state.turn, self.forced_move == move
        events = self.journal.append(move, now())
        self.is_replica = False
        self.trouble = None  # another program may have told of some meanwhile
        self.records.append(MoveRecord(number, by, turn, move, events, statement, forced))
        self._changed()
        return events

    async def _play_on(self) -> None:
        try:
            while (seat := self.state.current_player) != TERMINAL:
                if seat == CHANCE:
                    if self.is_replica:  # the program that has made the last move deals as a rule
                        await asyncio.sleep(_DEALS_FIRST_SECONDS)
                    self._deal()
                elif self.players[seat] != HUMAN:
                    await self._let_think(seat)
                elif not (await self._reply_forced() or await self._move_forced()):
                    break
        except Overtaken as error:
            if not self.catch_up():
                self._meet(error)
        except SaveError as error:
            self._meet(error)
        except BotTrouble as error:
            self.meet(Trouble(error.saying, self.state.current_player))

    @property
    def forced_reply(self) -> Move | None:
        """The reply that is about to be made for the person to move, who has no other; else ``None``."""
        seat = self.state.current_player
        if seat < 0 or self.players[seat] != HUMAN or not self.replies_for(seat):
            return None
        return engine.game(self.journal.header.game).forced_reply(self.state)

    async def _reply_forced(self) -> bool:
        """Make the reply of a person who has no other, after a pause that does not depend on the hand.

        The person may be quicker, which ends this task.
        """
        if self.forced_reply is None:
            return False
        await self._sleep(reply_pause())
        reply = self.forced_reply  # the person may have gone meanwhile
        if reply is None:
            return False
        self._make(reply)
        return True

    @property
    def forced_move(self) -> Move | None:
        """The move that is about to be made for the only person, who has no other; else ``None``."""
        if self.humans != (self.state.current_player,) or not self.makes_forced():
            return None
        return engine.game(self.journal.header.game).forced_move(self.state)

    async def _move_forced(self) -> bool:
        """Make the only move of a person when the position has been on show as long as a bot's move."""
        if self.forced_move is None:
            return False
        await self._sleep(self.pace)
        move = self.forced_move  # it may have been switched off meanwhile
        if move is None:
            return False
        self._make(move)
        return True

    def _deal(self) -> None:
        while self.state.current_player == CHANCE:
            try:
                self._make(self.journal.deal())
            except Overtaken:  # another program has dealt the same
                if not self.catch_up():
                    raise

    def meet(self, trouble: Trouble | None) -> None:
        """Note an error, or its end."""
        self.trouble = trouble
        self._changed()

    def _meet(self, error: SaveError) -> None:
        self.meet(Trouble(error.saying))

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.failure = task.exception()
            self._changed()

    async def _let_think(self, seat: int) -> None:
        if self._thinkers is None:
            raise ValueError("a table with bots needs somewhere for them to think")
        question = ask(self.state, self.bot_of(seat), self.journal.side_seed("bots"), ranks=False)
        self.thinking, self.share = seat, 0.0
        self._changed()
        try:
            pause = asyncio.get_running_loop().create_task(asyncio.sleep(self.pace))
            analysis = await self._thinkers.think(question, self._tell_share)
            await pause
        finally:
            self.thinking = None
        self._make(self._first(analysis), analysis.statement)

    def _tell_share(self, share: float) -> None:
        self.share = share
        for told in list(self._onlookers):
            told(share)

    def _first(self, analysis: Analysis) -> Move:
        """Return the move that a bot has chosen.

        Raises:
            BotTrouble: when it is none that can be made.
        """
        move = analysis.ranked[0].move
        if self.state.why_illegal(move) is not None:
            raise BotTrouble(N_("it has chosen a move that the rules refuse"))
        return move

    def _stop_thinking(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self.thinking = None

    def _changed(self) -> None:
        self.version += 1
        for told in list(self._watchers):
            told(self.version)
