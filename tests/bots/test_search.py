"""The searching bots: limits, fairness, and being stopped."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import engine
from engine import bots
from engine.bots.evaluations import search_evaluation_of
from engine.bots.sampler import ChanceSampler, GameSampler
from engine.bots.simulation import SimulatedGame, Simulator
from engine.bots.variations import Variation
from engine.landscape.records import Draw, Place
from engine.records import Move

SEARCHING = pytest.mark.parametrize("spec", ["expert:sims=12", "master:sims=30"])
GAMES = pytest.mark.parametrize("game", ["carcassonne", "discovery", "new_world", "castle"])


class Greedy:
    """A game between greedy bots, played as far as someone wants to see it."""

    def __init__(self, game: str, seed: int) -> None:
        self.moves: list[Move] = []
        self._state, self._dealer = engine.new_game(game, players=2, seed=seed), engine.Dealer(seed)
        self._seats = [bots.make("greedy", seed), bots.make("greedy", seed + 1)]

    def move(self, number: int) -> Move:
        """Return one of its moves."""
        state = self._state
        while len(self.moves) <= number:
            chance = state.current_player == engine.CHANCE
            bot = self._seats[state.current_player]
            move = self._dealer.deal(state) if chance else bot.choose(state.view(state.current_player))
            state.push(move)
            self.moves.append(move)
        return self.moves[number]


greedy_game = cache(Greedy)


def decisions(game: str, seed: int, first: int, step: int) -> Iterator[engine.State]:
    """Yield what the seat to move knows at some decisions of a game between greedy bots."""
    state, played = engine.new_game(game, players=2, seed=seed), greedy_game(game, seed)
    made = 0
    while not state.is_terminal:
        if state.current_player != engine.CHANCE:
            if made >= first and (made - first) % step == 0:
                yield state.view(state.current_player)
            made += 1
        state.push(played.move(len(state.moves)))


def placement(game: str) -> engine.State:
    """Return a position of a game in which a tile can be laid in many ways."""
    met = decisions(game, 2, 30, 1)
    return next(state for state in met if state.phase == "place" and len(state.legal_moves()) > 20)


class Ticking:
    """A clock that advances by a fixed time with each call."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self._step = step

    def __call__(self) -> float:
        self.now += self._step
        return self.now


@GAMES
@SEARCHING
def test_the_same_seed_and_limit_find_the_same(game: str, spec: str) -> None:
    compared = 0
    for state in itertools.islice(decisions(game, 3, 20, 37), 2):
        first, again = (bots.make(spec, 5).think(state) for _ in range(2))
        assert first == again
        compared += 1
    assert compared == 2


def test_another_seed_simulates_other_games() -> None:
    found = 0
    for state in itertools.islice(decisions("carcassonne", 3, 20, 9), 8):
        analyses = [bots.make("master:sims=30", seed).think(state) for seed in range(3)]
        found += len({analysis.ranked for analysis in analyses}) == 3
    assert found >= 3


@GAMES
@SEARCHING
def test_a_ranking_holds_every_move_once_the_chosen_one_first(game: str, spec: str) -> None:
    for state in itertools.islice(decisions(game, 3, 10, 53), 2):
        analysis = bots.make(spec, 1).think(state)
        moves = [one.move for one in analysis.ranked]
        assert len(set(moves)) == len(moves)
        assert {bots.canonical(state, move) for move in state.legal_moves()} == set(moves)
        worths = [one.value for one in analysis.ranked]
        assert worths == sorted(worths, reverse=True)
        assert bots.make(spec, 1).choose(state) == moves[0]


def test_a_twin_is_what_stands_for_a_move_that_looks_the_same() -> None:
    met = 0
    for state in decisions("carcassonne", 3, 0, 2):
        for move in state.legal_moves():
            twin = bots.canonical(state, move)
            assert twin in state.legal_moves()
            if isinstance(move, Place) and twin != move:
                assert isinstance(twin, Place)
                assert (twin.x, twin.y, twin.tile) == (move.x, move.y, move.tile)
                assert twin.rotation < move.rotation
                met += 1
    assert met


