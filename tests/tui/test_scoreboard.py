"""The scoreboard shows laps where a score track has been gone round, and lines stay in line."""

from __future__ import annotations

from textual.app import App, ComposeResult

from tui.art.depth import Look
from tui.widgets.scoreboard import Scoreboard, Standing


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


async def test_a_lap_stands_at_the_end_of_its_line() -> None:
    far, near = await lines(standing("Anna", 107, "2:07"), standing("Boris", 34, ""))
    assert far.endswith(" 2:07")
    assert far.index("107") == near.index(" 34")
    assert far.rindex("·") == near.rindex("·")
    assert len(far) <= 34


async def test_without_laps_there_is_no_room_for_them() -> None:
    (line,) = await lines(standing("Anna", 34, ""))
    assert line.endswith("·")
