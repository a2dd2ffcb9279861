"""Waits of Textual's pilot that suit a test: it asks more often whether the app is idle."""

from __future__ import annotations

import textual._wait

textual._wait.SLEEP_GRANULARITY = 1 / 500  # type: ignore[misc]
textual._wait.SLEEP_IDLE = 1 / 1000  # type: ignore[misc]