@GAMES
def test_simulations_are_counted_and_limited(game: str) -> None:
    state = placement(game)
    analysis = bots.make("master:sims=40", 1).think(state)
    assert analysis.simulations == 40
    assert sum(one.visits for one in analysis.ranked) <= 40
    assert max(one.visits for one in analysis.ranked) == analysis.ranked[0].visits > 1


@GAMES
def test_thinking_stops_when_the_clock_says_so(game: str) -> None:
    took = []
    for state in itertools.islice(decisions(game, 3, 20, 7), 6):
        clock = Ticking(0.1)
        bots.make("master:ms=300", 1, clock).think(state)
        took.append(clock.now)  # less where there is nothing to choose, or no doubt
    assert max(took) == pytest.approx(1.5, abs=0.2)


@GAMES
def test_a_busy_machine_plays_the_same_moves(game: str) -> None:
    """A thinking time stands for simulations: a clock that runs a hundred times as fast changes nothing."""
    for state in itertools.islice(decisions(game, 3, 20, 27), 2):
        idle, busy = (bots.make("master:ms=60", 1, Ticking(seconds)).think(state) for seconds in (1e-6, 1e-4))
        assert idle == busy
        assert idle == bots.make("master:ms=60", 1, lambda: 0.0).think(state)


@pytest.mark.parametrize("game", engine.games())
def test_a_thinking_time_is_a_number_of_simulated_games(game: str) -> None:
    evaluation = search_evaluation_of(game)
    params = evaluation.search_params("master")
    for state in itertools.islice(decisions(game, 3, 20, 7), 1):
        number = 100_000 // Simulator(state, evaluation, params, 1).microseconds
        timed = bots.make("master:ms=100", 1, lambda: 0.0).think(state)
        assert timed == bots.make(f"master:sims={number * params.cost}", 1).think(state)


@GAMES
@pytest.mark.parametrize("calls", [1, 2, 15, 60])
def test_whoever_watches_can_stop_the_thinking_at_once(game: str, calls: int) -> None:
    state = placement(game)
    before = state.fingerprint(), list(state.moves)
    shares: list[float] = []

    def watch(share: float) -> bool:
        shares.append(share)
        return len(shares) < calls

    analysis = bots.make("master:sims=1000", 1).think(state, watch)
    assert len(shares) == calls
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] < 1
    assert analysis.ranked[0].move in state.legal_moves()
    assert (state.fingerprint(), list(state.moves)) == before


def test_a_watcher_that_fails_leaves_the_state_as_it_was() -> None:
    state = next(decisions("carcassonne", 2, 30, 1))
    before = state.fingerprint()
    calls = itertools.count()

    def watch(share: float) -> bool:
        if next(calls) == 25:
            raise OSError("the one who watched has gone")
        return True

    with pytest.raises(OSError, match="has gone"):
        bots.make("master:sims=1000", 1).think(state, watch)
    assert state.fingerprint() == before


def test_without_a_choice_nothing_is_simulated() -> None:
    state = engine.new_game("carcassonne", players=2, seed=1)
    dealer = engine.Dealer(1)
    while state.phase != "follower" or len(state.legal_moves()) > 1:
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else bots.make("random", 1).choose(state))
    assert bots.make("master:sims=50", 1).think(state).simulations == 0


@GAMES
def test_the_last_turn_is_not_simulated_twice(game: str) -> None:
    """Without chance there is nothing to sample."""
    *_, last = (state for state in decisions(game, 3, 0, 1) if len(state.legal_moves()) > 1)
    analysis = bots.make("master:sims=5000", 1).think(last)
    assert 0 < analysis.simulations <= 12
    ends = {one.move: one.value for one in analysis.ranked if one.visits}
    for move, worth in ends.items():
        assert worth <= ends[analysis.ranked[0].move], move


