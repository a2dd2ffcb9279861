"""The dealer: what it deals follows from its seed or secret and the number of the deal alone, and is fair."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.dealer import SECRET_BYTES, drawn

SECRET = bytes(range(SECRET_BYTES))


def deals(dealer: engine.Dealer, wanted: int) -> list[engine.Move]:
    state, made = engine.new_game("discovery", players=2), []
    while len(made) < wanted:
        if state.current_player == engine.CHANCE:
            made.append(dealer.deal(state))
            state.push(made[-1])
        else:
            state.push(state.legal_moves()[0])
    return made


def test_a_deal_follows_from_secret_and_number_alone() -> None:
    first = deals(engine.Dealer(SECRET), 6)
    state, dealer = engine.new_game("discovery", players=2), engine.Dealer(SECRET)
    for _ in range(3):
        assert dealer.deal(state) == first[0]
    state.push(first[0])
    state.pop()
    assert engine.Dealer(SECRET).deal(state) == first[0]
    assert deals(engine.Dealer(SECRET), 6) == first
    assert deals(engine.Dealer(SECRET[::-1]), 6) != first


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.integers(1, 10**9))
def test_a_number_is_what_the_page_says(secret: bytes, n: int, below: int) -> None:
    number = int.from_bytes(hmac.new(secret, str(n).encode(), hashlib.sha256).digest(), "big")
    found = drawn(secret, n, below)
    assert 0 <= found < below
    assert found == number % below  # the refused numbers are too rare to be met


def test_numbers_that_would_not_be_equally_likely_are_refused() -> None:
    below = (1 << 255) + 1  # nearly half of all digests are refused
    again = 0
    for n in range(40):
        messages = (f"{n}.{time}" if time else str(n) for time in count())
        digests = (hmac.new(SECRET, message.encode(), hashlib.sha256).digest() for message in messages)
        tries, wanted = next((k, x) for k, d in enumerate(digests) if (x := int.from_bytes(d)) < below)
        again += tries
        assert drawn(SECRET, n, below) == wanted
    assert again > 5


def test_deals_are_as_likely_as_their_weights() -> None:
    weights = [1, 2, 3, 10]
    counted = Counter(drawn(SECRET, n, sum(weights)) for n in range(16_000))
    for number in range(sum(weights)):
        assert abs(counted[number] - 1000) < 160  # five standard deviations


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_secret_has_256_bits(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        engine.Dealer(bytes(length))


def test_seeds_for_other_purposes_say_nothing_about_deals_and_differ() -> None:
    dealer = engine.Dealer(SECRET)
    found = {dealer.side_seed(purpose) for purpose in ("bots", "absent", "hints", "review")}
    assert len(found) == 4
    numbers = {
        int.from_bytes(hmac.new(SECRET, str(n).encode(), hashlib.sha256).digest()[:7], "big")
        for n in range(2000)
    }
    assert not found & numbers
    assert engine.Dealer(7).side_seed("bots") == 7
