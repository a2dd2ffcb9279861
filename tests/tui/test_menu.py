"""The list to choose from."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.base.depth import Depth, Look


def item(name: str, *more: ItemLine) -> Item:
    return Item(name, (ItemLine(((name.title(), ""),), ((name[0], "quiet"),)), *more))


class Listed(App[None]):
    def __init__(self, items: list[Item], look: Look) -> None:
        super().__init__()
        self.items, self.look = items, look
        self.chosen: list[str] = []

    def compose(self) -> ComposeResult:
        yield Menu(look=self.look)

    def on_mount(self) -> None:
        self.menu.offer(self.items)
        self.menu.focus()

    @property
    def menu(self) -> Menu:
        return self.query_one(Menu)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        self.chosen.append(message.item)

    def text(self) -> list[str]:
        return [self.menu.render_line(y).text for y in range(self.menu.size.height)]


def listed(count: int = 3, look: Look | None = None) -> Listed:
    return Listed([item(f"{chr(97 + i)}pple") for i in range(count)], look or Look(Depth.TRUECOLOR))


async def test_keys_move_round_and_enter_chooses() -> None:
    app = listed()
    async with app.run_test(size=(30, 8)) as pilot:
        assert app.menu.current == "apple"
        await pilot.press("down", "j", "enter")
        await pilot.press("down", "enter", "up", "k", "enter")
        assert app.chosen == ["cpple", "apple", "bpple"]


async def test_the_item_under_the_finger_is_marked_without_colour_too() -> None:
    app = listed(look=Look(Depth.NONE, unicode=False))
    async with app.run_test(size=(30, 8)) as pilot:
        await pilot.press("down")
        assert [line.startswith(" > ") for line in app.text()] == [False, True, False]


async def test_a_long_list_scrolls_and_keeps_the_finger_in_view() -> None:
    app = listed(20)
    async with app.run_test(size=(30, 6)) as pilot:
        app.menu.styles.height = 6
        await pilot.pause()
        await pilot.press("end")
        assert app.menu.current == "tpple"
        assert app.text()[-1].strip().startswith("▸ Tpple")
        await pilot.press("pageup", "home")
        assert app.text()[0].strip().startswith("▸ Apple")


@pytest.mark.parametrize("action", ["action_page_down", "action_page_up"])
async def test_a_page_key_before_the_list_is_laid_out_does_nothing(action: str) -> None:
    app = listed(30)
    async with app.run_test(size=(40, 10)) as pilot:
        menu = app.query_one(Menu)
        menu.styles.height = 0
        await pilot.pause()
        menu.offer([item(f"item {number}") for number in range(30)], "item 3")
        getattr(menu, action)()
        assert menu.current == "item 3"


async def test_a_click_chooses_the_item_under_the_pointer() -> None:
    app = listed()
    async with app.run_test(size=(30, 8)) as pilot:
        await pilot.click(Menu, offset=(5, 2))
        assert app.chosen == ["cpple"]


async def test_a_long_text_gives_way_to_what_stands_on_the_right() -> None:
    long = Item("x", (ItemLine((("words " * 20, ""),), (("2026", "quiet"),)),))
    app = Listed([long], Look(Depth.TRUECOLOR))
    async with app.run_test(size=(30, 4)):
        (line,) = app.text()
        assert len(line) == 30
        assert line.endswith("2026 ")
        assert "…" in line


async def test_the_finger_stays_on_its_item_when_others_come() -> None:
    app = listed()
    async with app.run_test(size=(30, 8)) as pilot:
        await pilot.press("down")
        app.menu.offer([item("first"), *app.items])
        assert app.menu.current == "bpple"
        app.menu.offer([item("other")])
        assert app.menu.current == "other"


async def test_the_signs_of_seats_follow_the_look() -> None:
    app = Listed([Item("x", (ItemLine((0, (" Anna", ""))),))], Look(Depth.TRUECOLOR))
    async with app.run_test(size=(30, 4)):
        assert "● " in app.text()[0]
        app.menu.look = Look(Depth.NONE, unicode=False)
        assert "A " in app.text()[0]


async def test_what_is_under_the_mouse_is_lit_and_a_bar_shows_where_one_is() -> None:
    app = listed(20)
    async with app.run_test(size=(30, 6)) as pilot:
        app.menu.styles.height = 6
        await pilot.pause()
        unlit = list(app.menu.render_line(2))
        await pilot.hover(Menu, offset=(5, 2))
        assert list(app.menu.render_line(2)) != unlit
        assert app.menu.current == "apple"
        assert app.menu.show_vertical_scrollbar


async def test_other_items_leave_the_list_where_it_was_scrolled_to() -> None:
    app = listed(20)
    async with app.run_test(size=(30, 6)) as pilot:
        app.menu.styles.height = 6
        await pilot.pause()
        await pilot.press("end", "up", "up")
        app.menu.offer(app.items)
        await pilot.pause()
        assert app.menu.scroll_offset.y == 14
