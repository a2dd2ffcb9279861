"""The worked examples of docs/rules/new-world.md, on boards laid by legal moves from the shipped tiles.

A script has a line a turn, the placement first and the settler after ``|``. Where an example says in which
columns the surveyors stand, they are put there before the tile that it is about.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.landscape.records import Deploy, FeatureScored, Place
from tests.engine.new_world.table import Table
from tests.engine.rules import rule

SEA_TRAIL = "W17@-1,4 r90 | robber:EW\n"
ROW_OF_PLAINS = "W38@-1,8 r0\nW02@-2,8 r0\n"


# -- placing and claiming -----------------------------------------------------------------------------


@rule("NEWW-EX-1", "NEWW-EX-2", "NEWW-EX-3", "NEWW-4.3", "NEWW-1.4")
def test_like_sides_may_touch() -> None:
    table = Table().play("""
        W16@-1,2 r0
        W17@-1,3 r0
        W11@-1,5 r90
        W38@-1,8 r0
        W11@-1,9 r90
    """)
    assert len(table.state.landscape.cells) == 15


@rule("NEWW-EX-4", "NEWW-4.2", "NEWW-4.3", "NEWW-4.4")
def test_unlike_sides_may_not() -> None:
    table = Table().play("W16@-1,2 r0")
    table.draw("W11")
    assert table.refused("W11@-1,1 r180") == "NEWW-4.3"
    assert table.refused("W11@-1,1 r90") == "NEWW-4.3"
    assert {"W11@-1,1 r0", "W11@-1,1 r270"} <= table.choices()
    assert table.refused("W11@-1,2 r0") == "NEWW-4.2"
    assert table.refused("W11@-4,4 r0") == "NEWW-4.2"


@rule("NEWW-FX-4")
def test_a_tile_without_trail_cannot_go_on_from_plymouth() -> None:
    table = Table()
    table.draw("W11")
    assert {table.refused(f"W11@-1,2 r{turn}") for turn in (0, 90, 180, 270)} == {"NEWW-4.3"}


@rule("NEWW-EX-5", "NEWW-5.3")
def test_a_town_with_a_sheriff_is_taken() -> None:
    table = Table().play("W09@-1,9 r0 | sheriff:EW")
    table.lay("W11@-2,9 r90")
    assert table.choices() == {"pass", "trapper:N.S.W"}
    assert table.refusal(Deploy(0)) == "NEWW-5.3"


@rule("NEWW-EX-6", "NEWW-5.2", "NEWW-5.3", "NEWW-5.6")
def test_of_two_plains_of_a_tile_one_may_be_free() -> None:
    table = Table().play("W38@-1,7 r0 | trapper:N.E.S.W")
    table.lay("W26@-2,7 r0")
    assert table.choices() == {"pass", "sheriff:N", "robber:SW", "trapper:SR.WL"}


@rule("NEWW-5.4", "NEWW-5.7", "NEWW-7.4")
def test_a_farm_is_always_free_and_start_spaces_hold_nobody() -> None:
    table = Table()
    table.lay("W02@-1,7 r0")
    assert table.choices() == {"pass", "farmer", "trapper:N.E.S.W"}
    assert {(claim.x, claim.y) for claim in table.state.claims()} == {(-1, 7)}


@rule("NEWW-DX-22", "NEWW-4.2", "NEWW-4.6", "NEWW-15.11")
def test_rows_beyond_the_board_are_reached_from_other_tiles_only() -> None:
    table = Table()
    table.draw("W38")
    assert table.refused("W38@-1,0 r0") == "NEWW-4.2"
    table.do("W38@-1,1 r0")
    table.do("pass")
    table.draw("W02")
    assert "W02@-1,0 r0" in table.choices()
    assert table.refused("W02@-1,11 r0") == "NEWW-4.2"


@rule("NEWW-DX-23", "NEWW-4.5", "NEWW-15.11")
@pytest.mark.parametrize("place", ["0,0", "0,11", "1,5", "0,3", "7,-200"])
def test_nothing_is_built_at_the_ends_of_the_board_or_in_the_sea(place: str) -> None:
    table = Table().play("W38@-1,1 r0")
    table.draw("W02")
    assert table.refused(f"W02@{place} r0") == "NEWW-4.5"


@rule("NEWW-3.2", "NEWW-3.3", "NEWW-DX-24", "NEWW-15.17", "NEWW-2.3")
def test_whoever_has_no_settler_scores_but_places_none() -> None:
    table = Table().play("""
        W09@-1,9 r0 | sheriff:EW
        W17@-1,4 r90
        W38@-1,7 r0 | trapper:N.E.S.W
        W17@-2,4 r90
        W02@-1,6 r0 | farmer
        W17@-3,4 r90
        W27@-1,1 r0 | trapper:E.S.W
        W17@-4,4 r90
        W02@-2,7 r0 | farmer
        W37@-5,4 r90
    """)
    assert table.state.supply(0) == 0
    table.lay("W11@-2,9 r90")
    assert table.choices() == {"pass"}
    assert table.refusal(Deploy(1)) == "NEWW-5.1"
    table.do("pass")
    assert table.scored() == [("town", {0: 6})]
    assert table.state.supply(0) == 1


# -- values -------------------------------------------------------------------------------------------


@rule("NEWW-EX-7", "NEWW-6.1", "NEWW-6.2", "NEWW-6.6", "NEWW-0.4", "NEWW-15.10")
def test_a_complete_trail_of_three() -> None:
    table = Table().play(SEA_TRAIL + "W16@-2,4 r0")
    assert table.scored() == [("trail", {0: 3})]
    assert table.homes() == [(0, "robber")]


@rule("NEWW-EX-8", "NEWW-6.2")
def test_a_complete_trail_of_four_with_two_trading_posts() -> None:
    table = Table().play("W37@-1,4 r90 | robber:EW\nW37@-2,4 r90\nW16@-3,4 r0")
    assert table.scored() == [("trail", {0: 8})]


@rule("NEWW-EX-9", "NEWW-6.4")
def test_a_complete_town_of_three_with_a_flag() -> None:
    table = Table().play("W13@-1,9 r0 | sheriff:EW\nW11@-2,9 r90")
    assert table.scored() == [("town", {0: 8})]
    (event,) = (e for e in table.events if isinstance(e, FeatureScored))
    assert event.terms == (("tiles", 3, 2), ("flags", 1, 2))
    assert event.tiles == ((0, 9), (-1, 9), (-2, 9))
    assert event.bonus == ()


@rule("NEWW-EX-10", "NEWW-0.4", "NEWW-6.3", "NEWW-15.16")
def test_a_town_that_is_on_a_tile_twice() -> None:
    table = Table().play("""
        W04@-1,6 r180
        W12@-1,7 r0 | sheriff:NW
        W12@-2,7 r90
        W12@-2,6 r180
    """)
    assert table.scored() == [("town", {1: 8})]
    town = table.of(-1, 6, "town")
    assert town == table.of(-1, 6, "town", 1)
    assert (len(town.segments), len(town.tiles)) == (5, 4)


FARM = """
    W02@-1,7 r0 | farmer
    W11@-1,6 r0
    W38@-2,7 r0
    W27@-1,8 r180
    W11@-2,6 r0
