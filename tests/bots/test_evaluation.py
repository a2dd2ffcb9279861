"""Evaluation of The Discovery: the quick way equals the plain way, and obvious moves are made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine
from engine import bots
from engine.bots.evaluation import Evaluation
from engine.games.discovery.state import DiscoveryState
from engine.landscape.records import Deploy, Draw, Pass
from engine.records import Move
from tests.bots.playing import OPTIONS, choices, new, seen

EVALUATION = bots.evaluation_of("discovery")


def ends_of(state: DiscoveryState) -> Iterator[tuple[int, ...]]:
    """Yield the final scores of every way to play the last turn."""
    for move in state.legal_moves():
        state.push(move)
        if state.is_terminal:
            yield state.scores
        else:
            yield from ends_of(state)
        state.pop()


def bonus_at_home(state: DiscoveryState) -> list[Move]:
    """Return the moves that bring a follower home from a complete area with a bonus."""
    claims = [claim for claim in state.claims() if claim.action == "home"]
    return [
        claim.move for claim in claims if claim.feature.complete and claim.feature.now > claim.feature.final
    ]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3])
def test_ranking_agrees_with_trying_every_move(options: str, players: int) -> None:
    compared = 0
    for index, (whole, _) in enumerate(choices("greedy", 3, players, options)):
        if index % 23 and whole.turn < 81:
            continue
        state = seen(whole)
        plain = dict(Evaluation.rank_moves(EVALUATION, state))
        quick = dict(EVALUATION.rank_moves(state))
        assert quick == {move: pytest.approx(plain[move]) for move in quick}
        assert max(quick.values()) == pytest.approx(max(plain.values()))
        compared += len(quick)
    assert compared > 100


@pytest.mark.parametrize("options", OPTIONS)
def test_a_finished_game_is_worth_its_scores(options: str) -> None:
    state = new(2, 6, options)
    bots.play(state, [bots.make("greedy", 1), bots.make("random", 2)], engine.Dealer(6))
    ahead = state.scores[0] - state.scores[1]
    assert EVALUATION.value(state, 0) == ahead
    assert EVALUATION.value(state, 1) == -ahead


@pytest.mark.parametrize("options", OPTIONS)
def test_nothing_is_left_lying_on_the_last_turn(options: str) -> None:
    """DISC-10.3: what is complete loses its bonus at the end, so the last turn takes the best there is."""
    taken = 0
    for seed in range(8):
        best = None
        for state, _ in choices("random", seed, 2, options):
            if state.phase == "place" and state.turns == state.turn:
                seat, bot = state.current_player, bots.make("greedy", seed)
                best = max(scores[seat] - scores[1 - seat] for scores in ends_of(state))
                break
        if best is None:  # the last tile fitted nowhere
            continue
        while not state.is_terminal:
            chosen = bot.choose(seen(state))
            state.push(chosen)
        assert state.scores[seat] - state.scores[1 - seat] == best
        taken += chosen.kind == "home"
    assert taken


def test_a_complete_area_with_a_bonus_comes_home_rather_than_stay() -> None:
    """DISC-3.4: nothing comes home by itself; DISC-10.3: waiting too long loses the bonus."""
    met = 0
    for seed in range(6):
        for state, _ in choices("random", seed):
            homes = bonus_at_home(state)
            if homes:
                worth = dict(EVALUATION.rank_moves(state))
                assert max(worth[home] for home in homes) > worth[Pass()]
                met += 1
    assert met > 10


def test_no_follower_is_sent_where_it_will_never_bring_anything() -> None:
    """DISC-5.3: the enclosed sea of D18 may be claimed, but it has no city and cannot grow."""
    met = 0
    for seed in range(8):
        state, dealer, bot = new(2, seed), engine.Dealer(seed), bots.make("random", seed)
        while state.turn < 30:
            chance = state.current_player == engine.CHANCE
            state.push(dealer.deal(state) if chance else bot.choose(state))
        if "D18" not in state.tiles_left() or not state.supply(state.on_turn):
            continue
        state.push(Draw("D18", state.on_turn))
        if state.phase != "place":
            continue
        state.push(state.legal_moves()[0])
        worth = dict(EVALUATION.rank_moves(state))
        assert worth[Deploy(4)] < worth[Pass()]
        met += 1
    assert met >= 3


def test_points_that_one_seat_makes_count_against_the_other() -> None:
    """DISC-10.5: the most points win, so what is good for one seat is bad for its rival."""
    met = 0
    for state, _ in choices("greedy", 2):
        if state.phase != "follower" or state.turn > 70:
            continue
        seat = state.current_player
        state.push(Pass())
        ahead, behind = EVALUATION.value(state, seat), EVALUATION.value(state, 1 - seat)
        state.pop()
        for home in bonus_at_home(state):
            state.push(home)
            assert EVALUATION.value(state, seat) > ahead
            assert EVALUATION.value(state, 1 - seat) < behind
            state.pop()
            met += 1
    assert met
