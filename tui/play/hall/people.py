"""People."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Person:
    """A person in the hall.

    Attributes:
        fingerprint: of the person's key; tells people apart.
        name: for people; may change from visit to visit.
        network: from which the person has come, ``""`` if that is not known.
    """

    fingerprint: str
    name: str
    network: str = field(default="", compare=False)
