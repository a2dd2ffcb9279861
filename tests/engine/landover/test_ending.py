"""Points, the end of the game, places, resigning (LAND-1, LAND-20)."""

from __future__ import annotations

import pytest

import engine
from engine.games.landover import points
from engine.games.landover.events import LandoverEnded
from engine.games.landover.records import DrawDevelopment, Lose, Take
from tests.engine.landover.table import Table
from tests.engine.rules import rule


@rule("LAND-20.1", "LAND-20.2", "LAND-4.1")
def test_where_points_come_from() -> None:
    table = Table(map="isles-32").village(0, "1,2.N").city(0, "1,2.S", wall=True, crown="science")
    table.cards(0, "merchant").act(0).do("play merchant at=1,2")
    for field in (table.at.explored, table.at.point_cards, table.at.defender):
        table.at.put(field, 0, 1)
    table.now(route_holder=0).now(port_holder=0)
    assert table.has(0)["points"] == {
        "village": 1,
        "city": 2,
        "metropolis": 2,
        "longest_route": 2,
        "port_authority": 2,
        "island": 1,
        "trade_token": 1,
        "vp_card": 1,
        "defender": 1,
    }
    assert table.state.scores[0] == 13 == points.points(table.at, 0)
    assert table.state.projected_scores() == table.state.scores
    assert table.seen(2).scores == table.state.scores


@rule("LAND-1.1", "LAND-1.6")
def test_the_first_at_the_threshold_wins_at_once() -> None:
    table = Table().village(0, "0,0.N").score(14).hand(0, ore=3, wheat=2).act()
    assert not table.state.is_terminal
    table.do("build city 0,0.N")
    assert table.state.is_terminal
    assert table.state.winners == (0,)
    assert table.of(LandoverEnded)[0].places == (1, 2, 2)
    assert table.state.legal_moves() == []
    assert table.refused("end") == "LAND-1.6"
    assert table.refused("resign 1") == "LAND-1.6"


@rule("LAND-1.6", "LAND-12.2")
def test_decisions_that_wait_are_dropped() -> None:
    # The defender's point wins before the power is lowered.
    table = Table().score(0, 14, 0).power(0, 3, 1).now(barbarians=6).start(0)
    table.roll(1, 1)
    assert table.state.winners == (1,)
    assert table.has(1)["power"] == 3


@rule("LAND-1.4")
@pytest.mark.parametrize("check", ["any_time", "own_turn"])
def test_points_count_in_the_turns_of_others(check: str) -> None:
    table = Table(win_check=check).score(0, 14, 0).power(0, 3, 1).now(barbarians=6).start(0)
    table.roll(1, 1)
    assert table.state.is_terminal is (check == "any_time")
    if check == "own_turn":
        table.end()
        assert table.state.winners == (1,)


@rule("LAND-1.5")
def test_of_several_the_seat_on_turn_wins_or_the_next_in_order() -> None:
    table = Table(4).culture(2, science=1).score(0, 15, 14, 15).start(0)
    table.roll(5, 1, "science")
    table.push(DrawDevelopment(2, "science", "printer"))
    assert table.state.winners == (1,)
    table = Table(4).culture(2, science=1).score(15, 15, 14, 15).start(3)
    table.roll(5, 1, "science")
    table.push(DrawDevelopment(2, "science", "printer"))
    assert table.state.winners == (3,)


@rule("LAND-1.7")
def test_places_are_shared_by_equals() -> None:
    table = Table(4).village(0, "0,0.N").score(14, 9, 9, 12).hand(0, ore=3, wheat=2).act()
    table.do("build city 0,0.N")
    assert table.state.places == (1, 3, 3, 2)
    table = Table(4).village(0, "0,0.N").score(14, 9, 9, 4).hand(0, ore=3, wheat=2).act()
    table.do("build city 0,0.N")
    assert table.state.places == (1, 2, 2, 4)


