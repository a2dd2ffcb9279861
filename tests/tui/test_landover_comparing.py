"""Reasons of a review of Landover: each number is counted again, roll by roll."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from random import Random

import pytest

import engine
from engine import Move
from engine.games.landover.data import GOLD, HIDDEN, NUMBERS, WATER
from engine.games.landover.records import Accept, Build, Confirm, Settle
from engine.games.landover.state import LandoverState
from tests.engine.landover.games import lots, played
from tui.base.messages import addressed
from tui.games.landover import names as called
from tui.games.landover.comparing import compared

COSTS = ("city", "village", "military", "road", "boat")
NAMES = ["Anna", "Ben", "Cem", "Dora"]


def after(state: LandoverState, move: Move) -> LandoverState:
    found = state.copy()
    found.push(move)
    return found


def cards_of(state: LandoverState, seat: int) -> list[int]:
    """Return how many cards each of the 36 rolls brings a seat."""
    at = state.at
    found = []
    for white, red in product(range(1, 7), repeat=2):
        cards = 0
        for corner, owner in enumerate(at.owner):
            if owner != seat:
                continue
            size = min(at.level[corner], 2) - 1
            for hex_ in at.board.corner_hexes[corner]:
                ground = at.ground[hex_]
                if at.number[hex_] != white + red or ground in (HIDDEN, WATER) or hex_ in at.catapult:
                    continue
                if ground == GOLD:
                    cards += NUMBERS.random_produce[size]
                else:
                    cards += sum(amount for _good, amount in NUMBERS.produce[ground][size])
        found.append(cards)
    return found


def corner_rolls(state: LandoverState, name: str) -> int:
    """Return on how many rolls a building at a corner brings a card."""
    at = state.at
    around = at.board.corner_hexes[at.board.corner_at[name]]
    numbers = {
        at.number[hex_]
        for hex_ in around
        if at.ground[hex_] not in (HIDDEN, WATER) and hex_ not in at.catapult
    }
    return sum(a + b in numbers for a, b in product(range(1, 7), repeat=2))


def lacking(state: LandoverState, seat: int, sentence: str) -> int | None:
    """Return how many cards a hand lacks for what a sentence names; ``None`` for levels of tracks."""
    item = next((item for item in COSTS if f": {called.piece(item)}" in sentence), None)
    if item is None:
        return None
    hand = state.at.hand[seat]
    return sum(max(0, need - hand[good]) for good, need in enumerate(NUMBERS.costs[item]))


def check(state: LandoverState, made: Move, better: Move, sentence: str) -> str:
    """Count what a sentence says again; return which one it is."""
    seat = state.current_player
    here, there = after(state, made), after(state, better)
    numbers = [int(number) for number in re.findall(r"\d+", sentence)]
    name = re.match(r"(Anna|Ben|Cem|Dora) ", sentence)
    other = NAMES.index(name[1]) if name else -1

    def rolls(one: LandoverState, seat: int) -> int:
        return sum(cards > 0 for cards in cards_of(one, seat))

    if "brings you cards on" in sentence:
        assert numbers == [rolls(there, seat), 36, rolls(here, seat)]
        return "rolls"
    if "cards in 36 rolls" in sentence:
        assert numbers == [sum(cards_of(there, seat)), 36, sum(cards_of(here, seat))]
        return "cards"
    if "more points now" in sentence or "more point now" in sentence:
        assert numbers == [there.scores[seat] - here.scores[seat]]
        return "points"
    if "after the better move on" in sentence:
        assert numbers == [rolls(here, other), 36, rolls(there, other)]
        return "spared"
    if "stays open for" in sentence:
        assert isinstance(better, Build | Settle)
        place = better.at if isinstance(better, Build) else better.corner
        assert numbers[0] == corner_rolls(here, place)
        board = state.at.board
        corner = board.corner_at[place]
        around = {c for edge in board.corner_edges[corner] for c in board.edge_corners[edge]}
        assert all(here.at.owner[c] < 0 for c in around)
        return "open"
    if "a 7 takes half" in sentence:
        assert numbers[0] == here.at.total(seat) > numbers[1]
        assert numbers[2:] == [7, 6, 36]
        return "seven"
    if "cards in hand, not" in sentence:
        assert numbers == [there.at.total(seat), here.at.total(seat)]
        return "left"
    if "missing for" in sentence:
        assert 0 < numbers[0] < numbers[1]
        assert lacking(there, seat, sentence) in (numbers[0], None)
        return "missing"
    if "to level" in sentence:
        assert numbers[0] in there.at.culture[seat]
        assert there.at.culture[seat] != here.at.culture[seat]
        return "culture"
    if "could pay for" in sentence:
        assert lacking(there, seat, sentence) in (0, None)
        return "pays"
    if "the bank takes" in sentence:
        assert numbers[0] < numbers[1]
        return "bank"
    if "longest route" in sentence:
        assert numbers[0] > numbers[1]
        return "route"
    if "opens a place" in sentence:
        return "place"
    assert sentence.startswith("Barbarians")
    assert (numbers[1], numbers[2]) == (sum(here.at.cities), sum(here.at.power))
    assert numbers[3] == sum(there.at.power) > numbers[2]
    return "barbarians"


@pytest.mark.parametrize("seeds", [(2, 4), pytest.param(tuple(range(5, 30)), marks=pytest.mark.slow)])
def test_every_claim_is_true(seeds: tuple[int, ...]) -> None:
    lot, count = Random(3), Counter[str]()
    for seed in seeds:
        for state in played(seed, *lots(seed), limit=900):
            if state.current_player == engine.CHANCE or state.is_terminal or lot.random() > 0.2:
                continue
            moves = [move for move in state.legal_moves() if not isinstance(move, Accept | Confirm)]
            if len(moves) < 2:
                continue
            made, better = lot.sample(moves, 2)
            mark = state.fingerprint()
            told = compared(state, made, better, addressed(NAMES[: state.players], state.current_player))
            assert state.fingerprint() == mark
            count.update(check(state, made, better, sentence) for sentence in told)
    assert len(count) >= 6
