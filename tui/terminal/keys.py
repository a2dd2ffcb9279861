"""Keys and their words: how bindings are declared, and the line that shows those that matter now.

Bindings live on classes, long before a language is chosen. So they keep the untranslated words, marked
with ``N_``, and are translated where they are shown:

    BINDINGS = [
        key("left,h", "step(-1, 0)", N_("Move")),
        key("right,l", "step(1, 0)", N_("Move")),
        key("u", "take_back", N_("Take back")),
        key("z", "zoom", N_("Zoom"), footer=False),
    ]

Bindings with the same words are shown as one (``←→ Move``). What ``check_action`` forbids is not shown;
call ``refresh_bindings()`` when its answers change. A screen may say with ``key_words`` what a key does in
the mode it is in, and with ``why_not`` why it does nothing now (:class:`~tui.terminal.lifecycle.Managed`).

Every binding has an id, by which a person's key map names it: the area of its class and the action, for
instance ``table.hint`` (:func:`named`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual import events
from textual.actions import parse
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from tui.base.words import N_, _
from tui.terminal.cells import Cell, Cells
from tui.terminal.spans import CellWidget

if TYPE_CHECKING:
    from textual.screen import Screen

_NAMES = {
    "enter": N_("Enter"),
    "escape": N_("Esc"),
    "tab": N_("Tab"),
    "shift+tab": N_("Shift+Tab"),
    "space": N_("Space"),
    "backspace": N_("Backspace"),
    "delete": N_("Del"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
}
_LAST = ("escape", "question_mark")  # keys that stand at the end of the line, wherever they are declared
_ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_SIGNS = {
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "full_stop": ".",
    "comma": ",",
    "slash": "/",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "underscore": "_",
}


_PARAMETERS = {
    "1": "",
    "-1": "back",
    "10000": "last",
    "-10000": "first",
    "True": "",
    "False": "not",
    "-1, 0": "left",
    "1, 0": "right",
    "0, -1": "up",
    "0, 1": "down",
}
"""What parameters of actions are called in the ids of bindings."""


def key(
    keys: str, action: str, words: str, *, footer: bool = True, priority: bool = False, id: str | None = None
) -> Binding:
    """Return a binding.

    Args:
        keys: keys that do the same, separated by commas; the first is the one shown in the footer.
        action: Textual action, for instance ``"turn(1)"``.
        words: what it does, in English, marked with ``N_``.
        footer: whether the footer shows it; help shows every binding.
        id: what a key map calls it; made from the action when left out, see :func:`named`.
    """
    return Binding(keys, action, words, show=footer, priority=priority, id=id)


def named(area: str, declared: Iterable[BindingType]) -> list[BindingType]:
    """Return bindings that all have an id: the area and the action, for instance ``table.hint``."""
    return [
        replace(one, id=f"{area}.{_action_name(one.action)}")
        if isinstance(one, Binding) and not one.id
        else one
        for one in declared
    ]


def _action_name(action: str) -> str:
    name, _bracket, parameters = action.rpartition(".")[2].rstrip(")").partition("(")
    told = _PARAMETERS.get(parameters, re.sub(r"\W+", "_", parameters.replace("-", "back_")).strip("_"))
    return f"{name}_{told}" if told else name


def key_name(name: str, *, arrows: bool = True) -> str:
    """Return how a key is called on screen, for instance ``"Enter"``, ``"^q"`` or ``"←"``.

    Args:
        arrows: whether arrow signs can be shown; if not, they are written out.
    """
    if name in _NAMES:
        return _(_NAMES[name])
    modifiers, _plus, last = name.rpartition("+")
    if last in _ARROWS:
        last = _ARROWS[last] if arrows else last.capitalize()
    else:
        last = _SIGNS.get(last, _(_NAMES[last]) if last in _NAMES else last)
    if last.startswith("f") and last[1:].isdigit():
        last = last.upper()
    if modifiers == "ctrl" and len(last) == 1 and last.isascii():
        return f"^{last}"
    if modifiers == "shift" and len(last) == 1 and last.isalpha():
        return last.upper()
    return f"{modifiers.title()}+{last}" if modifiers else last


@dataclass(frozen=True, slots=True)
class Hint:
    """Keys and what they do, as shown."""

    keys: tuple[str, ...]
    words: str
    first: str

    @property
    def label(self) -> str:
        """The keys in one word: signs stand side by side, names are set apart by a slash."""
        return ("" if all(len(name) == 1 for name in self.keys) else "/").join(self.keys)


def hints(bindings: Iterable[Binding], *, every_key: bool, arrows: bool = True) -> list[Hint]:
    """Return the hints of some bindings, those with the same words as one, in their order.

    Args:
        every_key: name all the keys of an action, not only its first.
    """
    names: dict[str, list[str]] = {}
    firsts: dict[str, str] = {}
    actions: set[str] = set()
    for binding in bindings:
        if not binding.description or (binding.action in actions and not every_key):
            continue
        actions.add(binding.action)
        name = key_name(binding.key, arrows=arrows)
        shown = names.setdefault(binding.description, [])
        if name not in shown:
            shown.append(name)
        firsts.setdefault(binding.description, binding.key)
    return [Hint(tuple(shown), _(words), firsts[words]) for words, shown in names.items()]


def declared_keys(cls: type) -> list[Binding]:
    """Return the bindings that a class and its bases in this program declare, of one key each.

    A key of a derived class replaces that of a base.
    """
    found: list[Binding] = []
    for base in cls.__mro__:
        own = vars(base).get("BINDINGS", ()) if base.__module__.startswith("tui.") else ()
        taken = {one.key for one in found}
        found.extend(one for one in Binding.make_bindings(own) if one.key not in taken)
    return found


def mapped(declared: Iterable[Binding], keymap: Mapping[str, str]) -> list[Binding]:
    """Return bindings with the keys that a person's key map gives them."""
    found: list[Binding] = []
    done: set[str] = set()
    for one in declared:
        keys = keymap.get(one.id or "")
        if keys is None:
            found.append(one)
        elif one.id not in done:
            done.add(one.id or "")
            found.extend(one.with_key(key=name) for name in keys.split(","))
    taken = {one.key for one in found if one.id in done}
    return [one for one in found if one.id in done or one.key not in taken]


