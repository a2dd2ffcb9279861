"""The list of choices beside the map."""

from __future__ import annotations

from textual.app import App, ComposeResult

from tui.app.widgets.choices import ChoiceRow, Choices


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
