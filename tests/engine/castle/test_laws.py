"""Laws that hold in every game of The Castle, under any play, held against a second implementation."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import engine
from engine import bots
from engine.games.castle.records import Hide, Hold, Reveal, TokenTaken, TokenUsed, Use
from engine.games.castle.state import CastleState
from engine.landscape.landscape import bits
from engine.landscape.records import Begin, CameHome, Deploy, Draw, FeatureScored, Pass, Place, Score
from engine.records import Move
from tests.engine import laws
from tests.engine.brute import plain
from tests.engine.castle.brute import FACES, SPACES, TOKENS, Board, Referee
from tests.engine.castle.random_games import GAME, SetUp, any_set_up, choose, new, set_ups
from tests.engine.rules import rule


def playing(set_up: SetUp) -> laws.Playing[CastleState]:
    """Return a random game that has not begun."""
    return laws.Playing(
        *new(*set_up), Random(set_up[0]), choose, frozenset({"score", "double", "reveal", "extra_turn"})
    )


def compare_features(state: CastleState, board: Board, standing: dict[Any, int]) -> None:
    land = state.landscape
    areas = board.areas()
    mine = {land.root(segment) for segment in range(len(land.parent))}
    assert {frozenset(map(land.place_of, bits(land.members[root]))) for root in mine} == areas
    for area in areas:
        feature, kind = state.feature(*min(area)), board.kind(area)
        gaps = board.gaps(area)
        assert feature.kind == kind
        assert set(feature.holes) == gaps
        assert feature.complete == (not gaps)
        assert set(feature.tiles) == {(x, y) for x, y, _ in area}
        assert {(f.x, f.y, f.region): f.seat for f in feature.followers} == {
            spot: seat for spot, seat in standing.items() if spot in area
        }
        if kind == "court":
            assert feature.now == feature.closed == feature.final == 3 * board.tokens(area)
        else:
            assert feature.now == feature.final == (0 if gaps else board.full_value(area))
            each = board.full_value(area) // board.size(area)
            assert feature.closed == (board.size(area) + len(gaps)) * each
    assert len(state.empty_group) == board.empty_group()


def follow(set_up: SetUp, compared: float) -> CastleState:
    """Play a random game and hold the second implementation against it at every step."""
    state, dealer = new(*set_up)
    random, referee = Random(set_up[0]), Referee(set_up[1])
    turn = {engine.CHANCE: "chance", engine.TERMINAL: None}
    while True:
        moves = state.legal_moves()
        assert turn.get(state.current_player, state.current_player) == referee.who
        assert {plain(move) for move in moves} == referee.legal
        assert len(set(moves)) == len(moves)
        assert list(state.scores) == referee.scores
        assert [state.supply(0), state.supply(1)] == referee.supply
        assert [keep.size if keep else 0 for keep in state.keeps] == referee.keeps
        assert {s.number: s.token for s in state.wall.corners if s.holds} == referee.on_corner
        assert state.turn == referee.turns
        if referee.who is None:
            break
        held = [[token.kind for token in state.tokens(seat)] for seat in range(2)]
        assert held == [[kind for kind, _ in tokens] for tokens in referee.held]
        if state.phase in ("place", "follower") and random.random() < compared:
            compare_features(state, referee.board, referee.standing)
            gains = [referee.final(0), referee.final(1)]
            assert state.projected_scores() == tuple(map(sum, zip(state.scores, gains, strict=True)))
        move = choose(state, dealer, random)
        state.push(move)
        referee.apply(plain(move))
    assert list(state.aside) == referee.aside
    return state


@rule(
    "CAST-2.1", "CAST-2.3", "CAST-2.4", "CAST-2.5", "CAST-2.6", "CAST-3.2", "CAST-4.1", "CAST-5.1", "CAST-5.2"
)
@rule(
    "CAST-5.3", "CAST-5.4", "CAST-5.5", "CAST-5.6", "CAST-5.7", "CAST-5.8", "CAST-6.1", "CAST-6.2", "CAST-6.3"
)
@rule(
    "CAST-7.1",
    "CAST-7.2",
    "CAST-7.3",
    "CAST-7.4",
    "CAST-7.5",
    "CAST-7.6",
    "CAST-7.7",
    "CAST-7.9",
    "CAST-7.10",
)
@rule("CAST-8.1", "CAST-8.2", "CAST-8.6", "CAST-9.6", "CAST-9.7", "CAST-10.1", "CAST-10.7", "CAST-10.9")
@rule("CAST-EDGE-1", "CAST-EDGE-3", "CAST-EDGE-5", "CAST-EDGE-7", "CAST-EDGE-9", "CAST-EDGE-10")
@given(set_ups())
@example((1, GAME.settle({})))
@example((2, GAME.settle({"edges": "all", "tokens_open": True, "ties": "all"})))
def test_the_engine_agrees_with_the_second_implementation(set_up: SetUp) -> None:
    follow(set_up, 0.15)


def test_random_games_end_and_meet_every_decision() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(60):
        state, dealer = new(*any_set_up(seed))
        random = Random(seed)
        while not state.is_terminal:
            state.push(choose(state, dealer, random))
        assert state.in_bag == 0
        kinds.update(move.kind for move in state.moves)
    assert min(kinds[kind] for kind in ("score", "use", "hold", "reveal")) >= 15


@pytest.mark.slow
def test_a_thousand_random_games_agree_with_the_second_implementation() -> None:
    for seed in range(1000, 2000):
        follow(any_set_up(seed), 0.02)


@pytest.mark.slow
def test_two_hundred_greedy_games_over_random_options_end() -> None:
    for seed in range(200):
        seed_, options = any_set_up(seed)
        state, dealer = new(seed_, options)
        bots.play(state, [bots.make("greedy", seed), bots.make("greedy", seed + 1)], dealer)
        assert state.is_terminal
        assert state.in_bag == 0


@rule("CAST-1.5", "CAST-1.6", "CAST-1.7", "CAST-8.5", "CAST-10.6", "CAST-10.12")
@given(set_ups())
def test_nothing_is_lost_and_every_point_is_in_an_event(set_up: SetUp) -> None:
    state, dealer = new(*set_up)
    random = Random(set_up[0])
    earned, used = [0, 0], Counter[str]()
    while not state.is_terminal:
        for event in state.push(choose(state, dealer, random)):
            if isinstance(event, FeatureScored):
                for seat, points in event.points:
                    earned[seat] += points
                if any(points for _, points in event.points):
                    assert max(p for _, p in event.points) == sum(n * each for _, n, each in event.terms)
            elif event.kind == "keep_scored" and event.seat >= 0:  # type: ignore[attr-defined]
                earned[event.seat] += event.points  # type: ignore[attr-defined]
            elif isinstance(event, TokenUsed):
                earned[event.seat] += event.points
                used[event.token] += 1
        assert earned == list(state.scores)
        held = sum(len(state.hand(seat)) for seat in range(2))
        laid = len(state.landscape.cells) - len(state.board.starts)
        assert state.in_bag + held + len(state.aside) + laid == sum(f["count"] for f in FACES.values()) == 60
        assert sum(state.pool) == state.in_bag
        for seat in range(2):
            assert state.supply(seat) + sum(f.seat == seat for f in state.followers()) == 6
        if state.turn:
            on_wall = Counter(spot.token for spot in state.wall.corners if spot.holds)
            mine = Counter(token.kind for seat in range(2) for token in state.tokens(seat))
            assert sum(on_wall.values()) + sum(mine.values()) + sum(used.values()) == 13
            assert all((on_wall + mine + used)[kind] <= TOKENS[kind] for kind in TOKENS)
    assert state.projected_scores() == state.scores
    empty = len(SPACES) - laid
    assert empty == 16 + len(state.aside)


@given(set_ups())
def test_pop_is_the_exact_inverse_of_push(set_up: SetUp) -> None:
    laws.pop_is_the_inverse_of_push(playing(set_up))


@given(set_ups())
def test_a_replay_and_a_view_equal_the_live_game(set_up: SetUp) -> None:
    again, _ = new(*set_up)
    laws.a_replay_and_a_view_equal_the_game(playing(set_up), again)


@given(set_ups())
def test_moves_survive_notation_and_json(set_up: SetUp) -> None:
    laws.moves_survive_notation_and_json(playing(set_up))


_numbers = st.one_of(st.integers(-3, 10), st.integers(-2000, 2000))
_tiles = st.sampled_from([*FACES, "", "Z", "G1"])
_kinds = st.sampled_from([*TOKENS, "", "crown"])
FORGED = st.one_of(
    st.builds(Begin, _numbers),
    st.builds(Hide, st.none() | _kinds, _numbers),
    st.builds(Reveal, _kinds, _numbers),
    st.builds(Draw, st.none() | _tiles, _numbers),
    st.builds(Place, _tiles, _numbers, _numbers, _numbers),
    st.builds(Deploy, _numbers, _numbers),
    st.builds(Score, _numbers, _numbers, _numbers),
    st.builds(Use, _kinds),
    st.builds(Hold, _kinds),
    st.just(Pass()),
)


def shifted(move: Move, random: Random) -> Move:
    """Return a move that differs little from a legal one."""
    match move:
        case Place(tile, x, y, rotation):
            x, y, turned = laws.place_beside(x, y, random)
            return Place(tile, x, y, rotation + turned)
        case Deploy(region, figure):
            return Deploy(region + random.choice((-8, -1, 0, 1, 8)), random.choice((figure, 0, 1)))
        case Draw(tile, seat):
            return random.choice((Draw(None, seat), Draw(tile, seat + 1), Draw("G1", seat)))
        case Score(x, y, region):
            return Score(x, y, region + 1)
        case Hide(token, corner):
            return random.choice((Hide(None, corner), Hide(token, corner + 1)))
        case Reveal(token, corner):
            return random.choice((Reveal("points", corner), Reveal(token, corner + 1)))
        case Use(token):
            return Use("double-house" if token != "double-house" else "double-tower")
    return Pass()


@settings(max_examples=25)
@given(set_ups(), st.lists(FORGED, min_size=30, max_size=30), st.integers(0, 200))
def test_what_is_not_legal_is_refused_and_changes_nothing(
    set_up: SetUp, forged: list[Move], plies: int
) -> None:
    play = playing(set_up)
    play.go_on(plies)
    laws.what_is_not_legal_is_refused(play, forged, shifted, "CAST")


@rule("CAST-7.7", "CAST-10.8")
def test_followers_come_home_when_their_feature_is_scored_and_only_then() -> None:
    for seed in range(6):
        state, dealer = new(*any_set_up(seed))
        random = Random(seed)
        due = 0
        while not state.is_terminal:
            events = state.push(choose(state, dealer, random))
            due += sum(len(e.points) > 0 for e in events if isinstance(e, FeatureScored) and not e.final)
            homes = [e for e in events if isinstance(e, CameHome)]
            assert all(e.role != "merchant" for e in homes)
            assert len(homes) >= due or not homes
            due = 0 if homes else due
            assert not due or state.phase in ("score", "double", "reveal")


@rule("CAST-8.1", "CAST-8.8", "CAST-8.9")
def test_a_token_is_taken_by_an_exact_landing_and_never_at_the_end() -> None:
    taken = 0
    for seed in range(40):
        state, dealer = new(*any_set_up(seed))
        random, earned = Random(seed), [0, 0]
        while not state.is_terminal:
            events = state.push(choose(state, dealer, random))
            kinds = [event.kind for event in events]
            assert "keep_scored" not in kinds or "token_taken" not in kinds[kinds.index("keep_scored") :]
            for event in events:
                if isinstance(event, FeatureScored):
                    for seat, points in event.points:
                        earned[seat] += points
                if isinstance(event, TokenTaken):
                    assert event.space in state.board.corners[event.corner].spaces
                    assert event.space == earned[event.seat] % len(state.board.track)
                    taken += 1
    assert taken > 20
