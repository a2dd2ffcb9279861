"""Tips at a table of square tiles, each shown once to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.timer import Timer

from engine.landscape.records import CameHome, FeatureScored
from tui.app.screens.table.modes.laying import LayingMode
from tui.app.widgets.prompt import Prompt
from tui.base.words import _, ngettext

if TYPE_CHECKING:
    from tui.app.screens.table.play_screen import PlayScreen

NEXT, TURN, POINTS, HOME = ALL = ("next", "turn", "points", "home")
"""Tips by name, as the setting ``tips`` lists those that were shown."""

_STEPS: Final = 4  # steps with the cursor after which it is said that Tab goes faster
_WAIT_SECONDS: Final = 12.0
_SHOWN_SECONDS: Final = 8.0


class Tips:
    """Shows each tip in the prompt when it first applies, while help is shown and no lesson is given."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self._telling = ""
        self._mode: LayingMode | None = None
        self._steps = 0
        self._seen = len(screen.sitting.records)
        self._waiting: Timer | None = None

    def follow(self) -> None:
        """Show a tip about the latest events, or about the tile to be placed."""
        screen = self._screen
        news = screen.sitting.records[self._seen :]
        self._seen = len(screen.sitting.records)
        if not self._wanted or screen.state.is_terminal:
            return
        seats = screen.sitting.seats
        for event in (event for record in news for event in record.events):
            if isinstance(event, FeatureScored) and any(seat in seats and n for seat, n in event.points):
                words = _("You scored: {points}. s shows where all your points come from.")
                self._tell(POINTS, words.format(points=screen.words.arithmetic(event)))
            elif isinstance(event, CameHome) and event.seat in seats:
                words = _("Home again: your {role}. You can place it on a later tile.")
                self._tell(HOME, words.format(role=screen.words.role(event.role)))
        mode = screen.main
        if mode is self._mode:
            return
        if self._telling in (NEXT, TURN):  # it was about the tile before
            self.learned(self._telling)
        if not isinstance(mode, LayingMode):
            return
        self._mode, self._steps = mode, 0
        if (ways := mode.laying.ways) > 1:
            words = ngettext(
                "r turns the tile: it fits here in {n} way.",
                "r turns the tile: it fits here in {n} ways.",
                ways,
            )
            self._tell(TURN, words.format(n=ways))
        if self._waiting is not None:
            self._waiting.stop()
        if NEXT not in self._shown:
            self._waiting = screen.set_interval(_WAIT_SECONDS, self._tell_next)

    def stepped(self) -> None:
        """The cursor was moved by one cell."""
        self._steps += 1
        if self._steps >= _STEPS:
            self._tell_next()

    def _tell_next(self) -> None:
        mode = self._screen.mode
        if isinstance(mode, LayingMode) and "next" in mode.verbs:
            self._tell(NEXT, _("Tab goes to the next place where the tile fits."))
        if self._waiting is not None and NEXT in self._shown:
            self._waiting.stop()

    def learned(self, name: str) -> None:
        """Show a tip no longer, or never, as the person does what it says."""
        if name == self._telling:
            self._telling = ""
            self._screen.query_one(Prompt).forget()
        elif self._wanted and name not in self._shown:
            self._note(name)

    @property
    def _wanted(self) -> bool:
        return self._screen.coaching is None

    @property
    def _shown(self) -> set[str]:
        return set(self._screen.host.settings.tips.split())

    def _tell(self, name: str, words: str) -> None:
        prompt = self._screen.query_one(Prompt)
        if not self._wanted or not self._screen.hints or name in self._shown or prompt.has_remark:
            return
        self._note(name)
        self._telling = name
        prompt.remark(words, "good", seconds=_SHOWN_SECONDS, stays=True)

    def _note(self, *names: str) -> None:
        host = self._screen.host
        host.settings.tips = " ".join(name for name in ALL if name in self._shown or name in names)
        host.keep_settings()
