"""Style sheets are parsed once in all tests of a process, not by every app; their rules hash quickly."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

__all__ = ["parse_once"]

_parsed: dict[tuple[object, ...], list[RuleSet]] = {}
_hashed: WeakKeyDictionary[Stylesheet, tuple[dict[str, str], frozenset[tuple[str, str]]]] = (
    WeakKeyDictionary()
)
_parse = Stylesheet._parse_rules


def _remembered(self: Stylesheet, css: str, *args: Any, **kwargs: Any) -> list[RuleSet]:
    """Return the rules of a text, as Textual's own cache of 64 texts an app does."""
    known = _hashed.get(self)
    if known is None or known[0] is not self._variables:
        known = _hashed[self] = self._variables, frozenset(self._variables.items())
    key = (css, args, frozenset(kwargs.items()), known[1])
    if key not in _parsed:
        _parsed[key] = _parse(self, css, *args, **kwargs)
    return _parsed[key]


def parse_once() -> None:
    """Have all apps of this process share what was parsed."""
    Stylesheet._parse_rules = _remembered  # type: ignore[method-assign]
    RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]  # by identity as before, without a call of Python
