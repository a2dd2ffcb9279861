"""Decisions made for a seat that lets its time run out (LAND-6.9)."""

from __future__ import annotations

from collections import Counter
from random import Random

import engine
from engine.games.landover.absent import pips
from engine.games.landover.records import (
    Accept,
    Decline,
    End,
    Found,
    Give,
    Offer,
    Roll,
    Settle,
    Skip,
    Withdraw,
)
from tests.engine.landover.table import Table
from tests.engine.rules import rule


def decided(table: Table, seed: int = 1) -> engine.Move:
    """Return the decision made for the seat to move."""
    return engine.game("landover").timeout_move(table.state, Random(seed))


def found(table: Table, corner: str) -> Found:
    """Return the move that puts a metropolis on a corner, which has several names."""
    return Found(table.at.board.corner_names[table.at.board.corner_at[corner]])


@rule("LAND-6.9", "LAND-29.12")
def test_the_turn_of_an_absent_seat_ends_and_its_metropolis_goes_where_most_is_rolled() -> None:
    # (0,0).N has 9, 5 and 3; (0,-2).S has 11, 4 and 3: eleven ways of the dice against seven.
    table = Table().city(0, "0,-2.S", "0,0.N").culture(0, science=3).hand(0, paper=4).start(0)
    assert decided(table) == Roll()
    table.act(0)
    assert decided(table) == End()
    table.do("raise science")
    assert decided(table) == found(table, "0,0.N")
    # Equal ways: 5 and 9 stand four ways each, and the id of the hexes decides.
    tie = Table().city(0, "0,0.N").city(0, "0,0.S").culture(0, science=3).hand(0, paper=4).act(0)
    tie.at.put(tie.at.number, tie.at.board.hex_at["0,1"], 0)
    for name, number in (("0,0", 9), ("0,-1", 5), ("1,-1", 3), ("-1,1", 5), ("0,1", 3)):
        tie.at.put(tie.at.number, tie.at.board.hex_at[name], number)
    tie.do("raise science")
    assert decided(tie) == found(tie, "0,0.S"), "its first hex is (-1, 1), that of the other (0, -1)"


@rule("LAND-6.9", "LAND-29.12")
def test_an_absent_seat_declines_does_without_and_has_its_cards_chosen_by_lot() -> None:
    table = Table().hand(0, wool=1).hand(1, ore=1).act(0)
    table.push(Offer(0, ("wool",), ("ore",), (1,)))
    assert decided(table) == Decline()
    table.push(Accept())
    assert decided(table) == Withdraw()
    free = Table().village(0, "0,0.N").cards(0, "road").act(0)
    free.do("play road")
    assert decided(free) == Skip()
    gift = Table().score(3, 9).hand(1, wool=9, ore=1).cards(0, "wedding").act(0)
    gift.do("play wedding")
    chosen = Counter(decided(gift, seed) for seed in range(300))
    assert set(chosen) == {Give("wool"), Give("ore")}
    assert chosen[Give("wool")] > 8 * chosen[Give("ore")] / 2, "each card has the same chance"


@rule("LAND-29.12")
def test_an_absent_seat_settles_where_most_is_rolled() -> None:
    state = Table(2).state
    moves = state.legal_moves()
    chosen = engine.game("landover").timeout_move(state, Random(1))
    assert isinstance(chosen, Settle)
    settling = [move for move in moves if isinstance(move, Settle)]
    best = max(pips(state.at, state.at.board.corner_at[move.corner]) for move in settling)
    assert pips(state.at, state.at.board.corner_at[chosen.corner]) == best == 12
    assert chosen in moves
