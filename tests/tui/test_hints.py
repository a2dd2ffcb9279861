"""Hints at the table, a bot that fails, review and rematch after the game."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path

import pytest

from engine.bots import Analysis, RatedMove, make
from engine.landscape.records import Deploy, Pass, Place
from tests.thinking import answer
from tests.tui.at_table import Instant, playing
from tui.app.screens.commands import now
from tui.app.screens.result import ResultScreen
from tui.app.screens.review import ReviewScreen
from tui.app.screens.table.modes.advice import SHOWN
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.game_over import GameOverMode
from tui.app.screens.table.modes.hinting import TileHintMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.screens.table.modes.stuck import StuckMode
from tui.app.screens.table.modes.waiting import CoveredMode
from tui.app.widgets.choices import Choices
from tui.app.widgets.tile_map import TileMap
from tui.play.table.thinking import BotQuery, BotTrouble, Thinkers, Told
from tui.presentation.alternatives import told_apart


class Adviser(Thinkers):
    """Answers as greedy would, after showing some progress; can be held back, or fail."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[BotQuery] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.stopped = 0
        self.fails = False

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        self.asked.append(question)
        if told is not None:
            told(0.42)
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        if self.fails:
            raise BotTrouble("it has failed: {cause}", cause="no idea")
        return answer(dataclasses.replace(question, bot="greedy", seed=1, ranks=True))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_h_shows_the_best_moves_and_enter_plays_one(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, "human", "random", size=size) as anna:
        anna.app.thinkers = adviser = Adviser()
        await anna.in_mode(LayingMode)
        state = anna.app.table.state
        ranked = make("greedy", 1).think(state).ranked
        await anna.press("h")
        await anna.until(lambda: bool(getattr(anna.screen.mode, "advice", None)))
        mode = anna.screen.mode
        assert isinstance(mode, TileHintMode)
        assert adviser.asked[0].bot == "master"
        assert 2 <= len(mode.advice) <= SHOWN
        assert [one.move for one in mode.advice] == [one.move for one in ranked[: len(mode.advice)]]
        assert mode.advice[0].gain >= 0
        assert mode.advice[0].behind == 0
        assert all(a.gain >= b.gain for a, b in zip(mode.advice, mode.advice[1:], strict=False))
        assert all(one.why for one in mode.advice)
        assert "expected: " in anna.prompt
        assert anna.screen.query_one(Choices).display

        second = mode.advice[1].move
        await anna.press("down")
        ghost = anna.screen.query_one(TileMap).scene.ghost
        assert isinstance(second, Place)
        assert ghost is not None
        assert (ghost.x, ghost.y, ghost.rotation) == (second.x, second.y, second.rotation)
        assert "less than the best" in anna.prompt
        count = len(state.moves)
        await anna.press("enter")
        assert state.moves[count] == second
        await anna.until(lambda: isinstance(anna.screen.mode, LayingMode) and state.turn == 3)
        await anna.press("u")
        assert len(state.moves) == count


async def test_a_hint_for_the_follower(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "human") as anna:
        anna.app.thinkers = Adviser()
        await anna.in_mode(LayingMode)
        await anna.press("enter")
        await anna.in_mode(ClaimingMode)
        await anna.press("h")
        await anna.until(lambda: bool(getattr(anna.screen.mode, "advice", None)))
        mode = anna.screen.mode
        assert isinstance(mode, TileHintMode)
        number, taken = next((n, one) for n, one in enumerate(mode.advice, 1) if isinstance(one.move, Deploy))
        assert anna.screen.query_one(TileMap).scene.choices
        await anna.press(str(number))
        assert taken.move in anna.app.table.state.moves


@pytest.mark.parametrize("key", ["escape", "h", "u"])
async def test_a_hint_can_be_stopped_while_it_is_looked_for(tmp_path: Path, key: str) -> None:
    async with playing(tmp_path, "human", "human") as anna:
        anna.app.thinkers = adviser = Adviser()
        await anna.in_mode(LayingMode)
        await anna.press("enter", "0")
        await anna.in_mode(LayingMode)
        adviser.go_on.clear()
        await anna.press("h")
        await anna.in_mode(TileHintMode)
        await anna.until(lambda: "42%" in anna.prompt)
        await anna.press(key)
        await anna.until(lambda: adviser.stopped == 1)
        assert not isinstance(anna.screen.mode, TileHintMode)
        adviser.go_on.set()
        await anna.pilot.pause(0.02)
        assert not isinstance(anna.screen.mode, TileHintMode)


async def test_leaving_the_table_stops_a_hint(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "human") as anna:
        anna.app.thinkers = adviser = Adviser()
        await anna.in_mode(LayingMode)
        adviser.go_on.clear()
        await anna.press("h")
        await anna.until(lambda: bool(adviser.asked))
        anna.screen.leave()
        await anna.pilot.pause(0.05)
        assert adviser.stopped == 1


async def test_no_hint_says_why(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "human") as anna:
        anna.app.thinkers = adviser = Adviser()
        adviser.fails = True
        await anna.in_mode(LayingMode)
        await anna.press("h")
        await anna.until(lambda: "No hint: it has failed: no idea" in anna.prompt)
        await anna.press("escape")
        assert isinstance(anna.screen.mode, LayingMode)


async def test_there_is_no_hint_for_a_covered_hand(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "human", hand="two_private") as anna:
        anna.app.thinkers = adviser = Adviser()
        await anna.in_mode(CoveredMode)
        await anna.press("h")
        assert not adviser.asked
        await anna.press("space", "h")
        await anna.in_mode(TileHintMode)
        seat = adviser.asked[0].seat
        masked = {move["tile"] is None for move in adviser.asked[0].moves if move.get("seat") == 1 - seat}
        assert masked == {True}