"""


@rule("NEWW-EX-11", "NEWW-DX-17", "NEWW-6.5", "NEWW-6.6", "NEWW-6.8", "NEWW-15.18", "NEWW-15.10")
def test_a_farm_in_the_first_column() -> None:
    # The farm of DX-17 stands in row 7: in row 5, beside New York, no farm of the box fits.
    table = Table().play(FARM)
    farm = table.of(-1, 7, "farm")
    assert (farm.complete, farm.now, farm.closed, farm.holes) == (False, 8, 9, ((-2, 8),))
    table.play("W11@-2,8 r180")
    assert table.scored() == [("farm", {0: 9})]
    assert table.homes() == [(0, "farmer")]


@rule("NEWW-DX-18", "NEWW-6.6", "NEWW-11.4", "NEWW-4.6")
def test_a_farm_at_the_end_of_the_board_is_never_complete() -> None:
    table = Table().play("""
        W02@-1,1 r0 | farmer
        W16@-1,2 r0
        W38@-2,1 r0
        W17@-2,2 r90
        W11@-1,0 r0
        W11@-2,0 r0
    """)
    farm = table.of(-1, 1, "farm")
    assert (farm.complete, farm.now, farm.closed, farm.final, farm.holes) == (False, 8, 8, 8, ())
    assert table.state.projected_scores() == (8, 0)


@rule("NEWW-4.8", "NEWW-4.6")
def test_what_runs_into_the_sea_beside_the_board_stays_open() -> None:
    table = Table().play("W38@-1,1 r0\nW09@-1,0 r0 | sheriff:EW\nW11@-2,0 r90")
    town = table.of(-1, 0, "town")
    assert (town.complete, town.holes, town.now, town.closed) == (False, (), 2, 2)
    assert table.scored() == []
    assert table.of(-1, 1, "plain").closed == table.of(-1, 1, "plain").now == 3


@rule("NEWW-EX-12", "NEWW-DX-16", "NEWW-5.5", "NEWW-6.3", "NEWW-6.4", "NEWW-8.2", "NEWW-15.9")
@pytest.mark.parametrize("row", [5, 9])
def test_a_town_of_two_is_completed_claimed_and_scored_in_one_turn(row: int) -> None:
    table = Table().play(f"W11@-1,{row} r90 | sheriff:E")
    assert table.scored() == [("town", {0: 4})]
    assert table.state.supply(0) == 5


@rule("NEWW-EX-13", "NEWW-8.2")
def test_a_trail_of_three_is_completed_claimed_and_scored_in_one_turn() -> None:
    table = Table().play("W17@-1,4 r90\nW16@-2,4 r0 | robber:E")
    assert table.scored() == [("trail", {1: 3})]
    assert table.state.supply(1) == 5


@rule("NEWW-DX-14", "NEWW-6.1")
def test_a_closed_loop_of_trail() -> None:
    table = Table().play("W18@-1,6 r0 | robber:SW\nW18@-1,7 r90\nW18@-2,7 r180\nW18@-2,6 r270")
    assert table.scored() == [("trail", {0: 4})]


@rule("NEWW-DX-15", "NEWW-0.4", "NEWW-15.16")
def test_a_trail_that_visits_a_tile_twice() -> None:
    table = Table().play("W47@-1,4 r0 | robber:NE\nW18@-1,3 r0\nW18@-2,3 r270\nW18@-2,4 r180")
    trail = table.of(-1, 4, "trail")
    assert (len(trail.segments), len(trail.tiles), trail.now) == (6, 5, 5)


@rule("NEWW-DX-26", "NEWW-6.1")
def test_each_arm_of_a_crossing_is_a_trail_of_its_own() -> None:
    table = Table().play("W16@-1,4 r0 | robber:S")
    assert table.scored() == []
    assert table.standing() == [(0, "robber")]
    assert [table.of(-1, 4, "trail", arm).complete for arm in range(3)] == [True, False, False]


@rule("NEWW-7.1", "NEWW-7.3", "NEWW-7.5", "NEWW-8.1", "NEWW-15.15", "NEWW-DX-9", "NEWW-9.2a")
def test_the_majority_gets_all_and_everybody_goes_home() -> None:
    table = (
        Table()
        .play("""
        W38@-1,8 r0
        W02@-2,8 r0
        W02@-3,8 r0
        W11@-2,9 r270 | sheriff:W
        W11@-4,8 r180 | sheriff:S
        W02@-5,8 r0
        W11@-5,9 r90 | sheriff:E
        W09@-3,9 r0
    """)
        .put_surveyors(2, 2)
    )
    table.play("W34@-4,9 r0")
    assert table.scored() == [("town", {0: 10, 1: 0})]
    assert sorted(table.homes()) == [(0, "sheriff"), (0, "sheriff"), (1, "sheriff")]
    assert (table.state.supply(0), table.state.supply(1)) == (5, 5)


# -- surveyors ----------------------------------------------------------------------------------------


@rule("NEWW-FX-1", "NEWW-EX-14", "NEWW-9.2c", "NEWW-9.3", "NEWW-15.2")
def test_the_first_trail_sends_a_surveyor_out() -> None:
    table = Table().play("W16@-1,2 r0 | robber:E")
    assert table.scored() == [("trail", {0: 2})]
    assert table.state.surveyors == (0, 1)


@rule("NEWW-FX-2", "NEWW-9.2", "NEWW-9.3a", "NEWW-9.3c", "NEWW-9.4b", "NEWW-0.3", "NEWW-9.3e")
def test_the_second_scoring_gets_a_bonus() -> None:
    table = Table().play("W16@-1,2 r0 | robber:E\nW11@-1,9 r90 | sheriff:E")
    assert table.scored() == [("town", {1: 8})]
    (event,) = (e for e in table.events if isinstance(e, FeatureScored))
    assert event.bonus == ((1, 4),)
    assert table.state.surveyors == (1, 1)
    assert table.left_behind() == []


@rule("NEWW-FX-3", "NEWW-EX-17", "NEWW-11.2")
def test_incomplete_trails_are_worth_as_much() -> None:
    table = Table().play(SEA_TRAIL)
    assert table.state.projected_scores() == (2, 0)
    table.play("W17@-2,4 r90")
    assert table.state.projected_scores() == (3, 0)


@rule("NEWW-EX-15", "NEWW-9.2", "NEWW-9.3a", "NEWW-0.2")
def test_a_bonus_for_a_settler_just_placed() -> None:
    table = Table().play("""
        W16@-1,2 r180 | robber:E
        W38@-1,3 r0
        W11@-2,3 r0
        W37@-2,4 r90
        W16@-3,4 r0
    """)
    assert table.state.surveyors == (0, 1)
    table.play("W17@-1,4 r90 | robber:EW")
    assert table.scored() == [("trail", {1: 10})]
    assert table.state.surveyors == (1, 1)


THREE_AT_ONCE = """
    W11@-1,10 r0 | sheriff:N
    W02@-1,8 r0 | farmer
    W17@-1,4 r90 | robber:EW
    W11@-1,7 r0
    W38@-2,8 r0
    W11@-2,7 r0
    W27@-2,9 r180
