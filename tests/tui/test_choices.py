"""The list of choices beside the map."""

from __future__ import annotations

from textual.app import App, ComposeResult

import engine
from engine.landscape.records import Draw, Pass, Place
from tui.app.widgets.choices import ChoiceRow, Choices
from tui.presentation.board import board
from tui.study.puzzles.phrases import move_words


class Shown(App[None]):
    CSS = "Choices { width: 26; height: auto; }"

    def compose(self) -> ComposeResult:
        yield Choices()


async def test_a_long_choice_keeps_its_last_number_under_the_heading() -> None:
    app = Shown()
    async with app.run_test():
        choices = app.query_one(Choices)
        rows = [
            ChoiceRow("1", "brigand", "2", "4", "deploy"),
            ChoiceRow("2", "circumnavigator", "1", "2", "deploy"),
        ]
        choices.offer(rows, 0)
        assert choices.render().plain.splitlines()[1:3] == [
            " 1 brigand        2      4",
            " 2 circumnavigator 1     2",
        ]


async def test_the_choice_of_no_follower_has_one_name_in_the_list_in_hints_and_in_puzzles() -> None:
    state = engine.new_game("carcassonne", players=2, options={"first_player": "seat"})
    state.push(Draw("A", 0))
    state.push(Place("A", 1, 0, 1))
    async with Shown().run_test() as pilot:
        choices = pilot.app.query_one(Choices)
        choices.offer([], -1)
        _number, name = choices.render().plain.split()
    names = ["Anna", "Bo"]
    assert board(state.game).reason(state, Pass(), names) == move_words(state, Pass(), names) == name
