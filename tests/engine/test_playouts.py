"""Playouts are random games, depend on position, seed and number alone, and leave the position as it was."""

from __future__ import annotations

import os
from collections import Counter
from itertools import accumulate
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import registry
from engine.game import CHANCE, TERMINAL

GAMES = engine.games()
TILES = tuple(name for name in GAMES if name != "landover")


def random_position(name: str, random: Random) -> engine.State:
    """Return a position of a random game with random options and seats, any time before its end."""
    game = registry.game(name)
    options = game.settle(None)
    while True:
        for option in random.sample(game.options, random.randint(0, min(4, len(game.options)))):
            options[option.name] = random.choice(option.values).value
        players = random.randint(game.min_players, game.max_players)
        if game.why_unplayable(players, options) is None:
            break
        options = game.settle(None)
    state = engine.new_game(name, players=players, seed=1, options=options)
    dealer = engine.Dealer(random.getrandbits(30))
    for _ in range(random.randint(0, 230)):
        if state.is_terminal:
            state.pop()
            break
        chance = state.current_player == CHANCE
        state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    return state


def playout(state: engine.State, seed: int, number: int) -> tuple[int, ...]:
    """Play a playout in the plainest way."""
    twin, random = state.copy(), Random(f"{seed}:{number}")
    while twin.current_player != TERMINAL:
        if twin.current_player == CHANCE:
            moves, weights = twin.chance_weights()
            at = random.random() * sum(weights)
            twin.push(next(move for move, end in zip(moves, accumulate(weights), strict=True) if at < end))
        else:
            legal = twin.legal_moves()
            twin.push(legal[int(random.random() * len(legal))])
    return twin.scores


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_makes_any_legal_moves_to_the_end(name: str) -> None:
    random = Random(os.environ.get("HINTERLAND_SEED", "1"))
    for _ in range(1 if name == "landover" else 6):
        state, seed = random_position(name, random), random.randint(-5, 5)
        before, moves = state.fingerprint(), list(state.moves)
        found = engine.playouts(state, 3, seed, first=7)
        assert found == [playout(state, seed, number) for number in (7, 8, 9)], (name, dict(state.options))
        assert state.fingerprint() == before
        assert list(state.moves) == moves


@settings(max_examples=15, deadline=None)
@given(
    name=st.sampled_from(TILES), seed=st.integers(), position=st.integers(0, 2**30), parts=st.integers(0, 5)
)
def test_playouts_can_be_shared_out(name: str, seed: int, position: int, parts: int) -> None:
    state = random_position(name, Random(position))
    whole = engine.playouts(state, 5, seed)
    assert engine.playouts(state, parts, seed) + engine.playouts(state, 5 - parts, seed, first=parts) == whole


def test_other_seeds_and_numbers_give_other_playouts() -> None:
    state = engine.new_game("carcassonne", players=2)
    found = Counter(scores for seed in range(5) for scores in engine.playouts(state, 20, seed))
    assert len(found) > 60


@pytest.mark.parametrize("name", GAMES)
def test_at_the_end_all_playouts_are_the_scores(name: str) -> None:
    state, dealer, random = engine.new_game(name, players=2), engine.Dealer(4), Random(4)
    while not state.is_terminal:
        chance = state.current_player == CHANCE
        state.push_only(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    assert engine.playouts(state, 2) == [state.scores] * 2
    assert engine.playouts(state, 0) == []


@pytest.mark.parametrize(("players", "options"), [(1, {}), (3, {"solo": "normal"})])
def test_a_game_of_one_side_is_played_out(players: int, options: dict[str, engine.Setting]) -> None:
    state = engine.new_game("carcassonne", players=players, options=options)
    assert engine.playouts(state, 2) == [playout(state, 0, 0), playout(state, 0, 1)]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("carcassonne", {"hand_size": 3, "hand_visible": False}),
        ("discovery", {"hand": "two_private"}),
        ("landover", {}),
    ],
)
def test_what_a_seat_may_not_know_does_not_matter_in_its_view(
    name: str, options: dict[str, engine.Setting]
) -> None:
    random = Random(5)
    state, dealer = engine.new_game(name, players=2, seed=5, options=options), engine.Dealer(5)
    assert state.hides
    looked = 0
    while not state.is_terminal and looked < 3:
        chance = state.current_player == CHANCE
        if not chance and random.random() < 0.05:
            looked += 1
            view = state.view(state.current_player)
            before = view.fingerprint()
            for scores in engine.playouts(view, 2, seed=looked):
                assert len(scores) == 2
            assert view.fingerprint() == before
        state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    assert looked == 3


class Stopped(Exception):
    """Raised in the middle of a playout."""


def test_a_playout_that_fails_leaves_the_position_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    state = engine.new_game("landover", players=3)
    made, push = 0, type(state).push_only

    def push_some(self: engine.State, move: engine.Move) -> None:
        nonlocal made
        made += 1
        if made == 40:
            raise Stopped
        push(self, move)

    before = state.fingerprint()
    monkeypatch.setattr(type(state), "push_only", push_some)
    with pytest.raises(Stopped):
        engine.playouts(state, 1)
    assert state.fingerprint() == before
    assert not state.moves