"""


def three_at_once(**options: Any) -> Table:
    """Red is seat 0, Blue 1 and Green 2; Blue has a choice of three features to score."""
    table = Table(3, **options).play(THREE_AT_ONCE).put_surveyors(1, 1)
    table.lay("W04@-1,9 r90")
    table.do("sheriff:E")
    return table


@rule("NEWW-EX-16", "NEWW-9.1", "NEWW-9.2", "NEWW-9.3d", "NEWW-9.4", "NEWW-9.5", "NEWW-15.3", "NEWW-15.4")
@rule("NEWW-15.5", "NEWW-15.6", "NEWW-9.4c", "NEWW-6.8", "NEWW-17.2")
def test_the_order_of_scoring_is_the_active_players_choice() -> None:
    table = three_at_once()
    assert (table.state.phase, table.state.current_player, table.events) == ("score", 1, table.events[:1])
    assert table.choices() == {"score -1,10 sheriff:N", "score -1,8 farmer", "score -1,9 sheriff:E"}
    assert table.refusal(Place("W02", -1, 6, 0)) == "NEWW-9.1"
    table.do("score -1,8 farmer")
    assert table.scored() == [("farm", {1: 17})]
    assert table.state.surveyors == (1, 2)
    assert table.left_behind() == []
    table.do("score -1,9 sheriff:E")
    assert table.scored() == [("town", {1: 8})]
    assert table.state.surveyors == (2, 2)
    assert sorted(table.left_behind()) == [(0, "sheriff"), (2, "robber")]
    assert table.state.scores == (0, 25, 0)
    assert (table.state.phase, table.state.on_turn) == ("draw", 2)


@rule("NEWW-DX-1", "NEWW-9.1", "NEWW-9.5", "NEWW-15.1")
def test_another_order_gives_other_points() -> None:
    table = three_at_once()
    table.do("score -1,10 sheriff:N")
    assert table.scored() == [("town", {0: 4 + 8})]
    assert table.state.surveyors == (1, 2)
    table.do("score -1,8 farmer")
    assert table.scored() == [("farm", {1: 9 + 4})]
    assert table.state.surveyors == (2, 2)
    assert sorted(table.left_behind()) == [(1, "sheriff"), (2, "robber")]
    assert table.state.scores == (12, 13, 0)


@rule("NEWW-9.1")
def test_a_choice_of_order_can_be_taken_back() -> None:
    table = three_at_once()
    before = table.state.fingerprint()
    for text in sorted(table.choices()):
        table.do(text)
        table.state.pop()
        assert table.state.fingerprint() == before
    assert [claim.action for claim in table.state.claims()] == ["score"] * 3
    assert {claim.feature.now for claim in table.state.claims()} == {4, 9}


@rule("NEWW-DX-2", "NEWW-9.3d", "NEWW-15.3")
def test_what_nobody_stands_on_moves_no_surveyor() -> None:
    table = Table().play("W16@-1,2 r0")
    assert (table.scored(), table.state.scores, table.state.surveyors) == ([], (0, 0), (0, 0))


@rule("NEWW-DX-3", "NEWW-9.3b", "NEWW-9.4e", "NEWW-15.8")
@pytest.mark.parametrize("sweep", [False, True])
def test_surveyors_in_the_westernmost_column_do_not_move(sweep: bool) -> None:
    table = (
        Table(sweep_when_blocked=sweep)
        .play("""
        W38@-1,8 r0
        W17@-1,4 r90 | robber:EW
        W02@-2,8 r0
        W11@-1,7 r0
        W11@-3,8 r180 | sheriff:S
        W27@-1,10 r0
        W09@-3,9 r90
        W11@-2,7 r0
    """)
        .put_surveyors(3, 3)
    )
    table.play("W11@-3,10 r0")
    assert table.scored() == [("town", {0: 14})]
    assert table.state.surveyors == (3, 3)
    assert table.left_behind() == ([(1, "robber")] if sweep else [])
    assert [event.kind for event in table.events].count("surveyors_blocked") == 1


@rule("NEWW-DX-4", "NEWW-5.8", "NEWW-9.2")
def test_a_settler_east_of_the_surveyors_may_score_first() -> None:
    table = Table().play("W38@-1,3 r0\nW11@-2,3 r0\nW16@-2,4 r0\nW02@-3,3 r0").put_surveyors(2, 3)
    table.play("W17@-1,4 r90 | robber:EW")
    assert table.scored() == [("trail", {0: 3})]
    assert table.homes() == [(0, "robber")]
    assert table.left_behind() == []
    assert table.state.surveyors == (3, 3)


CLOSES_BLUE_TOWN = """
    W38@-1,7 r0
    W11@-1,10 r0 | sheriff:N
    W02@-2,7 r0
    W27@-3,7 r0
