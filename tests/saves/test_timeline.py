from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
import saves
from saves import Log, MoveEntry, Timeline, UndoEntry
from saves.log import start
from tests.saves.playing import CREATED, begin, play, written


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    """A finished game with moves taken back."""
    return saves.read(written(tmp_path_factory.mktemp("games"), undo=0.08))


@pytest.fixture(scope="module")
def marks(log: Log) -> dict[bool, list[str]]:
    """The fingerprint at every position, without and with the moves taken back."""
    return {taken_back: marks_by_hand(log, taken_back) for taken_back in (False, True)}


def marks_by_hand(log: Log, taken_back: bool) -> list[str]:
    """Return the fingerprint at every position, made without a timeline."""
    state = start(log.header)
    marks = [state.fingerprint()]
    for entry in log.entries if taken_back else log.mainline:
        if isinstance(entry, MoveEntry):
            state.push(entry.move)
        elif isinstance(entry, UndoEntry):
            for _ in range(entry.count):
                state.pop()
        else:
            continue
        marks.append(state.fingerprint())
    return marks


@pytest.mark.parametrize("taken_back", [False, True])
def test_each_position_is_the_same_from_either_side(
    log: Log, marks: dict[bool, list[str]], taken_back: bool
) -> None:
    walk = Timeline(log, taken_back=taken_back)
    assert len(walk) == len(marks[taken_back]) - 1
    seen, events = [walk.state.fingerprint()], [walk.events]
    while walk.forward():
        seen.append(walk.state.fingerprint())
        events.append(walk.events)
    assert seen == marks[taken_back]
    assert walk.position == len(walk)
    assert walk.state.fingerprint() == log.state.fingerprint()
    while True:
        assert walk.state.fingerprint() == marks[taken_back][walk.position]
        assert walk.events == events[walk.position]
        if not walk.back():
            break
    assert walk.position == 0


def test_only_moves_that_stand_are_walked_unless_asked(log: Log) -> None:
    assert [step.number for step in Timeline(log).steps] == [e.number for e in log.mainline]
    everything = Timeline(log, taken_back=True)
    assert any(isinstance(step, UndoEntry) for step in everything.steps)
    assert len(everything) == sum(not isinstance(e, saves.EndEntry) for e in log.entries)


@given(data=st.data())
def test_jumps_land_where_steps_do(log: Log, marks: dict[bool, list[str]], data: st.DataObject) -> None:
    taken_back = data.draw(st.booleans())
    walk = Timeline(log, taken_back=taken_back)
    for position in data.draw(st.lists(st.integers(0, len(walk)), max_size=6)):
        walk.jump(position)
        assert walk.position == position
        assert walk.state.fingerprint() == marks[taken_back][position]
    walk.last()
    assert walk.state.fingerprint() == marks[taken_back][-1]
    walk.first()
    assert walk.state.fingerprint() == marks[taken_back][0]


@pytest.mark.parametrize("position", [-1, 10_000])
def test_a_jump_off_the_walk_is_refused(log: Log, position: int) -> None:
    walk = Timeline(log)
    walk.jump(3)
    with pytest.raises(IndexError, match="is not in 0 to"):
        walk.jump(position)
    assert walk.position == 3


def test_events_and_step_are_those_that_led_here(log: Log) -> None:
    walk = Timeline(log)
    assert (walk.events, walk.step, walk.entry) == ((), None, 0)
    state = start(log.header)
    for entry in log.mainline[:20]:
        walk.forward()
        assert walk.events == state.push(entry.move)
        assert walk.step == entry
        assert walk.entry == entry.number
    everything = Timeline(log, taken_back=True)
    undo = next(i for i, s in enumerate(everything.steps) if isinstance(s, UndoEntry))
    everything.jump(undo + 1)
    assert everything.events == ()
    assert everything.step == everything.steps[undo]


def test_turns_are_where_the_number_of_the_turn_changes(log: Log) -> None:
    walk = Timeline(log)
    found: dict[int, int] = {}
    for position in range(len(walk) + 1):
        walk.jump(position)
        found.setdefault(walk.state.turn, position)
    assert walk.turns == tuple(found[turn] for turn in sorted(found) if turn)


@pytest.mark.parametrize("taken_back", [False, True])
def test_stepping_by_turns(log: Log, taken_back: bool) -> None:
    walk = Timeline(log, taken_back=taken_back)
    walk.jump(walk.turns[0])
    stops = [walk.position]
    while walk.forward_turn():
        stops.append(walk.position)
    assert stops == [*walk.turns, len(walk)][: len(stops)]
    assert stops[-1] == len(walk)
    assert not walk.forward_turn()
    back = [walk.position]
    while walk.back_turn():
        back.append(walk.position)
    assert back == sorted({0, *stops}, reverse=True)
    walk.jump(walk.turns[1] + 1)
    walk.back_turn()
    assert walk.position == walk.turns[1]


def test_a_branch_can_leave_from_any_position(tmp_path: Path, log: Log) -> None:
    walk = Timeline(log, taken_back=True)
    for position in (0, 7, len(walk) // 2):
        walk.jump(position)
        with saves.branch(tmp_path, log, walk.entry, CREATED) as other:
            assert other.state.fingerprint() == walk.state.fingerprint()
            assert [entry.move for entry in other.mainline] == list(walk.state.moves)


def test_a_walk_over_a_running_game_leaves_it_alone(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 9)
        mark = journal.state.fingerprint()
        walk = Timeline(journal)
        walk.jump(4)
        play(journal, 1)
        assert len(walk) == 9
        walk.last()
        assert walk.state.fingerprint() == mark != journal.state.fingerprint()
        assert walk.state.current_player in (engine.CHANCE, 0, 1)
