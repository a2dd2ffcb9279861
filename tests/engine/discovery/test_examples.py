"""The worked examples of docs/rules/discovery.md, on boards laid by legal moves from the shipped tiles.

A script has a line a turn, the placement first and the follower after ``|``. The map beside it shows where
the tiles lie: ``*`` is the starting tile at (0,0), letters follow the order of laying.
"""

from __future__ import annotations

import pytest

from engine.landscape.records import Deploy, TakeHome
from tests.engine.discovery.table import Table, finals
from tests.engine.rules import rule

FIVE_TILES = """
    D24@0,1 r90 | explorer:NESW
    D54@0,2 r270
    D05@-1,1 r0
"""
ELEVEN = """
    D39@-1,0 r0 | brigand:E
    D52@1,0 r180
"""
FOUR_SEA_TILES = """
    D07@1,0 r0 | navigator:N
    D14@1,-1 r0
"""
RING = """
    D19@1,0 r270
    D20@-1,0 r90 | brigand:E
    D14@0,1 r0 | navigator:SW
"""
THREE_SHORES = """
    D65@0,-1 r180 | explorer:EW
    D21@1,-1 r270
"""


def end(table: Table, spot: tuple[int, int, int]) -> list[int]:
    """Play to the end without touching a feature and return what each follower on it brings there."""
    stood = {(f.x, f.y, f.region) for f in table.feature(*spot).followers}
    scored = [
        event for event in finals(table.finish(keep=[spot])) if (event.x, event.y, event.region) in stood
    ]
    assert len(scored) == len(stood)
    assert {event.rule for event in scored} == {"DISC-10.3"}
    return [points for event in scored for _, points in event.points]


@pytest.mark.parametrize(
    ("placement", "verdict"),
    [
        pytest.param("D24@0,1 r0", True, id="grassland-to-grassland"),
        pytest.param("D12@1,0 r0", True, id="mountain-to-mountain"),
        pytest.param("D12@0,1 r0", False, id="mountain-to-grassland"),
        pytest.param("D40@1,0 r0", False, id="sea-to-mountain"),
        pytest.param("D24@0,-1 r0", False, id="grassland-to-sea"),
    ],
)
@rule("DISC-EX-1", "DISC-EX-2", "DISC-EX-4", "DISC-4.3")
def test_sides_that_touch_show_the_same_terrain(placement: str, verdict: bool) -> None:
    table = Table()
    table.draw(placement[:3])
    assert table.can(placement) is verdict


@rule("DISC-EX-3", "DISC-4.3")
def test_every_touching_side_counts() -> None:
    # a ?      ? meets the sea of a to the west and the mountain of b to the south.
    # * b
    table = Table().play("""
        D40@0,-1 r0
        D12@1,0 r0
    """)
    table.draw("D13")
    assert {text for text in table.choices() if "@1,-1" in text} == {"D13@1,-1 r90"}


@rule("DISC-EX-5", "DISC-5.4", "DISC-5.3", "DISC-5.8")
def test_a_range_with_a_brigand_is_blocked_and_the_free_sea_is_not() -> None:
    table = Table().play("D16@1,0 r180 | brigand:SW")
    table.lay("D20@-1,0 r90")
    assert table.choices() == {"pass", "navigator:NSW"}
    assert table.refusal(Deploy(0)) == "DISC-5.4"


@rule("DISC-EX-6", "DISC-5.4", "DISC-5.3", "DISC-5.8")
def test_a_sea_with_a_navigator_is_blocked_and_the_rest_is_not() -> None:
    table = Table().play("D22@0,-1 r0 | navigator:ESW")
    table.lay("D09@1,-1 r180")
    assert table.choices() == {"pass", "brigand:E", "explorer:N"}
    assert table.refusal(Deploy(0)) == "DISC-5.4"


