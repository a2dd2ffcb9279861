"""People meet by SSH: they play each other, watch, drop and return, and the server is killed meanwhile."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

import engine
from engine import Setting
from saves import Log, verify
from tests.hall.house import Instant, plan
from tests.server.serving import Serving, Ssh, key_of
from tests.terminal import Terminal
from tui.hall import Hall, Person
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
    return hall, table.sheet.log


class Evening:
    """A game as its log tells it, and the terminals of those who play it."""

    def __init__(self, hall: Hall, log: str) -> None:
        self._hall, self._log = hall, log
        self.players: list[Terminal] = []

    def look(self) -> Log:
        return self._hall.library.read(self._log)

    def step(self, key: str = "enter") -> bool:
        """Let whoever is to move make a decision by a key; return whether the game goes on."""
        before = self.look()
        if before.state.is_terminal:
            return False
        if before.state.current_player == engine.CHANCE:
            time.sleep(0.01)
            return True
        deadline = time.monotonic() + 30
        player = self.players[before.state.current_player]
        while time.monotonic() < deadline:
            player.press(key)
            for _ in range(20):  # a key that came before the turn did is lost, so it is pressed once more
                for terminal in self.players:
                    terminal.watch(0.02)
                if len(self.look().entries) > len(before.entries):
                    return True
        raise AssertionError(f"no move was made:\n{player.text}")


def enter(terminal: Terminal, game: str = "The Discovery", seen: str = "turn [0-9]+ of 83") -> None:
    terminal.wait("the lobby")
    terminal.wait(game)
    terminal.press("enter")
    terminal.wait(seen)


async def test_a_drop_and_a_kill_cost_no_move_and_no_seat(
    tmp_path: Path, serving: Callable[..., Serving], ssh: Ssh
) -> None:
    evening = Evening(*await prepare(tmp_path, hand="two_private"))
    server = serving()
    anna, boris, chen = (ssh(server, person=name) for name in NAMES)
    for terminal in (anna, boris, chen):
        enter(terminal)
    evening.players = [anna, boris]
    for _ in range(6):
        evening.step()
    boris.hang_up()
    anna.wait(r"\(Boris\)", seconds=10)
    boris = evening.players[1] = ssh(server, person="boris")
    enter(boris)
    anna.wait("[^(]Boris ")
    for _ in range(4):
        evening.step()
    moves = evening.look().mainline
    assert server.end(signal.SIGKILL) == -signal.SIGKILL
    assert evening.look().mainline[: len(moves)] == moves  # chance may have moved once more
    server = serving()
    anna, boris, chen = (ssh(server, person=name) for name in NAMES)
    for terminal in (anna, boris, chen):
        enter(terminal)
    evening.players = [anna, boris]
    for _ in range(4):
        evening.step()
    now = evening.look().mainline
    assert [entry.move for entry in now[: len(moves)]] == [entry.move for entry in moves]
    assert len(now) > len(moves)
    chen.settle(0.2)
    assert "no tile in hand" in chen.text
    assert "tiles to come" not in chen.text
    assert server.end() == 0


@pytest.mark.slow
async def test_a_whole_game_and_somebody_who_watches(
    tmp_path: Path, serving: Callable[..., Serving], ssh: Ssh
) -> None:
    evening = Evening(*await prepare(tmp_path, hand="two_private"))
    server = serving()
    anna, boris, chen = (ssh(server, person=name) for name in NAMES)
    for terminal in (anna, boris, chen):
        enter(terminal)
    evening.players = [anna, boris]
    while evening.step():
        chen.watch(0.01)
        assert "tiles to come" not in chen.text
    for terminal in (anna, boris, chen):
        terminal.wait("the end")
    assert verify(evening.look().path).ok
    assert server.end() == 0