"""


@rule("NEWW-DX-5", "NEWW-9.4c", "NEWW-9.4d", "NEWW-15.5")
def test_a_settler_placed_in_the_east_is_left_behind_in_the_same_turn() -> None:
    table = Table().play(CLOSES_BLUE_TOWN).put_surveyors(2, 2)
    table.play("W23@-1,9 r180 | robber:NW")
    assert table.scored() == [("town", {1: 4})]
    assert table.state.surveyors == (2, 3)
    assert table.left_behind() == [(0, "robber")]
    assert table.state.supply(0) == 5


@rule("NEWW-DX-6", "NEWW-9.4a", "NEWW-10.2", "NEWW-10.3", "NEWW-15.6", "NEWW-15.14")
def test_trappers_stay() -> None:
    table = Table().play(CLOSES_BLUE_TOWN).put_surveyors(2, 2)
    table.play("W23@-1,9 r180 | trapper:NL.WR")
    assert table.left_behind() == []
    assert table.standing() == [(0, "trapper")]


@rule("NEWW-DX-7", "NEWW-9.4", "NEWW-15.6")
def test_a_farmer_is_left_behind_like_the_others() -> None:
    table = Table().play("W02@-1,7 r0 | farmer\nW38@-2,7 r0")
    table.put_surveyors(1, 2).play("W11@-1,9 r90 | sheriff:E")
    assert table.scored() == [("town", {0: 8})]
    assert table.left_behind() == [(0, "farmer")]
    assert table.state.surveyors == (2, 2)


@rule("NEWW-5.9")
def test_a_feature_whose_settlers_are_gone_is_free_again() -> None:
    table = Table().play(SEA_TRAIL + "W38@-1,7 r0\nW02@-2,7 r0").put_surveyors(1, 2)
    table.play("W11@-1,9 r90 | sheriff:E")
    assert table.left_behind() == [(0, "robber")]
    table.lay("W17@-2,4 r90")
    assert "robber:EW" in table.choices()


@rule("NEWW-DX-8", "NEWW-7.2", "NEWW-9.2a", "NEWW-15.7")
def test_tied_players_each_get_their_own_bonus() -> None:
    table = (
        Table()
        .play("""
        W38@-1,8 r0
        W02@-2,8 r0
        W11@-2,9 r270 | sheriff:W
        W02@-3,8 r0
        W02@-4,8 r0
        W09@-4,9 r0 | sheriff:EW
        W11@-5,9 r90
    """)
        .put_surveyors(2, 3)
    )
    table.play("W09@-3,9 r0")
    assert table.scored() == [("town", {0: 12, 1: 8})]


@rule("NEWW-DX-10", "NEWW-9.2b")
@pytest.mark.parametrize("per", ["surveyor", "settler"])
def test_surveyors_in_two_columns_pay_for_settlers_in_both(per: str) -> None:
    table = (
        Table(bonus_per=per)
        .play("""
        W38@-1,8 r0
        W02@-2,8 r0
        W11@-2,9 r270 | sheriff:W
        W27@-1,10 r0
        W11@-3,8 r180 | sheriff:S
        W02@-4,8 r0
        W09@-4,9 r0
        W11@-5,9 r90
    """)
        .put_surveyors(2, 3)
    )
    table.play("W34@-3,9 r0")
    assert table.scored() == [("town", {0: 18})]


@rule("NEWW-DX-12", "NEWW-9.2b")
@pytest.mark.parametrize(("per", "points"), [("surveyor", 10), ("settler", 14)])
def test_two_settlers_in_the_column_of_a_surveyor(per: str, points: int) -> None:
    table = (
        Table(bonus_per=per)
        .play("""
        W38@-1,8 r0
        W02@-2,8 r0
        W11@-3,8 r180 | sheriff:S
        W02@-2,9 r0
        W02@-2,10 r0
        W27@-4,8 r0
        W11@-3,10 r0 | sheriff:N
        W17@-1,4 r90
    """)
        .put_surveyors(3, 4)
    )
    table.play("W09@-3,9 r90")
    assert table.scored() == [("town", {0: points})]


@rule("NEWW-DX-13", "NEWW-9.2", "NEWW-15.7")
def test_what_counts_is_where_the_settler_stands() -> None:
    table = (
        Table()
        .play("""
        W38@-1,8 r0
        W02@-2,8 r0
        W11@-2,9 r270
        W09@-3,9 r0
        W09@-4,9 r0
        W17@-1,4 r90
    """)
        .put_surveyors(2, 2)
    )
    table.play("W11@-5,9 r90 | sheriff:E")
    assert table.scored() == [("town", {0: 8})]


# -- the house rule -----------------------------------------------------------------------------------

FIVE = """
    W16@-1,2 r0 | robber:E
    W11@-1,9 r90 | sheriff:E
    W11@-1,5 r90 | sheriff:E
    W16@-1,4 r180 | robber:E
    W17@-1,3 r0 | robber:NS
