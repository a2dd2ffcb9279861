"""Military power, barbarians, raids and immunity (LAND-14 to LAND-16)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.landover.events import (
    Attacked,
    BarbariansCame,
    CatapultLeft,
    Defended,
    Moved,
    PowerChanged,
    Raided,
)
from engine.games.landover.position import ThisTurn
from engine.games.landover.records import DrawDevelopment, Sack, Steal
from tests.engine.landover.table import Table
from tests.engine.rules import rule

SPOTS = {
    0: ("0,0.N", "0,0.S", "2,-2.N", "0,2.S"),
    1: ("2,0.LR", "-2,0.UL", "0,-2.N", "-2,2.S"),
    2: ("-1,0.LL", "1,0.S"),
}


def besieged(cities: tuple[int, ...], powers: tuple[int, ...], **options: Any) -> Table:
    """A board with given numbers of cities and power of each seat, one step before the attack."""
    table = Table(len(cities), **options)
    for seat, count in enumerate(cities):
        table.city(seat, *SPOTS[seat][:count])
    return table.power(*powers).now(barbarians=6).start(0)


def attack(table: Table) -> list[Any]:
    """Let the seventh barbarian come, with a roll that produces nothing."""
    table.roll(1, 1)
    first = table.events
    moves = table.deal()
    table.events = first
    return moves


def power(table: Table) -> list[int]:
    return [table.has(seat)["power"] for seat in range(table.state.players)]


def cities(table: Table) -> list[int]:
    return [table.has(seat)["points"]["city"] // 2 for seat in range(table.state.players)]


# -- power --------------------------------------------------------------------------------------------


@rule("LAND-14.1", "LAND-14.2", "LAND-14.4", "LAND-14.5")
def test_power_is_bought_at_three_cards_each_and_is_public() -> None:
    table = Table().hand(0, wool=3, ore=2, wheat=2).act()
    assert power(table) == [0, 0, 0]
    table.do("power", "power")
    assert [event.power for event in table.of(PowerChanged)] == [2]
    assert table.held(0) == {"wool": 1}
    assert table.seen(1).position()["seats"][0]["power"] == 2


# -- barbarians -----------------------------------------------------------------------------------------


@rule("LAND-EX-41", "LAND-15.1", "LAND-4.2")
def test_the_seventh_face_is_the_attack() -> None:
    table = Table()
    for face in range(1, 8):
        table.start(0).roll(1, 1)
        assert [event.step for event in table.of(BarbariansCame)] == [face]
        assert bool(table.of(Attacked)) == (face == 7)
    assert table.state.position()["barbarians"] == 0
    table.start(0).roll(1, 1, "science")
    assert not table.of(BarbariansCame)


@rule("LAND-EX-42", "LAND-15.2", "LAND-15.3", "LAND-15.4", "LAND-15.7", "LAND-15.10", "LAND-25.10")
def test_a_tie_is_a_successful_defence() -> None:
    table = besieged((2, 1, 1), (2, 1, 1))
    before = table.state.scores
    attack(table)
    assert [(e.strength, e.defence, e.won) for e in table.of(Attacked)] == [(4, 4, False)]
    assert [event.seat for event in table.of(Defended)] == [0]
    assert table.state.scores == (before[0] + 1, before[1], before[2])
    assert power(table) == [1, 0, 0]


@rule("LAND-EX-43", "LAND-15.4", "LAND-15.5", "LAND-15.11")
def test_the_weakest_lose_a_city_each() -> None:
    table = besieged((2, 2, 1), (2, 1, 1))
    before = table.state.scores
    moves = attack(table)
    assert [move.seat for move in moves if isinstance(move, Sack)] == [1], "the other has only one city"
    assert cities(table) == [2, 1, 0]
    assert table.state.scores == (before[0], before[1] - 1, before[2] - 1)
    assert power(table) == [1, 0, 0]


@rule("LAND-15.5")
def test_any_city_of_the_weakest_is_as_likely_to_fall() -> None:
    table = besieged((3, 1), (0, 1))
    table.roll(1, 1)
    moves, weights = table.state.chance_weights()
    assert len(moves) == 3
    assert len(set(weights)) == 1


@rule("LAND-EX-44", "LAND-15.5", "LAND-15.2")
def test_a_metropolis_counts_as_a_city_and_cannot_fall() -> None:
    table = Table().city(0, *SPOTS[0][:2]).city(1, *SPOTS[1][:2]).city(2, SPOTS[2][0], crown="science")
    table.power(2, 1, 1).now(barbarians=6).start(0)
    moves = attack(table)
    assert table.of(Attacked)[0].strength == 5
    assert [move.seat for move in moves if isinstance(move, Sack)] == [1]
    assert cities(table) == [2, 1, 1]


@rule("LAND-EX-45", "LAND-15.6", "LAND-25.9")
@pytest.mark.parametrize(("skip", "expected"), [(False, [4, 3, 0]), (True, [4, 2, 0])])
def test_a_weakest_player_without_cities_shields_the_others(skip: bool, expected: list[int]) -> None:
    table = besieged((4, 3, 0), (3, 2, 0), barbarian_skip_cityless=skip)
    attack(table)
    assert table.of(Attacked)[0].won
    assert cities(table) == expected
    assert power(table) == [2, 1, 0]


@rule("LAND-EX-46", "LAND-15.8")
def test_equal_defenders_draw_a_card_each_from_any_deck() -> None:
    table = besieged((2, 2, 1), (3, 3, 1))
    table.roll(1, 1)
    assert not table.of(Defended)
    moves, weights = table.state.chance_weights()
    chances = {"science": 0, "commerce": 0, "politics": 0}
    for move, weight in zip(moves, weights, strict=True):
        assert isinstance(move, DrawDevelopment)
        chances[move.deck] += weight
    assert len(set(chances.values())) == 1, "all decks are as likely"
    drawn = [move.seat for move in table.deal() if isinstance(move, DrawDevelopment)]
    assert drawn == [0, 1]
    assert power(table) == [2, 2, 0]


@rule("LAND-EX-47", "LAND-15.8", "LAND-13.4")
def test_an_equal_defender_with_a_full_hand_draws_nothing() -> None:
    table = besieged((2, 2, 1), (3, 3, 1)).cards(1, *["merchant"] * 5).start(0)
    drawn = [move.seat for move in attack(table) if isinstance(move, DrawDevelopment)]
    assert drawn == [0]


@rule("LAND-15.8")
def test_with_the_option_equal_defenders_choose_their_deck() -> None:
    table = besieged((2, 2, 1), (3, 3, 1), barbarian_tie_deck="choice")
    table.roll(1, 1)
    assert table.choices() == {"deck science", "deck commerce", "deck politics"}
    table.do("deck politics")
    moves = table.state.chance_weights()[0]
    assert {(move.seat, move.deck) for move in moves if isinstance(move, DrawDevelopment)} == {
        (0, "politics")
    }


@rule("LAND-15.9")
@pytest.mark.parametrize(("least", "scores"), [(1, (0, 0)), (0, (0, 0))])
def test_power_of_nought_earns_nothing(least: int, scores: tuple[int, int]) -> None:
    table = besieged((0, 0), (0, 0), defender_min_power=least)
    moves = attack(table)
    assert not table.of(Attacked)[0].won
    assert table.state.scores == scores
    assert [move.seat for move in moves if isinstance(move, DrawDevelopment)] == (
        [0, 1] if least == 0 else []
    )


@rule("LAND-15.12", "LAND-6.3")
def test_an_attack_comes_before_a_seven() -> None:
    table = Table().city(0, "0,0.N", wall=True).hand(0, wool=9).now(barbarians=6).start(0)
    table.roll(3, 4)
    table.deal()
    assert cities(table) == [0, 0, 0]
    assert table.at.total(0) == 5, "with the wall gone nine cards are too many"


@rule("LAND-9.9", "LAND-25.7")
def test_protective_walls_are_attacked_last() -> None:
    table = Table(2, wall_variant="protective").city(0, "0,0.N", wall=True).city(0, "0,0.S").power(0, 1)
    table.now(barbarians=6).start(0)
    table.roll(1, 1)
    buildings = {b["corner"]: b["piece"] for b in table.state.position()["buildings"]}
    at = table.at.board
    assert buildings[at.corner_names[at.corner_at["0,0.N"]]] == "city"
    table.city(1, "2,0.LR").power(0, 1).now(barbarians=6).start(0)
    attack(table)
    assert cities(table) == [0, 1], "but they are attacked"
    classic = Table(2).city(0, "0,0.N", wall=True).city(0, "0,0.S").power(0, 1).now(barbarians=6).start(0)
    classic.roll(1, 1)
    assert len(classic.state.chance_weights()[0]) == 2


@rule("LAND-15.10")
def test_those_who_have_resigned_are_neither_weakest_nor_strongest() -> None:
    table = besieged((1, 1, 1), (0, 3, 1))
    table.do("resign 0")
    table.start(1).roll(1, 1)
    table.deal()
    assert cities(table) == [1, 1, 1]
    assert table.at.defender[1] == 1


# -- raids ----------------------------------------------------------------------------------------------


def raiding(**options: Any) -> Table:
    """B has a city and C a village at (0,0), A a village at (1,0)."""
    table = Table(**options).city(1, "0,0.N").village(2, "0,0.S").village(0, "1,0.LR")
    return table.hand(1, ore=3).hand(2, wool=2, coin=1).power(1, 0, 0).act()


@rule("LAND-EX-50", "LAND-16.1", "LAND-16.5", "LAND-16.6", "LAND-16.8")
def test_a_raid_costs_power_steals_a_card_and_kills_the_tile() -> None:
    table = raiding()
    assert {"raid 0,0 1", "raid 0,0 2"} <= table.choices("raid")
    table.do("raid 0,0 2")
    assert [(event.hex, event.victim) for event in table.of(Raided)] == [("0,0", 2)]
    moves, weights = table.state.chance_weights()
    assert {m.good: w for m, w in zip(moves, weights, strict=True) if isinstance(m, Steal)} == {
        "wool": 2,
        "coin": 1,
    }
    table.push(Steal(0, 2, "coin"))
    assert [event.goods for event in table.of(Moved)] == [("coin",)]
    assert (table.held(0), table.held(2)) == ({"coin": 1}, {"wool": 2})
    assert table.has(0)["power"] == 0
    table.start(1).roll(4, 5)
    assert table.held(1) == {"ore": 3}


@rule("LAND-16.6")
def test_development_cards_cannot_be_stolen() -> None:
    table = raiding().hand(2).cards(2, "crane").act()
    table.do("raid 0,0 2")
    assert table.state.phase == "actions"
    assert table.has(2)["cards"] == ["crane"]


@rule("LAND-EX-51", "LAND-16.1", "LAND-16.14", "LAND-13.P1")
def test_one_raid_a_turn_and_sieges_besides() -> None:
    table = raiding().power(3, 0, 0).cards(0, "siege").act()
    table.do("raid 0,0 2")
    table.deal()
    assert table.refused("raid 0,-1 1") == "LAND-16.1"
    assert "at=0,0 seat=1" not in table.plays("siege"), "a catapult stands there"
    table.do("play siege at=0,-1 seat=1")
    assert [event.seat for event in table.of(CatapultLeft)] == [0]
    table.deal()
    assert table.has(0)["power"] == 2
    assert table.has(0)["catapult"] == "0,-1"


@rule("LAND-13.P1", "LAND-16.1")
def test_siege_needs_no_power_and_does_not_use_up_the_raid() -> None:
    table = raiding().power(0, 0, 0).cards(0, "siege").act()
    assert table.refused("raid 0,0 1") == "LAND-16.1"
    table.do("play siege at=0,0 seat=1")
    table.deal()
    table.power(1, 0, 0).act()
    assert table.can("raid 0,-1 1")


@rule("LAND-EX-52", "LAND-16.5", "LAND-16.12")
@pytest.mark.parametrize(
    ("options", "immune"),
    [({}, True), ({"tile_immunity_on_move": False}, False), ({"tile_immunity": False}, False)],
)
def test_a_catapult_that_moves_leaves_an_immune_tile(options: dict[str, bool], immune: bool) -> None:
    table = raiding(**options).village(2, "1,0.N").catapult(0, "0,0").power(2, 0, 0).act()
    table.do("raid 1,0 2")
    table.deal()
    assert [event["hex"] for event in table.state.position()["tiles"] if event["immune"]] == (
        ["0,0"] if immune else []
    )
    table.now(this_turn=ThisTurn()).act()
    assert table.can("raid 0,0 1") is not immune
    table.hand(1).start(1).roll(4, 5)
    assert table.held(1) == {"ore": 1, "coin": 1}


@rule("LAND-16.12")
def test_without_the_option_a_seven_leaves_no_immunity() -> None:
    table = raiding(tile_immunity=False).catapult(0, "0,0").start(0)
    table.roll(3, 4)
    table.deal()
    assert table.can("raid 0,0 1")


@rule("LAND-EX-53", "LAND-16.2")
def test_no_raid_on_a_catapult_or_where_no_opponent_is() -> None:
    for seat in range(3):
        table = raiding().catapult(seat, "0,0").act()
        assert table.refused("raid 0,0 1") == "LAND-16.2"
    table = raiding()
    assert table.refused("raid 1,1 1") == "LAND-16.2", "own buildings only"
    assert table.refused("raid -2,2 1") == "LAND-16.2"
    assert table.refused("raid 0,-1 2") == "LAND-16.6"
    assert table.refused("raid 9,9 2") == "LAND-2.1"


@rule("LAND-16.3")
def test_water_can_be_raided_with_the_option_only() -> None:
    table = raiding().village(1, "2,0.UR").act()
    assert table.refused("raid 3,0 1") == "LAND-16.3"
    table = raiding(raid_legal_terrain="any").village(1, "2,0.UR").act()
    assert table.can("raid 3,0 1")


@rule("LAND-EX-54", "LAND-16.4", "LAND-16.10", "LAND-16.13", "LAND-25.27")
def test_an_immune_player_protects_the_neighbour() -> None:
    table = Table(immunity_threshold=5).village(1, "0,0.N").city(2, "0,0.S").village(0, "0,2.S")
    table.score(8, 5, 9).power(1, 0, 0).act()
    assert table.refused("raid 0,0 2") == "LAND-16.10"
    assert table.refused("raid 0,0 1") == "LAND-16.10"
    table.score(8, 6, 9).act()
    assert table.can("raid 0,0 2")
    table.do("raid 0,0 2")
    table.deal()
    table.at.put(table.at.defender, 1, 3)
    table.act()
    assert table.has(0)["catapult"] == "0,0", "it stays"
    assert Table().village(1, "0,0.N").power(1, 0, 0).act().can("raid 0,0 1"), "off by default"


@rule("LAND-16.11")
@pytest.mark.parametrize("counts", [True, False])
def test_an_immune_raider_and_tiles_next_to_own_buildings(counts: bool) -> None:
    table = Table(immunity_threshold=5, immunity_counts_attacker=counts).village(0, "0,0.N").city(2, "0,0.S")
    table.score(4, 6, 9).power(1, 0, 0).act()
    assert table.can("raid 0,0 2") is not counts


@rule("LAND-EX-55", "LAND-16.7")
def test_a_victim_without_cards_loses_nothing() -> None:
    table = raiding().hand(2).act()
    table.do("raid 0,0 2")
    assert table.state.phase == "actions"
    assert table.has(0)["catapult"] == "0,0"
    assert table.has(0)["power"] == 0


@rule("LAND-16.15")
def test_early_raids() -> None:
    table = raiding(raid_before_first_attack=False)
    assert table.refused("raid 0,0 1") == "LAND-16.15"
    assert table.now(attacks=1).act().can("raid 0,0 1")
    assert raiding().can("raid 0,0 1")


@rule("LAND-15.11", "LAND-16.8")
def test_a_reduced_city_gives_no_commodity_any_more() -> None:
    table = besieged((1, 1), (0, 0))
    attack(table)
    assert cities(table) == [0, 0]
    table.hand(0).start(0).roll(4, 5)
    assert table.held(0) == {"ore": 1}
