"""Trade offers of bots that search: one in a turn, the most promising, without pestering."""

from __future__ import annotations

from operator import le
from random import Random

import pytest

from engine import bots
from engine.bots import Analysis
from engine.games.landover.data import GOOD, GOODS
from engine.games.landover.lookahead import SEARCH_EVALUATION
from engine.games.landover.records import Confirm, Offer
from engine.games.landover.trade_offers import open_offers, taken
from tests.engine.landover.games import lots, played
from tests.engine.landover.table import Table
from tests.engine.rules import rule


def estate() -> Table:
    """Return a table of three at which the first lacks wood, which only the others grow."""
    table = Table().village(0, "0,0.N").road(0, "0,0.NE").city(1, "2,0.LR").village(2, "-2,0.UL")
    return table.power(1, 1, 1).hand(0, clay=3, wool=2, wheat=1).hand(1, wood=3).hand(2, wood=3)


def thought(table: Table, spec: str = "expert:sims=8") -> Analysis:
    return bots.make(spec, 1).think(table.seen(table.state.current_player))


def offer(table: Table, give: str, want: str) -> Offer:
    seat = table.state.current_player
    return Offer(seat, (give,), (want,), tuple(table.at.opponents(seat)))


def test_an_offer_comes_before_all_that_uses_up_cards() -> None:
    table = estate().act()
    first, *others = thought(table).ranked
    assert isinstance(first.move, Offer)
    assert first.move.want == ("wood",)
    assert first.value > max(one.value for one in others)
    assert not any(isinstance(one.move, Offer) for one in others)


def test_one_offer_is_made_in_a_turn() -> None:
    table = estate().hand(0, clay=3, wool=2, wheat=1, cloth=2, coin=1).act()
    made = thought(table).ranked[0].move
    assert isinstance(made, Offer)
    table.do(table.state.notation(made), *["decline"] * len(made.to))
    assert not open_offers(table.state)
    assert not isinstance(thought(table).ranked[0].move, Offer)
    assert not isinstance(bots.make("greedy", 1).choose(table.seen(0)), Offer)


def next_turn(table: Table, seat: int = 0) -> None:
    """End the turn and let it be the action phase of a seat."""
    table.state.push(table.state.parse("end"))
    table.act(seat)


def asked(table: Table, give: str, want: str) -> tuple[int, ...]:
    """Return who may be offered one card for another."""
    found = [one.to for one in open_offers(table.state) if (one.give, one.want) == ((give,), (want,))]
    return found[0] if found else ()


def test_who_has_declined_is_not_offered_the_same_or_worse_for_some_rounds() -> None:
    table = estate().hand(0, ore=3, wood=3, wool=2).hand(2, wheat=2).act()
    table.do("offer 0 ore wheat 1,2", "decline", "accept", "withdraw")
    next_turn(table)
    assert asked(table, "ore", "wheat") == (2,)  # and wood for wheat is something else
    assert asked(table, "wood", "wheat") == (1, 2)
    table.do("offer 0 wool+wood clay 1", "decline")
    next_turn(table, 2)
    table.hand(2, wood=2, ore=1)
    assert asked(table, "wood", "clay") == (0,)  # less than what was declined, whoever offers it
    assert asked(table, "ore", "clay") == (0, 1)
    for _ in range(4):
        next_turn(table, 2)
    assert asked(table, "wood", "clay") == (0, 1)
    next_turn(table)
    assert asked(table, "wood", "clay") == (2,)
    for _ in range(9):
        next_turn(table)
    assert asked(table, "ore", "wheat") == (1, 2)


def test_who_declines_all_the_time_is_left_alone_until_some_rounds_have_passed() -> None:
    table = estate().hand(0, ore=3, wood=3, wool=2).act()
    for want in ("wool", "wheat", "clay", "paper"):
        table.do(f"offer 0 ore {want} 1", "decline")
        next_turn(table)
    assert {one.to for one in open_offers(table.state)} == {(2,)}
    for _ in range(9):
        next_turn(table)
    assert any(1 in one.to for one in open_offers(table.state))


def test_nobody_is_asked_for_what_everybody_knows_to_be_missing() -> None:
    table = estate().act()
    assert asked(table, "clay", "wood") == (1, 2)
    table.at.pay(1, [GOOD["wood"]] * 3, "LAND-9.2")
    table.at.gain(1, [GOOD["ore"]], "LAND-8.1")
    assert asked(table, "clay", "wood") == (2,)
    assert asked(table, "clay", "ore") == (1, 2)
    assert taken(table.at, Offer(0, ("clay",), ("ore",), (1,))) > taken(
        table.at, Offer(0, ("clay",), ("ore",), (2,))
    )
    table.at.gain(1, [None], "LAND-16.6")  # it may have stolen any card
    assert asked(table, "clay", "wood") == (1, 2)


def test_who_is_about_to_win_is_asked_for_nothing() -> None:
    table = estate().score(3, 13, 3).act()
    assert asked(table, "clay", "wood") == (2,)


def test_who_has_offered_keeps_to_it_when_it_is_accepted() -> None:
    table = estate().act()
    made = thought(table).ranked[0].move
    assert isinstance(made, Offer)
    table.do(table.state.notation(made), *["accept"] * len(made.to))
    assert isinstance(thought(table).ranked[0].move, Confirm)


