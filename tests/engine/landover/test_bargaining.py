"""How bots that search offer trades: several in a turn, what promises most first, without pestering."""

from __future__ import annotations

from random import Random

import pytest

from engine import bots
from engine.bots import Analysis
from engine.games.landover.bargaining import some_offers, taken
from engine.games.landover.lookahead import SEARCH_EVALUATION
from engine.games.landover.records import Offer
from tests.engine.landover.games import lots, played
from tests.engine.landover.table import Table


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


def test_several_different_offers_are_made_in_a_turn_and_then_no_more() -> None:
    table = estate().hand(0, clay=3, wool=2, wheat=1, cloth=2, coin=1).act()
    made = []
    for _ in range(9):
        move = thought(table).ranked[0].move
        if not isinstance(move, Offer):
            break
        made.append(move)
        table.do(table.state.notation(move), *["decline"] * len(move.to))
    assert 2 <= len(made) <= 5
    assert len({(one.give, one.want) for one in made}) == len(made)
    assert len(some_offers(table.state)) == 0 or len(made) < 5


def test_who_declines_all_the_time_is_asked_once_a_turn() -> None:
    """An offer that someone else would take still goes to that seat."""
    table = estate().hand(0, ore=3, wood=3, wool=2).act()
    terms = ["wool", "wheat", "clay", "paper"]
    for turn in range(5):
        for want in terms:
            table.do(f"offer 0 ore {want} 1", "decline")
        assert all(one.to == ((1, 2) if turn < 4 else (2,)) for one in some_offers(table.state))
        table.state.push(table.state.parse("end"))
        table.act()
    assert {one.to for one in some_offers(table.state)} == {(1, 2)}  # the first of a turn is for all
    table.do("offer 0 ore wool 2", "decline")
    assert {one.to for one in some_offers(table.state)} == {(2,)}
    assert ("ore",) in {one.give for one in some_offers(table.state)}
    assert (("ore",), ("wool",)) not in {(one.give, one.want) for one in some_offers(table.state)}


def test_an_offer_is_likelier_taken_where_the_card_is_grown_and_by_full_hands() -> None:
    table = estate().act()
    few = taken(table.at, offer(table, "clay", "wood"))
    many = taken(estate().hand(1, wood=7).act().at, offer(table, "clay", "wood"))
    nobody = estate().hand(1).hand(2).act()
    assert 0 < taken(nobody.at, offer(nobody, "clay", "wood")) < few < many < 1
    assert taken(table.at, Offer(0, ("clay",), ("wood",), (1,))) < few
    assert taken(table.at, offer(table, "clay", "wool")) < few


def test_a_commodity_is_seldom_swapped_for() -> None:
    table = estate().hand(0, ore=1, cloth=1).act()
    assert taken(table.at, offer(table, "cloth", "wood")) < taken(table.at, offer(table, "ore", "wood"))


@pytest.mark.parametrize("seed", range(3))
def test_offers_may_be_made_and_do_not_depend_on_hidden_hands(seed: int) -> None:
    random, met = Random(seed), 0
    for state in played(seed, *lots(seed), limit=900):
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
