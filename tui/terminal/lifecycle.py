"""When handlers of screens and apps may run: one rule for keys and messages that come at a bad time.

Textual runs each screen in a task of its own, and the app in another. A key is looked up and its action is
called in the app's task, while the screen it is meant for may still be mounting; a screen that is removed
still handles what is in its queue; a widget that is mounted while its screen is being removed, or while the
app ends, is silently left without children. Each of these ends in a query for a widget that is not there.

The rule:

* An action runs when all screens are mounted, and only if its screen is still open.
* Handlers, timers and callbacks of a screen run only while it is open: on the stack of an app that goes on.
* A screen is removed, and an app ends, only after all that it has begun to mount is mounted, the handler
  that is running has returned, and its workers have been cancelled.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from rich.console import RenderableType
from textual import events
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.dom import DOMNode
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import WorkerFailed

from tui.abstract import AbstractMeta
from tui.crash import CRASHED, apology, write_report
from tui.terminal.bands import PAUSES, BandCompositor, hold_back, is_large, keep_within

if TYPE_CHECKING:
    _Base = Screen[Any]
else:
    _Base = object

Result = TypeVar("Result")

_ALWAYS: Final = (events.Compose, events.Mount, events.Unmount)
"""What every screen handles, so that it is whole before it goes, and lets go of what it holds."""


class Managed(_Base):
    """Mixin for screens: their own handlers, timers and callbacks run only while the screen is open.

    Attributes:
        is_half_drawn: whether some of what has changed is still to be drawn, in another turn of the loop.
    """

    is_half_drawn = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._compositor = BandCompositor()

    @property
    def is_gone(self) -> bool:
        """Whether the screen was left, or the app is ending."""
        app = self.app
        return self not in app._screen_stack or (isinstance(app, ManagedApp) and app.is_leaving)

    @property
    def active_bindings(self) -> dict[str, Any]:
        """What keys do now: nothing before everything is mounted."""
        return super().active_bindings if self.is_mounted and not self.is_gone else {}

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close the screen, and what lies over it; one that was left already is not closed again.

        Textual closes whatever screen is the uppermost, so a key pressed twice closed the one below, too.
        """
        if self.is_gone:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.pop_screen()
        return super().dismiss(result)

    def _compositor_refresh(self) -> None:
        app = self.app
        if self is not app.screen or not isinstance(app, ManagedApp) or app.is_inline:
            self.is_half_drawn = False
        elif self.is_half_drawn:
            return  # the next band is on its way, with all that is to be drawn by then
        elif is_large(self._compositor._dirty_regions, app.cells_at_once):
            self.is_half_drawn = True
            self.set_timer(PAUSES.left, self._draw_band)
            return
        super()._compositor_refresh()

    def _draw_band(self) -> None:
        app = self.app
        assert isinstance(app, ManagedApp)
        if app._batch_count or PAUSES.is_on:
            self.set_timer(PAUSES.left, self._draw_band)
            return
        compositor = self._compositor
        compositor.update_widgets(self._dirty_widgets)
        keep_within(compositor._dirty_regions, compositor.size.region)  # it may have shrunk since
        rest = hold_back(compositor._dirty_regions, app.cells_at_once) if self is app.screen else set()
        self.is_half_drawn = bool(rest)
        super()._compositor_refresh()
        PAUSES.begin()
        if rest:
            compositor._dirty_regions.update(rest)
            self.set_timer(PAUSES.left, self._draw_band)

    def _post_mount(self) -> None:
        super()._post_mount()  # type: ignore[no-untyped-call]
        self.refresh_bindings()

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
        """Guard a method of this screen; other callbacks may be awaited by somebody, and always run."""
        own = getattr(callback, "__self__", None) is self
        return self._only_if_open(callback) if own else callback

    def _only_if_open(self, callback: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            return None if self.is_gone else callback(*args, **kwargs)

        return run

    def _get_dispatch_methods(
        self, method_name: str, message: Message
    ) -> Iterable[tuple[type, Callable[[Message], Awaitable[Any]]]]:
        methods = super()._get_dispatch_methods(method_name, message)
        if isinstance(message, _ALWAYS) or not self.is_gone:
            yield from methods
        elif not isinstance(message, events.Timer):
            for owner, method in methods:
                if owner.__module__.startswith("textual."):  # what Textual itself does to remove a screen
                    yield owner, method


class ManagedScreen(Managed, Screen[Result], Generic[Result], metaclass=AbstractMeta):
    """Base class of all screens that fill the terminal."""


class ManagedModal(Managed, ModalScreen[Result], Generic[Result], metaclass=AbstractMeta):
    """Base class of all screens that lie over another one."""


class ManagedPalette(Managed, CommandPalette):
    """The list of commands, which closes once however often Enter is pressed."""

    def _action_command_list(self, action: str) -> None:
        # Before the list is laid out, Textual finds no line in it.
        if self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)


