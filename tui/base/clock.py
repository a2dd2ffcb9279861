"""The wall clock, in one place, so that tests can stop it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """Return this moment in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)
