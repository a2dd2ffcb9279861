"""The owners view by its key: at a table, in a replay, in a review."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from engine.landscape.state import LandscapeState
from saves import Log, read
from tests.tui.at_table import Player, playing
from tests.tui.replays import Program, folder, log, path
from tests.tui.reviews import Instant
from tests.waiting import until
from tui.app import css
from tui.app.screens.board_screen import BoardScreen
from tui.app.screens.commands import now
from tui.app.screens.review import ReviewScreen
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.inspecting import InspectingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.tile_map import TileMap
from tui.base.depth import Depth, Look
from tui.drawing.art.scene import Scene
from tui.presentation.landscape.scene import owners
from tui.study.review.reviewer import Reviewer

__all__ = ["folder", "log", "path"]  # fixtures

CORPUS = Path(__file__).parents[1] / "saves" / "corpus"


@pytest.fixture(autouse=True)
def _remarks_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.app.widgets.prompt._REMARK_SECONDS", 600)


class ReviewProgram(Program):
    """The app with a review in place of its home screen."""

    def first_screen(self) -> Screen[None]:
        css.load_all(self)
        return ReviewScreen(Reviewer(self.log_shown, Instant()))


def scene_of(pilot: Pilot[None]) -> Scene:
    return pilot.app.screen.query_one(TileMap).scene


def prompt_of(pilot: Pilot[None]) -> str:
    return pilot.app.screen.query_one(Prompt).text


def held(player: Player) -> bool:
    """Return whether the map shows the owners of the position, at least one."""
    assert player.app.table is not None
    state = player.app.table.state
    assert isinstance(state, LandscapeState)
    found = player.screen.map.scene.owners
    return found == owners(state) and any(any(holders) for holders in found.values())


async def test_the_key_shows_the_owners_which_stay_right_after_moves_and_undo(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "human") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("o")
        assert anna.screen.map.scene.owners
        assert not held(anna)
        assert "Points: ● 0, ▲ 0. Striped: shared; faint: nobody's." in anna.prompt
        assert "Hide owners" in {command.words for command in now(anna.screen)}
        await anna.press("enter")
        await anna.in_mode(ClaimingMode)
        await anna.press("1")
        await anna.in_mode(LayingMode)
        await anna.until(lambda: held(anna))
        await anna.press("i")
        await anna.in_mode(InspectingMode)
        assert held(anna)
        await anna.press("escape", "u")
        await anna.in_mode(ClaimingMode)
        await anna.until(lambda: bool(anna.screen.map.scene.owners))
        assert not held(anna)
        await anna.press("o")
        assert not anna.screen.map.scene.owners
        assert "Owners" in {command.words for command in now(anna.screen)}


async def test_without_colour_the_signs_are_explained(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "human", look=Look(Depth.NONE, unicode=False)) as anna:
        await anna.in_mode(LayingMode)
        await anna.press("o")
        assert "Points: A 0, B 0. Signs tell who holds an area." in anna.prompt


@pytest.mark.parametrize("program", [Program, ReviewProgram])
async def test_looking_goes_on_where_owners_are_shown(program: type[Program], log: Log, folder: Path) -> None:
    async with program(log, folder, Look()).run_test(size=(120, 40)) as pilot:
        await until(lambda: isinstance(pilot.app.screen, BoardScreen) and scene_of(pilot).tiles, pilot)
        await pilot.press("end")
        await until(lambda: len(scene_of(pilot).tiles) > 10, pilot)
        await pilot.press("i", "o")
        await until(lambda: scene_of(pilot).owners, pilot)
        assert scene_of(pilot).looked_into
        assert "Striped: shared; faint: nobody's." in prompt_of(pilot)
        await pilot.press("escape", "left")
        screen = pilot.app.screen
        await until(lambda: scene_of(pilot).owners == owners(screen.state, [0, 1]), pilot)  # type: ignore[attr-defined]
        await pilot.press("o")
        await until(lambda: not scene_of(pilot).owners, pilot)


async def test_in_landover_the_key_says_why_it_does_nothing(folder: Path) -> None:
    log = read(next(CORPUS.rglob("*landover*.jsonl")))
    async with Program(log, folder, Look()).run_test(size=(120, 40)) as pilot:
        await until(lambda: isinstance(pilot.app.screen, BoardScreen), pilot)
        await pilot.press("o")
        await until(lambda: "the colour of its owner already" in prompt_of(pilot), pilot)
