"""Trade with the bank and between players, the trade token (LAND-10)."""

from __future__ import annotations

import pytest

from engine.games.landover.data import GOODS
from engine.games.landover.events import Moved, OfferAnswered, OfferClosed, TradeOffered
from engine.games.landover.records import Confirm, Counter, Decline, Offer
from tests.engine.landover.table import Table
from tests.engine.rules import rule


def ratio(table: Table, good: str, seat: int = 0) -> int:
    """Return how many cards of a good the bank wants for one of another, as found by trying."""
    for count in range(1, 5):
        table.hand(seat, **{good: count}).act(seat)
        other = "ore" if good != "ore" else "wool"
        if table.can(f"bank {good} {other}"):
            table.do(f"bank {good} {other}")
            assert table.held(seat) == {other: 1}
            return count
    raise AssertionError("the bank does not trade that good")


@rule("LAND-10.1", "LAND-10.3", "LAND-25.16")
def test_without_a_harbour_the_bank_wants_four_of_anything() -> None:
    assert {good: ratio(Table(), good) for good in GOODS} == dict.fromkeys(GOODS, 4)
    table = Table().hand(0, wool=8).act()
    table.do("bank wool ore", "bank wool ore")
    assert table.held(0) == {"ore": 2}


@rule("LAND-10.2")
def test_the_card_received_is_any_other() -> None:
    table = Table().hand(0, wool=4).act()
    assert table.choices("bank") == {f"bank wool {good}" for good in GOODS if good != "wool"}
    assert table.refused("bank wool wool") == "LAND-10.2"


@rule("LAND-EX-59", "LAND-10.1", "LAND-3.6")
def test_harbours_better_the_ratio() -> None:
    table = Table().village(0, "0,-2.N")
    assert {good: ratio(table, good) for good in GOODS} == dict.fromkeys(GOODS, 3)
    table.village(0, "-1,-1.N")
    assert {good: ratio(table, good) for good in GOODS} == {**dict.fromkeys(GOODS, 3), "wood": 2}
    assert ratio(table, "wool", seat=1) == 4


@rule("LAND-10.4")
def test_a_harbour_serves_in_the_turn_it_is_built_and_under_a_catapult() -> None:
    table = Table().road(0, "0,-2.NW").catapult(1, "0,-2")
    table.hand(0, wood=4, clay=1, wheat=1, wool=1).act()
    table.do("build village 0,-2.N")
    assert table.held(0) == {"wood": 3}
    assert table.can("bank wood ore")


@rule("LAND-10.5", "LAND-10.6", "LAND-13.C3", "LAND-25.22", "LAND-4.2")
def test_merchant_puts_the_token_on_a_tile_of_ones_own() -> None:
    table = Table().village(0, "0,-2.S").cards(0, "merchant", "merchant").cards(1, "merchant").act()
    assert table.state.position()["token"] is None
    assert table.plays("merchant") == {"at=0,-2", "at=0,-1"}, "not on gold"
    table.do("play merchant at=0,-1")
    assert table.state.position()["token"] == {"seat": 0, "hex": "0,-1"}
    assert "at=0,-1" in table.plays("merchant"), "staying is allowed"
    table = Table(token_on_gold=True).village(0, "0,-2.S").cards(0, "merchant").act()
    assert "at=-1,-1" in table.plays("merchant")
    table.do("play merchant at=-1,-1")
    assert table.state.scores[0] == 2
    assert ratio(table, "wheat") == 4
    coast = Table().village(0, "2,0.UR").cards(0, "merchant").act()
    assert coast.plays("merchant") == {"at=2,0"}, "not on water"


@rule("LAND-EX-56", "LAND-EX-57", "LAND-10.7", "LAND-10.8", "LAND-20.1")
def test_the_token_is_worth_a_point_and_two_to_one_until_it_is_taken() -> None:
    table = Table().village(0, "0,0.N").village(1, "0,0.S").cards(0, "merchant").cards(1, "merchant").act()
    before = table.state.scores
    table.do("play merchant at=0,-1")
    assert table.state.scores[0] == before[0] + 1
    assert ratio(table, "wheat") == 2
    assert table.hand(0, wheat=2).act().can("bank wheat paper")
    assert ratio(table, "ore") == 4
    table.act(1).do("play merchant at=0,0")
    assert table.state.scores == (before[0], before[1] + 1, before[2])
    assert ratio(table, "wheat") == 4
    assert ratio(table, "ore", seat=1) == 2
    assert ratio(table, "coin", seat=1) == 4, "the resource, not the commodity"


@rule("LAND-10.9")
def test_the_token_stays_under_a_catapult_and_a_new_number() -> None:
    table = Table().village(0, "0,0.N").cards(0, "merchant", "inventor").act()
    table.do("play merchant at=0,0")
    table.catapult(1, "0,0").act().do("play inventor at=0,-1 to=0,0")
    assert table.state.position()["token"] == {"seat": 0, "hex": "0,0"}
    assert ratio(table, "ore") == 2


@rule("LAND-EX-58", "LAND-11.6")
def test_the_trading_house_is_for_commodities() -> None:
    table = Table().culture(0, commerce=3)
    assert {good: ratio(table, good) for good in GOODS} == {
        good: 2 if good in ("cloth", "paper", "coin") else 4 for good in GOODS
    }
    assert ratio(table.culture(1, commerce=2), "cloth", seat=1) == 4


# -- between players --------------------------------------------------------------------------------------


def offering(**options: object) -> Table:
    table = Table(4, **options)  # type: ignore[arg-type]
    return table.hand(0, wool=2, coin=1).hand(1, ore=2).hand(2, wheat=1).hand(3, wood=3).act()


