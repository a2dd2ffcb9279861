"""People meet by SSH: they play each other, watch, drop and return, and the server is killed meanwhile."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from saves import verify
from tests.server.meetings import NAMES, Evening, enter, prepare
from tests.server.serving import Serving, Ssh


@pytest.mark.slow
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
    anna.wait(r"\(Boris\)")
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
    chen.wait("no tile in hand")
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
