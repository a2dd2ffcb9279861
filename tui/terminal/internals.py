"""All private names of Textual and Rich that Hinterland uses, and a check that the installed ones have them.

Any release may change a private name, so no other module uses one. Here are small
functions that read them, and **hooks**: classes that override private methods and call methods with names of
our own. What the installed version lacks is in :data:`MISSING`. A part of the program for which something is
missing does without its hooks, and Textual does these things in its own way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

import textual.app
from rich.console import RenderableType
from textual import events
from textual.app import App
from textual.binding import Binding
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode, NoScreen
from textual.geometry import Region
from textual.keys import Keys
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

from tui.terminal.needs import Need as Need
from tui.terminal.needs import Part as Part
from tui.terminal.needs import function_of, overrides, signature_of

Result = TypeVar("Result")

if TYPE_CHECKING:
    from textual._compositor import ChopsUpdate as ChopsUpdate
    from textual._compositor import Compositor
    from textual._compositor import LayoutUpdate as LayoutUpdate
    from textual._xterm_parser import XTermParser
    from textual.drivers.linux_driver import LinuxDriver
    from textual.message_pump import _MessagePumpMeta

    MessagePumpMeta = _MessagePumpMeta
    _App = App
    _Screen = Screen[Any]
else:

    class _App(Generic[Result]):
        """In place of Textual's: hooks are put before the classes that they belong to."""

    _Screen = object

    def _find(module: str, name: str) -> type:
        """Return a class of Textual, or an empty one that the self-check finds wanting."""
        try:
            return getattr(import_module(module), name)
        except (ImportError, AttributeError):
            return type(name, (), {"__module__": module})

    ChopsUpdate = _find("textual._compositor", "ChopsUpdate")
    Compositor = _find("textual._compositor", "Compositor")
    LayoutUpdate = _find("textual._compositor", "LayoutUpdate")
    XTermParser = _find("textual._xterm_parser", "XTermParser")
    LinuxDriver = _find("textual.drivers.linux_driver", "LinuxDriver")
    MessagePumpMeta = type(MessagePump)

TESTED: Final = {"textual": "8.2.8", "rich": "15.0.0"}
"""The versions that all tests run with."""


# -- apps -----------------------------------------------------------------------------------------------


class AppHooks(_App[Result], Generic[Result]):
    """Mixin for apps whose updates, errors and end are handled by methods that can be overridden."""

    batches: int = 0
    """The batch updates that are open: until they end, nothing is painted."""

    @property
    def paints(self) -> bool:
        """True if :meth:`paint` takes the updates."""
        return False

    def paint(self, screen: Screen[Any], update: Any) -> None:
        """Send an update to the terminal."""
        raise NotImplementedError

    update_types: tuple[type, ...] = (LayoutUpdate, ChopsUpdate)
    """The updates that can be painted."""

    def settle(self) -> Coroutine[Any, Any, None]:
        """Finish what has been begun; called when the message loop has ended, and again at the shutdown."""
        return asyncio.sleep(0)

    async def settle_screen(self, screen: Screen[Any]) -> None:
        """Finish what a screen has begun, before it is removed."""

    def failed(self, error: BaseException) -> None:
        """End the app after an error that nothing has caught."""
        super()._handle_exception(cast(Exception, error))

    @property
    def takes_keys(self) -> bool:
        """True if keys are looked up in the bindings."""
        return True

    def refuses(self, key: str) -> bool:
        """Return whether it was said why a key, whose bindings have done nothing, does nothing now."""
        return False

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if not self.paints or not isinstance(renderable, self.update_types):
            super()._display(screen, renderable)
            return
        try:
            if self.is_running and not self.batches:
                self.paint(screen, renderable)
        except Exception as error:
            self._handle_exception(error)
        finally:
            self.post_display_hook()

    async def _process_messages_loop(self) -> None:
        try:
            await super()._process_messages_loop()
        finally:  # also after an error, and when the task was cancelled
            settling = asyncio.ensure_future(self.settle())
            try:
                await asyncio.shield(settling)
            except asyncio.CancelledError:  # told to hurry: a second time is obeyed
                await settling
                raise

    async def _shutdown(self) -> None:
        await self.settle()  # pilots come here without the end of the loop
        await super()._shutdown()

    async def _replace_screen(self, screen: Screen[Any]) -> Screen[Any]:
        await self.settle_screen(screen)
        return await super()._replace_screen(screen)

    def _handle_exception(self, error: Exception) -> None:
        self.failed(error)

    def _fatal_error(self) -> None:
        self.panic()  # without Textual's traceback

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        if not self.takes_keys or await super()._check_bindings(key, priority):
            return True
        return not priority and self.refuses(key)