@rule("LAND-EX-60", "LAND-10.10")
def test_only_the_seat_on_turn_offers() -> None:
    table = offering()
    assert table.refused("offer 1 ore wheat 2") == "LAND-10.10"
    assert table.can("offer 0 wool ore 1,2,3")
    table = offering(trade_with="anyone")
    table.do("offer 1 ore wheat 2", "accept", "confirm 2")
    assert (table.held(1), table.held(2)) == ({"ore": 1, "wheat": 1}, {"ore": 1})
    assert table.state.current_player == 0


@rule("LAND-10.11")
def test_the_terms_of_a_trade() -> None:
    table = offering()
    for text in (
        "offer 0 wool+wool ore+wool 1",
        "offer 0 wool - 1",
        "offer 0 - ore 1",
        "offer 0 spice ore 1",
    ):
        assert table.refused(text) == "LAND-10.11"
    assert table.can("offer 0 wool+wool+coin ore+clay 1")
    table = offering(trade_gifts=True)
    table.do("offer 0 wool - 1", "accept", "confirm 1")
    assert table.held(1) == {"wool": 1, "ore": 2}
    assert table.refused("offer 0 - - 1") == "LAND-10.11"


@rule("LAND-10.12", "LAND-29.4", "LAND-6.7")
def test_offer_answers_and_confirmation() -> None:
    table = offering()
    assert table.refused("offer 0 ore wool 1") == "LAND-10.12", "the offerer must hold it"
    for addressees in ("0", "1,1", "7"):
        assert table.refused(f"offer 0 wool ore {addressees}") == "LAND-10.12"
    assert table.can("offer 0 coin+wool ore 1"), "the order in which cards are typed does not matter"
    illegal = table.state.why_illegal(Offer(0, ("coin", "wool"), ("ore",), (1,)))
    assert illegal is not None
    assert illegal.rule == "LAND-10.12", "in a log they are in their order"
    table.do("offer 0 wool ore 1,2,3")
    assert [event.to for event in table.of(TradeOffered)] == [(1, 2, 3)]
    assert table.state.current_player == 1
    table.do("accept")
    assert table.of(OfferAnswered)[0].accepts
    assert table.refused("accept") == "LAND-6.8", "the second seat has no ore"
    assert table.refused("counter ore wool") == "LAND-10.12"
    table.push(Counter(("wheat",), ("coin",)))
    table.push(Decline())
    assert table.choices() == {"confirm 1", "confirm 2", "withdraw"}
    table.push(Confirm(2))
    assert (table.held(0), table.held(2)) == ({"wool": 2, "wheat": 1}, {"coin": 1})
    assert table.held(1) == {"ore": 2}
    assert {(e.giver, e.taker, e.goods) for e in table.of(Moved)} == {(0, 2, ("coin",)), (2, 0, ("wheat",))}
    assert table.state.phase == "actions"


@rule("LAND-10.12")
def test_an_offer_that_all_decline_is_closed_and_one_can_be_withdrawn() -> None:
    table = offering()
    table.do("offer 0 wool ore 1", "decline")
    assert table.of(OfferClosed)
    assert table.state.phase == "actions"
    table.do("offer 0 wool ore 1", "accept", "withdraw")
    assert table.of(OfferClosed)
    assert table.held(0) == {"wool": 2, "coin": 1}
    assert table.state.position()["offer"] is None


@rule("LAND-10.12")
def test_cards_are_checked_again_at_the_confirmation() -> None:
    table = offering()
    table.do("offer 0 wool ore 1,2", "accept")
    table.push(Counter(("wheat",), ("clay",)))  # the offerer has no clay
    assert table.choices() == {"confirm 1", "withdraw"}


@rule("LAND-10.13", "LAND-21.12")
def test_those_who_cannot_accept_are_asked_all_the_same() -> None:
    table = offering()
    table.do("offer 0 wool ore 2,3")
    assert table.state.current_player == 2
    assert table.choices() == {"decline"}
    from_outside = table.seen(1)
    assert from_outside.current_player == 2
    assert {move.kind for move in from_outside.legal_moves()} == {"accept", "decline"}


@rule("LAND-1.8", "LAND-10.12")
def test_the_offer_of_one_who_resigns_is_gone() -> None:
    table = offering(trade_with="anyone")
    table.do("offer 1 ore wheat 2,3", "resign 1")
    assert table.state.position()["offer"] is None
    assert (table.state.phase, table.state.current_player) == ("actions", 0)
    table.do("offer 0 wool wood 2,3", "resign 2")
    assert table.state.current_player == 3
    table.do("accept", "confirm 3")
    assert table.held(0) == {"wool": 1, "wood": 1, "coin": 1}


@rule("LAND-29.4")
def test_the_simple_offers_are_all_accepted() -> None:
    table = offering()
    offers = table.state.simple_offers()
    assert len(offers) == 2 * 7
    assert all(table.state.why_illegal(offer) is None for offer in offers)
    assert not set(offers) & set(table.state.legal_moves())
    table.do("offer 0 wool ore 1")
    assert table.state.simple_offers() == []
    assert table.state.why_illegal(Offer(0, ("wool",), ("ore",), (1,))) is not None


@rule("LAND-29.5")
@pytest.mark.parametrize("phase", ["start", "lose"])
def test_offers_belong_to_the_action_phase(phase: str) -> None:
    table = offering(trade_with="anyone").start(0)
    if phase == "lose":
        table.hand(1, ore=9).start(0).roll(3, 4)
    assert table.refused("offer 1 ore wheat 2") == "LAND-6.8"
