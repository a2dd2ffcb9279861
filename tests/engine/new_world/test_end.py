"""The end of New World: worked examples of docs/rules/new-world.md, on boards laid by legal moves.

A script has a line a turn, the placement first and the settler after ``|``.
"""

from __future__ import annotations

import pytest

from tests.engine.new_world.table import SEA_TRAIL, Table
from tests.engine.rules import rule


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
