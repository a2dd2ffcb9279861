"""The ladder and the profiles: what they show, and how one gets there."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from saves import Library
from saves.results.finished_game import FinishedGame
from saves.results.rank_points import rank_at
from tests.hall.house import play_enough
from tests.saves.standing.made import played
from tests.saves.standing.played import END
from tests.saves.standing.played import play as play_out
from tests.tui.first_screens import settled
from tests.tui.people import ANNA, BORIS, CHEN, open_hall, plan, seated
from tests.tui.program import program
from tests.waiting import until
from tui.app.app import HinterlandApp
from tui.app.screens.new_game import NewGameScreen
from tui.app.screens.replay.screen import ReplayScreen
from tui.app.screens.standing.chart import RankChart
from tui.app.screens.standing.ladder import LadderScreen
from tui.app.screens.standing.profile import ProfileScreen
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.menu import Menu
from tui.app.widgets.picker import Picker
from tui.app.widgets.title_bar import TitleBar
from tui.base.depth import Depth, Look
from tui.play.hall import Stage

NOW = datetime(2026, 11, 20, 18, 42, tzinfo=UTC)
NAMES = ("Hanne", "Gustav", "Frida", "Emil", "Dora", "Chen", "Boris", "Anna")
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=lambda s: f"{s[0]}x{s[1]}")


def half_a_year() -> list[FinishedGame]:
    """Games of eight people, the later in the list the better, and some of Anna against bots."""
    rng = random.Random(4)
    results = []
    for number in range(150):
        who = rng.sample(NAMES, rng.choice([2, 2, 3, 4]))
        results.append(
            played(
                who,
                [rng.randint(10, 50) + 4 * NAMES.index(name) for name in who],
                ended=NOW - timedelta(hours=31 * (150 - number)),
                rated=rng.random() < 0.8,
                game=rng.choice(["discovery", "carcassonne", "castle"]),
            )
        )
    for number in range(15):
        scores = [rng.randint(20, 60) for _ in range(3)]
        results.append(played(["Anna", "(greedy)", "(random)"], scores, ended=NOW - timedelta(hours=number)))
    return [replace(one, id=f"game-{number}") for number, one in enumerate(results)]


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.app.screens.standing.ladder.now", lambda: NOW)
    monkeypatch.setattr("tui.app.screens.standing.profile.now", lambda: NOW)


def app_with(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    look: Look | None = None,
    results: list[FinishedGame] | None = None,
) -> HinterlandApp:
    app = program(folder, look=look, name="Anna")
    found = half_a_year() if results is None else results
    monkeypatch.setattr(app, "results_of", lambda games: found)
    return app


def written(app: HinterlandApp) -> list[str]:
    """Return the rows."""
    menu = app.screen.query_one(Menu)
    return [menu.render_line(y).text.rstrip() for y in range(len(menu.options))]


def names(app: HinterlandApp) -> list[str]:
    return [row[8:].split("  ")[0] for row in written(app)]


def asked(app: HinterlandApp) -> str:
    return str(app.screen.query_one("#asked", Static).render())


async def press(pilot: Pilot[None], *keys: str) -> None:
    for each in keys:
        await pilot.press(each)
        await settled(pilot)


async def test_r_opens_the_ladder_with_the_finger_on_oneself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_with(tmp_path, monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "r")
        assert isinstance(app.screen, LadderScreen)
        assert len(names(app)) == 8
        menu = app.screen.query_one(Menu)
        assert menu.current is not None
        assert names(app)[int(menu.current)] == "Anna (you)"
        heads = str(app.screen.query_one("#columns", Static).render())
        for row in written(app):
            assert row.index("Tier") == heads.index("rank")
            assert len(row) == len(heads.rstrip())


async def test_arrows_go_through_the_seasons_and_g_through_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_with(tmp_path, monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "r")
        seen = [asked(app)]
        for _ in range(4):
            await press(pilot, "left")
            seen.append(asked(app))
        assert [text.split("  ")[0] for text in seen] == [
            "‹ Ranks of today ›",
            "‹ Autumn 2026 ›",
            "‹ Summer 2026 ›",
            "‹ Spring 2026 ›",
            "‹ Spring 2026 ›",
        ]
        assert "★★★" in written(app)[0]
        assert "★" not in "".join(written(app)[3:])
        await press(pilot, "g")
        assert asked(app).endswith("Carcassonne")
        assert "★" not in "".join(written(app))
        await press(pilot, "g", "g", "g", "right", "right")
        assert asked(app) == "‹ Autumn 2026 ›  all games"
        assert "★" not in "".join(written(app))  # it goes on
        points = [float(row.split()[-1]) for row in written(app)]
        assert points == sorted(points, reverse=True)


async def test_m_shows_practice_with_the_bots_for_comparison(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_with(tmp_path, monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "r", "m")
        assert names(app) == ["bot Greedy", "Anna (you)", "bot Random"]
        await press(pilot, "left")
        assert "Ranks of today" in asked(app)
        await press(pilot, "home", "enter")
        assert isinstance(app.screen, LadderScreen)  # bots have no profile
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, ProfileScreen)
        assert len(written(app)) == 15


async def test_who_has_only_practised_sees_practice_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_with(tmp_path, monkeypatch, results=[one for one in half_a_year() if one.with_bots])
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "r")
        assert names(app) == ["bot Greedy", "Anna (you)", "bot Random"]


async def test_without_games_it_says_how_to_begin(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "r")
        assert "Nobody has a rank yet" in str(app.screen.query_one("#remark", Static).render())
        await press(pilot, "p", "g", "m", "enter")
        assert isinstance(app.screen, LadderScreen)
        await press(pilot, "escape")
        assert not isinstance(app.screen, LadderScreen)


async def test_a_profile_tells_what_the_games_have_come_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_with(tmp_path, monkeypatch)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "r", "r", "p")
        assert isinstance(app.screen, ProfileScreen)
        mine = [one for one in half_a_year() if one.seat_of("anna") is not None and not one.with_bots]
        rows = written(app)
        shown = app.screen.query_one(Menu)
        assert [item.id for item in shown.options] == [one.id for one in reversed(mine)]
        assert sum(row.endswith("casual") for row in rows) == sum(not one.rated for one in mine)
        summary = str(app.screen.query_one("#summary", Static).render())
        assert f"{sum(one.rated for one in mine)} rated games" in summary
        assert "Autumn 2026: " in summary
        assert "Summer 2026" in str(app.screen.query_one("#badges", Static).render())
        assert "Carcassonne" in str(app.screen.query_one("#by-game", Static).render())
        await press(pilot, "g")
        assert len(app.screen.query_one(Menu).options) == sum(one.game == "carcassonne" for one in mine)
        await press(pilot, "escape")
        assert isinstance(app.screen, LadderScreen)


async def test_ranks_of_few_games_are_marked_as_provisional(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [played(["Anna", "Boris"], [20, 10]) for _number in range(9)]
    games.append(played(["Anna", "Chen"], [20, 10]))
    app = app_with(tmp_path, monkeypatch, results=games)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "r")
        ranks = {
            name.removesuffix(" (you)"): "?" in row
            for name, row in zip(names(app), written(app), strict=True)
        }
        assert ranks == {"Anna": False, "Boris": True, "Chen": True}
        assert "? means provisional" in str(app.screen.query_one("#remark", Static).render())
        await press(pilot, "p")
        assert isinstance(app.screen, ProfileScreen)
        assert "?" not in " ".join(str(one.render()) for one in app.screen.query(Static))
        await press(pilot, "escape", "down", "enter")
        assert "Tier 1 I?" in str(app.screen.query_one(TitleBar).render())
        assert "? means provisional" in str(app.screen.query_one("#summary", Static).render())


async def test_a_click_opens_a_profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_with(tmp_path, monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "r")
        name = names(app)[1]
        await pilot.click(Menu, offset=(10, 1))
        await settled(pilot)
        assert isinstance(app.screen, ProfileScreen)
        assert app.screen.query_one(TitleBar)._heading == name.removesuffix(" (you)")


async def test_a_game_of_a_profile_is_replayed(tmp_path: Path) -> None:
    play_out(tmp_path / "games", ["Anna", "Bo"], at=NOW)
    app = program(tmp_path, name="Anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "r", "p", "enter")
        assert isinstance(app.screen, ReplayScreen)


async def may_be_advised(app: HinterlandApp, pilot: Pilot[None]) -> bool | None:
    """Wait until it is a person's turn, and return whether hints are given."""
    await until(lambda: isinstance(getattr(app.screen, "mode", None), LayingMode), pilot)
    assert isinstance(app.screen, TableScreen)
    return app.screen.check_action("hint", ())


