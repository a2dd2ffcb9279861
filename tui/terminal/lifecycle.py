"""When handlers of screens and apps may run: one rule for keys and messages that come at a bad time.

Textual runs each screen in its own task, and the app in another. A key is looked up and its action is
called in the app's task, while the screen it is meant for may still be mounting; a screen that is removed
still handles what is in its queue; a widget that is mounted while its screen is being removed, or while the
app ends, is silently left without children. Each of these ends in a query for a widget that is not there.

The rule:

* An action runs when all screens are mounted, and only if its screen is still open. On a form, a key waits
  until what was chosen before has taken effect.
* Handlers, timers and callbacks of a screen run only while it is open: on the stack of an app that goes on.
* A :class:`ScreenChoice` made twice in one burst of keys opens one screen.
* A size that the terminal has no more is passed over.
* A screen is removed, and an app ends, only after all that it has begun to mount is mounted, the handler
  that is running has returned, and its workers have been cancelled.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar
from weakref import WeakSet

from rich.console import RenderableType
from textual import events, on
from textual.actions import parse
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.dom import DOMNode
from textual.driver import Driver
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import WorkerFailed

from tui.base.crash import CRASHED, apology, write_report
from tui.terminal.abstract import AbstractMeta
from tui.terminal.bands import PAUSES, BandCompositor, hold_back, is_large, keep_within
from tui.terminal.internals import (
    AppHooks,
    BandHooks,
    Handler,
    Part,
    ScreenHooks,
    bindings_for,
    dirty_regions,
    has,
    press,
    use_compositor,
)
from tui.terminal.keys import named
from tui.terminal.layouts import on_latin_keyboard

Result = TypeVar("Result")

_ALWAYS: Final = (events.Compose, events.Mount, events.Unmount)
"""What every screen handles, so that it is whole before it goes, and lets go of what it holds."""


class ScreenChoice(Message):
    """A choice on a screen that may open another one; passed over when it comes after that."""


class LatestNews(Message):
    """A message of which only the latest of its kind counts."""

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, type(self))


class Managed(ScreenHooks, BandHooks):
    """Mixin for screens: their own handlers, timers and callbacks run only while the screen is open.

    Attributes:
        is_half_drawn: whether some of what has changed is still to be drawn, in another turn of the loop.
        is_held_back: whether what has changed is to be drawn when updates are not held back any more.
        key_area: how the ids of its bindings begin; the name of the class, in small letters, when left out.
        keeps_order: whether a key waits for earlier messages of the widget in focus, on screens whose widgets
            read keys by bindings alone.
    """

    is_half_drawn = False
    is_held_back = False
    key_area: ClassVar[str] = ""
    keeps_order: ClassVar[bool] = False

    class Passed(Message):
        """Comes from the widget in focus, after all that it has sent before."""

        def __init__(self) -> None:
            super().__init__()
            self.arrived = asyncio.Event()

    def on_managed_passed(self, message: Passed) -> None:
        """Let the key go on that waits for it."""
        message.stop()
        message.arrived.set()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if declared := vars(cls).get("BINDINGS"):
            area = (
                cls.key_area or re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__.removesuffix("Screen")).lower()
            )
            cls.BINDINGS = named(area, declared)
        super().__init_subclass__(**kwargs)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._bands: BandCompositor | None = None
        if has(Part.TUNING):
            self._bands = BandCompositor()
            use_compositor(self, self._bands)

    @property
    def is_gone(self) -> bool:
        """True if the screen was left, or the app is ending."""
        app = self.app
        return self not in app.screen_stack or (isinstance(app, ManagedApp) and app.is_leaving)

    @property
    def is_covered(self) -> bool:
        """True if nothing of the screen is seen; Textual's ``is_current`` includes the one below the top."""
        top = self.app.screen
        return top is not self and (not self.is_current or top.styles.background.a == 1)

    @property
    def focus_chain(self) -> list[Widget]:
        """The widgets that can have the focus, in the order of the tree.

        Textual sorts them by their places, where one that has just been shown has none yet.
        """
        focusable = set(super().focus_chain)
        return [widget for widget in self.walk_children(Widget) if widget in focusable]

    @property
    def active_bindings(self) -> dict[str, Any]:
        """The active bindings: none before everything is mounted."""
        return super().active_bindings if self.is_mounted and not self.is_gone else {}

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close the screen, and what lies over it; one that was left already is not closed again.

        Textual closes the topmost screen, so a key pressed twice closed the one below, too.
        """
        if self.is_gone:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.pop_screen()
        return super().dismiss(result)

    def key_words(self, action: str) -> str:
        """Return the present effect of an action's key, in English; ``""`` for the words of its binding."""
        return ""

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Return why an action can do nothing now, in a sentence; ``""`` to pass its key over in silence."""
        return ""

    def refuse_key(self, why: str) -> None:
        """Say why a key does nothing now."""
        self.notify(why, timeout=3, markup=False)

    def draws_now(self) -> bool:
        app = self.app
        if self._bands is not None:
            self._bands.mark_moved()
        if self is not app.screen or not isinstance(app, ManagedApp) or app.is_inline:
            self.is_half_drawn = False
            return not self.is_covered  # Textual would repaint all of the screen above it
        elif has(Part.APP) and app.batches:
            self.is_held_back = True  # Textual would draw it, and throw it away
            return False
        elif self.is_half_drawn:
            return False  # the next band is on its way, with all that is to be drawn by then
        elif is_large(dirty_regions(self), app.cells_at_once):
            self.is_half_drawn = True
            self.set_timer(PAUSES.left, self._draw_band)
            return False
        return True

    def draw_held_back(self) -> None:
        """Draw what has changed while updates were held back."""
        if self.is_held_back and not (isinstance(self.app, ManagedApp) and self.app.batches):
            self.is_held_back = False
            if self.draws_now():
                self.draw_dirty()

    def draw_dirty(self) -> None:
        app = self.app
        if self._bands is not None:
            self._bands.makes_spans = isinstance(app, ManagedApp) and app.paints and not app.is_inline
        super().draw_dirty()

    def _draw_band(self) -> None:
        app = self.app
        assert isinstance(app, ManagedApp)
        if app.batches or PAUSES.is_on:
            self.set_timer(PAUSES.left, self._draw_band)
            return
        self.collect_dirty()
        if self._bands is not None:
            self._bands.mark_moved()
        dirty = dirty_regions(self)
        keep_within(dirty, self.size.region)  # it may have shrunk since
        rest = hold_back(dirty, app.cells_at_once) if self is app.screen else set()
        self.is_half_drawn = bool(rest)
        self.draw_dirty()
        PAUSES.begin()
        if rest:
            dirty_regions(self).update(rest)
            self.set_timer(PAUSES.left, self._draw_band)

    @on(events.Mount)
    def show_bindings(self) -> None:
        """Have the line of keys follow the bindings as soon as everything is mounted."""
        self.call_later(self.refresh_bindings)

    def call_later(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """Schedule a callback, which does not run if the screen has been left by then."""
        return super().call_later(self._while_open(callback), *args, **kwargs)

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """Schedule a callback for after the next refresh, unless the screen has been left by then."""
        return super().call_after_refresh(self._while_open(callback), *args, **kwargs)

    def set_timer(
        self, delay: float, callback: Callable[..., Any] | None = None, *args: Any, **kwargs: Any
    ) -> Timer:
        """Do something in a while, unless the screen has been left by then."""
        return super().set_timer(delay, callback and self._only_if_open(callback), *args, **kwargs)

    def set_interval(
        self, interval: float, callback: Callable[..., Any] | None = None, *args: Any, **kwargs: Any
    ) -> Timer:
        """Do something again and again, until the screen is left."""
        return super().set_interval(interval, callback and self._only_if_open(callback), *args, **kwargs)

    def _while_open(self, callback: Callable[..., Any]) -> Callable[..., Any]:
        """Guard a method of this screen; other callbacks may be awaited, and always run."""
        own = getattr(callback, "__self__", None) is self
        return self._only_if_open(callback) if own else callback

    def _only_if_open(self, callback: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            return None if self.is_gone else callback(*args, **kwargs)

        return run

    def handlers(self, message: Message, found: Iterable[Handler]) -> Iterable[Handler]:
        if isinstance(message, events.Resize) and message.size != self.app.size:
            # For each size that it lays out Textual sends its screen another Resize. Where two sizes wait at
            # once, it would lay out one after the other without end. The newest one is on its way.
            return
        if isinstance(message, ScreenChoice) and self not in self.app.screen_stack[-1:]:
            return
        always = isinstance(message, (*_ALWAYS, self.Passed))
        may_be_textuals = not isinstance(message, events.Timer)  # what it does itself to remove a screen
        for one in found:  # each when its turn comes: the screen may be left while another one waits
            if always or (may_be_textuals and one[0].__module__.startswith("textual.")) or not self.is_gone:
                yield one


class ManagedScreen(Managed, Screen[Result], Generic[Result], metaclass=AbstractMeta):
    """Base class of all screens that fill the terminal."""


class ManagedModal(Managed, ModalScreen[Result], Generic[Result], metaclass=AbstractMeta):
    """Base class of all screens that lie over another one."""


class ManagedPalette(Managed, CommandPalette):
    """The list of commands, which closes once however often Enter is pressed."""

    @property
    def _is_laid_out(self) -> bool:
        """True if Textual finds lines in the list: it moves through them, and takes one, by their places."""
        return bool(self.query_one(CommandList).scrollable_content_region)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in ("command_list", "cursor_down") or self._is_laid_out

    def handlers(self, message: Message, found: Iterable[Handler]) -> Iterable[Handler]:
        ready = not isinstance(message, Input.Submitted) or self._is_laid_out
        return super().handlers(message, found) if ready else ()


class ManagedApp(AppHooks[Result], App[Result], Generic[Result]):
    """Base class of all apps."""

    is_leaving = False
    has_failed = False
    farewell = ""  # why it has ended, to be told when the terminal is itself again; `""` when the person left
    data_folder: Path | None = None  # where reports of internal errors are kept; `None` where nothing is kept
    driver: Driver | None = None  # the driver, if it is one of ours
    cells_at_once = math.inf  # how many cells are drawn before others in this process have their turn

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._when_shown: list[Callable[[], object]] = []
        self._opened: WeakSet[Screen[Any]] = WeakSet()

    def exit(
        self, result: Result | None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """End the app; from now on no key does anything, and what has begun to mount is still mounted."""
        self.is_leaving = True
        if self.is_running:
            self.call_later(self._leave, result, return_code, message)
        else:
            super().exit(result, return_code, message)

    async def _leave(self, result: Result | None, return_code: int, message: RenderableType | None) -> None:
        await self.settle()
        super().exit(result, return_code, message)

    def settle(self) -> Coroutine[Any, Any, None]:
        self.is_leaving = True
        return self._come_to_rest()

    async def settle_screen(self, screen: Screen[Any]) -> None:
        await self._come_to_rest(screen)

    def before_screen(self) -> None:
        """Called before a screen opens; an app may load here what all screens but the first need."""

    def push_screen(self, screen: Any, *args: Any, **kwargs: Any) -> Any:
        """Open a screen; it begins with the classes of its size, not to be styled a second time for them."""
        self.before_screen()
        if isinstance(screen, Screen):
            screen.update_classes(self._breakpoints(), update=False)
            self._opened.add(screen)
        return super().push_screen(screen, *args, **kwargs)

    def _breakpoints(self) -> dict[str, bool]:
        width, height = self.size
        found = {}
        for points, size in (
            (self.HORIZONTAL_BREAKPOINTS, width),
            (self.VERTICAL_BREAKPOINTS, height),
        ):
            reached = max(((least, name) for least, name in points or () if size >= least), default=None)
            found.update({name: (least, name) == reached for least, name in points or ()})
        return found

    @contextmanager
    def batch_update(self) -> Iterator[None]:
        """Suspend all repaints until the end of the batch."""
        self.batches += 1
        try:
            with super().batch_update():
                yield
        finally:
            self._end_one_batch()

    def delay_update(self, delay: float = 0.05) -> None:
        """Suspend all repaints for a short time."""
        self.batches += 1
        super().delay_update(delay)
        self.set_timer(delay, self._end_one_batch)

    def _end_one_batch(self) -> None:
        self.batches -= 1
        screen = self.screen_stack[-1] if self.screen_stack and not self.batches else None
        if isinstance(screen, Managed) and screen.is_held_back:
            screen.call_later(screen.draw_held_back)

    def when_shown(self, callback: Callable[[], object]) -> None:
        """Call something soon after the next frame."""
        self._when_shown.append(callback)

    def post_display_hook(self) -> None:
        super().post_display_hook()
        if self._when_shown and not self.batches:
            callbacks, self._when_shown = self._when_shown, []
            for callback in callbacks:
                self.call_later(callback)

    def crashed(self, error: BaseException) -> str:
        """Write a report of an internal error, and return the sentence with which the app ends.

        Called once, for the first error; what goes wrong after it is only its consequence.
        """
        return apology(self.write_report(error))

    def write_report(self, error: BaseException) -> Path | None:
        """Write a report and return the file, if there is one."""
        if self.data_folder is None:
            return None
        return write_report(self.data_folder, error, self.whereabouts())

    def whereabouts(self) -> dict[str, str]:
        """Return the state of the app for a report, without hidden information."""
        screens = [type(screen).__name__ for screen in self.screen_stack]
        return {"app": type(self).__name__, "screens": " > ".join(screens)}

    def fail(self, error: BaseException) -> None:
        """End the app because of an error that is nobody's to handle."""
        if has(Part.APP):
            self.failed(error)
        else:
            self.farewell = self.farewell or self.crashed(error)
            super().exit(return_code=CRASHED)

    def failed(self, error: BaseException) -> None:
        if isinstance(error, WorkerFailed):
            error = error.error
        is_first, self.has_failed = not self.has_failed, True
        super().failed(error)
        if is_first:
            self.is_leaving = True
            self.farewell = self.crashed(error)

    def panic(self, *renderables: RenderableType) -> None:
        """End the app; what it says after an error is its farewell."""
        super().panic(*(() if self.has_failed else renderables))

    @property
    def return_code(self) -> int | None:
        """The exit status."""
        return CRASHED if self.has_failed else super().return_code

    @property
    def takes_keys(self) -> bool:
        return not self.is_leaving

    async def on_event(self, event: events.Event) -> None:
        """Take a letter of a Cyrillic layout for the Latin one at its place, but where text is typed."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            in_order = await self._caught_up()
            if not isinstance(self.focused, Input):
                event = on_latin_keyboard(event)
                if in_order and has(Part.TUNING):
                    await press(self, event)
                    return
        await super().on_event(event)

    async def _caught_up(self) -> bool:
        """On a screen that keeps the order of keys, wait for the earlier messages of the widget in focus.

        Return whether the screen is one.
        """
        screen = self.screen_stack[-1] if self.screen_stack else None
        if self.is_leaving or not isinstance(screen, Managed) or not screen.keeps_order:
            return False
        passed = Managed.Passed()
        focused = screen.focused
        if focused is not None and focused.post_message(passed):
            await _until(passed.arrived, screen, focused)
        return True

    async def run_action(
        self,
        action: Any,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Perform an action once every screen is mounted, unless what it belongs to is gone by then."""
        for screen in self.screen_stack:
            await _mounted(screen)
        if self.is_leaving or (isinstance(default_namespace, Widget) and self._is_gone(default_namespace)):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def refuses(self, key: str) -> bool:
        screen = self.screen
        if not has(Part.APP) or isinstance(self.focused, Input):
            return False
        for node, binding in bindings_for(screen, key):
            _target, name, parameters = parse(binding.action)
            if node is screen and isinstance(screen, Managed) and not screen.check_action(name, parameters):
                why = screen.why_not(name, parameters)
                if why:
                    screen.refuse_key(why)
                    return True
        return False

    def _is_gone(self, widget: Widget) -> bool:
        return not widget.is_attached or widget.screen not in self.screen_stack

    async def _come_to_rest(self, *screens: Screen[Any]) -> None:
        """Let screens, or all, finish what they have begun, the uppermost first, and cancel their workers."""
        if not has(Part.APP):
            return
        stack = self.screen_stack
        removed = (screen for screen in self._opened if screen.is_attached and screen not in stack)
        for screen in reversed(screens or (*removed, *stack)):
            await _mounted(screen)
            if isinstance(screen, Managed):
                await _finished(screen)
            for node in screen.walk_children(with_self=True):
                self.workers.cancel_node(node)


async def _mounted(screen: Screen[Any]) -> None:
    """Wait until all that a screen consists of is mounted, or it has failed."""
    mounted = asyncio.Event()
    if not screen.is_mounted and has(Part.APP) and screen.call_later(mounted.set):
        await _until(mounted, screen)


async def _finished(screen: Screen[Any]) -> None:
    """Wait until the handler has returned that a screen is running."""
    finished = asyncio.Event()
    screen.call_next(finished.set)
    await _until(finished, screen)


async def _until(event: asyncio.Event, *widgets: Widget) -> None:
    """Wait for an event that comes from running widgets; return also when one does not run any more."""
    try:
        tasks = [widget.task for widget in widgets]
    except AssertionError:  # so Textual says that there is none
        return
    if asyncio.current_task() in tasks:
        return
    waiting = asyncio.ensure_future(event.wait())
    try:
        await asyncio.wait((waiting, *tasks), return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