async def press(app: App[Any], event: events.Key) -> None:
    """Do the action of a key at once, before any other message, without a round through the widgets."""
    if not await app._check_bindings(event.key, priority=True):
        await app._check_bindings(event.key)


def bindings_for(screen: Screen[Any], key: str) -> list[tuple[DOMNode, Binding]]:
    """Return the bindings of a key on a screen, from the widget in focus to the app, each with its node."""
    return [
        (node, binding)
        for node, bindings in screen._modal_binding_chain
        for binding in bindings.key_to_bindings.get(key, ())
    ]


# -- screens --------------------------------------------------------------------------------------------


Handler = tuple[type, Callable[[Message], Awaitable[Any]]]


class ScreenHooks(_Screen):
    """Mixin for screens with a method that filters handlers."""

    def handlers(self, message: Message, found: Iterable[Handler]) -> Iterable[Handler]:
        """Return the methods that handle a message, each with its class, of those that were found."""
        return found

    def _get_dispatch_methods(self, method_name: str, message: Message) -> Iterable[Handler]:
        return self.handlers(message, super()._get_dispatch_methods(method_name, message))


class BandHooks(_Screen):
    """Mixin for screens that can be drawn a part at a time."""

    def draws_now(self) -> bool:
        """Return whether to draw what has changed; called when that is due."""
        return True

    def draw_dirty(self) -> None:
        """Draw what has changed."""
        super()._compositor_refresh()

    def collect_dirty(self) -> None:
        """Find out which regions the widgets cover that have changed."""
        self._compositor.update_widgets(self._dirty_widgets)

    def _compositor_refresh(self) -> None:
        if self.draws_now():
            self.draw_dirty()


class CompositorHooks(Compositor):
    """Compositor that hands out its dirty spans."""

    def mark_dirty(self, regions: Iterable[Region]) -> None:
        """Count regions as changed."""
        self._dirty_regions.update(filter(None, regions))

    def take_dirty_spans(self) -> list[tuple[int, int, int]]:
        """Return the spans of lines that have changed, which count as drawn now: line, first column, end."""
        screen = self.size.region
        spans = list(self._regions_to_spans(filter(None, map(screen.intersection, self._dirty_regions))))
        self._dirty_regions.clear()
        return spans


def tell_screen(widget: Widget) -> None:
    """Tell a screen that a widget on it is to be drawn again.

    Textual has the widget tell its screen when it is idle, which takes two messages more. The screen is told
    at the same time as by other widgets, so that all that changes with a key is in one frame.
    """
    try:
        screen = widget.screen
    except NoScreen:
        return
    widget._repaint_required = False
    asyncio.get_running_loop().call_soon(_take_note, screen, widget)


def _take_note(screen: Screen[Any], widget: Widget) -> None:
    if widget.display and screen in screen._compositor:
        screen._dirty_widgets.add(widget)
        screen.check_idle()


class AllBasesStyled(_Screen):
    """Mixin for screens: the styles of all base classes apply, not only those of each first one."""

    @classmethod
    @cache
    def _css_bases(cls, base: type[DOMNode]) -> Sequence[type[DOMNode]]:
        return [one for one in base.__mro__ if issubclass(one, DOMNode)]


def use_compositor(screen: Screen[Any], compositor: Compositor) -> None:
    """Have a screen composed by another compositor; before it is mounted."""
    screen._compositor = compositor


def dirty_regions(screen: Screen[Any]) -> set[Region]:
    """Return the regions of a screen that have changed, to be read and written."""
    return screen._compositor._dirty_regions


# -- terminals ------------------------------------------------------------------------------------------


class ParserHooks(XTermParser):
    """Parser of what a terminal sends, with a method that may take sequences out."""

    @property
    def undecided(self) -> bool:
        """True if it depends on what follows soon what was pressed: Escape, or a longer sequence."""
        return self._timeout_time is not None

    def time_out(self) -> Iterable[Message]:
        """Yield the messages for what is undecided, as if nothing will follow; the caller keeps the time."""
        if self._timeout_time is not None:
            self._timeout_time = 0.0
        return super().tick()

    def takes(self, sequence: str) -> bool:
        """Return whether a sequence has been dealt with and is no key."""
        return False

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        if self.takes(sequence):
            return [events.Key(Keys.Ignore, sequence)]
        return super()._sequence_to_key_events(sequence, alt)

    def _parse_extended_key(  # type: ignore[override]
        self, sequence: str
    ) -> list[events.Key] | None:
        # Textual's own cache, one for the whole process, would keep every parser and its app for ever.
        parse = cast(
            "Callable[[XTermParser, str], list[events.Key] | None]",
            function_of(XTermParser._parse_extended_key),
        )
        try:
            return parse(self, sequence)
        except (ValueError, OverflowError):
            return None  # a number that is no character: nothing that a terminal sends


