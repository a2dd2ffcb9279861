"""The coach of a lesson at a table's screen: what it says, marks on the map, and keys while it speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar, cast

from textual.widget import Widget

from engine import Move
from tui.app.screens.table.modes.base import Picture as ModePicture
from tui.app.screens.table.modes.base import Place, Said, TableMode
from tui.app.screens.table.modes.context import TableContext
from tui.app.teaching import begin_lesson, keep_playing
from tui.app.widgets.coach_note import CoachNote
from tui.app.widgets.prompt import Prompt
from tui.base.words import N_, _
from tui.play.table import PointedPlace, Pointer
from tui.presentation import AnyPresentation
from tui.presentation.alternatives import Alternative
from tui.presentation.board import AnyBoard, Picture, board
from tui.study.learning import CoachStage, PracticeTable, next_lesson

P = TypeVar("P", bound=Picture)


class CoachedScreen(TableContext, Protocol):
    """The table screen, as far as it is needed for a coach."""

    base: Any
    words: Any

    def mount(self, *widgets: Widget, before: Widget) -> object:
        """Add widgets."""

    def query_one(self, selector: type[Prompt]) -> Prompt:
        """Return the only widget of a kind."""

    def dismiss(self) -> object:
        """Close the screen."""


class CoachMode(TableMode[ModePicture, Place]):
    """The coach has spoken: Enter continues."""

    def __init__(self, screen: TableContext, coaching: Coaching) -> None:
        super().__init__(screen)
        self._coaching = coaching

    @property
    def key_labels(self) -> Mapping[str, str]:  # type: ignore[override]
        return self._coaching.key_labels

    @property
    def verbs(self) -> frozenset[str]:
        return frozenset(self.key_labels)

    def prompt(self) -> Said:
        return self._coaching.prompt, "", ""

    def confirm(self) -> None:
        self._coaching.confirm()

    def nothing(self) -> None:
        self._coaching.go_to_next()


class Coaching:
    """Shows what the coach says and what is to be done."""

    def __init__(self, screen: CoachedScreen) -> None:
        self._screen = screen
        self._table = cast(PracticeTable, screen.table)
        self._note = CoachNote(id="coach")

    def begin(self) -> None:
        """Show the lines of the coach."""
        self._screen.mount(self._note, before=self._screen.query_one(Prompt))

    def mode(self) -> CoachMode[Any, Any] | None:
        """Return the mode while the coach speaks; ``None`` while there is something to do."""
        if self._table.coach.stage is CoachStage.ASKING or self._table.trouble is not None:
            return None
        return CoachMode(self._screen, self)

    def on(self, picture: P) -> P:
        """Return a picture of the board on which the places of the right moves are marked."""
        state = self._screen.state
        marks = [Pointer(_("here"), place, 0.0) for place in self.places]
        if not marks:
            return picture
        marked: P = board(state.game).with_pointers(picture, marks)  # type: ignore[assignment]
        return marked

    def reveal(self) -> None:
        """Scroll to the place that is marked."""
        for place in self.places[:1]:
            self._screen.board.look_to(place)

    @property
    def places(self) -> list[PointedPlace]:
        """The places of the right moves, each once."""
        places = (self._place_of(move) for move in self._wanted())
        return list(dict.fromkeys(place for place in places if place is not None))

    def _wanted(self) -> list[Move]:
        return [] if self._screen.mover is None else self._table.coach.wanted(self._table.state)

    def _place_of(self, move: Move) -> PointedPlace | None:
        state = self._screen.state
        view: AnyBoard = board(state.game)
        shown = view.show_alternatives(
            state, self._screen.base, [Alternative("", move, 0.0, "", False)], 0, 0
        )
        return cast("PointedPlace | None", shown.focus)

    # -- what is said ---------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Say what there is to say now."""
        coach, lesson = self._table.coach, self._table.coach.lesson
        number = min(coach.step_number(self._table.state) + 1, len(lesson.steps))
        title = _("{title}: step {n} of {all}").format(title=_(lesson.title), n=number, all=len(lesson.steps))
        words, key, tone = self._said()
        self._note.say(title, words, key, tone)

    def _said(self) -> tuple[str, str, str]:
        coach, state = self._table.coach, self._table.state
        step = coach.step(state)
        match coach.stage:
            case CoachStage.PRAISING if step is not None:
                parts = [_(step.done)] if step.done else []
                return " ".join([*parts, *self._scores()]), _("Enter: go on"), "good"
            case CoachStage.CORRECTING if step is not None:
                return _(coach.correction), _("Enter: take it back and try again"), "bad"
            case CoachStage.OVER:
                return _(coach.lesson.ends), self._over_words(), "good"
        if self._screen.mover is None:
            return _("Now the others take their turns. Watch the map."), "", ""
        return _(step.say) if step is not None else "", "", ""

    def _scores(self) -> list[str]:
        """Return how the points of the move came about, and by which rules."""
        happened = self._table.coach.praised
        words: AnyPresentation = self._screen.words
        view = board(self._screen.state.game)
        found, rules = [], []
        for event in happened.events if happened is not None else ():
            if not words.scored(event):
                continue
            explained = view.explain(self._screen.state.game, event)
            found.append(words.tell(event, self._screen.names))
            rules.append(explained[1] if explained else words.rule(getattr(event, "rule", "")))
        return [*found, *rules[:1]] if len(found) == 1 else found

    def _over_words(self) -> str:
        if self._table.coach.lesson.plays_on:
            return _("Enter: play on") if self._screen.host.at_home else _("Enter: play a game")
        return _("Enter: next lesson") if self._next else _("Enter: all lessons")

    @property
    def _next(self) -> bool:
        return next_lesson(self._table.coach.lesson) is not None

    @property
    def prompt(self) -> str:
        """The prompt while the coach speaks."""
        match self._table.coach.stage:
            case CoachStage.CORRECTING:
                return _("Enter or u takes the move back.")
            case CoachStage.OVER:
                return _("The lesson is over. n opens the next one, Esc leaves.")
        return _("Enter goes on; u takes the move back.")

    # -- what keys do ---------------------------------------------------------------------------------------

    @property
    def key_labels(self) -> Mapping[str, str]:
        """The effects of the keys while the coach speaks, in English."""
        match self._table.coach.stage:
            case CoachStage.PRAISING:
                return {"confirm": N_("Go on")}
            case CoachStage.CORRECTING:
                return {"confirm": N_("Try again")}
        if self._table.coach.lesson.plays_on:
            play = N_("Play on") if self._screen.host.at_home else N_("Play a game")
            return {"confirm": play, "nothing": N_("Next lesson")}
        return {"confirm": N_("Next lesson"), "nothing": N_("Next lesson")}

    def confirm(self) -> None:
        """Go on, take the mistake back, or play on."""
        table = self._table
        if table.coach.stage is not CoachStage.OVER:
            table.proceed()
        elif table.coach.lesson.plays_on:
            keep_playing(self._screen.host, table)
        else:
            self.go_to_next()

    def go_to_next(self) -> None:
        """Begin the next lesson, or show all after the last one."""
        lesson = next_lesson(self._table.coach.lesson)
        if lesson is not None:
            begin_lesson(self._screen.host, lesson)
        else:
            self._screen.leave()
