"""Several workers serve one hall: the others show the moves of one, and own the tables that it leaves.

The workers wait in milliseconds instead of seconds; the clock of the database can be moved.
"""

from __future__ import annotations

import asyncio
import errno
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from traceback import walk_stack
from typing import Any

import psycopg
import pytest

import engine
import saves
from engine.bots import Analysis, BotStatement
from saves import SaveError, timing
from saves.journal import SharedJournal
from saves.storage.postgresql import PostgresStore
from saves.storage.roster import Roster
from tests.hall.house import ANNA, BORIS, CHEN, game_of, move, plan
from tests.thinking import answer
from tests.waiting import until
from tui.play.hall import ClockRule, Guest, Hall, HallTable, Person, Stage
from tui.play.hall.cluster.cluster import HallCluster
from tui.play.hall.cluster.protocols import Intervals
from tui.play.hall.metadata import TableOutcome
from tui.play.hall.remote_bots import PREFIX, HallThinkers, RemoteBot, RemoteBots
from tui.play.table import Refused
from tui.play.table.thinking import BotQuery, Told
from tui.server.arrivals import Arrival, Arrivals
from tui.server.elsewhere import Elsewhere
from tui.server.limits import Limits

Connect = Callable[[], PostgresStore]
QUICK = Intervals(heartbeat=0.05, retry=0.01, batch=0.01)


class InstantOrConnected(HallThinkers):
    """Bots that think in this process, but for those that are connected."""

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        return await super().think(question, told) if question.bot.startswith(PREFIX) else answer(question)


def move_clock(store: PostgresStore, seconds: float) -> None:
    """Move the clock of the database; workers that join later go by it."""
    with store.connect() as connection:
        connection.execute(
            "CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS"
            f" 'SELECT pg_catalog.clock_timestamp() + make_interval(secs => {seconds})'"
        )
        database = connection.info.dbname
        connection.execute(f"ALTER DATABASE {database} SET search_path = public, pg_catalog")  # type: ignore[arg-type]


async def tick(hall: Hall) -> None:
    """Do the work of every second again and again."""
    while True:
        await asyncio.sleep(0.05)
        hall.tick()


@asynccontextmanager
async def worker(
    connect: Connect, store: PostgresStore, name: str, intervals: Intervals = QUICK
) -> AsyncIterator[Hall]:
    """One of the workers; it can be closed early."""
    bots = RemoteBots()
    thinkers = InstantOrConnected(bots, most=1, programs={})
    cluster = HallCluster(connect(), name, intervals)
    hall = Hall(Path(store.label, "server"), thinkers, pace=0.0, remote_bots=bots, cluster=cluster)
    hall.open()
    ticking = asyncio.create_task(tick(hall))
    try:
        yield hall
    finally:
        ticking.cancel()
        hall.close()


@asynccontextmanager
async def workers(
    connect: Connect, store: PostgresStore, *names: str, intervals: Intervals = QUICK
) -> AsyncIterator[list[Hall]]:
    async with AsyncExitStack() as stack:
        halls = [worker(connect, store, name, intervals) for name in names]
        yield [await stack.enter_async_context(hall) for hall in halls]


async def found(hall: Hall, id_: str) -> HallTable:
    await until(lambda: id_ in hall.tables)
    return hall.tables[id_]


async def meet(one: Hall, two: Hall, **more: object) -> tuple[HallTable, HallTable]:
    """Anna at one worker and Boris at the other begin a game with each other."""
    first = one.make(ANNA, plan(**more))  # type: ignore[arg-type]
    second = await found(two, first.id)
    two.arrive(BORIS).go_to(second)
    one.arrive(ANNA).go_to(first)
    second.sit_down(BORIS, 1)
    await until(lambda: not first.free)
    first.begin(ANNA)
    await until(lambda: second.table is not None and (first.is_owned or second.is_owned))
    return first, second


async def play(places: dict[Person, HallTable], people: tuple[Person, ...] = (ANNA, BORIS)) -> None:
    """Let who is to move make one move, at the worker of that person."""
    mine = list(places.values())
    await until(
        lambda: len({len(game_of(one).moves) for one in mine}) == 1 and game_of(mine[0]).current_player >= 0
    )
    person = people[game_of(mine[0]).current_player]
    Guest(places[person], person).play(move(places[person]))


async def meet_with_clocks(one: Hall, two: Hall) -> tuple[HallTable, HallTable]:
    """Anna and Boris have made some moves in a game with clocks, which both workers know."""
    first, second = await meet(one, two, clock=ClockRule(600, 60))
    for _ in range(6):
        await play({ANNA: first, BORIS: second})
    await until(lambda: game_of(first).moves == game_of(second).moves)
    return first, second


