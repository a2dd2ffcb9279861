"""Whether the deals of a log follow from its seed or secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from engine import CHANCE
from saves.chance import dealer
from saves.log import GameReplay
from saves.records import Entry, Header, MoveEntry


class Source(Enum):
    """The source of the deals of a game."""

    SECRET = "secret"
    """A secret that was committed before the first move and is known."""
    CONCEALED = "concealed"
    """A secret that was committed and is not known."""
    SEED = "seed"
    """A seed, known before the first move."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """Whether the deals of a game follow from its header.

    Attributes:
        source: the source of the deals.
        deals: number of deals that follow, including undone ones; for a concealed secret, of all deals.
        given: number of entries that come from another game or file; their deals are not counted.
        fault: number of the first entry whose deal does not follow; ``None`` if there is none.
    """

    source: Source
    deals: int
    given: int
    fault: int | None = None


def check(header: Header, entries: Sequence[Entry], secret: str) -> Fairness:
    """Replay a game and compare each deal with the one that follows from its seed or secret.

    Args:
        header: the header of the log.
        entries: its entries.
        secret: the secret in hexadecimal digits; ``""`` if unknown.
    """
    given = header.given
    found = dealer(header, secret)
    if found is None:
        deals = sum(isinstance(entry, MoveEntry) and entry.by == CHANCE for entry in entries[given:])
        return Fairness(Source.CONCEALED, deals, given)
    source = Source.SECRET if header.seed is None else Source.SEED
    replay, deals = GameReplay(header), 0
    for entry in entries:
        if isinstance(entry, MoveEntry) and entry.by == CHANCE and entry.number > given:
            if entry.move != found.deal(replay.state):
                return Fairness(source, deals, given, entry.number)
            deals += 1
        replay.apply(entry)
    return Fairness(source, deals, given)