@rule("DISC-EX-7", "DISC-DX-6", "DISC-7.1", "DISC-0.1", "DISC-7.5b", "DISC-14.8")
def test_an_open_grassland_of_five_regions_on_four_tiles() -> None:
    # d a *     The grassland goes round the square and reaches a twice.
    # c b .
    table = Table(3).play("""
        D37@-1,0 r270 | explorer:S
        D19@-1,1 r90
        D15@-2,1 r180
    """)
    table.lay("D14@-2,0 r90")
    assert len(table.feature(-1, 0, 0).segments) == 5
    assert table.gain("home -1,0 explorer:S") == 4


@rule("DISC-EX-8", "DISC-7.5", "DISC-14.8")
def test_a_complete_grassland_on_two_tiles_gets_no_bonus() -> None:
    # c * b
    # . a .
    table = Table().play("""
        D18@0,1 r270 | explorer:N
        D12@1,0 r0
    """)
    table.lay("D15@-1,0 r0")
    assert table.feature(0, 0, 2).complete
    assert table.gain("home 0,1 explorer:N") == 2


@rule("DISC-EX-9", "DISC-7.1", "DISC-3.5", "DISC-14.3")
def test_a_complete_grassland_on_five_tiles() -> None:
    # . * .
    # c a d
    # . b .
    table = Table(3).play(FIVE_TILES)
    assert table.feature(0, 1, 0).now == 4
    table.lay("D34@1,1 r90")
    assert table.gain("home 0,1 explorer:NESW") == 10


@rule("DISC-DX-1", "DISC-10.3", "DISC-14.10")
def test_a_complete_grassland_at_the_end() -> None:
    table = Table(3).play(FIVE_TILES + "D34@1,1 r90")
    assert table.feature(0, 1, 0).complete
    assert end(table, (0, 1, 0)) == [5]


@rule("DISC-EX-10", "DISC-7.2", "DISC-7.4", "DISC-14.6")
def test_an_open_range_with_a_city_of_its_own_and_three_beside_it() -> None:
    # c b
    # * a
    table = Table().play("""
        D29@1,0 r270 | brigand:NW
        D52@1,-1 r0
    """)
    table.lay("D62@0,-1 r90")
    range_ = table.feature(1, 0, 0)
    assert not range_.complete
    assert len(range_.also) == 3
    assert table.gain("home 1,0 brigand:NW") == 4


@rule("DISC-EX-11", "DISC-7.2", "DISC-7.2c")
def test_a_complete_range_and_a_city_out_of_its_reach() -> None:
    # c . .     The southern grassland of c meets that of a, its northern one, with a city, meets nothing.
    # a * b
    table = Table().play(ELEVEN)
    table.lay("D61@-1,-1 r180")
    range_ = table.feature(-1, 0, 1)
    assert range_.complete
    assert len(range_.tiles) == 3
    assert (-1, -1, 2) not in range_.also
    assert (-1, -1, 0) in range_.also
    assert table.gain("home -1,0 brigand:E") == 8


@rule("DISC-DX-2", "DISC-10.3", "DISC-14.10")
def test_the_range_at_the_end() -> None:
    assert end(Table().play(ELEVEN + "D61@-1,-1 r180"), (-1, 0, 1)) == [4]


@rule("DISC-EX-12", "DISC-7.5", "DISC-7.2a", "DISC-7.2e", "DISC-14.6", "DISC-14.9")
def test_a_complete_range_on_two_tiles_with_four_cities_on_one_large_grassland() -> None:
    # . * .     The range of a and b is closed between them, the grassland around it goes on below b.
    # e a c
    # f b d
    table = Table(4).play("""
        D19@0,1 r180
        D19@0,2 r0 | brigand:N
        D14@1,1 r180
        D49@1,2 r90
        D14@-1,1 r90
    """)
    table.lay("D30@-1,2 r0")
    range_, grassland = table.feature(0, 1, 0), table.feature(0, 1, 1)
    assert range_.complete
    assert len(range_.tiles) == 2
    assert (0, 2, 1) in grassland.segments
    assert not grassland.complete
    assert (-1, 2, 0) in range_.also  # not beside the range, but on a grassland that is
    assert table.gain("home 0,2 brigand:N") == 4


