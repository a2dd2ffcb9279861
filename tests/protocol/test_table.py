"""Programs at a table: their moves, their faults, and logs that name programs nobody has allowed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psutil
import pytest

import engine
from saves import Library, Seat
from tests.protocol.bots import BAD, RANDOM, nothing_left, open_files
from tests.waiting import until
from tui.base import settings
from tui.base.clock import now
from tui.play.bots.own import programs, with_programs
from tui.play.table import HUMAN, Table
from tui.play.table.thinking import Thinkers

GOOD = f"exec:{RANDOM}"


@pytest.fixture
def thinkers(tmp_path: Path) -> Iterator[Thinkers]:
    bots = {GOOD: str(tmp_path), f"exec:{BAD} crash": str(tmp_path), f"exec:{BAD} hang": str(tmp_path)}
    found = Thinkers(programs=bots)
    yield found
    found.close()


@pytest.fixture
async def tables(tmp_path: Path, thinkers: Thinkers) -> AsyncIterator[list[Table]]:
    made: list[Table] = []
    yield made
    for table in made:
        table.close()


def sit(tmp_path: Path, thinkers: Thinkers, *players: str) -> Table:
    seats = tuple(Seat(f"seat {n}", player, n) for n, player in enumerate(players))
    journal = Library(tmp_path / "games").create(game="castle", seats=seats, seed=1, created=now())
    return Table(journal, thinkers)


async def settled(table: Table) -> None:
    """Wait until the game cannot go on by itself."""
    table.start()
    assert table._task is not None
    await table._task
    assert table.failure is None


@pytest.mark.slow
async def test_programs_play_a_whole_game(tmp_path: Path, thinkers: Thinkers, tables: list[Table]) -> None:
    tables.append(table := sit(tmp_path, thinkers, f"{GOOD}:ms=30000", "greedy"))
    await settled(table)
    assert table.trouble is None
    assert table.state.is_terminal


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (f"exec:{BAD} crash", "it has ended (exit status 1): RuntimeError: I am broken"),
        pytest.param(
            f"exec:{BAD} hang:ms=100",
            "it has given no move, not even 2 s after it was told to stop",
            marks=pytest.mark.slow,
        ),
        ("exec:rm -rf /", "the bot exec:rm -rf / is not one of yours"),
        ("somewhere.module:Bot", "the bot somewhere.module:Bot is not one of yours"),
    ],
)
async def test_trouble_with_a_program_is_one_sentence_and_another_plays_on(
    tmp_path: Path, thinkers: Thinkers, tables: list[Table], bot: str, words: str
) -> None:
    tables.append(table := sit(tmp_path, thinkers, bot, "greedy"))
    await settled(table)
    assert table.trouble is not None
    assert str(table.trouble.saying).startswith(words)
    assert table.trouble.seat == 0
    made = len(table.state.moves)
    table.play_on_with("random")
    await settled(table)
    assert table.state.is_terminal
    assert len(table.state.moves) > made
    assert table.journal.header.seats[0].player == bot


async def test_taking_back_begins_the_game_again_for_a_program(
    tmp_path: Path, thinkers: Thinkers, tables: list[Table]
) -> None:
    tables.append(table := sit(tmp_path, thinkers, HUMAN, f"{GOOD}:ms=30000"))
    await settled(table)
    for _ in range(3):
        while table.state.current_player == 0:
            table.play(table.state.legal_moves()[0])
        await settled(table)
    table.take_back()
    table.play(table.state.legal_moves()[-1])
    while table.state.current_player == 0:
        table.play(table.state.legal_moves()[-1])
    await settled(table)
    assert table.trouble is None
    assert table.state.current_player == 0


async def test_a_program_that_is_called_off_leaves_nothing_behind(tmp_path: Path) -> None:
    me = psutil.Process()
    with nothing_left():
        before, files = len(me.children(recursive=True)), open_files()
        thinkers = Thinkers(programs={f"exec:{BAD} hang": str(tmp_path)})
        table = sit(tmp_path, thinkers, f"exec:{BAD} hang:ms=60000", "random")
        table.start()
        await until(lambda: any(BAD.name in " ".join(one.cmdline()) for one in me.children(recursive=True)))
        table.close()
        thinkers.close()
        await until(lambda: len(me.children(recursive=True)) <= before and open_files() <= files)


def test_the_bots_of_a_person_are_kept(tmp_path: Path) -> None:
    kept = settings.load(tmp_path)
    kept.bots = with_programs(kept.bots, ["greedy", f"{RANDOM}:ms=300", "human"], tmp_path)
    settings.save(tmp_path, kept)
    kept.theme = "light"
    settings.save(tmp_path, kept)
    again = settings.read(tmp_path)
    assert again.trouble is None
    assert again.settings.bots == {str(RANDOM): str(tmp_path)} == programs(again.settings.bots)
    assert settings.load(tmp_path / "other").bots == {}


@pytest.mark.parametrize("written", ["bots = 3", 'bots = {"./it" = 3}', 'bots = {"./it" = "a\\u0000"}'])
def test_bots_that_are_no_bots_have_no_effect(tmp_path: Path, written: str) -> None:
    (tmp_path / settings.FILE).write_text(written)
    assert settings.load(tmp_path).bots == {}
    assert settings.read(tmp_path).trouble is not None


def test_a_log_with_a_program_opens_anywhere(tmp_path: Path) -> None:
    seats = (Seat("Deep", "exec:node 'deep thought.js':ms=700", 0), Seat("Ann", HUMAN, 1))
    library = Library(tmp_path)
    with library.create(game="castle", seats=seats, seed=1, created=now()) as journal:
        name = journal.id
    assert library.read(name).header.seats == seats
    assert engine.bots.is_foreign(seats[0].player)
