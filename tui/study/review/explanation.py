"""Why a game was lost: decisions against luck, in sentences with numbers; see ``docs/review.md``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from engine import bots
from tui.base.words import _, ngettext
from tui.study.review.reviewer import Reviewer


@dataclass(frozen=True, slots=True)
class Explanation:
    """The reasons for a lost game."""

    behind: int  # points by which the seat was behind the best at the end
    decisions: float
    luck: float  # points by which chance was kinder to the seat than to its rivals on average
    received: float  # what chance brought the seat, in the unit of the game's evaluation
    expected: float
    counted: bool  # whether that unit is cards, of which the sum itself says something

    def share(self, points: float) -> float:
        """Return which part of the difference some lost points are, from 0 to 1."""
        return min(max(points / self.behind, 0.0), 1.0)


def explanation(reviewer: Reviewer, seat: int, scores: Sequence[int]) -> Explanation | None:
    """Return the reasons for a seat's loss; ``None`` unless it was behind and all is judged."""
    behind = max(scores) - scores[seat]
    if behind <= 0 or not reviewer.complete or seat not in reviewer.luck:
        return None
    judge = bots.search_evaluation_of(reviewer.log.header.game)
    luck = {
        one: judge.luck_points * (found.received - found.expected) for one, found in reviewer.luck.items()
    }
    rivals = [points for one, points in luck.items() if one != seat]
    mine = reviewer.luck[seat]
    return Explanation(
        behind,
        fsum(one.lost for one in reviewer.move_reviews.values() if one.seat == seat),
        luck[seat] - (fsum(rivals) / len(rivals) if rivals else 0.0),
        mine.received,
        mine.expected,
        judge.luck_points != 1.0,
    )


def sentences(found: Explanation, name: str) -> list[str]:
    """Return why a seat lost, in sentences."""
    told = [
        ngettext(
            "{name} finished {n} point behind the winner.",
            "{name} finished {n} points behind the winner.",
            found.behind,
        ).format(name=name, n=found.behind),
        _("Better decisions: about {points:.1f} points, {share:.0%} of that.").format(
            points=found.decisions, share=found.share(found.decisions)
        ),
    ]
    luck = -found.luck
    if found.counted:
        told.append(
            _("Dice: {received:.0f} cards where {expected:.0f} could be expected.").format(
                received=found.received, expected=found.expected
            )
        )
    if luck >= 0:
        told.append(
            _("Worse luck than the others: about {points:.1f} points, {share:.0%}.").format(
                points=luck, share=found.share(luck)
            )
        )
    else:
        told.append(_("Better luck than the others: about {points:.1f} points.").format(points=-luck))
    rest = 1 - found.share(found.decisions) - found.share(luck)
    if rest > 0.005:
        told.append(
            _(
                "The remaining {share:.0%} is neither: what the others did well, and what no bot judges."
            ).format(share=rest)
        )
    return told
