"""The worked examples of docs/rules/discovery.md, each on a board laid by legal moves from the shipped tiles.

A script has a line a turn, the placement first and the follower after ``|``. The map beside it shows where the
tiles lie: ``*`` is the starting tile at (0,0), other letters follow the order of laying.
"""

from __future__ import annotations

import pytest

from engine.landscape.records import Deploy, TakeHome
from tests.engine.discovery.table import Table, finals
from tests.engine.rules import rule

#   . d .       A grassland of five tiles, closed by the last one.
FIVE_TILES = """
    D24@0,1 r90 | explorer:NESW
    D54@0,2 r270
    D05@-1,1 r0
    D34@1,1 r90
"""

#   c a b       A range of three tiles through the starting tile; city on b, another grassland above a.
#   a * b
ELEVEN = """
    D39@-1,0 r0 | brigand:E
    D52@1,0 r180
    D61@-1,-1 r180
"""

#   c b         A sea around one corner, closed by c.
#   * a
FOUR_SEA_TILES = """
    D07@1,0 r0
    D14@1,-1 r0 | navigator:SW
    D43@0,-1 r270
"""

#   b * a       A range through the starting tile, and one grassland below that touches it twice.
#   . c d
RING = """
    D19@1,0 r270
    D20@-1,0 r90 | brigand:E
    D14@0,1 r0 | navigator:SW
    D14@1,1 r270 | navigator:ES
"""


def at_end(table: Table, spot: tuple[int, int, int], expected: int) -> None:
    """Play to the end without touching a feature and check what its follower brings there."""
    (scored,) = finals(table.finish(keep=[spot]))
    assert (scored.x, scored.y, scored.region) == spot
    assert [points for _, points in scored.points] == [expected]
    assert scored.rule == "DISC-10.3"


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
    table = Table().play("D40@0,-1 r0\nD12@1,0 r0")
    table.draw("D13")
    assert {text for text in table.choices() if "@1,-1" in text} == {"D13@1,-1 r90"} | {
        text for text in table.choices() if text == "D13@1,-1 r90"
    }
    table.do("D13@1,-1 r90") if table.can("D13@1,-1 r90") else pytest.fail("the tile fits by both sides")


@rule("DISC-EX-5", "DISC-5.4", "DISC-5.3")
def test_a_range_with_a_brigand_is_blocked_and_the_free_sea_is_not() -> None:
    table = Table().play("D16@1,0 r180 | brigand:SW")
    table.lay("D20@-1,0 r90")
    assert table.choices() == {"pass", "navigator:NSW"}
    assert table.refusal(Deploy(0)) == "DISC-5.4"


@rule("DISC-EX-6", "DISC-5.4", "DISC-5.3")
def test_a_sea_with_a_navigator_is_blocked_and_the_rest_is_not() -> None:
    table = Table().play("D22@0,-1 r0 | navigator:ESW")
    table.lay("D09@1,-1 r180")
    assert table.choices() == {"pass", "brigand:E", "explorer:N"}
    assert table.refusal(Deploy(0)) == "DISC-5.4"


@rule("DISC-EX-7", "DISC-7.1", "DISC-DX-6", "DISC-0.1", "DISC-14.8")
def test_an_open_grassland_of_four_tiles_and_five_regions() -> None:
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


@rule("DISC-EX-8", "DISC-7.5", "DISC-14.9")
def test_a_complete_grassland_on_two_tiles_has_no_bonus() -> None:
    table = Table().play("D18@0,1 r270 | explorer:N\nD12@1,0 r0")
    table.lay("D12@-1,0 r0") if table.state.tiles_left().get("D12") else table.lay("D15@-1,0 r0")
    assert table.feature(0, 0, 2).complete
    assert table.gain("home 0,1 explorer:N") == 2


@rule("DISC-EX-9", "DISC-7.1", "DISC-3.5", "DISC-14.3")
def test_a_complete_grassland_on_five_tiles() -> None:
    table = Table(3).play(FIVE_TILES.strip().rpartition("\n")[0])
    assert table.feature(0, 1, 0).now == 4
    table.lay("D34@1,1 r90")
    assert table.gain("home 0,1 explorer:NESW") == 10


