"""Building: prices, places, walls, roads and boats (LAND-4, LAND-9)."""

from __future__ import annotations

import pytest

from engine.games.landover.data import GOODS, NUMBERS
from engine.games.landover.events import AwardMoved, Built, IslandExplored, LandoverEnded, Paid
from engine.games.landover.steps import pieces
from tests.engine.landover.table import Table
from tests.engine.rules import rule

RICH = dict.fromkeys(GOODS, 20)
PRICES = {
    "road": ("build road 0,0.NE", {"wood": 1, "clay": 1}),
    "boat": ("build boat 2,0.E", {"wood": 1, "wool": 1}),
    "village": ("build village 0,0.S", {"wood": 1, "clay": 1, "wheat": 1, "wool": 1}),
    "city": ("build city 0,0.N", {"ore": 3, "wheat": 2}),
    "wall": ("build wall 2,0.LR", {"clay": 2}),
    "military": ("power", {"wool": 1, "ore": 1, "wheat": 1}),
}


def estate(**options: object) -> Table:
    """A village inland, a city at the coast, roads round a hex."""
    table = Table(**options).village(0, "0,0.N").city(0, "2,0.LR")  # type: ignore[arg-type]
    return table.road(0, "0,0.NW", "0,0.W", "0,0.SW")


@rule("LAND-9.1", "LAND-9.2", "LAND-9.3", "LAND-25.0", "LAND-25.15", "LAND-EX-49")
@pytest.mark.parametrize("item", PRICES)
def test_what_each_thing_costs(item: str) -> None:
    text, price = PRICES[item]
    table = estate().hand(0, **price).act()
    table.do(text)
    assert table.held(0) == {}
    assert sum(len(event.goods) for event in table.of(Paid)) == sum(price.values())
    for missing in price:
        table = estate().hand(0, **{**price, missing: price[missing] - 1}, cloth=9).act()
        assert table.refused(text) == "LAND-9.3"
        assert text not in table.choices()


@rule("LAND-9.2")
def test_nobody_builds_out_of_turn() -> None:
    table = estate().hand(0, **RICH).start(1)
    assert table.refused("build road 0,0.NE") == "LAND-6.1"


@rule("LAND-9.4", "LAND-9.6")
def test_a_village_needs_a_piece_of_its_owner_and_distance() -> None:
    table = estate().hand(0, **RICH).act()
    assert table.refused("build village 0,1.S") == "LAND-9.4"
    assert table.refused("build village 0,0.UL") == "LAND-9.6"
    assert table.refused("build village 0,0.N") == "LAND-9.6"
    table.road(1, "0,1.SE")
    assert table.refused("build village 0,1.S") == "LAND-9.4"
    table.do("build village 0,0.LL")
    assert table.has(0)["points"]["village"] == 2


@rule("LAND-9.5")
def test_a_city_takes_the_place_of_an_own_village() -> None:
    table = Table().village(0, "0,-2.N").village(1, "0,0.N").hand(0, **RICH).act()
    assert table.refused("build city 0,0.N") == "LAND-9.5"
    assert table.refused("build city 0,0.S") == "LAND-9.5"
    table.do("build city 0,-2.N")
    assert table.has(0)["harbours"] == 1
    assert not table.of(IslandExplored)
    assert table.state.scores[0] == 2
    assert table.refused("build city 0,-2.N") == "LAND-9.5"


@rule("LAND-9.7", "LAND-EX-40", "LAND-20.1", "LAND-4.1", "LAND-25.7")
def test_a_wall_stands_on_a_city_once() -> None:
    table = (
        Table().city(0, "0,0.N", crown="science").village(0, "0,0.S").city(1, "2,0.LR").hand(0, **RICH).act()
    )
    before = table.state.scores
    assert table.refused("build wall 0,0.S") == "LAND-9.7"
    assert table.refused("build wall 2,0.LR") == "LAND-9.7"
    table.do("build wall 0,0.N")
    assert table.state.scores == before
    assert table.has(0)["safe_hand"] == 9
    assert table.refused("build wall 0,0.N") == "LAND-9.7"


@rule("LAND-9.8", "LAND-EX-48", "LAND-15.11")
@pytest.mark.parametrize("lost", [True, False])
def test_a_reduced_city_loses_its_wall_and_keeps_its_harbour(lost: bool) -> None:
    table = Table(wall_lost_with_city=lost).city(0, "0,-2.N", wall=True).now(barbarians=6).start(1)
    before = table.state.scores[0]
    table.roll(1, 1)
    table.deal()
    assert table.state.scores[0] == before - 1
    assert table.has(0)["safe_hand"] == (7 if lost else 9)
    assert table.has(0)["harbours"] == 1
    table.hand(0, clay=2, ore=3, wheat=2).act(0)
    table.do("build city 0,-2.N")
    assert table.can("build wall 0,-2.N") is lost


