"""What an app must not do where it is one of many in a process, and belongs to somebody far away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Hashable, Iterator
from typing import Any, Final

import textual.app
import textual.strip
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tui.server.limits import CELLS_AT_ONCE
from tui.terminal.lifecycle import ManagedApp
from tui.words import _

_log = logging.getLogger(__name__)


class Served(ManagedApp[Any]):
    """To be put before an app's own class."""

    cells_at_once = CELLS_AT_ONCE

    def crashed(self, error: BaseException) -> str:
        """Write a report for whoever runs the server; the others play on."""
        _log.error("a session has failed; the report: %s", self.write_report(error))
        return _("Something went wrong here, and was noted. Your games are kept; please come again.")

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Open nothing: the browser would be the server's."""

    def deliver_text(self, *args: Any, **kwargs: Any) -> None:
        """Deliver nothing: the file would be the server's."""

    def deliver_binary(self, *args: Any, **kwargs: Any) -> None:
        """Deliver nothing: the file would be the server's."""


@contextlib.contextmanager
def _as_it_is(_stream: object) -> Iterator[None]:
    yield


_MOST_SHEETS: Final = 4096
_parse_alone = Stylesheet._parse_rules
_parsed: dict[Hashable, list[RuleSet]] = {}


def _parse_once(sheet: Stylesheet, css: str, *args: Any, **kwargs: Any) -> list[RuleSet]:
    """Parse a style sheet, or give what it gave with the same colours before; nobody changes it."""
    key = (frozenset(sheet._variables.items()), css, args, tuple(sorted(kwargs.items())))
    rules = _parsed.get(key)
    if rules is None:
        if len(_parsed) >= _MOST_SHEETS:
            _parsed.clear()
        rules = _parsed[key] = _parse_alone(sheet, css, *args, **kwargs)
    return rules


class _NothingKept:
    """In place of the seven small caches of each line that a widget has drawn, which are hardly ever of use.

    They take more memory than the line, and more time to be made than they save.
    """

    __slots__ = ()

    def get(self, _key: object, default: object = None) -> object:
        return default

    def __setitem__(self, _key: object, _value: object) -> None:
        return


_NOTHING_KEPT: Final = _NothingKept()


def share_process() -> None:
    """Prepare Textual for several apps in this process.

    They share style sheets, but not standard streams, and take as little memory each as they can.
    """
    textual.strip.FIFOCache = lambda _size: _NOTHING_KEPT  # type: ignore[assignment, attr-defined, return-value]
    Stylesheet._parse_rules = _parse_once  # type: ignore[method-assign, assignment]
    textual.app.redirect_stdout = _as_it_is  # type: ignore[assignment, attr-defined]
    textual.app.redirect_stderr = _as_it_is  # type: ignore[assignment, attr-defined]


def note_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error for which nobody waits; what was cancelled is none, for sessions end so at any time."""
    if not isinstance(context.get("exception"), asyncio.CancelledError):
        loop.default_exception_handler(context)
