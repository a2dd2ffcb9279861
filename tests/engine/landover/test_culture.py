"""Culture and metropolises (LAND-11, LAND-12)."""

from __future__ import annotations

import pytest

from engine.games.landover.events import CultureRaised, MetropolisMoved
from tests.engine.landover.table import Table
from tests.engine.rules import rule

COMMODITY = {"science": "paper", "commerce": "cloth", "politics": "coin"}


@rule("LAND-EX-10", "LAND-EX-12", "LAND-11.1", "LAND-11.2", "LAND-11.3", "LAND-11.4", "LAND-25.20")
@pytest.mark.parametrize("track", COMMODITY)
def test_levels_cost_their_number_in_commodities_of_the_track(track: str) -> None:
    table = Table().city(0, "0,0.N").hand(0, **{COMMODITY[track]: 15}).act()
    for level in range(1, 6):
        table.do(f"raise {track}")
        assert [(event.track, event.level) for event in table.of(CultureRaised)] == [(track, level)]
        assert table.held(0).get(COMMODITY[track], 0) == 15 - level * (level + 1) // 2
    table.hand(0, **{COMMODITY[track]: 9}).act()
    assert table.refused(f"raise {track}") == "LAND-11.2"


@rule("LAND-EX-11", "LAND-13.S2")
def test_crane_takes_one_off_one_upgrade() -> None:
    table = Table().city(0, "0,0.N", "0,0.S").culture(0, politics=3).hand(0, coin=4).act()
    assert table.can("raise politics")
    table.hand(0, coin=3, paper=9).cards(0, "crane", "crane").act()
    assert table.refused("raise politics") == "LAND-9.3"
    table.do("play crane")
    assert table.plays("crane") == set(), "two cannot serve one upgrade"
    table.do("raise politics")
    assert table.held(0) == {"paper": 9}
    table.do("found 0,0.N", "play crane", "raise science")
    assert table.held(0) == {"paper": 9}
    table.do("raise science")
    assert table.held(0) == {"paper": 7}


@rule("LAND-11.5")
def test_culture_needs_no_city_unless_the_option_says_so() -> None:
    assert Table().village(0, "0,0.N").hand(0, paper=1).act().can("raise science")
    table = Table(culture_requires_city=True).village(0, "0,0.N").hand(0, paper=1).act()
    assert table.refused("raise science") == "LAND-11.5"
    assert table.city(0, "0,0.S").act().can("raise science")


@rule("LAND-11.6", "LAND-14.3", "LAND-EX-49", "LAND-25.17")
def test_politics_three_lifts_the_limit_of_power() -> None:
    table = Table().culture(0, politics=2).power(5).hand(0, wool=9, ore=9, wheat=9).act()
    assert table.refused("power") == "LAND-14.3"
    table.culture(0, politics=3).act()
    table.do(*["power"] * 4)
    assert table.has(0)["power"] == 9
    assert table.refused("power") == "LAND-14.3"


@rule("LAND-11.7", "LAND-12.1", "LAND-12.2", "LAND-12.3", "LAND-EX-61", "LAND-12.6", "LAND-25.3")
def test_the_first_at_level_four_founds_the_metropolis() -> None:
    table = Table().city(0, "0,0.N", "0,0.S").city(1, "2,0.LR").culture(0, science=3).culture(1, science=3)
    table.hand(0, paper=4).hand(1, paper=4).act(0)
    before = table.state.scores
    table.do("raise science")
    assert (table.state.phase, table.state.current_player) == ("metropolis", 0)
    assert len(table.choices()) == 2
    table.do("found 0,0.S")
    assert table.state.scores == (before[0] + 2, before[1], before[2])
    table.act(1).do("raise science")
    assert table.state.phase == "actions"
    assert table.state.scores[1] == before[1]


