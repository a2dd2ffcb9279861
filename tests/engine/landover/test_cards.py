"""Development cards: drawing them, and what each does (LAND-13)."""

from __future__ import annotations

import pytest

from engine.games.landover.data import CARD, CARDS, DECKS, GOODS, TRACKS
from engine.games.landover.events import (
    CardDrawn,
    CardPlayed,
    CardTaken,
    HandShown,
    LandoverEnded,
    Moved,
    NumbersSwapped,
    Removed,
)
from engine.games.landover.records import DrawDevelopment, Give, Levy, Pick, Steal, Tender
from tests.engine.landover.table import Table
from tests.engine.rules import rule

COUNTS = {
    "commerce": {
        "commercial_harbour": 2,
        "master_trader": 2,
        "merchant": 6,
        "merchant_fleet": 2,
        "resource_monopoly": 4,
        "goods_monopoly": 2,
    },
    "science": {
        "alchemist": 2,
        "crane": 2,
        "inventor": 2,
        "irrigation": 2,
        "medicine": 2,
        "mining": 2,
        "printer": 1,
        "road": 2,
        "military": 2,
    },
    "politics": {
        "siege": 2,
        "bishop": 2,
        "constitution": 1,
        "deserter": 2,
        "vandal": 2,
        "diplomat": 2,
        "destruction": 2,
        "spy": 3,
        "wedding": 2,
    },
}


# -- drawing --------------------------------------------------------------------------------------------


@rule("LAND-13.1", "LAND-EX-27", "LAND-13.13", "LAND-25.18")
def test_what_the_decks_hold() -> None:
    found = {
        TRACKS[track]: {CARDS[card].id: CARDS[card].count for card in DECKS[track]} for track in range(3)
    }
    assert found == COUNTS
    assert Table().state.position()["decks"] == {"commerce": 18, "science": 17, "politics": 18}


@rule("LAND-EX-13", "LAND-13.2", "LAND-13.3")
def test_those_whose_level_is_at_least_the_red_die_draw() -> None:
    table = Table(4).culture(0, science=1).culture(1, science=2).culture(2, science=5).start(1)
    table.roll(1, 2, "science")
    drawn = [(move.seat, move.deck) for move in table.deal() if isinstance(move, DrawDevelopment)]
    assert drawn == [(1, "science"), (2, "science")]
    table.start(2).roll(1, 2, "science")
    assert [move.seat for move in table.deal() if isinstance(move, DrawDevelopment)] == [2, 1]


@rule("LAND-EX-14", "LAND-13.2")
def test_red_six_never_gives_a_card() -> None:
    table = Table().culture(0, politics=5).start(0)
    table.roll(2, 6, "politics")
    assert table.state.phase == "actions"
    assert table.has(0)["cards"] == []


@rule("LAND-13.2")
@pytest.mark.parametrize(("rule_", "draws"), [("level_ge_red", False), ("level_plus_one_ge_red", True)])
def test_with_the_option_a_key_pays_one_level_more(rule_: str, draws: bool) -> None:
    table = Table(key_rule=rule_).culture(0, science=1).start(0)
    table.roll(6, 2, "science")
    assert (table.state.phase == "draw") is draws
    nought = Table(key_rule=rule_).start(0)
    nought.roll(5, 1, "science")
    assert nought.state.phase == "actions", "level 0 never draws"


@rule("LAND-EX-15", "LAND-13.4")
def test_a_full_hand_does_not_draw() -> None:
    table = Table().culture(1, science=1).cards(1, *["merchant"] * 5).start(0)
    before = table.state.position()["decks"]
    table.roll(5, 1, "science")
    assert table.state.phase == "actions"
    assert table.state.position()["decks"] == before
    assert not table.of(CardDrawn)


@rule("LAND-EX-16", "LAND-13.4", "LAND-25.19")
@pytest.mark.parametrize("auto", [True, False])
def test_victory_cards_do_not_count_towards_the_five(auto: bool) -> None:
    table = Table(vp_cards_auto_play=auto).culture(1, science=1).cards(1, *["merchant"] * 4)
    if auto:
        table.at.put(table.at.point_cards, 1, 1)
    else:
        table.cards(1, "constitution")
    table.start(0).roll(5, 1, "science")
    assert table.state.phase == "draw"


