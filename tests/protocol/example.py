"""The example conversation of docs/bot-protocol.md: ``>`` is Hinterland, ``<`` the bot, ``#`` a remark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import engine
from engine.bots import Limit
from engine.bots.protocol import HostSession

PAGE = Path(__file__).parents[2] / "docs" / "bot-protocol.md"
SEED = 1


def written() -> list[str]:
    """The lines of the example on the page."""
    found = re.search(r"```text\n(> .*?)```", PAGE.read_text(), re.DOTALL)
    assert found, "the page has no example"
    return found[1].splitlines()


def spoken(said: list[str]) -> Iterator[str]:
    """Yield the conversation again: what the bot says is in ``said``, the rest comes from the session."""
    theirs = iter(line[2:] for line in said if line.startswith("< "))
    state, dealer = engine.new_game("castle", players=2, seed=SEED), engine.Dealer(SEED)
    session = HostSession()

    def out() -> Iterator[str]:
        yield from (f"> {line}" for line in session.take_output().decode().splitlines())

    def hear() -> Iterator[str]:
        line = next(theirs)
        yield f"< {line}"
        session.receive(line.encode() + b"\n")
        yield from out()

    def chance() -> None:
        while state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))

    yield from out()
    yield from hear()  # hello
    chance()
    for number in range(3):
        while state.current_player != 0:  # the rival lays its tile at the first place and passes
            state.push(state.legal_moves()[0])
            chance()
        session.ask(state, 7, Limit(ms=1000))
        yield from out()
        while session.awaits:
            if number == 2 and session.can_stop:
                session.stop()
                yield from out()
            yield from hear()
        assert session.answer is not None
        state.push(session.answer.move)
        chance()
    session.finish(state)
    session.quit()
    yield from out()
