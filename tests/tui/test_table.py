"""The table without a screen: chance, bots, undo and errors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.bots import Analysis, RatedMove
from engine.landscape.records import Draw, Pass, Place
from saves import Journal, Library, SaveError, Seat, open_journal, verify
from tests.engine.rules import rule
from tests.thinking import Instant
from tests.waiting import until
from tui.play.table import Table
from tui.play.table.thinking import BotQuery, BotTrouble, Thinkers, Told, ask

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def journal_for(folder: Path, *players: str, game: str = "discovery", **options: Any) -> Journal:
    seats = tuple(Seat(f"P{i}", player, i) for i, player in enumerate(players))
    return Library(folder).create(game=game, seats=seats, options=options, seed=7, created=NOW)


@asynccontextmanager
async def table_for(folder: Path, *players: str, **options: Any) -> AsyncIterator[Table]:
    table = Table(journal_for(folder, *players, **options), Instant())
    try:
        yield table
    finally:
        table.close()


def waits_for(table: Table, seat: int, phase: str) -> Callable[[], bool]:
    return lambda: (table.state.current_player, table.state.phase) == (seat, phase)


async def play_turn(table: Table, seat: int = 0) -> None:
    await until(waits_for(table, seat, "place"))
    table.play(table.state.legal_moves()[0])
    table.play(Pass())


async def test_chance_and_bots_play_until_a_person_must(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "random") as table:
        table.start()
        await until(waits_for(table, 0, "place"))
        assert isinstance(table.state.moves[0], Draw)
        await play_turn(table)
        await until(waits_for(table, 0, "place"))
        assert table.state.turn == 3
        assert [h.by for h in table.records][-4:] == [engine.CHANCE, 1, 1, engine.CHANCE]


async def test_watchers_hear_versions_that_only_grow(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "random") as table:
        heard: list[int] = []
        stop = table.watch(heard.append)
        table.start()
        await play_turn(table)
        await until(waits_for(table, 0, "place"))
        assert heard == sorted(set(heard))
        assert heard
        stop()
        count = len(heard)
        await play_turn(table)
        assert len(heard) == count


async def test_take_back_goes_to_ones_own_last_decision_again_and_again(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "random") as table:
        table.start()
        await until(waits_for(table, 0, "place"))
        marks = []
        for _turn in range(3):
            await until(waits_for(table, 0, "place"))
            marks.append((table.state.fingerprint(), table.state.hand(0)))
            table.play(table.state.legal_moves()[0])
            marks.append((table.state.fingerprint(), table.state.hand(0)))
            table.play(Pass())
        await until(waits_for(table, 0, "place"))
        for fingerprint, hand in reversed(marks):
            assert table.can_take_back()
            assert table.take_back() > 0
            assert (table.state.fingerprint(), table.state.hand(0)) == (fingerprint, hand)
        assert not table.can_take_back()
        assert table.take_back() == 0


@rule("HILL-32", "HILL-EDGE-20")
async def test_nothing_is_taken_back_over_a_hidden_tile(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "human", game="carcassonne", hills=True) as table:
        table.start()
        while not any(record.move.binds for record in table.records):
            await until(lambda: table.state.phase == "place")
            table.play(table.state.legal_moves()[0])
            await until(lambda: table.state.phase == "follower")
            binds = table.records[-1].move.binds
            assert table.can_take_back() != binds
            table.play(Pass())
        assert table.take_back() > 0
        assert not table.can_take_back()


async def test_what_was_taken_back_is_made_again_decision_by_decision(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "random") as table:
        table.start()
        for _ in range(3):
            await play_turn(table)
            await until(waits_for(table, 0, "place"))
        told, mark = list(table.records), table.state.fingerprint()
        marks = []
        while table.can_take_back():
            marks.append(table.state.fingerprint())
            table.take_back()
        assert len(marks) == 6
        for fingerprint in reversed(marks):
            assert table.can_redo()
            assert table.redo() > 0
            assert table.state.fingerprint() == fingerprint
        assert not table.can_redo()
        assert table.redo() == 0
        assert (table.records, table.state.fingerprint()) == (told, mark)


def decides(table: Table) -> bool:
    """Return whether the first seat has to decide."""
    return table.state.current_player == 0 and table.forced_move is None


async def test_the_only_move_is_made_and_undo_and_redo_pass_over_it(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "random", game="carcassonne", river=True) as table:
        table.makes_forced = lambda: True
        table.start()
        count = len(table.records)
        while not any(record.forced for record in table.records[count:]):
            await until(lambda: decides(table))
            before, count = table.state.fingerprint(), len(table.records) + 1
            table.play(table.state.legal_moves()[0])
            await until(lambda: decides(table))
        after, forced = table.state.fingerprint(), [record.forced for record in table.records]
        assert table.take_back() > 1
        assert table.state.fingerprint() == before
        assert table.redo() > 1
        assert (table.state.fingerprint(), [record.forced for record in table.records]) == (after, forced)


async def test_an_only_move_is_made_for_one_person_who_wants_that(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "human", game="carcassonne", river=True) as table:
        table.makes_forced = lambda: True
        table.start()
        await until(lambda: table.state.current_player >= 0)
        while (table.state.current_player, len(moves := table.state.legal_moves())) != (0, 1):
            table.play(moves[0])
        assert table.forced_move is None
        table.players[1] = "random"
        assert table.forced_move == moves[0]
        table.makes_forced = lambda: False
        assert table.forced_move is None


async def test_another_move_leaves_nothing_to_make_again(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "human") as table:
        table.start()
        await play_turn(table, 0)
        await until(waits_for(table, 1, "place"))
        table.take_back()
        table.take_back()
        table.play([m for m in table.state.legal_moves() if isinstance(m, Place)][-1])
        assert not table.can_redo()


async def test_what_can_be_made_again_is_known_after_opening_again(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "random") as table:
        table.start()
        await play_turn(table)
        await until(waits_for(table, 0, "place"))
        fingerprint = table.state.fingerprint()
        table.take_back()
        path = table.journal.path
    again = Table(open_journal(path), Instant())
    try:
        again.redo()
        assert again.state.fingerprint() == fingerprint
    finally:
        again.close()


async def test_the_same_tile_comes_after_taking_back(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "human") as table:
        table.start()
        await play_turn(table, 0)
        await until(waits_for(table, 1, "place"))
        drawn = table.state.hand(1)
        table.take_back()
        table.take_back()
        other = [m for m in table.state.legal_moves() if isinstance(m, Place)][-1]
        table.play(other)
        table.play(Pass())
        await until(waits_for(table, 1, "place"))
        assert table.state.hand(1) == drawn


async def test_a_game_opened_again_goes_on_where_it_stopped(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "greedy") as table:
        table.start()
        await play_turn(table)
        await until(waits_for(table, 0, "place"))
        path, fingerprint = table.journal.path, table.state.fingerprint()
        told = table.records
    again = Table(open_journal(path), Instant())
    try:
        assert again.state.fingerprint() == fingerprint
        assert again.records == told
        again.start()
        await play_turn(again)
    finally:
        again.close()


async def test_a_game_left_while_a_bot_thinks_is_as_after_its_last_move(tmp_path: Path) -> None:
    class Slow(Thinkers):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            await asyncio.sleep(3600)
            raise AssertionError

    table = Table(journal_for(tmp_path, "human", "greedy"), Slow())
    table.start()
    await play_turn(table)
    await until(lambda: table.thinking == 1)
    count = len(table.state.moves)
    path = table.journal.path
    table.close()
    await asyncio.sleep(0.01)
    with open_journal(path) as journal:
        assert len(journal.mainline) == count


async def test_taking_back_while_a_bot_thinks_drops_its_answer(tmp_path: Path) -> None:
    asked = asyncio.Event()
    go_on = asyncio.Event()

    class Held(Instant):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            asked.set()
            await go_on.wait()
            return await super().think(question, told)

    table = Table(journal_for(tmp_path, "human", "random"), Held())
    try:
        table.start()
        await play_turn(table)
        await asked.wait()
        table.take_back()
        go_on.set()
        await asyncio.sleep(0.02)
        assert waits_for(table, 0, "follower")()
        assert table.thinking is None
    finally:
        table.close()


async def test_a_move_that_cannot_be_written_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_for(tmp_path, "human", "random") as table:
        table.start()
        await until(waits_for(table, 0, "place"))
        before = table.state.fingerprint()

        def full(*_: object) -> None:
            raise SaveError("the disk is full")

        monkeypatch.setattr(table.journal, "append", full)
        with pytest.raises(SaveError):
            table.play(table.state.legal_moves()[0])
        assert table.state.fingerprint() == before
        assert not [h for h in table.records if h.by == 0]


async def test_trouble_of_a_bots_move_is_told_and_can_be_overcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_for(tmp_path, "human", "random") as table:
        table.start()
        await until(waits_for(table, 0, "place"))
        table.play(table.state.legal_moves()[0])
        append = table.journal.append

        def full_for_bots(move: engine.Move, at: Any = None) -> Any:
            if table.state.current_player == 1:
                raise SaveError("the disk is full")
            return append(move, at)

        monkeypatch.setattr(table.journal, "append", full_for_bots)
        table.play(Pass())
        await until(lambda: table.trouble is not None)
        assert table.trouble is not None
        assert str(table.trouble.saying) == "the disk is full"
        monkeypatch.undo()
        table.retry()
        await until(waits_for(table, 0, "place"))
        assert table.trouble is None


async def test_a_fault_in_a_bot_is_not_swallowed(tmp_path: Path) -> None:
    class Broken(Thinkers):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            raise ZeroDivisionError

    table = Table(journal_for(tmp_path, "human", "random"), Broken())
    try:
        table.start()
        await play_turn(table)
        await until(lambda: table.failure is not None)
        assert isinstance(table.failure, ZeroDivisionError)
    finally:
        table.close()


async def test_a_bot_in_trouble_leaves_the_game_as_it_is_until_another_one_plays_on(tmp_path: Path) -> None:
    asked: list[str] = []

    class Fails(Instant):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            asked.append(question.bot)
            if question.bot == "greedy":
                raise BotTrouble("it has failed: {cause}", cause="no idea")
            return await super().think(question, told)

    table = Table(journal_for(tmp_path, "human", "greedy"), Fails())
    try:
        table.start()
        await play_turn(table)
        await until(lambda: table.trouble is not None)
        assert table.trouble is not None
        assert (str(table.trouble.saying), table.trouble.seat) == ("it has failed: no idea", 1)
        count = len(table.state.moves)
        assert verify(table.journal.path).ok
        table.retry()
        await until(lambda: len(asked) == 2 and table.trouble is not None)
        assert len(table.state.moves) == count
        table.play_on_with("random")
        await until(waits_for(table, 0, "place"))
        assert asked[2:] == ["random", "random"]
        assert table.bot_of(1) == "random"
        assert table.seats[1].player == "greedy"
        assert table.failure is None
        assert verify(table.journal.path).ok
        with pytest.raises(ValueError, match="no bot"):
            table.play_on_with("random")
    finally:
        table.close()


async def test_a_bot_that_breaks_the_rules_is_in_trouble(tmp_path: Path) -> None:
    class Cheats(Thinkers):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            return Analysis((RatedMove(Place("D19", 70, 70, 0), 1.0),))

    table = Table(journal_for(tmp_path, "human", "greedy"), Cheats())
    try:
        table.start()
        await play_turn(table)
        await until(lambda: table.trouble is not None)
        assert table.trouble is not None
        assert "rules refuse" in str(table.trouble.saying)
    finally:
        table.close()


async def test_trouble_with_a_bot_can_be_taken_back(tmp_path: Path) -> None:
    class Fails(Thinkers):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            raise BotTrouble("it has failed: {cause}", cause="no idea")

    table = Table(journal_for(tmp_path, "human", "greedy"), Fails())
    try:
        table.start()
        await play_turn(table)
        await until(lambda: table.trouble is not None)
        table.take_back()
        assert table.trouble is None
        assert waits_for(table, 0, "follower")()
    finally:
        table.close()


async def test_onlookers_are_told_how_far_a_bot_has_come(tmp_path: Path) -> None:
    class Slow(Instant):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            assert told is not None
            for share in (0.25, 0.75):
                told(share)
            return await super().think(question, told)

    table = Table(journal_for(tmp_path, "human", "random"), Slow())
    try:
        seen: list[float] = []
        versions: list[int] = []
        stop = table.watch_thinking(lambda share: seen.append(table.share))
        table.watch(versions.append)
        table.start()
        await play_turn(table)
        await until(waits_for(table, 0, "place"))
        assert seen == [0.25, 0.75] * 2
        assert len(versions) == len(set(versions))
        stop()
        await play_turn(table)
        await until(waits_for(table, 0, "place"))
        assert seen == [0.25, 0.75] * 2
    finally:
        table.close()


async def test_what_a_bot_is_asked_hides_what_its_seat_may_not_know(tmp_path: Path) -> None:
    async with table_for(tmp_path, "random", "human", hand="two_private") as table:
        state = table.state
        dealer = engine.Dealer(7)
        while state.current_player == engine.CHANCE:
            table.journal.append(dealer.deal(state))
        question = ask(state, "random", 1)
        draws = [move for move in question.moves if move["kind"] == "draw"]
        assert {move["tile"] is None for move in draws if move["seat"] == 1} == {True}
        assert {move["tile"] is None for move in draws if move["seat"] == 0} == {False}


async def test_bots_play_with_private_hands(tmp_path: Path) -> None:
    async with table_for(tmp_path, "greedy", "human", "random", hand="two_private") as table:
        table.start()
        await play_turn(table, 1)
        await play_turn(table, 1)
        assert table.trouble is None
        assert table.failure is None


async def test_a_covered_hand_is_not_in_the_public_look(tmp_path: Path) -> None:
    async with table_for(tmp_path, "human", "human", hand="two_private") as table:
        table.start()
        await until(waits_for(table, 0, "place"))
        public = table.look(None)
        assert public.observation(0).position["hands"] == [[None, None], [None, None]]
        mine = table.look(0)
        assert None not in mine.position()["hands"][0]
        assert mine.position()["hands"][1] == [None, None]


async def test_bots_alone_play_to_the_end_in_a_process_of_their_own(tmp_path: Path) -> None:
    thinkers = Thinkers()
    table = Table(journal_for(tmp_path, "random", "random"), thinkers)
    try:
        table.start()
        await until(lambda: table.state.is_terminal or table.failure)
        assert table.failure is None
    finally:
        table.close()
        thinkers.close()
