"""The moments that decided a game, in a line or in a line each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.text import Text

from tui.base.fitting import filled
from tui.base.words import _
from tui.study.review.moments import Moment

_GAP = "   "


def turning_points(
    moments: Sequence[Moment],
    at: int | None,
    names: Sequence[str],
    why: Callable[[Moment], str],
    *,
    width: int,
    lines: bool,
    decimals: int,
) -> Text:
    """Return the decisive moments of a game: the key of each, its turn, and its cost.

    Args:
        moments: in the order of the game.
        width: columns there are.
        lines: whether each has its own line, with the reason.
    """
    text = Text(no_wrap=True, overflow="ellipsis")
    if not lines:
        text.append(_("What decided it:"), "dim")
    for key, moment in enumerate(moments, 1):
        style = "bold reverse" if moment.number == at else ""
        if lines:
            text.append("\n" if key > 1 else "")
            text.append(f" {key} ", "bold reverse" if style else "bold")
            head = _("turn {turn}, {name}: {cost}.").format(
                turn=moment.turn, name=names[moment.seat], cost=_cost(moment, decimals, whole=True)
            )
            text.append(f" {head} ", "bold" if style else "")
            room = width - cell_len(head) - 6
            reason = why(moment)
            if reason and room > len(_GAP):
                text.append(filled(reason, room).rstrip(), "dim")
        else:
            text.append("  ")
            text.append(f"{key} ", "bold")
            short = _("turn {turn} {cost}").format(
                turn=moment.turn, cost=_cost(moment, decimals, whole=False)
            )
            text.append(f" {short} ", style)
    return text


def _cost(moment: Moment, decimals: int, *, whole: bool) -> str:
    """Return the cost of a moment: percent of winning, or points where nobody can win."""
    if not moment.before:
        return _("{points} points").format(points=f"-{moment.lost:.{decimals}f}")
    if whole:
        return _("{before:.0%} to win, then {after:.0%}").format(before=moment.before, after=moment.after)
    return f"-{moment.swing:.0%}"
