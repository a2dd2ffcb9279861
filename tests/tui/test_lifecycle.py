"""Keys, timers, messages and callbacks that arrive before a screen is ready, or after it is gone.

Each test makes a bad moment happen by its order of steps, not by being quick: mounting is held up until the
test lets it go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.command import CommandList
from textual.containers import Vertical
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Static
from textual.widgets.option_list import Option

import tui
from tests.waiting import until
from tui.terminal.lifecycle import Managed, ManagedApp, ManagedPalette, ManagedScreen


class Held(ManagedScreen[None]):
    """A screen whose mounting waits for the test, with a widget inside another one that all need."""

    BINDINGS: ClassVar[list[BindingType]] = [("x", "touch", "Touch")]

    class News(Message):
        """Something to show."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = asyncio.Event()
        self.begun = asyncio.Event()
        self.done: list[str] = []

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("here", id="inner")

    def touch(self, what: str) -> None:
        self.query_one("#inner", Static).update(what)
        self.done.append(what)

    async def on_mount(self) -> None:
        self.begun.set()
        await self.go_on.wait()
        self.touch("mounted")

    def on_held_news(self) -> None:
        self.touch("news")

    def on_screen_resume(self) -> None:
        self.touch("resumed")

    def action_touch(self) -> None:
        self.touch("key")

    def on_unmount(self) -> None:
        self.done.append("unmounted")


