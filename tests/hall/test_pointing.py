"""Pointing at places: who may, how often, where, and that nothing of it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hall.house import ANNA, BORIS, CHEN, Time, begun, house
from tui.play.table import POINTED_SECONDS, Refused


async def test_players_and_spectators_point_and_all_hear_of_it(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        for person in (ANNA, CHEN):
            table.come(person)
        heard: list[str] = []
        table.pointing.watch(lambda: heard.append(table.pointing.pointers[-1].name))
        table.point(CHEN, (0, 1))
        table.point(ANNA, ("hex", 3))
        assert heard == ["Chen", "Anna"]
        with pytest.raises(Refused):
            table.point(BORIS, (0, 0))  # is not here


async def test_a_mark_goes_away_and_each_person_has_one(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = begun(hall)
        table.come(ANNA)
        table.point(ANNA, (0, 1))
        table.point(ANNA, (0, 2))
        assert [pointer.place for pointer in table.pointing.pointers] == [(0, 2)]
        time.now += POINTED_SECONDS
        assert not table.pointing.pointers


async def test_who_points_without_end_has_to_wait(tmp_path: Path) -> None:
    time = Time()
    async with house(tmp_path, time) as hall:
        table = begun(hall)
        for person in (ANNA, BORIS):
            table.come(person)
        for _ in range(4):
            table.point(ANNA, (0, 0))
        with pytest.raises(Refused, match="wait 15 s"):
            table.point(ANNA, (0, 0))
        table.point(BORIS, (0, 0))
        time.now += 15
        table.point(ANNA, (0, 0))


@pytest.mark.parametrize(
    "place",
    [
        None,
        (),
        (0,),
        (0, 0, 0),
        (10**6, 0),
        (0, -(10**30)),
        (0.5, 1),
        (True, 1),
        ("corner", -1),
        ("corner", 10**9),
        ("\x1b[2J", 1),
        ("hex", "1"),
        [0, 0],
    ],
)
async def test_what_is_no_place_is_refused(tmp_path: Path, place: object) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        table.come(ANNA)
        with pytest.raises(Refused):
            table.point(ANNA, place)
        assert not table.pointing.pointers


async def test_nothing_of_it_is_written_down(tmp_path: Path) -> None:
    async with house(tmp_path) as hall:
        table = begun(hall)
        table.come(ANNA)
        before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
        version = table.version
        table.point(ANNA, (0, 1))
        assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before
        assert table.version == version
