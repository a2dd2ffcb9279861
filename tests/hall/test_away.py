"""Several workers, one of which is lost, or whose store is away: games and clocks go on by themselves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest

import saves
from engine import CHANCE, IllegalMove
from saves import SaveError
from saves.storage.postgresql import PostgresStore
from tests.hall.house import ANNA, BORIS, game_of, move
from tests.hall.test_cluster import meet, workers
from tests.waiting import until
from tui.play.hall import ClockRule, Guest, HallTable
from tui.play.table import Refused

Connect = Callable[[], PostgresStore]


@contextmanager
def away(
    monkeypatch: pytest.MonkeyPatch, place: HallTable, store: PostgresStore, *, arrives: bool
) -> Iterator[None]:
    """Let the connections by which a hall writes be lost; lines that were sent may have arrived."""
    assert place._hall.cluster is not None
    stores = (store, place._hall.cluster.store)
    real = psycopg.Connection.execute

    def failing(self: psycopg.Connection, query: str, *args: object, **more: object) -> object:
        if self in [one._connection for one in stores]:
            if arrives and "hinterland_append" in str(query):
                real(self, query, *args, **more)  # type: ignore[arg-type]
            self.close()
            raise psycopg.OperationalError("the connection is lost")
        return real(self, query, *args, **more)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(psycopg.Connection, "execute", failing)
        yield


def on_turn(first: HallTable, second: HallTable) -> tuple[HallTable, Guest]:
    """The person to move, at the worker where that person is."""
    place, person = ((first, ANNA), (second, BORIS))[game_of(first).current_player]
    return place, Guest(place, person)


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_move_that_may_be_saved_stops_nobody(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet(one, two)
        await until(lambda: game_of(first).moves == game_of(second).moves and game_of(first).moves)
        place, guest = on_turn(first, second)
        made, before = move(place), len(game_of(place).moves)
        with (
            away(monkeypatch, place, store, arrives=arrives),
            pytest.raises(SaveError, match="not certain whether"),
        ):
            guest.play(made)
        assert len(game_of(place).moves) == before
        try:
            guest.play(made)
        except (Refused, IllegalMove):  # it is there by now
            assert arrives
        else:
            assert not arrives
        await until(lambda: game_of(first).moves == game_of(second).moves)
        assert [one for one in game_of(first).moves if one == made] == [made]
        assert saves.verify(one.path_of_log(first.metadata.log)).damage is None


async def test_chance_moves_when_the_store_is_back(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, second = await meet(one, two)
        leader = first if first.is_owned else second
        await until(lambda: game_of(leader).current_player != CHANCE)
        table = leader.table
        assert table is not None
        real = table.journal.deal

        def fail() -> None:
            raise SaveError("the store cannot be reached")

        monkeypatch.setattr(table.journal, "deal", fail)
        while game_of(leader).current_player != CHANCE:
            await until(lambda: len(game_of(first).moves) == len(game_of(second).moves))
            place, guest = on_turn(first, second)
            if place is leader:
                guest.play(move(place))
            else:
                monkeypatch.setattr(place.table.journal, "deal", fail)  # type: ignore[union-attr]
                guest.play(move(place))
            await asyncio.sleep(0.05)
            await until(lambda: len(game_of(first).moves) == len(game_of(second).moves))
        await until(lambda: table.trouble is not None)
        monkeypatch.setattr(table.journal, "deal", real)
        await until(lambda: game_of(leader).current_player != CHANCE and table.trouble is None)


async def test_a_store_that_is_away_is_told_in_a_sentence(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workers(connected, store, "one", "two") as (one, two):
        first, _second = await meet(one, two)
        with away(monkeypatch, first, store, arrives=False):
            for act in (
                lambda: first.take_back(ANNA),
                lambda: first.refresh(),
                lambda: first.requests.ask_end(ANNA),
            ):
                with pytest.raises((SaveError, Refused)) as caught:
                    act()
                assert str(caught.value)


@pytest.mark.parametrize("knows", [True, False], ids=["from one who has the game", "from one who opens it"])
async def test_a_clock_goes_on_from_the_move_where_its_worker_was_lost(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch, knows: bool
) -> None:
    async with workers(connected, store, "one", "two", "three") as halls:
        places = await meet(*halls[:2], clock=ClockRule(600))
        await until(lambda: game_of(places[0]).moves == game_of(places[1]).moves and game_of(places[0]).moves)
        seat = game_of(places[0]).current_player
        mine, other = places[seat], places[1 - seat]
        for place in (mine, mine if knows else other):
            monkeypatch.setattr(place, "note", lambda change: None)  # as if it ended before that
        while game_of(mine).current_player == seat:
            before = time.monotonic()
            Guest(mine, (ANNA, BORIS)[seat]).play(move(mine))
        moved = time.monotonic()
        await until(lambda: game_of(other).current_player == 1 - seat)
        await asyncio.sleep(0.5)
        halls[seat].close()
        if knows:
            halls[2].close()
        else:
            halls[1 - seat].close()
            other = halls[2].tables[other.id]
        await until(lambda: other.is_owned and other.clock is not None and other.clock.running == 1 - seat)
        asked_at = time.monotonic()
        left = other.left(1 - seat)
        assert left is not None
        assert 600 - (time.monotonic() - before) - 0.2 < left < 600 - (asked_at - moved) + 0.2


async def test_a_leader_whose_log_is_behind_leaves_clocks_alone(
    connected: Connect, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workers(connected, store, "one", "two") as halls:
        places = await meet(*halls, clock=ClockRule(600))
        await until(lambda: game_of(places[0]).moves == game_of(places[1]).moves and game_of(places[0]).moves)
        await until(lambda: places[0].is_owned or places[1].is_owned)
        leader = places[0] if places[0].is_owned else places[1]
        follower = places[1] if leader is places[0] else places[0]
        person = (ANNA, BORIS)[places.index(follower)]
        while game_of(follower).current_player != places.index(follower):
            await until(lambda: game_of(leader).current_player >= 0)
            Guest(leader, (ANNA, BORIS)[places.index(leader)]).play(move(leader))
            await until(lambda: len(game_of(follower).moves) == len(game_of(leader).moves))
        with monkeypatch.context() as patch:
            patch.setattr(leader._hall, "on_log", lambda log, added: None)  # its news are late
            while game_of(follower).current_player == places.index(follower):
                Guest(follower, person).play(move(follower))
            running = places.index(leader)
            await until(lambda: follower.clock is not None and follower.clock.running == running)
            await until(
                lambda: leader.metadata.running is not None and leader.metadata.running.seat == running
            )
            assert len(game_of(leader).moves) < len(game_of(follower).moves)
            leader._followed_at = 0.0
            assert leader.table is not None
            leader.table.is_replica = True
            leader.enforce_clock()
            assert leader.metadata.running is not None
            assert leader.metadata.running.seat == running
        assert len(game_of(leader).moves) == len(game_of(follower).moves)
