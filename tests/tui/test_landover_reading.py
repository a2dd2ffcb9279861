"""Texts of Landover's table: news of a roll, unaffordable purchases, texts in a panel of any width."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from engine import Dealer, Event, new_game
from engine.games.landover.data import GOODS, ways
from engine.games.landover.events import Attacked, BarbariansCame, Moved, Paid, Raided, Received, Rolled
from engine.games.landover.records import Offer
from engine.games.landover.state import LandoverState
from saves import Journal
from tests.tui.landover import NAMES, playing, state_of
from tests.tui.languages import LANGUAGES
from tui.base.depth import Look
from tui.base.words import speak
from tui.games.landover.roll_summary import roll_summary
from tui.games.landover.screens import panel_text
from tui.games.landover.screens.hall import HallLandoverScreen
from tui.games.landover.screens.modes import AimingMode, LandListMode

ROLL = Rolled(1, 3, 2, "science", "LAND-6.3")
SEVEN = Rolled(1, 4, 3, "barbarian", "LAND-6.3")


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([], ""),
        ([ROLL], "5: nothing for you."),
        ([ROLL, Received(0, ("wool", "wool"), "LAND-8.1")], "5: you get 2 wool."),
        ([ROLL, Received(1, ("wool",), "LAND-8.1")], "5: nothing for you."),
        ([SEVEN], "7! You lose nothing."),
        ([SEVEN, Paid(0, ("ore", "ore", "clay"), "LAND-7.5")], "7! You lose 3 cards."),
        ([ROLL, BarbariansCame(6, "LAND-15.2")], "5: nothing for you. Barbarians in 1 step!"),
        ([ROLL, BarbariansCame(2, "LAND-15.2")], "5: nothing for you."),
        ([ROLL, Attacked(3, 4, False, "LAND-15.3")], "5: nothing for you. The barbarians are beaten."),
        (
            [ROLL, Raided(1, "0,0", 0, "LAND-16.2"), Moved(0, 1, (None,), "LAND-16.5")],
            "5: nothing for you. Boris raids you and takes 1 card.",
        ),
        ([SEVEN, Paid(0, ("ore",), "LAND-7.5"), ROLL], "5: nothing for you."),
    ],
)
def test_news_tell_what_the_last_roll_meant_for_a_seat(events: list[Event], told: str) -> None:
    assert roll_summary(events, 0, NAMES) == told


def test_spectators_only_hear_of_the_barbarians() -> None:
    assert roll_summary([ROLL, BarbariansCame(6, "LAND-15.2")], None, NAMES) == "Barbarians in 1 step!"


def lacking(journal: Journal) -> None:
    """Let the seat on turn want of Anna what she has not."""
    state = state_of(journal)
    seat = state.current_player
    give = next(good for n, good in enumerate(GOODS) if state.at.held(seat, n))
    want = next(good for n, good in enumerate(GOODS) if not state.at.held(0, n) and good != give)
    journal.append(Offer(seat, (give,), (want,), (0,)))


def may_ask(state: LandoverState) -> bool:
    if state.phase != "actions" or state.current_player != 1 or not state.at.total(1):
        return False
    return any(not state.at.held(0, n) for n in range(2, len(GOODS)))


async def test_what_cannot_be_paid_is_not_offered_to_be_accepted(tmp_path: Path) -> None:
    async with playing(tmp_path, may_ask, then=lacking) as anna:
        await anna.until(lambda: isinstance(anna.screen.mode, LandListMode))
        mode = anna.screen.mode
        assert isinstance(mode, LandListMode)
        assert mode.lines[mode.selected].text == "decline"
        await anna.press("up")
        assert "You lack 1 " in anna.seen
        await anna.press("1")
        assert "You lack 1 " in anna.prompt
        assert anna.state.phase == "reply"


async def test_the_first_village_is_proposed_where_most_is_produced(tmp_path: Path) -> None:
    async with playing(tmp_path) as anna:
        await anna.in_mode(AimingMode)
        at, mode = anna.state.at, anna.screen.mode
        assert isinstance(mode, AimingMode)
        worth = {
            corner: sum(ways(at.number[hex_]) for hex_ in at.board.corner_hexes[corner])
            for _kind, corner in mode.targets
        }
        corner = mode.cursor[1]
        assert worth[corner] >= max(worth.values()) - 2
        await anna.press("enter")
        road = anna.screen.mode.cursor
        assert road is not None
        assert corner in at.board.edge_corners[road[1]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [26, 32, 38, 46, 54])
def test_texts_of_the_panel_keep_within_its_width(width: int, language: str) -> None:
    state = new_game("landover", players=3, seed=5)
    assert isinstance(state, LandoverState)
    dealer = Dealer(5)
    while state.turn < 2:
        state.push(dealer.deal(state) if state.current_player < 0 else state.legal_moves()[0])
    names = ["Anna", "Konstantin", "Expert"]
    speak({}, language)
    try:
        texts = [
            panel_text.roll(state, Look(), width),
            panel_text.figures(state, names, [0, 1, 2], Look(), width=width),
            panel_text.figures(state, names, [0, 1, 2], Look(), short=True, width=width),
            panel_text.own(state, state.on_turn, Look(), width),
        ]
    finally:
        speak({}, "en")
    for text in texts:
        for line in text.plain.split("\n"):
            assert cell_len(line) <= width, line
            assert "…" not in line
    for name in names:
        assert name in texts[1].plain


async def test_all_seats_are_in_the_panel_after_each_resize(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "start", size=(80, 24)) as anna:
        for size in ((140, 33), (200, 60), (140, 33), (120, 40)):
            await anna.pilot.resize_terminal(*size)
            await anna.pilot.pause()
            seats = anna.screen.query_one("#figures")
            lines = str(seats.render()).split("\n")
            assert seats.size.height == len(lines), size
            assert all(cell_len(line) <= seats.size.width for line in lines), size


def test_the_table_of_the_hall_has_the_styles_of_the_one_at_home() -> None:
    assert {"LandoverScreen", "GameScreen"} <= HallLandoverScreen._css_type_names