@SEARCHING
def test_a_bot_does_not_know_the_order_of_the_deck(spec: str) -> None:
    """Two games that are alike so far and will go on differently are played alike now."""
    state = engine.new_game("carcassonne", players=2, seed=11)
    other = engine.new_game("carcassonne", players=2, seed=12)
    dealer = engine.Dealer(11)
    for _ in range(60):
        move = dealer.deal(state) if state.current_player == engine.CHANCE else state.legal_moves()[0]
        state.push(move)
        other.push(move)
    while state.current_player == engine.CHANCE:
        state.push(move := dealer.deal(state))
        other.push(move)
    assert state.seed != other.seed
    assert bots.make(spec, 2).think(state) == bots.make(spec, 2).think(other)


@SEARCHING
def test_a_bot_does_not_know_what_a_rival_holds(spec: str) -> None:
    """HOUSE-4: the analysis does not depend on the hidden tiles of a rival."""
    options = {"hand_size": 3, "hand_visible": False}
    compared = 0
    for seed in range(8):
        state, other = (engine.new_game("carcassonne", players=2, options=options) for _ in range(2))
        dealer, random = engine.Dealer(seed), Random(seed)
        while len(state.moves) < 45:
            mover = state.current_player
            if mover == engine.CHANCE:
                move = dealer.deal(state)
                state.push(move)
                if isinstance(move, Draw) and move.seat == 1:  # the rival draws something else there
                    move = random.choice(other.legal_moves())
                if move not in other.legal_moves():
                    break
                other.push(move)
                continue
            both = [move for move in state.legal_moves() if move in other.legal_moves()]
            if not both:
                break
            if mover == 0 and state.phase == "place" and len(state.moves) > 6:
                mine, theirs = state.view(0), other.view(0)
                assert mine.fingerprint() == theirs.fingerprint()
                assert bots.make(spec, 3).think(mine) == bots.make(spec, 3).think(theirs)
                compared += 1
            state.push(both[0])
            other.push(both[0])
    assert compared >= 3


def test_first_draws_of_simulated_games_are_spread_evenly() -> None:
    """Sixteen games in a row take one sixteenth of the chances each."""
    state = engine.new_game("discovery", players=2)
    moves, weights = state.chance_weights()
    drawn = [ChanceSampler(9).for_game(game).deal(state) for game in range(160)]
    for move, weight in zip(moves, weights, strict=True):
        assert abs(drawn.count(move) - 160 * weight / sum(weights)) <= 20
    assert len(set(drawn)) > len(moves) / 2


def unforeseen(seed: int) -> engine.State | None:
    """Return the first position of Landover where chance decides among cards unknown to the seat."""
    random, dealer = Random(seed), engine.Dealer(seed)
    state = engine.new_game("landover", players=3, seed=seed)
    while len(state.moves) < 300 and not state.is_terminal:
        state.push(
            dealer.deal(state)
            if state.current_player == engine.CHANCE
            else random.choice(state.legal_moves())
        )
    view = state.view(0)
    while not view.is_terminal:
        if view.current_player == engine.CHANCE:
            move = GameSampler(random, []).deal(view)
            if move is None:
                return view
        elif not (legal := view.legal_moves()):
            return None
        else:
            move = random.choice(legal)
        view.push(move)
    return None


def test_a_simulated_game_ends_where_chance_decides_among_cards_that_nobody_knows() -> None:
    view = next(found for seed in range(100) if (found := unforeseen(seed)) is not None)
    last = view.moves[-1]
    view.pop()
    assert view.current_player != engine.CHANCE
    evaluation = search_evaluation_of(view.game)
    simulator = Simulator(view, evaluation, evaluation.search_params("master"), 1)
    simulator.variations = [Variation((last,), 0.0)]
    assert simulator.play(SimulatedGame(0, 0), lambda: None).had_chance


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("greedy", bots.Spec("greedy")),
        ("jcz", bots.Spec("jcz")),
        ("master", bots.Spec("master", bots.Limit(ms=2000))),
        ("master:sims=400", bots.Spec("master", bots.Limit(simulations=400))),
        ("expert:ms=50", bots.Spec("expert", bots.Limit(ms=50))),
        ("judge", bots.Spec("judge", bots.Limit(simulations=240))),
    ],
)
def test_a_bot_is_asked_for_in_words(text: str, spec: bots.Spec) -> None:
    assert bots.read(text) == spec


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "grandmaster",
            "there is no bot level 'grandmaster'; choose from random, beginner, greedy, jcz, expert",
        ),
        ("", "there is no bot level ''"),
        ("greedy:sims=4", "greedy does not search and takes no limit; write greedy alone"),
        ("master:sims=0", "'master:sims=0' gives the bot no valid limit; write sims=NUMBER or ms=NUMBER"),
        ("master:sims=-4", "gives the bot no valid limit"),
        ("master:sims=4e3", "gives the bot no valid limit"),
        ("master:depth=4", "gives the bot no valid limit"),
        ("master:", "gives the bot no valid limit"),
        ("expert:ms=99999999999999999999", "gives the bot no valid limit"),
    ],
)
def test_what_no_bot_is_called_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(engine.UnknownName, match=sentence):
        bots.read(text)
    with pytest.raises(engine.UnknownName):
        bots.make(text, 1)


