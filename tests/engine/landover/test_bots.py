"""Bots that play Landover: sensibly, within the rules, and with the knowledge of their seat."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import engine
from engine import bots
from engine.games.landover import route
from engine.games.landover.data import GOODS
from engine.games.landover.evaluation import EVALUATION
from engine.games.landover.lookahead import SEARCH_EVALUATION
from engine.games.landover.prospects import foresee, prospects
from engine.games.landover.records import Build, Offer
from engine.games.landover.state import LandoverState
from engine.games.landover.steps import pieces
from tests.engine.landover.games import GAME, MAPS, lots, new, played
from tests.engine.landover.table import Table


def greedy(table: Table) -> str:
    """Return greedy's move as text."""
    seat = table.state.current_player
    return table.state.notation(bots.make("greedy", 1).choose(table.seen(seat)))


def estate() -> Table:
    table = Table().village(0, "0,0.N").road(0, "0,0.NE").city(1, "2,0.LR").village(2, "-2,0.UL")
    return table.power(1, 1, 1)


def test_it_builds_what_it_can_pay_for() -> None:
    assert greedy(estate().hand(0, ore=3, wheat=2).act()) == f"build city {estate().corner('0,0.N')}"
    table = Table().village(0, "0,0.N").road(0, "0,0.NE", "0,0.E").hand(0, wood=1, clay=1, wheat=1, wool=1)
    assert greedy(table.act()).startswith("build village")
    assert greedy(estate().culture(0, science=2).hand(0, paper=3).act()) == "raise science"


def test_it_trades_with_the_bank_for_what_it_wants() -> None:
    assert greedy(estate().hand(0, ore=2, wheat=2, wood=5).act()) == "bank wood ore"
    assert not greedy(estate().hand(0, wood=4).act()).startswith("bank")


def test_it_makes_the_move_that_wins() -> None:
    table = estate().city(0, "0,0.S").score(13).culture(0, science=3).hand(0, paper=4, ore=3, wheat=2).act()
    table.do(greedy(table))
    if not table.state.is_terminal:
        table.do(greedy(table))
    assert table.state.winners == (0,)


def test_who_leads_goes_on_making_points_though_they_bring_the_end_nearer() -> None:
    table = estate().city(0, "0,0.S", "-2,2.S").score(11, 7, 7).culture(0, science=3, commerce=3)
    table.village(0, "0,-2.LR").road(0, "0,0.E").power(2, 2, 2).hand(0, ore=3, wheat=2).act()
    assert greedy(table).startswith("build city")
    ahead = [EVALUATION.value(table.score(points, 7, 7).state, 0) for points in (12, 13, 14)]
    assert all(more - less >= 1 for less, more in pairwise(ahead))


def test_it_raids_those_ahead_and_plays_its_cards() -> None:
    table = estate().score(3, 9, 3).hand(1, ore=5).power(2, 1, 1).act()
    assert greedy(table) == "raid 2,0 1"
    assert (
        greedy(estate().power(0, 1, 1).village(0, "0,-2.LR").cards(0, "irrigation").act())
        == "play irrigation"
    )
    assert greedy(estate().power(0, 1, 1).cards(0, "merchant").act()).startswith("play merchant")
    assert greedy(
        estate().power(0, 1, 1).cards(0, "destruction").act()
    ) == "play destruction at=" + estate().corner("2,0.LR")


def test_it_arms_itself_when_barbarians_are_near() -> None:
    table = estate().city(0, "0,0.S").power(0, 0, 1).hand(0, wool=1, ore=1, wheat=1)
    assert greedy(table.now(barbarians=6).act()) == "power"


def test_it_says_yes_to_an_offer_that_helps_and_no_to_one_who_is_about_to_win() -> None:
    def answer(points: int, give: str, want: str) -> str:
        table = estate().score(points, 3, 3).hand(0, ore=2, wool=2).hand(1, ore=2, wheat=2, wool=3, wood=1)
        table.village(1, "0,0.S").act()
        table.do(f"offer 0 {give} {want} 1")
        return greedy(table)

    assert answer(5, "ore", "wool") == "accept"
    assert answer(13, "ore", "wool") == "decline"
    assert answer(5, "wool", "ore") == "decline"


def test_it_makes_one_offer_a_turn_and_only_one_that_helps() -> None:
    table = estate().power(0, 1, 1).hand(0, ore=3, wheat=1, wood=3).hand(1, wheat=3).hand(2, wheat=3).act()
    text = greedy(table)
    assert text in ("offer 0 wood wheat 1,2", "offer 0 ore wheat 1,2")
    table.do(text, "decline", "decline")
    assert not greedy(table).startswith("offer")


@pytest.mark.parametrize("judge", [EVALUATION, SEARCH_EVALUATION])
def test_moves_ranked_are_legal_and_the_position_is_left_as_it_was(judge: Any) -> None:
    random, phases = Random(2), set()
    for seed in range(3):
        for state in played(seed, *lots(seed), limit=700):
            seat = state.current_player
            if seat < 0 or (random.random() > 0.03 and state.phase != "settle"):
                continue
            seen = state.view(seat)
            before = seen.fingerprint()
            ranked = judge.rank_moves(seen)
            assert seen.fingerprint() == before
            assert len(seen.moves) == len(state.moves)
            assert ranked
            for move, _ in ranked:
                assert state.why_illegal(move) is None
            phases.add(state.phase)
    assert {"actions", "start", "settle"} <= phases