@rule("DISC-EX-13", "DISC-FX-3", "DISC-7.3", "DISC-8.1", "DISC-8.2", "DISC-6.5", "DISC-14.4", "DISC-14.11")
def test_an_open_sea_with_two_cities_for_each_of_two_navigators() -> None:
    # g . .     e and f join the seas of c and d.
    # b * a
    # . c d
    # . e f
    table = Table().play(RING + "D14@1,1 r270 | navigator:ES\nD40@0,2 r0")
    table.lay("D16@1,2 r90")
    sea = table.feature(0, 1, 1)
    assert (len(sea.tiles), sea.complete, len(sea.followers)) == (4, False, 2)
    assert table.gain("home 1,1 navigator:ES") == 2
    assert [f.seat for f in table.feature(0, 1, 1).followers] == [0]
    table.lay("D22@-1,-1 r0")
    assert table.gain("home 0,1 navigator:SW") == 2


@rule("DISC-EX-14", "DISC-7.3", "DISC-14.11")
def test_a_complete_sea_with_three_cities_on_four_tiles() -> None:
    # c b
    # * a
    table = Table().play(FOUR_SEA_TILES)
    table.lay("D43@0,-1 r270")
    assert table.gain("home 1,0 navigator:N") == 7


@rule("DISC-DX-3", "DISC-10.3", "DISC-14.10")
def test_the_sea_at_the_end() -> None:
    assert end(Table().play(FOUR_SEA_TILES + "D43@0,-1 r270"), (1, 0, 0)) == [3]


@rule("DISC-EX-15", "DISC-FX-1", "DISC-7.5")
def test_a_complete_sea_on_two_tiles_gets_no_bonus() -> None:
    # a .
    # * b
    table = Table().play("""
        D63@0,-1 r0 | navigator:S
        D12@1,0 r0
    """)
    sea = table.feature(0, 0, 0)
    assert (len(sea.tiles), sea.complete) == (2, True)
    table.lay("D15@-1,0 r0")
    assert table.gain("home 0,-1 navigator:S") == 1


@rule("DISC-EX-16", "DISC-EX-17", "DISC-5.4", "DISC-8.1", "DISC-8.2", "DISC-14.4")
def test_two_seas_are_joined_and_each_navigator_gets_all_of_it() -> None:
    # a c       The seas of a and b, each with a navigator, are joined by c.
    # * b
    # . d
    table = Table().play("D21@0,-1 r0 | navigator:ESW")
    table.lay("D20@1,0 r270")
    assert table.can("navigator:NES")
    table.do("navigator:NES")
    table.lay("D13@1,-1 r0")
    assert not table.feature(1, -1, 1).complete
    assert table.gain("home 0,-1 navigator:ESW") == 4
    table.lay("D19@0,1 r90")
    assert table.gain("home 1,0 navigator:NES") == 4


@rule("DISC-EX-18", "DISC-8.3", "DISC-6.2", "DISC-14.2")
def test_two_followers_of_one_player_score_in_two_turns() -> None:
    # . . a d .     d joins the seas of a and c, both with a navigator of the first seat; f brings a city.
    # g e * c f
    # . . b . .
    table = Table().play("""
        D21@0,-1 r0 | navigator:ESW
        D19@0,1 r90
        D20@1,0 r270 | navigator:NES
        D13@1,-1 r0
    """)
    assert {f.seat for f in table.feature(1, -1, 1).followers} == {0}
    table.lay("D12@-1,0 r0")
    assert table.gain("home 0,-1 navigator:ESW") == 4
    assert table.refusal(TakeHome(1, 0, 1)) == "DISC-4.1"
    table.play("D20@2,0 r0")
    table.lay("D22@-2,0 r90")
    assert table.gain("home 1,0 navigator:NES") == 5


