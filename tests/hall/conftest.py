"""The stores of the tests in this folder."""

from __future__ import annotations

from tests.postgres import connected, store

__all__ = ["connected", "store"]
