"""The replay screen, by its keys and its mouse."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

import engine
from engine.landscape.records import FeatureScored
from saves import Library, Log, Seat, Timeline, read
from tests.tui.recorded import CREATED, recorded
from tests.tui.replays import Program, folder, log, path
from tests.waiting import until
from tui.app.screens.replay.chart import Legend, ScoreChart, ScoresScreen
from tui.app.screens.replay.jump import AskTurn
from tui.app.screens.replay.panel import ReplayPanel
from tui.app.screens.replay.replay_timeline import ReplayTimeline
from tui.app.screens.replay.screen import ReplayScreen
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.hand import HandPicture
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.scoreboard import Scoreboard
from tui.app.widgets.tile_map import TileMap
from tui.app.widgets.timeline import TimelineBar
from tui.app.widgets.title_bar import TitleBar
from tui.base.depth import Depth, Look
from tui.drawing.art.scene import Scene
from tui.drawing.art.seats import seat
from tui.presentation import presentation

__all__ = ["folder", "log", "path"]  # fixtures


class Viewer:
    """Someone at a replay."""

    def __init__(self, app: Program, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> ReplayScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, ReplayScreen))

    @property
    def scene(self) -> Scene:
        return self.screen.query_one(TileMap).scene

    @property
    def prompt(self) -> str:
        return self.screen.query_one(Prompt).text

    @property
    def headline(self) -> str:
        return str(self.screen.query_one(TitleBar).render())

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until all that was asked for so far has been done, however busy the machine is."""
        for _ in range(3):
            for pump in (self.app, self.app.screen, self.app.focused):
                done = asyncio.Event()
                if pump is not None and pump.call_later(done.set):
                    await asyncio.wait_for(done.wait(), 10)


@asynccontextmanager
async def viewing(
    log: Log, folder: Path, size: tuple[int, int] = (120, 40), look: Look | None = None
) -> AsyncIterator[Viewer]:
    app = Program(log, folder, look or Look())
    async with app.run_test(size=size) as pilot:
        viewer = Viewer(app, pilot)
        await viewer.settle()
        yield viewer


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return recorded(tmp_path_factory.mktemp("finished"), level="random").path


