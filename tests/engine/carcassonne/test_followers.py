"""Followers of Carcassonne, who claims and who gets the points: worked examples of docs/rules/carcassonne.md.

Boards are laid by legal moves from the shipped tiles. A script has a line a turn, the placement first and the
follower after ``|``. The map beside it shows where the tiles lie: ``*`` is the start tile at (0,0), letters
follow the order of laying.
"""

from __future__ import annotations

from engine.landscape.records import Deploy
from tests.engine.carcassonne.table import Table
from tests.engine.rules import rule


@rule("CARC-EX-5", "CARC-6.2", "CARC-6.3", "CARC-6.4", "CONTRA-13", "CARC-2.5")
def test_the_road_is_taken_and_the_city_of_the_same_tile_is_free() -> None:
    table = Table().play("U@1,0 r0 | highwayman:EW")
    table.lay("K@2,0 r0")
    assert table.can("knight:N")
    assert not table.can("highwayman:SW")
    assert table.refusal(Deploy(1)) == "CARC-6.2"


@rule("CARC-EX-6", "CARC-8.4", "CARC-8.7", "CARC-8.5")
def test_it_does_not_matter_who_completes_a_road() -> None:
    #   b         The road a * d is closed by d; the knight of b stands in an open city.
    # d * a c
    table = Table().play("""
        W@1,0 r0 | highwayman:W
        R@0,-1 r180 | knight:ESW
        U@2,0 r0
        A@-1,0 r270
    """)
    assert table.scored() == {"road": {0: 3}}
    assert table.homes() == [(0, "highwayman")]
    assert [(f.seat, f.role) for f in table.state.followers()] == [(1, "knight")]


@rule("CARC-EX-8", "CARC-EDGE-21")
def test_a_larger_city_without_knights_may_be_claimed() -> None:
    table = Table()
    table.lay("R@0,-1 r180")
    table.do("knight:ESW")
    assert table.scored() == {}
    assert len(table.of(0, 0, "city").followers) == 1


@rule("CARC-EX-14", "CARC-6.9", "CARC-8.2", "CARC-EDGE-12", "CONTRA-18")
def test_two_roads_joined_and_complete_score_for_both() -> None:
    #   e
    # a * g f
    #   b c d
    table = Table().play("""
        A@-1,0 r270 | highwayman:E
        B@0,1 r0
        B@1,1 r0
        B@2,1 r0
        E@0,-1 r180
        A@2,0 r90 | highwayman:W
        U@1,0 r0
    """)
    assert table.scored() == {"road": {0: 4, 1: 4}}
    assert sorted(table.homes()) == [(0, "highwayman"), (1, "highwayman")]


@rule("CARC-EX-15", "CARC-8.1", "CARC-8.3", "CARC-8.5", "CARC-EDGE-8")
def test_the_majority_in_a_city_of_three_parts_takes_all() -> None:
    # . * g
    # d a b
    # e i c
    # . h f
    table = Table().play("""
        B@0,1 r0
        B@1,1 r0
        E@1,2 r270 | knight:W
        B@-1,1 r0
        E@-1,2 r90 | knight:E
        B@1,3 r0
        U@1,0 r0
        E@0,3 r0 | knight:N
        Q@0,2 r180
    """)
    assert table.scored() == {"city": {0: 10, 1: 0}}
    assert sorted(table.homes()) == [(0, "knight"), (0, "knight"), (1, "knight")]


@rule("CARC-EX-16", "CARC-6.6", "CARC-9.1", "CARC-3.1")
def test_a_road_may_be_claimed_by_the_tile_that_completes_it() -> None:
    table = Table().play("""
        W@1,0 r0
        B@0,1 r0
        A@-1,0 r270 | highwayman:E
    """)
    assert table.scored() == {"road": {0: 3}}
    assert table.state.supply(0) == 7


@rule("CARC-EX-17", "CARC-7.11", "CARC-9.2")
def test_the_last_follower_goes_on_one_of_two_cities() -> None:
    table = Table()
    table.spend(0, 1, keep=[(0, 0, 0)])
    table.pass_to(0, keep=[(0, 0, 0)])
    table.lay("H@0,-1 r0")
    table.do("knight:S")
    assert table.scored()["city"] == {0: 4}
    assert table.state.supply(0) == 1
    table.state.pop()
    table.do("knight:N")
    assert "city" not in table.scored()
    assert table.state.supply(0) == 0


@rule("CARC-EX-18", "CARC-9.4")
def test_holding_the_city_already_leaves_the_follower_for_the_other() -> None:
    table = Table().play("E@0,1 r270 | knight:W")
    table.spend(0, 1, keep=[(0, 1, 0)])
    table.pass_to(0, keep=[(0, 1, 0)])
    table.lay("H@-1,1 r90")
    assert not table.can("knight:E")
    table.do("knight:W")
    assert table.scored()["city"] == {0: 4}
    assert table.state.supply(0) == 1


@rule("CARC-EX-19", "CARC-8.2", "CARC-EDGE-12", "CARC-EDGE-8")
def test_two_share_the_highest_number_and_a_third_gets_nothing() -> None:
    # h . g e d     The points differ from the example's: no complete feature worth 4 has room for five.
    # j l m k c     The five caps d, e, g, h, j are joined by k, l and m.
    # i f * a b
    table = Table(3).play("""
        U@1,0 r0
        U@2,0 r0
        E@2,-1 r270 | knight:W
        B@2,-2 r0
        E@1,-2 r180 | knight:S
        U@-1,0 r0
        E@0,-2 r180 | knight:S
        E@-1,-2 r180 | knight:S
        U@-2,0 r0
        E-garden@-2,-1 r90 | knight:E
        R@1,-1 r0
        R@-1,-1 r0
        C@0,-1 r0
    """)
    assert table.scored() == {"city": {0: 20, 1: 20, 2: 0}}
    assert len(table.homes()) == 5


@rule("CARC-EX-25", "CARC-6.7", "CARC-9.3", "CARC-EDGE-11")
def test_a_follower_that_comes_home_cannot_be_used_in_the_same_turn() -> None:
    table = Table().play("W@1,0 r0 | highwayman:W")
    keep = [(1, 0, 2), (0, 0, 1)]
    table.spend(0, 0, keep=keep)
    table.pass_to(0, keep=keep)
    table.lay("A@-1,0 r270")
    assert table.choices() == {"pass"}
    assert table.refusal(Deploy(1)) == "CARC-6.7"
    table.do("pass")
    assert table.scored()["road"] == {0: 3}
    assert table.state.supply(0) == 1


@rule("CARC-EX-33", "CARC-8.3")
def test_two_knights_of_one_colour_score_once() -> None:
    # d e b     The caps of b and d are joined by e, and both knights are of one seat.
    # c * a
    table = Table(1).play("""
        U@1,0 r0
        E@1,-1 r270 | knight:W
        U@-1,0 r0
        E@-1,-1 r90 | knight:E
        R@0,-1 r180
    """)
    assert table.scored() == {"city": {0: 8}}
    assert len(table.homes()) == 2


@rule("CARC-2.6", "CARC-6.1", "CARC-6.4")
def test_what_a_meeple_is_called_and_where_it_goes() -> None:
    table = Table()
    table.lay("J@1,0 r90")
    assert table.choices() == {"pass", "knight:E", "highwayman:SW", "farmer:N.SL.WR", "farmer:SR.WL"}
    table.do("knight:E")
    assert table.state.supply(0) == 6
    assert table.state.current_player < 0  # one meeple, and the turn is over
    (knight,) = table.state.followers()
    assert (knight.role, knight.x, knight.y) == ("knight", 1, 0)
