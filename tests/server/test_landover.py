"""Landover between two people who come by SSH: they settle and trade by keys, each with a hidden hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games.landover.data import GOODS
from engine.games.landover.records import Accept, Confirm, Offer
from engine.games.landover.state import LandoverState
from tests.server.meetings import Evening, enter, prepare
from tests.server.serving import Serving, Ssh
from tui.games.landover import names as called


def hand_line(state: LandoverState, seat: int) -> str:
    """Return a hand as the strip below the map tells it."""
    held = state.hand(seat)
    return " ".join(f"{called.good(good)} {held.count(good)}" for good in GOODS)


class Isle(Evening):
    """An evening with Landover at which everybody keeps to the own hand."""

    @property
    def state(self) -> LandoverState:
        """The game as the log has it."""
        state = self.look().state
        assert isinstance(state, LandoverState)
        return state

    def shown(self, seat: int) -> str:
        """Return the screen of a seat, blanks taken together."""
        return " ".join(self.players[seat].text.split())

    def see_own(self) -> None:
        """Wait until each sees the own hand, and make sure that nobody sees the other one."""
        state = self.state
        hands = [hand_line(state, seat) for seat in range(2)]
        for seat, player in enumerate(self.players):
            for _ in range(600):
                if hands[seat] in self.shown(seat):
                    break
                player.watch(0.05)
            assert hands[seat] in self.shown(seat)
            assert hands[0] == hands[1] or hands[1 - seat] not in self.shown(seat)

    def tradable(self) -> tuple[str, str] | None:
        """Return a good that only the seat on turn holds, and one that only the other does."""
        state = self.state
        if state.phase != "actions":
            return None
        mine, theirs = (set(map(str, state.hand(seat))) for seat in (state.on_turn, 1 - state.on_turn))
        return (min(mine - theirs), min(theirs - mine)) if mine - theirs and theirs - mine else None


@pytest.mark.slow
async def test_two_people_settle_and_trade_by_ssh(
    tmp_path: Path, serving: Callable[..., Serving], ssh: Ssh
) -> None:
    isle = Isle(*await prepare(tmp_path, "landover", map="duel-13"))
    server = serving()
    isle.players = [ssh(server, person=name) for name in ("anna", "boris")]
    for terminal in isle.players:
        enter(terminal, "Landover", "set-up, [0-9]+ points win")
    while not isle.state.turn:
        isle.step()
    settled = [entry.by for entry in isle.look().mainline if entry.move.kind == "settle"]
    assert sorted(settled) == [0, 0, 1, 1]
    isle.see_own()

    while (terms := isle.tradable()) is None:
        isle.step("e" if isle.state.phase == "actions" else "enter")
    give, want = terms
    seat = isle.state.on_turn
    one, other = isle.players[seat], isle.players[1 - seat]
    isle.see_own()
    one.wait("build, trade or play cards")
    one.press("o", called.KEYS[give], called.KEYS[want].upper())
    one.wait(f"You give 1 {give} for 1 {want}")
    isle.step("enter")
    other.wait(f"gives you 1 {give} for 1 {want}")
    isle.step("1")
    one.wait("[Cc]hoose whom to trade with")
    isle.step("1")
    made = [entry.move for entry in isle.look().mainline]
    assert made[-3:] == [Offer(seat, (give,), (want,), (1 - seat,)), Accept(), Confirm(1 - seat)]
    assert want in isle.state.hand(seat)
    assert give in isle.state.hand(1 - seat)
    isle.see_own()
    seed = str(isle.look().header.seed).encode()
    assert not any(seed in player.output for player in isle.players)
    assert server.end() == 0