class ManagedApp(App[Result], Generic[Result]):
    """Base class of all apps.

    Attributes:
        is_leaving: whether the app has been told to end.
        farewell: why it has ended, to be told when the terminal is itself again; ``""`` when the person left.
        data_folder: where reports of internal errors are kept; ``None`` where nothing is kept.
        cells_at_once: how many cells are drawn before others in this process have their turn.
    """

    is_leaving = False
    farewell = ""
    data_folder: Path | None = None
    cells_at_once = math.inf

    def exit(
        self, result: Result | None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """End the app; from now on no key does anything, and what has begun to mount is still mounted."""
        self.is_leaving = True
        if self._running:
            self.call_later(self._leave, result, return_code, message)
        else:
            super().exit(result, return_code, message)

    async def _leave(self, result: Result | None, return_code: int, message: RenderableType | None) -> None:
        await self._come_to_rest(*self._all_screens())
        super().exit(result, return_code, message)

    async def _process_messages_loop(self) -> None:
        try:
            await super()._process_messages_loop()
        finally:  # also after an error, and when the task was cancelled
            self.is_leaving = True
            resting = asyncio.ensure_future(self._come_to_rest(*self._all_screens()))
            try:
                await asyncio.shield(resting)
            except asyncio.CancelledError:  # told to hurry: a second time is obeyed
                await resting
                raise

    async def _shutdown(self) -> None:
        self.is_leaving = True  # pilots come here without the end of the loop
        await self._come_to_rest(*self._all_screens())
        await super()._shutdown()

    def _all_screens(self) -> list[Screen[Any]]:
        """Return the screens on the stack, and before them those that were left and are not removed yet."""
        left = [
            node for node in self._registry if isinstance(node, Screen) and node not in self._screen_stack
        ]
        return [*left, *self._screen_stack]

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
        """Return what a report tells of the moment: nothing that is hidden from anybody."""
        screens = [type(screen).__name__ for screen in self._screen_stack]
        return {"app": type(self).__name__, "screens": " > ".join(screens)}

    def fail(self, error: BaseException) -> None:
        """End the app because of an error that is nobody's to handle."""
        self._handle_exception(error)

    def _handle_exception(self, error: BaseException) -> None:
        if isinstance(error, WorkerFailed):
            error = error.error
        self._return_code = CRASHED
        if self._exception is None:
            self._exception = error if isinstance(error, Exception) else None
            self._exception_event.set()
            self.is_leaving = True
            self.farewell = self.crashed(error)
        self._close_messages_no_wait()

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        return self.is_leaving or await super()._check_bindings(key, priority)

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

    def _is_gone(self, widget: Widget) -> bool:
        return not widget.is_attached or widget.screen not in self._screen_stack

    async def _replace_screen(self, screen: Screen[Any]) -> Screen[Any]:
        await self._come_to_rest(screen)
        return await super()._replace_screen(screen)

    async def _come_to_rest(self, *screens: Screen[Any]) -> None:
        """Let screens finish what they have begun, the uppermost first, and cancel their workers."""
        for screen in reversed(screens):
            await _mounted(screen)
            if isinstance(screen, Managed):
                await _finished(screen)
            for node in screen.walk_children(with_self=True):
                self.workers.cancel_node(node)


async def _mounted(screen: Screen[Any]) -> None:
    """Wait until all that a screen consists of is mounted, or it has failed."""
    if not screen.is_mounted:
        await _until(screen._mounted_event, screen)


async def _finished(screen: Screen[Any]) -> None:
    """Wait until the handler has returned that a screen is running."""
    finished = asyncio.Event()
    screen.call_next(finished.set)
    await _until(finished, screen)


async def _until(event: asyncio.Event, screen: Screen[Any]) -> None:
    """Wait for an event that a running screen sets; return also when it does not run any more."""
    task = screen._task
    if task is None or task is asyncio.current_task():
        return
    waiting = asyncio.ensure_future(event.wait())
    try:
        await asyncio.wait((waiting, task), return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
