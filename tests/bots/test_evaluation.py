"""How The Discovery is judged: the quick way equals the plain way, and what is plain to a person is done."""

import pytest

import engine
from engine import bots
from engine.bots.evaluation import Evaluation
from engine.landscape.records import Deploy, Draw, Pass

EVALUATION = engine.game("discovery").evaluation()

OPTIONS = [
    {},
    {"hand": "two_public", "equal_turns": "printed"},
    {"hand": "two_private", "first_player": "random"},
    {"small_feature": "exactly_two"},
]
NAMES = ["plain", "public", "private", "small"]


def positions(level, seed, players, options):
    """Yield each position of a game in which a seat has to choose, as that seat sees it."""
    state, dealer = (
        engine.new_game("discovery", players=players, seed=seed, options=options),
        engine.Dealer(seed),
    )
    bot = bots.make(level, seed)
    while not state.is_terminal:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        seen = state.view(state.current_player)
        yield seen
        state.push(bot.choose(seen))


def last_turn(seed, players=2, options=None):
    """Return the last position of a random game in which a tile is to be laid."""
    return [s for s in positions("random", seed, players, options or {}) if s.phase == "place"][-1]


def ends_of(state):
    """Yield ``(moves, scores)`` for every way to play the last turn."""
    seat = state.current_player
    for move in state.legal_moves():
        state.push(move)
        if state.is_terminal:
            yield (move,), state.scores
        else:
            assert state.current_player == seat
            yield from (((move, *rest), scores) for rest, scores in ends_of(state))
        state.pop()


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_ranking_agrees_with_trying_every_move(options, players):
    compared = 0
    for index, state in enumerate(positions("greedy", 3, players, options)):
        if index % 23 and state.turn < 81:
            continue
        plain = dict(Evaluation.rank(EVALUATION, state))
        quick = dict(EVALUATION.rank(state))
        assert quick == {move: pytest.approx(plain[move]) for move in quick}
        assert max(quick.values()) == pytest.approx(max(plain.values()))
        compared += len(quick)
    assert compared > 100


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_a_finished_game_is_worth_its_scores(options):
    state = engine.new_game("discovery", players=2, seed=6, options=options)
    bots.play(state, [bots.make("greedy", 1), bots.make("random", 2)], engine.Dealer(6))
    ahead = state.scores[0] - state.scores[1]
    assert EVALUATION.worth(state, 0) == ahead
    assert EVALUATION.worth(state, 1) == -ahead


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_nothing_is_left_lying_on_the_last_turn(options):
    """DISC-10.3: what is complete loses its bonus at the end, so the last turn takes the best there is."""
    taken = 0
    for seed in range(12):
        state = last_turn(seed, options=options)
        seat, bot = state.current_player, bots.make("greedy", seed)
        ends = dict(ends_of(state))
        best = max(scores[seat] - scores[1 - seat] for scores in ends.values())
        chosen = []
        while not state.is_terminal:
            chosen.append(bot.choose(state))
            state.push(chosen[-1])
        assert state.scores[seat] - state.scores[1 - seat] == best
        taken += chosen[-1].kind == "home"
    assert taken


def bonus_at_home(state):
    """Return the moves that bring a follower home from a complete area with a bonus."""
    claims = [claim for claim in state.claims() if claim.action == "home"]
    return [
        claim.move for claim in claims if claim.feature.complete and claim.feature.now > claim.feature.final
    ]


def test_a_complete_area_with_a_bonus_comes_home_rather_than_stay():
    """DISC-3.4: nothing comes home by itself; DISC-10.3: whoever waits too long loses the bonus."""
    met = 0
    for seed in range(6):
        for state in positions("random", seed, 2, {}):
            homes = bonus_at_home(state)
            if homes:
                worth = dict(EVALUATION.rank(state))
                assert worth[max(homes, key=worth.__getitem__)] > worth[Pass()]
                met += 1
    assert met > 10


def test_no_follower_is_sent_where_it_will_never_bring_anything():
    """DISC-5.3: the enclosed sea of D18 may be claimed, but it has no city and cannot grow."""
    met = 0
    for seed in range(8):
        state, dealer = engine.new_game("discovery", players=2, seed=seed), engine.Dealer(seed)
        bot = bots.make("random", seed)
        while state.turn < 30:
            chance = state.current_player == engine.CHANCE
            state.push(dealer.deal(state) if chance else bot.choose(state))
        if "D18" not in state.tiles_left() or not state.supply(state.on_turn):
            continue
        state.push(Draw("D18", state.on_turn))
        if state.phase != "place":
            continue
        state.push(state.legal_moves()[0])
        worth = dict(EVALUATION.rank(state))
        assert worth[Deploy(4)] < worth[Pass()]
        met += 1
    assert met >= 3


def test_points_that_one_seat_makes_count_against_the_other():
    """DISC-10.5: the most points win, so what is good for one seat is bad for its rival."""
    met = 0
    for state in positions("greedy", 2, 2, {}):
        seat = state.current_player
        if state.phase != "follower" or state.turn > 70:
            continue
        state.push(Pass())
        ahead, behind = EVALUATION.worth(state, seat), EVALUATION.worth(state, 1 - seat)
        state.pop()
        for home in bonus_at_home(state):
            state.push(home)
            assert EVALUATION.worth(state, seat) > ahead
            assert EVALUATION.worth(state, 1 - seat) < behind
            state.pop()
            met += 1
    assert met