@rule("LAND-EX-17", "LAND-13.5", "LAND-1.4", "LAND-20.1")
def test_a_victory_card_is_turned_up_at_once_and_may_win() -> None:
    table = Table().culture(1, science=1).start(0)
    table.roll(5, 1, "science")
    table.push(DrawDevelopment(1, "science", "printer"))
    assert [(event.seat, event.card) for event in table.of(CardPlayed)] == [(1, "printer")]
    assert table.state.scores[1] == 1
    assert table.has(1)["cards"] == []
    table = Table().culture(1, science=1).score(0, 14).start(0)
    table.roll(5, 1, "science")
    table.push(DrawDevelopment(1, "science", "printer"))
    assert table.of(LandoverEnded)
    assert table.state.winners == (1,)


@rule("LAND-13.5", "LAND-13.8")
def test_with_the_option_victory_cards_are_kept_and_played() -> None:
    table = Table(vp_cards_auto_play=False).culture(0, science=1).start(0)
    table.roll(5, 1, "science")
    table.push(DrawDevelopment(0, "science", "printer"))
    assert table.state.scores[0] == 0
    assert table.has(0)["cards"] == ["printer"]
    table.do("play printer")
    assert table.state.scores[0] == 1
    assert table.has(0)["cards"] == []


@rule("LAND-13.7")
@pytest.mark.parametrize("how", ["reshuffle", "no_card"])
def test_an_empty_deck(how: str) -> None:
    table = Table(deck_exhausted=how).culture(0, politics=1)
    for card in DECKS[2]:
        table.at.put(table.at.deck, card, 0)
    table.at.put(table.at.deck_size, 2, 0)
    table.start(0).roll(5, 1, "politics")
    assert table.state.phase == "actions", "nothing was played: nothing can be shuffled"
    table.at.put(table.at.played, CARD["wedding"], 2)
    table.start(0).roll(5, 1, "politics")
    if how == "no_card":
        assert table.state.phase == "actions"
    else:
        table.push(DrawDevelopment(0, "politics", "wedding"))
        assert table.state.position()["decks"]["politics"] == 1
        assert table.at.played[CARD["wedding"]] == 0


# -- playing --------------------------------------------------------------------------------------------


@rule("LAND-13.8")
def test_any_number_may_be_played_at_once() -> None:
    table = Table().village(0, "0,0.N").culture(0, science=1).cards(0, "mining", "irrigation").start(0)
    table.roll(5, 1, "science")
    table.push(DrawDevelopment(0, "science", "mining"))
    table.do("play mining", "play mining", "play irrigation")
    assert table.held(0) == {"ore": 4, "wheat": 2}


@rule("LAND-13.8")
def test_options_limit_how_many_and_when() -> None:
    table = Table(cards_per_turn=1).village(0, "0,0.N").cards(0, "mining", "mining").act()
    table.do("play mining")
    assert table.choices("play") == set()
    two = Table(cards_per_turn=2).village(0, "0,0.N").cards(0, "mining", "mining", "irrigation").act()
    two.do("play mining", "play mining")
    assert two.choices("play") == set()
    fresh = Table(card_same_turn=False).village(0, "0,0.N").culture(0, science=1).start(0)
    fresh.roll(5, 1, "science")
    fresh.push(DrawDevelopment(0, "science", "mining"))
    assert fresh.plays("mining") == set()
    fresh.cards(0, "mining").act()
    assert fresh.plays("mining") == {""}, "the one drawn before"
    for _ in range(3):
        fresh.end()
        fresh.roll(1, 1)
        fresh.deal()
    fresh.do("play mining", "play mining")


@rule("LAND-13.9", "LAND-21.8")
def test_targets_are_judged_by_what_all_can_see() -> None:
    table = (
        Table().village(0, "0,0.N").village(1, "0,0.S").cards(0, "resource_monopoly", "commercial_harbour")
    )
    table.hand(0, wool=1).hand(1, ore=1).act()
    assert len(table.plays("resource_monopoly")) == 5, "also on a kind that nobody holds"
    assert table.plays("commercial_harbour") == {""}, "also against a hand without commodities"
    table.do("play resource_monopoly good=clay")
    assert table.deal() == [Levy((0, 0, 0))]
    assert table.held(0) == {"wool": 1}
    assert table.has(0)["cards"] == ["commercial_harbour"], "it is spent"
    nobody = (
        Table().cards(0, "commercial_harbour", "deserter", "spy", "wedding", "vandal").hand(0, wool=1).act()
    )
    assert nobody.choices("play") == set()


@rule("LAND-13.10", "LAND-13.1")
def test_a_card_played_is_shown_and_goes_to_its_pile() -> None:
    table = Table().cards(0, "crane").act()
    table.do("play crane")
    assert [(event.seat, event.card) for event in table.of(CardPlayed)] == [(0, "crane")]
    assert table.at.played[CARD["crane"]] == 1
    assert table.refused("play crane") == "LAND-13.8", "it is no longer in the hand"
    assert table.refused("play sword") == "LAND-13.1"


