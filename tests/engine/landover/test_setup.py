"""The set-up: turn order, first village, first city, first cards (LAND-5)."""

from __future__ import annotations

import pytest

import engine
from engine.games.landover.board import board
from engine.games.landover.events import Built, Received
from engine.games.landover.records import SeatOrder, Windfall
from tests.engine.landover.table import Table
from tests.engine.rules import rule

SPOTS = ("0,-2.N", "2,-2.UR", "2,0.LR", "-2,2.UL", "-2,0.UL", "0,2.S", "0,0.N", "0,1.S")


def after_first_round(table: Table) -> Table:
    """Set up all villages, each with the first road that fits."""
    for spot in SPOTS[: table.state.players]:
        settle(table, spot)
    return table


def settle(table: Table, corner: str) -> None:
    name = table.at.board.corner_names[table.at.board.corner_at[corner]]
    table.do(min(text for text in table.choices("settle") if text.split()[1] == name))


@rule("LAND-5.1")
def test_the_turn_order_is_random() -> None:
    state = engine.new_game("landover", players=3, options={"map": "fixture-19"})
    moves, weights = state.chance_weights()
    assert len(set(moves)) == 6
    assert len(set(weights)) == 1
    state.push(SeatOrder((2, 0, 1)))
    assert state.current_player == 2


@rule("LAND-EX-28", "LAND-5.4", "LAND-5.5", "LAND-5.12", "LAND-5.10", "LAND-29.2", "LAND-6.1")
def test_villages_go_round_and_cities_come_back() -> None:
    table = Table(3)
    movers, pieces = [], []
    for spot in SPOTS[:6]:
        movers.append(table.state.current_player)
        settle(table, spot)
        pieces.append([event.piece for event in table.of(Built)])
    assert movers == [0, 1, 2, 2, 1, 0]
    assert pieces == [["village", "road"]] * 3 + [["city", "road"]] * 3
    table.deal()
    assert (table.state.phase, table.state.on_turn, table.state.turn) == ("start", 0, 1)
    assert table.state.scores == (3, 3, 3)
    assert [table.has(seat)["points"]["city"] for seat in range(3)] == [2, 2, 2]


@rule("LAND-5.3")
def test_everybody_starts_with_nothing() -> None:
    table = Table(4)
    for seat in range(4):
        found = table.has(seat)
        assert found["hand_size"] == found["power"] == 0
        assert set(found["culture"].values()) == {0}
        assert found["cards"] == []


@rule("LAND-5.6", "LAND-9.6", "LAND-EX-36")
def test_buildings_keep_their_distance_from_the_first() -> None:
    table = Table(3)
    settle(table, "0,0.N")
    assert table.refused("settle 0,0.UR 0,0.E") == "LAND-9.6"
    assert table.refused("settle 0,0.N 0,0.NW") == "LAND-9.6"
    assert table.can("settle 0,0.LR 0,0.E")


@rule("LAND-5.6")
def test_the_open_sea_is_no_place_to_start() -> None:
    assert Table(3).refused("settle -3,0.LL -3,0.W") == "LAND-5.6"


@rule("LAND-EX-75", "LAND-5.6")
def test_no_start_at_a_secret_tile() -> None:
    table = Table(3, map="isles-32")
    at = table.at.board
    beside = {c for h in range(len(at.hexes)) if at.secret[h] for c in at.hex_corners[h]}
    starts = {at.corner_at[text.split()[1]] for text in table.choices("settle")}
    assert beside
    assert starts
    assert not starts & beside


@rule("LAND-5.6")
def test_a_map_may_restrict_the_islands_to_start_on(monkeypatch: pytest.MonkeyPatch) -> None:

    table = Table(3, map="isles-32")
    at = board("isles-32")
    main = at.islands.index("main")
    monkeypatch.setattr(at, "start_islands", frozenset({main}))
    table.state._legal = None
    for text in table.choices("settle"):
        assert main in {at.island[h] for h in at.corner_hexes[at.corner_at[text.split()[1]]]}


