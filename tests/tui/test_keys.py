"""Keys: their names, and which of them the last line of a screen shows."""

from __future__ import annotations

from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from tui.base import words
from tui.terminal.keys import Hint, KeysLine, all_hints, hints, key, key_name, place


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("enter", "Enter"),
        ("left", "←"),
        ("ctrl+q", "^q"),
        ("ctrl+up", "Ctrl+↑"),
        ("shift+tab", "Shift+Tab"),
        ("question_mark", "?"),
        ("f5", "F5"),
        ("f", "f"),
        ("R", "R"),
        ("shift+left", "Shift+←"),
    ],
)
def test_keys_have_names_that_people_know(name: str, shown: str) -> None:
    assert key_name(name) == shown


def test_arrows_are_written_out_where_they_cannot_be_shown() -> None:
    assert key_name("left", arrows=False) == "Left"
    assert key_name("ctrl+up", arrows=False) == "Ctrl+Up"


def bindings(*declared: Binding) -> list[Binding]:
    return list(Binding.make_bindings(declared))


def test_bindings_with_the_same_words_are_one_hint() -> None:
    declared = bindings(key("left,h", "step(-1)", "Move"), key("right,l", "step(1)", "Move"))
    (short,) = hints(declared, every_key=False)
    (full,) = hints(declared, every_key=True)
    assert short.label == "←→"
    assert full.keys == ("←", "h", "→", "l")


def test_names_of_several_letters_are_set_apart() -> None:
    assert Hint(("Enter", "Space"), "Choose", "enter").label == "Enter/Space"


def test_words_are_translated_when_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = bindings(key("u", "back", "Take back"))
    monkeypatch.setattr("tui.terminal.keys._", {"Take back": "Zurücknehmen"}.__getitem__)
    assert [hint.words for hint in hints(declared, every_key=False)] == ["Zurücknehmen"]
    assert words._("Take back") == "Take back"


def test_help_names_every_key_of_our_own_classes() -> None:
    class Ours(App[None]):
        BINDINGS: ClassVar[list[BindingType]] = [key("x", "x", "Exchange", footer=False)]

    assert all_hints([Ours()]) == []
    Ours.__module__ = "tui.ours"
    assert [hint.words for hint in all_hints([Ours()])] == ["Exchange"]


def test_what_does_not_fit_is_left_out_but_the_last_stays() -> None:
    shown = [Hint((letter,), "something long", letter) for letter in "abcdef"]
    placed = place(shown, 60)
    assert [hint.first for _, hint in placed] == ["a", "b", "f"]
    column, last = placed[-1]
    assert column + len(f"{last.label} {last.words}") <= 60
    assert place([], 60) == []


def test_the_way_out_and_help_stay_at_any_width() -> None:
    shown = [Hint((key,), "something long", key) for key in ("a", "b", "c", "escape", "question_mark")]
    for width in range(60, 120):
        assert [hint.first for _, hint in place(shown, width)][-2:] == ["escape", "question_mark"]
        column, last = place(shown, width)[-1]
        assert column + len(f"{last.label} {last.words}") <= width


class Keyed(App[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        key("a", "add", "Add"),
        key("b", "bar", "Barred"),
        key("c", "add", "Hidden", footer=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.added = 0
        self.barred = True

    def compose(self) -> ComposeResult:
        yield KeysLine()

    def action_add(self) -> None:
        self.added += 1

    def action_bar(self) -> None: ...

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (action == "bar" and self.barred)

    def line(self) -> str:
        return self.query_one(KeysLine).render_line(0).text


async def test_the_line_shows_what_can_be_done_now_and_a_click_does_it() -> None:
    app = Keyed()
    async with app.run_test(size=(60, 5)) as pilot:
        assert "a Add" in app.line()
        assert "Barred" not in app.line()
        assert "Hidden" not in app.line()
        app.barred = False
        app.screen.refresh_bindings()
        await pilot.pause()
        assert "b Barred" in app.line()
        await pilot.click(KeysLine, offset=(app.line().index("Add"), 0))
        await pilot.pause()
        assert app.added == 1


async def test_an_error_in_what_the_line_asks_for_is_not_passed_over() -> None:
    app = Keyed()

    def broken(_action: str, _parameters: tuple[object, ...]) -> bool:
        raise ZeroDivisionError

    async def ask() -> None:
        async with app.run_test() as pilot:
            await pilot.pause()
            app.check_action = broken  # type: ignore[method-assign]
            app.screen.refresh_bindings()
            await pilot.pause()

    with pytest.raises(ZeroDivisionError):
        await ask()