@rule("LAND-13.C1", "LAND-21.9", "LAND-29.7")
def test_commercial_harbour_swaps_with_each_opponent_once_a_turn() -> None:
    table = Table(4).cards(0, "commercial_harbour", "commercial_harbour")
    table.hand(0, wool=2, ore=1).hand(1, coin=1, paper=1, wood=3).hand(2, wood=2).hand(3, cloth=2).act()
    table.do("play commercial_harbour")
    assert table.choices() == {"tender wool", "tender ore", "skip"}
    table.push(Tender("wool"))
    assert table.state.current_player == 1
    assert table.choices() == {"give paper", "give coin"}
    table.push(Give("coin"))
    assert {(e.giver, e.taker, e.goods) for e in table.of(Moved)} == {(1, 0, ("coin",)), (0, 1, ("wool",))}
    table.push(Tender("ore"))
    assert table.choices() == {"give ? yes"}, "the second has none: the offer is void"
    table.do("give ? yes")
    assert table.held(0) == {"wool": 1, "ore": 1, "coin": 1}
    table.do("skip")
    assert table.state.phase == "actions"
    table.do("play commercial_harbour")
    assert table.state.current_player == 0
    table.push(Tender("wool"))
    assert table.state.current_player == 3, "the others have been served this turn"
    table.push(Give("cloth"))
    assert table.state.phase == "actions"


@rule("LAND-13.C2", "LAND-13.11", "LAND-13.12", "LAND-29.1")
def test_master_trader_sees_a_hand_of_one_ahead_and_takes_two() -> None:
    table = Table(4).cards(0, "master_trader", "master_trader").score(5, 6, 5, 9)
    table.hand(1, ore=2, coin=1).hand(2, wool=9).hand(3, wood=1).act()
    assert table.plays("master_trader") == {"seat=1", "seat=3"}
    table.do("play master_trader seat=1")
    table.deal()
    assert [(e.seat, e.to, e.cards) for e in table.of(HandShown)] == [(1, 0, ("ore", "ore", "coin"))]
    assert table.choices() == {"pick ore", "pick coin"}
    table.do("pick ore", "pick coin")
    assert (table.held(0), table.held(1)) == ({"ore": 1, "coin": 1}, {"ore": 1})
    table.do("play master_trader seat=3")
    table.deal()
    table.do("pick wood")
    assert table.state.phase == "actions", "as many as there are"


@rule("LAND-13.C4", "LAND-10.1")
def test_merchant_fleet_trades_one_kind_two_to_one() -> None:
    table = Table().cards(0, "merchant_fleet").hand(0, cloth=4, wool=2).act()
    assert len(table.plays("merchant_fleet")) == 8
    table.do("play merchant_fleet good=cloth", "bank cloth ore", "bank cloth ore")
    assert table.held(0) == {"wool": 2, "ore": 2}
    assert table.refused("bank wool ore") == "LAND-10.1"


@rule("LAND-EX-19", "LAND-13.C5", "LAND-21.10")
def test_resource_monopoly_takes_up_to_two_of_each() -> None:
    table = Table(4).cards(0, "resource_monopoly").hand(1, ore=3).hand(2, ore=1, wool=4).hand(3, coin=2).act()
    assert table.plays("resource_monopoly") == {f"good={good}" for good in GOODS[:5]}
    table.do("play resource_monopoly good=ore")
    assert table.deal() == [Levy((0, 2, 1, 0))]
    assert [table.held(seat) for seat in range(4)] == [{"ore": 3}, {"ore": 1}, {"wool": 4}, {"coin": 2}]


@rule("LAND-EX-20", "LAND-13.C6")
def test_goods_monopoly_takes_one_of_each() -> None:
    table = Table().cards(0, "goods_monopoly").hand(1, coin=3).act()
    assert table.plays("goods_monopoly") == {f"good={good}" for good in GOODS[5:]}
    table.do("play goods_monopoly good=coin")
    table.deal()
    assert (table.held(0), table.held(1)) == ({"coin": 1}, {"coin": 2})