def set_output(driver: LinuxDriver, file: Any) -> None:
    """Have a driver write to a file."""
    driver._file = file


# -- several apps in a process --------------------------------------------------------------------------


def keep_standard_streams(redirect: Callable[[Any], Any]) -> None:
    """Have apps call something else where they redirect standard output and standard error."""
    textual.app.redirect_stdout = redirect  # type: ignore[assignment, attr-defined]
    textual.app.redirect_stderr = redirect  # type: ignore[assignment, attr-defined]


_parse_rules: Final[Callable[..., list[RuleSet]]] = getattr(Stylesheet, "_parse_rules", list)


def share_style_rules(most: int) -> None:
    """Have apps share the rules of style sheets that were parsed with the same colours."""
    parsed: dict[Hashable, list[RuleSet]] = {}
    kept: dict[frozenset[tuple[str, str]], frozenset[tuple[str, str]]] = {}

    def parse_once(sheet: Stylesheet, css: str, *args: Any, **kwargs: Any) -> list[RuleSet]:
        variables = frozenset(sheet._variables.items())
        variables = kept.setdefault(variables, variables)  # once for all sheets: they are many
        key = (variables, css, args, tuple(sorted(kwargs.items())))
        rules = parsed.get(key)
        if rules is None:
            if len(parsed) >= most:
                parsed.clear()
                kept.clear()
            rules = parsed[key] = _parse_rules(sheet, css, *args, **kwargs)
        return rules

    Stylesheet._parse_rules = parse_once  # type: ignore[method-assign, assignment]


# -- the self-check -------------------------------------------------------------------------------------


# The comments say what a player would notice without it, and the section of docs/proposal-textual.md.

_HOOKS: Final[tuple[tuple[Part, type, type], ...]] = (
    (Part.APP, App, AppHooks),  # 1,229 bytes a step instead of 334 (2); tracebacks on leaving (7)
    (Part.APP, Screen, ScreenHooks),  # actions of screens that were left (7); resizing without end (6)
    (Part.APP, XTermParser, ParserHooks),  # answers of terminals typed as keys (7); memory of guests gone (5)
    (Part.SERVER, Screen, AllBasesStyled),  # the lobby without the styles of its second base class (7)
    (Part.TUNING, Screen, BandHooks),  # one huge screen delays the keys of 50 guests (1)
    (Part.TUNING, Compositor, CompositorHooks),  # 2.85 ms of CPU a key instead of 1.85 (1)
)

_USED: Final[tuple[tuple[Part, type | ModuleType, str], ...]] = (
    (Part.APP, Screen, "_modal_binding_chain"),  # keys without effect and without a word (7)
    (Part.APP, LayoutUpdate, "region strips"),
    (Part.APP, ChopsUpdate, "chop_ends chops spans"),
    (Part.APP, XTermParser, "_timeout_time feed mouse_pixels parse_mouse_code tick"),
    *(
        [(Part.APP, LinuxDriver, "_file exit_event run_input_thread")]
        if find_spec("termios")  # without it, Textual's own driver is used
        else []
    ),
    (Part.SERVER, textual.app, "redirect_stderr redirect_stdout"),  # the log of the server is lost (5)
    # Changes of one key in two frames, and 10 to 20 % more CPU a key (4):
    (Part.TUNING, Widget, "_repaint_required"),
    (Part.TUNING, Screen, "_compositor _dirty_widgets"),
    (Part.TUNING, Compositor, "_dirty_regions _regions_to_spans update_widgets visible_widgets"),
    (Part.TUNING, Stylesheet, "_parse_rules _variables"),  # 210 ms of CPU a login instead of 110 (5)
)

NEEDS: Final = (
    *(Need(part, owner, name) for part, owner, names in _USED for name in names.split()),
    *(
        Need(part, owner, name, signature_of(function))
        for part, owner, hooks in _HOOKS
        for name, function in overrides(hooks).items()
    ),
)
"""Everything that the self-check looks at."""


def self_check() -> list[Need]:
    """Return the needs that the installed Textual and Rich lack, or have in another form."""
    return [need for need in NEEDS if not need.is_met]


MISSING: Final = self_check()
"""What this process has to do without."""


def has(part: Part) -> bool:
    """Return whether all is there that a part needs."""
    return all(need.part is not part for need in MISSING)


for _part, _owner, _class in _HOOKS:
    if not has(_part):
        for _name in overrides(_class):
            delattr(_class, _name)