async def test_a_rated_game_is_begun_where_one_wants_it_and_chance_deals(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "n")
        assert isinstance(app.screen, NewGameScreen)
        picker = app.screen.query_one("#ranks", Picker)
        assert picker.index == 0
        picker.focus()
        await press(pilot, "right")
        assert app.settings.rated
        await press(pilot, "f5")
        assert app.table is not None
        assert app.table.journal.header.rated
        assert not await may_be_advised(app, pilot)
        app.play_again(app.table.journal.header)
        await settled(pilot)
        assert app.table.journal.header.rated
        app.rematch(app.table.journal)
        await settled(pilot)
        assert not app.table.journal.header.rated  # the deck is known
        assert await may_be_advised(app, pilot)


async def test_a_game_with_a_seed_of_ones_own_is_not_rated(tmp_path: Path) -> None:
    app = program(tmp_path)
    app.settings.rated = True
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "n")
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        holder = screen.query_one("#ranks", Picker).parent
        assert holder is not None
        assert holder.display  # type: ignore[attr-defined]
        screen.query_one("#seed").focus()
        await press(pilot, "5")
        assert not holder.display  # type: ignore[attr-defined]
        await press(pilot, "f5")
        assert app.table is not None
        assert not app.table.journal.header.rated


async def test_the_lobby_has_a_ladder_of_its_people(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, seated(hall, ANNA) as anna:
        for other, private in ((ANNA, False), (CHEN, True)):
            table = hall.make(BORIS, replace(plan("human", "human", private=private), rated=True))
            table.sit_down(other, 1)
            table.begin(BORIS)
            await play_enough(table, BORIS, other)
            table.hand_over(other)
        await anna.until(lambda: all(table.stage is Stage.FINISHED for table in hall.tables.values()))
        await press(anna.pilot, "r")
        assert isinstance(anna.app.screen, LadderScreen)
        assert names(anna.app)[0] == "Boris"
        assert set(names(anna.app)) == {"Boris", "Anna (you)", "Chen"}
        await press(anna.pilot, "home", "enter")
        assert isinstance(anna.app.screen, ProfileScreen)
        refused = []
        for _ in range(2):
            before = len(anna.notices)
            await press(anna.pilot, "enter")
            refused.append(len(anna.notices) > before)
            if isinstance(anna.app.screen, ReplayScreen):
                await press(anna.pilot, "escape")
            await press(anna.pilot, "down")
        assert sorted(refused) == [False, True]  # the private table was not Anna's
        assert any("private" in notice for notice in anna.notices)


def test_the_chart_reaches_from_division_to_division() -> None:
    chart = RankChart(Look(Depth.TRUECOLOR))
    chart.show([15, 140, 230])
    assert chart.bounds == (0, 300)
    chart.show([300, 300])
    assert chart.bounds == (300, 400)
    chart.show([rank_at(3100).rating])
    assert chart.bounds == (3100, 3200)


def test_results_are_those_of_the_games_in_the_folder(tmp_path: Path) -> None:
    path = play_out(tmp_path / "games", at=END)
    app = program(tmp_path)
    games = {game.id: game for game in Library(tmp_path / "games").games()}
    assert [one.id for one in app.results_of(games)] == [path.stem]


def opened(*keys: str) -> Callable[[Pilot[None]], Any]:
    async def before(pilot: Pilot[None]) -> None:
        await settled(pilot)
        await press(pilot, *keys)

    return before


@SIZES
@pytest.mark.parametrize("keys", ["r r", "r r p"], ids=["ranks", "profile"])
def test_what_it_looks_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen_compare: Any, size: tuple[int, int], keys: str
) -> None:
    app = app_with(tmp_path, monkeypatch)
    assert screen_compare(app, terminal_size=size, run_before=opened(*keys.split()))


@pytest.mark.parametrize("keys", ["r r left left", "r r m"], ids=["season", "practice"])
def test_what_the_list_of_others_looks_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen_compare: Any, keys: str
) -> None:
    app = app_with(tmp_path, monkeypatch)
    assert screen_compare(app, terminal_size=(80, 24), run_before=opened(*keys.split()))


@pytest.mark.parametrize("keys", ["r r left left", "r r p"], ids=["season", "profile"])
def test_what_it_looks_like_without_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen_compare: Any, keys: str
) -> None:
    app = app_with(tmp_path, monkeypatch, Look(Depth.NONE, unicode=False))
    assert screen_compare(app, terminal_size=(80, 24), run_before=opened(*keys.split()))