@rule("DISC-EX-19", "DISC-9.1", "DISC-9.2", "DISC-14.13")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_feature_that_was_left_can_be_claimed_by_whoever_extends_it(seat: int) -> None:
    # a c       The sea of a is left by its navigator in the third turn, and extended by c.
    # * b
    table = Table().play("""
        D22@0,-1 r0 | navigator:ESW
        D19@0,1 r90
        D12@1,0 r0 | home 0,-1 navigator:ESW
    """)
    if seat == 0:
        table.play("D60@-1,0 r0")
    else:
        assert table.state.scores == (1, 0)
    table.lay("D16@1,-1 r90")
    assert table.state.current_player == seat
    assert table.can("navigator:NW")


@rule("DISC-DX-4", "DISC-7.2b", "DISC-0.5", "DISC-14.5")
def test_a_grassland_that_touches_a_range_twice_counts_once() -> None:
    # d c .     Range of a, c and d; the grassland of a, b and d touches it on a and on d and has two cities.
    # b a *
    table = Table(4).play("""
        D34@-1,0 r90 | brigand:N
        D57@-2,0 r0
        D15@-1,-1 r180
        D19@-2,-1 r90
    """)
    range_, grassland = table.feature(-1, 0, 3), table.feature(-1, 0, 2)
    assert (len(range_.tiles), range_.complete) == (3, True)
    assert len(set(range_.tiles) & set(grassland.tiles)) == 2
    table.lay("D12@1,0 r0")
    assert table.gain("home -1,0 brigand:N") == 4


@rule("DISC-DX-5", "DISC-7.2", "DISC-14.6")
def test_two_grasslands_beside_a_range() -> None:
    # b * a
    table = Table().play("""
        D09@1,0 r0 | brigand:W
        D09@-1,0 r180
    """)
    table.lay("D40@0,-1 r0")
    assert table.gain("home 1,0 brigand:W") == 6


@rule("DISC-DX-7", "DISC-0.1", "DISC-7.3", "DISC-14.8")
def test_a_complete_sea_of_five_regions_on_four_tiles() -> None:
    # c b d
    # . a e     The sea goes round the square and reaches a twice.
    # . * .
    table = Table(4).play("""
        D08@0,-1 r0 | navigator:E
        D25@0,-2 r90
        D31@-1,-2 r180
        D16@1,-2 r0
    """)
    table.lay("D13@1,-1 r90")
    assert len(table.feature(0, -1, 1).segments) == 5
    assert len(table.feature(0, -1, 1).tiles) == 4
    assert table.gain("home 0,-1 navigator:E") == 6


@rule("DISC-DX-8", "DISC-DX-9", "DISC-7.1", "DISC-7.4", "DISC-3.5", "DISC-14.3")
def test_a_grassland_is_completed_and_scored_in_one_turn_and_its_cities_do_not_matter() -> None:
    # c a b
    # . * .
    table = Table().play(THREE_SHORES)
    table.lay("D05@-1,-1 r0")
    assert table.feature(0, -1, 1).complete
    assert table.gain("home 0,-1 explorer:EW") == 6


@rule("DISC-DX-10", "DISC-3.2", "DISC-14.2")
def test_who_has_scored_cannot_deploy() -> None:
    table = Table().play(THREE_SHORES + "D05@-1,-1 r0 | home 0,-1 explorer:EW")
    assert table.refusal(Deploy(0)) == "DISC-4.1"
    table = Table().play(THREE_SHORES)
    table.lay("D05@-1,-1 r0")
    table.do("explorer:N")
    assert table.refusal(TakeHome(0, -1, 1)) == "DISC-4.1"