@rule("LAND-5.7")
def test_the_first_road_lies_at_the_building_just_placed_with_land_beside_it() -> None:
    table = after_first_round(Table(3))
    own_first = table.at.board.corner_at[SPOTS[2]]
    elsewhere = [e for e in table.at.board.corner_edges[own_first] if table.at.route[e] < 0]
    assert elsewhere
    name = table.at.board.edge_names[elsewhere[0]]
    assert table.refused(f"settle {SPOTS[4]} {name}") == "LAND-5.7"
    at = table.at.board
    for text in table.choices("settle"):
        _, corner, edge, *boat = text.split()
        assert not boat
        assert at.corner_at[corner] in at.edge_corners[at.edge_at[edge]]
        assert any(table.at.ground[h] != 6 for h in at.edge_hexes[at.edge_at[edge]])


@rule("LAND-5.7")
def test_a_boat_may_be_the_first_piece_when_the_option_says_so() -> None:
    corner = "-2,0.UL"
    without = {text for text in Table(3).choices("settle") if "yes" in text}
    with_boats = {text for text in Table(3, setup_allow_boat=True).choices("settle") if "yes" in text}
    assert not without
    assert any(text.split()[1] == corner for text in with_boats)


FIRST_YIELD = pytest.mark.parametrize(
    ("corner", "resources", "random"),
    [
        pytest.param("0,0.N", {"ore": 1, "wood": 1, "wheat": 1}, 0, id="three", marks=rule("LAND-EX-29")),
        pytest.param("0,-2.LR", {"wheat": 1, "wool": 1}, 0, id="types", marks=rule("LAND-EX-30")),
        pytest.param("0,-2.S", {"wheat": 1}, 1, id="gold", marks=rule("LAND-EX-31")),
    ],
)


@rule("LAND-5.8", "LAND-EX-29", "LAND-EX-30", "LAND-EX-31")
@FIRST_YIELD
def test_the_first_city_brings_a_card_of_each_terrain(
    corner: str, resources: dict[str, int], random: int
) -> None:
    table = after_first_round(Table(3))
    assert all(not table.held(seat) for seat in range(3)), "the village brings nothing"
    settle(table, corner)
    assert table.held(2) == resources
    assert sum(isinstance(move, Windfall) for move in table.deal()) == random
    assert table.at.total(2) == sum(resources.values()) + random
    assert set(table.held(2)) <= {"wool", "wood", "ore", "wheat", "clay"}


@rule("LAND-5.8")
@pytest.mark.parametrize(("how", "wheat"), [("per_terrain_type", 1), ("per_tile", 2), ("none", 0)])
def test_the_option_counts_tiles_or_nothing(how: str, wheat: int) -> None:
    table = after_first_round(Table(3, setup_city_yield=how))
    settle(table, "0,-2.LR")
    assert table.held(2).get("wheat", 0) == wheat


@rule("LAND-5.9", "LAND-25.21")
def test_a_later_city_brings_nothing() -> None:
    table = Table().village(0, "0,0.N").hand(0, ore=3, wheat=2).act()
    table.do("build city 0,0.N")
    assert not table.of(Received)
    assert table.held(0) == {}


@rule("LAND-5.11")
def test_the_first_road_reveals_what_it_touches_and_harbours_count_at_once() -> None:
    table = Table(3, map="isles-32")
    at = table.at.board
    secret = [h for h in range(len(at.hexes)) if at.secret[h]]
    near = {c for h in secret for c in at.hex_corners[h]}
    # A road of the set-up never reaches a secret tile on the shipped map, a boat could.
    assert not any(set(at.edge_corners[at.edge_at[t.split()[2]]]) & near for t in table.choices("settle"))
    table = Table(3)
    settle(table, "0,-2.N")
    assert table.has(0)["harbours"] == 1
