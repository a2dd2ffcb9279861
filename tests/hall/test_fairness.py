"""Fair deals in the hall: nobody there learns the secret before the game is over, and everybody after."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import saves
from saves import Source, verify
from saves.chance import secret_path
from tests.hall.house import ANNA, BORIS, CHEN, Time, begun, game_of, house, plan, play, turn_of
from tests.waiting import until
from tui.play.hall import ClockRule, Guest, HallTable, OnTimeout, Stage

LOST = ClockRule(60, at_end=OnTimeout.LOST)


def kept(table: HallTable) -> Path:
    assert table.table is not None
    return secret_path(table.table.journal.path)


def proved(path: Path, *, finished: bool) -> None:
    report = verify(path)
    assert report.ok
    assert report.finished == finished
    assert report.fairness is not None
    assert report.fairness.source is Source.SECRET
    assert saves.read(path).secret
    assert not secret_path(path).exists()


async def test_nothing_that_a_guest_or_another_file_holds_tells_the_secret(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall, hand="two_private")
        for _ in range(12):
            await play(table)
        secret = kept(table).read_text().strip()
        assert len(secret) == 64
        for person in (ANNA, BORIS, CHEN):
            guest = Guest(table, person)
            seen = guest.look()
            assert seen.seed is None
            told = [repr(seen.position()), repr(seen.moves), repr(guest.records), repr(table.metadata)]
            assert not any(secret in text for text in told)
        journal = table.table.journal  # type: ignore[union-attr]
        assert (journal.header.seed, journal.header.secret, journal.secret) == (None, "", "")
        hall.tick(keep=True)
        for path in tmp_path.rglob("*"):
            if path.is_file() and path != kept(table):
                assert secret.encode() not in path.read_bytes(), path


async def test_the_secret_is_revealed_when_the_game_is_over(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        path = kept(table).parent.parent / f"{table.metadata.log}.jsonl"
        assert json.loads(path.read_text().splitlines()[0])["commitment"][:8] in table.metadata.talk[-1].text
        while table.stage is Stage.RUNNING:
            await play(table)
        await asyncio.sleep(0)
        proved(path, finished=True)
        assert table.table is None or (await table.table.deals.prove()).fault is None


@pytest.mark.parametrize("how", ["agreed", "time"])
async def test_the_secret_is_revealed_when_the_game_is_abandoned(tmp_path: Path, how: str) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = begun(hall, clock=LOST)
        for _ in range(8):
            await play(table)
        path = kept(table).parent.parent / f"{table.metadata.log}.jsonl"
        if how == "agreed":
            table.requests.ask_end(ANNA)
            table.requests.answer(BORIS, agree=True)
        else:
            await until(lambda: game_of(table).current_player >= 0)
            time.now += 100
            hall.tick()
        assert table.stage is Stage.FINISHED
        await asyncio.sleep(0)
        proved(path, finished=False)


async def test_a_hall_that_was_closed_too_early_reveals_the_secret_when_it_is_opened(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        await play(table)
        path = kept(table).parent.parent / f"{table.metadata.log}.jsonl"
        table.requests.ask_end(ANNA)
        table.requests.answer(BORIS, agree=True)
        assert kept(table).exists()  # and now the power fails
        hall.tables.clear()
        table.table.close()  # type: ignore[union-attr]
        table.table.journal.reveal = lambda: None  # type: ignore[union-attr, method-assign]
        table.table.close = lambda: None  # type: ignore[union-attr, method-assign]
    async with house(tmp_path):
        proved(path, finished=False)


async def test_taking_back_by_agreement_deals_the_same(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        await play(table)
        await play(table)
        await turn_of(table, 1)
        before = list(game_of(table).moves)
        await play(table)
        await play(table)
        await turn_of(table, 0)
        table.take_back(BORIS)
        table.requests.answer(ANNA, agree=True)
        while len(game_of(table).moves) <= len(before):
            await play(table)
        assert list(game_of(table).moves)[: len(before)] == before
        table.requests.ask_end(ANNA)
        table.requests.answer(BORIS, agree=True)
        await asyncio.sleep(0)
        proved(hall.library.folder / f"{table.metadata.log}.jsonl", finished=False)


async def test_those_without_time_are_decided_for_by_lots_of_their_own(tmp_path: Path) -> None:
    time = Time()
    clock = ClockRule(60, each_turn=True, at_end=OnTimeout.MOVED_ON)
    async with house(tmp_path, time) as hall:
        table = hall.make(ANNA, plan("human", "human", clock=clock, game="landover"))
        table.sit_down(BORIS, 1)
        table.begin(ANNA)
        for _ in range(6):
            await until(lambda: game_of(table).current_player >= 0)
            time.now += 100
            hall.tick()
        table.requests.ask_end(ANNA)
        table.requests.answer(BORIS, agree=True)
        await asyncio.sleep(0)
        proved(hall.library.folder / f"{table.metadata.log}.jsonl", finished=False)
