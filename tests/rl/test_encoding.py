"""Observations and actions: every move has its own action, and nothing hidden is in an observation."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import CHANCE, Dealer, State, UnknownName
from engine.landscape.records import Place
from tests.packages import POCKET, Install
from tests.rl.settings import VARIANTS
from tui.study import rl
from tui.study.rl import Encoding

HIDING = [
    (game, players, options)
    for game, players, options in VARIANTS
    if engine.new_game(game, players=players, seed=0, options=options).hides
]


def positions(
    game: str, players: int, options: dict[str, Any], seed: int, most: int
) -> Iterator[tuple[State, Random]]:
    """Yield a game before each of its moves, until ``most`` decisions have been made."""
    state = engine.new_game(game, players=players, seed=seed, options=options)
    dealer, random = Dealer(seed), Random(seed)
    while not state.is_terminal and most:
        yield state, random
        if state.current_player == CHANCE:
            state.push(dealer.deal(state))
        else:
            state.push(random.choice(state.legal_moves()))
            most -= 1


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_each_move_has_an_action_of_its_own(
    game: str, players: int, options: dict[str, Any], seed: int
) -> None:
    encoding = rl.encoding_of(game, players, options)
    for state, random in positions(game, players, options, seed, 150):
        if state.current_player == CHANCE:
            continue
        moves = encoding.moves(state)
        legal = encoding.legal(state)
        assert len(legal) == len(moves)
        assert all(0 <= action < encoding.actions for action in legal)
        assert [legal[action] for action in legal] == list(moves)
        for action, move in random.sample(sorted(legal.items()), min(3, len(legal))):
            assert state.why_illegal(move) is None
            group, choice = encoding.group_of(action)
            assert encoding.first[group.name] + np.ravel_multi_index(choice, group.shape or (1,)) == action


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_every_value_is_within_its_bounds_without_being_cut(
    game: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    encoding = rl.encoding_of(game, players, options)
    monkeypatch.setattr("tui.study.rl.encoding.np.clip", lambda observation, low, high, out: observation)
    for number, (state, _) in enumerate(positions(game, players, options, 7, 100)):
        seat = number * 3 // 2 % players  # in turn, not in step with the decisions
        observation = encoding.observe(state.view(seat), seat)
        assert (encoding.low <= observation).all()
        assert (observation <= encoding.high).all()


def what_is_seen(encoding: Encoding[Any], state: State, seat: int) -> bytes:
    return encoding.observe(state.view(seat), seat).tobytes()


@pytest.mark.parametrize(("game", "players", "options"), HIDING)
@settings(max_examples=1, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_hidden_moves_of_chance_change_nothing_in_an_observation(
    game: str, players: int, options: dict[str, Any], seed: int
) -> None:
    """Two chance moves that a seat cannot tell apart give the seat the same observation."""
    encoding = rl.encoding_of(game, players, options)
    for state, _ in positions(game, players, options, seed, 30):
        if state.current_player != CHANCE:
            continue
        possible = list(state.chance_weights()[0])
        if len(possible) < 2:
            continue
        for seat in range(players):
            seen: dict[str, bytes] = {}
            for move in possible[:4]:
                state.push(move)
                told = json.dumps(state.view(seat).moves[-1].to_json(), sort_keys=True)
                observation = what_is_seen(encoding, state, seat)
                state.pop()
                assert seen.setdefault(told, observation) == observation


def test_the_test_above_sees_hidden_and_open_moves() -> None:
    encoding = rl.encoding_of("discovery", 2, {"hand": "two_private"})
    state = engine.new_game("discovery", players=2, seed=3, options={"hand": "two_private"})
    move, other = state.chance_weights()[0][:2]
    seen = []
    for one in (move, other):
        state.push(one)
        seen.append([what_is_seen(encoding, state, seat) for seat in (0, 1)])
        state.pop()
    owner = move.seat  # type: ignore[attr-defined]
    assert seen[0][owner] != seen[1][owner]
    assert seen[0][1 - owner] == seen[1][1 - owner]


def test_the_window_holds_every_board() -> None:
    """As far as tiles reach in one direction: n - 1 joined tiles, and the last one on either side of them."""
    for tiles in range(2, 180):
        side = tiles + 2
        for width, least in product(range(1, tiles), (-5, 0, 3)):
            most = least + width - 1
            left = (least + most) // 2 - side // 2
            assert left <= least - 1
            assert most + 1 <= left + side - 1


@pytest.mark.parametrize("game", ["carcassonne", "new_world", "discovery"])
def test_a_board_in_one_long_row_stays_in_the_window(game: str) -> None:
    state = engine.new_game(game, players=2, seed=5)
    encoding, dealer = rl.encoding_of(game, 2), Dealer(5)
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.push_only(dealer.deal(state))
            continue
        moves = state.legal_moves()
        assert len(encoding.legal(state)) == len(moves)
        places = [move for move in moves if isinstance(move, Place)]
        state.push_only(max(places, key=lambda move: abs(move.x)) if places else moves[-1])


def test_fields_can_be_found_by_name() -> None:
    encoding = rl.encoding_of("castle", 2)
    state = next(state for state, _ in positions("castle", 2, {}, 1, 60) if state.turn > 5)
    fields = encoding.split(encoding.observe(state.view(1), 1))
    assert list(fields) == [field.name for field in encoding.fields]
    assert fields["scores"].tolist() == [state.scores[1], state.scores[0]]
    assert (fields["board"][0] > 0).sum() == len(state.position()["tiles"])  # type: ignore[arg-type]
    assert (fields["board"][2] > 0).sum() == len(state.position()["followers"])  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        encoding.group_of(encoding.actions)


def test_a_game_without_an_encoding_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.study.rl.encoding._ENCODINGS.find", lambda name: None)
    with pytest.raises(UnknownName, match=r"'castle' has no encoding.*carcassonne"):
        rl.encoding_of("castle", 2)


def test_encoding_that_lacks_methods_is_named(install: Install) -> None:
    points = "[hinterland.games]\npocket = pack_module:GAME\n"
    points += "[hinterland.encodings]\npocket = pack_module:Encoding\n"
    install("pack", points, POCKET + "\nfrom tui.study.rl import Encoding\n")
    with pytest.raises(UnknownName, match=r"the package pack has no usable pocket .* Encoding lacks fill"):
        rl.encoding_of("pocket", 2)
