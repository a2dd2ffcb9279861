"""A hall for tests: bots think in this process, and time stands still until a test moves it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import engine
from engine import CHANCE, Move
from tests.thinking import Instant
from tests.waiting import until
from tui.play.hall import ClockRule, Guest, Hall, HallTable, Person, SeatSetup, Stage, TableSetup
from tui.play.hall.metadata import LEAST_TURNS

ANNA, BORIS, CHEN = (Person(f"SHA256:{name}", name) for name in ("Anna", "Boris", "Chen"))
PEOPLE = ("human", "human")


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def house(folder: Path, time: Time | None = None, **more: Any) -> AsyncIterator[Hall]:
    time = time or Time()
    hall = Hall(folder, Instant(), pace=0.0, time=time, wall=time, **more)
    hall.open()
    try:
        yield hall
    finally:
        hall.close()


def plan(
    *players: str,
    private: bool = False,
    clock: ClockRule | None = None,
    game: str = "discovery",
    **options: Any,
) -> TableSetup:
    seats = tuple(
        SeatSetup(player, number, "" if player == "human" else f"Bot {number}")
        for number, player in enumerate(players or PEOPLE)
    )
    return TableSetup(game, options, seats, private, clock)


def begun(hall: Hall, *people: Person, **more: Any) -> HallTable:
    """A table at which some people sit and play."""
    people = people or (ANNA, BORIS)
    table = hall.make(people[0], plan(*["human"] * len(people), **more))
    for number, person in enumerate(people[1:], 1):
        table.sit_down(person, number)
    table.begin(people[0])
    return table


def game_of(table: HallTable) -> engine.State:
    assert table.table is not None
    return table.table.state


def move(table: HallTable) -> Move:
    """The first legal move; laying a tile takes no follower along."""
    return game_of(table).legal_moves()[0]


async def turn_of(table: HallTable, seat: int) -> None:
    """Wait until it is a seat's turn."""
    await until(lambda: game_of(table).current_player == seat)


async def play(table: HallTable, *people: Person) -> None:
    """Let the seat to move make one move."""
    await until(lambda: table.stage is not Stage.RUNNING or game_of(table).current_player != CHANCE)
    person = (people or (ANNA, BORIS))[game_of(table).current_player]
    Guest(table, person).play(move(table))


async def play_enough(table: HallTable, *people: Person) -> None:
    """Let everybody play as many turns as a game needs to count, and the next one begin."""
    people = people or (ANNA, BORIS)
    while game_of(table).turn <= LEAST_TURNS * len(people):
        await play(table, *people)