@rule("LAND-1.8")
def test_those_who_resign_are_skipped_get_nothing_and_come_last() -> None:
    table = Table(4).village(1, "0,0.N").city(1, "0,0.S").hand(1, wool=9).power(1, 5, 1, 1).act(0)
    table.cards(0, "spy", "wedding", "vandal", "bishop").score(1, 9, 1, 1).act(0)
    table.do("resign 1")
    assert table.state.phase == "actions"
    assert table.refused("offer 0 wool ore 1") == "LAND-10.12"
    assert not table.choices("raid")
    assert not table.choices("play")
    assert table.refused("resign 1") == "LAND-1.8"
    table.end()
    assert table.state.on_turn == 2
    table.roll(4, 5)
    assert table.held(1) == {"wool": 9}, "neither production nor loss"
    table.start(2).roll(3, 4)
    assert table.state.phase == "actions"
    buildings = [b for b in table.state.position()["buildings"] if b["seat"] == 1]
    assert len(buildings) == 2
    table.do("resign 0")
    table.do("resign 3")
    assert table.state.is_terminal
    assert table.state.winners == (2,)
    assert table.state.places == (3, 4, 1, 2)


@rule("LAND-1.8")
def test_the_turn_of_one_who_resigns_is_over() -> None:
    table = Table(3).start(0)
    table.do("roll", "resign 0")
    assert (table.state.on_turn, table.state.phase) == (1, "start")
    table = Table(3).hand(1, ore=9).start(0)
    table.roll(3, 4)
    assert table.state.phase == "lose"
    table.do("resign 1")
    assert table.state.phase == "actions"
    assert table.at.total(1) == 9


@rule("LAND-1.8")
def test_what_a_roll_has_brought_is_seen_to_although_its_roller_resigns() -> None:
    table = Table(3, discard_mode="owner_choice").hand(0, wool=9).hand(1, ore=9).hand(2, ore=8).start(0)
    table.roll(3, 4)
    assert (table.state.phase, table.state.current_player) == ("lose", 0)
    table.do("resign 0")
    for seat in (1, 2):
        for _ in range(4):
            assert (table.state.phase, table.state.current_player) == ("lose", seat)
            table.push(Lose(seat, "ore"))
    assert (table.at.total(0), table.at.total(1), table.at.total(2)) == (9, 5, 4)
    assert (table.state.on_turn, table.state.phase) == (1, "start")
    dry = Table(3).culture(1, science=3).start(0)
    dry.roll(1, 2)
    assert dry.state.phase == "aqueduct"
    dry.do("resign 0")
    assert (dry.state.phase, dry.state.current_player) == ("aqueduct", 1)
    dry.push(Take("ore"))
    assert (dry.state.on_turn, dry.state.phase) == (1, "start")


@rule("LAND-1.8", "LAND-17.7")
def test_one_who_has_resigned_holds_no_award_and_cannot_win() -> None:
    table = Table(3).road(0, "0,0.E", "0,0.NE", "0,0.NW", "0,0.W", "0,0.SW").act(1)
    assert table.has(0)["longest_route"]
    table.do("resign 0")
    assert not table.has(0)["longest_route"]
    table.score(20, 0, 0).act(1).do("end")
    assert not table.state.is_terminal


@rule("LAND-1.8")
def test_a_seat_may_resign_during_the_set_up() -> None:
    table = Table(3)
    table.do("resign 1")
    seats = []
    while table.state.phase == "settle":
        seats.append(table.state.current_player)
        table.push(table.state.legal_moves()[0])
        table.deal()
    assert seats == [0, 2, 2, 0]
    assert table.state.on_turn == 0


@rule("LAND-1.8", "LAND-15.2")
def test_cities_and_power_of_one_who_has_resigned_still_count() -> None:
    table = Table(3).city(0, "0,0.N", "0,0.S").city(1, "2,0.LR").power(2, 1, 1).now(barbarians=6).act(1)
    table.do("resign 0")
    table.start(1).roll(1, 1)
    attack = next(event for event in table.events if event.kind == "attacked")
    assert (attack.strength, attack.defence) == (3, 4)  # type: ignore[attr-defined]


def test_what_the_registry_says() -> None:
    game = engine.game("landover")
    assert (game.min_players, game.max_players) == (2, 4)
    for preset in game.presets:
        settled = game.settle(preset.options)
        playable = [players for players in (2, 3, 4) if game.why_unplayable(players, settled) is None]
        assert playable == ([4] if preset.title == "Archipelago" else [2, 3, 4])
