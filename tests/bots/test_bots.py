"""Laws of every bot: its moves are legal, it leaves no trace, and it decides the same again."""

from __future__ import annotations

import itertools
from random import Random

import pytest

import engine
from engine import bots
from engine.games.discovery.state import DiscoveryState
from engine.landscape.records import Draw
from engine.records import Event, Move
from tests.bots.playing import OPTIONS, choices, new, seen, table

QUICK = pytest.mark.parametrize("level", ["random", "beginner", "greedy"])
LEVELS = pytest.mark.parametrize("level", ["random", "beginner", "greedy", "expert:sims=2"])


@QUICK
@pytest.mark.parametrize(("players", "options"), [(2 + n % 4, options) for n, options in enumerate(OPTIONS)])
def test_bots_finish_games_with_legal_moves_and_leave_the_state_as_it_was(
    level: str, players: int, options: str
) -> None:
    state, dealer, seats = new(players, players, options), engine.Dealer(players), table(level, players, 5)
    made = 0
    while not state.is_terminal:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        view = seen(state)
        before = (view.fingerprint(), list(view.moves)) if made % 9 == 0 else None
        move = seats[state.current_player].choose(view)
        assert before is None or (view.fingerprint(), list(view.moves)) == before
        assert move in state.legal_moves()
        state.push(move)
        made += 1
    assert made >= 150


@pytest.mark.parametrize("options", OPTIONS)
def test_an_expert_leaves_the_state_as_it_was(options: str) -> None:
    """Greedy bots play the game; every game of experts is in test_search.py."""
    expert, checked = bots.make("expert:sims=2", 5), 0
    for state, _bot in itertools.islice(choices("greedy", 5, 3, options), 0, None, 9):
        view = seen(state)
        before = view.fingerprint(), list(view.moves)
        expert.choose(view)
        assert (view.fingerprint(), list(view.moves)) == before
        checked += 1
    assert checked > 15


@LEVELS
def test_a_choice_depends_on_seed_and_position_alone(level: str) -> None:
    elsewhere = new()
    elsewhere.push(engine.Dealer(1).deal(elsewhere))
    for state, bot in itertools.islice(choices(level, 8), 0, 120, 7):
        used = bots.make(level, bot.seed)
        used.choose(elsewhere)
        reopened = new()
        for move in state.moves:
            reopened.push(move)
        assert used.choose(state) == bots.make(level, bot.seed).choose(reopened) == bot.choose(state)


def test_random_bots_with_other_seeds_choose_otherwise() -> None:
    state, _ = next(itertools.islice(choices("random", 1), 40, None))
    assert len(state.legal_moves()) > 5
    assert len({bots.make("random", seed).choose(state) for seed in range(60)}) > 5


def with_other_hand(state: DiscoveryState, seat: int, random: Random) -> DiscoveryState | None:
    """Return a game of two equal but for the hidden tiles that the rival holds, if there can be one."""
    rival = 1 - seat
    held = list(state.hand(rival))
    moves = list(state.moves)
    others = [tile for tile in state.tiles_left() if tile not in held]
    random.shuffle(others)
    for index in reversed(range(len(moves))):
        move = moves[index]
        if isinstance(move, Draw) and move.seat == rival and move.tile in held and others:
            held.remove(move.tile)
            moves[index] = Draw(others.pop(), rival)
    other = new(options="private")
    try:
        for move in moves:
            other.push(move)
    except engine.IllegalMove:
        return None
    return other if other.hand(rival) != state.hand(rival) else None


@LEVELS
def test_a_bot_is_blind_to_hidden_tiles(level: str) -> None:
    """DISC-11.1b: the choice is the same for all tiles that the rival may hold."""
    compared = 0
    for state, bot in itertools.islice(choices(level, 4, 2, "private"), 2, 150, 12):
        seat = state.current_player
        other = with_other_hand(state, seat, Random(state.turn))
        if other is not None:
            assert bot.choose(other.view(seat)) == bot.choose(state.view(seat))
            compared += 1
    assert compared >= 5


def test_a_match_shows_each_bot_what_its_seat_may_know() -> None:
    """DISC-11.1b: the rival's hand is unknown to it."""
    looks: list[tuple[str | None, ...]] = []

    class Onlooker(bots.Bot):
        level = "onlooker"

        def think(self, state: engine.State, on_progress: bots.OnProgress | None = None) -> bots.Analysis:
            assert isinstance(state, DiscoveryState)
            looks.append(state.hand(1 - state.current_player))
            return bots.Analysis((bots.RatedMove(state.legal_moves()[0], 0.0),))

    bots.play(new(options="private"), [Onlooker(0), Onlooker(1)], engine.Dealer(3))
    assert looks
    assert all(tile is None for hand in looks for tile in hand)


def test_levels_can_be_made_and_others_are_refused() -> None:
    for level in bots.levels():
        assert bots.make(level, 1, lambda: 0.0).level == level
    with pytest.raises(engine.UnknownName, match="random, beginner, greedy"):
        bots.make("grandmaster", 1)


def test_a_match_needs_a_bot_for_each_seat() -> None:
    with pytest.raises(ValueError, match="3 seats"):
        bots.play(new(3), table("random", 2, 1), engine.Dealer(1))


def test_a_watcher_is_told_every_move() -> None:
    told: list[tuple[Move, tuple[Event, ...]]] = []
    state = new(options="private")
    bots.play(state, table("random", 2, 2), engine.Dealer(2), lambda *one: told.append(one))
    assert [move for move, _ in told] == list(state.moves)
    assert told[-1][1][-1].kind == "ended"
