"""Sentences that the engine says and a screen translates.

The engine has no language of its own: it keeps a template and the values that go into it, so that
whoever shows the sentence can look the template up in a message catalogue first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


def N_(template: str) -> str:
    """Mark a template for the message catalogue and return it unchanged."""
    return template


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence as a template (an English ``str.format`` pattern) and its values.

    A value that is itself to be translated, such as the name of a game or of a kind of area, is a
    ``Saying`` of its own; other text (names of people, paths) is shown as it is.
    """

    template: str
    values: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.values)
