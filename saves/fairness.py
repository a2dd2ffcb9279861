"""True if the deals of a log follow from its seed or secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from engine import CHANCE
from saves.chance import dealer
from saves.log import Deal, GameReplay
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
    """True if the deals of a game follow from its header."""

    source: Source
    deals: int  # number of deals that follow, including undone ones; for a concealed secret, of all deals
    given: int  # number of entries that come from another game or file; their deals are not counted
    fault: int | None = None  # number of the first entry whose deal does not follow; `None` if there is none


def check(header: Header, entries: Sequence[Entry], secret: str) -> Fairness:
    """Replay a game and compare each deal with the one that follows from its seed or secret.

    Args:
        secret: the secret in hexadecimal digits; ``""`` if unknown.
    """
    return check_deals(header, _deals(header, entries), secret)


def check_deals(header: Header, deals: Iterable[Deal], secret: str) -> Fairness:
    """Compare the deals of a game with those that follow from its seed or secret.

    Args:
        deals: those that do not come from another game, in the order of the log.
        secret: the secret in hexadecimal digits; ``""`` if unknown.
    """
    found = dealer(header, secret)
    if found is None:
        return Fairness(Source.CONCEALED, sum(1 for _deal in deals), header.given)
    source = Source.SECRET if header.seed is None else Source.SEED
    sound = 0
    for deal in deals:
        if not any(deal.weights) or deal.move != found.pick(deal.moves, deal.weights, deal.before):
            return Fairness(source, sound, header.given, deal.number)
        sound += 1
    return Fairness(source, sound, header.given)


def _deals(header: Header, entries: Sequence[Entry]) -> Iterator[Deal]:
    replay = GameReplay(header)
    for entry in entries:
        if isinstance(entry, MoveEntry) and entry.by == CHANCE and entry.number > header.given:
            yield Deal.due(replay.state, entry)
        replay.apply(entry)