async def test_what_one_does_the_others_show(connected: Connect, store: PostgresStore) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet(one, two)
        for _ in range(12):
            await play({ANNA: first, BORIS: second})
        await until(lambda: game_of(first).moves == game_of(second).moves)
        assert first.table is not None
        assert second.table is not None
        assert first.table.records == second.table.records
        both = {ANNA.fingerprint, BORIS.fingerprint}
        await until(lambda: one.is_here(BORIS.fingerprint))
        await until(lambda: set(first.watching) == set(second.watching) == both)
        first.say(ANNA, "hello")
        await until(lambda: any(remark.text == "hello" for remark in second.metadata.talk))
        second.point(BORIS, (1, 2))
        await until(lambda: first.pointing.pointers)


async def test_a_whole_game_ends_everywhere_and_verifies(connected: Connect, store: PostgresStore) -> None:
    async with workers(connected, store, "one", "two", "three") as (one, two, three):
        first, second = await meet(one, two)
        third = await found(three, first.id)
        while first.stage is Stage.RUNNING:
            await play({ANNA: first, BORIS: second})
            await asyncio.sleep(0)
            if game_of(first).is_terminal or game_of(second).is_terminal:
                await until(lambda: first.stage is Stage.FINISHED)
        await until(lambda: third.stage is second.stage is Stage.FINISHED)
        await until(lambda: third.table is None)
        assert third.metadata.scores == first.metadata.scores == second.metadata.scores
        assert first.metadata.outcome is TableOutcome.PLAYED
        report = saves.verify(one.path_of_log(first.metadata.log))
        assert report.damage is None
        await until(lambda: not one.cluster or not len(one.cluster.leases))


async def test_undo_by_consent_and_an_agreed_end(connected: Connect, store: PostgresStore) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet(one, two)
        await until(lambda: game_of(first).current_player == 0)
        first.play(ANNA, move(first))
        made = len(game_of(first).moves)
        first.take_back(ANNA)
        await until(lambda: second.requests.must_answer(BORIS))
        await until(lambda: len(game_of(second).moves) >= made)
        second.requests.answer(BORIS, agree=True)
        await until(lambda: first.metadata.request is None and len(game_of(first).moves) < made)
        second.requests.ask_end(BORIS)
        await until(lambda: first.requests.must_answer(ANNA))
        first.requests.answer(ANNA, agree=True)
        await until(lambda: second.stage is Stage.FINISHED)
        assert second.metadata.outcome is TableOutcome.AGREED


async def test_bots_play_on_when_their_worker_leaves(connected: Connect, store: PostgresStore) -> None:
    async with workers(connected, store, "two") as (two,):
        async with worker(connected, store, "one") as one:
            first = one.make(ANNA, plan("human", "greedy"))
            second = await found(two, first.id)
            first.begin(ANNA)
            await until(lambda: first.is_owned)
        await until(lambda: second.is_owned and second.table is not None)
        two.arrive(ANNA).go_to(second)
        for _ in range(6):
            await until(lambda: game_of(second).current_player == 0)
            second.play(ANNA, move(second))