@rule("LAND-EX-62", "LAND-12.7", "LAND-12.8", "LAND-12.10", "LAND-12.11")
def test_the_first_at_level_five_takes_it_from_a_holder_at_four() -> None:
    table = Table().city(0, "0,0.N", crown="science", wall=True).city(1, "2,0.LR")
    table.culture(0, science=4).culture(1, science=4).hand(0, paper=5).hand(1, paper=5).act(1)
    before = table.state.scores
    table.do("raise science")
    there = table.corner("2,0.LR")
    assert [(event.seat, event.corner) for event in table.of(MetropolisMoved)] == [(0, ""), (1, there)]
    assert table.state.scores == (before[0] - 2, before[1] + 2, before[2])
    assert table.has(0)["points"]["city"] == 2
    assert table.has(0)["safe_hand"] == 9, "the wall stays"
    assert table.has(0)["culture"]["science"] == 4
    table.act(0).do("raise science")
    assert table.state.phase == "actions"
    assert table.state.scores[1] == before[1] + 2


@rule("LAND-EX-63", "LAND-12.8")
def test_a_holder_who_is_first_at_five_keeps_it_for_good() -> None:
    table = Table().city(0, "0,0.N", crown="science").city(1, "2,0.LR")
    table.culture(0, science=4).culture(1, science=4).hand(0, paper=5).hand(1, paper=5).act(0)
    before = table.state.scores
    table.do("raise science")
    assert table.state.phase == "actions"
    table.act(1).do("raise science")
    assert table.state.phase == "actions"
    assert table.state.scores == before


@rule("LAND-EX-64", "LAND-12.4", "LAND-12.5")
def test_no_upgrade_to_a_metropolis_without_a_free_city() -> None:
    table = Table().city(0, "0,0.N", crown="politics").culture(0, science=3).hand(0, paper=9).act()
    assert table.refused("raise science") == "LAND-12.5"
    assert "raise science" not in table.choices()
    second = Table().city(0, "0,0.N", crown="politics").city(0, "0,0.S").culture(0, science=3)
    second.hand(0, paper=9).act().do("raise science")
    found = [(event.seat, event.corner) for event in second.of(MetropolisMoved)]
    assert found == [(0, second.corner("0,0.S"))], "one metropolis a city"
    late = Table().city(0, "0,0.N", crown="politics").city(1, "2,0.LR", crown="science")
    late.culture(0, science=3).culture(1, science=4).hand(0, paper=9).act().do("raise science")
    assert late.state.phase == "actions"
    assert late.refused("raise science") == "LAND-12.5"


@rule("LAND-12.5", "LAND-29.9")
def test_with_the_option_the_metropolis_waits_for_a_city() -> None:
    table = Table(metropolis_needs_free_city=False).village(0, "0,0.N").culture(0, science=3)
    table.hand(0, paper=4, ore=3, wheat=2).act()
    table.do("raise science")
    assert table.state.phase == "actions"
    assert table.state.scores[0] == 1, "it is worth nothing yet"
    table.do("build city 0,0.N")
    assert table.state.scores[0] == 4


@rule("LAND-29.9")
def test_several_waiting_metropolises_are_placed_one_a_city() -> None:
    table = (
        Table(metropolis_needs_free_city=False).village(0, "0,0.N", "0,0.S").culture(0, science=3, politics=3)
    )
    table.hand(0, paper=4, coin=4, ore=6, wheat=4).act()
    table.do("raise politics", "raise science", "build city 0,0.N")
    assert table.state.phase == "actions"
    assert table.state.position()["buildings"][0]["metropolis"] == "science"
    table.do("build city 0,0.S")
    assert table.state.scores[0] == 8


@rule("LAND-12.9", "LAND-15.5")
def test_a_metropolis_is_safe_from_barbarians_and_destruction() -> None:
    table = Table().city(0, "0,0.N", crown="science").village(1, "2,0.LR").cards(1, "destruction")
    table.act(1)
    assert table.plays("destruction") == set()
    table.now(barbarians=6).start(1).roll(1, 1)
    assert table.state.phase == "actions"
    assert table.state.scores[0] == 4
    table.city(0, "0,0.S").act(1)
    assert table.plays("destruction") == {"at=" + table.corner("0,0.S")}