@rule("LAND-EX-24", "LAND-13.S3", "LAND-19.9")
def test_inventor_swaps_two_numbers() -> None:
    table = Table().cards(0, "inventor").act()
    tiles = {t["hex"]: t["number"] for t in table.state.position()["tiles"] if t["number"]}
    named = {name.partition("=")[2] for play in table.plays("inventor") for name in play.split()}
    assert named == {name for name, number in tiles.items() if number not in (2, 6, 8, 12)}
    table.do("play inventor at=-1,-1 to=0,0")  # 11 and 9
    assert table.of(NumbersSwapped)
    after = {t["hex"]: t["number"] for t in table.state.position()["tiles"] if t["number"]}
    assert (after["0,0"], after["-1,-1"]) == (11, 9)
    table.village(0, "0,0.N").start(0).roll(5, 6)
    assert table.held(0) == {"ore": 1}
    isles = Table(map="isles-32").cards(0, "inventor").act()
    hidden = {t["hex"] for t in isles.state.position()["tiles"] if t["terrain"] is None}
    names = {name.partition("=")[2] for play in isles.plays("inventor") for name in play.split()}
    assert len(hidden) == 8
    assert not names & hidden


@rule("LAND-EX-23", "LAND-13.S4")
def test_irrigation_counts_fields_not_buildings() -> None:
    table = Table().city(0, "0,0.N").village(0, "0,-2.LR").catapult(1, "0,-1").cards(0, "irrigation").act()
    table.do("play irrigation")
    assert table.held(0) == {"wheat": 4}
    assert Table().village(0, "-2,2.LL").cards(0, "irrigation").act().plays("irrigation") == set()


@rule("LAND-13.S6")
def test_mining_counts_mountains() -> None:
    table = Table().city(0, "0,0.N").village(0, "2,-2.N").cards(0, "mining").act()
    table.do("play mining")
    assert table.held(0) == {"ore": 4}


@rule("LAND-13.S5", "LAND-9.1")
def test_medicine_makes_a_cheap_city() -> None:
    table = Table().village(0, "0,0.N").cards(0, "medicine").hand(0, ore=2, wheat=1).act()
    assert table.plays("medicine") == {"at=" + table.corner("0,0.N")}
    table.do("play medicine at=0,0.N")
    assert table.held(0) == {}
    assert table.has(0)["points"]["city"] == 2
    poor = Table().village(0, "0,0.N").cards(0, "medicine").hand(0, ore=2).act()
    assert poor.plays("medicine") == set()


@rule("LAND-13.S7", "LAND-13.P3")
def test_printer_and_constitution_are_the_victory_cards() -> None:
    assert {card.id for card in CARDS if card.when == "on_draw"} == {"printer", "constitution"}
    assert {card.id for card in CARDS if card.when == "pre_roll"} == {"alchemist"}


@rule("LAND-13.S8", "LAND-29.7")
def test_road_places_two_pieces_free_of_charge() -> None:
    table = Table().village(0, "2,0.UR").cards(0, "road", "road").act()
    table.do("play road")
    assert table.refused("build road 0,0.E") == "LAND-9.15"
    table.do("build road 2,0.E")
    assert table.can("build road " + table.edge("2,0.SE"))
    assert table.refused("build boat 2,0.SE") == "LAND-9.15", "one after the other"
    table.do("build boat 2,0.NE")
    assert table.state.phase == "actions"
    assert table.held(0) == {}
    table.do("play road", "skip")
    assert table.state.phase == "actions"
    assert Table().cards(0, "road").act().plays("road") == set()


@rule("LAND-EX-26", "LAND-13.S9", "LAND-14.3")
def test_military_gains_two_up_to_the_maximum() -> None:
    table = Table().power(4).cards(0, "military", "military").act()
    table.do("play military")
    assert table.has(0)["power"] == 5
    assert table.plays("military") == set()
    table.culture(0, politics=3).act().do("play military")
    assert table.has(0)["power"] == 7


@rule("LAND-13.P2")
@pytest.mark.parametrize("respects", [False, True])
def test_bishop_steals_from_everybody_on_a_tile(respects: bool) -> None:
    table = Table(4, bishop_respects_immunity=respects, immunity_threshold=5)
    table.village(0, "0,-2.LR").village(1, "0,0.N", "0,0.S").city(2, "0,0.LR").hand(1, ore=3).hand(2, wool=1)
    table.cards(0, "bishop").score(9, 3, 9, 9).act()
    assert ("at=0,0" in table.plays("bishop")) is not respects
    assert "at=-1,-1" not in table.plays("bishop")
    if not respects:
        table.do("play bishop at=0,0")
        assert table.deal() == [Steal(0, 1, "ore"), Steal(0, 2, "wool")]
        assert table.held(0) == {"ore": 1, "wool": 1}
        assert [table.has(seat)["catapult"] for seat in range(3)] == [None] * 3


