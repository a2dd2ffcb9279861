"""The end of Carcassonne: worked examples of docs/rules/carcassonne.md.

Boards are laid by legal moves from the shipped tiles. A script has a line a turn, the placement first and the
follower after ``|``. The map beside it shows where the tiles lie: ``*`` is the start tile at (0,0), letters
follow the order of laying.
"""

from __future__ import annotations

from tests.engine.carcassonne.table import Table, points
from tests.engine.rules import rule

THREE_PENNANTS = """
    F@0,-1 r90 | knight:NS
    U@1,0 r0
    U@-1,0 r0
    B@1,-1 r0
    B@-1,-1 r0
    F@1,-2 r0 | knight:EW
    G@-1,-2 r0 | knight:EW
    C@0,-2 r0
"""


@rule("CARC-EX-10", "CARC-11.3", "CARC-11.6", "CARC-8.3", "CARC-EX-32")
def test_an_open_city_at_the_end() -> None:
    # g h f
    # e a d
    # c * b
    table = Table().play(THREE_PENNANTS)
    assert len(table.of(0, -2, "city").tiles) == 5
    assert points(table.finish([(0, -2, 0)]), "city") == {0: 8, 1: 0}


@rule("HOUSE-EX-3", "HOUSE-10", "CARC-14.17")
def test_what_is_incomplete_may_score_nothing_at_the_end() -> None:
    table = Table(no_endgame_incomplete=True, abbot=True).play(THREE_PENNANTS + "U@2,0 r0 | highwayman:EW")
    keep = [(0, -2, 0), (2, 0, 0)]
    assert table.of(0, -2, "city").final == 0
    final = table.finish(keep)
    assert points(final, "city") == {0: 0, 1: 0}
    assert points(final, "road") == {0: 0}
    farm = Table(no_endgame_incomplete=True).play("E@0,-1 r180 | farmer:N.E.W\nB@0,1 r0 | monk")
    assert points(farm.finish([(0, -1, 1), (0, 1, 0)]), "field") == {0: 3}
    assert farm.state.scores == (3, 0)


@rule("CARC-EX-11", "CARC-11.4", "CONTRA-10")
def test_an_open_monastery_at_the_end() -> None:
    table = Table().play("""
        B@0,1 r0 | monk
        U@1,0 r0
        U@-1,0 r0
    """)
    assert points(table.finish([(0, 1, 0)]), "monastery") == {0: 4}


@rule("CARC-EX-12", "CARC-11.3", "CONTRA-11")
def test_an_open_city_with_a_pennant_at_the_end() -> None:
    table = Table().play("F@0,-1 r90 | knight:NS")
    assert points(table.finish([(0, -1, 0)]), "city") == {0: 3}


@rule("CARC-EX-13", "CARC-11.2")
def test_an_open_road_at_the_end() -> None:
    table = Table().play("U@1,0 r0 | highwayman:EW\nU@2,0 r0")
    assert points(table.finish([(1, 0, 0)]), "road") == {0: 3}


@rule("CARC-12.1", "CARC-12.3")
def test_a_total_goes_on_where_the_track_begins_anew() -> None:
    table = Table()
    table.state.award([(0, 49)])
    table.play("E@0,-1 r180 | knight:S")
    assert table.state.scores == (53, 0)


@rule("CARC-EX-36", "CARC-11.8", "CONTRA-2")
def test_equal_totals_share_the_victory() -> None:
    table = Table()
    table.finish()
    assert table.state.scores == (0, 0)
    assert table.state.winners == (0, 1)
    ahead = Table().play("E@0,-1 r180 | knight:S")
    ahead.finish()
    assert ahead.state.scores == (4, 0)
    assert ahead.state.winners == (0,)


@rule("CARC-11.7", "CARC-EDGE-17", "CARC-11.6")
def test_the_end_is_told_feature_by_feature_in_order() -> None:
    table = Table().play("""
        F@0,-1 r90 | knight:NS
        B@0,1 r0 | farmer:N.E.S.W
        U@1,0 r0 | highwayman:EW
        B@1,1 r0 | monk
        E@0,-2 r180
    """)
    assert table.scored() == {"city": {0: 8}}
    final = table.finish([(1, 0, 0), (1, 1, 0), (0, 1, 1)])
    assert [event.feature for event in final] == ["road", "monastery", "field"]
    assert table.state.scores == (
        8 + sum(points(final, "road").values()),
        sum(points(final, "monastery").values()),
    )
