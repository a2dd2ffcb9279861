"""Longest route and port authority (LAND-17, LAND-18), the first held against trying every trail."""

from __future__ import annotations

from random import Random

import pytest

import engine
from engine.games.landover import route
from engine.games.landover.events import AwardMoved
from engine.games.landover.position import Position
from engine.games.landover.state import LandoverState
from tests.engine.landover.table import Table
from tests.engine.rules import rule

FIVE = ("0,0.E", "0,0.NE", "0,0.NW", "0,0.W", "0,0.SW")
SPURS = ("0,-1.E", "0,-1.NE")


def brute(s: Position, seat: int) -> int:
    """Return the length of the longest route by trying all of them."""
    at, joint, again = s.board, s.options["route_joint"], s.options["route_may_revisit_corner"]
    best = 0

    def walk(edge: int, corner: int, used: frozenset[int], corners: frozenset[int]) -> None:
        nonlocal best
        best = max(best, len(used))
        if s.owner[corner] not in (-1, seat):
            return
        for other in at.corner_edges[corner]:
            if s.route[other] != seat or other in used:
                continue
            change = joint == "free" or (joint == "own_building" and s.owner[corner] == seat)
            if s.boat[other] != s.boat[edge] and not change:
                continue
            a, b = at.edge_corners[other]
            far = b if a == corner else a
            if again or far not in corners:
                walk(other, far, used | {other}, corners | {far})

    for edge, held in enumerate(s.route):
        if held == seat:
            a, b = at.edge_corners[edge]
            for start, far in ((a, b), (b, a)):
                walk(edge, far, frozenset([edge]), frozenset([start, far]))
    return best


@rule("LAND-17.4", "LAND-17.5", "LAND-25.5", "LAND-25.6")
@pytest.mark.parametrize("joint", ["own_building", "free", "never"])
@pytest.mark.parametrize("again", [True, False])
def test_the_length_is_that_of_the_longest_trail(joint: str, again: bool) -> None:
    random = Random(3)
    found = set()
    for _ in range(60):
        state = engine.new_game(
            "landover",
            players=3,
            options={"map": "fixture-19", "route_joint": joint, "route_may_revisit_corner": again},
        )
        assert isinstance(state, LandoverState)
        s = state.at
        near = sorted({edge for hex_ in random.sample(range(19), 3) for edge in s.board.hex_edges[hex_]})
        pool = near if random.random() < 0.7 else list(range(len(s.route)))
        for edge in random.sample(pool, min(len(pool), random.randint(1, 14))):
            s.route[edge], s.boat[edge] = 0, int(random.random() < 0.3)
        for corner in range(len(s.owner)):
            lot = random.random()
            s.owner[corner] = 1 if lot < 0.08 else 0 if lot < 0.16 else -1
        found.add(route.longest(s, 0))
        assert route.longest(s, 0) == brute(s, 0)
    assert len(found) > 5


@rule("LAND-17.7", "LAND-17.9", "LAND-9.17")
@pytest.mark.parametrize("seed", range(4))
def test_lengths_and_award_are_right_after_every_move_of_a_game(seed: int) -> None:
    random, dealer = Random(seed), engine.Dealer(seed)
    state = engine.new_game("landover", players=3, seed=seed)
    assert isinstance(state, LandoverState)
    holder, measured = -1, 0
    while not state.is_terminal:
        chance = state.current_player == engine.CHANCE
        moves = state.legal_moves()
        build = [move for move in moves if move.kind == "build"]
        state.push(dealer.deal(state) if chance else random.choice(build or moves))
        s = state.at
        if state.moves[-1].kind not in ("build", "settle", "play"):
            continue
        lengths = [route.longest(s, seat) for seat in range(3)]
        most = max(lengths)
        leaders = [seat for seat in range(3) if lengths[seat] == most]
        if most < 5:
            holder = -1
        elif holder not in leaders:
            holder = leaders[0] if len(leaders) == 1 else -1
        assert s.route_holder == holder
        low, high = s.route_least, s.route_most
        assert all(low[seat] <= lengths[seat] <= high[seat] for seat in range(3))
        measured += 1
        if random.random() < 0.2:
            assert [route.length(s, seat) for seat in range(3)] == lengths
            last = state.pop()
            state.push(last)
            assert [route.length(s, seat) for seat in range(3)] == lengths
    assert measured > 20


