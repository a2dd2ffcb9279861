"""The version of the JSON that commands write; ``docs/json/`` has the schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

SCHEMA: Final = 1
"""Incremented when a key is taken away or means something else; keys that are added leave it."""


def with_schema(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return an object with the version of its schema as the first key."""
    return {"schema": SCHEMA, **data}
