"""People."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """A person in the hall.

    Attributes:
        fingerprint: of the person's key; tells people apart.
        name: for people; may change from visit to visit.
    """

    fingerprint: str
    name: str
