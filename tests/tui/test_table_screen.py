"""The table screen as a story: keys pressed, screens read."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.command import CommandList, CommandPalette
from textual.geometry import Region

from engine import CHANCE
from engine.bots import Analysis
from engine.landscape.records import FeatureScored, Place
from saves import open_journal
from tests.tui.at_table import Player, playing
from tui.app.screens.commands import PaletteCommand, now
from tui.app.screens.result import ResultScreen
from tui.app.screens.table import game_screen
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.finale import FinaleMode
from tui.app.screens.table.modes.game_over import GameOverMode
from tui.app.screens.table.modes.inspecting import InspectingMode
from tui.app.screens.table.modes.laying import JumpingMode, LayingMode
from tui.app.screens.table.modes.waiting import CoveredMode, WatchingMode
from tui.app.screens.table.screen import TableScreen
from tui.app.screens.table.tiles_left import DesignCount, Designs, TilesLeftScreen
from tui.app.widgets.choices import Choices
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.hand import HandPicture
from tui.app.widgets.tile_map import TileMap
from tui.base.depth import Depth, Look
from tui.play.table.thinking import BotQuery, Thinkers, Told
from tui.presentation.landscape.scene import new_landscape
from tui.terminal.keys import KeysLine


async def test_a_turn_by_keys(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        assert "place the tile" in anna.prompt
        move = anna.screen.laying.move
        await anna.press("enter")
        await anna.in_mode(ClaimingMode)
        assert move in anna.app.table.state.moves
        await anna.press("1")
        await anna.in_mode(LayingMode)
        state = anna.app.table.state
        assert state.turn == 3
        assert state.supply(0) == 3
        assert "Boris" in " ".join(t.line.text for t in anna.screen.event_feed.entries())


class Pondering(Thinkers):
    """Bots that never come to an end."""

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        return await asyncio.get_running_loop().create_future()


async def test_the_tile_of_a_thinking_bot_is_shown(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        anna.app.table._thinkers = Pondering()
        await anna.press("enter")
        await anna.in_mode(ClaimingMode)
        await anna.press("enter")
        await anna.in_mode(WatchingMode)
        await anna.until(lambda: anna.app.table.thinking == 1)
        (tile,) = anna.screen.state.hand(1)
        await anna.until(lambda: "Boris" in str(anna.screen.query_one("#hand").border_title))
        held = anna.screen.query_one("#tile", HandPicture)._held
        assert held is not None
        assert held.design.id == tile


async def test_enter_alone_never_spends_a_follower(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("enter")
        await anna.in_mode(ClaimingMode)
        await anna.press("enter")
        await anna.in_mode(LayingMode)
        assert anna.app.table.state.supply(0) == 4


async def test_keys_in_a_hurry_meet_the_mode_that_follows(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "human") as anna:
        await anna.in_mode(LayingMode)
        for key in ("enter", "1", "enter", "0", "u", "1"):
            anna.app.simulate_key(key)
        await anna.until(lambda: anna.app.table.state.turn == 3)
        state = anna.app.table.state
        assert (state.supply(0), state.supply(1)) == (3, 3)


async def test_what_was_waited_for_is_shown_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_screen, "_SETTLE_SECONDS", 60)
    async with playing(tmp_path, "human", "human") as anna:
        await anna.in_mode(LayingMode)
        screen, table = anna.screen, anna.app.table
        with monkeypatch.context() as dealt_later:  # as where another program deals
            dealt_later.setattr(table, "_deal", lambda: None)
            dealt_later.setattr(table, "start", lambda: None)
            while table.state.current_player != CHANCE:
                table.play(table.state.legal_moves()[0])
            await anna.pilot.pause()
            assert screen._version != screen.sitting.version
        screen.table.start()
        await anna.until(lambda: table.state.current_player == 1)
        await anna.until(lambda: screen._version == screen.sitting.version)
        await anna.in_mode(LayingMode)


async def test_arrows_and_letters_move_the_ghost_and_say_why_it_does_not_fit(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("enter", "0")
        await anna.in_mode(LayingMode)
        laying = anna.screen.laying
        x, y = laying.cursor
        await anna.press("l")
        assert laying.cursor == (x + 1, y)
        await anna.press("left", "left")
        assert laying.cursor == (x - 1, y)
        laying.go(0, 0)
        await anna.press("up", "down")
        assert "there is already a tile there" in anna.prompt.lower()
        moves = len(anna.app.table.state.moves)
        await anna.press("enter")
        assert len(anna.app.table.state.moves) == moves
        await anna.press("tab")
        assert laying.fits


async def test_taking_back_by_key_again_and_again(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        for _turn in range(3):
            await anna.press("enter")
            await anna.in_mode(ClaimingMode)
            await anna.press("0")
            await anna.in_mode(LayingMode)
        for mode in (ClaimingMode, LayingMode) * 3:
            await anna.press("u")
            await anna.in_mode(mode)
        assert anna.app.table.state.turn == 1
        assert not anna.screen.check_action("take_back", ())
        with open_copy(anna) as entries:
            assert sum("undo" in line for line in entries) == 6
        for mode in (ClaimingMode, LayingMode) * 3:
            await anna.press("U")
            await anna.in_mode(mode)
        assert not anna.screen.check_action("redo", ())


class open_copy:
    """The lines of the log as they are on disk."""

    def __init__(self, player: Player) -> None:
        self.path = player.app.table.journal.path

    def __enter__(self) -> list[str]:
        return self.path.read_text().splitlines()

    def __exit__(self, *_: object) -> None:
        return None


async def test_looking_lights_up_the_feature_and_tells_of_it(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("enter", "1")
        await anna.in_mode(LayingMode)
        await anna.press("i")
        await anna.in_mode(InspectingMode)
        mode = anna.screen.mode
        kinds = set()
        for _region in range(4):
            lit = anna.screen.query_one(TileMap).scene.lit
            feature = anna.screen.state.feature(mode.x, mode.y, mode.region)
            assert set(feature.segments) <= lit
            kinds.add(feature.kind)
            await anna.press("tab")
        assert len(kinds) > 1
        detail = anna.screen.query_one("#detail")
        assert detail.display
        await anna.press("escape")
        await anna.in_mode(LayingMode)
        assert not anna.screen.query_one(TileMap).scene.lit


async def test_tiles_that_fit_are_counted_beside_tiles_only(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("i")
        await anna.in_mode(InspectingMode)
        mode = anna.screen.mode
        x, y = max(anna.screen.base.tiles)
        mode.x, mode.y = x + 1, y
        assert mode.prompt()[1].endswith("fit here")
        mode.x, mode.y = x + 1, max(y for _x, y in anna.screen.base.tiles) + 1
        assert mode.prompt()[1] == ""


async def test_jumping_labels_every_legal_place_and_goes_there(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("enter", "0")
        await anna.in_mode(LayingMode)
        await anna.press("f")
        await anna.in_mode(JumpingMode)
        labels = dict(anna.screen.mode.labels)
        assert set(labels.values()) == set(anna.screen.laying.places)
        last = list(labels)[-1]
        await anna.press(last)
        await anna.in_mode(LayingMode)
        assert anna.screen.laying.cursor == labels[last]


def test_tiles_left_are_drawn_only_once_their_room_is_known() -> None:
    state = new_landscape("discovery", 2)
    designs = Designs("discovery", Look())
    designs.entries = [DesignCount(design, 1, 0, frozenset()) for design in state.tileset.designs]
    designs._arrange()
    assert not designs._pictures


async def test_tiles_left_counts_every_unseen_tile(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("t")
        assert isinstance(anna.app.screen, TilesLeftScreen)
        await anna.press("escape")
        assert anna.app.screen is anna.screen


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_all_tiles_in_all_rotations(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, "human", "random", size=size) as anna:
        await anna.in_mode(LayingMode)
        await anna.press("t")
        designs = anna.app.screen.query_one(Designs)
        for turned in (False, True):
            await anna.pilot.pause()
            assert not designs.show_horizontal_scrollbar
            assert designs.virtual_size.width == designs.size.width
            assert designs.show_vertical_scrollbar == (designs.virtual_size.height > designs.size.height)
            designs.scroll_end(animate=False, immediate=True)
            await anna.pilot.pause()
            last = "".join(designs.render_line(y).text for y in range(designs.size.height))
            assert ("left" if turned else "x") in last
            assert not turned or last.count("placed") > 1  # no screen is half empty
            await anna.press("tab")
        state = anna.screen.state
        for entry in designs.entries:
            assert entry.left == state.tiles_left().get(entry.design.id, 0)
            assert entry.laid == sum(tile.design == entry.design for tile in state.landscape.laid())
            assert not (entry.design.starting and entry.fits)


async def test_bare_play_hides_all_help(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        assert anna.screen.query_one(TileMap).scene.legal
        await anna.press("B")
        await anna.pilot.pause()
        assert not anna.screen.query_one(TileMap).scene.legal
        assert not anna.screen.check_action("tiles_left", ())
        await anna.press("enter")
        await anna.in_mode(ClaimingMode)
        options = anna.screen.query_one(Choices)._options
        assert {option.now for option in options} == {""}
        await anna.press("B", "u")
        await anna.in_mode(LayingMode)
        assert anna.screen.query_one(TileMap).scene.legal


async def test_a_score_in_the_story_shows_its_feature_and_its_sum(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("enter", "1")
        await anna.in_mode(LayingMode)
        await anna.press("enter")
        await anna.in_mode(ClaimingMode)
        home = next(str(i) for i, c in enumerate(anna.screen.mode.claims, 1) if c.action == "home")
        await anna.press(home)
        await anna.in_mode(LayingMode)
        await anna.press("w")
        story = anna.screen.query_one(EventLog)
        assert story.has_focus
        for _line in range(8):
            if story.chosen is not None and isinstance(story.chosen.event, FeatureScored):
                break
            await anna.press("up")
        scored = story.chosen.event
        lit = (scored.x, scored.y, scored.region)
        await anna.until(lambda: lit in anna.screen.query_one(TileMap).scene.lit)
        assert str(sum(points for _seat, points in scored.points)) in anna.prompt
        assert scored.rule not in anna.prompt
        await anna.press("enter", "escape")
        await anna.until(lambda: not anna.screen.query_one(TileMap).scene.lit)


async def test_the_event_log_names_its_keys_and_tab_goes_back_to_the_map(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random", size=(80, 24)) as anna:
        await anna.in_mode(LayingMode)
        await anna.press("w")
        keys = anna.screen.query_one(KeysLine)
        await anna.until(lambda: keys.render_line(0).text.startswith(" ↑ Earlier  ↓ Later  "))
        await anna.press("tab", "enter")  # as the line of keys then says: Enter places the tile
        await anna.in_mode(ClaimingMode)


async def test_many_seats_leave_room_for_what_happened(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", *["random"] * 4) as anna:
        await anna.in_mode(LayingMode)
        assert anna.screen.query_one(EventLog).content_size.height >= 4


async def test_a_private_hand_stays_covered_until_its_owner_asks(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "human", hand="two_private") as anna:
        await anna.in_mode(CoveredMode)
        assert "Anna" in anna.prompt
        assert anna.screen.state.hand(0) == (None, None)
        await anna.press("space")
        await anna.in_mode(LayingMode)
        assert None not in anna.screen.state.hand(0)
        await anna.press("x", "enter")
        await anna.in_mode(ClaimingMode)
        await anna.press("0")
        await anna.in_mode(CoveredMode)
        assert "Boris" in anna.prompt
        assert set(anna.screen.state.hand(0)) == {None}


async def test_the_command_palette_knows_what_every_key_does(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        offered = {command.words for command in now(anna.screen)}
        assert {"Turn the tile", "Place", "Look", "Jump", "Tiles left", "Help", "Leave"} <= offered
        assert not {"Nothing", "Move", "Commands"} & offered
        await anna.press("ctrl+p", *"zoom", "enter")
        await anna.pilot.pause(0.3)
        await anna.press("enter")
        await anna.pilot.pause()
        assert anna.screen.query_one(TileMap).zoom != 1


async def test_the_command_palette_offers_twelve_commands_until_one_types(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("ctrl+p")
        offered = anna.app.screen.query_one(CommandList)
        await anna.until(lambda: offered.option_count > 1)
        assert offered.option_count == 12
        prompts = [str(option.prompt) for option in offered.options]
        assert all(prompt.count("\n") == 1 and prompt.endswith(".") for prompt in prompts)
        await anna.press(*"newworld")
        await anna.until(lambda: "New World" in str(offered.get_option_at_index(0).prompt))


async def test_the_command_palette_can_be_opened_before_the_last_one_is_gone(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        for _ in range(3):
            anna.app.action_command_palette()
            anna.app.action_command_palette()
            first = anna.app.screen
            assert isinstance(first, CommandPalette)
            await anna.pilot.pause()
            anna.app.pop_screen()
            anna.app.action_command_palette()
            assert anna.app.screen is not first
            await anna.pilot.pause()
            anna.app.pop_screen()
        await anna.pilot.pause()
        assert isinstance(anna.app.screen, TableScreen)


async def test_leaving_keeps_the_game_and_coming_back_goes_on(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        await anna.press("enter", "0")
        await anna.in_mode(LayingMode)
        name = anna.app.table.journal.id
        fingerprint = anna.app.table.state.fingerprint()
        await anna.press("escape")
        assert anna.app.table is None
        assert anna.app.resume(name)
        await anna.pilot.pause()
        await anna.in_mode(LayingMode)
        assert anna.app.table.state.fingerprint() == fingerprint


async def test_the_mouse_does_all_of_a_turn(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.in_mode(LayingMode)
        map_ = anna.screen.query_one(TileMap)

        async def click(cell: tuple[int, int], button: int = 1) -> None:
            x, y, width, height = map_.camera.box(cell)
            await anna.pilot.click(TileMap, offset=(x + width // 2, y + height // 2), button=button)

        places = [c for c in anna.screen.laying.places if c != anna.screen.laying.cursor]
        target = places[0]
        await click(target)
        assert anna.screen.laying.cursor == target
        await click(target, button=3)
        await click(target)
        await anna.in_mode(ClaimingMode)
        assert isinstance(anna.app.table.state.moves[-1], Place)
        await anna.pilot.click(Choices, offset=(5, 2))
        await anna.pilot.click(Choices, offset=(5, 2))
        await anna.in_mode(LayingMode)
        assert anna.app.table.state.supply(0) == 3


@pytest.mark.parametrize(
    "look",
    [
        Look(Depth.NONE, unicode=True),
        Look(Depth.NONE, unicode=False),
        Look(Depth.ANSI16, unicode=True),
    ],
    ids=["no-colour", "ascii", "16"],
)
async def test_a_turn_in_every_look(tmp_path: Path, look: Look) -> None:
    async with playing(tmp_path, "human", "random", look=look) as anna:
        await anna.in_mode(LayingMode)
        await anna.press("tab", "r", "enter")
        await anna.in_mode(ClaimingMode)
        await anna.press("1")
        await anna.in_mode(LayingMode)
        await anna.press("f2", "f3")
        await anna.press("enter")
        await anna.in_mode(ClaimingMode)


async def test_the_panel_hides_in_a_narrow_terminal_and_comes_back_by_key(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random", size=(70, 22)) as anna:
        await anna.in_mode(LayingMode)
        panel = anna.screen.query_one("#panel")
        assert not panel.display
        await anna.press("P")
        assert panel.display


async def test_resizing_in_the_middle_of_anything_keeps_the_cursor_in_view(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random", size=(120, 40)) as anna:
        await anna.in_mode(LayingMode)
        for width, height in ((80, 24), (200, 60), (60, 18), (120, 40)):
            await anna.pilot.resize_terminal(width, height)
            await anna.pilot.pause()
            assert anna.screen.query_one(TileMap).camera.box(anna.screen.laying.cursor) is not None
        await anna.press("enter")
        await anna.in_mode(ClaimingMode)


@pytest.mark.slow
async def test_a_whole_game_by_keys_ends_with_its_result(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        for _turn in range(45):
            await anna.until(
                lambda: isinstance(anna.screen.mode, LayingMode) or anna.app.table.state.is_terminal
            )
            if anna.app.table.state.is_terminal:
                break
            await anna.press("tab", "enter")
            await anna.in_mode(ClaimingMode)
            await anna.press("1" if anna.screen.mode.claims else "0")
        await anna.until(lambda: isinstance(anna.screen.mode, FinaleMode | GameOverMode))
        if isinstance(anna.screen.mode, FinaleMode):
            await anna.press("enter")
        await anna.until(lambda: isinstance(anna.app.screen, ResultScreen) and anna.app.screen.is_mounted)
        state = anna.app.table.state
        await anna.press("enter")
        assert anna.app.screen is anna.screen
        path = anna.app.table.journal.path
        scores = state.scores
        await anna.press("escape")
        await asyncio.sleep(0)
        with open_journal(path) as journal:
            assert journal.state.is_terminal
            assert journal.state.scores == scores


def test_keys_in_the_palette_stand_below_each_other() -> None:
    lines = [
        PaletteCommand(group, words, print, "k").line.plain
        for group in ("", "Now")
        for words in ("a", "New game")
    ]
    assert len({line.index("k") for line in lines}) == 1
    assert "k" not in PaletteCommand("Now", "Game", print).line.plain


async def test_the_next_place_is_gone_to_without_drawing_all_of_the_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path, "human", "human", size=(120, 40)) as anna:
        calls, refresh = list[tuple[Region, ...]](), TileMap.refresh

        def noted(tiles: TileMap, *regions: Region, **how: Any) -> TileMap:
            calls.append(regions)
            return refresh(tiles, *regions, **how)

        monkeypatch.setattr(TileMap, "refresh", noted)
        await anna.press("tab")
        assert calls
        assert all(calls)
