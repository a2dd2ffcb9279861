"""Puzzles in the app, by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.landscape.records import Place
from tests.tui.first_screens import settled
from tests.tui.program import program
from tests.waiting import until
from tui.app.app import HinterlandApp
from tui.app.screens.home import HomeScreen
from tui.app.screens.puzzles import PuzzlesScreen
from tui.app.screens.puzzles.answer import AnswerScreen
from tui.app.screens.puzzles.solving import PuzzleGameScreen, solving_screen
from tui.app.screens.table.game_screen import GameScreen
from tui.app.widgets.hex_map import HexMap
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.tile_map import TileMap
from tui.app.widgets.title_bar import TitleBar
from tui.study.puzzles import progress
from tui.study.puzzles.puzzle import Puzzle
from tui.study.puzzles.session import PuzzleFilter, PuzzleSession


async def at_puzzle(pilot: Pilot[None], app: HinterlandApp, game: str) -> GameScreen:  # type: ignore[type-arg]
    """Open a puzzle of a game."""
    await settled(pilot)
    session = PuzzleSession(app.data_folder, PuzzleFilter(game=game), seed=1)
    puzzle = session.advance()
    assert puzzle is not None
    screen = solving_screen(game)(session, puzzle, "")
    app.push_screen(screen)
    await pilot.pause()
    return screen


async def answer(pilot: Pilot[None], screen: GameScreen, puzzle: Puzzle, place: int) -> AnswerScreen:  # type: ignore[type-arg]
    for move in puzzle.turns[place].moves:
        screen.play(move)
        await pilot.pause()

    def answered() -> bool:
        shown = pilot.app.screen
        return isinstance(shown, AnswerScreen) and any(prompt.text for prompt in shown.query(Prompt))

    await until(answered, pilot)
    shown = pilot.app.screen
    assert isinstance(shown, AnswerScreen)
    return shown


async def test_p_opens_the_puzzles_and_enter_begins_one(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, PuzzlesScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PuzzleGameScreen)
        assert "find the best" in app.screen.query_one(TitleBar).render().plain  # type: ignore[union-attr]
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PuzzlesScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("game", ["castle", "landover"])
async def test_an_answer_is_judged_at_once_and_the_best_turn_is_shown_step_by_step(
    tmp_path: Path, game: str
) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await at_puzzle(pilot, app, game)
        puzzle = screen.puzzle
        shown = await answer(pilot, screen, puzzle, puzzle.good)
        said = shown.query_one(Prompt).text
        assert said.startswith("No: ")
        assert "Best: " in said
        before = shown.state.fingerprint()
        await pilot.press("right")
        assert shown.state.moves[-1] == puzzle.turns[0].moves[0]
        assert "step 1 of" in shown.query_one(Prompt).text
        await pilot.press("left")
        assert shown.state.fingerprint() == before
        await pilot.press("a")  # once more: this time it is right, and does not count
        await pilot.pause()
        again = await answer(pilot, screen, puzzle, 0)
        assert again.query_one(Prompt).text.startswith("Right!")
        kept = progress.load(app.data_folder).progress
        assert (kept.answers, kept.solved, kept.streak) == (1, 0, 0)


async def test_keys_lay_the_tile_and_the_next_puzzle_comes_with_one_key(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("p", "down", "enter")
        await pilot.pause()
        first = app.screen
        assert isinstance(first, PuzzleGameScreen)
        await pilot.press("h", "S", "f4")  # no hints, nothing to share
        assert app.screen is first
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(first.table.state.moves[-1], Place)
        await pilot.press("u")
        await pilot.pause()
        assert first.table.state.moves == list(first.puzzle.moves)
        await pilot.press("u")  # what was played before the puzzle cannot be taken back
        assert first.table.state.moves == list(first.puzzle.moves)
        await pilot.press("G")
        await pilot.pause()
        assert isinstance(app.screen, AnswerScreen)
        assert app.screen.query_one(Prompt).text.startswith("Given up.")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PuzzleGameScreen)
        assert app.screen is not first
        assert app.screen.puzzle.id != first.puzzle.id


@pytest.mark.parametrize(("size", "shown"), [((80, 24), False), ((120, 40), True), ((200, 60), True)])
async def test_the_list_shows_the_highlighted_game_where_there_is_room(
    tmp_path: Path, size: tuple[int, int], shown: bool
) -> None:
    app = program(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("p")
        await settled(pilot)
        assert bool(app.screen.query(TileMap)) == shown
        await pilot.press("end")
        await settled(pilot)
        assert bool(app.screen.query(HexMap)) == shown