@rule("LAND-EX-25", "LAND-13.P4")
def test_deserter_moves_one_power() -> None:
    table = Table().power(5, 1, 0).cards(0, "deserter", "deserter").act()
    assert table.plays("deserter") == {"seat=1"}
    table.do("play deserter seat=1")
    assert [table.has(seat)["power"] for seat in range(3)] == [5, 0, 0]
    table.power(3, 0, 2).act().do("play deserter seat=2")
    assert [table.has(seat)["power"] for seat in range(3)] == [4, 0, 1]


@rule("LAND-EX-21", "LAND-13.P5", "LAND-13.11")
def test_vandal_halves_the_hands_of_those_not_behind() -> None:
    table = (
        Table(4).score(8, 8, 7, 11).cards(0, "vandal").hand(1, wool=7).hand(2, ore=10).hand(3, coin=1).act()
    )
    table.do("play vandal")
    table.deal()
    assert [table.at.total(seat) for seat in range(4)] == [0, 4, 10, 1]


@rule("LAND-13.P6", "LAND-13.14", "LAND-13.16")
def test_diplomat_removes_an_open_piece() -> None:
    table = (
        Table()
        .village(0, "0,0.N")
        .road(0, "0,0.NE", "0,0.E")
        .village(1, "2,0.LR")
        .road(1, "2,0.SE", "1,1.NE")
    )
    table.boat(1, "2,0.E").cards(0, "diplomat", "diplomat").act()
    assert table.plays("diplomat") == {"at=" + table.edge(name) for name in ("0,0.E", "1,1.NE", "2,0.E")}
    table.do("play diplomat at=2,0.E")
    assert [(event.seat, event.piece) for event in table.of(Removed)] == [(1, "boat")]
    assert table.state.phase == "actions"
    table.do("play diplomat at=0,0.E")
    assert table.edge("0,0.E") not in {text.split()[-1] for text in table.choices()}, "elsewhere"
    table.do("build road 0,0.NW")
    assert table.state.phase == "actions"
    assert table.at.route.count(0) == 2


@rule("LAND-13.P6")
def test_with_the_option_diplomat_takes_no_boat() -> None:
    table = Table(diplomat_targets="road").boat(1, "2,0.E").road(1, "0,0.E").cards(0, "diplomat").act()
    assert table.plays("diplomat") == {"at=" + table.edge("0,0.E")}


@rule("LAND-13.P7", "LAND-9.9")
@pytest.mark.parametrize("variant", ["classic", "protective"])
def test_destruction_reduces_a_city(variant: str) -> None:
    table = Table(wall_variant=variant).city(0, "2,-2.N").city(1, "0,0.N", wall=True).city(2, "0,0.S")
    table.cards(0, "destruction").act()
    walled, bare = ("at=" + table.corner(name) for name in ("0,0.N", "0,0.S"))
    assert table.plays("destruction") == ({walled, bare} if variant == "classic" else {bare})
    table.do("play destruction at=0,0.S")
    assert table.has(2)["points"]["village"] == 1


@rule("LAND-EX-18", "LAND-13.P8", "LAND-13.15")
def test_spy_takes_a_card_and_cannot_break_the_limit() -> None:
    table = (
        Table().cards(0, "spy", "crane", "crane", "mining", "mining").cards(2, "wedding", "merchant").act()
    )
    assert table.plays("spy") == {"seat=2"}
    table.do("play spy seat=2")
    table.deal()
    assert [(event.seat, event.to) for event in table.of(HandShown)] == [(2, 0)]
    assert table.choices() == {"pick wedding politics", "pick merchant commerce"}
    table.push(Pick("wedding", "politics"))
    assert [(event.seat, event.victim, event.deck) for event in table.of(CardTaken)] == [(0, 2, "politics")]
    assert len(table.has(0)["cards"]) == 5
    assert table.has(2)["cards"] == ["merchant"]


@rule("LAND-EX-22", "LAND-13.P9", "LAND-13.12")
def test_wedding_guests_give_two_cards_of_their_choice() -> None:
    table = (
        Table(4).score(8, 8, 9, 11).cards(0, "wedding").hand(1, ore=5).hand(2, coin=1).hand(3, wool=5, wood=1)
    )
    table.act().do("play wedding")
    assert table.state.current_player == 2
    table.do("give coin")
    assert table.state.current_player == 3
    assert table.choices() == {"give wool", "give wood"}
    table.do("give wood", "give wool")
    assert table.held(0) == {"wool": 1, "wood": 1, "coin": 1}
    assert [table.at.total(seat) for seat in range(4)] == [3, 5, 0, 4]
    assert table.state.phase == "actions"