@rule("LAND-EX-65", "LAND-17.1", "LAND-17.2", "LAND-17.6", "LAND-20.1", "LAND-25.4")
def test_five_pieces_take_the_award() -> None:
    table = Table().road(0, *FIVE[:4])
    assert table.length(0) == 4
    assert table.state.scores[0] == 0
    table.village(0, "0,0.N").hand(0, wood=1, clay=1).act()
    before = table.state.scores[0]
    table.do("build road 0,0.SW")
    assert table.length(0) == 5
    assert [(e.award, e.seat, e.count) for e in table.of(AwardMoved)] == [("longest_route", 0, 5)]
    assert table.state.scores[0] == before + 2


@rule("LAND-EX-66", "LAND-17.5", "LAND-25.6")
@pytest.mark.parametrize(("again", "length"), [(True, 6), (False, 5)])
def test_a_ring_counts_its_pieces(again: bool, length: int) -> None:
    assert Table(route_may_revisit_corner=again).road(0, *FIVE, "0,0.SE").length(0) == length


@rule("LAND-EX-67", "LAND-17.4")
@pytest.mark.parametrize(("again", "length"), [(True, 8), (False, 7)])
def test_a_ring_with_a_tail(again: bool, length: int) -> None:
    assert Table(route_may_revisit_corner=again).road(0, *FIVE, "0,0.SE", *SPURS).length(0) == length


@rule("LAND-EX-68", "LAND-17.3")
def test_only_the_longest_branch_counts() -> None:
    assert Table().road(0, *FIVE, *SPURS).length(0) == 5


@rule("LAND-EX-69", "LAND-17.2", "LAND-17.8")
def test_an_opponents_village_breaks_a_route() -> None:
    table = Table().road(0, *FIVE)
    assert table.now(route_holder=0).has(0)["longest_route"]
    table.road(1, "0,-1.E").hand(1, wood=1, clay=1, wheat=1, wool=1).act(1)
    table.do("build village 0,0.N")
    assert table.length(0) == 3
    assert [event.seat for event in table.of(AwardMoved)] == [-1]
    own = Table().road(0, *FIVE).village(0, "0,0.N")
    assert own.length(0) == 5


@rule("LAND-EX-70", "LAND-17.4", "LAND-25.5")
@pytest.mark.parametrize(
    ("joint", "bare", "built"), [("own_building", 3, 5), ("free", 5, 5), ("never", 3, 3)]
)
def test_roads_and_boats_join_at_an_own_building(joint: str, bare: int, built: int) -> None:
    table = Table(route_joint=joint).road(0, "2,0.NW", "2,0.W", "2,0.SW").boat(0, "2,0.SE", "2,0.E")
    assert table.length(0) == bare
    assert table.village(0, "2,0.S").length(0) == built


def line(table: Table, seat: int, row: int, count: int) -> Table:
    """Lay roads of a seat along the northern rim of a row of hexes."""
    names = [f"{q},{row}.{side}" for q in range(-2, 3) for side in ("NW", "NE")]
    known = [name for name in names if name in table.at.board.edge_at]
    land = [
        name
        for name in known
        if any(table.at.ground[h] != 6 for h in table.at.board.edge_hexes[table.at.board.edge_at[name]])
    ]
    return table.road(seat, *land[:count])


@rule("LAND-EX-71", "LAND-17.6", "LAND-17.7")
def test_the_award_goes_to_one_who_is_longer_and_to_nobody_in_a_tie() -> None:
    table = line(line(Table(), 0, 0, 6), 1, 1, 5)
    assert (table.length(0), table.length(1)) == (6, 5)
    assert table.at.route_holder == 0
    line(table, 1, 1, 6)
    assert (table.length(1), table.at.route_holder) == (6, 0)
    line(table, 1, 1, 7)
    assert (table.length(1), table.at.route_holder) == (7, 1)


