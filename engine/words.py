"""Sentences that the engine writes and the user interface translates.

A sentence is a template and its values, so that the template can be looked up in a message catalogue before
the values are filled in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


def N_(template: str) -> str:
    """Mark a template for extraction into the message catalogue and return it unchanged."""
    return template


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence as a template (an English ``str.format`` pattern) and its values.

    A value that is to be translated, such as the name of a game, is a ``Saying``, too; other text (names of
    people, paths) is shown unchanged.
    """

    template: str
    values: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.values)
