"""Pictures of every screen of the hall: tables of each kind at two sizes, and their dialogs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from engine import CHANCE
from engine.games.landover.records import End
from tests.hall.house import begun, play
from tests.tui.evening import SIZES, SMALL, evening, hall
from tests.tui.people import ANNA, BORIS, CHEN, Somebody, Terminal, at_rest, game_of
from tests.waiting import until
from tui.app.lobby import LobbyApp
from tui.app.screens.asking import AskLine
from tui.app.screens.deals import DealsScreen
from tui.app.screens.lobby.leaving import LeavingScreen
from tui.app.screens.lobby.lobby import LobbyScreen
from tui.app.screens.lobby.new_table import NewTableScreen
from tui.app.screens.lobby.people_screen import PeopleScreen
from tui.app.screens.lobby.table import HallTableScreen
from tui.app.screens.result import ResultScreen
from tui.app.screens.table.tiles_left import TilesLeftScreen
from tui.games.landover.screens.acting import ActionMode
from tui.games.landover.screens.figures import FiguresScreen
from tui.games.landover.screens.hall import HallLandoverScreen
from tui.games.landover.screens.resigning import ResigningScreen
from tui.games.landover.screens.trading import OfferMode
from tui.play.hall import ClockRule, Hall, HallTable, Stage

__all__ = ["hall"]  # the fixture

_MOVES = 26


async def started(hall: Hall, game: str, done: Callable[[Any], bool], **options: Any) -> HallTable:
    """Return a table at which Anna and Boris have made the first legal moves until Anna is to move."""
    table = begun(hall, ANNA, BORIS, game=game, clock=ClockRule(1800), **options)
    state = game_of(table)
    while True:
        await until(lambda: state.current_player != CHANCE)
        if state.current_player == 0 and done(state):
            table.say(BORIS, "your turn, take your time")
            return table
        move = End() if state.phase == "actions" else state.legal_moves()[0]
        table.play((ANNA, BORIS)[state.current_player], move)


def laying(state: Any) -> bool:
    return len(state.moves) >= _MOVES and state.phase == "place"


def acting(state: Any) -> bool:
    return state.turn >= 6 and state.phase == "actions" and bool(state.hand(0))


async def at_table(pilot: Pilot[None], table: HallTable) -> Somebody:
    app = pilot.app
    assert isinstance(app, LobbyApp)
    anna = Somebody(app, pilot)
    await anna.enter(table)
    await anna.in_screen(HallLandoverScreen if table.metadata.game == "landover" else HallTableScreen)
    await at_rest(pilot)
    return anna


@pytest.mark.slow
@SMALL
@pytest.mark.parametrize("game", ["carcassonne", "new_world", "castle"])
def test_a_table_with_tiles(hall: Hall, screen_compare: Any, game: str, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await at_table(pilot, await started(hall, game, laying))

    assert screen_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


@pytest.mark.slow
@SIZES
def test_a_table_with_a_request_and_a_line_of_talk(
    hall: Hall, screen_compare: Any, size: tuple[int, int]
) -> None:
    async def before(pilot: Pilot[None]) -> None:
        table = await started(hall, "carcassonne", laying)
        anna = await at_table(pilot, table)
        table.requests.ask_end(BORIS)
        await anna.press("T")
        await anna.write("one more round")
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


@SIZES
@pytest.mark.parametrize(
    "what",
    [
        "acting",
        pytest.param("offering", marks=pytest.mark.slow),
        pytest.param("asked", marks=pytest.mark.slow),
    ],
)
def test_a_table_of_landover(hall: Hall, screen_compare: Any, what: str, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        table = await started(hall, "landover", acting)
        anna = await at_table(pilot, table)
        screen = anna.app.screen
        assert isinstance(screen, HallLandoverScreen)
        await anna.until(lambda: isinstance(screen.mode, ActionMode))
        if what == "offering":
            await anna.press("o")
            await anna.until(lambda: isinstance(screen.mode, OfferMode))
        elif what == "asked":
            table.requests.ask_end(BORIS)
            await anna.press("T")
            await anna.write("one more round")
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


@pytest.mark.slow
@SMALL
@pytest.mark.parametrize(("game", "key"), [("carcassonne", "O"), ("landover", "O")])
def test_how_to_leave_a_table(
    hall: Hall, screen_compare: Any, game: str, key: str, size: tuple[int, int]
) -> None:
    async def before(pilot: Pilot[None]) -> None:
        table = await started(hall, game, acting if game == "landover" else laying)
        anna = await at_table(pilot, table)
        await anna.press(key)
        await anna.in_screen(LeavingScreen)
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


@pytest.mark.slow
@SMALL
@pytest.mark.parametrize(("key", "kind"), [("n", NewTableScreen), ("g", AskLine)], ids=["new", "go"])
def test_what_opens_in_the_lobby(
    hall: Hall, screen_compare: Any, key: str, kind: type[Any], size: tuple[int, int]
) -> None:
    async def before(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, LobbyApp)
        anna = Somebody(app, pilot)
        await evening(hall)
        await anna.in_screen(LobbyScreen)
        await at_rest(pilot)
        app.clear_notifications()  # they go by themselves, after some seconds
        await at_rest(pilot)
        await anna.press(key)
        await anna.in_screen(kind)
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


@pytest.mark.slow
@SMALL
@pytest.mark.parametrize(
    ("game", "key", "kind"),
    [
        pytest.param("carcassonne", "N", PeopleScreen, id="keys"),
        pytest.param("carcassonne", "f4", DealsScreen, id="deals"),
        pytest.param("carcassonne", "t", TilesLeftScreen, id="tiles"),
        pytest.param("landover", "s", FiguresScreen, id="points"),
        pytest.param("landover", "R", ResigningScreen, id="resign"),
    ],
)
def test_what_opens_at_a_table(
    hall: Hall, screen_compare: Any, game: str, key: str, kind: type[Any], size: tuple[int, int]
) -> None:
    async def before(pilot: Pilot[None]) -> None:
        table = await started(hall, game, acting if game == "landover" else laying)
        anna = await at_table(pilot, table)
        await anna.press(key)
        await anna.in_screen(kind)
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


@pytest.mark.slow
@SMALL
def test_the_result_of_a_table(hall: Hall, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        table = await started(hall, "castle", laying)
        anna = await at_table(pilot, table)
        while table.stage is Stage.RUNNING:
            await play(table, ANNA, BORIS)
        await anna.in_screen(ResultScreen)
        await at_rest(pilot)

    assert screen_compare(LobbyApp(hall, ANNA, Terminal()), terminal_size=size, run_before=before)


@pytest.mark.slow
@SMALL
@pytest.mark.parametrize("game", ["carcassonne", "landover"])
def test_who_watches(hall: Hall, screen_compare: Any, game: str, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await at_table(pilot, await started(hall, game, acting if game == "landover" else laying))

    assert screen_compare(LobbyApp(hall, CHEN, Terminal()), terminal_size=size, run_before=before)