async def test_it_begins_before_the_first_move(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        assert viewer.screen.position == 0
        assert set(viewer.scene.tiles) == {(0, 0)}
        assert "before the first turn" in viewer.headline
        assert "step 0 of" in viewer.prompt


async def test_steps_go_on_and_back_and_tell_what_happened(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        await viewer.press("right")
        assert viewer.prompt.startswith("Anna drew a tile.")
        await viewer.press("right")
        assert viewer.prompt.startswith("Anna placed a tile.")
        assert len(viewer.scene.tiles) == 2
        after = viewer.scene
        await viewer.press("left")
        assert len(viewer.scene.tiles) == 1
        assert viewer.prompt.startswith("Anna drew a tile.")
        await viewer.press("right")
        assert viewer.scene == after
        await viewer.press("left", "left", "left", "left")
        assert viewer.screen.position == 0


async def test_first_last_and_whole_turns(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        await viewer.press("end")
        assert viewer.screen.position == len(log.mainline)
        assert viewer.screen.state.fingerprint() == log.state.fingerprint()
        await viewer.press("home")
        assert viewer.screen.position == 0
        await viewer.press("right_square_bracket")
        assert "turn 1 of" in viewer.headline
        assert (viewer.screen.state.turn, viewer.screen.state.phase) == (2, "draw")
        await viewer.press("shift+right", "shift+right")
        assert "turn 3 of" in viewer.headline
        await viewer.press("left_square_bracket")
        assert "turn 2 of" in viewer.headline
        await viewer.press("0")
        assert viewer.screen.position == 0


async def test_a_score_is_shown_on_the_map_and_on_the_scoreboard(log: Log, folder: Path) -> None:
    walk = Timeline(log)
    while walk.forward():
        if any(isinstance(event, FeatureScored) for event in walk.events):
            break
    (score,) = [event for event in walk.events if isinstance(event, FeatureScored)]
    ((seat, points),) = score.points
    async with viewing(log, folder) as viewer:
        for _ in range(walk.position):
            await viewer.press("right")
        (gain,) = viewer.scene.gains
        assert (gain.x, gain.y, gain.text, gain.seat) == (score.x, score.y, f"+{points}", seat)
        assert (score.x, score.y, score.region) in viewer.scene.lit
        assert f"+{points}" in str(viewer.screen.query_one(Scoreboard).render())
        await viewer.press("right")
        assert not viewer.scene.gains
        assert not viewer.scene.lit


async def test_going_to_a_turn_by_its_number(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        await viewer.press("g")
        await viewer.press("9", "9", "enter")
        assert isinstance(viewer.app.screen, AskTurn)
        await viewer.press("backspace", "backspace", *"12", "enter")
        await viewer.settle()
        assert "turn 12 of" in viewer.headline
        assert viewer.screen.state.turn == 13
        await viewer.press("g")
        assert viewer.app.screen.query_one(Input).value == ""
        await viewer.press("escape")
        assert "turn 12 of" in viewer.headline


async def test_a_click_on_the_timeline_goes_to_that_turn(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        bar = viewer.screen.query_one(TimelineBar)
        column = bar.columns_of(16)[0] + bar.content_region.x - bar.region.x
        await viewer.pilot.click(bar, offset=(column, bar.size.height - 1))
        await viewer.settle()
        assert "turn 17 of" in viewer.headline


async def test_playing_goes_from_move_to_move_and_stops_at_the_end(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        await viewer.press("space")
        assert viewer.screen.playing
        assert "playing x1" in viewer.prompt
        await viewer.press("greater_than_sign", "greater_than_sign")
        assert "playing x4" in viewer.prompt
        await viewer.press("less_than_sign", "less_than_sign", "less_than_sign")
        assert "playing x0.5" in viewer.prompt
        viewer.screen.play_on()
        assert viewer.prompt.startswith("Anna placed a tile")
        await viewer.press("space")
        assert not viewer.screen.playing
        await viewer.press("end", "left", "space")
        viewer.screen.play_on()
        assert not viewer.screen.playing
        assert viewer.screen.position == len(log.mainline)
        await viewer.press("space")
        assert (viewer.screen.playing, viewer.screen.position) == (True, 0)
        await viewer.press("right")
        assert not viewer.screen.playing


async def test_it_plays_by_itself(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        await viewer.press("greater_than_sign", "greater_than_sign", "greater_than_sign", "space")
        await until(lambda: viewer.screen.position, viewer.pilot)


async def test_moves_taken_back_are_shown_when_asked_for(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        await viewer.press("end")
        end = viewer.scene
        plain = viewer.screen.position
        await viewer.press("u")
        assert viewer.screen.position == plain + 5  # four moves that were taken back, and that
        assert viewer.scene == end
        assert "with moves taken back" in viewer.prompt
        while "taken back." not in viewer.prompt:
            await viewer.press("left")
        assert viewer.prompt.startswith("4 moves were taken back.")
        tiles = len(viewer.scene.tiles)
        await viewer.press("left")
        assert len(viewer.scene.tiles) > tiles
        await viewer.press("u")
        assert "with moves" not in viewer.prompt
        assert len(viewer.scene.tiles) == tiles


async def test_taken_back_is_offered_only_where_something_was(tmp_path: Path) -> None:
    log = recorded(tmp_path, turns=2)
    async with viewing(log, tmp_path) as viewer:
        assert viewer.screen.check_action("taken_back", ()) is False


async def test_going_on_from_here_makes_a_new_game_and_leaves_the_old_one(path: Path, folder: Path) -> None:
    before = path.read_bytes()
    games = set(folder.glob("*.jsonl"))
    async with viewing(read(path), folder) as viewer:
        await viewer.press("g", *"5", "enter")
        await viewer.settle()
        there = viewer.screen.state.fingerprint()
        await viewer.press("b", "enter")
        await viewer.settle()
        assert isinstance(viewer.app.screen, TableScreen)
        assert viewer.app.table is not None
        moves = viewer.app.table.state.moves
        assert len(moves) >= 15
    (new,) = set(folder.glob("*.jsonl")) - games
    branch = Timeline(read(new))
    branch.jump(15)
    assert branch.state.fingerprint() == there
    assert branch.header.origin is not None
    assert branch.header.origin.id == path.stem
    assert path.read_bytes() == before
    new.unlink()


async def test_a_finished_game_cannot_go_on_from_its_end(finished: Path, tmp_path: Path) -> None:
    async with viewing(read(finished), tmp_path) as viewer:
        await viewer.press("end")
        assert " wins, " in viewer.prompt
        await viewer.press("b")
        await viewer.settle()
        assert "The game is over here" in viewer.prompt
        assert isinstance(viewer.app.screen, ReplayScreen)
        assert not list(tmp_path.glob("*.jsonl"))


async def test_a_full_disk_is_said_and_the_replay_stays(log: Log, folder: Path, tmp_path: Path) -> None:
    async with viewing(log, folder) as viewer:
        blocked = tmp_path / "file"
        blocked.write_text("")
        viewer.app.library = Library(blocked)
        await viewer.press("right", "b", "enter")
        await viewer.settle()
        assert isinstance(viewer.app.screen, ReplayScreen)
        assert [note.severity for note in viewer.app._notifications] == ["error"]


async def test_a_line_of_the_story_shows_its_score(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        await viewer.press("end", "w")
        story = viewer.screen.query_one(EventLog)
        assert story.has_focus
        while story.chosen is None or not isinstance(story.chosen.event, FeatureScored):
            await viewer.press("up")
        assert viewer.scene.lit
        assert "(complete)" in viewer.prompt
        await viewer.press("enter")
        assert any("point" in note.message for note in viewer.app._notifications)
        await viewer.press("escape")
        assert viewer.screen.query_one(TileMap).has_focus
        assert viewer.screen.position == len(log.mainline)


async def test_a_line_that_is_not_told_any_more_by_the_time_its_key_is_heard_shows_nothing(
    log: Log, folder: Path
) -> None:
    async with viewing(log, folder) as viewer:
        await viewer.press("end", "w")
        story = viewer.screen.query_one(EventLog)
        for what in (lambda: story.action_choose(-1), story.action_explain):
            await viewer.press("end")
            story.action_choose(-1)
            await viewer.pilot.pause()
            what()
            viewer.screen.action_first()  # before the screen hears of it
            await viewer.pilot.pause()
            assert story.chosen is None
            assert viewer.screen.position == 0
            assert not viewer.scene.lit


async def test_a_click_on_the_map_tells_of_the_area(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        await viewer.press("end")
        board = viewer.screen.query_one(TileMap)
        x, y = board.camera.place_of((0, 0))
        await viewer.pilot.click(board, offset=(x + 1, y + 2))
        await viewer.settle()
        assert viewer.scene.lit
        assert "worth" in viewer.prompt


async def test_escape_leaves(log: Log, folder: Path) -> None:
    async with viewing(log, folder) as viewer:
        await viewer.press("right", "escape")
        assert not any(isinstance(screen, ReplayScreen) for screen in viewer.app.screen_stack)


async def test_the_panel_hides_where_there_is_no_room_and_comes_with_a_key(log: Log, folder: Path) -> None:
    async with viewing(log, folder, (70, 24)) as viewer:
        assert not viewer.screen.query_one(ReplayPanel).display
        await viewer.press("P")
        await viewer.settle()
        assert viewer.screen.query_one(ReplayPanel).display


async def test_private_hands_stay_covered_until_the_game_is_over(tmp_path: Path) -> None:
    seats = [Seat("Anna", "human", 0), Seat("Bo", "human", 1)]
    journal = Library(tmp_path).create(
        game="discovery", seats=seats, seed=3, created=CREATED, options={"hand": "two_private"}
    )
    with journal:
        while journal.state.current_player == engine.CHANCE:
            journal.append(engine.Dealer(3).deal(journal.state))
    async with viewing(read(journal.path), tmp_path) as viewer:
        await viewer.press("end")
        shown = [picture.render_line(2).text.strip() for picture in viewer.screen.query(HandPicture)]
        assert shown == ["", ""]


@pytest.mark.parametrize("taken_back", [False, True])
def test_the_tale_agrees_with_the_walk(log: Log, taken_back: bool) -> None:
    words = presentation("discovery")
    walk = Timeline(log, taken_back=taken_back)
    walk.jump(7)
    tale = ReplayTimeline(walk, words, ["Anna", "Bo"])
    assert walk.position == 7
    assert [span.start for span in tale.stretches] == list(walk.turns[: len(tale.stretches)])
    assert tale.last_turn == 24
    walk.last()
    assert tale.ticks[-1].scores == walk.state.scores
    points = sum(tick.points for tick in tale.ticks)
    assert points == sum(
        gained
        for step in tale.steps
        for event in step.events
        if isinstance(event, FeatureScored)
        for _seat, gained in event.points
    )
    for position in range(len(walk) + 1):
        told = tale.told_until(position)
        assert len(told) >= len(tale.told_until(max(position - 1, 0))) - 1


LOOKS = {"colours": Look(), "plain": Look(Depth.NONE, unicode=False)}


@pytest.mark.parametrize(
    ("columns", "lines", "look"), [(80, 24, "colours"), (120, 40, "colours"), (80, 24, "plain")]
)
def test_what_it_looks_like(
    screen_compare: object, finished: Path, tmp_path: Path, columns: int, lines: int, look: str
) -> None:
    app = Program(read(finished), tmp_path, LOOKS[look])
    keys = ["right_square_bracket"] * 30 + ["right"] * 3

    async def walk(pilot: Pilot[None]) -> None:
        viewer = Viewer(app, pilot)
        await viewer.settle()
        await viewer.press(*keys)

    assert screen_compare(app, run_before=walk, terminal_size=(columns, lines))  # type: ignore[operator]


async def test_the_scores_are_shown_as_a_chart_to_walk_along(finished: Path, tmp_path: Path) -> None:
    app = Program(read(finished), tmp_path, Look())
    async with app.run_test(size=(80, 24)) as pilot:
        viewer = Viewer(app, pilot)
        await viewer.settle()
        await viewer.press("right_square_bracket", "right_square_bracket", "s")
        chart = app.screen
        assert isinstance(chart, ScoresScreen)
        before = viewer.screen._turns.span_at(viewer.screen.position)
        assert chart.query_one(ScoreChart).at == before
        await viewer.press("right", "right", "right", "left")
        assert "turn 4 of " in str(chart.query_one(TitleBar).render())
        scores = viewer.screen._turns.stretches[before + 2].tick.scores
        legend = str(chart.query_one(Legend).render())
        assert all(f"{name} {score}" in legend for name, score in zip(("Anna", "Bo"), scores, strict=True))
        await viewer.press("escape")
        assert viewer.screen._turns.span_at(viewer.screen.position) == before + 2
        await viewer.press("s", "home", "enter")
        assert viewer.screen.position == 0


async def test_leaving_the_chart_where_it_was_opened_stays_at_the_step(
    finished: Path, tmp_path: Path
) -> None:
    app = Program(read(finished), tmp_path, Look())
    async with app.run_test(size=(80, 24)) as pilot:
        viewer = Viewer(app, pilot)
        await viewer.settle()
        await viewer.press("right_square_bracket", "right", "right", "s", "right", "left", "s")
        assert viewer.screen.position == viewer.screen._turns.stretches[0].end + 2


@pytest.mark.parametrize("look", [Look(Depth.NONE), Look(Depth.NONE, unicode=False), Look(unicode=False)])
async def test_curves_are_told_apart_without_colour_and_in_ascii(
    finished: Path, tmp_path: Path, look: Look
) -> None:
    app = Program(read(finished), tmp_path, look)
    async with app.run_test(size=(80, 24)) as pilot:
        viewer = Viewer(app, pilot)
        await viewer.settle()
        await viewer.press("end", "s")
        shown = app.screen.query_one(ScoreChart)
        drawn = "".join(shown.render_line(y).text for y in range(shown.size.height))
        signs = [seat(colour).sign(look) for colour in (0, 1)]
        assert all(drawn.count(sign) > 5 for sign in signs)
        assert look.unicode or drawn.isascii()


async def test_a_game_without_a_turn_has_a_chart(tmp_path: Path) -> None:
    with Library(tmp_path).create(
        game="discovery", seats=[Seat("A", "human", 0), Seat("B", "human", 1)], seed=1, created=CREATED
    ) as journal:
        path = journal.path
    app = Program(read(path), tmp_path, Look())
    async with app.run_test(size=(80, 24)) as pilot:
        viewer = Viewer(app, pilot)
        await viewer.settle()
        await viewer.press("s", "right", "left")
        assert "before the first turn" in str(app.screen.query_one(TitleBar).render())
        await viewer.press("escape")
        assert viewer.screen.position == 0


@pytest.mark.parametrize(("columns", "lines", "look"), [(80, 24, "colours"), (80, 24, "plain")])
def test_what_the_chart_looks_like(
    screen_compare: object, finished: Path, tmp_path: Path, columns: int, lines: int, look: str
) -> None:
    app = Program(read(finished), tmp_path, LOOKS[look])

    async def walk(pilot: Pilot[None]) -> None:
        viewer = Viewer(app, pilot)
        await viewer.settle()
        await viewer.press(*["right_square_bracket"] * 30, "s")

    assert screen_compare(app, run_before=walk, terminal_size=(columns, lines))  # type: ignore[operator]