def test_a_limit_by_time_needs_a_clock() -> None:
    with pytest.raises(ValueError, match="needs a clock"):
        bots.make("master", 1)


def test_each_game_has_its_levels() -> None:
    assert bots.levels() == ("random", "beginner", "greedy", "expert", "master")
    assert bots.levels("discovery") == bots.levels()
    assert bots.levels("carcassonne") == ("random", "beginner", "greedy", "jcz", "expert", "master")


@pytest.mark.parametrize("game", engine.games())
def test_the_judge_looks_no_farther_than_master_and_is_not_offered(game: str) -> None:
    evaluation = bots.search_evaluation_of(game)
    judge, master = evaluation.search_params("judge"), evaluation.search_params("master")
    assert replace(judge, depth=master.depth) == master
    assert judge.depth == {"new_world": 6}.get(game, 2)
    assert master.depth == {"landover": 2}.get(game, 6)
    assert "judge" not in bots.levels(game)


def test_a_level_of_another_game_is_refused() -> None:
    state = next(decisions("discovery", 1, 3, 1))
    with pytest.raises(engine.UnknownName, match="no bot level 'jcz' for The Discovery; choose from random"):
        bots.make("jcz", 1).think(state)


@pytest.mark.rule("SOLO-18")
def test_jcz_does_not_try_all_orders_of_a_final_scoring() -> None:
    state = engine.new_game("carcassonne", players=3, seed=1, options={"solo": "normal"})
    dealer, bot, unsettled = engine.Dealer(1), bots.make("jcz", 1), 0
    while not state.is_terminal:
        dealt = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if dealt else bot.choose(state))
        if state.phase == "settle":
            unsettled = max(unsettled, len(state.legal_moves()))
    assert unsettled >= 8  # of which there are more orders than can be tried


def test_jcz_plays_a_game_to_its_end() -> None:
    state = engine.new_game("carcassonne", players=2, seed=3, options={"abbot": True, "river": True})
    seats = [bots.make("jcz", 1), bots.make("random", 2)]
    bots.play(state, seats, engine.Dealer(3))
    assert state.is_terminal
    assert state.scores[0] > state.scores[1] + 20


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("discovery", 3, {"hand": "two_private"}),
        ("carcassonne", 2, {"hand_size": 3, "hand_visible": False}),
        ("carcassonne", 3, {"tile_auction": True, "hole_bonus": True}),
        ("carcassonne", 3, {"solo": "normal"}),
        ("carcassonne", 2, {"river": True, "abbot": True, "board": "table_extend"}),
    ],
)
def test_searching_bots_play_every_kind_of_game_to_its_end(
    game: str, players: int, options: dict[str, object]
) -> None:
    """They search at every sixth decision; greedy bots play on in between."""
    state, dealer = engine.new_game(game, players=players, seed=2, options=options), engine.Dealer(2)
    searching = itertools.cycle(bots.make(f"{level}:sims=2", 2) for level in ("master", "expert"))
    greedy, made = bots.make("greedy", 2), 0
    while not state.is_terminal:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        bot = greedy if made % 6 else next(searching)
        move = bot.choose(state.view(state.current_player))
        assert move in state.legal_moves()
        state.push(move)
        made += 1
    assert made > 60
