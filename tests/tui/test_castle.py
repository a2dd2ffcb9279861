"""The Castle on the screen: its words, what the map shows besides tiles, and its decisions by keys."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

import engine
from engine import Event
from engine.games.castle import records as own
from engine.games.castle.board import NUMBERS
from engine.games.castle.records import Hold, KeepMoved, KeepScored, TokenHidden, TokenTaken, TokenUsed, Use
from engine.games.castle.state import CastleState
from engine.landscape.records import (
    Begun,
    CameHome,
    Deploy,
    Deployed,
    Drawn,
    FeatureScored,
    GameEnded,
    Pass,
    Place,
    Placed,
    Score,
    SetAside,
)
from tests.tui.at_table import Player
from tests.tui.castle import _choose, play, program
from tests.tui.recorded import Happened, feature_scored
from tui.app.help import pages
from tui.app.screens.help import HelpScreen
from tui.app.screens.table.modes.choosing import ChoosingMode
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.widgets.choices import Choices
from tui.app.widgets.standing_notes import StandingNotes
from tui.base.words import speak
from tui.drawing.art.face import size_at
from tui.games.castle.art.track import slots
from tui.presentation import presentation
from tui.presentation.landscape.scene import base_scene

WORDS = presentation("castle")
TWO = ["Anna", "Boris"]


scored = partial(feature_scored, feature="house", points=((0, 3),), terms=(("tiles", 3, 1),), rule="CAST-7.4")


TIE = {"points": ((0, 0), (1, 0)), "rule": "CAST-7.6"}
SENTENCES: list[tuple[Event, str]] = [
    (Begun(1, "CAST-3.6"), "Boris begins."),
    (Drawn(0, "N01", "CAST-4.1"), "Anna drew a tile."),
    (SetAside(0, "N01", "CAST-5.7"), "Anna had to set a tile aside: it fits nowhere."),
    (Placed(0, "N01", 3, 1, 1, "CAST-5.1"), "Anna placed a tile."),
    (Deployed(0, "herald", "path", 0, 0, 0, "CAST-6.1"), "Anna sent a herald onto the path."),
    (Deployed(0, "squire", "house", 0, 0, 0, "CAST-6.1"), "Anna sent a squire into the house."),
    (Deployed(0, "knight", "tower", 0, 0, 0, "CAST-6.1"), "Anna posted a knight in the tower."),
    (Deployed(0, "merchant", "court", 0, 0, 0, "CAST-6.1"), "Anna sent a merchant to the court."),
    (CameHome(0, "squire", 0, 0, 0, "CAST-7.7"), "Anna has a follower back: squire."),
    (scored(), "Anna's house is complete: 3 tiles, 3 points."),
    (
        scored(feature="path", points=((0, 0), (1, 8)), terms=(("tiles", 4, 2),)),
        "Boris's path is complete: 4 tiles, 8 points.",
    ),
    (
        scored(feature="tower", points=((0, 4),), terms=(("tiles", 2, 2),)),
        "Anna's tower is complete: 2 tiles, 4 points.",
    ),
    (scored(**TIE), "Anna and Boris tie in a house: nobody scores."),
    (scored(feature="path", **TIE), "Anna and Boris tie on a path: nobody scores."),
    (scored(feature="tower", **TIE), "Anna and Boris tie in a tower: nobody scores."),
    (scored(feature="court", final=True, **TIE), "Anna and Boris tie in a court: nobody scores."),
    (
        scored(feature="court", points=((1, 3),), terms=(("markets", 1, 3),), final=True, rule="CAST-10.9"),
        "Boris's court at the end: 1 market, 3 points.",
    ),
    (
        scored(feature="court", points=((1, 0),), terms=(("markets", 0, 3),), final=True, rule="CAST-10.10"),
        "Boris's court has no market: no points.",
    ),
    (
        scored(points=((0, 3),), complete=False, final=True, rule="CAST-9.6"),
        "Anna's unfinished house: 3 tiles, 3 points.",
    ),
    (TokenHidden("keep", 3, "CAST-3.2"), "A token was put on the wall."),
    (TokenTaken(0, "double-house", 1, 13, "CAST-8.1"), "Anna landed on 13 and took a token: house x 2."),
    (TokenUsed(1, "extra-turn", 0, "CAST-9.4"), "Boris used a token: another turn."),
    (TokenUsed(1, "points", 5, "CAST-10.11"), "Boris's token gives 5 points."),
    (KeepMoved(0, 1, 0, 0, 0, 0, "CAST-10.1"), "Anna put the keep on a house of 1 tile."),
    (KeepMoved(0, 4, 1, 0, 0, 0, "CAST-10.1"), "Anna moved the keep to a house of 4 tiles."),
    (
        KeepScored(1, 11, (3, 5), ((0, 0),), "CAST-10.7"),
        "Boris's keep is the larger, 5 to 3: 11 empty spaces, 11 points.",
    ),
    (
        KeepScored(-1, 0, (3, 3), ((0, 0),), "CAST-10.7"),
        "The keeps are equal: the empty spaces give nothing.",
    ),
    (
        KeepScored(-1, 0, (0, 0), ((0, 0),), "CAST-10.7"),
        "Nobody has a keep: the empty spaces give nothing.",
    ),
    (GameEnded((88, 76), (0,), "CAST-10.13"), "Anna wins, 88 to 76."),
]


def test_events_are_told_in_sentences() -> None:
    told = [(WORDS.tell(event, TWO), sentence) for event, sentence in SENTENCES]
    assert [pair for pair in told if pair[0] != pair[1]] == []


def test_no_event_of_its_own_lacks_words() -> None:
    kinds = {cls for cls in vars(own).values() if isinstance(cls, type) and issubclass(cls, Event)}
    assert kinds - {Event} <= {type(event) for event, _sentence in SENTENCES}


@pytest.fixture
def in_russian() -> Iterator[None]:
    speak({}, "ru")
    yield
    speak({})


@pytest.mark.usefixtures("in_russian")
def test_it_is_told_in_russian() -> None:
    taken = TokenTaken(0, "double-house", 1, 13, "CAST-8.1")
    assert WORDS.tell(taken, ["Анна"]) == "Анна попадает на 13 и берёт жетон: дом x 2."
    for event, sentence in SENTENCES:
        assert WORDS.tell(event, TWO) != sentence
    assert WORDS.title() == "Замок"


# -- whole games ----------------------------------------------------------------------------------------


def test_all_that_can_happen_and_be_chosen_has_words() -> None:
    chosen: set[str] = set()
    told: set[str] = set()
    for seed in range(12):
        rng, dealer = random.Random(seed), engine.Dealer(seed)
        state = engine.new_game("castle", players=2, seed=seed, options={"ties": ["nobody", "all"][seed % 2]})
        assert isinstance(state, CastleState)
        while not state.is_terminal:
            if state.current_player == engine.CHANCE:
                move = dealer.deal(state)
            else:
                chosen.add(state.phase)
                claims = {claim.move: claim for claim in WORDS.claims(state)}
                for option in state.legal_moves():
                    if state.phase in ("score", "double", "extra_turn"):
                        assert WORDS.prospect(state, option, claims.get(option), TWO).title
                    elif option in claims:
                        assert WORDS.claim(claims[option])
                move = _choose(state, rng)
                WORDS.consequence(state, move, TWO)
            events = state.push(move)
            told |= {event.kind for event in events}
        totals = [0, 0]
        for event in events:
            award = WORDS.award(event)
            if award is not None:
                totals[award.seat] += award.points
            elif isinstance(event, FeatureScored):
                for seat, points in event.points:
                    totals[seat] += points
        state.pop()
        before = state.scores
        state.push(move)
        gained = [after - was for after, was in zip(state.scores, before, strict=True)]
        assert [total >= gain for total, gain in zip(totals, gained, strict=True)] == [True, True]
    assert chosen >= {"place", "follower", "score"}
    assert told >= {"token_taken", "keep_moved", "keep_scored", "scored"}


def test_a_token_in_the_line_of_a_turn_is_the_players_own() -> None:
    events: list[Event] = [
        Placed(0, "N01", 3, 1, 1, "CAST-5.1"),
        TokenTaken(0, "double-house", 1, 13, "CAST-8.1"),
        TokenTaken(1, "points", 2, 17, "CAST-8.6"),
        TokenUsed(1, "keep", 0, "CAST-9.8"),
        KeepScored(-1, 0, (4, 4), (), "CAST-10.7"),
    ]
    line, *after = WORDS.tell_turn([Happened(0, 1, Pass(), tuple(events))], TWO)
    assert line.brief == "House x 2. Boris landed on 17 and took a token: 5 points."
    assert [one.text for one in after] == [
        "Boris used a token: larger keep.",
        "The keeps are equal: the empty spaces give nothing.",
    ]


def test_features_are_described() -> None:
    state, _moves = play(3, "over")
    for tile in state.landscape.laid():
        for region in range(len(tile.design.regions)):
            first, *rest = WORDS.describe(state.feature(tile.x, tile.y, region), TWO)
            assert first
            assert rest


# -- the map ----------------------------------------------------------------------------------------------


def test_tokens_lie_face_down_on_the_map_even_when_all_is_known() -> None:
    state, _moves = play(5, "place")
    signs = [piece.sign.strip() for piece in base_scene(state).pieces]
    assert signs.count("?") == 13
    open_, _moves = play(5, "place", tokens_open=True)
    signs = [piece.sign.strip() for piece in base_scene(open_).pieces]
    assert "?" not in signs
    assert sum(sign.isdigit() for sign in signs) == 13


def test_markers_stand_where_their_points_are() -> None:
    state, _moves = play(7, "over")
    scene = base_scene(state, colours=[3, 1])
    for seat, colour in ((0, "4"), (1, "2")):
        slot = slots()[state.scores[seat] % 100]
        assert [(p.x, p.y) for p in scene.pieces if p.code == colour] == [(slot.x, slot.y)]


def test_two_markers_on_one_space_are_both_seen() -> None:
    state, _moves = play(7, "place")
    assert state.scores == (0, 0)
    markers = [piece for piece in base_scene(state).pieces if piece.code in "12"]
    assert [piece.sign for piece in markers] == ["●", "▲"]
    assert len({piece.beside for piece in markers}) == 2


def test_keeps_stand_on_their_houses() -> None:
    state, _moves = play(7, "over")
    drawn = {
        (pawn.x, pawn.y, pawn.region, pawn.seat) for pawn in base_scene(state).pawns if pawn.role == "keep"
    }
    assert drawn == {
        (keep.x, keep.y, keep.region, seat) for seat, keep in enumerate(state.keeps) if keep is not None
    }
    assert drawn


def test_the_account_says_how_far_the_next_token_is() -> None:
    state, _moves = play(7, "place")
    account = WORDS.account(state)
    assert account is not None
    assert account.lines[0] == (0, "0: 12 to the next token")
    assert account.lines[-1] == (-1, f"Largest empty group: {len(state.empty_group)}")


def test_no_seat_runs_out_of_tokens_before_they_are_on_the_wall() -> None:
    state = engine.new_game("castle", players=2, seed=7)
    account = WORDS.account(state)
    assert account is not None
    assert account.lines[:2] == ((0, "on space 0"), (1, "on space 0"))


def test_the_account_tells_the_tiles_that_a_token_adds_to_a_keep() -> None:
    state, _moves = play(7, "over")
    keep = NUMBERS["keep"]
    state.extra = state.extra._replace(keeps=((3, 0), (4, 1)), held=(((keep, 1),), ()))
    account = WORDS.account(state)
    assert account is not None
    kept = [text for seat, text in account.lines if seat == -1]
    assert kept[:2] == ["Keep of 3 + 2, larger keep", "Keep of 4"]


def test_a_second_lap_is_told() -> None:
    assert WORDS.lap(99, {}) == ""
    assert WORDS.lap(107, {}) == "1:07"


# -- decisions by keys ------------------------------------------------------------------------------------


@asynccontextmanager
async def at(folder: Path, phase: str, size: tuple[int, int] = (100, 34)) -> AsyncIterator[Player]:
    """A table for two people at which the first has come to a phase."""
    app = program(folder, phase)
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot)
        await player.until(lambda: app.table is not None and type(player.screen.mode) is not object)
        yield player


def listed(player: Player) -> str:
    return player.screen.query_one(Choices).render().plain


async def test_the_order_of_scoring_is_chosen(tmp_path: Path) -> None:
    async with at(tmp_path, "score") as table:
        await table.in_mode(ChoosingMode)
        mode = table.screen.mode
        assert isinstance(mode, ChoosingMode)
        assert "choose what is scored next" in table.prompt
        assert mode.chosen is not None
        assert set(mode.chosen.feature.segments) <= mode.scene(table.screen.base).lit
        assert "Anna's" in listed(table)
        before = len(table.app.table.state.moves)
        await table.press("tab")
        second = mode.moves[1]
        await table.press("enter")
        await table.until(lambda: len(table.app.table.state.moves) > before)
        assert table.app.table.state.moves[before] == second
        assert isinstance(second, Score)


async def test_a_token_doubles_by_a_digit(tmp_path: Path) -> None:
    async with at(tmp_path, "double") as table:
        await table.in_mode(ChoosingMode)
        mode = table.screen.mode
        assert isinstance(mode, ChoosingMode)
        assert "double it" in table.prompt
        single, double = mode.prospect(1), mode.prospect(0)
        assert int(double.gain) == 2 * int(single.gain)
        assert any("Anna" in line for line in double.details)
        assert mode.chosen is not None
        before, score = len(table.app.table.state.moves), table.app.table.state.scores[0]
        await table.press("1")
        await table.until(lambda: len(table.app.table.state.moves) > before)
        assert isinstance(table.app.table.state.moves[before], Use)
        assert table.app.table.state.scores[0] >= score + int(double.gain)


async def test_a_token_is_kept_with_the_mouse(tmp_path: Path) -> None:
    async with at(tmp_path, "extra_turn") as table:
        await table.in_mode(ChoosingMode)
        assert "another turn" in table.prompt
        before = len(table.app.table.state.moves)
        for _ in range(2):
            await table.pilot.click(Choices, offset=(6, 2))
            await table.pilot.pause()
        await table.until(lambda: len(table.app.table.state.moves) > before)
        assert isinstance(table.app.table.state.moves[before], Hold)


async def test_another_turn_is_taken_by_keys(tmp_path: Path) -> None:
    async with at(tmp_path, "extra_turn") as table:
        await table.in_mode(ChoosingMode)
        await table.press("enter")
        await table.in_mode(LayingMode)
        assert table.app.table.state.current_player == 0


async def test_hands_are_not_covered_where_only_tokens_are_hidden(tmp_path: Path) -> None:
    async with at(tmp_path, "place") as table:
        await table.in_mode(LayingMode)
        move = table.screen.laying.move
        assert isinstance(move, Place)
        await table.press("enter")
        await table.in_mode(ClaimingMode)
        await table.press("1")
        await table.until(lambda: any(isinstance(m, Deploy) for m in table.app.table.state.moves))
        await table.in_mode(LayingMode)
        assert table.app.table.state.current_player == 1


async def test_the_panel_tells_of_the_wall(tmp_path: Path) -> None:
    async with at(tmp_path, "place") as table:
        await table.in_mode(LayingMode)
        ledger = table.screen.query_one(StandingNotes)
        assert ledger.display
        assert "to the next token" in str(ledger.render())


@pytest.mark.parametrize(
    ("phase", "topic"),
    [("place", "laying"), ("follower", "claiming"), ("score", "scoring"), ("double", "tokens")],
)
async def test_help_opens_at_what_is_going_on(tmp_path: Path, phase: str, topic: str) -> None:
    async with at(tmp_path, phase) as table:
        await table.pilot.pause()
        await table.press("question_mark")
        await table.pilot.pause()
        screen = table.app.screen
        assert isinstance(screen, HelpScreen)
        assert screen.topic == topic


def test_the_pages_of_help_are_in_order_of_play() -> None:
    topics = [page.topic for page in pages("castle")]
    assert topics == ["castle", "laying", "claiming", "scoring", "wall", "tokens", "end"]


def test_what_scores_only_once_closed_is_told_by_that() -> None:
    rng, told = random.Random(4), set[str]()
    for seed in range(3):
        state, moves = play(seed)
        while moves:
            move = moves.pop()
            state.pop()
            if isinstance(move, Place):
                told.add(WORDS.consequence(state, rng.choice(state.legal_moves()), TWO))
    assert any("once closed" in words for words in told)
    assert not any("now 0" in words for words in told)


async def test_all_of_the_board_fits_at_80x24(tmp_path: Path) -> None:
    async with at(tmp_path, "place", size=(80, 24)) as player:
        board = player.screen.board
        assert board.shows_all
        assert size_at(board.zoom, board.look) == (4, 2)