async def test_a_hint_gives_no_gain_to_what_was_not_tried(tmp_path: Path) -> None:
    class Tries(Adviser):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            ranked = (await super().think(question, told)).ranked
            tried = [RatedMove(one.move, worth, 5) for one, worth in zip(ranked, (3.0, 4.0), strict=False)]
            return Analysis((*tried, *ranked[2:]), 10)

    async with playing(tmp_path, "human", "human") as anna:
        anna.app.thinkers = Tries()
        await anna.in_mode(LayingMode)
        await anna.press("h")
        await anna.until(lambda: bool(getattr(anna.screen.mode, "advice", None)))
        mode = anna.screen.mode
        assert isinstance(mode, TileHintMode)
        assert [one.behind for one in mode.advice] == [0.0, 0.0]


async def test_thinking_shows_its_progress(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "greedy") as anna:
        anna.app.thinkers = adviser = Adviser()
        adviser.go_on.clear()
        anna.app.table._thinkers = adviser
        await anna.in_mode(LayingMode)
        await anna.press("enter", "0")
        await anna.until(lambda: anna.prompt == "Boris is thinking: 42%")
        await anna.press("u")
        await anna.until(lambda: adviser.stopped == 1)
        await anna.in_mode(ClaimingMode)


async def test_a_bot_in_trouble_can_be_replaced_by_keys(tmp_path: Path) -> None:
    class Fails(Instant):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            if question.bot == "greedy":
                raise BotTrouble("it has failed: {cause}", cause="no idea")
            return answer(question)

    async with playing(tmp_path, "human", "greedy") as anna:
        anna.app.table._thinkers = Fails()
        await anna.in_mode(LayingMode)
        await anna.press("enter", "0")
        await anna.in_mode(StuckMode)
        assert "Boris makes no move: it has failed: no idea." in anna.prompt
        mode = anna.screen.mode
        assert isinstance(mode, StuckMode)
        lines = [option.text for option in mode.options]
        assert lines == [
            "try again",
            "Master plays on",
            "Expert plays on",
            "Beginner plays on",
            "Random plays on",
            "leave the game",
        ]
        await anna.press("1")
        await anna.until(lambda: isinstance(anna.screen.mode, StuckMode) and anna.screen.mode is not mode)
        await anna.press("down", "down", "down", "enter")
        await anna.in_mode(LayingMode)
        assert anna.app.table.bot_of(1) == "beginner"
        assert anna.app.table.state.turn == 3


async def test_a_bot_in_trouble_can_be_left(tmp_path: Path) -> None:
    class Fails(Instant):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            raise BotTrouble("it has failed: {cause}", cause="no idea")

    async with playing(tmp_path, "human", "greedy") as anna:
        anna.app.table._thinkers = Fails()
        await anna.in_mode(LayingMode)
        await anna.press("enter", "0")
        await anna.in_mode(StuckMode)
        await anna.press("6")
        await anna.pilot.pause()
        assert anna.app.table is None


@pytest.mark.slow
async def test_after_the_game_a_rematch_on_the_same_deck_with_seats_exchanged(tmp_path: Path) -> None:
    async with playing(tmp_path, "random", "greedy", seed=12) as anna:
        await anna.until(lambda: isinstance(anna.app.screen, ResultScreen) and anna.app.screen.is_mounted)
        first = anna.app.table.journal.header
        tiles = [move.tile for move in anna.app.table.state.moves if move.kind == "draw"]
        await anna.press("m")
        await anna.until(lambda: anna.app.table is not None and anna.app.table.journal.header.id != first.id)
        again = anna.app.table.journal.header
        assert again.seats == (first.seats[1], first.seats[0])
        assert (again.seed, again.options) == (first.seed, first.options)
        await anna.until(lambda: len(anna.app.table.state.moves) > 12)
        drawn = [move.tile for move in anna.app.table.state.moves if move.kind == "draw"]
        assert drawn[:4] == tiles[:4]


async def test_the_palette_offers_review_and_rematch_when_the_game_is_over(tmp_path: Path) -> None:
    async with playing(tmp_path, "random", "random") as anna:
        await anna.until(lambda: isinstance(anna.app.screen, ResultScreen) and anna.app.screen.is_mounted)
        await anna.press("escape")
        await anna.in_mode(GameOverMode)
        offered = {command.words for command in now(anna.screen)}
        assert {"Rematch", "Review"} <= offered
        assert "Hint" not in offered
        anna.app.thinkers = Adviser()
        await anna.press("v")
        await anna.until(lambda: isinstance(anna.app.screen, ReviewScreen))
    async with playing(tmp_path / "other", "human", "random") as anna:
        await anna.in_mode(LayingMode)
        offered = {command.words for command in now(anna.screen)}
        assert not {"Rematch", "Review"} & offered
        assert "Hint" in offered


def test_placements_with_the_same_effect_are_told_apart_by_their_places() -> None:
    placed = [Place("A", 0, 0, 0), Place("A", 2, 0, 0), Place("A", -1, -3, 0), Place("A", 0, 0, 1)]
    advice = [*((move, "city") for move in placed), (Place("A", 5, 5, 0), "road"), (Pass(), "nothing")]
    assert told_apart(advice) == [
        "city",
        "city; further right",
        "city; further up and left",
        "city; turned another way",
        "road",
        "nothing",
    ]