@rule("LAND-EX-71", "LAND-17.7", "LAND-17.8")
def test_after_a_break_nobody_holds_it_until_one_leads() -> None:
    table = line(line(line(Table(4), 0, 0, 6), 1, 1, 5), 2, -1, 5)
    assert table.at.route_holder == 0
    assert [table.length(seat) for seat in range(4)] == [6, 5, 5, 0]
    s = table.at
    laid = [edge for edge, held in enumerate(s.route) if held == 0]
    corners = {
        c: sum(c in s.board.edge_corners[e] for e in laid) for e in laid for c in s.board.edge_corners[e]
    }
    ends = [c for c, count in corners.items() if count == 1]
    assert len(ends) == 2
    # Two pieces from one end lies the corner that leaves parts of 2 and 4.
    at = ends[0]
    for _ in range(2):
        edge = next(e for e in laid if at in s.board.edge_corners[e])
        laid.remove(edge)
        a, b = s.board.edge_corners[edge]
        at = b if at == a else a
    table.village(3, s.board.corner_names[at])
    assert [table.length(seat) for seat in range(3)] == [4, 5, 5]
    assert table.at.route_holder == -1
    line(table, 2, -1, 6)
    assert table.length(2) == 6
    assert table.at.route_holder == 2


@rule("LAND-17.7", "LAND-13.16")
def test_diplomat_can_break_a_route() -> None:
    table = Table().road(0, *FIVE).cards(1, "diplomat").act(1)
    table.do("play diplomat at=0,0.SW")
    assert table.length(0) == 4
    assert table.at.route_holder == -1


@rule("LAND-17.9", "LAND-15.11")
def test_a_reduced_city_breaks_nothing() -> None:
    table = Table().road(0, *FIVE[:3]).road(0, *FIVE[3:]).city(0, "0,0.N").cards(1, "destruction").act(1)
    table.do("play destruction at=0,0.N")
    assert table.length(0) == 5
    assert table.at.route_holder == 0


# -- port authority ---------------------------------------------------------------------------------------


def ports(table: Table, seat: int, *numbers: int) -> Table:
    """Build villages at harbours, by number."""
    at = table.at.board
    for number in numbers:
        edge, _ = at.harbours[number]
        table.village(seat, at.corner_names[at.edge_corners[edge][0]])
    return table


@rule("LAND-EX-72", "LAND-18.1", "LAND-18.2", "LAND-18.3", "LAND-20.1", "LAND-25.8")
def test_three_harbours_give_port_authority_and_one_more_takes_it() -> None:
    table = ports(Table(), 0, 0, 1)
    assert table.at.port_holder == -1
    for number in range(9):
        table.at.put(table.at.harbour, number, 2)  # all of one kind
    ports(table, 0, 2)
    assert table.has(0)["harbours"] == 3
    assert table.has(0)["points"]["port_authority"] == 2
    ports(table, 1, 3, 4, 5)
    assert table.at.port_holder == 0
    ports(table, 1, 6)
    assert table.at.port_holder == 1
    assert table.has(0)["points"]["port_authority"] == 0


@rule("LAND-18.2", "LAND-18.5")
def test_a_city_at_a_harbour_counts_once_and_stays_when_reduced() -> None:
    table = ports(Table(), 0, 0, 1)
    at = table.at.board
    table.city(0, at.corner_names[at.edge_corners[at.harbours[2][0]][0]])
    assert table.has(0)["harbours"] == 3
    table.cards(1, "destruction").act(1)
    table.do("play destruction " + table.plays("destruction").pop())
    assert table.has(0)["points"]["city"] == 0
    assert table.has(0)["harbours"] == 3
    assert table.at.port_holder == 0


@rule("LAND-18.4")
def test_a_tie_moves_no_port_authority() -> None:
    table = Table()
    table.at.put(table.at.ports, 0, 3)
    table.at.put(table.at.ports, 1, 3)
    route.review_ports(table.at)
    assert table.at.port_holder == -1
    table.at.put(table.at.ports, 1, 4)
    route.review_ports(table.at)
    assert table.at.port_holder == 1