@rule("LAND-10.14")
@pytest.mark.parametrize("offers", ["people", "none"])
def test_no_bot_offers_in_a_game_without_offers(offers: str) -> None:
    table = Table(offers=offers).village(0, "0,0.N").road(0, "0,0.NE").power(1, 1, 1)
    table.hand(0, clay=3, wool=2, wheat=1).hand(1, wood=3).act()
    assert not open_offers(table.state)
    assert not isinstance(thought(table).ranked[0].move, Offer)
    objection = table.state.why_illegal(offer(table, "clay", "wood"))
    assert (objection is None) is (offers == "people")
    assert objection is None or objection.rule == "LAND-10.14"


@pytest.mark.parametrize("seed", range(6))
def test_what_everybody_knows_of_hands_is_true_and_the_same_for_all(seed: int) -> None:
    """Each seat and a spectator know as much as the whole game tells, and the real hands agree with it."""
    random, known = Random(seed), 0
    for state in played(seed, *lots(seed), limit=900):
        if random.random() > 0.1:
            continue
        s = state.at
        for seat in range(state.players):
            held = s.hand[seat][: len(GOODS)]
            assert all(map(le, s.least[seat], held))
            assert all(map(le, held, s.most[seat]))
            known += sum(s.least[seat])
        for viewer in (None, random.randrange(state.players)):
            seen = state.view(viewer)
            if seen is not state:
                assert (seen.at.least, seen.at.most) == (s.least, s.most)
    assert known > 50


def test_an_offer_is_likelier_taken_where_the_card_is_grown_and_by_full_hands() -> None:
    table = estate().act()
    few = taken(table.at, offer(table, "clay", "wood"))
    many = taken(estate().hand(1, wood=7).act().at, offer(table, "clay", "wood"))
    nobody = estate().hand(1).hand(2).act()
    assert 0 == taken(nobody.at, offer(nobody, "clay", "wood")) < few < many < 1
    assert taken(table.at, Offer(0, ("clay",), ("wood",), (1,))) < few
    assert taken(table.at, offer(table, "clay", "wool")) < few


def test_two_cards_are_offered_for_one_but_none_that_the_bank_would_take() -> None:
    table = estate().hand(0, clay=2, wool=1).act()
    gives = {one.give for one in open_offers(table.state, most=2) if one.want == ("wood",)}
    assert gives == {("clay",), ("wool",), ("clay", "clay"), ("wool", "clay")}
    two = Offer(0, ("clay", "clay"), ("wood",), (1, 2))
    assert taken(table.at, offer(table, "clay", "wood")) < taken(table.at, two) < 1
    table.now(token_seat=0, token_hex=list(table.at.ground).index(GOOD["clay"]))
    gives = {one.give for one in open_offers(table.state, most=2) if one.want == ("wood",)}
    assert gives == {("clay",), ("wool",), ("wool", "clay")}


def test_a_commodity_is_seldom_swapped_for() -> None:
    table = estate().hand(0, ore=1, cloth=1).act()
    assert taken(table.at, offer(table, "cloth", "wood")) < taken(table.at, offer(table, "ore", "wood"))


@pytest.mark.parametrize("seed", range(3))
def test_offers_may_be_made_and_do_not_depend_on_hidden_hands(seed: int) -> None:
    random, met = Random(seed), 0
    players, options = lots(seed)
    for state in played(seed, players, {**options, "offers": "all"}, limit=900):
        seat = state.current_player
        if seat < 0 or random.random() > 0.2:
            continue
        seen = state.view(seat)
        before = seen.fingerprint()
        found = SEARCH_EVALUATION.free_moves(seen)
        assert seen.fingerprint() == before
        assert found == SEARCH_EVALUATION.free_moves(state)
        for move, hope in found:
            assert hope > 0
            assert state.why_illegal(move) is None
            met += 1
    assert met > 5


def test_an_offer_is_chosen_without_a_search() -> None:
    expert, searched = bots.make("expert", 1), 0
    for state in played(7, 3, {"map": "standard-19"}, limit=900):
        if state.current_player < 0:
            continue
        seen = state.view(state.current_player)
        if not SEARCH_EVALUATION.free_moves(seen):
            continue
        beats: list[float] = []
        move = expert.choose(seen, lambda share, beats=beats: not beats.append(share))
        assert isinstance(move, Offer)
        assert not beats
        thought = expert.think(seen)
        assert move == thought.ranked[0].move
        searched += thought.simulations > 0
        if searched == 2:
            break
    assert searched == 2


def test_what_was_not_tried_keeps_its_worth_at_first_sight() -> None:
    """Simulated games decide between the doubtful; the scale is that of first sight."""
    doubtful = 0
    for state in played(7, 3, {"map": "standard-19"}, limit=900):
        if state.phase != "actions":
            continue
        seen = state.view(state.current_player)
        sight = dict(SEARCH_EVALUATION.rank_moves(seen))
        if len(SEARCH_EVALUATION.candidates(sorted(sight.items(), key=lambda one: -one[1]))) == 1:
            continue
        found = bots.make("expert", 1).think(seen)
        assert 0 < found.simulations <= 20  # a game counts for four of the limit of 80
        best = next(one for one in found.ranked if not isinstance(one.move, Offer))
        for one in found.ranked:
            if one.move in sight and not one.visits:
                assert one.value == pytest.approx(min(sight[one.move], best.value))
        doubtful += 1
        if doubtful == 4:
            break
    assert doubtful == 4