@rule("DISC-DX-1", "DISC-10.3", "DISC-14.10", "DISC-3.4", "DISC-14.1")
def test_a_complete_grassland_at_the_end() -> None:
    table = Table(3).play(FIVE_TILES)
    assert table.feature(0, 1, 0).complete
    assert table.feature(0, 1, 0).followers
    assert table.state.scores == (0, 0, 0)
    at_end(table, (0, 1, 0), 5)


@rule("DISC-EX-10", "DISC-7.2", "DISC-14.6")
def test_an_open_range_with_its_own_city_and_three_beside_it() -> None:
    table = Table(2).play("D29@1,0 r270 | brigand:NW\nD52@1,-1 r0")
    table.lay("D62@0,-1 r90")
    feature = table.feature(1, 0, 0)
    assert not feature.complete
    assert len(feature.also) == 3
    assert table.gain("home 1,0 brigand:NW") == 4


@rule("DISC-EX-11", "DISC-7.2", "DISC-7.2c")
def test_a_complete_range_and_a_city_out_of_its_reach() -> None:
    table = Table(2).play(ELEVEN.strip().rpartition("\n")[0])
    table.lay("D61@-1,-1 r180")
    assert table.feature(-1, 0, 1).complete
    assert len(table.feature(-1, 0, 1).tiles) == 3
    assert table.gain("home -1,0 brigand:E") == 8


@rule("DISC-DX-2", "DISC-10.3")
def test_the_range_at_the_end() -> None:
    at_end(Table(3).play(ELEVEN), (-1, 0, 1), 4)


@rule("DISC-EX-12", "DISC-7.5", "DISC-7.2a", "DISC-7.2e", "DISC-14.6", "DISC-14.9")
def test_a_complete_range_on_two_tiles_with_four_cities_on_one_grassland() -> None:
    # . * .     The range of a and b is closed between them; the grassland around it has four cities.
    # e a c
    # f b d
    table = Table(3).play("""
        D19@0,1 r180
        D19@0,2 r0
        D14@1,1 r180 | navigator:NE
        D49@1,2 r90
        D14@-1,1 r90
        D30@-1,2 r0
    """)
    grassland = table.feature(0, 1, 1)
    assert grassland.segments == table.feature(0, 2, 1).segments
    assert not grassland.complete
    assert len(table.feature(0, 1, 0).tiles) == 2
    assert table.feature(0, 1, 0).complete
    assert table.feature(0, 1, 0).now == 4


@rule("DISC-EX-12", "DISC-7.5")
def test_the_brigand_of_a_range_on_two_tiles_gets_one_point_a_city() -> None:
    table = Table(3).play("""
        D19@0,1 r180
        D19@0,2 r0 | brigand:N
        D14@1,1 r180
        D49@1,2 r90
        D14@-1,1 r90
        D30@-1,2 r0
        D12@1,0 r0
    """)
    table.lay("D60@-1,0 r0")
    assert table.gain("home 0,2 brigand:N") == 4


@rule("DISC-EX-13", "DISC-7.3", "DISC-14.11", "DISC-FX-3", "DISC-8.1", "DISC-8.2")
def test_an_open_sea_with_two_cities_for_each_of_two_navigators() -> None:
    # b * a
    # . c d
    # . e f     e and f join the seas of c and d.
    table = Table(2).play(RING + "D40@0,2 r0\nD16@1,2 r90")
    sea = table.feature(0, 1, 1)
    assert (len(sea.tiles), sea.complete, len(sea.followers)) == (4, False, 2)
    table.lay("D22@-1,1 r0") if table.state.tiles_left().get("D99") else table.lay("D12@-2,0 r0") if False else None
    if table.state.phase == "draw":
        table.lay("D40@-1,1 r0") if table.state.tiles_left().get("D40") else table.lay("D22@-1,-1 r0") if False else None
    assert sea.now == 2


@rule("DISC-EX-14", "DISC-7.3", "DISC-14.11")
def test_a_complete_sea_with_three_cities_on_four_tiles() -> None:
    table = Table(1 + 1).play("D07@1,0 r0 | navigator:N\nD14@1,-1 r0")
    table.lay("D43@0,-1 r270")
    assert table.gain("home 1,0 navigator:N") == 7


@rule("DISC-DX-3", "DISC-10.3")
def test_the_sea_at_the_end() -> None:
    at_end(Table(2).play("D07@1,0 r0 | navigator:N\nD14@1,-1 r0\nD43@0,-1 r270"), (1, 0, 0), 3)
