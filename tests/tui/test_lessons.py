"""Lessons: their data, every one of them by the engine and by keys, the coach, and what is kept of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from engine import State
from engine.errors import IllegalMove
from saves import Library, verify
from tests.tui.lessons import learning
from tui.app.screens.learn import LearnScreen
from tui.app.widgets.event_log import wrap
from tui.app.widgets.title_bar import TitleBar
from tui.base.messages import addressed
from tui.base.words import said
from tui.play.table import HUMAN
from tui.presentation import games
from tui.presentation.board import board
from tui.study.learning import Coach, CoachStage, Lesson, lessons_of, load_progress, starting_moves
from tui.study.learning.lesson import LessonError, new_state, read_lessons

LESSONS = [lesson for game in games() for lesson in lessons_of(game)]
FIRST = [lesson for lesson in LESSONS if lesson.plays_on]
SOME = lessons_of("carcassonne")[0]


def ids(lesson: Lesson) -> str:
    return f"{lesson.game}-{lesson.name}"


def legal(state: State, texts: Sequence[str]) -> list[str]:
    """Return the right moves that are legal; some are so only after another one of the right moves."""
    found = []
    for text in texts:
        with suppress(IllegalMove):
            state.parse(text)
            found.append(text)
    assert found, texts
    return found


def walk(lesson: Lesson, state: State, at: int = 0) -> Iterator[tuple[int, str]]:
    """Make each right move of each step in turn, and yield its step and notation; the state is unchanged."""
    if at == len(lesson.steps):
        assert lesson.plays_on <= (not state.is_terminal)
        return
    step = lesson.steps[at]
    assert state.current_player == lesson.seats.index(HUMAN)
    assert not set(step.wrong) & set(step.do)
    for text in legal(state, step.do):
        yield at, text
        for made in (text, *step.then):
            state.push(state.parse(made))
        yield from walk(lesson, state, at + 1)
        for _made in (text, *step.then):
            state.pop()


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
async def test_the_rules_allow_a_lesson_whichever_right_moves_are_made(lesson: Lesson) -> None:
    """A right move may depend on the ones before it; the mistakes that are explained can be made."""
    state = new_state(lesson)
    starting_moves(lesson, state)
    every = {(at, text) for at, step in enumerate(lesson.steps) for text in step.do}
    assert set(walk(lesson, state)) == every
    for step in lesson.steps:
        for text in step.wrong:
            state.parse(text)
        for text in (step.do[0], *step.then):
            state.push(state.parse(text))


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
async def test_a_move_as_good_as_the_right_one_is_not_called_worse(lesson: Lesson) -> None:
    state = new_state(lesson)
    start = starting_moves(lesson, state)
    view, names = board(lesson.game), addressed(lesson.seats)
    for step in lesson.steps:
        effects = {view.reason(state, state.parse(text), names) for text in legal(state, step.do)}
        for move in state.legal_moves():
            coach = Coach(lesson, start)
            if not coach.judge(state, move) and view.reason(state, move, names) in effects:
                assert coach.correction != step.otherwise, (state.notation(move), coach.correction)
        for text in (step.do[0], *step.then):
            state.push(state.parse(text))


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
async def test_what_the_coach_says_fits_on_a_small_screen(lesson: Lesson) -> None:
    for step in lesson.steps:
        for text in (step.say, step.done, step.otherwise, *step.wrong.values()):
            assert len(wrap(text, 78)) <= 3, text
    assert len(wrap(lesson.ends, 78)) <= 3
    assert len(lesson.title) <= 32


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
@pytest.mark.slow
async def test_a_lesson_can_be_done_with_the_keys(lesson: Lesson, tmp_path: Path) -> None:
    async with learning(tmp_path, lesson) as pupil:
        place = pupil.screen.board.region
        while pupil.coach.stage is not CoachStage.OVER:
            await pupil.step()
            assert pupil.screen.board.region == place
        await pupil.settle()
    assert load_progress(tmp_path).is_done(lesson)
    assert not Library(tmp_path / "games").games()


async def test_a_mistake_is_explained_and_taken_back(tmp_path: Path) -> None:
    async with learning(tmp_path, SOME) as pupil:
        assert not pupil.table.can_take_back()
        assert pupil.screen.mode.cursor == (1, 0)  # the mark
        assert pupil.screen.map.scene.pointers == {(1, 0): "here"}, "the coach does not ask"
        assert pupil.screen.query_one(TitleBar).render().plain.startswith(" Carcassonne (lesson)")
        await pupil.step()
        await pupil.pilot.press("0")
        await pupil.settle()
        assert pupil.stage == CoachStage.CORRECTING
        assert SOME.steps[1].wrong["pass"] in pupil.told
        moves = len(pupil.table.state.moves)
        await pupil.pilot.press("enter")
        await pupil.settle()
        assert len(pupil.table.state.moves) == moves - 1
        await pupil.step()
        await pupil.settle()
        assert pupil.stage.name == "PRAISING"
        await pupil.pilot.press("u")
        await pupil.settle()
        assert pupil.stage.name == "ASKING"


async def test_no_bot_gives_hints_against_the_coach(tmp_path: Path) -> None:
    async with learning(tmp_path, SOME) as pupil:
        assert pupil.stage is CoachStage.ASKING
        assert not pupil.screen.check_action("hint", ())
        assert pupil.screen.why_not("hint", ()).startswith("The coach says which move to make")


async def test_a_lesson_goes_on_where_it_was_left_and_becomes_a_game(tmp_path: Path) -> None:
    async with learning(tmp_path, SOME) as pupil:
        for _ in range(6):
            await pupil.step()
        done = load_progress(tmp_path).steps_of(SOME)
        assert done
    async with learning(tmp_path, SOME) as pupil:
        await pupil.settle()
        assert pupil.coach.step_number(pupil.table.state) == done
        while pupil.coach.stage is not CoachStage.OVER:
            await pupil.step()
        await pupil.pilot.press("enter")
        await pupil.pilot.pause()
        assert pupil.app.table is not None
        header = pupil.app.table.journal.header
        path = pupil.app.table.journal.path
        assert 0 < header.given <= len(pupil.app.table.journal.entries)
        assert [seat.player for seat in header.seats] == list(SOME.seats)
        assert HUMAN in SOME.seats
    assert path.parent == tmp_path / "games"
    assert verify(path).damage is None


async def test_damaged_progress_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    damages = (b"{", b"[]", b'{"done": 3, "begun": {}}', b'{"done": [], "begun": {"a": "b"}}', b"\xff")
    for number, damage in enumerate(damages, 1):
        path.write_bytes(damage)
        progress = load_progress(tmp_path)
        assert progress.trouble is not None
        assert not progress.done
        assert not path.exists()
        asides = [tmp_path / f"lessons.damaged-{one + 1}" for one in range(number)]
        assert [aside.read_bytes() for aside in asides] == list(damages[:number])
        assert asides[-1].name in said(progress.trouble)
        progress.note(SOME, len(SOME.steps))
        assert load_progress(tmp_path).is_done(SOME)


async def test_wrong_data_is_refused() -> None:
    sound = 'name="a"\ntitle="t"\naim="a"\nends="e"\nseats=["human","greedy"]\n'
    step = '[[lesson.step]]\nsay="s"\ndo="pass"\n'
    assert read_lessons("carcassonne", f"[[lesson]]\n{sound}{step}")
    faults = [
        "[[lesson]]\nname = 3",
        f"[[lesson]]\n{sound}",
        f"[[lesson]]\n{sound.replace('human', 'greedy')}{step}",
        f"[[lesson]]\n{sound}{step}then = 3\n",
        f"[[lesson]]\n{sound}colour = 'red'\n{step}",
        "".join(f"[[lesson]]\n{text}{step}" for text in (sound, sound)),
        "",
    ]
    for text in faults:
        with pytest.raises(LessonError):
            read_lessons("carcassonne", text)


def test_each_game_has_a_guided_game_and_lessons() -> None:
    for game in games():
        first, *others = lessons_of(game)
        assert first.plays_on
        assert len(first.steps) >= 10
        assert len(others) >= 5


async def test_the_list_leads_to_the_next_lesson(tmp_path: Path) -> None:
    async with learning(tmp_path, SOME) as pupil:
        progress = load_progress(tmp_path)
        progress.note(SOME, len(SOME.steps))
        await pupil.pilot.press("escape")
        pupil.app.show_lessons()
        await pupil.pilot.pause()
        assert isinstance(pupil.app.screen, LearnScreen)
        await pupil.pilot.press("n")
        await pupil.pilot.pause()
        assert pupil.coach.lesson == next(one for one in lessons_of(games()[0]) if one != SOME)


async def test_the_list_opens_at_a_game_that_was_begun(tmp_path: Path) -> None:
    other = lessons_of("castle")[0]
    load_progress(tmp_path).note(other, len(other.steps))
    async with learning(tmp_path, SOME) as pupil:
        await pupil.pilot.press("escape", "escape")
        pupil.app.show_lessons()
        await pupil.pilot.pause()
        assert isinstance(pupil.app.screen, LearnScreen)
        assert pupil.app.screen._game == "castle"
        await pupil.pilot.press("n")
        await pupil.pilot.pause()
        assert pupil.coach.lesson == lessons_of("castle")[1]
