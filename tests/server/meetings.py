"""People who meet on a server."""

from __future__ import annotations

import time
from pathlib import Path

import asyncssh

import engine
from engine import Setting
from saves import Log
from tests.hall.house import Instant, plan
from tests.server.serving import key_of
from tests.terminal import Terminal
from tui.play.hall import Hall, Person
from tui.server.people import People

NAMES = ("anna", "boris", "chen")


async def prepare(folder: Path, game: str = "discovery", **options: Setting) -> tuple[Hall, str]:
    """Have three people been here before, and two of them sit at a table."""
    data = folder / "data" / "server"
    data.mkdir(parents=True)
    people = People(data)
    found = []
    for name in NAMES:
        key = asyncssh.read_public_key(str(key_of(folder, name)) + ".pub").get_fingerprint()
        found.append(Person(key, people.take(key, name.title())))
    hall = Hall(data, Instant())
    hall.open()
    table = hall.make(found[0], plan("human", "human", game=game, **options))
    table.sit_down(found[1], 1)
    table.begin(found[0])
    hall.close()
    return hall, table.metadata.log


class Evening:
    """A game as its log tells it, and the terminals of those who play it."""

    def __init__(self, hall: Hall, log: str) -> None:
        self._hall, self._log = hall, log
        self.players: list[Terminal] = []

    def look(self) -> Log:
        return self._hall.library.read(self._log)

    def step(self, key: str = "enter") -> bool:
        """Let the seat to move make a decision by a key; return whether the game is not over."""
        before = self.look()
        if before.state.is_terminal:
            return False
        if before.state.current_player == engine.CHANCE:
            time.sleep(0.01)
            return True
        deadline = time.monotonic() + 60
        player = self.players[before.state.current_player]
        while time.monotonic() < deadline:
            player.press(key)
            for _ in range(50):  # a key that came before the turn did is lost, so it is pressed once more
                for terminal in self.players:
                    terminal.watch(0.02)
                if len(self.look().entries) > len(before.entries):
                    return True
        raise AssertionError(f"no move was made:\n{player.text}")


def enter(terminal: Terminal, game: str = "The Discovery", seen: str = "[0-9]+ tiles left") -> None:
    terminal.wait("the lobby")
    terminal.wait(game)
    terminal.press("enter")
    terminal.wait(seen)
