"""Landover's table by keys and mouse, and what it keeps hidden."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from textual.events import Key

import engine
from engine.bots import Analysis
from engine.games.landover import events as happened
from engine.games.landover.data import CARD, CARDS, GOODS, NUMBERS, TRACKS
from engine.games.landover.records import (
    Build,
    End,
    Play,
    Raid,
    Raise,
    Resign,
    Roll,
    Settle,
)
from engine.games.landover.state import LandoverState
from tests.tui.at_table import Instant
from tests.tui.landover import Islander, acting, playing
from tui.app.screens.replay.screen import ReplayScreen
from tui.app.screens.table.modes.waiting import CoveredMode, WatchingMode
from tui.app.widgets.choices import Choices
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.prompt import Prompt
from tui.base.depth import Depth, Look
from tui.games.landover import names as called
from tui.games.landover.screens import LandoverScreen
from tui.games.landover.screens.acting import ActionMode, RollingMode
from tui.games.landover.screens.figures import FiguresScreen
from tui.games.landover.screens.looking import LandLookMode
from tui.games.landover.screens.modes import AimingMode, LandListMode
from tui.games.landover.screens.panel_text import own
from tui.games.landover.screens.resigning import ResigningScreen
from tui.games.landover.screens.strip import StatusStrip
from tui.games.landover.screens.trading import OfferMode
from tui.play.table.thinking import BotQuery, Told
from tui.presentation.board import board

# -- the set-up -----------------------------------------------------------------------------------------


async def test_the_set_up_by_keys(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "settle" and state.current_player == 0) as anna:
        await anna.in_mode(AimingMode)
        assert "place a village" in anna.prompt
        assert anna.screen.mode.cursor[0] == "corner"
        await anna.press("enter")
        assert anna.screen.mode.cursor[0] == "edge"
        first = anna.screen.mode.cursor
        await anna.press("tab")
        assert anna.screen.mode.cursor != first
        await anna.press("enter")
        mine = [move for move in anna.state.moves if isinstance(move, Settle)]
        assert anna.state.at.board.edge_at[mine[0].edge] != first[1]
        await anna.until(lambda: "place a city" in anna.prompt)
        await anna.press("enter", "enter")
        await anna.in_mode(RollingMode)
        assert anna.state.scores == (3, 3, 3)


async def test_arrows_go_to_the_nearest_place_in_their_direction(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "settle" and state.current_player == 0) as anna:
        await anna.in_mode(AimingMode)
        at = anna.screen.geometry
        for key, ahead in (("right", (1, 0)), ("down", (0, 1)), ("left", (-1, 0)), ("up", (0, -1))):
            before = at.place(anna.screen.mode.cursor)
            await anna.press(key)
            after = at.place(anna.screen.mode.cursor)
            assert (after[0] - before[0]) * ahead[0] + (after[1] - before[1]) * ahead[1] > 0, key


async def test_a_place_can_be_clicked_and_one_that_is_barred_says_why(tmp_path: Path) -> None:
    def second(state: LandoverState) -> bool:
        return state.phase == "settle" and state.current_player == 0 and max(state.at.owner) > 0

    async with playing(tmp_path, second) as anna:
        await anna.in_mode(AimingMode)
        mode, hexmap = anna.screen.mode, anna.screen.map
        spot = next(spot for spot in mode.targets if spot != mode.cursor)
        await anna.pilot.click(hexmap, offset=hexmap.place_of(spot))
        assert anna.screen.mode.cursor == spot
        taken = next(corner for corner, seat in enumerate(anna.state.at.owner) if seat >= 0)
        await anna.pilot.click(hexmap, offset=hexmap.place_of(("corner", taken)))
        assert "two corners apart." in anna.prompt
        assert "Buildings must be" in anna.seen
        await anna.pilot.click(hexmap, offset=hexmap.place_of(spot))
        assert anna.screen.mode.cursor[0] == "edge"


# -- a turn ---------------------------------------------------------------------------------------------


async def test_enter_rolls_and_e_ends_the_turn(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "start" and state.current_player == 0) as anna:
        await anna.in_mode(RollingMode)
        turn = anna.state.turn
        await anna.press("enter")
        await anna.until(lambda: anna.state.phase != "start")
        assert Roll() in anna.state.moves
        while anna.state.phase != "actions":
            await anna.press("enter")
            await anna.until(lambda: anna.state.current_player == 0)
        await anna.in_mode(ActionMode)
        roll = anna.state.position()["roll"]
        assert f"{roll[0]} + {roll[1]} = {roll[0] + roll[1]}" in anna.seen
        await anna.press("e")
        await anna.until(lambda: anna.state.turn > turn and anna.state.current_player == 0)
        assert End() in anna.state.moves


async def test_building_by_keys(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Build, piece="road")) as anna:
        await anna.in_mode(ActionMode)
        pieces, hand = len(anna.state.position()["pieces"]), anna.state.at.total(0)
        await anna.press("b")
        assert isinstance(anna.screen.mode, LandListMode)
        assert "Road: 1 wood, 1 clay" in anna.seen
        await anna.press("r")
        assert "Place a road for 1 wood, 1 clay" in anna.prompt
        await anna.press("enter")
        assert len(anna.state.position()["pieces"]) == pieces + 1
        assert anna.state.at.total(0) == hand - 2
        await anna.in_mode(ActionMode)


async def test_what_cannot_be_paid_is_refused_with_what_is_lacking_and_the_rule(tmp_path: Path) -> None:
    def poor(state: LandoverState) -> bool:
        return acting()(state) and not state.at.held(0, GOODS.index("ore")) and 1 in state.at.level

    async with playing(tmp_path, poor) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("b", "c")
        assert "You lack 3 ore" in anna.prompt
        await anna.until(lambda: "The price goes to" in anna.seen)  # the rule is told beside it
        await anna.press("escape")
        assert isinstance(anna.screen.mode, ActionMode)
        await anna.press("p", "enter")


async def test_culture_is_raised_with_its_price_in_sight(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Raise)) as anna:
        await anna.in_mode(ActionMode)
        move = next(move for move in anna.state.legal_moves() if isinstance(move, Raise))
        level = anna.state.at.culture[0][TRACKS.index(move.track)]
        await anna.press("r")
        assert f"{called.track(move.track).capitalize()} {level} to {level + 1}" in anna.seen
        await anna.press(str(TRACKS.index(move.track) + 1))
        assert anna.state.at.culture[0][TRACKS.index(move.track)] == level + 1


async def test_a_raid_asks_for_the_tile(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Raid)) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("x")
        assert anna.screen.mode.cursor[0] == "hex"
        await anna.press("enter")
        if isinstance(anna.screen.mode, LandListMode):
            await anna.press("1")
        assert any(isinstance(move, Raid) for move in anna.state.moves)
        assert anna.state.at.catapult[0] >= 0


async def test_a_raid_without_power_says_why(tmp_path: Path) -> None:
    def weak(state: LandoverState) -> bool:
        return acting()(state) and not state.at.power[0]

    async with playing(tmp_path, weak) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("x")
        assert "you have none" in anna.prompt
        assert "Once a turn you may" in anna.seen


async def test_a_card_is_played_with_its_text_in_sight(tmp_path: Path) -> None:
    def ready(state: LandoverState) -> bool:
        return acting(Play, card="merchant")(state)

    async with playing(tmp_path, ready, seed=7) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("c")
        lines = anna.screen.mode.lines
        merchant, fleet = called.card("merchant"), called.card("merchant_fleet")
        texts = [line.text for line in lines]
        index = next(i for i, text in enumerate(texts) if text.startswith(merchant) and fleet not in text)
        await anna.press(*["tab"] * index)
        await anna.until(lambda: "Put the trade token on a tile" in anna.seen)
        await anna.press("enter")
        assert anna.screen.mode.cursor[0] == "hex"
        await anna.press("enter")
        assert anna.state.position()["token"]["seat"] == 0


async def test_a_free_look_says_what_is_on_a_tile(tmp_path: Path) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("right", "down")
        kind, number = anna.screen.mode.cursor
        assert kind == "hex"
        assert anna.screen.describe((kind, number)) in anna.prompt


async def test_arrows_look_around_on_a_map_that_is_all_in_view(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "start") as anna:
        board = anna.screen.map
        corner = board.corner
        assert isinstance(anna.screen.mode, RollingMode)
        await anna.press("right")
        assert isinstance(anna.screen.mode, LandLookMode)
        before = anna.screen.mode.cursor
        await anna.press("right")
        assert anna.screen.mode.cursor != before
        assert board.fitted
        assert board.corner == corner
        assert not board.arrows
        await anna.press("escape", "plus", "plus")
        assert {arrow.text for ((arrow,),) in board.arrows.values()} == {*"←→↑↓"}
        assert all(board.render_line(y).text[x] in "←→↑↓" for x, y in board.arrows)
        await anna.press("right")
        assert isinstance(anna.screen.mode, RollingMode)
        assert not board.fitted


async def test_what_luck_has_shown_is_not_taken_back(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "start" and state.current_player == 0) as anna:
        await anna.in_mode(RollingMode)
        await anna.press("enter")
        await anna.until(lambda: anna.state.phase == "actions")
        count = len(anna.state.moves)
        await anna.press("u")
        assert len(anna.state.moves) == count


async def test_the_village_just_placed_is_seen_while_its_road_is_chosen(tmp_path: Path) -> None:
    async with playing(tmp_path) as anna:
        await anna.in_mode(AimingMode)
        before = anna.screen.mode.scene(anna.screen.base)
        assert before.ghost is not None
        await anna.press("enter")
        after = anna.screen.mode.scene(anna.screen.base)
        assert after.ghost is not None
        assert after.ghost.piece == "road"
        (placed,) = set(after.buildings) - set(before.buildings)
        assert ("corner", placed.corner) == before.ghost.spot
        assert not placed.city


async def test_the_strip_tells_of_four_seats_dice_and_barbarians_within_80_columns(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(), "human", "random", "random", "random", size=(80, 24)) as anna:
        await anna.in_mode(ActionMode)
        strip = anna.screen.query_one(StatusStrip)
        assert max(map(len, strip.text.splitlines())) <= 78
        assert "barbarians" in strip.text.splitlines()[1]
        assert f"/{NUMBERS.track_length}" in strip.text.splitlines()[1]


# -- what is on the screen ------------------------------------------------------------------------------


async def test_a_narrow_screen_has_the_hand_in_a_strip_and_the_panel_by_a_key(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(), size=(80, 24)) as anna:
        await anna.in_mode(ActionMode)
        strip = anna.screen.query_one(StatusStrip)
        assert strip.display
        assert not anna.screen.panel.display
        for n, good in enumerate(GOODS):
            assert f"{called.good(good)} {anna.state.at.held(0, n)}" in strip.text
        assert "barbarians" in strip.text
        await anna.press("P")
        assert anna.screen.panel.display
        await anna.press("P", "b")
        assert anna.screen.panel.display  # there is something to choose
        assert anna.screen.query_one(Choices).display


async def test_the_whole_standard_island_is_in_view_at_80_by_24(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(), size=(80, 24)) as anna:
        await anna.in_mode(ActionMode)
        hexmap = anna.screen.map
        for corner, name in enumerate(anna.state.at.board.corner_names):
            if any(anna.state.at.ground[h] < 6 for h in anna.state.at.board.corner_hexes[corner]):
                x, y = hexmap.place_of(("corner", corner))
                assert 0 <= x < hexmap.size.width, name
                assert 0 <= y < hexmap.size.height, name


async def test_points_and_where_they_come_from_on_asking(tmp_path: Path) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("s")
        assert isinstance(anna.app.screen, FiguresScreen)
        await anna.pilot.pause()
        for words in ("Villages", "Longest route", "Cards of science", "Level of politics", "Safe hand"):
            assert words in anna.seen


async def test_the_story_shows_where_things_happened(tmp_path: Path) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(ActionMode)
        story = anna.screen.query_one(EventLog)
        await anna.press("w")
        assert story.has_focus
        for _ in range(6):
            await anna.press("up")
        assert anna.screen.query_one(Prompt).text


# -- hidden things --------------------------------------------------------------------------------------


async def test_a_seat_sees_its_own_hand_and_no_other(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Play)) as anna:
        await anna.in_mode(ActionMode)
        state = anna.screen.state
        assert state.at.known == (True, False, False)
        assert all(not state.at.held(seat, n) for seat in (1, 2) for n in range(len(GOODS)))
        told = " ".join(line.text for line in anna.screen.event_feed.lines)
        assert "drew a card of" in told
        for line in anna.screen.event_feed.lines:
            if isinstance(line.event, happened.CardDrawn) and line.event.seat != 0:
                victory = line.event.card in ("printer", "constitution")
                assert line.event.card is None or victory


async def test_victory_point_cards_in_the_hand_are_shown_and_counted(tmp_path: Path) -> None:
    def ready(state: LandoverState) -> bool:
        return acting()(state) and not {"printer", "constitution"}.isdisjoint(state.cards(0))

    async with playing(tmp_path, ready, seed=10, vp_cards_auto_play=False) as anna:
        await anna.in_mode(ActionMode)
        card = next(card for card in CARDS if card.when == "on_draw" and card.id in anna.state.cards(0))
        assert called.card(card.id) in own(anna.screen.state, 0, Look()).plain
        await anna.press("s")
        await anna.pilot.pause()
        track = TRACKS[card.track]
        row = re.search(rf"Cards of {track} +(\d)", anna.seen)
        assert row is not None
        assert int(row[1]) == sum(CARDS[CARD[held]].track == card.track for held in anna.state.cards(0))


async def test_hands_are_covered_between_two_people_at_one_screen(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(seat=1), "human", "human", "random") as someone:
        await someone.in_mode(CoveredMode)
        assert not any(someone.screen.state.at.known)
        assert someone.screen.mine is None
        await someone.press("space")
        await someone.in_mode(ActionMode)
        assert someone.screen.state.at.known == (False, True, False)
        assert someone.screen.mine == 1
        await someone.press("e")
        await someone.until(lambda: isinstance(someone.screen.mode, CoveredMode | WatchingMode))


async def test_a_replay_of_a_game_that_goes_on_keeps_hands_hidden(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Play)) as anna:
        await anna.in_mode(ActionMode)
        path = anna.app.table.journal.path
        anna.app.show_replay(path)
        await anna.until(lambda: isinstance(anna.app.screen, ReplayScreen))
        replay = anna.app.screen
        await anna.press("end")
        await anna.pilot.pause()
        hidden = [
            event.card
            for line in replay._turns.told_until(replay.position)
            for event in line.events
            if isinstance(event, happened.CardDrawn)
        ]
        assert hidden
        assert not any(hidden)
        assert "cards: " not in anna.seen  # nobody's hand is open


# -- other screens and commands -------------------------------------------------------------------------


@pytest.mark.parametrize("look", [Look(), Look(Depth.NONE), Look(Depth.NONE, unicode=False)])
def test_a_board_is_drawn_wherever_it_is_asked_for(tmp_path: Path, look: Look) -> None:
    state = engine.new_game("landover", players=4, seed=2)
    dealer = engine.Dealer(2)
    while not state.turn:
        by_chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if by_chance else state.legal_moves()[0])
    shown = board("landover")
    picture = shown.picture(state)
    rows = shown.fitted("landover", picture, 80, 24, look)
    assert len(rows) <= 24
    assert {sum(len(segment.text) for segment in row) for row in rows} <= set(range(40, 81))
    text = ["".join(segment.text for segment in row) for row in shown.lines("landover", picture, look, 80)]
    assert all(line.isascii() for line in text) or look.unicode
    svg = shown.svg("landover", picture, ("A game",), ())
    assert "A game" in svg
    assert svg.count("<use") > 60


# -- resigning ------------------------------------------------------------------------------------------


async def test_resigning_is_asked_about_first(tmp_path: Path) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("R")
        await anna.until(lambda: isinstance(anna.app.screen, ResigningScreen))
        await anna.press("escape")
        assert isinstance(anna.screen.mode, ActionMode)
        await anna.press("R")
        await anna.until(lambda: isinstance(anna.app.screen, ResigningScreen))
        await anna.press("enter")
        assert isinstance(anna.screen.mode, ActionMode), "the first line plays on"
        assert Resign(0) not in anna.state.moves
        await anna.press("R")
        await anna.until(lambda: isinstance(anna.app.screen, ResigningScreen))
        await anna.press("down", "enter")
        assert Resign(0) in anna.state.moves
        await anna.until(lambda: "resign" in "".join(line.text for line in anna.screen.event_feed.lines))
        assert anna.state.current_player != 0


class Pondering(Instant):
    """Bots of which the first never stops thinking."""

    asked = 0

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        self.asked += 1
        if self.asked == 1:
            await asyncio.sleep(3600)
        return await super().think(question, told)


async def test_one_may_resign_while_somebody_else_is_to_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.tui.landover.Instant", Pondering)
    async with playing(tmp_path, acting(seat=1), "human", "random", "random") as anna:
        await anna.in_mode(WatchingMode)
        await anna.until(lambda: anna.screen.table.thinking == 1)
        made = len(anna.state.moves)
        await anna.press("R")
        await anna.until(lambda: isinstance(anna.app.screen, ResigningScreen))
        await anna.press("down", "enter")
        assert anna.state.moves[made] == Resign(0)
        assert anna.screen.table.records[made].by == 0
        thinkers = anna.app.thinkers
        assert isinstance(thinkers, Pondering)
        await anna.until(lambda: thinkers.asked > 1)
        assert not anna.screen.check_action("resign", ())


async def test_a_bot_goes_on_thinking_when_a_move_made_meanwhile_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.tui.landover.Instant", Pondering)
    async with playing(tmp_path, acting(seat=1), "human", "random", "random") as anna:
        table = anna.screen.table
        await anna.until(lambda: table.thinking == 1)
        with pytest.raises(engine.IllegalMove):
            table.play(Roll())
        await anna.pilot.pause()
        assert table.thinking == 1


# -- keys typed ahead -----------------------------------------------------------------------------------


def type_ahead(anna: Islander, *keys: str) -> None:
    """Press keys faster than any of them can be answered."""
    for name in keys:
        character = {"enter": "\r", "tab": "\t"}.get(name, name)
        anna.app.post_message(Key(name if len(name) > 1 else character, character))


async def test_keys_typed_ahead_mean_what_those_before_have_led_to(tmp_path: Path) -> None:
    def rich(state: LandoverState) -> bool:
        return acting()(state) and bool(state.hand(0))

    async with playing(tmp_path, rich) as anna:
        await anna.in_mode(ActionMode)
        good = str(anna.state.hand(0)[0])
        other = next(name for name in GOODS if name != good)
        type_ahead(anna, "b", "escape", "o", called.KEYS[good], called.KEYS[other].upper(), "tab", "tab")
        await anna.until(lambda: isinstance(anna.screen.mode, OfferMode))
        mode = anna.screen.mode
        assert isinstance(mode, OfferMode)
        await anna.until(lambda: mode.terms == ((good,), (other,)))
        await anna.until(lambda: mode.selected == (GOODS.index(other) + 2) % len(GOODS))


async def test_keys_pressed_while_the_table_is_opened_are_not_lost(tmp_path: Path) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(ActionMode)
        made = len(anna.state.moves)
        name = anna.screen.table.journal.id
        await anna.press("escape")
        await anna.until(lambda: not isinstance(anna.app.screen, LandoverScreen))
        anna.app.resume(name)
        type_ahead(anna, "o", "escape", "e")
        await anna.until(lambda: anna.app.table is not None and len(anna.state.moves) > made)
        assert anna.state.moves[made] == End()


# -- looks ----------------------------------------------------------------------------------------------


async def test_other_characters_are_used_in_the_panel_at_once(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(), size=(120, 40)) as anna:
        await anna.in_mode(ActionMode)
        await anna.press("f3")
        await anna.until(lambda: anna.seen.isascii())
        assert anna.seen.replace("? Help", "").count("?") == 0
        await anna.press("f3")
        await anna.until(lambda: "▯▯▯" in anna.seen)
