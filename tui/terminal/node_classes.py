"""Makes the classes of screens and widgets quickly.

For each class Textual looks through all names of all its bases, more than a thousand, for reactive attributes
and for methods that compute one; a program that is starting makes more than seventy such classes. Here each
base is looked through once. This is not in ``internals`` because that loads Textual's own widgets, which are
made quickly, too.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from textual.dom import DOMNode
from textual.reactive import Reactive

from tui.terminal.needs import function_of, names_in

# fmt: off
_NAMES: Final = frozenset((
    "Reactive", "__dict__", "__init_subclass__", "__mro__", "__name__", "_computes", "_css_bases",
    "_css_type_name", "_css_type_names", "_inherit_bindings", "_inherit_component_classes", "_inherit_css",
    "_merge_bindings", "_merged_bindings", "_reactives", "add", "dir", "frozenset", "isinstance", "items",
    "lstrip", "reversed", "set", "startswith", "super", "update",
))
# fmt: on
"""What Textual's function mentions; one that mentions anything else is left in its place."""


def make_node_classes_quickly() -> None:
    """Have the classes of nodes that are defined from now on made quickly; again does no harm."""
    theirs = function_of(vars(DOMNode).get("__init_subclass__"))
    if theirs is not None and names_in(theirs.__code__) == _NAMES:
        DOMNode.__init_subclass__ = classmethod(_init_subclass)  # type: ignore[assignment]


def _init_subclass(
    cls: Any,
    inherit_css: bool = True,
    inherit_bindings: bool = True,
    inherit_component_classes: bool = True,
) -> None:
    """Set the same attributes of a class as Textual's function."""
    super(DOMNode, cls).__init_subclass__()
    cls._reactives = {}
    for base in reversed(cls.__mro__):
        cls._reactives.update(_own_reactives(base))
    cls._inherit_css = inherit_css
    cls._inherit_bindings = inherit_bindings
    cls._inherit_component_classes = inherit_component_classes
    bases = cls._css_bases(cls)
    cls._css_type_name = bases[0].__name__
    cls._merged_bindings = cls._merge_bindings()
    cls._css_type_names = frozenset([base.__name__ for base in bases])
    cls._computes = frozenset().union(*map(_own_computes, cls.__mro__))


@cache
def _own_reactives(base: type) -> dict[str, Reactive[Any]]:
    """Return the reactive attributes in the body of a class."""
    return {name: value for name, value in vars(base).items() if isinstance(value, Reactive)}


@cache
def _own_computes(base: type) -> frozenset[str]:
    """Return the names of the attributes that methods in the body of a class compute."""
    methods = [name for name in vars(base) if name.startswith(("_compute_", "compute_"))]
    return frozenset([name.lstrip("_")[8:] for name in methods])
