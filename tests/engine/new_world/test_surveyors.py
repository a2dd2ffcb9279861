"""The surveyors of New World: worked examples of docs/rules/new-world.md, on boards laid by legal moves.

A script has a line a turn, the placement first and the settler after ``|``. Where an example says in which
columns the surveyors stand, they are put there before the tile that it is about.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.landscape.records import FeatureScored, Place
from tests.engine.new_world.positions import three_at_once
from tests.engine.new_world.table import SEA_TRAIL, Table
from tests.engine.rules import rule


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
        table.state.extra = table.state.extra._replace(counter=4)
        table.lay("W04@-1,9 r90")
        table.do("pass")
        table.do(first)
        assert table.state.surveyors == columns
        assert table.state.scores == (4, 0)
        assert table.state.phase == "draw"
