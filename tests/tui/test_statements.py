"""Statements of foreign bots about their moves, in the event log of a table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.bots import Analysis, BotStatement, RatedMove
from saves import Library, Seat
from tests.tui.at_table import Instant, Program
from tests.waiting import until
from tui.app.app import StartRequest
from tui.app.screens.table.game_screen import GameScreen
from tui.app.widgets.event_log import EventLog
from tui.base.depth import Look
from tui.base.settings import Settings
from tui.play.table.thinking import BotQuery, Told, WarmPosition


class Talkative(Instant):
    """Bots that say something about each move."""

    def __init__(self, statement: BotStatement | None) -> None:
        super().__init__()
        self.statement = statement

    async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
        moves = WarmPosition().position(question).legal_moves()
        return Analysis((RatedMove(random.Random(1).choice(moves), 0.0),), 0, self.statement)


@pytest.mark.parametrize("game", ["discovery", "castle", "landover"])
@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (
            BotStatement(2.46, ("It joins the sea.", "Nothing is lost.")),
            "+2.5 expected: It joins the sea. Noth",
        ),
        (BotStatement(-1.0), "-1.0 expected"),
        (BotStatement(None, ("It joins the sea.",)), "Boris: It joins the sea."),
        (None, ""),
    ],
)
async def test_what_a_bot_says_is_a_line_of_the_event_log(
    tmp_path: Path, game: str, statement: BotStatement | None, words: str
) -> None:
    app = Program(Library(tmp_path), Look(), Settings(pace=0.0), tmp_path.parent, StartRequest())
    app.thinkers = Talkative(statement)
    async with app.run_test(size=(120, 40)) as pilot:
        seats = [Seat("Boris", "random", 0), Seat("Anna", "human", 1)]
        assert app.begin(game, seats, {}, 7)
        await until(lambda: app.table is not None and app.table.state.current_player == 1, pilot)
        assert isinstance(app.screen, GameScreen)
        await pilot.pause(0.1)
        told = [entry.line.text for entry in app.screen.query_one(EventLog)._entries]
        said = [line for line in told if line.startswith("Boris: ")]
        if any(record.by == 0 for record in app.screen.table.records):
            assert bool(said) == (statement is not None)
        assert all(words in line for line in said)
