"""New World on the screen: words for everything, the surveyors on the map, the choice of order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from textual.geometry import Offset, Size

import engine
from engine import Event
from engine.bots import make
from engine.games.new_world import records as own
from engine.games.new_world.records import (
    CounterAdvanced,
    LeftBehind,
    SurveyorEntered,
    SurveyorMoved,
    SurveyorsBlocked,
)
from engine.games.new_world.state import NewWorldState
from engine.landscape.records import (
    Begun,
    CameHome,
    Deployed,
    Drawn,
    FeatureScored,
    GameEnded,
    Pass,
    Placed,
    Score,
    SetAside,
)
from tests.tui.at_table import Player
from tests.tui.new_world import program
from tests.tui.recorded import NAMES, Happened, feature_scored
from tui.app.screens.help import HelpScreen
from tui.app.screens.table.modes.choosing import ChoosingMode
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.widgets.choices import Choices
from tui.drawing.art.extent import extent_of
from tui.presentation import presentation
from tui.presentation.landscape.scene import base_scene

WORDS = presentation("new_world")
TWO = NAMES[:2]
GAME = engine.game("new_world")


scored = partial(
    feature_scored,
    feature="trail",
    points=((0, 10), (1, 0)),
    terms=(("tiles", 4, 1), ("trading posts", 1, 2)),
    tiles=((-1, 2),),
    x=-1,
    y=2,
    rule="NEWW-6.2",
    bonus=((0, 4),),
)


def deployed(role: str, feature: str) -> Deployed:
    return Deployed(0, role, feature, -1, 2, 0, "NEWW-5.2")


SENTENCES: list[tuple[Event, str]] = [
    (Begun(1, "NEWW-2.5"), "Bo begins."),
    (Drawn(0, "W01", "NEWW-4.1"), "Anna drew a tile."),
    (SetAside(0, "W01", "NEWW-4.9"), "Anna had to set a tile aside: it fits nowhere."),
    (Placed(0, "W01", -3, -1, 1, "NEWW-4.2"), "Anna placed a tile."),
    (deployed("sheriff", "town"), "Anna made a settler the sheriff."),
    (deployed("shopkeeper", "town"), "Anna opened a shop in the town."),
    (deployed("robber", "trail"), "Anna sent a robber onto the trail."),
    (deployed("farmer", "farm"), "Anna settled a farmer."),
    (deployed("trapper", "plain"), "Anna sent a trapper into the plain."),
    (CameHome(0, "farmer", -1, 0, 0, "NEWW-8.1"), "Anna has a follower back: farmer."),
    (scored(), "Anna's trail is complete: 4 tiles, 1 trading post and a bonus of 4, 10 points."),
    (
        scored(bonus=(), points=((0, 0), (1, 6))),
        "Bo's trail is complete: 4 tiles and 1 trading post, 6 points.",
    ),
    (
        scored(
            feature="town",
            points=((0, 12), (1, 8)),
            terms=(("tiles", 3, 2), ("flags", 1, 2)),
            rule="NEWW-6.4",
        ),
        "Anna and Bo's town is complete: 3 tiles and 1 flag, 8 points each. "
        "Anna gets 4 more from the surveyors.",
    ),
    (
        scored(feature="farm", points=((0, 17),), terms=(("tiles", 9, 1),), bonus=((0, 8),)),
        "Anna's farm is surrounded: 9 tiles and a bonus of 8, 17 points.",
    ),
    (
        scored(feature="plain", points=((0, 4), (1, 4)), terms=(("animals", 4, 1),), bonus=(), final=True),
        "Anna and Bo's trappers at the end: 4 animals, 4 points each.",
    ),
    (
        scored(feature="plain", points=((0, 0),), terms=(("animals", 0, 1),), bonus=(), final=True),
        "Anna's plain scores no points.",
    ),
    (
        scored(feature="farm", points=((1, 5),), terms=(("tiles", 5, 1),), bonus=(), final=True),
        "Bo's farm at the end: 5 tiles, 5 points.",
    ),
    (SurveyorMoved(1, 2, "NEWW-9.3"), "A surveyor went west to column 2."),
    (SurveyorsBlocked(3, "NEWW-9.3b"), "The surveyors wait: there is no tile farther west."),
    (LeftBehind(1, "sheriff", -1, 4, 0, "NEWW-9.4"), "Bo's sheriff in column 1 was left behind."),
    (CounterAdvanced(3, "NEWW-12.1b"), "The second surveyor waits: 3 of 5 features."),
    (
        SurveyorEntered(0, "NEWW-12.1b"),
        "The second surveyor has reached the coast: from now on they move.",
    ),
    (GameEnded((88, 76), (0,), "NEWW-11.8"), "Anna wins, 88 to 76."),
]


def test_events_are_told_in_sentences() -> None:
    told = [(WORDS.tell(event, TWO), sentence) for event, sentence in SENTENCES]
    assert [pair for pair in told if pair[0] != pair[1]] == []


def test_no_kind_of_event_lacks_words() -> None:
    kinds = {cls for cls in vars(own).values() if isinstance(cls, type) and issubclass(cls, Event)}
    assert {type(event) for event, _sentence in SENTENCES} >= kinds - {Event}


def test_the_arithmetic_shows_the_bonus() -> None:
    assert WORDS.arithmetic(scored()) == "4 tiles + 1 trading post x 2 + 4 from the surveyors = 10 (complete)"
    town = scored(feature="town", terms=(("tiles", 3, 1), ("flags", 2, 1)), bonus=(), final=True)
    assert WORDS.arithmetic(town) == "3 tiles + 2 flags = 5 (final scoring)"


def play(seed: int, level: str = "random", **options: Any) -> Iterator[tuple[NewWorldState, Happened | None]]:
    """Play a game and yield its state before each move of a seat, and after each move what happened."""
    rng = random.Random(seed)
    state = cast(NewWorldState, engine.new_game("new_world", players=rng.randint(2, 5), options=options))
    dealer, bot = engine.Dealer(seed), make(level, seed)
    while not state.is_terminal:
        by, turn = state.current_player, state.turn
        yield state, None
        move = dealer.deal(state) if by == engine.CHANCE else bot.choose(state)
        yield state, Happened(by, turn, move, state.push(move))


def test_what_a_tile_would_do_is_what_it_does() -> None:
    """The consequence names the bonus and the settlers left behind, and leaves the state as it was."""
    seen = 0
    for state, happened in play(3, "greedy"):
        if happened is not None or state.phase != "place":
            continue
        for move in state.legal_moves():
            before = state.fingerprint() if seen < 3 else ""
            text = WORDS.consequence(state, move, NAMES)
            if before:
                assert state.fingerprint() == before
            if "behind" not in text:
                continue
            seen += 1
            events = [*state.push(move), *state.push(Pass())]
            made = 2
            while state.phase == "score":
                events += state.push(state.legal_moves()[0])
                made += 1
            for _move in range(made):
                state.pop()
            left = sum(isinstance(event, LeftBehind) for event in events)
            assert f"leaves {left} settler" in text
    assert seen


# -- the map ------------------------------------------------------------------------------------------


def test_the_map_shows_the_surveyors_in_their_columns_and_who_is_in_danger() -> None:
    danger = 0
    for state, happened in play(5, "greedy"):
        if happened is not None:
            continue
        scene = base_scene(state)
        figures = [piece for piece in scene.pieces if piece.picture]
        assert sorted(-piece.x for piece in figures) == list(state.surveyors)
        assert all((piece.x, piece.y) in scene.tiles for piece in figures)
        strong = {-x: tick.sign.count("♙") for x, tick in scene.columns.items() if tick.sign}
        assert strong == {column: state.surveyors.count(column) for column in state.surveyors}
        assert all(tick.text == str(-x) for x, tick in scene.columns.items())
        assert scene.line == (-max(state.surveyors) if max(state.surveyors) else None)
        for x, y, region in scene.endangered:
            danger += 1
            assert -x < max(state.surveyors)
            assert state.tileset.kinds[state.landscape.kind[state.landscape.segment(x, y, region)]] != "plain"
    assert danger


def test_who_is_marked_and_no_other_is_left_behind_by_the_next_score() -> None:
    swept = 0
    marked: frozenset[tuple[int, int, int]] = frozenset()
    for state, happened in play(5, "greedy"):
        if happened is None:
            marked = base_scene(state).endangered
            continue
        scores = [event for event in happened.events if isinstance(event, FeatureScored)]
        left = {(e.x, e.y, e.region) for e in happened.events if isinstance(e, LeftBehind)}
        if len(scores) != 1 or not any(isinstance(e, SurveyorMoved) for e in happened.events):
            continue
        own_ = {(e.x, e.y, e.region) for e in happened.events if isinstance(e, Deployed | CameHome)}
        assert left - own_ == marked - own_
        swept += len(left)
    assert swept


def test_the_late_surveyor_waits_at_sea() -> None:
    state = engine.new_game("new_world", players=2, options={"delayed_second_surveyor": "on"})
    scene = base_scene(state)
    assert [piece.x for piece in scene.pieces if piece.picture] == [0]
    assert any(piece.sign == "♙ 0/5" and piece.x > 0 for piece in scene.pieces)
    assert scene.line is None
    assert not scene.endangered


def test_the_west_has_the_spare_room_only_while_the_land_grows() -> None:
    *_before, (state, _happened) = play(3)
    assert state.is_terminal
    end, begun = base_scene(state), base_scene(engine.new_game("new_world", players=2))
    assert extent_of([begun], (4, 2)).ends_east
    for scenes in ([end], [begun, end]):
        extent, view = extent_of(scenes, (4, 2)), Size(400, 200)
        left = extent.core.x - extent.framed(view, Offset()).x
        assert abs(left - (view.width - extent.core.width - left)) <= 1


def test_no_start_space_is_the_last_tile() -> None:
    state = engine.new_game("new_world", players=2)
    assert base_scene(state).last is None
    names = {piece.sign: piece.y for piece in base_scene(state).pieces if piece.x == 1}
    assert names == {"Plymouth": 2, "New York": 5, "Jamestown": 9}


def test_shopkeepers_are_called_so_where_the_options_ask_for_it() -> None:
    roles = {
        event.role
        for _state, happened in play(1, town_role_name="shopkeeper")
        if happened is not None
        for event in happened.events
        if isinstance(event, Deployed)
    }
    assert "shopkeeper" in roles
    assert "sheriff" not in roles


# -- the table ----------------------------------------------------------------------------------------


async def choosing(table: Player) -> ChoosingMode:
    await table.in_mode(ChoosingMode)
    mode = table.screen.mode
    assert isinstance(mode, ChoosingMode)
    return mode


async def test_the_order_of_scoring_is_chosen_by_keys(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        table = Player(app, pilot)
        mode = await choosing(table)
        state = cast(NewWorldState, table.app.table.state)
        moves = state.legal_moves()
        assert len(moves) > 1
        assert all(isinstance(move, Score) for move in moves)
        assert "choose which feature scores next." in table.prompt
        lines = table.screen.query_one(Choices).render().plain
        assert all(f"{number} " in lines for number in range(1, len(moves) + 1))
        assert "+" in lines
        first = table.screen.map.scene.lit
        assert first
        assert {choice.label for choice in table.screen.map.scene.choices} == {"1", "2"}
        assert any("surveyor" in line.lower() for line in mode.prospect(0).details)
        await table.press("tab")
        assert table.screen.map.scene.lit != first
        await table.press("up", "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.topic == "scoring"
        await table.press("escape", "2")
        await table.until(lambda: moves[1] in table.app.table.state.moves)
        assert table.app.table.state.phase != "score"
        await table.press("u")
        await table.in_mode(ChoosingMode)
        await table.press("enter")
        await table.until(lambda: moves[0] in table.app.table.state.moves)


async def test_the_order_of_scoring_is_chosen_with_the_mouse(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        table = Player(app, pilot)
        mode = await choosing(table)
        moves = table.app.table.state.legal_moves()
        await pilot.click(Choices, offset=(4, 2))
        assert mode.selected == 1
        await pilot.click(Choices, offset=(4, 2))
        await table.until(lambda: moves[1] in table.app.table.state.moves)


async def test_bare_choices_tell_no_points(tmp_path: Path) -> None:
    app = program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        table = Player(app, pilot)
        await choosing(table)
        await table.press("B")
        mode = await choosing(table)
        assert mode.prospect(0).title
        assert not mode.prospect(0).gain
        assert "+" not in table.screen.query_one(Choices).render().plain


@pytest.mark.parametrize(
    ("phase", "mode", "topic"), [("place", LayingMode, "laying"), ("follower", ClaimingMode, "claiming")]
)
async def test_help_opens_at_what_is_going_on(tmp_path: Path, phase: str, mode: type, topic: str) -> None:
    app = program(tmp_path, phase, 5)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Player(app, pilot)
        await table.in_mode(mode)
        await table.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.topic == topic
