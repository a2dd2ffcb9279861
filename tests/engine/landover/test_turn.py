"""A turn, the dice, the seven and production (LAND-6 to LAND-8)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.landover.events import CardDrawn, CatapultLeft, Paid, Received, Rolled
from engine.games.landover.records import Dice, Lose, Take, Windfall
from tests.engine.landover.table import Table
from tests.engine.rules import rule

RESOURCES = {"wool", "wood", "ore", "wheat", "clay"}


def test_table_is_at_the_phase_asked_for() -> None:
    assert Table().act(1).state.current_player == 1
    assert Table().start(2).state.phase == "start"


@rule("LAND-6.1", "LAND-6.10")
def test_before_the_roll_only_alchemist_can_be_played() -> None:
    table = Table().village(0, "0,0.N").hand(0, wood=9, clay=9, wool=9, ore=9, wheat=9, paper=9)
    table.cards(0, "alchemist", "crane").power(3).village(1, "0,0.LR").start(0)
    assert {text.split()[0] for text in table.choices()} == {"roll", "play"}
    assert table.plays("crane") == set()
    assert len(table.plays("alchemist")) == 36
    for text in ("build road 0,0.NE", "raise science", "power", "raid 0,0 1", "bank wood ore", "play crane"):
        assert table.refused(text) == "LAND-6.1"
    table.act(0)
    assert table.refused("play alchemist white=1 red=2") == "LAND-6.1"


@rule("LAND-6.2", "LAND-7.1", "LAND-7.2", "LAND-25.24", "LAND-13.S1")
def test_three_dice_fall_or_one_with_alchemist() -> None:
    table = Table().cards(0, "alchemist").start(0)
    table.do("roll")
    moves, weights = table.state.chance_weights()
    chances: Counter[str] = Counter()
    for move, weight in zip(moves, weights, strict=True):
        assert isinstance(move, Dice)
        chances[move.event] += weight
    assert len(moves) == 6 * 6 * 4
    assert chances == {"barbarian": 36 * 3, "science": 36, "commerce": 36, "politics": 36}
    sums = Counter(dict.fromkeys(range(2, 13), 0))
    for move, weight in zip(moves, weights, strict=True):
        assert isinstance(move, Dice)
        sums[move.white + move.red] += weight
    assert sums[7] * 36 == 6 * sums.total()
    table.state.pop()
    table.do("play alchemist white=2 red=6")
    moves, weights = table.state.chance_weights()
    assert {(m.white, m.red) for m in moves if isinstance(m, Dice)} == {(2, 6)}
    assert list(weights) == [3, 1, 1, 1]
    table.roll(2, 6)
    assert [(e.white, e.red) for e in table.of(Rolled)] == [(2, 6)]


@rule("LAND-7.3", "LAND-13.6")
def test_the_red_die_alone_decides_who_draws_also_when_it_was_chosen() -> None:
    table = Table().culture(0, science=2).cards(0, "alchemist").start(0)
    table.do("play alchemist white=6 red=2")
    table.roll(6, 2, "science")
    assert len(table.deal()) == 1
    table.start(0).do("roll")
    table.roll(2, 6, "science")
    assert table.state.phase == "actions"


@rule("LAND-6.3")
@pytest.mark.parametrize(("order", "wheat"), [("event_first", 1), ("production_first", 2)])
def test_the_event_comes_before_the_number(order: str, wheat: int) -> None:
    # The seventh barbarian takes the only city, which then brings one wheat instead of two.
    table = Table(event_order=order).city(0, "0,-2.N").now(barbarians=6).start(0)
    table.roll(1, 3)
    table.deal()
    assert table.held(0) == {"wheat": wheat}
    assert table.has(0)["points"]["village"] == 1


@rule("LAND-6.4", "LAND-7.9", "LAND-11.6", "LAND-6.5")
def test_a_seven_produces_nothing_and_brings_no_aqueduct() -> None:
    table = Table().village(0, "0,0.N").culture(0, science=3).start(0)
    table.roll(3, 4)
    assert table.state.phase == "actions"
    assert not table.of(Received)
    table.start(0).roll(6, 4)
    assert table.state.phase == "aqueduct"


@rule("LAND-6.6")
def test_actions_come_in_any_order_and_as_often_as_can_be_paid() -> None:
    table = Table().village(0, "0,0.N").city(0, "0,0.S").village(1, "2,0.LR")
    table.hand(0, wood=3, clay=5, paper=3, wool=2, ore=2, wheat=2).act()
    table.do("build road 0,0.NE", "raise science", "power", "raid 2,0 1")
    table.deal()
    table.do("build road 0,0.NW", "raise science", "power", "build wall 0,0.S")
    assert table.state.phase == "actions"
    assert table.refused("raid 1,1 1") == "LAND-16.1"


@rule("LAND-6.7", "LAND-13.S2", "LAND-13.C4")
def test_at_the_end_of_a_turn_its_effects_are_over_and_the_next_seat_plays() -> None:
    table = Table().hand(0, wool=4).cards(0, "crane", "merchant_fleet").act()
    table.do("play crane", "play merchant_fleet good=wool")
    assert table.can("bank wool ore")
    assert table.can("raise science"), "the first level is free"
    table.end()
    assert (table.state.on_turn, table.state.phase) == (1, "start")
    table.hand(0, wool=3).act(0)
    assert table.refused("bank wool ore") == "LAND-10.1"
    assert table.refused("raise science") == "LAND-9.3"


@rule("LAND-6.8", "LAND-6.9", "LAND-29.10")
def test_a_decision_that_is_forced_comes_before_all_else() -> None:
    table = Table().culture(1, science=3).village(0, "0,0.N").hand(0, wool=9).start(0)
    table.roll(4, 5)
    assert (table.state.phase, table.state.current_player) == ("aqueduct", 1)
    assert table.choices() == {f"take {good}" for good in RESOURCES}
    assert table.refused("end") == "LAND-6.8"
    assert table.refused("bank wool ore") == "LAND-6.8"
    assert table.can("resign 0")


# -- the seven ------------------------------------------------------------------------------------------


@rule("LAND-EX-38", "LAND-7.5", "LAND-7.7", "LAND-7.8", "LAND-25.11", "LAND-29.6")
def test_full_hands_lose_half_rounded_down() -> None:
    table = Table(4).city(3, "0,0.N", wall=True)
    table.hand(0, wool=7).hand(1, wool=4, coin=4).hand(2, wood=9).hand(3, ore=10)
    table.cards(0, "crane", "mining").start(0)
    table.roll(3, 4)
    lost = Counter(move.seat for move in table.deal() if isinstance(move, Lose))
    assert lost == {1: 4, 2: 4, 3: 5}
    assert [table.at.total(seat) for seat in range(4)] == [7, 4, 5, 5]


@rule("LAND-7.6")
def test_every_card_of_a_hand_is_as_likely_to_be_lost() -> None:
    table = Table().hand(0, wool=5, ore=3).start(0)
    table.roll(3, 4)
    moves, weights = table.state.chance_weights()
    assert {move.good: w for move, w in zip(moves, weights, strict=True) if isinstance(move, Lose)} == {
        "wool": 5,
        "ore": 3,
    }
    assert table.state.current_player < 0
    table.push(Lose(0, "ore"))
    assert list(table.state.chance_weights()[1]) == [5, 2]


@rule("LAND-7.6")
def test_with_the_option_the_owner_picks_what_is_lost() -> None:
    table = Table(discard_mode="owner_choice").hand(1, wool=5, ore=3).start(0)
    table.roll(3, 4)
    assert (table.state.phase, table.state.current_player) == ("lose", 1)
    assert table.choices() == {"lose 1 wool", "lose 1 ore"}
    table.do(*["lose 1 wool"] * 4)
    assert table.held(1) == {"wool": 1, "ore": 3}
    assert table.state.phase == "actions"


@rule("LAND-7.8")
def test_with_the_option_half_is_rounded_up() -> None:
    table = Table(discard_rounding="up").hand(0, wool=9).start(0)
    table.roll(3, 4)
    table.deal()
    assert table.at.total(0) == 4


@rule("LAND-EX-37", "LAND-7.7", "LAND-4.1")
def test_the_safe_hand_grows_with_walls() -> None:
    spots = ("0,-2.N", "2,-2.N", "-2,0.UL", "0,0.N")
    for walls in range(4):
        table = Table()
        for spot in spots[:walls]:
            table.city(0, spot, wall=True)
        assert table.has(0)["safe_hand"] == 7 + 2 * walls
    table.city(0, spots[3]).hand(0, clay=2).act()
    assert table.refused(f"build wall {spots[3]}") == "LAND-9.7"


@rule("LAND-EX-39", "LAND-7.4", "LAND-16.9", "LAND-16.12")
def test_a_seven_sends_all_catapults_home_and_their_tiles_stay_immune() -> None:
    table = Table().village(1, "0,0.LR").catapult(0, "0,0").catapult(2, "1,0").power(3, 3, 3).start(0)
    table.roll(2, 5)
    assert {(e.seat, e.hex, e.immune) for e in table.of(CatapultLeft)} == {(0, "0,0", True), (2, "1,0", True)}
    assert [table.has(seat)["catapult"] for seat in range(3)] == [None] * 3
    assert table.refused("raid 0,0 1") == "LAND-16.12"
    assert table.refused("raid 1,0 1") == "LAND-16.12"
    assert table.can("raid 0,1 1")
    for _ in range(3):
        table.end()
        table.roll(1, 1)
        table.deal()
    assert table.refused("raid 0,0 1") == "LAND-16.12"


@rule("LAND-7.4")
def test_catapults_leave_before_cards_are_lost() -> None:
    table = Table().hand(0, wool=8).catapult(1, "0,0").start(0)
    table.roll(3, 4)
    assert table.of(CatapultLeft)
    assert not table.of(Paid)
    assert table.state.phase == "lose"


@rule("LAND-7.10")
def test_a_seven_chosen_with_alchemist_is_a_seven() -> None:
    table = Table().hand(0, wool=8).cards(0, "alchemist").catapult(1, "0,0").start(0)
    table.do("play alchemist white=3 red=4")
    table.roll(3, 4)
    assert table.of(CatapultLeft)
    table.deal()
    assert table.at.total(0) == 4


# -- production -----------------------------------------------------------------------------------------

YIELDS = {
    "pasture": ("0,1.LR", (6, 6), {"wool": 1}, {"wool": 1, "cloth": 1}),
    "forest": ("0,0.N", (1, 4), {"wood": 1}, {"wood": 1, "paper": 1}),
    "mountain": ("0,0.N", (4, 5), {"ore": 1}, {"ore": 1, "coin": 1}),
    "field": ("0,0.N", (1, 2), {"wheat": 1}, {"wheat": 2}),
    "hills": ("-1,0.LL", (2, 4), {"clay": 1}, {"clay": 2}),
}


@rule("LAND-8.1", "LAND-EX-32", "LAND-3.1", "LAND-25.14")
@pytest.mark.parametrize("terrain", YIELDS)
def test_what_each_terrain_brings(terrain: str) -> None:
    corner, (white, red), village, city = YIELDS[terrain]
    table = Table().village(0, corner).start(0)
    table.roll(white, red)
    assert table.held(0) == village
    table = Table().city(0, corner).start(0)
    table.roll(white, red)
    assert table.held(0) == city


@rule("LAND-8.2")
def test_a_metropolis_produces_like_a_city_and_two_tiles_twice() -> None:
    table = Table().city(0, "0,0.N", crown="science").start(0)
    table.roll(1, 2)
    assert table.held(0) == {"wheat": 2}
    table = Table().village(0, "0,0.N").start(0)
    table.at.put(table.at.number, table.at.board.hex_at["1,-1"], 9)  # mountain and forest both show 9
    table.start(0).roll(4, 5)
    assert table.held(0) == {"ore": 1, "wood": 1}


@rule("LAND-EX-33", "LAND-8.3", "LAND-8.4", "LAND-25.23")
@pytest.mark.parametrize(("city", "count"), [(False, 2), (True, 4)])
def test_gold_brings_random_resources(city: bool, count: int) -> None:
    table = Table()
    (table.city if city else table.village)(0, "0,-2.S")
    table.start(0).roll(5, 6)
    moves, weights = table.state.chance_weights()
    assert {move.good for move in moves if isinstance(move, Windfall)} == RESOURCES
    assert len(set(weights)) == 1
    assert len(table.deal()) == count == table.at.total(0)


@rule("LAND-8.4")
def test_gold_may_bring_the_same_card_twice_and_commodities_with_the_option() -> None:
    table = Table(gold_yields="resources_and_commodities").village(0, "0,-2.S").start(0)
    table.roll(5, 6)
    assert table.choices() == {f"windfall 0 {g}" for g in (*RESOURCES, "cloth", "paper", "coin")}
    table.do("windfall 0 coin", "windfall 0 coin")
    assert table.held(0) == {"coin": 2}


@rule("LAND-EX-34", "LAND-8.5", "LAND-16.8")
def test_a_tile_under_a_catapult_is_dead_for_its_owner_too() -> None:
    table = Table().city(0, "0,0.N").catapult(0, "0,0").start(0)
    table.roll(4, 5)
    assert table.held(0) == {}
    table.start(0).roll(1, 4)
    assert table.held(0) == {"wood": 1, "paper": 1}


@rule("LAND-8.6")
def test_a_roll_pays_everybody_at_once() -> None:
    table = Table().village(0, "0,0.N").village(1, "1,-1.UR").city(2, "2,0.LR").start(0)
    table.roll(1, 4)
    assert [(event.seat, event.goods) for event in table.of(Received)] == [
        (0, ("wood",)),
        (1, ("wood",)),
        (2, ("wood", "paper")),
    ]


@rule("LAND-8.7")
def test_a_hidden_tile_brings_nothing() -> None:
    table = Table(map="isles-32", seed=4, secret_draw="at_setup")
    at = table.at.board
    hidden = next(h for h in range(len(at.hexes)) if at.secret[h] and 0 <= table.at.drawn_ground[h] < 5)
    number = table.at.drawn_number[hidden]
    table.village(0, at.corner_names[at.hex_corners[hidden][0]]).start(0)
    white = next(w for w in range(1, 7) if 1 <= number - w <= 6)
    table.roll(white, number - white)
    before = table.at.total(0)
    table.at.put(table.at.ground, hidden, table.at.drawn_ground[hidden])
    table.at.put(table.at.number, hidden, number)
    table.hand(0).start(0).roll(white, number - white)
    assert table.at.total(0) == before + 1


@rule("LAND-EX-35", "LAND-11.6")
def test_aqueduct_helps_those_who_got_nothing_in_turn_order() -> None:
    table = Table(4).village(1, "0,0.S").village(2, "0,0.N").village(3, "0,1.S")
    table.culture(1, science=3).culture(2, science=4).culture(3, science=3).start(2)
    table.roll(1, 4)
    assert table.held(2) == {"wood": 1}
    assert (table.state.phase, table.state.current_player) == ("aqueduct", 3)
    table.push(Take("ore"))
    assert table.state.current_player == 1
    table.push(Take("wool"))
    assert (table.held(1), table.held(3)) == ({"wool": 1}, {"ore": 1})
    assert table.state.phase == "actions"


@rule("LAND-11.6")
def test_gold_counts_as_production_but_a_card_drawn_does_not() -> None:
    table = Table().village(0, "0,-2.S").culture(0, science=3).start(0)
    table.roll(5, 6, "science")  # red 6: nobody draws
    table.deal()
    assert table.state.phase == "actions"
    table.start(0).roll(6, 3, "science")
    table.deal()
    assert table.of(CardDrawn)
    assert table.state.phase == "aqueduct"