async def test_what_a_bot_says_is_shown_everywhere(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reasons may arrive before the move or long after it, cut to the size of a message."""
    reasons = tuple(f"{number} {'🏰' * 190}" for number in range(5))
    statements = [
        BotStatement(2.5, ("a long road",)),
        BotStatement(None, ("it fits",)),
        BotStatement(1.0, reasons),
    ]
    expected = [*statements[:2], BotStatement(1.0, reasons[:2])]

    async def think(self: object, question: BotQuery, told: Told | None = None) -> Analysis:
        return replace(answer(question), statement=statements[len(question.moves) % 3])

    monkeypatch.setattr(InstantOrConnected, "think", think)
    async with workers(connected, store, "one", "two") as (one, two):
        one.arrive(ANNA)
        first = one.make(ANNA, plan("human", "greedy"))
        second = await found(two, first.id)
        two.arrive(BORIS).go_to(second)
        first.begin(ANNA)
        await until(lambda: first.is_owned or second.is_owned)
        for number in range(12):
            await until(lambda: game_of(first).current_player == 0)
            if number == 6:  # from here on, moves are heard of late
                hear = two.on_log
                monkeypatch.setattr(two, "on_log", lambda log, added: None)
            first.play(ANNA, move(first))
        await until(lambda: game_of(first).current_player == 0)
        await asyncio.sleep(0.3)
        monkeypatch.setattr(two, "on_log", hear)
        assert second.table is not None
        second.table.catch_up()
        assert first.table is not None
        told = {record.number: record.statement for record in first.table.records if record.statement}
        assert len(told) >= 12
        for number in told:
            told[number] = expected[statements.index(told[number])]

        def heard() -> dict[int, BotStatement]:
            return {record.number: record.statement for record in second.table.records if record.statement}

        await until(lambda: heard() == told)


async def test_every_statement_is_timed(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each statement belongs to an operation whose duration is reported."""
    sent: Counter[str] = Counter()
    bare: list[str] = []
    told: Counter[str] = Counter()
    execute = psycopg.Cursor.execute

    def executed(self: Any, query: Any, *args: Any, **more: Any) -> Any:
        frames = [frame.f_code for frame, _line in walk_stack(None)]
        inside = any(code.co_name == "run" and code.co_filename == timing.__file__ for code in frames)
        sent[str(query)] += 1
        if not inside:
            bare.append(str(query))
        return execute(self, query, *args, **more)

    monkeypatch.setattr(psycopg.Cursor, "execute", executed)
    timing.observe(lambda name, seconds: told.update([name]))
    try:
        async with workers(connected, store, "one", "two") as (one, two):
            first, second = await meet(one, two, clock=ClockRule(600))
            for _ in range(6):
                await play({ANNA: first, BORIS: second})
            await until(lambda: game_of(first).current_player >= 0)
            first.say(ANNA, "hello")
            second.point(BORIS, (1, 2))
            first.requests.ask_end(ANNA)
            await until(lambda: second.requests.must_answer(BORIS))
            second.requests.answer(BORIS, agree=True)
            await until(lambda: first.stage is Stage.FINISHED and second.stage is Stage.FINISHED)
            one.arrive(CHEN).leave()
            extra = connected()
            path = Path(extra.label, "server", "note.json")
            extra.create_whole(path, b"1")
            extra.set_modified(path, extra.modified_ns(path) + 1)
            assert extra.is_ordinary(path)
            extra.move(path, path.with_name("moved.json"))
            held = extra.hold(path)
            assert held is not None
            held.release()
            extra.remove(path.with_name("moved.json"))
            assert extra.all_files(Path(extra.label))
    finally:
        timing.observe(None)

    assert not bare
    moves = len(saves.read(one.path_of_log(first.metadata.log)).mainline)
    assert told["append"] >= moves
    assert {
        "beat",
        "claim",
        "note_visit",
        "end_visit",
        "publish",
        "listen",
        "connect",
        "leave",
    } <= told.keys()
    assert sent.total() > 2 * moves


async def test_two_who_take_the_same_seat(connected: Connect, store: PostgresStore) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first = one.make(ANNA, plan())
        second = await found(two, first.id)
        first.sit_down(BORIS, 1)
        with pytest.raises(Refused, match="just been taken"):
            second.sit_down(CHEN, 1)
        first.call_off(ANNA)
        await until(lambda: first.id not in two.tables)


async def test_who_comes_before_a_worker_has_heard_of_the_table_sees_whose_turn_it_is(
    connected: Connect, store: PostgresStore
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first = one.make(ANNA, plan("human", "greedy"))
        first.begin(ANNA)
        two.arrive(ANNA)
        second = await found(two, first.id)
        await until(lambda: second.waits_for(ANNA))


async def test_clocks_are_the_same_everywhere(connected: Connect, store: PostgresStore) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet(one, two, clock=ClockRule(60))
        await until(lambda: second.clock is not None and second.clock.running is not None)
        for _ in range(4):
            await play({ANNA: first, BORIS: second})
        await until(lambda: first.clock and second.clock and first.clock.running == second.clock.running)
        for seat in (0, 1):
            left, same = first.left(seat), second.left(seat)
            assert left is not None
            assert same is not None
            assert abs(left - same) < 2
            assert 30 < left <= 60


@pytest.mark.parametrize(("seconds", "counted"), [(15.0, 15.0), (1000.0, 0.0)])
async def test_clocks_stand_still_while_no_worker_serves(
    connected: Connect, store: PostgresStore, seconds: float, counted: float
) -> None:
    async with workers(connected, store, "one") as (one,):
        table = one.make(ANNA, plan("human", "greedy", clock=ClockRule(600)))
        one.arrive(ANNA).go_to(table)
        table.begin(ANNA)
        await until(lambda: table.is_owned and table.clock and table.clock.running == 0)
        before, then = table.left(0) or 0, time.monotonic()
    move_clock(store, seconds)
    async with workers(connected, store, "two", "three") as (two, three):
        second, third = two.tables[table.id], three.tables[table.id]
        two.arrive(ANNA).go_to(second)
        three.arrive(ANNA).go_to(third)
        await until(lambda: second.is_owned or third.is_owned)
        for _ in range(2):  # the second time, nobody has led for a moment only
            for place in (second, third):  # the time since then may count, as somebody has led meanwhile
                await until(
                    lambda place=place: (
                        before - counted - (time.monotonic() - then) - 5
                        < (place.left(0) or 0)
                        < before - counted + 5
                    )
                )
            ids = {hall.cluster.id for hall in (two, three) if hall.cluster}
            with store.connect() as connection:
                connection.execute("DELETE FROM hinterland_workers")
            await until(lambda ids=ids: not ids & {hall.cluster.id for hall in (two, three) if hall.cluster})
            await until(lambda: second.is_owned or third.is_owned)


async def test_a_lease_is_heard_of_before_the_table(connected: Connect, store: PostgresStore) -> None:
    late = replace(QUICK, batch=900.0)  # changes of tables are not read by themselves
    async with workers(connected, store, "one", "two", intervals=late) as (one, two):
        assert two.cluster is not None
        table = one.make(ANNA, plan("human", "greedy"))
        table.begin(ANNA)
        await until(lambda: table.is_owned)
        assert one.cluster is not None
        one.cluster.leases.hand_over(table.id, two.cluster.id)
        await until(lambda: two.cluster and two.cluster.leases.owns(table.id))
        assert table.id not in two.tables
        other = two.find(table.id)
        await until(lambda: other.is_owned and other.table is not None)
        for _ in range(4):  # bots and chance go on there
            await until(lambda: game_of(other).current_player == 0)
            other.play(ANNA, move(other))


async def test_a_table_is_found_and_counted_at_another_worker_before_that_was_told_of_it(
    connected: Connect, store: PostgresStore
) -> None:
    late = replace(QUICK, batch=900.0)
    async with workers(connected, store, "one", "two", intervals=late) as (one, two):
        table = one.make(ANNA, plan(private=True))
        assert table.id not in two.tables
        assert two.find(f" {table.id.upper()} ").metadata == table.metadata
        with pytest.raises(Refused, match="There is no table nosuch"):
            two.find("nosuch")
        for _ in range(19):
            one.make(ANNA, plan())
        assert len(two.tables) == 1
        with pytest.raises(Refused, match="You have 20 tables"):
            two.make(ANNA, plan())


async def test_clocks_are_written_with_the_move(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that takes the move only, and then is away, has the clocks too."""
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet_with_clocks(one, two)

        def away(self: PostgresStore, *values: object) -> None:
            raise OSError(errno.EHOSTUNREACH, "away")

        monkeypatch.setattr(PostgresStore, "replace_if", away)
        for _ in range(6):
            await play({ANNA: first, BORIS: second})
        await until(
            lambda: (
                game_of(first).moves == game_of(second).moves
                and first.revision == second.revision
                and first.clock
                and second.clock
                and first.clock.running == second.clock.running == game_of(first).current_player >= 0
            )
        )
        assert first.clock is not None
        assert second.clock is not None
        assert first.clock.written()[0] == pytest.approx(second.clock.written()[0], abs=1.0)
        monkeypatch.undo()


async def test_who_knows_the_clocks_but_not_yet_the_game_leaves_them_alone(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet_with_clocks(one, two)
        monkeypatch.setattr(two, "on_log", lambda log, added: None)
        one.arrive(BORIS).go_to(first)
        for _ in range(7):
            await until(lambda: game_of(first).current_player >= 0)
            person = (ANNA, BORIS)[game_of(first).current_player]
            first.play(person, move(first))
        await until(lambda: first.revision == second.revision)
        assert first.clock is not None
        assert second.clock is not None
        assert second.table is not None
        known = len(second.table.journal.entries)
        second.table.is_replica = False  # as after a move of its own
        second._on_game_change(0)
        assert len(second.table.journal.entries) == known
        (left, running), (same, _) = first.clock.written(), second.clock.written()
        assert running.entries > known
        assert left == pytest.approx(same, abs=2.0)
        assert first.revision == second.revision


async def test_what_a_worker_has_not_told_is_heard_when_it_is_buried(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet(one, two)
        await until(
            lambda: game_of(first).current_player == 0 and game_of(first).moves == game_of(second).moves
        )
        monkeypatch.setattr(Roster, "publish_files", lambda self, changed: None)  # so nobody else hears of it
        first.play(ANNA, move(first))
        first.say(ANNA, "hello")
        assert one.cluster is not None
        with store.connect() as connection:
            connection.execute("DELETE FROM hinterland_workers WHERE id = %s", (one.cluster.id,))
        await until(lambda: game_of(second).moves == game_of(first).moves)
        await until(lambda: any(remark.text == "hello" for remark in second.metadata.talk))


async def test_a_worker_whose_time_is_over_begins_again(connected: Connect, store: PostgresStore) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet(one, two)
        assert one.cluster is not None
        before = one.cluster.id
        with store.connect() as connection:
            connection.execute("DELETE FROM hinterland_workers WHERE id = %s", (before,))
        await until(lambda: one.cluster and one.cluster.id != before)
        await until(lambda: first.is_owned or second.is_owned)
        await until(lambda: set(second.watching) == {ANNA.fingerprint, BORIS.fingerprint})
        for _ in range(6):
            await play({ANNA: first, BORIS: second})


@pytest.mark.parametrize("game", engine.games())
async def test_every_game_is_played_by_two_workers(
    connected: Connect, store: PostgresStore, game: str
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet(one, two, game=game)
        for _ in range(20):
            await play({ANNA: first, BORIS: second})


async def test_a_person_who_comes_in_too_often_makes_room_elsewhere(
    connected: Connect, store: PostgresStore
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        visit, dismissed = one.arrive(ANNA), asyncio.Event()
        visit.on_dismissal = dismissed.set
        elsewhere = Elsewhere(two)
        await until(lambda: elsewhere.begun(ANNA.fingerprint))
        [(begun, worker, number)] = elsewhere.begun(ANNA.fingerprint)
        assert begun == visit.begun
        elsewhere.dismiss(worker, number)
        async with asyncio.timeout(90):
            await dismissed.wait()


async def test_connections_and_sessions_are_counted_together(
    connected: Connect, store: PostgresStore
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        Elsewhere(one).tell(lambda: 3, lambda: {"10.0.0.1": 2})
        elsewhere = Elsewhere(two)
        await until(lambda: elsewhere.people == 3)
        assert (elsewhere.workers, elsewhere.connections("10.0.0.1"), elsewhere.connections("10.0.0.2")) == (
            1,
            2,
            0,
        )
        arrivals = Arrivals(Limits(per_address=2), elsewhere)
        admitted = [arrivals.admit("10.0.0.1", 0.0) for _ in range(4)]
        assert [isinstance(one, Arrival) for one in admitted] == [True, True, False, False]


class Connected(RemoteBot):
    """A bot at a connection that answers at once."""

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        return answer(replace(question, bot="greedy"))


async def test_a_table_follows_the_bot_that_is_to_move(connected: Connect, store: PostgresStore) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        bot = Connected("Ada", "SHA256:Ada", lambda data: None)
        two.remote_bots.add(bot)
        await until(lambda: "ssh:Ada" in one.bot_choices("discovery"))
        first = one.make(ANNA, plan("human", "ssh:Ada"))
        one.arrive(ANNA).go_to(first)
        first.begin(ANNA)
        for _ in range(3):
            await until(lambda: game_of(first).current_player == 0)
            first.play(ANNA, move(first))
        await until(lambda: two.tables[first.id].is_owned)


async def test_a_move_that_was_written_while_the_answer_was_lost_is_made_once(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet(one, two)
        await until(lambda: game_of(first).current_player == 0)
        journal = first.table.journal if first.table is not None else None
        assert isinstance(journal, SharedJournal)
        append = PostgresStore.append

        def lost(self: PostgresStore, *values: Any) -> None:
            append(self, *values)
            raise OSError(errno.EHOSTUNREACH, "gone")

        made = len(game_of(first).moves)
        with monkeypatch.context() as patch:
            patch.setattr(PostgresStore, "append", lost)
            with pytest.raises(Refused, match="moved on"):
                first.play(ANNA, move(first))
        assert len(game_of(first).moves) == made + 1
        for _ in range(4):
            await play({ANNA: first, BORIS: second})


async def test_a_store_that_was_away_stops_no_game_for_good(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet(one, two)
        await until(lambda: game_of(first).current_player == 0)

        def away(self: PostgresStore, *values: object) -> None:
            raise OSError(errno.EHOSTUNREACH, "away")

        with monkeypatch.context() as patch:
            for name in ("append", "holds", "added_since"):
                patch.setattr(PostgresStore, name, away)
            with pytest.raises(SaveError):
                first.play(ANNA, move(first))
        for _ in range(4):
            await play({ANNA: first, BORIS: second})