def test_a_choice_does_not_depend_on_hands_that_it_cannot_see() -> None:
    random, compared = Random(4), 0
    for state in played(11, 3, {"map": "standard-19"}, limit=900):
        if state.phase != "actions" or random.random() > 0.05:
            continue
        seat = state.current_player
        choice = bots.make("greedy", 3).choose(state.view(seat))
        twin = Table(3)
        twin.state = state.copy()
        for other in range(3):
            if other != seat:
                goods = [random.randrange(len(GOODS)) for _ in range(state.at.total(other))]
                for good in range(len(GOODS)):
                    twin.at.put(twin.at.hand[other], good, goods.count(good))
        twin.act(seat)
        twin.at.offer = state.at.offer
        assert bots.make("greedy", 3).choose(twin.seen(seat)) == choice
        compared += 1
    assert compared > 5


def test_expert_answers_in_few_simulated_games() -> None:
    table = estate().hand(0, ore=3, wheat=2).act()
    bot = bots.make("expert:sims=4", 1)
    assert table.state.notation(bot.choose(table.seen(0))).startswith("build city")


# -- strength and whole games -----------------------------------------------------------------------------


def wins_at_least(share: int, games: int, level: str, others: str, players: int = 4) -> bool:
    """Tell whether a bot wins so many games, from each seat in turn, against others of one level.

    Play ends with the game that decides this.
    """
    won = 0
    for seed in range(games):
        seat = seed % players
        state = engine.new_game("landover", players=players, seed=seed)
        table = [bots.make(level if n == seat else others, 10 * seed + n) for n in range(players)]
        won += bots.play(state, table, engine.Dealer(seed)).winners == (seat,)
        if won >= share or won + games - seed - 1 < share:
            break
    return won >= share


@pytest.mark.slow
def test_greedy_beats_three_random_players() -> None:
    assert wins_at_least(3, 4, "greedy", "random")


@pytest.mark.slow
def test_greedy_beats_random_over_many_games() -> None:
    assert wins_at_least(18, 20, "greedy", "random")


@pytest.mark.slow
def test_expert_wins_more_than_its_share_against_three_greedy_players() -> None:
    """Half of the tables, in enough games that luck matters less."""
    assert wins_at_least(24, 48, "expert", "greedy")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_greedy_games_come_to_their_end_and_verify(part: int) -> None:
    for seed in range(part * 5, part * 5 + 5):
        players = 2 + seed % 3
        options: dict[str, Any] = {"map": MAPS[players][seed // 3 % 3]}
        if seed % 2:
            options = {**lots(seed)[1], **options}
        state = new(seed, players, options)
        bots.play(
            state,
            [bots.make("greedy", seed + n) for n in range(players)],
            engine.Dealer(seed),
        )
        made = list(state.moves)
        assert state.is_terminal
        again = new(seed, players, options)
        for move in made:
            again.push(GAME.read_move(json.loads(json.dumps(move.to_json()))))
        assert isinstance(again, LandoverState)
        assert again.fingerprint() == state.fingerprint()
        offers = [move for move in made if isinstance(move, Offer)]
        assert len(offers) <= state.turn


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 12), marks=pytest.mark.slow)])
def test_what_a_piece_promises_is_the_same_from_nearby_as_from_the_whole_board(seeds: range) -> None:
    compared = [0 for _ in seeds]
    for seed, state in ((one, state) for one in seeds for state in played(one, *lots(one), limit=1500)):
        if state.phase != "actions" or state.is_terminal:
            continue
        s, seat = state.at, state.current_player
        before = prospects(s, seat)
        for move in state.legal_moves():
            if isinstance(move, Build) and move.piece in pieces.KINDS:
                state.push(move)
                if not state.is_terminal:
                    s.touch()
                    foresee(s, seat, before, s.board.edge_at[move.at], pieces.KINDS.index(move.piece))
                    near = prospects(s, seat)
                    s.touch()
                    whole = prospects(s, seat)
                    assert near.free == whole.free
                    assert near.sites == whole.sites
                    assert [one[0] for one in near.farther] == [one[0] for one in whole.farther]
                    compared[seed - seeds.start] += 1
                state.pop()
    assert min(compared) > 50


def test_a_position_is_judged_alike_before_and_after_its_routes_were_measured() -> None:
    measured = 0
    for seed in range(6):
        for state in played(seed, *lots(seed), limit=900):
            s = state.at
            vague = [seat for seat in range(s.players) if s.route_most[seat] != s.route_least[seat]]
            if state.phase != "actions" or not vague:
                continue
            before = [EVALUATION.value(state, seat) for seat in vague]
            for seat in vague:
                route.length(s, seat)
            assert [EVALUATION.value(state, seat) for seat in vague] == before
            measured += len(vague)
    assert measured > 50
