"""The wall clock, in one place, so that tests can stop it."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime


def now() -> datetime:
    """Return this moment in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def new_seed() -> int:
    """Return a seed that nobody could guess, short enough to be typed again."""
    return secrets.randbelow(10**9)