@rule("LAND-4.2", "LAND-4.3", "LAND-4.4", "LAND-4.5")
def test_pieces_and_the_bank_have_no_end() -> None:
    table = Table().village(0, "0,0.N").act()
    for _ in range(60):
        table.hand(0, wood=1, clay=1)
        roads = sorted(table.choices("build"))
        if not roads:
            break
        table.do(roads[0])
    assert table.at.route.count(0) > 15
    table.hand(0, wool=400).do("bank wool ore")
    assert table.held(0)["wool"] == 396
    assert NUMBERS.walls_per_player == 3


# -- edges ------------------------------------------------------------------------------------------------


@rule("LAND-9.10", "LAND-9.11", "LAND-EX-77")
def test_roads_need_land_and_boats_water() -> None:
    table = Table().village(0, "2,0.UR").hand(0, **RICH).act()
    assert table.can("build road 2,0.E")
    assert table.can("build boat 2,0.E")
    table.do("build boat 2,0.E")
    assert table.refused("build road 2,0.E") == "LAND-9.11"
    assert table.refused("build boat 2,0.E") == "LAND-9.11"
    table = Table().village(0, "0,0.N").boat(0, "3,-1.E").hand(0, **RICH).act()
    assert table.refused("build boat 0,0.NE") == "LAND-9.10"
    assert table.refused("build road 3,-1.SE") == "LAND-9.10"
    assert table.can("build boat 3,-1.SE")


@rule("LAND-9.12", "LAND-9.13", "LAND-9.15", "LAND-EX-78")
def test_road_and_boat_join_at_an_own_building_only() -> None:
    table = Table().road(0, "2,0.NE").hand(0, **RICH).act()
    assert table.refused("build boat 2,0.E") == "LAND-9.15"
    assert table.can("build road 2,0.E")
    assert table.refused("build road 0,0.E") == "LAND-9.15"
    table.village(0, "2,0.UR").act()
    assert table.can("build boat 2,0.E")
    table = Table().boat(0, "2,0.NE").hand(0, **RICH).act()
    assert table.refused("build road 2,0.E") == "LAND-9.15"
    assert table.can("build boat 2,0.E")


@rule("LAND-9.14", "LAND-9.15", "LAND-EX-79")
def test_an_opponents_building_ends_a_road() -> None:
    table = Table().road(0, "0,0.NE").hand(0, **RICH).act()
    assert table.can("build road 0,0.NW")
    table.village(1, "0,0.N").act()
    assert table.refused("build road 0,0.NW") == "LAND-9.15"
    assert table.refused("build road 0,-1.E") == "LAND-9.15"
    assert table.can("build road 0,0.E")
    table.village(0, "0,0.LR").act()
    assert table.can("build road 0,0.SE")


@rule("LAND-9.15")
def test_edges_offered_are_those_of_the_definition() -> None:
    table = estate().village(1, "0,0.LR").road(1, "0,0.E", "0,0.SE").boat(0, "2,0.E").act()
    at, s = table.at.board, table.at
    for seat in range(2):
        for kind in (pieces.ROAD, pieces.BOAT_KIND):
            expected = [
                edge
                for edge in range(len(at.edge_names))
                if s.route[edge] < 0
                and any((s.ground[h] == 6) == bool(kind) for h in at.edge_hexes[edge])
                and any(
                    s.owner[c] == seat
                    or (
                        s.owner[c] < 0
                        and any(s.route[e] == seat and s.boat[e] == kind for e in at.corner_edges[c])
                    )
                    for c in at.edge_corners[edge]
                )
            ]
            assert pieces.open_edges(s, seat, kind) == expected


@rule("LAND-9.17", "LAND-1.6")
def test_awards_are_looked_at_after_a_piece_and_victory_last() -> None:
    table = Table().road(0, "0,0.E", "0,0.NE", "0,0.NW", "0,0.W").village(0, "0,0.N").score(13)
    table.hand(0, **RICH).act()
    table.do("build road 0,0.SW")
    assert [type(event) for event in table.events] == [Paid, Built, AwardMoved, LandoverEnded]
    assert table.state.winners == (0,)


@rule("LAND-2.4")
def test_places_that_do_not_exist_are_refused() -> None:
    table = estate().hand(0, **RICH).act()
    assert table.refused("build road 9,9.E") == "LAND-2.4"
    assert table.refused("build village 9,9.N") == "LAND-2.3"
    assert table.refused("build tower 0,0.S") == "LAND-9.1"
