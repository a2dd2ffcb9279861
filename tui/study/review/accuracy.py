"""The accuracy of the seats of a game that has been reviewed."""

from __future__ import annotations

from pathlib import Path

from saves import accuracy, read_review
from saves.timeline import RecordedGame
from tui.presentation import can_be_shown, presentation


def accuracies(log: Path, recorded: RecordedGame) -> dict[int, float]:
    """Return the accuracy of each seat, from 0 to 100, by what a review of its game has found so far.

    Seats of which nothing has been judged are left out; there are none without a review, or of a game that
    cannot be shown.

    Raises:
        SaveError: when the review cannot be read.
    """
    lost: dict[int, list[float]] = {}
    for one in read_review(log, recorded):
        lost.setdefault(one.seat, []).append(one.lost)
    game = recorded.header.game
    if not lost or not can_be_shown(game):
        return {}
    point = presentation(game).point
    found = {seat: accuracy(losses, point) for seat, losses in sorted(lost.items())}
    return {seat: one for seat, one in found.items() if one is not None}
