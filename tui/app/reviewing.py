"""The review of an app: one at a time, in the background."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine import EngineError
from saves import SaveError
from tui.base.clock import now
from tui.base.words import _, sentence

if TYPE_CHECKING:
    from saves import Log
    from tui.app.app import HinterlandApp
    from tui.study.review.reviewer import Reviewer


class Reviewing:
    """Begins and ends reviews, and reports when one is complete while another screen is open."""

    def __init__(self, app: HinterlandApp) -> None:
        self._app = app
        self.reviewer: Reviewer | None = None
        self._reported: Reviewer | None = None

    def begin(self, name: str | Path) -> Reviewer | None:
        """Return the reviewer of a saved game, by id or by file; report the reason when that fails.

        A review of another game stops.
        """
        from engine import bots
        from saves import read

        app = self._app
        try:
            path = name if isinstance(name, Path) else app.library.find(name)
            if self.reviewer is not None and self.reviewer.log.path == path:
                return self.reviewer
            log = read(path)
            if (trouble := app.trouble_with(log)) is not None:
                raise SaveError(trouble.template, **trouble.values)
            if not bots.has_evaluation(log.header.game):
                app.notify(_("No bot can judge this game."), timeout=6)
                return None
            if not log.state.is_terminal:
                app.notify(_("A game can be reviewed when it is over."), timeout=6)
                return None
            self.stop()
            self.reviewer = app.judge(log)
        except (SaveError, EngineError) as error:
            app.complain(error)
            return None
        self._stop_following = self.reviewer.watch(self._tell)
        return self.reviewer

    def stop(self) -> None:
        """End the review, unless others look at it, too."""
        if self.reviewer is not None:
            self._stop_following()
            if not self.reviewer.watched:
                self.reviewer.stop()
            self.reviewer = None

    def _tell(self) -> None:
        self._app.post_message(self._app.Reviewed())

    def report(self) -> None:
        """Report a review that is complete, or has failed, while another screen is open."""
        from tui.app.screens.review import ReviewScreen

        app, reviewer = self._app, self.reviewer
        if reviewer is not None and reviewer.failure is not None:
            app.fail(reviewer.failure)
        if reviewer is None or any(isinstance(screen, ReviewScreen) for screen in app.screen_stack):
            return
        if reviewer.trouble is not None:
            app.notify(sentence(reviewer.trouble), severity="warning", timeout=12, markup=False)
        elif reviewer.complete and not reviewer.running:
            if self._reported is reviewer:
                return  # it says so for its last decision, and again when it ends
            self._reported = reviewer
            words = _("The review is complete: {game}.").format(game=self._spoken_of(reviewer.log))
            app.notify(words, timeout=5)

    def _spoken_of(self, log: Log) -> str:
        """Return a saved game as people speak of it."""
        from engine import game
        from tui.app.screens.summaries import spoken_of

        header = log.header
        title = header.title or _(game(header.game).title)
        players = ((seat.name, seat.player) for seat in header.seats)
        return spoken_of(title, players, header.created, now=now(), own_seat=self._app.own_seat(log))