@rule("DISC-DX-11", "DISC-7.2d", "DISC-14.14")
def test_a_complete_range_grows_in_worth_with_the_grassland_beside_it() -> None:
    # c . .
    # b * a
    table = Table().play("""
        D18@1,0 r90 | brigand:W
        D26@-1,0 r180
    """)
    assert table.feature(1, 0, 2).complete
    assert table.feature(1, 0, 2).now == 6
    table.lay("D21@-1,-1 r180")
    assert table.gain("home 1,0 brigand:W") == 8


@rule("DISC-DX-12", "DISC-6.4")
def test_a_follower_can_come_home_for_nothing() -> None:
    # . * b
    # . a .
    table = Table().play("""
        D19@0,1 r180 | brigand:S
        D12@1,0 r0
    """)
    table.lay("D60@-1,0 r0")
    assert table.gain("home 0,1 brigand:S") == 0
    assert table.state.supply(0) == 4


@rule("DISC-DX-14", "DISC-5.1", "DISC-2.3", "DISC-14.15")
def test_four_followers_and_no_fifth() -> None:
    # . . e . . .
    # d b * a c g
    # . . f h . .
    table = Table().play("""
        D60@1,0 r0 | explorer:N
        D60@-1,0 r0
        D12@2,0 r0 | brigand:NESW
        D15@-2,0 r0
        D22@0,-1 r0 | navigator:ESW
        D19@0,1 r180
        D20@3,0 r270 | navigator:NES
        D24@1,1 r0 | explorer:NESW
    """)
    assert (table.state.supply(0), table.state.supply(1)) == (0, 3)
    table.lay("D59@0,2 r0")
    assert table.choices() - {"pass"} == {
        "home 1,0 explorer:N",
        "home 2,0 brigand:NESW",
        "home 0,-1 navigator:ESW",
        "home 3,0 navigator:NES",
    }
    assert table.refusal(Deploy(0)) == "DISC-5.1"


@rule("DISC-DX-15", "DISC-10.4", "DISC-10.2")
def test_two_followers_of_one_player_on_one_sea_both_score_at_the_end() -> None:
    # a d .     d joins the seas of a and c, both with a navigator of the first seat.
    # * c .
    # . b .
    table = Table().play("""
        D23@0,-1 r0 | navigator:ESW
        D19@0,1 r90
        D20@1,0 r270 | navigator:NES
        D13@1,-1 r0
    """)
    assert not table.feature(1, 0, 1).complete
    assert end(table, (1, 0, 1)) == [3, 3]
    assert table.state.scores == (6, 0)


@rule("DISC-DX-16", "DISC-9.3", "DISC-0.3")
def test_a_complete_feature_that_was_left_is_out_of_reach_for_ever() -> None:
    table = Table().play("""
        D63@0,-1 r0 | navigator:S
        D12@1,0 r0
        D15@-1,0 r0 | home 0,-1 navigator:S
    """)
    state = table.state
    tried = 0
    for draw in state.legal_moves():
        state.push(draw)
        for place in state.legal_moves() if state.phase == "place" else ():
            state.push(place)
            assert table.feature(0, 0, 0).tiles == ((0, 0), (0, -1))
            for claim in state.claims():
                assert (0, 0, 0) not in claim.feature.segments
                tried += 1
            state.pop()
        state.pop()
    assert tried > 1000


@rule("DISC-FX-2", "DISC-7.2b", "DISC-7.1", "DISC-14.5")
def test_the_range_through_the_starting_tile() -> None:
    # b * a
    # . c d
    table = Table().play(RING)
    table.lay("D14@1,1 r270")
    range_, grassland = table.feature(0, 0, 1), table.feature(0, 0, 2)
    assert (len(range_.tiles), range_.complete, range_.now, range_.final) == (3, True, 8, 4)
    assert (len(grassland.tiles), grassland.complete, grassland.now) == (4, False, 4)
    assert len(set(range_.tiles) & set(grassland.tiles)) == 2
    assert table.gain("home -1,0 brigand:E") == 8
