"""Decisions of this project where the rules are open, and those of older rules versions."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.landover.records import Resign, Show
from tests.engine.landover.table import Table
from tests.engine.rules import rule


def war(card: str = "siege", **options: Any) -> Table:
    """A seat with a card, and an opponent's village beside the middle."""
    return Table(**options).village(1, "0,0.N").hand(1, ore=2).cards(0, card).act()


# -- raids --------


@rule("LAND-16.15", "LAND-16.14", "LAND-13.P1")
def test_siege_waits_for_the_first_attack_like_every_raid() -> None:
    assert not war(raid_before_first_attack=False).plays("siege")
    assert war(raid_before_first_attack=False).now(attacks=1).act().plays("siege")
    assert war().plays("siege")


@rule("LAND-13.P2", "LAND-16.16")
@pytest.mark.parametrize(
    ("options", "there"),
    [({}, True), ({"bishop_respects_immunity": True}, False), ({"immunity_threshold": 1}, True)],
)
def test_a_bishop_respects_tiles_that_a_catapult_left_if_it_respects_any(
    options: dict[str, Any], there: bool
) -> None:
    table = war("bishop", **options)
    table.at.put(table.at.immune, table.at.board.hex_at["0,0"], 1)
    table.act()
    assert ("at=0,0" in table.plays("bishop")) is there
    assert "at=1,-1" in table.plays("bishop")


@rule("LAND-16.16", "LAND-16.10")
def test_immunity_covers_raids_and_siege_but_no_other_card() -> None:
    table = war(immunity_threshold=3, immunity_counts_attacker=False).score(5, 3, 5).power(1, 1, 0)
    table.cards(0, "bishop", "deserter", "diplomat", "resource_monopoly").road(1, "0,0.NE").act()
    assert not table.plays("siege")
    assert not table.choices("raid")
    for card in ("bishop", "deserter", "diplomat", "resource_monopoly"):
        assert table.plays(card), card


@rule("LAND-16.10")
@pytest.mark.parametrize("threshold", [1, 2, 13, 17])
def test_any_threshold_of_immunity_can_be_chosen(threshold: int) -> None:
    table = war(immunity_threshold=threshold, immunity_counts_attacker=False)
    table.score(0, min(threshold, 14)).act()
    assert not table.plays("siege")
    if threshold < 14:
        assert table.score(0, threshold + 1).act().plays("siege")


# -- cards --------


@rule("LAND-13.17", "LAND-13.P8", "LAND-13.9")
def test_a_spy_sent_for_victory_point_cards_finds_nothing() -> None:
    table = war("spy", vp_cards_auto_play=False).cards(1, "printer", "constitution").act()
    assert table.plays("spy") == {"seat=1"}
    table.do("play spy seat=1")
    assert table.deal() == [Show(1, ())]
    assert table.state.phase == "actions"
    assert table.state.cards(1) == ("printer", "constitution")
    assert table.state.cards(0) == ()


@rule("LAND-13.8")
def test_a_card_taken_by_a_spy_can_be_played_at_once() -> None:
    table = war("spy", card_same_turn=False).cards(1, "crane").act()
    table.do("play spy seat=1")
    table.deal()
    table.do("pick crane science")
    assert table.plays("crane")


@rule("LAND-13.9", "LAND-13.C1")
def test_commercial_harbour_passes_over_empty_hands() -> None:
    table = Table(4).cards(0, "commercial_harbour").hand(0, wool=3).hand(2, ore=1).hand(3, coin=1).act()
    table.do("play commercial_harbour", "tender wool", "give ? yes", "tender wool", "give coin")
    assert table.state.phase == "actions"
    assert [table.held(seat) for seat in range(4)] == [{"wool": 2, "coin": 1}, {}, {"ore": 1}, {"wool": 1}]
    assert not Table().cards(0, "commercial_harbour").hand(0, wool=3).act().plays("commercial_harbour")


@rule("LAND-13.9", "LAND-13.C5", "LAND-13.C6")
@pytest.mark.parametrize("card", ["resource_monopoly", "goods_monopoly"])
def test_a_monopoly_needs_an_opponent_with_cards(card: str) -> None:
    assert not Table().cards(0, card).hand(0, ore=1).act().plays(card)
    assert Table().cards(0, card).hand(2, wool=1).act().plays(card)


@rule("LAND-13.9", "LAND-13.C4")
def test_a_merchant_fleet_names_another_kind_than_the_one_before() -> None:
    table = Table().cards(0, "merchant_fleet", "merchant_fleet").act()
    assert len(table.plays("merchant_fleet")) == 8
    table.do("play merchant_fleet good=ore")
    assert len(table.plays("merchant_fleet")) == 7
    assert table.refused("play merchant_fleet good=ore") == "LAND-13.9"


# -- resigning --------------------------------------------------