def all_hints(
    nodes: Iterable[DOMNode], *, arrows: bool = True, keymap: Mapping[str, str] | None = None
) -> list[Hint]:
    """Return every key that the classes of ``nodes`` declare themselves, for a page of help."""
    declared = [
        one
        for node in nodes
        for one in mapped(declared_keys(type(node)), keymap or {})
        if _is_of_use(node, one.action)
    ]
    return hints(declared, every_key=True, arrows=arrows)


def _is_of_use(node: DOMNode, action: str) -> bool:
    """Return whether an action can be taken, or its node says why not; others are of no use here at all."""
    _target, name, parameters = parse(action)
    if node.check_action(name, parameters):
        return True
    why_not = getattr(node, "why_not", None)
    return why_not is not None and bool(why_not(name, parameters))


def words_of(node: object, binding: Binding) -> str:
    """Return the present effect of a key, in English: the words of its screen, else those declared."""
    words = getattr(node, "key_words", None)
    return (words(binding.action) if words is not None else "") or binding.description


class KeysLine(CellWidget, Widget):
    """The last line of a screen: the keys that do something now; a click presses the key.

    What does not fit is left out from the right, but the way out and help always stay. In a dialog all keys
    are shown, in as many lines as they need.

    A screen can name keys that come first (``first_keys``), and others that always stay before the way out
    (``last_keys``).
    """

    DEFAULT_CSS: ClassVar[str] = """
    KeysLine {
        dock: bottom;
        width: 1fr;
        height: 1;
        & > .keys--key { color: $accent; text-style: bold; }
        & > .keys--words { color: $text-muted; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"keys--key", "keys--words"}

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._hints: list[Hint] = []
        self._last = _LAST
        self._followed: tuple[bool, list[tuple[Binding, str, str]]] | None = None

    def on_mount(self) -> None:
        """Follow the bindings of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow_at_once, immediate=True)
        self._follow(self.screen)

    def on_unmount(self) -> None:
        """Stop following."""
        self.screen.bindings_updated_signal.unsubscribe(self)

    def _follow_at_once(self, screen: Screen[object]) -> None:
        """Follow what Textual tells; it would pass over an error here, but not over one in a task."""
        try:
            self._follow(screen)
        except Exception:
            self.call_next(self._follow, screen)

    def _follow(self, screen: Screen[object]) -> None:
        look = getattr(self.app, "look", None)
        arrows = look is None or look.unicode
        active = [
            (found.binding, words := words_of(found.node, found.binding), _(words))
            for found in screen.active_bindings.values()
            if found.enabled and found.binding.show
        ]
        if (arrows, active) == self._followed:
            return
        self._followed = arrows, active
        worded = (replace(binding, description=words) for binding, words, _translated in active)
        shown = hints(worded, every_key=False, arrows=arrows)
        self._last = (*getattr(screen, "last_keys", ()), *_LAST)
        order = [*getattr(screen, "first_keys", ()), "", *self._last]
        shown.sort(key=lambda hint: order.index(hint.first if hint.first in order else ""))
        if shown != self._hints:
            self._hints = shown
            self.refresh_content(layout=self.screen.is_modal)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(len(place_all(self._hints, width)), 1)

    def _placed(self, y: int) -> list[tuple[int, Hint]]:
        """Return where each hint of a line begins."""
        width = self.size.width
        lines = (
            place_all(self._hints, width) if self.screen.is_modal else [place(self._hints, width, self._last)]
        )
        return lines[y] if y < len(lines) else []

    def render_line(self, y: int) -> Strip:
        blank, strong, plain = self.style_of(), self.style_of("keys--key"), self.style_of("keys--words")
        segments: list[Segment] = []
        at = 0
        for column, hint in self._placed(y):
            segments.append(Segment(" " * (column - at), blank))
            segments.append(Segment(hint.label, strong))
            segments.append(Segment(f" {hint.words}", plain))
            at = column + _width(hint)
        return Strip(segments).adjust_cell_length(self.size.width, blank)

    def line_cells(self, y: int, start: int, end: int, cells: Cells) -> list[Cell] | None:
        return self.strip_cells(self.render_line(y), start, end, cells)

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        for column, hint in self._placed(event.y):
            if column <= event.x < column + _width(hint):
                self.app.simulate_key(hint.first)


def _width(hint: Hint) -> int:
    return Segment(f"{hint.label} {hint.words}").cell_length


def place_all(shown: Sequence[Hint], width: int) -> list[list[tuple[int, Hint]]]:
    """Return all hints and the columns where they begin, line by line of ``width`` cells."""
    lines: list[list[tuple[int, Hint]]] = []
    column = width
    for hint in shown:
        if not lines or column + _width(hint) > width:
            lines.append([])
            column = 1
        lines[-1].append((column, hint))
        column += _width(hint) + 2
    return lines


def place(shown: Sequence[Hint], width: int, last: Sequence[str] = _LAST) -> list[tuple[int, Hint]]:
    """Return the hints that fit into ``width`` cells and the columns where they begin.

    Those of the keys ``last`` at the end always stay; before them, hints are left out from the right.
    """
    lasting = [hint for hint in shown if hint.first in last] or list(shown[-1:])
    room = width - 1 - sum(_width(hint) + 2 for hint in lasting)
    placed, column = [], 1
    for hint in shown:
        if hint in lasting:
            continue
        if column + _width(hint) > room:
            break
        placed.append((column, hint))
        column += _width(hint) + 2
    for hint in lasting:
        placed.append((column, hint))
        column += _width(hint) + 2
    return placed
