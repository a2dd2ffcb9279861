"""The result of a game with many seats."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

import engine
from engine.bots import make
from saves import Library, Seat
from tests.tui.at_table import Program
from tui.app.app import StartRequest
from tui.app.screens.result import EndedGame, ResultScreen
from tui.app.screens.tally import TallyScreen
from tui.base.clock import now
from tui.base.depth import Look
from tui.base.settings import Settings
from tui.base.words import languages, speak
from tui.play.fairness import Deals
from tui.play.table import MoveRecord, Table
from tui.presentation import presentation

NAMES = ("Anna", "Benjamin", "Greedy", "Beginner", "Jcz", "Random")
OPTIONS = {"river": True, "abbot": True, "inns": True, "traders": True}


def shown(app: App[None]) -> list[str]:
    """The lines of the screen."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def ended(folder: Path) -> EndedGame:
    """A game of six seats with expansions, played at random to its end."""
    seats = tuple(Seat(name, "random", number) for number, name in enumerate(NAMES))
    options = engine.game("carcassonne").settle(OPTIONS)
    library = Library(folder / "games")
    journal = library.create(game="carcassonne", seats=seats, seed=5, created=now(), options=options)
    dealer, bot = engine.Dealer(5), make("random", 5)
    while not journal.state.is_terminal:
        chance = journal.state.current_player == engine.CHANCE
        journal.append(dealer.deal(journal.state) if chance else bot.choose(journal.state), now())
    table = Table(journal, None)
    return EndedGame(journal.state, table.records, seats, NAMES, Deals(journal))


async def in_sight(pilot: Pilot[None], game: EndedGame) -> None:
    """Wait until the sums are on the screen, at the end of the list."""
    for _ in range(100):
        await pilot.press("end")
        await pilot.pause(0.02)
        lines = shown(pilot.app)
        if any(all(str(score) in line for score in game.state.scores) for line in lines):
            return
    raise AssertionError("\n".join(lines))


@pytest.mark.parametrize("language", ["en", *languages()])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_six_seats_with_expansions_have_all_points_in_sight(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    app = Program(Library(tmp_path), Look(), Settings(), tmp_path, StartRequest())
    speak({}, language)
    async with app.run_test(size=size) as pilot:
        game = ended(tmp_path)
        app.push_screen(ResultScreen(game, Look(), frozenset({"review", "rematch", "again", "replay"})))
        await in_sight(pilot, game)
        points = app.screen.query_one("#points")
        lines = shown(app)
        assert points.region.bottom <= app.screen.query_one("#result").content_region.bottom
        assert app.screen.query_one("KeysLine").region.bottom <= size[1]
        if language == "en":
            assert all(name in "\n".join(lines) for name in NAMES)
            app.pop_screen()
            app.push_screen(TallyScreen(game.state, game.story, game.seats, game.names, Look()))
            await in_sight(pilot, game)
    speak({}, "en")


@pytest.mark.parametrize(
    "options",
    [
        {"solo": "easy"},
        {"tile_auction": True},
        {"hole_bonus": True, "traders": True},
        {"king_robber": True},
        {"king_robber": True, "king_scoring": "running"},
    ],
)
def test_the_rows_of_points_make_the_sum(options: dict[str, engine.Setting]) -> None:
    for seed in range(4):
        state, dealer, bot = (
            engine.new_game("carcassonne", players=3, seed=seed, options=options),
            engine.Dealer(seed),
            make("random", seed),
        )
        story = []
        while not state.is_terminal:
            by = state.current_player
            move = dealer.deal(state) if by == engine.CHANCE else bot.choose(state)
            story.append(MoveRecord(len(state.moves), by, state.turn, move, state.push(move)))
        rows = presentation("carcassonne").tally(state, story)
        assert [sum(row[seat] for _label, row in rows) for seat in range(3)] == list(state.scores)
