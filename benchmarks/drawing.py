"""Time of drawing boards and charts: ``python -m benchmarks.drawing`` (CPU time, no options)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import process_time

from textual.app import App, ComposeResult

import engine
from engine import bots
from tui.app.widgets.advantage_chart import AdvantageChart
from tui.app.widgets.chart import Chart
from tui.app.widgets.timeline import TimelineBar, TurnMark
from tui.base.depth import Look
from tui.presentation.board import board

SIZE = (120, 40)
TURNS = 75
TIMES = 30


def board_ms(game: str) -> float:
    """Return the ms that the picture of a position takes, after each move of a game played at random."""
    state, dealer, bot = engine.new_game(game, players=2, seed=1), engine.Dealer(1), bots.make("random", 1)
    view, shown, spent = board(game), None, 0.0
    while not state.is_terminal:
        state.push(dealer.deal(state) if state.current_player == engine.CHANCE else bot.choose(state))
        began = process_time()
        shown = view.picture(state, shown)
        spent += process_time() - began
    return spent / len(state.moves) * 1000


async def chart_ms(chart: Chart, height: int, fill: Callable[[], None]) -> float:
    """Return the ms that drawing all lines of a chart takes."""

    class Shown(App[None]):
        def compose(self) -> ComposeResult:
            chart.styles.height = height
            yield chart

    async with Shown().run_test(size=SIZE) as pilot:
        fill()
        await pilot.pause()
        began = process_time()
        for _ in range(TIMES):
            for y in range(height):
                chart.render_line(y)
        return (process_time() - began) / TIMES * 1000


def main() -> None:
    """Measure and print."""
    for game in engine.games():
        print(f"board of {game}: {board_ms(game):.2f} ms")
    timeline, advantage = TimelineBar(Look(), (0, 1)), AdvantageChart(Look())
    ticks = [TurnMark(n % 2, n % 7, (n, 2 * n)) for n in range(TURNS)]
    values = [n % 13 - 6.0 for n in range(TURNS)]
    took = asyncio.run(chart_ms(timeline, 9, lambda: timeline.show(ticks, 5)))
    print(f"timeline of a replay: {took:.1f} ms")
    took = asyncio.run(chart_ms(advantage, 8, lambda: advantage.show(values, {}, 5)))
    print(f"advantage in a review: {took:.1f} ms")


if __name__ == "__main__":
    main()
