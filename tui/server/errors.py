"""Why a server cannot be started."""

from __future__ import annotations


class CannotServeError(Exception):
    """The reason, in one sentence."""
