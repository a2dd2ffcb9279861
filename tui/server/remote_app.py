"""Apps of remote guests, of which many share a process: what they must not do."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Any, Final

from tui.base.words import _
from tui.server.limits import CELLS_AT_ONCE
from tui.terminal.internals import (
    Part,
    has,
    keep_standard_streams,
    share_style_rules,
)
from tui.terminal.lifecycle import ManagedApp

_log = logging.getLogger(__name__)


class RemoteAppMixin(ManagedApp[Any]):
    """Mixin for the apps of remote guests; goes before the app's class."""

    cells_at_once = CELLS_AT_ONCE

    def crashed(self, error: BaseException) -> str:
        _log.error("a session has failed; the report: %s", self.write_report(error))
        return _("Something went wrong here and was logged. Your games are kept; please connect again.")

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


def share_process() -> None:
    """Prepare Textual for several apps in this process.

    They share style sheets, but not standard streams.
    """
    keep_standard_streams(_as_it_is)
    if has(Part.TUNING):
        share_style_rules(_MOST_SHEETS)


def note_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error for which nobody waits; what was cancelled is none, for sessions end so at any time."""
    if not isinstance(context.get("exception"), asyncio.CancelledError):
        loop.default_exception_handler(context)
