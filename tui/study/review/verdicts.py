"""Verdicts on decisions, and the report of a seat, by the points that were lost.

How much a point counts differs from game to game: see ``Presentation.point``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import fsum

from saves import MoveReview, accuracy
from tui.base.words import N_


class Verdict(Enum):
    """A class of decisions; the value is the number of points from which a decision belongs to it.

    Points are those of a game that is won with about a hundred.
    """

    BEST = 0.0
    SOUND = 0.25
    SLIP = 1.5
    MISTAKE = 4.0
    BLUNDER = 8.0

    @property
    def words(self) -> str:
        """Its name (English, for the catalogue)."""
        return _WORDS[self]

    @property
    def mark(self) -> str:
        """Its sign in reports and charts, one ASCII character; nothing for what is well done."""
        return _MARKS[self]


_WORDS = {
    Verdict.BEST: N_("best"),
    Verdict.SOUND: N_("sound"),
    Verdict.SLIP: N_("slip"),
    Verdict.MISTAKE: N_("mistake"),
    Verdict.BLUNDER: N_("blunder"),
}
_MARKS = {
    Verdict.BEST: "",
    Verdict.SOUND: "",
    Verdict.SLIP: "~",
    Verdict.MISTAKE: "?",
    Verdict.BLUNDER: "X",
}


def verdict(lost: float, point: float = 1.0) -> Verdict:
    """Return the class of a decision that lost some points, by what one point counts."""
    return max((one for one in Verdict if lost >= one.value * point), key=lambda one: one.value)


@dataclass(frozen=True, slots=True)
class SeatReport:
    """The report on all decisions of one seat."""

    seat: int
    decisions: int
    lost: float
    counts: dict[Verdict, int]
    accuracy: float | None = None  # from 0 to 100, see `accuracy`; `None` when nothing was judged

    @property
    def average(self) -> float:
        """Points lost a decision; 0 when there is none."""
        return self.lost / self.decisions if self.decisions else 0.0


def report(seat: int, move_reviews: Iterable[MoveReview], point: float = 1.0) -> SeatReport:
    """Return the report on the decisions of a seat; ``point`` is what one point counts."""
    own = [one for one in move_reviews if one.seat == seat]
    counts = dict.fromkeys(Verdict, 0)
    for one in own:
        counts[verdict(one.lost, point)] += 1
    losses = [one.lost for one in own]
    return SeatReport(seat, len(own), fsum(losses), counts, accuracy(losses, point))


def accuracy_words(found: float | None) -> str:
    """Return an accuracy in words: a whole number, 100 only where nothing was lost."""
    return "" if found is None else str(int(found))


def worst(move_reviews: Sequence[MoveReview], count: int, point: float = 1.0) -> list[MoveReview]:
    """Return the decisions that cost most, the worst first; none that is at least sound."""
    bad = [one for one in move_reviews if one.lost >= Verdict.SLIP.value * point]
    return sorted(bad, key=lambda one: (-one.lost, one.number))[:count]