"""


@rule("NEWW-DX-27", "NEWW-12.1", "NEWW-12.1a", "NEWW-12.1b", "NEWW-12.1d", "NEWW-17.3")
@pytest.mark.parametrize("sweep", [False, True])
def test_the_second_surveyor_comes_with_the_fifth_feature(sweep: bool) -> None:
    table = Table(delayed_second_surveyor="on", sweep_when_blocked=sweep)
    assert (table.state.surveyors, table.state.counter, table.state.surveyor_waits) == ((0,), 0, True)
    for count, turn in enumerate(FIVE.strip().splitlines(), 1):
        table.play(turn)
        assert table.state.counter == count
        assert [event.kind for event in table.events].count("counter_advanced") == 1
        assert not any(e.bonus for e in table.events if isinstance(e, FeatureScored))
    assert (table.state.surveyors, table.state.counter, table.state.surveyor_waits) == ((0, 0), 5, False)
    table.play("W16@-2,2 r0 | robber:E")
    assert (table.state.surveyors, table.state.counter) == ((0, 1), 5)
    assert Table().state.counter is None


@rule("NEWW-12.1c", "NEWW-17.2")
@pytest.mark.parametrize(("counts", "count"), [("scored", 0), ("completed", 1)])
def test_unoccupied_features_can_count_too(counts: str, count: int) -> None:
    table = Table(delayed_second_surveyor="on", delay_counts=counts).play("W16@-1,2 r0")
    assert table.state.counter == count
    assert table.scored() == []


def one_held_one_free(**options: Any) -> Table:
    """A tile completes two towns, of which the seat on turn holds one."""
    table = Table(**options).play("W11@-1,10 r0 | sheriff:N\nW17@-1,4 r90\nW38@-1,7 r0\nW17@-2,4 r90")
    table.lay("W04@-1,9 r90")
    table.do("pass")
    return table


@rule("NEWW-12.1c", "NEWW-17.2")
def test_the_order_of_counting_is_the_active_players_choice() -> None:
    table = one_held_one_free(delayed_second_surveyor="on", delay_counts="completed")
    assert table.choices() == {"score -1,10 sheriff:N", "score 0,9 town:W"}
    assert {claim.role for claim in table.state.claims()} == {"sheriff", ""}
    table.do("score 0,9 town:W")
    assert table.state.counter == 2
    assert table.state.scores == (4, 0)
    assert one_held_one_free().state.phase == "draw"


@rule("NEWW-12.1c")
def test_an_unoccupied_feature_can_bring_the_second_surveyor_before_a_scoring() -> None:
    for first, columns in (("score 0,9 town:W", (0, 1)), ("score -1,10 sheriff:N", (0, 0))):
        table = Table(delayed_second_surveyor="on", delay_counts="completed")
        table.play("W11@-1,10 r0 | sheriff:N\nW17@-1,4 r90\nW38@-1,7 r0\nW17@-2,4 r90")
        table.state._extra = table.state._extra._replace(counter=4)
        table.lay("W04@-1,9 r90")
        table.do("pass")
        table.do(first)
        assert table.state.surveyors == columns
        assert table.state.scores == (4, 0)
        assert table.state.phase == "draw"


# -- the end ------------------------------------------------------------------------------------------


@rule("NEWW-EX-18", "NEWW-11.4")
def test_an_incomplete_farm() -> None:
    table = Table().play("W02@-1,7 r0 | farmer\nW11@-1,6 r0")
    assert table.state.projected_scores() == (5, 0)


@rule("NEWW-EX-19", "NEWW-11.3", "NEWW-15.12")
def test_an_incomplete_town() -> None:
    table = Table().play("W13@-1,9 r0 | sheriff:EW")
    assert table.state.projected_scores() == (3, 0)


@rule("NEWW-EX-20", "NEWW-11.3", "NEWW-11.5")
def test_an_incomplete_town_with_a_majority() -> None:
    table = Table().play("""
        W09@-1,9 r0 | sheriff:EW
        W38@-1,8 r0
        W27@-1,10 r180
        W11@-2,8 r180 | sheriff:S
        W11@-2,10 r0 | sheriff:N
        W05@-2,9 r0
        W13@-3,9 r0
    """)
    assert table.of(-2, 9, "town").now == 8
    assert table.state.projected_scores() == (8, 0)


@rule("NEWW-EX-21", "NEWW-11.6", "NEWW-10.1", "NEWW-10.4")
def test_animals_of_two_plains() -> None:
    table = Table().play("W38@-1,7 r0 | trapper:N.E.S.W\nW27@-1,10 r0 | trapper:E.S.W")
    assert table.state.projected_scores() == (3, 2)
    assert {(0, row) for row in (5, 6, 7, 8, 9)} < set(table.of(-1, 7, "plain").tiles)


@rule("NEWW-EX-22", "NEWW-11.6", "NEWW-10.4", "NEWW-15.13", "NEWW-15.10")
def test_most_trappers_on_a_plain() -> None:
    table = Table(3).play("""
        W38@-1,6 r0 | trapper:N.E.S.W
        W17@-1,4 r90 | trapper:ER.S.WL
        W41@-1,2 r0 | trapper:N.EL.WR
        W12@-1,10 r270 | trapper:N.E
        W12@-1,8 r0
        W14@-1,9 r90
        W14@-1,5 r90
    """)
    assert len(table.of(-1, 6, "plain").followers) == 3
    assert table.state.projected_scores() == (4, 0, 2)


@rule("NEWW-EX-23", "NEWW-11.6", "NEWW-7.2")
def test_as_many_trappers_on_a_plain() -> None:
    table = Table(3).play("""
        W38@-1,6 r0 | trapper:N.E.S.W
        W17@-1,4 r90 | trapper:ER.S.WL
        W27@-1,1 r0 | trapper:E.S.W
        W12@-1,10 r270 | trapper:N.E
        W12@-1,3 r0 | trapper:E.S
        W24@-2,1 r0
        W12@-1,8 r0
        W14@-1,9 r90
        W11@-3,1 r0
        W14@-1,5 r90
        W03@-2,4 r270
    """)
    assert len(table.of(-1, 6, "plain").followers) == 4
    assert table.state.projected_scores() == (4, 4, 5)


@rule("NEWW-DX-25", "NEWW-11.6")
def test_a_plain_without_animals() -> None:
    table = Table().play("""
        W37@-1,4 r90 | trapper:ER.S.WL
        W12@-1,6 r270
        W12@-1,8 r0 | trapper:E.S
        W37@-2,4 r90
        W12@-1,10 r270 | trapper:N.E
        W14@-1,9 r90
        W14@-1,5 r90
    """)
    plain = table.of(-1, 6, "plain")
    assert (len(plain.followers), plain.final) == (3, 0)
    assert table.state.projected_scores() == (0, 0)


@rule("NEWW-DX-19", "NEWW-11.3", "NEWW-15.12")
def test_flags_count_once_at_the_end() -> None:
    table = Table().play("W13@-1,9 r0 | sheriff:EW\nW01@-2,9 r90")
    town = table.of(-1, 9, "town")
    assert (town.final, town.closed) == (5, 2 * (4 + 2))
    assert table.state.projected_scores() == (5, 0)


@rule("NEWW-DX-20", "NEWW-11.2", "NEWW-15.12")
def test_trading_posts_count_twice_at_the_end_too() -> None:
    table = Table().play("W37@-1,4 r90 | robber:EW\nW17@-2,4 r90")
    assert table.state.projected_scores() == (5, 0)


@rule("NEWW-DX-21", "NEWW-11.7")
@pytest.mark.parametrize(("final_bonus", "points"), [(False, 4), (True, 12)])
def test_surveyors_pay_at_the_end_if_so_agreed(final_bonus: bool, points: int) -> None:
    table = Table(final_bonus=final_bonus).play(SEA_TRAIL + "W17@-2,4 r90\nW17@-3,4 r90")
    assert table.put_surveyors(1, 1).state.projected_scores() == (points, 0)


@rule("NEWW-0.1", "NEWW-17.1", "NEWW-2.1", "NEWW-2.4", "NEWW-17.5", "NEWW-12.2")
@pytest.mark.parametrize("options", [{}, {"surveyor_start": "free", "town_role_name": "shopkeeper"}])
def test_the_board_lies_before_the_first_move(options: dict[str, Any]) -> None:
    table = Table(**options)
    tiles = [(tile.design.id, tile.x, tile.y, tile.rotation) for tile in table.state.landscape.laid()]
    assert tiles == [(f"C{row:02}", 0, row, 0) for row in range(1, 11)]
    assert table.state.surveyors == (0, 0)
    assert not any(name.startswith("C") for name in table.state.tiles_left())
    role = options.get("town_role_name", "sheriff")
    table.play(f"W16@-1,2 r0 | robber:E\nW11@-1,9 r90 | {role}:E")
    assert table.homes() == [(1, role)]
    assert table.state.scores == (2, 8)
