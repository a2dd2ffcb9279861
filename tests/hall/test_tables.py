"""Tables fill, are played, and end; everybody hears of it at once."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from engine import CHANCE
from saves import SaveError, disk, verify
from tests.hall.house import (
    ANNA,
    BORIS,
    CHEN,
    Instant,
    Time,
    begun,
    game_of,
    house,
    move,
    plan,
    play,
    turn_of,
)
from tests.waiting import until
from tui.play.hall import Guest, Hall, HallTable, Person, SeatSetup, Stage, TableSetup
from tui.play.hall.limits import DAY_SECONDS, FORGOTTEN_SECONDS, TableLimits
from tui.play.hall.lookalikes import look_alike
from tui.play.hall.metadata import TableOutcome
from tui.play.hall.talk import Kind
from tui.play.table import Refused


async def test_a_table_fills_and_begins(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        heard: list[int] = []
        hall.watch(heard.append)
        table = hall.make(ANNA, plan("human", "human", "random"))
        assert (table.stage, table.free, table.seats_of(ANNA)) == (Stage.OPEN, [1], (0,))
        with pytest.raises(Refused, match="still free"):
            table.begin(ANNA)
        with pytest.raises(Refused, match="just been taken"):
            table.sit_down(BORIS, 0)
        table.sit_down(BORIS, 1)
        with pytest.raises(Refused, match="Only the players"):
            table.begin(CHEN)
        table.begin(BORIS)
        assert table.stage is Stage.RUNNING
        assert table.table is not None
        assert [seat.name for seat in table.table.seats] == ["Anna", "Boris", "Bot 2"]
        await until(lambda: hall.version in heard)
        assert heard == sorted(set(heard))
        with pytest.raises(Refused, match="begun already"):
            table.get_up(ANNA)


async def test_people_get_up_change_seats_and_give_free_ones_to_bots(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan("human", "human", "human"))
        table.sit_down(ANNA, 2)
        assert (table.seats_of(ANNA), table.free) == ((2,), [0, 1])
        table.get_up(ANNA)
        assert table.free == [0, 1, 2]
        with pytest.raises(Refused):
            table.fill(ANNA, "Greedy")
        table.sit_down(BORIS, 1)
        table.fill(BORIS, "Greedy")
        assert [seat.name for seat in table.metadata.seats] == ["Greedy", "Boris", "Greedy 2"]
        table.begin(BORIS)
        await until(lambda: game_of(table).current_player == 1)


async def test_an_action_that_changes_nothing_is_neither_told_nor_stored(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan("human", "human"))
        table.sit_down(BORIS, 1)
        stored, talk = hall.path_of(table.id).read_bytes(), list(table.metadata.talk)
        heard: list[int] = []
        table.watch(heard.append)
        for _time in range(3):
            table.sit_down(BORIS, 1)
            table.fill(ANNA, "Greedy")
            table.get_up(CHEN)
            with table.changing():
                table.remark(Kind.SAT, "Anna")
        assert (hall.path_of(table.id).read_bytes(), table.metadata.talk, heard) == (stored, talk, [])


async def test_who_sits_down_again_and_again_does_not_push_out_the_talk(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan("human", "human", "human"))
        table.say(ANNA, "welcome")
        for _time in range(100):
            table.sit_down(BORIS, 1)
            table.sit_down(BORIS, 2)
            table.get_up(BORIS)
        kinds = [line.kind for line in table.metadata.talk]
        assert kinds == [Kind.SAID, Kind.SAT, Kind.GOT_UP]


async def test_only_the_maker_calls_a_table_off(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan())
        with pytest.raises(Refused):
            table.call_off(BORIS)
        table.call_off(ANNA)
        assert not hall.tables
        with pytest.raises(Refused, match=table.id):
            hall.find(table.id)
    async with house(tmp_path) as again:
        assert not again.tables


async def test_private_tables_are_found_by_their_name_only(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan(private=True))
        listed = hall.make(ANNA, plan())
        assert set(hall.listed(ANNA)) == {table, listed}
        assert hall.listed(BORIS) == [listed]
        hall.find(f" {table.id.upper()} ").sit_down(BORIS, 1)
        assert set(hall.listed(BORIS)) == {table, listed}


async def test_only_who_sits_in_the_seat_moves_for_it(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        await turn_of(table, 0)
        for person in (BORIS, CHEN):
            before = len(game_of(table).moves)
            with pytest.raises(Refused, match="not your turn"):
                Guest(table, person).play(move(table))
            assert len(game_of(table).moves) == before
        await play(table)
        assert [h.by for h in Guest(table, CHEN).records if h.by != CHANCE] == [0]


async def test_a_finished_game_is_a_log_that_verifies(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        while table.stage is Stage.RUNNING:
            await play(table)
        assert table.metadata.outcome is TableOutcome.PLAYED
        assert table.metadata.winners
        assert max(table.metadata.scores) == table.metadata.scores[table.metadata.winners[0]]
        await until(lambda: table.table is None)
        report = verify(hall.library.find(table.metadata.log))
        assert (report.ok, report.finished) == (True, True)


async def test_one_person_can_be_here_several_times(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table, other = begun(hall), begun(hall, BORIS, CHEN)
        first, second, third = (hall.arrive(ANNA) for _ in range(3))
        assert hall.visits.people == {ANNA.fingerprint: [first, second, third]}
        first.go_to(table)
        second.go_to(table)
        third.go_to(other)
        assert set(table.watching) == set(other.watching) == {ANNA.fingerprint}
        first.leave()
        first.leave()
        assert set(table.watching) == {ANNA.fingerprint}, "she still looks at it in the second visit"
        second.go_to(None)
        assert not table.watching
        third.leave()
        assert not other.watching
        assert hall.is_here(ANNA.fingerprint)
        assert not table.is_away(0)
        second.leave()
        assert not hall.is_here(ANNA.fingerprint)
        assert table.is_away(0)


async def test_a_name_is_harmless_in_the_hall(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        assert hall.arrive(Person("SHA256:x", "Anna\x1b]0;x\x07 K.")).person.name == "Anna K."


@pytest.mark.parametrize("name", ["Аnna", "Bot\u3164", "Bot.", "\u2800", ""])
async def test_bots_have_names_as_people_have(tmp_path: Path, name: str) -> None:
    async with house(tmp_path) as hall:
        seats = (SeatSetup("human", 0), SeatSetup("greedy", 1, name))
        with pytest.raises(Refused):
            hall.make(ANNA, TableSetup("discovery", {}, seats))
        table = hall.make(ANNA, plan())
        with pytest.raises(Refused):
            table.fill(ANNA, name)
        assert table.free == [1]


async def test_a_bot_is_not_called_as_somebody_is(tmp_path: Path) -> None:
    async with house(tmp_path, is_known=lambda name: look_alike(name, "Boris")) as hall:
        names = ["Boris", "Anna", "0ris", "B0ris"]
        seats = (SeatSetup("human", 0), *(SeatSetup("greedy", n, name) for n, name in enumerate(names, 1)))
        table = hall.make(ANNA, TableSetup("carcassonne", {}, seats))
        assert [seat.name for seat in table.metadata.seats] == [
            "Anna",
            "Boris 2",
            "Anna 2",
            "0ris",
            "B0ris 3",
        ]


async def test_what_is_acknowledged_is_there_when_the_hall_is_opened_again(tmp_path: Path) -> None:
    """The hall is left as kill -9 leaves it: nothing is closed, only the locks are gone."""
    hall = Hall(tmp_path, Instant(), pace=0.0)
    hall.open()
    waiting = hall.make(ANNA, plan("human", "human", "human", private=True))
    waiting.sit_down(BORIS, 2)
    table = begun(hall, BORIS, CHEN)
    for _ in range(7):
        await play(table, BORIS, CHEN)
    table.say(CHEN, "back in a minute")
    moves, fingerprint = len(game_of(table).moves), game_of(table).fingerprint()
    assert table.table is not None
    table.table.journal._closing.close()
    async with house(tmp_path) as again:
        back = again.tables[table.id]
        assert (len(game_of(back).moves), game_of(back).fingerprint()) == (moves, fingerprint)
        assert [seat.person for seat in back.metadata.seats] == [BORIS.fingerprint, CHEN.fingerprint]
        assert back.metadata.talk[-1].text == "back in a minute"
        other = again.tables[waiting.id]
        assert other.metadata.private
        assert (other.free, other.seats_of(BORIS)) == ([1], (2,))
        await play(back, BORIS, CHEN)
        assert len(game_of(back).moves) > moves
    hall.close()


async def test_bots_go_on_when_the_hall_is_opened_again(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan("human", "random"))
        table.begin(ANNA)
        await turn_of(table, 0)
        while game_of(table).current_player == 0:
            await play(table)
        assert game_of(table).current_player == 1
        moves = len(game_of(table).moves)
    async with house(tmp_path) as again:
        back = again.tables[table.id]
        await until(lambda: game_of(back).current_player == 0)
        assert len(game_of(back).moves) > moves


async def test_a_game_that_ended_in_the_moment_of_a_crash_is_finished_when_reopened(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        metadata = hall.path_of(table.id)
        before = metadata.read_bytes()
        while table.stage is Stage.RUNNING:
            await play(table)
        scores = table.metadata.scores
    metadata.write_bytes(before)
    async with house(tmp_path) as again:
        assert again.tables[table.id].stage is Stage.FINISHED
        assert again.tables[table.id].metadata.scores == scores


async def test_what_cannot_be_written_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan())
        version = table.version

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(disk, "create_whole", full)
        with pytest.raises(SaveError, match="No space left"):
            table.sit_down(BORIS, 1)
        with pytest.raises(SaveError, match="No space left"):
            table.say(BORIS, "hello")
        with pytest.raises(SaveError, match="No space left"):
            hall.make(BORIS, plan())
        assert (table.free, table.version) == ([1], version)
        assert [remark.kind for remark in table.metadata.talk] == []
        assert list(hall.tables) == [table.id]


async def test_a_damaged_sheet_or_log_takes_no_other_table_with_it(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        broken, lost, sound = begun(hall), begun(hall), begun(hall)
        log, metadata = hall.library.find(lost.metadata.log), hall.path_of(broken.id)
    metadata.write_bytes(metadata.read_bytes().replace(b"Anna", b"Anne"))
    log.write_bytes(log.read_bytes().replace(b"Boris", b"Doris"))
    async with house(tmp_path) as again:
        assert set(again.tables) == {lost.id, sound.id}
        assert again.tables[lost.id].trouble is not None
        assert again.tables[lost.id].table is None
        with pytest.raises(Refused, match="No game is going on"):
            again.tables[lost.id].take_back(ANNA)
        await play(again.tables[sound.id])


async def test_two_halls_cannot_play_one_game(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        async with house(tmp_path) as other:
            twin = other.tables[table.id]
            assert twin.table is None
            assert "open in another window or program" in str(twin.trouble)
        await play(table)


async def test_fifty_tables_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        people = [Person(f"SHA256:{n}", f"P{n}") for n in range(100)]
        pairs = list(zip(people[::2], people[1::2], strict=True))
        tables = [begun(hall, *pair) for pair in pairs]
        for _ in range(6):
            for table, pair in zip(tables, pairs, strict=True):
                await play(table, *pair)
        counts = [len(game_of(table).moves) for table in tables]
        assert min(counts) >= 6
    async with house(tmp_path) as again:
        assert [len(game_of(again.tables[table.id]).moves) for table in tables] == counts


async def test_there_is_a_limit_to_tables(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(all=2)) as hall:
        hall.make(ANNA, plan())
        hall.make(BORIS, plan())
        with pytest.raises(Refused, match="All 2 tables"):
            hall.make(CHEN, plan())
    async with house(tmp_path / "other") as hall:
        for _ in range(20):
            hall.make(ANNA, plan())
        with pytest.raises(Refused, match="You have 20 tables open or running"):
            hall.make(ANNA, plan())
        hall.make(BORIS, plan())


def from_network(number: int, network: str) -> Person:
    return Person(f"SHA256:{network} {number}", f"P{number} {network}", network)


async def test_many_keys_of_one_address_leave_tables_to_all_others(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(all=20, per_key=5, per_address=8)) as hall:
        for number in range(8):
            hall.make(from_network(number, "192.0.2.1"), plan())
        with pytest.raises(Refused, match="8 tables were made from your network address"):
            hall.make(from_network(8, "192.0.2.1"), plan())
        hall.make(from_network(0, "192.0.2.2"), plan())
        hall.make(ANNA, plan())  # from where is not known


async def test_the_last_tables_are_kept_for_people_who_have_none(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(all=10)) as hall:
        people = [from_network(number, str(number)) for number in range(12)]
        for person in (*people[:4], *people[:4]):
            hall.make(person, plan("human", "random")).begin(person)
        with pytest.raises(Refused, match="The last tables are kept for people who have none"):
            hall.make(people[0], plan())
        for person in people[4:6]:
            hall.make(person, plan())
        with pytest.raises(Refused, match="All 10 tables of this server are taken"):
            hall.make(people[6], plan())


async def test_where_all_are_taken_the_oldest_unbegun_table_of_who_has_most_gives_way(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time, limits=TableLimits(all=10)) as hall:
        begun(hall, ANNA, BORIS)
        waiting = []
        for _ in range(7):
            time.now += 1
            waiting.append(hall.make(ANNA, plan()))
        hall.arrive(CHEN).go_to(waiting[0])
        waiting[1].sit_down(BORIS, 1)
        for person in (BORIS, CHEN, Person("SHA256:Dora", "Dora")):
            hall.make(person, plan())
        assert len(hall.tables) == 10
        assert {table.id for table in waiting} - set(hall.tables) == {waiting[2].id}


async def test_a_game_without_a_move_for_a_week_is_adjourned_and_can_go_on(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time, limits=TableLimits(all=2)) as hall:
        table = begun(hall)
        await play(table)
        hall.make(CHEN, plan("human", "random")).begin(CHEN)
        with pytest.raises(Refused, match="All 2 tables"):
            hall.make(Person("SHA256:Dora", "Dora"), plan())
        time.now += 7 * DAY_SECONDS + 1
        hall.tick(keep=True)
        assert table.is_adjourned
        assert table.table is None, "no files are open"
        hall.make(Person("SHA256:Dora", "Dora"), plan())
        moves = len(hall.library.read(table.metadata.log).mainline)
    async with house(tmp_path, time) as again:
        back = again.tables[table.id]
        assert (back.is_adjourned, back.table) == (True, None)
        again.arrive(ANNA).go_to(back)
        again.arrive(BORIS).go_to(back)
        await play(back)
        assert len(game_of(back).moves) > moves
        assert not back.is_adjourned
        kept = again.path_of(table.id).read_bytes()
    assert f'"touched":{time.now}'.encode() in kept, "written with the move, so that other workers know it"


async def test_a_table_that_never_began_is_taken_away_after_a_week(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        forgotten, looked_at = hall.make(ANNA, plan()), hall.make(ANNA, plan())
        playing = begun(hall, BORIS, CHEN)
        hall.arrive(CHEN).go_to(looked_at)
        time.now += FORGOTTEN_SECONDS - 1
        hall.tick(keep=True)
        assert len(hall.tables) == 3
        time.now += 2
        hall.tick(keep=True)
        assert set(hall.tables) == {looked_at.id, playing.id}
        assert not hall.path_of(forgotten.id).exists()


async def test_a_table_without_people_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        with pytest.raises(Refused, match="for a person"):
            hall.make(ANNA, plan("random", "random"))
        assert not hall.tables


async def test_a_finished_table_that_nobody_looks_at_keeps_no_game_in_memory(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        table.come(CHEN)
        game = weakref.ref(game_of(table))
        while table.stage is Stage.RUNNING:
            await play(table)
        await asyncio.sleep(0.01)
        assert game() is not None
        table.go(CHEN)
        await asyncio.sleep(0.01)
        gc.collect()
        assert game() is None


async def test_a_fault_in_a_game_stops_this_game_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as hall:
        table: HallTable = hall.make(ANNA, plan("human", "random"))

        async def fail(*_: object) -> None:
            raise RuntimeError("made up")

        monkeypatch.setattr(hall.thinkers, "think", fail)
        table.begin(ANNA)
        await turn_of(table, 0)
        while game_of(table).current_player == 0:
            await play(table)
        await until(lambda: table.table is not None and table.table.trouble is not None)
        assert table.table is not None
        assert table.table.failure is None
        await play(begun(hall, BORIS, CHEN), BORIS, CHEN)


async def test_a_bot_in_trouble_tries_again_when_somebody_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as hall:
        table = hall.make(ANNA, plan("human", "random"))

        async def fail(*_: object) -> None:
            raise RuntimeError("made up")

        with monkeypatch.context() as failing:
            failing.setattr(hall.thinkers, "think", fail)
            table.begin(ANNA)
            await turn_of(table, 0)
            while game_of(table).current_player == 0:
                await play(table)
            await until(lambda: table.table is not None and table.table.trouble is not None)
        hall.arrive(BORIS).go_to(table)
        await asyncio.sleep(0.05)
        assert table.table is not None
        assert table.table.trouble is not None, "who only watches changes nothing"
        hall.arrive(ANNA).go_to(table)
        await turn_of(table, 0)
        assert table.table.trouble is None
