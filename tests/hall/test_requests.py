"""Taking back among people, ending by agreement, and giving up one's seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import UndoEntry, open_journal
from tests.hall.house import ANNA, BORIS, CHEN, begun, game_of, house, move, plan, play, turn_of
from tui.play.hall import Guest, Hall, HallTable, Stage
from tui.play.hall.metadata import TableOutcome
from tui.play.hall.talk import Kind
from tui.play.table import Refused


async def after_a_turn(hall: Hall, **more: object) -> HallTable:
    """A table where Anna has laid and claimed, and Boris is to lay."""
    table = begun(hall)
    await play(table)
    await play(table)
    await turn_of(table, 1)
    return table


def kinds(table: HallTable) -> list[Kind]:
    return [remark.kind for remark in table.metadata.talk]


async def test_taking_back_needs_the_others(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = await after_a_turn(hall)
        moves = len(game_of(table).moves)
        anna, boris, chen = (Guest(table, person) for person in (ANNA, BORIS, CHEN))
        assert (anna.can_take_back(), boris.can_take_back(), chen.can_take_back()) == (True, False, False)
        anna.take_back()
        assert len(game_of(table).moves) == moves
        assert (
            table.requests.must_answer(ANNA),
            table.requests.must_answer(BORIS),
            table.requests.must_answer(CHEN),
        ) == (
            False,
            True,
            False,
        )
        assert table.waits_for(BORIS)
        for person in (CHEN, ANNA):
            with pytest.raises(Refused):
                table.requests.answer(person, agree=True)
        table.requests.answer(BORIS, agree=True)
        assert game_of(table).current_player == 0
        assert game_of(table).phase == "follower"
        assert table.metadata.request is None
        assert kinds(table)[-2:] == [Kind.ASKED_BACK, Kind.TOOK_BACK]
        path = hall.library.find(table.metadata.log)
    with open_journal(path) as journal:
        assert isinstance(journal.entries[-1], UndoEntry)


async def test_it_can_be_declined_and_thought_better_of(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = await after_a_turn(hall)
        moves = len(game_of(table).moves)
        table.take_back(ANNA)
        table.requests.answer(BORIS, agree=False)
        assert (table.metadata.request, len(game_of(table).moves)) == (None, moves)
        table.take_back(ANNA)
        with pytest.raises(Refused, match="Anna has already asked"):
            table.requests.ask_end(BORIS)
        table.requests.answer(ANNA, agree=False)
        assert table.metadata.request is None
        with pytest.raises(Refused, match="nothing for you to answer"):
            table.requests.answer(BORIS, agree=False)


async def test_who_moves_on_does_not_agree(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = await after_a_turn(hall)
        table.take_back(ANNA)
        await play(table)
        assert table.metadata.request is None
        with pytest.raises(Refused):
            table.requests.answer(BORIS, agree=True)


async def test_a_lapsed_request_is_not_shown_any_more(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = await after_a_turn(hall)
        before = kinds(table)
        table.take_back(ANNA)
        assert kinds(table) == [*before, Kind.ASKED_BACK]
        await play(table)
        assert (table.metadata.request, kinds(table)) == (None, before)


async def test_a_request_that_is_withdrawn_leaves_nothing_behind(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = await after_a_turn(hall)
        before = kinds(table)
        for _time in range(30):
            table.requests.ask_end(ANNA)
            table.requests.answer(ANNA, agree=False)
        assert kinds(table) == before


async def test_all_others_must_agree(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall, ANNA, BORIS, CHEN)
        people = (ANNA, BORIS, CHEN)
        await play(table, *people)
        await play(table, *people)
        await turn_of(table, 1)
        moves = len(game_of(table).moves)
        table.take_back(ANNA)
        table.requests.answer(CHEN, agree=True)
        assert len(game_of(table).moves) == moves
        table.requests.answer(BORIS, agree=True)
        assert len(game_of(table).moves) < moves


async def test_a_request_waits_for_those_who_are_away(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = await after_a_turn(hall)
        table.take_back(ANNA)
    async with house(tmp_path) as again:
        back = again.tables[table.id]
        assert back.requests.must_answer(BORIS)
        back.requests.answer(BORIS, agree=True)
        assert game_of(back).current_player == 0


async def test_with_bots_only_it_is_immediate(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan("human", "random"))
        table.begin(ANNA)
        await turn_of(table, 0)
        await play(table)
        anna = Guest(table, ANNA)
        anna.take_back()
        assert game_of(table).phase == "place"
        assert anna.can_redo()
        anna.redo()
        assert game_of(table).phase == "follower"


async def test_among_people_nothing_is_made_again(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = await after_a_turn(hall)
        table.take_back(ANNA)
        table.requests.answer(BORIS, agree=True)
        assert table.table is not None
        assert table.table.can_redo()
        anna = Guest(table, ANNA)
        assert not anna.can_redo()
        with pytest.raises(Refused):
            anna.redo()


async def test_a_game_ends_when_all_agree(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = await after_a_turn(hall)
        table.requests.ask_end(BORIS)
        table.requests.answer(ANNA, agree=True)
        assert (table.stage, table.metadata.outcome, table.metadata.winners) == (
            Stage.FINISHED,
            TableOutcome.AGREED,
            [],
        )
        assert kinds(table)[-1] is Kind.AGREED_END
        with pytest.raises(Refused, match="No game is going on"):
            table.play(BORIS, move(table))
    async with house(tmp_path) as again:
        assert again.tables[table.id].metadata.outcome is TableOutcome.AGREED


async def test_who_is_alone_with_bots_ends_the_game_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan("human", "random"))
        table.begin(ANNA)
        table.requests.ask_end(ANNA)
        assert table.metadata.outcome is TableOutcome.AGREED


async def test_a_seat_is_handed_over_to_a_bot(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = await after_a_turn(hall)
        table.take_back(ANNA)
        table.hand_over(BORIS)
        assert table.seats_of(BORIS) == ()
        assert kinds(table)[-3:] == [Kind.ASKED_BACK, Kind.HANDED_OVER, Kind.TOOK_BACK]
        await turn_of(table, 0)
        with pytest.raises(Refused):
            table.hand_over(BORIS)
        while game_of(table).current_player == 0:
            await play(table)
        await turn_of(table, 0)
        assert game_of(table).turn == 3
    async with house(tmp_path) as again:
        back = again.tables[table.id]
        assert back.seats_of(BORIS) == ()
        while game_of(back).current_player == 0:
            await play(back)
        await turn_of(back, 0)


async def test_a_game_that_everybody_left_is_abandoned(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        table.hand_over(ANNA)
        assert table.stage is Stage.RUNNING
        table.hand_over(BORIS)
        assert (table.stage, table.metadata.outcome) == (Stage.FINISHED, TableOutcome.ABANDONED)
        alone = hall.make(ANNA, plan("human", "random"))
        alone.begin(ANNA)
        alone.hand_over(ANNA)
        assert (alone.metadata.outcome, alone.metadata.winners) == (TableOutcome.RESIGNED, [1])