class Ready(Held):
    """A screen whose mounting is not held up."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on.set()


class Fields(Ready):
    """A screen with three fields, of which the second is hidden at first."""

    def compose(self) -> ComposeResult:
        yield Static("here", id="inner")
        for name in ("first", "second", "third"):
            yield Button(name, id=name)

    async def on_mount(self) -> None:
        self.query_one("#second").display = False


class Small(ManagedApp[None]):
    BINDINGS: ClassVar[list[BindingType]] = [("n", "open", "Open"), ("q", "quit", "Quit")]

    def __init__(self, *screens: Held) -> None:
        super().__init__()
        self.screens = list(screens)

    def action_open(self) -> None:
        self.push_screen(self.screens.pop(0))


@pytest.fixture(autouse=True)
def _no_time_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.app.App.animation_level", "none", raising=False)


async def passes(count: int = 20) -> None:
    """Let everything run that is ready to run."""
    for _ in range(count):
        await asyncio.sleep(0)


async def test_a_key_that_comes_before_its_screen_is_mounted_waits_for_it() -> None:
    screen = Held()
    app = Small(screen)
    async with app.run_test() as pilot:
        app.simulate_key("n")
        app.simulate_key("x")  # it comes to the app by way of the screen below, when the new one is there
        await screen.begun.wait()
        await passes()
        assert screen.done == []
        screen.go_on.set()
        await pilot.pause()
        assert screen.done == ["mounted", "resumed", "key"]


async def test_a_field_that_was_just_shown_comes_next_before_it_is_laid_out() -> None:
    screen = Fields()
    app = Small(screen)
    async with app.run_test() as pilot:
        app.simulate_key("n")
        await until(lambda: screen.is_mounted, pilot)
        screen.query_one("#first").focus()
        await until(lambda: app.focused is screen.query_one("#first"), pilot)
        screen.query_one("#second").display = True
        assert screen.focus_next() is screen.query_one("#second")
        assert screen.focus_previous() is screen.query_one("#first")


async def test_a_screen_that_is_left_before_it_has_begun_to_mount_is_mounted_and_removed() -> None:
    screen = Ready()
    app = Small()
    async with app.run_test() as pilot:
        app.push_screen(screen)
        app.pop_screen()  # its task has not run yet, so Textual would mount nothing in it
        await pilot.pause()
        assert screen.done == ["mounted", "unmounted"]
        assert len(app.screen_stack) == 1


async def test_a_screen_that_is_left_while_it_mounts_is_whole_before_it_goes() -> None:
    screen = Held()
    app = Small()
    async with app.run_test() as pilot:
        app.push_screen(screen)
        await screen.begun.wait()
        app.pop_screen()
        await passes()
        assert screen.query("#inner")
        screen.go_on.set()
        await pilot.pause()
        assert screen.done == ["mounted", "unmounted"]


@pytest.mark.parametrize("begun", [False, True], ids=["before it mounts", "while it mounts"])
async def test_an_app_that_is_told_to_quit_lets_its_screens_mount_first(begun: bool) -> None:
    screen = Held()
    app = Small()
    async with app.run_test():
        app.push_screen(screen)
        if begun:
            await screen.begun.wait()
        app.exit()
        await passes()
        screen.go_on.set()
    assert screen.done == ["mounted", "unmounted"]
    assert app.return_code == 0


async def test_an_app_that_quits_waits_for_a_screen_that_was_left_while_it_mounts() -> None:
    screen = Held()
    app = Small()
    async with app.run_test():
        app.push_screen(screen)
        await screen.begun.wait()
        app.pop_screen()
        app.exit()
        await passes()
        assert screen.query("#inner")
        screen.go_on.set()
    assert screen.done == ["mounted", "unmounted"]


class Slow(Held):
    """A screen that mounts something late, as long as the app runs."""

    async def on_mount(self) -> None:
        self.begun.set()
        await self.go_on.wait()
        await self.query_one(Vertical).mount(Vertical(Static(id="late")))
        self.query_one("#late")


@pytest.mark.parametrize("left", [False, True])
async def test_an_app_that_is_cancelled_while_it_quits_still_lets_its_screens_mount(left: bool) -> None:
    screen = Slow()
    app = Small()
    running = asyncio.create_task(app.run_async(headless=True))
    while not app.is_running or not app.screen.is_mounted:
        await asyncio.sleep(0)
    with app._context():
        app.push_screen(screen)
        await screen.begun.wait()
        if left:
            app.pop_screen()
        app.exit()
    await passes()
    running.cancel()  # in the handler of the app
    await passes()
    running.cancel()  # and while it waits for its screens
    await passes()
    screen.go_on.set()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    assert app._exception is None
    assert screen.done == ["mounted", "unmounted"]


async def test_a_screen_that_is_opened_after_quit_does_no_harm() -> None:
    screen = Ready()
    app = Small(screen)
    async with app.run_test():
        app.exit()
        app.push_screen(screen)
    assert screen.done in (["mounted", "unmounted"], [])
    assert app.return_code == 0


async def test_keys_after_quit_do_nothing() -> None:
    screen = Ready()
    app = Small(screen)
    async with app.run_test():
        app.simulate_key("q")
        app.simulate_key("n")
    assert app.screens == [screen]


class Form(ManagedScreen[None]):
    """A screen that keeps the order of keys; the widget in focus sends what is to be done next."""

    keeps_order = True
    BINDINGS: ClassVar[list[BindingType]] = [("x", "send", "Send"), ("y", "note", "Note")]

    class Order(Message):
        """Something to do."""

    def __init__(self, order: Callable[[Form], object]) -> None:
        super().__init__()
        self.order = order
        self.noted = 0

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Button("here")

    def action_send(self) -> None:
        self.query_one(Button).post_message(self.Order())

    def action_note(self) -> None:
        self.noted += 1

    def on_form_order(self) -> None:
        self.order(self)


@pytest.mark.parametrize(
    ("order", "noted"),
    [
        (lambda form: form.app.exit(), 0),
        (lambda form: form.app.pop_screen(), 0),
        (lambda form: form.dismiss(), 0),
        (lambda form: form.query_one(Button).remove(), 2),
        (lambda form: form.query_one(Vertical).remove(), 2),
    ],
    ids=["quit", "left", "dismissed", "widget gone", "container gone"],
)
async def test_keys_wait_in_vain_for_no_widget_of_a_form(order: Callable[[Form], object], noted: int) -> None:
    screen = Form(order)
    app = Small()
    async with app.run_test() as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        for key in "xyy":
            app.simulate_key(key)
        app.simulate_key("q")
        await until(lambda: app.is_leaving)
    assert screen.noted == noted
    assert app.return_code == 0


async def test_what_arrives_for_a_screen_that_was_left_is_dropped() -> None:
    screen = Ready()
    app = Small()
    async with app.run_test() as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        before = list(screen.done)
        ticking = (
            screen.set_timer(60.0, lambda: screen.touch("ticked")),
            screen.set_interval(60.0, screen.touch),
        )
        app.pop_screen()
        for timer in ticking:  # in its own task, which may come before the screen is removed
            await timer._tick(next_timer=0.0, count=1)
        due = events.Timer(screen.set_timer(60.0), 0.0, callback=lambda: screen.touch("timer"))
        screen.post_message(due)
        screen.post_message(Held.News())
        screen.call_later(screen.touch, "later")
        screen.call_after_refresh(screen.touch, "refreshed")
        await pilot.pause()
        assert screen.done == [*before, "unmounted"]


async def test_a_screen_closes_once_and_takes_along_what_lies_over_it() -> None:
    below, middle, above = Ready(), Ready(), Ready()
    app = Small()
    async with app.run_test() as pilot:
        for screen in (below, middle, above):
            await app.push_screen(screen)
        middle.dismiss()
        middle.dismiss()
        above.dismiss()
        await pilot.pause()
        assert app.screen is below


async def test_a_callback_for_after_a_refresh_that_another_screen_makes_is_dropped() -> None:
    """Textual runs it on the screen that is shown by then, however long the one it belongs to is gone."""
    screen = Ready()
    app = Small()
    async with app.run_test() as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        before = list(screen.done)
        guarded = screen._while_open(screen.touch)
        app.pop_screen()
        await pilot.pause()
        guarded("late")
        assert screen.done == [*before, "unmounted"]


async def test_two_sizes_that_wait_at_once_do_not_take_turns_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Textual would lay out the two sizes in turn forever, and handle no other message."""
    laid_out: list[Size] = []
    refresh_layout = Screen._refresh_layout

    def count(self: Screen[Any], size: Size | None = None, **more: Any) -> None:
        if self is screen:
            laid_out.append(size or self.size)
            assert len(laid_out) < 100
        refresh_layout(self, size, **more)

    screen = Ready()
    app = Small()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        monkeypatch.setattr(Screen, "_refresh_layout", count)
        last = Size(1, 100)
        with app.batch_update():
            goes_on = asyncio.Event()
            screen.call_later(goes_on.wait)
            for size in (Size(300, 100), last):
                app.post_message(events.Resize(size, size))
                await until(lambda size=size: app.size == size and app._resize_event is None)
                screen.call_later(passes)
            goes_on.set()
            await until(lambda: screen.size == last)
        await pilot.pause()
        assert Size(300, 100) not in laid_out
        assert laid_out[0] == last


