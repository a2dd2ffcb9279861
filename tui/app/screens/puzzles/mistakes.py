"""Making puzzles of the mistakes in a review, while it is looked at."""

from __future__ import annotations

from saves import SaveError
from tui.app.host import Host
from tui.base.words import _, ngettext, sentence
from tui.play.table.thinking import BotTrouble
from tui.study.review.reviewer import Reviewer


async def make_mistakes(host: Host, reviewer: Reviewer) -> None:
    """Make puzzles of the worst decisions of a review and keep them; say how that went.

    Args:
        host: the app.
        reviewer: the review.
    """
    from tui.study.puzzles.files import OWN, add
    from tui.study.puzzles.mistakes import mistakes
    from tui.study.puzzles.puzzle import read

    job = mistakes(reviewer.log, list(reviewer.move_reviews.values()))
    if not job.numbers:
        host.notify(_("No decision so far was worse than sound."), timeout=3)
        return
    host.notify(_("The worst decisions are judged again; this takes a while."), timeout=4)
    try:
        lines = await host.thinkers.run(job)
        new = add(host.settings_folder, OWN, [read(line) for line in lines])
    except BotTrouble as error:
        host.notify(sentence(error.saying), timeout=12)
    except SaveError as error:
        host.complain(error)
    else:
        if new:
            words = ngettext(
                "{n} puzzle was made from your mistakes; p at home opens it.",
                "{n} puzzles were made from your mistakes; p at home opens them.",
                new,
            )
            host.notify(words.format(n=new), timeout=8)
        elif lines:
            host.notify(_("The puzzles of these mistakes are among yours already."), timeout=8)
        else:
            host.notify(_("No new puzzle: it is not clear enough what was best."), timeout=8)
