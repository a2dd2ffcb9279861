"""Explanations of refused actions at a table."""

from __future__ import annotations

from typing import Any

from engine.words import Saying


class Refused(Exception):
    """Raised for what a person may not do at a table. ``saying`` is the sentence, ready for translation."""

    def __init__(self, template: str, **values: Any) -> None:
        self.saying = Saying(template, values)
        super().__init__(str(self.saying))
