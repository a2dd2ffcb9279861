"""The scoreboard shows laps where a score track has been gone round, and lines stay in line."""

from __future__ import annotations

from dataclasses import replace

from textual.app import App, ComposeResult

from tui.app.widgets.scoreboard import Scoreboard, Standing
from tui.base.depth import Look


class Board(App[None]):
    """An app with nothing but a scoreboard."""

    def compose(self) -> ComposeResult:
        yield Scoreboard(Look())


async def lines(*standings: Standing) -> list[str]:
    app = Board()
    async with app.run_test(size=(34, 8)) as pilot:
        board = app.query_one(Scoreboard)
        board.styles.height = "auto"
        board.show(standings)
        await pilot.pause()
        return board.render().plain.split("\n")


def standing(name: str, score: int, lap: str) -> Standing:
    return Standing(name, 0, score, None, 3, 5, lap=lap)


async def test_numbers_stand_below_the_names_of_their_columns() -> None:
    head, far, near = await lines(standing("Anna", 107, "2:07"), standing("Boris", 34, ""))
    assert head.split() == ["pts", "lap", "home"]
    end = head.index("pts") + len("pts")
    assert far[:end].endswith("107")
    assert near[:end].endswith(" 34")
    assert head.index("home") == far.index("●●●") == near.index("●●●")
    assert len(far) <= 34


async def test_what_is_not_so_has_no_column() -> None:
    head, line = await lines(standing("Anna", 34, ""))
    assert head.split() == ["pts", "home"]
    assert line.split() == ["●", "Anna", "34", "●●●··"]


async def test_new_points_do_not_run_into_the_old_ones() -> None:
    anna = Standing("Anna", 0, 152, 152, 3, 5, gained=54, won=True)
    head, first, _second = await lines(anna, Standing("Boris", 1, 97, 97, 3, 5))
    assert head.split() == ["pts", "end", "home"]
    assert " 152 +54 " in first


async def test_names_get_room_before_columns_that_tell_less() -> None:
    seats = [Standing("Alexandra", n, 120, 140, 3, 7, gained=12, lap="2:20") for n in (0, 1)]
    app = Board()
    async with app.run_test(size=(24, 8)) as pilot:
        board = app.query_one(Scoreboard)
        board.show(seats)
        await pilot.pause()
        head, line, _other = board.render().plain.split("\n")
    assert "lap" not in head
    assert "Alex" in line


async def test_names_are_whole_in_the_narrowest_panel() -> None:
    seats = [
        Standing(name, n, 109, 140, 1, 7, gained=12, reserve="A")
        for n, name in enumerate(("Anna", "Beginner"))
    ]
    app = Board()
    async with app.run_test(size=(25, 8)) as pilot:
        board = app.query_one(Scoreboard)
        board.show(seats)
        await pilot.pause()
        head, _anna, line = board.render().plain.split("\n")
        assert "Beginner" in line
        assert head.split() == ["pts", "end", "home"]  # new points are on the map and in the event log
        board.show([replace(seat, gained=0) for seat in seats])
        await pilot.pause()
        assert board.render().plain.split("\n")[0] == head


async def test_totals_tell_the_points_at_the_end_where_they_are_others() -> None:
    anna, boris = Standing("Anna", 0, 51, 96, 0, 7), Standing("Boris", 1, 54, 76, 0, 7)
    app = Board()
    async with app.run_test(size=(34, 8)):
        board = app.query_one(Scoreboard)
        board.show((anna, boris))
        assert board.totals == "Points now/at the end: ● 51/96, ▲ 54/76."
        board.show([replace(seat, projected=seat.score) for seat in (anna, boris)])
        assert board.totals == "Points: ● 51, ▲ 54."
