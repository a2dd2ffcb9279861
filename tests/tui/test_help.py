"""Help: it opens at the fitting page and tells no wrong thing about the tiles it shows."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.widgets import Static

import engine
from engine import Setting
from engine.games.carcassonne.modules.abbot import ABBOT
from engine.games.carcassonne.modules.inns import LARGE
from engine.games.carcassonne.modules.phantom import PHANTOM
from engine.games.carcassonne.modules.shepherds import SHEPHERD
from engine.games.carcassonne.modules.traders import BUILDER, PIG
from engine.games.carcassonne.modules.wagons import WAGON
from engine.landscape.records import Pass, Place
from engine.landscape.state import LandscapeState
from saves import Seat
from tests.tui.first_screens import settled
from tests.tui.program import play, program
from tests.waiting import until
from tui.app.app import HinterlandApp
from tui.app.help import pages, training
from tui.app.help.page import HelpTiles
from tui.app.screens.help import HelpScreen, PageRow
from tui.app.screens.home import HomeScreen
from tui.app.screens.table.screen import TableScreen
from tui.app.widgets.static_map import StaticTileMap
from tui.base.depth import Depth, Look
from tui.drawing.art.face import NAMED_ZOOMS, size_at
from tui.presentation import games, presentation
from tui.presentation.board import board
from tui.terminal.keys import KeysLine

BOARDS = [
    (game, block)
    for game in engine.games()
    for page in pages(game)
    for block in page.blocks
    if isinstance(block, HelpTiles)
]


def open_page(app: HinterlandApp) -> str:
    screen = app.screen
    assert isinstance(screen, HelpScreen)
    return screen.topic


@pytest.mark.parametrize("game", engine.games())
def test_every_game_is_explained(game: str) -> None:
    topics = [page.topic for page in pages(game)]
    assert topics[0] == game
    state = engine.new_game(game, players=2)
    wanted = (
        {"laying", "claiming", "scoring", "end"} if isinstance(state, LandscapeState) else {"setup", "end"}
    )
    assert wanted <= set(topics)
    assert presentation(game).topic(state) in topics


def test_the_marks_name_only_features_of_the_game() -> None:
    told = {game: board(game).legend_words(game)[0] for game in engine.games()}
    assert "A sign on black: road; on dark green: field." in told["carcassonne"]
    assert "A sign on black: trail; on dark green: plain." in told["new_world"]
    assert "A sign on black: path; on dark green: court." in told["castle"]
    assert "can still grow" not in told["discovery"]
    assert [game for game, text in told.items() if "road" in text or "field" in text] == ["carcassonne"]


_FIGURES = {
    "abbot": ABBOT,
    "builder": BUILDER,
    "large": LARGE,
    "phantom": PHANTOM,
    "pig": PIG,
    "shepherd": SHEPHERD,
    "wagon": WAGON,
}


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_pictures_show_tiles_that_may_lie_so(game: str, board: HelpTiles) -> None:
    state = engine.new_game(game, players=2, options=board.options)
    assert isinstance(state, LandscapeState)
    turned = {cell: state.tileset.by_id[name].turned[turns] for cell, (name, turns) in board.tiles.items()}
    joints = 0
    for (x, y), tile in turned.items():
        for side, (dx, dy) in ((1, (1, 0)), (2, (0, 1))):
            beside = turned.get((x + dx, y + dy))
            if beside is not None:
                joints += 1
                is_closed = not (tile.joints[side] and beside.joints[(side + 2) % 4])  # fits any other
                assert is_closed or state.tileset.match(tile.edges[side], beside.edges[(side + 2) % 4])
    assert joints >= len(turned) - 1
    for pawn in board.pawns:
        if pawn.role == "keep":
            continue
        design = state.tileset.by_id[board.tiles[pawn.x, pawn.y][0]]
        kind = design.regions[pawn.region].kind
        role = state.role(state.tileset.kinds.index(kind), _FIGURES.get(pawn.role.split()[0], 0))
        assert pawn.role == presentation(game).figure(role)


async def test_pages_are_leafed_through_and_left(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.show_help("keys", "discovery")
        await settled(pilot)
        assert open_page(app) == "keys"
        seen = []
        for _page in range(len(pages("discovery")) + 2):
            seen.append(open_page(app))
            await pilot.press("right")
            await settled(pilot)
        assert seen == ["keys", *(page.topic for page in pages("discovery")), "marks"]
        assert open_page(app) == "keys"
        await pilot.press("left")
        await settled(pilot)
        assert open_page(app) == "marks"
        await pilot.click(PageRow, offset=(2, 0))
        await settled(pilot)
        assert open_page(app) == "keys"
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_pages_that_are_all_in_view_are_not_leafed_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.app.screens.help.pages", lambda *_game: pages("discovery")[:1])
    app = program(tmp_path)
    async with app.run_test(size=(200, 60)) as pilot:
        app.show_help("marks", "discovery")
        await settled(pilot)
        assert open_page(app) == "marks"
        assert len(app.screen.query(".head")) == 3
        assert "Other page" not in {hint.words for hint in app.screen.query_one(KeysLine)._hints}


async def test_help_at_the_table_opens_at_what_is_going_on(tmp_path: Path) -> None:
    play(tmp_path, turns=2)
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        app.show_help("scoring")
        await settled(pilot)
        assert open_page(app) == "scoring"


async def test_from_home_it_begins_with_the_program_and_has_a_page_for_each_game(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("question_mark", "right")
        await settled(pilot)
        assert open_page(app) == "keys"
        for game in games():
            await pilot.press("right")
            await settled(pilot)
            assert open_page(app) == game
        await pilot.press("enter", "right")  # all about the last of them
        await settled(pilot)
        assert open_page(app) == pages(games()[-1])[1].topic
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize(("width", "shown"), [(80, 1), (120, 4), (200, 4)])
async def test_a_large_terminal_shows_several_pages_at_once(tmp_path: Path, width: int, shown: int) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(width, 60)) as pilot:
        app.show_help("laying", "discovery")
        await settled(pilot)
        heads = [str(head.content) for head in app.screen.query(".head").results(Static)]
        titles = [page.title for page in pages("discovery")]
        at = titles.index("Placing tiles")
        assert heads == (titles[at : at + shown] if shown > 1 else [])


async def test_a_topic_without_a_page_opens_the_keys(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.show_help("saved")
        await settled(pilot)
        assert open_page(app) == "keys"


@pytest.mark.parametrize("look", [Look(Depth.TRUECOLOR), Look(Depth.NONE, unicode=False)])
async def test_pictures_show_exactly_their_tiles(tmp_path: Path, look: Look) -> None:
    app = program(tmp_path, look=look)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.show_help("laying", "discovery")
        await settled(pilot)
        picture = app.screen.query_one(StaticTileMap)
        width, height = size_at(NAMED_ZOOMS["medium"], look)
        assert picture.size == (3 * width, height)
        assert picture.camera.place_of((-1, 0)) == (0, 0)


def test_the_worked_example_of_scoring_is_right() -> None:
    # DISC-7.2: the range of the picture on the page about scoring, complete on three tiles.
    (board,) = [
        b
        for page in pages("discovery")
        if page.topic == "scoring"
        for b in page.blocks
        if isinstance(b, HelpTiles)
    ]
    state = engine.new_game("discovery", players=2)
    assert isinstance(state, LandscapeState)
    for (x, y), (name, turns) in board.tiles.items():
        if (x, y) != (0, 0):
            lay(state, Place(name, x, y, turns))
    (pawn,) = board.pawns
    feature = state.feature(pawn.x, pawn.y, pawn.region)
    assert feature.complete
    assert set(feature.segments) == board.lit
    assert feature.now == 8


def lay(state: LandscapeState, place: Place) -> None:
    """Have the next seat draw a tile, lay it and do nothing more."""
    moves, _weights = state.chance_weights()
    draw = next(move for move in moves if getattr(move, "tile", None) == place.tile)
    for move in (draw, place, Pass()):
        state.push(move)


@pytest.mark.parametrize("game", engine.games())
async def test_help_on_a_replay_explains_the_game_replayed(tmp_path: Path, game: str) -> None:
    app = program(tmp_path)
    players = engine.game(game).min_players
    seats = tuple(Seat(f"Player {number}", "human", number) for number in range(max(players, 2)))
    with app.library.create(
        game=game, seats=seats, seed=1, created=datetime(2026, 11, 20, tzinfo=UTC)
    ) as log:
        path = log.path
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.show_replay(path)
        await settled(pilot)
        await pilot.press("question_mark")
        await settled(pilot)
        assert open_page(app) == "keys"
        screen = app.screen
        assert isinstance(screen, HelpScreen)
        titles = screen.query_one(PageRow).titles
        assert all(page.title in titles for page in pages(game, engine.game(game).settle({})))


async def test_help_at_a_table_is_about_the_boxes_in_play(tmp_path: Path) -> None:
    game = engine.game("carcassonne")
    play(tmp_path, game="carcassonne", turns=1, options={"inns": True, "fields": False})
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("c")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        app.show_help("scoring")
        await settled(pilot)
        titles = app.screen.query_one(PageRow).titles
        assert "Inns" in titles
        assert not {"Fields", "River", "River II", "Abbot", "Traders & Builders"} & set(titles)
        shown = console_text(app)
        assert "monastery" in shown
        assert "field" not in shown
    everything = {page.option for page in pages("carcassonne")}
    assert everything == {"", "fields", *(one.name for one in game.options if one.is_expansion)}
    assert [page.topic for page in pages("carcassonne", game.settle({"river": True}))][-2:] == [
        "river",
        "end",
    ]


def console_text(app: HinterlandApp) -> str:
    return "\n".join("".join(strip.text) for strip in app.screen._compositor.render_strips())


@pytest.mark.parametrize(
    "game",
    ["castle", *(pytest.param(one, marks=pytest.mark.slow) for one in engine.games() if one != "castle")],
)
async def test_pages_are_side_by_side_and_fit_at_120_columns(tmp_path: Path, game: str) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        for page in pages(game):
            app.show_help(page.topic, game)
            await settled(pilot)
            text, beside = app.screen.query_one("#text"), app.screen.query_one("#next")
            assert beside.region.x > text.region.right - 2 > 56
            assert text.max_scroll_x == 0
            if game != "landover":  # its map takes half of a page
                assert text.max_scroll_y == 0, page.title
            await pilot.press("escape")


async def test_the_title_of_the_open_page_is_in_view_and_can_be_clicked(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.show_help("landover")
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, HelpScreen)
        row = screen.query_one(PageRow)
        for page in pages("landover")[1:]:
            await pilot.press("right")
            text = str(row.render())
            assert page.title in text[: row.size.width]
        before = text.index("Islands")
        await pilot.click(PageRow, offset=(before + 2, 0))
        await settled(pilot)
        assert open_page(app) == "isles"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_training_is_explained_where_it_is_done(tmp_path: Path, size: tuple[int, int]) -> None:
    play(tmp_path, turns=1)
    app = program(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for opens, topic in (("l", "lessons"), ("p", "puzzles")):
            await pilot.press(opens, "question_mark")
            await pilot.pause()
            assert open_page(app) == topic
            text = app.screen.query_one("#text")
            assert text.max_scroll_y == 0, "a page of training fits on the screen"
            await pilot.press("escape", "escape")
            await pilot.pause()
        for topic in training.PAGES:
            app.show_help(topic)
            await pilot.pause()
            assert open_page(app) == topic
            await pilot.press("escape")


@pytest.mark.parametrize(
    ("game", "options", "there", "missing"),
    [
        ("carcassonne", {"festival": True}, "pigs may be taken back", "must stay"),
        ("carcassonne", {"festival": True, "festival_figures": "meeples"}, "must stay", "may be taken"),
        ("carcassonne", {"festival": True, "festival_figures": "off"}, "decoration", "taken back"),
        ("castle", {}, "counts for 2 tiles", "house rule"),
        ("castle", {"keep_bonus": 3, "unfinished_rate": "full"}, "house rule", "1 point for each"),
    ],
)
def test_help_says_what_is_so_with_the_options_in_play(
    game: str, options: dict[str, Setting], there: str, missing: str
) -> None:
    shown = pages(game, engine.game(game).settle(options))
    words = str([page.blocks for page in shown if page.topic in ("festival", "tokens")])
    assert there in words
    assert missing not in words


async def test_the_last_pages_fill_the_window(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.show_help("marks", "discovery")
        await settled(pilot)
        last = [str(head.content) for head in app.screen.query(".head").results(Static)]
        assert len(last) == 2
        await pilot.press("right")
        await settled(pilot)
        assert open_page(app) == "keys"
        await pilot.press("left")
        await settled(pilot)
        assert [str(head.content) for head in app.screen.query(".head").results(Static)] == last