async def test_an_action_of_a_screen_that_goes_meanwhile_is_dropped() -> None:
    below, above = Ready(), Held()
    app = Small()
    async with app.run_test() as pilot:
        await app.push_screen(below)
        app.push_screen(above)
        await above.begun.wait()
        acting = asyncio.create_task(app.run_action("touch", below))  # it waits for the one above
        await passes()
        app.pop_screen()
        app.pop_screen()
        above.go_on.set()
        assert await acting is False
        await pilot.pause()
        assert "key" not in below.done


class Working(Ready):
    """A screen with a worker, and a handler that mounts something while it runs."""

    class Wish(Message):
        """To have something mounted."""

    def __init__(self) -> None:
        super().__init__()
        self.hold = asyncio.Event()
        self.waiting = asyncio.Event()

    async def work(self) -> None:
        self.waiting.set()
        await self.hold.wait()
        self.touch("worked")

    async def on_working_wish(self) -> None:
        self.waiting.set()
        await self.hold.wait()
        await self.query_one(Vertical).mount(Vertical(Static(id="added")))
        self.query_one("#added")
        self.done.append("added")


class Last(Static):
    """Lets someone go on when the widgets of its screen go."""

    def __init__(self, event: asyncio.Event) -> None:
        super().__init__()
        self._event = event

    def on_unmount(self) -> None:
        self._event.set()


