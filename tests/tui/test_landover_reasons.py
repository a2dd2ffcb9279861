"""Why a hint of Landover is good, in sentences with numbers."""

from __future__ import annotations

from random import Random

from tests.engine.landover.games import lots, played
from tests.engine.landover.table import Table
from tui.games.landover.reasons import reasons


def told(table: Table, text: str) -> str:
    return " ".join(reasons(table.seen(0), table.state.parse(text)))


def estate() -> Table:
    return Table().village(0, "0,0.N").road(0, "0,0.NE").power(1, 1, 1)


def test_a_city_says_on_how_many_rolls_it_brings_more() -> None:
    table = estate().hand(0, ore=3, wheat=2).act()
    text = told(table, f"build city {table.corner('0,0.N')}")
    assert text.startswith("1 more point. More cards on ")
    assert " of 36 rolls; in 36 rolls " in text
    assert "Barbarians" in text


def test_a_trade_says_what_it_completes() -> None:
    table = estate().hand(0, ore=2, wheat=2, wood=4).act()
    assert "Then you can pay for city." in told(table, "bank wood ore")
    table.hand(1, ore=2)
    assert told(table, "offer 0 wood ore 1").startswith("Then you can pay for city. Likely to be accepted")


def test_what_a_seven_can_take_is_said() -> None:
    assert "half of them are lost" in told(estate().hand(0, wood=9).act(), "end")
    assert "all safe" in told(estate().hand(0, wood=2).act(), "end")
    table = estate().hand(0, wool=1, ore=1, wheat=1, wood=6).act()
    assert "6 cards in hand: safe from a 7 again." in told(table, "power")


def test_reasons_leave_the_game_alone_and_know_no_more_than_the_seat() -> None:
    random, count = Random(3), 0
    for seed in range(3):
        for state in played(seed, *lots(seed), limit=700):
            if state.current_player < 0 or random.random() > 0.05:
                continue
            seen = state.view(state.current_player)
            for move in seen.legal_moves()[:6]:
                before = state.fingerprint()
                assert reasons(state, move) == reasons(seen, move)
                assert state.fingerprint() == before
                count += 1
    assert count > 100
