"""The worst decisions of a review as puzzles in a row, solved while the review is open below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from saves import SaveError
from tui.app.host import HostedScreen
from tui.app.screens.puzzles.solving import solving_screen
from tui.base.words import _, ngettext, sentence
from tui.play.table.thinking import BotTrouble
from tui.study.puzzles.files import OWN, add
from tui.study.puzzles.mistakes import mistakes
from tui.study.puzzles.puzzle import Puzzle, read
from tui.study.puzzles.session import PuzzleSession
from tui.study.review.reviewer import Reviewer


async def learn_from_mistakes(
    screen: HostedScreen[None], reviewer: Reviewer, told: Callable[[float | None], None]
) -> None:
    """Make puzzles of the worst decisions of a review, keep them, and show one after the other.

    Args:
        screen: the screen of the review, in one of whose workers this runs.
        told: told the share of the decisions that have been judged again, ``None`` once all are.
    """
    host = screen.host
    job = mistakes(reviewer.log, list(reviewer.move_reviews.values()))
    if not job.numbers:
        host.notify(_("No decision so far was worse than sound."), timeout=3)
        return
    try:
        told(0.0)
        try:
            found = await host.thinkers.run(job, told)
        finally:
            told(None)
        puzzles = [read(line) for line in found]
        add(host.settings_folder, OWN, puzzles)
        if not puzzles:
            host.notify(_("No puzzle: it is not clear enough what was best."), timeout=8)
        elif screen.is_current:
            await _solve(screen, puzzles, [seat.name for seat in reviewer.log.header.seats])
    except BotTrouble as error:
        host.notify(sentence(error.saying), timeout=12)
    except SaveError as error:
        host.complain(error)


async def _solve(screen: HostedScreen[None], puzzles: Sequence[Puzzle], names: Sequence[str]) -> None:
    """Show puzzles until the last is answered or one is left, then report how many were solved."""
    host = screen.host
    session = PuzzleSession(host.settings_folder, given=())
    answers, solved = session.progress.answers, session.progress.solved
    for number, puzzle in enumerate(puzzles, 1):
        session.begin(puzzle, _("mistake {number} of {count}").format(number=number, count=len(puzzles)))
        solving = solving_screen(puzzle.game)(session, puzzle, host.settings.name, names)
        if not await screen.app.push_screen_wait(solving):
            break
    answers, solved = session.progress.answers - answers, session.progress.solved - solved
    if answers:
        words = ngettext(
            "You found {solved} of {n} best turn.", "You found {solved} of {n} best turns.", answers
        )
        host.notify(words.format(solved=solved, n=answers), timeout=8)
