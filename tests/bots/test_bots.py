"""What holds for every bot: its moves are legal, it leaves no trace, and it decides the same again."""

import itertools
from random import Random

import pytest

import engine
from engine import bots

OPTIONS = [
    {},
    {"hand": "two_public", "equal_turns": "printed"},
    {"hand": "two_private", "equal_turns": "exact", "first_player": "random"},
    {"small_feature": "exactly_two"},
]


def table(level, players, seed):
    return [bots.make(level, seed * 10 + seat) for seat in range(players)]


def seen(state):
    seat = state.current_player
    return state.view(seat) if state.hides else state


def choices_of(level, seed, players, options):
    """Yield ``(state, bot)`` for each choice of a game, playing it on in between."""
    state, dealer = (
        engine.new_game("discovery", players=players, seed=seed, options=options),
        engine.Dealer(seed),
    )
    seats = table(level, players, seed)
    while not state.is_terminal:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        yield state, seats[state.current_player]
        state.push(seats[state.current_player].choose(seen(state)))


@pytest.mark.parametrize("level", bots.levels())
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "public", "private", "small"])
def test_bots_finish_games_with_legal_moves(level, players, options):
    state = engine.new_game("discovery", players=players, seed=players, options=options)
    seats = table(level, players, 3)
    legal = []
    dealer = engine.Dealer(players)
    while not state.is_terminal:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        move = seats[state.current_player].choose(seen(state))
        legal.append(move in state.legal_moves())
        state.push(move)
    assert all(legal)
    assert len(legal) >= 150


@pytest.mark.parametrize("level", bots.levels())
@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "public", "private", "small"])
def test_choosing_leaves_the_state_as_it_was(level, options):
    checked = 0
    for state, bot in itertools.islice(choices_of(level, 5, 3, options), 0, None, 9):
        view = seen(state)
        before = view.fingerprint(), list(view.moves)
        bot.choose(view)
        assert (view.fingerprint(), list(view.moves)) == before
        checked += 1
    assert checked > 15


@pytest.mark.parametrize("level", bots.levels())
def test_a_choice_depends_on_seed_and_position_alone(level):
    elsewhere = engine.new_game("discovery", players=2, seed=1)
    elsewhere.push(engine.Dealer(1).deal(elsewhere))
    for state, bot in itertools.islice(choices_of(level, 8, 2, {}), 0, 120, 7):
        used = bots.make(level, bot.seed)
        used.choose(elsewhere)
        reopened = engine.new_game("discovery", players=2)
        for move in state.moves:
            reopened.push(move)
        assert used.choose(state) == bots.make(level, bot.seed).choose(reopened) == bot.choose(state)


def test_random_bots_with_other_seeds_choose_otherwise():
    state = engine.new_game("discovery", players=2, seed=1)
    dealer = engine.Dealer(1)
    while state.turn < 20 or state.current_player == engine.CHANCE:
        state.push(dealer.deal(state) if state.current_player == engine.CHANCE else state.legal_moves()[-1])
    assert len({bots.make("random", seed).choose(state) for seed in range(40)}) > 5


@pytest.mark.parametrize("level", bots.levels())
def test_a_bot_is_blind_to_hidden_tiles(level):
    """DISC-11.1b: whatever the others may hold, the choice is the same."""
    options = {"hand": "two_private"}
    compared = 0
    for state, bot in itertools.islice(choices_of(level, 4, 2, options), 2, 150, 6):
        seat = state.current_player
        other = with_other_hands(state, seat, Random(state.turn))
        if other is None:
            continue
        assert other.hand(1 - seat) != state.hand(1 - seat)
        assert bot.choose(other.view(seat)) == bot.choose(state.view(seat))
        compared += 1
    assert compared >= 10


def with_other_hands(state, seat, random):
    """Return a game equal but for the hidden tiles in the rival's hand, or ``None`` if there is none."""
    rival = 1 - seat
    held = list(state.hand(rival))
    moves = list(state.moves)
    pool = [tile for tile in state.tiles_left() if tile not in held]
    random.shuffle(pool)
    for index in reversed(range(len(moves))):
        move = moves[index]
        if move.kind == "draw" and move.seat == rival and move.tile in held and pool:
            held.remove(move.tile)
            moves[index] = type(move)(pool.pop(), rival)
    other = engine.new_game("discovery", players=2, options=state.options)
    try:
        for move in moves:
            other.push(move)
    except engine.IllegalMove:
        return None
    return other if other.hand(rival) != state.hand(rival) else None


def test_levels_can_be_made_and_others_are_refused():
    assert [bots.make(level, 1).level for level in bots.levels()] == ["random", "greedy"]
    with pytest.raises(engine.UnknownName, match="random, greedy"):
        bots.make("grandmaster", 1)


def test_a_match_needs_a_bot_for_each_seat():
    state = engine.new_game("discovery", players=3)
    with pytest.raises(ValueError, match="3 seats"):
        bots.play(state, [bots.make("random", 1)] * 2, engine.Dealer(1))


def test_a_watcher_is_told_every_move():
    told = []
    state = engine.new_game("discovery", players=2, seed=2, options={"hand": "two_private"})
    bots.play(
        state, table("random", 2, 2), engine.Dealer(2), lambda move, events: told.append((move, events))
    )
    assert [move for move, _ in told] == list(state.moves)
    assert told[-1][1][-1].kind == "ended"


@pytest.mark.slow
def test_a_thousand_random_games_end():
    for seed in range(1000):
        state = engine.new_game("discovery", players=2 + seed % 4, seed=seed, options=OPTIONS[seed % 4])
        bots.play(state, table("random", state.players, seed), engine.Dealer(seed))
        assert state.is_terminal
        assert state.in_bag == 0


@pytest.mark.slow
def test_two_hundred_greedy_games_end():
    for seed in range(200):
        state = engine.new_game("discovery", players=2 + seed % 4, seed=seed, options=OPTIONS[seed // 4 % 4])
        bots.play(state, table("greedy", state.players, seed), engine.Dealer(seed))
        assert state.is_terminal
        assert state.in_bag == 0
