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
    """What decides the deals of a game."""

    SECRET = "secret"
    """A secret that was committed before the first move and is known now."""
    CONCEALED = "concealed"
    """A secret that was committed and is not known here, or not yet."""
    SEED = "seed"
    """A seed, known before the first move."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """Whether the deals of a game follow from what its header says.

    Attributes:
        source: what decides them.
        deals: how many follow, those taken back included; of a concealed secret, how many there are.
        given: how many entries were taken over from another game or file; their deals are not counted.
        fault: number of the first entry whose deal does not follow, ``None`` when all do.
    """

    source: Source
    deals: int
    given: int
    fault: int | None = None


def check(header: Header, entries: Sequence[Entry], secret: str) -> Fairness:
    """Play a game through and compare each deal with the one that follows from its seed or secret.

    Args:
        header: of its log.
        entries: the sound entries after it.
        secret: in hexadecimal digits, as far as known, else ``""``.
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