async def test_a_worker_is_cancelled_before_the_widgets_of_its_screen_go() -> None:
    screen = Working()
    app = Small()
    async with app.run_test() as pilot:
        await app.push_screen(screen)
        await screen.mount(Last(screen.hold))
        screen.run_worker(screen.work())
        await screen.waiting.wait()
        app.pop_screen()
        await pilot.pause()
        assert screen.hold.is_set()
        assert screen.done[-1] == "unmounted"


@pytest.mark.parametrize("quits", [False, True], ids=["left", "quit"])
async def test_a_handler_that_mounts_something_ends_before_its_screen_goes(quits: bool) -> None:
    screen = Working()
    app = Small()
    async with app.run_test() as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        screen.post_message(Working.Wish())
        await screen.waiting.wait()
        if quits:
            app.exit()
        else:
            app.pop_screen()
        await passes()
        screen.hold.set()
        if not quits:
            await pilot.pause()
    assert screen.done[-2:] == ["added", "unmounted"]


class Failing(Held):
    async def on_held_news(self) -> None:
        raise ZeroDivisionError


async def test_a_screen_that_fails_does_not_keep_the_app_from_ending() -> None:
    screen, below = Failing(), Ready()
    screen.go_on.set()
    app = Small()
    with pytest.raises(ZeroDivisionError):  # noqa: PT012 - it is raised where the app ends
        async with app.run_test() as pilot:
            await app.push_screen(below)
            await app.push_screen(screen)
            screen.post_message(Held.News())
            await pilot.pause()
    assert below.done[-1] == "unmounted"


def all_subclasses(base: type[Any]) -> Iterator[type[Any]]:
    for one in base.__subclasses__():
        yield one
        yield from all_subclasses(one)


def test_every_screen_and_app_follows_the_rule() -> None:
    modules = {module.name for module in pkgutil.walk_packages(tui.__path__, "tui.")}
    for module in modules:
        try:
            importlib.import_module(module)
        except ModuleNotFoundError as error:  # some need libraries that are not installed everywhere
            if (error.name or "").partition(".")[0] in ("engine", "saves", "tui"):
                raise
    screens = {one for one in all_subclasses(Screen) if one.__module__ in modules}
    apps = {one for one in all_subclasses(App) if one.__module__ in modules}
    assert len(screens) > 20
    assert len(apps) > 3
    assert [one for one in screens if not issubclass(one, Managed)] == []
    assert [one for one in apps if not issubclass(one, ManagedApp)] == []
    for cls in (Managed, ManagedApp):  # nobody goes round the rule
        own = [name for name in vars(cls) if callable(getattr(cls, name)) and not name.startswith("__")]
        hooks = ("before_screen", "crashed", "whereabouts", "key_words", "refuse_key", "why_not")
        own = [name for name in own if name not in hooks]
        overriding = [(one, name) for one in screens | apps for name in own if name in vars(one)]
        assert [(one, name) for one, name in overriding if "lifecycle" not in one.__module__] == []


async def test_moving_in_the_list_of_commands_before_it_is_laid_out_does_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = Small()
    async with app.run_test() as pilot:
        palette = ManagedPalette()
        await app.push_screen(palette)
        await pilot.pause()
        monkeypatch.setattr(CommandList, "scrollable_content_region", Region())
        palette.query_one(CommandList).clear_options().add_option(Option("anything"))
        await pilot.press("pageup", "pagedown", "down", "enter")
        assert app._exception is None