@rule("LAND-1.9")
@pytest.mark.parametrize(("third", "holder"), [(5, -1), (6, 2)])
def test_who_resigns_gives_up_the_longest_route(third: int, holder: int) -> None:
    ring = [f"{hex_}.{side}" for hex_ in ("0,0",) for side in ("E", "NE", "NW", "W", "SW", "SE")]
    there = [f"0,-2.{side}" for side in ("NE", "NW", "W", "SW", "SE")]
    here = [f"0,2.{side}" for side in ("SE", "SW", "W", "NW", "NE", "E")][:third]
    table = Table().road(0, *ring, "0,0.E").road(1, *there).road(2, *here).act()
    assert table.at.route_holder == 0
    table.push(Resign(0))
    assert table.at.route_holder == holder


@rule("LAND-1.9")
def test_who_resigns_gives_up_port_authority() -> None:
    table = Table()
    ports = [
        table.at.board.corner_names[table.at.board.edge_corners[e][0]] for e, _ in table.at.board.harbours
    ]
    table.village(0, *ports[:4]).village(1, *ports[4:7]).act()
    assert table.at.port_holder == 0
    table.push(Resign(0))
    assert table.at.port_holder == 1


# -- choices of one -----


@rule("LAND-29.13")
def test_the_only_city_gets_the_metropolis_without_asking() -> None:
    for rules, phase in ((1, "metropolis"), (2, "actions")):
        table = Table(rules=rules).city(0, "0,0.N").culture(0, science=3).hand(0, paper=4).act()
        table.do("raise science")
        assert table.state.phase == phase
    assert table.state.scores[0] == 4
    table.state.pop()
    assert table.state.scores[0] == 2


@rule("LAND-29.13")
def test_the_only_city_falls_without_a_throw_and_the_only_deck_is_drawn_from() -> None:
    table = Table(2).city(0, "0,0.N", "0,0.S").city(1, "2,0.LR").power(1, 0).now(barbarians=6).start(0)
    table.roll(1, 1)
    assert [b["piece"] for b in table.state.position()["buildings"] if b["seat"] == 1] == ["village"]
    assert table.state.phase == "actions"
    deck = Table(2, barbarian_tie_deck="choice").power(1, 1).now(barbarians=6)
    for track in (0, 1):
        deck.at.put(deck.at.deck_size, track, 0)
    deck.start(0).roll(1, 1)
    assert deck.state.phase == "draw"


@rule("LAND-29.13", "LAND-21.8")
def test_what_is_made_without_asking_is_known_to_all() -> None:
    table = Table().city(0, "0,0.N").culture(0, science=3).hand(0, paper=4).act()
    seen = {seat: table.seen(seat) for seat in (None, 1)}
    move = table.state.parse("raise science")
    table.push(move)
    for state in seen.values():
        state.push(move)
        assert state.phase == "actions"
        assert state.scores == table.state.scores


@rule("LAND-21.6")
@pytest.mark.parametrize(("cards", "phase"), [((), "dice"), (("siege",), "dice"), (("crane",), "start")])
def test_dice_can_wait_for_those_only_who_may_hold_an_alchemist(cards: tuple[str, ...], phase: str) -> None:
    table = Table(alchemist_window="possible_holder").cards(1, *cards).act(0)
    seen = table.seen(2)
    table.end()
    seen.push(table.state.moves[-1])
    assert (table.state.phase, seen.phase) == (phase, phase)


# -- older versions ---------------------------------------------


@rule("LAND-30.1")
def test_version_1_still_allows_what_version_2_corrects() -> None:
    assert war(rules=1, raid_before_first_attack=False).plays("siege")
    bishop = war("bishop", rules=1, bishop_respects_immunity=True)
    bishop.at.put(bishop.at.immune, bishop.at.board.hex_at["0,0"], 1)
    assert "at=0,0" in bishop.act().plays("bishop")
    assert Table(rules=1).cards(0, "resource_monopoly").act().plays("resource_monopoly")
    fleet = Table(rules=1).cards(0, "merchant_fleet", "merchant_fleet").act()
    fleet.do("play merchant_fleet good=ore")
    assert len(fleet.plays("merchant_fleet")) == 8
    harbour = Table(rules=1).cards(0, "commercial_harbour").hand(0, wool=1).hand(2, coin=1).act()
    harbour.do("play commercial_harbour", "tender wool", "give ? yes")


@rule("LAND-30.1")
def test_a_version_that_does_not_exist_is_refused() -> None:
    assert engine.new_game("landover", players=2).rules_version == 2
    assert engine.new_game("landover", players=2, rules=1).rules_version == 1
    for version in (0, 3):
        with pytest.raises(engine.UnknownName):
            engine.new_game("landover", players=2, rules=version)


@rule("LAND-30.1")
def test_a_view_is_of_the_version_of_its_game() -> None:
    table = war(rules=1)
    seen = table.state.view(0)
    assert (seen.rules_version, seen.copy().rules_version) == (1, 1)
